// The functions of lib/error_function.glsl on doubles.
#ifndef ULLAGE_LIB_ERROR_FUNCTION64
#define ULLAGE_LIB_ERROR_FUNCTION64
#include "lib/powers64.glsl"

// erf(x) for |x| < 1/2.
double erf_small(double x) {
  double z = x * x;
  double p = 1.4725865480556744e-6lf;
  p = p * z - 1.4845849259707869e-5lf;
  p = p * z + 0.00012053335124353741lf;
  p = p * z - 0.0008548297753674966lf;
  p = p * z + 0.00522397737302147lf;
  p = p * z - 0.026866170632887928lf;
  p = p * z + 0.11283791670925353lf;
  p = p * z - 0.37612638903183476lf;
  p = p * z + 1.1283791670955126lf;
  return p * x;
}
// exp(x * x) * erfc(x) for x >= 1/2: t = 2 / (2 + x) times a polynomial in t.
double erfcx_of_large(double x) {
  if (is_infinite(x)) return 0.0lf;
  double t = 2.0lf / (2.0lf + x);
  double u = 2.5lf * t - 1.0lf;
  double p = -3.426531778674032e-9lf;
  p = p * u + 4.157963365669454e-9lf;
  p = p * u + 2.574615546915268e-8lf;
  p = p * u - 5.233802258859042e-8lf;
  p = p * u - 7.56441170140995e-8lf;
  p = p * u + 3.5095792999432686e-7lf;
  p = p * u - 8.711989338739752e-8lf;
  p = p * u - 1.704427379269347e-6lf;
  p = p * u + 2.6239516940775155e-6lf;
  p = p * u + 6.878005149674709e-6lf;
  p = p * u - 2.2987873421525618e-5lf;
  p = p * u - 2.682354285727637e-5lf;
  p = p * u + 0.00017817871362784033lf;
  p = p * u + 0.00016394605944760525lf;
  p = p * u - 0.0015084503313910083lf;
  p = p * u - 0.002761191084418553lf;
  p = p * u + 0.012959473081331lf;
  p = p * u + 0.08096957526623044lf;
  p = p * u + 0.23215037213618467lf;
  p = p * u + 0.44750287795347427lf;
  return t * p;
}

double op_erfcx(double x) {
  if (is_nan(x)) return x;
  if (x >= 0.5lf) return erfcx_of_large(x);
  if (x < -27.0lf) return infinity_double();
  dvec2 square = exact_product(x, x);
  if (x > -0.5lf) return exp_of_pair(square) * (1.0lf - erf_small(x));
  return 2.0lf * exp_of_pair(square) - erfcx_of_large(-x);
}
double op_erfc(double x) {
  if (is_nan(x)) return x;
  double a = abs(x);
  if (a < 0.5lf) return 1.0lf - erf_small(x);
  if (a > 28.0lf) return x < 0.0lf ? 2.0lf : 0.0lf;
  dvec2 square = exact_product(a, a);
  double value = exp_of_pair(-square) * erfcx_of_large(a);
  return x < 0.0lf ? 2.0lf - value : value;
}
double op_normcdf(double x) {
  if (is_nan(x)) return x;
  double a = abs(x), root = 0.70710678118654752lf * a;
  if (a < 0.7lf) return 0.5lf + 0.5lf * erf_small(0.70710678118654752lf * x);
  if (a > 40.0lf) return x < 0.0lf ? 0.0lf : 1.0lf;
  dvec2 square = exact_product(a, a);
  double tail = 0.5lf * exp_of_pair(-0.5lf * square) * erfcx_of_large(root);
  return x < 0.0lf ? tail : 1.0lf - tail;
}

// The root y of erf(y) = x near y, by Halley's step: the error becomes its cube.
double erfinv_step(double y, double error) {
  double step = error * 0.88622692545275801lf * op_exp(y * y);  // sqrt(pi) / 2
  return y - step / (1.0lf + y * step);
}
double erfinv_small(double x) {
  double a = abs(x), z = x * x;
  double p = 0.430272213lf;
  p = p * z - 0.582333523lf;
  p = p * z + 0.463846254lf;
  p = p * z - 0.123919486lf;
  p = p * z + 0.0904583316lf;
  p = p * z + 0.0596136023lf;
  p = p * z + 0.0869691152lf;
  p = p * z + 0.127539862lf;
  p = p * z + 0.232013912lf;
  p = p * z + 0.886226925lf;
  double y = p * a;
  double error = y < 0.5lf ? erf_small(y) - a : (1.0lf - a) - op_erfc(y);
  return with_sign(erfinv_step(y, error), x);
}
// From a start that is right to 6 digits.
double erfcinv_small(double x) {
  double s = sqrt(-op_log(x * (2.0lf - x))), p, y;
  if (s < 2.4lf) {
    double u = s * 1.2658227848101267lf - 2.0379746835443038lf;
    double q = -1.30558373e-6lf;
    q = q * u - 1.45352978e-5lf;
    q = q * u + 6.9219677e-6lf;
    q = q * u + 0.000148820681lf;
    q = q * u + 3.32946948e-6lf;
    q = q * u - 0.00169372557lf;
    q = q * u + 0.00156477446lf;
    q = q * u + 0.0205425478lf;
    q = q * u + 0.910515663lf;
    p = q;
  } else {
    double u = 5.25lf / s - 1.1875lf;
    double q = -0.00010235335351982424lf;
    q = q * u + 0.00015924929002522628lf;
    q = q * u - 0.0001150502977257138lf;
    q = q * u + 0.0002174018514062949lf;
    q = q * u - 0.001337522838164935lf;
    q = q * u + 0.004477159486481965lf;
    q = q * u + 0.001364228028558566lf;
    q = q * u - 0.03829340121878214lf;
    q = q * u + 0.964702571757206lf;
    p = q;
  }
  y = s * p;
  // (x - erfc(y)) / erfc'(y) without what underflows: erfc(y) is exp(-y * y) * erfcx(y).
  double error = op_erfcx(y) - x * op_exp(y * y);
  double step = -error * 0.88622692545275801lf;
  return y - step / (1.0lf + y * step);
}
double op_erfinv(double x) {
  double a = abs(x);
  if (!(a <= 1.0lf)) return nan_double();
  if (!is_nonzero(x)) return x;
  if (a <= 0.7lf) return erfinv_small(x);
  return with_sign(a == 1.0lf ? infinity_double() : erfcinv_small(1.0lf - a), x);
}
double op_erfcinv(double x) {
  if (!(x >= 0.0lf && x <= 2.0lf)) return nan_double();
  if (x > 0.3lf && x < 1.7lf) return erfinv_small(1.0lf - x);
  double tail = x < 1.0lf ? x : 2.0lf - x;
  double value = is_nonzero(tail) ? erfcinv_small(tail) : infinity_double();
  return x < 1.0lf ? value : -value;
}
double op_normcdfinv(double x) {
  double y = op_erfcinv(2.0lf * x);
  return is_nonzero(y) ? -1.4142135623730951lf * y : 0.0lf;
}

#endif
