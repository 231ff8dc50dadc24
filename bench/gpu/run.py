"""Compiles our kernels with the compilers of absent GPUs.

    ./dev gpu [NAME...] [--models rec,vad,...] [--no-registry] [--kernel WORD]

NAME: a GPU or a vendor (navi21, turing, amd, debian, ...; --list has them); default: all. Kernels
are every variant of the registry for GPUs and those of the models' plans, as `ullage` compiles them for
each GPU; GPUs whose compilers run under emulation take the plans alone, without others' kernels, one of
which takes half an hour there. Earlier results come from .cache/gpu-compilers/results, by SPIR-V
and driver version. With all GPUs and models, or with --add, bench/results/gpu-compilers.{json,md,svg} are
written. --host measures something else: the host's cost around programs on each driver.
"""
import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor

import host
import modules
import peers
import report
from compilers import Compiler
from gpus import GPUS, INSTALLED, chosen
from evaluation import FAMILIES, faults
from report import Survey


class Answers:
    """The reports of one GPU's compiler; `missing`: why there are none."""

    def __init__(self, gpu, registry, models, others, plans):
        missing = gpu.missing()
        self.gpu, self.used, self.missing = gpu, {}, None
        try:
            if missing:
                raise RuntimeError(f"{missing} is not there")
            self._ask(Compiler(gpu), registry, models, others, plans)
        except RuntimeError as error:
            self.missing = str(error)
            print(f"{gpu.name}: left out: {error}", file=sys.stderr)

    def _ask(self, compiler, registry, models, others, plans):
        for name, path in models.items():
            for plan, options in modules.variants(name).items():
                # Compilers under emulation get few modules: they take seconds a kernel.
                if modules.is_variant(plan) and self.gpu.emulated:
                    continue
                for module, _ in plans.of_model(path, self.gpu, options):
                    self.used.setdefault(module.name, (module, set()))[1].add(plan)
        own = [] if self.gpu.emulated else list(registry)
        own += [module for module, _ in self.used.values()]
        if self.gpu.emulated:
            others = {}
        records = compiler.records([*own, *others.values()])
        self.kernels = {module.name: records[module.key()] for module in own}
        self.peers = {family: records[module.key()] for family, module in others.items()}
        self.about = {"title": self.gpu.title, "driver": compiler.driver, "sources": compiler.sources}

    def add_to(self, survey):
        name = self.gpu.name
        survey.forget(name)
        if self.missing:
            survey.left_out[name] = self.missing
            return
        survey.gpus[name] = self.about
        for kernel, record in self.kernels.items():
            survey.kernels[kernel][name] = record
        for family, record in self.peers.items():
            survey.peers[family][name] = record
        for kernel, (_, by) in self.used.items():
            survey.uses[kernel][name] = by


def ask(gpus, *questions):
    """Answers of all of them, in that order. A compiler has a core; emulated ones take longest and begin."""
    with ThreadPoolExecutor(os.cpu_count()) as lanes:
        asked = {gpu.name: lanes.submit(Answers, gpu, *questions)
                 for gpu in sorted(gpus, key=lambda gpu: not gpu.emulated)}
    return [asked[gpu.name].result() for gpu in gpus]


def print_kernels(survey, word):
    """Every kernel whose name has the word, on every GPU."""
    for name in sorted(survey.kernels):
        if word not in name:
            continue
        print(f"\n{name}")
        for gpu, record in survey.kernels[name].items():
            if "error" in record:
                print(f"  {gpu:10} {record['error']}")
                continue
            loop = record.get("loop") or {}
            print(f"  {gpu:10} {record.get('registers', '-'):>4} registers, {record.get('spills', 0)} "
                  f"spills, occupancy {record.get('occupancy', '-'):>4}, hot loop "
                  f"{loop.get('multiply_adds', 0):>4} of {loop.get('issue', 0):>4} = "
                  f"{loop.get('share', 0):.2f}, {loop.get('load_bytes', 0)} bytes by "
                  f"{loop.get('loads', 0)} loads, overlap {loop.get('overlap')}"
                  + "".join(f"; {what}" for _, what in faults(name, record, survey.most(gpu))))


def print_summary(survey):
    print(f"{'':12} kernels spill crowded fail  best loop: "
          + "  ".join(f"{one.name} ({one.share})" for one in FAMILIES))
    for gpu in survey.gpus:
        _, kernels, spill, crowded, fail, *shares = report.summary_row(survey, gpu)
        cells = "  ".join(f"{cell.strip('*'):>{len(family.name) + 7}}"
                          for cell, family in zip(shares, FAMILIES))
        print(f"{gpu:12} {kernels:7} {spill!s:>5} {crowded:7} {fail:4}             {cells}")
    for weight, name, gpu, what in survey.worst()[:10]:
        print(f"  {weight:4.1f} {gpu:10} {name}: {'; '.join(what)}")


def main():
    parser = argparse.ArgumentParser(prog="./dev gpu", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--models", help="of these plans; default: all whose files are there")
    parser.add_argument("--no-registry", action="store_true", help="plans of models alone")
    parser.add_argument("--kernel", help="print the kernels whose name has this in it")
    parser.add_argument("--add", action="store_true",
                        help="add them to bench/results, next to those of other GPUs")
    parser.add_argument("--list", action="store_true", help="the names of GPUs")
    parser.add_argument("--host", action="store_true",
                        help="run programs there, and report the host's cost (host.py)")
    options = parser.parse_args()
    if options.host:
        return host.main(options.names)
    if options.list:
        for gpu in (*GPUS, *INSTALLED):
            print(f"{gpu.name:16} {gpu.vendor:8} {gpu.title}")
        return 0
    models = modules.models()
    if options.models is not None:
        models = {name: models[name] for name in options.models.split(",") if name}
    survey = report.read() if options.add else Survey()
    plans, others = modules.Plans(), peers.modules()
    registry = [] if options.no_registry else modules.registry()
    for answers in ask(chosen(options.names), registry, models, others, plans):
        answers.add_to(survey)
    print_summary(survey)
    if options.kernel:
        print_kernels(survey, options.kernel)
    if options.add or (not options.names and options.models is None):
        report.write(survey)
        print("\nwritten: bench/results/gpu-compilers.json, .md, .svg")
    return 0 if survey.gpus else 1


if __name__ == "__main__":
    sys.exit(main())
