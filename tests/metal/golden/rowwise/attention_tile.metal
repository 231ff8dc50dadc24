// rowwise/attention_tile.comp CAUSAL=0 CHEAP_EXP=0 CL=16 GROUP=1 HEAD=40 JOINED=1 NV=1 PARTS=256 ROLL=1 SINKS=1 TEXEL=0 128x1x1
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

struct AttentionExtraParams
{
    uint mask_extents[3];
    uint sink_rows;
    uint mask;
    uint sinks;
    uint spans;
    uint values;
};

struct AttentionPartsParams
{
    uint parts;
};

struct Push
{
    AttentionParams p;
    AttentionExtraParams x;
    AttentionPartsParams split;
};

struct Parts
{
    float4 quads[1];
};

struct Extras
{
    uint words[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], device Parts& parts [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _243 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 some_queries[264];
    threadgroup float4 some_keys[264];
    threadgroup float weights[1024];
    threadgroup float of_parts[128];
    threadgroup float shrunk[32];
    do
    {
        uint _1365 = _243.p.queries;
        uint _1519 = _1365 >> uint(2);
        uint _1521 = _1365 & 3u;
        uint _1523 = extent_table.words[_1519][_1521];
        uint _1376 = _1523 + 31u;
        uint _1377 = _1376 / 32u;
        uint _1381 = _243.p.batches;
        uint _1527 = _1381 >> uint(2);
        uint _1529 = _1381 & 3u;
        uint _1531 = extent_table.words[_1527][_1529];
        uint _1386 = gl_WorkGroupID.y;
        uint _1389 = gl_NumWorkGroups.x;
        uint _1390 = _1386 * _1389;
        uint _1392 = gl_WorkGroupID.x;
        uint _1393 = _1390 + _1392;
        uint _1397 = _243.split.parts;
        uint _1535 = _1397 >> uint(2);
        uint _1537 = _1397 & 3u;
        uint _1539 = extent_table.words[_1535][_1537];
        uint _1399 = max(_1539, 1u);
        uint _1403 = _1393 / _1399;
        uint _1407 = _1393 % _1399;
        uint _1411 = _1403 / _1377;
        uint _1414 = _243.p.heads;
        uint _1415 = _1414 / 1u;
        uint _1418 = _1411 % _1415;
        uint _1422 = _1411 / _1415;
        bool _1424 = _1422 >= _1531;
        if (_1424)
        {
            break;
        }
        uint _1432 = _1531 - 1u;
        uint _1433 = min(_1422, _1432);
        uint _1438 = _1411 * _1377;
        uint _1439 = _1403 - _1438;
        uint _1440 = _1439 * 32u;
        uint _1444 = _243.p.keys;
        uint _1543 = _1444 >> uint(2);
        uint _1545 = _1444 & 3u;
        uint _1547 = extent_table.words[_1543][_1545];
        uint _1552 = _1433 * _1547;
        uint _1624 = gl_LocalInvocationID.x;
        uint _1625 = _1624 / 8u;
        uint _1607 = _1433 * _1523;
        uint _1636 = _1440 + _1625;
        uint _1639 = _1523 - 1u;
        uint _1640 = min(_1636, _1639);
        uint _1641 = _1640 / 1u;
        uint _1611 = _1607 + _1641;
        uint _1655 = _1640 % 1u;
        uint _1656 = _1418 + _1655;
        uint _1662 = _243.p.quads[0u];
        uint _1663 = _1611 * _1662;
        uint _1666 = _243.p.first[0u];
        uint _1667 = _1666 / 4u;
        uint _1668 = _1663 + _1667;
        uint _1670 = _1656 * 10u;
        uint _1671 = _1668 + _1670;
        uint _5143 = _1625 + 16u;
        uint _5147 = _1440 + _5143;
        uint _5149 = min(_5147, _1639);
        uint _5150 = _5149 / 1u;
        uint _5151 = _1607 + _5150;
        uint _5159 = _5149 % 1u;
        uint _5160 = _1418 + _5159;
        uint _5163 = _5151 * _1662;
        uint _5167 = _5163 + _1667;
        uint _5168 = _5160 * 10u;
        uint _5169 = _5167 + _5168;
        bool _1695 = _1539 > 1u;
        uint _2955;
        uint _2960;
        if (_1695)
        {
            uint _1699 = _1407 * 256u;
            uint _1700 = max(0u, _1699);
            uint _1704 = _1699 + 256u;
            uint _1705 = min(_1547, _1704);
            _2960 = _1705;
            _2955 = _1700;
        }
        else
        {
            _2960 = _1547;
            _2955 = 0u;
        }
        float _2621;
        bool _2635;
        float _2750;
        uint _2962;
        float _2973;
        float _2982;
        float4 _5375;
        float4 _5383;
        float4 _5394;
        float4 _5408;
        uint _2956 = _2955;
        float _2969 = -3.4028234663852885981170418348452e+38;
        float _2972 = 0.0;
        uint _1713;
        uint _1718;
        for (;;)
        {
            uint _1711 = _2956 / 256u;
            uint _1712 = _1711 + 1u;
            _1713 = _1712 * 256u;
            _1718 = min(_2960, _1713);
            _5408 = float4(0.0);
            _5394 = float4(0.0);
            _5383 = float4(0.0);
            _5375 = float4(0.0);
            _2982 = 0.0;
            _2973 = -3.4028234663852885981170418348452e+38;
            _2962 = _2956;
            float _4477;
            float _4691;
            float4 _5492;
            float4 _5493;
            float4 _5494;
            float4 _5495;
            for (;;)
            {
                bool _1802 = _2962 < _1718;
                if (_1802)
                {
                    uint _1858 = _2962 + _1625;
                    uint _1861 = _1547 - 1u;
                    uint _1862 = min(_1858, _1861);
                    uint _1870 = _1552 + _1862;
                    uint _1894 = _243.p.quads[1u];
                    uint _1895 = _1870 * _1894;
                    uint _1898 = _243.p.first[1u];
                    uint _1899 = _1898 / 4u;
                    uint _1900 = _1895 + _1899;
                    uint _1902 = _1418 * 10u;
                    uint _1903 = _1900 + _1902;
                    uint _3332 = _2962 + _5143;
                    uint _3334 = min(_3332, _1861);
                    uint _3336 = _1552 + _3334;
                    uint _3339 = _3336 * _1894;
                    uint _3343 = _3339 + _1899;
                    uint _3345 = _3343 + _1902;
                    uint _3004;
                    float _5412;
                    float _5413;
                    float _5414;
                    float _5415;
                    float _5416;
                    float _5417;
                    float _5418;
                    float _5419;
                    _5419 = 0.0;
                    _5418 = 0.0;
                    _5417 = 0.0;
                    _5416 = 0.0;
                    _5415 = 0.0;
                    _5414 = 0.0;
                    _5413 = 0.0;
                    _5412 = 0.0;
                    _3004 = 0u;
                    float _5496;
                    float _5497;
                    float _5498;
                    float _5499;
                    float _5500;
                    float _5501;
                    float _5502;
                    float _5503;
                    for (;;)
                    {
                        bool _1821 = _3004 < 2u;
                        if (_1821)
                        {
                            uint _1926 = _3004 * 8u;
                            uint _2084 = _1624 % 8u;
                            uint _1928 = _1926 + _2084;
                            bool _1930 = _1928 < 10u;
                            bool _1931 = false || _1930;
                            uint _1934 = _1931 ? _1928 : 0u;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _1941 = _2084 * 33u;
                            uint _1944 = _1941 + _1625;
                            uint _1949 = _1671 + _1934;
                            float4 _2104 = q.quads[_1949];
                            uint _1952 = _243.p.scale;
                            float _1953 = as_type<float>(_1952);
                            float4 _1954 = _2104 * _1953;
                            uint _1959 = _1903 + _1934;
                            float4 _2109 = k.quads[_1959];
                            bool4 _1964 = bool4(_1931);
                            float4 _1965 = select(float4(0.0), _1954, _1964);
                            some_queries[_1944] = _1965;
                            float4 _1971 = select(float4(0.0), _2109, _1964);
                            some_keys[_1944] = _1971;
                            uint _3421 = _1941 + _5143;
                            uint _3424 = _5169 + _1934;
                            float4 _3426 = q.quads[_3424];
                            float4 _3430 = _3426 * _1953;
                            uint _3433 = _3345 + _1934;
                            float4 _3435 = k.quads[_3433];
                            float4 _3437 = select(float4(0.0), _3430, _1964);
                            some_queries[_3421] = _3437;
                            float4 _3440 = select(float4(0.0), _3435, _1964);
                            some_keys[_3421] = _3440;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            int _3063;
                            _5503 = _5419;
                            _5502 = _5418;
                            _5501 = _5417;
                            _5500 = _5416;
                            _5499 = _5415;
                            _5498 = _5414;
                            _5497 = _5413;
                            _5496 = _5412;
                            _3063 = 0;
                            for (;;)
                            {
                                bool _1986 = _3063 < 8;
                                if (_1986)
                                {
                                    uint _1996 = uint(_3063) * 33u;
                                    uint _1998 = _1996 + _2084;
                                    float4 _2004 = some_queries[_1998];
                                    uint _3454 = _1998 + 8u;
                                    float4 _3456 = some_queries[_3454];
                                    uint _3470 = _1998 + 16u;
                                    float4 _3472 = some_queries[_3470];
                                    uint _3486 = _1998 + 24u;
                                    float4 _3488 = some_queries[_3486];
                                    uint _2020 = _1996 + _1625;
                                    float4 _2026 = some_keys[_2020];
                                    uint _3502 = _2020 + 16u;
                                    float4 _3504 = some_keys[_3502];
                                    float _2054 = _3488.w;
                                    float _2058 = _3504.w;
                                    float _2062 = fma(_2054, _2058, _5496);
                                    float _3516 = _3472.w;
                                    float _3522 = fma(_3516, _2058, _5498);
                                    float _3534 = _3456.w;
                                    float _3540 = fma(_3534, _2058, _5500);
                                    float _3552 = _2004.w;
                                    float _3558 = fma(_3552, _2058, _5502);
                                    float _3577 = _2026.w;
                                    float _3581 = fma(_2054, _3577, _5497);
                                    float _3598 = fma(_3516, _3577, _5499);
                                    float _3615 = fma(_3534, _3577, _5501);
                                    float _3632 = fma(_3552, _3577, _5503);
                                    float _3655 = _3488.z;
                                    float _3657 = _3504.z;
                                    float _3661 = fma(_3655, _3657, _2062);
                                    float _3672 = _3472.z;
                                    float _3678 = fma(_3672, _3657, _3522);
                                    float _3689 = _3456.z;
                                    float _3695 = fma(_3689, _3657, _3540);
                                    float _3706 = _2004.z;
                                    float _3712 = fma(_3706, _3657, _3558);
                                    float _3732 = _2026.z;
                                    float _3736 = fma(_3655, _3732, _3581);
                                    float _3753 = fma(_3672, _3732, _3598);
                                    float _3770 = fma(_3689, _3732, _3615);
                                    float _3787 = fma(_3706, _3732, _3632);
                                    float _3813 = _3488.y;
                                    float _3815 = _3504.y;
                                    float _3819 = fma(_3813, _3815, _3661);
                                    float _3830 = _3472.y;
                                    float _3836 = fma(_3830, _3815, _3678);
                                    float _3847 = _3456.y;
                                    float _3853 = fma(_3847, _3815, _3695);
                                    float _3864 = _2004.y;
                                    float _3870 = fma(_3864, _3815, _3712);
                                    float _3890 = _2026.y;
                                    float _3894 = fma(_3813, _3890, _3736);
                                    float _3911 = fma(_3830, _3890, _3753);
                                    float _3928 = fma(_3847, _3890, _3770);
                                    float _3945 = fma(_3864, _3890, _3787);
                                    float _3971 = _3488.x;
                                    float _3973 = _3504.x;
                                    float _3977 = fma(_3971, _3973, _3819);
                                    float _3988 = _3472.x;
                                    float _3994 = fma(_3988, _3973, _3836);
                                    float _4005 = _3456.x;
                                    float _4011 = fma(_4005, _3973, _3853);
                                    float _4022 = _2004.x;
                                    float _4028 = fma(_4022, _3973, _3870);
                                    float _4048 = _2026.x;
                                    float _4052 = fma(_3971, _4048, _3894);
                                    float _4069 = fma(_3988, _4048, _3911);
                                    float _4086 = fma(_4005, _4048, _3928);
                                    float _4103 = fma(_4022, _4048, _3945);
                                    int _2078 = _3063 + 1;
                                    _5503 = _4103;
                                    _5502 = _4028;
                                    _5501 = _4086;
                                    _5500 = _4011;
                                    _5499 = _4069;
                                    _5498 = _3994;
                                    _5497 = _4052;
                                    _5496 = _3977;
                                    _3063 = _2078;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1829 = _3004 + uint(1);
                            _5419 = _5503;
                            _5418 = _5502;
                            _5417 = _5501;
                            _5416 = _5500;
                            _5415 = _5499;
                            _5414 = _5498;
                            _5413 = _5497;
                            _5412 = _5496;
                            _3004 = _1829;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _2133 = _1624 % 8u;
                    bool _2183 = _1858 < _1547;
                    bool _2184 = true && _2183;
                    uint _2186 = _1625 * 32u;
                    uint _2188 = _2186 + _2133;
                    float _5508 = _2184 ? _5419 : as_type<float>(0xff800000u /* -inf */);
                    weights[_2188] = _5508;
                    bool _4126 = _3332 < _1547;
                    bool _4127 = true && _4126;
                    uint _4128 = _5143 * 32u;
                    uint _4129 = _4128 + _2133;
                    float _5509 = _4127 ? _5418 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4129] = _5509;
                    uint _4145 = _2133 + 8u;
                    uint _4161 = _2186 + _4145;
                    float _5510 = _2184 ? _5417 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4161] = _5510;
                    uint _4185 = _4128 + _4145;
                    float _5511 = _4127 ? _5416 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4185] = _5511;
                    uint _4204 = _2133 + 16u;
                    uint _4220 = _2186 + _4204;
                    float _5512 = _2184 ? _5415 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4220] = _5512;
                    uint _4244 = _4128 + _4204;
                    float _5513 = _4127 ? _5414 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4244] = _5513;
                    uint _4263 = _2133 + 24u;
                    uint _4279 = _2186 + _4263;
                    float _5514 = _2184 ? _5413 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4279] = _5514;
                    uint _4303 = _4128 + _4263;
                    float _5515 = _4127 ? _5412 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4303] = _5515;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _2240 = _1624 % 32u;
                    uint _2243 = _1624 / 32u;
                    uint _2251 = _2243 * 8u;
                    uint _2254 = _2243 * 256u;
                    uint _2256 = _2254 + _2240;
                    float _2258 = weights[_2256];
                    float _2264 = fast::max(-3.4028234663852885981170418348452e+38, _2258);
                    uint _4322 = _2251 + 1u;
                    uint _4323 = _4322 * 32u;
                    uint _4324 = _4323 + _2240;
                    float _4326 = weights[_4324];
                    float _4330 = fast::max(_2264, _4326);
                    uint _4340 = _2251 + 2u;
                    uint _4341 = _4340 * 32u;
                    uint _4342 = _4341 + _2240;
                    float _4344 = weights[_4342];
                    float _4348 = fast::max(_4330, _4344);
                    uint _4358 = _2251 + 3u;
                    uint _4359 = _4358 * 32u;
                    uint _4360 = _4359 + _2240;
                    float _4362 = weights[_4360];
                    float _4366 = fast::max(_4348, _4362);
                    uint _4376 = _2251 + 4u;
                    uint _4377 = _4376 * 32u;
                    uint _4378 = _4377 + _2240;
                    float _4380 = weights[_4378];
                    float _4384 = fast::max(_4366, _4380);
                    uint _4394 = _2251 + 5u;
                    uint _4395 = _4394 * 32u;
                    uint _4396 = _4395 + _2240;
                    float _4398 = weights[_4396];
                    float _4402 = fast::max(_4384, _4398);
                    uint _4412 = _2251 + 6u;
                    uint _4413 = _4412 * 32u;
                    uint _4414 = _4413 + _2240;
                    float _4416 = weights[_4414];
                    float _4420 = fast::max(_4402, _4416);
                    uint _4430 = _2251 + 7u;
                    uint _4431 = _4430 * 32u;
                    uint _4432 = _4431 + _2240;
                    float _4434 = weights[_4432];
                    float _4438 = fast::max(_4420, _4434);
                    of_parts[_1624] = _4438;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2285 = of_parts[_2240];
                    float _2286 = fast::max(_2973, _2285);
                    uint _4448 = 32u + _2240;
                    float _4450 = of_parts[_4448];
                    float _4451 = fast::max(_2286, _4450);
                    uint _4461 = 64u + _2240;
                    float _4463 = of_parts[_4461];
                    float _4464 = fast::max(_4451, _4463);
                    uint _4474 = 96u + _2240;
                    float _4476 = of_parts[_4474];
                    _4477 = fast::max(_4464, _4476);
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _2299 = _2258 < (-3.4028234663852885981170418348452e+38);
                    float _3055;
                    if (_2299)
                    {
                        _3055 = 0.0;
                    }
                    else
                    {
                        float _2306 = _2258 - _4477;
                        float _2307 = exp(_2306);
                        _3055 = _2307;
                    }
                    weights[_2256] = _3055;
                    bool _4488 = _4326 < (-3.4028234663852885981170418348452e+38);
                    float _4496;
                    if (_4488)
                    {
                        _4496 = 0.0;
                    }
                    else
                    {
                        float _4492 = _4326 - _4477;
                        float _4493 = exp(_4492);
                        _4496 = _4493;
                    }
                    weights[_4324] = _4496;
                    bool _4513 = _4344 < (-3.4028234663852885981170418348452e+38);
                    float _4521;
                    if (_4513)
                    {
                        _4521 = 0.0;
                    }
                    else
                    {
                        float _4517 = _4344 - _4477;
                        float _4518 = exp(_4517);
                        _4521 = _4518;
                    }
                    weights[_4342] = _4521;
                    float _4527 = (_3055 + _4496) + _4521;
                    bool _4538 = _4362 < (-3.4028234663852885981170418348452e+38);
                    float _4546;
                    if (_4538)
                    {
                        _4546 = 0.0;
                    }
                    else
                    {
                        float _4542 = _4362 - _4477;
                        float _4543 = exp(_4542);
                        _4546 = _4543;
                    }
                    weights[_4360] = _4546;
                    float _4552 = _4527 + _4546;
                    bool _4563 = _4380 < (-3.4028234663852885981170418348452e+38);
                    float _4571;
                    if (_4563)
                    {
                        _4571 = 0.0;
                    }
                    else
                    {
                        float _4567 = _4380 - _4477;
                        float _4568 = exp(_4567);
                        _4571 = _4568;
                    }
                    weights[_4378] = _4571;
                    float _4577 = _4552 + _4571;
                    bool _4588 = _4398 < (-3.4028234663852885981170418348452e+38);
                    float _4596;
                    if (_4588)
                    {
                        _4596 = 0.0;
                    }
                    else
                    {
                        float _4592 = _4398 - _4477;
                        float _4593 = exp(_4592);
                        _4596 = _4593;
                    }
                    weights[_4396] = _4596;
                    float _4602 = _4577 + _4596;
                    bool _4613 = _4416 < (-3.4028234663852885981170418348452e+38);
                    float _4621;
                    if (_4613)
                    {
                        _4621 = 0.0;
                    }
                    else
                    {
                        float _4617 = _4416 - _4477;
                        float _4618 = exp(_4617);
                        _4621 = _4618;
                    }
                    weights[_4414] = _4621;
                    float _4627 = _4602 + _4621;
                    bool _4638 = _4434 < (-3.4028234663852885981170418348452e+38);
                    float _4646;
                    if (_4638)
                    {
                        _4646 = 0.0;
                    }
                    else
                    {
                        float _4642 = _4434 - _4477;
                        float _4643 = exp(_4642);
                        _4646 = _4643;
                    }
                    weights[_4432] = _4646;
                    float _4652 = _4627 + _4646;
                    of_parts[_1624] = _4652;
                    float _2332 = _2973 - _4477;
                    float _2333 = exp(_2332);
                    bool _2335 = _2243 == 0u;
                    if (_2335)
                    {
                        shrunk[_2240] = _2333;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2354 = of_parts[_2240];
                    float _2356 = fma(_2982, _2333, _2354);
                    float _4664 = of_parts[_4448];
                    float _4665 = _2356 + _4664;
                    float _4677 = of_parts[_4461];
                    float _4678 = _4665 + _4677;
                    float _4690 = of_parts[_4474];
                    _4691 = _4678 + _4690;
                    uint _2535 = _1624 / 16u;
                    uint _2536 = _2535 * 4u;
                    float _2399 = shrunk[_2536];
                    float4 _2402 = _5375 * _2399;
                    uint _4710 = _2536 + 1u;
                    float _4712 = shrunk[_4710];
                    float4 _4715 = _5383 * _4712;
                    uint _4738 = _2536 + 2u;
                    float _4740 = shrunk[_4738];
                    float4 _4743 = _5394 * _4740;
                    uint _4766 = _2536 + 3u;
                    float _4768 = shrunk[_4766];
                    float4 _4771 = _5408 * _4768;
                    uint _2415 = _1547 - _2962;
                    uint _2416 = min(32u, _2415);
                    uint _3037;
                    _5495 = _4771;
                    _5494 = _4743;
                    _5493 = _4715;
                    _5492 = _2402;
                    _3037 = 0u;
                    for (;;)
                    {
                        bool _2421 = _3037 < _2416;
                        if (_2421)
                        {
                            uint _2436 = min((_2962 + _3037), _1861);
                            uint _2443 = _1552 + _2436;
                            uint _2542 = _243.p.quads[2u];
                            uint _2543 = _2443 * _2542;
                            uint _2546 = _243.p.first[2u];
                            uint _2547 = _2546 / 4u;
                            uint _2548 = _2543 + _2547;
                            uint _2551 = _2548 + _1902;
                            uint _2556 = _1624 % 16u;
                            uint _2460 = min(_2556, 9u);
                            uint _2461 = _2551 + _2460;
                            uint _2566 = _243.x.values;
                            uint _2574 = _2566 >> uint(2);
                            uint _2576 = _2566 & 3u;
                            uint _2578 = extent_table.words[_2574][_2576];
                            uint _2569 = _2578 + _2461;
                            float4 _2583 = k.quads[_2569];
                            uint _2485 = _3037 * 32u;
                            uint _2487 = _2485 + _2536;
                            float _2492 = weights[_2487];
                            float4 _2510 = _2583 * _2492;
                            float4 _2513 = _5492 + _2510;
                            uint _4792 = _2487 + 1u;
                            float _4794 = weights[_4792];
                            float4 _4806 = _2583 * _4794;
                            float4 _4809 = _5493 + _4806;
                            uint _4830 = _2487 + 2u;
                            float _4832 = weights[_4830];
                            float4 _4844 = _2583 * _4832;
                            float4 _4847 = _5494 + _4844;
                            uint _4868 = _2487 + 3u;
                            float _4870 = weights[_4868];
                            float4 _4882 = _2583 * _4870;
                            float4 _4885 = _5495 + _4882;
                            uint _2529 = _3037 + 1u;
                            _5495 = _4885;
                            _5494 = _4847;
                            _5493 = _4809;
                            _5492 = _2513;
                            _3037 = _2529;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1841 = _2962 + 32u;
                    _5408 = _5495;
                    _5394 = _5494;
                    _5383 = _5493;
                    _5375 = _5492;
                    _2982 = _4691;
                    _2973 = _4477;
                    _2962 = _1841;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _1724 = _2956 == _2955;
            _2621 = fast::max(_2969, _2973);
            bool _2718 = _2969 == _2621;
            float _2975;
            if (_2718)
            {
                _2975 = 1.0;
            }
            else
            {
                float _2723 = _2969 - _2621;
                float _2724 = exp(_2723);
                _2975 = _2724;
            }
            bool _2732 = _2973 == _2621;
            float _2977;
            if (_2732)
            {
                _2977 = 1.0;
            }
            else
            {
                float _2737 = _2973 - _2621;
                float _2738 = exp(_2737);
                _2977 = _2738;
            }
            _2750 = spvFAdd(spvFMul(_2972, _2975), spvFMul(_2982, _2977));
            threadgroup_barrier(mem_flags::mem_threadgroup);
            _2635 = _1624 < 32u;
            if (_2635)
            {
                shrunk[_1624] = _2975;
                of_parts[_1624] = _2977;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _2756 = _1624 / 16u;
            uint _2757 = _2756 * 4u;
            uint _2663 = _1440 + _2757;
            bool _2666 = _2663 < _1523;
            bool _2672;
            if (_2666)
            {
                uint _2762 = _1624 % 16u;
                bool _2670 = _2762 < 10u;
                _2672 = _2670;
            }
            else
            {
                _2672 = _2666;
            }
            if (_2672)
            {
                uint _2771 = _1624 % 16u;
                uint _2785 = _1433 * _1415;
                uint _2788 = _2785 + _1418;
                uint _2792 = _2788 * _1523;
                uint _2795 = _2792 + _1440;
                uint _2797 = _2795 + _2757;
                uint _2801 = _2797 * _1539;
                uint _2803 = _2801 + _1407;
                uint _2804 = _2803 * 11u;
                uint _2806 = _2804 + _2771;
                float4 _2997;
                if (_1724)
                {
                    _2997 = float4(0.0);
                }
                else
                {
                    float4 _2685 = parts.quads[_2806];
                    _2997 = _2685;
                }
                float _2697 = shrunk[_2757];
                float _2701 = of_parts[_2757];
                float4 _2820 = _2997 * _2697;
                float4 _2823 = _5375 * _2701;
                float4 _2824 = spvFAdd(_2820, _2823);
                parts.quads[_2806] = _2824;
            }
            uint _4902 = _2757 + 1u;
            uint _4907 = _1440 + _4902;
            bool _4908 = _4907 < _1523;
            bool _4918;
            if (_4908)
            {
                uint _4912 = _1624 % 16u;
                bool _4916 = _4912 < 10u;
                _4918 = _4916;
            }
            else
            {
                _4918 = _4908;
            }
            if (_4918)
            {
                uint _4922 = _1624 % 16u;
                uint _4933 = _1433 * _1415;
                uint _4934 = _4933 + _1418;
                uint _4935 = _4934 * _1523;
                uint _4936 = _4935 + _1440;
                uint _4937 = _4936 + _4902;
                uint _4944 = _4937 * _1539;
                uint _4945 = _4944 + _1407;
                uint _4946 = _4945 * 11u;
                uint _4947 = _4946 + _4922;
                float4 _4953;
                if (_1724)
                {
                    _4953 = float4(0.0);
                }
                else
                {
                    float4 _4950 = parts.quads[_4947];
                    _4953 = _4950;
                }
                float _4957 = shrunk[_4902];
                float _4961 = of_parts[_4902];
                float4 _4962 = _4953 * _4957;
                float4 _4963 = _5383 * _4961;
                float4 _4964 = _4962 + _4963;
                parts.quads[_4947] = _4964;
            }
            uint _4982 = _2757 + 2u;
            uint _4987 = _1440 + _4982;
            bool _4988 = _4987 < _1523;
            bool _4998;
            if (_4988)
            {
                uint _4992 = _1624 % 16u;
                bool _4996 = _4992 < 10u;
                _4998 = _4996;
            }
            else
            {
                _4998 = _4988;
            }
            if (_4998)
            {
                uint _5002 = _1624 % 16u;
                uint _5013 = _1433 * _1415;
                uint _5014 = _5013 + _1418;
                uint _5015 = _5014 * _1523;
                uint _5016 = _5015 + _1440;
                uint _5017 = _5016 + _4982;
                uint _5024 = _5017 * _1539;
                uint _5025 = _5024 + _1407;
                uint _5026 = _5025 * 11u;
                uint _5027 = _5026 + _5002;
                float4 _5033;
                if (_1724)
                {
                    _5033 = float4(0.0);
                }
                else
                {
                    float4 _5030 = parts.quads[_5027];
                    _5033 = _5030;
                }
                float _5037 = shrunk[_4982];
                float _5041 = of_parts[_4982];
                float4 _5042 = _5033 * _5037;
                float4 _5043 = _5394 * _5041;
                float4 _5044 = _5042 + _5043;
                parts.quads[_5027] = _5044;
            }
            uint _5062 = _2757 + 3u;
            uint _5067 = _1440 + _5062;
            bool _5068 = _5067 < _1523;
            bool _5078;
            if (_5068)
            {
                uint _5072 = _1624 % 16u;
                bool _5076 = _5072 < 10u;
                _5078 = _5076;
            }
            else
            {
                _5078 = _5068;
            }
            if (_5078)
            {
                uint _5082 = _1624 % 16u;
                uint _5093 = _1433 * _1415;
                uint _5094 = _5093 + _1418;
                uint _5095 = _5094 * _1523;
                uint _5096 = _5095 + _1440;
                uint _5097 = _5096 + _5062;
                uint _5104 = _5097 * _1539;
                uint _5105 = _5104 + _1407;
                uint _5106 = _5105 * 11u;
                uint _5107 = _5106 + _5082;
                float4 _5113;
                if (_1724)
                {
                    _5113 = float4(0.0);
                }
                else
                {
                    float4 _5110 = parts.quads[_5107];
                    _5113 = _5110;
                }
                float _5117 = shrunk[_5062];
                float _5121 = of_parts[_5062];
                float4 _5122 = _5113 * _5117;
                float4 _5123 = _5408 * _5121;
                float4 _5124 = _5122 + _5123;
                parts.quads[_5107] = _5124;
            }
            bool _1736 = _1713 < _2960;
            if (_1736)
            {
                _2972 = _2750;
                _2969 = _2621;
                _2956 = _1713;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _1751;
        if (_2635)
        {
            uint _1746 = _1440 + _1624;
            bool _1749 = _1746 < _1523;
            _1751 = _1749;
        }
        else
        {
            _1751 = _2635;
        }
        if (_1751)
        {
            uint _2835 = _1433 * _1415;
            uint _2838 = _2835 + _1418;
            uint _2842 = _2838 * _1523;
            uint _2845 = _2842 + _1440;
            uint _2847 = _2845 + _1624;
            uint _2851 = _2847 * _1539;
            uint _2853 = _2851 + _1407;
            uint _2854 = _2853 * 11u;
            uint _2856 = _2854 + 10u;
            float4 _1759 = float4(_2621, _2750, 0.0, 0.0);
            parts.quads[_2856] = _1759;
        }
        break;
    } while(false);
}

