// conv/staged.comp CL=8 KU=1 NV=1 RESIDUAL=0 ROLL=1 SG=128 SHUFFLE=0 TEXEL=0 TM=4 128x1x1 #3e65b380
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct x_block
{
    float4 quads[1];
};

struct w_block
{
    float4 quads[1];
};

struct y_block
{
    float4 quads[1];
};

struct ConvParams
{
    uint batches;
    uint in_height;
    uint in_width;
    uint out_height;
    uint out_width;
    uint pad_top;
    uint pad_left;
    uint in_quads;
    uint out_channels;
    uint kernel_height;
    uint kernel_width;
    uint stride_y;
    uint stride_x;
    uint dilation_y;
    uint dilation_x;
    uint tap_step_y;
    uint tap_step_x;
    uint vectors;
    uint scalars[11];
    uint groups;
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _302 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 staged_rows[256];
    threadgroup float4 staged_panel[256];
    uint _1244 = _302.p.in_width;
    uint _1287 = _1244 >> uint(2);
    uint _1289 = _1244 & 3u;
    uint _1291 = extent_table.words[_1287][_1289];
    int _1283 = int(_1291);
    uint _1247 = _302.p.in_height;
    uint _1301 = _1247 >> uint(2);
    uint _1303 = _1247 & 3u;
    uint _1305 = extent_table.words[_1301][_1303];
    int _1297 = int(_1305);
    uint _1252 = _302.p.pad_left;
    uint _1315 = _1252 >> uint(2);
    uint _1317 = _1252 & 3u;
    uint _1319 = extent_table.words[_1315][_1317];
    int _1311 = int(_1319);
    uint _1255 = _302.p.pad_top;
    uint _1329 = _1255 >> uint(2);
    uint _1331 = _1255 & 3u;
    uint _1333 = extent_table.words[_1329][_1331];
    int _1325 = int(_1333);
    int2 _1257 = int2(_1311, _1325);
    uint _1260 = _302.p.out_width;
    uint _1337 = _1260 >> uint(2);
    uint _1339 = _1260 & 3u;
    uint _1341 = extent_table.words[_1337][_1339];
    uint _1263 = _302.p.out_height;
    uint _1345 = _1263 >> uint(2);
    uint _1347 = _1263 & 3u;
    uint _1349 = extent_table.words[_1345][_1347];
    uint _1268 = _302.p.batches;
    uint _1353 = _1268 >> uint(2);
    uint _1355 = _1268 & 3u;
    uint _1357 = extent_table.words[_1353][_1355];
    uint _1272 = _1357 * _1349;
    uint _1275 = _1272 * _1341;
    uint _1368 = _1275 + 63u;
    uint _1369 = _1368 / 64u;
    uint _1371 = gl_WorkGroupID.y;
    uint _1373 = gl_NumWorkGroups.x;
    uint _1374 = _1371 * _1373;
    uint _1376 = gl_WorkGroupID.x;
    uint _1377 = _1374 + _1376;
    uint _1380 = _1377 / _1369;
    uint _1414 = _302.p.out_channels;
    uint _1415 = _1414 + 3u;
    uint _1416 = _1415 / 4u;
    uint _1409 = _1416 + 7u;
    uint _1410 = _1409 / 8u;
    uint _1385 = _1380 * _1369;
    uint _1386 = _1377 - _1385;
    uint _1389 = gl_LocalInvocationID.y;
    uint _1390 = _1386 + _1389;
    bool _1393 = _1380 < _1410;
    uint _2801;
    if (_1393)
    {
        uint _1396 = _1390 * 64u;
        _2801 = _1396;
    }
    else
    {
        _2801 = _1275;
    }
    uint _1403 = _1410 - 1u;
    uint _1404 = min(_1380, _1403);
    uint _1423 = gl_LocalInvocationID.x;
    uint _1425 = _1423 / 1u;
    uint _1113 = _2801 + _1425;
    uint _1116 = _1275 - 1u;
    uint _1117 = min(_1113, _1116);
    uint _1433 = _1117 / _1341;
    uint _1438 = _1433 * _1341;
    uint _1439 = _1117 - _1438;
    uint _1441 = _302.p.stride_x;
    uint _1442 = _1439 * _1441;
    int _1443 = int(_1442);
    uint _1447 = _1433 % _1349;
    uint _1449 = _302.p.stride_y;
    uint _1450 = _1447 * _1449;
    int _1451 = int(_1450);
    int2 _1452 = int2(_1443, _1451);
    int2 _1456 = _1452 - _1257;
    uint _1460 = _1433 / _1349;
    int _1461 = int(_1460);
    int _1465 = _1461 * _1297;
    uint _1127 = _302.p.in_quads;
    uint _1128 = _1127 / 1u;
    uint _1134 = _302.p.kernel_height;
    uint _1135 = _1404 * _1134;
    uint _1138 = _302.p.kernel_width;
    uint _1139 = _1135 * _1138;
    uint _1142 = _1139 * _1127;
    uint _1143 = _1142 * 32u;
    uint _1158 = min(_1423, 31u);
    uint _1159 = _1143 + _1158;
    int _1551 = _1456.x;
    bool _1552 = _1551 >= 0;
    bool _1560;
    if (_1552)
    {
        bool _1558 = _1551 < _1283;
        _1560 = _1558;
    }
    else
    {
        _1560 = _1552;
    }
    bool _1566;
    if (_1560)
    {
        int _1563 = _1456.y;
        bool _1564 = _1563 >= 0;
        _1566 = _1564;
    }
    else
    {
        _1566 = _1560;
    }
    bool _1574;
    if (_1566)
    {
        int _1569 = _1456.y;
        bool _1572 = _1569 < _1297;
        _1574 = _1572;
    }
    else
    {
        _1574 = _1566;
    }
    uint _2903;
    if (_1574)
    {
        int _1580 = _1456.y;
        int _1581 = _1465 + _1580;
        int _1584 = _1581 * _1283;
        int _1587 = _1584 + _1551;
        uint _1588 = uint(_1587);
        uint _1599 = _1588 * _1127;
        _2903 = _1599;
    }
    else
    {
        _2903 = 0u;
    }
    uint _2908;
    if (_1574)
    {
        uint _1604 = _1423 % 1u;
        uint _1515 = _2903 + _1604;
        _2908 = _1515;
    }
    else
    {
        _2908 = 0u;
    }
    uint _1522 = uint(_1574);
    float4 _1657 = x.quads[_2908];
    uint _1627 = _2908 + _1522;
    float4 _1667 = w.quads[_1159];
    uint _1647 = _1159 + 32u;
    uint _1752 = _1423 % 1u;
    bool _1759 = _1522 != 0u;
    bool4 _4753 = bool4(_1759);
    float4 _4754 = select(float4(0.0), _1657, _4753);
    uint _1692 = _1752 * 128u;
    uint _1695 = _1425 / 4u;
    uint _1696 = _1692 + _1695;
    uint _1708 = _1425 % 4u;
    float _1711 = _4754.x;
    ((threadgroup float*)&staged_rows[_1696])[_1708] = _1711;
    uint _4303 = _1696 + 32u;
    float _4306 = _4754.y;
    ((threadgroup float*)&staged_rows[_4303])[_1708] = _4306;
    uint _4317 = _1696 + 64u;
    float _4320 = _4754.z;
    ((threadgroup float*)&staged_rows[_4317])[_1708] = _4320;
    uint _4331 = _1696 + 96u;
    float _4334 = _4754.w;
    ((threadgroup float*)&staged_rows[_4331])[_1708] = _4334;
    staged_panel[_1423] = _1667;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _2810;
    uint _2811;
    float4 _4630;
    float4 _4641;
    float4 _4654;
    float4 _4669;
    uint _4679;
    uint _4684;
    uint _4689;
    _4669 = float4(0.0);
    _4654 = float4(0.0);
    _4641 = float4(0.0);
    _4630 = float4(0.0);
    _4689 = _1647;
    _4684 = _1522;
    _4679 = _1627;
    _2811 = 0u;
    _2810 = 0u;
    uint _2860;
    uint _4678;
    uint _4683;
    uint _4688;
    float4 _4703;
    float4 _4713;
    float4 _4723;
    float4 _4733;
    for (;;)
    {
        bool _1179 = _2810 < _1134;
        if (_1179)
        {
            uint _2847;
            _4733 = _4630;
            _4723 = _4641;
            _4713 = _4654;
            _4703 = _4669;
            _4688 = _4689;
            _4683 = _4684;
            _4678 = _4679;
            _2847 = 0u;
            _2860 = _2811;
            uint _2858;
            uint _4676;
            uint _4682;
            uint _4686;
            float4 _4701;
            float4 _4711;
            float4 _4721;
            float4 _4731;
            for (;;)
            {
                bool _1189 = _2847 < _1138;
                if (_1189)
                {
                    bool _1194 = (_2847 | _2810) == 0u;
                    bool _1196 = !_1194;
                    uint _4677;
                    if (_1196)
                    {
                        uint _1826 = _302.p.dilation_x;
                        uint _1827 = _2847 * _1826;
                        int _1828 = int(_1827);
                        uint _1832 = _302.p.dilation_y;
                        uint _1833 = _2810 * _1832;
                        int _1834 = int(_1833);
                        int2 _1835 = int2(_1828, _1834);
                        int2 _1836 = _1456 + _1835;
                        int _1838 = _1836.x;
                        bool _1839 = _1838 >= 0;
                        bool _1847;
                        if (_1839)
                        {
                            bool _1845 = _1838 < _1283;
                            _1847 = _1845;
                        }
                        else
                        {
                            _1847 = _1839;
                        }
                        bool _1853;
                        if (_1847)
                        {
                            int _1850 = _1836.y;
                            bool _1851 = _1850 >= 0;
                            _1853 = _1851;
                        }
                        else
                        {
                            _1853 = _1847;
                        }
                        bool _1861;
                        if (_1853)
                        {
                            int _1856 = _1836.y;
                            bool _1859 = _1856 < _1297;
                            _1861 = _1859;
                        }
                        else
                        {
                            _1861 = _1853;
                        }
                        uint _2892;
                        if (_1861)
                        {
                            int _1867 = _1836.y;
                            int _1868 = _1465 + _1867;
                            int _1871 = _1868 * _1283;
                            int _1874 = _1871 + _1838;
                            uint _1875 = uint(_1874);
                            uint _1886 = _1875 * _1127;
                            _2892 = _1886;
                        }
                        else
                        {
                            _2892 = 0u;
                        }
                        uint _2897;
                        if (_1861)
                        {
                            uint _1802 = _2892 + _1752;
                            _2897 = _1802;
                        }
                        else
                        {
                            _2897 = 0u;
                        }
                        _4682 = uint(_1861);
                        _4677 = _2897;
                    }
                    else
                    {
                        _4682 = _4683;
                        _4677 = _4678;
                    }
                    uint _1206 = uint(_1194);
                    uint _2850;
                    _4686 = _4688;
                    _4676 = _4677;
                    _4731 = _4733;
                    _4721 = _4723;
                    _4711 = _4713;
                    _4701 = _4703;
                    _2858 = _2860;
                    _2850 = _1206;
                    uint _1899;
                    uint _1924;
                    uint _1944;
                    float4 _4700;
                    float4 _4710;
                    float4 _4720;
                    float4 _4730;
                    for (;;)
                    {
                        bool _1214 = _2850 < _1128;
                        if (_1214)
                        {
                            float4 _1954 = x.quads[_4676];
                            _1924 = _4676 + _4682;
                            float4 _1964 = w.quads[_4686];
                            _1944 = _4686 + 32u;
                            uint _1972 = _2858 * 128u;
                            uint _2001 = _1423 / 8u;
                            uint _1974 = _1972 + _2001;
                            uint _2006 = _1423 % 8u;
                            uint _1978 = _1972 + _2006;
                            uint _2862;
                            _4730 = _4731;
                            _4720 = _4721;
                            _4710 = _4711;
                            _4700 = _4701;
                            _2862 = 0u;
                            for (;;)
                            {
                                bool _1982 = _2862 < 4u;
                                if (_1982)
                                {
                                    uint _1986 = _2862 * 32u;
                                    uint _1987 = _1974 + _1986;
                                    uint _1990 = _2862 * 8u;
                                    uint _1991 = _1978 + _1990;
                                    float4 _2041 = staged_rows[_1987];
                                    float4 _2066 = staged_panel[_1991];
                                    float _2109 = _2041.w;
                                    float _2116 = _2066.w;
                                    float _2120 = fma(_2109, _2116, _4700.w);
                                    float _3768 = _2041.z;
                                    float _3776 = fma(_3768, _2116, _4710.w);
                                    float _3801 = _2041.y;
                                    float _3809 = fma(_3801, _2116, _4720.w);
                                    float _3834 = _2041.x;
                                    float _3842 = fma(_3834, _2116, _4730.w);
                                    float _3877 = _2066.z;
                                    float _3881 = fma(_2109, _3877, _4700.z);
                                    float _3911 = fma(_3768, _3877, _4710.z);
                                    float _3941 = fma(_3801, _3877, _4720.z);
                                    float _3971 = fma(_3834, _3877, _4730.z);
                                    float _4012 = _2066.y;
                                    float _4016 = fma(_2109, _4012, _4700.y);
                                    float _4046 = fma(_3768, _4012, _4710.y);
                                    float _4076 = fma(_3801, _4012, _4720.y);
                                    float _4106 = fma(_3834, _4012, _4730.y);
                                    float _4147 = _2066.x;
                                    float _4151 = fma(_2109, _4147, _4700.x);
                                    float4 _4749 = float4(_4151, _4016, _3881, _2120);
                                    float _4181 = fma(_3768, _4147, _4710.x);
                                    float4 _4750 = float4(_4181, _4046, _3911, _3776);
                                    float _4211 = fma(_3801, _4147, _4720.x);
                                    float4 _4751 = float4(_4211, _4076, _3941, _3809);
                                    float _4241 = fma(_3834, _4147, _4730.x);
                                    float4 _4752 = float4(_4241, _4106, _3971, _3842);
                                    uint _1995 = _2862 + uint(1);
                                    _4730 = _4752;
                                    _4720 = _4751;
                                    _4710 = _4750;
                                    _4700 = _4749;
                                    _2862 = _1995;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            _1899 = 1u - _2858;
                            bool _2229 = _4682 != 0u;
                            bool4 _4755 = bool4(_2229);
                            float4 _4756 = select(float4(0.0), _1954, _4755);
                            uint _2160 = _1899 * 128u;
                            uint _2163 = _2160 + _1692;
                            uint _2166 = _2163 + _1695;
                            float _2181 = _4756.x;
                            ((threadgroup float*)&staged_rows[_2166])[_1708] = _2181;
                            uint _4261 = _2166 + 32u;
                            float _4264 = _4756.y;
                            ((threadgroup float*)&staged_rows[_4261])[_1708] = _4264;
                            uint _4275 = _2166 + 64u;
                            float _4278 = _4756.z;
                            ((threadgroup float*)&staged_rows[_4275])[_1708] = _4278;
                            uint _4289 = _2166 + 96u;
                            float _4292 = _4756.w;
                            ((threadgroup float*)&staged_rows[_4289])[_1708] = _4292;
                            uint _2200 = _2160 + _1423;
                            staged_panel[_2200] = _1964;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _1217 = _2850 + uint(1);
                            _4686 = _1944;
                            _4676 = _1924;
                            _4731 = _4730;
                            _4721 = _4720;
                            _4711 = _4710;
                            _4701 = _4700;
                            _2858 = _1899;
                            _2850 = _1217;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1219 = _2847 + uint(1);
                    _4733 = _4731;
                    _4723 = _4721;
                    _4713 = _4711;
                    _4703 = _4701;
                    _4688 = _4686;
                    _4683 = _4682;
                    _4678 = _4676;
                    _2847 = _1219;
                    _2860 = _2858;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1221 = _2810 + uint(1);
            _4669 = _4703;
            _4654 = _4713;
            _4641 = _4723;
            _4630 = _4733;
            _4689 = _4688;
            _4684 = _4683;
            _4679 = _4678;
            _2811 = _2860;
            _2810 = _1221;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _2252 = _2811 * 128u;
    uint _2281 = _1423 / 8u;
    uint _2254 = _2252 + _2281;
    uint _2286 = _1423 % 8u;
    uint _2258 = _2252 + _2286;
    uint _2821;
    float4 _4629;
    float4 _4640;
    float4 _4653;
    float4 _4668;
    _4668 = _4669;
    _4653 = _4654;
    _4640 = _4641;
    _4629 = _4630;
    _2821 = 0u;
    for (;;)
    {
        bool _2262 = _2821 < 4u;
        if (_2262)
        {
            uint _2266 = _2821 * 32u;
            uint _2267 = _2254 + _2266;
            uint _2270 = _2821 * 8u;
            uint _2271 = _2258 + _2270;
            float4 _2321 = staged_rows[_2267];
            float4 _2346 = staged_panel[_2271];
            float _2389 = _2321.w;
            float _2396 = _2346.w;
            float _2400 = fma(_2389, _2396, _4668.w);
            float _3264 = _2321.z;
            float _3272 = fma(_3264, _2396, _4653.w);
            float _3297 = _2321.y;
            float _3305 = fma(_3297, _2396, _4640.w);
            float _3330 = _2321.x;
            float _3338 = fma(_3330, _2396, _4629.w);
            float _3373 = _2346.z;
            float _3377 = fma(_2389, _3373, _4668.z);
            float _3407 = fma(_3264, _3373, _4653.z);
            float _3437 = fma(_3297, _3373, _4640.z);
            float _3467 = fma(_3330, _3373, _4629.z);
            float _3508 = _2346.y;
            float _3512 = fma(_2389, _3508, _4668.y);
            float _3542 = fma(_3264, _3508, _4653.y);
            float _3572 = fma(_3297, _3508, _4640.y);
            float _3602 = fma(_3330, _3508, _4629.y);
            float _3643 = _2346.x;
            float _3647 = fma(_2389, _3643, _4668.x);
            float4 _4745 = float4(_3647, _3512, _3377, _2400);
            float _3677 = fma(_3264, _3643, _4653.x);
            float4 _4746 = float4(_3677, _3542, _3407, _3272);
            float _3707 = fma(_3297, _3643, _4640.x);
            float4 _4747 = float4(_3707, _3572, _3437, _3305);
            float _3737 = fma(_3330, _3643, _4629.x);
            float4 _4748 = float4(_3737, _3602, _3467, _3338);
            uint _2275 = _2821 + uint(1);
            _4668 = _4745;
            _4653 = _4746;
            _4640 = _4747;
            _4629 = _4748;
            _2821 = _2275;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _2450 = _1404 * 8u;
    uint _2452 = _2450 + _2286;
    uint _2559 = _302.p.vectors;
    uint _2564 = _2559 + _2452;
    float4 _2572 = w.quads[_2564];
    uint _2581 = _2281 * 4u;
    uint _2471 = _2801 + _2581;
    bool _2488 = _2471 < _1275;
    bool _2494;
    if (_2488)
    {
        bool _2492 = _2452 < _1416;
        _2494 = _2492;
    }
    else
    {
        _2494 = _2488;
    }
    if (_2494)
    {
        float4 _2617 = _4629 + _2572;
        float _2619 = _2617.x;
        bool _2642 = _2619 < 0.0;
        float _2644 = _2642 ? 0.0 : _2619;
        float _2622 = _2617.y;
        bool _2655 = _2622 < 0.0;
        float _2657 = _2655 ? 0.0 : _2622;
        float _2625 = _2617.z;
        bool _2668 = _2625 < 0.0;
        float _2670 = _2668 ? 0.0 : _2625;
        float _2628 = _2617.w;
        bool _2681 = _2628 < 0.0;
        float _2683 = _2681 ? 0.0 : _2628;
        float4 _2630 = float4(_2644, _2657, _2670, _2683);
        uint _2514 = _302.p.pixel_quads;
        uint _2515 = _2471 * _2514;
        uint _2517 = _302.p.first_quad;
        uint _2518 = _2515 + _2517;
        uint _2520 = _2518 + _2452;
        uint _2522 = _2452 * 4u;
        uint4 _2688 = uint4(_2522);
        uint4 _2689 = _2688 + uint4(0u, 1u, 2u, 3u);
        uint4 _2691 = uint4(_1414);
        bool4 _2692 = _2689 < _2691;
        float4 _2693 = select(float4(0.0), _2630, _2692);
        y.quads[_2520] = _2693;
    }
    uint _3013 = _2581 + 1u;
    uint _3014 = _2801 + _3013;
    bool _3027 = _3014 < _1275;
    bool _3035;
    if (_3027)
    {
        bool _3033 = _2452 < _1416;
        _3035 = _3033;
    }
    else
    {
        _3035 = _3027;
    }
    if (_3035)
    {
        float4 _3044 = _4640 + _2572;
        float _3045 = _3044.x;
        bool _3046 = _3045 < 0.0;
        float _3047 = _3046 ? 0.0 : _3045;
        float _3048 = _3044.y;
        bool _3049 = _3048 < 0.0;
        float _3050 = _3049 ? 0.0 : _3048;
        float _3051 = _3044.z;
        bool _3052 = _3051 < 0.0;
        float _3053 = _3052 ? 0.0 : _3051;
        float _3054 = _3044.w;
        bool _3055 = _3054 < 0.0;
        float _3056 = _3055 ? 0.0 : _3054;
        float4 _3057 = float4(_3047, _3050, _3053, _3056);
        uint _3059 = _302.p.pixel_quads;
        uint _3060 = _3014 * _3059;
        uint _3062 = _302.p.first_quad;
        uint _3063 = _3060 + _3062;
        uint _3064 = _3063 + _2452;
        uint _3065 = _2452 * 4u;
        uint4 _3068 = uint4(_3065);
        uint4 _3069 = _3068 + uint4(0u, 1u, 2u, 3u);
        uint4 _3070 = uint4(_1414);
        bool4 _3071 = _3069 < _3070;
        float4 _3072 = select(float4(0.0), _3057, _3071);
        y.quads[_3064] = _3072;
    }
    uint _3096 = _2581 + 2u;
    uint _3097 = _2801 + _3096;
    bool _3110 = _3097 < _1275;
    bool _3118;
    if (_3110)
    {
        bool _3116 = _2452 < _1416;
        _3118 = _3116;
    }
    else
    {
        _3118 = _3110;
    }
    if (_3118)
    {
        float4 _3127 = _4653 + _2572;
        float _3128 = _3127.x;
        bool _3129 = _3128 < 0.0;
        float _3130 = _3129 ? 0.0 : _3128;
        float _3131 = _3127.y;
        bool _3132 = _3131 < 0.0;
        float _3133 = _3132 ? 0.0 : _3131;
        float _3134 = _3127.z;
        bool _3135 = _3134 < 0.0;
        float _3136 = _3135 ? 0.0 : _3134;
        float _3137 = _3127.w;
        bool _3138 = _3137 < 0.0;
        float _3139 = _3138 ? 0.0 : _3137;
        float4 _3140 = float4(_3130, _3133, _3136, _3139);
        uint _3142 = _302.p.pixel_quads;
        uint _3143 = _3097 * _3142;
        uint _3145 = _302.p.first_quad;
        uint _3146 = _3143 + _3145;
        uint _3147 = _3146 + _2452;
        uint _3148 = _2452 * 4u;
        uint4 _3151 = uint4(_3148);
        uint4 _3152 = _3151 + uint4(0u, 1u, 2u, 3u);
        uint4 _3153 = uint4(_1414);
        bool4 _3154 = _3152 < _3153;
        float4 _3155 = select(float4(0.0), _3140, _3154);
        y.quads[_3147] = _3155;
    }
    uint _3179 = _2581 + 3u;
    uint _3180 = _2801 + _3179;
    bool _3193 = _3180 < _1275;
    bool _3201;
    if (_3193)
    {
        bool _3199 = _2452 < _1416;
        _3201 = _3199;
    }
    else
    {
        _3201 = _3193;
    }
    if (_3201)
    {
        float4 _3210 = _4668 + _2572;
        float _3211 = _3210.x;
        bool _3212 = _3211 < 0.0;
        float _3213 = _3212 ? 0.0 : _3211;
        float _3214 = _3210.y;
        bool _3215 = _3214 < 0.0;
        float _3216 = _3215 ? 0.0 : _3214;
        float _3217 = _3210.z;
        bool _3218 = _3217 < 0.0;
        float _3219 = _3218 ? 0.0 : _3217;
        float _3220 = _3210.w;
        bool _3221 = _3220 < 0.0;
        float _3222 = _3221 ? 0.0 : _3220;
        float4 _3223 = float4(_3213, _3216, _3219, _3222);
        uint _3225 = _302.p.pixel_quads;
        uint _3226 = _3180 * _3225;
        uint _3228 = _302.p.first_quad;
        uint _3229 = _3226 + _3228;
        uint _3230 = _3229 + _2452;
        uint _3231 = _2452 * 4u;
        uint4 _3234 = uint4(_3231);
        uint4 _3235 = _3234 + uint4(0u, 1u, 2u, 3u);
        uint4 _3236 = uint4(_1414);
        bool4 _3237 = _3235 < _3236;
        float4 _3238 = select(float4(0.0), _3223, _3237);
        y.quads[_3230] = _3238;
    }
}

