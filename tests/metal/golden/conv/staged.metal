// conv/staged.comp CL=8 KU=1 NV=1 RESIDUAL=0 SG=128 SHUFFLE=0 TEXEL=0 TM=4 128x1x1 #3e65b380
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
    uint _1238 = _299.p.in_width;
    uint _1281 = _1238 >> uint(2);
    uint _1283 = _1238 & 3u;
    uint _1285 = extent_table.words[_1281][_1283];
    int _1277 = int(_1285);
    uint _1241 = _299.p.in_height;
    uint _1295 = _1241 >> uint(2);
    uint _1297 = _1241 & 3u;
    uint _1299 = extent_table.words[_1295][_1297];
    int _1291 = int(_1299);
    uint _1246 = _299.p.pad_left;
    uint _1309 = _1246 >> uint(2);
    uint _1311 = _1246 & 3u;
    uint _1313 = extent_table.words[_1309][_1311];
    int _1305 = int(_1313);
    uint _1249 = _299.p.pad_top;
    uint _1323 = _1249 >> uint(2);
    uint _1325 = _1249 & 3u;
    uint _1327 = extent_table.words[_1323][_1325];
    int _1319 = int(_1327);
    int2 _1251 = int2(_1305, _1319);
    uint _1254 = _299.p.out_width;
    uint _1331 = _1254 >> uint(2);
    uint _1333 = _1254 & 3u;
    uint _1335 = extent_table.words[_1331][_1333];
    uint _1257 = _299.p.out_height;
    uint _1339 = _1257 >> uint(2);
    uint _1341 = _1257 & 3u;
    uint _1343 = extent_table.words[_1339][_1341];
    uint _1262 = _299.p.batches;
    uint _1347 = _1262 >> uint(2);
    uint _1349 = _1262 & 3u;
    uint _1351 = extent_table.words[_1347][_1349];
    uint _1266 = _1351 * _1343;
    uint _1269 = _1266 * _1335;
    uint _1362 = _1269 + 63u;
    uint _1363 = _1362 / 64u;
    uint _1365 = gl_WorkGroupID.y;
    uint _1367 = gl_NumWorkGroups.x;
    uint _1368 = _1365 * _1367;
    uint _1370 = gl_WorkGroupID.x;
    uint _1371 = _1368 + _1370;
    uint _1374 = _1371 / _1363;
    uint _1408 = _299.p.out_channels;
    uint _1409 = _1408 + 3u;
    uint _1410 = _1409 / 4u;
    uint _1403 = _1410 + 7u;
    uint _1404 = _1403 / 8u;
    uint _1379 = _1374 * _1363;
    uint _1380 = _1371 - _1379;
    uint _1383 = gl_LocalInvocationID.y;
    uint _1384 = _1380 + _1383;
    bool _1387 = _1374 < _1404;
    uint _2789;
    if (_1387)
    {
        uint _1390 = _1384 * 64u;
        _2789 = _1390;
    }
    else
    {
        _2789 = _1269;
    }
    uint _1397 = _1404 - 1u;
    uint _1398 = min(_1374, _1397);
    uint _1417 = gl_LocalInvocationID.x;
    uint _1419 = _1417 / 1u;
    uint _1107 = _2789 + _1419;
    uint _1110 = _1269 - 1u;
    uint _1111 = min(_1107, _1110);
    uint _1427 = _1111 / _1335;
    uint _1432 = _1427 * _1335;
    uint _1433 = _1111 - _1432;
    uint _1435 = _299.p.stride_x;
    uint _1436 = _1433 * _1435;
    int _1437 = int(_1436);
    uint _1441 = _1427 % _1343;
    uint _1443 = _299.p.stride_y;
    uint _1444 = _1441 * _1443;
    int _1445 = int(_1444);
    int2 _1446 = int2(_1437, _1445);
    int2 _1450 = _1446 - _1251;
    uint _1454 = _1427 / _1343;
    int _1455 = int(_1454);
    int _1459 = _1455 * _1291;
    uint _1121 = _299.p.in_quads;
    uint _1122 = _1121 / 1u;
    uint _1128 = _299.p.kernel_height;
    uint _1129 = _1398 * _1128;
    uint _1132 = _299.p.kernel_width;
    uint _1133 = _1129 * _1132;
    uint _1136 = _1133 * _1121;
    uint _1137 = _1136 * 32u;
    uint _1152 = min(_1417, 31u);
    uint _1153 = _1137 + _1152;
    int _1544 = _1450.x;
    bool _1545 = _1544 >= 0;
    bool _1553;
    if (_1545)
    {
        bool _1551 = _1544 < _1277;
        _1553 = _1551;
    }
    else
    {
        _1553 = _1545;
    }
    bool _1559;
    if (_1553)
    {
        int _1556 = _1450.y;
        bool _1557 = _1556 >= 0;
        _1559 = _1557;
    }
    else
    {
        _1559 = _1553;
    }
    bool _1567;
    if (_1559)
    {
        int _1562 = _1450.y;
        bool _1565 = _1562 < _1291;
        _1567 = _1565;
    }
    else
    {
        _1567 = _1559;
    }
    uint _2891;
    if (_1567)
    {
        int _1573 = _1450.y;
        int _1574 = _1459 + _1573;
        int _1577 = _1574 * _1277;
        int _1580 = _1577 + _1544;
        uint _1581 = uint(_1580);
        uint _1584 = _1581 * _1121;
        _2891 = _1584;
    }
    else
    {
        _2891 = 0u;
    }
    uint _2896;
    if (_1567)
    {
        uint _1593 = _1417 % 1u;
        uint _1509 = _2891 + _1593;
        _2896 = _1509;
    }
    else
    {
        _2896 = 0u;
    }
    uint _1516 = uint(_1567);
    float4 _1646 = x.quads[_2896];
    uint _1616 = _2896 + _1516;
    float4 _1656 = w.quads[_1153];
    uint _1636 = _1153 + 32u;
    uint _1741 = _1417 % 1u;
    bool _1748 = _1516 != 0u;
    bool4 _8793 = bool4(_1748);
    float4 _8794 = select(float4(0.0), _1646, _8793);
    uint _1681 = _1741 * 128u;
    uint _1684 = _1419 / 4u;
    uint _1685 = _1681 + _1684;
    uint _1697 = _1419 % 4u;
    float _1700 = _8794.x;
    ((threadgroup float*)&staged_rows[_1685])[_1697] = _1700;
    uint _7849 = _1685 + 32u;
    float _7852 = _8794.y;
    ((threadgroup float*)&staged_rows[_7849])[_1697] = _7852;
    uint _7863 = _1685 + 64u;
    float _7866 = _8794.z;
    ((threadgroup float*)&staged_rows[_7863])[_1697] = _7866;
    uint _7877 = _1685 + 96u;
    float _7880 = _8794.w;
    ((threadgroup float*)&staged_rows[_7877])[_1697] = _7880;
    staged_panel[_1417] = _1656;
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _2798;
    uint _2799;
    float4 _8657;
    float4 _8664;
    float4 _8671;
    float4 _8678;
    uint _8704;
    uint _8709;
    uint _8714;
    _8678 = float4(0.0);
    _8671 = float4(0.0);
    _8664 = float4(0.0);
    _8657 = float4(0.0);
    _8714 = _1636;
    _8709 = _1516;
    _8704 = _1616;
    _2799 = 0u;
    _2798 = 0u;
    uint _2848;
    uint _8703;
    uint _8708;
    uint _8713;
    float4 _8723;
    float4 _8731;
    float4 _8739;
    float4 _8747;
    for (;;)
    {
        bool _1173 = _2798 < _1128;
        if (_1173)
        {
            uint _2835;
            _8747 = _8678;
            _8739 = _8671;
            _8731 = _8664;
            _8723 = _8657;
            _8713 = _8714;
            _8708 = _8709;
            _8703 = _8704;
            _2835 = 0u;
            _2848 = _2799;
            uint _2846;
            uint _8701;
            uint _8707;
            uint _8711;
            float4 _8721;
            float4 _8729;
            float4 _8737;
            float4 _8745;
            for (;;)
            {
                bool _1183 = _2835 < _1132;
                if (_1183)
                {
                    bool _1188 = (_2835 | _2798) == 0u;
                    bool _1190 = !_1188;
                    uint _8702;
                    if (_1190)
                    {
                        uint _1814 = _299.p.dilation_x;
                        uint _1815 = _2835 * _1814;
                        int _1816 = int(_1815);
                        uint _1820 = _299.p.dilation_y;
                        uint _1821 = _2798 * _1820;
                        int _1822 = int(_1821);
                        int2 _1823 = int2(_1816, _1822);
                        int2 _1824 = _1450 + _1823;
                        int _1826 = _1824.x;
                        bool _1827 = _1826 >= 0;
                        bool _1835;
                        if (_1827)
                        {
                            bool _1833 = _1826 < _1277;
                            _1835 = _1833;
                        }
                        else
                        {
                            _1835 = _1827;
                        }
                        bool _1841;
                        if (_1835)
                        {
                            int _1838 = _1824.y;
                            bool _1839 = _1838 >= 0;
                            _1841 = _1839;
                        }
                        else
                        {
                            _1841 = _1835;
                        }
                        bool _1849;
                        if (_1841)
                        {
                            int _1844 = _1824.y;
                            bool _1847 = _1844 < _1291;
                            _1849 = _1847;
                        }
                        else
                        {
                            _1849 = _1841;
                        }
                        uint _2880;
                        if (_1849)
                        {
                            int _1855 = _1824.y;
                            int _1856 = _1459 + _1855;
                            int _1859 = _1856 * _1277;
                            int _1862 = _1859 + _1826;
                            uint _1863 = uint(_1862);
                            uint _1866 = _1863 * _1121;
                            _2880 = _1866;
                        }
                        else
                        {
                            _2880 = 0u;
                        }
                        uint _2885;
                        if (_1849)
                        {
                            uint _1791 = _2880 + _1741;
                            _2885 = _1791;
                        }
                        else
                        {
                            _2885 = 0u;
                        }
                        _8707 = uint(_1849);
                        _8702 = _2885;
                    }
                    else
                    {
                        _8707 = _8708;
                        _8702 = _8703;
                    }
                    uint _1200 = uint(_1188);
                    uint _2838;
                    _8745 = _8747;
                    _8737 = _8739;
                    _8729 = _8731;
                    _8721 = _8723;
                    _8711 = _8713;
                    _8701 = _8702;
                    _2846 = _2848;
                    _2838 = _1200;
                    for (;;)
                    {
                        bool _1208 = _2838 < _1122;
                        if (_1208)
                        {
                            float4 _1938 = x.quads[_8701];
                            uint _1908 = _8701 + _8707;
                            float4 _1948 = w.quads[_8711];
                            uint _1928 = _8711 + 32u;
                            uint _1956 = _2846 * 128u;
                            uint _1987 = _1417 / 8u;
                            uint _1958 = _1956 + _1987;
                            uint _1992 = _1417 % 8u;
                            uint _1962 = _1956 + _1992;
                            float4 _2027 = staged_rows[_1958];
                            float4 _2052 = staged_panel[_1962];
                            float _2095 = _2027.w;
                            float _2102 = _2052.w;
                            float _2106 = fma(_2095, _2102, _8721.w);
                            float _5535 = _2027.z;
                            float _5543 = fma(_5535, _2102, _8729.w);
                            float _5568 = _2027.y;
                            float _5576 = fma(_5568, _2102, _8737.w);
                            float _5601 = _2027.x;
                            float _5609 = fma(_5601, _2102, _8745.w);
                            float _5644 = _2052.z;
                            float _5648 = fma(_2095, _5644, _8721.z);
                            float _5678 = fma(_5535, _5644, _8729.z);
                            float _5708 = fma(_5568, _5644, _8737.z);
                            float _5738 = fma(_5601, _5644, _8745.z);
                            float _5779 = _2052.y;
                            float _5783 = fma(_2095, _5779, _8721.y);
                            float _5813 = fma(_5535, _5779, _8729.y);
                            float _5843 = fma(_5568, _5779, _8737.y);
                            float _5873 = fma(_5601, _5779, _8745.y);
                            float _5914 = _2052.x;
                            float _5918 = fma(_2095, _5914, _8721.x);
                            float _5948 = fma(_5535, _5914, _8729.x);
                            float _5978 = fma(_5568, _5914, _8737.x);
                            float _6008 = fma(_5601, _5914, _8745.x);
                            uint _6028 = _1958 + 32u;
                            uint _6031 = _1962 + 8u;
                            float4 _6049 = staged_rows[_6028];
                            float4 _6067 = staged_panel[_6031];
                            float _6098 = _6049.w;
                            float _6102 = _6067.w;
                            float _6106 = fma(_6098, _6102, _2106);
                            float _6128 = _6049.z;
                            float _6136 = fma(_6128, _6102, _5543);
                            float _6158 = _6049.y;
                            float _6166 = fma(_6158, _6102, _5576);
                            float _6188 = _6049.x;
                            float _6196 = fma(_6188, _6102, _5609);
                            float _6236 = _6067.z;
                            float _6240 = fma(_6098, _6236, _5648);
                            float _6270 = fma(_6128, _6236, _5678);
                            float _6300 = fma(_6158, _6236, _5708);
                            float _6330 = fma(_6188, _6236, _5738);
                            float _6370 = _6067.y;
                            float _6374 = fma(_6098, _6370, _5783);
                            float _6404 = fma(_6128, _6370, _5813);
                            float _6434 = fma(_6158, _6370, _5843);
                            float _6464 = fma(_6188, _6370, _5873);
                            float _6504 = _6067.x;
                            float _6508 = fma(_6098, _6504, _5918);
                            float _6538 = fma(_6128, _6504, _5948);
                            float _6568 = fma(_6158, _6504, _5978);
                            float _6598 = fma(_6188, _6504, _6008);
                            uint _6621 = _1958 + 64u;
                            uint _6624 = _1962 + 16u;
                            float4 _6642 = staged_rows[_6621];
                            float4 _6660 = staged_panel[_6624];
                            float _6691 = _6642.w;
                            float _6695 = _6660.w;
                            float _6699 = fma(_6691, _6695, _6106);
                            float _6721 = _6642.z;
                            float _6729 = fma(_6721, _6695, _6136);
                            float _6751 = _6642.y;
                            float _6759 = fma(_6751, _6695, _6166);
                            float _6781 = _6642.x;
                            float _6789 = fma(_6781, _6695, _6196);
                            float _6829 = _6660.z;
                            float _6833 = fma(_6691, _6829, _6240);
                            float _6863 = fma(_6721, _6829, _6270);
                            float _6893 = fma(_6751, _6829, _6300);
                            float _6923 = fma(_6781, _6829, _6330);
                            float _6963 = _6660.y;
                            float _6967 = fma(_6691, _6963, _6374);
                            float _6997 = fma(_6721, _6963, _6404);
                            float _7027 = fma(_6751, _6963, _6434);
                            float _7057 = fma(_6781, _6963, _6464);
                            float _7097 = _6660.x;
                            float _7101 = fma(_6691, _7097, _6508);
                            float _7131 = fma(_6721, _7097, _6538);
                            float _7161 = fma(_6751, _7097, _6568);
                            float _7191 = fma(_6781, _7097, _6598);
                            uint _7214 = _1958 + 96u;
                            uint _7217 = _1962 + 24u;
                            float4 _7235 = staged_rows[_7214];
                            float4 _7253 = staged_panel[_7217];
                            float _7284 = _7235.w;
                            float _7288 = _7253.w;
                            float _7292 = fma(_7284, _7288, _6699);
                            float _7314 = _7235.z;
                            float _7322 = fma(_7314, _7288, _6729);
                            float _7344 = _7235.y;
                            float _7352 = fma(_7344, _7288, _6759);
                            float _7374 = _7235.x;
                            float _7382 = fma(_7374, _7288, _6789);
                            float _7422 = _7253.z;
                            float _7426 = fma(_7284, _7422, _6833);
                            float _7456 = fma(_7314, _7422, _6863);
                            float _7486 = fma(_7344, _7422, _6893);
                            float _7516 = fma(_7374, _7422, _6923);
                            float _7556 = _7253.y;
                            float _7560 = fma(_7284, _7556, _6967);
                            float _7590 = fma(_7314, _7556, _6997);
                            float _7620 = fma(_7344, _7556, _7027);
                            float _7650 = fma(_7374, _7556, _7057);
                            float _7690 = _7253.x;
                            float _7694 = fma(_7284, _7690, _7101);
                            float4 _8789 = float4(_7694, _7560, _7426, _7292);
                            float _7724 = fma(_7314, _7690, _7131);
                            float4 _8790 = float4(_7724, _7590, _7456, _7322);
                            float _7754 = fma(_7344, _7690, _7161);
                            float4 _8791 = float4(_7754, _7620, _7486, _7352);
                            float _7784 = fma(_7374, _7690, _7191);
                            float4 _8792 = float4(_7784, _7650, _7516, _7382);
                            uint _1883 = 1u - _2846;
                            bool _2215 = _8707 != 0u;
                            bool4 _8795 = bool4(_2215);
                            float4 _8796 = select(float4(0.0), _1938, _8795);
                            uint _2146 = _1883 * 128u;
                            uint _2149 = _2146 + _1681;
                            uint _2152 = _2149 + _1684;
                            float _2167 = _8796.x;
                            ((threadgroup float*)&staged_rows[_2152])[_1697] = _2167;
                            uint _7807 = _2152 + 32u;
                            float _7810 = _8796.y;
                            ((threadgroup float*)&staged_rows[_7807])[_1697] = _7810;
                            uint _7821 = _2152 + 64u;
                            float _7824 = _8796.z;
                            ((threadgroup float*)&staged_rows[_7821])[_1697] = _7824;
                            uint _7835 = _2152 + 96u;
                            float _7838 = _8796.w;
                            ((threadgroup float*)&staged_rows[_7835])[_1697] = _7838;
                            uint _2186 = _2146 + _1417;
                            staged_panel[_2186] = _1948;
                            threadgroup_barrier(mem_flags::mem_threadgroup);
                            uint _1211 = _2838 + uint(1);
                            _8745 = _8792;
                            _8737 = _8791;
                            _8729 = _8790;
                            _8721 = _8789;
                            _8711 = _1928;
                            _8701 = _1908;
                            _2846 = _1883;
                            _2838 = _1211;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1213 = _2835 + uint(1);
                    _8747 = _8745;
                    _8739 = _8737;
                    _8731 = _8729;
                    _8723 = _8721;
                    _8713 = _8711;
                    _8708 = _8707;
                    _8703 = _8701;
                    _2835 = _1213;
                    _2848 = _2846;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1215 = _2798 + uint(1);
            _8678 = _8747;
            _8671 = _8739;
            _8664 = _8731;
            _8657 = _8723;
            _8714 = _8713;
            _8709 = _8708;
            _8704 = _8703;
            _2799 = _2848;
            _2798 = _1215;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _2238 = _2799 * 128u;
    uint _2269 = _1417 / 8u;
    uint _2240 = _2238 + _2269;
    uint _2274 = _1417 % 8u;
    uint _2244 = _2238 + _2274;
    float4 _2309 = staged_rows[_2240];
    float4 _2334 = staged_panel[_2244];
    float _2377 = _2309.w;
    float _2384 = _2334.w;
    float _2388 = fma(_2377, _2384, _8657.w);
    float _3252 = _2309.z;
    float _3260 = fma(_3252, _2384, _8664.w);
    float _3285 = _2309.y;
    float _3293 = fma(_3285, _2384, _8671.w);
    float _3318 = _2309.x;
    float _3326 = fma(_3318, _2384, _8678.w);
    float _3361 = _2334.z;
    float _3365 = fma(_2377, _3361, _8657.z);
    float _3395 = fma(_3252, _3361, _8664.z);
    float _3425 = fma(_3285, _3361, _8671.z);
    float _3455 = fma(_3318, _3361, _8678.z);
    float _3496 = _2334.y;
    float _3500 = fma(_2377, _3496, _8657.y);
    float _3530 = fma(_3252, _3496, _8664.y);
    float _3560 = fma(_3285, _3496, _8671.y);
    float _3590 = fma(_3318, _3496, _8678.y);
    float _3631 = _2334.x;
    float _3635 = fma(_2377, _3631, _8657.x);
    float _3665 = fma(_3252, _3631, _8664.x);
    float _3695 = fma(_3285, _3631, _8671.x);
    float _3725 = fma(_3318, _3631, _8678.x);
    uint _3745 = _2240 + 32u;
    uint _3748 = _2244 + 8u;
    float4 _3766 = staged_rows[_3745];
    float4 _3784 = staged_panel[_3748];
    float _3815 = _3766.w;
    float _3819 = _3784.w;
    float _3823 = fma(_3815, _3819, _2388);
    float _3845 = _3766.z;
    float _3853 = fma(_3845, _3819, _3260);
    float _3875 = _3766.y;
    float _3883 = fma(_3875, _3819, _3293);
    float _3905 = _3766.x;
    float _3913 = fma(_3905, _3819, _3326);
    float _3953 = _3784.z;
    float _3957 = fma(_3815, _3953, _3365);
    float _3987 = fma(_3845, _3953, _3395);
    float _4017 = fma(_3875, _3953, _3425);
    float _4047 = fma(_3905, _3953, _3455);
    float _4087 = _3784.y;
    float _4091 = fma(_3815, _4087, _3500);
    float _4121 = fma(_3845, _4087, _3530);
    float _4151 = fma(_3875, _4087, _3560);
    float _4181 = fma(_3905, _4087, _3590);
    float _4221 = _3784.x;
    float _4225 = fma(_3815, _4221, _3635);
    float _4255 = fma(_3845, _4221, _3665);
    float _4285 = fma(_3875, _4221, _3695);
    float _4315 = fma(_3905, _4221, _3725);
    uint _4338 = _2240 + 64u;
    uint _4341 = _2244 + 16u;
    float4 _4359 = staged_rows[_4338];
    float4 _4377 = staged_panel[_4341];
    float _4408 = _4359.w;
    float _4412 = _4377.w;
    float _4416 = fma(_4408, _4412, _3823);
    float _4438 = _4359.z;
    float _4446 = fma(_4438, _4412, _3853);
    float _4468 = _4359.y;
    float _4476 = fma(_4468, _4412, _3883);
    float _4498 = _4359.x;
    float _4506 = fma(_4498, _4412, _3913);
    float _4546 = _4377.z;
    float _4550 = fma(_4408, _4546, _3957);
    float _4580 = fma(_4438, _4546, _3987);
    float _4610 = fma(_4468, _4546, _4017);
    float _4640 = fma(_4498, _4546, _4047);
    float _4680 = _4377.y;
    float _4684 = fma(_4408, _4680, _4091);
    float _4714 = fma(_4438, _4680, _4121);
    float _4744 = fma(_4468, _4680, _4151);
    float _4774 = fma(_4498, _4680, _4181);
    float _4814 = _4377.x;
    float _4818 = fma(_4408, _4814, _4225);
    float _4848 = fma(_4438, _4814, _4255);
    float _4878 = fma(_4468, _4814, _4285);
    float _4908 = fma(_4498, _4814, _4315);
    uint _4931 = _2240 + 96u;
    uint _4934 = _2244 + 24u;
    float4 _4952 = staged_rows[_4931];
    float4 _4970 = staged_panel[_4934];
    float _5001 = _4952.w;
    float _5005 = _4970.w;
    float _5009 = fma(_5001, _5005, _4416);
    float _5031 = _4952.z;
    float _5039 = fma(_5031, _5005, _4446);
    float _5061 = _4952.y;
    float _5069 = fma(_5061, _5005, _4476);
    float _5091 = _4952.x;
    float _5099 = fma(_5091, _5005, _4506);
    float _5139 = _4970.z;
    float _5143 = fma(_5001, _5139, _4550);
    float _5173 = fma(_5031, _5139, _4580);
    float _5203 = fma(_5061, _5139, _4610);
    float _5233 = fma(_5091, _5139, _4640);
    float _5273 = _4970.y;
    float _5277 = fma(_5001, _5273, _4684);
    float _5307 = fma(_5031, _5273, _4714);
    float _5337 = fma(_5061, _5273, _4744);
    float _5367 = fma(_5091, _5273, _4774);
    float _5407 = _4970.x;
    float _5411 = fma(_5001, _5407, _4818);
    float4 _8773 = float4(_5411, _5277, _5143, _5009);
    float _5441 = fma(_5031, _5407, _4848);
    float4 _8774 = float4(_5441, _5307, _5173, _5039);
    float _5471 = fma(_5061, _5407, _4878);
    float4 _8775 = float4(_5471, _5337, _5203, _5069);
    float _5501 = fma(_5091, _5407, _4908);
    float4 _8776 = float4(_5501, _5367, _5233, _5099);
    uint _2438 = _1398 * 8u;
    uint _2440 = _2438 + _2274;
    uint _2547 = _299.p.vectors;
    uint _2552 = _2547 + _2440;
    float4 _2560 = w.quads[_2552];
    uint _2569 = _2269 * 4u;
    uint _2459 = _2789 + _2569;
    bool _2476 = _2459 < _1269;
    bool _2482;
    if (_2476)
    {
        bool _2480 = _2440 < _1410;
        _2482 = _2480;
    }
    else
    {
        _2482 = _2476;
    }
    if (_2482)
    {
        float4 _2605 = _8776 + _2560;
        float _2607 = _2605.x;
        bool _2630 = _2607 < 0.0;
        float _2632 = _2630 ? 0.0 : _2607;
        float _2610 = _2605.y;
        bool _2643 = _2610 < 0.0;
        float _2645 = _2643 ? 0.0 : _2610;
        float _2613 = _2605.z;
        bool _2656 = _2613 < 0.0;
        float _2658 = _2656 ? 0.0 : _2613;
        float _2616 = _2605.w;
        bool _2669 = _2616 < 0.0;
        float _2671 = _2669 ? 0.0 : _2616;
        float4 _2618 = float4(_2632, _2645, _2658, _2671);
        uint _2502 = _299.p.pixel_quads;
        uint _2503 = _2459 * _2502;
        uint _2505 = _299.p.first_quad;
        uint _2506 = _2503 + _2505;
        uint _2508 = _2506 + _2440;
        uint _2510 = _2440 * 4u;
        uint4 _2676 = uint4(_2510);
        uint4 _2677 = _2676 + uint4(0u, 1u, 2u, 3u);
        uint4 _2679 = uint4(_1408);
        bool4 _2680 = _2677 < _2679;
        float4 _2681 = select(float4(0.0), _2618, _2680);
        y.quads[_2508] = _2681;
    }
    uint _3001 = _2569 + 1u;
    uint _3002 = _2789 + _3001;
    bool _3015 = _3002 < _1269;
    bool _3023;
    if (_3015)
    {
        bool _3021 = _2440 < _1410;
        _3023 = _3021;
    }
    else
    {
        _3023 = _3015;
    }
    if (_3023)
    {
        float4 _3032 = _8775 + _2560;
        float _3033 = _3032.x;
        bool _3034 = _3033 < 0.0;
        float _3035 = _3034 ? 0.0 : _3033;
        float _3036 = _3032.y;
        bool _3037 = _3036 < 0.0;
        float _3038 = _3037 ? 0.0 : _3036;
        float _3039 = _3032.z;
        bool _3040 = _3039 < 0.0;
        float _3041 = _3040 ? 0.0 : _3039;
        float _3042 = _3032.w;
        bool _3043 = _3042 < 0.0;
        float _3044 = _3043 ? 0.0 : _3042;
        float4 _3045 = float4(_3035, _3038, _3041, _3044);
        uint _3047 = _299.p.pixel_quads;
        uint _3048 = _3002 * _3047;
        uint _3050 = _299.p.first_quad;
        uint _3051 = _3048 + _3050;
        uint _3052 = _3051 + _2440;
        uint _3053 = _2440 * 4u;
        uint4 _3056 = uint4(_3053);
        uint4 _3057 = _3056 + uint4(0u, 1u, 2u, 3u);
        uint4 _3058 = uint4(_1408);
        bool4 _3059 = _3057 < _3058;
        float4 _3060 = select(float4(0.0), _3045, _3059);
        y.quads[_3052] = _3060;
    }
    uint _3084 = _2569 + 2u;
    uint _3085 = _2789 + _3084;
    bool _3098 = _3085 < _1269;
    bool _3106;
    if (_3098)
    {
        bool _3104 = _2440 < _1410;
        _3106 = _3104;
    }
    else
    {
        _3106 = _3098;
    }
    if (_3106)
    {
        float4 _3115 = _8774 + _2560;
        float _3116 = _3115.x;
        bool _3117 = _3116 < 0.0;
        float _3118 = _3117 ? 0.0 : _3116;
        float _3119 = _3115.y;
        bool _3120 = _3119 < 0.0;
        float _3121 = _3120 ? 0.0 : _3119;
        float _3122 = _3115.z;
        bool _3123 = _3122 < 0.0;
        float _3124 = _3123 ? 0.0 : _3122;
        float _3125 = _3115.w;
        bool _3126 = _3125 < 0.0;
        float _3127 = _3126 ? 0.0 : _3125;
        float4 _3128 = float4(_3118, _3121, _3124, _3127);
        uint _3130 = _299.p.pixel_quads;
        uint _3131 = _3085 * _3130;
        uint _3133 = _299.p.first_quad;
        uint _3134 = _3131 + _3133;
        uint _3135 = _3134 + _2440;
        uint _3136 = _2440 * 4u;
        uint4 _3139 = uint4(_3136);
        uint4 _3140 = _3139 + uint4(0u, 1u, 2u, 3u);
        uint4 _3141 = uint4(_1408);
        bool4 _3142 = _3140 < _3141;
        float4 _3143 = select(float4(0.0), _3128, _3142);
        y.quads[_3135] = _3143;
    }
    uint _3167 = _2569 + 3u;
    uint _3168 = _2789 + _3167;
    bool _3181 = _3168 < _1269;
    bool _3189;
    if (_3181)
    {
        bool _3187 = _2440 < _1410;
        _3189 = _3187;
    }
    else
    {
        _3189 = _3181;
    }
    if (_3189)
    {
        float4 _3198 = _8773 + _2560;
        float _3199 = _3198.x;
        bool _3200 = _3199 < 0.0;
        float _3201 = _3200 ? 0.0 : _3199;
        float _3202 = _3198.y;
        bool _3203 = _3202 < 0.0;
        float _3204 = _3203 ? 0.0 : _3202;
        float _3205 = _3198.z;
        bool _3206 = _3205 < 0.0;
        float _3207 = _3206 ? 0.0 : _3205;
        float _3208 = _3198.w;
        bool _3209 = _3208 < 0.0;
        float _3210 = _3209 ? 0.0 : _3208;
        float4 _3211 = float4(_3201, _3204, _3207, _3210);
        uint _3213 = _299.p.pixel_quads;
        uint _3214 = _3168 * _3213;
        uint _3216 = _299.p.first_quad;
        uint _3217 = _3214 + _3216;
        uint _3218 = _3217 + _2440;
        uint _3219 = _2440 * 4u;
        uint4 _3222 = uint4(_3219);
        uint4 _3223 = _3222 + uint4(0u, 1u, 2u, 3u);
        uint4 _3224 = uint4(_1408);
        bool4 _3225 = _3223 < _3224;
        float4 _3226 = select(float4(0.0), _3211, _3225);
        y.quads[_3218] = _3226;
    }
}

