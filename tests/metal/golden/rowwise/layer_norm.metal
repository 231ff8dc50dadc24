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

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _265 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float row_scratch[128];
    uint _269 = _265.p.rows;
    uint _580 = _269 >> uint(2);
    uint _582 = _269 & 3u;
    uint _584 = extent_table.words[_580][_582];
    uint _274 = _265.p.extent;
    uint _588 = _274 >> uint(2);
    uint _590 = _274 & 3u;
    uint _592 = extent_table.words[_588][_590];
    uint _279 = gl_WorkGroupID.x;
    uint _1054;
    _1054 = _279;
    for (;;)
    {
        bool _287 = _1054 < _584;
        if (_287)
        {
            uint _597 = _592 + 3u;
            uint _598 = _597 / 4u;
            uint _601 = _1054 * _598;
            uint _605 = _592 / 4u;
            uint _606 = _605 / 512u;
            uint _607 = _606 * 512u;
            uint _297 = gl_LocalInvocationID.x;
            uint _1055;
            float4 _1058;
            _1058 = float4(0.0);
            _1055 = _297;
            for (;;)
            {
                bool _307 = _1055 < _607;
                if (_307)
                {
                    uint _619 = _601 + _1055;
                    float4 _643 = x.quads[_619];
                    float4 _330 = _1058 + _643;
                    uint _1130 = _1055 + 128u;
                    uint _1134 = _601 + _1130;
                    float4 _1136 = x.quads[_1134];
                    float4 _1148 = _330 + _1136;
                    uint _1158 = _1055 + 256u;
                    uint _1162 = _601 + _1158;
                    float4 _1164 = x.quads[_1162];
                    float4 _1176 = _1148 + _1164;
                    uint _1186 = _1055 + 384u;
                    uint _1190 = _601 + _1186;
                    float4 _1192 = x.quads[_1190];
                    float4 _1204 = _1176 + _1192;
                    uint _334 = _1055 + 512u;
                    _1058 = _1204;
                    _1055 = _334;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _340 = _607 + _297;
            uint _1056;
            float4 _1057;
            _1057 = _1058;
            _1056 = _340;
            for (;;)
            {
                bool _349 = _1056 < _598;
                if (_349)
                {
                    uint _654 = _601 + _1056;
                    float4 _678 = x.quads[_654];
                    uint _664 = _1056 * 4u;
                    uint4 _665 = uint4(_664);
                    uint4 _666 = _665 + uint4(0u, 1u, 2u, 3u);
                    uint4 _669 = uint4(_592);
                    bool4 _670 = _666 < _669;
                    float4 _671 = select(float4(0.0), _678, _670);
                    float4 _359 = _1057 + _671;
                    uint _361 = _1056 + 128u;
                    _1057 = _359;
                    _1056 = _361;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _685 = _1057.x + _1057.y;
            float _690 = _1057.z + _1057.w;
            float _691 = _685 + _690;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            row_scratch[_297] = _691;
            uint _1059;
            _1059 = 64u;
            for (;;)
            {
                bool _706 = _1059 > 0u;
                if (_706)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _710 = _297 < _1059;
                    if (_710)
                    {
                        uint _716 = _297 + _1059;
                        float _718 = row_scratch[_297];
                        float _720 = row_scratch[_716];
                        float _734 = _718 + _720;
                        row_scratch[_297] = _734;
                    }
                    uint _726 = _1059 >> uint(1);
                    _1059 = _726;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _729 = row_scratch[0];
            float _369 = float(_592);
            float _370 = _729 / _369;
            uint _1060;
            float4 _1063;
            _1063 = float4(0.0);
            _1060 = _297;
            for (;;)
            {
                bool _383 = _1060 < _607;
                if (_383)
                {
                    uint _745 = _601 + _1060;
                    float4 _769 = x.quads[_745];
                    float4 _407 = float4(_370);
                    float4 _408 = _769 - _407;
                    float4 _413 = fma(_408, _408, _1063);
                    uint _1214 = _1060 + 128u;
                    uint _1218 = _601 + _1214;
                    float4 _1220 = x.quads[_1218];
                    float4 _1233 = _1220 - _407;
                    float4 _1235 = fma(_1233, _1233, _413);
                    uint _1245 = _1060 + 256u;
                    uint _1249 = _601 + _1245;
                    float4 _1251 = x.quads[_1249];
                    float4 _1264 = _1251 - _407;
                    float4 _1266 = fma(_1264, _1264, _1235);
                    uint _1276 = _1060 + 384u;
                    uint _1280 = _601 + _1276;
                    float4 _1282 = x.quads[_1280];
                    float4 _1295 = _1282 - _407;
                    float4 _1297 = fma(_1295, _1295, _1266);
                    uint _417 = _1060 + 512u;
                    _1063 = _1297;
                    _1060 = _417;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1061;
            float4 _1062;
            _1062 = _1063;
            _1061 = _340;
            for (;;)
            {
                bool _432 = _1061 < _598;
                if (_432)
                {
                    uint _780 = _601 + _1061;
                    float4 _804 = x.quads[_780];
                    float4 _787 = float4(_370);
                    uint _790 = _1061 * 4u;
                    uint4 _791 = uint4(_790);
                    uint4 _792 = _791 + uint4(0u, 1u, 2u, 3u);
                    uint4 _795 = uint4(_592);
                    bool4 _796 = _792 < _795;
                    float4 _797 = select(_787, _804, _796);
                    float4 _444 = _797 - _787;
                    float4 _449 = fma(_444, _444, _1062);
                    uint _451 = _1061 + 128u;
                    _1062 = _449;
                    _1061 = _451;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _811 = _1062.x + _1062.y;
            float _816 = _1062.z + _1062.w;
            float _817 = _811 + _816;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            row_scratch[_297] = _817;
            uint _1064;
            _1064 = 64u;
            for (;;)
            {
                bool _832 = _1064 > 0u;
                if (_832)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _836 = _297 < _1064;
                    if (_836)
                    {
                        uint _842 = _297 + _1064;
                        float _844 = row_scratch[_297];
                        float _846 = row_scratch[_842];
                        float _860 = _844 + _846;
                        row_scratch[_297] = _860;
                    }
                    uint _852 = _1064 >> uint(1);
                    _1064 = _852;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _855 = row_scratch[0];
            float _460 = _855 / _369;
            uint _465 = _265.p.epsilon;
            float _466 = as_type<float>(_465);
            float _467 = _460 + _466;
            float _468 = sqrt(_467);
            float _469 = 1.0 / _468;
            uint _1065;
            _1065 = _297;
            for (;;)
            {
                bool _481 = _1065 < _607;
                if (_481)
                {
                    uint _871 = _601 + _1065;
                    float4 _895 = x.quads[_871];
                    float4 _504 = float4(_370);
                    float4 _505 = _895 - _504;
                    float4 _507 = _505 * _469;
                    y.quads[_871] = _507;
                    uint _1306 = _1065 + 128u;
                    uint _1310 = _601 + _1306;
                    float4 _1312 = x.quads[_1310];
                    float4 _1325 = _1312 - _504;
                    float4 _1326 = _1325 * _469;
                    y.quads[_1310] = _1326;
                    uint _1348 = _1065 + 256u;
                    uint _1352 = _601 + _1348;
                    float4 _1354 = x.quads[_1352];
                    float4 _1367 = _1354 - _504;
                    float4 _1368 = _1367 * _469;
                    y.quads[_1352] = _1368;
                    uint _1390 = _1065 + 384u;
                    uint _1394 = _601 + _1390;
                    float4 _1396 = x.quads[_1394];
                    float4 _1409 = _1396 - _504;
                    float4 _1410 = _1409 * _469;
                    y.quads[_1394] = _1410;
                    uint _523 = _1065 + 512u;
                    _1065 = _523;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1066;
            _1066 = _340;
            for (;;)
            {
                bool _538 = _1066 < _598;
                if (_538)
                {
                    uint _945 = _601 + _1066;
                    float4 _969 = x.quads[_945];
                    float4 _548 = float4(_370);
                    float4 _549 = _969 - _548;
                    float4 _551 = _549 * _469;
                    uint _983 = _1066 * 4u;
                    uint4 _999 = uint4(_983);
                    uint4 _1000 = _999 + uint4(0u, 1u, 2u, 3u);
                    uint4 _1002 = uint4(_592);
                    bool4 _1003 = _1000 < _1002;
                    float4 _1004 = select(float4(0.0), _551, _1003);
                    y.quads[_945] = _1004;
                    uint _565 = _1066 + 128u;
                    _1066 = _565;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _568 = gl_NumWorkGroups.x;
            uint _570 = _1054 + _568;
            _1054 = _570;
            continue;
        }
        else
        {
            break;
        }
    }
}

