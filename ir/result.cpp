// Instantiates nothing; keeps result.h honest by compiling it alone.
#include "ir/result.h"
