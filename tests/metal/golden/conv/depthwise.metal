// conv/depthwise.comp DILATION_X=1 KERNEL_X=3 RESIDUAL=0 STRIDE_X=1 TEXEL=0 TX=4 128x1x1 #3e65b380
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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _152 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _489 = _152.p.out_width;
    uint _587 = _489 >> uint(2);
    uint _589 = _489 & 3u;
    uint _591 = extent_table.words[_587][_589];
    uint _494 = _591 + 3u;
    uint _495 = _494 / 4u;
    uint _499 = _152.p.batches;
    uint _595 = _499 >> uint(2);
    uint _597 = _499 & 3u;
    uint _599 = extent_table.words[_595][_597];
    uint _503 = _152.p.out_height;
    uint _603 = _503 >> uint(2);
    uint _605 = _503 & 3u;
    uint _607 = extent_table.words[_603][_605];
    uint _505 = _599 * _607;
    uint _507 = _505 * _495;
    uint _509 = _152.p.in_quads;
    uint _510 = _507 * _509;
    uint _518 = gl_NumWorkGroups.x;
    uint _520 = _518 * 128u;
    uint _521 = _510 + _520;
    uint _522 = _521 - 1u;
    uint _526 = _522 / _520;
    uint _530 = gl_WorkGroupID.x;
    uint _532 = _530 * _526;
    uint _533 = _532 * 128u;
    uint _537 = _526 * 128u;
    uint _538 = _533 + _537;
    uint _540 = min(_538, _510);
    uint _545 = gl_LocalInvocationID.x;
    uint _546 = _533 + _545;
    uint _1085;
    _1085 = _546;
    for (;;)
    {
        bool _554 = _1085 < _540;
        if (_554)
        {
            uint _559 = _1085 / _509;
            uint _563 = _559 / _495;
            uint _567 = _563 * _495;
            uint _568 = _559 - _567;
            uint _569 = _568 * 4u;
            uint _574 = _559 * _509;
            uint _575 = _1085 - _574;
            uint _656 = _152.p.in_height;
            uint _894 = _656 >> uint(2);
            uint _896 = _656 & 3u;
            uint _898 = extent_table.words[_894][_896];
            int _890 = int(_898);
            uint _659 = _152.p.in_width;
            uint _908 = _659 >> uint(2);
            uint _910 = _659 & 3u;
            uint _912 = extent_table.words[_908][_910];
            int _904 = int(_912);
            uint _669 = _563 / _607;
            int _670 = int(_669);
            int _672 = _670 * _890;
            uint _675 = _563 % _607;
            uint _677 = _152.p.stride_y;
            uint _678 = _675 * _677;
            int _679 = int(_678);
            uint _681 = _152.p.pad_top;
            uint _938 = _681 >> uint(2);
            uint _940 = _681 & 3u;
            uint _942 = extent_table.words[_938][_940];
            int _934 = int(_942);
            int _683 = _679 - _934;
            int _686 = int(_569);
            uint _688 = _152.p.pad_left;
            uint _952 = _688 >> uint(2);
            uint _954 = _688 & 3u;
            uint _956 = extent_table.words[_952][_954];
            int _948 = int(_956);
            int _690 = _686 - _948;
            uint _1087;
            float4 _1650;
            float4 _1652;
            float4 _1655;
            float4 _1659;
            _1659 = float4(0.0);
            _1655 = float4(0.0);
            _1652 = float4(0.0);
            _1650 = float4(0.0);
            _1087 = 0u;
            for (;;)
            {
                uint _706 = _152.p.kernel_height;
                bool _707 = _1087 < _706;
                if (_707)
                {
                    uint _712 = _152.p.dilation_y;
                    uint _713 = _1087 * _712;
                    int _714 = int(_713);
                    int _715 = _683 + _714;
                    bool _717 = _715 >= 0;
                    bool _720 = _715 < _890;
                    bool _721 = _717 && _720;
                    int _725 = _721 ? _715 : 0;
                    int _726 = _672 + _725;
                    int _728 = _726 * _904;
                    bool _739 = _690 >= 0;
                    bool _740 = _721 && _739;
                    bool _743 = _690 < _904;
                    bool _744 = _740 && _743;
                    int _749 = _904 - 1;
                    int _750 = max(_749, 0);
                    int _751 = clamp(_690, 0, _750);
                    int _752 = _728 + _751;
                    uint _753 = uint(_752);
                    uint _756 = _753 * _509;
                    uint _758 = _756 + _575;
                    float4 _961 = x.quads[_758];
                    bool4 _1699 = bool4(_744);
                    float4 _1700 = select(float4(0.0), _961, _1699);
                    int _1141 = _690 + 1;
                    bool _1142 = _1141 >= 0;
                    bool _1143 = _721 && _1142;
                    bool _1144 = _1141 < _904;
                    bool _1145 = _1143 && _1144;
                    int _1148 = clamp(_1141, 0, _750);
                    int _1149 = _728 + _1148;
                    uint _1150 = uint(_1149);
                    uint _1153 = _1150 * _509;
                    uint _1154 = _1153 + _575;
                    float4 _1156 = x.quads[_1154];
                    bool4 _1701 = bool4(_1145);
                    float4 _1702 = select(float4(0.0), _1156, _1701);
                    int _1172 = _690 + 2;
                    bool _1173 = _1172 >= 0;
                    bool _1174 = _721 && _1173;
                    bool _1175 = _1172 < _904;
                    bool _1176 = _1174 && _1175;
                    int _1179 = clamp(_1172, 0, _750);
                    int _1180 = _728 + _1179;
                    uint _1181 = uint(_1180);
                    uint _1184 = _1181 * _509;
                    uint _1185 = _1184 + _575;
                    float4 _1187 = x.quads[_1185];
                    bool4 _1703 = bool4(_1176);
                    float4 _1704 = select(float4(0.0), _1187, _1703);
                    int _1203 = _690 + 3;
                    bool _1204 = _1203 >= 0;
                    bool _1205 = _721 && _1204;
                    bool _1206 = _1203 < _904;
                    bool _1207 = _1205 && _1206;
                    int _1210 = clamp(_1203, 0, _750);
                    int _1211 = _728 + _1210;
                    uint _1212 = uint(_1211);
                    uint _1215 = _1212 * _509;
                    uint _1216 = _1215 + _575;
                    float4 _1218 = x.quads[_1216];
                    bool4 _1705 = bool4(_1207);
                    float4 _1706 = select(float4(0.0), _1218, _1705);
                    int _1234 = _690 + 4;
                    bool _1235 = _1234 >= 0;
                    bool _1236 = _721 && _1235;
                    bool _1237 = _1234 < _904;
                    bool _1238 = _1236 && _1237;
                    int _1241 = clamp(_1234, 0, _750);
                    int _1242 = _728 + _1241;
                    uint _1243 = uint(_1242);
                    uint _1246 = _1243 * _509;
                    uint _1247 = _1246 + _575;
                    float4 _1249 = x.quads[_1247];
                    bool4 _1707 = bool4(_1238);
                    float4 _1708 = select(float4(0.0), _1249, _1707);
                    int _1265 = _690 + 5;
                    bool _1266 = _1265 >= 0;
                    bool _1267 = _721 && _1266;
                    bool _1268 = _1265 < _904;
                    bool _1269 = _1267 && _1268;
                    int _1272 = clamp(_1265, 0, _750);
                    int _1273 = _728 + _1272;
                    uint _1274 = uint(_1273);
                    uint _1277 = _1274 * _509;
                    uint _1278 = _1277 + _575;
                    float4 _1280 = x.quads[_1278];
                    bool4 _1709 = bool4(_1269);
                    float4 _1710 = select(float4(0.0), _1280, _1709);
                    uint _781 = _1087 * 3u;
                    uint _787 = _781 * _509;
                    uint _789 = _787 + _575;
                    float4 _966 = w.quads[_789];
                    float4 _808 = fma(_1700, _966, _1650);
                    float4 _1304 = fma(_1702, _966, _1652);
                    float4 _1321 = fma(_1704, _966, _1655);
                    float4 _1338 = fma(_1706, _966, _1659);
                    uint _1349 = _781 + 1u;
                    uint _1352 = _1349 * _509;
                    uint _1353 = _1352 + _575;
                    float4 _1355 = w.quads[_1353];
                    float4 _1368 = fma(_1702, _1355, _808);
                    float4 _1384 = fma(_1704, _1355, _1304);
                    float4 _1400 = fma(_1706, _1355, _1321);
                    float4 _1416 = fma(_1708, _1355, _1338);
                    uint _1430 = _781 + 2u;
                    uint _1433 = _1430 * _509;
                    uint _1434 = _1433 + _575;
                    float4 _1436 = w.quads[_1434];
                    float4 _1449 = fma(_1704, _1436, _1368);
                    float4 _1465 = fma(_1706, _1436, _1384);
                    float4 _1481 = fma(_1708, _1436, _1400);
                    float4 _1497 = fma(_1710, _1436, _1416);
                    uint _820 = _1087 + uint(1);
                    _1659 = _1497;
                    _1655 = _1481;
                    _1652 = _1465;
                    _1650 = _1449;
                    _1087 = _820;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _972 = _152.p.vectors;
            uint _977 = _972 + _575;
            float4 _985 = w.quads[_977];
            bool _838 = _569 < _591;
            if (_838)
            {
                uint _842 = _563 * _591;
                uint _844 = _842 + _569;
                uint _848 = _844 * _509;
                uint _850 = _848 + _575;
                float4 _995 = _1650 + _985;
                float _997 = _995.x;
                bool _1020 = _997 < 0.0;
                float _1022 = _1020 ? 0.0 : _997;
                float _1000 = _995.y;
                bool _1033 = _1000 < 0.0;
                float _1035 = _1033 ? 0.0 : _1000;
                float _1003 = _995.z;
                bool _1046 = _1003 < 0.0;
                float _1048 = _1046 ? 0.0 : _1003;
                float _1006 = _995.w;
                bool _1059 = _1006 < 0.0;
                float _1061 = _1059 ? 0.0 : _1006;
                float4 _1008 = float4(_1022, _1035, _1048, _1061);
                uint _859 = _575 * 4u;
                uint _861 = _152.p.out_channels;
                uint4 _1066 = uint4(_859);
                uint4 _1067 = _1066 + uint4(0u, 1u, 2u, 3u);
                uint4 _1069 = uint4(_861);
                bool4 _1070 = _1067 < _1069;
                float4 _1071 = select(float4(0.0), _1008, _1070);
                y.quads[_850] = _1071;
            }
            uint _1511 = _569 + 1u;
            bool _1512 = _1511 < _591;
            if (_1512)
            {
                uint _1514 = _563 * _591;
                uint _1515 = _1514 + _1511;
                uint _1518 = _1515 * _509;
                uint _1519 = _1518 + _575;
                float4 _1523 = _1652 + _985;
                float _1524 = _1523.x;
                bool _1525 = _1524 < 0.0;
                float _1526 = _1525 ? 0.0 : _1524;
                float _1527 = _1523.y;
                bool _1528 = _1527 < 0.0;
                float _1529 = _1528 ? 0.0 : _1527;
                float _1530 = _1523.z;
                bool _1531 = _1530 < 0.0;
                float _1532 = _1531 ? 0.0 : _1530;
                float _1533 = _1523.w;
                bool _1534 = _1533 < 0.0;
                float _1535 = _1534 ? 0.0 : _1533;
                float4 _1536 = float4(_1526, _1529, _1532, _1535);
                uint _1537 = _575 * 4u;
                uint _1539 = _152.p.out_channels;
                uint4 _1540 = uint4(_1537);
                uint4 _1541 = _1540 + uint4(0u, 1u, 2u, 3u);
                uint4 _1542 = uint4(_1539);
                bool4 _1543 = _1541 < _1542;
                float4 _1544 = select(float4(0.0), _1536, _1543);
                y.quads[_1519] = _1544;
            }
            uint _1556 = _569 + 2u;
            bool _1557 = _1556 < _591;
            if (_1557)
            {
                uint _1559 = _563 * _591;
                uint _1560 = _1559 + _1556;
                uint _1563 = _1560 * _509;
                uint _1564 = _1563 + _575;
                float4 _1568 = _1655 + _985;
                float _1569 = _1568.x;
                bool _1570 = _1569 < 0.0;
                float _1571 = _1570 ? 0.0 : _1569;
                float _1572 = _1568.y;
                bool _1573 = _1572 < 0.0;
                float _1574 = _1573 ? 0.0 : _1572;
                float _1575 = _1568.z;
                bool _1576 = _1575 < 0.0;
                float _1577 = _1576 ? 0.0 : _1575;
                float _1578 = _1568.w;
                bool _1579 = _1578 < 0.0;
                float _1580 = _1579 ? 0.0 : _1578;
                float4 _1581 = float4(_1571, _1574, _1577, _1580);
                uint _1582 = _575 * 4u;
                uint _1584 = _152.p.out_channels;
                uint4 _1585 = uint4(_1582);
                uint4 _1586 = _1585 + uint4(0u, 1u, 2u, 3u);
                uint4 _1587 = uint4(_1584);
                bool4 _1588 = _1586 < _1587;
                float4 _1589 = select(float4(0.0), _1581, _1588);
                y.quads[_1564] = _1589;
            }
            uint _1601 = _569 + 3u;
            bool _1602 = _1601 < _591;
            if (_1602)
            {
                uint _1604 = _563 * _591;
                uint _1605 = _1604 + _1601;
                uint _1608 = _1605 * _509;
                uint _1609 = _1608 + _575;
                float4 _1613 = _1659 + _985;
                float _1614 = _1613.x;
                bool _1615 = _1614 < 0.0;
                float _1616 = _1615 ? 0.0 : _1614;
                float _1617 = _1613.y;
                bool _1618 = _1617 < 0.0;
                float _1619 = _1618 ? 0.0 : _1617;
                float _1620 = _1613.z;
                bool _1621 = _1620 < 0.0;
                float _1622 = _1621 ? 0.0 : _1620;
                float _1623 = _1613.w;
                bool _1624 = _1623 < 0.0;
                float _1625 = _1624 ? 0.0 : _1623;
                float4 _1626 = float4(_1616, _1619, _1622, _1625);
                uint _1627 = _575 * 4u;
                uint _1629 = _152.p.out_channels;
                uint4 _1630 = uint4(_1627);
                uint4 _1631 = _1630 + uint4(0u, 1u, 2u, 3u);
                uint4 _1632 = uint4(_1629);
                bool4 _1633 = _1631 < _1632;
                float4 _1634 = select(float4(0.0), _1626, _1633);
                y.quads[_1609] = _1634;
            }
            uint _582 = _1085 + 128u;
            _1085 = _582;
            continue;
        }
        else
        {
            break;
        }
    }
}

