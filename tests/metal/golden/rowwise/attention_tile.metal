// rowwise/attention_tile.comp CAUSAL=0 CHEAP_EXP=0 CL=16 GROUP=1 HEAD=40 NV=1 PARTS=256 QUERIES=16 ROLL=1 SCORE_COLUMNS=2 SCORE_ROWS=2 TEXEL=0 VALUES=1 128x1x1
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

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device v_block& v [[buffer(2)]], device Parts& parts [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _267 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 some_queries[136];
    threadgroup float4 some_keys[264];
    threadgroup float weights[512];
    threadgroup float of_parts[128];
    threadgroup float shrunk[16];
    do
    {
        uint _1380 = _267.p.queries;
        uint _1530 = _1380 >> uint(2);
        uint _1532 = _1380 & 3u;
        uint _1534 = extent_table.words[_1530][_1532];
        uint _1391 = _1534 + 15u;
        uint _1392 = _1391 / 16u;
        uint _1396 = _267.p.batches;
        uint _1538 = _1396 >> uint(2);
        uint _1540 = _1396 & 3u;
        uint _1542 = extent_table.words[_1538][_1540];
        uint _1401 = gl_WorkGroupID.y;
        uint _1404 = gl_NumWorkGroups.x;
        uint _1405 = _1401 * _1404;
        uint _1407 = gl_WorkGroupID.x;
        uint _1408 = _1405 + _1407;
        uint _1412 = _267.split.parts;
        uint _1546 = _1412 >> uint(2);
        uint _1548 = _1412 & 3u;
        uint _1550 = extent_table.words[_1546][_1548];
        uint _1414 = max(_1550, 1u);
        uint _1418 = _1408 / _1414;
        uint _1422 = _1408 % _1414;
        uint _1426 = _1418 / _1392;
        uint _1429 = _267.p.heads;
        uint _1430 = _1429 / 1u;
        uint _1433 = _1426 % _1430;
        uint _1437 = _1426 / _1430;
        bool _1439 = _1437 >= _1542;
        if (_1439)
        {
            break;
        }
        uint _1447 = _1542 - 1u;
        uint _1448 = min(_1437, _1447);
        uint _1453 = _1426 * _1392;
        uint _1454 = _1418 - _1453;
        uint _1455 = _1454 * 16u;
        uint _1459 = _267.p.keys;
        uint _1554 = _1459 >> uint(2);
        uint _1556 = _1459 & 3u;
        uint _1558 = extent_table.words[_1554][_1556];
        uint _1563 = _1448 * _1558;
        uint _1635 = gl_LocalInvocationID.x;
        uint _1636 = _1635 / 8u;
        uint _1618 = _1448 * _1534;
        uint _1647 = _1455 + _1636;
        uint _1650 = _1534 - 1u;
        uint _1651 = min(_1647, _1650);
        uint _1652 = _1651 / 1u;
        uint _1622 = _1618 + _1652;
        uint _1666 = _1651 % 1u;
        uint _1667 = _1433 + _1666;
        uint _1673 = _267.p.quads[0u];
        uint _1674 = _1622 * _1673;
        uint _1677 = _267.p.first[0u];
        uint _1678 = _1677 / 4u;
        uint _1679 = _1674 + _1678;
        uint _1681 = _1667 * 10u;
        uint _1682 = _1679 + _1681;
        bool _1706 = _1550 > 1u;
        uint _2977;
        uint _2982;
        if (_1706)
        {
            uint _1710 = _1422 * 256u;
            uint _1711 = max(0u, _1710);
            uint _1715 = _1710 + 256u;
            uint _1716 = min(_1558, _1715);
            _2982 = _1716;
            _2977 = _1711;
        }
        else
        {
            _2982 = _1558;
            _2977 = 0u;
        }
        float _2642;
        bool _2656;
        float _2771;
        uint _2984;
        float _2995;
        float _3004;
        float4 _4435;
        float4 _4443;
        uint _2978 = _2977;
        float _2991 = -3.4028234663852885981170418348452e+38;
        float _2994 = 0.0;
        uint _1724;
        uint _1729;
        for (;;)
        {
            uint _1722 = _2978 / 256u;
            uint _1723 = _1722 + 1u;
            _1724 = _1723 * 256u;
            _1729 = min(_2982, _1724);
            _4443 = float4(0.0);
            _4435 = float4(0.0);
            _3004 = 0.0;
            _2995 = -3.4028234663852885981170418348452e+38;
            _2984 = _2978;
            float _4003;
            float _4169;
            float4 _4469;
            float4 _4470;
            for (;;)
            {
                bool _1813 = _2984 < _1729;
                if (_1813)
                {
                    uint _1869 = _2984 + _1636;
                    uint _1872 = _1558 - 1u;
                    uint _1873 = min(_1869, _1872);
                    uint _1881 = _1563 + _1873;
                    uint _1905 = _267.p.quads[1u];
                    uint _1906 = _1881 * _1905;
                    uint _1909 = _267.p.first[1u];
                    uint _1910 = _1909 / 4u;
                    uint _1911 = _1906 + _1910;
                    uint _1913 = _1433 * 10u;
                    uint _1914 = _1911 + _1913;
                    uint _3345 = _1636 + 16u;
                    uint _3346 = _2984 + _3345;
                    uint _3348 = min(_3346, _1872);
                    uint _3350 = _1563 + _3348;
                    uint _3353 = _3350 * _1905;
                    uint _3357 = _3353 + _1910;
                    uint _3359 = _3357 + _1913;
                    uint _3026;
                    float _4445;
                    float _4446;
                    float _4447;
                    float _4448;
                    _4448 = 0.0;
                    _4447 = 0.0;
                    _4446 = 0.0;
                    _4445 = 0.0;
                    _3026 = 0u;
                    float _4471;
                    float _4472;
                    float _4473;
                    float _4474;
                    for (;;)
                    {
                        bool _1832 = _3026 < 2u;
                        if (_1832)
                        {
                            uint _1938 = _3026 * 8u;
                            uint _2108 = _1635 % 8u;
                            uint _1940 = _1938 + _2108;
                            bool _1942 = _1940 < 10u;
                            bool _1943 = false || _1942;
                            uint _1946 = _1943 ? _1940 : 0u;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _1956 = _1682 + _1946;
                            float4 _2113 = q.quads[_1956];
                            uint _1959 = _267.p.scale;
                            float _1960 = as_type<float>(_1959);
                            float4 _1961 = _2113 * _1960;
                            uint _1963 = _2108 * 17u;
                            uint _1966 = _1963 + _1636;
                            bool4 _1969 = bool4(_1943);
                            float4 _1970 = select(float4(0.0), _1961, _1969);
                            some_queries[_1966] = _1970;
                            uint _1985 = _1914 + _1946;
                            float4 _2133 = k.quads[_1985];
                            uint _1988 = _2108 * 33u;
                            uint _1991 = _1988 + _1636;
                            float4 _1995 = select(float4(0.0), _2133, _1969);
                            some_keys[_1991] = _1995;
                            uint _3394 = _3359 + _1946;
                            float4 _3396 = k.quads[_3394];
                            uint _3408 = _1988 + _3345;
                            float4 _3410 = select(float4(0.0), _3396, _1969);
                            some_keys[_3408] = _3410;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            int _3086;
                            _4474 = _4448;
                            _4473 = _4447;
                            _4472 = _4446;
                            _4471 = _4445;
                            _3086 = 0;
                            for (;;)
                            {
                                bool _2010 = _3086 < 8;
                                if (_2010)
                                {
                                    uint _2019 = uint(_3086);
                                    uint _2020 = _2019 * 17u;
                                    uint _2022 = _2020 + _2108;
                                    float4 _2028 = some_queries[_2022];
                                    uint _3424 = _2022 + 8u;
                                    float4 _3426 = some_queries[_3424];
                                    uint _2042 = _2019 * 33u;
                                    uint _2044 = _2042 + _1636;
                                    float4 _2050 = some_keys[_2044];
                                    uint _3440 = _2044 + 16u;
                                    float4 _3442 = some_keys[_3440];
                                    float _2078 = _3426.w;
                                    float _2082 = _3442.w;
                                    float _2086 = fma(_2078, _2082, _4471);
                                    float _3454 = _2028.w;
                                    float _3460 = fma(_3454, _2082, _4473);
                                    float _3479 = _2050.w;
                                    float _3483 = fma(_2078, _3479, _4472);
                                    float _3500 = fma(_3454, _3479, _4474);
                                    float _3523 = _3426.z;
                                    float _3525 = _3442.z;
                                    float _3529 = fma(_3523, _3525, _2086);
                                    float _3540 = _2028.z;
                                    float _3546 = fma(_3540, _3525, _3460);
                                    float _3566 = _2050.z;
                                    float _3570 = fma(_3523, _3566, _3483);
                                    float _3587 = fma(_3540, _3566, _3500);
                                    float _3613 = _3426.y;
                                    float _3615 = _3442.y;
                                    float _3619 = fma(_3613, _3615, _3529);
                                    float _3630 = _2028.y;
                                    float _3636 = fma(_3630, _3615, _3546);
                                    float _3656 = _2050.y;
                                    float _3660 = fma(_3613, _3656, _3570);
                                    float _3677 = fma(_3630, _3656, _3587);
                                    float _3703 = _3426.x;
                                    float _3705 = _3442.x;
                                    float _3709 = fma(_3703, _3705, _3619);
                                    float _3720 = _2028.x;
                                    float _3726 = fma(_3720, _3705, _3636);
                                    float _3746 = _2050.x;
                                    float _3750 = fma(_3703, _3746, _3660);
                                    float _3767 = fma(_3720, _3746, _3677);
                                    int _2102 = _3086 + 1;
                                    _4474 = _3767;
                                    _4473 = _3726;
                                    _4472 = _3750;
                                    _4471 = _3709;
                                    _3086 = _2102;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1840 = _3026 + uint(1);
                            _4448 = _4474;
                            _4447 = _4473;
                            _4446 = _4472;
                            _4445 = _4471;
                            _3026 = _1840;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _2172 = _1635 % 8u;
                    bool _2222 = _1869 < _1558;
                    bool _2223 = true && _2222;
                    uint _2225 = _1636 * 16u;
                    uint _2227 = _2225 + _2172;
                    float _4477 = _2223 ? _4448 : as_type<float>(0xff800000u /* -inf */);
                    weights[_2227] = _4477;
                    bool _3790 = _3346 < _1558;
                    bool _3791 = true && _3790;
                    uint _3792 = _3345 * 16u;
                    uint _3793 = _3792 + _2172;
                    float _4478 = _3791 ? _4447 : as_type<float>(0xff800000u /* -inf */);
                    weights[_3793] = _4478;
                    uint _3809 = _2172 + 8u;
                    uint _3825 = _2225 + _3809;
                    float _4479 = _2223 ? _4446 : as_type<float>(0xff800000u /* -inf */);
                    weights[_3825] = _4479;
                    uint _3849 = _3792 + _3809;
                    float _4480 = _3791 ? _4445 : as_type<float>(0xff800000u /* -inf */);
                    weights[_3849] = _4480;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _2279 = _1635 % 16u;
                    uint _2282 = _1635 / 16u;
                    uint _2290 = _2282 * 4u;
                    uint _2293 = _2282 * 64u;
                    uint _2295 = _2293 + _2279;
                    float _2297 = weights[_2295];
                    float _2303 = fast::max(-3.4028234663852885981170418348452e+38, _2297);
                    uint _3868 = _2290 + 1u;
                    uint _3869 = _3868 * 16u;
                    uint _3870 = _3869 + _2279;
                    float _3872 = weights[_3870];
                    float _3876 = fast::max(_2303, _3872);
                    uint _3886 = _2290 + 2u;
                    uint _3887 = _3886 * 16u;
                    uint _3888 = _3887 + _2279;
                    float _3890 = weights[_3888];
                    float _3894 = fast::max(_3876, _3890);
                    uint _3904 = _2290 + 3u;
                    uint _3905 = _3904 * 16u;
                    uint _3906 = _3905 + _2279;
                    float _3908 = weights[_3906];
                    float _3912 = fast::max(_3894, _3908);
                    of_parts[_1635] = _3912;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2324 = of_parts[_2279];
                    float _2325 = fast::max(_2995, _2324);
                    uint _3922 = 16u + _2279;
                    float _3924 = of_parts[_3922];
                    float _3925 = fast::max(_2325, _3924);
                    uint _3935 = 32u + _2279;
                    float _3937 = of_parts[_3935];
                    float _3938 = fast::max(_3925, _3937);
                    uint _3948 = 48u + _2279;
                    float _3950 = of_parts[_3948];
                    float _3951 = fast::max(_3938, _3950);
                    uint _3961 = 64u + _2279;
                    float _3963 = of_parts[_3961];
                    float _3964 = fast::max(_3951, _3963);
                    uint _3974 = 80u + _2279;
                    float _3976 = of_parts[_3974];
                    float _3977 = fast::max(_3964, _3976);
                    uint _3987 = 96u + _2279;
                    float _3989 = of_parts[_3987];
                    float _3990 = fast::max(_3977, _3989);
                    uint _4000 = 112u + _2279;
                    float _4002 = of_parts[_4000];
                    _4003 = fast::max(_3990, _4002);
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _2338 = _2297 < (-3.4028234663852885981170418348452e+38);
                    float _3077;
                    if (_2338)
                    {
                        _3077 = 0.0;
                    }
                    else
                    {
                        float _2345 = _2297 - _4003;
                        float _2346 = exp(_2345);
                        _3077 = _2346;
                    }
                    weights[_2295] = _3077;
                    bool _4014 = _3872 < (-3.4028234663852885981170418348452e+38);
                    float _4022;
                    if (_4014)
                    {
                        _4022 = 0.0;
                    }
                    else
                    {
                        float _4018 = _3872 - _4003;
                        float _4019 = exp(_4018);
                        _4022 = _4019;
                    }
                    weights[_3870] = _4022;
                    bool _4039 = _3890 < (-3.4028234663852885981170418348452e+38);
                    float _4047;
                    if (_4039)
                    {
                        _4047 = 0.0;
                    }
                    else
                    {
                        float _4043 = _3890 - _4003;
                        float _4044 = exp(_4043);
                        _4047 = _4044;
                    }
                    weights[_3888] = _4047;
                    float _4053 = (_3077 + _4022) + _4047;
                    bool _4064 = _3908 < (-3.4028234663852885981170418348452e+38);
                    float _4072;
                    if (_4064)
                    {
                        _4072 = 0.0;
                    }
                    else
                    {
                        float _4068 = _3908 - _4003;
                        float _4069 = exp(_4068);
                        _4072 = _4069;
                    }
                    weights[_3906] = _4072;
                    float _4078 = _4053 + _4072;
                    of_parts[_1635] = _4078;
                    float _2371 = _2995 - _4003;
                    float _2372 = exp(_2371);
                    bool _2374 = _2282 == 0u;
                    if (_2374)
                    {
                        shrunk[_2279] = _2372;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2393 = of_parts[_2279];
                    float _2395 = fma(_3004, _2372, _2393);
                    float _4090 = of_parts[_3922];
                    float _4091 = _2395 + _4090;
                    float _4103 = of_parts[_3935];
                    float _4104 = _4091 + _4103;
                    float _4116 = of_parts[_3948];
                    float _4117 = _4104 + _4116;
                    float _4129 = of_parts[_3961];
                    float _4130 = _4117 + _4129;
                    float _4142 = of_parts[_3974];
                    float _4143 = _4130 + _4142;
                    float _4155 = of_parts[_3987];
                    float _4156 = _4143 + _4155;
                    float _4168 = of_parts[_4000];
                    _4169 = _4156 + _4168;
                    uint _2575 = _2282 * 2u;
                    float _2438 = shrunk[_2575];
                    float4 _2441 = _4435 * _2438;
                    uint _4188 = _2575 + 1u;
                    float _4190 = shrunk[_4188];
                    float4 _4193 = _4443 * _4190;
                    uint _2454 = _1558 - _2984;
                    uint _2455 = min(32u, _2454);
                    uint _3059;
                    _4470 = _4193;
                    _4469 = _2441;
                    _3059 = 0u;
                    for (;;)
                    {
                        bool _2460 = _3059 < _2455;
                        if (_2460)
                        {
                            uint _2475 = min((_2984 + _3059), _1872);
                            uint _2482 = _1563 + _2475;
                            uint _2581 = _267.p.quads[2u];
                            uint _2582 = _2482 * _2581;
                            uint _2585 = _267.p.first[2u];
                            uint _2586 = _2585 / 4u;
                            uint _2587 = _2582 + _2586;
                            uint _2590 = _2587 + _1913;
                            uint _2499 = min(_2279, 9u);
                            uint _2500 = _2590 + _2499;
                            float4 _2604 = v.quads[_2500];
                            uint _2524 = _3059 * 16u;
                            uint _2526 = _2524 + _2575;
                            float _2531 = weights[_2526];
                            float4 _2549 = _2604 * _2531;
                            float4 _2552 = _4469 + _2549;
                            uint _4214 = _2526 + 1u;
                            float _4216 = weights[_4214];
                            float4 _4228 = _2604 * _4216;
                            float4 _4231 = _4470 + _4228;
                            uint _2568 = _3059 + 1u;
                            _4470 = _4231;
                            _4469 = _2552;
                            _3059 = _2568;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1852 = _2984 + 32u;
                    _4443 = _4470;
                    _4435 = _4469;
                    _3004 = _4169;
                    _2995 = _4003;
                    _2984 = _1852;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _1735 = _2978 == _2977;
            _2642 = fast::max(_2991, _2995);
            bool _2739 = _2991 == _2642;
            float _2997;
            if (_2739)
            {
                _2997 = 1.0;
            }
            else
            {
                float _2744 = _2991 - _2642;
                float _2745 = exp(_2744);
                _2997 = _2745;
            }
            bool _2753 = _2995 == _2642;
            float _2999;
            if (_2753)
            {
                _2999 = 1.0;
            }
            else
            {
                float _2758 = _2995 - _2642;
                float _2759 = exp(_2758);
                _2999 = _2759;
            }
            _2771 = spvFAdd(spvFMul(_2994, _2997), spvFMul(_3004, _2999));
            threadgroup_barrier(mem_flags::mem_threadgroup);
            _2656 = _1635 < 16u;
            if (_2656)
            {
                shrunk[_1635] = _2997;
                of_parts[_1635] = _2999;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _2777 = _1635 / 16u;
            uint _2778 = _2777 * 2u;
            uint _2684 = _1455 + _2778;
            bool _2687 = _2684 < _1534;
            bool _2693;
            if (_2687)
            {
                uint _2783 = _1635 % 16u;
                bool _2691 = _2783 < 10u;
                _2693 = _2691;
            }
            else
            {
                _2693 = _2687;
            }
            if (_2693)
            {
                uint _2792 = _1635 % 16u;
                uint _2806 = _1448 * _1430;
                uint _2809 = _2806 + _1433;
                uint _2813 = _2809 * _1534;
                uint _2816 = _2813 + _1455;
                uint _2818 = _2816 + _2778;
                uint _2822 = _2818 * _1550;
                uint _2824 = _2822 + _1422;
                uint _2825 = _2824 * 11u;
                uint _2827 = _2825 + _2792;
                float4 _3019;
                if (_1735)
                {
                    _3019 = float4(0.0);
                }
                else
                {
                    float4 _2706 = parts.quads[_2827];
                    _3019 = _2706;
                }
                float _2718 = shrunk[_2778];
                float _2722 = of_parts[_2778];
                float4 _2841 = _3019 * _2718;
                float4 _2844 = _4435 * _2722;
                float4 _2845 = spvFAdd(_2841, _2844);
                parts.quads[_2827] = _2845;
            }
            uint _4248 = _2778 + 1u;
            uint _4253 = _1455 + _4248;
            bool _4254 = _4253 < _1534;
            bool _4264;
            if (_4254)
            {
                uint _4258 = _1635 % 16u;
                bool _4262 = _4258 < 10u;
                _4264 = _4262;
            }
            else
            {
                _4264 = _4254;
            }
            if (_4264)
            {
                uint _4268 = _1635 % 16u;
                uint _4279 = _1448 * _1430;
                uint _4280 = _4279 + _1433;
                uint _4281 = _4280 * _1534;
                uint _4282 = _4281 + _1455;
                uint _4283 = _4282 + _4248;
                uint _4290 = _4283 * _1550;
                uint _4291 = _4290 + _1422;
                uint _4292 = _4291 * 11u;
                uint _4293 = _4292 + _4268;
                float4 _4299;
                if (_1735)
                {
                    _4299 = float4(0.0);
                }
                else
                {
                    float4 _4296 = parts.quads[_4293];
                    _4299 = _4296;
                }
                float _4303 = shrunk[_4248];
                float _4307 = of_parts[_4248];
                float4 _4308 = _4299 * _4303;
                float4 _4309 = _4443 * _4307;
                float4 _4310 = _4308 + _4309;
                parts.quads[_4293] = _4310;
            }
            bool _1747 = _1724 < _2982;
            if (_1747)
            {
                _2994 = _2771;
                _2991 = _2642;
                _2978 = _1724;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _1762;
        if (_2656)
        {
            uint _1757 = _1455 + _1635;
            bool _1760 = _1757 < _1534;
            _1762 = _1760;
        }
        else
        {
            _1762 = _2656;
        }
        if (_1762)
        {
            uint _2856 = _1448 * _1430;
            uint _2859 = _2856 + _1433;
            uint _2863 = _2859 * _1534;
            uint _2866 = _2863 + _1455;
            uint _2868 = _2866 + _1635;
            uint _2872 = _2868 * _1550;
            uint _2874 = _2872 + _1422;
            uint _2875 = _2874 * 11u;
            uint _2877 = _2875 + 10u;
            float4 _1770 = float4(_2642, _2771, 0.0, 0.0);
            parts.quads[_2877] = _1770;
        }
        break;
    } while(false);
}

