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
    float4 vec4s[1];
};

struct y_block
{
    float4 vec4s[1];
};

struct ExciteSumsParams
{
    uint images;
    uint rows;
    uint chunk;
    uint chunks;
    uint vec4s;
};

struct Push
{
    ExciteSumsParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _115 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 column_parts[128];
    uint _360 = _115.p.vec4s;
    uint _362 = _360 + 127u;
    uint _363 = _362 / 128u;
    uint _367 = _115.p.chunks;
    uint _409 = _367 >> uint(2);
    uint _411 = _367 & 3u;
    uint _413 = extent_table.words[_409][_411];
    uint _372 = _115.p.images;
    uint _417 = _372 >> uint(2);
    uint _419 = _372 & 3u;
    uint _421 = extent_table.words[_417][_419];
    uint _375 = _421 * _413;
    uint _377 = _375 * _363;
    uint _381 = gl_WorkGroupID.y;
    uint _384 = gl_NumWorkGroups.x;
    uint _385 = _381 * _384;
    uint _387 = gl_WorkGroupID.x;
    uint _388 = _385 + _387;
    bool _391 = _388 < _377;
    if (_391)
    {
        uint _396 = _388 / _363;
        uint _399 = _388 % _363;
        uint _445 = _115.p.rows;
        uint _653 = _445 >> uint(2);
        uint _655 = _445 & 3u;
        uint _657 = extent_table.words[_653][_655];
        uint _448 = _115.p.chunk;
        uint _661 = _448 >> uint(2);
        uint _663 = _448 & 3u;
        uint _665 = extent_table.words[_661][_663];
        uint _452 = _396 / _413;
        uint _456 = _452 * _413;
        uint _457 = _396 - _456;
        uint _459 = _457 * _665;
        uint _673 = gl_LocalInvocationID.x;
        uint _675 = 128u / _360;
        uint _676 = max(_675, 1u);
        bool _678 = _676 > 1u;
        uint _735;
        if (_678)
        {
            uint _683 = _673 / _360;
            _735 = _683;
        }
        else
        {
            _735 = 0u;
        }
        uint _694 = _678 ? _360 : 0u;
        uint _695 = _735 * _694;
        uint _696 = _673 - _695;
        uint _464 = _399 * 128u;
        uint _467 = _464 + _696;
        bool _472 = _735 < _676;
        bool _479;
        if (_472)
        {
            bool _477 = _467 < _360;
            _479 = _477;
        }
        else
        {
            _479 = _472;
        }
        uint _736;
        if (_479)
        {
            uint _484 = _459 + _665;
            uint _486 = min(_484, _657);
            _736 = _486;
        }
        else
        {
            _736 = 0u;
        }
        uint _492 = _459 + _735;
        uint _737;
        float4 _740;
        _740 = float4(0.0);
        _737 = _492;
        uint _500;
        for (;;)
        {
            uint _499 = 3u * _676;
            _500 = _737 + _499;
            bool _502 = _500 < _736;
            if (_502)
            {
                uint _507 = _452 * _657;
                uint _509 = _507 + _737;
                uint _512 = _509 * _360;
                uint _514 = _512 + _467;
                float4 _702 = x.vec4s[_514];
                uint _522 = _737 + _676;
                uint _523 = _507 + _522;
                uint _526 = _523 * _360;
                uint _528 = _526 + _467;
                float4 _707 = x.vec4s[_528];
                float4 _530 = _702 + _707;
                uint _537 = 2u * _676;
                uint _538 = _737 + _537;
                uint _539 = _507 + _538;
                uint _542 = _539 * _360;
                uint _544 = _542 + _467;
                float4 _712 = x.vec4s[_544];
                uint _554 = _507 + _500;
                uint _557 = _554 * _360;
                uint _559 = _557 + _467;
                float4 _717 = x.vec4s[_559];
                float4 _561 = _712 + _717;
                float4 _562 = _530 + _561;
                float4 _564 = _740 + _562;
                uint _568 = 4u * _676;
                uint _570 = _737 + _568;
                _740 = _564;
                _737 = _570;
                continue;
            }
            else
            {
                break;
            }
        }
        float4 _739;
        _739 = _740;
        for (uint _738 = _737; _738 < _736; )
        {
            uint _580 = _452 * _657;
            uint _582 = _580 + _738;
            uint _585 = _582 * _360;
            uint _587 = _585 + _467;
            float4 _722 = x.vec4s[_587];
            float4 _590 = _739 + _722;
            uint _595 = _738 + _676;
            _739 = _590;
            _738 = _595;
            continue;
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        column_parts[_673] = _739;
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _605 = _464 + _673;
        bool _610 = _673 < _360;
        bool _617;
        if (_610)
        {
            bool _615 = _605 < _360;
            _617 = _615;
        }
        else
        {
            _617 = _610;
        }
        if (_617)
        {
            uint _743;
            float4 _746;
            _746 = _739;
            _743 = 1u;
            for (;;)
            {
                bool _624 = _743 < _676;
                if (_624)
                {
                    uint _629 = _743 * _360;
                    uint _632 = _629 + _673;
                    float4 _634 = column_parts[_632];
                    float4 _636 = _746 + _634;
                    uint _639 = _743 + uint(1);
                    _746 = _636;
                    _743 = _639;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _644 = _396 * _360;
            uint _646 = _644 + _605;
            y.vec4s[_646] = _746;
        }
    }
}

