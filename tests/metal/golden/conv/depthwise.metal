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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _161 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _522 = _161.p.out_width;
    uint _620 = _522 >> uint(2);
    uint _622 = _522 & 3u;
    uint _624 = extent_table.words[_620][_622];
    uint _528 = _624 / 1u;
    uint _532 = _161.p.batches;
    uint _628 = _532 >> uint(2);
    uint _630 = _532 & 3u;
    uint _632 = extent_table.words[_628][_630];
    uint _536 = _161.p.out_height;
    uint _636 = _536 >> uint(2);
    uint _638 = _536 & 3u;
    uint _640 = extent_table.words[_636][_638];
    uint _538 = _632 * _640;
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
    uint _1139;
    _1139 = _579;
    for (;;)
    {
        bool _587 = _1139 < _573;
        if (_587)
        {
            uint _592 = _1139 / _542;
            uint _596 = _592 / _528;
            uint _600 = _596 * _528;
            uint _601 = _592 - _600;
            uint _607 = _592 * _542;
            uint _608 = _1139 - _607;
            uint _692 = _161.p.in_height;
            uint _936 = _692 >> uint(2);
            uint _938 = _692 & 3u;
            uint _940 = extent_table.words[_936][_938];
            int _932 = int(_940);
            uint _695 = _161.p.in_width;
            uint _950 = _695 >> uint(2);
            uint _952 = _695 & 3u;
            uint _954 = extent_table.words[_950][_952];
            int _946 = int(_954);
            uint _705 = _596 / _640;
            int _706 = int(_705);
            int _708 = _706 * _932;
            uint _711 = _596 % _640;
            uint _713 = _161.p.stride_y;
            uint _714 = _711 * _713;
            int _715 = int(_714);
            uint _717 = _161.p.pad_top;
            uint _980 = _717 >> uint(2);
            uint _982 = _717 & 3u;
            uint _984 = extent_table.words[_980][_982];
            int _976 = int(_984);
            int _719 = _715 - _976;
            int _722 = int(_601);
            uint _724 = _161.p.pad_left;
            uint _994 = _724 >> uint(2);
            uint _996 = _724 & 3u;
            uint _998 = extent_table.words[_994][_996];
            int _990 = int(_998);
            int _726 = _722 - _990;
            uint _1141;
            float4 _2091;
            _2091 = float4(0.0);
            _1141 = 0u;
            for (;;)
            {
                uint _744 = _161.p.kernel_height;
                bool _745 = _1141 < _744;
                if (_745)
                {
                    uint _750 = _161.p.dilation_y;
                    uint _751 = _1141 * _750;
                    int _752 = int(_751);
                    int _753 = _719 + _752;
                    bool _755 = _753 >= 0;
                    bool _758 = _753 < _932;
                    bool _759 = _755 && _758;
                    int _763 = _759 ? _753 : 0;
                    int _764 = _708 + _763;
                    int _766 = _764 * _946;
                    bool _777 = _726 >= 0;
                    bool _778 = _759 && _777;
                    bool _781 = _726 < _946;
                    bool _782 = _778 && _781;
                    int _787 = _946 - 1;
                    int _788 = max(_787, 0);
                    int _789 = clamp(_726, 0, _788);
                    int _790 = _766 + _789;
                    uint _791 = uint(_790);
                    uint _794 = _791 * _542;
                    uint _796 = _794 + _608;
                    float4 _1005 = x.quads[_796];
                    bool4 _2212 = bool4(_782);
                    float4 _2213 = select(float4(0.0), _1005, _2212);
                    int _1171 = _726 + 1;
                    bool _1172 = _1171 >= 0;
                    bool _1173 = _759 && _1172;
                    bool _1174 = _1171 < _946;
                    bool _1175 = _1173 && _1174;
                    int _1178 = clamp(_1171, 0, _788);
                    int _1179 = _766 + _1178;
                    uint _1180 = uint(_1179);
                    uint _1183 = _1180 * _542;
                    uint _1184 = _1183 + _608;
                    float4 _1186 = x.quads[_1184];
                    bool4 _2214 = bool4(_1175);
                    float4 _2215 = select(float4(0.0), _1186, _2214);
                    int _1202 = _726 + 2;
                    bool _1203 = _1202 >= 0;
                    bool _1204 = _759 && _1203;
                    bool _1205 = _1202 < _946;
                    bool _1206 = _1204 && _1205;
                    int _1209 = clamp(_1202, 0, _788);
                    int _1210 = _766 + _1209;
                    uint _1211 = uint(_1210);
                    uint _1214 = _1211 * _542;
                    uint _1215 = _1214 + _608;
                    float4 _1217 = x.quads[_1215];
                    bool4 _2216 = bool4(_1206);
                    float4 _2217 = select(float4(0.0), _1217, _2216);
                    int _1233 = _726 + 3;
                    bool _1234 = _1233 >= 0;
                    bool _1235 = _759 && _1234;
                    bool _1236 = _1233 < _946;
                    bool _1237 = _1235 && _1236;
                    int _1240 = clamp(_1233, 0, _788);
                    int _1241 = _766 + _1240;
                    uint _1242 = uint(_1241);
                    uint _1245 = _1242 * _542;
                    uint _1246 = _1245 + _608;
                    float4 _1248 = x.quads[_1246];
                    bool4 _2218 = bool4(_1237);
                    float4 _2219 = select(float4(0.0), _1248, _2218);
                    int _1264 = _726 + 4;
                    bool _1265 = _1264 >= 0;
                    bool _1266 = _759 && _1265;
                    bool _1267 = _1264 < _946;
                    bool _1268 = _1266 && _1267;
                    int _1271 = clamp(_1264, 0, _788);
                    int _1272 = _766 + _1271;
                    uint _1273 = uint(_1272);
                    uint _1276 = _1273 * _542;
                    uint _1277 = _1276 + _608;
                    float4 _1279 = x.quads[_1277];
                    bool4 _2220 = bool4(_1268);
                    float4 _2221 = select(float4(0.0), _1279, _2220);
                    int _1295 = _726 + 5;
                    bool _1296 = _1295 >= 0;
                    bool _1297 = _759 && _1296;
                    bool _1298 = _1295 < _946;
                    bool _1299 = _1297 && _1298;
                    int _1302 = clamp(_1295, 0, _788);
                    int _1303 = _766 + _1302;
                    uint _1304 = uint(_1303);
                    uint _1307 = _1304 * _542;
                    uint _1308 = _1307 + _608;
                    float4 _1310 = x.quads[_1308];
                    bool4 _2222 = bool4(_1299);
                    float4 _2223 = select(float4(0.0), _1310, _2222);
                    int _1326 = _726 + 6;
                    bool _1327 = _1326 >= 0;
                    bool _1328 = _759 && _1327;
                    bool _1329 = _1326 < _946;
                    bool _1330 = _1328 && _1329;
                    int _1333 = clamp(_1326, 0, _788);
                    int _1334 = _766 + _1333;
                    uint _1335 = uint(_1334);
                    uint _1338 = _1335 * _542;
                    uint _1339 = _1338 + _608;
                    float4 _1341 = x.quads[_1339];
                    bool4 _2224 = bool4(_1330);
                    float4 _2225 = select(float4(0.0), _1341, _2224);
                    int _1357 = _726 + 7;
                    bool _1358 = _1357 >= 0;
                    bool _1359 = _759 && _1358;
                    bool _1360 = _1357 < _946;
                    bool _1361 = _1359 && _1360;
                    int _1364 = clamp(_1357, 0, _788);
                    int _1365 = _766 + _1364;
                    uint _1366 = uint(_1365);
                    uint _1369 = _1366 * _542;
                    uint _1370 = _1369 + _608;
                    float4 _1372 = x.quads[_1370];
                    bool4 _2226 = bool4(_1361);
                    float4 _2227 = select(float4(0.0), _1372, _2226);
                    int _1388 = _726 + 8;
                    bool _1389 = _1388 >= 0;
                    bool _1390 = _759 && _1389;
                    bool _1391 = _1388 < _946;
                    bool _1392 = _1390 && _1391;
                    int _1395 = clamp(_1388, 0, _788);
                    int _1396 = _766 + _1395;
                    uint _1397 = uint(_1396);
                    uint _1400 = _1397 * _542;
                    uint _1401 = _1400 + _608;
                    float4 _1403 = x.quads[_1401];
                    bool4 _2228 = bool4(_1392);
                    float4 _2229 = select(float4(0.0), _1403, _2228);
                    int _1419 = _726 + 9;
                    bool _1420 = _1419 >= 0;
                    bool _1421 = _759 && _1420;
                    bool _1422 = _1419 < _946;
                    bool _1423 = _1421 && _1422;
                    int _1426 = clamp(_1419, 0, _788);
                    int _1427 = _766 + _1426;
                    uint _1428 = uint(_1427);
                    uint _1431 = _1428 * _542;
                    uint _1432 = _1431 + _608;
                    float4 _1434 = x.quads[_1432];
                    bool4 _2230 = bool4(_1423);
                    float4 _2231 = select(float4(0.0), _1434, _2230);
                    int _1450 = _726 + 10;
                    bool _1451 = _1450 >= 0;
                    bool _1452 = _759 && _1451;
                    bool _1453 = _1450 < _946;
                    bool _1454 = _1452 && _1453;
                    int _1457 = clamp(_1450, 0, _788);
                    int _1458 = _766 + _1457;
                    uint _1459 = uint(_1458);
                    uint _1462 = _1459 * _542;
                    uint _1463 = _1462 + _608;
                    float4 _1465 = x.quads[_1463];
                    bool4 _2232 = bool4(_1454);
                    float4 _2233 = select(float4(0.0), _1465, _2232);
                    int _1481 = _726 + 11;
                    bool _1482 = _1481 >= 0;
                    bool _1483 = _759 && _1482;
                    bool _1484 = _1481 < _946;
                    bool _1485 = _1483 && _1484;
                    int _1488 = clamp(_1481, 0, _788);
                    int _1489 = _766 + _1488;
                    uint _1490 = uint(_1489);
                    uint _1493 = _1490 * _542;
                    uint _1494 = _1493 + _608;
                    float4 _1496 = x.quads[_1494];
                    bool4 _2234 = bool4(_1485);
                    float4 _2235 = select(float4(0.0), _1496, _2234);
                    int _1512 = _726 + 12;
                    bool _1513 = _1512 >= 0;
                    bool _1514 = _759 && _1513;
                    bool _1515 = _1512 < _946;
                    bool _1516 = _1514 && _1515;
                    int _1519 = clamp(_1512, 0, _788);
                    int _1520 = _766 + _1519;
                    uint _1521 = uint(_1520);
                    uint _1524 = _1521 * _542;
                    uint _1525 = _1524 + _608;
                    float4 _1527 = x.quads[_1525];
                    bool4 _2236 = bool4(_1516);
                    float4 _2237 = select(float4(0.0), _1527, _2236);
                    int _1543 = _726 + 13;
                    bool _1544 = _1543 >= 0;
                    bool _1545 = _759 && _1544;
                    bool _1546 = _1543 < _946;
                    bool _1547 = _1545 && _1546;
                    int _1550 = clamp(_1543, 0, _788);
                    int _1551 = _766 + _1550;
                    uint _1552 = uint(_1551);
                    uint _1555 = _1552 * _542;
                    uint _1556 = _1555 + _608;
                    float4 _1558 = x.quads[_1556];
                    bool4 _2238 = bool4(_1547);
                    float4 _2239 = select(float4(0.0), _1558, _2238);
                    int _1574 = _726 + 14;
                    bool _1575 = _1574 >= 0;
                    bool _1576 = _759 && _1575;
                    bool _1577 = _1574 < _946;
                    bool _1578 = _1576 && _1577;
                    int _1581 = clamp(_1574, 0, _788);
                    int _1582 = _766 + _1581;
                    uint _1583 = uint(_1582);
                    uint _1586 = _1583 * _542;
                    uint _1587 = _1586 + _608;
                    float4 _1589 = x.quads[_1587];
                    bool4 _2240 = bool4(_1578);
                    float4 _2241 = select(float4(0.0), _1589, _2240);
                    uint _819 = _1141 * 15u;
                    uint _1012 = _819 * _542;
                    uint _1014 = _1012 + _608;
                    float4 _1020 = w.quads[_1014];
                    float4 _843 = fma(_2213, _1020, _2091);
                    uint _1607 = _819 + 1u;
                    uint _1610 = _1607 * _542;
                    uint _1611 = _1610 + _608;
                    float4 _1613 = w.quads[_1611];
                    float4 _1626 = fma(_2215, _1613, _843);
                    uint _1640 = _819 + 2u;
                    uint _1643 = _1640 * _542;
                    uint _1644 = _1643 + _608;
                    float4 _1646 = w.quads[_1644];
                    float4 _1659 = fma(_2217, _1646, _1626);
                    uint _1673 = _819 + 3u;
                    uint _1676 = _1673 * _542;
                    uint _1677 = _1676 + _608;
                    float4 _1679 = w.quads[_1677];
                    float4 _1692 = fma(_2219, _1679, _1659);
                    uint _1706 = _819 + 4u;
                    uint _1709 = _1706 * _542;
                    uint _1710 = _1709 + _608;
                    float4 _1712 = w.quads[_1710];
                    float4 _1725 = fma(_2221, _1712, _1692);
                    uint _1739 = _819 + 5u;
                    uint _1742 = _1739 * _542;
                    uint _1743 = _1742 + _608;
                    float4 _1745 = w.quads[_1743];
                    float4 _1758 = fma(_2223, _1745, _1725);
                    uint _1772 = _819 + 6u;
                    uint _1775 = _1772 * _542;
                    uint _1776 = _1775 + _608;
                    float4 _1778 = w.quads[_1776];
                    float4 _1791 = fma(_2225, _1778, _1758);
                    uint _1805 = _819 + 7u;
                    uint _1808 = _1805 * _542;
                    uint _1809 = _1808 + _608;
                    float4 _1811 = w.quads[_1809];
                    float4 _1824 = fma(_2227, _1811, _1791);
                    uint _1838 = _819 + 8u;
                    uint _1841 = _1838 * _542;
                    uint _1842 = _1841 + _608;
                    float4 _1844 = w.quads[_1842];
                    float4 _1857 = fma(_2229, _1844, _1824);
                    uint _1871 = _819 + 9u;
                    uint _1874 = _1871 * _542;
                    uint _1875 = _1874 + _608;
                    float4 _1877 = w.quads[_1875];
                    float4 _1890 = fma(_2231, _1877, _1857);
                    uint _1904 = _819 + 10u;
                    uint _1907 = _1904 * _542;
                    uint _1908 = _1907 + _608;
                    float4 _1910 = w.quads[_1908];
                    float4 _1923 = fma(_2233, _1910, _1890);
                    uint _1937 = _819 + 11u;
                    uint _1940 = _1937 * _542;
                    uint _1941 = _1940 + _608;
                    float4 _1943 = w.quads[_1941];
                    float4 _1956 = fma(_2235, _1943, _1923);
                    uint _1970 = _819 + 12u;
                    uint _1973 = _1970 * _542;
                    uint _1974 = _1973 + _608;
                    float4 _1976 = w.quads[_1974];
                    float4 _1989 = fma(_2237, _1976, _1956);
                    uint _2003 = _819 + 13u;
                    uint _2006 = _2003 * _542;
                    uint _2007 = _2006 + _608;
                    float4 _2009 = w.quads[_2007];
                    float4 _2022 = fma(_2239, _2009, _1989);
                    uint _2036 = _819 + 14u;
                    uint _2039 = _2036 * _542;
                    uint _2040 = _2039 + _608;
                    float4 _2042 = w.quads[_2040];
                    float4 _2055 = fma(_2241, _2042, _2022);
                    uint _855 = _1141 + uint(1);
                    _2091 = _2055;
                    _1141 = _855;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1026 = _161.p.vectors;
            uint _1031 = _1026 + _608;
            float4 _1039 = w.quads[_1031];
            bool _873 = _601 < _624;
            if (_873)
            {
                uint _877 = _596 * _624;
                uint _879 = _877 + _601;
                uint _888 = _161.p.pixel_quads;
                uint _889 = _879 * _888;
                uint _891 = _161.p.first_quad;
                uint _892 = _889 + _891;
                uint _894 = _892 + _608;
                float4 _1049 = _2091 + _1039;
                float _1051 = _1049.x;
                bool _1074 = _1051 < 0.0;
                float _1076 = _1074 ? 0.0 : _1051;
                float _1054 = _1049.y;
                bool _1087 = _1054 < 0.0;
                float _1089 = _1087 ? 0.0 : _1054;
                float _1057 = _1049.z;
                bool _1100 = _1057 < 0.0;
                float _1102 = _1100 ? 0.0 : _1057;
                float _1060 = _1049.w;
                bool _1113 = _1060 < 0.0;
                float _1115 = _1113 ? 0.0 : _1060;
                float4 _1062 = float4(_1076, _1089, _1102, _1115);
                uint _902 = _608 * 4u;
                uint _904 = _161.p.out_channels;
                uint4 _1120 = uint4(_902);
                uint4 _1121 = _1120 + uint4(0u, 1u, 2u, 3u);
                uint4 _1123 = uint4(_904);
                bool4 _1124 = _1121 < _1123;
                float4 _1125 = select(float4(0.0), _1062, _1124);
                y.quads[_894] = _1125;
            }
            uint _615 = _1139 + 128u;
            _1139 = _615;
            continue;
        }
        else
        {
            break;
        }
    }
}

