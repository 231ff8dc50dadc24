// BUFFER with its types and initialisers.
#include <algorithm>
#include <cstring>

#include "tools/conform/amber/amber.h"
#include "tools/conform/amber/amber_reader.h"

namespace ullage::conform {

// BUFFER NAME DATA_TYPE TYPE [STD140|STD430] [SIZE N | WIDTH N HEIGHT N] [INITIALISER]
void AmberReader::buffer() {
  ScriptBuffer b;
  b.place = in_.place();
  b.name = std::string(in_.word("a buffer's name"));
  (void)more();
  Place here = in_.place();
  const std::string kind(in_.word("DATA_TYPE"));
  if (!in_.ok()) return;
  if (kind != "DATA_TYPE") return unsupported(here, "BUFFER ... " + kind.substr(0, 40));
  (void)more();
  here = in_.place();
  const std::string type(in_.word("a type"));
  bool std140 = false;
  if (more()) {
    std140 = in_.accept("STD140");
    if (!std140) (void)in_.accept("STD430");
  }
  const auto layout = amber_layout(type, std140);
  if (!in_.ok()) return;
  if (!layout) return unsupported(here, "the data type " + type.substr(0, 60));
  b.layout = *layout;
  if (more() && in_.accept("SIZE")) {
    b.elements = in_.integer("a size", 1, kMaxBufferBytes / b.layout.stride);
  } else if (more() && in_.accept("WIDTH")) {
    b.elements = in_.integer("a width", 1, 1 << 14);
    (void)more();
    in_.expect("HEIGHT");
    b.elements *= in_.integer("a height", 1, 1 << 14);
  }
  if (more()) filling(b);
  if (in_.ok() && b.elements == 0) return in_.fail(b.place, "the buffer has no size");
  if (in_.ok() && b.elements > kMaxBufferBytes / b.layout.stride) {
    return in_.fail(b.place, "a buffer has at most " + std::to_string(kMaxBufferBytes) + " bytes");
  }
  declare(buffers_, b.name, b.place);
  script_.buffers.push_back(std::move(b));
}

void AmberReader::filling(ScriptBuffer& b) {
  const Place here = in_.place();
  const std::string kind(in_.word("an initialiser"));
  if (kind == "DATA") return data(b, in_, false);
  if (in_.ok() && b.elements == 0) return in_.fail(here, kind.substr(0, 40) + " needs a SIZE");
  if (kind == "SERIES_FROM") return series(b);
  if (kind == "FILE") return file(b);
  if (kind != "FILL") return unsupported(here, "BUFFER ... " + kind.substr(0, 40));
  (void)more();
  const Place at = in_.place();
  // All fields of a layout have one type.
  const auto bits = amber_number(in_.word("a value"), b.layout.fields[0].dtype);
  if (in_.ok() && !bits) in_.fail(at, "FILL needs a number");
  b.filling.kind = Filling::Kind::fill;
  b.filling.values = {bits.value_or(0)};
}

void AmberReader::series(ScriptBuffer& b) {
  const Place here = in_.place();
  if (b.layout.fields.size() != 1) return in_.fail(here, "SERIES_FROM is for scalars");
  b.filling.kind = Filling::Kind::series;
  b.filling.first = in_.real("the first value");
  (void)more();
  in_.expect("INC_BY");
  (void)more();
  b.filling.step = in_.real("the step");
}

// Numbers up to END, or up to the end of a file's text.
void AmberReader::data(ScriptBuffer& b, TokenReader& in, bool whole_text) {
  auto& values = b.filling.values;
  b.filling.kind = Filling::Kind::data;
  const size_t fields = b.layout.fields.size();
  while (in.ok() && !in.at_end() && (whole_text || in.peek() != "END")) {
    const Place at = in.place();
    const auto bits = amber_number(in.next(), b.layout.fields[values.size() % fields].dtype);
    if (!bits) return in_.fail(at, "not a number of this buffer's type");
    values.push_back(*bits);
  }
  if (!whole_text) in_.expect("END");
  const uint64_t given = values.size() / fields;
  // A file may contain more than the size states.
  if (b.elements == 0 || whole_text) b.elements = std::max(b.elements, given);
  if (!in_.ok()) return;
  if (values.size() % fields != 0 || given > b.elements || given == 0) {
    return in_.fail(b.place, "DATA has " + std::to_string(values.size()) + " numbers, " +
                                 std::to_string(fields) + " for each of " +
                                 std::to_string(b.elements) + " elements are required");
  }
  // Numbers beyond the given ones are zero.
  values.resize(b.numbers());
}

void AmberReader::file(ScriptBuffer& b) {
  const Place here = in_.place();
  const std::string kind(in_.word("a kind of file"));
  const std::string path(in_.word("a path"));
  if (!in_.ok()) return;
  if (kind != "TEXT" && kind != "BINARY") return unsupported(here, "BUFFER ... FILE " + kind);
  const auto text = read_ ? read_(path) : std::nullopt;
  if (!text) return in_.fail(here, "cannot read the file \"" + path.substr(0, 200) + '"');
  if (kind == "TEXT") {
    TokenReader numbers(path, *text);
    return data(b, numbers, true);
  }
  b.filling.kind = Filling::Kind::data;
  std::vector<std::byte> bytes(static_cast<size_t>(b.bytes()));
  std::memcpy(bytes.data(), text->data(), std::min(bytes.size(), text->size()));
  for (uint64_t e = 0; e < b.elements; ++e) {
    for (const Layout::Field& field : b.layout.fields) {
      b.filling.values.push_back(
          load_number(bytes.data() + e * b.layout.stride + field.offset, field.dtype));
    }
  }
}

}  // namespace ullage::conform
