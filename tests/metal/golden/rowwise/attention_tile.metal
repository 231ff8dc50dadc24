// rowwise/attention_tile.comp CAUSAL=0 CHEAP_EXP=0 CL=16 GROUP=1 HEAD=40 JOINED=1 NV=1 PARTS=256 ROLL=1 SCORE_COLUMNS=2 SINKS=1 TEXEL=0 VALUES=1 128x1x1
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
        uint _1378 = _243.p.queries;
        uint _1532 = _1378 >> uint(2);
        uint _1534 = _1378 & 3u;
        uint _1536 = extent_table.words[_1532][_1534];
        uint _1389 = _1536 + 31u;
        uint _1390 = _1389 / 32u;
        uint _1394 = _243.p.batches;
        uint _1540 = _1394 >> uint(2);
        uint _1542 = _1394 & 3u;
        uint _1544 = extent_table.words[_1540][_1542];
        uint _1399 = gl_WorkGroupID.y;
        uint _1402 = gl_NumWorkGroups.x;
        uint _1403 = _1399 * _1402;
        uint _1405 = gl_WorkGroupID.x;
        uint _1406 = _1403 + _1405;
        uint _1410 = _243.split.parts;
        uint _1548 = _1410 >> uint(2);
        uint _1550 = _1410 & 3u;
        uint _1552 = extent_table.words[_1548][_1550];
        uint _1412 = max(_1552, 1u);
        uint _1416 = _1406 / _1412;
        uint _1420 = _1406 % _1412;
        uint _1424 = _1416 / _1390;
        uint _1427 = _243.p.heads;
        uint _1428 = _1427 / 1u;
        uint _1431 = _1424 % _1428;
        uint _1435 = _1424 / _1428;
        bool _1437 = _1435 >= _1544;
        if (_1437)
        {
            break;
        }
        uint _1445 = _1544 - 1u;
        uint _1446 = min(_1435, _1445);
        uint _1451 = _1424 * _1390;
        uint _1452 = _1416 - _1451;
        uint _1453 = _1452 * 32u;
        uint _1457 = _243.p.keys;
        uint _1556 = _1457 >> uint(2);
        uint _1558 = _1457 & 3u;
        uint _1560 = extent_table.words[_1556][_1558];
        uint _1565 = _1446 * _1560;
        uint _1637 = gl_LocalInvocationID.x;
        uint _1638 = _1637 / 8u;
        uint _1620 = _1446 * _1536;
        uint _1649 = _1453 + _1638;
        uint _1652 = _1536 - 1u;
        uint _1653 = min(_1649, _1652);
        uint _1654 = _1653 / 1u;
        uint _1624 = _1620 + _1654;
        uint _1668 = _1653 % 1u;
        uint _1669 = _1431 + _1668;
        uint _1675 = _243.p.quads[0u];
        uint _1676 = _1624 * _1675;
        uint _1679 = _243.p.first[0u];
        uint _1680 = _1679 / 4u;
        uint _1681 = _1676 + _1680;
        uint _1683 = _1669 * 10u;
        uint _1684 = _1681 + _1683;
        uint _5213 = _1638 + 16u;
        uint _5217 = _1453 + _5213;
        uint _5219 = min(_5217, _1652);
        uint _5220 = _5219 / 1u;
        uint _5221 = _1620 + _5220;
        uint _5229 = _5219 % 1u;
        uint _5230 = _1431 + _5229;
        uint _5233 = _5221 * _1675;
        uint _5237 = _5233 + _1680;
        uint _5238 = _5230 * 10u;
        uint _5239 = _5237 + _5238;
        bool _1708 = _1552 > 1u;
        uint _2996;
        uint _3001;
        if (_1708)
        {
            uint _1712 = _1420 * 256u;
            uint _1713 = max(0u, _1712);
            uint _1717 = _1712 + 256u;
            uint _1718 = min(_1560, _1717);
            _3001 = _1718;
            _2996 = _1713;
        }
        else
        {
            _3001 = _1560;
            _2996 = 0u;
        }
        float _2662;
        bool _2676;
        float _2791;
        uint _3003;
        float _3014;
        float _3023;
        float4 _5445;
        float4 _5453;
        float4 _5464;
        float4 _5478;
        uint _2997 = _2996;
        float _3010 = -3.4028234663852885981170418348452e+38;
        float _3013 = 0.0;
        uint _1726;
        uint _1731;
        for (;;)
        {
            uint _1724 = _2997 / 256u;
            uint _1725 = _1724 + 1u;
            _1726 = _1725 * 256u;
            _1731 = min(_3001, _1726);
            _5478 = float4(0.0);
            _5464 = float4(0.0);
            _5453 = float4(0.0);
            _5445 = float4(0.0);
            _3023 = 0.0;
            _3014 = -3.4028234663852885981170418348452e+38;
            _3003 = _2997;
            float _4547;
            float _4761;
            float4 _5562;
            float4 _5563;
            float4 _5564;
            float4 _5565;
            for (;;)
            {
                bool _1815 = _3003 < _1731;
                if (_1815)
                {
                    uint _1871 = _3003 + _1638;
                    uint _1874 = _1560 - 1u;
                    uint _1875 = min(_1871, _1874);
                    uint _1883 = _1565 + _1875;
                    uint _1907 = _243.p.quads[1u];
                    uint _1908 = _1883 * _1907;
                    uint _1911 = _243.p.first[1u];
                    uint _1912 = _1911 / 4u;
                    uint _1913 = _1908 + _1912;
                    uint _1915 = _1431 * 10u;
                    uint _1916 = _1913 + _1915;
                    uint _3383 = _3003 + _5213;
                    uint _3385 = min(_3383, _1874);
                    uint _3387 = _1565 + _3385;
                    uint _3390 = _3387 * _1907;
                    uint _3394 = _3390 + _1912;
                    uint _3396 = _3394 + _1915;
                    uint _3045;
                    float _5482;
                    float _5483;
                    float _5484;
                    float _5485;
                    float _5486;
                    float _5487;
                    float _5488;
                    float _5489;
                    _5489 = 0.0;
                    _5488 = 0.0;
                    _5487 = 0.0;
                    _5486 = 0.0;
                    _5485 = 0.0;
                    _5484 = 0.0;
                    _5483 = 0.0;
                    _5482 = 0.0;
                    _3045 = 0u;
                    float _5566;
                    float _5567;
                    float _5568;
                    float _5569;
                    float _5570;
                    float _5571;
                    float _5572;
                    float _5573;
                    for (;;)
                    {
                        bool _1834 = _3045 < 2u;
                        if (_1834)
                        {
                            uint _1940 = _3045 * 8u;
                            uint _2110 = _1637 % 8u;
                            uint _1942 = _1940 + _2110;
                            bool _1944 = _1942 < 10u;
                            bool _1945 = false || _1944;
                            uint _1948 = _1945 ? _1942 : 0u;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _1958 = _1684 + _1948;
                            float4 _2115 = q.quads[_1958];
                            uint _1961 = _243.p.scale;
                            float _1962 = as_type<float>(_1961);
                            float4 _1963 = _2115 * _1962;
                            uint _1965 = _2110 * 33u;
                            uint _1968 = _1965 + _1638;
                            bool4 _1971 = bool4(_1945);
                            float4 _1972 = select(float4(0.0), _1963, _1971);
                            some_queries[_1968] = _1972;
                            uint _3463 = _5239 + _1948;
                            float4 _3465 = q.quads[_3463];
                            float4 _3469 = _3465 * _1962;
                            uint _3481 = _1965 + _5213;
                            float4 _3483 = select(float4(0.0), _3469, _1971);
                            some_queries[_3481] = _3483;
                            uint _1987 = _1916 + _1948;
                            float4 _2135 = k.quads[_1987];
                            float4 _1997 = select(float4(0.0), _2135, _1971);
                            some_keys[_1968] = _1997;
                            uint _3494 = _3396 + _1948;
                            float4 _3496 = k.quads[_3494];
                            float4 _3510 = select(float4(0.0), _3496, _1971);
                            some_keys[_3481] = _3510;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            int _3105;
                            _5573 = _5489;
                            _5572 = _5488;
                            _5571 = _5487;
                            _5570 = _5486;
                            _5569 = _5485;
                            _5568 = _5484;
                            _5567 = _5483;
                            _5566 = _5482;
                            _3105 = 0;
                            for (;;)
                            {
                                bool _2012 = _3105 < 8;
                                if (_2012)
                                {
                                    uint _2022 = uint(_3105) * 33u;
                                    uint _2024 = _2022 + _2110;
                                    float4 _2030 = some_queries[_2024];
                                    uint _3524 = _2024 + 8u;
                                    float4 _3526 = some_queries[_3524];
                                    uint _3540 = _2024 + 16u;
                                    float4 _3542 = some_queries[_3540];
                                    uint _3556 = _2024 + 24u;
                                    float4 _3558 = some_queries[_3556];
                                    uint _2046 = _2022 + _1638;
                                    float4 _2052 = some_keys[_2046];
                                    uint _3572 = _2046 + 16u;
                                    float4 _3574 = some_keys[_3572];
                                    float _2080 = _3558.w;
                                    float _2084 = _3574.w;
                                    float _2088 = fma(_2080, _2084, _5566);
                                    float _3586 = _3542.w;
                                    float _3592 = fma(_3586, _2084, _5568);
                                    float _3604 = _3526.w;
                                    float _3610 = fma(_3604, _2084, _5570);
                                    float _3622 = _2030.w;
                                    float _3628 = fma(_3622, _2084, _5572);
                                    float _3647 = _2052.w;
                                    float _3651 = fma(_2080, _3647, _5567);
                                    float _3668 = fma(_3586, _3647, _5569);
                                    float _3685 = fma(_3604, _3647, _5571);
                                    float _3702 = fma(_3622, _3647, _5573);
                                    float _3725 = _3558.z;
                                    float _3727 = _3574.z;
                                    float _3731 = fma(_3725, _3727, _2088);
                                    float _3742 = _3542.z;
                                    float _3748 = fma(_3742, _3727, _3592);
                                    float _3759 = _3526.z;
                                    float _3765 = fma(_3759, _3727, _3610);
                                    float _3776 = _2030.z;
                                    float _3782 = fma(_3776, _3727, _3628);
                                    float _3802 = _2052.z;
                                    float _3806 = fma(_3725, _3802, _3651);
                                    float _3823 = fma(_3742, _3802, _3668);
                                    float _3840 = fma(_3759, _3802, _3685);
                                    float _3857 = fma(_3776, _3802, _3702);
                                    float _3883 = _3558.y;
                                    float _3885 = _3574.y;
                                    float _3889 = fma(_3883, _3885, _3731);
                                    float _3900 = _3542.y;
                                    float _3906 = fma(_3900, _3885, _3748);
                                    float _3917 = _3526.y;
                                    float _3923 = fma(_3917, _3885, _3765);
                                    float _3934 = _2030.y;
                                    float _3940 = fma(_3934, _3885, _3782);
                                    float _3960 = _2052.y;
                                    float _3964 = fma(_3883, _3960, _3806);
                                    float _3981 = fma(_3900, _3960, _3823);
                                    float _3998 = fma(_3917, _3960, _3840);
                                    float _4015 = fma(_3934, _3960, _3857);
                                    float _4041 = _3558.x;
                                    float _4043 = _3574.x;
                                    float _4047 = fma(_4041, _4043, _3889);
                                    float _4058 = _3542.x;
                                    float _4064 = fma(_4058, _4043, _3906);
                                    float _4075 = _3526.x;
                                    float _4081 = fma(_4075, _4043, _3923);
                                    float _4092 = _2030.x;
                                    float _4098 = fma(_4092, _4043, _3940);
                                    float _4118 = _2052.x;
                                    float _4122 = fma(_4041, _4118, _3964);
                                    float _4139 = fma(_4058, _4118, _3981);
                                    float _4156 = fma(_4075, _4118, _3998);
                                    float _4173 = fma(_4092, _4118, _4015);
                                    int _2104 = _3105 + 1;
                                    _5573 = _4173;
                                    _5572 = _4098;
                                    _5571 = _4156;
                                    _5570 = _4081;
                                    _5569 = _4139;
                                    _5568 = _4064;
                                    _5567 = _4122;
                                    _5566 = _4047;
                                    _3105 = _2104;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1842 = _3045 + uint(1);
                            _5489 = _5573;
                            _5488 = _5572;
                            _5487 = _5571;
                            _5486 = _5570;
                            _5485 = _5569;
                            _5484 = _5568;
                            _5483 = _5567;
                            _5482 = _5566;
                            _3045 = _1842;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _2174 = _1637 % 8u;
                    bool _2224 = _1871 < _1560;
                    bool _2225 = true && _2224;
                    uint _2227 = _1638 * 32u;
                    uint _2229 = _2227 + _2174;
                    float _5578 = _2225 ? _5489 : as_type<float>(0xff800000u /* -inf */);
                    weights[_2229] = _5578;
                    bool _4196 = _3383 < _1560;
                    bool _4197 = true && _4196;
                    uint _4198 = _5213 * 32u;
                    uint _4199 = _4198 + _2174;
                    float _5579 = _4197 ? _5488 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4199] = _5579;
                    uint _4215 = _2174 + 8u;
                    uint _4231 = _2227 + _4215;
                    float _5580 = _2225 ? _5487 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4231] = _5580;
                    uint _4255 = _4198 + _4215;
                    float _5581 = _4197 ? _5486 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4255] = _5581;
                    uint _4274 = _2174 + 16u;
                    uint _4290 = _2227 + _4274;
                    float _5582 = _2225 ? _5485 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4290] = _5582;
                    uint _4314 = _4198 + _4274;
                    float _5583 = _4197 ? _5484 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4314] = _5583;
                    uint _4333 = _2174 + 24u;
                    uint _4349 = _2227 + _4333;
                    float _5584 = _2225 ? _5483 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4349] = _5584;
                    uint _4373 = _4198 + _4333;
                    float _5585 = _4197 ? _5482 : as_type<float>(0xff800000u /* -inf */);
                    weights[_4373] = _5585;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _2281 = _1637 % 32u;
                    uint _2284 = _1637 / 32u;
                    uint _2292 = _2284 * 8u;
                    uint _2295 = _2284 * 256u;
                    uint _2297 = _2295 + _2281;
                    float _2299 = weights[_2297];
                    float _2305 = fast::max(-3.4028234663852885981170418348452e+38, _2299);
                    uint _4392 = _2292 + 1u;
                    uint _4393 = _4392 * 32u;
                    uint _4394 = _4393 + _2281;
                    float _4396 = weights[_4394];
                    float _4400 = fast::max(_2305, _4396);
                    uint _4410 = _2292 + 2u;
                    uint _4411 = _4410 * 32u;
                    uint _4412 = _4411 + _2281;
                    float _4414 = weights[_4412];
                    float _4418 = fast::max(_4400, _4414);
                    uint _4428 = _2292 + 3u;
                    uint _4429 = _4428 * 32u;
                    uint _4430 = _4429 + _2281;
                    float _4432 = weights[_4430];
                    float _4436 = fast::max(_4418, _4432);
                    uint _4446 = _2292 + 4u;
                    uint _4447 = _4446 * 32u;
                    uint _4448 = _4447 + _2281;
                    float _4450 = weights[_4448];
                    float _4454 = fast::max(_4436, _4450);
                    uint _4464 = _2292 + 5u;
                    uint _4465 = _4464 * 32u;
                    uint _4466 = _4465 + _2281;
                    float _4468 = weights[_4466];
                    float _4472 = fast::max(_4454, _4468);
                    uint _4482 = _2292 + 6u;
                    uint _4483 = _4482 * 32u;
                    uint _4484 = _4483 + _2281;
                    float _4486 = weights[_4484];
                    float _4490 = fast::max(_4472, _4486);
                    uint _4500 = _2292 + 7u;
                    uint _4501 = _4500 * 32u;
                    uint _4502 = _4501 + _2281;
                    float _4504 = weights[_4502];
                    float _4508 = fast::max(_4490, _4504);
                    of_parts[_1637] = _4508;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2326 = of_parts[_2281];
                    float _2327 = fast::max(_3014, _2326);
                    uint _4518 = 32u + _2281;
                    float _4520 = of_parts[_4518];
                    float _4521 = fast::max(_2327, _4520);
                    uint _4531 = 64u + _2281;
                    float _4533 = of_parts[_4531];
                    float _4534 = fast::max(_4521, _4533);
                    uint _4544 = 96u + _2281;
                    float _4546 = of_parts[_4544];
                    _4547 = fast::max(_4534, _4546);
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _2340 = _2299 < (-3.4028234663852885981170418348452e+38);
                    float _3096;
                    if (_2340)
                    {
                        _3096 = 0.0;
                    }
                    else
                    {
                        float _2347 = _2299 - _4547;
                        float _2348 = exp(_2347);
                        _3096 = _2348;
                    }
                    weights[_2297] = _3096;
                    bool _4558 = _4396 < (-3.4028234663852885981170418348452e+38);
                    float _4566;
                    if (_4558)
                    {
                        _4566 = 0.0;
                    }
                    else
                    {
                        float _4562 = _4396 - _4547;
                        float _4563 = exp(_4562);
                        _4566 = _4563;
                    }
                    weights[_4394] = _4566;
                    bool _4583 = _4414 < (-3.4028234663852885981170418348452e+38);
                    float _4591;
                    if (_4583)
                    {
                        _4591 = 0.0;
                    }
                    else
                    {
                        float _4587 = _4414 - _4547;
                        float _4588 = exp(_4587);
                        _4591 = _4588;
                    }
                    weights[_4412] = _4591;
                    float _4597 = (_3096 + _4566) + _4591;
                    bool _4608 = _4432 < (-3.4028234663852885981170418348452e+38);
                    float _4616;
                    if (_4608)
                    {
                        _4616 = 0.0;
                    }
                    else
                    {
                        float _4612 = _4432 - _4547;
                        float _4613 = exp(_4612);
                        _4616 = _4613;
                    }
                    weights[_4430] = _4616;
                    float _4622 = _4597 + _4616;
                    bool _4633 = _4450 < (-3.4028234663852885981170418348452e+38);
                    float _4641;
                    if (_4633)
                    {
                        _4641 = 0.0;
                    }
                    else
                    {
                        float _4637 = _4450 - _4547;
                        float _4638 = exp(_4637);
                        _4641 = _4638;
                    }
                    weights[_4448] = _4641;
                    float _4647 = _4622 + _4641;
                    bool _4658 = _4468 < (-3.4028234663852885981170418348452e+38);
                    float _4666;
                    if (_4658)
                    {
                        _4666 = 0.0;
                    }
                    else
                    {
                        float _4662 = _4468 - _4547;
                        float _4663 = exp(_4662);
                        _4666 = _4663;
                    }
                    weights[_4466] = _4666;
                    float _4672 = _4647 + _4666;
                    bool _4683 = _4486 < (-3.4028234663852885981170418348452e+38);
                    float _4691;
                    if (_4683)
                    {
                        _4691 = 0.0;
                    }
                    else
                    {
                        float _4687 = _4486 - _4547;
                        float _4688 = exp(_4687);
                        _4691 = _4688;
                    }
                    weights[_4484] = _4691;
                    float _4697 = _4672 + _4691;
                    bool _4708 = _4504 < (-3.4028234663852885981170418348452e+38);
                    float _4716;
                    if (_4708)
                    {
                        _4716 = 0.0;
                    }
                    else
                    {
                        float _4712 = _4504 - _4547;
                        float _4713 = exp(_4712);
                        _4716 = _4713;
                    }
                    weights[_4502] = _4716;
                    float _4722 = _4697 + _4716;
                    of_parts[_1637] = _4722;
                    float _2373 = _3014 - _4547;
                    float _2374 = exp(_2373);
                    bool _2376 = _2284 == 0u;
                    if (_2376)
                    {
                        shrunk[_2281] = _2374;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2395 = of_parts[_2281];
                    float _2397 = fma(_3023, _2374, _2395);
                    float _4734 = of_parts[_4518];
                    float _4735 = _2397 + _4734;
                    float _4747 = of_parts[_4531];
                    float _4748 = _4735 + _4747;
                    float _4760 = of_parts[_4544];
                    _4761 = _4748 + _4760;
                    uint _2576 = _1637 / 16u;
                    uint _2577 = _2576 * 4u;
                    float _2440 = shrunk[_2577];
                    float4 _2443 = _5445 * _2440;
                    uint _4780 = _2577 + 1u;
                    float _4782 = shrunk[_4780];
                    float4 _4785 = _5453 * _4782;
                    uint _4808 = _2577 + 2u;
                    float _4810 = shrunk[_4808];
                    float4 _4813 = _5464 * _4810;
                    uint _4836 = _2577 + 3u;
                    float _4838 = shrunk[_4836];
                    float4 _4841 = _5478 * _4838;
                    uint _2456 = _1560 - _3003;
                    uint _2457 = min(32u, _2456);
                    uint _3078;
                    _5565 = _4841;
                    _5564 = _4813;
                    _5563 = _4785;
                    _5562 = _2443;
                    _3078 = 0u;
                    for (;;)
                    {
                        bool _2462 = _3078 < _2457;
                        if (_2462)
                        {
                            uint _2477 = min((_3003 + _3078), _1874);
                            uint _2484 = _1565 + _2477;
                            uint _2583 = _243.p.quads[2u];
                            uint _2584 = _2484 * _2583;
                            uint _2587 = _243.p.first[2u];
                            uint _2588 = _2587 / 4u;
                            uint _2589 = _2584 + _2588;
                            uint _2592 = _2589 + _1915;
                            uint _2597 = _1637 % 16u;
                            uint _2501 = min(_2597, 9u);
                            uint _2502 = _2592 + _2501;
                            uint _2607 = _243.x.values;
                            uint _2615 = _2607 >> uint(2);
                            uint _2617 = _2607 & 3u;
                            uint _2619 = extent_table.words[_2615][_2617];
                            uint _2610 = _2619 + _2502;
                            float4 _2624 = k.quads[_2610];
                            uint _2526 = _3078 * 32u;
                            uint _2528 = _2526 + _2577;
                            float _2533 = weights[_2528];
                            float4 _2551 = _2624 * _2533;
                            float4 _2554 = _5562 + _2551;
                            uint _4862 = _2528 + 1u;
                            float _4864 = weights[_4862];
                            float4 _4876 = _2624 * _4864;
                            float4 _4879 = _5563 + _4876;
                            uint _4900 = _2528 + 2u;
                            float _4902 = weights[_4900];
                            float4 _4914 = _2624 * _4902;
                            float4 _4917 = _5564 + _4914;
                            uint _4938 = _2528 + 3u;
                            float _4940 = weights[_4938];
                            float4 _4952 = _2624 * _4940;
                            float4 _4955 = _5565 + _4952;
                            uint _2570 = _3078 + 1u;
                            _5565 = _4955;
                            _5564 = _4917;
                            _5563 = _4879;
                            _5562 = _2554;
                            _3078 = _2570;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1854 = _3003 + 32u;
                    _5478 = _5565;
                    _5464 = _5564;
                    _5453 = _5563;
                    _5445 = _5562;
                    _3023 = _4761;
                    _3014 = _4547;
                    _3003 = _1854;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _1737 = _2997 == _2996;
            _2662 = fast::max(_3010, _3014);
            bool _2759 = _3010 == _2662;
            float _3016;
            if (_2759)
            {
                _3016 = 1.0;
            }
            else
            {
                float _2764 = _3010 - _2662;
                float _2765 = exp(_2764);
                _3016 = _2765;
            }
            bool _2773 = _3014 == _2662;
            float _3018;
            if (_2773)
            {
                _3018 = 1.0;
            }
            else
            {
                float _2778 = _3014 - _2662;
                float _2779 = exp(_2778);
                _3018 = _2779;
            }
            _2791 = spvFAdd(spvFMul(_3013, _3016), spvFMul(_3023, _3018));
            threadgroup_barrier(mem_flags::mem_threadgroup);
            _2676 = _1637 < 32u;
            if (_2676)
            {
                shrunk[_1637] = _3016;
                of_parts[_1637] = _3018;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _2797 = _1637 / 16u;
            uint _2798 = _2797 * 4u;
            uint _2704 = _1453 + _2798;
            bool _2707 = _2704 < _1536;
            bool _2713;
            if (_2707)
            {
                uint _2803 = _1637 % 16u;
                bool _2711 = _2803 < 10u;
                _2713 = _2711;
            }
            else
            {
                _2713 = _2707;
            }
            if (_2713)
            {
                uint _2812 = _1637 % 16u;
                uint _2826 = _1446 * _1428;
                uint _2829 = _2826 + _1431;
                uint _2833 = _2829 * _1536;
                uint _2836 = _2833 + _1453;
                uint _2838 = _2836 + _2798;
                uint _2842 = _2838 * _1552;
                uint _2844 = _2842 + _1420;
                uint _2845 = _2844 * 11u;
                uint _2847 = _2845 + _2812;
                float4 _3038;
                if (_1737)
                {
                    _3038 = float4(0.0);
                }
                else
                {
                    float4 _2726 = parts.quads[_2847];
                    _3038 = _2726;
                }
                float _2738 = shrunk[_2798];
                float _2742 = of_parts[_2798];
                float4 _2861 = _3038 * _2738;
                float4 _2864 = _5445 * _2742;
                float4 _2865 = spvFAdd(_2861, _2864);
                parts.quads[_2847] = _2865;
            }
            uint _4972 = _2798 + 1u;
            uint _4977 = _1453 + _4972;
            bool _4978 = _4977 < _1536;
            bool _4988;
            if (_4978)
            {
                uint _4982 = _1637 % 16u;
                bool _4986 = _4982 < 10u;
                _4988 = _4986;
            }
            else
            {
                _4988 = _4978;
            }
            if (_4988)
            {
                uint _4992 = _1637 % 16u;
                uint _5003 = _1446 * _1428;
                uint _5004 = _5003 + _1431;
                uint _5005 = _5004 * _1536;
                uint _5006 = _5005 + _1453;
                uint _5007 = _5006 + _4972;
                uint _5014 = _5007 * _1552;
                uint _5015 = _5014 + _1420;
                uint _5016 = _5015 * 11u;
                uint _5017 = _5016 + _4992;
                float4 _5023;
                if (_1737)
                {
                    _5023 = float4(0.0);
                }
                else
                {
                    float4 _5020 = parts.quads[_5017];
                    _5023 = _5020;
                }
                float _5027 = shrunk[_4972];
                float _5031 = of_parts[_4972];
                float4 _5032 = _5023 * _5027;
                float4 _5033 = _5453 * _5031;
                float4 _5034 = _5032 + _5033;
                parts.quads[_5017] = _5034;
            }
            uint _5052 = _2798 + 2u;
            uint _5057 = _1453 + _5052;
            bool _5058 = _5057 < _1536;
            bool _5068;
            if (_5058)
            {
                uint _5062 = _1637 % 16u;
                bool _5066 = _5062 < 10u;
                _5068 = _5066;
            }
            else
            {
                _5068 = _5058;
            }
            if (_5068)
            {
                uint _5072 = _1637 % 16u;
                uint _5083 = _1446 * _1428;
                uint _5084 = _5083 + _1431;
                uint _5085 = _5084 * _1536;
                uint _5086 = _5085 + _1453;
                uint _5087 = _5086 + _5052;
                uint _5094 = _5087 * _1552;
                uint _5095 = _5094 + _1420;
                uint _5096 = _5095 * 11u;
                uint _5097 = _5096 + _5072;
                float4 _5103;
                if (_1737)
                {
                    _5103 = float4(0.0);
                }
                else
                {
                    float4 _5100 = parts.quads[_5097];
                    _5103 = _5100;
                }
                float _5107 = shrunk[_5052];
                float _5111 = of_parts[_5052];
                float4 _5112 = _5103 * _5107;
                float4 _5113 = _5464 * _5111;
                float4 _5114 = _5112 + _5113;
                parts.quads[_5097] = _5114;
            }
            uint _5132 = _2798 + 3u;
            uint _5137 = _1453 + _5132;
            bool _5138 = _5137 < _1536;
            bool _5148;
            if (_5138)
            {
                uint _5142 = _1637 % 16u;
                bool _5146 = _5142 < 10u;
                _5148 = _5146;
            }
            else
            {
                _5148 = _5138;
            }
            if (_5148)
            {
                uint _5152 = _1637 % 16u;
                uint _5163 = _1446 * _1428;
                uint _5164 = _5163 + _1431;
                uint _5165 = _5164 * _1536;
                uint _5166 = _5165 + _1453;
                uint _5167 = _5166 + _5132;
                uint _5174 = _5167 * _1552;
                uint _5175 = _5174 + _1420;
                uint _5176 = _5175 * 11u;
                uint _5177 = _5176 + _5152;
                float4 _5183;
                if (_1737)
                {
                    _5183 = float4(0.0);
                }
                else
                {
                    float4 _5180 = parts.quads[_5177];
                    _5183 = _5180;
                }
                float _5187 = shrunk[_5132];
                float _5191 = of_parts[_5132];
                float4 _5192 = _5183 * _5187;
                float4 _5193 = _5478 * _5191;
                float4 _5194 = _5192 + _5193;
                parts.quads[_5177] = _5194;
            }
            bool _1749 = _1726 < _3001;
            if (_1749)
            {
                _3013 = _2791;
                _3010 = _2662;
                _2997 = _1726;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _1764;
        if (_2676)
        {
            uint _1759 = _1453 + _1637;
            bool _1762 = _1759 < _1536;
            _1764 = _1762;
        }
        else
        {
            _1764 = _2676;
        }
        if (_1764)
        {
            uint _2876 = _1446 * _1428;
            uint _2879 = _2876 + _1431;
            uint _2883 = _2879 * _1536;
            uint _2886 = _2883 + _1453;
            uint _2888 = _2886 + _1637;
            uint _2892 = _2888 * _1552;
            uint _2894 = _2892 + _1420;
            uint _2895 = _2894 * 11u;
            uint _2897 = _2895 + 10u;
            float4 _1772 = float4(_2662, _2791, 0.0, 0.0);
            parts.quads[_2897] = _1772;
        }
        break;
    } while(false);
}

