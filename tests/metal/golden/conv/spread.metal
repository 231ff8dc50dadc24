// conv/spread.comp CL=8 KU=1 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
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

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _214 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _459 = _214.p.in_width;
    uint _680 = _459 >> uint(2);
    uint _682 = _459 & 3u;
    uint _684 = extent_table.words[_680][_682];
    uint _463 = _214.p.in_height;
    uint _688 = _463 >> uint(2);
    uint _690 = _463 & 3u;
    uint _692 = extent_table.words[_688][_690];
    uint _469 = _214.p.out_width;
    uint _696 = _469 >> uint(2);
    uint _698 = _469 & 3u;
    uint _700 = extent_table.words[_696][_698];
    uint _474 = _214.p.out_height;
    uint _704 = _474 >> uint(2);
    uint _706 = _474 & 3u;
    uint _708 = extent_table.words[_704][_706];
    uint _480 = _214.p.batches;
    uint _712 = _480 >> uint(2);
    uint _714 = _480 & 3u;
    uint _716 = extent_table.words[_712][_714];
    uint _484 = _716 * _692;
    uint _487 = _484 * _684;
    uint _491 = _214.p.kernel_height;
    uint _494 = _214.p.kernel_width;
    uint _495 = _491 * _494;
    uint _720 = _214.p.out_channels;
    uint _721 = _720 + 3u;
    uint _722 = _721 / 4u;
    uint _497 = _495 * _722;
    uint _502 = _487 + 63u;
    uint _503 = _502 / 64u;
    uint _507 = gl_WorkGroupID.y;
    uint _510 = gl_NumWorkGroups.x;
    uint _511 = _507 * _510;
    uint _513 = gl_WorkGroupID.x;
    uint _514 = _511 + _513;
    uint _518 = _514 / _503;
    uint _523 = _518 * _503;
    uint _524 = _514 - _523;
    uint _526 = _524 * 16u;
    uint _528 = gl_LocalInvocationID.y;
    uint _529 = _526 + _528;
    uint _530 = _529 * 4u;
    uint _533 = _518 * 8u;
    uint _726 = gl_LocalInvocationID.x;
    uint _727 = _726 % 8u;
    uint _535 = _533 + _727;
    uint _539 = _497 - 1u;
    uint _540 = min(_535, _539);
    uint _744 = _726 / 8u;
    uint _554 = _530 + _744;
    uint _556 = _487 - 1u;
    uint _557 = min(_554, _556);
    uint _562 = _214.p.in_quads;
    uint _563 = _557 * _562;
    uint _754 = _557 / _684;
    uint _758 = _754 / _692;
    uint _763 = _754 * _684;
    uint _764 = _557 - _763;
    uint _769 = _758 * _692;
    uint _770 = _754 - _769;
    uint _774 = _758 * _708;
    uint _777 = _214.p.stride_y;
    uint _778 = _770 * _777;
    uint _779 = _774 + _778;
    uint _782 = _779 * _700;
    uint _785 = _214.p.stride_x;
    uint _786 = _764 * _785;
    uint _787 = _782 + _786;
    uint _789 = _787 * _722;
    uint _1847 = 1u + _744;
    uint _1848 = _530 + _1847;
    uint _1850 = min(_1848, _556);
    uint _1853 = _1850 * _562;
    uint _1856 = _1850 / _684;
    uint _1858 = _1856 / _692;
    uint _1860 = _1856 * _684;
    uint _1861 = _1850 - _1860;
    uint _1863 = _1858 * _692;
    uint _1864 = _1856 - _1863;
    uint _1866 = _1858 * _708;
    uint _1869 = _1864 * _777;
    uint _1870 = _1866 + _1869;
    uint _1872 = _1870 * _700;
    uint _1875 = _1861 * _785;
    uint _1876 = _1872 + _1875;
    uint _1881 = _1876 * _722;
    uint _1895 = 2u + _744;
    uint _1896 = _530 + _1895;
    uint _1898 = min(_1896, _556);
    uint _1901 = _1898 * _562;
    uint _1904 = _1898 / _684;
    uint _1906 = _1904 / _692;
    uint _1908 = _1904 * _684;
    uint _1909 = _1898 - _1908;
    uint _1911 = _1906 * _692;
    uint _1912 = _1904 - _1911;
    uint _1914 = _1906 * _708;
    uint _1917 = _1912 * _777;
    uint _1918 = _1914 + _1917;
    uint _1920 = _1918 * _700;
    uint _1923 = _1909 * _785;
    uint _1924 = _1920 + _1923;
    uint _1929 = _1924 * _722;
    uint _1943 = 3u + _744;
    uint _1944 = _530 + _1943;
    uint _1946 = min(_1944, _556);
    uint _1949 = _1946 * _562;
    uint _1952 = _1946 / _684;
    uint _1954 = _1952 / _692;
    uint _1956 = _1952 * _684;
    uint _1957 = _1946 - _1956;
    uint _1959 = _1954 * _692;
    uint _1960 = _1952 - _1959;
    uint _1962 = _1954 * _708;
    uint _1965 = _1960 * _777;
    uint _1966 = _1962 + _1965;
    uint _1968 = _1966 * _700;
    uint _1971 = _1957 * _785;
    uint _1972 = _1968 + _1971;
    uint _1977 = _1972 * _722;
    uint _582 = _562 / 1u;
    uint _583 = _582 * 4u;
    uint _584 = _540 * _583;
    uint _1128;
    uint _1133;
    float4 _2050;
    float4 _2052;
    float4 _2055;
    float4 _2059;
    _2059 = float4(0.0);
    _2055 = float4(0.0);
    _2052 = float4(0.0);
    _2050 = float4(0.0);
    _1133 = _584;
    _1128 = 0u;
    for (;;)
    {
        bool _819 = _1128 < _562;
        if (_819)
        {
            uint _856 = _563 + _1128;
            float4 _957 = x.quads[_856];
            uint _1331 = _1853 + _1128;
            float4 _1333 = x.quads[_1331];
            uint _1360 = _1901 + _1128;
            float4 _1362 = x.quads[_1360];
            uint _1389 = _1949 + _1128;
            float4 _1391 = x.quads[_1389];
            float4 _962 = w.quads[_1133];
            float _899 = _957.x;
            float4 _913 = _962 * _899;
            float4 _916 = _2050 + _913;
            float _1411 = _1333.x;
            float4 _1420 = _962 * _1411;
            float4 _1423 = _2052 + _1420;
            float _1436 = _1362.x;
            float4 _1445 = _962 * _1436;
            float4 _1448 = _2055 + _1445;
            float _1461 = _1391.x;
            float4 _1470 = _962 * _1461;
            float4 _1473 = _2059 + _1470;
            uint _1488 = _1133 + 1u;
            float4 _1490 = w.quads[_1488];
            float _1497 = _957.y;
            float4 _1506 = _1490 * _1497;
            float4 _1509 = _916 + _1506;
            float _1521 = _1333.y;
            float4 _1530 = _1490 * _1521;
            float4 _1533 = _1423 + _1530;
            float _1545 = _1362.y;
            float4 _1554 = _1490 * _1545;
            float4 _1557 = _1448 + _1554;
            float _1569 = _1391.y;
            float4 _1578 = _1490 * _1569;
            float4 _1581 = _1473 + _1578;
            uint _1599 = _1133 + 2u;
            float4 _1601 = w.quads[_1599];
            float _1608 = _957.z;
            float4 _1617 = _1601 * _1608;
            float4 _1620 = _1509 + _1617;
            float _1632 = _1333.z;
            float4 _1641 = _1601 * _1632;
            float4 _1644 = _1533 + _1641;
            float _1656 = _1362.z;
            float4 _1665 = _1601 * _1656;
            float4 _1668 = _1557 + _1665;
            float _1680 = _1391.z;
            float4 _1689 = _1601 * _1680;
            float4 _1692 = _1581 + _1689;
            uint _1710 = _1133 + 3u;
            float4 _1712 = w.quads[_1710];
            float _1719 = _957.w;
            float4 _1728 = _1712 * _1719;
            float4 _1731 = _1620 + _1728;
            float _1743 = _1333.w;
            float4 _1752 = _1712 * _1743;
            float4 _1755 = _1644 + _1752;
            float _1767 = _1362.w;
            float4 _1776 = _1712 * _1767;
            float4 _1779 = _1668 + _1776;
            float _1791 = _1391.w;
            float4 _1800 = _1712 * _1791;
            float4 _1803 = _1692 + _1800;
            uint _935 = _1133 + 4u;
            uint _938 = _1128 + 1u;
            _2059 = _1803;
            _2055 = _1779;
            _2052 = _1755;
            _2050 = _1731;
            _1133 = _935;
            _1128 = _938;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _592 = _540 / _722;
    uint _597 = _592 * _722;
    uint _598 = _540 - _597;
    uint _603 = _592 / _494;
    uint _608 = _603 * _700;
    uint _610 = _608 + _592;
    uint _614 = _603 * _494;
    uint _615 = _610 - _614;
    uint _617 = _615 * _722;
    uint _619 = _617 + _598;
    uint _992 = _214.p.vectors;
    uint _997 = _992 + _598;
    float4 _1005 = w.quads[_997];
    uint _639 = _789 + _619;
    bool _646 = _554 < _487;
    bool _649 = _535 < _497;
    bool _650 = _646 && _649;
    if (_650)
    {
        float4 _1027 = _2050 + _1005;
        float _1029 = _1027.x;
        bool _1052 = _1029 < 0.0;
        float _1054 = _1052 ? 0.0 : _1029;
        float _1032 = _1027.y;
        bool _1065 = _1032 < 0.0;
        float _1067 = _1065 ? 0.0 : _1032;
        float _1035 = _1027.z;
        bool _1078 = _1035 < 0.0;
        float _1080 = _1078 ? 0.0 : _1035;
        float _1038 = _1027.w;
        bool _1091 = _1038 < 0.0;
        float _1093 = _1091 ? 0.0 : _1038;
        float4 _1040 = float4(_1054, _1067, _1080, _1093);
        uint _663 = _598 * 4u;
        uint4 _1098 = uint4(_663);
        uint4 _1099 = _1098 + uint4(0u, 1u, 2u, 3u);
        uint4 _1101 = uint4(_720);
        bool4 _1102 = _1099 < _1101;
        float4 _1103 = select(float4(0.0), _1040, _1102);
        y.quads[_639] = _1103;
    }
    uint _1181 = _1881 + _619;
    bool _1189 = _1848 < _487;
    bool _1191 = _1189 && _649;
    if (_1191)
    {
        float4 _1196 = _2052 + _1005;
        float _1197 = _1196.x;
        bool _1198 = _1197 < 0.0;
        float _1199 = _1198 ? 0.0 : _1197;
        float _1200 = _1196.y;
        bool _1201 = _1200 < 0.0;
        float _1202 = _1201 ? 0.0 : _1200;
        float _1203 = _1196.z;
        bool _1204 = _1203 < 0.0;
        float _1205 = _1204 ? 0.0 : _1203;
        float _1206 = _1196.w;
        bool _1207 = _1206 < 0.0;
        float _1208 = _1207 ? 0.0 : _1206;
        float4 _1209 = float4(_1199, _1202, _1205, _1208);
        uint _1210 = _598 * 4u;
        uint4 _1213 = uint4(_1210);
        uint4 _1214 = _1213 + uint4(0u, 1u, 2u, 3u);
        uint4 _1215 = uint4(_720);
        bool4 _1216 = _1214 < _1215;
        float4 _1217 = select(float4(0.0), _1209, _1216);
        y.quads[_1181] = _1217;
    }
    uint _1229 = _1929 + _619;
    bool _1237 = _1896 < _487;
    bool _1239 = _1237 && _649;
    if (_1239)
    {
        float4 _1244 = _2055 + _1005;
        float _1245 = _1244.x;
        bool _1246 = _1245 < 0.0;
        float _1247 = _1246 ? 0.0 : _1245;
        float _1248 = _1244.y;
        bool _1249 = _1248 < 0.0;
        float _1250 = _1249 ? 0.0 : _1248;
        float _1251 = _1244.z;
        bool _1252 = _1251 < 0.0;
        float _1253 = _1252 ? 0.0 : _1251;
        float _1254 = _1244.w;
        bool _1255 = _1254 < 0.0;
        float _1256 = _1255 ? 0.0 : _1254;
        float4 _1257 = float4(_1247, _1250, _1253, _1256);
        uint _1258 = _598 * 4u;
        uint4 _1261 = uint4(_1258);
        uint4 _1262 = _1261 + uint4(0u, 1u, 2u, 3u);
        uint4 _1263 = uint4(_720);
        bool4 _1264 = _1262 < _1263;
        float4 _1265 = select(float4(0.0), _1257, _1264);
        y.quads[_1229] = _1265;
    }
    uint _1277 = _1977 + _619;
    bool _1285 = _1944 < _487;
    bool _1287 = _1285 && _649;
    if (_1287)
    {
        float4 _1292 = _2059 + _1005;
        float _1293 = _1292.x;
        bool _1294 = _1293 < 0.0;
        float _1295 = _1294 ? 0.0 : _1293;
        float _1296 = _1292.y;
        bool _1297 = _1296 < 0.0;
        float _1298 = _1297 ? 0.0 : _1296;
        float _1299 = _1292.z;
        bool _1300 = _1299 < 0.0;
        float _1301 = _1300 ? 0.0 : _1299;
        float _1302 = _1292.w;
        bool _1303 = _1302 < 0.0;
        float _1304 = _1303 ? 0.0 : _1302;
        float4 _1305 = float4(_1295, _1298, _1301, _1304);
        uint _1306 = _598 * 4u;
        uint4 _1309 = uint4(_1306);
        uint4 _1310 = _1309 + uint4(0u, 1u, 2u, 3u);
        uint4 _1311 = uint4(_720);
        bool4 _1312 = _1310 < _1311;
        float4 _1313 = select(float4(0.0), _1305, _1312);
        y.quads[_1277] = _1313;
    }
}

