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
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ResizeNearestParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _149 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _204 = _149.p.channels;
    uint _381 = _204 >> uint(2);
    uint _383 = _204 & 3u;
    uint _385 = extent_table.words[_381][_383];
    uint _206 = _385 + 3u;
    uint _208 = _206 / 4u;
    uint _214 = _149.p.out_extent[0];
    uint _389 = _214 >> uint(2);
    uint _391 = _214 & 3u;
    uint _393 = extent_table.words[_389][_391];
    uint _218 = _149.p.out_extent[1];
    uint _397 = _218 >> uint(2);
    uint _399 = _218 & 3u;
    uint _401 = extent_table.words[_397][_399];
    uint _222 = _149.p.out_extent[2];
    uint _405 = _222 >> uint(2);
    uint _407 = _222 & 3u;
    uint _409 = extent_table.words[_405][_407];
    uint _228 = _149.p.batches;
    uint _413 = _228 >> uint(2);
    uint _415 = _228 & 3u;
    uint _417 = extent_table.words[_413][_415];
    uint _233 = _417 * _393;
    uint _237 = _233 * _401;
    uint _241 = _237 * _409;
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
    uint _838;
    _838 = _278;
    for (;;)
    {
        bool _286 = _838 < _272;
        if (_286)
        {
            uint _290 = _838 / _208;
            uint _295 = _290 / _409;
            uint _300 = _295 / _401;
            uint _305 = _300 / _393;
            uint _311 = _149.p.in_extent[0];
            uint _421 = _311 >> uint(2);
            uint _423 = _311 & 3u;
            uint _425 = extent_table.words[_421][_423];
            uint _313 = _305 * _425;
            uint _318 = _305 * _393;
            uint _319 = _300 - _318;
            uint _450 = _149.p.scale_high[0];
            uint _483 = _450 >> uint(2);
            uint _485 = _450 & 3u;
            uint _487 = extent_table.words[_483][_485];
            uint _454 = _149.p.scale_low[0];
            uint _491 = _454 >> uint(2);
            uint _493 = _454 & 3u;
            uint _495 = extent_table.words[_491][_493];
            float _499 = float(_487);
            float _501 = float(_495);
            float _503 = fma(_501, 9.5367431640625e-07, _499);
            float _504 = _503 * 0.0009765625;
            float _518 = float(_319);
            float _523 = _518 + 0.5;
            float _525 = _523 / _504;
            float _526 = _525 - 0.5;
            int _468 = int(_425);
            float _534 = floor(_526);
            float _537 = _526 - _534;
            bool _539 = _537 <= 0.5;
            float _839;
            if (_539)
            {
                _839 = _534;
            }
            else
            {
                float _544 = _534 + 1.0;
                _839 = _544;
            }
            int _550 = _468 - 1;
            int _551 = clamp(int(_839), 0, _550);
            uint _471 = uint(_551);
            uint _323 = _313 + _471;
            uint _327 = _149.p.in_extent[1];
            uint _555 = _327 >> uint(2);
            uint _557 = _327 & 3u;
            uint _559 = extent_table.words[_555][_557];
            uint _329 = _323 * _559;
            uint _334 = _300 * _401;
            uint _335 = _295 - _334;
            uint _584 = _149.p.scale_high[1];
            uint _617 = _584 >> uint(2);
            uint _619 = _584 & 3u;
            uint _621 = extent_table.words[_617][_619];
            uint _588 = _149.p.scale_low[1];
            uint _625 = _588 >> uint(2);
            uint _627 = _588 & 3u;
            uint _629 = extent_table.words[_625][_627];
            float _633 = float(_621);
            float _635 = float(_629);
            float _637 = fma(_635, 9.5367431640625e-07, _633);
            float _638 = _637 * 0.0009765625;
            float _652 = float(_335);
            float _657 = _652 + 0.5;
            float _659 = _657 / _638;
            float _660 = _659 - 0.5;
            int _602 = int(_559);
            float _668 = floor(_660);
            float _671 = _660 - _668;
            bool _673 = _671 <= 0.5;
            float _840;
            if (_673)
            {
                _840 = _668;
            }
            else
            {
                float _678 = _668 + 1.0;
                _840 = _678;
            }
            int _684 = _602 - 1;
            int _685 = clamp(int(_840), 0, _684);
            uint _605 = uint(_685);
            uint _339 = _329 + _605;
            uint _343 = _149.p.in_extent[2];
            uint _689 = _343 >> uint(2);
            uint _691 = _343 & 3u;
            uint _693 = extent_table.words[_689][_691];
            uint _345 = _339 * _693;
            uint _350 = _295 * _409;
            uint _351 = _290 - _350;
            uint _718 = _149.p.scale_high[2];
            uint _751 = _718 >> uint(2);
            uint _753 = _718 & 3u;
            uint _755 = extent_table.words[_751][_753];
            uint _722 = _149.p.scale_low[2];
            uint _759 = _722 >> uint(2);
            uint _761 = _722 & 3u;
            uint _763 = extent_table.words[_759][_761];
            float _767 = float(_755);
            float _769 = float(_763);
            float _771 = fma(_769, 9.5367431640625e-07, _767);
            float _772 = _771 * 0.0009765625;
            float _786 = float(_351);
            float _791 = _786 + 0.5;
            float _793 = _791 / _772;
            float _794 = _793 - 0.5;
            int _736 = int(_693);
            float _802 = floor(_794);
            float _805 = _794 - _802;
            bool _807 = _805 <= 0.5;
            float _841;
            if (_807)
            {
                _841 = _802;
            }
            else
            {
                float _812 = _802 + 1.0;
                _841 = _812;
            }
            int _818 = _736 - 1;
            int _819 = clamp(int(_841), 0, _818);
            uint _739 = uint(_819);
            uint _355 = _345 + _739;
            uint _360 = _290 * _208;
            uint _361 = _838 - _360;
            uint _366 = _355 * _208;
            uint _368 = _366 + _361;
            float4 _824 = x.quads[_368];
            y.quads[_838] = _824;
            uint _376 = _838 + 64u;
            _838 = _376;
            continue;
        }
        else
        {
            break;
        }
    }
}

