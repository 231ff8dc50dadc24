// rowwise/attention.comp ALIGNED=0 CAUSAL=0 CHEAP_EXP=0 HEAD=1 ROLL=1 STAGED=1 TEXEL=0 32x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct q_block
{
    float4 quads[1];
};

struct k_block
{
    float4 quads[1];
};

struct v_block
{
    float4 quads[1];
};

struct AttentionParams
{
    uint batches;
    uint queries;
    uint keys;
    uint heads;
    uint group;
    uint scale;
    uint window;
    uint soft_cap;
    uint first[3];
    uint quads[3];
};

struct Push
{
    AttentionParams p;
};

struct Y
{
    float y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(32u, 1u, 1u);
constant float _1848 = {};

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device v_block& v [[buffer(2)]], device Y& _576 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _297 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 queries[32];
    do
    {
        uint _720 = _297.p.queries;
        uint _903 = _720 >> uint(2);
        uint _905 = _720 & 3u;
        uint _907 = extent_table.words[_903][_905];
        uint _725 = _907 + 31u;
        uint _726 = _725 / 32u;
        uint _730 = gl_WorkGroupID.y;
        uint _733 = gl_NumWorkGroups.x;
        uint _734 = _730 * _733;
        uint _736 = gl_WorkGroupID.x;
        uint _737 = _734 + _736;
        uint _741 = _737 / _726;
        uint _745 = _297.p.heads;
        uint _746 = _741 % _745;
        uint _751 = _741 / _745;
        uint _755 = _297.p.batches;
        uint _911 = _755 >> uint(2);
        uint _913 = _755 & 3u;
        uint _915 = extent_table.words[_911][_913];
        bool _757 = _751 >= _915;
        if (_757)
        {
            break;
        }
        uint _764 = _297.p.keys;
        uint _919 = _764 >> uint(2);
        uint _921 = _764 & 3u;
        uint _923 = extent_table.words[_919][_921];
        uint _928 = _751 * _923;
        uint _777 = _741 * _726;
        uint _778 = _737 - _777;
        uint _779 = _778 * 32u;
        uint _781 = gl_LocalInvocationID.x;
        uint _782 = _779 + _781;
        uint _785 = _907 - 1u;
        uint _786 = min(_782, _785);
        uint _950 = _297.p.first[0];
        uint _953 = _950 + _746;
        uint _955 = _297.p.quads[0];
        uint _956 = _955 - 1u;
        uint _959 = _751 * _907;
        uint _961 = _959 + _786;
        uint _964 = _961 * _955;
        uint _1041 = _953 / 4u;
        uint _976 = _964 + _1041;
        float4 _1051 = q.quads[_976];
        uint _1810 = _1041 + 1u;
        uint _1811 = min(_1810, _956);
        uint _1818 = _964 + _1811;
        float4 _1820 = q.quads[_1818];
        uint _994 = _953 % 4u;
        uint _1063 = _994 & 2u;
        bool _1064 = _1063 != 0u;
        uint _1066 = _994 & 1u;
        bool _1067 = _1066 != 0u;
        float _1073 = _1051.z;
        float _1074 = _1051.w;
        float _1075 = _1820.x;
        float _1076 = _1820.y;
        float4 _1077 = float4(_1073, _1074, _1075, _1076);
        bool4 _1079 = bool4(_1064);
        float4 _1080 = select(_1051, _1077, _1079);
        float _1087 = _1820.z;
        float _1089 = _1064 ? _1087 : _1075;
        float _1090 = _1080.y;
        float _1091 = _1080.z;
        float _1092 = _1080.w;
        float4 _1093 = float4(_1090, _1091, _1092, _1089);
        bool4 _1095 = bool4(_1067);
        float4 _1096 = select(_1080, _1093, _1095);
        bool4 _1118 = uint4(0u, 1u, 2u, 3u) < uint4(1u);
        float4 _1119 = select(float4(0.0), _1096, _1118);
        uint _1015 = _297.p.scale;
        float _1016 = as_type<float>(_1015);
        float4 _1017 = _1119 * _1016;
        queries[_781] = _1017;
        uint _1672;
        float _1673;
        float _1687;
        float4 _1839;
        _1839 = float4(0.0);
        _1687 = -3.4028234663852885981170418348452e+38;
        _1673 = 0.0;
        _1672 = 0u;
        float _1274;
        float _1298;
        float4 _1369;
        bool _848;
        for (;;)
        {
            _848 = _1672 < _923;
            if (_848)
            {
                uint _855 = _928 + _1672;
                uint _858 = _297.p.group;
                uint _859 = _746 / _858;
                bool _867 = true && _848;
                uint _1184 = _297.p.first[1];
                uint _1186 = _1184 + _859;
                uint _1188 = _297.p.quads[1];
                uint _1189 = _1188 - 1u;
                uint _1193 = _855 * _1188;
                uint _1390 = _1186 / 4u;
                uint _1205 = _1193 + _1390;
                float4 _1400 = k.quads[_1205];
                uint _1764 = _1390 + 1u;
                uint _1765 = min(_1764, _1189);
                uint _1772 = _1193 + _1765;
                float4 _1774 = k.quads[_1772];
                uint _1223 = _1186 % 4u;
                uint _1412 = _1223 & 2u;
                bool _1413 = _1412 != 0u;
                uint _1415 = _1223 & 1u;
                bool _1416 = _1415 != 0u;
                float _1422 = _1400.z;
                float _1423 = _1400.w;
                float _1424 = _1774.x;
                float _1425 = _1774.y;
                float4 _1426 = float4(_1422, _1423, _1424, _1425);
                bool4 _1428 = bool4(_1413);
                float4 _1429 = select(_1400, _1426, _1428);
                float _1436 = _1774.z;
                float _1438 = _1413 ? _1436 : _1424;
                float _1439 = _1429.y;
                float _1440 = _1429.z;
                float _1441 = _1429.w;
                float4 _1442 = float4(_1439, _1440, _1441, _1438);
                bool4 _1444 = bool4(_1416);
                float4 _1445 = select(_1429, _1442, _1444);
                float4 _1468 = select(float4(0.0), _1445, _1118);
                float4 _1478 = queries[_781];
                float4 _1245 = _1478 * _1468;
                float _1253 = _1245.x;
                float _1255 = _1245.y;
                float _1256 = _1253 + _1255;
                float _1258 = _1245.z;
                float _1259 = _1256 + _1258;
                float _1261 = _1245.w;
                float _1262 = _1259 + _1261;
                float _1849 = _867 ? _1262 : _1687;
                _1274 = fast::max(_1687, _1849);
                float _1277 = _1849 - _1274;
                float _1280 = _1687 - _1274;
                float4 _1281 = float4(_1277, _1280, 0.0, 0.0);
                float4 _1282 = exp(_1281);
                float _1692;
                if (_867)
                {
                    float _1288 = _1282.x;
                    _1692 = _1288;
                }
                else
                {
                    _1692 = 0.0;
                }
                float _1294 = _1282.y;
                _1298 = fma(_1673, _1294, _1692);
                uint _1300 = _297.p.first[2];
                uint _1302 = _1300 + _859;
                uint _1304 = _297.p.quads[2];
                uint _1305 = _1304 - 1u;
                uint _1309 = _855 * _1304;
                uint _1497 = _1302 / 4u;
                uint _1321 = _1309 + _1497;
                float4 _1507 = v.quads[_1321];
                uint _1787 = _1497 + 1u;
                uint _1788 = min(_1787, _1305);
                uint _1795 = _1309 + _1788;
                float4 _1797 = v.quads[_1795];
                uint _1339 = _1302 % 4u;
                uint _1519 = _1339 & 2u;
                bool _1520 = _1519 != 0u;
                uint _1522 = _1339 & 1u;
                bool _1523 = _1522 != 0u;
                float _1529 = _1507.z;
                float _1530 = _1507.w;
                float _1531 = _1797.x;
                float _1532 = _1797.y;
                float4 _1533 = float4(_1529, _1530, _1531, _1532);
                bool4 _1535 = bool4(_1520);
                float4 _1536 = select(_1507, _1533, _1535);
                float _1546 = _1536.y;
                float4 _1549 = float4(_1546, _1848, _1848, _1848);
                bool4 _1551 = bool4(_1523);
                float4 _1552 = select(_1536, _1549, _1551);
                float4 _1575 = select(float4(0.0), _1552, _1118);
                float4 _1362 = _1839 * _1294;
                float4 _1368 = _1575 * _1692;
                _1369 = _1362 + _1368;
                uint _875 = _1672 + uint(1);
                _1839 = _1369;
                _1687 = _1274;
                _1673 = _1298;
                _1672 = _875;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _878 = _782 < _907;
        if (_878)
        {
            uint _885 = _959 + _782;
            bool _887 = _923 > 0u;
            uint _1586 = _745 + 3u;
            uint _1587 = _1586 / 4u;
            uint _1588 = _1587 * 4u;
            uint _1591 = _885 * _1588;
            uint _1594 = _1591 + _746;
            float _1677;
            if (_887)
            {
                float _1599 = 1.0 / _1673;
                _1677 = _1599;
            }
            else
            {
                _1677 = 0.0;
            }
            float _1618 = _1839.x * _1677;
            _576.y[_1594] = _1618;
            uint _1625 = _746 + 1u;
            bool _1628 = _1625 == _745;
            if (_1628)
            {
                uint _1679;
                _1679 = _745;
                for (;;)
                {
                    bool _1637 = _1679 < _1588;
                    if (_1637)
                    {
                        uint _1643 = _1591 + _1679;
                        _576.y[_1643] = 0.0;
                        uint _1647 = _1679 + uint(1);
                        _1679 = _1647;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
            }
        }
        break;
    } while(false);
}

