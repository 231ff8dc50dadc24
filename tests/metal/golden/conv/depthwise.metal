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
    uint _497 = _152.p.out_width;
    uint _595 = _497 >> uint(2);
    uint _597 = _497 & 3u;
    uint _599 = extent_table.words[_595][_597];
    uint _502 = _599 + 3u;
    uint _503 = _502 / 4u;
    uint _507 = _152.p.batches;
    uint _603 = _507 >> uint(2);
    uint _605 = _507 & 3u;
    uint _607 = extent_table.words[_603][_605];
    uint _511 = _152.p.out_height;
    uint _611 = _511 >> uint(2);
    uint _613 = _511 & 3u;
    uint _615 = extent_table.words[_611][_613];
    uint _513 = _607 * _615;
    uint _515 = _513 * _503;
    uint _517 = _152.p.in_quads;
    uint _518 = _515 * _517;
    uint _526 = gl_NumWorkGroups.x;
    uint _528 = _526 * 128u;
    uint _529 = _518 + _528;
    uint _530 = _529 - 1u;
    uint _534 = _530 / _528;
    uint _538 = gl_WorkGroupID.x;
    uint _540 = _538 * _534;
    uint _541 = _540 * 128u;
    uint _545 = _534 * 128u;
    uint _546 = _541 + _545;
    uint _548 = min(_546, _518);
    uint _553 = gl_LocalInvocationID.x;
    uint _554 = _541 + _553;
    uint _1099;
    _1099 = _554;
    for (;;)
    {
        bool _562 = _1099 < _548;
        if (_562)
        {
            uint _567 = _1099 / _517;
            uint _571 = _567 / _503;
            uint _575 = _571 * _503;
            uint _576 = _567 - _575;
            uint _577 = _576 * 4u;
            uint _582 = _567 * _517;
            uint _583 = _1099 - _582;
            uint _663 = _152.p.in_height;
            uint _908 = _663 >> uint(2);
            uint _910 = _663 & 3u;
            uint _912 = extent_table.words[_908][_910];
            int _904 = int(_912);
            uint _666 = _152.p.in_width;
            uint _922 = _666 >> uint(2);
            uint _924 = _666 & 3u;
            uint _926 = extent_table.words[_922][_924];
            int _918 = int(_926);
            uint _676 = _571 / _615;
            int _677 = int(_676);
            int _679 = _677 * _904;
            uint _682 = _571 % _615;
            uint _684 = _152.p.stride_y;
            uint _685 = _682 * _684;
            int _686 = int(_685);
            uint _688 = _152.p.pad_top;
            uint _952 = _688 >> uint(2);
            uint _954 = _688 & 3u;
            uint _956 = extent_table.words[_952][_954];
            int _948 = int(_956);
            int _690 = _686 - _948;
            int _693 = int(_577);
            uint _695 = _152.p.pad_left;
            uint _966 = _695 >> uint(2);
            uint _968 = _695 & 3u;
            uint _970 = extent_table.words[_966][_968];
            int _962 = int(_970);
            int _697 = _693 - _962;
            uint _1101;
            float4 _1673;
            float4 _1675;
            float4 _1678;
            float4 _1682;
            _1682 = float4(0.0);
            _1678 = float4(0.0);
            _1675 = float4(0.0);
            _1673 = float4(0.0);
            _1101 = 0u;
            for (;;)
            {
                uint _713 = _152.p.kernel_height;
                bool _714 = _1101 < _713;
                if (_714)
                {
                    uint _719 = _152.p.dilation_y;
                    uint _720 = _1101 * _719;
                    int _721 = int(_720);
                    int _722 = _690 + _721;
                    bool _724 = _722 >= 0;
                    bool _727 = _722 < _904;
                    bool _728 = _724 && _727;
                    int _732 = _728 ? _722 : 0;
                    int _733 = _679 + _732;
                    int _735 = _733 * _918;
                    bool _746 = _697 >= 0;
                    bool _747 = _728 && _746;
                    bool _750 = _697 < _918;
                    bool _751 = _747 && _750;
                    int _756 = _918 - 1;
                    int _757 = max(_756, 0);
                    int _758 = clamp(_697, 0, _757);
                    int _759 = _735 + _758;
                    uint _760 = uint(_759);
                    uint _763 = _760 * _517;
                    uint _765 = _763 + _583;
                    float4 _975 = x.quads[_765];
                    bool4 _1722 = bool4(_751);
                    float4 _1723 = select(float4(0.0), _975, _1722);
                    int _1155 = _697 + 1;
                    bool _1156 = _1155 >= 0;
                    bool _1157 = _728 && _1156;
                    bool _1158 = _1155 < _918;
                    bool _1159 = _1157 && _1158;
                    int _1162 = clamp(_1155, 0, _757);
                    int _1163 = _735 + _1162;
                    uint _1164 = uint(_1163);
                    uint _1167 = _1164 * _517;
                    uint _1168 = _1167 + _583;
                    float4 _1170 = x.quads[_1168];
                    bool4 _1724 = bool4(_1159);
                    float4 _1725 = select(float4(0.0), _1170, _1724);
                    int _1186 = _697 + 2;
                    bool _1187 = _1186 >= 0;
                    bool _1188 = _728 && _1187;
                    bool _1189 = _1186 < _918;
                    bool _1190 = _1188 && _1189;
                    int _1193 = clamp(_1186, 0, _757);
                    int _1194 = _735 + _1193;
                    uint _1195 = uint(_1194);
                    uint _1198 = _1195 * _517;
                    uint _1199 = _1198 + _583;
                    float4 _1201 = x.quads[_1199];
                    bool4 _1726 = bool4(_1190);
                    float4 _1727 = select(float4(0.0), _1201, _1726);
                    int _1217 = _697 + 3;
                    bool _1218 = _1217 >= 0;
                    bool _1219 = _728 && _1218;
                    bool _1220 = _1217 < _918;
                    bool _1221 = _1219 && _1220;
                    int _1224 = clamp(_1217, 0, _757);
                    int _1225 = _735 + _1224;
                    uint _1226 = uint(_1225);
                    uint _1229 = _1226 * _517;
                    uint _1230 = _1229 + _583;
                    float4 _1232 = x.quads[_1230];
                    bool4 _1728 = bool4(_1221);
                    float4 _1729 = select(float4(0.0), _1232, _1728);
                    int _1248 = _697 + 4;
                    bool _1249 = _1248 >= 0;
                    bool _1250 = _728 && _1249;
                    bool _1251 = _1248 < _918;
                    bool _1252 = _1250 && _1251;
                    int _1255 = clamp(_1248, 0, _757);
                    int _1256 = _735 + _1255;
                    uint _1257 = uint(_1256);
                    uint _1260 = _1257 * _517;
                    uint _1261 = _1260 + _583;
                    float4 _1263 = x.quads[_1261];
                    bool4 _1730 = bool4(_1252);
                    float4 _1731 = select(float4(0.0), _1263, _1730);
                    int _1279 = _697 + 5;
                    bool _1280 = _1279 >= 0;
                    bool _1281 = _728 && _1280;
                    bool _1282 = _1279 < _918;
                    bool _1283 = _1281 && _1282;
                    int _1286 = clamp(_1279, 0, _757);
                    int _1287 = _735 + _1286;
                    uint _1288 = uint(_1287);
                    uint _1291 = _1288 * _517;
                    uint _1292 = _1291 + _583;
                    float4 _1294 = x.quads[_1292];
                    bool4 _1732 = bool4(_1283);
                    float4 _1733 = select(float4(0.0), _1294, _1732);
                    uint _788 = _1101 * 3u;
                    uint _794 = _788 * _517;
                    uint _796 = _794 + _583;
                    float4 _980 = w.quads[_796];
                    float4 _815 = fma(_1723, _980, _1673);
                    float4 _1318 = fma(_1725, _980, _1675);
                    float4 _1335 = fma(_1727, _980, _1678);
                    float4 _1352 = fma(_1729, _980, _1682);
                    uint _1363 = _788 + 1u;
                    uint _1366 = _1363 * _517;
                    uint _1367 = _1366 + _583;
                    float4 _1369 = w.quads[_1367];
                    float4 _1382 = fma(_1725, _1369, _815);
                    float4 _1398 = fma(_1727, _1369, _1318);
                    float4 _1414 = fma(_1729, _1369, _1335);
                    float4 _1430 = fma(_1731, _1369, _1352);
                    uint _1444 = _788 + 2u;
                    uint _1447 = _1444 * _517;
                    uint _1448 = _1447 + _583;
                    float4 _1450 = w.quads[_1448];
                    float4 _1463 = fma(_1727, _1450, _1382);
                    float4 _1479 = fma(_1729, _1450, _1398);
                    float4 _1495 = fma(_1731, _1450, _1414);
                    float4 _1511 = fma(_1733, _1450, _1430);
                    uint _827 = _1101 + uint(1);
                    _1682 = _1511;
                    _1678 = _1495;
                    _1675 = _1479;
                    _1673 = _1463;
                    _1101 = _827;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _986 = _152.p.vectors;
            uint _991 = _986 + _583;
            float4 _999 = w.quads[_991];
            bool _845 = _577 < _599;
            if (_845)
            {
                uint _849 = _571 * _599;
                uint _851 = _849 + _577;
                uint _860 = _152.p.pixel_quads;
                uint _861 = _851 * _860;
                uint _863 = _152.p.first_quad;
                uint _864 = _861 + _863;
                uint _866 = _864 + _583;
                float4 _1009 = _1673 + _999;
                float _1011 = _1009.x;
                bool _1034 = _1011 < 0.0;
                float _1036 = _1034 ? 0.0 : _1011;
                float _1014 = _1009.y;
                bool _1047 = _1014 < 0.0;
                float _1049 = _1047 ? 0.0 : _1014;
                float _1017 = _1009.z;
                bool _1060 = _1017 < 0.0;
                float _1062 = _1060 ? 0.0 : _1017;
                float _1020 = _1009.w;
                bool _1073 = _1020 < 0.0;
                float _1075 = _1073 ? 0.0 : _1020;
                float4 _1022 = float4(_1036, _1049, _1062, _1075);
                uint _874 = _583 * 4u;
                uint _876 = _152.p.out_channels;
                uint4 _1080 = uint4(_874);
                uint4 _1081 = _1080 + uint4(0u, 1u, 2u, 3u);
                uint4 _1083 = uint4(_876);
                bool4 _1084 = _1081 < _1083;
                float4 _1085 = select(float4(0.0), _1022, _1084);
                y.quads[_866] = _1085;
            }
            uint _1525 = _577 + 1u;
            bool _1526 = _1525 < _599;
            if (_1526)
            {
                uint _1528 = _571 * _599;
                uint _1529 = _1528 + _1525;
                uint _1531 = _152.p.pixel_quads;
                uint _1532 = _1529 * _1531;
                uint _1534 = _152.p.first_quad;
                uint _1535 = _1532 + _1534;
                uint _1536 = _1535 + _583;
                float4 _1540 = _1675 + _999;
                float _1541 = _1540.x;
                bool _1542 = _1541 < 0.0;
                float _1543 = _1542 ? 0.0 : _1541;
                float _1544 = _1540.y;
                bool _1545 = _1544 < 0.0;
                float _1546 = _1545 ? 0.0 : _1544;
                float _1547 = _1540.z;
                bool _1548 = _1547 < 0.0;
                float _1549 = _1548 ? 0.0 : _1547;
                float _1550 = _1540.w;
                bool _1551 = _1550 < 0.0;
                float _1552 = _1551 ? 0.0 : _1550;
                float4 _1553 = float4(_1543, _1546, _1549, _1552);
                uint _1554 = _583 * 4u;
                uint _1556 = _152.p.out_channels;
                uint4 _1557 = uint4(_1554);
                uint4 _1558 = _1557 + uint4(0u, 1u, 2u, 3u);
                uint4 _1559 = uint4(_1556);
                bool4 _1560 = _1558 < _1559;
                float4 _1561 = select(float4(0.0), _1553, _1560);
                y.quads[_1536] = _1561;
            }
            uint _1573 = _577 + 2u;
            bool _1574 = _1573 < _599;
            if (_1574)
            {
                uint _1576 = _571 * _599;
                uint _1577 = _1576 + _1573;
                uint _1579 = _152.p.pixel_quads;
                uint _1580 = _1577 * _1579;
                uint _1582 = _152.p.first_quad;
                uint _1583 = _1580 + _1582;
                uint _1584 = _1583 + _583;
                float4 _1588 = _1678 + _999;
                float _1589 = _1588.x;
                bool _1590 = _1589 < 0.0;
                float _1591 = _1590 ? 0.0 : _1589;
                float _1592 = _1588.y;
                bool _1593 = _1592 < 0.0;
                float _1594 = _1593 ? 0.0 : _1592;
                float _1595 = _1588.z;
                bool _1596 = _1595 < 0.0;
                float _1597 = _1596 ? 0.0 : _1595;
                float _1598 = _1588.w;
                bool _1599 = _1598 < 0.0;
                float _1600 = _1599 ? 0.0 : _1598;
                float4 _1601 = float4(_1591, _1594, _1597, _1600);
                uint _1602 = _583 * 4u;
                uint _1604 = _152.p.out_channels;
                uint4 _1605 = uint4(_1602);
                uint4 _1606 = _1605 + uint4(0u, 1u, 2u, 3u);
                uint4 _1607 = uint4(_1604);
                bool4 _1608 = _1606 < _1607;
                float4 _1609 = select(float4(0.0), _1601, _1608);
                y.quads[_1584] = _1609;
            }
            uint _1621 = _577 + 3u;
            bool _1622 = _1621 < _599;
            if (_1622)
            {
                uint _1624 = _571 * _599;
                uint _1625 = _1624 + _1621;
                uint _1627 = _152.p.pixel_quads;
                uint _1628 = _1625 * _1627;
                uint _1630 = _152.p.first_quad;
                uint _1631 = _1628 + _1630;
                uint _1632 = _1631 + _583;
                float4 _1636 = _1682 + _999;
                float _1637 = _1636.x;
                bool _1638 = _1637 < 0.0;
                float _1639 = _1638 ? 0.0 : _1637;
                float _1640 = _1636.y;
                bool _1641 = _1640 < 0.0;
                float _1642 = _1641 ? 0.0 : _1640;
                float _1643 = _1636.z;
                bool _1644 = _1643 < 0.0;
                float _1645 = _1644 ? 0.0 : _1643;
                float _1646 = _1636.w;
                bool _1647 = _1646 < 0.0;
                float _1648 = _1647 ? 0.0 : _1646;
                float4 _1649 = float4(_1639, _1642, _1645, _1648);
                uint _1650 = _583 * 4u;
                uint _1652 = _152.p.out_channels;
                uint4 _1653 = uint4(_1650);
                uint4 _1654 = _1653 + uint4(0u, 1u, 2u, 3u);
                uint4 _1655 = uint4(_1652);
                bool4 _1656 = _1654 < _1655;
                float4 _1657 = select(float4(0.0), _1649, _1656);
                y.quads[_1632] = _1657;
            }
            uint _590 = _1099 + 128u;
            _1099 = _590;
            continue;
        }
        else
        {
            break;
        }
    }
}

