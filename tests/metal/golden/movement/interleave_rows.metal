// movement/interleave_rows.comp PARTS=2 TEXEL=0 64x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct a_block
{
    float4 quads[1];
};

struct b_block
{
    float4 quads[1];
};

struct y0_block
{
    float4 quads[1];
};

struct y1_block
{
    float4 quads[1];
};

struct InterleaveRowsParams
{
    uint rows;
    uint operand_quads;
    uint first[2];
    uint shift[2];
    uint count[2];
};

struct Push
{
    InterleaveRowsParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device y0_block& y0 [[buffer(2)]], device y1_block& y1 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _183 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _173 = gl_NumWorkGroups.x;
    uint _175 = _173 * 64u;
    uint _187 = _183.p.operand_quads;
    uint _188 = _187 - 1u;
    uint _192 = _183.p.count[0];
    uint _195 = _192 + 3u;
    uint _197 = _195 / 4u;
    uint _200 = _197 + 1u;
    uint _201 = _200 / 2u;
    uint _205 = _183.p.rows;
    uint _492 = _205 >> uint(2);
    uint _494 = _205 & 3u;
    uint _496 = extent_table.words[_492][_494];
    uint _208 = _496 * _201;
    uint _212 = gl_GlobalInvocationID.x;
    uint _825;
    _825 = _212;
    for (;;)
    {
        bool _220 = _825 < _208;
        if (_220)
        {
            uint _224 = _825 / _201;
            uint _229 = _224 * _201;
            uint _230 = _825 - _229;
            uint _233 = _183.p.first[0];
            uint _235 = _233 + _230;
            uint _240 = _224 * _187;
            uint _245 = min(_235, _188);
            uint _246 = _240 + _245;
            uint _250 = _235 + 1u;
            uint _252 = min(_250, _188);
            uint _253 = _240 + _252;
            float4 _501 = a.quads[_246];
            float4 _506 = a.quads[_253];
            uint _266 = _183.p.shift[0];
            uint _516 = _266 & 2u;
            bool _517 = _516 != 0u;
            uint _519 = _266 & 1u;
            bool _520 = _519 != 0u;
            float4 _840;
            if (_517)
            {
                float _527 = _501.z;
                float _528 = _501.w;
                float _529 = _506.x;
                float _530 = _506.y;
                float4 _531 = float4(_527, _528, _529, _530);
                _840 = _531;
            }
            else
            {
                _840 = _501;
            }
            float4 _842;
            if (_520)
            {
                float _841;
                if (_517)
                {
                    float _543 = _506.z;
                    _841 = _543;
                }
                else
                {
                    float _546 = _506.x;
                    _841 = _546;
                }
                float4 _552 = float4(_840.yzw, _841);
                _842 = _552;
            }
            else
            {
                _842 = _840;
            }
            float4 _561 = b.quads[_246];
            float4 _566 = b.quads[_253];
            float4 _843;
            if (_517)
            {
                float _587 = _561.z;
                float _588 = _561.w;
                float _589 = _566.x;
                float _590 = _566.y;
                float4 _591 = float4(_587, _588, _589, _590);
                _843 = _591;
            }
            else
            {
                _843 = _561;
            }
            float4 _845;
            if (_520)
            {
                float _844;
                if (_517)
                {
                    float _603 = _566.z;
                    _844 = _603;
                }
                else
                {
                    float _606 = _566.x;
                    _844 = _606;
                }
                float4 _612 = float4(_843.yzw, _844);
                _845 = _612;
            }
            else
            {
                _845 = _843;
            }
            uint _284 = _224 * _197;
            uint _286 = 2u * _230;
            uint _287 = _284 + _286;
            float4 _296 = float4(_842.x, _845.x, _842.y, _845.y);
            uint _299 = 8u * _230;
            uint4 _621 = uint4(_299);
            uint4 _622 = _621 + uint4(0u, 1u, 2u, 3u);
            uint4 _624 = uint4(_192);
            bool4 _625 = _622 < _624;
            float4 _626 = select(float4(0.0), _296, _625);
            y0.quads[_287] = _626;
            uint _311 = _286 + 1u;
            bool _313 = _311 < _197;
            if (_313)
            {
                uint _317 = _287 + 1u;
                float4 _326 = float4(_842.z, _845.z, _842.w, _845.w);
                uint _329 = _299 + 4u;
                uint4 _635 = uint4(_329);
                uint4 _636 = _635 + uint4(0u, 1u, 2u, 3u);
                bool4 _639 = _636 < _624;
                float4 _640 = select(float4(0.0), _326, _639);
                y0.quads[_317] = _640;
            }
            uint _340 = _825 + _175;
            _825 = _340;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _343 = _183.p.count[1];
    uint _346 = _343 + 3u;
    uint _347 = _346 / 4u;
    uint _350 = _347 + 1u;
    uint _351 = _350 / 2u;
    uint _358 = _496 * _351;
    uint _826;
    _826 = _212;
    for (;;)
    {
        bool _369 = _826 < _358;
        if (_369)
        {
            uint _373 = _826 / _351;
            uint _378 = _373 * _351;
            uint _379 = _826 - _378;
            uint _382 = _183.p.first[1];
            uint _384 = _382 + _379;
            uint _389 = _373 * _187;
            uint _394 = min(_384, _188);
            uint _395 = _389 + _394;
            uint _399 = _384 + 1u;
            uint _401 = min(_399, _188);
            uint _402 = _389 + _401;
            float4 _657 = a.quads[_395];
            float4 _662 = a.quads[_402];
            uint _414 = _183.p.shift[1];
            uint _672 = _414 & 2u;
            bool _673 = _672 != 0u;
            uint _675 = _414 & 1u;
            bool _676 = _675 != 0u;
            float4 _827;
            if (_673)
            {
                float _683 = _657.z;
                float _684 = _657.w;
                float _685 = _662.x;
                float _686 = _662.y;
                float4 _687 = float4(_683, _684, _685, _686);
                _827 = _687;
            }
            else
            {
                _827 = _657;
            }
            float4 _829;
            if (_676)
            {
                float _828;
                if (_673)
                {
                    float _699 = _662.z;
                    _828 = _699;
                }
                else
                {
                    float _702 = _662.x;
                    _828 = _702;
                }
                float4 _708 = float4(_827.yzw, _828);
                _829 = _708;
            }
            else
            {
                _829 = _827;
            }
            float4 _717 = b.quads[_395];
            float4 _722 = b.quads[_402];
            float4 _830;
            if (_673)
            {
                float _743 = _717.z;
                float _744 = _717.w;
                float _745 = _722.x;
                float _746 = _722.y;
                float4 _747 = float4(_743, _744, _745, _746);
                _830 = _747;
            }
            else
            {
                _830 = _717;
            }
            float4 _832;
            if (_676)
            {
                float _831;
                if (_673)
                {
                    float _759 = _722.z;
                    _831 = _759;
                }
                else
                {
                    float _762 = _722.x;
                    _831 = _762;
                }
                float4 _768 = float4(_830.yzw, _831);
                _832 = _768;
            }
            else
            {
                _832 = _830;
            }
            uint _432 = _373 * _347;
            uint _434 = 2u * _379;
            uint _435 = _432 + _434;
            float4 _444 = float4(_829.x, _832.x, _829.y, _832.y);
            uint _446 = 8u * _379;
            uint4 _777 = uint4(_446);
            uint4 _778 = _777 + uint4(0u, 1u, 2u, 3u);
            uint4 _780 = uint4(_343);
            bool4 _781 = _778 < _780;
            float4 _782 = select(float4(0.0), _444, _781);
            y1.quads[_435] = _782;
            uint _458 = _434 + 1u;
            bool _460 = _458 < _347;
            if (_460)
            {
                uint _464 = _435 + 1u;
                float4 _473 = float4(_829.z, _832.z, _829.w, _832.w);
                uint _476 = _446 + 4u;
                uint4 _791 = uint4(_476);
                uint4 _792 = _791 + uint4(0u, 1u, 2u, 3u);
                bool4 _795 = _792 < _780;
                float4 _796 = select(float4(0.0), _473, _795);
                y1.quads[_464] = _796;
            }
            uint _487 = _826 + _175;
            _826 = _487;
            continue;
        }
        else
        {
            break;
        }
    }
}

