// matmul/lanes.comp BATCHED=0 CL=1 KU=1 NV=1 PACKED=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _262 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _810 = _262.p.rows;
    uint _840 = _810 >> uint(2);
    uint _842 = _810 & 3u;
    uint _844 = extent_table.words[_840][_842];
    uint _814 = _262.p.inner;
    uint _848 = _814 >> uint(2);
    uint _850 = _814 & 3u;
    uint _852 = extent_table.words[_848][_850];
    uint _818 = _262.p.columns;
    uint _856 = _818 >> uint(2);
    uint _858 = _818 & 3u;
    uint _860 = extent_table.words[_856][_858];
    uint _823 = _852 + 3u;
    uint _824 = _823 / 4u;
    uint _828 = _860 + 3u;
    uint _829 = _828 / 4u;
    uint _834 = _829 / 1u;
    uint _873 = _844 + 511u;
    uint _874 = _873 / 512u;
    uint _876 = gl_WorkGroupID.y;
    uint _878 = gl_NumWorkGroups.x;
    uint _879 = _876 * _878;
    uint _881 = gl_WorkGroupID.x;
    uint _882 = _879 + _881;
    uint _885 = _882 / _874;
    uint _889 = _885 / _834;
    uint _894 = _885 * _874;
    uint _895 = _882 - _894;
    uint _896 = _895 * 16u;
    uint _898 = gl_LocalInvocationID.y;
    uint _899 = _896 + _898;
    bool _902 = _889 < 1u;
    uint _1544;
    if (_902)
    {
        uint _905 = _899 * 32u;
        _1544 = _905;
    }
    else
    {
        _1544 = _844;
    }
    uint _915 = _889 * _834;
    uint _916 = _885 - _915;
    uint _920 = min(_889, 0u);
    uint _1153 = gl_LocalInvocationID.x;
    uint _1154 = _1153 / 1u;
    uint _966 = _1544 + _1154;
    uint _1161 = _844 - 1u;
    uint _1162 = min(_966, _1161);
    uint _1171 = _1162 * _824;
    uint _2347 = 8u + _1154;
    uint _2348 = _1544 + _2347;
    uint _2352 = min(_2348, _1161);
    uint _2354 = _2352 * _824;
    uint _2368 = 16u + _1154;
    uint _2369 = _1544 + _2368;
    uint _2373 = min(_2369, _1161);
    uint _2375 = _2373 * _824;
    uint _2389 = 24u + _1154;
    uint _2390 = _1544 + _2389;
    uint _2394 = min(_2390, _1161);
    uint _2396 = _2394 * _824;
    uint _980 = _824 / 1u;
    uint _984 = _916 * _980;
    uint _985 = _984 * 4u;
    uint _1176 = _1153 % 1u;
    uint _987 = _985 + _1176;
    uint _1547;
    uint _1558;
    float4 _2463;
    float4 _2467;
    float4 _2473;
    float4 _2481;
    _2481 = float4(0.0);
    _2473 = float4(0.0);
    _2467 = float4(0.0);
    _2463 = float4(0.0);
    _1558 = _987;
    _1547 = 0u;
    for (;;)
    {
        bool _994 = _1547 < _824;
        if (_994)
        {
            uint _1032 = _1171 + _1547;
            float4 _1194 = a.quads[_1032];
            uint _1795 = _2354 + _1547;
            float4 _1797 = a.quads[_1795];
            uint _1824 = _2375 + _1547;
            float4 _1826 = a.quads[_1824];
            uint _1853 = _2396 + _1547;
            float4 _1855 = a.quads[_1853];
            float4 _1202 = b.quads[_1558];
            float _1095 = _1194.x;
            float4 _1109 = _1202 * _1095;
            float4 _1112 = _2463 + _1109;
            float _1875 = _1797.x;
            float4 _1884 = _1202 * _1875;
            float4 _1887 = _2467 + _1884;
            float _1900 = _1826.x;
            float4 _1909 = _1202 * _1900;
            float4 _1912 = _2473 + _1909;
            float _1925 = _1855.x;
            float4 _1934 = _1202 * _1925;
            float4 _1937 = _2481 + _1934;
            uint _1961 = _1558 + 1u;
            float4 _1963 = b.quads[_1961];
            float _1973 = _1194.y;
            float4 _1982 = _1963 * _1973;
            float4 _1985 = _1112 + _1982;
            float _1997 = _1797.y;
            float4 _2006 = _1963 * _1997;
            float4 _2009 = _1887 + _2006;
            float _2021 = _1826.y;
            float4 _2030 = _1963 * _2021;
            float4 _2033 = _1912 + _2030;
            float _2045 = _1855.y;
            float4 _2054 = _1963 * _2045;
            float4 _2057 = _1937 + _2054;
            uint _2084 = _1558 + 2u;
            float4 _2086 = b.quads[_2084];
            float _2096 = _1194.z;
            float4 _2105 = _2086 * _2096;
            float4 _2108 = _1985 + _2105;
            float _2120 = _1797.z;
            float4 _2129 = _2086 * _2120;
            float4 _2132 = _2009 + _2129;
            float _2144 = _1826.z;
            float4 _2153 = _2086 * _2144;
            float4 _2156 = _2033 + _2153;
            float _2168 = _1855.z;
            float4 _2177 = _2086 * _2168;
            float4 _2180 = _2057 + _2177;
            uint _2207 = _1558 + 3u;
            float4 _2209 = b.quads[_2207];
            float _2219 = _1194.w;
            float4 _2228 = _2209 * _2219;
            float4 _2231 = _2108 + _2228;
            float _2243 = _1797.w;
            float4 _2252 = _2209 * _2243;
            float4 _2255 = _2132 + _2252;
            float _2267 = _1826.w;
            float4 _2276 = _2209 * _2267;
            float4 _2279 = _2156 + _2276;
            float _2291 = _1855.w;
            float4 _2300 = _2209 * _2291;
            float4 _2303 = _2180 + _2300;
            uint _1131 = _1558 + 4u;
            uint _1134 = _1547 + 1u;
            _2481 = _2303;
            _2473 = _2279;
            _2467 = _2255;
            _2463 = _2231;
            _1558 = _1131;
            _1547 = _1134;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1239 = _916 + _1176;
    bool _1244 = _1239 < _829;
    uint _1246 = _1244 ? _1239 : 0u;
    uint _1354 = _262.p.vectors;
    uint _1359 = _1354 + _1246;
    float4 _1367 = b.quads[_1359];
    bool _1291;
    if (_1244)
    {
        bool _1289 = _966 < _844;
        _1291 = _1289;
    }
    else
    {
        _1291 = _1244;
    }
    if (_1291)
    {
        uint _1297 = _920 * _844;
        uint _1299 = _1297 + _966;
        float4 _1394 = _2463 + _1367;
        float _1396 = _1394.x;
        bool _1419 = _1396 < 0.0;
        float _1421 = _1419 ? 0.0 : _1396;
        float _1399 = _1394.y;
        bool _1432 = _1399 < 0.0;
        float _1434 = _1432 ? 0.0 : _1399;
        float _1402 = _1394.z;
        bool _1445 = _1402 < 0.0;
        float _1447 = _1445 ? 0.0 : _1402;
        float _1405 = _1394.w;
        bool _1458 = _1405 < 0.0;
        float _1460 = _1458 ? 0.0 : _1405;
        float4 _1407 = float4(_1421, _1434, _1447, _1460);
        uint _1319 = _262.p.row_quads;
        uint _1320 = _1299 * _1319;
        uint _1322 = _262.p.first_quad;
        uint _1323 = _1320 + _1322;
        uint _1325 = _1323 + _1239;
        uint _1327 = _1239 * 4u;
        uint4 _1465 = uint4(_1327);
        uint4 _1466 = _1465 + uint4(0u, 1u, 2u, 3u);
        uint4 _1468 = uint4(_860);
        bool4 _1469 = _1466 < _1468;
        float4 _1470 = select(float4(0.0), _1407, _1469);
        c.quads[_1325] = _1470;
    }
    bool _1622;
    if (_1244)
    {
        bool _1620 = _2348 < _844;
        _1622 = _1620;
    }
    else
    {
        _1622 = _1244;
    }
    if (_1622)
    {
        uint _1624 = _920 * _844;
        uint _1625 = _1624 + _2348;
        float4 _1633 = _2467 + _1367;
        float _1634 = _1633.x;
        bool _1635 = _1634 < 0.0;
        float _1636 = _1635 ? 0.0 : _1634;
        float _1637 = _1633.y;
        bool _1638 = _1637 < 0.0;
        float _1639 = _1638 ? 0.0 : _1637;
        float _1640 = _1633.z;
        bool _1641 = _1640 < 0.0;
        float _1642 = _1641 ? 0.0 : _1640;
        float _1643 = _1633.w;
        bool _1644 = _1643 < 0.0;
        float _1645 = _1644 ? 0.0 : _1643;
        float4 _1646 = float4(_1636, _1639, _1642, _1645);
        uint _1648 = _262.p.row_quads;
        uint _1649 = _1625 * _1648;
        uint _1651 = _262.p.first_quad;
        uint _1652 = _1649 + _1651;
        uint _1653 = _1652 + _1239;
        uint _1654 = _1239 * 4u;
        uint4 _1655 = uint4(_1654);
        uint4 _1656 = _1655 + uint4(0u, 1u, 2u, 3u);
        uint4 _1657 = uint4(_860);
        bool4 _1658 = _1656 < _1657;
        float4 _1659 = select(float4(0.0), _1646, _1658);
        c.quads[_1653] = _1659;
    }
    bool _1681;
    if (_1244)
    {
        bool _1679 = _2369 < _844;
        _1681 = _1679;
    }
    else
    {
        _1681 = _1244;
    }
    if (_1681)
    {
        uint _1683 = _920 * _844;
        uint _1684 = _1683 + _2369;
        float4 _1692 = _2473 + _1367;
        float _1693 = _1692.x;
        bool _1694 = _1693 < 0.0;
        float _1695 = _1694 ? 0.0 : _1693;
        float _1696 = _1692.y;
        bool _1697 = _1696 < 0.0;
        float _1698 = _1697 ? 0.0 : _1696;
        float _1699 = _1692.z;
        bool _1700 = _1699 < 0.0;
        float _1701 = _1700 ? 0.0 : _1699;
        float _1702 = _1692.w;
        bool _1703 = _1702 < 0.0;
        float _1704 = _1703 ? 0.0 : _1702;
        float4 _1705 = float4(_1695, _1698, _1701, _1704);
        uint _1707 = _262.p.row_quads;
        uint _1708 = _1684 * _1707;
        uint _1710 = _262.p.first_quad;
        uint _1711 = _1708 + _1710;
        uint _1712 = _1711 + _1239;
        uint _1713 = _1239 * 4u;
        uint4 _1714 = uint4(_1713);
        uint4 _1715 = _1714 + uint4(0u, 1u, 2u, 3u);
        uint4 _1716 = uint4(_860);
        bool4 _1717 = _1715 < _1716;
        float4 _1718 = select(float4(0.0), _1705, _1717);
        c.quads[_1712] = _1718;
    }
    bool _1740;
    if (_1244)
    {
        bool _1738 = _2390 < _844;
        _1740 = _1738;
    }
    else
    {
        _1740 = _1244;
    }
    if (_1740)
    {
        uint _1742 = _920 * _844;
        uint _1743 = _1742 + _2390;
        float4 _1751 = _2481 + _1367;
        float _1752 = _1751.x;
        bool _1753 = _1752 < 0.0;
        float _1754 = _1753 ? 0.0 : _1752;
        float _1755 = _1751.y;
        bool _1756 = _1755 < 0.0;
        float _1757 = _1756 ? 0.0 : _1755;
        float _1758 = _1751.z;
        bool _1759 = _1758 < 0.0;
        float _1760 = _1759 ? 0.0 : _1758;
        float _1761 = _1751.w;
        bool _1762 = _1761 < 0.0;
        float _1763 = _1762 ? 0.0 : _1761;
        float4 _1764 = float4(_1754, _1757, _1760, _1763);
        uint _1766 = _262.p.row_quads;
        uint _1767 = _1743 * _1766;
        uint _1769 = _262.p.first_quad;
        uint _1770 = _1767 + _1769;
        uint _1771 = _1770 + _1239;
        uint _1772 = _1239 * 4u;
        uint4 _1773 = uint4(_1772);
        uint4 _1774 = _1773 + uint4(0u, 1u, 2u, 3u);
        uint4 _1775 = uint4(_860);
        bool4 _1776 = _1774 < _1775;
        float4 _1777 = select(float4(0.0), _1764, _1776);
        c.quads[_1771] = _1777;
    }
}

