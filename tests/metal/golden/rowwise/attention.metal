// rowwise/attention.comp ALIGNED=0 CAUSAL=0 CHEAP_EXP=0 HEAD=1 ROLL=1 TEXEL=0 32x1x1
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
constant float _1657 = {};

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device v_block& v [[buffer(2)]], device Y& _513 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _232 [[buffer(29)]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    do
    {
        uint _653 = _232.p.queries;
        uint _841 = _653 >> uint(2);
        uint _843 = _653 & 3u;
        uint _845 = extent_table.words[_841][_843];
        uint _659 = _845 + 31u;
        uint _660 = _659 / 32u;
        uint _667 = gl_WorkGroupID.y;
        uint _670 = gl_NumWorkGroups.x;
        uint _671 = _667 * _670;
        uint _673 = gl_WorkGroupID.x;
        uint _674 = _671 + _673;
        uint _678 = _674 / _660;
        uint _682 = _232.p.heads;
        uint _683 = _678 % _682;
        uint _688 = _678 / _682;
        uint _692 = _232.p.batches;
        uint _849 = _692 >> uint(2);
        uint _851 = _692 & 3u;
        uint _853 = extent_table.words[_849][_851];
        bool _694 = _688 >= _853;
        if (_694)
        {
            break;
        }
        uint _701 = _232.p.keys;
        uint _857 = _701 >> uint(2);
        uint _859 = _701 & 3u;
        uint _861 = extent_table.words[_857][_859];
        uint _866 = _688 * _861;
        uint _714 = _678 * _660;
        uint _715 = _674 - _714;
        uint _716 = _715 * 32u;
        uint _719 = gl_LocalInvocationID.x;
        uint _720 = _716 + _719;
        uint _723 = _845 - 1u;
        uint _724 = min(_720, _723);
        uint _882 = _232.p.first[0];
        uint _885 = _882 + _683;
        uint _887 = _232.p.quads[0];
        uint _888 = _887 - 1u;
        uint _891 = _688 * _845;
        uint _893 = _891 + _724;
        uint _896 = _893 * _887;
        uint _905 = _885 / 4u;
        uint _910 = min(_905, _888);
        uint _911 = _896 + _910;
        float4 _964 = q.quads[_911];
        uint _1629 = _905 + 1u;
        uint _1630 = min(_1629, _888);
        uint _1631 = _896 + _1630;
        float4 _1633 = q.quads[_1631];
        uint _929 = _885 % 4u;
        uint _976 = _929 & 2u;
        bool _977 = _976 != 0u;
        uint _979 = _929 & 1u;
        bool _980 = _979 != 0u;
        float _986 = _964.z;
        float _987 = _964.w;
        float _988 = _1633.x;
        float _989 = _1633.y;
        float4 _990 = float4(_986, _987, _988, _989);
        bool4 _992 = bool4(_977);
        float4 _993 = select(_964, _990, _992);
        float _1000 = _1633.z;
        float _1002 = _977 ? _1000 : _988;
        float _1003 = _993.y;
        float _1004 = _993.z;
        float _1005 = _993.w;
        float4 _1006 = float4(_1003, _1004, _1005, _1002);
        bool4 _1008 = bool4(_980);
        float4 _1009 = select(_993, _1006, _1008);
        bool4 _1031 = uint4(0u, 1u, 2u, 3u) < uint4(1u);
        float4 _1032 = select(float4(0.0), _1009, _1031);
        uint _948 = _232.p.scale;
        float _949 = as_type<float>(_948);
        float4 _952 = _1032 * _949;
        uint _1524;
        float _1525;
        float _1539;
        float4 _1652;
        _1652 = float4(0.0);
        _1539 = -3.4028234663852885981170418348452e+38;
        _1525 = 0.0;
        _1524 = 0u;
        float _1175;
        float _1199;
        float4 _1273;
        bool _786;
        for (;;)
        {
            _786 = _1524 < _861;
            if (_786)
            {
                uint _793 = _866 + _1524;
                uint _796 = _232.p.group;
                uint _797 = _683 / _796;
                bool _805 = true && _786;
                uint _1081 = _232.p.first[1];
                uint _1083 = _1081 + _797;
                uint _1085 = _232.p.quads[1];
                uint _1086 = _1085 - 1u;
                uint _1090 = _793 * _1085;
                uint _1099 = _1083 / 4u;
                uint _1104 = min(_1099, _1086);
                uint _1105 = _1090 + _1104;
                float4 _1283 = k.quads[_1105];
                uint _1599 = _1099 + 1u;
                uint _1600 = min(_1599, _1086);
                uint _1601 = _1090 + _1600;
                float4 _1603 = k.quads[_1601];
                uint _1123 = _1083 % 4u;
                uint _1295 = _1123 & 2u;
                bool _1296 = _1295 != 0u;
                uint _1298 = _1123 & 1u;
                bool _1299 = _1298 != 0u;
                float _1305 = _1283.z;
                float _1306 = _1283.w;
                float _1307 = _1603.x;
                float _1308 = _1603.y;
                float4 _1309 = float4(_1305, _1306, _1307, _1308);
                bool4 _1311 = bool4(_1296);
                float4 _1312 = select(_1283, _1309, _1311);
                float _1319 = _1603.z;
                float _1321 = _1296 ? _1319 : _1307;
                float _1322 = _1312.y;
                float _1323 = _1312.z;
                float _1324 = _1312.w;
                float4 _1325 = float4(_1322, _1323, _1324, _1321);
                bool4 _1327 = bool4(_1299);
                float4 _1328 = select(_1312, _1325, _1327);
                float4 _1351 = select(float4(0.0), _1328, _1031);
                float4 _1146 = _952 * _1351;
                float _1154 = _1146.x;
                float _1156 = _1146.y;
                float _1157 = _1154 + _1156;
                float _1159 = _1146.z;
                float _1160 = _1157 + _1159;
                float _1162 = _1146.w;
                float _1163 = _1160 + _1162;
                float _1658 = _805 ? _1163 : _1539;
                _1175 = fast::max(_1539, _1658);
                float _1178 = _1658 - _1175;
                float _1181 = _1539 - _1175;
                float4 _1182 = float4(_1178, _1181, 0.0, 0.0);
                float4 _1183 = exp(_1182);
                float _1544;
                if (_805)
                {
                    float _1189 = _1183.x;
                    _1544 = _1189;
                }
                else
                {
                    _1544 = 0.0;
                }
                float _1195 = _1183.y;
                _1199 = fma(_1525, _1195, _1544);
                uint _1201 = _232.p.first[2];
                uint _1203 = _1201 + _797;
                uint _1205 = _232.p.quads[2];
                uint _1206 = _1205 - 1u;
                uint _1210 = _793 * _1205;
                uint _1219 = _1203 / 4u;
                uint _1224 = min(_1219, _1206);
                uint _1225 = _1210 + _1224;
                float4 _1359 = v.quads[_1225];
                uint _1614 = _1219 + 1u;
                uint _1615 = min(_1614, _1206);
                uint _1616 = _1210 + _1615;
                float4 _1618 = v.quads[_1616];
                uint _1243 = _1203 % 4u;
                uint _1371 = _1243 & 2u;
                bool _1372 = _1371 != 0u;
                uint _1374 = _1243 & 1u;
                bool _1375 = _1374 != 0u;
                float _1381 = _1359.z;
                float _1382 = _1359.w;
                float _1383 = _1618.x;
                float _1384 = _1618.y;
                float4 _1385 = float4(_1381, _1382, _1383, _1384);
                bool4 _1387 = bool4(_1372);
                float4 _1388 = select(_1359, _1385, _1387);
                float _1398 = _1388.y;
                float4 _1401 = float4(_1398, _1657, _1657, _1657);
                bool4 _1403 = bool4(_1375);
                float4 _1404 = select(_1388, _1401, _1403);
                float4 _1427 = select(float4(0.0), _1404, _1031);
                float4 _1266 = _1652 * _1195;
                float4 _1272 = _1427 * _1544;
                _1273 = _1266 + _1272;
                uint _813 = _1524 + uint(1);
                _1652 = _1273;
                _1539 = _1175;
                _1525 = _1199;
                _1524 = _813;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _816 = _720 < _845;
        if (_816)
        {
            uint _823 = _891 + _720;
            bool _825 = _861 > 0u;
            uint _1438 = _682 + 3u;
            uint _1439 = _1438 / 4u;
            uint _1440 = _1439 * 4u;
            uint _1443 = _823 * _1440;
            uint _1446 = _1443 + _683;
            float _1529;
            if (_825)
            {
                float _1451 = 1.0 / _1525;
                _1529 = _1451;
            }
            else
            {
                _1529 = 0.0;
            }
            float _1470 = _1652.x * _1529;
            _513.y[_1446] = _1470;
            uint _1477 = _683 + 1u;
            bool _1480 = _1477 == _682;
            if (_1480)
            {
                uint _1531;
                _1531 = _682;
                for (;;)
                {
                    bool _1489 = _1531 < _1440;
                    if (_1489)
                    {
                        uint _1495 = _1443 + _1531;
                        _513.y[_1495] = 0.0;
                        uint _1499 = _1531 + uint(1);
                        _1531 = _1499;
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

