// excite/sums.comp TEXEL=0 128x1x1
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

struct ExciteSumsParams
{
    uint images;
    uint rows;
    uint chunk;
    uint chunks;
    uint quads;
};

struct Push
{
    ExciteSumsParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _115 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 column_parts[128];
    uint _356 = _115.p.quads;
    uint _358 = _356 + 127u;
    uint _359 = _358 / 128u;
    uint _363 = _115.p.chunks;
    uint _405 = _363 >> uint(2);
    uint _407 = _363 & 3u;
    uint _409 = extent_table.words[_405][_407];
    uint _368 = _115.p.images;
    uint _413 = _368 >> uint(2);
    uint _415 = _368 & 3u;
    uint _417 = extent_table.words[_413][_415];
    uint _371 = _417 * _409;
    uint _373 = _371 * _359;
    uint _377 = gl_WorkGroupID.y;
    uint _380 = gl_NumWorkGroups.x;
    uint _381 = _377 * _380;
    uint _383 = gl_WorkGroupID.x;
    uint _384 = _381 + _383;
    bool _387 = _384 < _373;
    if (_387)
    {
        uint _392 = _384 / _359;
        uint _395 = _384 % _359;
        uint _441 = _115.p.rows;
        uint _647 = _441 >> uint(2);
        uint _649 = _441 & 3u;
        uint _651 = extent_table.words[_647][_649];
        uint _444 = _115.p.chunk;
        uint _655 = _444 >> uint(2);
        uint _657 = _444 & 3u;
        uint _659 = extent_table.words[_655][_657];
        uint _448 = _392 / _409;
        uint _452 = _448 * _409;
        uint _453 = _392 - _452;
        uint _455 = _453 * _659;
        uint _667 = gl_LocalInvocationID.x;
        uint _669 = 128u / _356;
        uint _670 = max(_669, 1u);
        bool _672 = _670 > 1u;
        uint _729;
        if (_672)
        {
            uint _676 = _667 / _356;
            _729 = _676;
        }
        else
        {
            _729 = 0u;
        }
        uint _688 = _672 ? _356 : 0u;
        uint _689 = _729 * _688;
        uint _690 = _667 - _689;
        uint _460 = _395 * 128u;
        uint _463 = _460 + _690;
        bool _468 = _729 < _670;
        bool _475;
        if (_468)
        {
            bool _473 = _463 < _356;
            _475 = _473;
        }
        else
        {
            _475 = _468;
        }
        uint _730;
        if (_475)
        {
            uint _479 = _455 + _659;
            uint _481 = min(_479, _651);
            _730 = _481;
        }
        else
        {
            _730 = 0u;
        }
        uint _488 = _455 + _729;
        uint _731;
        float4 _734;
        _734 = float4(0.0);
        _731 = _488;
        uint _495;
        for (;;)
        {
            uint _494 = 3u * _670;
            _495 = _731 + _494;
            bool _497 = _495 < _730;
            if (_497)
            {
                uint _501 = _448 * _651;
                uint _503 = _501 + _731;
                uint _506 = _503 * _356;
                uint _508 = _506 + _463;
                float4 _696 = x.quads[_508];
                uint _516 = _731 + _670;
                uint _517 = _501 + _516;
                uint _520 = _517 * _356;
                uint _522 = _520 + _463;
                float4 _701 = x.quads[_522];
                float4 _524 = _696 + _701;
                uint _531 = 2u * _670;
                uint _532 = _731 + _531;
                uint _533 = _501 + _532;
                uint _536 = _533 * _356;
                uint _538 = _536 + _463;
                float4 _706 = x.quads[_538];
                uint _548 = _501 + _495;
                uint _551 = _548 * _356;
                uint _553 = _551 + _463;
                float4 _711 = x.quads[_553];
                float4 _555 = _706 + _711;
                float4 _556 = _524 + _555;
                float4 _558 = _734 + _556;
                uint _562 = 4u * _670;
                uint _564 = _731 + _562;
                _734 = _558;
                _731 = _564;
                continue;
            }
            else
            {
                break;
            }
        }
        float4 _733;
        _733 = _734;
        for (uint _732 = _731; _732 < _730; )
        {
            uint _574 = _448 * _651;
            uint _576 = _574 + _732;
            uint _579 = _576 * _356;
            uint _581 = _579 + _463;
            float4 _716 = x.quads[_581];
            float4 _584 = _733 + _716;
            uint _589 = _732 + _670;
            _733 = _584;
            _732 = _589;
            continue;
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        column_parts[_667] = _733;
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _599 = _460 + _667;
        bool _604 = _667 < _356;
        bool _611;
        if (_604)
        {
            bool _609 = _599 < _356;
            _611 = _609;
        }
        else
        {
            _611 = _604;
        }
        if (_611)
        {
            uint _737;
            float4 _740;
            _740 = _733;
            _737 = 1u;
            for (;;)
            {
                bool _618 = _737 < _670;
                if (_618)
                {
                    uint _623 = _737 * _356;
                    uint _626 = _623 + _667;
                    float4 _628 = column_parts[_626];
                    float4 _630 = _740 + _628;
                    uint _633 = _737 + uint(1);
                    _740 = _630;
                    _737 = _633;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _638 = _392 * _356;
            uint _640 = _638 + _599;
            y.quads[_640] = _740;
        }
    }
}

