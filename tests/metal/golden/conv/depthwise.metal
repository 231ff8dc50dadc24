// conv/depthwise.comp DILATION_X=1 KERNEL_X=15 RESIDUAL=0 STRIDE_X=1 TEXEL=0 TX=1 128x1x1 #3e65b380
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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _161 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _522 = _161.p.out_width;
    uint _628 = _522 >> uint(2);
    uint _630 = _522 & 3u;
    uint _632 = extent_table.words[_628][_630];
    uint _528 = _632 / 1u;
    uint _532 = _161.p.batches;
    uint _636 = _532 >> uint(2);
    uint _638 = _532 & 3u;
    uint _640 = extent_table.words[_636][_638];
    uint _536 = _161.p.out_height;
    uint _644 = _536 >> uint(2);
    uint _646 = _536 & 3u;
    uint _648 = extent_table.words[_644][_646];
    uint _538 = _640 * _648;
    uint _540 = _538 * _528;
    uint _542 = _161.p.in_quads;
    uint _543 = _540 * _542;
    uint _551 = gl_NumWorkGroups.x;
    uint _553 = _551 * 128u;
    uint _554 = _543 + _553;
    uint _555 = _554 - 1u;
    uint _559 = _555 / _553;
    uint _563 = gl_WorkGroupID.x;
    uint _565 = _563 * _559;
    uint _566 = _565 * 128u;
    uint _570 = _559 * 128u;
    uint _571 = _566 + _570;
    uint _573 = min(_571, _543);
    uint _578 = gl_LocalInvocationID.x;
    uint _579 = _566 + _578;
    uint _1147;
    _1147 = _579;
    for (;;)
    {
        bool _587 = _1147 < _573;
        if (_587)
        {
            uint _592 = _1147 / _542;
            uint _596 = _592 / _528;
            uint _600 = _596 * _528;
            uint _601 = _592 - _600;
            uint _607 = _592 * _542;
            uint _608 = _1147 - _607;
            uint _700 = _161.p.in_height;
            uint _944 = _700 >> uint(2);
            uint _946 = _700 & 3u;
            uint _948 = extent_table.words[_944][_946];
            int _940 = int(_948);
            uint _703 = _161.p.in_width;
            uint _958 = _703 >> uint(2);
            uint _960 = _703 & 3u;
            uint _962 = extent_table.words[_958][_960];
            int _954 = int(_962);
            uint _713 = _596 / _648;
            int _714 = int(_713);
            int _716 = _714 * _940;
            uint _719 = _596 % _648;
            uint _721 = _161.p.stride_y;
            uint _722 = _719 * _721;
            int _723 = int(_722);
            uint _725 = _161.p.pad_top;
            uint _988 = _725 >> uint(2);
            uint _990 = _725 & 3u;
            uint _992 = extent_table.words[_988][_990];
            int _984 = int(_992);
            int _727 = _723 - _984;
            int _730 = int(_601);
            uint _732 = _161.p.pad_left;
            uint _1002 = _732 >> uint(2);
            uint _1004 = _732 & 3u;
            uint _1006 = extent_table.words[_1002][_1004];
            int _998 = int(_1006);
            int _734 = _730 - _998;
            uint _1149;
            float4 _2100;
            _2100 = float4(0.0);
            _1149 = 0u;
            for (;;)
            {
                uint _752 = _161.p.kernel_height;
                bool _753 = _1149 < _752;
                if (_753)
                {
                    uint _758 = _161.p.dilation_y;
                    uint _759 = _1149 * _758;
                    int _760 = int(_759);
                    int _761 = _727 + _760;
                    bool _763 = _761 >= 0;
                    bool _766 = _761 < _940;
                    bool _767 = _763 && _766;
                    int _771 = _767 ? _761 : 0;
                    int _772 = _716 + _771;
                    int _774 = _772 * _954;
                    bool _785 = _734 >= 0;
                    bool _786 = _767 && _785;
                    bool _789 = _734 < _954;
                    bool _790 = _786 && _789;
                    int _795 = _954 - 1;
                    int _796 = max(_795, 0);
                    int _797 = clamp(_734, 0, _796);
                    int _798 = _774 + _797;
                    uint _799 = uint(_798);
                    uint _802 = _799 * _542;
                    uint _804 = _802 + _608;
                    float4 _1013 = x.quads[_804];
                    bool4 _2221 = bool4(_790);
                    float4 _2222 = select(float4(0.0), _1013, _2221);
                    int _1179 = _734 + 1;
                    bool _1180 = _1179 >= 0;
                    bool _1181 = _767 && _1180;
                    bool _1182 = _1179 < _954;
                    bool _1183 = _1181 && _1182;
                    int _1186 = clamp(_1179, 0, _796);
                    int _1187 = _774 + _1186;
                    uint _1188 = uint(_1187);
                    uint _1191 = _1188 * _542;
                    uint _1192 = _1191 + _608;
                    float4 _1194 = x.quads[_1192];
                    bool4 _2223 = bool4(_1183);
                    float4 _2224 = select(float4(0.0), _1194, _2223);
                    int _1210 = _734 + 2;
                    bool _1211 = _1210 >= 0;
                    bool _1212 = _767 && _1211;
                    bool _1213 = _1210 < _954;
                    bool _1214 = _1212 && _1213;
                    int _1217 = clamp(_1210, 0, _796);
                    int _1218 = _774 + _1217;
                    uint _1219 = uint(_1218);
                    uint _1222 = _1219 * _542;
                    uint _1223 = _1222 + _608;
                    float4 _1225 = x.quads[_1223];
                    bool4 _2225 = bool4(_1214);
                    float4 _2226 = select(float4(0.0), _1225, _2225);
                    int _1241 = _734 + 3;
                    bool _1242 = _1241 >= 0;
                    bool _1243 = _767 && _1242;
                    bool _1244 = _1241 < _954;
                    bool _1245 = _1243 && _1244;
                    int _1248 = clamp(_1241, 0, _796);
                    int _1249 = _774 + _1248;
                    uint _1250 = uint(_1249);
                    uint _1253 = _1250 * _542;
                    uint _1254 = _1253 + _608;
                    float4 _1256 = x.quads[_1254];
                    bool4 _2227 = bool4(_1245);
                    float4 _2228 = select(float4(0.0), _1256, _2227);
                    int _1272 = _734 + 4;
                    bool _1273 = _1272 >= 0;
                    bool _1274 = _767 && _1273;
                    bool _1275 = _1272 < _954;
                    bool _1276 = _1274 && _1275;
                    int _1279 = clamp(_1272, 0, _796);
                    int _1280 = _774 + _1279;
                    uint _1281 = uint(_1280);
                    uint _1284 = _1281 * _542;
                    uint _1285 = _1284 + _608;
                    float4 _1287 = x.quads[_1285];
                    bool4 _2229 = bool4(_1276);
                    float4 _2230 = select(float4(0.0), _1287, _2229);
                    int _1303 = _734 + 5;
                    bool _1304 = _1303 >= 0;
                    bool _1305 = _767 && _1304;
                    bool _1306 = _1303 < _954;
                    bool _1307 = _1305 && _1306;
                    int _1310 = clamp(_1303, 0, _796);
                    int _1311 = _774 + _1310;
                    uint _1312 = uint(_1311);
                    uint _1315 = _1312 * _542;
                    uint _1316 = _1315 + _608;
                    float4 _1318 = x.quads[_1316];
                    bool4 _2231 = bool4(_1307);
                    float4 _2232 = select(float4(0.0), _1318, _2231);
                    int _1334 = _734 + 6;
                    bool _1335 = _1334 >= 0;
                    bool _1336 = _767 && _1335;
                    bool _1337 = _1334 < _954;
                    bool _1338 = _1336 && _1337;
                    int _1341 = clamp(_1334, 0, _796);
                    int _1342 = _774 + _1341;
                    uint _1343 = uint(_1342);
                    uint _1346 = _1343 * _542;
                    uint _1347 = _1346 + _608;
                    float4 _1349 = x.quads[_1347];
                    bool4 _2233 = bool4(_1338);
                    float4 _2234 = select(float4(0.0), _1349, _2233);
                    int _1365 = _734 + 7;
                    bool _1366 = _1365 >= 0;
                    bool _1367 = _767 && _1366;
                    bool _1368 = _1365 < _954;
                    bool _1369 = _1367 && _1368;
                    int _1372 = clamp(_1365, 0, _796);
                    int _1373 = _774 + _1372;
                    uint _1374 = uint(_1373);
                    uint _1377 = _1374 * _542;
                    uint _1378 = _1377 + _608;
                    float4 _1380 = x.quads[_1378];
                    bool4 _2235 = bool4(_1369);
                    float4 _2236 = select(float4(0.0), _1380, _2235);
                    int _1396 = _734 + 8;
                    bool _1397 = _1396 >= 0;
                    bool _1398 = _767 && _1397;
                    bool _1399 = _1396 < _954;
                    bool _1400 = _1398 && _1399;
                    int _1403 = clamp(_1396, 0, _796);
                    int _1404 = _774 + _1403;
                    uint _1405 = uint(_1404);
                    uint _1408 = _1405 * _542;
                    uint _1409 = _1408 + _608;
                    float4 _1411 = x.quads[_1409];
                    bool4 _2237 = bool4(_1400);
                    float4 _2238 = select(float4(0.0), _1411, _2237);
                    int _1427 = _734 + 9;
                    bool _1428 = _1427 >= 0;
                    bool _1429 = _767 && _1428;
                    bool _1430 = _1427 < _954;
                    bool _1431 = _1429 && _1430;
                    int _1434 = clamp(_1427, 0, _796);
                    int _1435 = _774 + _1434;
                    uint _1436 = uint(_1435);
                    uint _1439 = _1436 * _542;
                    uint _1440 = _1439 + _608;
                    float4 _1442 = x.quads[_1440];
                    bool4 _2239 = bool4(_1431);
                    float4 _2240 = select(float4(0.0), _1442, _2239);
                    int _1458 = _734 + 10;
                    bool _1459 = _1458 >= 0;
                    bool _1460 = _767 && _1459;
                    bool _1461 = _1458 < _954;
                    bool _1462 = _1460 && _1461;
                    int _1465 = clamp(_1458, 0, _796);
                    int _1466 = _774 + _1465;
                    uint _1467 = uint(_1466);
                    uint _1470 = _1467 * _542;
                    uint _1471 = _1470 + _608;
                    float4 _1473 = x.quads[_1471];
                    bool4 _2241 = bool4(_1462);
                    float4 _2242 = select(float4(0.0), _1473, _2241);
                    int _1489 = _734 + 11;
                    bool _1490 = _1489 >= 0;
                    bool _1491 = _767 && _1490;
                    bool _1492 = _1489 < _954;
                    bool _1493 = _1491 && _1492;
                    int _1496 = clamp(_1489, 0, _796);
                    int _1497 = _774 + _1496;
                    uint _1498 = uint(_1497);
                    uint _1501 = _1498 * _542;
                    uint _1502 = _1501 + _608;
                    float4 _1504 = x.quads[_1502];
                    bool4 _2243 = bool4(_1493);
                    float4 _2244 = select(float4(0.0), _1504, _2243);
                    int _1520 = _734 + 12;
                    bool _1521 = _1520 >= 0;
                    bool _1522 = _767 && _1521;
                    bool _1523 = _1520 < _954;
                    bool _1524 = _1522 && _1523;
                    int _1527 = clamp(_1520, 0, _796);
                    int _1528 = _774 + _1527;
                    uint _1529 = uint(_1528);
                    uint _1532 = _1529 * _542;
                    uint _1533 = _1532 + _608;
                    float4 _1535 = x.quads[_1533];
                    bool4 _2245 = bool4(_1524);
                    float4 _2246 = select(float4(0.0), _1535, _2245);
                    int _1551 = _734 + 13;
                    bool _1552 = _1551 >= 0;
                    bool _1553 = _767 && _1552;
                    bool _1554 = _1551 < _954;
                    bool _1555 = _1553 && _1554;
                    int _1558 = clamp(_1551, 0, _796);
                    int _1559 = _774 + _1558;
                    uint _1560 = uint(_1559);
                    uint _1563 = _1560 * _542;
                    uint _1564 = _1563 + _608;
                    float4 _1566 = x.quads[_1564];
                    bool4 _2247 = bool4(_1555);
                    float4 _2248 = select(float4(0.0), _1566, _2247);
                    int _1582 = _734 + 14;
                    bool _1583 = _1582 >= 0;
                    bool _1584 = _767 && _1583;
                    bool _1585 = _1582 < _954;
                    bool _1586 = _1584 && _1585;
                    int _1589 = clamp(_1582, 0, _796);
                    int _1590 = _774 + _1589;
                    uint _1591 = uint(_1590);
                    uint _1594 = _1591 * _542;
                    uint _1595 = _1594 + _608;
                    float4 _1597 = x.quads[_1595];
                    bool4 _2249 = bool4(_1586);
                    float4 _2250 = select(float4(0.0), _1597, _2249);
                    uint _827 = _1149 * 15u;
                    uint _1020 = _827 * _542;
                    uint _1022 = _1020 + _608;
                    float4 _1028 = w.quads[_1022];
                    float4 _851 = fma(_2222, _1028, _2100);
                    uint _1615 = _827 + 1u;
                    uint _1618 = _1615 * _542;
                    uint _1619 = _1618 + _608;
                    float4 _1621 = w.quads[_1619];
                    float4 _1634 = fma(_2224, _1621, _851);
                    uint _1648 = _827 + 2u;
                    uint _1651 = _1648 * _542;
                    uint _1652 = _1651 + _608;
                    float4 _1654 = w.quads[_1652];
                    float4 _1667 = fma(_2226, _1654, _1634);
                    uint _1681 = _827 + 3u;
                    uint _1684 = _1681 * _542;
                    uint _1685 = _1684 + _608;
                    float4 _1687 = w.quads[_1685];
                    float4 _1700 = fma(_2228, _1687, _1667);
                    uint _1714 = _827 + 4u;
                    uint _1717 = _1714 * _542;
                    uint _1718 = _1717 + _608;
                    float4 _1720 = w.quads[_1718];
                    float4 _1733 = fma(_2230, _1720, _1700);
                    uint _1747 = _827 + 5u;
                    uint _1750 = _1747 * _542;
                    uint _1751 = _1750 + _608;
                    float4 _1753 = w.quads[_1751];
                    float4 _1766 = fma(_2232, _1753, _1733);
                    uint _1780 = _827 + 6u;
                    uint _1783 = _1780 * _542;
                    uint _1784 = _1783 + _608;
                    float4 _1786 = w.quads[_1784];
                    float4 _1799 = fma(_2234, _1786, _1766);
                    uint _1813 = _827 + 7u;
                    uint _1816 = _1813 * _542;
                    uint _1817 = _1816 + _608;
                    float4 _1819 = w.quads[_1817];
                    float4 _1832 = fma(_2236, _1819, _1799);
                    uint _1846 = _827 + 8u;
                    uint _1849 = _1846 * _542;
                    uint _1850 = _1849 + _608;
                    float4 _1852 = w.quads[_1850];
                    float4 _1865 = fma(_2238, _1852, _1832);
                    uint _1879 = _827 + 9u;
                    uint _1882 = _1879 * _542;
                    uint _1883 = _1882 + _608;
                    float4 _1885 = w.quads[_1883];
                    float4 _1898 = fma(_2240, _1885, _1865);
                    uint _1912 = _827 + 10u;
                    uint _1915 = _1912 * _542;
                    uint _1916 = _1915 + _608;
                    float4 _1918 = w.quads[_1916];
                    float4 _1931 = fma(_2242, _1918, _1898);
                    uint _1945 = _827 + 11u;
                    uint _1948 = _1945 * _542;
                    uint _1949 = _1948 + _608;
                    float4 _1951 = w.quads[_1949];
                    float4 _1964 = fma(_2244, _1951, _1931);
                    uint _1978 = _827 + 12u;
                    uint _1981 = _1978 * _542;
                    uint _1982 = _1981 + _608;
                    float4 _1984 = w.quads[_1982];
                    float4 _1997 = fma(_2246, _1984, _1964);
                    uint _2011 = _827 + 13u;
                    uint _2014 = _2011 * _542;
                    uint _2015 = _2014 + _608;
                    float4 _2017 = w.quads[_2015];
                    float4 _2030 = fma(_2248, _2017, _1997);
                    uint _2044 = _827 + 14u;
                    uint _2047 = _2044 * _542;
                    uint _2048 = _2047 + _608;
                    float4 _2050 = w.quads[_2048];
                    float4 _2063 = fma(_2250, _2050, _2030);
                    uint _863 = _1149 + uint(1);
                    _2100 = _2063;
                    _1149 = _863;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1034 = _161.p.vectors;
            uint _1039 = _1034 + _608;
            float4 _1047 = w.quads[_1039];
            bool _881 = _601 < _632;
            if (_881)
            {
                uint _885 = _596 * _632;
                uint _887 = _885 + _601;
                uint _896 = _161.p.pixel_quads;
                uint _897 = _887 * _896;
                uint _899 = _161.p.first_quad;
                uint _900 = _897 + _899;
                uint _902 = _900 + _608;
                float4 _1057 = _2100 + _1047;
                float _1059 = _1057.x;
                bool _1082 = _1059 < 0.0;
                float _1084 = _1082 ? 0.0 : _1059;
                float _1062 = _1057.y;
                bool _1095 = _1062 < 0.0;
                float _1097 = _1095 ? 0.0 : _1062;
                float _1065 = _1057.z;
                bool _1108 = _1065 < 0.0;
                float _1110 = _1108 ? 0.0 : _1065;
                float _1068 = _1057.w;
                bool _1121 = _1068 < 0.0;
                float _1123 = _1121 ? 0.0 : _1068;
                float4 _1070 = float4(_1084, _1097, _1110, _1123);
                uint _910 = _608 * 4u;
                uint _912 = _161.p.out_channels;
                uint4 _1128 = uint4(_910);
                uint4 _1129 = _1128 + uint4(0u, 1u, 2u, 3u);
                uint4 _1131 = uint4(_912);
                bool4 _1132 = _1129 < _1131;
                float4 _1133 = select(float4(0.0), _1070, _1132);
                y.quads[_902] = _1133;
            }
            uint _615 = _1147 + 128u;
            _1147 = _615;
            continue;
        }
        else
        {
            break;
        }
    }
}

