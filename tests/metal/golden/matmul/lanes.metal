// matmul/lanes.comp BATCHED=0 CL=1 JOINED=1 KU=1 NV=1 PACKED=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _232 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _726 = _232.p.rows;
    uint _756 = _726 >> uint(2);
    uint _758 = _726 & 3u;
    uint _760 = extent_table.words[_756][_758];
    uint _730 = _232.p.inner;
    uint _764 = _730 >> uint(2);
    uint _766 = _730 & 3u;
    uint _768 = extent_table.words[_764][_766];
    uint _734 = _232.p.columns;
    uint _772 = _734 >> uint(2);
    uint _774 = _734 & 3u;
    uint _776 = extent_table.words[_772][_774];
    uint _739 = _768 + 3u;
    uint _740 = _739 / 4u;
    uint _744 = _776 + 3u;
    uint _745 = _744 / 4u;
    uint _750 = _745 / 1u;
    uint _789 = _760 + 511u;
    uint _790 = _789 / 512u;
    uint _792 = gl_WorkGroupID.y;
    uint _794 = gl_NumWorkGroups.x;
    uint _795 = _792 * _794;
    uint _797 = gl_WorkGroupID.x;
    uint _798 = _795 + _797;
    uint _801 = _798 / _790;
    uint _805 = _801 / _750;
    uint _810 = _801 * _790;
    uint _811 = _798 - _810;
    uint _812 = _811 * 16u;
    uint _814 = gl_LocalInvocationID.y;
    uint _815 = _812 + _814;
    bool _818 = _805 < 1u;
    uint _1384;
    if (_818)
    {
        uint _821 = _815 * 32u;
        _1384 = _821;
    }
    else
    {
        _1384 = _760;
    }
    uint _831 = _805 * _750;
    uint _832 = _801 - _831;
    uint _836 = min(_805, 0u);
    uint _1066 = gl_LocalInvocationID.x;
    uint _1067 = _1066 / 1u;
    uint _881 = _1384 + _1067;
    uint _884 = _760 - 1u;
    uint _885 = min(_881, _884);
    uint _889 = _885 * _740;
    uint _2173 = 8u + _1067;
    uint _2174 = _1384 + _2173;
    uint _2176 = min(_2174, _884);
    uint _2178 = _2176 * _740;
    uint _2192 = 16u + _1067;
    uint _2193 = _1384 + _2192;
    uint _2195 = min(_2193, _884);
    uint _2197 = _2195 * _740;
    uint _2211 = 24u + _1067;
    uint _2212 = _1384 + _2211;
    uint _2214 = min(_2212, _884);
    uint _2216 = _2214 * _740;
    uint _899 = _740 / 1u;
    uint _903 = _832 * _899;
    uint _904 = _903 * 4u;
    uint _1072 = _1066 % 1u;
    uint _906 = _904 + _1072;
    uint _1387;
    uint _1396;
    float4 _2273;
    float4 _2277;
    float4 _2283;
    float4 _2291;
    _2291 = float4(0.0);
    _2283 = float4(0.0);
    _2277 = float4(0.0);
    _2273 = float4(0.0);
    _1396 = _906;
    _1387 = 0u;
    for (;;)
    {
        bool _913 = _1387 < _740;
        if (_913)
        {
            uint _951 = _889 + _1387;
            float4 _1090 = a.quads[_951];
            uint _1621 = _2178 + _1387;
            float4 _1623 = a.quads[_1621];
            uint _1650 = _2197 + _1387;
            float4 _1652 = a.quads[_1650];
            uint _1679 = _2216 + _1387;
            float4 _1681 = a.quads[_1679];
            float4 _1095 = b.quads[_1396];
            float _1008 = _1090.x;
            float4 _1022 = _1095 * _1008;
            float4 _1025 = _2273 + _1022;
            float _1701 = _1623.x;
            float4 _1710 = _1095 * _1701;
            float4 _1713 = _2277 + _1710;
            float _1726 = _1652.x;
            float4 _1735 = _1095 * _1726;
            float4 _1738 = _2283 + _1735;
            float _1751 = _1681.x;
            float4 _1760 = _1095 * _1751;
            float4 _1763 = _2291 + _1760;
            uint _1787 = _1396 + 1u;
            float4 _1789 = b.quads[_1787];
            float _1799 = _1090.y;
            float4 _1808 = _1789 * _1799;
            float4 _1811 = _1025 + _1808;
            float _1823 = _1623.y;
            float4 _1832 = _1789 * _1823;
            float4 _1835 = _1713 + _1832;
            float _1847 = _1652.y;
            float4 _1856 = _1789 * _1847;
            float4 _1859 = _1738 + _1856;
            float _1871 = _1681.y;
            float4 _1880 = _1789 * _1871;
            float4 _1883 = _1763 + _1880;
            uint _1910 = _1396 + 2u;
            float4 _1912 = b.quads[_1910];
            float _1922 = _1090.z;
            float4 _1931 = _1912 * _1922;
            float4 _1934 = _1811 + _1931;
            float _1946 = _1623.z;
            float4 _1955 = _1912 * _1946;
            float4 _1958 = _1835 + _1955;
            float _1970 = _1652.z;
            float4 _1979 = _1912 * _1970;
            float4 _1982 = _1859 + _1979;
            float _1994 = _1681.z;
            float4 _2003 = _1912 * _1994;
            float4 _2006 = _1883 + _2003;
            uint _2033 = _1396 + 3u;
            float4 _2035 = b.quads[_2033];
            float _2045 = _1090.w;
            float4 _2054 = _2035 * _2045;
            float4 _2057 = _1934 + _2054;
            float _2069 = _1623.w;
            float4 _2078 = _2035 * _2069;
            float4 _2081 = _1958 + _2078;
            float _2093 = _1652.w;
            float4 _2102 = _2035 * _2093;
            float4 _2105 = _1982 + _2102;
            float _2117 = _1681.w;
            float4 _2126 = _2035 * _2117;
            float4 _2129 = _2006 + _2126;
            uint _1044 = _1396 + 4u;
            uint _1047 = _1387 + 1u;
            _2291 = _2129;
            _2283 = _2105;
            _2277 = _2081;
            _2273 = _2057;
            _1396 = _1044;
            _1387 = _1047;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1130 = _832 + _1072;
    bool _1134 = _1130 < _745;
    uint _1137 = _1134 ? _1130 : 0u;
    uint _1218 = _232.p.vectors;
    uint _1223 = _1218 + _1137;
    float4 _1231 = b.quads[_1223];
    bool _1159;
    if (_1134)
    {
        bool _1157 = _881 < _760;
        _1159 = _1157;
    }
    else
    {
        _1159 = _1134;
    }
    if (_1159)
    {
        uint _1165 = _836 * _760;
        uint _1167 = _1165 + _881;
        uint _1176 = _232.p.row_quads;
        uint _1177 = _1167 * _1176;
        uint _1179 = _232.p.first_quad;
        uint _1180 = _1177 + _1179;
        uint _1182 = _1180 + _1130;
        float4 _1253 = _2273 + _1231;
        float _1255 = _1253.x;
        bool _1278 = _1255 < 0.0;
        float _1280 = _1278 ? 0.0 : _1255;
        float _1258 = _1253.y;
        bool _1291 = _1258 < 0.0;
        float _1293 = _1291 ? 0.0 : _1258;
        float _1261 = _1253.z;
        bool _1304 = _1261 < 0.0;
        float _1306 = _1304 ? 0.0 : _1261;
        float _1264 = _1253.w;
        bool _1317 = _1264 < 0.0;
        float _1319 = _1317 ? 0.0 : _1264;
        float4 _1266 = float4(_1280, _1293, _1306, _1319);
        uint _1193 = _1130 * 4u;
        uint4 _1324 = uint4(_1193);
        uint4 _1325 = _1324 + uint4(0u, 1u, 2u, 3u);
        uint4 _1327 = uint4(_776);
        bool4 _1328 = _1325 < _1327;
        float4 _1329 = select(float4(0.0), _1266, _1328);
        c.quads[_1182] = _1329;
    }
    bool _1458;
    if (_1134)
    {
        bool _1456 = _2174 < _760;
        _1458 = _1456;
    }
    else
    {
        _1458 = _1134;
    }
    if (_1458)
    {
        uint _1460 = _836 * _760;
        uint _1461 = _1460 + _2174;
        uint _1463 = _232.p.row_quads;
        uint _1464 = _1461 * _1463;
        uint _1466 = _232.p.first_quad;
        uint _1467 = _1464 + _1466;
        uint _1468 = _1467 + _1130;
        float4 _1474 = _2277 + _1231;
        float _1475 = _1474.x;
        bool _1476 = _1475 < 0.0;
        float _1477 = _1476 ? 0.0 : _1475;
        float _1478 = _1474.y;
        bool _1479 = _1478 < 0.0;
        float _1480 = _1479 ? 0.0 : _1478;
        float _1481 = _1474.z;
        bool _1482 = _1481 < 0.0;
        float _1483 = _1482 ? 0.0 : _1481;
        float _1484 = _1474.w;
        bool _1485 = _1484 < 0.0;
        float _1486 = _1485 ? 0.0 : _1484;
        float4 _1487 = float4(_1477, _1480, _1483, _1486);
        uint _1488 = _1130 * 4u;
        uint4 _1489 = uint4(_1488);
        uint4 _1490 = _1489 + uint4(0u, 1u, 2u, 3u);
        uint4 _1491 = uint4(_776);
        bool4 _1492 = _1490 < _1491;
        float4 _1493 = select(float4(0.0), _1487, _1492);
        c.quads[_1468] = _1493;
    }
    bool _1513;
    if (_1134)
    {
        bool _1511 = _2193 < _760;
        _1513 = _1511;
    }
    else
    {
        _1513 = _1134;
    }
    if (_1513)
    {
        uint _1515 = _836 * _760;
        uint _1516 = _1515 + _2193;
        uint _1518 = _232.p.row_quads;
        uint _1519 = _1516 * _1518;
        uint _1521 = _232.p.first_quad;
        uint _1522 = _1519 + _1521;
        uint _1523 = _1522 + _1130;
        float4 _1529 = _2283 + _1231;
        float _1530 = _1529.x;
        bool _1531 = _1530 < 0.0;
        float _1532 = _1531 ? 0.0 : _1530;
        float _1533 = _1529.y;
        bool _1534 = _1533 < 0.0;
        float _1535 = _1534 ? 0.0 : _1533;
        float _1536 = _1529.z;
        bool _1537 = _1536 < 0.0;
        float _1538 = _1537 ? 0.0 : _1536;
        float _1539 = _1529.w;
        bool _1540 = _1539 < 0.0;
        float _1541 = _1540 ? 0.0 : _1539;
        float4 _1542 = float4(_1532, _1535, _1538, _1541);
        uint _1543 = _1130 * 4u;
        uint4 _1544 = uint4(_1543);
        uint4 _1545 = _1544 + uint4(0u, 1u, 2u, 3u);
        uint4 _1546 = uint4(_776);
        bool4 _1547 = _1545 < _1546;
        float4 _1548 = select(float4(0.0), _1542, _1547);
        c.quads[_1523] = _1548;
    }
    bool _1568;
    if (_1134)
    {
        bool _1566 = _2212 < _760;
        _1568 = _1566;
    }
    else
    {
        _1568 = _1134;
    }
    if (_1568)
    {
        uint _1570 = _836 * _760;
        uint _1571 = _1570 + _2212;
        uint _1573 = _232.p.row_quads;
        uint _1574 = _1571 * _1573;
        uint _1576 = _232.p.first_quad;
        uint _1577 = _1574 + _1576;
        uint _1578 = _1577 + _1130;
        float4 _1584 = _2291 + _1231;
        float _1585 = _1584.x;
        bool _1586 = _1585 < 0.0;
        float _1587 = _1586 ? 0.0 : _1585;
        float _1588 = _1584.y;
        bool _1589 = _1588 < 0.0;
        float _1590 = _1589 ? 0.0 : _1588;
        float _1591 = _1584.z;
        bool _1592 = _1591 < 0.0;
        float _1593 = _1592 ? 0.0 : _1591;
        float _1594 = _1584.w;
        bool _1595 = _1594 < 0.0;
        float _1596 = _1595 ? 0.0 : _1594;
        float4 _1597 = float4(_1587, _1590, _1593, _1596);
        uint _1598 = _1130 * 4u;
        uint4 _1599 = uint4(_1598);
        uint4 _1600 = _1599 + uint4(0u, 1u, 2u, 3u);
        uint4 _1601 = uint4(_776);
        bool4 _1602 = _1600 < _1601;
        float4 _1603 = select(float4(0.0), _1597, _1602);
        c.quads[_1578] = _1603;
    }
}

