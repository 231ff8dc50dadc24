// segment/reduce.comp CHUNK=1024 PERMUTED=0 128x1x1 #1eab5dc9
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint x[1];
};

struct Block1
{
    uint state[1];
};

struct SegmentParams
{
    uint rows;
    uint inner;
    uint segments;
};

struct Push
{
    SegmentParams p;
};

struct Block2
{
    uint y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _96 [[buffer(0)]], const device Block1& _166 [[buffer(1)]], device Block2& _333 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _211 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _215 = _211.p.inner;
    uint _346 = _215 >> uint(2);
    uint _348 = _215 & 3u;
    uint _350 = extent_table.words[_346][_348];
    uint _220 = _211.p.segments;
    uint _354 = _220 >> uint(2);
    uint _356 = _220 & 3u;
    uint _358 = extent_table.words[_354][_356];
    uint _225 = _358 * _350;
    uint _232 = gl_NumWorkGroups.x;
    uint _234 = _232 * 128u;
    uint _238 = gl_GlobalInvocationID.x;
    uint _591;
    _591 = _238;
    for (;;)
    {
        bool _246 = _591 < _225;
        if (_246)
        {
            uint _250 = _591 / _350;
            uint _255 = _250 * _350;
            uint _256 = _591 - _255;
            uint _260 = _166.state[_250];
            uint _264 = _250 + 1u;
            uint _266 = _166.state[_264];
            uint _270 = _260 + 1023u;
            uint _271 = _270 / 1024u;
            uint _274 = _266 / 1024u;
            bool _279 = _271 < _274;
            uint _592;
            if (_279)
            {
                uint _288 = _271 * 1024u;
                _592 = _288;
            }
            else
            {
                _592 = _266;
            }
            uint _593;
            float _596;
            _596 = 0.0;
            _593 = _260;
            uint _375;
            for (;;)
            {
                _375 = _593 + 4u;
                bool _377 = _375 <= _592;
                if (_377)
                {
                    uint _390 = _593 * _350;
                    uint _392 = _390 + _256;
                    uint _394 = _96.x[_392];
                    float _433 = as_type<float>(_394);
                    float _396 = _596 + _433;
                    uint _633 = _593 + 1u;
                    uint _634 = _633 * _350;
                    uint _635 = _634 + _256;
                    uint _637 = _96.x[_635];
                    float _638 = as_type<float>(_637);
                    float _639 = _396 + _638;
                    uint _648 = _593 + 2u;
                    uint _649 = _648 * _350;
                    uint _650 = _649 + _256;
                    uint _652 = _96.x[_650];
                    float _653 = as_type<float>(_652);
                    float _654 = _639 + _653;
                    uint _663 = _593 + 3u;
                    uint _664 = _663 * _350;
                    uint _665 = _664 + _256;
                    uint _667 = _96.x[_665];
                    float _668 = as_type<float>(_667);
                    float _669 = _654 + _668;
                    _596 = _669;
                    _593 = _375;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _595;
            _595 = _596;
            for (uint _594 = _593; _594 < _592; )
            {
                uint _415 = _594 * _350;
                uint _417 = _415 + _256;
                uint _419 = _96.x[_417];
                float _440 = as_type<float>(_419);
                float _421 = _595 + _440;
                uint _424 = _594 + uint(1);
                _595 = _421;
                _594 = _424;
                continue;
            }
            float _613;
            if (_279)
            {
                uint _305 = _358 + 1u;
                uint _307 = _305 + _256;
                uint _597;
                float _600;
                _600 = _595;
                _597 = _271;
                uint _451;
                for (;;)
                {
                    _451 = _597 + 4u;
                    bool _453 = _451 <= _274;
                    if (_453)
                    {
                        uint _466 = _597 * _350;
                        uint _467 = _307 + _466;
                        uint _469 = _166.state[_467];
                        float _504 = as_type<float>(_469);
                        float _471 = _600 + _504;
                        uint _678 = _597 + 1u;
                        uint _679 = _678 * _350;
                        uint _680 = _307 + _679;
                        uint _682 = _166.state[_680];
                        float _683 = as_type<float>(_682);
                        float _684 = _471 + _683;
                        uint _693 = _597 + 2u;
                        uint _694 = _693 * _350;
                        uint _695 = _307 + _694;
                        uint _697 = _166.state[_695];
                        float _698 = as_type<float>(_697);
                        float _699 = _684 + _698;
                        uint _708 = _597 + 3u;
                        uint _709 = _708 * _350;
                        uint _710 = _307 + _709;
                        uint _712 = _166.state[_710];
                        float _713 = as_type<float>(_712);
                        float _714 = _699 + _713;
                        _600 = _714;
                        _597 = _451;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _598;
                float _599;
                _599 = _600;
                _598 = _597;
                for (;;)
                {
                    bool _484 = _598 < _274;
                    if (_484)
                    {
                        uint _490 = _598 * _350;
                        uint _491 = _307 + _490;
                        uint _493 = _166.state[_491];
                        float _508 = as_type<float>(_493);
                        float _495 = _599 + _508;
                        uint _498 = _598 + uint(1);
                        _599 = _495;
                        _598 = _498;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _319 = _274 * 1024u;
                uint _601;
                float _604;
                _604 = _599;
                _601 = _319;
                uint _521;
                for (;;)
                {
                    _521 = _601 + 4u;
                    bool _523 = _521 <= _266;
                    if (_523)
                    {
                        uint _536 = _601 * _350;
                        uint _538 = _536 + _256;
                        uint _540 = _96.x[_538];
                        float _579 = as_type<float>(_540);
                        float _542 = _604 + _579;
                        uint _723 = _601 + 1u;
                        uint _724 = _723 * _350;
                        uint _725 = _724 + _256;
                        uint _727 = _96.x[_725];
                        float _728 = as_type<float>(_727);
                        float _729 = _542 + _728;
                        uint _738 = _601 + 2u;
                        uint _739 = _738 * _350;
                        uint _740 = _739 + _256;
                        uint _742 = _96.x[_740];
                        float _743 = as_type<float>(_742);
                        float _744 = _729 + _743;
                        uint _753 = _601 + 3u;
                        uint _754 = _753 * _350;
                        uint _755 = _754 + _256;
                        uint _757 = _96.x[_755];
                        float _758 = as_type<float>(_757);
                        float _759 = _744 + _758;
                        _604 = _759;
                        _601 = _521;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _602;
                float _603;
                _603 = _604;
                _602 = _601;
                for (;;)
                {
                    bool _555 = _602 < _266;
                    if (_555)
                    {
                        uint _561 = _602 * _350;
                        uint _563 = _561 + _256;
                        uint _565 = _96.x[_563];
                        float _586 = as_type<float>(_565);
                        float _567 = _603 + _586;
                        uint _570 = _602 + uint(1);
                        _603 = _567;
                        _602 = _570;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _613 = _603;
            }
            else
            {
                _613 = _595;
            }
            _333.y[_591] = as_type<uint>(_613);
            uint _341 = _591 + _234;
            _591 = _341;
            continue;
        }
        else
        {
            break;
        }
    }
}

