// Runs a program file on one input of ones: everything an application needs, linking
// ullage::runtime alone.   run_program MODEL.ull [SIZE_OF_VARYING_AXES]
#include <cstdio>
#include <cstdlib>
#include <ullage/ullage.hpp>
#include <vector>

namespace {

int fail(const ullage::Status& status) {
  std::fprintf(stderr, "%s\n", status.message().c_str());
  return 1;
}

size_t bytes_of(ullage_dtype dtype) {
  switch (dtype) {
    case ULLAGE_F64:
    case ULLAGE_I64:
    case ULLAGE_U64:
      return 8;
    case ULLAGE_F32:
    case ULLAGE_I32:
    case ULLAGE_U32:
      return 4;
    case ULLAGE_F16:
    case ULLAGE_BF16:
    case ULLAGE_I16:
    case ULLAGE_U16:
      return 2;
    default:
      return 1;
  }
}

// Ones for f32, zeros for the rest; axes that vary get `size`.
ullage::Status bind(ullage::Session& session, const ullage_tensor_info& info, int64_t size) {
  std::vector<int64_t> extents;
  size_t count = 1;
  for (uint32_t axis = 0; axis < info.rank; ++axis) {
    extents.push_back(info.extents[axis] < 0 ? size : info.extents[axis]);
    count *= static_cast<size_t>(extents.back());
  }
  if (info.dtype == ULLAGE_F32) {
    return session.set_input(info.name, extents, std::vector<float>(count, 1.0f));
  }
  const std::vector<std::byte> zeros(count * bytes_of(info.dtype));
  return session.set_input(info.name, info.dtype, extents, zeros);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: run_program MODEL.ull [SIZE_OF_VARYING_AXES]\n");
    return 2;
  }
  const int64_t size = argc > 2 ? std::atoll(argv[2]) : 1;
  const auto context = ullage::Context::create();
  if (!context) return fail(context.status());
  const auto program = ullage::Program::load_file(*context, argv[1]);
  if (!program) return fail(program.status());
  auto session = ullage::Session::create(*program);
  if (!session) return fail(session.status());

  for (const ullage_tensor_info& info : program->inputs()) {
    if (const auto status = bind(*session, info, size); !status) return fail(status);
  }
  if (const auto status = session->run(); !status) return fail(status);

  const auto outputs = program->outputs();
  for (uint32_t i = 0; i < outputs.size(); ++i) {
    const auto view = session->output(i);
    if (!view) return fail(view.status());
    std::printf("%s: [", outputs[i].name);
    for (int64_t extent : view->extents) std::printf(" %lld", static_cast<long long>(extent));
    std::printf(" ]");
    if (view->dtype == ULLAGE_F32 && !view->bytes.empty()) {
      std::printf(", first element %g", static_cast<double>(view->as<float>()[0]));
    }
    std::printf("\n");
  }
  return 0;
}
