// rowwise/softmax.comp CHEAP_EXP=0 LOG=0 PLAIN=1 SUBGROUP=0 SUBGROUPS=1 TEXEL=0 WIDE_STORES=0 128x1x1
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

kernel void main0(const device x_block& x [[buffer(0)]], device Y& _194 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _313 [[buffer(29)]], uint gl_SubgroupID [[simdgroup_index_in_threadgroup]], uint gl_NumSubgroups [[simdgroups_per_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float row_scratch[128];
    uint _317 = _313.p.rows;
    uint _639 = _317 >> uint(2);
    uint _641 = _317 & 3u;
    uint _643 = extent_table.words[_639][_641];
    uint _322 = _313.p.extent;
    uint _647 = _322 >> uint(2);
    uint _649 = _322 & 3u;
    uint _651 = extent_table.words[_647][_649];
    uint _329 = gl_WorkGroupID.x;
    uint _1111;
    _1111 = _329;
    for (;;)
    {
        bool _337 = _1111 < _643;
        if (_337)
        {
            uint _656 = _651 + 3u;
            uint _657 = _656 / 4u;
            uint _661 = _1111 * _657;
            uint _665 = _651 / 4u;
            uint _666 = _665 / 512u;
            uint _667 = _666 * 512u;
            uint _350 = gl_LocalInvocationID.x;
            uint _1112;
            float4 _1115;
            _1115 = float4(-3.4028234663852885981170418348452e+38);
            _1112 = _350;
            for (;;)
            {
                bool _360 = _1112 < _667;
                if (_360)
                {
                    uint _679 = _661 + _1112;
                    float4 _703 = x.quads[_679];
                    float4 _383 = fast::max(_1115, _703);
                    uint _1198 = _1112 + 128u;
                    uint _1202 = _661 + _1198;
                    float4 _1204 = x.quads[_1202];
                    float4 _1216 = fast::max(_383, _1204);
                    uint _1226 = _1112 + 256u;
                    uint _1230 = _661 + _1226;
                    float4 _1232 = x.quads[_1230];
                    float4 _1244 = fast::max(_1216, _1232);
                    uint _1254 = _1112 + 384u;
                    uint _1258 = _661 + _1254;
                    float4 _1260 = x.quads[_1258];
                    float4 _1272 = fast::max(_1244, _1260);
                    uint _387 = _1112 + 512u;
                    _1115 = _1272;
                    _1112 = _387;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _393 = _667 + _350;
            uint _1113;
            float4 _1114;
            _1114 = _1115;
            _1113 = _393;
            for (;;)
            {
                bool _403 = _1113 < _657;
                if (_403)
                {
                    uint _714 = _661 + _1113;
                    float4 _738 = x.quads[_714];
                    uint _724 = _1113 * 4u;
                    uint4 _725 = uint4(_724);
                    uint4 _726 = _725 + uint4(0u, 1u, 2u, 3u);
                    uint4 _729 = uint4(_651);
                    bool4 _730 = _726 < _729;
                    float4 _731 = select(float4(-3.4028234663852885981170418348452e+38), _738, _730);
                    float4 _413 = fast::max(_1114, _731);
                    uint _415 = _1113 + 128u;
                    _1114 = _413;
                    _1113 = _415;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _745 = fast::max(_1114.x, _1114.y);
            float _750 = fast::max(_1114.z, _1114.w);
            float _751 = fast::max(_745, _750);
            float _758 = simd_max(_751);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            bool _759 = simd_is_first();
            if (_759)
            {
                row_scratch[gl_SubgroupID] = _758;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _766 = row_scratch[0];
            uint _1116;
            float _1117;
            _1117 = _766;
            _1116 = 1u;
            uint _770;
            for (;;)
            {
                _770 = gl_NumSubgroups;
                bool _771 = _1116 < _770;
                if (_771)
                {
                    float _776 = row_scratch[_1116];
                    float _777 = fast::max(_1117, _776);
                    uint _780 = _1116 + uint(1);
                    _1117 = _777;
                    _1116 = _780;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1118;
            float4 _1121;
            _1121 = float4(0.0);
            _1118 = _350;
            for (;;)
            {
                bool _434 = _1118 < _667;
                if (_434)
                {
                    uint _793 = _661 + _1118;
                    float4 _817 = x.quads[_793];
                    float4 _457 = float4(_1117);
                    float4 _458 = _817 - _457;
                    float4 _459 = exp(_458);
                    float4 _475 = _1121 + _459;
                    uint _1282 = _1118 + 128u;
                    uint _1286 = _661 + _1282;
                    float4 _1288 = x.quads[_1286];
                    float4 _1301 = _1288 - _457;
                    float4 _1302 = exp(_1301);
                    float4 _1305 = _475 + _1302;
                    uint _1315 = _1118 + 256u;
                    uint _1319 = _661 + _1315;
                    float4 _1321 = x.quads[_1319];
                    float4 _1334 = _1321 - _457;
                    float4 _1335 = exp(_1334);
                    float4 _1338 = _1305 + _1335;
                    uint _1348 = _1118 + 384u;
                    uint _1352 = _661 + _1348;
                    float4 _1354 = x.quads[_1352];
                    float4 _1367 = _1354 - _457;
                    float4 _1368 = exp(_1367);
                    float4 _1371 = _1338 + _1368;
                    uint _479 = _1118 + 512u;
                    _1121 = _1371;
                    _1118 = _479;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1119;
            float4 _1120;
            _1120 = _1121;
            _1119 = _393;
            for (;;)
            {
                bool _494 = _1119 < _657;
                if (_494)
                {
                    uint _828 = _661 + _1119;
                    float4 _852 = x.quads[_828];
                    float4 _505 = _852 - float4(_1117);
                    float4 _506 = exp(_505);
                    uint _513 = _1119 * 4u;
                    uint4 _857 = uint4(_513);
                    uint4 _858 = _857 + uint4(0u, 1u, 2u, 3u);
                    uint4 _860 = uint4(_651);
                    bool4 _861 = _858 < _860;
                    float4 _862 = select(float4(0.0), _506, _861);
                    float4 _522 = _1120 + _862;
                    uint _524 = _1119 + 128u;
                    _1120 = _522;
                    _1119 = _524;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _869 = _1120.x + _1120.y;
            float _874 = _1120.z + _1120.w;
            float _875 = _869 + _874;
            float _884 = simd_sum(_875);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            bool _885 = simd_is_first();
            if (_885)
            {
                row_scratch[gl_SubgroupID] = _884;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _892 = row_scratch[0];
            uint _1122;
            float _1123;
            _1123 = _892;
            _1122 = 1u;
            for (;;)
            {
                bool _897 = _1122 < _770;
                if (_897)
                {
                    float _902 = row_scratch[_1122];
                    float _913 = _1123 + _902;
                    uint _906 = _1122 + uint(1);
                    _1123 = _913;
                    _1122 = _906;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _534 = 1.0 / _1123;
            uint _1124;
            _1124 = _350;
            for (;;)
            {
                bool _546 = _1124 < _667;
                if (_546)
                {
                    uint _924 = _661 + _1124;
                    float4 _948 = x.quads[_924];
                    float4 _569 = float4(_1117);
                    float4 _570 = _948 - _569;
                    float4 _571 = exp(_570);
                    float4 _574 = _571 * _534;
                    uint _956 = _1111 * _651;
                    uint _958 = _1124 * 4u;
                    uint _959 = _956 + _958;
                    float _983 = _574.x;
                    _194.y[_959] = _983;
                    uint _1381 = _959 + 1u;
                    float _1383 = _574.y;
                    _194.y[_1381] = _1383;
                    uint _1395 = _959 + 2u;
                    float _1397 = _574.z;
                    _194.y[_1395] = _1397;
                    uint _1409 = _959 + 3u;
                    float _1411 = _574.w;
                    _194.y[_1409] = _1411;
                    uint _1422 = _1124 + 128u;
                    uint _1426 = _661 + _1422;
                    float4 _1428 = x.quads[_1426];
                    float4 _1441 = _1428 - _569;
                    float4 _1442 = exp(_1441);
                    float4 _1443 = _1442 * _534;
                    uint _1447 = _1422 * 4u;
                    uint _1448 = _956 + _1447;
                    float _1457 = _1443.x;
                    _194.y[_1448] = _1457;
                    uint _1468 = _1448 + 1u;
                    float _1470 = _1443.y;
                    _194.y[_1468] = _1470;
                    uint _1481 = _1448 + 2u;
                    float _1483 = _1443.z;
                    _194.y[_1481] = _1483;
                    uint _1494 = _1448 + 3u;
                    float _1496 = _1443.w;
                    _194.y[_1494] = _1496;
                    uint _1510 = _1124 + 256u;
                    uint _1514 = _661 + _1510;
                    float4 _1516 = x.quads[_1514];
                    float4 _1529 = _1516 - _569;
                    float4 _1530 = exp(_1529);
                    float4 _1531 = _1530 * _534;
                    uint _1535 = _1510 * 4u;
                    uint _1536 = _956 + _1535;
                    float _1545 = _1531.x;
                    _194.y[_1536] = _1545;
                    uint _1556 = _1536 + 1u;
                    float _1558 = _1531.y;
                    _194.y[_1556] = _1558;
                    uint _1569 = _1536 + 2u;
                    float _1571 = _1531.z;
                    _194.y[_1569] = _1571;
                    uint _1582 = _1536 + 3u;
                    float _1584 = _1531.w;
                    _194.y[_1582] = _1584;
                    uint _1598 = _1124 + 384u;
                    uint _1602 = _661 + _1598;
                    float4 _1604 = x.quads[_1602];
                    float4 _1617 = _1604 - _569;
                    float4 _1618 = exp(_1617);
                    float4 _1619 = _1618 * _534;
                    uint _1623 = _1598 * 4u;
                    uint _1624 = _956 + _1623;
                    float _1633 = _1619.x;
                    _194.y[_1624] = _1633;
                    uint _1644 = _1624 + 1u;
                    float _1646 = _1619.y;
                    _194.y[_1644] = _1646;
                    uint _1657 = _1624 + 2u;
                    float _1659 = _1619.z;
                    _194.y[_1657] = _1659;
                    uint _1670 = _1624 + 3u;
                    float _1672 = _1619.w;
                    _194.y[_1670] = _1672;
                    uint _585 = _1124 + 512u;
                    _1124 = _585;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1125;
            _1125 = _393;
            for (;;)
            {
                bool _600 = _1125 < _657;
                if (_600)
                {
                    uint _1000 = _661 + _1125;
                    float4 _1024 = x.quads[_1000];
                    float4 _611 = _1024 - float4(_1117);
                    float4 _612 = exp(_611);
                    float4 _615 = _612 * _534;
                    uint _1032 = _1111 * _651;
                    uint _1034 = _1125 * 4u;
                    uint _1035 = _1032 + _1034;
                    bool _1050 = _1034 < _651;
                    if (_1050)
                    {
                        float _1059 = _615.x;
                        _194.y[_1035] = _1059;
                    }
                    uint _1687 = _1034 + 1u;
                    bool _1688 = _1687 < _651;
                    if (_1688)
                    {
                        uint _1692 = _1035 + 1u;
                        float _1694 = _615.y;
                        _194.y[_1692] = _1694;
                    }
                    uint _1706 = _1034 + 2u;
                    bool _1707 = _1706 < _651;
                    if (_1707)
                    {
                        uint _1711 = _1035 + 2u;
                        float _1713 = _615.z;
                        _194.y[_1711] = _1713;
                    }
                    uint _1725 = _1034 + 3u;
                    bool _1726 = _1725 < _651;
                    if (_1726)
                    {
                        uint _1730 = _1035 + 3u;
                        float _1732 = _615.w;
                        _194.y[_1730] = _1732;
                    }
                    uint _624 = _1125 + 128u;
                    _1125 = _624;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _627 = gl_NumWorkGroups.x;
            uint _629 = _1111 + _627;
            _1111 = _629;
            continue;
        }
        else
        {
            break;
        }
    }
}

