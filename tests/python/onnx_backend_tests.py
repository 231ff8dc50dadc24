"""Runs the ONNX backend tests on "CPU" that download nothing against ullage.onnx_backend.

At least LEAST tests must pass, not counting tests that require float64 if the device lacks it. Each failure must be an
error of REFUSALS or a test of KNOWN."""
import sys
import unittest

import onnx.backend.test
import ullage
import ullage.onnx_backend

LEAST = 1800
DOWNLOADED = r"(alexnet|densenet121|inception_v1|inception_v2|resnet50|shufflenet|squeezenet|vgg19|zfnet512)"
# Tests with ONNX's random numbers, and an inverse DFT whose expected numbers are inexact.
KNOWN = ("test_bernoulli", "test_dft_inverse")
REFUSALS = ("Unsupported", "TypeError")  # no op importer; text elements


def main():
    runner = onnx.backend.test.BackendTest(ullage.onnx_backend, __name__)
    runner.include(r"_cpu$")
    runner.exclude(DOWNLOADED)
    result = unittest.TestResult()
    for case in runner.test_cases.values():
        unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    failed = result.failures + result.errors
    passed = result.testsRun - len(failed) - len(result.skipped)
    lacking = sum("shaderFloat64" in error for _, error in failed)
    wrong = [(test.id().split(".")[-1], error.strip().splitlines()[-1]) for test, error in failed]
    wrong = [(name, error) for name, error in wrong
             if not name.startswith(KNOWN) and not any(word in error for word in REFUSALS)]
    print(f"{passed} passed, {len(failed)} failed, {len(wrong)} of them unexpected")
    for name, error in wrong:
        print(f"  {name}: {error}")
    return passed + lacking < LEAST or bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
