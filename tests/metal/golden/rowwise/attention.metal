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
constant float _1518 = {};

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device v_block& v [[buffer(2)]], device Y& _492 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _211 [[buffer(29)]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    do
    {
        uint _540 = _211.p.queries;
        uint _800 = _540 >> uint(2);
        uint _802 = _540 & 3u;
        uint _804 = extent_table.words[_800][_802];
        uint _545 = _211.p.keys;
        uint _808 = _545 >> uint(2);
        uint _810 = _545 & 3u;
        uint _812 = extent_table.words[_808][_810];
        uint _551 = _804 + 31u;
        uint _552 = _551 / 32u;
        uint _559 = gl_WorkGroupID.y;
        uint _562 = gl_NumWorkGroups.x;
        uint _563 = _559 * _562;
        uint _565 = gl_WorkGroupID.x;
        uint _566 = _563 + _565;
        uint _570 = _566 / _552;
        uint _574 = _211.p.heads;
        uint _575 = _570 % _574;
        uint _580 = _570 / _574;
        uint _584 = _211.p.batches;
        uint _816 = _584 >> uint(2);
        uint _818 = _584 & 3u;
        uint _820 = extent_table.words[_816][_818];
        bool _586 = _580 >= _820;
        if (_586)
        {
            break;
        }
        uint _594 = _570 * _552;
        uint _595 = _566 - _594;
        uint _596 = _595 * 32u;
        uint _599 = gl_LocalInvocationID.x;
        uint _600 = _596 + _599;
        uint _603 = _211.p.first[0];
        uint _606 = _603 + _575;
        uint _609 = _211.p.quads[0];
        uint _610 = _609 - 1u;
        uint _614 = _580 * _804;
        uint _617 = _804 - 1u;
        uint _618 = min(_600, _617);
        uint _619 = _614 + _618;
        uint _622 = _619 * _609;
        uint _635 = _606 / 4u;
        uint _640 = min(_635, _610);
        uint _641 = _622 + _640;
        float4 _825 = q.quads[_641];
        uint _1485 = _635 + 1u;
        uint _1486 = min(_1485, _610);
        uint _1487 = _622 + _1486;
        float4 _1489 = q.quads[_1487];
        uint _661 = _606 % 4u;
        uint _837 = _661 & 2u;
        bool _838 = _837 != 0u;
        uint _840 = _661 & 1u;
        bool _841 = _840 != 0u;
        float _847 = _825.z;
        float _848 = _825.w;
        float _849 = _1489.x;
        float _850 = _1489.y;
        float4 _851 = float4(_847, _848, _849, _850);
        bool4 _853 = bool4(_838);
        float4 _854 = select(_825, _851, _853);
        float _861 = _1489.z;
        float _863 = _838 ? _861 : _849;
        float _864 = _854.y;
        float _865 = _854.z;
        float _866 = _854.w;
        float4 _867 = float4(_864, _865, _866, _863);
        bool4 _869 = bool4(_841);
        float4 _870 = select(_854, _867, _869);
        bool4 _892 = uint4(0u, 1u, 2u, 3u) < uint4(1u);
        float4 _893 = select(float4(0.0), _870, _892);
        uint _686 = _211.p.scale;
        float _687 = as_type<float>(_686);
        float4 _690 = _893 * _687;
        uint _714 = _211.p.group;
        uint _715 = _575 / _714;
        uint _1383;
        float _1384;
        float _1402;
        float4 _1508;
        _1508 = float4(0.0);
        _1402 = -3.4028234663852885981170418348452e+38;
        _1384 = 0.0;
        _1383 = 0u;
        float _1091;
        float _1115;
        float4 _1134;
        bool _755;
        for (;;)
        {
            _755 = _1383 < _812;
            if (_755)
            {
                uint _758 = _580 * _812;
                uint _760 = _758 + _1383;
                bool _767 = true && _755;
                uint _942 = _211.p.first[1];
                uint _944 = _942 + _715;
                uint _946 = _211.p.quads[1];
                uint _947 = _946 - 1u;
                uint _951 = _760 * _946;
                uint _960 = _944 / 4u;
                uint _965 = min(_960, _947);
                uint _966 = _951 + _965;
                float4 _1144 = k.quads[_966];
                uint _1455 = _960 + 1u;
                uint _1456 = min(_1455, _947);
                uint _1457 = _951 + _1456;
                float4 _1459 = k.quads[_1457];
                uint _984 = _944 % 4u;
                uint _1156 = _984 & 2u;
                bool _1157 = _1156 != 0u;
                uint _1159 = _984 & 1u;
                bool _1160 = _1159 != 0u;
                float _1166 = _1144.z;
                float _1167 = _1144.w;
                float _1168 = _1459.x;
                float _1169 = _1459.y;
                float4 _1170 = float4(_1166, _1167, _1168, _1169);
                bool4 _1172 = bool4(_1157);
                float4 _1173 = select(_1144, _1170, _1172);
                float _1180 = _1459.z;
                float _1182 = _1157 ? _1180 : _1168;
                float _1183 = _1173.y;
                float _1184 = _1173.z;
                float _1185 = _1173.w;
                float4 _1186 = float4(_1183, _1184, _1185, _1182);
                bool4 _1188 = bool4(_1160);
                float4 _1189 = select(_1173, _1186, _1188);
                float4 _1212 = select(float4(0.0), _1189, _892);
                uint _997 = _211.p.first[2];
                uint _999 = _997 + _715;
                uint _1001 = _211.p.quads[2];
                uint _1002 = _1001 - 1u;
                uint _1006 = _760 * _1001;
                uint _1015 = _999 / 4u;
                uint _1020 = min(_1015, _1002);
                uint _1021 = _1006 + _1020;
                float4 _1217 = v.quads[_1021];
                uint _1470 = _1015 + 1u;
                uint _1471 = min(_1470, _1002);
                uint _1472 = _1006 + _1471;
                float4 _1474 = v.quads[_1472];
                uint _1039 = _999 % 4u;
                uint _1229 = _1039 & 2u;
                bool _1230 = _1229 != 0u;
                uint _1232 = _1039 & 1u;
                bool _1233 = _1232 != 0u;
                float _1239 = _1217.z;
                float _1240 = _1217.w;
                float _1241 = _1474.x;
                float _1242 = _1474.y;
                float4 _1243 = float4(_1239, _1240, _1241, _1242);
                bool4 _1245 = bool4(_1230);
                float4 _1246 = select(_1217, _1243, _1245);
                float _1256 = _1246.y;
                float4 _1259 = float4(_1256, _1518, _1518, _1518);
                bool4 _1261 = bool4(_1233);
                float4 _1262 = select(_1246, _1259, _1261);
                float4 _1285 = select(float4(0.0), _1262, _892);
                float4 _1062 = _690 * _1212;
                float _1070 = _1062.x;
                float _1072 = _1062.y;
                float _1073 = _1070 + _1072;
                float _1075 = _1062.z;
                float _1076 = _1073 + _1075;
                float _1078 = _1062.w;
                float _1079 = _1076 + _1078;
                float _1519 = _767 ? _1079 : _1402;
                _1091 = fast::max(_1402, _1519);
                float _1094 = _1519 - _1091;
                float _1097 = _1402 - _1091;
                float4 _1098 = float4(_1094, _1097, 0.0, 0.0);
                float4 _1099 = exp(_1098);
                float _1407;
                if (_767)
                {
                    float _1105 = _1099.x;
                    _1407 = _1105;
                }
                else
                {
                    _1407 = 0.0;
                }
                float _1111 = _1099.y;
                _1115 = fma(_1384, _1111, _1407);
                float4 _1127 = _1508 * _1111;
                float4 _1133 = _1285 * _1407;
                _1134 = _1127 + _1133;
                uint _774 = _1383 + uint(1);
                _1508 = _1134;
                _1402 = _1091;
                _1384 = _1115;
                _1383 = _774;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _777 = _600 < _804;
        if (_777)
        {
            uint _784 = _614 + _600;
            bool _786 = _812 > 0u;
            uint _1299 = _574 + 3u;
            uint _1300 = _1299 / 4u;
            uint _1301 = _1300 * 4u;
            uint _1304 = _784 * _1301;
            uint _1307 = _1304 + _575;
            float _1388;
            if (_786)
            {
                float _1312 = 1.0 / _1384;
                _1388 = _1312;
            }
            else
            {
                _1388 = 0.0;
            }
            float _1331 = _1508.x * _1388;
            _492.y[_1307] = _1331;
            uint _1338 = _575 + 1u;
            bool _1341 = _1338 == _574;
            if (_1341)
            {
                uint _1390;
                _1390 = _574;
                for (;;)
                {
                    bool _1350 = _1390 < _1301;
                    if (_1350)
                    {
                        uint _1356 = _1304 + _1390;
                        _492.y[_1356] = 0.0;
                        uint _1360 = _1390 + uint(1);
                        _1390 = _1360;
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

