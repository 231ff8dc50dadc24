// rowwise/attention.comp ALIGNED=0 CAUSAL=0 CHEAP_EXP=0 HEAD=1 TEXEL=0 32x1x1
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
constant float _1638 = {};

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device v_block& v [[buffer(2)]], device Y& _505 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _224 [[buffer(29)]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    do
    {
        uint _645 = _224.p.queries;
        uint _824 = _645 >> uint(2);
        uint _826 = _645 & 3u;
        uint _828 = extent_table.words[_824][_826];
        uint _651 = _828 + 31u;
        uint _652 = _651 / 32u;
        uint _659 = gl_WorkGroupID.y;
        uint _662 = gl_NumWorkGroups.x;
        uint _663 = _659 * _662;
        uint _665 = gl_WorkGroupID.x;
        uint _666 = _663 + _665;
        uint _670 = _666 / _652;
        uint _674 = _224.p.heads;
        uint _675 = _670 % _674;
        uint _680 = _670 / _674;
        uint _684 = _224.p.batches;
        uint _832 = _684 >> uint(2);
        uint _834 = _684 & 3u;
        uint _836 = extent_table.words[_832][_834];
        bool _686 = _680 >= _836;
        if (_686)
        {
            break;
        }
        uint _693 = _224.p.keys;
        uint _840 = _693 >> uint(2);
        uint _842 = _693 & 3u;
        uint _844 = extent_table.words[_840][_842];
        uint _698 = _680 * _844;
        uint _703 = _670 * _652;
        uint _704 = _666 - _703;
        uint _705 = _704 * 32u;
        uint _708 = gl_LocalInvocationID.x;
        uint _709 = _705 + _708;
        uint _712 = _828 - 1u;
        uint _713 = min(_709, _712);
        uint _859 = _224.p.first[0];
        uint _862 = _859 + _675;
        uint _864 = _224.p.quads[0];
        uint _865 = _864 - 1u;
        uint _868 = _680 * _828;
        uint _870 = _868 + _713;
        uint _873 = _870 * _864;
        uint _882 = _862 / 4u;
        uint _887 = min(_882, _865);
        uint _888 = _873 + _887;
        float4 _941 = q.quads[_888];
        uint _1605 = _882 + 1u;
        uint _1606 = min(_1605, _865);
        uint _1607 = _873 + _1606;
        float4 _1609 = q.quads[_1607];
        uint _906 = _862 % 4u;
        uint _953 = _906 & 2u;
        bool _954 = _953 != 0u;
        uint _956 = _906 & 1u;
        bool _957 = _956 != 0u;
        float _963 = _941.z;
        float _964 = _941.w;
        float _965 = _1609.x;
        float _966 = _1609.y;
        float4 _967 = float4(_963, _964, _965, _966);
        bool4 _969 = bool4(_954);
        float4 _970 = select(_941, _967, _969);
        float _977 = _1609.z;
        float _979 = _954 ? _977 : _965;
        float _980 = _970.y;
        float _981 = _970.z;
        float _982 = _970.w;
        float4 _983 = float4(_980, _981, _982, _979);
        bool4 _985 = bool4(_957);
        float4 _986 = select(_970, _983, _985);
        bool4 _1008 = uint4(0u, 1u, 2u, 3u) < uint4(1u);
        float4 _1009 = select(float4(0.0), _986, _1008);
        uint _925 = _224.p.scale;
        float _926 = as_type<float>(_925);
        float4 _929 = _1009 * _926;
        uint _1503;
        float _1504;
        float _1522;
        float4 _1628;
        _1628 = float4(0.0);
        _1522 = -3.4028234663852885981170418348452e+38;
        _1504 = 0.0;
        _1503 = 0u;
        float _1211;
        float _1235;
        float4 _1254;
        bool _775;
        for (;;)
        {
            _775 = _1503 < _844;
            if (_775)
            {
                uint _778 = _224.p.group;
                uint _779 = _675 / _778;
                bool _787 = true && _775;
                uint _1060 = _698 + _1503;
                uint _1062 = _224.p.first[1];
                uint _1064 = _1062 + _779;
                uint _1066 = _224.p.quads[1];
                uint _1067 = _1066 - 1u;
                uint _1071 = _1060 * _1066;
                uint _1080 = _1064 / 4u;
                uint _1085 = min(_1080, _1067);
                uint _1086 = _1071 + _1085;
                float4 _1264 = k.quads[_1086];
                uint _1575 = _1080 + 1u;
                uint _1576 = min(_1575, _1067);
                uint _1577 = _1071 + _1576;
                float4 _1579 = k.quads[_1577];
                uint _1104 = _1064 % 4u;
                uint _1276 = _1104 & 2u;
                bool _1277 = _1276 != 0u;
                uint _1279 = _1104 & 1u;
                bool _1280 = _1279 != 0u;
                float _1286 = _1264.z;
                float _1287 = _1264.w;
                float _1288 = _1579.x;
                float _1289 = _1579.y;
                float4 _1290 = float4(_1286, _1287, _1288, _1289);
                bool4 _1292 = bool4(_1277);
                float4 _1293 = select(_1264, _1290, _1292);
                float _1300 = _1579.z;
                float _1302 = _1277 ? _1300 : _1288;
                float _1303 = _1293.y;
                float _1304 = _1293.z;
                float _1305 = _1293.w;
                float4 _1306 = float4(_1303, _1304, _1305, _1302);
                bool4 _1308 = bool4(_1280);
                float4 _1309 = select(_1293, _1306, _1308);
                float4 _1332 = select(float4(0.0), _1309, _1008);
                uint _1117 = _224.p.first[2];
                uint _1119 = _1117 + _779;
                uint _1121 = _224.p.quads[2];
                uint _1122 = _1121 - 1u;
                uint _1126 = _1060 * _1121;
                uint _1135 = _1119 / 4u;
                uint _1140 = min(_1135, _1122);
                uint _1141 = _1126 + _1140;
                float4 _1337 = v.quads[_1141];
                uint _1590 = _1135 + 1u;
                uint _1591 = min(_1590, _1122);
                uint _1592 = _1126 + _1591;
                float4 _1594 = v.quads[_1592];
                uint _1159 = _1119 % 4u;
                uint _1349 = _1159 & 2u;
                bool _1350 = _1349 != 0u;
                uint _1352 = _1159 & 1u;
                bool _1353 = _1352 != 0u;
                float _1359 = _1337.z;
                float _1360 = _1337.w;
                float _1361 = _1594.x;
                float _1362 = _1594.y;
                float4 _1363 = float4(_1359, _1360, _1361, _1362);
                bool4 _1365 = bool4(_1350);
                float4 _1366 = select(_1337, _1363, _1365);
                float _1376 = _1366.y;
                float4 _1379 = float4(_1376, _1638, _1638, _1638);
                bool4 _1381 = bool4(_1353);
                float4 _1382 = select(_1366, _1379, _1381);
                float4 _1405 = select(float4(0.0), _1382, _1008);
                float4 _1182 = _929 * _1332;
                float _1190 = _1182.x;
                float _1192 = _1182.y;
                float _1193 = _1190 + _1192;
                float _1195 = _1182.z;
                float _1196 = _1193 + _1195;
                float _1198 = _1182.w;
                float _1199 = _1196 + _1198;
                float _1639 = _787 ? _1199 : _1522;
                _1211 = fast::max(_1522, _1639);
                float _1214 = _1639 - _1211;
                float _1217 = _1522 - _1211;
                float4 _1218 = float4(_1214, _1217, 0.0, 0.0);
                float4 _1219 = exp(_1218);
                float _1527;
                if (_787)
                {
                    float _1225 = _1219.x;
                    _1527 = _1225;
                }
                else
                {
                    _1527 = 0.0;
                }
                float _1231 = _1219.y;
                _1235 = fma(_1504, _1231, _1527);
                float4 _1247 = _1628 * _1231;
                float4 _1253 = _1405 * _1527;
                _1254 = _1247 + _1253;
                uint _796 = _1503 + uint(1);
                _1628 = _1254;
                _1522 = _1211;
                _1504 = _1235;
                _1503 = _796;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _799 = _709 < _828;
        if (_799)
        {
            uint _806 = _868 + _709;
            bool _808 = _844 > 0u;
            uint _1419 = _674 + 3u;
            uint _1420 = _1419 / 4u;
            uint _1421 = _1420 * 4u;
            uint _1424 = _806 * _1421;
            uint _1427 = _1424 + _675;
            float _1508;
            if (_808)
            {
                float _1432 = 1.0 / _1504;
                _1508 = _1432;
            }
            else
            {
                _1508 = 0.0;
            }
            float _1451 = _1628.x * _1508;
            _505.y[_1427] = _1451;
            uint _1458 = _675 + 1u;
            bool _1461 = _1458 == _674;
            if (_1461)
            {
                uint _1510;
                _1510 = _674;
                for (;;)
                {
                    bool _1470 = _1510 < _1421;
                    if (_1470)
                    {
                        uint _1476 = _1424 + _1510;
                        _505.y[_1476] = 0.0;
                        uint _1480 = _1510 + uint(1);
                        _1510 = _1480;
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

