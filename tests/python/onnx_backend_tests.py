"""ONNX's own backend tests against ullage.onnx_backend: those on "CPU" that download nothing.

At least LEAST pass, less those that want doubles where the device has none; those that fail are refused by name, or of
KNOWN."""
import sys
import unittest

import onnx.backend.test
import ullage
import ullage.onnx_backend

LEAST = 1800
DOWNLOADED = r"(alexnet|densenet121|inception_v1|inception_v2|resnet50|shufflenet|squeezenet|vgg19|zfnet512)"
# Random numbers of their own; an inverse transform whose expected numbers an exact one misses.
KNOWN = ("test_bernoulli", "test_dft_inverse")
REFUSALS = ("Unsupported", "TypeError")  # no rule; elements that are texts


def main():
    runner = onnx.backend.test.BackendTest(ullage.onnx_backend, __name__)
    runner.include(r"_cpu$")
    runner.exclude(DOWNLOADED)
    result = unittest.TestResult()
    for case in runner.test_cases.values():
        unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    failed = result.failures + result.errors
    passed = result.testsRun - len(failed) - len(result.skipped)
    lacking = sum("shaderFloat64" in said for _, said in failed)
    wrong = [(test.id().split(".")[-1], said.strip().splitlines()[-1]) for test, said in failed]
    wrong = [(name, said) for name, said in wrong
             if not name.startswith(KNOWN) and not any(word in said for word in REFUSALS)]
    print(f"{passed} passed, {len(failed)} failed, {len(wrong)} of them neither refused nor known")
    for name, said in wrong:
        print(f"  {name}: {said}")
    return passed + lacking < LEAST or bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
