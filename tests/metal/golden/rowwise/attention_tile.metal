// rowwise/attention_tile.comp CAUSAL=0 CHEAP_EXP=0 CL=16 GROUP=1 HEAD=40 NV=1 PARTS=256 ROLL=1 SCORE_COLUMNS=2 TEXEL=0 VALUES=1 128x1x1
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
    threadgroup float4 some_queries[264];
    threadgroup float4 some_keys[264];
    threadgroup float weights[1024];
    threadgroup float of_parts[128];
    threadgroup float shrunk[32];
    do
    {
        uint _1375 = _267.p.queries;
        uint _1525 = _1375 >> uint(2);
        uint _1527 = _1375 & 3u;
        uint _1529 = extent_table.words[_1525][_1527];
        uint _1386 = _1529 + 31u;
        uint _1387 = _1386 / 32u;
        uint _1391 = _267.p.batches;
        uint _1533 = _1391 >> uint(2);
        uint _1535 = _1391 & 3u;
        uint _1537 = extent_table.words[_1533][_1535];
        uint _1396 = gl_WorkGroupID.y;
        uint _1399 = gl_NumWorkGroups.x;
        uint _1400 = _1396 * _1399;
        uint _1402 = gl_WorkGroupID.x;
        uint _1403 = _1400 + _1402;
        uint _1407 = _267.split.parts;
        uint _1541 = _1407 >> uint(2);
        uint _1543 = _1407 & 3u;
        uint _1545 = extent_table.words[_1541][_1543];
        uint _1409 = max(_1545, 1u);
        uint _1413 = _1403 / _1409;
        uint _1417 = _1403 % _1409;
        uint _1421 = _1413 / _1387;
        uint _1424 = _267.p.heads;
        uint _1425 = _1424 / 1u;
        uint _1428 = _1421 % _1425;
        uint _1432 = _1421 / _1425;
        bool _1434 = _1432 >= _1537;
        if (_1434)
        {
            break;
        }
        uint _1442 = _1537 - 1u;
        uint _1443 = min(_1432, _1442);
        uint _1448 = _1421 * _1387;
        uint _1449 = _1413 - _1448;
        uint _1450 = _1449 * 32u;
        uint _1454 = _267.p.keys;
        uint _1549 = _1454 >> uint(2);
        uint _1551 = _1454 & 3u;
        uint _1553 = extent_table.words[_1549][_1551];
        uint _1558 = _1443 * _1553;
        uint _1630 = gl_LocalInvocationID.x;
        uint _1631 = _1630 / 8u;
        uint _1613 = _1443 * _1529;
        uint _1642 = _1450 + _1631;
        uint _1645 = _1529 - 1u;
        uint _1646 = min(_1642, _1645);
        uint _1647 = _1646 / 1u;
        uint _1617 = _1613 + _1647;
        uint _1661 = _1646 % 1u;
        uint _1662 = _1428 + _1661;
        uint _1668 = _267.p.quads[0u];
        uint _1669 = _1617 * _1668;
        uint _1672 = _267.p.first[0u];
        uint _1673 = _1672 / 4u;
        uint _1674 = _1669 + _1673;
        uint _1676 = _1662 * 10u;
        uint _1677 = _1674 + _1676;
        uint _5188 = _1631 + 16u;
        uint _5192 = _1450 + _5188;
        uint _5194 = min(_5192, _1645);
        uint _5195 = _5194 / 1u;
        uint _5196 = _1613 + _5195;
        uint _5204 = _5194 % 1u;
        uint _5205 = _1428 + _5204;
        uint _5208 = _5196 * _1668;
        uint _5212 = _5208 + _1673;
        uint _5213 = _5205 * 10u;
        uint _5214 = _5212 + _5213;
        bool _1701 = _1545 > 1u;
        uint _2971;
        uint _2976;
        if (_1701)
        {
            uint _1705 = _1417 * 256u;
            uint _1706 = max(0u, _1705);
            uint _1710 = _1705 + 256u;
            uint _1711 = min(_1553, _1710);
            _2976 = _1711;
            _2971 = _1706;
        }
        else
        {
            _2976 = _1553;
            _2971 = 0u;
        }
        float _2637;
        bool _2651;
        float _2766;
        uint _2978;
        float _2989;
        float _2998;
        float4 _5420;
        float4 _5428;
        float4 _5439;
        float4 _5453;
        uint _2972 = _2971;
        float _2985 = -3.4028234663852885981170418348452e+38;
        float _2988 = 0.0;
        uint _1719;
        uint _1724;
        for (;;)
        {
            uint _1717 = _2972 / 256u;
            uint _1718 = _1717 + 1u;
            _1719 = _1718 * 256u;
            _1724 = min(_2976, _1719);
            _5453 = float4(0.0);
            _5439 = float4(0.0);
            _5428 = float4(0.0);
            _5420 = float4(0.0);
            _2998 = 0.0;
            _2989 = -3.4028234663852885981170418348452e+38;
            _2978 = _2972;
            float _4522;
            float _4736;
            float4 _5537;
            float4 _5538;
            float4 _5539;
            float4 _5540;
            for (;;)
            {
                bool _1808 = _2978 < _1724;
                if (_1808)
                {
                    uint _1864 = _2978 + _1631;
                    uint _1867 = _1553 - 1u;
                    uint _1868 = min(_1864, _1867);
                    uint _1876 = _1558 + _1868;
                    uint _1900 = _267.p.quads[1u];
                    uint _1901 = _1876 * _1900;
                    uint _1904 = _267.p.first[1u];
                    uint _1905 = _1904 / 4u;
                    uint _1906 = _1901 + _1905;
                    uint _1908 = _1428 * 10u;
                    uint _1909 = _1906 + _1908;
                    uint _3358 = _2978 + _5188;
                    uint _3360 = min(_3358, _1867);
                    uint _3362 = _1558 + _3360;
                    uint _3365 = _3362 * _1900;
                    uint _3369 = _3365 + _1905;
                    uint _3371 = _3369 + _1908;
                    uint _3020;
                    float _5457;
                    float _5458;
                    float _5459;
                    float _5460;
                    float _5461;
                    float _5462;
                    float _5463;
                    float _5464;
                    _5464 = 0.0;
                    _5463 = 0.0;
                    _5462 = 0.0;
                    _5461 = 0.0;
                    _5460 = 0.0;
                    _5459 = 0.0;
                    _5458 = 0.0;
                    _5457 = 0.0;
                    _3020 = 0u;
                    float _5541;
                    float _5542;
                    float _5543;
                    float _5544;
                    float _5545;
                    float _5546;
                    float _5547;
                    float _5548;
                    for (;;)
                    {
                        bool _1827 = _3020 < 2u;
                        if (_1827)
                        {
                            uint _1933 = _3020 * 8u;
                            uint _2103 = _1630 % 8u;
                            uint _1935 = _1933 + _2103;
                            bool _1937 = _1935 < 10u;
                            bool _1938 = false || _1937;
                            uint _1941 = _1938 ? _1935 : 0u;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _1951 = _1677 + _1941;
                            float4 _2108 = q.quads[_1951];
                            uint _1954 = _267.p.scale;
                            float _1955 = as_type<float>(_1954);
                            float4 _1956 = _2108 * _1955;
                            uint _1958 = _2103 * 33u;
                            uint _1961 = _1958 + _1631;
                            bool4 _1964 = bool4(_1938);
                            float4 _1965 = select(float4(0.0), _1956, _1964);
                            some_queries[_1961] = _1965;
                            uint _3438 = _5214 + _1941;
                            float4 _3440 = q.quads[_3438];
                            float4 _3444 = _3440 * _1955;
                            uint _3456 = _1958 + _5188;
                            float4 _3458 = select(float4(0.0), _3444, _1964);
                            some_queries[_3456] = _3458;
                            uint _1980 = _1909 + _1941;
                            float4 _2128 = k.quads[_1980];
                            float4 _1990 = select(float4(0.0), _2128, _1964);
                            some_keys[_1961] = _1990;
                            uint _3469 = _3371 + _1941;
                            float4 _3471 = k.quads[_3469];
                            float4 _3485 = select(float4(0.0), _3471, _1964);
                            some_keys[_3456] = _3485;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            int _3080;
                            _5548 = _5464;
                            _5547 = _5463;
                            _5546 = _5462;
                            _5545 = _5461;
                            _5544 = _5460;
                            _5543 = _5459;
                            _5542 = _5458;
                            _5541 = _5457;
                            _3080 = 0;
                            for (;;)
                            {
                                bool _2005 = _3080 < 8;
                                if (_2005)
                                {
                                    uint _2015 = uint(_3080) * 33u;
                                    uint _2017 = _2015 + _2103;
                                    float4 _2023 = some_queries[_2017];
                                    uint _3499 = _2017 + 8u;
                                    float4 _3501 = some_queries[_3499];
                                    uint _3515 = _2017 + 16u;
                                    float4 _3517 = some_queries[_3515];
                                    uint _3531 = _2017 + 24u;
                                    float4 _3533 = some_queries[_3531];
                                    uint _2039 = _2015 + _1631;
                                    float4 _2045 = some_keys[_2039];
                                    uint _3547 = _2039 + 16u;
                                    float4 _3549 = some_keys[_3547];
                                    float _2073 = _3533.w;
                                    float _2077 = _3549.w;
                                    float _2081 = fma(_2073, _2077, _5541);
                                    float _3561 = _3517.w;
                                    float _3567 = fma(_3561, _2077, _5543);
                                    float _3579 = _3501.w;
                                    float _3585 = fma(_3579, _2077, _5545);
                                    float _3597 = _2023.w;
                                    float _3603 = fma(_3597, _2077, _5547);
                                    float _3622 = _2045.w;
                                    float _3626 = fma(_2073, _3622, _5542);
                                    float _3643 = fma(_3561, _3622, _5544);
                                    float _3660 = fma(_3579, _3622, _5546);
                                    float _3677 = fma(_3597, _3622, _5548);
                                    float _3700 = _3533.z;
                                    float _3702 = _3549.z;
                                    float _3706 = fma(_3700, _3702, _2081);
                                    float _3717 = _3517.z;
                                    float _3723 = fma(_3717, _3702, _3567);
                                    float _3734 = _3501.z;
                                    float _3740 = fma(_3734, _3702, _3585);
                                    float _3751 = _2023.z;
                                    float _3757 = fma(_3751, _3702, _3603);
                                    float _3777 = _2045.z;
                                    float _3781 = fma(_3700, _3777, _3626);
                                    float _3798 = fma(_3717, _3777, _3643);
                                    float _3815 = fma(_3734, _3777, _3660);
                                    float _3832 = fma(_3751, _3777, _3677);
                                    float _3858 = _3533.y;
                                    float _3860 = _3549.y;
                                    float _3864 = fma(_3858, _3860, _3706);
                                    float _3875 = _3517.y;
                                    float _3881 = fma(_3875, _3860, _3723);
                                    float _3892 = _3501.y;
                                    float _3898 = fma(_3892, _3860, _3740);
                                    float _3909 = _2023.y;
                                    float _3915 = fma(_3909, _3860, _3757);
                                    float _3935 = _2045.y;
                                    float _3939 = fma(_3858, _3935, _3781);
                                    float _3956 = fma(_3875, _3935, _3798);
                                    float _3973 = fma(_3892, _3935, _3815);
                                    float _3990 = fma(_3909, _3935, _3832);
                                    float _4016 = _3533.x;
                                    float _4018 = _3549.x;
                                    float _4022 = fma(_4016, _4018, _3864);
                                    float _4033 = _3517.x;
                                    float _4039 = fma(_4033, _4018, _3881);
                                    float _4050 = _3501.x;
                                    float _4056 = fma(_4050, _4018, _3898);
                                    float _4067 = _2023.x;
                                    float _4073 = fma(_4067, _4018, _3915);
                                    float _4093 = _2045.x;
                                    float _4097 = fma(_4016, _4093, _3939);
                                    float _4114 = fma(_4033, _4093, _3956);
                                    float _4131 = fma(_4050, _4093, _3973);
                                    float _4148 = fma(_4067, _4093, _3990);
                                    int _2097 = _3080 + 1;
                                    _5548 = _4148;
                                    _5547 = _4073;
                                    _5546 = _4131;
                                    _5545 = _4056;
                                    _5544 = _4114;
                                    _5543 = _4039;
                                    _5542 = _4097;
                                    _5541 = _4022;
                                    _3080 = _2097;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1835 = _3020 + uint(1);
                            _5464 = _5548;
                            _5463 = _5547;
                            _5462 = _5546;
                            _5461 = _5545;
                            _5460 = _5544;
                            _5459 = _5543;
                            _5458 = _5542;
                            _5457 = _5541;
                            _3020 = _1835;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _2167 = _1630 % 8u;
                    bool _2217 = _1864 < _1553;
                    bool _2218 = true && _2217;
                    uint _2220 = _1631 * 32u;
                    uint _2222 = _2220 + _2167;
                    float _5553 = _2218 ? _5464 : as_type<float>(0xff800000u /* -inf */);
                    weights[_2222] = _5553;
                    bool _4171 = _3358 < _1553;
                    bool _4172 = true && _4171;
                    uint _4173 = _5188 * 32u;
                    uint _4174 = _4173 + _2167;
                    float _5554 = _4172 ? _5463 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4174] = _5554;
                    uint _4190 = _2167 + 8u;
                    uint _4206 = _2220 + _4190;
                    float _5555 = _2218 ? _5462 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4206] = _5555;
                    uint _4230 = _4173 + _4190;
                    float _5556 = _4172 ? _5461 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4230] = _5556;
                    uint _4249 = _2167 + 16u;
                    uint _4265 = _2220 + _4249;
                    float _5557 = _2218 ? _5460 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4265] = _5557;
                    uint _4289 = _4173 + _4249;
                    float _5558 = _4172 ? _5459 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4289] = _5558;
                    uint _4308 = _2167 + 24u;
                    uint _4324 = _2220 + _4308;
                    float _5559 = _2218 ? _5458 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4324] = _5559;
                    uint _4348 = _4173 + _4308;
                    float _5560 = _4172 ? _5457 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4348] = _5560;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _2274 = _1630 % 32u;
                    uint _2277 = _1630 / 32u;
                    uint _2285 = _2277 * 8u;
                    uint _2288 = _2277 * 256u;
                    uint _2290 = _2288 + _2274;
                    float _2292 = weights[_2290];
                    float _2298 = fast::max(-3.4028234663852885981170418348452e+38, _2292);
                    uint _4367 = _2285 + 1u;
                    uint _4368 = _4367 * 32u;
                    uint _4369 = _4368 + _2274;
                    float _4371 = weights[_4369];
                    float _4375 = fast::max(_2298, _4371);
                    uint _4385 = _2285 + 2u;
                    uint _4386 = _4385 * 32u;
                    uint _4387 = _4386 + _2274;
                    float _4389 = weights[_4387];
                    float _4393 = fast::max(_4375, _4389);
                    uint _4403 = _2285 + 3u;
                    uint _4404 = _4403 * 32u;
                    uint _4405 = _4404 + _2274;
                    float _4407 = weights[_4405];
                    float _4411 = fast::max(_4393, _4407);
                    uint _4421 = _2285 + 4u;
                    uint _4422 = _4421 * 32u;
                    uint _4423 = _4422 + _2274;
                    float _4425 = weights[_4423];
                    float _4429 = fast::max(_4411, _4425);
                    uint _4439 = _2285 + 5u;
                    uint _4440 = _4439 * 32u;
                    uint _4441 = _4440 + _2274;
                    float _4443 = weights[_4441];
                    float _4447 = fast::max(_4429, _4443);
                    uint _4457 = _2285 + 6u;
                    uint _4458 = _4457 * 32u;
                    uint _4459 = _4458 + _2274;
                    float _4461 = weights[_4459];
                    float _4465 = fast::max(_4447, _4461);
                    uint _4475 = _2285 + 7u;
                    uint _4476 = _4475 * 32u;
                    uint _4477 = _4476 + _2274;
                    float _4479 = weights[_4477];
                    float _4483 = fast::max(_4465, _4479);
                    of_parts[_1630] = _4483;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2319 = of_parts[_2274];
                    float _2320 = fast::max(_2989, _2319);
                    uint _4493 = 32u + _2274;
                    float _4495 = of_parts[_4493];
                    float _4496 = fast::max(_2320, _4495);
                    uint _4506 = 64u + _2274;
                    float _4508 = of_parts[_4506];
                    float _4509 = fast::max(_4496, _4508);
                    uint _4519 = 96u + _2274;
                    float _4521 = of_parts[_4519];
                    _4522 = fast::max(_4509, _4521);
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _2333 = _2292 < (-3.4028234663852885981170418348452e+38);
                    float _3071;
                    if (_2333)
                    {
                        _3071 = 0.0;
                    }
                    else
                    {
                        float _2340 = _2292 - _4522;
                        float _2341 = exp(_2340);
                        _3071 = _2341;
                    }
                    weights[_2290] = _3071;
                    bool _4533 = _4371 < (-3.4028234663852885981170418348452e+38);
                    float _4541;
                    if (_4533)
                    {
                        _4541 = 0.0;
                    }
                    else
                    {
                        float _4537 = _4371 - _4522;
                        float _4538 = exp(_4537);
                        _4541 = _4538;
                    }
                    weights[_4369] = _4541;
                    bool _4558 = _4389 < (-3.4028234663852885981170418348452e+38);
                    float _4566;
                    if (_4558)
                    {
                        _4566 = 0.0;
                    }
                    else
                    {
                        float _4562 = _4389 - _4522;
                        float _4563 = exp(_4562);
                        _4566 = _4563;
                    }
                    weights[_4387] = _4566;
                    float _4572 = (_3071 + _4541) + _4566;
                    bool _4583 = _4407 < (-3.4028234663852885981170418348452e+38);
                    float _4591;
                    if (_4583)
                    {
                        _4591 = 0.0;
                    }
                    else
                    {
                        float _4587 = _4407 - _4522;
                        float _4588 = exp(_4587);
                        _4591 = _4588;
                    }
                    weights[_4405] = _4591;
                    float _4597 = _4572 + _4591;
                    bool _4608 = _4425 < (-3.4028234663852885981170418348452e+38);
                    float _4616;
                    if (_4608)
                    {
                        _4616 = 0.0;
                    }
                    else
                    {
                        float _4612 = _4425 - _4522;
                        float _4613 = exp(_4612);
                        _4616 = _4613;
                    }
                    weights[_4423] = _4616;
                    float _4622 = _4597 + _4616;
                    bool _4633 = _4443 < (-3.4028234663852885981170418348452e+38);
                    float _4641;
                    if (_4633)
                    {
                        _4641 = 0.0;
                    }
                    else
                    {
                        float _4637 = _4443 - _4522;
                        float _4638 = exp(_4637);
                        _4641 = _4638;
                    }
                    weights[_4441] = _4641;
                    float _4647 = _4622 + _4641;
                    bool _4658 = _4461 < (-3.4028234663852885981170418348452e+38);
                    float _4666;
                    if (_4658)
                    {
                        _4666 = 0.0;
                    }
                    else
                    {
                        float _4662 = _4461 - _4522;
                        float _4663 = exp(_4662);
                        _4666 = _4663;
                    }
                    weights[_4459] = _4666;
                    float _4672 = _4647 + _4666;
                    bool _4683 = _4479 < (-3.4028234663852885981170418348452e+38);
                    float _4691;
                    if (_4683)
                    {
                        _4691 = 0.0;
                    }
                    else
                    {
                        float _4687 = _4479 - _4522;
                        float _4688 = exp(_4687);
                        _4691 = _4688;
                    }
                    weights[_4477] = _4691;
                    float _4697 = _4672 + _4691;
                    of_parts[_1630] = _4697;
                    float _2366 = _2989 - _4522;
                    float _2367 = exp(_2366);
                    bool _2369 = _2277 == 0u;
                    if (_2369)
                    {
                        shrunk[_2274] = _2367;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2388 = of_parts[_2274];
                    float _2390 = fma(_2998, _2367, _2388);
                    float _4709 = of_parts[_4493];
                    float _4710 = _2390 + _4709;
                    float _4722 = of_parts[_4506];
                    float _4723 = _4710 + _4722;
                    float _4735 = of_parts[_4519];
                    _4736 = _4723 + _4735;
                    uint _2569 = _1630 / 16u;
                    uint _2570 = _2569 * 4u;
                    float _2433 = shrunk[_2570];
                    float4 _2436 = _5420 * _2433;
                    uint _4755 = _2570 + 1u;
                    float _4757 = shrunk[_4755];
                    float4 _4760 = _5428 * _4757;
                    uint _4783 = _2570 + 2u;
                    float _4785 = shrunk[_4783];
                    float4 _4788 = _5439 * _4785;
                    uint _4811 = _2570 + 3u;
                    float _4813 = shrunk[_4811];
                    float4 _4816 = _5453 * _4813;
                    uint _2449 = _1553 - _2978;
                    uint _2450 = min(32u, _2449);
                    uint _3053;
                    _5540 = _4816;
                    _5539 = _4788;
                    _5538 = _4760;
                    _5537 = _2436;
                    _3053 = 0u;
                    for (;;)
                    {
                        bool _2455 = _3053 < _2450;
                        if (_2455)
                        {
                            uint _2470 = min((_2978 + _3053), _1867);
                            uint _2477 = _1558 + _2470;
                            uint _2576 = _267.p.quads[2u];
                            uint _2577 = _2477 * _2576;
                            uint _2580 = _267.p.first[2u];
                            uint _2581 = _2580 / 4u;
                            uint _2582 = _2577 + _2581;
                            uint _2585 = _2582 + _1908;
                            uint _2590 = _1630 % 16u;
                            uint _2494 = min(_2590, 9u);
                            uint _2495 = _2585 + _2494;
                            float4 _2599 = v.quads[_2495];
                            uint _2519 = _3053 * 32u;
                            uint _2521 = _2519 + _2570;
                            float _2526 = weights[_2521];
                            float4 _2544 = _2599 * _2526;
                            float4 _2547 = _5537 + _2544;
                            uint _4837 = _2521 + 1u;
                            float _4839 = weights[_4837];
                            float4 _4851 = _2599 * _4839;
                            float4 _4854 = _5538 + _4851;
                            uint _4875 = _2521 + 2u;
                            float _4877 = weights[_4875];
                            float4 _4889 = _2599 * _4877;
                            float4 _4892 = _5539 + _4889;
                            uint _4913 = _2521 + 3u;
                            float _4915 = weights[_4913];
                            float4 _4927 = _2599 * _4915;
                            float4 _4930 = _5540 + _4927;
                            uint _2563 = _3053 + 1u;
                            _5540 = _4930;
                            _5539 = _4892;
                            _5538 = _4854;
                            _5537 = _2547;
                            _3053 = _2563;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1847 = _2978 + 32u;
                    _5453 = _5540;
                    _5439 = _5539;
                    _5428 = _5538;
                    _5420 = _5537;
                    _2998 = _4736;
                    _2989 = _4522;
                    _2978 = _1847;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _1730 = _2972 == _2971;
            _2637 = fast::max(_2985, _2989);
            bool _2734 = _2985 == _2637;
            float _2991;
            if (_2734)
            {
                _2991 = 1.0;
            }
            else
            {
                float _2739 = _2985 - _2637;
                float _2740 = exp(_2739);
                _2991 = _2740;
            }
            bool _2748 = _2989 == _2637;
            float _2993;
            if (_2748)
            {
                _2993 = 1.0;
            }
            else
            {
                float _2753 = _2989 - _2637;
                float _2754 = exp(_2753);
                _2993 = _2754;
            }
            _2766 = spvFAdd(spvFMul(_2988, _2991), spvFMul(_2998, _2993));
            threadgroup_barrier(mem_flags::mem_threadgroup);
            _2651 = _1630 < 32u;
            if (_2651)
            {
                shrunk[_1630] = _2991;
                of_parts[_1630] = _2993;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _2772 = _1630 / 16u;
            uint _2773 = _2772 * 4u;
            uint _2679 = _1450 + _2773;
            bool _2682 = _2679 < _1529;
            bool _2688;
            if (_2682)
            {
                uint _2778 = _1630 % 16u;
                bool _2686 = _2778 < 10u;
                _2688 = _2686;
            }
            else
            {
                _2688 = _2682;
            }
            if (_2688)
            {
                uint _2787 = _1630 % 16u;
                uint _2801 = _1443 * _1425;
                uint _2804 = _2801 + _1428;
                uint _2808 = _2804 * _1529;
                uint _2811 = _2808 + _1450;
                uint _2813 = _2811 + _2773;
                uint _2817 = _2813 * _1545;
                uint _2819 = _2817 + _1417;
                uint _2820 = _2819 * 11u;
                uint _2822 = _2820 + _2787;
                float4 _3013;
                if (_1730)
                {
                    _3013 = float4(0.0);
                }
                else
                {
                    float4 _2701 = parts.quads[_2822];
                    _3013 = _2701;
                }
                float _2713 = shrunk[_2773];
                float _2717 = of_parts[_2773];
                float4 _2836 = _3013 * _2713;
                float4 _2839 = _5420 * _2717;
                float4 _2840 = spvFAdd(_2836, _2839);
                parts.quads[_2822] = _2840;
            }
            uint _4947 = _2773 + 1u;
            uint _4952 = _1450 + _4947;
            bool _4953 = _4952 < _1529;
            bool _4963;
            if (_4953)
            {
                uint _4957 = _1630 % 16u;
                bool _4961 = _4957 < 10u;
                _4963 = _4961;
            }
            else
            {
                _4963 = _4953;
            }
            if (_4963)
            {
                uint _4967 = _1630 % 16u;
                uint _4978 = _1443 * _1425;
                uint _4979 = _4978 + _1428;
                uint _4980 = _4979 * _1529;
                uint _4981 = _4980 + _1450;
                uint _4982 = _4981 + _4947;
                uint _4989 = _4982 * _1545;
                uint _4990 = _4989 + _1417;
                uint _4991 = _4990 * 11u;
                uint _4992 = _4991 + _4967;
                float4 _4998;
                if (_1730)
                {
                    _4998 = float4(0.0);
                }
                else
                {
                    float4 _4995 = parts.quads[_4992];
                    _4998 = _4995;
                }
                float _5002 = shrunk[_4947];
                float _5006 = of_parts[_4947];
                float4 _5007 = _4998 * _5002;
                float4 _5008 = _5428 * _5006;
                float4 _5009 = _5007 + _5008;
                parts.quads[_4992] = _5009;
            }
            uint _5027 = _2773 + 2u;
            uint _5032 = _1450 + _5027;
            bool _5033 = _5032 < _1529;
            bool _5043;
            if (_5033)
            {
                uint _5037 = _1630 % 16u;
                bool _5041 = _5037 < 10u;
                _5043 = _5041;
            }
            else
            {
                _5043 = _5033;
            }
            if (_5043)
            {
                uint _5047 = _1630 % 16u;
                uint _5058 = _1443 * _1425;
                uint _5059 = _5058 + _1428;
                uint _5060 = _5059 * _1529;
                uint _5061 = _5060 + _1450;
                uint _5062 = _5061 + _5027;
                uint _5069 = _5062 * _1545;
                uint _5070 = _5069 + _1417;
                uint _5071 = _5070 * 11u;
                uint _5072 = _5071 + _5047;
                float4 _5078;
                if (_1730)
                {
                    _5078 = float4(0.0);
                }
                else
                {
                    float4 _5075 = parts.quads[_5072];
                    _5078 = _5075;
                }
                float _5082 = shrunk[_5027];
                float _5086 = of_parts[_5027];
                float4 _5087 = _5078 * _5082;
                float4 _5088 = _5439 * _5086;
                float4 _5089 = _5087 + _5088;
                parts.quads[_5072] = _5089;
            }
            uint _5107 = _2773 + 3u;
            uint _5112 = _1450 + _5107;
            bool _5113 = _5112 < _1529;
            bool _5123;
            if (_5113)
            {
                uint _5117 = _1630 % 16u;
                bool _5121 = _5117 < 10u;
                _5123 = _5121;
            }
            else
            {
                _5123 = _5113;
            }
            if (_5123)
            {
                uint _5127 = _1630 % 16u;
                uint _5138 = _1443 * _1425;
                uint _5139 = _5138 + _1428;
                uint _5140 = _5139 * _1529;
                uint _5141 = _5140 + _1450;
                uint _5142 = _5141 + _5107;
                uint _5149 = _5142 * _1545;
                uint _5150 = _5149 + _1417;
                uint _5151 = _5150 * 11u;
                uint _5152 = _5151 + _5127;
                float4 _5158;
                if (_1730)
                {
                    _5158 = float4(0.0);
                }
                else
                {
                    float4 _5155 = parts.quads[_5152];
                    _5158 = _5155;
                }
                float _5162 = shrunk[_5107];
                float _5166 = of_parts[_5107];
                float4 _5167 = _5158 * _5162;
                float4 _5168 = _5453 * _5166;
                float4 _5169 = _5167 + _5168;
                parts.quads[_5152] = _5169;
            }
            bool _1742 = _1719 < _2976;
            if (_1742)
            {
                _2988 = _2766;
                _2985 = _2637;
                _2972 = _1719;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _1757;
        if (_2651)
        {
            uint _1752 = _1450 + _1630;
            bool _1755 = _1752 < _1529;
            _1757 = _1755;
        }
        else
        {
            _1757 = _2651;
        }
        if (_1757)
        {
            uint _2851 = _1443 * _1425;
            uint _2854 = _2851 + _1428;
            uint _2858 = _2854 * _1529;
            uint _2861 = _2858 + _1450;
            uint _2863 = _2861 + _1630;
            uint _2867 = _2863 * _1545;
            uint _2869 = _2867 + _1417;
            uint _2870 = _2869 * 11u;
            uint _2872 = _2870 + 10u;
            float4 _1765 = float4(_2637, _2766, 0.0, 0.0);
            parts.quads[_2872] = _1765;
        }
        break;
    } while(false);
}

