// Runs a recognition model on a drawn line, links the runtime's C API alone, and keeps the result
// or compares it with one that was kept on another machine:
//   recognise MODEL.ull WIDTH write|compare RESULT
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <ullage/ullage.hpp>
#include <vector>

#include "tests/platforms/line_of_text.h"

namespace {

constexpr float kTolerance = 1e-3f;

// A probability per place and class, class 0 being no character.
struct Recognition {
  int64_t classes = 0;
  std::vector<float> values;
};

int fail(const std::string& message) {
  std::fprintf(stderr, "recognise: %s\n", message.c_str());
  return 1;
}

const char* plan_of(const ullage::Program& program) {
  for (const ullage_plan_info& plan : program.plans()) {
    if (plan.is_taken) return plan.name;
  }
  return "none";
}

ullage::Status run(const char* path, int64_t width, Recognition& out) {
  const auto context = ullage::Context::create();
  if (!context) return context.status();
  const auto device = context->device_info();
  if (!device) return device.status();
  const auto program = ullage::Program::load_file(*context, path);
  if (!program) return program.status();
  auto session = ullage::Session::create(*program);
  if (!session) return session.status();
  const auto picture = ullage::test::line_of_text("407", width);
  const char* const input = program->inputs()[0].name;
  const auto begin = std::chrono::steady_clock::now();
  ullage::Status status =
      session->set_input(input, {1, 3, ullage::test::kLineHeight, width}, picture);
  if (status) status = session->run();
  if (!status) return status;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  std::printf("device: %s, %s\nplan: %s\nwidth %lld: %.1f s\n", device->name, device->driver,
              plan_of(*program), static_cast<long long>(width), seconds.count());
  const auto view = session->output(0);
  if (!view) return view.status();
  out.classes = view->extents.back();
  const auto values = view->as<float>();
  out.values.assign(values.begin(), values.end());
  return {};
}

// The likeliest class of each place.
std::vector<int64_t> best_of(const Recognition& result) {
  std::vector<int64_t> best;
  for (auto at = result.values.begin(); at != result.values.end(); at += result.classes) {
    best.push_back(std::max_element(at, at + result.classes) - at);
  }
  return best;
}

int keep(const Recognition& result, const char* path) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(result.values.data()),
             static_cast<std::streamsize>(result.values.size() * sizeof(float)));
  file.close();
  return file ? 0 : fail(std::string("cannot write ") + path);
}

std::vector<float> kept(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  std::vector<float> values(bytes.size() / sizeof(float));
  bytes.copy(reinterpret_cast<char*>(values.data()), values.size() * sizeof(float));
  return values;
}

int compare(const Recognition& result, const char* path) {
  const Recognition other{result.classes, kept(path)};
  if (other.values.size() != result.values.size()) {
    return fail(std::to_string(result.values.size()) + " values, but " +
                std::to_string(other.values.size()) + " in " + path);
  }
  float largest = 0;
  for (size_t i = 0; i < result.values.size(); ++i) {
    const float difference = std::fabs(result.values[i] - other.values[i]);
    if (!(difference <= kTolerance)) {
      return fail("value " + std::to_string(i) + " is " + std::to_string(result.values[i]) +
                  ", in " + path + " " + std::to_string(other.values[i]));
    }
    largest = std::max(largest, difference);
  }
  if (best_of(other) != best_of(result)) return fail("other classes than in " + std::string(path));
  std::printf("%zu values differ by at most %g (%g is allowed), classes are the same\n",
              result.values.size(), static_cast<double>(largest), static_cast<double>(kTolerance));
  return 0;
}

// What finds no character would be alike everywhere.
int check_characters(const Recognition& result) {
  std::printf("classes:");
  size_t characters = 0;
  for (const int64_t best : best_of(result)) {
    std::printf(" %lld", static_cast<long long>(best));
    characters += best != 0;
  }
  std::printf("\n");
  return characters > 0 ? 0 : fail("no character was recognised");
}

}  // namespace

int main(int argc, char** argv) {
  const std::string verb = argc == 5 ? argv[3] : "";
  const int64_t width = argc == 5 ? std::atoll(argv[2]) : 0;
  if ((verb != "write" && verb != "compare") || width < ullage::test::kLineHeight) {
    std::fprintf(stderr, "usage: recognise MODEL.ull WIDTH write|compare RESULT\n");
    return 2;
  }
  Recognition result;
  if (const auto status = run(argv[1], width, result); !status) return fail(status.message());
  if (check_characters(result) != 0) return 1;
  return verb == "write" ? keep(result, argv[4]) : compare(result, argv[4]);
}
