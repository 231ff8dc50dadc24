// The names that metal-cpp takes from Core Foundation.
#pragma once

#include <dispatch/dispatch.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

typedef double CFTimeInterval;
