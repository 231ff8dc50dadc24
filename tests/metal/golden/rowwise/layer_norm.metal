// rowwise/layer_norm.comp BIAS=0 SCALE=0 SUBGROUP=0 TEXEL=0 WIDE_STORES=0 128x1x1
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

struct y_block
{
    float4 quads[1];
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

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _266 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float row_scratch[128];
    uint _270 = _266.p.rows;
    uint _582 = _270 >> uint(2);
    uint _584 = _270 & 3u;
    uint _586 = extent_table.words[_582][_584];
    uint _275 = _266.p.extent;
    uint _590 = _275 >> uint(2);
    uint _592 = _275 & 3u;
    uint _594 = extent_table.words[_590][_592];
    uint _280 = gl_WorkGroupID.x;
    uint _1057;
    _1057 = _280;
    for (;;)
    {
        bool _288 = _1057 < _586;
        if (_288)
        {
            uint _599 = _594 + 3u;
            uint _600 = _599 / 4u;
            uint _604 = _1057 * _600;
            uint _608 = _594 / 4u;
            uint _609 = _608 / 512u;
            uint _610 = _609 * 512u;
            uint _298 = gl_LocalInvocationID.x;
            uint _1058;
            float4 _1061;
            _1061 = float4(0.0);
            _1058 = _298;
            for (;;)
            {
                bool _308 = _1058 < _610;
                if (_308)
                {
                    uint _622 = _604 + _1058;
                    float4 _646 = x.quads[_622];
                    float4 _331 = _1061 + _646;
                    uint _1133 = _1058 + 128u;
                    uint _1137 = _604 + _1133;
                    float4 _1139 = x.quads[_1137];
                    float4 _1151 = _331 + _1139;
                    uint _1161 = _1058 + 256u;
                    uint _1165 = _604 + _1161;
                    float4 _1167 = x.quads[_1165];
                    float4 _1179 = _1151 + _1167;
                    uint _1189 = _1058 + 384u;
                    uint _1193 = _604 + _1189;
                    float4 _1195 = x.quads[_1193];
                    float4 _1207 = _1179 + _1195;
                    uint _335 = _1058 + 512u;
                    _1061 = _1207;
                    _1058 = _335;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _341 = _610 + _298;
            uint _1059;
            float4 _1060;
            _1060 = _1061;
            _1059 = _341;
            for (;;)
            {
                bool _351 = _1059 < _600;
                if (_351)
                {
                    uint _657 = _604 + _1059;
                    float4 _681 = x.quads[_657];
                    uint _667 = _1059 * 4u;
                    uint4 _668 = uint4(_667);
                    uint4 _669 = _668 + uint4(0u, 1u, 2u, 3u);
                    uint4 _672 = uint4(_594);
                    bool4 _673 = _669 < _672;
                    float4 _674 = select(float4(0.0), _681, _673);
                    float4 _361 = _1060 + _674;
                    uint _363 = _1059 + 128u;
                    _1060 = _361;
                    _1059 = _363;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _688 = _1060.x + _1060.y;
            float _693 = _1060.z + _1060.w;
            float _694 = _688 + _693;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            row_scratch[_298] = _694;
            uint _1062;
            _1062 = 64u;
            for (;;)
            {
                bool _709 = _1062 > 0u;
                if (_709)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _713 = _298 < _1062;
                    if (_713)
                    {
                        uint _719 = _298 + _1062;
                        float _721 = row_scratch[_298];
                        float _723 = row_scratch[_719];
                        float _737 = _721 + _723;
                        row_scratch[_298] = _737;
                    }
                    uint _729 = _1062 >> uint(1);
                    _1062 = _729;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _732 = row_scratch[0];
            float _371 = float(_594);
            float _372 = _732 / _371;
            uint _1063;
            float4 _1066;
            _1066 = float4(0.0);
            _1063 = _298;
            for (;;)
            {
                bool _385 = _1063 < _610;
                if (_385)
                {
                    uint _748 = _604 + _1063;
                    float4 _772 = x.quads[_748];
                    float4 _409 = float4(_372);
                    float4 _410 = _772 - _409;
                    float4 _415 = fma(_410, _410, _1066);
                    uint _1217 = _1063 + 128u;
                    uint _1221 = _604 + _1217;
                    float4 _1223 = x.quads[_1221];
                    float4 _1236 = _1223 - _409;
                    float4 _1238 = fma(_1236, _1236, _415);
                    uint _1248 = _1063 + 256u;
                    uint _1252 = _604 + _1248;
                    float4 _1254 = x.quads[_1252];
                    float4 _1267 = _1254 - _409;
                    float4 _1269 = fma(_1267, _1267, _1238);
                    uint _1279 = _1063 + 384u;
                    uint _1283 = _604 + _1279;
                    float4 _1285 = x.quads[_1283];
                    float4 _1298 = _1285 - _409;
                    float4 _1300 = fma(_1298, _1298, _1269);
                    uint _419 = _1063 + 512u;
                    _1066 = _1300;
                    _1063 = _419;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1064;
            float4 _1065;
            _1065 = _1066;
            _1064 = _341;
            for (;;)
            {
                bool _434 = _1064 < _600;
                if (_434)
                {
                    uint _783 = _604 + _1064;
                    float4 _807 = x.quads[_783];
                    float4 _790 = float4(_372);
                    uint _793 = _1064 * 4u;
                    uint4 _794 = uint4(_793);
                    uint4 _795 = _794 + uint4(0u, 1u, 2u, 3u);
                    uint4 _798 = uint4(_594);
                    bool4 _799 = _795 < _798;
                    float4 _800 = select(_790, _807, _799);
                    float4 _446 = _800 - _790;
                    float4 _451 = fma(_446, _446, _1065);
                    uint _453 = _1064 + 128u;
                    _1065 = _451;
                    _1064 = _453;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _814 = _1065.x + _1065.y;
            float _819 = _1065.z + _1065.w;
            float _820 = _814 + _819;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            row_scratch[_298] = _820;
            uint _1067;
            _1067 = 64u;
            for (;;)
            {
                bool _835 = _1067 > 0u;
                if (_835)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _839 = _298 < _1067;
                    if (_839)
                    {
                        uint _845 = _298 + _1067;
                        float _847 = row_scratch[_298];
                        float _849 = row_scratch[_845];
                        float _863 = _847 + _849;
                        row_scratch[_298] = _863;
                    }
                    uint _855 = _1067 >> uint(1);
                    _1067 = _855;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _858 = row_scratch[0];
            float _462 = _858 / _371;
            uint _467 = _266.p.epsilon;
            float _468 = as_type<float>(_467);
            float _469 = _462 + _468;
            float _470 = sqrt(_469);
            float _471 = 1.0 / _470;
            uint _1068;
            _1068 = _298;
            for (;;)
            {
                bool _483 = _1068 < _610;
                if (_483)
                {
                    uint _874 = _604 + _1068;
                    float4 _898 = x.quads[_874];
                    float4 _506 = float4(_372);
                    float4 _507 = _898 - _506;
                    float4 _509 = _507 * _471;
                    y.quads[_874] = _509;
                    uint _1309 = _1068 + 128u;
                    uint _1313 = _604 + _1309;
                    float4 _1315 = x.quads[_1313];
                    float4 _1328 = _1315 - _506;
                    float4 _1329 = _1328 * _471;
                    y.quads[_1313] = _1329;
                    uint _1351 = _1068 + 256u;
                    uint _1355 = _604 + _1351;
                    float4 _1357 = x.quads[_1355];
                    float4 _1370 = _1357 - _506;
                    float4 _1371 = _1370 * _471;
                    y.quads[_1355] = _1371;
                    uint _1393 = _1068 + 384u;
                    uint _1397 = _604 + _1393;
                    float4 _1399 = x.quads[_1397];
                    float4 _1412 = _1399 - _506;
                    float4 _1413 = _1412 * _471;
                    y.quads[_1397] = _1413;
                    uint _525 = _1068 + 512u;
                    _1068 = _525;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1069;
            _1069 = _341;
            for (;;)
            {
                bool _540 = _1069 < _600;
                if (_540)
                {
                    uint _948 = _604 + _1069;
                    float4 _972 = x.quads[_948];
                    float4 _550 = float4(_372);
                    float4 _551 = _972 - _550;
                    float4 _553 = _551 * _471;
                    uint _986 = _1069 * 4u;
                    uint4 _1002 = uint4(_986);
                    uint4 _1003 = _1002 + uint4(0u, 1u, 2u, 3u);
                    uint4 _1005 = uint4(_594);
                    bool4 _1006 = _1003 < _1005;
                    float4 _1007 = select(float4(0.0), _553, _1006);
                    y.quads[_948] = _1007;
                    uint _567 = _1069 + 128u;
                    _1069 = _567;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _570 = gl_NumWorkGroups.x;
            uint _572 = _1057 + _570;
            _1057 = _572;
            continue;
        }
        else
        {
            break;
        }
    }
}

