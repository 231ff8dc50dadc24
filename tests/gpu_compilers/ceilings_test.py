"""Kernels of models' plans keep the ceilings of bench/gpu/ceilings.py: registers and shares of hot loops on
AMD's compiler as Debian has it, spills on every GPU whose compiler `./dev gpu` has set up (test Every, which is slow).

    ULLAGE_BUILD=build/dev python3 tests/gpu_compilers/ceilings_test.py [Installed|Every]
"""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench/gpu"))
from ceilings import (GPUS, MODELS, REGISTERS, best_shares, ceiling, file_of, floors,  # noqa: E402
                      spills)
from compilers import Compiler  # noqa: E402
from gpus import GPUS as ALL, chosen  # noqa: E402
from modules import Plans, models, variants  # noqa: E402


def as_compiled(_):
    """The plan without additional options, as variants()."""
    return {"": ()}


def plans_on(gpu, names, ways=as_compiled):
    """Kernel -> record, of the plans of these models there are, each compiled in all `ways`."""
    missing = gpu.missing()
    if missing:
        raise unittest.SkipTest(f"{missing} is not there")
    there, plans = models(), Plans()
    modules = [module for name in names if name in there for options in ways(name).values()
               for module, _ in plans.of_model(there[name], gpu, options)]
    if not modules:
        raise unittest.SkipTest("no model is there: ./dev setup")
    records = Compiler(gpu).records(modules)
    return {module.name: records[module.key()] for module in modules}


class Installed(unittest.TestCase):
    def check(self, gpu):
        records = plans_on(chosen([gpu])[0], MODELS)
        for name, record in records.items():
            with self.subTest(kernel=name):
                self.assertNotIn("error", record)
                self.assertEqual(record["spills"], 0)
                self.assertIn(file_of(name), REGISTERS, f'no row yet: {record["registers"]} registers')
                self.assertLessEqual(record["registers"], ceiling(name, gpu))
        if not set(MODELS) <= set(models()):
            return  # what is missing may have a family's best loop
        shares = best_shares(records)
        for family, least in floors(gpu).items():
            with self.subTest(family=family):
                self.assertIn(family, shares, "no loop that counts: is the reader of machine code lost?")
                self.assertGreaterEqual(round(shares[family], 2), round(least, 2))

    def test_kernels_keep_their_registers_and_shares_on_vega10(self):
        self.check(GPUS[0])

    def test_kernels_keep_their_registers_and_shares_on_navi21(self):
        self.check(GPUS[1])

    def test_kernels_keep_their_registers_and_shares_on_gfx1100(self):
        self.check(GPUS[2])


class Every(unittest.TestCase):
    def test_no_kernel_of_a_plan_spills_more_than_is_known(self):
        for gpu in ALL:
            # Emulated compilers take minutes; their results are in bench/results.
            if gpu.emulated or gpu.missing():
                continue
            for name, record in plans_on(gpu, models(), variants).items():
                with self.subTest(gpu=gpu.name, kernel=name):
                    self.assertNotIn("error", record)
                    self.assertLessEqual(record.get("spills", 0), spills(name, gpu.name))


if __name__ == "__main__":
    unittest.main()
