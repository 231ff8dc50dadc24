"""A voice (`./dev speak`) against onnxruntime CPU: 20 sentences without noise, sample by sample; with
noise, whose numbers differ, lengths and long-term spectra. Counts waits, pipelines and retries.

    python3 tests/models/compare_speech.py build/dev/examples/ullage-speak [VOICE.onnx]

Exit code 77: the voice is not there (./dev speak fetches it).
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy
import onnxruntime

FOLDER = pathlib.Path(__file__).resolve().parent
VOICES = FOLDER.parents[1] / ".cache/models/voice"
SENTENCES = (FOLDER / "speech_phonemes.txt").read_text().splitlines()  # espeak-ng --ipa -v en-us
LARGEST = 1e-3  # difference of a sample, of full scale
LEVELS = 1.5    # dB, of third octaves, on average
LENGTHS = 0.1   # of all sentences together


def speak(tool, voice, choices):
    """The report, and the samples of each sentence."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([tool, voice, *SENTENCES, "--phonemes", "--float", "--output", folder, *choices],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        report = json.loads(pathlib.Path(folder, "speech.json").read_text())
        sound = numpy.frombuffer(pathlib.Path(folder, "speech.wav").read_bytes()[44:], numpy.float32)
    samples, begin = [], 0
    for sentence in report["sentences"]:
        samples.append(sound[begin:begin + sentence["samples"]])
        begin += sentence["samples"] + report["pause_samples"]
    return report, samples


def expected(session, report):
    scales = numpy.array(report["scales"], numpy.float32)
    for sentence in report["sentences"]:
        ids = numpy.array([sentence["ids"]])
        lengths = numpy.array([ids.shape[1]])
        yield session.run(None, {"input": ids, "input_lengths": lengths, "scales": scales})[0].ravel()


def levels(samples, rate):
    """dB of the power in third octaves from 100 Hz on, over all sentences."""
    size, power = 1024, 0
    for sound in samples:
        frames = numpy.lib.stride_tricks.sliding_window_view(sound, size)[::size // 2]
        power = power + (numpy.abs(numpy.fft.rfft(frames * numpy.hanning(size))) ** 2).sum(axis=0)
    frequency = numpy.fft.rfftfreq(size, 1 / rate)
    edges = 100 * 2 ** (numpy.arange(24) / 3)
    bands = [power[(frequency >= low) & (frequency < high)].sum()
             for low, high in zip(edges, edges[1:]) if high < rate / 2]
    return 10 * numpy.log10(numpy.array(bands) / sum(bands) + 1e-12)


def check_counts(report):
    wrong = []
    for i, sentence in enumerate(report["sentences"]):
        if sentence["host_waits"] != 1 + sentence["retries"]:
            wrong.append(f"sentence {i}: {sentence['host_waits']} waits, {sentence['retries']} retries")
        if i > 0 and sentence["pipelines"]:
            wrong.append(f"sentence {i}: {sentence['pipelines']} new pipelines")
    return wrong


def check_samples(tool, voice, session):
    report, samples = speak(tool, voice, ["--noise", "0", "--duration-noise", "0"])
    wrong, worst = check_counts(report), 0
    for i, (found, wanted) in enumerate(zip(samples, expected(session, report))):
        if found.shape != wanted.shape:
            wrong.append(f"sentence {i}: {found.size} samples instead of {wanted.size}")
            continue
        worst = max(worst, float(numpy.abs(found - wanted).max()))
    seconds = sum(map(len, samples)) / report["sample_rate"]
    later = [s["real_time_factor"] for s in report["sentences"][1:]]
    print(f"{len(samples)} sentences, {seconds:.1f} s: samples differ by {worst:.1e} at most; "
          f"real-time factor {numpy.median(later):.2f} (median), "
          f"retries {sum(s['retries'] for s in report['sentences'])}")
    return wrong if worst <= LARGEST else wrong + [f"samples may differ by {LARGEST}"]


def check_noise(tool, voice, session):
    report, samples = speak(tool, voice, [])
    wanted = list(expected(session, report))
    apart = numpy.abs(levels(samples, report["sample_rate"]) - levels(wanted, report["sample_rate"]))
    lengths = sum(map(len, samples)) / sum(map(len, wanted))
    print(f"with noise: third octaves {apart.mean():.2f} dB apart on average, {apart.max():.2f} at most; "
          f"lengths {lengths:.3f}")
    wrong = [] if apart.mean() <= LEVELS else [f"third octaves may be {LEVELS} dB apart"]
    return wrong if abs(lengths - 1) <= LENGTHS else wrong + [f"lengths may differ by {LENGTHS}"]


def main():
    tool = sys.argv[1]
    voices = sys.argv[2:3] or sorted(map(str, VOICES.glob("*.onnx")))
    if not voices:
        print(f"skipped: no voice in {VOICES}")
        return 77
    session = onnxruntime.InferenceSession(voices[0], providers=["CPUExecutionProvider"])
    wrong = check_samples(tool, voices[0], session) + check_noise(tool, voices[0], session)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
