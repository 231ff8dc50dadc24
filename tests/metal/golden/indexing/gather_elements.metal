// indexing/gather_elements.comp RANK=3 128x1x1 #022864f7
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint x_words[1];
};

struct Block1
{
    uint2 indices_words[1];
};

struct Block2
{
    uint4 y_quads[1];
};

struct GatherElementsParams
{
    uint total;
    uint axis_extent;
    uint axis_stride;
    uint extents[8];
    uint strides[8];
};

struct Push
{
    GatherElementsParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _120 [[buffer(0)]], const device Block1& _130 [[buffer(1)]], device Block2& _140 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _157 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _230 = _157.p.total;
    uint _300 = _230 >> uint(2);
    uint _302 = _230 & 3u;
    uint _304 = extent_table.words[_300][_302];
    uint _234 = _304 - 1u;
    uint _237 = _304 + 3u;
    uint _239 = _237 / 4u;
    uint _246 = gl_NumWorkGroups.x;
    uint _248 = _246 * 128u;
    uint _252 = gl_GlobalInvocationID.x;
    uint _921;
    _921 = _252;
    for (;;)
    {
        bool _260 = _921 < _239;
        if (_260)
        {
            uint _263 = _921 * 4u;
            uint2 _331 = _130.indices_words[_263];
            uint _337 = _331.x;
            int _338 = int(_337);
            uint _340 = _331.y;
            int _341 = int(_340);
            int _343 = _341 >> 31;
            int _344 = _343 ^ 2147483647;
            int _348 = _338 >> 31;
            bool _349 = _341 == _348;
            int _350 = _349 ? _338 : _344;
            uint _320 = _157.p.axis_extent;
            uint _354 = _320 >> uint(2);
            uint _356 = _320 & 3u;
            uint _358 = extent_table.words[_354][_356];
            int _375 = _350 >> 31;
            int _377 = int(_358);
            int _378 = _375 & _377;
            int _379 = _350 + _378;
            int _368 = _377 - 1;
            int _369 = clamp(_379, 0, _368);
            uint _370 = uint(_369);
            uint _392 = _157.p.axis_stride;
            uint _429 = _392 >> uint(2);
            uint _431 = _392 & 3u;
            uint _433 = extent_table.words[_429][_431];
            uint _394 = _370 * _433;
            uint _403 = _157.p.extents[2];
            uint _437 = _403 >> uint(2);
            uint _439 = _403 & 3u;
            uint _441 = extent_table.words[_437][_439];
            uint _407 = _263 / _441;
            uint _411 = _407 * _441;
            uint _412 = _263 - _411;
            uint _415 = _157.p.strides[2];
            uint _445 = _415 >> uint(2);
            uint _447 = _415 & 3u;
            uint _449 = extent_table.words[_445][_447];
            uint _417 = _412 * _449;
            uint _419 = _394 + _417;
            uint _947 = _157.p.extents[1];
            uint _948 = _947 >> uint(2);
            uint _949 = _947 & 3u;
            uint _951 = extent_table.words[_948][_949];
            uint _952 = _407 / _951;
            uint _953 = _952 * _951;
            uint _954 = _407 - _953;
            uint _956 = _157.p.strides[1];
            uint _957 = _956 >> uint(2);
            uint _958 = _956 & 3u;
            uint _960 = extent_table.words[_957][_958];
            uint _961 = _954 * _960;
            uint _962 = _419 + _961;
            uint _973 = _157.p.extents[0];
            uint _974 = _973 >> uint(2);
            uint _975 = _973 & 3u;
            uint _977 = extent_table.words[_974][_975];
            uint _978 = _952 / _977;
            uint _979 = _978 * _977;
            uint _980 = _952 - _979;
            uint _982 = _157.p.strides[0];
            uint _983 = _982 >> uint(2);
            uint _984 = _982 & 3u;
            uint _986 = extent_table.words[_983][_984];
            uint _987 = _980 * _986;
            uint _988 = _962 + _987;
            uint _454 = _120.x_words[_988];
            uint _268 = _263 + 1u;
            uint _270 = min(_268, _234);
            uint2 _481 = _130.indices_words[_270];
            uint _487 = _481.x;
            int _488 = int(_487);
            uint _490 = _481.y;
            int _491 = int(_490);
            int _493 = _491 >> 31;
            int _494 = _493 ^ 2147483647;
            int _498 = _488 >> 31;
            bool _499 = _491 == _498;
            int _500 = _499 ? _488 : _494;
            int _525 = _500 >> 31;
            int _528 = _525 & _377;
            int _529 = _500 + _528;
            int _519 = clamp(_529, 0, _368);
            uint _520 = uint(_519);
            uint _544 = _520 * _433;
            uint _557 = _270 / _441;
            uint _561 = _557 * _441;
            uint _562 = _270 - _561;
            uint _567 = _562 * _449;
            uint _569 = _544 + _567;
            uint _1004 = _557 / _951;
            uint _1005 = _1004 * _951;
            uint _1006 = _557 - _1005;
            uint _1013 = _1006 * _960;
            uint _1014 = _569 + _1013;
            uint _1030 = _1004 / _977;
            uint _1031 = _1030 * _977;
            uint _1032 = _1004 - _1031;
            uint _1039 = _1032 * _986;
            uint _1040 = _1014 + _1039;
            uint _604 = _120.x_words[_1040];
            uint _275 = _263 + 2u;
            uint _277 = min(_275, _234);
            uint2 _631 = _130.indices_words[_277];
            uint _637 = _631.x;
            int _638 = int(_637);
            uint _640 = _631.y;
            int _641 = int(_640);
            int _643 = _641 >> 31;
            int _644 = _643 ^ 2147483647;
            int _648 = _638 >> 31;
            bool _649 = _641 == _648;
            int _650 = _649 ? _638 : _644;
            int _675 = _650 >> 31;
            int _678 = _675 & _377;
            int _679 = _650 + _678;
            int _669 = clamp(_679, 0, _368);
            uint _670 = uint(_669);
            uint _694 = _670 * _433;
            uint _707 = _277 / _441;
            uint _711 = _707 * _441;
            uint _712 = _277 - _711;
            uint _717 = _712 * _449;
            uint _719 = _694 + _717;
            uint _1056 = _707 / _951;
            uint _1057 = _1056 * _951;
            uint _1058 = _707 - _1057;
            uint _1065 = _1058 * _960;
            uint _1066 = _719 + _1065;
            uint _1082 = _1056 / _977;
            uint _1083 = _1082 * _977;
            uint _1084 = _1056 - _1083;
            uint _1091 = _1084 * _986;
            uint _1092 = _1066 + _1091;
            uint _754 = _120.x_words[_1092];
            uint _281 = _263 + 3u;
            uint _283 = min(_281, _234);
            uint2 _781 = _130.indices_words[_283];
            uint _787 = _781.x;
            int _788 = int(_787);
            uint _790 = _781.y;
            int _791 = int(_790);
            int _793 = _791 >> 31;
            int _794 = _793 ^ 2147483647;
            int _798 = _788 >> 31;
            bool _799 = _791 == _798;
            int _800 = _799 ? _788 : _794;
            int _825 = _800 >> 31;
            int _828 = _825 & _377;
            int _829 = _800 + _828;
            int _819 = clamp(_829, 0, _368);
            uint _820 = uint(_819);
            uint _844 = _820 * _433;
            uint _857 = _283 / _441;
            uint _861 = _857 * _441;
            uint _862 = _283 - _861;
            uint _867 = _862 * _449;
            uint _869 = _844 + _867;
            uint _1108 = _857 / _951;
            uint _1109 = _1108 * _951;
            uint _1110 = _857 - _1109;
            uint _1117 = _1110 * _960;
            uint _1118 = _869 + _1117;
            uint _1134 = _1108 / _977;
            uint _1135 = _1134 * _977;
            uint _1136 = _1108 - _1135;
            uint _1143 = _1136 * _986;
            uint _1144 = _1118 + _1143;
            uint _904 = _120.x_words[_1144];
            uint4 _911 = uint4(_454, _604, _754, _904);
            _140.y_quads[_921] = _911;
            uint _295 = _921 + _248;
            _921 = _295;
            continue;
        }
        else
        {
            break;
        }
    }
}

