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
    uint scalars[12];
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _299 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 staged_rows[256];
    threadgroup float4 staged_panel[256];
    uint _1236 = _299.p.in_width;
    uint _1279 = _1236 >> uint(2);
    uint _1281 = _1236 & 3u;
    uint _1283 = extent_table.words[_1279][_1281];
    int _1275 = int(_1283);
    uint _1239 = _299.p.in_height;
    uint _1293 = _1239 >> uint(2);
    uint _1295 = _1239 & 3u;
    uint _1297 = extent_table.words[_1293][_1295];
    int _1289 = int(_1297);
    uint _1244 = _299.p.pad_left;
    uint _1307 = _1244 >> uint(2);
    uint _1309 = _1244 & 3u;
    uint _1311 = extent_table.words[_1307][_1309];
    int _1303 = int(_1311);
    uint _1247 = _299.p.pad_top;
    uint _1321 = _1247 >> uint(2);
    uint _1323 = _1247 & 3u;
    uint _1325 = extent_table.words[_1321][_1323];
    int _1317 = int(_1325);
    int2 _1249 = int2(_1303, _1317);
    uint _1252 = _299.p.out_width;
    uint _1329 = _1252 >> uint(2);
    uint _1331 = _1252 & 3u;
    uint _1333 = extent_table.words[_1329][_1331];
    uint _1255 = _299.p.out_height;
    uint _1337 = _1255 >> uint(2);
    uint _1339 = _1255 & 3u;
    uint _1341 = extent_table.words[_1337][_1339];
    uint _1260 = _299.p.batches;
    uint _1345 = _1260 >> uint(2);
    uint _1347 = _1260 & 3u;
    uint _1349 = extent_table.words[_1345][_1347];
    uint _1264 = _1349 * _1341;
    uint _1267 = _1264 * _1333;
    uint _1360 = _1267 + 63u;
    uint _1361 = _1360 / 64u;
    uint _1363 = gl_WorkGroupID.y;
    uint _1365 = gl_NumWorkGroups.x;
    uint _1366 = _1363 * _1365;
    uint _1368 = gl_WorkGroupID.x;
    uint _1369 = _1366 + _1368;
    uint _1372 = _1369 / _1361;
    uint _1406 = _299.p.out_channels;
    uint _1407 = _1406 + 3u;
    uint _1408 = _1407 / 4u;
    uint _1401 = _1408 + 7u;
    uint _1402 = _1401 / 8u;
    uint _1377 = _1372 * _1361;
    uint _1378 = _1369 - _1377;
    uint _1381 = gl_LocalInvocationID.y;
    uint _1382 = _1378 + _1381;
    bool _1385 = _1372 < _1402;
    uint _2783;
    if (_1385)
    {
        uint _1388 = _1382 * 64u;
        _2783 = _1388;
    }
    else
    {
        _2783 = _1267;
    }
    uint _1395 = _1402 - 1u;
    uint _1396 = min(_1372, _1395);
    uint _1415 = gl_LocalInvocationID.x;
    uint _1417 = _1415 / 1u;
    uint _1105 = _2783 + _1417;
    uint _1108 = _1267 - 1u;
    uint _1109 = min(_1105, _1108);
    uint _1425 = _1109 / _1333;
    uint _1430 = _1425 * _1333;
    uint _1431 = _1109 - _1430;
    uint _1433 = _299.p.stride_x;
    uint _1434 = _1431 * _1433;
    int _1435 = int(_1434);
    uint _1439 = _1425 % _1341;
    uint _1441 = _299.p.stride_y;
    uint _1442 = _1439 * _1441;
    int _1443 = int(_1442);
    int2 _1444 = int2(_1435, _1443);
    int2 _1448 = _1444 - _1249;
    uint _1452 = _1425 / _1341;
    int _1453 = int(_1452);
    int _1457 = _1453 * _1289;
    uint _1119 = _299.p.in_quads;
    uint _1120 = _1119 / 1u;
    uint _1126 = _299.p.kernel_height;
    uint _1127 = _1396 * _1126;
    uint _1130 = _299.p.kernel_width;
    uint _1131 = _1127 * _1130;
    uint _1134 = _1131 * _1119;
    uint _1135 = _1134 * 32u;
    uint _1150 = min(_1415, 31u);
    uint _1151 = _1135 + _1150;
    int _1542 = _1448.x;
    bool _1543 = _1542 >= 0;
    bool _1551;
    if (_1543)
    {
        bool _1549 = _1542 < _1275;
        _1551 = _1549;
    }
    else
    {
        _1551 = _1543;
    }
    bool _1557;
    if (_1551)
    {
        int _1554 = _1448.y;
        bool _1555 = _1554 >= 0;
        _1557 = _1555;
    }
    else
    {
        _1557 = _1551;
    }
    bool _1565;
    if (_1557)
    {
        int _1560 = _1448.y;
        bool _1563 = _1560 < _1289;
        _1565 = _1563;
    }
    else
    {
        _1565 = _1557;
    }
    uint _2885;
    if (_1565)
    {
        int _1571 = _1448.y;
        int _1572 = _1457 + _1571;
        int _1575 = _1572 * _1275;
        int _1578 = _1575 + _1542;
        uint _1579 = uint(_1578);
        uint _1582 = _1579 * _1119;
        _2885 = _1582;
    }
    else
    {
        _2885 = 0u;
    }
    uint _2890;
    if (_1565)
    {
        uint _1591 = _1415 % 1u;
        uint _1507 = _2885 + _1591;
        _2890 = _1507;
    }
    else
    {
        _2890 = 0u;
    }
    uint _1514 = uint(_1565);
    float4 _1644 = x.quads[_2890];
    uint _1614 = _2890 + _1514;
    float4 _1654 = w.quads[_1151];
    uint _1634 = _1151 + 32u;
    uint _1739 = _1415 % 1u;
    bool _1746 = _1514 != 0u;
    bool4 _4735 = bool4(_1746);
    float4 _4736 = select(float4(0.0), _1644, _4735);
    uint _1679 = _1739 * 128u;
    uint _1682 = _1417 / 4u;
    uint _1683 = _1679 + _1682;
    uint _1695 = _1417 % 4u;
    float _1698 = _4736.x;
    ((threadgroup float*)&staged_rows[_1683])[_1695] = _1698;
    uint _4285 = _1683 + 32u;
    float _4288 = _4736.y;
    ((threadgroup float*)&staged_rows[_4285])[_1695] = _4288;
    uint _4299 = _1683 + 64u;
    float _4302 = _4736.z;
    ((threadgroup float*)&staged_rows[_4299])[_1695] = _4302;
    uint _4313 = _1683 + 96u;
    float _4316 = _4736.w;
    ((threadgroup float*)&staged_rows[_4313])[_1695] = _4316;
    staged_panel[_1415] = _1654;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _2792;
    uint _2793;
    float4 _4612;
    float4 _4623;
    float4 _4636;
    float4 _4651;
    uint _4661;
    uint _4666;
    uint _4671;
    _4651 = float4(0.0);
    _4636 = float4(0.0);
    _4623 = float4(0.0);
    _4612 = float4(0.0);
    _4671 = _1634;
    _4666 = _1514;
    _4661 = _1614;
    _2793 = 0u;
    _2792 = 0u;
    uint _2842;
    uint _4660;
    uint _4665;
    uint _4670;
    float4 _4685;
    float4 _4695;
    float4 _4705;
    float4 _4715;
    for (;;)
    {
        bool _1171 = _2792 < _1126;
        if (_1171)
        {
            uint _2829;
            _4715 = _4612;
            _4705 = _4623;
            _4695 = _4636;
            _4685 = _4651;
            _4670 = _4671;
            _4665 = _4666;
            _4660 = _4661;
            _2829 = 0u;
            _2842 = _2793;
            uint _2840;
            uint _4658;
            uint _4664;
            uint _4668;
            float4 _4683;
            float4 _4693;
            float4 _4703;
            float4 _4713;
            for (;;)
            {
                bool _1181 = _2829 < _1130;
                if (_1181)
                {
                    bool _1186 = (_2829 | _2792) == 0u;
                    bool _1188 = !_1186;
                    uint _4659;
                    if (_1188)
                    {
                        uint _1812 = _299.p.dilation_x;
                        uint _1813 = _2829 * _1812;
                        int _1814 = int(_1813);
                        uint _1818 = _299.p.dilation_y;
                        uint _1819 = _2792 * _1818;
                        int _1820 = int(_1819);
                        int2 _1821 = int2(_1814, _1820);
                        int2 _1822 = _1448 + _1821;
                        int _1824 = _1822.x;
                        bool _1825 = _1824 >= 0;
                        bool _1833;
                        if (_1825)
                        {
                            bool _1831 = _1824 < _1275;
                            _1833 = _1831;
                        }
                        else
                        {
                            _1833 = _1825;
                        }
                        bool _1839;
                        if (_1833)
                        {
                            int _1836 = _1822.y;
                            bool _1837 = _1836 >= 0;
                            _1839 = _1837;
                        }
                        else
                        {
                            _1839 = _1833;
                        }
                        bool _1847;
                        if (_1839)
                        {
                            int _1842 = _1822.y;
                            bool _1845 = _1842 < _1289;
                            _1847 = _1845;
                        }
                        else
                        {
                            _1847 = _1839;
                        }
                        uint _2874;
                        if (_1847)
                        {
                            int _1853 = _1822.y;
                            int _1854 = _1457 + _1853;
                            int _1857 = _1854 * _1275;
                            int _1860 = _1857 + _1824;
                            uint _1861 = uint(_1860);
                            uint _1864 = _1861 * _1119;
                            _2874 = _1864;
                        }
                        else
                        {
                            _2874 = 0u;
                        }
                        uint _2879;
                        if (_1847)
                        {
                            uint _1789 = _2874 + _1739;
                            _2879 = _1789;
                        }
                        else
                        {
                            _2879 = 0u;
                        }
                        _4664 = uint(_1847);
                        _4659 = _2879;
                    }
                    else
                    {
                        _4664 = _4665;
                        _4659 = _4660;
                    }
                    uint _1198 = uint(_1186);
                    uint _2832;
                    _4668 = _4670;
                    _4658 = _4659;
                    _4713 = _4715;
                    _4703 = _4705;
                    _4693 = _4695;
                    _4683 = _4685;
                    _2840 = _2842;
                    _2832 = _1198;
                    uint _1881;
                    uint _1906;
                    uint _1926;
                    float4 _4682;
                    float4 _4692;
                    float4 _4702;
                    float4 _4712;
                    for (;;)
                    {
                        bool _1206 = _2832 < _1120;
                        if (_1206)
                        {
                            float4 _1936 = x.quads[_4658];
                            _1906 = _4658 + _4664;
                            float4 _1946 = w.quads[_4668];
                            _1926 = _4668 + 32u;
                            uint _1954 = _2840 * 128u;
                            uint _1983 = _1415 / 8u;
                            uint _1956 = _1954 + _1983;
                            uint _1988 = _1415 % 8u;
                            uint _1960 = _1954 + _1988;
                            uint _2844;
                            _4712 = _4713;
                            _4702 = _4703;
                            _4692 = _4693;
                            _4682 = _4683;
                            _2844 = 0u;
                            for (;;)
                            {
                                bool _1964 = _2844 < 4u;
                                if (_1964)
                                {
                                    uint _1968 = _2844 * 32u;
                                    uint _1969 = _1956 + _1968;
                                    uint _1972 = _2844 * 8u;
                                    uint _1973 = _1960 + _1972;
                                    float4 _2023 = staged_rows[_1969];
                                    float4 _2048 = staged_panel[_1973];
                                    float _2091 = _2023.w;
                                    float _2098 = _2048.w;
                                    float _2102 = fma(_2091, _2098, _4682.w);
                                    float _3750 = _2023.z;
                                    float _3758 = fma(_3750, _2098, _4692.w);
                                    float _3783 = _2023.y;
                                    float _3791 = fma(_3783, _2098, _4702.w);
                                    float _3816 = _2023.x;
                                    float _3824 = fma(_3816, _2098, _4712.w);
                                    float _3859 = _2048.z;
                                    float _3863 = fma(_2091, _3859, _4682.z);
                                    float _3893 = fma(_3750, _3859, _4692.z);
                                    float _3923 = fma(_3783, _3859, _4702.z);
                                    float _3953 = fma(_3816, _3859, _4712.z);
                                    float _3994 = _2048.y;
                                    float _3998 = fma(_2091, _3994, _4682.y);
                                    float _4028 = fma(_3750, _3994, _4692.y);
                                    float _4058 = fma(_3783, _3994, _4702.y);
                                    float _4088 = fma(_3816, _3994, _4712.y);
                                    float _4129 = _2048.x;
                                    float _4133 = fma(_2091, _4129, _4682.x);
                                    float4 _4731 = float4(_4133, _3998, _3863, _2102);
                                    float _4163 = fma(_3750, _4129, _4692.x);
                                    float4 _4732 = float4(_4163, _4028, _3893, _3758);
                                    float _4193 = fma(_3783, _4129, _4702.x);
                                    float4 _4733 = float4(_4193, _4058, _3923, _3791);
                                    float _4223 = fma(_3816, _4129, _4712.x);
                                    float4 _4734 = float4(_4223, _4088, _3953, _3824);
                                    uint _1977 = _2844 + uint(1);
                                    _4712 = _4734;
                                    _4702 = _4733;
                                    _4692 = _4732;
                                    _4682 = _4731;
                                    _2844 = _1977;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            _1881 = 1u - _2840;
                            bool _2211 = _4664 != 0u;
                            bool4 _4737 = bool4(_2211);
                            float4 _4738 = select(float4(0.0), _1936, _4737);
                            uint _2142 = _1881 * 128u;
                            uint _2145 = _2142 + _1679;
                            uint _2148 = _2145 + _1682;
                            float _2163 = _4738.x;
                            ((threadgroup float*)&staged_rows[_2148])[_1695] = _2163;
                            uint _4243 = _2148 + 32u;
                            float _4246 = _4738.y;
                            ((threadgroup float*)&staged_rows[_4243])[_1695] = _4246;
                            uint _4257 = _2148 + 64u;
                            float _4260 = _4738.z;
                            ((threadgroup float*)&staged_rows[_4257])[_1695] = _4260;
                            uint _4271 = _2148 + 96u;
                            float _4274 = _4738.w;
                            ((threadgroup float*)&staged_rows[_4271])[_1695] = _4274;
                            uint _2182 = _2142 + _1415;
                            staged_panel[_2182] = _1946;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _1209 = _2832 + uint(1);
                            _4668 = _1926;
                            _4658 = _1906;
                            _4713 = _4712;
                            _4703 = _4702;
                            _4693 = _4692;
                            _4683 = _4682;
                            _2840 = _1881;
                            _2832 = _1209;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1211 = _2829 + uint(1);
                    _4715 = _4713;
                    _4705 = _4703;
                    _4695 = _4693;
                    _4685 = _4683;
                    _4670 = _4668;
                    _4665 = _4664;
                    _4660 = _4658;
                    _2829 = _1211;
                    _2842 = _2840;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1213 = _2792 + uint(1);
            _4651 = _4685;
            _4636 = _4695;
            _4623 = _4705;
            _4612 = _4715;
            _4671 = _4670;
            _4666 = _4665;
            _4661 = _4660;
            _2793 = _2842;
            _2792 = _1213;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _2234 = _2793 * 128u;
    uint _2263 = _1415 / 8u;
    uint _2236 = _2234 + _2263;
    uint _2268 = _1415 % 8u;
    uint _2240 = _2234 + _2268;
    uint _2803;
    float4 _4611;
    float4 _4622;
    float4 _4635;
    float4 _4650;
    _4650 = _4651;
    _4635 = _4636;
    _4622 = _4623;
    _4611 = _4612;
    _2803 = 0u;
    for (;;)
    {
        bool _2244 = _2803 < 4u;
        if (_2244)
        {
            uint _2248 = _2803 * 32u;
            uint _2249 = _2236 + _2248;
            uint _2252 = _2803 * 8u;
            uint _2253 = _2240 + _2252;
            float4 _2303 = staged_rows[_2249];
            float4 _2328 = staged_panel[_2253];
            float _2371 = _2303.w;
            float _2378 = _2328.w;
            float _2382 = fma(_2371, _2378, _4650.w);
            float _3246 = _2303.z;
            float _3254 = fma(_3246, _2378, _4635.w);
            float _3279 = _2303.y;
            float _3287 = fma(_3279, _2378, _4622.w);
            float _3312 = _2303.x;
            float _3320 = fma(_3312, _2378, _4611.w);
            float _3355 = _2328.z;
            float _3359 = fma(_2371, _3355, _4650.z);
            float _3389 = fma(_3246, _3355, _4635.z);
            float _3419 = fma(_3279, _3355, _4622.z);
            float _3449 = fma(_3312, _3355, _4611.z);
            float _3490 = _2328.y;
            float _3494 = fma(_2371, _3490, _4650.y);
            float _3524 = fma(_3246, _3490, _4635.y);
            float _3554 = fma(_3279, _3490, _4622.y);
            float _3584 = fma(_3312, _3490, _4611.y);
            float _3625 = _2328.x;
            float _3629 = fma(_2371, _3625, _4650.x);
            float4 _4727 = float4(_3629, _3494, _3359, _2382);
            float _3659 = fma(_3246, _3625, _4635.x);
            float4 _4728 = float4(_3659, _3524, _3389, _3254);
            float _3689 = fma(_3279, _3625, _4622.x);
            float4 _4729 = float4(_3689, _3554, _3419, _3287);
            float _3719 = fma(_3312, _3625, _4611.x);
            float4 _4730 = float4(_3719, _3584, _3449, _3320);
            uint _2257 = _2803 + uint(1);
            _4650 = _4727;
            _4635 = _4728;
            _4622 = _4729;
            _4611 = _4730;
            _2803 = _2257;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _2432 = _1396 * 8u;
    uint _2434 = _2432 + _2268;
    uint _2541 = _299.p.vectors;
    uint _2546 = _2541 + _2434;
    float4 _2554 = w.quads[_2546];
    uint _2563 = _2263 * 4u;
    uint _2453 = _2783 + _2563;
    bool _2470 = _2453 < _1267;
    bool _2476;
    if (_2470)
    {
        bool _2474 = _2434 < _1408;
        _2476 = _2474;
    }
    else
    {
        _2476 = _2470;
    }
    if (_2476)
    {
        float4 _2599 = _4611 + _2554;
        float _2601 = _2599.x;
        bool _2624 = _2601 < 0.0;
        float _2626 = _2624 ? 0.0 : _2601;
        float _2604 = _2599.y;
        bool _2637 = _2604 < 0.0;
        float _2639 = _2637 ? 0.0 : _2604;
        float _2607 = _2599.z;
        bool _2650 = _2607 < 0.0;
        float _2652 = _2650 ? 0.0 : _2607;
        float _2610 = _2599.w;
        bool _2663 = _2610 < 0.0;
        float _2665 = _2663 ? 0.0 : _2610;
        float4 _2612 = float4(_2626, _2639, _2652, _2665);
        uint _2496 = _299.p.pixel_quads;
        uint _2497 = _2453 * _2496;
        uint _2499 = _299.p.first_quad;
        uint _2500 = _2497 + _2499;
        uint _2502 = _2500 + _2434;
        uint _2504 = _2434 * 4u;
        uint4 _2670 = uint4(_2504);
        uint4 _2671 = _2670 + uint4(0u, 1u, 2u, 3u);
        uint4 _2673 = uint4(_1406);
        bool4 _2674 = _2671 < _2673;
        float4 _2675 = select(float4(0.0), _2612, _2674);
        y.quads[_2502] = _2675;
    }
    uint _2995 = _2563 + 1u;
    uint _2996 = _2783 + _2995;
    bool _3009 = _2996 < _1267;
    bool _3017;
    if (_3009)
    {
        bool _3015 = _2434 < _1408;
        _3017 = _3015;
    }
    else
    {
        _3017 = _3009;
    }
    if (_3017)
    {
        float4 _3026 = _4622 + _2554;
        float _3027 = _3026.x;
        bool _3028 = _3027 < 0.0;
        float _3029 = _3028 ? 0.0 : _3027;
        float _3030 = _3026.y;
        bool _3031 = _3030 < 0.0;
        float _3032 = _3031 ? 0.0 : _3030;
        float _3033 = _3026.z;
        bool _3034 = _3033 < 0.0;
        float _3035 = _3034 ? 0.0 : _3033;
        float _3036 = _3026.w;
        bool _3037 = _3036 < 0.0;
        float _3038 = _3037 ? 0.0 : _3036;
        float4 _3039 = float4(_3029, _3032, _3035, _3038);
        uint _3041 = _299.p.pixel_quads;
        uint _3042 = _2996 * _3041;
        uint _3044 = _299.p.first_quad;
        uint _3045 = _3042 + _3044;
        uint _3046 = _3045 + _2434;
        uint _3047 = _2434 * 4u;
        uint4 _3050 = uint4(_3047);
        uint4 _3051 = _3050 + uint4(0u, 1u, 2u, 3u);
        uint4 _3052 = uint4(_1406);
        bool4 _3053 = _3051 < _3052;
        float4 _3054 = select(float4(0.0), _3039, _3053);
        y.quads[_3046] = _3054;
    }
    uint _3078 = _2563 + 2u;
    uint _3079 = _2783 + _3078;
    bool _3092 = _3079 < _1267;
    bool _3100;
    if (_3092)
    {
        bool _3098 = _2434 < _1408;
        _3100 = _3098;
    }
    else
    {
        _3100 = _3092;
    }
    if (_3100)
    {
        float4 _3109 = _4635 + _2554;
        float _3110 = _3109.x;
        bool _3111 = _3110 < 0.0;
        float _3112 = _3111 ? 0.0 : _3110;
        float _3113 = _3109.y;
        bool _3114 = _3113 < 0.0;
        float _3115 = _3114 ? 0.0 : _3113;
        float _3116 = _3109.z;
        bool _3117 = _3116 < 0.0;
        float _3118 = _3117 ? 0.0 : _3116;
        float _3119 = _3109.w;
        bool _3120 = _3119 < 0.0;
        float _3121 = _3120 ? 0.0 : _3119;
        float4 _3122 = float4(_3112, _3115, _3118, _3121);
        uint _3124 = _299.p.pixel_quads;
        uint _3125 = _3079 * _3124;
        uint _3127 = _299.p.first_quad;
        uint _3128 = _3125 + _3127;
        uint _3129 = _3128 + _2434;
        uint _3130 = _2434 * 4u;
        uint4 _3133 = uint4(_3130);
        uint4 _3134 = _3133 + uint4(0u, 1u, 2u, 3u);
        uint4 _3135 = uint4(_1406);
        bool4 _3136 = _3134 < _3135;
        float4 _3137 = select(float4(0.0), _3122, _3136);
        y.quads[_3129] = _3137;
    }
    uint _3161 = _2563 + 3u;
    uint _3162 = _2783 + _3161;
    bool _3175 = _3162 < _1267;
    bool _3183;
    if (_3175)
    {
        bool _3181 = _2434 < _1408;
        _3183 = _3181;
    }
    else
    {
        _3183 = _3175;
    }
    if (_3183)
    {
        float4 _3192 = _4650 + _2554;
        float _3193 = _3192.x;
        bool _3194 = _3193 < 0.0;
        float _3195 = _3194 ? 0.0 : _3193;
        float _3196 = _3192.y;
        bool _3197 = _3196 < 0.0;
        float _3198 = _3197 ? 0.0 : _3196;
        float _3199 = _3192.z;
        bool _3200 = _3199 < 0.0;
        float _3201 = _3200 ? 0.0 : _3199;
        float _3202 = _3192.w;
        bool _3203 = _3202 < 0.0;
        float _3204 = _3203 ? 0.0 : _3202;
        float4 _3205 = float4(_3195, _3198, _3201, _3204);
        uint _3207 = _299.p.pixel_quads;
        uint _3208 = _3162 * _3207;
        uint _3210 = _299.p.first_quad;
        uint _3211 = _3208 + _3210;
        uint _3212 = _3211 + _2434;
        uint _3213 = _2434 * 4u;
        uint4 _3216 = uint4(_3213);
        uint4 _3217 = _3216 + uint4(0u, 1u, 2u, 3u);
        uint4 _3218 = uint4(_1406);
        bool4 _3219 = _3217 < _3218;
        float4 _3220 = select(float4(0.0), _3205, _3219);
        y.quads[_3212] = _3220;
    }
}

