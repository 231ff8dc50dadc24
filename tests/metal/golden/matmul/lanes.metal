// matmul/lanes.comp BATCHED=0 CL=2 KU=1 NV=1 PACKED=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #a3eb0279
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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _237 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _728 = _237.p.rows;
    uint _758 = _728 >> uint(2);
    uint _760 = _728 & 3u;
    uint _762 = extent_table.words[_758][_760];
    uint _732 = _237.p.inner;
    uint _766 = _732 >> uint(2);
    uint _768 = _732 & 3u;
    uint _770 = extent_table.words[_766][_768];
    uint _736 = _237.p.columns;
    uint _774 = _736 >> uint(2);
    uint _776 = _736 & 3u;
    uint _778 = extent_table.words[_774][_776];
    uint _741 = _770 + 3u;
    uint _742 = _741 / 4u;
    uint _746 = _778 + 3u;
    uint _747 = _746 / 4u;
    uint _751 = _747 + 1u;
    uint _752 = _751 / 2u;
    uint _791 = _762 + 255u;
    uint _792 = _791 / 256u;
    uint _794 = gl_WorkGroupID.y;
    uint _796 = gl_NumWorkGroups.x;
    uint _797 = _794 * _796;
    uint _799 = gl_WorkGroupID.x;
    uint _800 = _797 + _799;
    uint _803 = _800 / _792;
    uint _807 = _803 / _752;
    uint _812 = _803 * _792;
    uint _813 = _800 - _812;
    uint _814 = _813 * 16u;
    uint _816 = gl_LocalInvocationID.y;
    uint _817 = _814 + _816;
    bool _820 = _807 < 1u;
    uint _1410;
    if (_820)
    {
        uint _823 = _817 * 16u;
        _1410 = _823;
    }
    else
    {
        _1410 = _762;
    }
    uint _833 = _807 * _752;
    uint _834 = _803 - _833;
    uint _838 = min(_807, 0u);
    uint _1068 = gl_LocalInvocationID.x;
    uint _1069 = _1068 / 2u;
    uint _883 = _1410 + _1069;
    uint _886 = _762 - 1u;
    uint _887 = min(_883, _886);
    uint _891 = _887 * _742;
    uint _2205 = 4u + _1069;
    uint _2206 = _1410 + _2205;
    uint _2208 = min(_2206, _886);
    uint _2210 = _2208 * _742;
    uint _2224 = 8u + _1069;
    uint _2225 = _1410 + _2224;
    uint _2227 = min(_2225, _886);
    uint _2229 = _2227 * _742;
    uint _2243 = 12u + _1069;
    uint _2244 = _1410 + _2243;
    uint _2246 = min(_2244, _886);
    uint _2248 = _2246 * _742;
    uint _901 = _742 / 1u;
    uint _905 = _834 * _901;
    uint _906 = _905 * 8u;
    uint _1074 = _1068 % 2u;
    uint _908 = _906 + _1074;
    uint _1413;
    uint _1422;
    float4 _2306;
    float4 _2310;
    float4 _2316;
    float4 _2324;
    _2324 = float4(0.0);
    _2316 = float4(0.0);
    _2310 = float4(0.0);
    _2306 = float4(0.0);
    _1422 = _908;
    _1413 = 0u;
    for (;;)
    {
        bool _915 = _1413 < _742;
        if (_915)
        {
            uint _953 = _891 + _1413;
            float4 _1092 = a.quads[_953];
            uint _1653 = _2210 + _1413;
            float4 _1655 = a.quads[_1653];
            uint _1682 = _2229 + _1413;
            float4 _1684 = a.quads[_1682];
            uint _1711 = _2248 + _1413;
            float4 _1713 = a.quads[_1711];
            float4 _1097 = b.quads[_1422];
            float _1010 = _1092.x;
            float4 _1024 = _1097 * _1010;
            float4 _1027 = _2306 + _1024;
            float _1733 = _1655.x;
            float4 _1742 = _1097 * _1733;
            float4 _1745 = _2310 + _1742;
            float _1758 = _1684.x;
            float4 _1767 = _1097 * _1758;
            float4 _1770 = _2316 + _1767;
            float _1783 = _1713.x;
            float4 _1792 = _1097 * _1783;
            float4 _1795 = _2324 + _1792;
            uint _1819 = _1422 + 2u;
            float4 _1821 = b.quads[_1819];
            float _1831 = _1092.y;
            float4 _1840 = _1821 * _1831;
            float4 _1843 = _1027 + _1840;
            float _1855 = _1655.y;
            float4 _1864 = _1821 * _1855;
            float4 _1867 = _1745 + _1864;
            float _1879 = _1684.y;
            float4 _1888 = _1821 * _1879;
            float4 _1891 = _1770 + _1888;
            float _1903 = _1713.y;
            float4 _1912 = _1821 * _1903;
            float4 _1915 = _1795 + _1912;
            uint _1942 = _1422 + 4u;
            float4 _1944 = b.quads[_1942];
            float _1954 = _1092.z;
            float4 _1963 = _1944 * _1954;
            float4 _1966 = _1843 + _1963;
            float _1978 = _1655.z;
            float4 _1987 = _1944 * _1978;
            float4 _1990 = _1867 + _1987;
            float _2002 = _1684.z;
            float4 _2011 = _1944 * _2002;
            float4 _2014 = _1891 + _2011;
            float _2026 = _1713.z;
            float4 _2035 = _1944 * _2026;
            float4 _2038 = _1915 + _2035;
            uint _2065 = _1422 + 6u;
            float4 _2067 = b.quads[_2065];
            float _2077 = _1092.w;
            float4 _2086 = _2067 * _2077;
            float4 _2089 = _1966 + _2086;
            float _2101 = _1655.w;
            float4 _2110 = _2067 * _2101;
            float4 _2113 = _1990 + _2110;
            float _2125 = _1684.w;
            float4 _2134 = _2067 * _2125;
            float4 _2137 = _2014 + _2134;
            float _2149 = _1713.w;
            float4 _2158 = _2067 * _2149;
            float4 _2161 = _2038 + _2158;
            uint _1046 = _1422 + 8u;
            uint _1049 = _1413 + 1u;
            _2324 = _2161;
            _2316 = _2137;
            _2310 = _2113;
            _2306 = _2089;
            _1422 = _1046;
            _1413 = _1049;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1130 = _834 * 2u;
    uint _1132 = _1130 + _1074;
    bool _1136 = _1132 < _747;
    uint _1139 = _1136 ? _1132 : 0u;
    uint _1212 = _237.p.vectors;
    uint _1217 = _1212 + _1139;
    float4 _1225 = b.quads[_1217];
    bool _1161;
    if (_1136)
    {
        bool _1159 = _883 < _762;
        _1161 = _1159;
    }
    else
    {
        _1161 = _1136;
    }
    if (_1161)
    {
        uint _1167 = _838 * _762;
        uint _1169 = _1167 + _883;
        uint _1173 = _1169 * _747;
        uint _1175 = _1173 + _1132;
        float _1251 = _1225.x;
        float _1277 = _2306.x + _1251;
        bool _1284 = _1277 < 0.0;
        float _1286 = _1284 ? 0.0 : _1277;
        float _1256 = _1225.y;
        float _1294 = _2306.y + _1256;
        bool _1301 = _1294 < 0.0;
        float _1303 = _1301 ? 0.0 : _1294;
        float _1261 = _1225.z;
        float _1311 = _2306.z + _1261;
        bool _1318 = _1311 < 0.0;
        float _1320 = _1318 ? 0.0 : _1311;
        float _1266 = _1225.w;
        float _1328 = _2306.w + _1266;
        bool _1335 = _1328 < 0.0;
        float _1337 = _1335 ? 0.0 : _1328;
        float4 _1268 = float4(_1286, _1303, _1320, _1337);
        uint _1187 = _1132 * 4u;
        uint4 _1342 = uint4(_1187);
        uint4 _1343 = _1342 + uint4(0u, 1u, 2u, 3u);
        uint4 _1345 = uint4(_778);
        bool4 _1346 = _1343 < _1345;
        float4 _1347 = select(float4(0.0), _1268, _1346);
        c.quads[_1175] = _1347;
    }
    bool _1484;
    if (_1136)
    {
        bool _1482 = _2206 < _762;
        _1484 = _1482;
    }
    else
    {
        _1484 = _1136;
    }
    if (_1484)
    {
        uint _1486 = _838 * _762;
        uint _1487 = _1486 + _2206;
        uint _1488 = _1487 * _747;
        uint _1489 = _1488 + _1132;
        float _1496 = _1225.x;
        float _1497 = _2310.x + _1496;
        bool _1498 = _1497 < 0.0;
        float _1499 = _1498 ? 0.0 : _1497;
        float _1501 = _1225.y;
        float _1502 = _2310.y + _1501;
        bool _1503 = _1502 < 0.0;
        float _1504 = _1503 ? 0.0 : _1502;
        float _1506 = _1225.z;
        float _1507 = _2310.z + _1506;
        bool _1508 = _1507 < 0.0;
        float _1509 = _1508 ? 0.0 : _1507;
        float _1511 = _1225.w;
        float _1512 = _2310.w + _1511;
        bool _1513 = _1512 < 0.0;
        float _1514 = _1513 ? 0.0 : _1512;
        float4 _1515 = float4(_1499, _1504, _1509, _1514);
        uint _1516 = _1132 * 4u;
        uint4 _1517 = uint4(_1516);
        uint4 _1518 = _1517 + uint4(0u, 1u, 2u, 3u);
        uint4 _1519 = uint4(_778);
        bool4 _1520 = _1518 < _1519;
        float4 _1521 = select(float4(0.0), _1515, _1520);
        c.quads[_1489] = _1521;
    }
    bool _1541;
    if (_1136)
    {
        bool _1539 = _2225 < _762;
        _1541 = _1539;
    }
    else
    {
        _1541 = _1136;
    }
    if (_1541)
    {
        uint _1543 = _838 * _762;
        uint _1544 = _1543 + _2225;
        uint _1545 = _1544 * _747;
        uint _1546 = _1545 + _1132;
        float _1553 = _1225.x;
        float _1554 = _2316.x + _1553;
        bool _1555 = _1554 < 0.0;
        float _1556 = _1555 ? 0.0 : _1554;
        float _1558 = _1225.y;
        float _1559 = _2316.y + _1558;
        bool _1560 = _1559 < 0.0;
        float _1561 = _1560 ? 0.0 : _1559;
        float _1563 = _1225.z;
        float _1564 = _2316.z + _1563;
        bool _1565 = _1564 < 0.0;
        float _1566 = _1565 ? 0.0 : _1564;
        float _1568 = _1225.w;
        float _1569 = _2316.w + _1568;
        bool _1570 = _1569 < 0.0;
        float _1571 = _1570 ? 0.0 : _1569;
        float4 _1572 = float4(_1556, _1561, _1566, _1571);
        uint _1573 = _1132 * 4u;
        uint4 _1574 = uint4(_1573);
        uint4 _1575 = _1574 + uint4(0u, 1u, 2u, 3u);
        uint4 _1576 = uint4(_778);
        bool4 _1577 = _1575 < _1576;
        float4 _1578 = select(float4(0.0), _1572, _1577);
        c.quads[_1546] = _1578;
    }
    bool _1598;
    if (_1136)
    {
        bool _1596 = _2244 < _762;
        _1598 = _1596;
    }
    else
    {
        _1598 = _1136;
    }
    if (_1598)
    {
        uint _1600 = _838 * _762;
        uint _1601 = _1600 + _2244;
        uint _1602 = _1601 * _747;
        uint _1603 = _1602 + _1132;
        float _1610 = _1225.x;
        float _1611 = _2324.x + _1610;
        bool _1612 = _1611 < 0.0;
        float _1613 = _1612 ? 0.0 : _1611;
        float _1615 = _1225.y;
        float _1616 = _2324.y + _1615;
        bool _1617 = _1616 < 0.0;
        float _1618 = _1617 ? 0.0 : _1616;
        float _1620 = _1225.z;
        float _1621 = _2324.z + _1620;
        bool _1622 = _1621 < 0.0;
        float _1623 = _1622 ? 0.0 : _1621;
        float _1625 = _1225.w;
        float _1626 = _2324.w + _1625;
        bool _1627 = _1626 < 0.0;
        float _1628 = _1627 ? 0.0 : _1626;
        float4 _1629 = float4(_1613, _1618, _1623, _1628);
        uint _1630 = _1132 * 4u;
        uint4 _1631 = uint4(_1630);
        uint4 _1632 = _1631 + uint4(0u, 1u, 2u, 3u);
        uint4 _1633 = uint4(_778);
        bool4 _1634 = _1632 < _1633;
        float4 _1635 = select(float4(0.0), _1629, _1634);
        c.quads[_1603] = _1635;
    }
}

