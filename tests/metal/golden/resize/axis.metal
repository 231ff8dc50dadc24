// resize/axis.comp ANTIALIAS=0 COORDINATES=0 EXCLUDE=0 MODE=1 NEAREST=0 QUADS=1 64x1x1 #2e0e99ab
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

struct ResizeAxisParams
{
    uint outer;
    uint in_extent;
    uint out_extent;
    uint inner;
    uint scale_high;
    uint scale_low;
    uint roi_start;
    uint roi_end;
    uint extrapolation;
    uint cubic_a;
};

struct Push
{
    ResizeAxisParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _137 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _239 = _137.p.inner;
    uint _345 = _239 >> uint(2);
    uint _347 = _239 & 3u;
    uint _349 = extent_table.words[_345][_347];
    uint _244 = _137.p.out_extent;
    uint _353 = _244 >> uint(2);
    uint _355 = _244 & 3u;
    uint _357 = extent_table.words[_353][_355];
    uint _249 = _137.p.in_extent;
    uint _361 = _249 >> uint(2);
    uint _363 = _249 & 3u;
    uint _365 = extent_table.words[_361][_363];
    uint _254 = _137.p.outer;
    uint _369 = _254 >> uint(2);
    uint _371 = _254 & 3u;
    uint _373 = extent_table.words[_369][_371];
    uint _257 = _373 * _357;
    uint _259 = _257 * _349;
    uint _268 = gl_NumWorkGroups.x;
    uint _270 = _268 * 64u;
    uint _271 = _259 + _270;
    uint _273 = _271 - 1u;
    uint _277 = _273 / _270;
    uint _281 = gl_WorkGroupID.x;
    uint _283 = _281 * _277;
    uint _284 = _283 * 64u;
    uint _288 = _277 * 64u;
    uint _289 = _284 + _288;
    uint _291 = min(_289, _259);
    uint _296 = gl_LocalInvocationID.x;
    uint _297 = _284 + _296;
    uint _542;
    _542 = _297;
    for (;;)
    {
        bool _305 = _542 < _291;
        if (_305)
        {
            uint _309 = _542 / _349;
            uint _313 = _309 / _357;
            uint _316 = _313 * _365;
            uint _318 = _316 * _349;
            uint _322 = _309 * _349;
            uint _323 = _542 - _322;
            uint _324 = _318 + _323;
            uint _328 = _313 * _357;
            uint _329 = _309 - _328;
            int _469 = int(_365);
            uint _402 = _137.p.scale_high;
            uint _481 = _402 >> uint(2);
            uint _483 = _402 & 3u;
            uint _485 = extent_table.words[_481][_483];
            uint _405 = _137.p.scale_low;
            uint _489 = _405 >> uint(2);
            uint _491 = _405 & 3u;
            uint _493 = extent_table.words[_489][_491];
            float _497 = float(_485);
            float _499 = float(_493);
            float _501 = fma(_499, 9.5367431640625e-07, _497);
            float _502 = _501 * 0.0009765625;
            float _516 = float(_329);
            float _521 = _516 + 0.5;
            float _523 = _521 / _502;
            float _524 = _523 - 0.5;
            float _425 = floor(_524);
            int _426 = int(_425);
            int _543;
            float4 _544;
            _544 = float4(0.0);
            _543 = 0;
            for (;;)
            {
                bool _431 = _543 < 3;
                if (_431)
                {
                    int _435 = _426 + _543;
                    float _437 = float(_435);
                    float _439 = _437 - _524;
                    float _529 = abs(_439);
                    float _531 = 1.0 - _529;
                    float _532 = fast::max(_531, 0.0);
                    int _446 = _469 - 1;
                    int _447 = clamp(_435, 0, _446);
                    uint _448 = uint(_447);
                    uint _450 = _448 * _349;
                    uint _451 = _324 + _450;
                    float4 _537 = x.quads[_451];
                    float4 _453 = _537 * _532;
                    float4 _455 = _544 + _453;
                    int _461 = _543 + 1;
                    _544 = _455;
                    _543 = _461;
                    continue;
                }
                else
                {
                    break;
                }
            }
            y.quads[_542] = _544;
            uint _340 = _542 + 64u;
            _542 = _340;
            continue;
        }
        else
        {
            break;
        }
    }
}

