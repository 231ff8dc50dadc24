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

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device v_block& v [[buffer(2)]], device Parts& parts [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _280 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 some_queries[136];
    threadgroup float4 some_keys[136];
    threadgroup float weights[256];
    threadgroup float of_parts[128];
    threadgroup float shrunk[16];
    do
    {
        uint _1482 = _280.p.queries;
        uint _1620 = _1482 >> uint(2);
        uint _1622 = _1482 & 3u;
        uint _1624 = extent_table.words[_1620][_1622];
        uint _1493 = _1624 + 15u;
        uint _1494 = _1493 / 16u;
        uint _1498 = _280.p.batches;
        uint _1628 = _1498 >> uint(2);
        uint _1630 = _1498 & 3u;
        uint _1632 = extent_table.words[_1628][_1630];
        uint _1503 = gl_WorkGroupID.y;
        uint _1506 = gl_NumWorkGroups.x;
        uint _1507 = _1503 * _1506;
        uint _1509 = gl_WorkGroupID.x;
        uint _1510 = _1507 + _1509;
        uint _1514 = _280.split.parts;
        uint _1636 = _1514 >> uint(2);
        uint _1638 = _1514 & 3u;
        uint _1640 = extent_table.words[_1636][_1638];
        uint _1516 = max(_1640, 1u);
        uint _1520 = _1510 / _1516;
        uint _1524 = _1510 % _1516;
        uint _1528 = _1520 / _1494;
        uint _1531 = _280.p.heads;
        uint _1532 = _1531 / 1u;
        uint _1535 = _1528 % _1532;
        uint _1539 = _1528 / _1532;
        bool _1541 = _1539 >= _1632;
        if (_1541)
        {
            break;
        }
        uint _1549 = _1632 - 1u;
        uint _1550 = min(_1539, _1549);
        uint _1555 = _1528 * _1494;
        uint _1556 = _1520 - _1555;
        uint _1557 = _1556 * 16u;
        uint _1649 = _280.p.keys;
        uint _1663 = _1649 >> uint(2);
        uint _1665 = _1649 & 3u;
        uint _1667 = extent_table.words[_1663][_1665];
        uint _1672 = _1550 * _1667;
        uint _1744 = gl_LocalInvocationID.x;
        uint _1745 = _1744 / 8u;
        uint _1727 = _1550 * _1624;
        uint _1756 = _1557 + _1745;
        uint _1759 = _1624 - 1u;
        uint _1760 = min(_1756, _1759);
        uint _1761 = _1760 / 1u;
        uint _1731 = _1727 + _1761;
        uint _1775 = _1760 % 1u;
        uint _1776 = _1535 + _1775;
        uint _1782 = _280.p.quads[0u];
        uint _1783 = _1731 * _1782;
        uint _1786 = _280.p.first[0u];
        uint _1787 = _1786 / 4u;
        uint _1788 = _1783 + _1787;
        uint _1790 = _1776 * 10u;
        uint _1791 = _1788 + _1790;
        bool _1807 = _1640 > 1u;
        uint _3354;
        uint _3362;
        if (_1807)
        {
            uint _1811 = _1524 * 256u;
            uint _1812 = max(0u, _1811);
            uint _1816 = _1811 + 256u;
            uint _1817 = min(_1667, _1816);
            _3362 = _1817;
            _3354 = _1812;
        }
        else
        {
            _3362 = _1667;
            _3354 = 0u;
        }
        uint _1935 = _1744 / 16u;
        uint _1936 = _1935 * 2u;
        uint _1942 = _1557 + _1936;
        bool _1945 = _1942 < _1624;
        bool _1893;
        if (_1945)
        {
            uint _1950 = _1744 % 16u;
            bool _1891 = _1950 < 10u;
            _1893 = _1891;
        }
        else
        {
            _1893 = _1945;
        }
        if (_1893)
        {
            uint _1965 = _1744 % 16u;
            uint _1979 = _1550 * _1532;
            uint _1982 = _1979 + _1535;
            uint _1986 = _1982 * _1624;
            uint _1989 = _1986 + _1557;
            uint _1991 = _1989 + _1936;
            uint _1995 = _1991 * _1640;
            uint _1997 = _1995 + _1524;
            uint _1998 = _1997 * 11u;
            uint _2000 = _1998 + _1965;
            parts.quads[_2000] = float4(0.0);
        }
        uint _4210 = _1936 + 1u;
        uint _4213 = _1557 + _4210;
        bool _4214 = _4213 < _1624;
        bool _4224;
        if (_4214)
        {
            uint _4218 = _1744 % 16u;
            bool _4222 = _4218 < 10u;
            _4224 = _4222;
        }
        else
        {
            _4224 = _4214;
        }
        if (_4224)
        {
            uint _4234 = _1744 % 16u;
            uint _4245 = _1550 * _1532;
            uint _4246 = _4245 + _1535;
            uint _4247 = _4246 * _1624;
            uint _4248 = _4247 + _1557;
            uint _4249 = _4248 + _4210;
            uint _4256 = _4249 * _1640;
            uint _4257 = _4256 + _1524;
            uint _4258 = _4257 * 11u;
            uint _4259 = _4258 + _4234;
            parts.quads[_4259] = float4(0.0);
        }
        bool _1917 = _1744 < 16u;
        bool _1923;
        if (_1917)
        {
            uint _2014 = _1557 + _1744;
            bool _2017 = _2014 < _1624;
            _1923 = _2017;
        }
        else
        {
            _1923 = _1917;
        }
        if (_1923)
        {
            uint _2027 = _1550 * _1532;
            uint _2030 = _2027 + _1535;
            uint _2034 = _2030 * _1624;
            uint _2037 = _2034 + _1557;
            uint _2039 = _2037 + _1744;
            uint _2043 = _2039 * _1640;
            uint _2045 = _2043 + _1524;
            uint _2046 = _2045 * 11u;
            uint _2048 = _2046 + 10u;
            parts.quads[_2048] = float4(-3.4028234663852885981170418348452e+38, 0.0, 0.0, 0.0);
        }
        uint _3364;
        float _3365;
        float _3372;
        float4 _4340;
        float4 _4348;
        uint _3355 = _3354;
        uint _1828;
        uint _1833;
        for (;;)
        {
            uint _1826 = _3355 / 256u;
            uint _1827 = _1826 + 1u;
            _1828 = _1827 * 256u;
            _1833 = min(_3362, _1828);
            _4348 = float4(0.0);
            _4340 = float4(0.0);
            _3372 = 0.0;
            _3365 = -3.4028234663852885981170418348452e+38;
            _3364 = _3355;
            float _3933;
            float _4049;
            float4 _4366;
            float4 _4367;
            for (;;)
            {
                bool _2089 = _3364 < _1833;
                if (_2089)
                {
                    uint _2145 = _3364 + _1745;
                    uint _2148 = _1667 - 1u;
                    uint _2149 = min(_2145, _2148);
                    uint _2157 = _1672 + _2149;
                    uint _2181 = _280.p.quads[1u];
                    uint _2182 = _2157 * _2181;
                    uint _2185 = _280.p.first[1u];
                    uint _2186 = _2185 / 4u;
                    uint _2187 = _2182 + _2186;
                    uint _2189 = _1535 * 10u;
                    uint _2190 = _2187 + _2189;
                    uint _3388;
                    float _4352;
                    float _4353;
                    _4353 = 0.0;
                    _4352 = 0.0;
                    _3388 = 0u;
                    float _4368;
                    float _4369;
                    for (;;)
                    {
                        bool _2108 = _3388 < 2u;
                        if (_2108)
                        {
                            uint _2214 = _3388 * 8u;
                            uint _2384 = _1744 % 8u;
                            uint _2216 = _2214 + _2384;
                            bool _2218 = _2216 < 10u;
                            bool _2219 = false || _2218;
                            uint _2222 = _2219 ? _2216 : 0u;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _2232 = _1791 + _2222;
                            float4 _2389 = q.quads[_2232];
                            uint _2235 = _280.p.scale;
                            float _2236 = as_type<float>(_2235);
                            float4 _2237 = _2389 * _2236;
                            uint _2239 = _2384 * 17u;
                            uint _2242 = _2239 + _1745;
                            bool4 _2245 = bool4(_2219);
                            float4 _2246 = select(float4(0.0), _2237, _2245);
                            some_queries[_2242] = _2246;
                            uint _2261 = _2190 + _2222;
                            float4 _2409 = k.quads[_2261];
                            float4 _2271 = select(float4(0.0), _2409, _2245);
                            some_keys[_2242] = _2271;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _2279 = _1744 % 16u;
                            int _3448;
                            _4369 = _4353;
                            _4368 = _4352;
                            _3448 = 0;
                            for (;;)
                            {
                                bool _2286 = _3448 < 8;
                                if (_2286)
                                {
                                    uint _2296 = uint(_3448) * 17u;
                                    uint _2298 = _2296 + _2279;
                                    float4 _2304 = some_queries[_2298];
                                    uint _2320 = _2296 + _1935;
                                    float4 _2326 = some_keys[_2320];
                                    uint _3602 = _2320 + 8u;
                                    float4 _3604 = some_keys[_3602];
                                    float _2354 = _2304.w;
                                    float _2358 = _3604.w;
                                    float _2362 = fma(_2354, _2358, _4368);
                                    float _3623 = _2326.w;
                                    float _3627 = fma(_2354, _3623, _4369);
                                    float _3650 = _2304.z;
                                    float _3652 = _3604.z;
                                    float _3656 = fma(_3650, _3652, _2362);
                                    float _3676 = _2326.z;
                                    float _3680 = fma(_3650, _3676, _3627);
                                    float _3706 = _2304.y;
                                    float _3708 = _3604.y;
                                    float _3712 = fma(_3706, _3708, _3656);
                                    float _3732 = _2326.y;
                                    float _3736 = fma(_3706, _3732, _3680);
                                    float _3762 = _2304.x;
                                    float _3764 = _3604.x;
                                    float _3768 = fma(_3762, _3764, _3712);
                                    float _3788 = _2326.x;
                                    float _3792 = fma(_3762, _3788, _3736);
                                    int _2378 = _3448 + 1;
                                    _4369 = _3792;
                                    _4368 = _3768;
                                    _3448 = _2378;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2116 = _3388 + uint(1);
                            _4353 = _4369;
                            _4352 = _4368;
                            _3388 = _2116;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _2448 = _1744 % 16u;
                    uint _2485 = _3364 + _1935;
                    bool _2498 = _2485 < _1667;
                    bool _2499 = true && _2498;
                    uint _2501 = _1935 * 16u;
                    uint _2503 = _2501 + _2448;
                    float _4372 = _2499 ? _4353 : as_type<float>(0xff800000u /* -inf */);
                    weights[_2503] = _4372;
                    uint _3809 = _1935 + 8u;
                    uint _3810 = _3364 + _3809;
                    bool _3815 = _3810 < _1667;
                    bool _3816 = true && _3815;
                    uint _3817 = _3809 * 16u;
                    uint _3818 = _3817 + _2448;
                    float _4373 = _3816 ? _4352 : as_type<float>(0xff800000u /* -inf */);
                    weights[_3818] = _4373;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _2569 = _1935 * 32u;
                    uint _2571 = _2569 + _2448;
                    float _2573 = weights[_2571];
                    float _2579 = fast::max(-3.4028234663852885981170418348452e+38, _2573);
                    uint _3835 = _4210 * 16u;
                    uint _3836 = _3835 + _2448;
                    float _3838 = weights[_3836];
                    float _3842 = fast::max(_2579, _3838);
                    of_parts[_1744] = _3842;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2600 = of_parts[_2448];
                    float _2601 = fast::max(_3365, _2600);
                    uint _3852 = 16u + _2448;
                    float _3854 = of_parts[_3852];
                    float _3855 = fast::max(_2601, _3854);
                    uint _3865 = 32u + _2448;
                    float _3867 = of_parts[_3865];
                    float _3868 = fast::max(_3855, _3867);
                    uint _3878 = 48u + _2448;
                    float _3880 = of_parts[_3878];
                    float _3881 = fast::max(_3868, _3880);
                    uint _3891 = 64u + _2448;
                    float _3893 = of_parts[_3891];
                    float _3894 = fast::max(_3881, _3893);
                    uint _3904 = 80u + _2448;
                    float _3906 = of_parts[_3904];
                    float _3907 = fast::max(_3894, _3906);
                    uint _3917 = 96u + _2448;
                    float _3919 = of_parts[_3917];
                    float _3920 = fast::max(_3907, _3919);
                    uint _3930 = 112u + _2448;
                    float _3932 = of_parts[_3930];
                    _3933 = fast::max(_3920, _3932);
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _2614 = _2573 < (-3.4028234663852885981170418348452e+38);
                    float _3439;
                    if (_2614)
                    {
                        _3439 = 0.0;
                    }
                    else
                    {
                        float _2621 = _2573 - _3933;
                        float _2622 = exp(_2621);
                        _3439 = _2622;
                    }
                    weights[_2571] = _3439;
                    bool _3944 = _3838 < (-3.4028234663852885981170418348452e+38);
                    float _3952;
                    if (_3944)
                    {
                        _3952 = 0.0;
                    }
                    else
                    {
                        float _3948 = _3838 - _3933;
                        float _3949 = exp(_3948);
                        _3952 = _3949;
                    }
                    weights[_3836] = _3952;
                    of_parts[_1744] = _3439 + _3952;
                    float _2647 = _3365 - _3933;
                    float _2648 = exp(_2647);
                    bool _2650 = _1935 == 0u;
                    if (_2650)
                    {
                        shrunk[_2448] = _2648;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    float _2669 = of_parts[_2448];
                    float _2671 = fma(_3372, _2648, _2669);
                    float _3970 = of_parts[_3852];
                    float _3971 = _2671 + _3970;
                    float _3983 = of_parts[_3865];
                    float _3984 = _3971 + _3983;
                    float _3996 = of_parts[_3878];
                    float _3997 = _3984 + _3996;
                    float _4009 = of_parts[_3891];
                    float _4010 = _3997 + _4009;
                    float _4022 = of_parts[_3904];
                    float _4023 = _4010 + _4022;
                    float _4035 = of_parts[_3917];
                    float _4036 = _4023 + _4035;
                    float _4048 = of_parts[_3930];
                    _4049 = _4036 + _4048;
                    float _2714 = shrunk[_1936];
                    float4 _2717 = _4340 * _2714;
                    float _4070 = shrunk[_4210];
                    float4 _4073 = _4348 * _4070;
                    uint _2730 = _1667 - _3364;
                    uint _2731 = min(16u, _2730);
                    uint _3421;
                    _4367 = _4073;
                    _4366 = _2717;
                    _3421 = 0u;
                    for (;;)
                    {
                        bool _2736 = _3421 < _2731;
                        if (_2736)
                        {
                            uint _2751 = min((_3364 + _3421), _2148);
                            uint _2758 = _1672 + _2751;
                            uint _2857 = _280.p.quads[2u];
                            uint _2858 = _2758 * _2857;
                            uint _2861 = _280.p.first[2u];
                            uint _2862 = _2861 / 4u;
                            uint _2863 = _2858 + _2862;
                            uint _2866 = _2863 + _2189;
                            uint _2775 = min(_2448, 9u);
                            uint _2776 = _2866 + _2775;
                            float4 _2880 = v.quads[_2776];
                            uint _2800 = _3421 * 16u;
                            uint _2802 = _2800 + _1936;
                            float _2807 = weights[_2802];
                            float4 _2825 = _2880 * _2807;
                            float4 _2828 = _4366 + _2825;
                            uint _4094 = _2802 + 1u;
                            float _4096 = weights[_4094];
                            float4 _4108 = _2880 * _4096;
                            float4 _4111 = _4367 + _4108;
                            uint _2844 = _3421 + 1u;
                            _4367 = _4111;
                            _4366 = _2828;
                            _3421 = _2844;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _2128 = _3364 + 16u;
                    _4348 = _4367;
                    _4340 = _4366;
                    _3372 = _4049;
                    _3365 = _3933;
                    _3364 = _2128;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            if (_1917)
            {
                do
                {
                    uint _3043 = _1557 + _1744;
                    bool _3046 = _3043 < _1624;
                    bool _2999 = !_3046;
                    if (_2999)
                    {
                        break;
                    }
                    uint _3056 = _1550 * _1532;
                    uint _3059 = _3056 + _1535;
                    uint _3063 = _3059 * _1624;
                    uint _3066 = _3063 + _1557;
                    uint _3068 = _3066 + _1744;
                    uint _3072 = _3068 * _1640;
                    uint _3074 = _3072 + _1524;
                    uint _3075 = _3074 * 11u;
                    uint _3077 = _3075 + 10u;
                    float4 _3008 = parts.quads[_3077];
                    float _3011 = _3008.x;
                    float _3013 = fast::max(_3011, _3365);
                    bool _3091 = _3011 == _3013;
                    float _3367;
                    if (_3091)
                    {
                        _3367 = 1.0;
                    }
                    else
                    {
                        float _3096 = _3011 - _3013;
                        float _3097 = exp(_3096);
                        _3367 = _3097;
                    }
                    bool _3105 = _3365 == _3013;
                    float _3369;
                    if (_3105)
                    {
                        _3369 = 1.0;
                    }
                    else
                    {
                        float _3110 = _3365 - _3013;
                        float _3111 = exp(_3110);
                        _3369 = _3111;
                    }
                    float _3024 = _3008.y;
                    float _3119 = spvFMul(_3024, _3367);
                    float _3123 = spvFAdd(_3119, spvFMul(_3372, _3369));
                    float4 _3029 = float4(_3013, _3123, 0.0, 0.0);
                    parts.quads[_3077] = _3029;
                    shrunk[_1744] = _3367;
                    of_parts[_1744] = _3369;
                    break;
                } while(false);
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            bool _2936;
            if (_1945)
            {
                uint _3144 = _1744 % 16u;
                bool _2934 = _3144 < 10u;
                _2936 = _2934;
            }
            else
            {
                _2936 = _1945;
            }
            if (_2936)
            {
                uint _3153 = _1744 % 16u;
                uint _3167 = _1550 * _1532;
                uint _3170 = _3167 + _1535;
                uint _3174 = _3170 * _1624;
                uint _3177 = _3174 + _1557;
                uint _3179 = _3177 + _1936;
                uint _3183 = _3179 * _1640;
                uint _3185 = _3183 + _1524;
                uint _3186 = _3185 * 11u;
                uint _3188 = _3186 + _3153;
                float4 _2953 = parts.quads[_3188];
                float _2955 = shrunk[_1936];
                float _2959 = of_parts[_1936];
                float4 _3202 = _2953 * _2955;
                float4 _3205 = _4340 * _2959;
                float4 _3206 = spvFAdd(_3202, _3205);
                parts.quads[_3188] = _3206;
            }
            bool _4146;
            if (_4214)
            {
                uint _4140 = _1744 % 16u;
                bool _4144 = _4140 < 10u;
                _4146 = _4144;
            }
            else
            {
                _4146 = _4214;
            }
            if (_4146)
            {
                uint _4150 = _1744 % 16u;
                uint _4161 = _1550 * _1532;
                uint _4162 = _4161 + _1535;
                uint _4163 = _4162 * _1624;
                uint _4164 = _4163 + _1557;
                uint _4165 = _4164 + _4210;
                uint _4172 = _4165 * _1640;
                uint _4173 = _4172 + _1524;
                uint _4174 = _4173 * 11u;
                uint _4175 = _4174 + _4150;
                float4 _4179 = parts.quads[_4175];
                float _4181 = shrunk[_4210];
                float _4185 = of_parts[_4210];
                float4 _4186 = _4179 * _4181;
                float4 _4187 = _4348 * _4185;
                float4 _4188 = _4186 + _4187;
                parts.quads[_4175] = _4188;
            }
            bool _1844 = _1828 < _3362;
            if (_1844)
            {
                _3355 = _1828;
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

