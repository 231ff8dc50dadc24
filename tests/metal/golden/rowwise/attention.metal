// rowwise/attention.comp ALIGNED=0 CHEAP_EXP=0 HEAD=1 TEXEL=0 32x1x1
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
    uint scale;
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
constant float _1370 = {};

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device v_block& v [[buffer(2)]], device Y& _452 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _190 [[buffer(29)]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    do
    {
        uint _500 = _190.p.queries;
        uint _702 = _500 >> uint(2);
        uint _704 = _500 & 3u;
        uint _706 = extent_table.words[_702][_704];
        uint _505 = _190.p.keys;
        uint _710 = _505 >> uint(2);
        uint _712 = _505 & 3u;
        uint _714 = extent_table.words[_710][_712];
        uint _511 = _706 + 31u;
        uint _512 = _511 / 32u;
        uint _519 = gl_WorkGroupID.y;
        uint _522 = gl_NumWorkGroups.x;
        uint _523 = _519 * _522;
        uint _525 = gl_WorkGroupID.x;
        uint _526 = _523 + _525;
        uint _530 = _526 / _512;
        uint _534 = _190.p.heads;
        uint _535 = _530 % _534;
        uint _540 = _530 / _534;
        uint _544 = _190.p.batches;
        uint _718 = _544 >> uint(2);
        uint _720 = _544 & 3u;
        uint _722 = extent_table.words[_718][_720];
        bool _546 = _540 >= _722;
        if (_546)
        {
            break;
        }
        uint _554 = _530 * _512;
        uint _555 = _526 - _554;
        uint _556 = _555 * 32u;
        uint _559 = gl_LocalInvocationID.x;
        uint _560 = _556 + _559;
        uint _566 = _190.p.first[0];
        uint _568 = _566 + _535;
        uint _571 = _190.p.quads[0];
        uint _572 = _571 - 1u;
        uint _576 = _540 * _706;
        uint _579 = _706 - 1u;
        uint _580 = min(_560, _579);
        uint _581 = _576 + _580;
        uint _584 = _581 * _571;
        uint _597 = _568 / 4u;
        uint _602 = min(_597, _572);
        uint _603 = _584 + _602;
        float4 _727 = q.quads[_603];
        uint _1340 = _597 + 1u;
        uint _1341 = min(_1340, _572);
        uint _1342 = _584 + _1341;
        float4 _1344 = q.quads[_1342];
        uint _623 = _568 % 4u;
        uint _739 = _623 & 2u;
        bool _740 = _739 != 0u;
        uint _742 = _623 & 1u;
        bool _743 = _742 != 0u;
        float _749 = _727.z;
        float _750 = _727.w;
        float _751 = _1344.x;
        float _752 = _1344.y;
        float4 _753 = float4(_749, _750, _751, _752);
        bool4 _755 = bool4(_740);
        float4 _756 = select(_727, _753, _755);
        float _763 = _1344.z;
        float _765 = _740 ? _763 : _751;
        float _766 = _756.y;
        float _767 = _756.z;
        float _768 = _756.w;
        float4 _769 = float4(_766, _767, _768, _765);
        bool4 _771 = bool4(_743);
        float4 _772 = select(_756, _769, _771);
        bool4 _794 = uint4(0u, 1u, 2u, 3u) < uint4(1u);
        float4 _795 = select(float4(0.0), _772, _794);
        uint _647 = _190.p.scale;
        float _648 = as_type<float>(_647);
        float4 _651 = _795 * _648;
        uint _1247;
        float _1248;
        float _1266;
        float4 _1364;
        _1364 = float4(0.0);
        _1266 = -3.4028234663852885981170418348452e+38;
        _1248 = 0.0;
        _1247 = 0u;
        for (;;)
        {
            bool _665 = _1247 < _714;
            if (_665)
            {
                uint _668 = _540 * _714;
                uint _670 = _668 + _1247;
                uint _828 = _190.p.first[1];
                uint _830 = _828 + _535;
                uint _832 = _190.p.quads[1];
                uint _833 = _832 - 1u;
                uint _837 = _670 * _832;
                uint _846 = _830 / 4u;
                uint _851 = min(_846, _833);
                uint _852 = _837 + _851;
                float4 _1014 = k.quads[_852];
                uint _1310 = _846 + 1u;
                uint _1311 = min(_1310, _833);
                uint _1312 = _837 + _1311;
                float4 _1314 = k.quads[_1312];
                uint _870 = _830 % 4u;
                uint _1026 = _870 & 2u;
                bool _1027 = _1026 != 0u;
                uint _1029 = _870 & 1u;
                bool _1030 = _1029 != 0u;
                float _1036 = _1014.z;
                float _1037 = _1014.w;
                float _1038 = _1314.x;
                float _1039 = _1314.y;
                float4 _1040 = float4(_1036, _1037, _1038, _1039);
                bool4 _1042 = bool4(_1027);
                float4 _1043 = select(_1014, _1040, _1042);
                float _1050 = _1314.z;
                float _1052 = _1027 ? _1050 : _1038;
                float _1053 = _1043.y;
                float _1054 = _1043.z;
                float _1055 = _1043.w;
                float4 _1056 = float4(_1053, _1054, _1055, _1052);
                bool4 _1058 = bool4(_1030);
                float4 _1059 = select(_1043, _1056, _1058);
                float4 _1082 = select(float4(0.0), _1059, _794);
                uint _883 = _190.p.first[2];
                uint _885 = _883 + _535;
                uint _887 = _190.p.quads[2];
                uint _888 = _887 - 1u;
                uint _892 = _670 * _887;
                uint _901 = _885 / 4u;
                uint _906 = min(_901, _888);
                uint _907 = _892 + _906;
                float4 _1087 = v.quads[_907];
                uint _1325 = _901 + 1u;
                uint _1326 = min(_1325, _888);
                uint _1327 = _892 + _1326;
                float4 _1329 = v.quads[_1327];
                uint _925 = _885 % 4u;
                uint _1099 = _925 & 2u;
                bool _1100 = _1099 != 0u;
                uint _1102 = _925 & 1u;
                bool _1103 = _1102 != 0u;
                float _1109 = _1087.z;
                float _1110 = _1087.w;
                float _1111 = _1329.x;
                float _1112 = _1329.y;
                float4 _1113 = float4(_1109, _1110, _1111, _1112);
                bool4 _1115 = bool4(_1100);
                float4 _1116 = select(_1087, _1113, _1115);
                float _1126 = _1116.y;
                float4 _1129 = float4(_1126, _1370, _1370, _1370);
                bool4 _1131 = bool4(_1103);
                float4 _1132 = select(_1116, _1129, _1131);
                float4 _1155 = select(float4(0.0), _1132, _794);
                float4 _948 = _651 * _1082;
                float _956 = _948.x;
                float _958 = _948.y;
                float _959 = _956 + _958;
                float _961 = _948.z;
                float _962 = _959 + _961;
                float _964 = _948.w;
                float _965 = _962 + _964;
                float _969 = fast::max(_1266, _965);
                float _972 = _965 - _969;
                float _975 = _1266 - _969;
                float4 _976 = float4(_972, _975, 0.0, 0.0);
                float4 _977 = exp(_976);
                float _981 = _977.y;
                float _984 = _977.x;
                float _985 = fma(_1248, _981, _984);
                float4 _997 = _1364 * _981;
                float4 _1003 = _1155 * _984;
                float4 _1004 = _997 + _1003;
                uint _676 = _1247 + uint(1);
                _1364 = _1004;
                _1266 = _969;
                _1248 = _985;
                _1247 = _676;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _679 = _560 < _706;
        if (_679)
        {
            uint _686 = _576 + _560;
            bool _688 = _714 > 0u;
            uint _1166 = _534 + 3u;
            uint _1167 = _1166 / 4u;
            uint _1168 = _1167 * 4u;
            uint _1171 = _686 * _1168;
            uint _1174 = _1171 + _535;
            float _1252;
            if (_688)
            {
                float _1179 = 1.0 / _1248;
                _1252 = _1179;
            }
            else
            {
                _1252 = 0.0;
            }
            float _1198 = _1364.x * _1252;
            _452.y[_1174] = _1198;
            uint _1205 = _535 + 1u;
            bool _1208 = _1205 == _534;
            if (_1208)
            {
                uint _1254;
                _1254 = _534;
                for (;;)
                {
                    bool _1217 = _1254 < _1168;
                    if (_1217)
                    {
                        uint _1223 = _1171 + _1254;
                        _452.y[_1223] = 0.0;
                        uint _1227 = _1254 + uint(1);
                        _1254 = _1227;
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

