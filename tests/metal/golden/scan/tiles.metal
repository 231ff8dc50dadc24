// scan/tiles.comp CARRY=0 EXCLUSIVE=0 ITEMS=8 REVERSE=1 TOTALS=1 128x1x1 #1365343e
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct ScanParams
{
    uint outer;
    uint extent;
    uint inner;
    uint chunks;
    uint chunk;
};

struct Push
{
    ScanParams p;
};

struct Block0
{
    uint x[1];
};

struct Block1
{
    uint y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _259 [[buffer(0)]], device Block1& _315 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _150 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float scan_scratch[128];
    uint _154 = _150.p.extent;
    uint _338 = _154 >> uint(2);
    uint _340 = _154 & 3u;
    uint _342 = extent_table.words[_338][_340];
    uint _160 = _150.p.chunks;
    uint _346 = _160 >> uint(2);
    uint _348 = _160 & 3u;
    uint _350 = extent_table.words[_346][_348];
    uint _168 = gl_LocalInvocationID.x;
    uint _172 = _150.p.outer;
    uint _354 = _172 >> uint(2);
    uint _356 = _172 & 3u;
    uint _358 = extent_table.words[_354][_356];
    uint _175 = _358 * _350;
    uint _179 = gl_WorkGroupID.x;
    uint _504;
    _504 = _179;
    for (;;)
    {
        bool _187 = _504 < _175;
        if (_187)
        {
            uint _191 = _504 / _350;
            uint _195 = _191 * _342;
            uint _200 = _191 * _350;
            uint _201 = _504 - _200;
            uint _204 = _150.p.chunk;
            uint _205 = _201 * _204;
            uint _212 = _342 - _205;
            uint _213 = min(_204, _212);
            uint _214 = _205 + _213;
            uint _505;
            float _507;
            _507 = as_type<float>(0xff800000u /* -inf */);
            _505 = _205;
            float _493;
            for (;;)
            {
                bool _227 = _505 < _214;
                if (_227)
                {
                    uint _232 = _168 * 8u;
                    uint _233 = _505 + _232;
                    uint _250 = _214 - 1u;
                    uint _251 = min(_233, _250);
                    uint _262 = _195 + _342;
                    uint _263 = _262 - 1u;
                    uint _265 = _263 - _251;
                    uint _269 = _259.x[_265];
                    float _370 = as_type<float>(_269);
                    bool _276 = _233 < _214;
                    float _526;
                    if (_276)
                    {
                        bool _378 = as_type<float>(0xff800000u /* -inf */) > _370;
                        bool _379 = false || _378;
                        float _382 = _379 ? as_type<float>(0xff800000u /* -inf */) : _370;
                        _526 = _382;
                    }
                    else
                    {
                        _526 = as_type<float>(0xff800000u /* -inf */);
                    }
                    uint _538 = _233 + 1u;
                    uint _540 = min(_538, _250);
                    uint _543 = _263 - _540;
                    uint _545 = _259.x[_543];
                    float _546 = as_type<float>(_545);
                    bool _549 = _538 < _214;
                    float _560;
                    if (_549)
                    {
                        uint _554 = as_type<uint>(_526) & 2147483647u;
                        bool _555 = _554 > 2139095040u;
                        bool _556 = _526 > _546;
                        bool _557 = _555 || _556;
                        float _558 = _557 ? _526 : _546;
                        _560 = _558;
                    }
                    else
                    {
                        _560 = _526;
                    }
                    uint _569 = _233 + 2u;
                    uint _571 = min(_569, _250);
                    uint _574 = _263 - _571;
                    uint _576 = _259.x[_574];
                    float _577 = as_type<float>(_576);
                    bool _580 = _569 < _214;
                    float _591;
                    if (_580)
                    {
                        uint _585 = as_type<uint>(_560) & 2147483647u;
                        bool _586 = _585 > 2139095040u;
                        bool _587 = _560 > _577;
                        bool _588 = _586 || _587;
                        float _589 = _588 ? _560 : _577;
                        _591 = _589;
                    }
                    else
                    {
                        _591 = _560;
                    }
                    uint _600 = _233 + 3u;
                    uint _602 = min(_600, _250);
                    uint _605 = _263 - _602;
                    uint _607 = _259.x[_605];
                    float _608 = as_type<float>(_607);
                    bool _611 = _600 < _214;
                    float _622;
                    if (_611)
                    {
                        uint _616 = as_type<uint>(_591) & 2147483647u;
                        bool _617 = _616 > 2139095040u;
                        bool _618 = _591 > _608;
                        bool _619 = _617 || _618;
                        float _620 = _619 ? _591 : _608;
                        _622 = _620;
                    }
                    else
                    {
                        _622 = _591;
                    }
                    uint _631 = _233 + 4u;
                    uint _633 = min(_631, _250);
                    uint _636 = _263 - _633;
                    uint _638 = _259.x[_636];
                    float _639 = as_type<float>(_638);
                    bool _642 = _631 < _214;
                    float _653;
                    if (_642)
                    {
                        uint _647 = as_type<uint>(_622) & 2147483647u;
                        bool _648 = _647 > 2139095040u;
                        bool _649 = _622 > _639;
                        bool _650 = _648 || _649;
                        float _651 = _650 ? _622 : _639;
                        _653 = _651;
                    }
                    else
                    {
                        _653 = _622;
                    }
                    uint _662 = _233 + 5u;
                    uint _664 = min(_662, _250);
                    uint _667 = _263 - _664;
                    uint _669 = _259.x[_667];
                    float _670 = as_type<float>(_669);
                    bool _673 = _662 < _214;
                    float _684;
                    if (_673)
                    {
                        uint _678 = as_type<uint>(_653) & 2147483647u;
                        bool _679 = _678 > 2139095040u;
                        bool _680 = _653 > _670;
                        bool _681 = _679 || _680;
                        float _682 = _681 ? _653 : _670;
                        _684 = _682;
                    }
                    else
                    {
                        _684 = _653;
                    }
                    uint _693 = _233 + 6u;
                    uint _695 = min(_693, _250);
                    uint _698 = _263 - _695;
                    uint _700 = _259.x[_698];
                    float _701 = as_type<float>(_700);
                    bool _704 = _693 < _214;
                    float _715;
                    if (_704)
                    {
                        uint _709 = as_type<uint>(_684) & 2147483647u;
                        bool _710 = _709 > 2139095040u;
                        bool _711 = _684 > _701;
                        bool _712 = _710 || _711;
                        float _713 = _712 ? _684 : _701;
                        _715 = _713;
                    }
                    else
                    {
                        _715 = _684;
                    }
                    uint _724 = _233 + 7u;
                    uint _726 = min(_724, _250);
                    uint _729 = _263 - _726;
                    uint _731 = _259.x[_729];
                    float _732 = as_type<float>(_731);
                    bool _735 = _724 < _214;
                    float _746;
                    if (_735)
                    {
                        uint _740 = as_type<uint>(_715) & 2147483647u;
                        bool _741 = _740 > 2139095040u;
                        bool _742 = _715 > _732;
                        bool _743 = _741 || _742;
                        float _744 = _743 ? _715 : _732;
                        _746 = _744;
                    }
                    else
                    {
                        _746 = _715;
                    }
                    float _430;
                    do
                    {
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        scan_scratch[_168] = _746;
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        uint _511;
                        _511 = 1u;
                        for (;;)
                        {
                            bool _405 = _511 < 128u;
                            if (_405)
                            {
                                float _409 = scan_scratch[_168];
                                bool _412 = _168 >= _511;
                                float _518;
                                if (_412)
                                {
                                    uint _416 = _168 - _511;
                                    float _418 = scan_scratch[_416];
                                    uint _457 = as_type<uint>(_418);
                                    uint _458 = _457 & 2147483647u;
                                    bool _459 = _458 > 2139095040u;
                                    bool _449 = _418 > _409;
                                    bool _450 = _459 || _449;
                                    float _453 = _450 ? _418 : _409;
                                    _518 = _453;
                                }
                                else
                                {
                                    _518 = _409;
                                }
                                threadgroup_barrier(mem_flags::mem_threadgroup);
                                scan_scratch[_168] = _518;
                                threadgroup_barrier(mem_flags::mem_threadgroup);
                                uint _427 = _511 << uint(1);
                                _511 = _427;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        _430 = scan_scratch[127];
                        bool _432 = _168 == 0u;
                        if (_432)
                        {
                            break;
                        }
                        break;
                    } while(false);
                    uint _498 = as_type<uint>(_507) & 2147483647u;
                    bool _499 = _498 > 2139095040u;
                    bool _489 = _507 > _430;
                    bool _490 = _499 || _489;
                    _493 = _490 ? _507 : _430;
                    uint _307 = _505 + 1024u;
                    _507 = _493;
                    _505 = _307;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _309 = _168 == 0u;
            if (_309)
            {
                _315.y[_504] = as_type<uint>(_507);
            }
            uint _323 = gl_NumWorkGroups.x;
            uint _325 = _504 + _323;
            _504 = _325;
            continue;
        }
        else
        {
            break;
        }
    }
}

