// Families of models as Hugging Face names them, and what GGUF files call the same.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ullage::hugging_face {

// A member of config.json, and the key of the same number behind "ARCHITECTURE.".
struct ConfigKey {
  const char *member, *key;
  bool is_required = false;
};

// The name of a tensor of a block behind "layers.N." and behind "blk.N.", both without ".weight".
struct TensorName {
  std::string_view from, to;
};

// Which blocks see a window of positions alone, where the configuration does not list them.
enum class Windows : uint8_t {
  none,
  all,
  every_second,        // the first, the third ...
  all_but_each_sixth,  // or by `sliding_window_pattern`
  from_max_window_layers
};

struct Family {
  std::string_view model_type;    // of config.json
  std::string_view architecture;  // `general.architecture`
  std::string_view activation;    // of the feed-forward
  std::span<const TensorName> tensors;
  Windows windows = Windows::none;
  double norm_shift = 0;              // is added to the weights of norms
  bool states_window = false;         // must a file without windows say so?
  std::span<const ConfigKey> keys{};  // besides those that all families have
};

// Null: not known.
const Family* find_family(std::string_view model_type);
std::string family_names();  // "'a', 'b' and 'c'"

// The name that a GGUF file gives a tensor; empty: it has no other.
std::string tensor_name(const Family& family, std::string_view name);

}  // namespace ullage::hugging_face
