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
    uint in_frames;
    uint out_frames;
    uint pad_front;
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
    uint _1286 = _308.p.in_width;
    uint _1329 = _1286 >> uint(2);
    uint _1331 = _1286 & 3u;
    uint _1333 = extent_table.words[_1329][_1331];
    int _1325 = int(_1333);
    uint _1289 = _308.p.in_height;
    uint _1343 = _1289 >> uint(2);
    uint _1345 = _1289 & 3u;
    uint _1347 = extent_table.words[_1343][_1345];
    int _1339 = int(_1347);
    uint _1294 = _308.p.pad_left;
    uint _1357 = _1294 >> uint(2);
    uint _1359 = _1294 & 3u;
    uint _1361 = extent_table.words[_1357][_1359];
    int _1353 = int(_1361);
    uint _1297 = _308.p.pad_top;
    uint _1371 = _1297 >> uint(2);
    uint _1373 = _1297 & 3u;
    uint _1375 = extent_table.words[_1371][_1373];
    int _1367 = int(_1375);
    int2 _1299 = int2(_1353, _1367);
    uint _1302 = _308.p.out_width;
    uint _1379 = _1302 >> uint(2);
    uint _1381 = _1302 & 3u;
    uint _1383 = extent_table.words[_1379][_1381];
    uint _1305 = _308.p.out_height;
    uint _1387 = _1305 >> uint(2);
    uint _1389 = _1305 & 3u;
    uint _1391 = extent_table.words[_1387][_1389];
    uint _1310 = _308.p.batches;
    uint _1395 = _1310 >> uint(2);
    uint _1397 = _1310 & 3u;
    uint _1399 = extent_table.words[_1395][_1397];
    uint _1314 = _1399 * _1391;
    uint _1317 = _1314 * _1383;
    uint _1410 = _1317 + 63u;
    uint _1411 = _1410 / 64u;
    uint _1413 = gl_WorkGroupID.y;
    uint _1415 = gl_NumWorkGroups.x;
    uint _1416 = _1413 * _1415;
    uint _1418 = gl_WorkGroupID.x;
    uint _1419 = _1416 + _1418;
    uint _1422 = _1419 / _1411;
    uint _1456 = _308.p.out_channels;
    uint _1457 = _1456 + 3u;
    uint _1458 = _1457 / 4u;
    uint _1451 = _1458 + 7u;
    uint _1452 = _1451 / 8u;
    uint _1427 = _1422 * _1411;
    uint _1428 = _1419 - _1427;
    uint _1431 = gl_LocalInvocationID.y;
    uint _1432 = _1428 + _1431;
    bool _1435 = _1422 < _1452;
    uint _2869;
    if (_1435)
    {
        uint _1438 = _1432 * 64u;
        _2869 = _1438;
    }
    else
    {
        _2869 = _1317;
    }
    uint _1445 = _1452 - 1u;
    uint _1446 = min(_1422, _1445);
    uint _1465 = gl_LocalInvocationID.x;
    uint _1467 = _1465 / 1u;
    uint _1133 = _2869 + _1467;
    uint _1136 = _1317 - 1u;
    uint _1137 = min(_1133, _1136);
    uint _1476 = _1137 / _1383;
    uint _1481 = _1476 * _1383;
    uint _1482 = _1137 - _1481;
    uint _1484 = _308.p.stride_x;
    uint _1485 = _1482 * _1484;
    int _1486 = int(_1485);
    uint _1490 = _1476 % _1391;
    uint _1492 = _308.p.stride_y;
    uint _1493 = _1490 * _1492;
    int _1494 = int(_1493);
    int2 _1495 = int2(_1486, _1494);
    uint _1499 = _1476 / _1391;
    int2 _1503 = _1495 - _1299;
    int _1505 = int(_1499);
    int _1509 = _1505 * _1339;
    uint _1147 = _308.p.in_quads;
    uint _1148 = _1147 / 1u;
    uint _1155 = _308.p.kernel_height;
    uint _1156 = _1446 * _1155;
    uint _1159 = _308.p.kernel_width;
    uint _1160 = _1156 * _1159;
    uint _1163 = _1160 * _1147;
    uint _1164 = _1163 * 32u;
    uint _1179 = min(_1465, 31u);
    uint _1180 = _1164 + _1179;
    int _1607 = _1503.x;
    bool _1608 = _1607 >= 0;
    bool _1616;
    if (_1608)
    {
        bool _1614 = _1607 < _1325;
        _1616 = _1614;
    }
    else
    {
        _1616 = _1608;
    }
    bool _1622;
    if (_1616)
    {
        int _1619 = _1503.y;
        bool _1620 = _1619 >= 0;
        _1622 = _1620;
    }
    else
    {
        _1622 = _1616;
    }
    bool _1630;
    if (_1622)
    {
        int _1625 = _1503.y;
        bool _1628 = _1625 < _1339;
        _1630 = _1628;
    }
    else
    {
        _1630 = _1622;
    }
    uint _2975;
    if (_1630)
    {
        int _1636 = _1503.y;
        int _1637 = _1509 + _1636;
        int _1640 = _1637 * _1325;
        int _1643 = _1640 + _1607;
        uint _1644 = uint(_1643);
        uint _1655 = _1644 * _1147;
        _2975 = _1655;
    }
    else
    {
        _2975 = 0u;
    }
    uint _2980;
    if (_1630)
    {
        uint _1660 = _1465 % 1u;
        uint _1568 = _2975 + _1660;
        _2980 = _1568;
    }
    else
    {
        _2980 = 0u;
    }
    uint _1575 = uint(_1630);
    float4 _1713 = x.quads[_2980];
    uint _1683 = _2980 + _1575;
    float4 _1723 = w.quads[_1180];
    uint _1703 = _1180 + 32u;
    uint _1808 = _1465 % 1u;
    bool _1815 = _1575 != 0u;
    bool4 _4855 = bool4(_1815);
    float4 _4856 = select(float4(0.0), _1713, _4855);
    uint _1748 = _1808 * 128u;
    uint _1751 = _1467 / 4u;
    uint _1752 = _1748 + _1751;
    uint _1764 = _1467 % 4u;
    float _1767 = _4856.x;
    ((threadgroup float*)&staged_rows[_1752])[_1764] = _1767;
    uint _4398 = _1752 + 32u;
    float _4401 = _4856.y;
    ((threadgroup float*)&staged_rows[_4398])[_1764] = _4401;
    uint _4412 = _1752 + 64u;
    float _4415 = _4856.z;
    ((threadgroup float*)&staged_rows[_4412])[_1764] = _4415;
    uint _4426 = _1752 + 96u;
    float _4429 = _4856.w;
    ((threadgroup float*)&staged_rows[_4426])[_1764] = _4429;
    staged_panel[_1465] = _1723;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _2878;
    uint _2879;
    float4 _4725;
    float4 _4736;
    float4 _4749;
    float4 _4764;
    uint _4775;
    uint _4781;
    uint _4787;
    _4764 = float4(0.0);
    _4749 = float4(0.0);
    _4736 = float4(0.0);
    _4725 = float4(0.0);
    _4787 = _1703;
    _4781 = _1575;
    _4775 = _1683;
    _2879 = 0u;
    _2878 = 0u;
    uint _2932;
    uint _4774;
    uint _4780;
    uint _4786;
    float4 _4802;
    float4 _4813;
    float4 _4824;
    float4 _4835;
    for (;;)
    {
        bool _1198 = _2878 < 1u;
        if (_1198)
        {
            uint _2915;
            _4835 = _4725;
            _4824 = _4736;
            _4813 = _4749;
            _4802 = _4764;
            _4786 = _4787;
            _4780 = _4781;
            _4774 = _4775;
            _2915 = 0u;
            _2932 = _2879;
            uint _2931;
            uint _4773;
            uint _4779;
            uint _4785;
            float4 _4801;
            float4 _4812;
            float4 _4823;
            float4 _4834;
            for (;;)
            {
                bool _1208 = _2915 < _1155;
                if (_1208)
                {
                    uint _2917;
                    _4834 = _4835;
                    _4823 = _4824;
                    _4812 = _4813;
                    _4801 = _4802;
                    _4785 = _4786;
                    _4779 = _4780;
                    _4773 = _4774;
                    _2917 = 0u;
                    _2931 = _2932;
                    uint _2929;
                    uint _4771;
                    uint _4778;
                    uint _4783;
                    float4 _4799;
                    float4 _4810;
                    float4 _4821;
                    float4 _4832;
                    for (;;)
                    {
                        bool _1218 = _2917 < _1159;
                        if (_1218)
                        {
                            uint _1224 = (_2917 | _2915) | _2878;
                            bool _1225 = _1224 == 0u;
                            bool _1227 = !_1225;
                            uint _4772;
                            if (_1227)
                            {
                                uint _1894 = _308.p.dilation_x;
                                uint _1895 = _2917 * _1894;
                                int _1896 = int(_1895);
                                uint _1900 = _308.p.dilation_y;
                                uint _1901 = _2915 * _1900;
                                int _1902 = int(_1901);
                                int2 _1903 = int2(_1896, _1902);
                                int2 _1904 = _1503 + _1903;
                                int _1906 = _1904.x;
                                bool _1907 = _1906 >= 0;
                                bool _1915;
                                if (_1907)
                                {
                                    bool _1913 = _1906 < _1325;
                                    _1915 = _1913;
                                }
                                else
                                {
                                    _1915 = _1907;
                                }
                                bool _1921;
                                if (_1915)
                                {
                                    int _1918 = _1904.y;
                                    bool _1919 = _1918 >= 0;
                                    _1921 = _1919;
                                }
                                else
                                {
                                    _1921 = _1915;
                                }
                                bool _1929;
                                if (_1921)
                                {
                                    int _1924 = _1904.y;
                                    bool _1927 = _1924 < _1339;
                                    _1929 = _1927;
                                }
                                else
                                {
                                    _1929 = _1921;
                                }
                                uint _2964;
                                if (_1929)
                                {
                                    int _1935 = _1904.y;
                                    int _1936 = _1509 + _1935;
                                    int _1939 = _1936 * _1325;
                                    int _1942 = _1939 + _1906;
                                    uint _1943 = uint(_1942);
                                    uint _1954 = _1943 * _1147;
                                    _2964 = _1954;
                                }
                                else
                                {
                                    _2964 = 0u;
                                }
                                uint _2969;
                                if (_1929)
                                {
                                    uint _1867 = _2964 + _1808;
                                    _2969 = _1867;
                                }
                                else
                                {
                                    _2969 = 0u;
                                }
                                _4778 = uint(_1929);
                                _4772 = _2969;
                            }
                            else
                            {
                                _4778 = _4779;
                                _4772 = _4773;
                            }
                            uint _1238 = uint(_1225);
                            uint _2921;
                            _4783 = _4785;
                            _4771 = _4772;
                            _4832 = _4834;
                            _4821 = _4823;
                            _4810 = _4812;
                            _4799 = _4801;
                            _2929 = _2931;
                            _2921 = _1238;
                            uint _1967;
                            uint _1992;
                            uint _2012;
                            float4 _4798;
                            float4 _4809;
                            float4 _4820;
                            float4 _4831;
                            for (;;)
                            {
                                bool _1246 = _2921 < _1148;
                                if (_1246)
                                {
                                    float4 _2022 = x.quads[_4771];
                                    _1992 = _4771 + _4778;
                                    float4 _2032 = w.quads[_4783];
                                    _2012 = _4783 + 32u;
                                    uint _2040 = _2929 * 128u;
                                    uint _2069 = _1465 / 8u;
                                    uint _2042 = _2040 + _2069;
                                    uint _2074 = _1465 % 8u;
                                    uint _2046 = _2040 + _2074;
                                    uint _2934;
                                    _4831 = _4832;
                                    _4820 = _4821;
                                    _4809 = _4810;
                                    _4798 = _4799;
                                    _2934 = 0u;
                                    for (;;)
                                    {
                                        bool _2050 = _2934 < 4u;
                                        if (_2050)
                                        {
                                            uint _2054 = _2934 * 32u;
                                            uint _2055 = _2042 + _2054;
                                            uint _2058 = _2934 * 8u;
                                            uint _2059 = _2046 + _2058;
                                            float4 _2109 = staged_rows[_2055];
                                            float4 _2134 = staged_panel[_2059];
                                            float _2177 = _2109.w;
                                            float _2184 = _2134.w;
                                            float _2188 = fma(_2177, _2184, _4798.w);
                                            float _3863 = _2109.z;
                                            float _3871 = fma(_3863, _2184, _4809.w);
                                            float _3896 = _2109.y;
                                            float _3904 = fma(_3896, _2184, _4820.w);
                                            float _3929 = _2109.x;
                                            float _3937 = fma(_3929, _2184, _4831.w);
                                            float _3972 = _2134.z;
                                            float _3976 = fma(_2177, _3972, _4798.z);
                                            float _4006 = fma(_3863, _3972, _4809.z);
                                            float _4036 = fma(_3896, _3972, _4820.z);
                                            float _4066 = fma(_3929, _3972, _4831.z);
                                            float _4107 = _2134.y;
                                            float _4111 = fma(_2177, _4107, _4798.y);
                                            float _4141 = fma(_3863, _4107, _4809.y);
                                            float _4171 = fma(_3896, _4107, _4820.y);
                                            float _4201 = fma(_3929, _4107, _4831.y);
                                            float _4242 = _2134.x;
                                            float _4246 = fma(_2177, _4242, _4798.x);
                                            float4 _4851 = float4(_4246, _4111, _3976, _2188);
                                            float _4276 = fma(_3863, _4242, _4809.x);
                                            float4 _4852 = float4(_4276, _4141, _4006, _3871);
                                            float _4306 = fma(_3896, _4242, _4820.x);
                                            float4 _4853 = float4(_4306, _4171, _4036, _3904);
                                            float _4336 = fma(_3929, _4242, _4831.x);
                                            float4 _4854 = float4(_4336, _4201, _4066, _3937);
                                            uint _2063 = _2934 + uint(1);
                                            _4831 = _4854;
                                            _4820 = _4853;
                                            _4809 = _4852;
                                            _4798 = _4851;
                                            _2934 = _2063;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    _1967 = 1u - _2929;
                                    bool _2297 = _4778 != 0u;
                                    bool4 _4857 = bool4(_2297);
                                    float4 _4858 = select(float4(0.0), _2022, _4857);
                                    uint _2228 = _1967 * 128u;
                                    uint _2231 = _2228 + _1748;
                                    uint _2234 = _2231 + _1751;
                                    float _2249 = _4858.x;
                                    ((threadgroup float*)&staged_rows[_2234])[_1764] = _2249;
                                    uint _4356 = _2234 + 32u;
                                    float _4359 = _4858.y;
                                    ((threadgroup float*)&staged_rows[_4356])[_1764] = _4359;
                                    uint _4370 = _2234 + 64u;
                                    float _4373 = _4858.z;
                                    ((threadgroup float*)&staged_rows[_4370])[_1764] = _4373;
                                    uint _4384 = _2234 + 96u;
                                    float _4387 = _4858.w;
                                    ((threadgroup float*)&staged_rows[_4384])[_1764] = _4387;
                                    uint _2268 = _2228 + _1465;
                                    staged_panel[_2268] = _2032;
                                    threadgroup_barrier(mem_flags::mem_threadgroup);
                                    uint _1249 = _2921 + uint(1);
                                    _4783 = _2012;
                                    _4771 = _1992;
                                    _4832 = _4831;
                                    _4821 = _4820;
                                    _4810 = _4809;
                                    _4799 = _4798;
                                    _2929 = _1967;
                                    _2921 = _1249;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1251 = _2917 + uint(1);
                            _4834 = _4832;
                            _4823 = _4821;
                            _4812 = _4810;
                            _4801 = _4799;
                            _4785 = _4783;
                            _4779 = _4778;
                            _4773 = _4771;
                            _2917 = _1251;
                            _2931 = _2929;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1253 = _2915 + uint(1);
                    _4835 = _4834;
                    _4824 = _4823;
                    _4813 = _4812;
                    _4802 = _4801;
                    _4786 = _4785;
                    _4780 = _4779;
                    _4774 = _4773;
                    _2915 = _1253;
                    _2932 = _2931;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1255 = _2878 + uint(1);
            _4764 = _4802;
            _4749 = _4813;
            _4736 = _4824;
            _4725 = _4835;
            _4787 = _4786;
            _4781 = _4780;
            _4775 = _4774;
            _2879 = _2932;
            _2878 = _1255;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _2320 = _2879 * 128u;
    uint _2349 = _1465 / 8u;
    uint _2322 = _2320 + _2349;
    uint _2354 = _1465 % 8u;
    uint _2326 = _2320 + _2354;
    uint _2889;
    float4 _4724;
    float4 _4735;
    float4 _4748;
    float4 _4763;
    _4763 = _4764;
    _4748 = _4749;
    _4735 = _4736;
    _4724 = _4725;
    _2889 = 0u;
    for (;;)
    {
        bool _2330 = _2889 < 4u;
        if (_2330)
        {
            uint _2334 = _2889 * 32u;
            uint _2335 = _2322 + _2334;
            uint _2338 = _2889 * 8u;
            uint _2339 = _2326 + _2338;
            float4 _2389 = staged_rows[_2335];
            float4 _2414 = staged_panel[_2339];
            float _2457 = _2389.w;
            float _2464 = _2414.w;
            float _2468 = fma(_2457, _2464, _4763.w);
            float _3359 = _2389.z;
            float _3367 = fma(_3359, _2464, _4748.w);
            float _3392 = _2389.y;
            float _3400 = fma(_3392, _2464, _4735.w);
            float _3425 = _2389.x;
            float _3433 = fma(_3425, _2464, _4724.w);
            float _3468 = _2414.z;
            float _3472 = fma(_2457, _3468, _4763.z);
            float _3502 = fma(_3359, _3468, _4748.z);
            float _3532 = fma(_3392, _3468, _4735.z);
            float _3562 = fma(_3425, _3468, _4724.z);
            float _3603 = _2414.y;
            float _3607 = fma(_2457, _3603, _4763.y);
            float _3637 = fma(_3359, _3603, _4748.y);
            float _3667 = fma(_3392, _3603, _4735.y);
            float _3697 = fma(_3425, _3603, _4724.y);
            float _3738 = _2414.x;
            float _3742 = fma(_2457, _3738, _4763.x);
            float4 _4847 = float4(_3742, _3607, _3472, _2468);
            float _3772 = fma(_3359, _3738, _4748.x);
            float4 _4848 = float4(_3772, _3637, _3502, _3367);
            float _3802 = fma(_3392, _3738, _4735.x);
            float4 _4849 = float4(_3802, _3667, _3532, _3400);
            float _3832 = fma(_3425, _3738, _4724.x);
            float4 _4850 = float4(_3832, _3697, _3562, _3433);
            uint _2343 = _2889 + uint(1);
            _4763 = _4847;
            _4748 = _4848;
            _4735 = _4849;
            _4724 = _4850;
            _2889 = _2343;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _2518 = _1446 * 8u;
    uint _2520 = _2518 + _2354;
    uint _2627 = _308.p.vectors;
    uint _2632 = _2627 + _2520;
    float4 _2640 = w.quads[_2632];
    uint _2649 = _2349 * 4u;
    uint _2539 = _2869 + _2649;
    bool _2556 = _2539 < _1317;
    bool _2562;
    if (_2556)
    {
        bool _2560 = _2520 < _1458;
        _2562 = _2560;
    }
    else
    {
        _2562 = _2556;
    }
    if (_2562)
    {
        float4 _2685 = _4724 + _2640;
        float _2687 = _2685.x;
        bool _2710 = _2687 < 0.0;
        float _2712 = _2710 ? 0.0 : _2687;
        float _2690 = _2685.y;
        bool _2723 = _2690 < 0.0;
        float _2725 = _2723 ? 0.0 : _2690;
        float _2693 = _2685.z;
        bool _2736 = _2693 < 0.0;
        float _2738 = _2736 ? 0.0 : _2693;
        float _2696 = _2685.w;
        bool _2749 = _2696 < 0.0;
        float _2751 = _2749 ? 0.0 : _2696;
        float4 _2698 = float4(_2712, _2725, _2738, _2751);
        uint _2582 = _308.p.pixel_quads;
        uint _2583 = _2539 * _2582;
        uint _2585 = _308.p.first_quad;
        uint _2586 = _2583 + _2585;
        uint _2588 = _2586 + _2520;
        uint _2590 = _2520 * 4u;
        uint4 _2756 = uint4(_2590);
        uint4 _2757 = _2756 + uint4(0u, 1u, 2u, 3u);
        uint4 _2759 = uint4(_1456);
        bool4 _2760 = _2757 < _2759;
        float4 _2761 = select(float4(0.0), _2698, _2760);
        y.quads[_2588] = _2761;
    }
    uint _3108 = _2649 + 1u;
    uint _3109 = _2869 + _3108;
    bool _3122 = _3109 < _1317;
    bool _3130;
    if (_3122)
    {
        bool _3128 = _2520 < _1458;
        _3130 = _3128;
    }
    else
    {
        _3130 = _3122;
    }
    if (_3130)
    {
        float4 _3139 = _4735 + _2640;
        float _3140 = _3139.x;
        bool _3141 = _3140 < 0.0;
        float _3142 = _3141 ? 0.0 : _3140;
        float _3143 = _3139.y;
        bool _3144 = _3143 < 0.0;
        float _3145 = _3144 ? 0.0 : _3143;
        float _3146 = _3139.z;
        bool _3147 = _3146 < 0.0;
        float _3148 = _3147 ? 0.0 : _3146;
        float _3149 = _3139.w;
        bool _3150 = _3149 < 0.0;
        float _3151 = _3150 ? 0.0 : _3149;
        float4 _3152 = float4(_3142, _3145, _3148, _3151);
        uint _3154 = _308.p.pixel_quads;
        uint _3155 = _3109 * _3154;
        uint _3157 = _308.p.first_quad;
        uint _3158 = _3155 + _3157;
        uint _3159 = _3158 + _2520;
        uint _3160 = _2520 * 4u;
        uint4 _3163 = uint4(_3160);
        uint4 _3164 = _3163 + uint4(0u, 1u, 2u, 3u);
        uint4 _3165 = uint4(_1456);
        bool4 _3166 = _3164 < _3165;
        float4 _3167 = select(float4(0.0), _3152, _3166);
        y.quads[_3159] = _3167;
    }
    uint _3191 = _2649 + 2u;
    uint _3192 = _2869 + _3191;
    bool _3205 = _3192 < _1317;
    bool _3213;
    if (_3205)
    {
        bool _3211 = _2520 < _1458;
        _3213 = _3211;
    }
    else
    {
        _3213 = _3205;
    }
    if (_3213)
    {
        float4 _3222 = _4748 + _2640;
        float _3223 = _3222.x;
        bool _3224 = _3223 < 0.0;
        float _3225 = _3224 ? 0.0 : _3223;
        float _3226 = _3222.y;
        bool _3227 = _3226 < 0.0;
        float _3228 = _3227 ? 0.0 : _3226;
        float _3229 = _3222.z;
        bool _3230 = _3229 < 0.0;
        float _3231 = _3230 ? 0.0 : _3229;
        float _3232 = _3222.w;
        bool _3233 = _3232 < 0.0;
        float _3234 = _3233 ? 0.0 : _3232;
        float4 _3235 = float4(_3225, _3228, _3231, _3234);
        uint _3237 = _308.p.pixel_quads;
        uint _3238 = _3192 * _3237;
        uint _3240 = _308.p.first_quad;
        uint _3241 = _3238 + _3240;
        uint _3242 = _3241 + _2520;
        uint _3243 = _2520 * 4u;
        uint4 _3246 = uint4(_3243);
        uint4 _3247 = _3246 + uint4(0u, 1u, 2u, 3u);
        uint4 _3248 = uint4(_1456);
        bool4 _3249 = _3247 < _3248;
        float4 _3250 = select(float4(0.0), _3235, _3249);
        y.quads[_3242] = _3250;
    }
    uint _3274 = _2649 + 3u;
    uint _3275 = _2869 + _3274;
    bool _3288 = _3275 < _1317;
    bool _3296;
    if (_3288)
    {
        bool _3294 = _2520 < _1458;
        _3296 = _3294;
    }
    else
    {
        _3296 = _3288;
    }
    if (_3296)
    {
        float4 _3305 = _4763 + _2640;
        float _3306 = _3305.x;
        bool _3307 = _3306 < 0.0;
        float _3308 = _3307 ? 0.0 : _3306;
        float _3309 = _3305.y;
        bool _3310 = _3309 < 0.0;
        float _3311 = _3310 ? 0.0 : _3309;
        float _3312 = _3305.z;
        bool _3313 = _3312 < 0.0;
        float _3314 = _3313 ? 0.0 : _3312;
        float _3315 = _3305.w;
        bool _3316 = _3315 < 0.0;
        float _3317 = _3316 ? 0.0 : _3315;
        float4 _3318 = float4(_3308, _3311, _3314, _3317);
        uint _3320 = _308.p.pixel_quads;
        uint _3321 = _3275 * _3320;
        uint _3323 = _308.p.first_quad;
        uint _3324 = _3321 + _3323;
        uint _3325 = _3324 + _2520;
        uint _3326 = _2520 * 4u;
        uint4 _3329 = uint4(_3326);
        uint4 _3330 = _3329 + uint4(0u, 1u, 2u, 3u);
        uint4 _3331 = uint4(_1456);
        bool4 _3332 = _3330 < _3331;
        float4 _3333 = select(float4(0.0), _3318, _3332);
        y.quads[_3325] = _3333;
    }
}

