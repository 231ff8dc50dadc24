
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <list>
#include <optional>
#include <variant>
#include <vector>

#include "arrays.h"
#include "compiling.h"
#include "errors.h"
#include "infos.h"

namespace nb = nanobind;

namespace ullage::python {
namespace {

// Converts Python attributes to C attributes; owns the memory that these point to.
class Attributes {
 public:
  Attributes(ullage_graph* graph, const nb::dict& given) : graph_(graph) {
    for (const auto& [name, value] : given) add(nb::cast<std::string>(name), value);
  }
  const std::vector<ullage_attribute>& list() const { return list_; }

 private:
  void add(const std::string& name, nb::handle value) {
    ullage_attribute attribute = {};
    attribute.size = sizeof attribute;
    attribute.name = texts_.emplace_back(name).c_str();
    if (PyBool_Check(value.ptr()) || PyLong_Check(value.ptr())) {
      attribute.kind = ULLAGE_ATTRIBUTE_INTEGER;
      attribute.integer = nb::cast<int64_t>(nb::int_(value));
    } else if (PyFloat_Check(value.ptr())) {
      attribute.kind = ULLAGE_ATTRIBUTE_NUMBER;
      attribute.number = nb::cast<double>(value);
    } else if (PyUnicode_Check(value.ptr())) {
      read_text(nb::cast<std::string>(value), attribute);
    } else {
      read_list(nb::list(value), attribute);
    }
    list_.push_back(attribute);
  }

  // "dtype:float32" is a dtype; any other text is a text attribute.
  void read_text(const std::string& text, ullage_attribute& attribute) {
    const std::string mark = "dtype:";
    if (text.starts_with(mark)) {
      attribute.kind = ULLAGE_ATTRIBUTE_DTYPE;
      attribute.dtype = dtype_named(text.substr(mark.size()));
    } else {
      attribute.kind = ULLAGE_ATTRIBUTE_TEXT;
      attribute.text = texts_.emplace_back(text).c_str();
    }
  }

  // A list with a text becomes extents; else with a size (value, axis, factor, offset, divisor),
  // sizes; else with a float, numbers; else integers.
  void read_list(const nb::list& items, ullage_attribute& attribute) {
    bool sizes = false, numbers = false, texts = false;
    for (const nb::handle item : items) {
      sizes = sizes || PyTuple_Check(item.ptr());
      numbers = numbers || PyFloat_Check(item.ptr());
      texts = texts || PyUnicode_Check(item.ptr());
    }
    attribute.count = static_cast<uint32_t>(items.size());
    if (texts) {
      attribute.kind = ULLAGE_ATTRIBUTE_EXTENTS;
      attribute.text = read_extents(items).c_str();
    } else if (sizes) {
      attribute.kind = ULLAGE_ATTRIBUTE_SIZES;
      attribute.sizes = read_sizes(items).data();
    } else if (numbers) {
      attribute.kind = ULLAGE_ATTRIBUTE_NUMBERS;
      attribute.numbers = numbers_.emplace_back(nb::cast<std::vector<double>>(items)).data();
    } else {
      attribute.kind = ULLAGE_ATTRIBUTE_INTEGERS;
      attribute.integers = integers_.emplace_back(nb::cast<std::vector<int64_t>>(items)).data();
    }
  }

  const std::string& read_extents(const nb::list& items) {
    std::string& text = texts_.emplace_back();
    for (const nb::handle item : items) {
      const bool is_size = PyTuple_Check(item.ptr());
      text += (text.empty() ? "" : ", ") +
              (is_size ? extent_of(size_of(item)) : nb::cast<std::string>(nb::str(item)));
    }
    return text;
  }

  static ullage_size size_of(nb::handle item) {
    const nb::tuple of = nb::borrow<nb::tuple>(item);
    return {nb::cast<ullage_value>(of[0]), nb::cast<uint32_t>(of[1]), nb::cast<int64_t>(of[2]),
            nb::cast<int64_t>(of[3]), nb::cast<int64_t>(of[4])};
  }

  std::string extent_of(const ullage_size& size) const {
    const char* extent = nullptr;
    check_compiled(ullage_graph_get_extent(graph_, size.value, size.axis, &extent));
    return "floor_div((" + std::string(extent) + ") * " + std::to_string(size.factor) + " + " +
           std::to_string(size.offset) + ", " + std::to_string(size.divisor) + ")";
  }

  const std::vector<ullage_size>& read_sizes(const nb::list& items) {
    std::vector<ullage_size>& sizes = sizes_.emplace_back();
    for (const nb::handle item : items) {
      if (PyTuple_Check(item.ptr())) {
        sizes.push_back(size_of(item));
      } else {
        sizes.push_back({ULLAGE_NO_VALUE, 0, 0, nb::cast<int64_t>(item), 0});
      }
    }
    return sizes;
  }

  ullage_graph* graph_;
  // std::list, so that elements do not move.
  std::list<std::string> texts_;
  std::list<std::vector<int64_t>> integers_;
  std::list<std::vector<double>> numbers_;
  std::list<std::vector<ullage_size>> sizes_;
  std::vector<ullage_attribute> list_;
};

class Graph {
 public:
  Graph() {
    ullage_graph* graph = nullptr;
    check_compiled(ullage_graph_create(&graph));
    graph_.reset(graph);
  }

  // An extent: a number, the name of a symbol, or None for an extent that varies without a name.
  using Extent = std::optional<std::variant<int64_t, std::string>>;
  ullage_value input(const std::string& name, const std::string& dtype,
                     const std::vector<Extent>& shape, bool host_readable) {
    std::vector<int64_t> extents;
    std::vector<const char*> symbols;
    for (const Extent& extent : shape) {
      const auto* number = extent ? std::get_if<int64_t>(&*extent) : nullptr;
      const auto* symbol = extent ? std::get_if<std::string>(&*extent) : nullptr;
      extents.push_back(number ? *number : -1);
      symbols.push_back(symbol ? symbol->c_str() : nullptr);
    }
    ullage_value value = ULLAGE_NO_VALUE;
    check_compiled(ullage_graph_input(graph_.get(), name.c_str(), dtype_named(dtype),
                                      static_cast<uint32_t>(shape.size()), extents.data(),
                                      symbols.data(), host_readable, &value));
    return value;
  }

  ullage_value constant(const Array& array, bool bfloat16) {
    const ullage_tensor tensor = tensor_of("constant", array, bfloat16);
    ullage_value value = ULLAGE_NO_VALUE;
    check_compiled(ullage_graph_constant(graph_.get(), &tensor, &value));
    return value;
  }

  // An operand that is None is absent.
  std::vector<ullage_value> add(const std::string& op,
                                const std::vector<std::optional<ullage_value>>& inputs,
                                const nb::dict& attributes) {
    constexpr uint32_t kMostResults = 64;
    std::vector<ullage_value> operands, results(kMostResults);
    for (const auto& input : inputs) operands.push_back(input.value_or(ULLAGE_NO_VALUE));
    const Attributes given(graph_.get(), attributes);
    uint32_t count = kMostResults;
    check_compiled(ullage_graph_add(
        graph_.get(), op.c_str(), operands.data(), static_cast<uint32_t>(operands.size()),
        given.list().data(), static_cast<uint32_t>(given.list().size()), results.data(), &count));
    results.resize(count);
    return results;
  }

  std::vector<ullage_value> inlined(const Model& model, const std::vector<ullage_value>& inputs) {
    std::vector<ullage_value> results(ullage_model_output_count(model.get()));
    auto count = static_cast<uint32_t>(results.size());
    check_compiled(ullage_graph_inline(graph_.get(), model.get(), inputs.data(),
                                       static_cast<uint32_t>(inputs.size()), results.data(),
                                       &count));
    return results;
  }

  void output(const std::string& name, ullage_value value) {
    check_compiled(ullage_graph_output(graph_.get(), name.c_str(), value));
  }
  nb::tuple info(ullage_value value) {
    ullage_tensor_info info = {};
    info.size = sizeof info;
    check_compiled(ullage_graph_get_value(graph_.get(), value, &info));
    return info_of(info);
  }
  std::string extent(ullage_value value, uint32_t axis) {
    const char* text = nullptr;
    check_compiled(ullage_graph_get_extent(graph_.get(), value, axis, &text));
    return text;
  }
  std::string scalar_extent(ullage_value value) {
    const char* text = nullptr;
    check_compiled(ullage_graph_scalar_extent(graph_.get(), value, &text));
    return text;
  }
  std::string text() {
    const char* text = nullptr;
    check_compiled(ullage_graph_text(graph_.get(), &text));
    return text;
  }
  Model model() const {
    ullage_model* model = nullptr;
    check_compiled(ullage_model_from_graph(graph_.get(), &model));
    return Model(model);
  }

 private:
  std::unique_ptr<ullage_graph, Destroy<ullage_graph_destroy>> graph_;
};

}  // namespace

void add_graphs(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Graph>(module, "Graph")
      .def(nb::init<>(), nb::sig("def __init__(self) -> None"))
      .def("input", &Graph::input, "name"_a, "dtype"_a, "shape"_a, "host_readable"_a = false,
           nb::sig("def input(self, name: str, dtype: str, shape: Sequence[int | str | None], "
                   "host_readable: bool = False) -> int"))
      .def("constant", &Graph::constant,
           nb::sig("def constant(self, array: Any, bfloat16: bool, /) -> int"))
      .def("add", &Graph::add, "op"_a, "inputs"_a, "attributes"_a,
           nb::sig("def add(self, op: str, inputs: Sequence[int | None], attributes: dict[str, "
                   "Any]) -> list[int]"))
      .def("inline", &Graph::inlined,
           nb::sig("def inline(self, model: Model, inputs: Sequence[int], /) -> list[int]"))
      .def("output", &Graph::output, nb::sig("def output(self, name: str, value: int, /) -> None"))
      .def("info", &Graph::info, nb::sig("def info(self, value: int, /) -> _Info"))
      .def("extent", &Graph::extent, nb::sig("def extent(self, value: int, axis: int, /) -> str"))
      .def("scalar_extent", &Graph::scalar_extent,
           nb::sig("def scalar_extent(self, value: int, /) -> str"))
      .def("text", &Graph::text, nb::sig("def text(self) -> str"))
      .def("model", &Graph::model, nb::sig("def model(self) -> Model"));
}

}  // namespace ullage::python
