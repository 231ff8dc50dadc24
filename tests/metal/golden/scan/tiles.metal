// scan/tiles.comp CARRY=0 EXCLUSIVE=0 ITEMS=8 REVERSE=1 SUBGROUPS=1 TOTALS=1 128x1x1 #852b386c
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

kernel void main0(const device Block0& _266 [[buffer(0)]], device Block1& _316 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _160 [[buffer(29)]], uint gl_SubgroupID [[simdgroup_index_in_threadgroup]], uint gl_NumSubgroups [[simdgroups_per_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint scan_sizes[128];
    threadgroup uint scan_scratch[128];
    uint _164 = _160.p.extent;
    uint _339 = _164 >> uint(2);
    uint _341 = _164 & 3u;
    uint _343 = extent_table.words[_339][_341];
    uint _170 = _160.p.chunks;
    uint _347 = _170 >> uint(2);
    uint _349 = _170 & 3u;
    uint _351 = extent_table.words[_347][_349];
    uint _359 = simd_sum(1u);
    uint _360 = simd_prefix_exclusive_sum(1u);
    uint _362 = _360 + 1u;
    bool _364 = _362 == _359;
    bool _365 = simd_is_first();
    if (_365)
    {
        scan_sizes[gl_SubgroupID] = _359;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _466;
    uint _467;
    _467 = 0u;
    _466 = 0u;
    uint _388;
    uint _374;
    for (;;)
    {
        _374 = gl_NumSubgroups;
        bool _375 = _466 < _374;
        if (_375)
        {
            bool _379 = _466 < gl_SubgroupID;
            uint _484;
            if (_379)
            {
                uint _383 = scan_sizes[_466];
                _484 = _383;
            }
            else
            {
                _484 = 0u;
            }
            _388 = _467 + _484;
            uint _391 = _466 + uint(1);
            _467 = _388;
            _466 = _391;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _395 = _467 + _360;
    uint _177 = _160.p.outer;
    uint _399 = _177 >> uint(2);
    uint _401 = _177 & 3u;
    uint _403 = extent_table.words[_399][_401];
    uint _180 = _403 * _351;
    uint _186 = gl_WorkGroupID.x;
    uint _468;
    _468 = _186;
    for (;;)
    {
        bool _194 = _468 < _180;
        if (_194)
        {
            uint _198 = _468 / _351;
            uint _202 = _198 * _343;
            uint _207 = _198 * _351;
            uint _208 = _468 - _207;
            uint _211 = _160.p.chunk;
            uint _212 = _208 * _211;
            uint _219 = _343 - _212;
            uint _220 = min(_211, _219);
            uint _221 = _212 + _220;
            uint _469;
            uint _471;
            _471 = 0u;
            _469 = _212;
            uint _306;
            for (;;)
            {
                bool _234 = _469 < _221;
                if (_234)
                {
                    uint _239 = _395 * 8u;
                    uint _240 = _469 + _239;
                    uint _257 = _221 - 1u;
                    uint _258 = min(_240, _257);
                    uint _269 = _202 + _343;
                    uint _270 = _269 - 1u;
                    uint _272 = _270 - _258;
                    uint _276 = _266.x[_272];
                    bool _283 = _240 < _221;
                    uint _683 = _283 ? _276 : 0u;
                    uint _501 = _240 + 1u;
                    uint _503 = min(_501, _257);
                    uint _506 = _270 - _503;
                    uint _508 = _266.x[_506];
                    bool _511 = _501 < _221;
                    uint _517;
                    if (_511)
                    {
                        uint _515 = _683 + _508;
                        _517 = _515;
                    }
                    else
                    {
                        _517 = _683;
                    }
                    uint _526 = _240 + 2u;
                    uint _528 = min(_526, _257);
                    uint _531 = _270 - _528;
                    uint _533 = _266.x[_531];
                    bool _536 = _526 < _221;
                    uint _542;
                    if (_536)
                    {
                        uint _540 = _517 + _533;
                        _542 = _540;
                    }
                    else
                    {
                        _542 = _517;
                    }
                    uint _551 = _240 + 3u;
                    uint _553 = min(_551, _257);
                    uint _556 = _270 - _553;
                    uint _558 = _266.x[_556];
                    bool _561 = _551 < _221;
                    uint _567;
                    if (_561)
                    {
                        uint _565 = _542 + _558;
                        _567 = _565;
                    }
                    else
                    {
                        _567 = _542;
                    }
                    uint _576 = _240 + 4u;
                    uint _578 = min(_576, _257);
                    uint _581 = _270 - _578;
                    uint _583 = _266.x[_581];
                    bool _586 = _576 < _221;
                    uint _592;
                    if (_586)
                    {
                        uint _590 = _567 + _583;
                        _592 = _590;
                    }
                    else
                    {
                        _592 = _567;
                    }
                    uint _601 = _240 + 5u;
                    uint _603 = min(_601, _257);
                    uint _606 = _270 - _603;
                    uint _608 = _266.x[_606];
                    bool _611 = _601 < _221;
                    uint _617;
                    if (_611)
                    {
                        uint _615 = _592 + _608;
                        _617 = _615;
                    }
                    else
                    {
                        _617 = _592;
                    }
                    uint _626 = _240 + 6u;
                    uint _628 = min(_626, _257);
                    uint _631 = _270 - _628;
                    uint _633 = _266.x[_631];
                    bool _636 = _626 < _221;
                    uint _642;
                    if (_636)
                    {
                        uint _640 = _617 + _633;
                        _642 = _640;
                    }
                    else
                    {
                        _642 = _617;
                    }
                    uint _651 = _240 + 7u;
                    uint _653 = min(_651, _257);
                    uint _656 = _270 - _653;
                    uint _658 = _266.x[_656];
                    bool _661 = _651 < _221;
                    uint _667;
                    if (_661)
                    {
                        uint _665 = _642 + _658;
                        _667 = _665;
                    }
                    else
                    {
                        _667 = _642;
                    }
                    uint _421 = simd_prefix_inclusive_sum(_667);
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    if (_364)
                    {
                        scan_scratch[gl_SubgroupID] = _421;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _475;
                    uint _476;
                    _476 = 0u;
                    _475 = 0u;
                    for (;;)
                    {
                        bool _434 = _475 < _374;
                        if (_434)
                        {
                            uint _445 = scan_scratch[_475];
                            uint _446 = _476 + _445;
                            uint _449 = _475 + uint(1);
                            _476 = _446;
                            _475 = _449;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _306 = _471 + _476;
                    uint _308 = _469 + 1024u;
                    _471 = _306;
                    _469 = _308;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _310 = _395 == 0u;
            if (_310)
            {
                _316.y[_468] = _471;
            }
            uint _324 = gl_NumWorkGroups.x;
            uint _326 = _468 + _324;
            _468 = _326;
            continue;
        }
        else
        {
            break;
        }
    }
}

