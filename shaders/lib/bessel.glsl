// Bessel functions of floats, of the orders 0 and 1: j and y of the first and second kind, i modified.
// Below 5 polynomials, with the first root of j as a factor; from there on amplitude and phase: sqrt(x)
// times the amplitude and x times what the phase is off x - pi/4 (order 1: x - 3 pi/4) are polynomials
// in 1 / (x * x). All go through the Chebyshev nodes of their interval, computed to 45 digits; u is
// the argument's place in the interval, in [-1, 1].
#ifndef ULLAGE_LIB_BESSEL
#define ULLAGE_LIB_BESSEL
#include "lib/powers.glsl"

// cos(x + shift) by quadrants of pi/2: `turns` of them are added. REQUIRES: |shift| below 1.
float cosine_of_phase(float x, float shift, int turns) {
  int quadrant;
  float r = reduce_large_angle(x, quadrant) + shift;
  float whole = roundEven(r * 0.636619772);
  r = (r - whole * 1.57079637) + whole * 4.371139e-8;
  return sine_of_quadrant(r, quadrant + turns + int(whole) + 1);
}

// The two orders from 5 on: turns is 0 for j and -1 for y, whose phase is a quarter turn behind.
float bessel_0_of_large(float x, int turns) {
  if (is_infinite(x)) return 0.0;
  float r = 1.0 / x, u = 50.0 * r * r - 1.0;
  float amplitude = -4.27851771e-8;
  amplitude = amplitude * u + 2.40364727e-7;
  amplitude = amplitude * u - 1.84257461e-6;
  amplitude = amplitude * u + 2.5543727e-5;
  amplitude = amplitude * u - 0.000939549676;
  amplitude = amplitude * u + 0.796917341;
  float phase = 2.03378868e-7;
  phase = phase * u - 9.70016003e-7;
  phase = phase * u + 5.83605776e-6;
  phase = phase * u - 5.79198768e-5;
  phase = phase * u + 0.00116375122;
  phase = phase * u - 0.123771317;
  return amplitude / sqrt(x) * cosine_of_phase(x, phase * r - 0.785398163, turns);
}
float bessel_1_of_large(float x, int turns) {
  if (is_infinite(x)) return 0.0;
  float r = 1.0 / x, u = 50.0 * r * r - 1.0;
  float amplitude = 5.68323643e-8;
  amplitude = amplitude * u - 3.39568499e-7;
  amplitude = amplitude * u + 2.92066551e-6;
  amplitude = amplitude * u - 5.02225914e-5;
  amplitude = amplitude * u + 0.00288119793;
  amplitude = amplitude * u + 0.800819299;
  float phase = 1.34345255e-6;
  phase = phase * u - 9.46121387e-6;
  phase = phase * u + 0.000109456512;
  phase = phase * u - 0.00302801172;
  phase = phase * u + 0.371851705;
  return amplitude / sqrt(x) * cosine_of_phase(x, phase * r - 0.785398163, turns - 1);
}

// For x in [0, 5].
float j0_of_small(float x) {
  float u = 0.08 * x * x - 1.0;
  float p = -1.28197671e-8;
  p = p * u + 3.22080825e-7;
  p = p * u - 6.31930031e-6;
  p = p * u + 9.41440422e-5;
  p = p * u - 0.00101340535;
  p = p * u + 0.0073758945;
  p = p * u - 0.0327778621;
  p = p * u + 0.0743663046;
  p = p * u - 0.0572808042;
  return ((x - 2.40482545) - 1.08705905e-7) * (x + 2.40482556) * p;
}
float j1_of_small(float x) {
  float u = 0.08 * x * x - 1.0;
  float p = 1.8032733e-8;
  p = p * u - 4.00427992e-7;
  p = p * u + 6.81466041e-6;
  p = p * u - 8.59287559e-5;
  p = p * u + 0.000755254048;
  p = p * u - 0.00424022615;
  p = p * u + 0.0130907775;
  p = p * u - 0.0158759543;
  return x * (((x - 3.83170605) + 7.68505932e-8) * (x + 3.83170597) * p);
}

float op_bessel_j0(float x) {
  float a = abs(x);
  if (is_nan(x)) return x;
  return a < 5.0 ? j0_of_small(a) : bessel_0_of_large(a, 0);
}
float op_bessel_j1(float x) {
  float a = abs(x);
  if (is_nan(x)) return x;
  float value = a < 5.0 ? j1_of_small(a) : bessel_1_of_large(a, 0);
  return x < 0.0 ? -value : a == 0.0 ? x : value;
}
float op_bessel_y0(float x) {
  if (!is_nonzero(x)) return -infinity_value();
  if (!(x >= 0.0)) return nan_value();
  if (x >= 5.0) return bessel_0_of_large(x, -1);
  float u = 0.08 * x * x - 1.0;
  float p = -7.00739694e-6;
  p = p * u + 0.000130602887;
  p = p * u - 0.00180279324;
  p = p * u + 0.0176348527;
  p = p * u - 0.111516826;
  p = p * u + 0.388516536;
  p = p * u - 0.470576365;
  p = p * u - 0.432655833;
  p = p * u + 0.483724858;
  return 0.636619772 * op_log(x) * j0_of_small(x) + p;
}
float op_bessel_y1(float x) {
  if (!is_nonzero(x)) return -infinity_value();
  if (!(x >= 0.0)) return nan_value();
  if (x >= 5.0) return bessel_1_of_large(x, -1);
  float u = 0.08 * x * x - 1.0;
  float p = 8.76370761e-6;
  p = p * u - 0.00014224238;
  p = p * u + 0.001668784;
  p = p * u - 0.0134329185;
  p = p * u + 0.0663469574;
  p = p * u - 0.163120307;
  p = p * u + 0.0910865083;
  p = p * u + 0.139749394;
  return 0.636619772 * (op_log(x) * j1_of_small(x) - 1.0 / x) + x * p;
}

// Below 8 polynomials in x * x, beyond exp(x) / sqrt(x) times one in 1 / x.
float op_bessel_i0(float x) {
  float a = abs(x);
  if (is_nan(x)) return x;
  if (a > 100.0) return infinity_value();
  if (a < 8.0) {
    float z = x * x;
    float p = 2.88867734e-22;
    p = p * z + 4.66075445e-20;
    p = p * z + 3.15827166e-17;
    p = p * z + 9.22143766e-15;
    p = p * z + 2.40958079e-12;
    p = p * z + 4.70765345e-10;
    p = p * z + 6.78201518e-8;
    p = p * z + 6.78164654e-6;
    p = p * z + 0.000434028028;
    p = p * z + 0.0156249991;
    p = p * z + 0.250000001;
    p = p * z + 1.0;
    return p;
  }
  float u = 16.0 / a - 1.0;
  float p = 1.08298983e-7;
  p = p * u + 3.63171031e-7;
  p = p * u + 1.47679211e-6;
  p = p * u + 1.11115255e-5;
  p = p * u + 0.000136216843;
  p = p * u + 0.00336055585;
  p = p * u + 0.402176509;
  return exp_times(a, 0.0, p / sqrt(a));
}
float op_bessel_i1(float x) {
  float a = abs(x);
  if (is_nan(x)) return x;
  if (a > 100.0) return with_sign(infinity_value(), x);
  if (a < 8.0) {
    float z = x * x;
    float p = 6.3589024e-21;
    p = p * z + 9.33866034e-19;
    p = p * z + 5.67811639e-16;
    p = p * z + 1.47632153e-13;
    p = p * z + 3.37280242e-11;
    p = p * z + 5.64942752e-9;
    p = p * z + 6.7819573e-7;
    p = p * z + 5.42532523e-5;
    p = p * z + 0.00260416757;
    p = p * z + 0.0624999985;
    p = p * z + 0.5;
    return x * p;
  }
  float u = 16.0 / a - 1.0;
  float p = -1.22124985e-7;
  p = p * u - 4.21555437e-7;
  p = p * u - 1.8267145e-6;
  p = p * u - 1.50033231e-5;
  p = p * u - 0.000219236669;
  p = p * u - 0.00974958153;
  p = p * u + 0.389398459;
  return with_sign(exp_times(a, 0.0, p / sqrt(a)), x);
}

#endif
