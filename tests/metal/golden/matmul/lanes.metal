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
    uint _774 = _272.p.rows;
    uint _804 = _774 >> uint(2);
    uint _806 = _774 & 3u;
    uint _808 = extent_table.words[_804][_806];
    uint _778 = _272.p.inner;
    uint _812 = _778 >> uint(2);
    uint _814 = _778 & 3u;
    uint _816 = extent_table.words[_812][_814];
    uint _782 = _272.p.columns;
    uint _820 = _782 >> uint(2);
    uint _822 = _782 & 3u;
    uint _824 = extent_table.words[_820][_822];
    uint _787 = _816 + 3u;
    uint _788 = _787 / 4u;
    uint _792 = _824 + 3u;
    uint _793 = _792 / 4u;
    uint _798 = _793 / 1u;
    uint _837 = _808 + 255u;
    uint _838 = _837 / 256u;
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
        uint _869 = _863 * 16u;
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
    uint _1830 = 8u + _1045;
    uint _1831 = _1463 + _1830;
    uint _1835 = min(_1831, _1052);
    uint _1837 = _1835 * _788;
    uint _918 = _880 * _788;
    uint _919 = _918 * 4u;
    uint _1067 = _1044 % 1u;
    uint _921 = _919 + _1067;
    uint _1466;
    uint _1479;
    float4 _1875;
    float4 _1879;
    _1879 = float4(0.0);
    _1875 = float4(0.0);
    _1479 = _921;
    _1466 = 0u;
    for (;;)
    {
        bool _928 = _1466 < _788;
        if (_928)
        {
            uint _1097 = _1062 + _1466;
            float4 _1111 = a.quads[_1097];
            uint _1565 = _1837 + _1466;
            float4 _1567 = a.quads[_1565];
            float4 _1119 = b.quads[_1479];
            float _966 = _1111.x;
            float4 _980 = _1119 * _966;
            float4 _983 = _1875 + _980;
            float _1577 = _1567.x;
            float4 _1586 = _1119 * _1577;
            float4 _1589 = _1879 + _1586;
            uint _1610 = _1479 + 1u;
            float4 _1612 = b.quads[_1610];
            float _1622 = _1111.y;
            float4 _1631 = _1612 * _1622;
            float4 _1634 = _983 + _1631;
            float _1646 = _1567.y;
            float4 _1655 = _1612 * _1646;
            float4 _1658 = _1589 + _1655;
            uint _1682 = _1479 + 2u;
            float4 _1684 = b.quads[_1682];
            float _1694 = _1111.z;
            float4 _1703 = _1684 * _1694;
            float4 _1706 = _1634 + _1703;
            float _1718 = _1567.z;
            float4 _1727 = _1684 * _1718;
            float4 _1730 = _1658 + _1727;
            uint _1754 = _1479 + 3u;
            float4 _1756 = b.quads[_1754];
            float _1766 = _1111.w;
            float4 _1775 = _1756 * _1766;
            float4 _1778 = _1706 + _1775;
            float _1790 = _1567.w;
            float4 _1799 = _1756 * _1790;
            float4 _1802 = _1730 + _1799;
            uint _998 = _1479 + 4u;
            uint _1001 = _1466 + uint(1);
            _1879 = _1802;
            _1875 = _1778;
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
    uint _1271 = _272.p.vectors;
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
        float4 _1311 = _1875 + _1284;
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
        uint _1236 = _272.p.row_quads;
        uint _1237 = _1216 * _1236;
        uint _1239 = _272.p.first_quad;
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
        bool _1514 = _1831 < _808;
        _1516 = _1514;
    }
    else
    {
        _1516 = _1161;
    }
    if (_1516)
    {
        uint _1518 = _884 * _808;
        uint _1519 = _1518 + _1831;
        float4 _1527 = _1879 + _1284;
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
        uint _1542 = _272.p.row_quads;
        uint _1543 = _1519 * _1542;
        uint _1545 = _272.p.first_quad;
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
}

