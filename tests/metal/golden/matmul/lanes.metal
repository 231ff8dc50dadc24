// matmul/lanes.comp BATCHED=0 CL=1 NV=1 PACKED=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=2 8x16x1 #3e65b380
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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _274 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _811 = _274.p.rows;
    uint _841 = _811 >> uint(2);
    uint _843 = _811 & 3u;
    uint _845 = extent_table.words[_841][_843];
    uint _815 = _274.p.inner;
    uint _849 = _815 >> uint(2);
    uint _851 = _815 & 3u;
    uint _853 = extent_table.words[_849][_851];
    uint _819 = _274.p.columns;
    uint _857 = _819 >> uint(2);
    uint _859 = _819 & 3u;
    uint _861 = extent_table.words[_857][_859];
    uint _824 = _853 + 3u;
    uint _825 = _824 / 4u;
    uint _829 = _861 + 3u;
    uint _830 = _829 / 4u;
    uint _835 = _830 / 1u;
    uint _874 = _845 + 255u;
    uint _875 = _874 / 256u;
    uint _877 = gl_WorkGroupID.y;
    uint _879 = gl_NumWorkGroups.x;
    uint _880 = _877 * _879;
    uint _882 = gl_WorkGroupID.x;
    uint _883 = _880 + _882;
    uint _886 = _883 / _875;
    uint _890 = _886 / _835;
    uint _895 = _886 * _875;
    uint _896 = _883 - _895;
    uint _897 = _896 * 16u;
    uint _899 = gl_LocalInvocationID.y;
    uint _900 = _897 + _899;
    bool _903 = _890 < 1u;
    uint _1527;
    if (_903)
    {
        uint _906 = _900 * 16u;
        _1527 = _906;
    }
    else
    {
        _1527 = _845;
    }
    uint _916 = _890 * _835;
    uint _917 = _886 - _916;
    uint _921 = min(_890, 0u);
    uint _1089 = gl_LocalInvocationID.x;
    uint _1090 = _1089 / 1u;
    uint _1065 = _1527 + _1090;
    uint _1097 = _845 - 1u;
    uint _1098 = min(_1065, _1097);
    uint _1107 = _1098 * _825;
    uint _1928 = 8u + _1090;
    uint _1929 = _1527 + _1928;
    uint _1933 = min(_1929, _1097);
    uint _1935 = _1933 * _825;
    uint _957 = _917 * _825;
    uint _958 = _957 * 4u;
    uint _1112 = _1089 % 1u;
    uint _960 = _958 + _1112;
    uint _1530;
    uint _1543;
    float4 _1980;
    float4 _1984;
    _1984 = float4(0.0);
    _1980 = float4(0.0);
    _1543 = _960;
    _1530 = 0u;
    for (;;)
    {
        bool _967 = _1530 < _825;
        if (_967)
        {
            uint _1153 = _1107 + _1530;
            float4 _1176 = a.quads[_1153];
            uint _1633 = _1935 + _1530;
            float4 _1635 = a.quads[_1633];
            float4 _1184 = b.quads[_1543];
            float _1011 = _1176.x;
            float4 _1025 = _1184 * _1011;
            float4 _1028 = _1980 + _1025;
            float _1651 = _1635.x;
            float4 _1660 = _1184 * _1651;
            float4 _1663 = _1984 + _1660;
            uint _1684 = _1543 + 1u;
            float4 _1686 = b.quads[_1684];
            float _1700 = _1176.y;
            float4 _1709 = _1686 * _1700;
            float4 _1712 = _1028 + _1709;
            float _1728 = _1635.y;
            float4 _1737 = _1686 * _1728;
            float4 _1740 = _1663 + _1737;
            uint _1764 = _1543 + 2u;
            float4 _1766 = b.quads[_1764];
            float _1780 = _1176.z;
            float4 _1789 = _1766 * _1780;
            float4 _1792 = _1712 + _1789;
            float _1808 = _1635.z;
            float4 _1817 = _1766 * _1808;
            float4 _1820 = _1740 + _1817;
            uint _1844 = _1543 + 3u;
            float4 _1846 = b.quads[_1844];
            float _1860 = _1176.w;
            float4 _1869 = _1846 * _1860;
            float4 _1872 = _1792 + _1869;
            float _1888 = _1635.w;
            float4 _1897 = _1846 * _1888;
            float4 _1900 = _1820 + _1897;
            uint _1043 = _1543 + 4u;
            uint _1046 = _1530 + 1u;
            _1984 = _1900;
            _1980 = _1872;
            _1543 = _1043;
            _1530 = _1046;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1221 = _917 + _1112;
    bool _1226 = _1221 < _830;
    uint _1228 = _1226 ? _1221 : 0u;
    uint _1336 = _274.p.vectors;
    uint _1341 = _1336 + _1228;
    float4 _1349 = b.quads[_1341];
    bool _1273;
    if (_1226)
    {
        bool _1271 = _1065 < _845;
        _1273 = _1271;
    }
    else
    {
        _1273 = _1226;
    }
    if (_1273)
    {
        uint _1279 = _921 * _845;
        uint _1281 = _1279 + _1065;
        float4 _1376 = _1980 + _1349;
        float _1378 = _1376.x;
        bool _1401 = _1378 < 0.0;
        float _1403 = _1401 ? 0.0 : _1378;
        float _1381 = _1376.y;
        bool _1414 = _1381 < 0.0;
        float _1416 = _1414 ? 0.0 : _1381;
        float _1384 = _1376.z;
        bool _1427 = _1384 < 0.0;
        float _1429 = _1427 ? 0.0 : _1384;
        float _1387 = _1376.w;
        bool _1440 = _1387 < 0.0;
        float _1442 = _1440 ? 0.0 : _1387;
        float4 _1389 = float4(_1403, _1416, _1429, _1442);
        uint _1301 = _274.p.row_quads;
        uint _1302 = _1281 * _1301;
        uint _1304 = _274.p.first_quad;
        uint _1305 = _1302 + _1304;
        uint _1307 = _1305 + _1221;
        uint _1309 = _1221 * 4u;
        uint4 _1447 = uint4(_1309);
        uint4 _1448 = _1447 + uint4(0u, 1u, 2u, 3u);
        uint4 _1450 = uint4(_861);
        bool4 _1451 = _1448 < _1450;
        float4 _1452 = select(float4(0.0), _1389, _1451);
        c.quads[_1307] = _1452;
    }
    bool _1584;
    if (_1226)
    {
        bool _1582 = _1929 < _845;
        _1584 = _1582;
    }
    else
    {
        _1584 = _1226;
    }
    if (_1584)
    {
        uint _1586 = _921 * _845;
        uint _1587 = _1586 + _1929;
        float4 _1595 = _1984 + _1349;
        float _1596 = _1595.x;
        bool _1597 = _1596 < 0.0;
        float _1598 = _1597 ? 0.0 : _1596;
        float _1599 = _1595.y;
        bool _1600 = _1599 < 0.0;
        float _1601 = _1600 ? 0.0 : _1599;
        float _1602 = _1595.z;
        bool _1603 = _1602 < 0.0;
        float _1604 = _1603 ? 0.0 : _1602;
        float _1605 = _1595.w;
        bool _1606 = _1605 < 0.0;
        float _1607 = _1606 ? 0.0 : _1605;
        float4 _1608 = float4(_1598, _1601, _1604, _1607);
        uint _1610 = _274.p.row_quads;
        uint _1611 = _1587 * _1610;
        uint _1613 = _274.p.first_quad;
        uint _1614 = _1611 + _1613;
        uint _1615 = _1614 + _1221;
        uint _1616 = _1221 * 4u;
        uint4 _1617 = uint4(_1616);
        uint4 _1618 = _1617 + uint4(0u, 1u, 2u, 3u);
        uint4 _1619 = uint4(_861);
        bool4 _1620 = _1618 < _1619;
        float4 _1621 = select(float4(0.0), _1608, _1620);
        c.quads[_1615] = _1621;
    }
}

