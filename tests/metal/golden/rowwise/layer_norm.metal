// rowwise/layer_norm.comp BIAS=0 CENTRED=0 SCALE=1 SUBGROUP=0 TEXEL=0 WIDE_STORES=0 128x1x1
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

struct scale_block
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

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], const device scale_block& scale [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _283 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float row_scratch[128];
    uint _287 = _283.p.rows;
    uint _519 = _287 >> uint(2);
    uint _521 = _287 & 3u;
    uint _523 = extent_table.words[_519][_521];
    uint _292 = _283.p.extent;
    uint _527 = _292 >> uint(2);
    uint _529 = _292 & 3u;
    uint _531 = extent_table.words[_527][_529];
    uint _297 = gl_WorkGroupID.x;
    uint _876;
    _876 = _297;
    for (;;)
    {
        bool _305 = _876 < _523;
        if (_305)
        {
            uint _536 = _531 + 3u;
            uint _537 = _536 / 4u;
            uint _541 = _876 * _537;
            uint _545 = _531 / 4u;
            uint _546 = _545 / 512u;
            uint _547 = _546 * 512u;
            uint _315 = gl_LocalInvocationID.x;
            uint _877;
            float4 _880;
            _880 = float4(0.0);
            _877 = _315;
            for (;;)
            {
                bool _325 = _877 < _547;
                if (_325)
                {
                    uint _559 = _541 + _877;
                    float4 _583 = x.quads[_559];
                    float4 _354 = fma(_583, _583, _880);
                    uint _929 = _877 + 128u;
                    uint _933 = _541 + _929;
                    float4 _935 = x.quads[_933];
                    float4 _949 = fma(_935, _935, _354);
                    uint _959 = _877 + 256u;
                    uint _963 = _541 + _959;
                    float4 _965 = x.quads[_963];
                    float4 _979 = fma(_965, _965, _949);
                    uint _989 = _877 + 384u;
                    uint _993 = _541 + _989;
                    float4 _995 = x.quads[_993];
                    float4 _1009 = fma(_995, _995, _979);
                    uint _358 = _877 + 512u;
                    _880 = _1009;
                    _877 = _358;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _364 = _547 + _315;
            uint _878;
            float4 _879;
            _879 = _880;
            _878 = _364;
            for (;;)
            {
                bool _374 = _878 < _537;
                if (_374)
                {
                    uint _594 = _541 + _878;
                    float4 _618 = x.quads[_594];
                    uint _604 = _878 * 4u;
                    uint4 _605 = uint4(_604);
                    uint4 _606 = _605 + uint4(0u, 1u, 2u, 3u);
                    uint4 _609 = uint4(_531);
                    bool4 _610 = _606 < _609;
                    float4 _611 = select(float4(0.0), _618, _610);
                    float4 _390 = fma(_611, _611, _879);
                    uint _392 = _878 + 128u;
                    _879 = _390;
                    _878 = _392;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _625 = _879.x + _879.y;
            float _630 = _879.z + _879.w;
            float _631 = _625 + _630;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            row_scratch[_315] = _631;
            uint _881;
            _881 = 64u;
            for (;;)
            {
                bool _646 = _881 > 0u;
                if (_646)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _650 = _315 < _881;
                    if (_650)
                    {
                        uint _656 = _315 + _881;
                        float _658 = row_scratch[_315];
                        float _660 = row_scratch[_656];
                        float _674 = _658 + _660;
                        row_scratch[_315] = _674;
                    }
                    uint _666 = _881 >> uint(1);
                    _881 = _666;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _669 = row_scratch[0];
            float _400 = float(_531);
            float _401 = _669 / _400;
            uint _406 = _283.p.epsilon;
            float _407 = as_type<float>(_406);
            float _408 = _401 + _407;
            float _409 = sqrt(_408);
            float _410 = 1.0 / _409;
            uint _882;
            _882 = _315;
            for (;;)
            {
                bool _422 = _882 < _547;
                if (_422)
                {
                    uint _685 = _541 + _882;
                    float4 _709 = x.quads[_685];
                    float4 _447 = _709 * _410;
                    float4 _722 = scale.quads[_882];
                    float4 _716 = _447 * _722;
                    y.quads[_685] = _716;
                    uint _1018 = _882 + 128u;
                    uint _1022 = _541 + _1018;
                    float4 _1024 = x.quads[_1022];
                    float4 _1037 = _1024 * _410;
                    float4 _1039 = scale.quads[_1018];
                    float4 _1040 = _1037 * _1039;
                    y.quads[_1022] = _1040;
                    uint _1062 = _882 + 256u;
                    uint _1066 = _541 + _1062;
                    float4 _1068 = x.quads[_1066];
                    float4 _1081 = _1068 * _410;
                    float4 _1083 = scale.quads[_1062];
                    float4 _1084 = _1081 * _1083;
                    y.quads[_1066] = _1084;
                    uint _1106 = _882 + 384u;
                    uint _1110 = _541 + _1106;
                    float4 _1112 = x.quads[_1110];
                    float4 _1125 = _1112 * _410;
                    float4 _1127 = scale.quads[_1106];
                    float4 _1128 = _1125 * _1127;
                    y.quads[_1110] = _1128;
                    uint _463 = _882 + 512u;
                    _882 = _463;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _883;
            _883 = _364;
            for (;;)
            {
                bool _478 = _883 < _537;
                if (_478)
                {
                    uint _769 = _541 + _883;
                    float4 _793 = x.quads[_769];
                    float4 _490 = _793 * _410;
                    float4 _806 = scale.quads[_883];
                    float4 _800 = _490 * _806;
                    uint _817 = _883 * 4u;
                    uint4 _833 = uint4(_817);
                    uint4 _834 = _833 + uint4(0u, 1u, 2u, 3u);
                    uint4 _836 = uint4(_531);
                    bool4 _837 = _834 < _836;
                    float4 _838 = select(float4(0.0), _800, _837);
                    y.quads[_769] = _838;
                    uint _504 = _883 + 128u;
                    _883 = _504;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _507 = gl_NumWorkGroups.x;
            uint _509 = _876 + _507;
            _876 = _509;
            continue;
        }
        else
        {
            break;
        }
    }
}

