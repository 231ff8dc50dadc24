// The functions of lib/bessel.glsl on doubles.
#ifndef ULLAGE_LIB_BESSEL64
#define ULLAGE_LIB_BESSEL64
#include "lib/powers64.glsl"

// cos(x + shift) by quadrants of pi/2: `turns` of them are added. REQUIRES: |shift| below 1.
double cosine_of_phase(double x, double shift, int turns) {
  int quadrant;
  dvec2 r = reduce_angle64(x, quadrant);
  dvec2 sum = exact_sum(r.x, shift);
  double whole = op_round(sum.x * 0.63661977236758134lf);
  dvec2 rest = exact_sum(sum.x, -whole * 1.5707963267948966lf);
  rest.y += r.y + sum.y - whole * 6.123233995736766e-17lf;
  int turned = quadrant + turns + int(whole) + 1;
  double value = (turned & 1) != 0 ? cosine_of(rest) : sine_of(rest);
  return (turned & 2) != 0 ? -value : value;
}

// The two orders from 5 on: turns is 0 for j and -1 for y, whose phase is a quarter turn behind.
double bessel_0_of_large(double x, int turns) {
  if (is_infinite(x)) return 0.0lf;
  double r = 1.0lf / x, u = 50.0lf * r * r - 1.0lf;
  double amplitude = 7.690901369050656e-12lf;
  amplitude = amplitude * u - 1.542526826569703e-11lf;
  amplitude = amplitude * u + 3.451663994962912e-12lf;
  amplitude = amplitude * u - 1.3216388275716927e-11lf;
  amplitude = amplitude * u + 8.800902272016388e-11lf;
  amplitude = amplitude * u - 2.355756160910413e-10lf;
  amplitude = amplitude * u + 6.597818817896621e-10lf;
  amplitude = amplitude * u - 2.216366483986207e-9lf;
  amplitude = amplitude * u + 8.530349555105168e-9lf;
  amplitude = amplitude * u - 3.901452886431562e-8lf;
  amplitude = amplitude * u + 2.26286469265352e-7lf;
  amplitude = amplitude * u - 1.844038743923907e-6lf;
  amplitude = amplitude * u + 2.5549150808486757e-5lf;
  amplitude = amplitude * u - 0.0009395495943203903lf;
  amplitude = amplitude * u + 0.796917340948127lf;
  double phase = -2.5871619067326887e-11lf;
  phase = phase * u + 4.6361900236331485e-11lf;
  phase = phase * u + 2.440689264444013e-11lf;
  phase = phase * u - 3.3850524117157755e-11lf;
  phase = phase * u - 1.522281708239932e-10lf;
  phase = phase * u + 3.210723386520859e-10lf;
  phase = phase * u - 5.444272296573754e-10lf;
  phase = phase * u + 1.4381245766038352e-9lf;
  phase = phase * u - 4.182479241828245e-9lf;
  phase = phase * u + 1.2899967090911896e-8lf;
  phase = phase * u - 4.4774825939844666e-8lf;
  phase = phase * u + 1.8103280865284347e-7lf;
  phase = phase * u - 8.94604958476981e-7lf;
  phase = phase * u + 5.844782447877912e-6lf;
  phase = phase * u - 5.794909152740712e-5lf;
  phase = phase * u + 0.001163750736784064lf;
  phase = phase * u - 0.12377131542437225lf;
  return amplitude / sqrt(x) * cosine_of_phase(x, phase * r - 0.78539816339744828lf, turns);
}
double bessel_1_of_large(double x, int turns) {
  if (is_infinite(x)) return 0.0lf;
  double r = 1.0lf / x, u = 50.0lf * r * r - 1.0lf;
  double amplitude = -8.808916983454895e-12lf;
  amplitude = amplitude * u + 1.7766161821252223e-11lf;
  amplitude = amplitude * u - 4.401157918289582e-12lf;
  amplitude = amplitude * u + 1.6385616319410204e-11lf;
  amplitude = amplitude * u - 1.0469100038566924e-10lf;
  amplitude = amplitude * u + 2.838393781818313e-10lf;
  amplitude = amplitude * u - 8.102224907650716e-10lf;
  amplitude = amplitude * u + 2.7749567787307495e-9lf;
  amplitude = amplitude * u - 1.0965412836169662e-8lf;
  amplitude = amplitude * u + 5.2133015633020864e-8lf;
  amplitude = amplitude * u - 3.215517257986994e-7lf;
  amplitude = amplitude * u + 2.9224880642797317e-6lf;
  amplitude = amplitude * u - 5.022952404016132e-5lf;
  amplitude = amplitude * u + 0.002881197830857109lf;
  amplitude = amplitude * u + 0.8008192993170533lf;
  double phase = -4.8111303148392814e-11lf;
  phase = phase * u + 8.970441970936184e-11lf;
  phase = phase * u + 1.9371325378800068e-11lf;
  phase = phase * u - 1.1517481567425966e-11lf;
  phase = phase * u - 3.498718809938243e-10lf;
  phase = phase * u + 8.104815815071839e-10lf;
  phase = phase * u - 1.7629492814374386e-9lf;
  phase = phase * u + 5.060364937713596e-9lf;
  phase = phase * u - 1.613174118259444e-8lf;
  phase = phase * u + 5.751513431346321e-8lf;
  phase = phase * u - 2.413184307127726e-7lf;
  phase = phase * u + 1.2642081604738536e-6lf;
  phase = phase * u - 9.136935698623127e-6lf;
  phase = phase * u + 0.00010947680424866734lf;
  phase = phase * u - 0.003028094255748069lf;
  phase = phase * u + 0.3718517047402414lf;
  return amplitude / sqrt(x) * cosine_of_phase(x, phase * r - 0.78539816339744828lf, turns - 1);
}

// For x in [0, 5].
double j0_of_small(double x) {
  double u = 0.08lf * x * x - 1.0lf;
  double p = 2.399420021067429e-13lf;
  p = p * u - 1.0854306717684986e-11lf;
  p = p * u + 4.1056888048438527e-10lf;
  p = p * u - 1.2795344952548947e-8lf;
  p = p * u + 3.2115623529319426e-7lf;
  p = p * u - 6.319318626212489e-6lf;
  p = p * u + 9.414473580697145e-5lf;
  p = p * u - 0.0010134053469831527lf;
  p = p * u + 0.007375894304196019lf;
  p = p * u - 0.03277786210789064lf;
  p = p * u + 0.07436630462755323lf;
  p = p * u - 0.057280804216345335lf;
  return ((x - 2.404825557695773lf) + 1.176691651530894e-16lf) * (x + 2.404825557695773lf) * p;
}
double j1_of_small(double x) {
  double u = 0.08lf * x * x - 1.0lf;
  double p = 9.268080204743411e-15lf;
  p = p * u - 4.5448929602915886e-13lf;
  p = p * u + 1.877381214599579e-11lf;
  p = p * u - 6.443125533715618e-10lf;
  p = p * u + 1.799515992374399e-8lf;
  p = p * u - 3.991381172349697e-7lf;
  p = p * u + 6.814683895177347e-6lf;
  p = p * u - 8.592956232067133e-5lf;
  p = p * u + 0.0007552540432951285lf;
  p = p * u - 0.004240225993395723lf;
  p = p * u + 0.013090777521810029lf;
  p = p * u - 0.01587595431164548lf;
  return x * (((x - 3.8317059702075125lf) + 1.5269184090088067e-16lf) *
              (x + 3.8317059702075125lf) * p);
}

double op_bessel_j0(double x) {
  double a = abs(x);
  if (is_nan(x)) return x;
  return a < 5.0lf ? j0_of_small(a) : bessel_0_of_large(a, 0);
}
double op_bessel_j1(double x) {
  double a = abs(x);
  if (is_nan(x) || !is_nonzero(x)) return x;
  double value = a < 5.0lf ? j1_of_small(a) : bessel_1_of_large(a, 0);
  return x < 0.0lf ? -value : value;
}
double op_bessel_y0(double x) {
  if (!is_nonzero(x)) return -infinity_double();
  if (!(x >= 0.0lf)) return nan_double();
  if (x >= 5.0lf) return bessel_0_of_large(x, -1);
  double u = 0.08lf * x * x - 1.0lf;
  double p = -6.0494543140061334e-12lf;
  p = p * u + 2.657788970384047e-10lf;
  p = p * u - 9.720956655939652e-9lf;
  p = p * u + 2.914215949682796e-7lf;
  p = p * u - 6.985504372448188e-6lf;
  p = p * u + 0.00012994629120517665lf;
  p = p * u - 0.0018028096665512298lf;
  p = p * u + 0.017635345389255822lf;
  p = p * u - 0.11151682184328636lf;
  p = p * u + 0.38851639956571976lf;
  p = p * u - 0.4705763655297288lf;
  p = p * u - 0.4326558222855129lf;
  p = p * u + 0.4837248578102995lf;
  return 0.6366197723675814lf * op_log(x) * j0_of_small(x) + p;
}
double op_bessel_y1(double x) {
  if (!is_nonzero(x)) return -infinity_double();
  if (!(x >= 0.0lf)) return nan_double();
  if (x >= 5.0lf) return bessel_1_of_large(x, -1);
  double u = 0.08lf * x * x - 1.0lf;
  double p = 1.1461777560853725e-11lf;
  p = p * u - 4.6084943803985146e-10lf;
  p = p * u + 1.5288887387785162e-8lf;
  p = p * u - 4.113769987118775e-7lf;
  p = p * u + 8.733098312335145e-6lf;
  p = p * u - 0.00014141835836444503lf;
  p = p * u + 0.0016688031328618395lf;
  p = p * u - 0.013433433740719822lf;
  p = p * u + 0.06634695354779122lf;
  p = p * u - 0.16312020358119558lf;
  p = p * u + 0.09108650838448444lf;
  p = p * u + 0.13974939033568817lf;
  return 0.6366197723675814lf * (op_log(x) * j1_of_small(x) - 1.0lf / x) + x * p;
}

// Below 8 polynomials in x * x, beyond exp(x) / sqrt(x) times one in 1 / x.
double op_bessel_i0(double x) {
  double a = abs(x);
  if (is_nan(x)) return x;
  if (a > 720.0lf) return infinity_double();
  if (a < 8.0lf) {
    double z = x * x;
    double p = 8.945227286481786e-34lf;
    p = p * z + 4.025388035510853e-31lf;
    p = p * z + 3.9693964093519767e-28lf;
    p = p * z + 2.585792216220012e-25lf;
    p = p * z + 1.4971317807155651e-22lf;
    p = p * z + 7.24187672272501e-20lf;
    p = p * z + 2.8969167561484535e-17lf;
    p = p * z + 9.385963563008623e-15lf;
    p = p * z + 2.402807613382039e-12lf;
    p = p * z + 4.709502788586949e-10lf;
    p = p * z + 6.78168402855519e-8lf;
    p = p * z + 6.7816840277310415e-6lf;
    p = p * z + 0.00043402777777794754lf;
    p = p * z + 0.015624999999999676lf;
    p = p * z + 0.2500000000000002lf;
    p = p * z + 1.0lf;
    return p;
  }
  double u = 16.0lf / a - 1.0lf;
  double p = 2.722515669036887e-10lf;
  p = p * u - 3.0382765836777945e-10lf;
  p = p * u - 1.8376655279548107e-9lf;
  p = p * u + 1.34110867270362e-9lf;
  p = p * u + 6.155225222466768e-9lf;
  p = p * u - 9.446686155072277e-10lf;
  p = p * u - 1.2674714676387383e-8lf;
  p = p * u - 8.901553992220596e-9lf;
  p = p * u + 7.318520729410991e-9lf;
  p = p * u + 2.2204923056841553e-8lf;
  p = p * u + 3.936963493768894e-8lf;
  p = p * u + 8.860456807371214e-8lf;
  p = p * u + 2.9735571843402195e-7lf;
  p = p * u + 1.48385845776081e-6lf;
  p = p * u + 1.1143033943604312e-5lf;
  p = p * u + 0.00013621607399417622lf;
  p = p * u + 0.003360551983666934lf;
  p = p * u + 0.40217650944501054lf;
  return exp_times(a, p / sqrt(a));
}
double op_bessel_i1(double x) {
  double a = abs(x);
  if (is_nan(x)) return x;
  if (a > 720.0lf) return with_sign(infinity_double(), x);
  if (a < 8.0lf) {
    double z = x * x;
    double p = 2.684117868217199e-32lf;
    p = p * z + 1.127557916750441e-29lf;
    p = p * z + 1.031803280001254e-26lf;
    p = p * z + 6.2063763306113196e-24lf;
    p = p * z + 3.2936369167032038e-21lf;
    p = p * z + 1.4483791257920644e-18lf;
    p = p * z + 5.214448339837098e-16lf;
    p = p * z + 1.5017542306269283e-13lf;
    p = p * z + 3.363930644814329e-11lf;
    p = p * z + 5.651403348485163e-9lf;
    p = p * z + 6.781684028330045e-7lf;
    p = p * z + 5.4253472221992734e-5lf;
    p = p * z + 0.0026041666666671657lf;
    p = p * z + 0.06249999999999957lf;
    p = p * z + 0.5000000000000001lf;
    return x * p;
  }
  double u = 16.0lf / a - 1.0lf;
  double p = -2.7166135441996013e-10lf;
  p = p * u + 3.317436935163738e-10lf;
  p = p * u + 1.8550831773499289e-9lf;
  p = p * u - 1.4987521288095425e-9lf;
  p = p * u - 6.320081018766696e-9lf;
  p = p * u + 1.2832759502625057e-9lf;
  p = p * u + 1.3337166433323556e-8lf;
  p = p * u + 9.00398160709772e-9lf;
  p = p * u - 8.203027924037164e-9lf;
  p = p * u - 2.4066599566819365e-8lf;
  p = p * u - 4.317091328445478e-8lf;
  p = p * u - 9.988867175422107e-8lf;
  p = p * u - 3.483816261261977e-7lf;
  p = p * u - 1.834921640629659e-6lf;
  p = p * u - 1.5038547346296343e-5lf;
  p = p * u - 0.00021923576341351114lf;
  p = p * u - 0.00974957719323485lf;
  p = p * u + 0.3893984590258697lf;
  return with_sign(exp_times(a, p / sqrt(a)), x);
}

#endif
