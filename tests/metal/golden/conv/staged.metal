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
    uint in_frames;
    uint out_frames;
    uint pad_front;
    uint scalars[8];
    uint groups;
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _308 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 staged_rows[256];
    threadgroup float4 staged_panel[256];
    uint _1278 = _308.p.in_width;
    uint _1321 = _1278 >> uint(2);
    uint _1323 = _1278 & 3u;
    uint _1325 = extent_table.words[_1321][_1323];
    int _1317 = int(_1325);
    uint _1281 = _308.p.in_height;
    uint _1335 = _1281 >> uint(2);
    uint _1337 = _1281 & 3u;
    uint _1339 = extent_table.words[_1335][_1337];
    int _1331 = int(_1339);
    uint _1286 = _308.p.pad_left;
    uint _1349 = _1286 >> uint(2);
    uint _1351 = _1286 & 3u;
    uint _1353 = extent_table.words[_1349][_1351];
    int _1345 = int(_1353);
    uint _1289 = _308.p.pad_top;
    uint _1363 = _1289 >> uint(2);
    uint _1365 = _1289 & 3u;
    uint _1367 = extent_table.words[_1363][_1365];
    int _1359 = int(_1367);
    int2 _1291 = int2(_1345, _1359);
    uint _1294 = _308.p.out_width;
    uint _1371 = _1294 >> uint(2);
    uint _1373 = _1294 & 3u;
    uint _1375 = extent_table.words[_1371][_1373];
    uint _1297 = _308.p.out_height;
    uint _1379 = _1297 >> uint(2);
    uint _1381 = _1297 & 3u;
    uint _1383 = extent_table.words[_1379][_1381];
    uint _1302 = _308.p.batches;
    uint _1387 = _1302 >> uint(2);
    uint _1389 = _1302 & 3u;
    uint _1391 = extent_table.words[_1387][_1389];
    uint _1306 = _1391 * _1383;
    uint _1309 = _1306 * _1375;
    uint _1402 = _1309 + 63u;
    uint _1403 = _1402 / 64u;
    uint _1405 = gl_WorkGroupID.y;
    uint _1407 = gl_NumWorkGroups.x;
    uint _1408 = _1405 * _1407;
    uint _1410 = gl_WorkGroupID.x;
    uint _1411 = _1408 + _1410;
    uint _1414 = _1411 / _1403;
    uint _1448 = _308.p.out_channels;
    uint _1449 = _1448 + 3u;
    uint _1450 = _1449 / 4u;
    uint _1443 = _1450 + 7u;
    uint _1444 = _1443 / 8u;
    uint _1419 = _1414 * _1403;
    uint _1420 = _1411 - _1419;
    uint _1423 = gl_LocalInvocationID.y;
    uint _1424 = _1420 + _1423;
    bool _1427 = _1414 < _1444;
    uint _2861;
    if (_1427)
    {
        uint _1430 = _1424 * 64u;
        _2861 = _1430;
    }
    else
    {
        _2861 = _1309;
    }
    uint _1437 = _1444 - 1u;
    uint _1438 = min(_1414, _1437);
    uint _1457 = gl_LocalInvocationID.x;
    uint _1459 = _1457 / 1u;
    uint _1133 = _2861 + _1459;
    uint _1136 = _1309 - 1u;
    uint _1137 = min(_1133, _1136);
    uint _1468 = _1137 / _1375;
    uint _1473 = _1468 * _1375;
    uint _1474 = _1137 - _1473;
    uint _1476 = _308.p.stride_x;
    uint _1477 = _1474 * _1476;
    int _1478 = int(_1477);
    uint _1482 = _1468 % _1383;
    uint _1484 = _308.p.stride_y;
    uint _1485 = _1482 * _1484;
    int _1486 = int(_1485);
    int2 _1487 = int2(_1478, _1486);
    uint _1491 = _1468 / _1383;
    int2 _1495 = _1487 - _1291;
    int _1497 = int(_1491);
    int _1501 = _1497 * _1331;
    uint _1147 = _308.p.in_quads;
    uint _1148 = _1147 / 1u;
    uint _1155 = _308.p.kernel_height;
    uint _1156 = _1438 * _1155;
    uint _1159 = _308.p.kernel_width;
    uint _1160 = _1156 * _1159;
    uint _1163 = _1160 * _1147;
    uint _1164 = _1163 * 32u;
    uint _1179 = min(_1457, 31u);
    uint _1180 = _1164 + _1179;
    int _1599 = _1495.x;
    bool _1600 = _1599 >= 0;
    bool _1608;
    if (_1600)
    {
        bool _1606 = _1599 < _1317;
        _1608 = _1606;
    }
    else
    {
        _1608 = _1600;
    }
    bool _1614;
    if (_1608)
    {
        int _1611 = _1495.y;
        bool _1612 = _1611 >= 0;
        _1614 = _1612;
    }
    else
    {
        _1614 = _1608;
    }
    bool _1622;
    if (_1614)
    {
        int _1617 = _1495.y;
        bool _1620 = _1617 < _1331;
        _1622 = _1620;
    }
    else
    {
        _1622 = _1614;
    }
    uint _2967;
    if (_1622)
    {
        int _1628 = _1495.y;
        int _1629 = _1501 + _1628;
        int _1632 = _1629 * _1317;
        int _1635 = _1632 + _1599;
        uint _1636 = uint(_1635);
        uint _1647 = _1636 * _1147;
        _2967 = _1647;
    }
    else
    {
        _2967 = 0u;
    }
    uint _2972;
    if (_1622)
    {
        uint _1652 = _1457 % 1u;
        uint _1560 = _2967 + _1652;
        _2972 = _1560;
    }
    else
    {
        _2972 = 0u;
    }
    uint _1567 = uint(_1622);
    float4 _1705 = x.quads[_2972];
    uint _1675 = _2972 + _1567;
    float4 _1715 = w.quads[_1180];
    uint _1695 = _1180 + 32u;
    uint _1800 = _1457 % 1u;
    bool _1807 = _1567 != 0u;
    bool4 _4847 = bool4(_1807);
    float4 _4848 = select(float4(0.0), _1705, _4847);
    uint _1740 = _1800 * 128u;
    uint _1743 = _1459 / 4u;
    uint _1744 = _1740 + _1743;
    uint _1756 = _1459 % 4u;
    float _1759 = _4848.x;
    ((threadgroup float*)&staged_rows[_1744])[_1756] = _1759;
    uint _4390 = _1744 + 32u;
    float _4393 = _4848.y;
    ((threadgroup float*)&staged_rows[_4390])[_1756] = _4393;
    uint _4404 = _1744 + 64u;
    float _4407 = _4848.z;
    ((threadgroup float*)&staged_rows[_4404])[_1756] = _4407;
    uint _4418 = _1744 + 96u;
    float _4421 = _4848.w;
    ((threadgroup float*)&staged_rows[_4418])[_1756] = _4421;
    staged_panel[_1457] = _1715;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _2870;
    uint _2871;
    float4 _4717;
    float4 _4728;
    float4 _4741;
    float4 _4756;
    uint _4767;
    uint _4773;
    uint _4779;
    _4756 = float4(0.0);
    _4741 = float4(0.0);
    _4728 = float4(0.0);
    _4717 = float4(0.0);
    _4779 = _1695;
    _4773 = _1567;
    _4767 = _1675;
    _2871 = 0u;
    _2870 = 0u;
    uint _2924;
    uint _4766;
    uint _4772;
    uint _4778;
    float4 _4794;
    float4 _4805;
    float4 _4816;
    float4 _4827;
    for (;;)
    {
        bool _1198 = _2870 < 1u;
        if (_1198)
        {
            uint _2907;
            _4827 = _4717;
            _4816 = _4728;
            _4805 = _4741;
            _4794 = _4756;
            _4778 = _4779;
            _4772 = _4773;
            _4766 = _4767;
            _2907 = 0u;
            _2924 = _2871;
            uint _2923;
            uint _4765;
            uint _4771;
            uint _4777;
            float4 _4793;
            float4 _4804;
            float4 _4815;
            float4 _4826;
            for (;;)
            {
                bool _1208 = _2907 < _1155;
                if (_1208)
                {
                    uint _2909;
                    _4826 = _4827;
                    _4815 = _4816;
                    _4804 = _4805;
                    _4793 = _4794;
                    _4777 = _4778;
                    _4771 = _4772;
                    _4765 = _4766;
                    _2909 = 0u;
                    _2923 = _2924;
                    uint _2921;
                    uint _4763;
                    uint _4770;
                    uint _4775;
                    float4 _4791;
                    float4 _4802;
                    float4 _4813;
                    float4 _4824;
                    for (;;)
                    {
                        bool _1218 = _2909 < _1159;
                        if (_1218)
                        {
                            uint _1224 = (_2909 | _2907) | _2870;
                            bool _1225 = _1224 == 0u;
                            bool _1227 = !_1225;
                            uint _4764;
                            if (_1227)
                            {
                                uint _1886 = _308.p.dilation_x;
                                uint _1887 = _2909 * _1886;
                                int _1888 = int(_1887);
                                uint _1892 = _308.p.dilation_y;
                                uint _1893 = _2907 * _1892;
                                int _1894 = int(_1893);
                                int2 _1895 = int2(_1888, _1894);
                                int2 _1896 = _1495 + _1895;
                                int _1898 = _1896.x;
                                bool _1899 = _1898 >= 0;
                                bool _1907;
                                if (_1899)
                                {
                                    bool _1905 = _1898 < _1317;
                                    _1907 = _1905;
                                }
                                else
                                {
                                    _1907 = _1899;
                                }
                                bool _1913;
                                if (_1907)
                                {
                                    int _1910 = _1896.y;
                                    bool _1911 = _1910 >= 0;
                                    _1913 = _1911;
                                }
                                else
                                {
                                    _1913 = _1907;
                                }
                                bool _1921;
                                if (_1913)
                                {
                                    int _1916 = _1896.y;
                                    bool _1919 = _1916 < _1331;
                                    _1921 = _1919;
                                }
                                else
                                {
                                    _1921 = _1913;
                                }
                                uint _2956;
                                if (_1921)
                                {
                                    int _1927 = _1896.y;
                                    int _1928 = _1501 + _1927;
                                    int _1931 = _1928 * _1317;
                                    int _1934 = _1931 + _1898;
                                    uint _1935 = uint(_1934);
                                    uint _1946 = _1935 * _1147;
                                    _2956 = _1946;
                                }
                                else
                                {
                                    _2956 = 0u;
                                }
                                uint _2961;
                                if (_1921)
                                {
                                    uint _1859 = _2956 + _1800;
                                    _2961 = _1859;
                                }
                                else
                                {
                                    _2961 = 0u;
                                }
                                _4770 = uint(_1921);
                                _4764 = _2961;
                            }
                            else
                            {
                                _4770 = _4771;
                                _4764 = _4765;
                            }
                            uint _1238 = uint(_1225);
                            uint _2913;
                            _4775 = _4777;
                            _4763 = _4764;
                            _4824 = _4826;
                            _4813 = _4815;
                            _4802 = _4804;
                            _4791 = _4793;
                            _2921 = _2923;
                            _2913 = _1238;
                            uint _1959;
                            uint _1984;
                            uint _2004;
                            float4 _4790;
                            float4 _4801;
                            float4 _4812;
                            float4 _4823;
                            for (;;)
                            {
                                bool _1246 = _2913 < _1148;
                                if (_1246)
                                {
                                    float4 _2014 = x.quads[_4763];
                                    _1984 = _4763 + _4770;
                                    float4 _2024 = w.quads[_4775];
                                    _2004 = _4775 + 32u;
                                    uint _2032 = _2921 * 128u;
                                    uint _2061 = _1457 / 8u;
                                    uint _2034 = _2032 + _2061;
                                    uint _2066 = _1457 % 8u;
                                    uint _2038 = _2032 + _2066;
                                    uint _2926;
                                    _4823 = _4824;
                                    _4812 = _4813;
                                    _4801 = _4802;
                                    _4790 = _4791;
                                    _2926 = 0u;
                                    for (;;)
                                    {
                                        bool _2042 = _2926 < 4u;
                                        if (_2042)
                                        {
                                            uint _2046 = _2926 * 32u;
                                            uint _2047 = _2034 + _2046;
                                            uint _2050 = _2926 * 8u;
                                            uint _2051 = _2038 + _2050;
                                            float4 _2101 = staged_rows[_2047];
                                            float4 _2126 = staged_panel[_2051];
                                            float _2169 = _2101.w;
                                            float _2176 = _2126.w;
                                            float _2180 = fma(_2169, _2176, _4790.w);
                                            float _3855 = _2101.z;
                                            float _3863 = fma(_3855, _2176, _4801.w);
                                            float _3888 = _2101.y;
                                            float _3896 = fma(_3888, _2176, _4812.w);
                                            float _3921 = _2101.x;
                                            float _3929 = fma(_3921, _2176, _4823.w);
                                            float _3964 = _2126.z;
                                            float _3968 = fma(_2169, _3964, _4790.z);
                                            float _3998 = fma(_3855, _3964, _4801.z);
                                            float _4028 = fma(_3888, _3964, _4812.z);
                                            float _4058 = fma(_3921, _3964, _4823.z);
                                            float _4099 = _2126.y;
                                            float _4103 = fma(_2169, _4099, _4790.y);
                                            float _4133 = fma(_3855, _4099, _4801.y);
                                            float _4163 = fma(_3888, _4099, _4812.y);
                                            float _4193 = fma(_3921, _4099, _4823.y);
                                            float _4234 = _2126.x;
                                            float _4238 = fma(_2169, _4234, _4790.x);
                                            float4 _4843 = float4(_4238, _4103, _3968, _2180);
                                            float _4268 = fma(_3855, _4234, _4801.x);
                                            float4 _4844 = float4(_4268, _4133, _3998, _3863);
                                            float _4298 = fma(_3888, _4234, _4812.x);
                                            float4 _4845 = float4(_4298, _4163, _4028, _3896);
                                            float _4328 = fma(_3921, _4234, _4823.x);
                                            float4 _4846 = float4(_4328, _4193, _4058, _3929);
                                            uint _2055 = _2926 + uint(1);
                                            _4823 = _4846;
                                            _4812 = _4845;
                                            _4801 = _4844;
                                            _4790 = _4843;
                                            _2926 = _2055;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    _1959 = 1u - _2921;
                                    bool _2289 = _4770 != 0u;
                                    bool4 _4849 = bool4(_2289);
                                    float4 _4850 = select(float4(0.0), _2014, _4849);
                                    uint _2220 = _1959 * 128u;
                                    uint _2223 = _2220 + _1740;
                                    uint _2226 = _2223 + _1743;
                                    float _2241 = _4850.x;
                                    ((threadgroup float*)&staged_rows[_2226])[_1756] = _2241;
                                    uint _4348 = _2226 + 32u;
                                    float _4351 = _4850.y;
                                    ((threadgroup float*)&staged_rows[_4348])[_1756] = _4351;
                                    uint _4362 = _2226 + 64u;
                                    float _4365 = _4850.z;
                                    ((threadgroup float*)&staged_rows[_4362])[_1756] = _4365;
                                    uint _4376 = _2226 + 96u;
                                    float _4379 = _4850.w;
                                    ((threadgroup float*)&staged_rows[_4376])[_1756] = _4379;
                                    uint _2260 = _2220 + _1457;
                                    staged_panel[_2260] = _2024;
                                    threadgroup_barrier(mem_flags::mem_threadgroup);
                                    uint _1249 = _2913 + uint(1);
                                    _4775 = _2004;
                                    _4763 = _1984;
                                    _4824 = _4823;
                                    _4813 = _4812;
                                    _4802 = _4801;
                                    _4791 = _4790;
                                    _2921 = _1959;
                                    _2913 = _1249;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1251 = _2909 + uint(1);
                            _4826 = _4824;
                            _4815 = _4813;
                            _4804 = _4802;
                            _4793 = _4791;
                            _4777 = _4775;
                            _4771 = _4770;
                            _4765 = _4763;
                            _2909 = _1251;
                            _2923 = _2921;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1253 = _2907 + uint(1);
                    _4827 = _4826;
                    _4816 = _4815;
                    _4805 = _4804;
                    _4794 = _4793;
                    _4778 = _4777;
                    _4772 = _4771;
                    _4766 = _4765;
                    _2907 = _1253;
                    _2924 = _2923;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1255 = _2870 + uint(1);
            _4756 = _4794;
            _4741 = _4805;
            _4728 = _4816;
            _4717 = _4827;
            _4779 = _4778;
            _4773 = _4772;
            _4767 = _4766;
            _2871 = _2924;
            _2870 = _1255;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _2312 = _2871 * 128u;
    uint _2341 = _1457 / 8u;
    uint _2314 = _2312 + _2341;
    uint _2346 = _1457 % 8u;
    uint _2318 = _2312 + _2346;
    uint _2881;
    float4 _4716;
    float4 _4727;
    float4 _4740;
    float4 _4755;
    _4755 = _4756;
    _4740 = _4741;
    _4727 = _4728;
    _4716 = _4717;
    _2881 = 0u;
    for (;;)
    {
        bool _2322 = _2881 < 4u;
        if (_2322)
        {
            uint _2326 = _2881 * 32u;
            uint _2327 = _2314 + _2326;
            uint _2330 = _2881 * 8u;
            uint _2331 = _2318 + _2330;
            float4 _2381 = staged_rows[_2327];
            float4 _2406 = staged_panel[_2331];
            float _2449 = _2381.w;
            float _2456 = _2406.w;
            float _2460 = fma(_2449, _2456, _4755.w);
            float _3351 = _2381.z;
            float _3359 = fma(_3351, _2456, _4740.w);
            float _3384 = _2381.y;
            float _3392 = fma(_3384, _2456, _4727.w);
            float _3417 = _2381.x;
            float _3425 = fma(_3417, _2456, _4716.w);
            float _3460 = _2406.z;
            float _3464 = fma(_2449, _3460, _4755.z);
            float _3494 = fma(_3351, _3460, _4740.z);
            float _3524 = fma(_3384, _3460, _4727.z);
            float _3554 = fma(_3417, _3460, _4716.z);
            float _3595 = _2406.y;
            float _3599 = fma(_2449, _3595, _4755.y);
            float _3629 = fma(_3351, _3595, _4740.y);
            float _3659 = fma(_3384, _3595, _4727.y);
            float _3689 = fma(_3417, _3595, _4716.y);
            float _3730 = _2406.x;
            float _3734 = fma(_2449, _3730, _4755.x);
            float4 _4839 = float4(_3734, _3599, _3464, _2460);
            float _3764 = fma(_3351, _3730, _4740.x);
            float4 _4840 = float4(_3764, _3629, _3494, _3359);
            float _3794 = fma(_3384, _3730, _4727.x);
            float4 _4841 = float4(_3794, _3659, _3524, _3392);
            float _3824 = fma(_3417, _3730, _4716.x);
            float4 _4842 = float4(_3824, _3689, _3554, _3425);
            uint _2335 = _2881 + uint(1);
            _4755 = _4839;
            _4740 = _4840;
            _4727 = _4841;
            _4716 = _4842;
            _2881 = _2335;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _2510 = _1438 * 8u;
    uint _2512 = _2510 + _2346;
    uint _2619 = _308.p.vectors;
    uint _2624 = _2619 + _2512;
    float4 _2632 = w.quads[_2624];
    uint _2641 = _2341 * 4u;
    uint _2531 = _2861 + _2641;
    bool _2548 = _2531 < _1309;
    bool _2554;
    if (_2548)
    {
        bool _2552 = _2512 < _1450;
        _2554 = _2552;
    }
    else
    {
        _2554 = _2548;
    }
    if (_2554)
    {
        float4 _2677 = _4716 + _2632;
        float _2679 = _2677.x;
        bool _2702 = _2679 < 0.0;
        float _2704 = _2702 ? 0.0 : _2679;
        float _2682 = _2677.y;
        bool _2715 = _2682 < 0.0;
        float _2717 = _2715 ? 0.0 : _2682;
        float _2685 = _2677.z;
        bool _2728 = _2685 < 0.0;
        float _2730 = _2728 ? 0.0 : _2685;
        float _2688 = _2677.w;
        bool _2741 = _2688 < 0.0;
        float _2743 = _2741 ? 0.0 : _2688;
        float4 _2690 = float4(_2704, _2717, _2730, _2743);
        uint _2574 = _308.p.pixel_quads;
        uint _2575 = _2531 * _2574;
        uint _2577 = _308.p.first_quad;
        uint _2578 = _2575 + _2577;
        uint _2580 = _2578 + _2512;
        uint _2582 = _2512 * 4u;
        uint4 _2748 = uint4(_2582);
        uint4 _2749 = _2748 + uint4(0u, 1u, 2u, 3u);
        uint4 _2751 = uint4(_1448);
        bool4 _2752 = _2749 < _2751;
        float4 _2753 = select(float4(0.0), _2690, _2752);
        y.quads[_2580] = _2753;
    }
    uint _3100 = _2641 + 1u;
    uint _3101 = _2861 + _3100;
    bool _3114 = _3101 < _1309;
    bool _3122;
    if (_3114)
    {
        bool _3120 = _2512 < _1450;
        _3122 = _3120;
    }
    else
    {
        _3122 = _3114;
    }
    if (_3122)
    {
        float4 _3131 = _4727 + _2632;
        float _3132 = _3131.x;
        bool _3133 = _3132 < 0.0;
        float _3134 = _3133 ? 0.0 : _3132;
        float _3135 = _3131.y;
        bool _3136 = _3135 < 0.0;
        float _3137 = _3136 ? 0.0 : _3135;
        float _3138 = _3131.z;
        bool _3139 = _3138 < 0.0;
        float _3140 = _3139 ? 0.0 : _3138;
        float _3141 = _3131.w;
        bool _3142 = _3141 < 0.0;
        float _3143 = _3142 ? 0.0 : _3141;
        float4 _3144 = float4(_3134, _3137, _3140, _3143);
        uint _3146 = _308.p.pixel_quads;
        uint _3147 = _3101 * _3146;
        uint _3149 = _308.p.first_quad;
        uint _3150 = _3147 + _3149;
        uint _3151 = _3150 + _2512;
        uint _3152 = _2512 * 4u;
        uint4 _3155 = uint4(_3152);
        uint4 _3156 = _3155 + uint4(0u, 1u, 2u, 3u);
        uint4 _3157 = uint4(_1448);
        bool4 _3158 = _3156 < _3157;
        float4 _3159 = select(float4(0.0), _3144, _3158);
        y.quads[_3151] = _3159;
    }
    uint _3183 = _2641 + 2u;
    uint _3184 = _2861 + _3183;
    bool _3197 = _3184 < _1309;
    bool _3205;
    if (_3197)
    {
        bool _3203 = _2512 < _1450;
        _3205 = _3203;
    }
    else
    {
        _3205 = _3197;
    }
    if (_3205)
    {
        float4 _3214 = _4740 + _2632;
        float _3215 = _3214.x;
        bool _3216 = _3215 < 0.0;
        float _3217 = _3216 ? 0.0 : _3215;
        float _3218 = _3214.y;
        bool _3219 = _3218 < 0.0;
        float _3220 = _3219 ? 0.0 : _3218;
        float _3221 = _3214.z;
        bool _3222 = _3221 < 0.0;
        float _3223 = _3222 ? 0.0 : _3221;
        float _3224 = _3214.w;
        bool _3225 = _3224 < 0.0;
        float _3226 = _3225 ? 0.0 : _3224;
        float4 _3227 = float4(_3217, _3220, _3223, _3226);
        uint _3229 = _308.p.pixel_quads;
        uint _3230 = _3184 * _3229;
        uint _3232 = _308.p.first_quad;
        uint _3233 = _3230 + _3232;
        uint _3234 = _3233 + _2512;
        uint _3235 = _2512 * 4u;
        uint4 _3238 = uint4(_3235);
        uint4 _3239 = _3238 + uint4(0u, 1u, 2u, 3u);
        uint4 _3240 = uint4(_1448);
        bool4 _3241 = _3239 < _3240;
        float4 _3242 = select(float4(0.0), _3227, _3241);
        y.quads[_3234] = _3242;
    }
    uint _3266 = _2641 + 3u;
    uint _3267 = _2861 + _3266;
    bool _3280 = _3267 < _1309;
    bool _3288;
    if (_3280)
    {
        bool _3286 = _2512 < _1450;
        _3288 = _3286;
    }
    else
    {
        _3288 = _3280;
    }
    if (_3288)
    {
        float4 _3297 = _4755 + _2632;
        float _3298 = _3297.x;
        bool _3299 = _3298 < 0.0;
        float _3300 = _3299 ? 0.0 : _3298;
        float _3301 = _3297.y;
        bool _3302 = _3301 < 0.0;
        float _3303 = _3302 ? 0.0 : _3301;
        float _3304 = _3297.z;
        bool _3305 = _3304 < 0.0;
        float _3306 = _3305 ? 0.0 : _3304;
        float _3307 = _3297.w;
        bool _3308 = _3307 < 0.0;
        float _3309 = _3308 ? 0.0 : _3307;
        float4 _3310 = float4(_3300, _3303, _3306, _3309);
        uint _3312 = _308.p.pixel_quads;
        uint _3313 = _3267 * _3312;
        uint _3315 = _308.p.first_quad;
        uint _3316 = _3313 + _3315;
        uint _3317 = _3316 + _2512;
        uint _3318 = _2512 * 4u;
        uint4 _3321 = uint4(_3318);
        uint4 _3322 = _3321 + uint4(0u, 1u, 2u, 3u);
        uint4 _3323 = uint4(_1448);
        bool4 _3324 = _3322 < _3323;
        float4 _3325 = select(float4(0.0), _3310, _3324);
        y.quads[_3317] = _3325;
    }
}

