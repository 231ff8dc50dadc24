// The folder of things that are kept between processes.
#pragma once

#include <string>

namespace ullage::tools {

// Where compiled kernels, pipelines and shaders are kept: $XDG_CACHE_HOME/ullage, else
// ~/.cache/ullage; empty where neither is set.
std::string cache_folder();

}  // namespace ullage::tools
