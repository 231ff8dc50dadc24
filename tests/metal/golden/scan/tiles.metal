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

kernel void main0(const device Block0& _273 [[buffer(0)]], device Block1& _323 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _167 [[buffer(29)]], uint gl_SubgroupID [[simdgroup_index_in_threadgroup]], uint gl_NumSubgroups [[simdgroups_per_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint scan_sizes[128];
    threadgroup uint scan_scratch[128];
    uint _171 = _167.p.extent;
    uint _338 = _171 >> uint(2);
    uint _340 = _171 & 3u;
    uint _342 = extent_table.words[_338][_340];
    uint _177 = _167.p.chunks;
    uint _346 = _177 >> uint(2);
    uint _348 = _177 & 3u;
    uint _350 = extent_table.words[_346][_348];
    uint _358 = simd_sum(1u);
    uint _359 = simd_prefix_exclusive_sum(1u);
    bool _360 = simd_is_first();
    if (_360)
    {
        scan_sizes[gl_SubgroupID] = _358;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _468;
    uint _469;
    _469 = 0u;
    _468 = 0u;
    uint _383;
    uint _369;
    for (;;)
    {
        _369 = gl_NumSubgroups;
        bool _370 = _468 < _369;
        if (_370)
        {
            bool _374 = _468 < gl_SubgroupID;
            uint _486;
            if (_374)
            {
                uint _378 = scan_sizes[_468];
                _486 = _378;
            }
            else
            {
                _486 = 0u;
            }
            _383 = _469 + _486;
            uint _386 = _468 + uint(1);
            _469 = _383;
            _468 = _386;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _390 = _469 + _359;
    uint _184 = _167.p.outer;
    uint _394 = _184 >> uint(2);
    uint _396 = _184 & 3u;
    uint _398 = extent_table.words[_394][_396];
    uint _187 = _398 * _350;
    uint _193 = gl_WorkGroupID.x;
    uint _470;
    _470 = _193;
    for (;;)
    {
        bool _201 = _470 < _187;
        if (_201)
        {
            uint _205 = _470 / _350;
            uint _209 = _205 * _342;
            uint _214 = _205 * _350;
            uint _215 = _470 - _214;
            uint _218 = _167.p.chunk;
            uint _219 = _215 * _218;
            uint _226 = _342 - _219;
            uint _227 = min(_218, _226);
            uint _228 = _219 + _227;
            uint _471;
            uint _473;
            _473 = 0u;
            _471 = _219;
            uint _313;
            for (;;)
            {
                bool _241 = _471 < _228;
                if (_241)
                {
                    uint _246 = _390 * 8u;
                    uint _247 = _471 + _246;
                    uint _264 = _228 - 1u;
                    uint _265 = min(_247, _264);
                    uint _276 = _209 + _342;
                    uint _277 = _276 - 1u;
                    uint _279 = _277 - _265;
                    uint _283 = _273.x[_279];
                    bool _290 = _247 < _228;
                    uint _685 = _290 ? _283 : 0u;
                    uint _503 = _247 + 1u;
                    uint _505 = min(_503, _264);
                    uint _508 = _277 - _505;
                    uint _510 = _273.x[_508];
                    bool _513 = _503 < _228;
                    uint _519;
                    if (_513)
                    {
                        uint _517 = _685 + _510;
                        _519 = _517;
                    }
                    else
                    {
                        _519 = _685;
                    }
                    uint _528 = _247 + 2u;
                    uint _530 = min(_528, _264);
                    uint _533 = _277 - _530;
                    uint _535 = _273.x[_533];
                    bool _538 = _528 < _228;
                    uint _544;
                    if (_538)
                    {
                        uint _542 = _519 + _535;
                        _544 = _542;
                    }
                    else
                    {
                        _544 = _519;
                    }
                    uint _553 = _247 + 3u;
                    uint _555 = min(_553, _264);
                    uint _558 = _277 - _555;
                    uint _560 = _273.x[_558];
                    bool _563 = _553 < _228;
                    uint _569;
                    if (_563)
                    {
                        uint _567 = _544 + _560;
                        _569 = _567;
                    }
                    else
                    {
                        _569 = _544;
                    }
                    uint _578 = _247 + 4u;
                    uint _580 = min(_578, _264);
                    uint _583 = _277 - _580;
                    uint _585 = _273.x[_583];
                    bool _588 = _578 < _228;
                    uint _594;
                    if (_588)
                    {
                        uint _592 = _569 + _585;
                        _594 = _592;
                    }
                    else
                    {
                        _594 = _569;
                    }
                    uint _603 = _247 + 5u;
                    uint _605 = min(_603, _264);
                    uint _608 = _277 - _605;
                    uint _610 = _273.x[_608];
                    bool _613 = _603 < _228;
                    uint _619;
                    if (_613)
                    {
                        uint _617 = _594 + _610;
                        _619 = _617;
                    }
                    else
                    {
                        _619 = _594;
                    }
                    uint _628 = _247 + 6u;
                    uint _630 = min(_628, _264);
                    uint _633 = _277 - _630;
                    uint _635 = _273.x[_633];
                    bool _638 = _628 < _228;
                    uint _644;
                    if (_638)
                    {
                        uint _642 = _619 + _635;
                        _644 = _642;
                    }
                    else
                    {
                        _644 = _619;
                    }
                    uint _653 = _247 + 7u;
                    uint _655 = min(_653, _264);
                    uint _658 = _277 - _655;
                    uint _660 = _273.x[_658];
                    bool _663 = _653 < _228;
                    uint _669;
                    if (_663)
                    {
                        uint _667 = _644 + _660;
                        _669 = _667;
                    }
                    else
                    {
                        _669 = _644;
                    }
                    uint _456 = simd_sum(_669);
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _421 = simd_is_first();
                    if (_421)
                    {
                        scan_scratch[gl_SubgroupID] = _456;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _477;
                    uint _478;
                    _478 = 0u;
                    _477 = 0u;
                    for (;;)
                    {
                        bool _433 = _477 < _369;
                        if (_433)
                        {
                            uint _444 = scan_scratch[_477];
                            uint _445 = _478 + _444;
                            uint _448 = _477 + uint(1);
                            _478 = _445;
                            _477 = _448;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _313 = _473 + _478;
                    uint _315 = _471 + 1024u;
                    _473 = _313;
                    _471 = _315;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _317 = _390 == 0u;
            if (_317)
            {
                _323.y[_470] = _473;
            }
            uint _331 = gl_NumWorkGroups.x;
            uint _333 = _470 + _331;
            _470 = _333;
            continue;
        }
        else
        {
            break;
        }
    }
}

