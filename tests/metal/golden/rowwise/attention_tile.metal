// rowwise/attention_tile.comp CAUSAL=0 CHEAP_EXP=0 CL=16 GROUP=1 HEAD=40 NV=1 PARTS=256 QUERIES=16 ROLL=1 SCORE_COLUMNS=2 SCORE_ROWS=1 TEXEL=0 VALUES=1 128x1x1
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

struct ExtentTable
{
    uint4 words[1024];
};

struct q_block
{
    float4 quads[1];
};

struct k_block
{
    float4 quads[1];
};

struct v_block
{
    float4 quads[1];
};

struct AttentionParams
{
    uint batches;
    uint queries;
    uint keys;
    uint heads;
    uint group;
    uint scale;
    uint window;
    uint soft_cap;
    uint first[3];
    uint quads[3];
};

struct AttentionPartsParams
{
    uint parts;
};

struct Push
{
    AttentionParams p;
    AttentionPartsParams split;
};

struct Parts
{
    float4 quads[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device v_block& v [[buffer(2)]], device Parts& parts [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _275 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 some_queries[136];
    threadgroup float4 some_keys[136];
    threadgroup float weights[256];
    threadgroup float of_parts[128];
    threadgroup float shrunk[16];
    do
    {
        uint _1459 = _275.p.queries;
        uint _1612 = _1459 >> uint(2);
        uint _1614 = _1459 & 3u;
        uint _1616 = extent_table.words[_1612][_1614];
        uint _1470 = _1616 + 15u;
        uint _1471 = _1470 / 16u;
        uint _1475 = _275.p.batches;
        uint _1620 = _1475 >> uint(2);
        uint _1622 = _1475 & 3u;
        uint _1624 = extent_table.words[_1620][_1622];
        uint _1480 = gl_WorkGroupID.y;
        uint _1483 = gl_NumWorkGroups.x;
        uint _1484 = _1480 * _1483;
        uint _1486 = gl_WorkGroupID.x;
        uint _1487 = _1484 + _1486;
        uint _1491 = _275.split.parts;
        uint _1628 = _1491 >> uint(2);
        uint _1630 = _1491 & 3u;
        uint _1632 = extent_table.words[_1628][_1630];
        uint _1493 = max(_1632, 1u);
        uint _1497 = _1487 / _1493;
        uint _1501 = _1487 % _1493;
        uint _1505 = _1497 / _1471;
        uint _1508 = _275.p.heads;
        uint _1509 = _1508 / 1u;
        uint _1512 = _1505 % _1509;
        uint _1516 = _1505 / _1509;
        bool _1518 = _1516 >= _1624;
        if (_1518)
        {
            break;
        }
        uint _1526 = _1624 - 1u;
        uint _1527 = min(_1516, _1526);
        uint _1532 = _1505 * _1471;
        uint _1533 = _1497 - _1532;
        uint _1534 = _1533 * 16u;
        uint _1538 = _275.p.keys;
        uint _1636 = _1538 >> uint(2);
        uint _1638 = _1538 & 3u;
        uint _1640 = extent_table.words[_1636][_1638];
        uint _1645 = _1527 * _1640;
        uint _1717 = gl_LocalInvocationID.x;
        uint _1718 = _1717 / 8u;
        uint _1700 = _1527 * _1616;
        uint _1729 = _1534 + _1718;
        uint _1732 = _1616 - 1u;
        uint _1733 = min(_1729, _1732);
        uint _1734 = _1733 / 1u;
        uint _1704 = _1700 + _1734;
        uint _1748 = _1733 % 1u;
        uint _1749 = _1512 + _1748;
        uint _1755 = _275.p.quads[0u];
        uint _1756 = _1704 * _1755;
        uint _1759 = _275.p.first[0u];
        uint _1760 = _1759 / 4u;
        uint _1761 = _1756 + _1760;
        uint _1763 = _1749 * 10u;
        uint _1764 = _1761 + _1763;
        bool _1780 = _1632 > 1u;
        uint _3302;
        uint _3310;
        if (_1780)
        {
            uint _1784 = _1501 * 256u;
            uint _1785 = max(0u, _1784);
            uint _1789 = _1784 + 256u;
            uint _1790 = min(_1640, _1789);
            _3310 = _1790;
            _3302 = _1785;
        }
        else
        {
            _3310 = _1640;
            _3302 = 0u;
        }
        uint _1908 = _1717 / 16u;
        uint _1909 = _1908 * 2u;
        uint _1915 = _1534 + _1909;
        bool _1918 = _1915 < _1616;
        bool _1866;
        if (_1918)
        {
            uint _1923 = _1717 % 16u;
            bool _1864 = _1923 < 10u;
            _1866 = _1864;
        }
        else
        {
            _1866 = _1918;
        }
        if (_1866)
        {
            uint _1938 = _1717 % 16u;
            uint _1952 = _1527 * _1509;
            uint _1955 = _1952 + _1512;
            uint _1959 = _1955 * _1616;
            uint _1962 = _1959 + _1534;
            uint _1964 = _1962 + _1909;
            uint _1968 = _1964 * _1632;
            uint _1970 = _1968 + _1501;
            uint _1971 = _1970 * 11u;
            uint _1973 = _1971 + _1938;
            parts.quads[_1973] = float4(0.0);
        }
        uint _4158 = _1909 + 1u;
        uint _4161 = _1534 + _4158;
        bool _4162 = _4161 < _1616;
        bool _4172;
        if (_4162)
        {
            uint _4166 = _1717 % 16u;
            bool _4170 = _4166 < 10u;
            _4172 = _4170;
        }
        else
        {
            _4172 = _4162;
        }
        if (_4172)
        {
            uint _4182 = _1717 % 16u;
            uint _4193 = _1527 * _1509;
            uint _4194 = _4193 + _1512;
            uint _4195 = _4194 * _1616;
            uint _4196 = _4195 + _1534;
            uint _4197 = _4196 + _4158;
            uint _4204 = _4197 * _1632;
            uint _4205 = _4204 + _1501;
            uint _4206 = _4205 * 11u;
            uint _4207 = _4206 + _4182;
            parts.quads[_4207] = float4(0.0);
        }
        bool _1890 = _1717 < 16u;
        bool _1896;
        if (_1890)
        {
            uint _1987 = _1534 + _1717;
            bool _1990 = _1987 < _1616;
            _1896 = _1990;
        }
        else
        {
            _1896 = _1890;
        }
        if (_1896)
        {
            uint _2000 = _1527 * _1509;
            uint _2003 = _2000 + _1512;
            uint _2007 = _2003 * _1616;
            uint _2010 = _2007 + _1534;
            uint _2012 = _2010 + _1717;
            uint _2016 = _2012 * _1632;
            uint _2018 = _2016 + _1501;
            uint _2019 = _2018 * 11u;
            uint _2021 = _2019 + 10u;
            parts.quads[_2021] = float4(-3.4028234663852885981170418348452e+38, 0.0, 0.0, 0.0);
        }
        uint _3312;
        float _3313;
        float _3320;
        float4 _4288;
        float4 _4296;
        uint _3303 = _3302;
        uint _1801;
        uint _1806;
        for (;;)
        {
            uint _1799 = _3303 / 256u;
            uint _1800 = _1799 + 1u;
            _1801 = _1800 * 256u;
            _1806 = min(_3310, _1801);
            _4296 = float4(0.0);
            _4288 = float4(0.0);
            _3320 = 0.0;
            _3313 = -3.4028234663852885981170418348452e+38;
            _3312 = _3303;
            float _3881;
            float _3997;
            float4 _4314;
            float4 _4315;
            for (;;)
            {
                bool _2062 = _3312 < _1806;
                if (_2062)
                {
                    uint _2118 = _3312 + _1718;
                    uint _2121 = _1640 - 1u;
                    uint _2122 = min(_2118, _2121);
                    uint _2130 = _1645 + _2122;
                    uint _2154 = _275.p.quads[1u];
                    uint _2155 = _2130 * _2154;
                    uint _2158 = _275.p.first[1u];
                    uint _2159 = _2158 / 4u;
                    uint _2160 = _2155 + _2159;
                    uint _2162 = _1512 * 10u;
                    uint _2163 = _2160 + _2162;
                    uint _3336;
                    float _4300;
                    float _4301;
                    _4301 = 0.0;
                    _4300 = 0.0;
                    _3336 = 0u;
                    float _4316;
                    float _4317;
                    for (;;)
                    {
                        bool _2081 = _3336 < 2u;
                        if (_2081)
                        {
                            uint _2187 = _3336 * 8u;
                            uint _2357 = _1717 % 8u;
                            uint _2189 = _2187 + _2357;
                            bool _2191 = _2189 < 10u;
                            bool _2192 = false || _2191;
                            uint _2195 = _2192 ? _2189 : 0u;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _2205 = _1764 + _2195;
                            float4 _2362 = q.quads[_2205];
                            uint _2208 = _275.p.scale;
                            float _2209 = as_type<float>(_2208);
                            float4 _2210 = _2362 * _2209;
                            uint _2212 = _2357 * 17u;
                            uint _2215 = _2212 + _1718;
                            bool4 _2218 = bool4(_2192);
                            float4 _2219 = select(float4(0.0), _2210, _2218);
                            some_queries[_2215] = _2219;
                            uint _2234 = _2163 + _2195;
                            float4 _2382 = k.quads[_2234];
                            float4 _2244 = select(float4(0.0), _2382, _2218);
                            some_keys[_2215] = _2244;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _2252 = _1717 % 16u;
                            int _3396;
                            _4317 = _4301;
                            _4316 = _4300;
                            _3396 = 0;
                            for (;;)
                            {
                                bool _2259 = _3396 < 8;
                                if (_2259)
                                {
                                    uint _2269 = uint(_3396) * 17u;
                                    uint _2271 = _2269 + _2252;
                                    float4 _2277 = some_queries[_2271];
                                    uint _2293 = _2269 + _1908;
                                    float4 _2299 = some_keys[_2293];
                                    uint _3550 = _2293 + 8u;
                                    float4 _3552 = some_keys[_3550];
                                    float _2327 = _2277.w;
                                    float _2331 = _3552.w;
                                    float _2335 = fma(_2327, _2331, _4316);
                                    float _3571 = _2299.w;
                                    float _3575 = fma(_2327, _3571, _4317);
                                    float _3598 = _2277.z;
                                    float _3600 = _3552.z;
                                    float _3604 = fma(_3598, _3600, _2335);
                                    float _3624 = _2299.z;
                                    float _3628 = fma(_3598, _3624, _3575);
                                    float _3654 = _2277.y;
                                    float _3656 = _3552.y;
                                    float _3660 = fma(_3654, _3656, _3604);
                                    float _3680 = _2299.y;
                                    float _3684 = fma(_3654, _3680, _3628);
                                    float _3710 = _2277.x;
                                    float _3712 = _3552.x;
                                    float _3716 = fma(_3710, _3712, _3660);
                                    float _3736 = _2299.x;
                                    float _3740 = fma(_3710, _3736, _3684);
                                    int _2351 = _3396 + 1;
                                    _4317 = _3740;
                                    _4316 = _3716;
                                    _3396 = _2351;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2089 = _3336 + uint(1);
                            _4301 = _4317;
                            _4300 = _4316;
                            _3336 = _2089;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _2421 = _1717 % 16u;
                    uint _2458 = _3312 + _1908;
                    bool _2471 = _2458 < _1640;
                    bool _2472 = true && _2471;
                    uint _2474 = _1908 * 16u;
                    uint _2476 = _2474 + _2421;
                    float _4320 = _2472 ? _4301 : as_type<float>(0xff800000u /* -inf */);
                    weights[_2476] = _4320;
                    uint _3757 = _1908 + 8u;
                    uint _3758 = _3312 + _3757;
                    bool _3763 = _3758 < _1640;
                    bool _3764 = true && _3763;
                    uint _3765 = _3757 * 16u;
                    uint _3766 = _3765 + _2421;
                    float _4321 = _3764 ? _4300 : as_type<float>(0xff800000u /* -inf */);
                    weights[_3766] = _4321;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _2542 = _1908 * 32u;
                    uint _2544 = _2542 + _2421;
                    float _2546 = weights[_2544];
                    float _2552 = fast::max(-3.4028234663852885981170418348452e+38, _2546);
                    uint _3783 = _4158 * 16u;
                    uint _3784 = _3783 + _2421;
                    float _3786 = weights[_3784];
                    float _3790 = fast::max(_2552, _3786);
                    of_parts[_1717] = _3790;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2573 = of_parts[_2421];
                    float _2574 = fast::max(_3313, _2573);
                    uint _3800 = 16u + _2421;
                    float _3802 = of_parts[_3800];
                    float _3803 = fast::max(_2574, _3802);
                    uint _3813 = 32u + _2421;
                    float _3815 = of_parts[_3813];
                    float _3816 = fast::max(_3803, _3815);
                    uint _3826 = 48u + _2421;
                    float _3828 = of_parts[_3826];
                    float _3829 = fast::max(_3816, _3828);
                    uint _3839 = 64u + _2421;
                    float _3841 = of_parts[_3839];
                    float _3842 = fast::max(_3829, _3841);
                    uint _3852 = 80u + _2421;
                    float _3854 = of_parts[_3852];
                    float _3855 = fast::max(_3842, _3854);
                    uint _3865 = 96u + _2421;
                    float _3867 = of_parts[_3865];
                    float _3868 = fast::max(_3855, _3867);
                    uint _3878 = 112u + _2421;
                    float _3880 = of_parts[_3878];
                    _3881 = fast::max(_3868, _3880);
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _2587 = _2546 < (-3.4028234663852885981170418348452e+38);
                    float _3387;
                    if (_2587)
                    {
                        _3387 = 0.0;
                    }
                    else
                    {
                        float _2594 = _2546 - _3881;
                        float _2595 = exp(_2594);
                        _3387 = _2595;
                    }
                    weights[_2544] = _3387;
                    bool _3892 = _3786 < (-3.4028234663852885981170418348452e+38);
                    float _3900;
                    if (_3892)
                    {
                        _3900 = 0.0;
                    }
                    else
                    {
                        float _3896 = _3786 - _3881;
                        float _3897 = exp(_3896);
                        _3900 = _3897;
                    }
                    weights[_3784] = _3900;
                    of_parts[_1717] = _3387 + _3900;
                    float _2620 = _3313 - _3881;
                    float _2621 = exp(_2620);
                    bool _2623 = _1908 == 0u;
                    if (_2623)
                    {
                        shrunk[_2421] = _2621;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2642 = of_parts[_2421];
                    float _2644 = fma(_3320, _2621, _2642);
                    float _3918 = of_parts[_3800];
                    float _3919 = _2644 + _3918;
                    float _3931 = of_parts[_3813];
                    float _3932 = _3919 + _3931;
                    float _3944 = of_parts[_3826];
                    float _3945 = _3932 + _3944;
                    float _3957 = of_parts[_3839];
                    float _3958 = _3945 + _3957;
                    float _3970 = of_parts[_3852];
                    float _3971 = _3958 + _3970;
                    float _3983 = of_parts[_3865];
                    float _3984 = _3971 + _3983;
                    float _3996 = of_parts[_3878];
                    _3997 = _3984 + _3996;
                    float _2687 = shrunk[_1909];
                    float4 _2690 = _4288 * _2687;
                    float _4018 = shrunk[_4158];
                    float4 _4021 = _4296 * _4018;
                    uint _2703 = _1640 - _3312;
                    uint _2704 = min(16u, _2703);
                    uint _3369;
                    _4315 = _4021;
                    _4314 = _2690;
                    _3369 = 0u;
                    for (;;)
                    {
                        bool _2709 = _3369 < _2704;
                        if (_2709)
                        {
                            uint _2724 = min((_3312 + _3369), _2121);
                            uint _2731 = _1645 + _2724;
                            uint _2830 = _275.p.quads[2u];
                            uint _2831 = _2731 * _2830;
                            uint _2834 = _275.p.first[2u];
                            uint _2835 = _2834 / 4u;
                            uint _2836 = _2831 + _2835;
                            uint _2839 = _2836 + _2162;
                            uint _2748 = min(_2421, 9u);
                            uint _2749 = _2839 + _2748;
                            float4 _2853 = v.quads[_2749];
                            uint _2773 = _3369 * 16u;
                            uint _2775 = _2773 + _1909;
                            float _2780 = weights[_2775];
                            float4 _2798 = _2853 * _2780;
                            float4 _2801 = _4314 + _2798;
                            uint _4042 = _2775 + 1u;
                            float _4044 = weights[_4042];
                            float4 _4056 = _2853 * _4044;
                            float4 _4059 = _4315 + _4056;
                            uint _2817 = _3369 + 1u;
                            _4315 = _4059;
                            _4314 = _2801;
                            _3369 = _2817;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _2101 = _3312 + 16u;
                    _4296 = _4315;
                    _4288 = _4314;
                    _3320 = _3997;
                    _3313 = _3881;
                    _3312 = _2101;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            if (_1890)
            {
                do
                {
                    uint _3016 = _1534 + _1717;
                    bool _3019 = _3016 < _1616;
                    bool _2972 = !_3019;
                    if (_2972)
                    {
                        break;
                    }
                    uint _3029 = _1527 * _1509;
                    uint _3032 = _3029 + _1512;
                    uint _3036 = _3032 * _1616;
                    uint _3039 = _3036 + _1534;
                    uint _3041 = _3039 + _1717;
                    uint _3045 = _3041 * _1632;
                    uint _3047 = _3045 + _1501;
                    uint _3048 = _3047 * 11u;
                    uint _3050 = _3048 + 10u;
                    float4 _2981 = parts.quads[_3050];
                    float _2984 = _2981.x;
                    float _2986 = fast::max(_2984, _3313);
                    bool _3064 = _2984 == _2986;
                    float _3315;
                    if (_3064)
                    {
                        _3315 = 1.0;
                    }
                    else
                    {
                        float _3069 = _2984 - _2986;
                        float _3070 = exp(_3069);
                        _3315 = _3070;
                    }
                    bool _3078 = _3313 == _2986;
                    float _3317;
                    if (_3078)
                    {
                        _3317 = 1.0;
                    }
                    else
                    {
                        float _3083 = _3313 - _2986;
                        float _3084 = exp(_3083);
                        _3317 = _3084;
                    }
                    float _2997 = _2981.y;
                    float _3092 = spvFMul(_2997, _3315);
                    float _3096 = spvFAdd(_3092, spvFMul(_3320, _3317));
                    float4 _3002 = float4(_2986, _3096, 0.0, 0.0);
                    parts.quads[_3050] = _3002;
                    shrunk[_1717] = _3315;
                    of_parts[_1717] = _3317;
                    break;
                } while(false);
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            bool _2909;
            if (_1918)
            {
                uint _3117 = _1717 % 16u;
                bool _2907 = _3117 < 10u;
                _2909 = _2907;
            }
            else
            {
                _2909 = _1918;
            }
            if (_2909)
            {
                uint _3126 = _1717 % 16u;
                uint _3140 = _1527 * _1509;
                uint _3143 = _3140 + _1512;
                uint _3147 = _3143 * _1616;
                uint _3150 = _3147 + _1534;
                uint _3152 = _3150 + _1909;
                uint _3156 = _3152 * _1632;
                uint _3158 = _3156 + _1501;
                uint _3159 = _3158 * 11u;
                uint _3161 = _3159 + _3126;
                float4 _2926 = parts.quads[_3161];
                float _2928 = shrunk[_1909];
                float _2932 = of_parts[_1909];
                float4 _3175 = _2926 * _2928;
                float4 _3178 = _4288 * _2932;
                float4 _3179 = spvFAdd(_3175, _3178);
                parts.quads[_3161] = _3179;
            }
            bool _4094;
            if (_4162)
            {
                uint _4088 = _1717 % 16u;
                bool _4092 = _4088 < 10u;
                _4094 = _4092;
            }
            else
            {
                _4094 = _4162;
            }
            if (_4094)
            {
                uint _4098 = _1717 % 16u;
                uint _4109 = _1527 * _1509;
                uint _4110 = _4109 + _1512;
                uint _4111 = _4110 * _1616;
                uint _4112 = _4111 + _1534;
                uint _4113 = _4112 + _4158;
                uint _4120 = _4113 * _1632;
                uint _4121 = _4120 + _1501;
                uint _4122 = _4121 * 11u;
                uint _4123 = _4122 + _4098;
                float4 _4127 = parts.quads[_4123];
                float _4129 = shrunk[_4158];
                float _4133 = of_parts[_4158];
                float4 _4134 = _4127 * _4129;
                float4 _4135 = _4296 * _4133;
                float4 _4136 = _4134 + _4135;
                parts.quads[_4123] = _4136;
            }
            bool _1817 = _1801 < _3310;
            if (_1817)
            {
                _3303 = _1801;
                continue;
            }
            else
            {
                break;
            }
        }
        break;
    } while(false);
}

