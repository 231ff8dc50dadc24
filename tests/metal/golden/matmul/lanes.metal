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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _272 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _783 = _272.p.rows;
    uint _813 = _783 >> uint(2);
    uint _815 = _783 & 3u;
    uint _817 = extent_table.words[_813][_815];
    uint _787 = _272.p.inner;
    uint _821 = _787 >> uint(2);
    uint _823 = _787 & 3u;
    uint _825 = extent_table.words[_821][_823];
    uint _791 = _272.p.columns;
    uint _829 = _791 >> uint(2);
    uint _831 = _791 & 3u;
    uint _833 = extent_table.words[_829][_831];
    uint _796 = _825 + 3u;
    uint _797 = _796 / 4u;
    uint _801 = _833 + 3u;
    uint _802 = _801 / 4u;
    uint _807 = _802 / 1u;
    uint _846 = _817 + 255u;
    uint _847 = _846 / 256u;
    uint _849 = gl_WorkGroupID.y;
    uint _851 = gl_NumWorkGroups.x;
    uint _852 = _849 * _851;
    uint _854 = gl_WorkGroupID.x;
    uint _855 = _852 + _854;
    uint _858 = _855 / _847;
    uint _862 = _858 / _807;
    uint _867 = _858 * _847;
    uint _868 = _855 - _867;
    uint _869 = _868 * 16u;
    uint _871 = gl_LocalInvocationID.y;
    uint _872 = _869 + _871;
    bool _875 = _862 < 1u;
    uint _1472;
    if (_875)
    {
        uint _878 = _872 * 16u;
        _1472 = _878;
    }
    else
    {
        _1472 = _817;
    }
    uint _888 = _862 * _807;
    uint _889 = _858 - _888;
    uint _893 = min(_862, 0u);
    uint _1053 = gl_LocalInvocationID.x;
    uint _1054 = _1053 / 1u;
    uint _1029 = _1472 + _1054;
    uint _1061 = _817 - 1u;
    uint _1062 = min(_1029, _1061);
    uint _1071 = _1062 * _797;
    uint _1839 = 8u + _1054;
    uint _1840 = _1472 + _1839;
    uint _1844 = min(_1840, _1061);
    uint _1846 = _1844 * _797;
    uint _927 = _889 * _797;
    uint _928 = _927 * 4u;
    uint _1076 = _1053 % 1u;
    uint _930 = _928 + _1076;
    uint _1475;
    uint _1488;
    float4 _1884;
    float4 _1888;
    _1888 = float4(0.0);
    _1884 = float4(0.0);
    _1488 = _930;
    _1475 = 0u;
    for (;;)
    {
        bool _937 = _1475 < _797;
        if (_937)
        {
            uint _1106 = _1071 + _1475;
            float4 _1120 = a.quads[_1106];
            uint _1574 = _1846 + _1475;
            float4 _1576 = a.quads[_1574];
            float4 _1128 = b.quads[_1488];
            float _975 = _1120.x;
            float4 _989 = _1128 * _975;
            float4 _992 = _1884 + _989;
            float _1586 = _1576.x;
            float4 _1595 = _1128 * _1586;
            float4 _1598 = _1888 + _1595;
            uint _1619 = _1488 + 1u;
            float4 _1621 = b.quads[_1619];
            float _1631 = _1120.y;
            float4 _1640 = _1621 * _1631;
            float4 _1643 = _992 + _1640;
            float _1655 = _1576.y;
            float4 _1664 = _1621 * _1655;
            float4 _1667 = _1598 + _1664;
            uint _1691 = _1488 + 2u;
            float4 _1693 = b.quads[_1691];
            float _1703 = _1120.z;
            float4 _1712 = _1693 * _1703;
            float4 _1715 = _1643 + _1712;
            float _1727 = _1576.z;
            float4 _1736 = _1693 * _1727;
            float4 _1739 = _1667 + _1736;
            uint _1763 = _1488 + 3u;
            float4 _1765 = b.quads[_1763];
            float _1775 = _1120.w;
            float4 _1784 = _1765 * _1775;
            float4 _1787 = _1715 + _1784;
            float _1799 = _1576.w;
            float4 _1808 = _1765 * _1799;
            float4 _1811 = _1739 + _1808;
            uint _1007 = _1488 + 4u;
            uint _1010 = _1475 + uint(1);
            _1888 = _1811;
            _1884 = _1787;
            _1488 = _1007;
            _1475 = _1010;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1165 = _889 + _1076;
    bool _1170 = _1165 < _802;
    uint _1172 = _1170 ? _1165 : 0u;
    uint _1280 = _272.p.vectors;
    uint _1285 = _1280 + _1172;
    float4 _1293 = b.quads[_1285];
    bool _1217;
    if (_1170)
    {
        bool _1215 = _1029 < _817;
        _1217 = _1215;
    }
    else
    {
        _1217 = _1170;
    }
    if (_1217)
    {
        uint _1223 = _893 * _817;
        uint _1225 = _1223 + _1029;
        float4 _1320 = _1884 + _1293;
        float _1322 = _1320.x;
        bool _1345 = _1322 < 0.0;
        float _1347 = _1345 ? 0.0 : _1322;
        float _1325 = _1320.y;
        bool _1358 = _1325 < 0.0;
        float _1360 = _1358 ? 0.0 : _1325;
        float _1328 = _1320.z;
        bool _1371 = _1328 < 0.0;
        float _1373 = _1371 ? 0.0 : _1328;
        float _1331 = _1320.w;
        bool _1384 = _1331 < 0.0;
        float _1386 = _1384 ? 0.0 : _1331;
        float4 _1333 = float4(_1347, _1360, _1373, _1386);
        uint _1245 = _272.p.row_quads;
        uint _1246 = _1225 * _1245;
        uint _1248 = _272.p.first_quad;
        uint _1249 = _1246 + _1248;
        uint _1251 = _1249 + _1165;
        uint _1253 = _1165 * 4u;
        uint4 _1391 = uint4(_1253);
        uint4 _1392 = _1391 + uint4(0u, 1u, 2u, 3u);
        uint4 _1394 = uint4(_833);
        bool4 _1395 = _1392 < _1394;
        float4 _1396 = select(float4(0.0), _1333, _1395);
        c.quads[_1251] = _1396;
    }
    bool _1525;
    if (_1170)
    {
        bool _1523 = _1840 < _817;
        _1525 = _1523;
    }
    else
    {
        _1525 = _1170;
    }
    if (_1525)
    {
        uint _1527 = _893 * _817;
        uint _1528 = _1527 + _1840;
        float4 _1536 = _1888 + _1293;
        float _1537 = _1536.x;
        bool _1538 = _1537 < 0.0;
        float _1539 = _1538 ? 0.0 : _1537;
        float _1540 = _1536.y;
        bool _1541 = _1540 < 0.0;
        float _1542 = _1541 ? 0.0 : _1540;
        float _1543 = _1536.z;
        bool _1544 = _1543 < 0.0;
        float _1545 = _1544 ? 0.0 : _1543;
        float _1546 = _1536.w;
        bool _1547 = _1546 < 0.0;
        float _1548 = _1547 ? 0.0 : _1546;
        float4 _1549 = float4(_1539, _1542, _1545, _1548);
        uint _1551 = _272.p.row_quads;
        uint _1552 = _1528 * _1551;
        uint _1554 = _272.p.first_quad;
        uint _1555 = _1552 + _1554;
        uint _1556 = _1555 + _1165;
        uint _1557 = _1165 * 4u;
        uint4 _1558 = uint4(_1557);
        uint4 _1559 = _1558 + uint4(0u, 1u, 2u, 3u);
        uint4 _1560 = uint4(_833);
        bool4 _1561 = _1559 < _1560;
        float4 _1562 = select(float4(0.0), _1549, _1561);
        c.quads[_1556] = _1562;
    }
}

