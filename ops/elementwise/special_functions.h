// References, in double precision, of functions that the C++ library lacks.
#pragma once

namespace ullage::ops {

double sine_of_half_turns(double x);    // sin(pi x)
double cosine_of_half_turns(double x);  // cos(pi x)

double scaled_erfc(double x);        // exp(x * x) * erfc(x)
double inverse_erf(double x);        // the y with erf(y) = x; NaN outside [-1, 1]
double inverse_erfc(double x);       // the y with erfc(y) = x; NaN outside [0, 2]
double normal_part_below(double x);  // of the standard normal distribution

double lgamma_derivative(double x);         // digamma: NaN at -1, -2 ..., infinite at 0
double lgamma_second_derivative(double x);  // trigamma: infinite at 0, -1, -2 ...

double modified_bessel(int order, double x);  // of the first kind; order 0 or 1

}  // namespace ullage::ops
