// rowwise/softmax.comp CHEAP_EXP=0 LOG=0 PLAIN=1 SUBGROUP=0 TEXEL=0 WIDE_STORES=0 128x1x1
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

struct Y
{
    float y[1];
};

struct RowParams
{
    uint rows;
    uint extent;
    uint epsilon;
};

struct Push
{
    RowParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], device Y& _194 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _325 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float row_scratch[128];
    uint _329 = _325.p.rows;
    uint _648 = _329 >> uint(2);
    uint _650 = _329 & 3u;
    uint _652 = extent_table.words[_648][_650];
    uint _334 = _325.p.extent;
    uint _656 = _334 >> uint(2);
    uint _658 = _334 & 3u;
    uint _660 = extent_table.words[_656][_658];
    uint _339 = gl_WorkGroupID.x;
    uint _1130;
    _1130 = _339;
    for (;;)
    {
        bool _347 = _1130 < _652;
        if (_347)
        {
            uint _665 = _660 + 3u;
            uint _666 = _665 / 4u;
            uint _670 = _1130 * _666;
            uint _674 = _660 / 4u;
            uint _675 = _674 / 512u;
            uint _676 = _675 * 512u;
            uint _359 = gl_LocalInvocationID.x;
            uint _1131;
            float4 _1134;
            _1134 = float4(-3.4028234663852885981170418348452e+38);
            _1131 = _359;
            for (;;)
            {
                bool _369 = _1131 < _676;
                if (_369)
                {
                    uint _688 = _670 + _1131;
                    float4 _712 = x.quads[_688];
                    float4 _392 = fast::max(_1134, _712);
                    uint _1218 = _1131 + 128u;
                    uint _1222 = _670 + _1218;
                    float4 _1224 = x.quads[_1222];
                    float4 _1236 = fast::max(_392, _1224);
                    uint _1246 = _1131 + 256u;
                    uint _1250 = _670 + _1246;
                    float4 _1252 = x.quads[_1250];
                    float4 _1264 = fast::max(_1236, _1252);
                    uint _1274 = _1131 + 384u;
                    uint _1278 = _670 + _1274;
                    float4 _1280 = x.quads[_1278];
                    float4 _1292 = fast::max(_1264, _1280);
                    uint _396 = _1131 + 512u;
                    _1134 = _1292;
                    _1131 = _396;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _402 = _676 + _359;
            uint _1132;
            float4 _1133;
            _1133 = _1134;
            _1132 = _402;
            for (;;)
            {
                bool _412 = _1132 < _666;
                if (_412)
                {
                    uint _723 = _670 + _1132;
                    float4 _747 = x.quads[_723];
                    uint _733 = _1132 * 4u;
                    uint4 _734 = uint4(_733);
                    uint4 _735 = _734 + uint4(0u, 1u, 2u, 3u);
                    uint4 _738 = uint4(_660);
                    bool4 _739 = _735 < _738;
                    float4 _740 = select(float4(-3.4028234663852885981170418348452e+38), _747, _739);
                    float4 _422 = fast::max(_1133, _740);
                    uint _424 = _1132 + 128u;
                    _1133 = _422;
                    _1132 = _424;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _754 = fast::max(_1133.x, _1133.y);
            float _759 = fast::max(_1133.z, _1133.w);
            float _760 = fast::max(_754, _759);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            row_scratch[_359] = _760;
            uint _1135;
            _1135 = 64u;
            for (;;)
            {
                bool _773 = _1135 > 0u;
                if (_773)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _777 = _359 < _1135;
                    if (_777)
                    {
                        float _782 = row_scratch[_359];
                        uint _785 = _359 + _1135;
                        float _787 = row_scratch[_785];
                        float _788 = fast::max(_782, _787);
                        row_scratch[_359] = _788;
                    }
                    uint _793 = _1135 >> uint(1);
                    _1135 = _793;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _796 = row_scratch[0];
            uint _1136;
            float4 _1139;
            _1139 = float4(0.0);
            _1136 = _359;
            for (;;)
            {
                bool _443 = _1136 < _676;
                if (_443)
                {
                    uint _807 = _670 + _1136;
                    float4 _831 = x.quads[_807];
                    float4 _466 = float4(_796);
                    float4 _467 = _831 - _466;
                    float4 _468 = exp(_467);
                    float4 _484 = _1139 + _468;
                    uint _1302 = _1136 + 128u;
                    uint _1306 = _670 + _1302;
                    float4 _1308 = x.quads[_1306];
                    float4 _1321 = _1308 - _466;
                    float4 _1322 = exp(_1321);
                    float4 _1325 = _484 + _1322;
                    uint _1335 = _1136 + 256u;
                    uint _1339 = _670 + _1335;
                    float4 _1341 = x.quads[_1339];
                    float4 _1354 = _1341 - _466;
                    float4 _1355 = exp(_1354);
                    float4 _1358 = _1325 + _1355;
                    uint _1368 = _1136 + 384u;
                    uint _1372 = _670 + _1368;
                    float4 _1374 = x.quads[_1372];
                    float4 _1387 = _1374 - _466;
                    float4 _1388 = exp(_1387);
                    float4 _1391 = _1358 + _1388;
                    uint _488 = _1136 + 512u;
                    _1139 = _1391;
                    _1136 = _488;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1137;
            float4 _1138;
            _1138 = _1139;
            _1137 = _402;
            for (;;)
            {
                bool _503 = _1137 < _666;
                if (_503)
                {
                    uint _842 = _670 + _1137;
                    float4 _866 = x.quads[_842];
                    float4 _513 = float4(_796);
                    float4 _514 = _866 - _513;
                    float4 _515 = exp(_514);
                    uint _522 = _1137 * 4u;
                    uint4 _871 = uint4(_522);
                    uint4 _872 = _871 + uint4(0u, 1u, 2u, 3u);
                    uint4 _874 = uint4(_660);
                    bool4 _875 = _872 < _874;
                    float4 _876 = select(float4(0.0), _515, _875);
                    float4 _531 = _1138 + _876;
                    uint _533 = _1137 + 128u;
                    _1138 = _531;
                    _1137 = _533;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _883 = _1138.x + _1138.y;
            float _888 = _1138.z + _1138.w;
            float _889 = _883 + _888;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            row_scratch[_359] = _889;
            uint _1140;
            _1140 = 64u;
            for (;;)
            {
                bool _904 = _1140 > 0u;
                if (_904)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _908 = _359 < _1140;
                    if (_908)
                    {
                        uint _914 = _359 + _1140;
                        float _916 = row_scratch[_359];
                        float _918 = row_scratch[_914];
                        float _932 = _916 + _918;
                        row_scratch[_359] = _932;
                    }
                    uint _924 = _1140 >> uint(1);
                    _1140 = _924;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _927 = row_scratch[0];
            float _543 = 1.0 / _927;
            uint _1141;
            _1141 = _359;
            for (;;)
            {
                bool _555 = _1141 < _676;
                if (_555)
                {
                    uint _943 = _670 + _1141;
                    float4 _967 = x.quads[_943];
                    float4 _578 = float4(_796);
                    float4 _579 = _967 - _578;
                    float4 _580 = exp(_579);
                    float4 _583 = _580 * _543;
                    uint _975 = _1130 * _660;
                    uint _977 = _1141 * 4u;
                    uint _978 = _975 + _977;
                    float _1002 = _583.x;
                    _194.y[_978] = _1002;
                    uint _1401 = _978 + 1u;
                    float _1403 = _583.y;
                    _194.y[_1401] = _1403;
                    uint _1415 = _978 + 2u;
                    float _1417 = _583.z;
                    _194.y[_1415] = _1417;
                    uint _1429 = _978 + 3u;
                    float _1431 = _583.w;
                    _194.y[_1429] = _1431;
                    uint _1442 = _1141 + 128u;
                    uint _1446 = _670 + _1442;
                    float4 _1448 = x.quads[_1446];
                    float4 _1461 = _1448 - _578;
                    float4 _1462 = exp(_1461);
                    float4 _1463 = _1462 * _543;
                    uint _1467 = _1442 * 4u;
                    uint _1468 = _975 + _1467;
                    float _1477 = _1463.x;
                    _194.y[_1468] = _1477;
                    uint _1488 = _1468 + 1u;
                    float _1490 = _1463.y;
                    _194.y[_1488] = _1490;
                    uint _1501 = _1468 + 2u;
                    float _1503 = _1463.z;
                    _194.y[_1501] = _1503;
                    uint _1514 = _1468 + 3u;
                    float _1516 = _1463.w;
                    _194.y[_1514] = _1516;
                    uint _1530 = _1141 + 256u;
                    uint _1534 = _670 + _1530;
                    float4 _1536 = x.quads[_1534];
                    float4 _1549 = _1536 - _578;
                    float4 _1550 = exp(_1549);
                    float4 _1551 = _1550 * _543;
                    uint _1555 = _1530 * 4u;
                    uint _1556 = _975 + _1555;
                    float _1565 = _1551.x;
                    _194.y[_1556] = _1565;
                    uint _1576 = _1556 + 1u;
                    float _1578 = _1551.y;
                    _194.y[_1576] = _1578;
                    uint _1589 = _1556 + 2u;
                    float _1591 = _1551.z;
                    _194.y[_1589] = _1591;
                    uint _1602 = _1556 + 3u;
                    float _1604 = _1551.w;
                    _194.y[_1602] = _1604;
                    uint _1618 = _1141 + 384u;
                    uint _1622 = _670 + _1618;
                    float4 _1624 = x.quads[_1622];
                    float4 _1637 = _1624 - _578;
                    float4 _1638 = exp(_1637);
                    float4 _1639 = _1638 * _543;
                    uint _1643 = _1618 * 4u;
                    uint _1644 = _975 + _1643;
                    float _1653 = _1639.x;
                    _194.y[_1644] = _1653;
                    uint _1664 = _1644 + 1u;
                    float _1666 = _1639.y;
                    _194.y[_1664] = _1666;
                    uint _1677 = _1644 + 2u;
                    float _1679 = _1639.z;
                    _194.y[_1677] = _1679;
                    uint _1690 = _1644 + 3u;
                    float _1692 = _1639.w;
                    _194.y[_1690] = _1692;
                    uint _594 = _1141 + 512u;
                    _1141 = _594;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1142;
            _1142 = _402;
            for (;;)
            {
                bool _609 = _1142 < _666;
                if (_609)
                {
                    uint _1019 = _670 + _1142;
                    float4 _1043 = x.quads[_1019];
                    float4 _619 = float4(_796);
                    float4 _620 = _1043 - _619;
                    float4 _621 = exp(_620);
                    float4 _624 = _621 * _543;
                    uint _1051 = _1130 * _660;
                    uint _1053 = _1142 * 4u;
                    uint _1054 = _1051 + _1053;
                    bool _1069 = _1053 < _660;
                    if (_1069)
                    {
                        float _1078 = _624.x;
                        _194.y[_1054] = _1078;
                    }
                    uint _1707 = _1053 + 1u;
                    bool _1708 = _1707 < _660;
                    if (_1708)
                    {
                        uint _1712 = _1054 + 1u;
                        float _1714 = _624.y;
                        _194.y[_1712] = _1714;
                    }
                    uint _1726 = _1053 + 2u;
                    bool _1727 = _1726 < _660;
                    if (_1727)
                    {
                        uint _1731 = _1054 + 2u;
                        float _1733 = _624.z;
                        _194.y[_1731] = _1733;
                    }
                    uint _1745 = _1053 + 3u;
                    bool _1746 = _1745 < _660;
                    if (_1746)
                    {
                        uint _1750 = _1054 + 3u;
                        float _1752 = _624.w;
                        _194.y[_1750] = _1752;
                    }
                    uint _633 = _1142 + 128u;
                    _1142 = _633;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _636 = gl_NumWorkGroups.x;
            uint _638 = _1130 + _636;
            _1130 = _638;
            continue;
        }
        else
        {
            break;
        }
    }
}

