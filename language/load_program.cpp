#include "language/load_program.h"

#include "language/status.h"

namespace ullage::language {
namespace {

struct DestroyProgram {
  void operator()(ullage_program* program) const { ullage_program_destroy(program); }
};

// Its members end in reverse order: the program before its bytes.
struct LoadedProgram {
  std::shared_ptr<const void> file{};           // a program file, or
  std::unique_ptr<ullage_compiled> compiled{};  // what a graph was compiled to
  std::unique_ptr<ullage_program, DestroyProgram> program{};
};

ir::Result<void> load(ullage_context* context, std::span<const std::byte> bytes,
                      const std::string& entry, LoadedProgram& loaded) {
  ullage_program_options options = {};
  options.size = sizeof options;
  options.entry = entry.c_str();
  ullage_program* program = nullptr;
  const auto ok = checked(
      Status::of(ullage_program_load(context, bytes.data(), bytes.size(), &options, &program)));
  loaded.program.reset(program);
  return ok;
}

}  // namespace

ir::Result<std::shared_ptr<ProgramOptions>> ProgramOptions::of(
    const char* function, ullage_context* context, const ullage_compile_options* compile,
    const ullage_session_options* session) {
  std::shared_ptr<ProgramOptions> options(new ProgramOptions());
  options->context_ = context;
  if (auto ok = options->keep(function, compile, session); !ok) return ok.error();
  return options;
}

ir::Result<const ullage_bound*> ProgramOptions::kept(const char* function,
                                                     const ullage_bound* bounds, uint32_t count) {
  const auto given = compiler::list_of(function, "bounds", bounds, count);
  if (!given) return given.error();
  std::vector<ullage_bound>& list = bounds_.emplace_back();
  for (const ullage_bound& bound : *given) {
    if (!bound.symbol) return runtime::null_argument(function, "the symbol of a bound");
    list.push_back({kept(bound.symbol), bound.value});
  }
  return list.data();
}

ir::Result<void> ProgramOptions::keep(const char* function, const ullage_compile_options* compile,
                                      const ullage_session_options* session) {
  const auto compiling = runtime::read_struct(function, compile);
  if (!compiling) return compiling.error();
  const auto running = runtime::read_struct(function, session);
  if (!running) return running.error();
  compile_ = *compiling;
  compile_.context = context_;
  compile_.profile_count = compile_.plan_count = 0;
  compile_.weights = kept(compiling->weights);
  compile_.cache_directory = kept(compiling->cache_directory);
  session_ = *running;
  session_.size = sizeof session_;
  session_.runs_in_flight = 1;
  const auto symbols = kept(function, compiling->bounds, compiling->bound_count);
  if (!symbols) return symbols.error();
  compile_.bounds = *symbols;
  const auto bounds = kept(function, running->bounds, running->bound_count);
  if (!bounds) return bounds.error();
  session_.bounds = *bounds;
  return {};
}

ir::Result<OpenProgram> ProgramOptions::open(std::shared_ptr<const void> owner,
                                             ullage_program* program, bool streams) const {
  ullage_session_options options = session_;
  options.streaming = streams ? 1 : 0;
  ullage_session* session = nullptr;
  const Status ok = Status::of(ullage_session_create(program, &options, &session));
  if (!ok) return error_of(ok);
  return OpenProgram{std::move(owner), program, Session::adopt(session)};
}

ir::Result<OpenProgram> ProgramOptions::open_graph(ir::Graph graph, bool streams) const {
  auto loaded = std::make_shared<LoadedProgram>();
  {
    const std::unique_ptr<ullage_model> model(compiler::make_model(std::move(graph)));
    auto compiled = compiler::compile(*model, compile_);
    if (!compiled) return compiled.error();
    loaded->compiled = std::move(*compiled);
  }
  if (auto ok = load(context_, loaded->compiled->bytes(), "", *loaded); !ok) return ok.error();
  ullage_program* const program = loaded->program.get();
  return open(std::move(loaded), program, streams);
}

ir::Result<OpenProgram> ProgramOptions::open_entry(const gguf::FileBytes& file,
                                                   const std::string& entry, bool streams) const {
  auto loaded = std::make_shared<LoadedProgram>();
  loaded->file = file.owner;
  if (auto ok = load(context_, file.bytes, entry, *loaded); !ok) return ok.error();
  ullage_program* const program = loaded->program.get();
  return open(std::move(loaded), program, streams);
}

}  // namespace ullage::language
