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
constant float _1418 = {};

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device v_block& v [[buffer(2)]], device Y& _465 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _190 [[buffer(29)]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    do
    {
        uint _513 = _190.p.queries;
        uint _726 = _513 >> uint(2);
        uint _728 = _513 & 3u;
        uint _730 = extent_table.words[_726][_728];
        uint _518 = _190.p.keys;
        uint _734 = _518 >> uint(2);
        uint _736 = _518 & 3u;
        uint _738 = extent_table.words[_734][_736];
        uint _524 = _730 + 31u;
        uint _525 = _524 / 32u;
        uint _532 = gl_WorkGroupID.y;
        uint _535 = gl_NumWorkGroups.x;
        uint _536 = _532 * _535;
        uint _538 = gl_WorkGroupID.x;
        uint _539 = _536 + _538;
        uint _543 = _539 / _525;
        uint _547 = _190.p.heads;
        uint _548 = _543 % _547;
        uint _553 = _543 / _547;
        uint _557 = _190.p.batches;
        uint _742 = _557 >> uint(2);
        uint _744 = _557 & 3u;
        uint _746 = extent_table.words[_742][_744];
        bool _559 = _553 >= _746;
        if (_559)
        {
            break;
        }
        uint _567 = _543 * _525;
        uint _568 = _539 - _567;
        uint _569 = _568 * 32u;
        uint _572 = gl_LocalInvocationID.x;
        uint _573 = _569 + _572;
        uint _576 = _190.p.first[0];
        uint _579 = _576 + _548;
        uint _582 = _190.p.quads[0];
        uint _583 = _582 - 1u;
        uint _587 = _553 * _730;
        uint _590 = _730 - 1u;
        uint _591 = min(_573, _590);
        uint _592 = _587 + _591;
        uint _595 = _592 * _582;
        uint _608 = _579 / 4u;
        uint _613 = min(_608, _583);
        uint _614 = _595 + _613;
        float4 _751 = q.quads[_614];
        uint _1386 = _608 + 1u;
        uint _1387 = min(_1386, _583);
        uint _1388 = _595 + _1387;
        float4 _1390 = q.quads[_1388];
        uint _634 = _579 % 4u;
        uint _763 = _634 & 2u;
        bool _764 = _763 != 0u;
        uint _766 = _634 & 1u;
        bool _767 = _766 != 0u;
        float _773 = _751.z;
        float _774 = _751.w;
        float _775 = _1390.x;
        float _776 = _1390.y;
        float4 _777 = float4(_773, _774, _775, _776);
        bool4 _779 = bool4(_764);
        float4 _780 = select(_751, _777, _779);
        float _787 = _1390.z;
        float _789 = _764 ? _787 : _775;
        float _790 = _780.y;
        float _791 = _780.z;
        float _792 = _780.w;
        float4 _793 = float4(_790, _791, _792, _789);
        bool4 _795 = bool4(_767);
        float4 _796 = select(_780, _793, _795);
        bool4 _818 = uint4(0u, 1u, 2u, 3u) < uint4(1u);
        float4 _819 = select(float4(0.0), _796, _818);
        uint _659 = _190.p.scale;
        float _660 = as_type<float>(_659);
        float4 _663 = _819 * _660;
        uint _674 = _190.p.group;
        uint _675 = _548 / _674;
        uint _1287;
        float _1288;
        float _1306;
        float4 _1410;
        _1410 = float4(0.0);
        _1306 = -3.4028234663852885981170418348452e+38;
        _1288 = 0.0;
        _1287 = 0u;
        float _998;
        float _1022;
        float4 _1041;
        bool _685;
        for (;;)
        {
            _685 = _1287 < _738;
            if (_685)
            {
                uint _688 = _553 * _738;
                uint _690 = _688 + _1287;
                uint _853 = _190.p.first[1];
                uint _855 = _853 + _675;
                uint _857 = _190.p.quads[1];
                uint _858 = _857 - 1u;
                uint _862 = _690 * _857;
                uint _871 = _855 / 4u;
                uint _876 = min(_871, _858);
                uint _877 = _862 + _876;
                float4 _1051 = k.quads[_877];
                uint _1356 = _871 + 1u;
                uint _1357 = min(_1356, _858);
                uint _1358 = _862 + _1357;
                float4 _1360 = k.quads[_1358];
                uint _895 = _855 % 4u;
                uint _1063 = _895 & 2u;
                bool _1064 = _1063 != 0u;
                uint _1066 = _895 & 1u;
                bool _1067 = _1066 != 0u;
                float _1073 = _1051.z;
                float _1074 = _1051.w;
                float _1075 = _1360.x;
                float _1076 = _1360.y;
                float4 _1077 = float4(_1073, _1074, _1075, _1076);
                bool4 _1079 = bool4(_1064);
                float4 _1080 = select(_1051, _1077, _1079);
                float _1087 = _1360.z;
                float _1089 = _1064 ? _1087 : _1075;
                float _1090 = _1080.y;
                float _1091 = _1080.z;
                float _1092 = _1080.w;
                float4 _1093 = float4(_1090, _1091, _1092, _1089);
                bool4 _1095 = bool4(_1067);
                float4 _1096 = select(_1080, _1093, _1095);
                float4 _1119 = select(float4(0.0), _1096, _818);
                uint _908 = _190.p.first[2];
                uint _910 = _908 + _675;
                uint _912 = _190.p.quads[2];
                uint _913 = _912 - 1u;
                uint _917 = _690 * _912;
                uint _926 = _910 / 4u;
                uint _931 = min(_926, _913);
                uint _932 = _917 + _931;
                float4 _1124 = v.quads[_932];
                uint _1371 = _926 + 1u;
                uint _1372 = min(_1371, _913);
                uint _1373 = _917 + _1372;
                float4 _1375 = v.quads[_1373];
                uint _950 = _910 % 4u;
                uint _1136 = _950 & 2u;
                bool _1137 = _1136 != 0u;
                uint _1139 = _950 & 1u;
                bool _1140 = _1139 != 0u;
                float _1146 = _1124.z;
                float _1147 = _1124.w;
                float _1148 = _1375.x;
                float _1149 = _1375.y;
                float4 _1150 = float4(_1146, _1147, _1148, _1149);
                bool4 _1152 = bool4(_1137);
                float4 _1153 = select(_1124, _1150, _1152);
                float _1163 = _1153.y;
                float4 _1166 = float4(_1163, _1418, _1418, _1418);
                bool4 _1168 = bool4(_1140);
                float4 _1169 = select(_1153, _1166, _1168);
                float4 _1192 = select(float4(0.0), _1169, _818);
                float4 _973 = _663 * _1119;
                float _981 = _973.x;
                float _983 = _973.y;
                float _984 = _981 + _983;
                float _986 = _973.z;
                float _987 = _984 + _986;
                float _989 = _973.w;
                float _990 = _987 + _989;
                float _995 = _685 ? _990 : _1306;
                _998 = fast::max(_1306, _995);
                float _1001 = _995 - _998;
                float _1004 = _1306 - _998;
                float4 _1005 = float4(_1001, _1004, 0.0, 0.0);
                float4 _1006 = exp(_1005);
                float _1310;
                if (_685)
                {
                    float _1012 = _1006.x;
                    _1310 = _1012;
                }
                else
                {
                    _1310 = 0.0;
                }
                float _1018 = _1006.y;
                _1022 = fma(_1288, _1018, _1310);
                float4 _1034 = _1410 * _1018;
                float4 _1040 = _1192 * _1310;
                _1041 = _1034 + _1040;
                uint _700 = _1287 + uint(1);
                _1410 = _1041;
                _1306 = _998;
                _1288 = _1022;
                _1287 = _700;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _703 = _573 < _730;
        if (_703)
        {
            uint _710 = _587 + _573;
            bool _712 = _738 > 0u;
            uint _1203 = _547 + 3u;
            uint _1204 = _1203 / 4u;
            uint _1205 = _1204 * 4u;
            uint _1208 = _710 * _1205;
            uint _1211 = _1208 + _548;
            float _1292;
            if (_712)
            {
                float _1216 = 1.0 / _1288;
                _1292 = _1216;
            }
            else
            {
                _1292 = 0.0;
            }
            float _1235 = _1410.x * _1292;
            _465.y[_1211] = _1235;
            uint _1242 = _548 + 1u;
            bool _1245 = _1242 == _547;
            if (_1245)
            {
                uint _1294;
                _1294 = _547;
                for (;;)
                {
                    bool _1254 = _1294 < _1205;
                    if (_1254)
                    {
                        uint _1260 = _1208 + _1294;
                        _465.y[_1260] = 0.0;
                        uint _1264 = _1294 + uint(1);
                        _1294 = _1264;
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

