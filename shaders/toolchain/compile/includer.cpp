// Search for includes; positions of directives are found again in the texts, because glslang
// reports none.
#include "shaders/toolchain/compile/includer.h"

#include <algorithm>

namespace ullage::shaders {
namespace {

constexpr size_t kDeepest = 200;

// True if `line` is an #include of `name`, in quotes or brackets.
bool includes(std::string_view line, const std::string& name) {
  const auto skip = [&line] {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  };
  skip();
  if (!line.starts_with('#')) return false;
  line.remove_prefix(1);
  skip();
  return line.starts_with("include") && (line.find('"' + name + '"') != std::string_view::npos ||
                                         line.find('<' + name + '>') != std::string_view::npos);
}

}  // namespace

Includer::Includer(SourceFiles& files, const std::vector<std::string>& folders,
                   std::string main_path, const SourceText& main_text,
                   std::function<std::string(const std::string&)> shown)
    : files_(files), folders_(folders), shown_(std::move(shown)), open_{0} {
  Visit main;
  main.shown = shown_(main_path);
  main.path = std::move(main_path);
  main.text = &main_text;
  visits_.push_back(std::move(main));
}

Includer::IncludeResult* Includer::includeLocal(const char* name, const char*, size_t depth) {
  return find(name, true, depth);
}

Includer::IncludeResult* Includer::includeSystem(const char* name, const char*, size_t depth) {
  return find(name, false, depth);
}

// glslang requests "name" as a system include too where the local one found nothing, and reports
// its message: the reason of the first refusal is kept for it.
Includer::IncludeResult* Includer::find(const std::string& name, bool local, size_t depth) {
  // Files deeper than `depth` are no longer open.
  open_.resize(std::min(open_.size(), std::max<size_t>(depth, 1)));
  const size_t parent = open_.back();
  if (depth > kDeepest) {
    return refuse("includes are nested deeper than " + std::to_string(kDeepest) + ": " +
                  visits_[parent].path + " and " + name + " include each other without end");
  }
  std::vector<std::string> places;
  if (name.starts_with('/')) places.push_back(name);
  const std::string folder = folder_of(visits_[parent].path);
  if (local) places.push_back(folder.empty() ? name : folder + '/' + name);
  for (const std::string& f : folders_) places.push_back(f + '/' + name);
  for (std::string& place : places) {
    place = tidy_path(place);
    const auto text = look_for(place);
    if (!text) continue;
    Visit visit;
    visit.path = place;
    visit.shown = shown_(place);
    visit.parent = parent;
    visit.line = line_of_directive(visits_[parent], name);
    visit.text = text.get();
    visits_.push_back(visit);
    open_.push_back(visits_.size() - 1);
    return new IncludeResult(visit.shown, text->text.data(), text->text.size(), nullptr);
  }
  if (!local && refused_.first == name) return refuse(refused_.second);
  std::string searched;
  for (const std::string& place : places) searched += (searched.empty() ? "" : ", ") + place;
  if (searched.empty()) searched = "it in no folder, name one by -I";
  refused_ = {name, name + " was not found; looked for " + searched + "; " + visits_[parent].path +
                        " includes it"};
  return refuse(refused_.second);
}

// glslang reports the text of a result without a name as an error.
Includer::IncludeResult* Includer::refuse(const std::string& reason) {
  auto* const kept = new std::string(reason);
  return new IncludeResult("", kept->data(), kept->size(), kept);
}

void Includer::releaseInclude(IncludeResult* result) {
  if (!result) return;
  delete static_cast<std::string*>(result->userData);
  delete result;
}

std::shared_ptr<const SourceText> Includer::look_for(const std::string& path) {
  const auto text = files_.read(path);
  const auto same = [&](const Dependency& d) { return d.path == path; };
  if (std::ranges::none_of(dependencies_, same)) {
    dependencies_.push_back({path, text ? text->hash : ""});
  }
  if (text) kept_.push_back(text);
  return text;
}

uint32_t Includer::line_of_directive(Visit& in, const std::string& name) const {
  const std::string& text = in.text->text;
  size_t at = in.read_up_to;
  uint32_t line = in.line_reached;
  while (at < text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const bool found = includes(std::string_view(text).substr(at, end - at), name);
    at = end + 1;
    ++line;
    if (found) {
      in.read_up_to = at;
      in.line_reached = line;
      return line - 1;
    }
  }
  return 0;
}

std::string Includer::path_of(const std::string& shown) const {
  for (const Visit& visit : visits_) {
    if (visit.shown == shown) return visit.path;
  }
  return shown;
}

std::vector<IncludeFrame> Includer::stack_of(const std::string& path) const {
  std::vector<IncludeFrame> frames;
  size_t at = 0;
  for (size_t i = visits_.size(); i-- > 1;) {
    if (visits_[i].path == path) at = i;
  }
  for (; at != 0; at = visits_[at].parent) {
    frames.push_back({visits_[visits_[at].parent].path, visits_[at].line});
  }
  return frames;
}

}  // namespace ullage::shaders
