// resize/nearest.comp COORDINATES=0 NEAREST=0 TEXEL=0 64x1x1
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

struct ResizeNearestParams
{
    uint batches;
    uint channels;
    uint in_extent[3];
    uint out_extent[3];
    uint scale_high[3];
    uint scale_low[3];
};

struct Push
{
    ResizeNearestParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _149 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _204 = _149.p.channels;
    uint _377 = _204 >> uint(2);
    uint _379 = _204 & 3u;
    uint _381 = extent_table.words[_377][_379];
    uint _206 = _381 + 3u;
    uint _208 = _206 / 4u;
    uint _214 = _149.p.out_extent[0];
    uint _385 = _214 >> uint(2);
    uint _387 = _214 & 3u;
    uint _389 = extent_table.words[_385][_387];
    uint _218 = _149.p.out_extent[1];
    uint _393 = _218 >> uint(2);
    uint _395 = _218 & 3u;
    uint _397 = extent_table.words[_393][_395];
    uint _222 = _149.p.out_extent[2];
    uint _401 = _222 >> uint(2);
    uint _403 = _222 & 3u;
    uint _405 = extent_table.words[_401][_403];
    uint _228 = _149.p.batches;
    uint _409 = _228 >> uint(2);
    uint _411 = _228 & 3u;
    uint _413 = extent_table.words[_409][_411];
    uint _233 = _413 * _389;
    uint _237 = _233 * _397;
    uint _241 = _237 * _405;
    uint _243 = _241 * _208;
    uint _250 = gl_NumWorkGroups.x;
    uint _252 = _250 * 64u;
    uint _253 = _243 + _252;
    uint _254 = _253 - 1u;
    uint _258 = _254 / _252;
    uint _262 = gl_WorkGroupID.x;
    uint _264 = _262 * _258;
    uint _265 = _264 * 64u;
    uint _269 = _258 * 64u;
    uint _270 = _265 + _269;
    uint _272 = min(_270, _243);
    uint _277 = gl_LocalInvocationID.x;
    uint _278 = _265 + _277;
    uint _834;
    _834 = _278;
    for (;;)
    {
        bool _286 = _834 < _272;
        if (_286)
        {
            uint _290 = _834 / _208;
            uint _295 = _290 / _405;
            uint _300 = _295 / _397;
            uint _305 = _300 / _389;
            uint _311 = _149.p.in_extent[0];
            uint _417 = _311 >> uint(2);
            uint _419 = _311 & 3u;
            uint _421 = extent_table.words[_417][_419];
            uint _313 = _305 * _421;
            uint _318 = _305 * _389;
            uint _319 = _300 - _318;
            uint _446 = _149.p.scale_high[0];
            uint _479 = _446 >> uint(2);
            uint _481 = _446 & 3u;
            uint _483 = extent_table.words[_479][_481];
            uint _450 = _149.p.scale_low[0];
            uint _487 = _450 >> uint(2);
            uint _489 = _450 & 3u;
            uint _491 = extent_table.words[_487][_489];
            float _495 = float(_483);
            float _497 = float(_491);
            float _499 = fma(_497, 9.5367431640625e-07, _495);
            float _500 = _499 * 0.0009765625;
            float _514 = float(_319);
            float _519 = _514 + 0.5;
            float _521 = _519 / _500;
            float _522 = _521 - 0.5;
            int _464 = int(_421);
            float _530 = floor(_522);
            float _533 = _522 - _530;
            bool _535 = _533 <= 0.5;
            float _835;
            if (_535)
            {
                _835 = _530;
            }
            else
            {
                float _540 = _530 + 1.0;
                _835 = _540;
            }
            int _546 = _464 - 1;
            int _547 = clamp(int(_835), 0, _546);
            uint _467 = uint(_547);
            uint _323 = _313 + _467;
            uint _327 = _149.p.in_extent[1];
            uint _551 = _327 >> uint(2);
            uint _553 = _327 & 3u;
            uint _555 = extent_table.words[_551][_553];
            uint _329 = _323 * _555;
            uint _334 = _300 * _397;
            uint _335 = _295 - _334;
            uint _580 = _149.p.scale_high[1];
            uint _613 = _580 >> uint(2);
            uint _615 = _580 & 3u;
            uint _617 = extent_table.words[_613][_615];
            uint _584 = _149.p.scale_low[1];
            uint _621 = _584 >> uint(2);
            uint _623 = _584 & 3u;
            uint _625 = extent_table.words[_621][_623];
            float _629 = float(_617);
            float _631 = float(_625);
            float _633 = fma(_631, 9.5367431640625e-07, _629);
            float _634 = _633 * 0.0009765625;
            float _648 = float(_335);
            float _653 = _648 + 0.5;
            float _655 = _653 / _634;
            float _656 = _655 - 0.5;
            int _598 = int(_555);
            float _664 = floor(_656);
            float _667 = _656 - _664;
            bool _669 = _667 <= 0.5;
            float _836;
            if (_669)
            {
                _836 = _664;
            }
            else
            {
                float _674 = _664 + 1.0;
                _836 = _674;
            }
            int _680 = _598 - 1;
            int _681 = clamp(int(_836), 0, _680);
            uint _601 = uint(_681);
            uint _339 = _329 + _601;
            uint _343 = _149.p.in_extent[2];
            uint _685 = _343 >> uint(2);
            uint _687 = _343 & 3u;
            uint _689 = extent_table.words[_685][_687];
            uint _345 = _339 * _689;
            uint _350 = _295 * _405;
            uint _351 = _290 - _350;
            uint _714 = _149.p.scale_high[2];
            uint _747 = _714 >> uint(2);
            uint _749 = _714 & 3u;
            uint _751 = extent_table.words[_747][_749];
            uint _718 = _149.p.scale_low[2];
            uint _755 = _718 >> uint(2);
            uint _757 = _718 & 3u;
            uint _759 = extent_table.words[_755][_757];
            float _763 = float(_751);
            float _765 = float(_759);
            float _767 = fma(_765, 9.5367431640625e-07, _763);
            float _768 = _767 * 0.0009765625;
            float _782 = float(_351);
            float _787 = _782 + 0.5;
            float _789 = _787 / _768;
            float _790 = _789 - 0.5;
            int _732 = int(_689);
            float _798 = floor(_790);
            float _801 = _790 - _798;
            bool _803 = _801 <= 0.5;
            float _837;
            if (_803)
            {
                _837 = _798;
            }
            else
            {
                float _808 = _798 + 1.0;
                _837 = _808;
            }
            int _814 = _732 - 1;
            int _815 = clamp(int(_837), 0, _814);
            uint _735 = uint(_815);
            uint _355 = _345 + _735;
            uint _358 = _355 * _208;
            uint _360 = _358 + _834;
            uint _363 = _290 * _208;
            uint _364 = _360 - _363;
            float4 _820 = x.quads[_364];
            y.quads[_834] = _820;
            uint _372 = _834 + 64u;
            _834 = _372;
            continue;
        }
        else
        {
            break;
        }
    }
}

