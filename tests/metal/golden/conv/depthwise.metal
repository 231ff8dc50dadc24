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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _161 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _521 = _161.p.out_width;
    uint _619 = _521 >> uint(2);
    uint _621 = _521 & 3u;
    uint _623 = extent_table.words[_619][_621];
    uint _526 = _623 + 3u;
    uint _527 = _526 / 4u;
    uint _531 = _161.p.batches;
    uint _627 = _531 >> uint(2);
    uint _629 = _531 & 3u;
    uint _631 = extent_table.words[_627][_629];
    uint _535 = _161.p.out_height;
    uint _635 = _535 >> uint(2);
    uint _637 = _535 & 3u;
    uint _639 = extent_table.words[_635][_637];
    uint _537 = _631 * _639;
    uint _539 = _537 * _527;
    uint _541 = _161.p.in_quads;
    uint _542 = _539 * _541;
    uint _550 = gl_NumWorkGroups.x;
    uint _552 = _550 * 128u;
    uint _553 = _542 + _552;
    uint _554 = _553 - 1u;
    uint _558 = _554 / _552;
    uint _562 = gl_WorkGroupID.x;
    uint _564 = _562 * _558;
    uint _565 = _564 * 128u;
    uint _569 = _558 * 128u;
    uint _570 = _565 + _569;
    uint _572 = min(_570, _542);
    uint _577 = gl_LocalInvocationID.x;
    uint _578 = _565 + _577;
    uint _1138;
    _1138 = _578;
    for (;;)
    {
        bool _586 = _1138 < _572;
        if (_586)
        {
            uint _591 = _1138 / _541;
            uint _595 = _591 / _527;
            uint _599 = _595 * _527;
            uint _600 = _591 - _599;
            uint _601 = _600 * 4u;
            uint _606 = _591 * _541;
            uint _607 = _1138 - _606;
            uint _691 = _161.p.in_height;
            uint _935 = _691 >> uint(2);
            uint _937 = _691 & 3u;
            uint _939 = extent_table.words[_935][_937];
            int _931 = int(_939);
            uint _694 = _161.p.in_width;
            uint _949 = _694 >> uint(2);
            uint _951 = _694 & 3u;
            uint _953 = extent_table.words[_949][_951];
            int _945 = int(_953);
            uint _704 = _595 / _639;
            int _705 = int(_704);
            int _707 = _705 * _931;
            uint _710 = _595 % _639;
            uint _712 = _161.p.stride_y;
            uint _713 = _710 * _712;
            int _714 = int(_713);
            uint _716 = _161.p.pad_top;
            uint _979 = _716 >> uint(2);
            uint _981 = _716 & 3u;
            uint _983 = extent_table.words[_979][_981];
            int _975 = int(_983);
            int _718 = _714 - _975;
            int _721 = int(_601);
            uint _723 = _161.p.pad_left;
            uint _993 = _723 >> uint(2);
            uint _995 = _723 & 3u;
            uint _997 = extent_table.words[_993][_995];
            int _989 = int(_997);
            int _725 = _721 - _989;
            uint _1140;
            float4 _1712;
            float4 _1714;
            float4 _1717;
            float4 _1721;
            _1721 = float4(0.0);
            _1717 = float4(0.0);
            _1714 = float4(0.0);
            _1712 = float4(0.0);
            _1140 = 0u;
            for (;;)
            {
                uint _743 = _161.p.kernel_height;
                bool _744 = _1140 < _743;
                if (_744)
                {
                    uint _749 = _161.p.dilation_y;
                    uint _750 = _1140 * _749;
                    int _751 = int(_750);
                    int _752 = _718 + _751;
                    bool _754 = _752 >= 0;
                    bool _757 = _752 < _931;
                    bool _758 = _754 && _757;
                    int _762 = _758 ? _752 : 0;
                    int _763 = _707 + _762;
                    int _765 = _763 * _945;
                    bool _776 = _725 >= 0;
                    bool _777 = _758 && _776;
                    bool _780 = _725 < _945;
                    bool _781 = _777 && _780;
                    int _786 = _945 - 1;
                    int _787 = max(_786, 0);
                    int _788 = clamp(_725, 0, _787);
                    int _789 = _765 + _788;
                    uint _790 = uint(_789);
                    uint _793 = _790 * _541;
                    uint _795 = _793 + _607;
                    float4 _1004 = x.quads[_795];
                    bool4 _1761 = bool4(_781);
                    float4 _1762 = select(float4(0.0), _1004, _1761);
                    int _1194 = _725 + 1;
                    bool _1195 = _1194 >= 0;
                    bool _1196 = _758 && _1195;
                    bool _1197 = _1194 < _945;
                    bool _1198 = _1196 && _1197;
                    int _1201 = clamp(_1194, 0, _787);
                    int _1202 = _765 + _1201;
                    uint _1203 = uint(_1202);
                    uint _1206 = _1203 * _541;
                    uint _1207 = _1206 + _607;
                    float4 _1209 = x.quads[_1207];
                    bool4 _1763 = bool4(_1198);
                    float4 _1764 = select(float4(0.0), _1209, _1763);
                    int _1225 = _725 + 2;
                    bool _1226 = _1225 >= 0;
                    bool _1227 = _758 && _1226;
                    bool _1228 = _1225 < _945;
                    bool _1229 = _1227 && _1228;
                    int _1232 = clamp(_1225, 0, _787);
                    int _1233 = _765 + _1232;
                    uint _1234 = uint(_1233);
                    uint _1237 = _1234 * _541;
                    uint _1238 = _1237 + _607;
                    float4 _1240 = x.quads[_1238];
                    bool4 _1765 = bool4(_1229);
                    float4 _1766 = select(float4(0.0), _1240, _1765);
                    int _1256 = _725 + 3;
                    bool _1257 = _1256 >= 0;
                    bool _1258 = _758 && _1257;
                    bool _1259 = _1256 < _945;
                    bool _1260 = _1258 && _1259;
                    int _1263 = clamp(_1256, 0, _787);
                    int _1264 = _765 + _1263;
                    uint _1265 = uint(_1264);
                    uint _1268 = _1265 * _541;
                    uint _1269 = _1268 + _607;
                    float4 _1271 = x.quads[_1269];
                    bool4 _1767 = bool4(_1260);
                    float4 _1768 = select(float4(0.0), _1271, _1767);
                    int _1287 = _725 + 4;
                    bool _1288 = _1287 >= 0;
                    bool _1289 = _758 && _1288;
                    bool _1290 = _1287 < _945;
                    bool _1291 = _1289 && _1290;
                    int _1294 = clamp(_1287, 0, _787);
                    int _1295 = _765 + _1294;
                    uint _1296 = uint(_1295);
                    uint _1299 = _1296 * _541;
                    uint _1300 = _1299 + _607;
                    float4 _1302 = x.quads[_1300];
                    bool4 _1769 = bool4(_1291);
                    float4 _1770 = select(float4(0.0), _1302, _1769);
                    int _1318 = _725 + 5;
                    bool _1319 = _1318 >= 0;
                    bool _1320 = _758 && _1319;
                    bool _1321 = _1318 < _945;
                    bool _1322 = _1320 && _1321;
                    int _1325 = clamp(_1318, 0, _787);
                    int _1326 = _765 + _1325;
                    uint _1327 = uint(_1326);
                    uint _1330 = _1327 * _541;
                    uint _1331 = _1330 + _607;
                    float4 _1333 = x.quads[_1331];
                    bool4 _1771 = bool4(_1322);
                    float4 _1772 = select(float4(0.0), _1333, _1771);
                    uint _818 = _1140 * 3u;
                    uint _1011 = _818 * _541;
                    uint _1013 = _1011 + _607;
                    float4 _1019 = w.quads[_1013];
                    float4 _842 = fma(_1762, _1019, _1712);
                    float4 _1357 = fma(_1764, _1019, _1714);
                    float4 _1374 = fma(_1766, _1019, _1717);
                    float4 _1391 = fma(_1768, _1019, _1721);
                    uint _1402 = _818 + 1u;
                    uint _1405 = _1402 * _541;
                    uint _1406 = _1405 + _607;
                    float4 _1408 = w.quads[_1406];
                    float4 _1421 = fma(_1764, _1408, _842);
                    float4 _1437 = fma(_1766, _1408, _1357);
                    float4 _1453 = fma(_1768, _1408, _1374);
                    float4 _1469 = fma(_1770, _1408, _1391);
                    uint _1483 = _818 + 2u;
                    uint _1486 = _1483 * _541;
                    uint _1487 = _1486 + _607;
                    float4 _1489 = w.quads[_1487];
                    float4 _1502 = fma(_1766, _1489, _1421);
                    float4 _1518 = fma(_1768, _1489, _1437);
                    float4 _1534 = fma(_1770, _1489, _1453);
                    float4 _1550 = fma(_1772, _1489, _1469);
                    uint _854 = _1140 + uint(1);
                    _1721 = _1550;
                    _1717 = _1534;
                    _1714 = _1518;
                    _1712 = _1502;
                    _1140 = _854;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1025 = _161.p.vectors;
            uint _1030 = _1025 + _607;
            float4 _1038 = w.quads[_1030];
            bool _872 = _601 < _623;
            if (_872)
            {
                uint _876 = _595 * _623;
                uint _878 = _876 + _601;
                uint _887 = _161.p.pixel_quads;
                uint _888 = _878 * _887;
                uint _890 = _161.p.first_quad;
                uint _891 = _888 + _890;
                uint _893 = _891 + _607;
                float4 _1048 = _1712 + _1038;
                float _1050 = _1048.x;
                bool _1073 = _1050 < 0.0;
                float _1075 = _1073 ? 0.0 : _1050;
                float _1053 = _1048.y;
                bool _1086 = _1053 < 0.0;
                float _1088 = _1086 ? 0.0 : _1053;
                float _1056 = _1048.z;
                bool _1099 = _1056 < 0.0;
                float _1101 = _1099 ? 0.0 : _1056;
                float _1059 = _1048.w;
                bool _1112 = _1059 < 0.0;
                float _1114 = _1112 ? 0.0 : _1059;
                float4 _1061 = float4(_1075, _1088, _1101, _1114);
                uint _901 = _607 * 4u;
                uint _903 = _161.p.out_channels;
                uint4 _1119 = uint4(_901);
                uint4 _1120 = _1119 + uint4(0u, 1u, 2u, 3u);
                uint4 _1122 = uint4(_903);
                bool4 _1123 = _1120 < _1122;
                float4 _1124 = select(float4(0.0), _1061, _1123);
                y.quads[_893] = _1124;
            }
            uint _1564 = _601 + 1u;
            bool _1565 = _1564 < _623;
            if (_1565)
            {
                uint _1567 = _595 * _623;
                uint _1568 = _1567 + _1564;
                uint _1570 = _161.p.pixel_quads;
                uint _1571 = _1568 * _1570;
                uint _1573 = _161.p.first_quad;
                uint _1574 = _1571 + _1573;
                uint _1575 = _1574 + _607;
                float4 _1579 = _1714 + _1038;
                float _1580 = _1579.x;
                bool _1581 = _1580 < 0.0;
                float _1582 = _1581 ? 0.0 : _1580;
                float _1583 = _1579.y;
                bool _1584 = _1583 < 0.0;
                float _1585 = _1584 ? 0.0 : _1583;
                float _1586 = _1579.z;
                bool _1587 = _1586 < 0.0;
                float _1588 = _1587 ? 0.0 : _1586;
                float _1589 = _1579.w;
                bool _1590 = _1589 < 0.0;
                float _1591 = _1590 ? 0.0 : _1589;
                float4 _1592 = float4(_1582, _1585, _1588, _1591);
                uint _1593 = _607 * 4u;
                uint _1595 = _161.p.out_channels;
                uint4 _1596 = uint4(_1593);
                uint4 _1597 = _1596 + uint4(0u, 1u, 2u, 3u);
                uint4 _1598 = uint4(_1595);
                bool4 _1599 = _1597 < _1598;
                float4 _1600 = select(float4(0.0), _1592, _1599);
                y.quads[_1575] = _1600;
            }
            uint _1612 = _601 + 2u;
            bool _1613 = _1612 < _623;
            if (_1613)
            {
                uint _1615 = _595 * _623;
                uint _1616 = _1615 + _1612;
                uint _1618 = _161.p.pixel_quads;
                uint _1619 = _1616 * _1618;
                uint _1621 = _161.p.first_quad;
                uint _1622 = _1619 + _1621;
                uint _1623 = _1622 + _607;
                float4 _1627 = _1717 + _1038;
                float _1628 = _1627.x;
                bool _1629 = _1628 < 0.0;
                float _1630 = _1629 ? 0.0 : _1628;
                float _1631 = _1627.y;
                bool _1632 = _1631 < 0.0;
                float _1633 = _1632 ? 0.0 : _1631;
                float _1634 = _1627.z;
                bool _1635 = _1634 < 0.0;
                float _1636 = _1635 ? 0.0 : _1634;
                float _1637 = _1627.w;
                bool _1638 = _1637 < 0.0;
                float _1639 = _1638 ? 0.0 : _1637;
                float4 _1640 = float4(_1630, _1633, _1636, _1639);
                uint _1641 = _607 * 4u;
                uint _1643 = _161.p.out_channels;
                uint4 _1644 = uint4(_1641);
                uint4 _1645 = _1644 + uint4(0u, 1u, 2u, 3u);
                uint4 _1646 = uint4(_1643);
                bool4 _1647 = _1645 < _1646;
                float4 _1648 = select(float4(0.0), _1640, _1647);
                y.quads[_1623] = _1648;
            }
            uint _1660 = _601 + 3u;
            bool _1661 = _1660 < _623;
            if (_1661)
            {
                uint _1663 = _595 * _623;
                uint _1664 = _1663 + _1660;
                uint _1666 = _161.p.pixel_quads;
                uint _1667 = _1664 * _1666;
                uint _1669 = _161.p.first_quad;
                uint _1670 = _1667 + _1669;
                uint _1671 = _1670 + _607;
                float4 _1675 = _1721 + _1038;
                float _1676 = _1675.x;
                bool _1677 = _1676 < 0.0;
                float _1678 = _1677 ? 0.0 : _1676;
                float _1679 = _1675.y;
                bool _1680 = _1679 < 0.0;
                float _1681 = _1680 ? 0.0 : _1679;
                float _1682 = _1675.z;
                bool _1683 = _1682 < 0.0;
                float _1684 = _1683 ? 0.0 : _1682;
                float _1685 = _1675.w;
                bool _1686 = _1685 < 0.0;
                float _1687 = _1686 ? 0.0 : _1685;
                float4 _1688 = float4(_1678, _1681, _1684, _1687);
                uint _1689 = _607 * 4u;
                uint _1691 = _161.p.out_channels;
                uint4 _1692 = uint4(_1689);
                uint4 _1693 = _1692 + uint4(0u, 1u, 2u, 3u);
                uint4 _1694 = uint4(_1691);
                bool4 _1695 = _1693 < _1694;
                float4 _1696 = select(float4(0.0), _1688, _1695);
                y.quads[_1671] = _1696;
            }
            uint _614 = _1138 + 128u;
            _1138 = _614;
            continue;
        }
        else
        {
            break;
        }
    }
}

