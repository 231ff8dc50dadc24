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
    uint _331 = _164 >> uint(2);
    uint _333 = _164 & 3u;
    uint _335 = extent_table.words[_331][_333];
    uint _170 = _160.p.chunks;
    uint _339 = _170 >> uint(2);
    uint _341 = _170 & 3u;
    uint _343 = extent_table.words[_339][_341];
    uint _351 = simd_sum(1u);
    uint _352 = simd_prefix_exclusive_sum(1u);
    uint _354 = _352 + 1u;
    bool _356 = _354 == _351;
    bool _357 = simd_is_first();
    if (_357)
    {
        scan_sizes[gl_SubgroupID] = _351;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _458;
    uint _459;
    _459 = 0u;
    _458 = 0u;
    uint _380;
    uint _366;
    for (;;)
    {
        _366 = gl_NumSubgroups;
        bool _367 = _458 < _366;
        if (_367)
        {
            bool _371 = _458 < gl_SubgroupID;
            uint _476;
            if (_371)
            {
                uint _375 = scan_sizes[_458];
                _476 = _375;
            }
            else
            {
                _476 = 0u;
            }
            _380 = _459 + _476;
            uint _383 = _458 + uint(1);
            _459 = _380;
            _458 = _383;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _387 = _459 + _352;
    uint _177 = _160.p.outer;
    uint _391 = _177 >> uint(2);
    uint _393 = _177 & 3u;
    uint _395 = extent_table.words[_391][_393];
    uint _180 = _395 * _343;
    uint _186 = gl_WorkGroupID.x;
    uint _460;
    _460 = _186;
    for (;;)
    {
        bool _194 = _460 < _180;
        if (_194)
        {
            uint _198 = _460 / _343;
            uint _202 = _198 * _335;
            uint _207 = _198 * _343;
            uint _208 = _460 - _207;
            uint _211 = _160.p.chunk;
            uint _212 = _208 * _211;
            uint _219 = _335 - _212;
            uint _220 = min(_211, _219);
            uint _221 = _212 + _220;
            uint _461;
            uint _463;
            _463 = 0u;
            _461 = _212;
            uint _306;
            for (;;)
            {
                bool _234 = _461 < _221;
                if (_234)
                {
                    uint _239 = _387 * 8u;
                    uint _240 = _461 + _239;
                    uint _257 = _221 - 1u;
                    uint _258 = min(_240, _257);
                    uint _269 = _202 + _335;
                    uint _270 = _269 - 1u;
                    uint _272 = _270 - _258;
                    uint _276 = _266.x[_272];
                    bool _283 = _240 < _221;
                    uint _675 = _283 ? _276 : 0u;
                    uint _493 = _240 + 1u;
                    uint _495 = min(_493, _257);
                    uint _498 = _270 - _495;
                    uint _500 = _266.x[_498];
                    bool _503 = _493 < _221;
                    uint _509;
                    if (_503)
                    {
                        uint _507 = _675 + _500;
                        _509 = _507;
                    }
                    else
                    {
                        _509 = _675;
                    }
                    uint _518 = _240 + 2u;
                    uint _520 = min(_518, _257);
                    uint _523 = _270 - _520;
                    uint _525 = _266.x[_523];
                    bool _528 = _518 < _221;
                    uint _534;
                    if (_528)
                    {
                        uint _532 = _509 + _525;
                        _534 = _532;
                    }
                    else
                    {
                        _534 = _509;
                    }
                    uint _543 = _240 + 3u;
                    uint _545 = min(_543, _257);
                    uint _548 = _270 - _545;
                    uint _550 = _266.x[_548];
                    bool _553 = _543 < _221;
                    uint _559;
                    if (_553)
                    {
                        uint _557 = _534 + _550;
                        _559 = _557;
                    }
                    else
                    {
                        _559 = _534;
                    }
                    uint _568 = _240 + 4u;
                    uint _570 = min(_568, _257);
                    uint _573 = _270 - _570;
                    uint _575 = _266.x[_573];
                    bool _578 = _568 < _221;
                    uint _584;
                    if (_578)
                    {
                        uint _582 = _559 + _575;
                        _584 = _582;
                    }
                    else
                    {
                        _584 = _559;
                    }
                    uint _593 = _240 + 5u;
                    uint _595 = min(_593, _257);
                    uint _598 = _270 - _595;
                    uint _600 = _266.x[_598];
                    bool _603 = _593 < _221;
                    uint _609;
                    if (_603)
                    {
                        uint _607 = _584 + _600;
                        _609 = _607;
                    }
                    else
                    {
                        _609 = _584;
                    }
                    uint _618 = _240 + 6u;
                    uint _620 = min(_618, _257);
                    uint _623 = _270 - _620;
                    uint _625 = _266.x[_623];
                    bool _628 = _618 < _221;
                    uint _634;
                    if (_628)
                    {
                        uint _632 = _609 + _625;
                        _634 = _632;
                    }
                    else
                    {
                        _634 = _609;
                    }
                    uint _643 = _240 + 7u;
                    uint _645 = min(_643, _257);
                    uint _648 = _270 - _645;
                    uint _650 = _266.x[_648];
                    bool _653 = _643 < _221;
                    uint _659;
                    if (_653)
                    {
                        uint _657 = _634 + _650;
                        _659 = _657;
                    }
                    else
                    {
                        _659 = _634;
                    }
                    uint _413 = simd_prefix_inclusive_sum(_659);
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    if (_356)
                    {
                        scan_scratch[gl_SubgroupID] = _413;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _467;
                    uint _468;
                    _468 = 0u;
                    _467 = 0u;
                    for (;;)
                    {
                        bool _426 = _467 < _366;
                        if (_426)
                        {
                            uint _437 = scan_scratch[_467];
                            uint _438 = _468 + _437;
                            uint _441 = _467 + uint(1);
                            _468 = _438;
                            _467 = _441;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _306 = _463 + _468;
                    uint _308 = _461 + 1024u;
                    _463 = _306;
                    _461 = _308;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _310 = _387 == 0u;
            if (_310)
            {
                _316.y[_460] = _463;
            }
            uint _324 = gl_NumWorkGroups.x;
            uint _326 = _460 + _324;
            _460 = _326;
            continue;
        }
        else
        {
            break;
        }
    }
}

