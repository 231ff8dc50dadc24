// The functions of lib/gamma.glsl on doubles.
#ifndef ULLAGE_LIB_GAMMA64
#define ULLAGE_LIB_GAMMA64
#include "lib/half_turns64.glsl"
#include "lib/math64.glsl"

// 1 / gamma(1 + f) - 1 and 1 / gamma(2 + f) - 1 for |f| <= 1/2.
double gamma_rest(double f) {
  double p = 5.1041498417163275e-9lf;
  p = p * f + 4.939580133523849e-9lf;
  p = p * f - 2.056750434568255e-7lf;
  p = p * f + 1.1335045480626792e-6lf;
  p = p * f - 1.250484796492716e-6lf;
  p = p * f - 2.01349556850396e-5lf;
  p = p * f + 0.0001280502813722699lf;
  p = p * f - 0.00021524166229467653lf;
  p = p * f - 0.0011651675917944975lf;
  p = p * f + 0.007218943245911072lf;
  p = p * f - 0.00962197152787899lf;
  p = p * f - 0.04219773455552084lf;
  p = p * f + 0.1665386113822915lf;
  p = p * f - 0.042002635034095515lf;
  p = p * f - 0.6558780715202539lf;
  p = p * f + 0.5772156649015329lf;
  return p * f;
}
double gamma_rest_of_two(double f) {
  double p = -1.2613020086263605e-9lf;
  p = p * f + 6.365451850342688e-9lf;
  p = p * f - 1.6456970819247815e-10lf;
  p = p * f - 2.0551047374863304e-7lf;
  p = p * f + 1.3385026178703078e-6lf;
  p = p * f - 2.588987414363024e-6lf;
  p = p * f - 1.7545859877535212e-5lf;
  p = p * f + 0.00014559614124980513lf;
  p = p * f - 0.0003608378162468029lf;
  p = p * f - 0.0008043297755476945lf;
  p = p * f + 0.008023273022267095lf;
  p = p * f - 0.017645244550146086lf;
  p = p * f - 0.024552490005400014lf;
  p = p * f + 0.19109110138769153lf;
  p = p * f - 0.23309373642178674lf;
  p = p * f - 0.42278433509846713lf;
  return p * f;
}
// gamma(x) = factors / (1 + gamma_rest(x - n)) for x > 1/2, and its inverse below: the whole steps
// from n = x rounded to 1, times `scale`. Each factor is exact; the largest comes last.
double gamma_factors(double x, double scale) {
  int n = int(op_round(x));
  double product = n > 0 ? scale : (x - double(n)) * scale;
  int steps = n > 0 ? n - 1 : -n;
  for (int i = 0; i < steps; ++i) {
    product *= n > 0 ? x - double(n - 1 - i) : x + double(-n - 1 - i);
  }
  return product;
}

double op_tgamma(double x) {
  if (is_nan(x)) return x;
  if (!is_nonzero(x)) return with_sign(infinity_double(), x);
  double whole = floor(x);
  if (x < 0.0lf && (x == whole || is_infinite(x))) return nan_double();
  if (x > 172.0lf) return infinity_double();
  if (x < -184.0lf) {
    return with_sign(0.0lf, 0.5lf * whole == floor(0.5lf * whole) ? 1.0lf : -1.0lf);
  }
  double rest = 1.0lf + gamma_rest(x - op_round(x));
  const double small = 8.6736173798840355e-19lf, large = 1.152921504606846976e18lf;  // 2 ** 60
  if (x > 0.5lf) return gamma_factors(x, small) / rest * large;
  double scale = x > -0.5lf ? large : small * small;
  return 1.0lf / (gamma_factors(x, scale) * rest) * scale;
}

// Stirling's series. REQUIRES: x >= 16.
double lgamma_of_large(double x) {
  if (is_infinite(x)) return x;
  double r = 1.0lf / x, w = r * r;
  double p = -0.0005887411615228326lf;
  p = p * w + 0.0007936349913809965lf;
  p = p * w - 0.002777777765450618lf;
  p = p * w + 0.08333333333333183lf;
  return (x - 0.5lf) * (op_log(x) - 1.0lf) + (0.4189385332046727lf + p * r);
}
double op_lgamma(double x) {
  if (is_nan(x)) return x;
  if (is_infinite(x)) return infinity_double();
  if (x >= 16.0lf) return lgamma_of_large(x);
  if (x <= 0.0lf && x == floor(x)) return infinity_double();
  if (x < -16.0lf) {
    double a = -x;  // gamma(x) gamma(a) = pi / (x sin(pi x))
    return 1.1447298858494002lf - op_log(abs(op_sinpi(x)) * a) - lgamma_of_large(a);
  }
  if (x > 0.5lf && x <= 2.5lf) {
    double rest = x <= 1.5lf ? gamma_rest(x - 1.0lf) : gamma_rest_of_two(x - 2.0lf);
    return 0.0lf - op_log1p(rest);
  }
  double rest = op_log1p(gamma_rest(x - op_round(x)));
  double value = op_log(abs(gamma_factors(x, 1.0lf)));
  return x > 0.5lf ? value - rest : -value - rest;
}

// For x >= 10.
double digamma_of_large(double x) {
  if (is_infinite(x)) return x;
  double r = 1.0lf / x, w = r * r;
  double p = 0.007080052592146974lf;
  p = p * w - 0.004162414581758465lf;
  p = p * w + 0.003968238916531623lf;
  p = p * w - 0.008333333314593998lf;
  p = p * w + 0.08333333333332958lf;
  return op_log(x) - (0.5lf * r + p * w);
}
// For x > 0: between 1 and 2 the root of the function is a factor.
double digamma_of_positive(double x) {
  if (x >= 10.0lf) return digamma_of_large(x);
  double sum = 0.0lf;
  for (int i = 0; i < 8 && x > 2.0lf; ++i) {
    x -= 1.0lf;
    sum += 1.0lf / x;
  }
  double above = x < 1.0lf ? x + 1.0lf : x;
  if (x < 1.0lf) sum -= 1.0lf / x;
  double t = above - 1.5lf;
  double p = 0.0002522590506964885lf;
  p = p * t - 0.0003783907897248858lf;
  p = p * t + 0.00023650171719339814lf;
  p = p * t - 0.00035476352053371977lf;
  p = p * t + 0.0007184107969046378lf;
  p = p * t - 0.0010776863967234226lf;
  p = p * t + 0.0015580749137213761lf;
  p = p * t - 0.002337552647103118lf;
  p = p * t + 0.0035187504361950134lf;
  p = p * t - 0.005280903066090605lf;
  p = p * t + 0.007926972735646359lf;
  p = p * t - 0.011908146513976738lf;
  p = p * t + 0.017907250563619775lf;
  p = p * t - 0.026975800029253667lf;
  p = p * t + 0.0407608338843387lf;
  p = p * t - 0.06192213319072707lf;
  p = p * t + 0.09498872445354183lf;
  p = p * t - 0.14840492305485808lf;
  p = p * t + 0.24054248424078478lf;
  p = p * t - 0.4236274212814573lf;
  p = p * t + 0.9510558760318328lf;
  return ((above - 1.4616321449683622lf) - 9.549995429965697e-17lf) * p + sum;
}
double op_digamma(double x) {
  if (is_nan(x)) return x;
  if (!is_nonzero(x)) return -with_sign(infinity_double(), x);
  if (x > 0.0lf) return digamma_of_positive(x);
  if (x == floor(x)) return nan_double();
  return digamma_of_positive(1.0lf - x) - 3.1415926535897931lf * op_cospi(x) / op_sinpi(x);
}

double trigamma_of_positive(double x) {
  double sum = 0.0lf;
  for (int i = 0; i < 10 && x < 10.0lf; ++i) {
    double inverse = 1.0lf / x;
    sum += inverse * inverse;
    x += 1.0lf;
  }
  double r = 1.0lf / x, w = r * r;
  double p = -0.22168823840327678lf;
  p = p * w + 0.07541637110319409lf;
  p = p * w - 0.03333159320044193lf;
  p = p * w + 0.02380951976614532lf;
  p = p * w - 0.03333333332988198lf;
  p = p * w + 0.16666666666666619lf;
  return sum + (r + (0.5lf + p * r) * w);
}
double op_trigamma(double x) {
  if (is_nan(x)) return x;
  if (x > 0.0lf) return trigamma_of_positive(x);
  if (is_infinite(x)) return nan_double();
  if (x == floor(x)) return infinity_double();
  double s = 3.1415926535897931lf / op_sinpi(x);
  return s * s - trigamma_of_positive(1.0lf - x);
}

#endif
