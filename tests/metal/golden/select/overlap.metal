// select/overlap.comp CENTER=0 128x1x1
#pragma clang diagnostic ignored "-Wmissing-prototypes"

#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

template<typename T>
[[clang::optnone]] T spvFMul(T l, T r)
{
    return fma(l, r, T(0));
}

template<typename T, int Cols, int Rows>
[[clang::optnone]] vec<T, Cols> spvFMulVectorMatrix(vec<T, Rows> v, matrix<T, Cols, Rows> m)
{
    vec<T, Cols> res = vec<T, Cols>(0);
    for (uint i = Rows; i > 0; --i)
    {
        vec<T, Cols> tmp(0);
        for (uint j = 0; j < Cols; ++j)
        {
            tmp[j] = m[j][i - 1];
        }
        res = fma(tmp, vec<T, Cols>(v[i - 1]), res);
    }
    return res;
}

template<typename T, int Cols, int Rows>
[[clang::optnone]] vec<T, Rows> spvFMulMatrixVector(matrix<T, Cols, Rows> m, vec<T, Cols> v)
{
    vec<T, Rows> res = vec<T, Rows>(0);
    for (uint i = Cols; i > 0; --i)
    {
        res = fma(m[i - 1], vec<T, Rows>(v[i - 1]), res);
    }
    return res;
}

template<typename T, int LCols, int LRows, int RCols, int RRows>
[[clang::optnone]] matrix<T, RCols, LRows> spvFMulMatrixMatrix(matrix<T, LCols, LRows> l, matrix<T, RCols, RRows> r)
{
    matrix<T, RCols, LRows> res;
    for (uint i = 0; i < RCols; i++)
    {
        vec<T, RCols> tmp(0);
        for (uint j = 0; j < LCols; j++)
        {
            tmp = fma(vec<T, RCols>(r[i][j]), l[j], tmp);
        }
        res[i] = tmp;
    }
    return res;
}

template<typename T>
[[clang::optnone]] T spvFAdd(T l, T r)
{
    return fma(T(1), l, r);
}

template<typename T>
[[clang::optnone]] T spvFSub(T l, T r)
{
    return fma(T(-1), r, l);
}

struct ExtentTable
{
    uint4 words[1024];
};

struct OverlapParams
{
    uint batches;
    uint boxes;
    uint words;
};

struct Push
{
    OverlapParams p;
};

struct Threshold
{
    float threshold[1];
};

struct Boxes
{
    float4 boxes[1];
};

struct Bits
{
    uint bits[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Boxes& _221 [[buffer(0)]], const device Threshold& _183 [[buffer(1)]], device Bits& _278 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _149 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _154 = _149.p.boxes;
    uint _290 = _154 >> uint(2);
    uint _292 = _154 & 3u;
    uint _294 = extent_table.words[_290][_292];
    uint _159 = _149.p.words;
    uint _298 = _159 >> uint(2);
    uint _300 = _159 & 3u;
    uint _302 = extent_table.words[_298][_300];
    uint _164 = _149.p.batches;
    uint _306 = _164 >> uint(2);
    uint _308 = _164 & 3u;
    uint _310 = extent_table.words[_306][_308];
    uint _167 = _310 * _294;
    uint _169 = _167 * _302;
    uint _176 = gl_NumWorkGroups.x;
    uint _178 = _176 * 128u;
    float _186 = _183.threshold[0];
    uint _190 = gl_GlobalInvocationID.x;
    uint _433;
    _433 = _190;
    for (;;)
    {
        bool _198 = _433 < _169;
        if (_198)
        {
            uint _202 = _433 / _302;
            uint _207 = _202 * _302;
            uint _208 = _433 - _207;
            uint _210 = _208 * 32u;
            uint _214 = _202 / _294;
            uint _216 = _214 * _294;
            float4 _226 = _221.boxes[_202];
            float2 _314 = _226.xy;
            float2 _316 = _226.zw;
            float2 _317 = fast::min(_314, _316);
            float2 _322 = fast::max(_314, _316);
            float _323 = _317.x;
            float _324 = _317.y;
            float _325 = _322.x;
            float _326 = _322.y;
            float4 _327 = float4(_323, _324, _325, _326);
            uint _243 = _294 - 1u;
            uint _244 = min(_210, _243);
            uint _245 = _216 + _244;
            bool _252 = _210 < _294;
            bool _266;
            if (_252)
            {
                float4 _258 = _221.boxes[_245];
                float2 _331 = _258.xy;
                float2 _333 = _258.zw;
                float2 _334 = fast::min(_331, _333);
                float2 _339 = fast::max(_331, _333);
                float _340 = _334.x;
                float _341 = _334.y;
                float _342 = _339.x;
                float _343 = _339.y;
                float4 _344 = float4(_340, _341, _342, _343);
                float2 _353 = _327.zw;
                float2 _355 = _344.zw;
                float2 _356 = fast::min(_353, _355);
                float2 _358 = _327.xy;
                float2 _360 = _344.xy;
                float2 _361 = fast::max(_358, _360);
                float2 _362 = spvFSub(_356, _361);
                float _364 = _362.x;
                float _366 = _362.y;
                float _367 = spvFMul(_364, _366);
                float _372 = spvFSub(_325, _323);
                float _377 = spvFSub(_326, _324);
                float _378 = spvFMul(_372, _377);
                float _383 = spvFSub(_342, _340);
                float _388 = spvFSub(_343, _341);
                float _389 = spvFMul(_383, _388);
                float _392 = spvFAdd(_378, _389);
                float _394 = spvFSub(_392, _367);
                bool _397 = _364 > 0.0;
                bool _403;
                if (_397)
                {
                    bool _401 = _366 > 0.0;
                    _403 = _401;
                }
                else
                {
                    _403 = _397;
                }
                bool _405 = _378 > 0.0;
                bool _406 = _403 && _405;
                bool _408 = _389 > 0.0;
                bool _409 = _406 && _408;
                bool _411 = _394 > 0.0;
                bool _412 = _409 && _411;
                bool _420;
                if (_412)
                {
                    float _416 = _367 / _394;
                    bool _418 = _416 > _186;
                    _420 = _418;
                }
                else
                {
                    _420 = _412;
                }
                _266 = _420;
            }
            else
            {
                _266 = _252;
            }
            uint _270 = uint(_266) << 0u;
            uint _272 = 0u | _270;
            uint _453 = _210 + 1u;
            uint _455 = min(_453, _243);
            uint _456 = _216 + _455;
            bool _458 = _453 < _294;
            bool _518;
            if (_458)
            {
                float4 _461 = _221.boxes[_456];
                float2 _462 = _461.xy;
                float2 _463 = _461.zw;
                float2 _464 = fast::min(_462, _463);
                float2 _467 = fast::max(_462, _463);
                float _468 = _464.x;
                float _469 = _464.y;
                float _470 = _467.x;
                float _471 = _467.y;
                float4 _472 = float4(_468, _469, _470, _471);
                float2 _473 = _327.zw;
                float2 _474 = _472.zw;
                float2 _475 = fast::min(_473, _474);
                float2 _476 = _327.xy;
                float2 _477 = _472.xy;
                float2 _478 = fast::max(_476, _477);
                float2 _479 = _475 - _478;
                float _480 = _479.x;
                float _481 = _479.y;
                float _482 = _480 * _481;
                float _485 = _325 - _323;
                float _488 = _326 - _324;
                float _489 = _485 * _488;
                float _492 = _470 - _468;
                float _495 = _471 - _469;
                float _496 = _492 * _495;
                float _497 = fma(_485, _488, _496);
                float _2835 = -_480;
                float _498 = fma(_2835, _481, _497);
                bool _500 = _480 > 0.0;
                bool _505;
                if (_500)
                {
                    bool _503 = _481 > 0.0;
                    _505 = _503;
                }
                else
                {
                    _505 = _500;
                }
                bool _506 = _489 > 0.0;
                bool _507 = _505 && _506;
                bool _508 = _496 > 0.0;
                bool _509 = _507 && _508;
                bool _510 = _498 > 0.0;
                bool _511 = _509 && _510;
                bool _516;
                if (_511)
                {
                    float _513 = _482 / _498;
                    bool _514 = _513 > _186;
                    _516 = _514;
                }
                else
                {
                    _516 = _511;
                }
                _518 = _516;
            }
            else
            {
                _518 = _458;
            }
            uint _520 = uint(_518) << 1u;
            uint _521 = _272 | _520;
            uint _530 = _210 + 2u;
            uint _532 = min(_530, _243);
            uint _533 = _216 + _532;
            bool _535 = _530 < _294;
            bool _595;
            if (_535)
            {
                float4 _538 = _221.boxes[_533];
                float2 _539 = _538.xy;
                float2 _540 = _538.zw;
                float2 _541 = fast::min(_539, _540);
                float2 _544 = fast::max(_539, _540);
                float _545 = _541.x;
                float _546 = _541.y;
                float _547 = _544.x;
                float _548 = _544.y;
                float4 _549 = float4(_545, _546, _547, _548);
                float2 _550 = _327.zw;
                float2 _551 = _549.zw;
                float2 _552 = fast::min(_550, _551);
                float2 _553 = _327.xy;
                float2 _554 = _549.xy;
                float2 _555 = fast::max(_553, _554);
                float2 _556 = _552 - _555;
                float _557 = _556.x;
                float _558 = _556.y;
                float _559 = _557 * _558;
                float _562 = _325 - _323;
                float _565 = _326 - _324;
                float _566 = _562 * _565;
                float _569 = _547 - _545;
                float _572 = _548 - _546;
                float _573 = _569 * _572;
                float _574 = fma(_562, _565, _573);
                float _2837 = -_557;
                float _575 = fma(_2837, _558, _574);
                bool _577 = _557 > 0.0;
                bool _582;
                if (_577)
                {
                    bool _580 = _558 > 0.0;
                    _582 = _580;
                }
                else
                {
                    _582 = _577;
                }
                bool _583 = _566 > 0.0;
                bool _584 = _582 && _583;
                bool _585 = _573 > 0.0;
                bool _586 = _584 && _585;
                bool _587 = _575 > 0.0;
                bool _588 = _586 && _587;
                bool _593;
                if (_588)
                {
                    float _590 = _559 / _575;
                    bool _591 = _590 > _186;
                    _593 = _591;
                }
                else
                {
                    _593 = _588;
                }
                _595 = _593;
            }
            else
            {
                _595 = _535;
            }
            uint _597 = uint(_595) << 2u;
            uint _598 = _521 | _597;
            uint _607 = _210 + 3u;
            uint _609 = min(_607, _243);
            uint _610 = _216 + _609;
            bool _612 = _607 < _294;
            bool _672;
            if (_612)
            {
                float4 _615 = _221.boxes[_610];
                float2 _616 = _615.xy;
                float2 _617 = _615.zw;
                float2 _618 = fast::min(_616, _617);
                float2 _621 = fast::max(_616, _617);
                float _622 = _618.x;
                float _623 = _618.y;
                float _624 = _621.x;
                float _625 = _621.y;
                float4 _626 = float4(_622, _623, _624, _625);
                float2 _627 = _327.zw;
                float2 _628 = _626.zw;
                float2 _629 = fast::min(_627, _628);
                float2 _630 = _327.xy;
                float2 _631 = _626.xy;
                float2 _632 = fast::max(_630, _631);
                float2 _633 = _629 - _632;
                float _634 = _633.x;
                float _635 = _633.y;
                float _636 = _634 * _635;
                float _639 = _325 - _323;
                float _642 = _326 - _324;
                float _643 = _639 * _642;
                float _646 = _624 - _622;
                float _649 = _625 - _623;
                float _650 = _646 * _649;
                float _651 = fma(_639, _642, _650);
                float _2838 = -_634;
                float _652 = fma(_2838, _635, _651);
                bool _654 = _634 > 0.0;
                bool _659;
                if (_654)
                {
                    bool _657 = _635 > 0.0;
                    _659 = _657;
                }
                else
                {
                    _659 = _654;
                }
                bool _660 = _643 > 0.0;
                bool _661 = _659 && _660;
                bool _662 = _650 > 0.0;
                bool _663 = _661 && _662;
                bool _664 = _652 > 0.0;
                bool _665 = _663 && _664;
                bool _670;
                if (_665)
                {
                    float _667 = _636 / _652;
                    bool _668 = _667 > _186;
                    _670 = _668;
                }
                else
                {
                    _670 = _665;
                }
                _672 = _670;
            }
            else
            {
                _672 = _612;
            }
            uint _674 = uint(_672) << 3u;
            uint _675 = _598 | _674;
            uint _684 = _210 + 4u;
            uint _686 = min(_684, _243);
            uint _687 = _216 + _686;
            bool _689 = _684 < _294;
            bool _749;
            if (_689)
            {
                float4 _692 = _221.boxes[_687];
                float2 _693 = _692.xy;
                float2 _694 = _692.zw;
                float2 _695 = fast::min(_693, _694);
                float2 _698 = fast::max(_693, _694);
                float _699 = _695.x;
                float _700 = _695.y;
                float _701 = _698.x;
                float _702 = _698.y;
                float4 _703 = float4(_699, _700, _701, _702);
                float2 _704 = _327.zw;
                float2 _705 = _703.zw;
                float2 _706 = fast::min(_704, _705);
                float2 _707 = _327.xy;
                float2 _708 = _703.xy;
                float2 _709 = fast::max(_707, _708);
                float2 _710 = _706 - _709;
                float _711 = _710.x;
                float _712 = _710.y;
                float _713 = _711 * _712;
                float _716 = _325 - _323;
                float _719 = _326 - _324;
                float _720 = _716 * _719;
                float _723 = _701 - _699;
                float _726 = _702 - _700;
                float _727 = _723 * _726;
                float _728 = fma(_716, _719, _727);
                float _2840 = -_711;
                float _729 = fma(_2840, _712, _728);
                bool _731 = _711 > 0.0;
                bool _736;
                if (_731)
                {
                    bool _734 = _712 > 0.0;
                    _736 = _734;
                }
                else
                {
                    _736 = _731;
                }
                bool _737 = _720 > 0.0;
                bool _738 = _736 && _737;
                bool _739 = _727 > 0.0;
                bool _740 = _738 && _739;
                bool _741 = _729 > 0.0;
                bool _742 = _740 && _741;
                bool _747;
                if (_742)
                {
                    float _744 = _713 / _729;
                    bool _745 = _744 > _186;
                    _747 = _745;
                }
                else
                {
                    _747 = _742;
                }
                _749 = _747;
            }
            else
            {
                _749 = _689;
            }
            uint _751 = uint(_749) << 4u;
            uint _752 = _675 | _751;
            uint _761 = _210 + 5u;
            uint _763 = min(_761, _243);
            uint _764 = _216 + _763;
            bool _766 = _761 < _294;
            bool _826;
            if (_766)
            {
                float4 _769 = _221.boxes[_764];
                float2 _770 = _769.xy;
                float2 _771 = _769.zw;
                float2 _772 = fast::min(_770, _771);
                float2 _775 = fast::max(_770, _771);
                float _776 = _772.x;
                float _777 = _772.y;
                float _778 = _775.x;
                float _779 = _775.y;
                float4 _780 = float4(_776, _777, _778, _779);
                float2 _781 = _327.zw;
                float2 _782 = _780.zw;
                float2 _783 = fast::min(_781, _782);
                float2 _784 = _327.xy;
                float2 _785 = _780.xy;
                float2 _786 = fast::max(_784, _785);
                float2 _787 = _783 - _786;
                float _788 = _787.x;
                float _789 = _787.y;
                float _790 = _788 * _789;
                float _793 = _325 - _323;
                float _796 = _326 - _324;
                float _797 = _793 * _796;
                float _800 = _778 - _776;
                float _803 = _779 - _777;
                float _804 = _800 * _803;
                float _805 = fma(_793, _796, _804);
                float _2842 = -_788;
                float _806 = fma(_2842, _789, _805);
                bool _808 = _788 > 0.0;
                bool _813;
                if (_808)
                {
                    bool _811 = _789 > 0.0;
                    _813 = _811;
                }
                else
                {
                    _813 = _808;
                }
                bool _814 = _797 > 0.0;
                bool _815 = _813 && _814;
                bool _816 = _804 > 0.0;
                bool _817 = _815 && _816;
                bool _818 = _806 > 0.0;
                bool _819 = _817 && _818;
                bool _824;
                if (_819)
                {
                    float _821 = _790 / _806;
                    bool _822 = _821 > _186;
                    _824 = _822;
                }
                else
                {
                    _824 = _819;
                }
                _826 = _824;
            }
            else
            {
                _826 = _766;
            }
            uint _828 = uint(_826) << 5u;
            uint _829 = _752 | _828;
            uint _838 = _210 + 6u;
            uint _840 = min(_838, _243);
            uint _841 = _216 + _840;
            bool _843 = _838 < _294;
            bool _903;
            if (_843)
            {
                float4 _846 = _221.boxes[_841];
                float2 _847 = _846.xy;
                float2 _848 = _846.zw;
                float2 _849 = fast::min(_847, _848);
                float2 _852 = fast::max(_847, _848);
                float _853 = _849.x;
                float _854 = _849.y;
                float _855 = _852.x;
                float _856 = _852.y;
                float4 _857 = float4(_853, _854, _855, _856);
                float2 _858 = _327.zw;
                float2 _859 = _857.zw;
                float2 _860 = fast::min(_858, _859);
                float2 _861 = _327.xy;
                float2 _862 = _857.xy;
                float2 _863 = fast::max(_861, _862);
                float2 _864 = _860 - _863;
                float _865 = _864.x;
                float _866 = _864.y;
                float _867 = _865 * _866;
                float _870 = _325 - _323;
                float _873 = _326 - _324;
                float _874 = _870 * _873;
                float _877 = _855 - _853;
                float _880 = _856 - _854;
                float _881 = _877 * _880;
                float _882 = fma(_870, _873, _881);
                float _2844 = -_865;
                float _883 = fma(_2844, _866, _882);
                bool _885 = _865 > 0.0;
                bool _890;
                if (_885)
                {
                    bool _888 = _866 > 0.0;
                    _890 = _888;
                }
                else
                {
                    _890 = _885;
                }
                bool _891 = _874 > 0.0;
                bool _892 = _890 && _891;
                bool _893 = _881 > 0.0;
                bool _894 = _892 && _893;
                bool _895 = _883 > 0.0;
                bool _896 = _894 && _895;
                bool _901;
                if (_896)
                {
                    float _898 = _867 / _883;
                    bool _899 = _898 > _186;
                    _901 = _899;
                }
                else
                {
                    _901 = _896;
                }
                _903 = _901;
            }
            else
            {
                _903 = _843;
            }
            uint _905 = uint(_903) << 6u;
            uint _906 = _829 | _905;
            uint _915 = _210 + 7u;
            uint _917 = min(_915, _243);
            uint _918 = _216 + _917;
            bool _920 = _915 < _294;
            bool _980;
            if (_920)
            {
                float4 _923 = _221.boxes[_918];
                float2 _924 = _923.xy;
                float2 _925 = _923.zw;
                float2 _926 = fast::min(_924, _925);
                float2 _929 = fast::max(_924, _925);
                float _930 = _926.x;
                float _931 = _926.y;
                float _932 = _929.x;
                float _933 = _929.y;
                float4 _934 = float4(_930, _931, _932, _933);
                float2 _935 = _327.zw;
                float2 _936 = _934.zw;
                float2 _937 = fast::min(_935, _936);
                float2 _938 = _327.xy;
                float2 _939 = _934.xy;
                float2 _940 = fast::max(_938, _939);
                float2 _941 = _937 - _940;
                float _942 = _941.x;
                float _943 = _941.y;
                float _944 = _942 * _943;
                float _947 = _325 - _323;
                float _950 = _326 - _324;
                float _951 = _947 * _950;
                float _954 = _932 - _930;
                float _957 = _933 - _931;
                float _958 = _954 * _957;
                float _959 = fma(_947, _950, _958);
                float _2846 = -_942;
                float _960 = fma(_2846, _943, _959);
                bool _962 = _942 > 0.0;
                bool _967;
                if (_962)
                {
                    bool _965 = _943 > 0.0;
                    _967 = _965;
                }
                else
                {
                    _967 = _962;
                }
                bool _968 = _951 > 0.0;
                bool _969 = _967 && _968;
                bool _970 = _958 > 0.0;
                bool _971 = _969 && _970;
                bool _972 = _960 > 0.0;
                bool _973 = _971 && _972;
                bool _978;
                if (_973)
                {
                    float _975 = _944 / _960;
                    bool _976 = _975 > _186;
                    _978 = _976;
                }
                else
                {
                    _978 = _973;
                }
                _980 = _978;
            }
            else
            {
                _980 = _920;
            }
            uint _982 = uint(_980) << 7u;
            uint _983 = _906 | _982;
            uint _992 = _210 + 8u;
            uint _994 = min(_992, _243);
            uint _995 = _216 + _994;
            bool _997 = _992 < _294;
            bool _1057;
            if (_997)
            {
                float4 _1000 = _221.boxes[_995];
                float2 _1001 = _1000.xy;
                float2 _1002 = _1000.zw;
                float2 _1003 = fast::min(_1001, _1002);
                float2 _1006 = fast::max(_1001, _1002);
                float _1007 = _1003.x;
                float _1008 = _1003.y;
                float _1009 = _1006.x;
                float _1010 = _1006.y;
                float4 _1011 = float4(_1007, _1008, _1009, _1010);
                float2 _1012 = _327.zw;
                float2 _1013 = _1011.zw;
                float2 _1014 = fast::min(_1012, _1013);
                float2 _1015 = _327.xy;
                float2 _1016 = _1011.xy;
                float2 _1017 = fast::max(_1015, _1016);
                float2 _1018 = _1014 - _1017;
                float _1019 = _1018.x;
                float _1020 = _1018.y;
                float _1021 = _1019 * _1020;
                float _1024 = _325 - _323;
                float _1027 = _326 - _324;
                float _1028 = _1024 * _1027;
                float _1031 = _1009 - _1007;
                float _1034 = _1010 - _1008;
                float _1035 = _1031 * _1034;
                float _1036 = fma(_1024, _1027, _1035);
                float _2848 = -_1019;
                float _1037 = fma(_2848, _1020, _1036);
                bool _1039 = _1019 > 0.0;
                bool _1044;
                if (_1039)
                {
                    bool _1042 = _1020 > 0.0;
                    _1044 = _1042;
                }
                else
                {
                    _1044 = _1039;
                }
                bool _1045 = _1028 > 0.0;
                bool _1046 = _1044 && _1045;
                bool _1047 = _1035 > 0.0;
                bool _1048 = _1046 && _1047;
                bool _1049 = _1037 > 0.0;
                bool _1050 = _1048 && _1049;
                bool _1055;
                if (_1050)
                {
                    float _1052 = _1021 / _1037;
                    bool _1053 = _1052 > _186;
                    _1055 = _1053;
                }
                else
                {
                    _1055 = _1050;
                }
                _1057 = _1055;
            }
            else
            {
                _1057 = _997;
            }
            uint _1059 = uint(_1057) << 8u;
            uint _1060 = _983 | _1059;
            uint _1069 = _210 + 9u;
            uint _1071 = min(_1069, _243);
            uint _1072 = _216 + _1071;
            bool _1074 = _1069 < _294;
            bool _1134;
            if (_1074)
            {
                float4 _1077 = _221.boxes[_1072];
                float2 _1078 = _1077.xy;
                float2 _1079 = _1077.zw;
                float2 _1080 = fast::min(_1078, _1079);
                float2 _1083 = fast::max(_1078, _1079);
                float _1084 = _1080.x;
                float _1085 = _1080.y;
                float _1086 = _1083.x;
                float _1087 = _1083.y;
                float4 _1088 = float4(_1084, _1085, _1086, _1087);
                float2 _1089 = _327.zw;
                float2 _1090 = _1088.zw;
                float2 _1091 = fast::min(_1089, _1090);
                float2 _1092 = _327.xy;
                float2 _1093 = _1088.xy;
                float2 _1094 = fast::max(_1092, _1093);
                float2 _1095 = _1091 - _1094;
                float _1096 = _1095.x;
                float _1097 = _1095.y;
                float _1098 = _1096 * _1097;
                float _1101 = _325 - _323;
                float _1104 = _326 - _324;
                float _1105 = _1101 * _1104;
                float _1108 = _1086 - _1084;
                float _1111 = _1087 - _1085;
                float _1112 = _1108 * _1111;
                float _1113 = fma(_1101, _1104, _1112);
                float _2850 = -_1096;
                float _1114 = fma(_2850, _1097, _1113);
                bool _1116 = _1096 > 0.0;
                bool _1121;
                if (_1116)
                {
                    bool _1119 = _1097 > 0.0;
                    _1121 = _1119;
                }
                else
                {
                    _1121 = _1116;
                }
                bool _1122 = _1105 > 0.0;
                bool _1123 = _1121 && _1122;
                bool _1124 = _1112 > 0.0;
                bool _1125 = _1123 && _1124;
                bool _1126 = _1114 > 0.0;
                bool _1127 = _1125 && _1126;
                bool _1132;
                if (_1127)
                {
                    float _1129 = _1098 / _1114;
                    bool _1130 = _1129 > _186;
                    _1132 = _1130;
                }
                else
                {
                    _1132 = _1127;
                }
                _1134 = _1132;
            }
            else
            {
                _1134 = _1074;
            }
            uint _1136 = uint(_1134) << 9u;
            uint _1137 = _1060 | _1136;
            uint _1146 = _210 + 10u;
            uint _1148 = min(_1146, _243);
            uint _1149 = _216 + _1148;
            bool _1151 = _1146 < _294;
            bool _1211;
            if (_1151)
            {
                float4 _1154 = _221.boxes[_1149];
                float2 _1155 = _1154.xy;
                float2 _1156 = _1154.zw;
                float2 _1157 = fast::min(_1155, _1156);
                float2 _1160 = fast::max(_1155, _1156);
                float _1161 = _1157.x;
                float _1162 = _1157.y;
                float _1163 = _1160.x;
                float _1164 = _1160.y;
                float4 _1165 = float4(_1161, _1162, _1163, _1164);
                float2 _1166 = _327.zw;
                float2 _1167 = _1165.zw;
                float2 _1168 = fast::min(_1166, _1167);
                float2 _1169 = _327.xy;
                float2 _1170 = _1165.xy;
                float2 _1171 = fast::max(_1169, _1170);
                float2 _1172 = _1168 - _1171;
                float _1173 = _1172.x;
                float _1174 = _1172.y;
                float _1175 = _1173 * _1174;
                float _1178 = _325 - _323;
                float _1181 = _326 - _324;
                float _1182 = _1178 * _1181;
                float _1185 = _1163 - _1161;
                float _1188 = _1164 - _1162;
                float _1189 = _1185 * _1188;
                float _1190 = fma(_1178, _1181, _1189);
                float _2852 = -_1173;
                float _1191 = fma(_2852, _1174, _1190);
                bool _1193 = _1173 > 0.0;
                bool _1198;
                if (_1193)
                {
                    bool _1196 = _1174 > 0.0;
                    _1198 = _1196;
                }
                else
                {
                    _1198 = _1193;
                }
                bool _1199 = _1182 > 0.0;
                bool _1200 = _1198 && _1199;
                bool _1201 = _1189 > 0.0;
                bool _1202 = _1200 && _1201;
                bool _1203 = _1191 > 0.0;
                bool _1204 = _1202 && _1203;
                bool _1209;
                if (_1204)
                {
                    float _1206 = _1175 / _1191;
                    bool _1207 = _1206 > _186;
                    _1209 = _1207;
                }
                else
                {
                    _1209 = _1204;
                }
                _1211 = _1209;
            }
            else
            {
                _1211 = _1151;
            }
            uint _1213 = uint(_1211) << 10u;
            uint _1214 = _1137 | _1213;
            uint _1223 = _210 + 11u;
            uint _1225 = min(_1223, _243);
            uint _1226 = _216 + _1225;
            bool _1228 = _1223 < _294;
            bool _1288;
            if (_1228)
            {
                float4 _1231 = _221.boxes[_1226];
                float2 _1232 = _1231.xy;
                float2 _1233 = _1231.zw;
                float2 _1234 = fast::min(_1232, _1233);
                float2 _1237 = fast::max(_1232, _1233);
                float _1238 = _1234.x;
                float _1239 = _1234.y;
                float _1240 = _1237.x;
                float _1241 = _1237.y;
                float4 _1242 = float4(_1238, _1239, _1240, _1241);
                float2 _1243 = _327.zw;
                float2 _1244 = _1242.zw;
                float2 _1245 = fast::min(_1243, _1244);
                float2 _1246 = _327.xy;
                float2 _1247 = _1242.xy;
                float2 _1248 = fast::max(_1246, _1247);
                float2 _1249 = _1245 - _1248;
                float _1250 = _1249.x;
                float _1251 = _1249.y;
                float _1252 = _1250 * _1251;
                float _1255 = _325 - _323;
                float _1258 = _326 - _324;
                float _1259 = _1255 * _1258;
                float _1262 = _1240 - _1238;
                float _1265 = _1241 - _1239;
                float _1266 = _1262 * _1265;
                float _1267 = fma(_1255, _1258, _1266);
                float _2854 = -_1250;
                float _1268 = fma(_2854, _1251, _1267);
                bool _1270 = _1250 > 0.0;
                bool _1275;
                if (_1270)
                {
                    bool _1273 = _1251 > 0.0;
                    _1275 = _1273;
                }
                else
                {
                    _1275 = _1270;
                }
                bool _1276 = _1259 > 0.0;
                bool _1277 = _1275 && _1276;
                bool _1278 = _1266 > 0.0;
                bool _1279 = _1277 && _1278;
                bool _1280 = _1268 > 0.0;
                bool _1281 = _1279 && _1280;
                bool _1286;
                if (_1281)
                {
                    float _1283 = _1252 / _1268;
                    bool _1284 = _1283 > _186;
                    _1286 = _1284;
                }
                else
                {
                    _1286 = _1281;
                }
                _1288 = _1286;
            }
            else
            {
                _1288 = _1228;
            }
            uint _1290 = uint(_1288) << 11u;
            uint _1291 = _1214 | _1290;
            uint _1300 = _210 + 12u;
            uint _1302 = min(_1300, _243);
            uint _1303 = _216 + _1302;
            bool _1305 = _1300 < _294;
            bool _1365;
            if (_1305)
            {
                float4 _1308 = _221.boxes[_1303];
                float2 _1309 = _1308.xy;
                float2 _1310 = _1308.zw;
                float2 _1311 = fast::min(_1309, _1310);
                float2 _1314 = fast::max(_1309, _1310);
                float _1315 = _1311.x;
                float _1316 = _1311.y;
                float _1317 = _1314.x;
                float _1318 = _1314.y;
                float4 _1319 = float4(_1315, _1316, _1317, _1318);
                float2 _1320 = _327.zw;
                float2 _1321 = _1319.zw;
                float2 _1322 = fast::min(_1320, _1321);
                float2 _1323 = _327.xy;
                float2 _1324 = _1319.xy;
                float2 _1325 = fast::max(_1323, _1324);
                float2 _1326 = _1322 - _1325;
                float _1327 = _1326.x;
                float _1328 = _1326.y;
                float _1329 = _1327 * _1328;
                float _1332 = _325 - _323;
                float _1335 = _326 - _324;
                float _1336 = _1332 * _1335;
                float _1339 = _1317 - _1315;
                float _1342 = _1318 - _1316;
                float _1343 = _1339 * _1342;
                float _1344 = fma(_1332, _1335, _1343);
                float _2856 = -_1327;
                float _1345 = fma(_2856, _1328, _1344);
                bool _1347 = _1327 > 0.0;
                bool _1352;
                if (_1347)
                {
                    bool _1350 = _1328 > 0.0;
                    _1352 = _1350;
                }
                else
                {
                    _1352 = _1347;
                }
                bool _1353 = _1336 > 0.0;
                bool _1354 = _1352 && _1353;
                bool _1355 = _1343 > 0.0;
                bool _1356 = _1354 && _1355;
                bool _1357 = _1345 > 0.0;
                bool _1358 = _1356 && _1357;
                bool _1363;
                if (_1358)
                {
                    float _1360 = _1329 / _1345;
                    bool _1361 = _1360 > _186;
                    _1363 = _1361;
                }
                else
                {
                    _1363 = _1358;
                }
                _1365 = _1363;
            }
            else
            {
                _1365 = _1305;
            }
            uint _1367 = uint(_1365) << 12u;
            uint _1368 = _1291 | _1367;
            uint _1377 = _210 + 13u;
            uint _1379 = min(_1377, _243);
            uint _1380 = _216 + _1379;
            bool _1382 = _1377 < _294;
            bool _1442;
            if (_1382)
            {
                float4 _1385 = _221.boxes[_1380];
                float2 _1386 = _1385.xy;
                float2 _1387 = _1385.zw;
                float2 _1388 = fast::min(_1386, _1387);
                float2 _1391 = fast::max(_1386, _1387);
                float _1392 = _1388.x;
                float _1393 = _1388.y;
                float _1394 = _1391.x;
                float _1395 = _1391.y;
                float4 _1396 = float4(_1392, _1393, _1394, _1395);
                float2 _1397 = _327.zw;
                float2 _1398 = _1396.zw;
                float2 _1399 = fast::min(_1397, _1398);
                float2 _1400 = _327.xy;
                float2 _1401 = _1396.xy;
                float2 _1402 = fast::max(_1400, _1401);
                float2 _1403 = _1399 - _1402;
                float _1404 = _1403.x;
                float _1405 = _1403.y;
                float _1406 = _1404 * _1405;
                float _1409 = _325 - _323;
                float _1412 = _326 - _324;
                float _1413 = _1409 * _1412;
                float _1416 = _1394 - _1392;
                float _1419 = _1395 - _1393;
                float _1420 = _1416 * _1419;
                float _1421 = fma(_1409, _1412, _1420);
                float _2858 = -_1404;
                float _1422 = fma(_2858, _1405, _1421);
                bool _1424 = _1404 > 0.0;
                bool _1429;
                if (_1424)
                {
                    bool _1427 = _1405 > 0.0;
                    _1429 = _1427;
                }
                else
                {
                    _1429 = _1424;
                }
                bool _1430 = _1413 > 0.0;
                bool _1431 = _1429 && _1430;
                bool _1432 = _1420 > 0.0;
                bool _1433 = _1431 && _1432;
                bool _1434 = _1422 > 0.0;
                bool _1435 = _1433 && _1434;
                bool _1440;
                if (_1435)
                {
                    float _1437 = _1406 / _1422;
                    bool _1438 = _1437 > _186;
                    _1440 = _1438;
                }
                else
                {
                    _1440 = _1435;
                }
                _1442 = _1440;
            }
            else
            {
                _1442 = _1382;
            }
            uint _1444 = uint(_1442) << 13u;
            uint _1445 = _1368 | _1444;
            uint _1454 = _210 + 14u;
            uint _1456 = min(_1454, _243);
            uint _1457 = _216 + _1456;
            bool _1459 = _1454 < _294;
            bool _1519;
            if (_1459)
            {
                float4 _1462 = _221.boxes[_1457];
                float2 _1463 = _1462.xy;
                float2 _1464 = _1462.zw;
                float2 _1465 = fast::min(_1463, _1464);
                float2 _1468 = fast::max(_1463, _1464);
                float _1469 = _1465.x;
                float _1470 = _1465.y;
                float _1471 = _1468.x;
                float _1472 = _1468.y;
                float4 _1473 = float4(_1469, _1470, _1471, _1472);
                float2 _1474 = _327.zw;
                float2 _1475 = _1473.zw;
                float2 _1476 = fast::min(_1474, _1475);
                float2 _1477 = _327.xy;
                float2 _1478 = _1473.xy;
                float2 _1479 = fast::max(_1477, _1478);
                float2 _1480 = _1476 - _1479;
                float _1481 = _1480.x;
                float _1482 = _1480.y;
                float _1483 = _1481 * _1482;
                float _1486 = _325 - _323;
                float _1489 = _326 - _324;
                float _1490 = _1486 * _1489;
                float _1493 = _1471 - _1469;
                float _1496 = _1472 - _1470;
                float _1497 = _1493 * _1496;
                float _1498 = fma(_1486, _1489, _1497);
                float _2860 = -_1481;
                float _1499 = fma(_2860, _1482, _1498);
                bool _1501 = _1481 > 0.0;
                bool _1506;
                if (_1501)
                {
                    bool _1504 = _1482 > 0.0;
                    _1506 = _1504;
                }
                else
                {
                    _1506 = _1501;
                }
                bool _1507 = _1490 > 0.0;
                bool _1508 = _1506 && _1507;
                bool _1509 = _1497 > 0.0;
                bool _1510 = _1508 && _1509;
                bool _1511 = _1499 > 0.0;
                bool _1512 = _1510 && _1511;
                bool _1517;
                if (_1512)
                {
                    float _1514 = _1483 / _1499;
                    bool _1515 = _1514 > _186;
                    _1517 = _1515;
                }
                else
                {
                    _1517 = _1512;
                }
                _1519 = _1517;
            }
            else
            {
                _1519 = _1459;
            }
            uint _1521 = uint(_1519) << 14u;
            uint _1522 = _1445 | _1521;
            uint _1531 = _210 + 15u;
            uint _1533 = min(_1531, _243);
            uint _1534 = _216 + _1533;
            bool _1536 = _1531 < _294;
            bool _1596;
            if (_1536)
            {
                float4 _1539 = _221.boxes[_1534];
                float2 _1540 = _1539.xy;
                float2 _1541 = _1539.zw;
                float2 _1542 = fast::min(_1540, _1541);
                float2 _1545 = fast::max(_1540, _1541);
                float _1546 = _1542.x;
                float _1547 = _1542.y;
                float _1548 = _1545.x;
                float _1549 = _1545.y;
                float4 _1550 = float4(_1546, _1547, _1548, _1549);
                float2 _1551 = _327.zw;
                float2 _1552 = _1550.zw;
                float2 _1553 = fast::min(_1551, _1552);
                float2 _1554 = _327.xy;
                float2 _1555 = _1550.xy;
                float2 _1556 = fast::max(_1554, _1555);
                float2 _1557 = _1553 - _1556;
                float _1558 = _1557.x;
                float _1559 = _1557.y;
                float _1560 = _1558 * _1559;
                float _1563 = _325 - _323;
                float _1566 = _326 - _324;
                float _1567 = _1563 * _1566;
                float _1570 = _1548 - _1546;
                float _1573 = _1549 - _1547;
                float _1574 = _1570 * _1573;
                float _1575 = fma(_1563, _1566, _1574);
                float _2862 = -_1558;
                float _1576 = fma(_2862, _1559, _1575);
                bool _1578 = _1558 > 0.0;
                bool _1583;
                if (_1578)
                {
                    bool _1581 = _1559 > 0.0;
                    _1583 = _1581;
                }
                else
                {
                    _1583 = _1578;
                }
                bool _1584 = _1567 > 0.0;
                bool _1585 = _1583 && _1584;
                bool _1586 = _1574 > 0.0;
                bool _1587 = _1585 && _1586;
                bool _1588 = _1576 > 0.0;
                bool _1589 = _1587 && _1588;
                bool _1594;
                if (_1589)
                {
                    float _1591 = _1560 / _1576;
                    bool _1592 = _1591 > _186;
                    _1594 = _1592;
                }
                else
                {
                    _1594 = _1589;
                }
                _1596 = _1594;
            }
            else
            {
                _1596 = _1536;
            }
            uint _1598 = uint(_1596) << 15u;
            uint _1599 = _1522 | _1598;
            uint _1608 = _210 + 16u;
            uint _1610 = min(_1608, _243);
            uint _1611 = _216 + _1610;
            bool _1613 = _1608 < _294;
            bool _1673;
            if (_1613)
            {
                float4 _1616 = _221.boxes[_1611];
                float2 _1617 = _1616.xy;
                float2 _1618 = _1616.zw;
                float2 _1619 = fast::min(_1617, _1618);
                float2 _1622 = fast::max(_1617, _1618);
                float _1623 = _1619.x;
                float _1624 = _1619.y;
                float _1625 = _1622.x;
                float _1626 = _1622.y;
                float4 _1627 = float4(_1623, _1624, _1625, _1626);
                float2 _1628 = _327.zw;
                float2 _1629 = _1627.zw;
                float2 _1630 = fast::min(_1628, _1629);
                float2 _1631 = _327.xy;
                float2 _1632 = _1627.xy;
                float2 _1633 = fast::max(_1631, _1632);
                float2 _1634 = _1630 - _1633;
                float _1635 = _1634.x;
                float _1636 = _1634.y;
                float _1637 = _1635 * _1636;
                float _1640 = _325 - _323;
                float _1643 = _326 - _324;
                float _1644 = _1640 * _1643;
                float _1647 = _1625 - _1623;
                float _1650 = _1626 - _1624;
                float _1651 = _1647 * _1650;
                float _1652 = fma(_1640, _1643, _1651);
                float _2864 = -_1635;
                float _1653 = fma(_2864, _1636, _1652);
                bool _1655 = _1635 > 0.0;
                bool _1660;
                if (_1655)
                {
                    bool _1658 = _1636 > 0.0;
                    _1660 = _1658;
                }
                else
                {
                    _1660 = _1655;
                }
                bool _1661 = _1644 > 0.0;
                bool _1662 = _1660 && _1661;
                bool _1663 = _1651 > 0.0;
                bool _1664 = _1662 && _1663;
                bool _1665 = _1653 > 0.0;
                bool _1666 = _1664 && _1665;
                bool _1671;
                if (_1666)
                {
                    float _1668 = _1637 / _1653;
                    bool _1669 = _1668 > _186;
                    _1671 = _1669;
                }
                else
                {
                    _1671 = _1666;
                }
                _1673 = _1671;
            }
            else
            {
                _1673 = _1613;
            }
            uint _1675 = uint(_1673) << 16u;
            uint _1676 = _1599 | _1675;
            uint _1685 = _210 + 17u;
            uint _1687 = min(_1685, _243);
            uint _1688 = _216 + _1687;
            bool _1690 = _1685 < _294;
            bool _1750;
            if (_1690)
            {
                float4 _1693 = _221.boxes[_1688];
                float2 _1694 = _1693.xy;
                float2 _1695 = _1693.zw;
                float2 _1696 = fast::min(_1694, _1695);
                float2 _1699 = fast::max(_1694, _1695);
                float _1700 = _1696.x;
                float _1701 = _1696.y;
                float _1702 = _1699.x;
                float _1703 = _1699.y;
                float4 _1704 = float4(_1700, _1701, _1702, _1703);
                float2 _1705 = _327.zw;
                float2 _1706 = _1704.zw;
                float2 _1707 = fast::min(_1705, _1706);
                float2 _1708 = _327.xy;
                float2 _1709 = _1704.xy;
                float2 _1710 = fast::max(_1708, _1709);
                float2 _1711 = _1707 - _1710;
                float _1712 = _1711.x;
                float _1713 = _1711.y;
                float _1714 = _1712 * _1713;
                float _1717 = _325 - _323;
                float _1720 = _326 - _324;
                float _1721 = _1717 * _1720;
                float _1724 = _1702 - _1700;
                float _1727 = _1703 - _1701;
                float _1728 = _1724 * _1727;
                float _1729 = fma(_1717, _1720, _1728);
                float _2866 = -_1712;
                float _1730 = fma(_2866, _1713, _1729);
                bool _1732 = _1712 > 0.0;
                bool _1737;
                if (_1732)
                {
                    bool _1735 = _1713 > 0.0;
                    _1737 = _1735;
                }
                else
                {
                    _1737 = _1732;
                }
                bool _1738 = _1721 > 0.0;
                bool _1739 = _1737 && _1738;
                bool _1740 = _1728 > 0.0;
                bool _1741 = _1739 && _1740;
                bool _1742 = _1730 > 0.0;
                bool _1743 = _1741 && _1742;
                bool _1748;
                if (_1743)
                {
                    float _1745 = _1714 / _1730;
                    bool _1746 = _1745 > _186;
                    _1748 = _1746;
                }
                else
                {
                    _1748 = _1743;
                }
                _1750 = _1748;
            }
            else
            {
                _1750 = _1690;
            }
            uint _1752 = uint(_1750) << 17u;
            uint _1753 = _1676 | _1752;
            uint _1762 = _210 + 18u;
            uint _1764 = min(_1762, _243);
            uint _1765 = _216 + _1764;
            bool _1767 = _1762 < _294;
            bool _1827;
            if (_1767)
            {
                float4 _1770 = _221.boxes[_1765];
                float2 _1771 = _1770.xy;
                float2 _1772 = _1770.zw;
                float2 _1773 = fast::min(_1771, _1772);
                float2 _1776 = fast::max(_1771, _1772);
                float _1777 = _1773.x;
                float _1778 = _1773.y;
                float _1779 = _1776.x;
                float _1780 = _1776.y;
                float4 _1781 = float4(_1777, _1778, _1779, _1780);
                float2 _1782 = _327.zw;
                float2 _1783 = _1781.zw;
                float2 _1784 = fast::min(_1782, _1783);
                float2 _1785 = _327.xy;
                float2 _1786 = _1781.xy;
                float2 _1787 = fast::max(_1785, _1786);
                float2 _1788 = _1784 - _1787;
                float _1789 = _1788.x;
                float _1790 = _1788.y;
                float _1791 = _1789 * _1790;
                float _1794 = _325 - _323;
                float _1797 = _326 - _324;
                float _1798 = _1794 * _1797;
                float _1801 = _1779 - _1777;
                float _1804 = _1780 - _1778;
                float _1805 = _1801 * _1804;
                float _1806 = fma(_1794, _1797, _1805);
                float _2868 = -_1789;
                float _1807 = fma(_2868, _1790, _1806);
                bool _1809 = _1789 > 0.0;
                bool _1814;
                if (_1809)
                {
                    bool _1812 = _1790 > 0.0;
                    _1814 = _1812;
                }
                else
                {
                    _1814 = _1809;
                }
                bool _1815 = _1798 > 0.0;
                bool _1816 = _1814 && _1815;
                bool _1817 = _1805 > 0.0;
                bool _1818 = _1816 && _1817;
                bool _1819 = _1807 > 0.0;
                bool _1820 = _1818 && _1819;
                bool _1825;
                if (_1820)
                {
                    float _1822 = _1791 / _1807;
                    bool _1823 = _1822 > _186;
                    _1825 = _1823;
                }
                else
                {
                    _1825 = _1820;
                }
                _1827 = _1825;
            }
            else
            {
                _1827 = _1767;
            }
            uint _1829 = uint(_1827) << 18u;
            uint _1830 = _1753 | _1829;
            uint _1839 = _210 + 19u;
            uint _1841 = min(_1839, _243);
            uint _1842 = _216 + _1841;
            bool _1844 = _1839 < _294;
            bool _1904;
            if (_1844)
            {
                float4 _1847 = _221.boxes[_1842];
                float2 _1848 = _1847.xy;
                float2 _1849 = _1847.zw;
                float2 _1850 = fast::min(_1848, _1849);
                float2 _1853 = fast::max(_1848, _1849);
                float _1854 = _1850.x;
                float _1855 = _1850.y;
                float _1856 = _1853.x;
                float _1857 = _1853.y;
                float4 _1858 = float4(_1854, _1855, _1856, _1857);
                float2 _1859 = _327.zw;
                float2 _1860 = _1858.zw;
                float2 _1861 = fast::min(_1859, _1860);
                float2 _1862 = _327.xy;
                float2 _1863 = _1858.xy;
                float2 _1864 = fast::max(_1862, _1863);
                float2 _1865 = _1861 - _1864;
                float _1866 = _1865.x;
                float _1867 = _1865.y;
                float _1868 = _1866 * _1867;
                float _1871 = _325 - _323;
                float _1874 = _326 - _324;
                float _1875 = _1871 * _1874;
                float _1878 = _1856 - _1854;
                float _1881 = _1857 - _1855;
                float _1882 = _1878 * _1881;
                float _1883 = fma(_1871, _1874, _1882);
                float _2870 = -_1866;
                float _1884 = fma(_2870, _1867, _1883);
                bool _1886 = _1866 > 0.0;
                bool _1891;
                if (_1886)
                {
                    bool _1889 = _1867 > 0.0;
                    _1891 = _1889;
                }
                else
                {
                    _1891 = _1886;
                }
                bool _1892 = _1875 > 0.0;
                bool _1893 = _1891 && _1892;
                bool _1894 = _1882 > 0.0;
                bool _1895 = _1893 && _1894;
                bool _1896 = _1884 > 0.0;
                bool _1897 = _1895 && _1896;
                bool _1902;
                if (_1897)
                {
                    float _1899 = _1868 / _1884;
                    bool _1900 = _1899 > _186;
                    _1902 = _1900;
                }
                else
                {
                    _1902 = _1897;
                }
                _1904 = _1902;
            }
            else
            {
                _1904 = _1844;
            }
            uint _1906 = uint(_1904) << 19u;
            uint _1907 = _1830 | _1906;
            uint _1916 = _210 + 20u;
            uint _1918 = min(_1916, _243);
            uint _1919 = _216 + _1918;
            bool _1921 = _1916 < _294;
            bool _1981;
            if (_1921)
            {
                float4 _1924 = _221.boxes[_1919];
                float2 _1925 = _1924.xy;
                float2 _1926 = _1924.zw;
                float2 _1927 = fast::min(_1925, _1926);
                float2 _1930 = fast::max(_1925, _1926);
                float _1931 = _1927.x;
                float _1932 = _1927.y;
                float _1933 = _1930.x;
                float _1934 = _1930.y;
                float4 _1935 = float4(_1931, _1932, _1933, _1934);
                float2 _1936 = _327.zw;
                float2 _1937 = _1935.zw;
                float2 _1938 = fast::min(_1936, _1937);
                float2 _1939 = _327.xy;
                float2 _1940 = _1935.xy;
                float2 _1941 = fast::max(_1939, _1940);
                float2 _1942 = _1938 - _1941;
                float _1943 = _1942.x;
                float _1944 = _1942.y;
                float _1945 = _1943 * _1944;
                float _1948 = _325 - _323;
                float _1951 = _326 - _324;
                float _1952 = _1948 * _1951;
                float _1955 = _1933 - _1931;
                float _1958 = _1934 - _1932;
                float _1959 = _1955 * _1958;
                float _1960 = fma(_1948, _1951, _1959);
                float _2872 = -_1943;
                float _1961 = fma(_2872, _1944, _1960);
                bool _1963 = _1943 > 0.0;
                bool _1968;
                if (_1963)
                {
                    bool _1966 = _1944 > 0.0;
                    _1968 = _1966;
                }
                else
                {
                    _1968 = _1963;
                }
                bool _1969 = _1952 > 0.0;
                bool _1970 = _1968 && _1969;
                bool _1971 = _1959 > 0.0;
                bool _1972 = _1970 && _1971;
                bool _1973 = _1961 > 0.0;
                bool _1974 = _1972 && _1973;
                bool _1979;
                if (_1974)
                {
                    float _1976 = _1945 / _1961;
                    bool _1977 = _1976 > _186;
                    _1979 = _1977;
                }
                else
                {
                    _1979 = _1974;
                }
                _1981 = _1979;
            }
            else
            {
                _1981 = _1921;
            }
            uint _1983 = uint(_1981) << 20u;
            uint _1984 = _1907 | _1983;
            uint _1993 = _210 + 21u;
            uint _1995 = min(_1993, _243);
            uint _1996 = _216 + _1995;
            bool _1998 = _1993 < _294;
            bool _2058;
            if (_1998)
            {
                float4 _2001 = _221.boxes[_1996];
                float2 _2002 = _2001.xy;
                float2 _2003 = _2001.zw;
                float2 _2004 = fast::min(_2002, _2003);
                float2 _2007 = fast::max(_2002, _2003);
                float _2008 = _2004.x;
                float _2009 = _2004.y;
                float _2010 = _2007.x;
                float _2011 = _2007.y;
                float4 _2012 = float4(_2008, _2009, _2010, _2011);
                float2 _2013 = _327.zw;
                float2 _2014 = _2012.zw;
                float2 _2015 = fast::min(_2013, _2014);
                float2 _2016 = _327.xy;
                float2 _2017 = _2012.xy;
                float2 _2018 = fast::max(_2016, _2017);
                float2 _2019 = _2015 - _2018;
                float _2020 = _2019.x;
                float _2021 = _2019.y;
                float _2022 = _2020 * _2021;
                float _2025 = _325 - _323;
                float _2028 = _326 - _324;
                float _2029 = _2025 * _2028;
                float _2032 = _2010 - _2008;
                float _2035 = _2011 - _2009;
                float _2036 = _2032 * _2035;
                float _2037 = fma(_2025, _2028, _2036);
                float _2874 = -_2020;
                float _2038 = fma(_2874, _2021, _2037);
                bool _2040 = _2020 > 0.0;
                bool _2045;
                if (_2040)
                {
                    bool _2043 = _2021 > 0.0;
                    _2045 = _2043;
                }
                else
                {
                    _2045 = _2040;
                }
                bool _2046 = _2029 > 0.0;
                bool _2047 = _2045 && _2046;
                bool _2048 = _2036 > 0.0;
                bool _2049 = _2047 && _2048;
                bool _2050 = _2038 > 0.0;
                bool _2051 = _2049 && _2050;
                bool _2056;
                if (_2051)
                {
                    float _2053 = _2022 / _2038;
                    bool _2054 = _2053 > _186;
                    _2056 = _2054;
                }
                else
                {
                    _2056 = _2051;
                }
                _2058 = _2056;
            }
            else
            {
                _2058 = _1998;
            }
            uint _2060 = uint(_2058) << 21u;
            uint _2061 = _1984 | _2060;
            uint _2070 = _210 + 22u;
            uint _2072 = min(_2070, _243);
            uint _2073 = _216 + _2072;
            bool _2075 = _2070 < _294;
            bool _2135;
            if (_2075)
            {
                float4 _2078 = _221.boxes[_2073];
                float2 _2079 = _2078.xy;
                float2 _2080 = _2078.zw;
                float2 _2081 = fast::min(_2079, _2080);
                float2 _2084 = fast::max(_2079, _2080);
                float _2085 = _2081.x;
                float _2086 = _2081.y;
                float _2087 = _2084.x;
                float _2088 = _2084.y;
                float4 _2089 = float4(_2085, _2086, _2087, _2088);
                float2 _2090 = _327.zw;
                float2 _2091 = _2089.zw;
                float2 _2092 = fast::min(_2090, _2091);
                float2 _2093 = _327.xy;
                float2 _2094 = _2089.xy;
                float2 _2095 = fast::max(_2093, _2094);
                float2 _2096 = _2092 - _2095;
                float _2097 = _2096.x;
                float _2098 = _2096.y;
                float _2099 = _2097 * _2098;
                float _2102 = _325 - _323;
                float _2105 = _326 - _324;
                float _2106 = _2102 * _2105;
                float _2109 = _2087 - _2085;
                float _2112 = _2088 - _2086;
                float _2113 = _2109 * _2112;
                float _2114 = fma(_2102, _2105, _2113);
                float _2876 = -_2097;
                float _2115 = fma(_2876, _2098, _2114);
                bool _2117 = _2097 > 0.0;
                bool _2122;
                if (_2117)
                {
                    bool _2120 = _2098 > 0.0;
                    _2122 = _2120;
                }
                else
                {
                    _2122 = _2117;
                }
                bool _2123 = _2106 > 0.0;
                bool _2124 = _2122 && _2123;
                bool _2125 = _2113 > 0.0;
                bool _2126 = _2124 && _2125;
                bool _2127 = _2115 > 0.0;
                bool _2128 = _2126 && _2127;
                bool _2133;
                if (_2128)
                {
                    float _2130 = _2099 / _2115;
                    bool _2131 = _2130 > _186;
                    _2133 = _2131;
                }
                else
                {
                    _2133 = _2128;
                }
                _2135 = _2133;
            }
            else
            {
                _2135 = _2075;
            }
            uint _2137 = uint(_2135) << 22u;
            uint _2138 = _2061 | _2137;
            uint _2147 = _210 + 23u;
            uint _2149 = min(_2147, _243);
            uint _2150 = _216 + _2149;
            bool _2152 = _2147 < _294;
            bool _2212;
            if (_2152)
            {
                float4 _2155 = _221.boxes[_2150];
                float2 _2156 = _2155.xy;
                float2 _2157 = _2155.zw;
                float2 _2158 = fast::min(_2156, _2157);
                float2 _2161 = fast::max(_2156, _2157);
                float _2162 = _2158.x;
                float _2163 = _2158.y;
                float _2164 = _2161.x;
                float _2165 = _2161.y;
                float4 _2166 = float4(_2162, _2163, _2164, _2165);
                float2 _2167 = _327.zw;
                float2 _2168 = _2166.zw;
                float2 _2169 = fast::min(_2167, _2168);
                float2 _2170 = _327.xy;
                float2 _2171 = _2166.xy;
                float2 _2172 = fast::max(_2170, _2171);
                float2 _2173 = _2169 - _2172;
                float _2174 = _2173.x;
                float _2175 = _2173.y;
                float _2176 = _2174 * _2175;
                float _2179 = _325 - _323;
                float _2182 = _326 - _324;
                float _2183 = _2179 * _2182;
                float _2186 = _2164 - _2162;
                float _2189 = _2165 - _2163;
                float _2190 = _2186 * _2189;
                float _2191 = fma(_2179, _2182, _2190);
                float _2878 = -_2174;
                float _2192 = fma(_2878, _2175, _2191);
                bool _2194 = _2174 > 0.0;
                bool _2199;
                if (_2194)
                {
                    bool _2197 = _2175 > 0.0;
                    _2199 = _2197;
                }
                else
                {
                    _2199 = _2194;
                }
                bool _2200 = _2183 > 0.0;
                bool _2201 = _2199 && _2200;
                bool _2202 = _2190 > 0.0;
                bool _2203 = _2201 && _2202;
                bool _2204 = _2192 > 0.0;
                bool _2205 = _2203 && _2204;
                bool _2210;
                if (_2205)
                {
                    float _2207 = _2176 / _2192;
                    bool _2208 = _2207 > _186;
                    _2210 = _2208;
                }
                else
                {
                    _2210 = _2205;
                }
                _2212 = _2210;
            }
            else
            {
                _2212 = _2152;
            }
            uint _2214 = uint(_2212) << 23u;
            uint _2215 = _2138 | _2214;
            uint _2224 = _210 + 24u;
            uint _2226 = min(_2224, _243);
            uint _2227 = _216 + _2226;
            bool _2229 = _2224 < _294;
            bool _2289;
            if (_2229)
            {
                float4 _2232 = _221.boxes[_2227];
                float2 _2233 = _2232.xy;
                float2 _2234 = _2232.zw;
                float2 _2235 = fast::min(_2233, _2234);
                float2 _2238 = fast::max(_2233, _2234);
                float _2239 = _2235.x;
                float _2240 = _2235.y;
                float _2241 = _2238.x;
                float _2242 = _2238.y;
                float4 _2243 = float4(_2239, _2240, _2241, _2242);
                float2 _2244 = _327.zw;
                float2 _2245 = _2243.zw;
                float2 _2246 = fast::min(_2244, _2245);
                float2 _2247 = _327.xy;
                float2 _2248 = _2243.xy;
                float2 _2249 = fast::max(_2247, _2248);
                float2 _2250 = _2246 - _2249;
                float _2251 = _2250.x;
                float _2252 = _2250.y;
                float _2253 = _2251 * _2252;
                float _2256 = _325 - _323;
                float _2259 = _326 - _324;
                float _2260 = _2256 * _2259;
                float _2263 = _2241 - _2239;
                float _2266 = _2242 - _2240;
                float _2267 = _2263 * _2266;
                float _2268 = fma(_2256, _2259, _2267);
                float _2880 = -_2251;
                float _2269 = fma(_2880, _2252, _2268);
                bool _2271 = _2251 > 0.0;
                bool _2276;
                if (_2271)
                {
                    bool _2274 = _2252 > 0.0;
                    _2276 = _2274;
                }
                else
                {
                    _2276 = _2271;
                }
                bool _2277 = _2260 > 0.0;
                bool _2278 = _2276 && _2277;
                bool _2279 = _2267 > 0.0;
                bool _2280 = _2278 && _2279;
                bool _2281 = _2269 > 0.0;
                bool _2282 = _2280 && _2281;
                bool _2287;
                if (_2282)
                {
                    float _2284 = _2253 / _2269;
                    bool _2285 = _2284 > _186;
                    _2287 = _2285;
                }
                else
                {
                    _2287 = _2282;
                }
                _2289 = _2287;
            }
            else
            {
                _2289 = _2229;
            }
            uint _2291 = uint(_2289) << 24u;
            uint _2292 = _2215 | _2291;
            uint _2301 = _210 + 25u;
            uint _2303 = min(_2301, _243);
            uint _2304 = _216 + _2303;
            bool _2306 = _2301 < _294;
            bool _2366;
            if (_2306)
            {
                float4 _2309 = _221.boxes[_2304];
                float2 _2310 = _2309.xy;
                float2 _2311 = _2309.zw;
                float2 _2312 = fast::min(_2310, _2311);
                float2 _2315 = fast::max(_2310, _2311);
                float _2316 = _2312.x;
                float _2317 = _2312.y;
                float _2318 = _2315.x;
                float _2319 = _2315.y;
                float4 _2320 = float4(_2316, _2317, _2318, _2319);
                float2 _2321 = _327.zw;
                float2 _2322 = _2320.zw;
                float2 _2323 = fast::min(_2321, _2322);
                float2 _2324 = _327.xy;
                float2 _2325 = _2320.xy;
                float2 _2326 = fast::max(_2324, _2325);
                float2 _2327 = _2323 - _2326;
                float _2328 = _2327.x;
                float _2329 = _2327.y;
                float _2330 = _2328 * _2329;
                float _2333 = _325 - _323;
                float _2336 = _326 - _324;
                float _2337 = _2333 * _2336;
                float _2340 = _2318 - _2316;
                float _2343 = _2319 - _2317;
                float _2344 = _2340 * _2343;
                float _2345 = fma(_2333, _2336, _2344);
                float _2882 = -_2328;
                float _2346 = fma(_2882, _2329, _2345);
                bool _2348 = _2328 > 0.0;
                bool _2353;
                if (_2348)
                {
                    bool _2351 = _2329 > 0.0;
                    _2353 = _2351;
                }
                else
                {
                    _2353 = _2348;
                }
                bool _2354 = _2337 > 0.0;
                bool _2355 = _2353 && _2354;
                bool _2356 = _2344 > 0.0;
                bool _2357 = _2355 && _2356;
                bool _2358 = _2346 > 0.0;
                bool _2359 = _2357 && _2358;
                bool _2364;
                if (_2359)
                {
                    float _2361 = _2330 / _2346;
                    bool _2362 = _2361 > _186;
                    _2364 = _2362;
                }
                else
                {
                    _2364 = _2359;
                }
                _2366 = _2364;
            }
            else
            {
                _2366 = _2306;
            }
            uint _2368 = uint(_2366) << 25u;
            uint _2369 = _2292 | _2368;
            uint _2378 = _210 + 26u;
            uint _2380 = min(_2378, _243);
            uint _2381 = _216 + _2380;
            bool _2383 = _2378 < _294;
            bool _2443;
            if (_2383)
            {
                float4 _2386 = _221.boxes[_2381];
                float2 _2387 = _2386.xy;
                float2 _2388 = _2386.zw;
                float2 _2389 = fast::min(_2387, _2388);
                float2 _2392 = fast::max(_2387, _2388);
                float _2393 = _2389.x;
                float _2394 = _2389.y;
                float _2395 = _2392.x;
                float _2396 = _2392.y;
                float4 _2397 = float4(_2393, _2394, _2395, _2396);
                float2 _2398 = _327.zw;
                float2 _2399 = _2397.zw;
                float2 _2400 = fast::min(_2398, _2399);
                float2 _2401 = _327.xy;
                float2 _2402 = _2397.xy;
                float2 _2403 = fast::max(_2401, _2402);
                float2 _2404 = _2400 - _2403;
                float _2405 = _2404.x;
                float _2406 = _2404.y;
                float _2407 = _2405 * _2406;
                float _2410 = _325 - _323;
                float _2413 = _326 - _324;
                float _2414 = _2410 * _2413;
                float _2417 = _2395 - _2393;
                float _2420 = _2396 - _2394;
                float _2421 = _2417 * _2420;
                float _2422 = fma(_2410, _2413, _2421);
                float _2884 = -_2405;
                float _2423 = fma(_2884, _2406, _2422);
                bool _2425 = _2405 > 0.0;
                bool _2430;
                if (_2425)
                {
                    bool _2428 = _2406 > 0.0;
                    _2430 = _2428;
                }
                else
                {
                    _2430 = _2425;
                }
                bool _2431 = _2414 > 0.0;
                bool _2432 = _2430 && _2431;
                bool _2433 = _2421 > 0.0;
                bool _2434 = _2432 && _2433;
                bool _2435 = _2423 > 0.0;
                bool _2436 = _2434 && _2435;
                bool _2441;
                if (_2436)
                {
                    float _2438 = _2407 / _2423;
                    bool _2439 = _2438 > _186;
                    _2441 = _2439;
                }
                else
                {
                    _2441 = _2436;
                }
                _2443 = _2441;
            }
            else
            {
                _2443 = _2383;
            }
            uint _2445 = uint(_2443) << 26u;
            uint _2446 = _2369 | _2445;
            uint _2455 = _210 + 27u;
            uint _2457 = min(_2455, _243);
            uint _2458 = _216 + _2457;
            bool _2460 = _2455 < _294;
            bool _2520;
            if (_2460)
            {
                float4 _2463 = _221.boxes[_2458];
                float2 _2464 = _2463.xy;
                float2 _2465 = _2463.zw;
                float2 _2466 = fast::min(_2464, _2465);
                float2 _2469 = fast::max(_2464, _2465);
                float _2470 = _2466.x;
                float _2471 = _2466.y;
                float _2472 = _2469.x;
                float _2473 = _2469.y;
                float4 _2474 = float4(_2470, _2471, _2472, _2473);
                float2 _2475 = _327.zw;
                float2 _2476 = _2474.zw;
                float2 _2477 = fast::min(_2475, _2476);
                float2 _2478 = _327.xy;
                float2 _2479 = _2474.xy;
                float2 _2480 = fast::max(_2478, _2479);
                float2 _2481 = _2477 - _2480;
                float _2482 = _2481.x;
                float _2483 = _2481.y;
                float _2484 = _2482 * _2483;
                float _2487 = _325 - _323;
                float _2490 = _326 - _324;
                float _2491 = _2487 * _2490;
                float _2494 = _2472 - _2470;
                float _2497 = _2473 - _2471;
                float _2498 = _2494 * _2497;
                float _2499 = fma(_2487, _2490, _2498);
                float _2886 = -_2482;
                float _2500 = fma(_2886, _2483, _2499);
                bool _2502 = _2482 > 0.0;
                bool _2507;
                if (_2502)
                {
                    bool _2505 = _2483 > 0.0;
                    _2507 = _2505;
                }
                else
                {
                    _2507 = _2502;
                }
                bool _2508 = _2491 > 0.0;
                bool _2509 = _2507 && _2508;
                bool _2510 = _2498 > 0.0;
                bool _2511 = _2509 && _2510;
                bool _2512 = _2500 > 0.0;
                bool _2513 = _2511 && _2512;
                bool _2518;
                if (_2513)
                {
                    float _2515 = _2484 / _2500;
                    bool _2516 = _2515 > _186;
                    _2518 = _2516;
                }
                else
                {
                    _2518 = _2513;
                }
                _2520 = _2518;
            }
            else
            {
                _2520 = _2460;
            }
            uint _2522 = uint(_2520) << 27u;
            uint _2523 = _2446 | _2522;
            uint _2532 = _210 + 28u;
            uint _2534 = min(_2532, _243);
            uint _2535 = _216 + _2534;
            bool _2537 = _2532 < _294;
            bool _2597;
            if (_2537)
            {
                float4 _2540 = _221.boxes[_2535];
                float2 _2541 = _2540.xy;
                float2 _2542 = _2540.zw;
                float2 _2543 = fast::min(_2541, _2542);
                float2 _2546 = fast::max(_2541, _2542);
                float _2547 = _2543.x;
                float _2548 = _2543.y;
                float _2549 = _2546.x;
                float _2550 = _2546.y;
                float4 _2551 = float4(_2547, _2548, _2549, _2550);
                float2 _2552 = _327.zw;
                float2 _2553 = _2551.zw;
                float2 _2554 = fast::min(_2552, _2553);
                float2 _2555 = _327.xy;
                float2 _2556 = _2551.xy;
                float2 _2557 = fast::max(_2555, _2556);
                float2 _2558 = _2554 - _2557;
                float _2559 = _2558.x;
                float _2560 = _2558.y;
                float _2561 = _2559 * _2560;
                float _2564 = _325 - _323;
                float _2567 = _326 - _324;
                float _2568 = _2564 * _2567;
                float _2571 = _2549 - _2547;
                float _2574 = _2550 - _2548;
                float _2575 = _2571 * _2574;
                float _2576 = fma(_2564, _2567, _2575);
                float _2888 = -_2559;
                float _2577 = fma(_2888, _2560, _2576);
                bool _2579 = _2559 > 0.0;
                bool _2584;
                if (_2579)
                {
                    bool _2582 = _2560 > 0.0;
                    _2584 = _2582;
                }
                else
                {
                    _2584 = _2579;
                }
                bool _2585 = _2568 > 0.0;
                bool _2586 = _2584 && _2585;
                bool _2587 = _2575 > 0.0;
                bool _2588 = _2586 && _2587;
                bool _2589 = _2577 > 0.0;
                bool _2590 = _2588 && _2589;
                bool _2595;
                if (_2590)
                {
                    float _2592 = _2561 / _2577;
                    bool _2593 = _2592 > _186;
                    _2595 = _2593;
                }
                else
                {
                    _2595 = _2590;
                }
                _2597 = _2595;
            }
            else
            {
                _2597 = _2537;
            }
            uint _2599 = uint(_2597) << 28u;
            uint _2600 = _2523 | _2599;
            uint _2609 = _210 + 29u;
            uint _2611 = min(_2609, _243);
            uint _2612 = _216 + _2611;
            bool _2614 = _2609 < _294;
            bool _2674;
            if (_2614)
            {
                float4 _2617 = _221.boxes[_2612];
                float2 _2618 = _2617.xy;
                float2 _2619 = _2617.zw;
                float2 _2620 = fast::min(_2618, _2619);
                float2 _2623 = fast::max(_2618, _2619);
                float _2624 = _2620.x;
                float _2625 = _2620.y;
                float _2626 = _2623.x;
                float _2627 = _2623.y;
                float4 _2628 = float4(_2624, _2625, _2626, _2627);
                float2 _2629 = _327.zw;
                float2 _2630 = _2628.zw;
                float2 _2631 = fast::min(_2629, _2630);
                float2 _2632 = _327.xy;
                float2 _2633 = _2628.xy;
                float2 _2634 = fast::max(_2632, _2633);
                float2 _2635 = _2631 - _2634;
                float _2636 = _2635.x;
                float _2637 = _2635.y;
                float _2638 = _2636 * _2637;
                float _2641 = _325 - _323;
                float _2644 = _326 - _324;
                float _2645 = _2641 * _2644;
                float _2648 = _2626 - _2624;
                float _2651 = _2627 - _2625;
                float _2652 = _2648 * _2651;
                float _2653 = fma(_2641, _2644, _2652);
                float _2890 = -_2636;
                float _2654 = fma(_2890, _2637, _2653);
                bool _2656 = _2636 > 0.0;
                bool _2661;
                if (_2656)
                {
                    bool _2659 = _2637 > 0.0;
                    _2661 = _2659;
                }
                else
                {
                    _2661 = _2656;
                }
                bool _2662 = _2645 > 0.0;
                bool _2663 = _2661 && _2662;
                bool _2664 = _2652 > 0.0;
                bool _2665 = _2663 && _2664;
                bool _2666 = _2654 > 0.0;
                bool _2667 = _2665 && _2666;
                bool _2672;
                if (_2667)
                {
                    float _2669 = _2638 / _2654;
                    bool _2670 = _2669 > _186;
                    _2672 = _2670;
                }
                else
                {
                    _2672 = _2667;
                }
                _2674 = _2672;
            }
            else
            {
                _2674 = _2614;
            }
            uint _2676 = uint(_2674) << 29u;
            uint _2677 = _2600 | _2676;
            uint _2686 = _210 + 30u;
            uint _2688 = min(_2686, _243);
            uint _2689 = _216 + _2688;
            bool _2691 = _2686 < _294;
            bool _2751;
            if (_2691)
            {
                float4 _2694 = _221.boxes[_2689];
                float2 _2695 = _2694.xy;
                float2 _2696 = _2694.zw;
                float2 _2697 = fast::min(_2695, _2696);
                float2 _2700 = fast::max(_2695, _2696);
                float _2701 = _2697.x;
                float _2702 = _2697.y;
                float _2703 = _2700.x;
                float _2704 = _2700.y;
                float4 _2705 = float4(_2701, _2702, _2703, _2704);
                float2 _2706 = _327.zw;
                float2 _2707 = _2705.zw;
                float2 _2708 = fast::min(_2706, _2707);
                float2 _2709 = _327.xy;
                float2 _2710 = _2705.xy;
                float2 _2711 = fast::max(_2709, _2710);
                float2 _2712 = _2708 - _2711;
                float _2713 = _2712.x;
                float _2714 = _2712.y;
                float _2715 = _2713 * _2714;
                float _2718 = _325 - _323;
                float _2721 = _326 - _324;
                float _2722 = _2718 * _2721;
                float _2725 = _2703 - _2701;
                float _2728 = _2704 - _2702;
                float _2729 = _2725 * _2728;
                float _2730 = fma(_2718, _2721, _2729);
                float _2892 = -_2713;
                float _2731 = fma(_2892, _2714, _2730);
                bool _2733 = _2713 > 0.0;
                bool _2738;
                if (_2733)
                {
                    bool _2736 = _2714 > 0.0;
                    _2738 = _2736;
                }
                else
                {
                    _2738 = _2733;
                }
                bool _2739 = _2722 > 0.0;
                bool _2740 = _2738 && _2739;
                bool _2741 = _2729 > 0.0;
                bool _2742 = _2740 && _2741;
                bool _2743 = _2731 > 0.0;
                bool _2744 = _2742 && _2743;
                bool _2749;
                if (_2744)
                {
                    float _2746 = _2715 / _2731;
                    bool _2747 = _2746 > _186;
                    _2749 = _2747;
                }
                else
                {
                    _2749 = _2744;
                }
                _2751 = _2749;
            }
            else
            {
                _2751 = _2691;
            }
            uint _2753 = uint(_2751) << 30u;
            uint _2754 = _2677 | _2753;
            uint _2763 = _210 + 31u;
            uint _2765 = min(_2763, _243);
            uint _2766 = _216 + _2765;
            bool _2768 = _2763 < _294;
            bool _2828;
            if (_2768)
            {
                float4 _2771 = _221.boxes[_2766];
                float2 _2772 = _2771.xy;
                float2 _2773 = _2771.zw;
                float2 _2774 = fast::min(_2772, _2773);
                float2 _2777 = fast::max(_2772, _2773);
                float _2778 = _2774.x;
                float _2779 = _2774.y;
                float _2780 = _2777.x;
                float _2781 = _2777.y;
                float4 _2782 = float4(_2778, _2779, _2780, _2781);
                float2 _2783 = _327.zw;
                float2 _2784 = _2782.zw;
                float2 _2785 = fast::min(_2783, _2784);
                float2 _2786 = _327.xy;
                float2 _2787 = _2782.xy;
                float2 _2788 = fast::max(_2786, _2787);
                float2 _2789 = _2785 - _2788;
                float _2790 = _2789.x;
                float _2791 = _2789.y;
                float _2792 = _2790 * _2791;
                float _2795 = _325 - _323;
                float _2798 = _326 - _324;
                float _2799 = _2795 * _2798;
                float _2802 = _2780 - _2778;
                float _2805 = _2781 - _2779;
                float _2806 = _2802 * _2805;
                float _2807 = fma(_2795, _2798, _2806);
                float _2894 = -_2790;
                float _2808 = fma(_2894, _2791, _2807);
                bool _2810 = _2790 > 0.0;
                bool _2815;
                if (_2810)
                {
                    bool _2813 = _2791 > 0.0;
                    _2815 = _2813;
                }
                else
                {
                    _2815 = _2810;
                }
                bool _2816 = _2799 > 0.0;
                bool _2817 = _2815 && _2816;
                bool _2818 = _2806 > 0.0;
                bool _2819 = _2817 && _2818;
                bool _2820 = _2808 > 0.0;
                bool _2821 = _2819 && _2820;
                bool _2826;
                if (_2821)
                {
                    float _2823 = _2792 / _2808;
                    bool _2824 = _2823 > _186;
                    _2826 = _2824;
                }
                else
                {
                    _2826 = _2821;
                }
                _2828 = _2826;
            }
            else
            {
                _2828 = _2768;
            }
            uint _2830 = uint(_2828) << 31u;
            uint _2831 = _2754 | _2830;
            _278.bits[_433] = _2831;
            uint _285 = _433 + _178;
            _433 = _285;
            continue;
        }
        else
        {
            break;
        }
    }
}

