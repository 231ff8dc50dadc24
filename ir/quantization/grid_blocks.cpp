// Blocks whose numbers are points of a grid, eight or four at once.
#include <bit>
#include <cassert>
#include <string_view>

#include "ir/quantization/block_reader.h"

namespace ullage::ir {
namespace {

// The points are numbers of `axes` digits below `levels`, the first coordinate the lowest digit, in
// ascending order. A letter is the distance to the next one, 1 to 33, from ']' on; '~' is 33 more.
template <size_t count, int levels, int axes>
consteval Grid<count> points(std::string_view letters) {
  constexpr int kBits = levels <= 4 ? 2 : 3;
  Grid<count> grid{};
  int number = -1;
  size_t found = 0;
  for (const char letter : letters) {
    number += letter == '~' ? 33 : letter - '\\';
    if (letter == '~') continue;
    unsigned point = 0;
    for (int axis = 0, digits = number; axis < axes; ++axis, digits /= levels) {
      point |= static_cast<unsigned>(digits % levels) << (axis * kBits);
    }
    grid[found++] = static_cast<uint16_t>(point);
  }
  assert(found == count);
  return grid;
}

int two_bits(uint16_t point, size_t axis) {
  return point >> (2 * axis) & 3;
}

int three_bits(uint16_t point, size_t axis) {
  return point >> (3 * axis) & 7;
}

int with_sign(int magnitude, unsigned signs, size_t i) {
  return (signs >> i & 1) != 0 ? -magnitude : magnitude;
}

// Eight signs, of which an even number is set, in seven bits.
unsigned even_signs(uint32_t bits) {
  return (bits & 127) | static_cast<unsigned>(std::popcount(bits & 127) & 1) << 7;
}

// Levels 0, 1 and 2 are 8, 25 and 43.
int magnitude_of_three(int level) {
  return 8 + 17 * level + level / 2;
}

// 4, 12 and so on, but the last one is 62.
int magnitude_of_eight(int level) {
  return 4 + 8 * level + (level + 1) / 8 * 2;
}

float odd(unsigned scale) {
  return static_cast<float>(2 * scale + 1);
}

// Eight numbers at y.
void put_eight(float* y, float scale, uint16_t point, unsigned signs) {
  for (size_t j = 0; j < 8; ++j) {
    y[j] = scale * static_cast<float>(with_sign(magnitude_of_three(two_bits(point, j)), signs, j));
  }
}

// Eight numbers at y, of scale / 8 each.
void put_eight_shifted(float* y, float scale, uint16_t point, bool is_below) {
  for (size_t j = 0; j < 8; ++j) {
    const int eighths = 8 * (two_bits(point, j) - 1) + (is_below ? -1 : 1);
    y[j] = scale * 0.125F * static_cast<float>(eighths);
  }
}

}  // namespace

// Tables of ggml (ggml-common.h).
constinit const Grid<2048> kIq1Grid = points<2048, 3, 8>(
    "]^^^^^_a^`^ab^^da^`^aa^`^`]b^^^]ab`^`^`^^^]cb^^da^`^aa^`^abba`^^`^^__^^`^g^^dbbb``]kbbb^]]d^"
    "^d^``]]^]]^^^^^^^e_^^^^]]^j`h^b^^^_]`^bb^`g^`^aa^`^ab`da^`^aa^`^ab^`a]bd]_b^`h^^^ba^`^aa^`^a"
    "bb__a^^^^aa^`^f]^`a]b^b`^`^]_h^^a_b^^^^^^^`^`b`]]]]]]^^`dd^b^l^^daa^`^^^`^db^^db`^a]^]_`a_]]"
    "^^^]]^`^^b`^_]^]]^^]_`^`^^]]^^^^^^^^]]a]]]]^]^^]]^^^]]^^]]^]]^]]^^b^]]d]]^^``^]]^^^_]]]_^]^]"
    "]b__^d`h`db^^^^`^^]]^^^bb^fj^^`^_c]]^`^]]^]]``d_]^^``^ecc^c^^^^^^``^bb`_f^`^aa^^^^abb__a^`^a"
    "a^^^^ab^`bc]`b^^^^]]daa^bba^^_a^`^ab`^bba^^_a^`^ad^^bd]]^`^^^bdb^`__hbbb^`^`^]_`^^f^_]^^^^^^"
    "ba^abbbba]ba^`df^`^aa^`^ab^fa^`^f^`^d_^`bf^`^b^^^baa^a]a^`^f^`^ab`^ba^`^aa^`^ab`dh`^^^^^^l`_"
    "``]^^^`^]]^^`^b^^^^]]^]a^^^^^`^^a]]gb^^dbf^```eafbh_eb^^^^]]a]^^^^`^^^^a]b_]^`^^]]^^``^^]]^^"
    "]^]]]]_^]]^`]]^`^]]^]a^^^__a]^^^^`^^^^_]]^]^`^^`_``]b^^db_`aca^`^`^^^bb^^^bb_]_]_]^`^^```^]]"
    "]]^^^^]_b^`^]]`^^^ll^^b^^``jfb^]]^`^`^^`^`^`^]]^b^d^b^_]`^b^]]^^]]]]^`]]^^^]]^^]]]]]]]]^^]]^"
    "`^b^]]^^``^`b^`^^d^`^^]]^`^ea^^_]`e]b^]]]]__^^^^]]^]]]^]]]]]^]]]]^^b^^^]]^_^]`^]]]]^^]]]]]^]"
    "^^]]^^]]]]]]]^]]]]]]]]]]^]]]]]^^]_]]]^]]]]_^]]^^]]]^]]_^]^]^]]]]]]]__]]]]]]]]]]]]]^^]_`^]]]]"
    "^_`_^]]]a]]^^`^`ca^^^^]]]]^^]]ca^^^^`b_]^`^^]]^bb^]]^^]]]]]]]]^^]]^____^]]]]bd_c`]`]^b^]__]]"
    "]`^^^^c_^]]^^hd^^bdb`]]^^^^^_idb^^^`^b]_^b___]^b]_`a_^b`^h`^g]`d]]_ib`dk]^]_^`^^^^^^^^]]^]]^"
    "^d]_^^]]]]^^^`b^^^_]^j]]^^]^]]^_^]]^c^]^_]^]_^]]aabaa]]^`^^^^]]]^]`^_^^``^]]^_^_k^bbf^`^bbba"
    "da^b`b^^^^]_]]`^]]^^``_]aab^]_h`]i^`^`^^`]_cc_^b`^`^f^`^aa]^^^ba^`^aa^`^ab^^^bb^`^^^]]]a^^b_"
    "a^^ba^`^aa^`^g^`ba^`^aa^`^i`h^c_`^^`j`hb`^`b^^]_^`^]]^]a]]^^^^^^^^^dj`^bb^`]]`_]^`_abc`b^`^a"
    "a^`^^_b^`b_^^`^aa^`^a]a^^db^^^^^^`^^ff^ba^`^aa^`^ab^^i^`^aa^`^ab`]]bb`^b^^d]ab^^^bb^^^^`^^^^"
    "^^^`a]^]]^`^d^b^^`^^^bb^`bd^^^^^^d^bd^g_^^``^d`d^^]]]]^]]^d^b]]^`b^`^^]]^]]^___]^^]]^^]]]]]]"
    "]]^^]]^__^`]]]]^]]^^^^^^b`_^a^b^]_]^]^b^a]`]_]]d^^bf^bb``^^]_`]eb`^bd^^^^^^^]]^^`^^^^^^]]^`^"
    "]_^^b^^`^`deed^^^`^`hb^]]i^`^aa^`^ab^^^g^`^aa^`^a__^^^]k^__^^^^fa^_^i`^]c``^ab`^ba^`^aa^`^mb"
    "b^b_]^^^_]]]bx^^^^^d^`^b^]]^b`^^]]^`^^lb`_^_d^__^]]_^h``]^_^^`^`^f^`^g^^^g^`^aa^`^ad`__bd``^"
    "`^gai^`^f^`^g^^i^`^aa^`^");

constinit const Grid<256> kIq2XxsGrid = points<256, 3, 8>(
    "]^^^^^^b^`^^^bb`^b^bhd^b`jzhh^n~_v^bf^b^`hf^bhb^`hjp^ft^nznb`^bh`^b^rtt~sf~~`^bfdnhb`jbhndf~"
    "kf~mbh`hp~e|~]j~~^^bnxv`~~^~i~g^brld^~md~k^~~j^bnj~cxp~~zth~k~~~w~o^bb`^bbd`f^bnnxd`tdtdfzbh"
    "~_lrf~w~~l^bn`~m~e`f~s|nb`b^~_btv~i~~`~~j^t~~d~a~efb|~w~w~~hbntz~c~sz~_`~~p^~i~~~~^~~~~~~l^b"
    "pxxhh~{~~b^b`jn~_|~]rpn~a~~l~~r~~dbhb~ir~c~u~mpf~~r~~~~~k~g~~~~j~]rz~~d~~z~~~~~~~}~k");

constinit const Grid<512> kIq2XsGrid = points<512, 3, 8>(
    "]^^^^^^^^^^^^`^^^^^^^`^b^^^`^`^f^^^^^^^^^^b^^^`^bb`^bn^^^`^bf^b`jdp^^^^^^^`^b^^^`^^`f^bn^^^`"
    "^bf^bfdx^bj`^xt^^^^^^b`b^bbhnd^^bnxbpnb~g`f^^^^^^^`^b^^^`^bd^^bn^^^`^bf^bnh^j^^`nn~_^^^`^bf^"
    "`^hbx^bn~qhr~k^b^lhpr`~i~~^~e^^^^^^^bf^bnnf^bnbl|p~]t`^bl^~qxf|hl~w`b^frpj~uhth~a`^p^^^^^^^`"
    "^b^^^^^^b`b^bn^^^`^bf^bn`ld^b^j^~q^^^`^`^f^bnhl^bhb~gfdrb~i^bn`dd~]fpbl|~~h^^^`^bb`^bnx^b`j^"
    "~oz~m^^bfdnfndb~kb~c|rdhld~]xf^~~~gt^bnhdhp^~~~_jzlj~~fn`~g~~r~o~m~{~]d~]^^^`^bd^^bn^r^^^^`n"
    "fb~an~_^lb`^b^^jnlpz~ip~axblrf^rd~~z~]bdf`^bnjltpx~~dpp`vbb~{~a^~g~~t~c~a~w|~_^`^fd~i~ib~]`^"
    "`pxn~_~c~~~~hppf^`~kbb~q^~i^~al");

constinit const Grid<1024> kIq2SGrid = points<1024, 3, 8>(
    "]^^^^^^^^^^^^`^^^^^^^`^^^^^^^`^b``^^^^^^^^`^b^^^`^^^^`^`^b^^b^b^^^`^bd^^^^^`j```dd^^^^^^^`^^"
    "^^^^^^^^^^^^^b^^^^`^`^b^^^^^^^^^`^`^^^^^^^`^b^^^`^bf^^^^`j`^`^bf^bn^^^`^^^^``^^^^^^^^`^b`dj^"
    "^b^^^`d`^`^bfdnf^d`^f~]h^^^^^^^`^^`^^^`^^^^^^^`^^``^`^b^^^^^^^^^^^^`^^^^^^^`^b^^^`^l^`^`b^b`"
    "b^l^bn^^^`^^^^`^`^^^^^^^`^b^^^`^bf^^^^^^^`^b^^^`^bf^bn`^`^bf^bnv^^^^^`^`d^^^`^bf^t^^^`^bf^bl"
    "rfbnj~c^^^`^^^^``^^b^^dbd`j^^b^^bd^^b^bf^bndh`^`bt^l`^^^^`^`^b^^^`^bf^bn`^`^bf^bj`x^bnl~a`b^"
    "l^bvn^^b~urhxh^p^^^^^^^^^^^`^^^^^^^^^^^b^b`^`^b^^^`^^^^^^b^^^^^^^`^b^^^`^bf^b^^^bb`^`^bf^t^^"
    "^^^^^^^^^^`^^^^^^^`^b^^^`^bf^^^^^^^`^b^^^`^bd^^bn^^^`^bf^bnrb^`^^^^`^b^^^`^bhbn^^^`^bf^bnjj^"
    "bn~q^^^`^^^^^^^`^^^^^^^`^b^^^`^l^^^^^^^`^b^^^`^bf^bn`^`^bf^bl^x^^^^^^^`^b^^^`^bf^bn^^^`^bf^b"
    "nx^bj`~q^^^`^bf^bdfx^bn~ql~ep`^^`^^^`^b`^`^bhbn^^^`^bf^bnljbnj|d`^`^bf^bnx^bndljl~}l^b~cphv~"
    "~n~gd^^^`^`^`b^b^^^`d`b^l^`^^^^`^b^^^`^l^bl^``^^l^b~i^^^^^^^`d^^^`^bf^bn^^^`^bf^bndp^bl^~q`b"
    "^l^b~ad^tr~or^hnd^`^^^^bb^^^`^bf^bn`b^l^bd~a^bn~m`^^^`^bf^bnjj^bn~e`d|l~]^bj`~o^~]`~~~cn```d"
    "b^^b~abxr~]bh`^z`^l`^bn~]jbl~~~_~ol~m~ipx^f^`~_p");

constinit const Grid<256> kIq3XxsGrid = points<256, 8, 4>(
    "]^^a^`]^ceu^`^a^c`_^cghd^^ac^c^`fbj`b]^g~^opagh^`bol~nsp`^qjl^a^c^a^^g]t^cc^~j^a^cc~]b^jeilg"
    "`~^~c`noh~~gj|^c^a^`_e{^^_^ccw`]d^cb]^i]ipc`~g`}jtpfw~~_^gsxc^c^qiab^jeg^w^aiqlkn~xkobbhw{nq"
    "~cqpgj^h`~~gpk]lbmz{~`g}jq~~g_^j~mssdbls{j|d~dyg`~^ds~~i~gj~ml^jy|z~`~_b~~`}~`~l~cj~m^^]nl~g"
    "f~ewarijq}l{^n~~^");

constinit const Grid<512> kIq3SGrid = points<512, 8, 4>(
    "]]]_^]]]^^^]`ba^_^^^a^c__]]]^`]`__`^`ci`ab]`^]___`_`b_^^^i_db`_^c^_b`^i^`_g`^_bb_bkf^h^`ab`^"
    "kag_^jmkc^^h^`ai`p]]^`]^^^]^c_^j^_eb]^_^`ac_bc^jb^f_^]`bb_f_fc__]_bb]`ambg^a^i^c`^`qc_bc^k~b"
    "`_i^w^a^ch`mbd]^^^]^^^_^`]^c^^_^i]_^_^b_`__`_bct__f^ac^f`f_`^_`e^a^cbjgbe_c_`u_caei]gid^afx`"
    "p`i^gavc^^^_c^^a^_^fbd^^ca^ilf`^fbf^huc`a^`]e^`bjdba`cmb`ic^gaffioo|^i^g~^`bb`__cclfa^^cbabb"
    "`p^aa`fak_bha^a^c`~^^ng]uh^f}umptaggbub`bj`__hba^^ace|befabisa]kiahbb_hfh~_ho^~r|^j~r^^h^qll"
    "cyrnbgabdhak~pjkj_upqw~d^~p`_e^h^hblcgk^x_`b_cmut_jr`bat~el|s~b");

void read_iq1_s(Block block, float* y) {
  for (size_t e = 0; e < 32; ++e) {
    const uint16_t high = block.half_word(34 + e / 4 * 2);
    const size_t point = block.bytes[2 + e] | (high >> (e % 4 * 3) & 7U) << 8;
    const float scale = block.half(0) * odd(high >> 12 & 7U);
    put_eight_shifted(y + 8 * e, scale, kIq1Grid[point], (high & 0x8000) != 0);
  }
}

void read_iq1_m(Block block, float* y) {
  // d in the upper four bits of the words of scales.
  unsigned d = 0;
  for (size_t k = 0; k < 4; ++k)
    d |= static_cast<unsigned>(block.half_word(48 + 2 * k) >> 12) << (4 * k);
  for (size_t e = 0; e < 32; ++e) {
    const int high = block.half_byte(32, e);
    const size_t point = block.bytes[e] | static_cast<size_t>(high & 7) << 8;
    const unsigned scale = block.half_word(48 + e / 8 * 2) >> (e / 2 % 4 * 3) & 7U;
    put_eight_shifted(y + 8 * e, half_to_float(static_cast<uint16_t>(d)) * odd(scale),
                      kIq1Grid[point], (high & 8) != 0);
  }
}

void read_iq2_xxs(Block block, float* y) {
  for (size_t e = 0; e < 32; ++e) {
    const size_t at = 2 + e / 4 * 8;
    const uint32_t signs = block.word(at + 4);
    put_eight(y + 8 * e, block.half(0) * odd(signs >> 28) * 0.125F,
              kIq2XxsGrid[block.bytes[at + e % 4]], even_signs(signs >> (e % 4 * 7)));
  }
}

void read_iq2_xs(Block block, float* y) {
  for (size_t e = 0; e < 32; ++e) {
    const unsigned word = block.half_word(2 + 2 * e);
    const auto scale = static_cast<unsigned>(block.half_byte(66, e / 2));
    put_eight(y + 8 * e, block.half(0) * odd(scale) * 0.125F, kIq2XsGrid[word & 511],
              even_signs(word >> 9));
  }
}

void read_iq2_s(Block block, float* y) {
  for (size_t e = 0; e < 32; ++e) {
    const size_t point = block.bytes[2 + e] | (block.bytes[66 + e / 4] >> (e % 4 * 2) & 3U) << 8;
    const auto scale = static_cast<unsigned>(block.half_byte(74, e / 2));
    put_eight(y + 8 * e, block.half(0) * odd(scale) * 0.125F, kIq2SGrid[point],
              block.bytes[34 + e]);
  }
}

void read_iq3_xxs(Block block, float* y) {
  for (size_t i = 0; i < 256; ++i) {
    const uint32_t word = block.word(66 + i / 32 * 4);
    const int level = three_bits(kIq3XxsGrid[block.bytes[2 + i / 4]], i % 4);
    const unsigned signs = even_signs(word >> (i / 8 % 4 * 7));
    y[i] = block.half(0) * odd(word >> 28) * 0.25F *
           static_cast<float>(with_sign(magnitude_of_eight(level), signs, i % 8));
  }
}

void read_iq3_s(Block block, float* y) {
  for (size_t i = 0; i < 256; ++i) {
    const size_t point = block.bytes[2 + i / 4] | (block.bytes[66 + i / 32] >> (i / 4 % 8) & 1U)
                                                      << 8;
    const int magnitude = 2 * three_bits(kIq3SGrid[point], i % 4) + 1;
    const auto scale = static_cast<unsigned>(block.half_byte(106, i / 32));
    y[i] = block.half(0) * odd(scale) *
           static_cast<float>(with_sign(magnitude, block.bytes[74 + i / 8], i % 8));
  }
}

}  // namespace ullage::ir
