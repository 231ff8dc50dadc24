"""Compares programs, models and training loops with eager PyTorch: `test_programs.py [NAME...]`. Prints a line for
each."""
import sys
import time
import traceback
from collections.abc import Callable

import checks
from models import MODELS
from programs import CASES
from training import LOOPS


def main() -> int:
    tests: dict[str, Callable[[], None]] = {case.name: lambda case=case: checks.check(case) for case in CASES + MODELS}
    tests |= {loop.name: lambda loop=loop: checks.check_loop(loop) for loop in LOOPS}
    tests["explained"] = checks.check_explained
    tests["optimizers"] = checks.check_optimizers
    tests["unwritable"] = checks.check_unwritable
    tests["shared_kernels"] = checks.check_shared_kernels
    tests["kept_programs"] = checks.check_kept_programs
    chosen = sys.argv[1:] or list(tests)
    failed = 0
    for name in chosen:
        begun = time.monotonic()
        try:
            tests[name]()
            print(f"{name}: {time.monotonic() - begun:.1f} s", flush=True)
        except Exception as error:
            failed += 1
            print(f"{name}: {type(error).__name__}: {str(error)[:600]}", flush=True)
            if len(chosen) == 1:
                traceback.print_exc()
    print(f"{len(chosen) - failed} of {len(chosen)} right")
    return 1 if failed else 0


sys.exit(main())
