# Libraries are static ones where a name is looked for. CMake reads this behind what it knows of the system.
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
