// matmul/lanes.comp BATCHED=0 CL=1 NV=1 PACKED=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct a_block
{
    float4 quads[1];
};

struct b_block
{
    float4 quads[1];
};

struct c_block
{
    float4 quads[1];
};

struct MatmulParams
{
    uint rows;
    uint inner;
    uint columns;
    uint batches;
    uint vectors;
    uint batch[4];
    uint a_matrix[4];
    uint b_matrix[4];
    uint scalars[12];
    uint row_quads;
    uint first_quad;
};

struct Push
{
    MatmulParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _273 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _774 = _273.p.rows;
    uint _804 = _774 >> uint(2);
    uint _806 = _774 & 3u;
    uint _808 = extent_table.words[_804][_806];
    uint _778 = _273.p.inner;
    uint _812 = _778 >> uint(2);
    uint _814 = _778 & 3u;
    uint _816 = extent_table.words[_812][_814];
    uint _782 = _273.p.columns;
    uint _820 = _782 >> uint(2);
    uint _822 = _782 & 3u;
    uint _824 = extent_table.words[_820][_822];
    uint _787 = _816 + 3u;
    uint _788 = _787 / 4u;
    uint _792 = _824 + 3u;
    uint _793 = _792 / 4u;
    uint _798 = _793 / 1u;
    uint _837 = _808 + 511u;
    uint _838 = _837 / 512u;
    uint _840 = gl_WorkGroupID.y;
    uint _842 = gl_NumWorkGroups.x;
    uint _843 = _840 * _842;
    uint _845 = gl_WorkGroupID.x;
    uint _846 = _843 + _845;
    uint _849 = _846 / _838;
    uint _853 = _849 / _798;
    uint _858 = _849 * _838;
    uint _859 = _846 - _858;
    uint _860 = _859 * 16u;
    uint _862 = gl_LocalInvocationID.y;
    uint _863 = _860 + _862;
    bool _866 = _853 < 1u;
    uint _1463;
    if (_866)
    {
        uint _869 = _863 * 32u;
        _1463 = _869;
    }
    else
    {
        _1463 = _808;
    }
    uint _879 = _853 * _798;
    uint _880 = _849 - _879;
    uint _884 = min(_853, 0u);
    uint _1044 = gl_LocalInvocationID.x;
    uint _1045 = _1044 / 1u;
    uint _1020 = _1463 + _1045;
    uint _1052 = _808 - 1u;
    uint _1053 = min(_1020, _1052);
    uint _1062 = _1053 * _788;
    uint _2184 = 8u + _1045;
    uint _2185 = _1463 + _2184;
    uint _2189 = min(_2185, _1052);
    uint _2191 = _2189 * _788;
    uint _2205 = 16u + _1045;
    uint _2206 = _1463 + _2205;
    uint _2210 = min(_2206, _1052);
    uint _2212 = _2210 * _788;
    uint _2226 = 24u + _1045;
    uint _2227 = _1463 + _2226;
    uint _2231 = min(_2227, _1052);
    uint _2233 = _2231 * _788;
    uint _918 = _880 * _788;
    uint _919 = _918 * 4u;
    uint _1067 = _1044 % 1u;
    uint _921 = _919 + _1067;
    uint _1466;
    uint _1479;
    float4 _2300;
    float4 _2304;
    float4 _2310;
    float4 _2318;
    _2318 = float4(0.0);
    _2310 = float4(0.0);
    _2304 = float4(0.0);
    _2300 = float4(0.0);
    _1479 = _921;
    _1466 = 0u;
    for (;;)
    {
        bool _928 = _1466 < _788;
        if (_928)
        {
            uint _1097 = _1062 + _1466;
            float4 _1111 = a.quads[_1097];
            uint _1683 = _2191 + _1466;
            float4 _1685 = a.quads[_1683];
            uint _1696 = _2212 + _1466;
            float4 _1698 = a.quads[_1696];
            uint _1709 = _2233 + _1466;
            float4 _1711 = a.quads[_1709];
            float4 _1119 = b.quads[_1479];
            float _966 = _1111.x;
            float4 _980 = _1119 * _966;
            float4 _983 = _2300 + _980;
            float _1721 = _1685.x;
            float4 _1730 = _1119 * _1721;
            float4 _1733 = _2304 + _1730;
            float _1746 = _1698.x;
            float4 _1755 = _1119 * _1746;
            float4 _1758 = _2310 + _1755;
            float _1771 = _1711.x;
            float4 _1780 = _1119 * _1771;
            float4 _1783 = _2318 + _1780;
            uint _1804 = _1479 + 1u;
            float4 _1806 = b.quads[_1804];
            float _1816 = _1111.y;
            float4 _1825 = _1806 * _1816;
            float4 _1828 = _983 + _1825;
            float _1840 = _1685.y;
            float4 _1849 = _1806 * _1840;
            float4 _1852 = _1733 + _1849;
            float _1864 = _1698.y;
            float4 _1873 = _1806 * _1864;
            float4 _1876 = _1758 + _1873;
            float _1888 = _1711.y;
            float4 _1897 = _1806 * _1888;
            float4 _1900 = _1783 + _1897;
            uint _1924 = _1479 + 2u;
            float4 _1926 = b.quads[_1924];
            float _1936 = _1111.z;
            float4 _1945 = _1926 * _1936;
            float4 _1948 = _1828 + _1945;
            float _1960 = _1685.z;
            float4 _1969 = _1926 * _1960;
            float4 _1972 = _1852 + _1969;
            float _1984 = _1698.z;
            float4 _1993 = _1926 * _1984;
            float4 _1996 = _1876 + _1993;
            float _2008 = _1711.z;
            float4 _2017 = _1926 * _2008;
            float4 _2020 = _1900 + _2017;
            uint _2044 = _1479 + 3u;
            float4 _2046 = b.quads[_2044];
            float _2056 = _1111.w;
            float4 _2065 = _2046 * _2056;
            float4 _2068 = _1948 + _2065;
            float _2080 = _1685.w;
            float4 _2089 = _2046 * _2080;
            float4 _2092 = _1972 + _2089;
            float _2104 = _1698.w;
            float4 _2113 = _2046 * _2104;
            float4 _2116 = _1996 + _2113;
            float _2128 = _1711.w;
            float4 _2137 = _2046 * _2128;
            float4 _2140 = _2020 + _2137;
            uint _998 = _1479 + 4u;
            uint _1001 = _1466 + uint(1);
            _2318 = _2140;
            _2310 = _2116;
            _2304 = _2092;
            _2300 = _2068;
            _1479 = _998;
            _1466 = _1001;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1156 = _880 + _1067;
    bool _1161 = _1156 < _793;
    uint _1163 = _1161 ? _1156 : 0u;
    uint _1271 = _273.p.vectors;
    uint _1276 = _1271 + _1163;
    float4 _1284 = b.quads[_1276];
    bool _1208;
    if (_1161)
    {
        bool _1206 = _1020 < _808;
        _1208 = _1206;
    }
    else
    {
        _1208 = _1161;
    }
    if (_1208)
    {
        uint _1214 = _884 * _808;
        uint _1216 = _1214 + _1020;
        float4 _1311 = _2300 + _1284;
        float _1313 = _1311.x;
        bool _1336 = _1313 < 0.0;
        float _1338 = _1336 ? 0.0 : _1313;
        float _1316 = _1311.y;
        bool _1349 = _1316 < 0.0;
        float _1351 = _1349 ? 0.0 : _1316;
        float _1319 = _1311.z;
        bool _1362 = _1319 < 0.0;
        float _1364 = _1362 ? 0.0 : _1319;
        float _1322 = _1311.w;
        bool _1375 = _1322 < 0.0;
        float _1377 = _1375 ? 0.0 : _1322;
        float4 _1324 = float4(_1338, _1351, _1364, _1377);
        uint _1236 = _273.p.row_quads;
        uint _1237 = _1216 * _1236;
        uint _1239 = _273.p.first_quad;
        uint _1240 = _1237 + _1239;
        uint _1242 = _1240 + _1156;
        uint _1244 = _1156 * 4u;
        uint4 _1382 = uint4(_1244);
        uint4 _1383 = _1382 + uint4(0u, 1u, 2u, 3u);
        uint4 _1385 = uint4(_824);
        bool4 _1386 = _1383 < _1385;
        float4 _1387 = select(float4(0.0), _1324, _1386);
        c.quads[_1242] = _1387;
    }
    bool _1516;
    if (_1161)
    {
        bool _1514 = _2185 < _808;
        _1516 = _1514;
    }
    else
    {
        _1516 = _1161;
    }
    if (_1516)
    {
        uint _1518 = _884 * _808;
        uint _1519 = _1518 + _2185;
        float4 _1527 = _2304 + _1284;
        float _1528 = _1527.x;
        bool _1529 = _1528 < 0.0;
        float _1530 = _1529 ? 0.0 : _1528;
        float _1531 = _1527.y;
        bool _1532 = _1531 < 0.0;
        float _1533 = _1532 ? 0.0 : _1531;
        float _1534 = _1527.z;
        bool _1535 = _1534 < 0.0;
        float _1536 = _1535 ? 0.0 : _1534;
        float _1537 = _1527.w;
        bool _1538 = _1537 < 0.0;
        float _1539 = _1538 ? 0.0 : _1537;
        float4 _1540 = float4(_1530, _1533, _1536, _1539);
        uint _1542 = _273.p.row_quads;
        uint _1543 = _1519 * _1542;
        uint _1545 = _273.p.first_quad;
        uint _1546 = _1543 + _1545;
        uint _1547 = _1546 + _1156;
        uint _1548 = _1156 * 4u;
        uint4 _1549 = uint4(_1548);
        uint4 _1550 = _1549 + uint4(0u, 1u, 2u, 3u);
        uint4 _1551 = uint4(_824);
        bool4 _1552 = _1550 < _1551;
        float4 _1553 = select(float4(0.0), _1540, _1552);
        c.quads[_1547] = _1553;
    }
    bool _1575;
    if (_1161)
    {
        bool _1573 = _2206 < _808;
        _1575 = _1573;
    }
    else
    {
        _1575 = _1161;
    }
    if (_1575)
    {
        uint _1577 = _884 * _808;
        uint _1578 = _1577 + _2206;
        float4 _1586 = _2310 + _1284;
        float _1587 = _1586.x;
        bool _1588 = _1587 < 0.0;
        float _1589 = _1588 ? 0.0 : _1587;
        float _1590 = _1586.y;
        bool _1591 = _1590 < 0.0;
        float _1592 = _1591 ? 0.0 : _1590;
        float _1593 = _1586.z;
        bool _1594 = _1593 < 0.0;
        float _1595 = _1594 ? 0.0 : _1593;
        float _1596 = _1586.w;
        bool _1597 = _1596 < 0.0;
        float _1598 = _1597 ? 0.0 : _1596;
        float4 _1599 = float4(_1589, _1592, _1595, _1598);
        uint _1601 = _273.p.row_quads;
        uint _1602 = _1578 * _1601;
        uint _1604 = _273.p.first_quad;
        uint _1605 = _1602 + _1604;
        uint _1606 = _1605 + _1156;
        uint _1607 = _1156 * 4u;
        uint4 _1608 = uint4(_1607);
        uint4 _1609 = _1608 + uint4(0u, 1u, 2u, 3u);
        uint4 _1610 = uint4(_824);
        bool4 _1611 = _1609 < _1610;
        float4 _1612 = select(float4(0.0), _1599, _1611);
        c.quads[_1606] = _1612;
    }
    bool _1634;
    if (_1161)
    {
        bool _1632 = _2227 < _808;
        _1634 = _1632;
    }
    else
    {
        _1634 = _1161;
    }
    if (_1634)
    {
        uint _1636 = _884 * _808;
        uint _1637 = _1636 + _2227;
        float4 _1645 = _2318 + _1284;
        float _1646 = _1645.x;
        bool _1647 = _1646 < 0.0;
        float _1648 = _1647 ? 0.0 : _1646;
        float _1649 = _1645.y;
        bool _1650 = _1649 < 0.0;
        float _1651 = _1650 ? 0.0 : _1649;
        float _1652 = _1645.z;
        bool _1653 = _1652 < 0.0;
        float _1654 = _1653 ? 0.0 : _1652;
        float _1655 = _1645.w;
        bool _1656 = _1655 < 0.0;
        float _1657 = _1656 ? 0.0 : _1655;
        float4 _1658 = float4(_1648, _1651, _1654, _1657);
        uint _1660 = _273.p.row_quads;
        uint _1661 = _1637 * _1660;
        uint _1663 = _273.p.first_quad;
        uint _1664 = _1661 + _1663;
        uint _1665 = _1664 + _1156;
        uint _1666 = _1156 * 4u;
        uint4 _1667 = uint4(_1666);
        uint4 _1668 = _1667 + uint4(0u, 1u, 2u, 3u);
        uint4 _1669 = uint4(_824);
        bool4 _1670 = _1668 < _1669;
        float4 _1671 = select(float4(0.0), _1658, _1670);
        c.quads[_1665] = _1671;
    }
}

