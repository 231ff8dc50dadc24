// resize/grid_sample.comp ALIGN_CORNERS=0 AXES=2 ELEMENT=float MODE=1 PADDING=0 REAL=float 64x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct GridSampleParams
{
    uint batches;
    uint channels;
    uint points;
    uint extent[3];
};

struct Push
{
    GridSampleParams p;
};

struct Grid
{
    float grid[1];
};

struct X
{
    float x[1];
};

struct Y
{
    float y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device X& _250 [[buffer(0)]], const device Grid& _172 [[buffer(1)]], device Y& _340 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _142 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _267 = _142.p.channels;
    uint _361 = _267 >> uint(2);
    uint _363 = _267 & 3u;
    uint _365 = extent_table.words[_361][_363];
    uint _272 = _142.p.points;
    uint _369 = _272 >> uint(2);
    uint _371 = _272 & 3u;
    uint _373 = extent_table.words[_369][_371];
    uint _277 = _142.p.batches;
    uint _377 = _277 >> uint(2);
    uint _379 = _277 & 3u;
    uint _381 = extent_table.words[_377][_379];
    uint _280 = _381 * _365;
    uint _282 = _280 * _373;
    uint _290 = gl_NumWorkGroups.x;
    uint _292 = _290 * 64u;
    uint _293 = _282 + _292;
    uint _294 = _293 - 1u;
    uint _298 = _294 / _292;
    uint _302 = gl_WorkGroupID.x;
    uint _304 = _302 * _298;
    uint _305 = _304 * 64u;
    uint _309 = _298 * 64u;
    uint _310 = _305 + _309;
    uint _312 = min(_310, _282);
    uint _317 = gl_LocalInvocationID.x;
    uint _318 = _305 + _317;
    uint _665;
    _665 = _318;
    for (;;)
    {
        bool _326 = _665 < _312;
        if (_326)
        {
            uint _330 = _665 / _373;
            uint _335 = _330 * _373;
            uint _336 = _665 - _335;
            uint _344 = _330 / _365;
            uint _346 = _344 * _373;
            uint _348 = _346 + _336;
            uint _349 = _348 * 2u;
            uint _405 = _142.p.extent[0];
            uint _497 = _405 >> uint(2);
            uint _499 = _405 & 3u;
            uint _501 = extent_table.words[_497][_499];
            int _493 = int(_501);
            uint _408 = _142.p.extent[1];
            uint _511 = _408 >> uint(2);
            uint _513 = _408 & 3u;
            uint _515 = extent_table.words[_511][_513];
            int _507 = int(_515);
            uint _411 = _142.p.extent[2];
            uint _525 = _411 >> uint(2);
            uint _527 = _411 & 3u;
            uint _529 = extent_table.words[_525][_527];
            int _521 = int(_529);
            int _666;
            float _667;
            _667 = 0.0;
            _666 = 0;
            float _681;
            for (;;)
            {
                bool _417 = _666 < 2;
                if (_417)
                {
                    uint _420 = _349 + 1u;
                    float _422 = _172.grid[_420];
                    float _543 = float(_507);
                    float _587 = _422 + 1.0;
                    float _590 = fma(_587, _543, -1.0);
                    float _591 = _590 * 0.5;
                    float _551 = floor(_591);
                    float _555 = _551 + float(_666);
                    bool _557 = _666 == 0;
                    float _669;
                    if (_557)
                    {
                        float _705 = -_551;
                        float _561 = fma(_590, 0.5, _705);
                        float _562 = 1.0 - _561;
                        _669 = _562;
                    }
                    else
                    {
                        float _704 = -_551;
                        float _566 = fma(_590, 0.5, _704);
                        _669 = _566;
                    }
                    bool _570 = _555 >= 0.0;
                    bool _577;
                    if (_570)
                    {
                        float _574 = _543 - 1.0;
                        bool _575 = _555 <= _574;
                        _577 = _575;
                    }
                    else
                    {
                        _577 = _570;
                    }
                    int _670;
                    if (_577)
                    {
                        int _580 = int(_555);
                        _670 = _580;
                    }
                    else
                    {
                        _670 = -1;
                    }
                    int _671;
                    _681 = _667;
                    _671 = 0;
                    float _701;
                    for (;;)
                    {
                        bool _431 = _671 < 2;
                        if (_431)
                        {
                            float _435 = _172.grid[_349];
                            float _608 = float(_521);
                            float _652 = _435 + 1.0;
                            float _655 = fma(_652, _608, -1.0);
                            float _656 = _655 * 0.5;
                            float _616 = floor(_656);
                            float _620 = _616 + float(_671);
                            bool _622 = _671 == 0;
                            float _676;
                            if (_622)
                            {
                                float _708 = -_616;
                                float _626 = fma(_655, 0.5, _708);
                                float _627 = 1.0 - _626;
                                _676 = _627;
                            }
                            else
                            {
                                float _707 = -_616;
                                float _631 = fma(_655, 0.5, _707);
                                _676 = _631;
                            }
                            bool _635 = _620 >= 0.0;
                            bool _642;
                            if (_635)
                            {
                                float _639 = _608 - 1.0;
                                bool _640 = _620 <= _639;
                                _642 = _640;
                            }
                            else
                            {
                                _642 = _635;
                            }
                            int _677;
                            if (_642)
                            {
                                int _645 = int(_620);
                                _677 = _645;
                            }
                            else
                            {
                                _677 = -1;
                            }
                            bool _442 = _670 >= 0;
                            bool _443 = true && _442;
                            bool _445 = _677 >= 0;
                            bool _446 = _443 && _445;
                            if (_446)
                            {
                                uint _451 = uint(_493);
                                uint _452 = _330 * _451;
                                uint _456 = uint(_507);
                                uint _457 = _452 * _456;
                                uint _460 = _457 + uint(_670);
                                uint _463 = uint(_521);
                                uint _464 = _460 * _463;
                                uint _467 = _464 + uint(_677);
                                float _474 = _250.x[_467];
                                float _477 = fma(_669 * _676, _474, _681);
                                _701 = _477;
                            }
                            else
                            {
                                _701 = _681;
                            }
                            int _481 = _671 + 1;
                            _681 = _701;
                            _671 = _481;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    int _485 = _666 + 1;
                    _667 = _681;
                    _666 = _485;
                    continue;
                }
                else
                {
                    break;
                }
            }
            _340.y[_665] = _667;
            uint _356 = _665 + 64u;
            _665 = _356;
            continue;
        }
        else
        {
            break;
        }
    }
}

