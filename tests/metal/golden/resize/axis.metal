// resize/axis.comp ANTIALIAS=0 COORDINATES=0 EXCLUDE=0 MODE=1 NEAREST=0 QUADS=1 64x1x1
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
    uint _241 = _137.p.inner;
    uint _347 = _241 >> uint(2);
    uint _349 = _241 & 3u;
    uint _351 = extent_table.words[_347][_349];
    uint _246 = _137.p.out_extent;
    uint _355 = _246 >> uint(2);
    uint _357 = _246 & 3u;
    uint _359 = extent_table.words[_355][_357];
    uint _251 = _137.p.in_extent;
    uint _363 = _251 >> uint(2);
    uint _365 = _251 & 3u;
    uint _367 = extent_table.words[_363][_365];
    uint _256 = _137.p.outer;
    uint _371 = _256 >> uint(2);
    uint _373 = _256 & 3u;
    uint _375 = extent_table.words[_371][_373];
    uint _259 = _375 * _359;
    uint _261 = _259 * _351;
    uint _270 = gl_NumWorkGroups.x;
    uint _272 = _270 * 64u;
    uint _273 = _261 + _272;
    uint _275 = _273 - 1u;
    uint _279 = _275 / _272;
    uint _283 = gl_WorkGroupID.x;
    uint _285 = _283 * _279;
    uint _286 = _285 * 64u;
    uint _290 = _279 * 64u;
    uint _291 = _286 + _290;
    uint _293 = min(_291, _261);
    uint _298 = gl_LocalInvocationID.x;
    uint _299 = _286 + _298;
    uint _546;
    _546 = _299;
    for (;;)
    {
        bool _307 = _546 < _293;
        if (_307)
        {
            uint _311 = _546 / _351;
            uint _315 = _311 / _359;
            uint _318 = _315 * _367;
            uint _320 = _318 * _351;
            uint _324 = _311 * _351;
            uint _325 = _546 - _324;
            uint _326 = _320 + _325;
            uint _330 = _315 * _359;
            uint _331 = _311 - _330;
            int _473 = int(_367);
            uint _405 = _137.p.scale_high;
            uint _485 = _405 >> uint(2);
            uint _487 = _405 & 3u;
            uint _489 = extent_table.words[_485][_487];
            uint _408 = _137.p.scale_low;
            uint _493 = _408 >> uint(2);
            uint _495 = _408 & 3u;
            uint _497 = extent_table.words[_493][_495];
            float _501 = float(_489);
            float _503 = float(_497);
            float _505 = fma(_503, 9.5367431640625e-07, _501);
            float _506 = _505 * 0.0009765625;
            float _520 = float(_331);
            float _525 = _520 + 0.5;
            float _527 = _525 / _506;
            float _528 = _527 - 0.5;
            float _429 = floor(_528);
            int _430 = int(_429);
            int _547;
            float4 _548;
            _548 = float4(0.0);
            _547 = 0;
            for (;;)
            {
                bool _435 = _547 < 3;
                if (_435)
                {
                    int _439 = _430 + _547;
                    float _441 = float(_439);
                    float _443 = _441 - _528;
                    float _533 = abs(_443);
                    float _535 = 1.0 - _533;
                    float _536 = fast::max(_535, 0.0);
                    int _450 = _473 - 1;
                    int _451 = clamp(_439, 0, _450);
                    uint _452 = uint(_451);
                    uint _454 = _452 * _351;
                    uint _455 = _326 + _454;
                    float4 _541 = x.quads[_455];
                    float4 _457 = _541 * _536;
                    float4 _459 = _548 + _457;
                    int _465 = _547 + 1;
                    _548 = _459;
                    _547 = _465;
                    continue;
                }
                else
                {
                    break;
                }
            }
            y.quads[_546] = _548;
            uint _342 = _546 + 64u;
            _546 = _342;
            continue;
        }
        else
        {
            break;
        }
    }
}

