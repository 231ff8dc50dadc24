// References, in double precision, of functions that the C++ library lacks.
#pragma once

namespace ullage::ops {

double sine_of_half_turns(double x);    // sin(pi x)
double cosine_of_half_turns(double x);  // cos(pi x)

}  // namespace ullage::ops
