// rowwise/layer_norm.comp BIAS=0 CENTRED=0 SCALE=1 SUBGROUP=0 SUBGROUPS=1 TEXEL=0 WIDE_STORES=0 128x1x1
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

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], const device scale_block& scale [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _276 [[buffer(29)]], uint gl_SubgroupID [[simdgroup_index_in_threadgroup]], uint gl_NumSubgroups [[simdgroups_per_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float row_scratch[128];
    uint _280 = _276.p.rows;
    uint _515 = _280 >> uint(2);
    uint _517 = _280 & 3u;
    uint _519 = extent_table.words[_515][_517];
    uint _285 = _276.p.extent;
    uint _523 = _285 >> uint(2);
    uint _525 = _285 & 3u;
    uint _527 = extent_table.words[_523][_525];
    uint _292 = gl_WorkGroupID.x;
    uint _867;
    _867 = _292;
    for (;;)
    {
        bool _300 = _867 < _519;
        if (_300)
        {
            uint _532 = _527 + 3u;
            uint _533 = _532 / 4u;
            uint _537 = _867 * _533;
            uint _541 = _527 / 4u;
            uint _542 = _541 / 512u;
            uint _543 = _542 * 512u;
            uint _311 = gl_LocalInvocationID.x;
            uint _868;
            float4 _871;
            _871 = float4(0.0);
            _868 = _311;
            for (;;)
            {
                bool _321 = _868 < _543;
                if (_321)
                {
                    uint _555 = _537 + _868;
                    float4 _579 = x.quads[_555];
                    float4 _350 = fma(_579, _579, _871);
                    uint _919 = _868 + 128u;
                    uint _923 = _537 + _919;
                    float4 _925 = x.quads[_923];
                    float4 _939 = fma(_925, _925, _350);
                    uint _949 = _868 + 256u;
                    uint _953 = _537 + _949;
                    float4 _955 = x.quads[_953];
                    float4 _969 = fma(_955, _955, _939);
                    uint _979 = _868 + 384u;
                    uint _983 = _537 + _979;
                    float4 _985 = x.quads[_983];
                    float4 _999 = fma(_985, _985, _969);
                    uint _354 = _868 + 512u;
                    _871 = _999;
                    _868 = _354;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _360 = _543 + _311;
            uint _869;
            float4 _870;
            _870 = _871;
            _869 = _360;
            for (;;)
            {
                bool _370 = _869 < _533;
                if (_370)
                {
                    uint _590 = _537 + _869;
                    float4 _614 = x.quads[_590];
                    uint _600 = _869 * 4u;
                    uint4 _601 = uint4(_600);
                    uint4 _602 = _601 + uint4(0u, 1u, 2u, 3u);
                    uint4 _605 = uint4(_527);
                    bool4 _606 = _602 < _605;
                    float4 _607 = select(float4(0.0), _614, _606);
                    float4 _386 = fma(_607, _607, _870);
                    uint _388 = _869 + 128u;
                    _870 = _386;
                    _869 = _388;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _621 = _870.x + _870.y;
            float _626 = _870.z + _870.w;
            float _627 = _621 + _626;
            float _636 = simd_sum(_627);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            bool _637 = simd_is_first();
            if (_637)
            {
                row_scratch[gl_SubgroupID] = _636;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _644 = row_scratch[0];
            uint _872;
            float _873;
            _873 = _644;
            _872 = 1u;
            for (;;)
            {
                bool _649 = _872 < gl_NumSubgroups;
                if (_649)
                {
                    float _654 = row_scratch[_872];
                    float _665 = _873 + _654;
                    uint _658 = _872 + uint(1);
                    _873 = _665;
                    _872 = _658;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _396 = float(_527);
            float _397 = _873 / _396;
            uint _402 = _276.p.epsilon;
            float _403 = as_type<float>(_402);
            float _404 = _397 + _403;
            float _405 = sqrt(_404);
            float _406 = 1.0 / _405;
            uint _874;
            _874 = _311;
            for (;;)
            {
                bool _418 = _874 < _543;
                if (_418)
                {
                    uint _676 = _537 + _874;
                    float4 _700 = x.quads[_676];
                    float4 _443 = _700 * _406;
                    float4 _713 = scale.quads[_874];
                    float4 _707 = _443 * _713;
                    y.quads[_676] = _707;
                    uint _1008 = _874 + 128u;
                    uint _1012 = _537 + _1008;
                    float4 _1014 = x.quads[_1012];
                    float4 _1027 = _1014 * _406;
                    float4 _1029 = scale.quads[_1008];
                    float4 _1030 = _1027 * _1029;
                    y.quads[_1012] = _1030;
                    uint _1052 = _874 + 256u;
                    uint _1056 = _537 + _1052;
                    float4 _1058 = x.quads[_1056];
                    float4 _1071 = _1058 * _406;
                    float4 _1073 = scale.quads[_1052];
                    float4 _1074 = _1071 * _1073;
                    y.quads[_1056] = _1074;
                    uint _1096 = _874 + 384u;
                    uint _1100 = _537 + _1096;
                    float4 _1102 = x.quads[_1100];
                    float4 _1115 = _1102 * _406;
                    float4 _1117 = scale.quads[_1096];
                    float4 _1118 = _1115 * _1117;
                    y.quads[_1100] = _1118;
                    uint _459 = _874 + 512u;
                    _874 = _459;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _875;
            _875 = _360;
            for (;;)
            {
                bool _474 = _875 < _533;
                if (_474)
                {
                    uint _760 = _537 + _875;
                    float4 _784 = x.quads[_760];
                    float4 _486 = _784 * _406;
                    float4 _797 = scale.quads[_875];
                    float4 _791 = _486 * _797;
                    uint _808 = _875 * 4u;
                    uint4 _824 = uint4(_808);
                    uint4 _825 = _824 + uint4(0u, 1u, 2u, 3u);
                    uint4 _827 = uint4(_527);
                    bool4 _828 = _825 < _827;
                    float4 _829 = select(float4(0.0), _791, _828);
                    y.quads[_760] = _829;
                    uint _500 = _875 + 128u;
                    _875 = _500;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _503 = gl_NumWorkGroups.x;
            uint _505 = _867 + _503;
            _867 = _505;
            continue;
        }
        else
        {
            break;
        }
    }
}

