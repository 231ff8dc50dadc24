// segment/totals_tile.comp CHUNK=1024 PERMUTED=0 128x1x1 #6e1d3d19
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block1
{
    uint ids_words[1];
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

struct Block0
{
    uint x[1];
};

struct Block2
{
    uint state[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _257 [[buffer(0)]], const device Block1& _103 [[buffer(1)]], device Block2& _289 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _176 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float combine_scratch[128];
    uint _180 = _176.p.rows;
    uint _316 = _180 >> uint(2);
    uint _318 = _180 & 3u;
    uint _320 = extent_table.words[_316][_318];
    uint _185 = _176.p.inner;
    uint _324 = _185 >> uint(2);
    uint _326 = _185 & 3u;
    uint _328 = extent_table.words[_324][_326];
    uint _190 = _176.p.segments;
    uint _332 = _190 >> uint(2);
    uint _334 = _190 & 3u;
    uint _336 = extent_table.words[_332][_334];
    uint _193 = _336 + 1u;
    uint _196 = _320 / 1024u;
    uint _198 = _196 * _328;
    uint _201 = gl_LocalInvocationID.x;
    uint _205 = gl_WorkGroupID.x;
    uint _465;
    _465 = _205;
    for (;;)
    {
        bool _213 = _465 < _198;
        if (_213)
        {
            uint _217 = _465 / _328;
            uint _222 = _217 * _328;
            uint _223 = _465 - _222;
            uint _226 = _217 * 1024u;
            uint _351 = _103.ids_words[_226];
            uint _355 = _351 ^ 2147483648u;
            uint _234 = _226 + 1023u;
            uint _370 = _103.ids_words[_234];
            uint _374 = _370 ^ 2147483648u;
            bool _239 = _355 != _374;
            if (_239)
            {
                uint _299 = gl_NumWorkGroups.x;
                uint _301 = _465 + _299;
                _465 = _301;
                continue;
            }
            uint _262 = _226 + _201;
            uint _266 = _262 * _328;
            uint _268 = _266 + _223;
            uint _271 = _257.x[_268];
            float _385 = as_type<float>(_271);
            bool _393 = as_type<float>(0x7f800000u /* inf */) < _385;
            bool _394 = false || _393;
            float _397 = _394 ? as_type<float>(0x7f800000u /* inf */) : _385;
            uint _483 = _226 + 128u;
            uint _484 = _483 + _201;
            uint _485 = _484 * _328;
            uint _486 = _485 + _223;
            uint _488 = _257.x[_486];
            float _489 = as_type<float>(_488);
            uint _490 = as_type<uint>(_397);
            uint _491 = _490 & 2147483647u;
            bool _492 = _491 > 2139095040u;
            bool _493 = _397 < _489;
            bool _494 = _492 || _493;
            float _495 = _494 ? _397 : _489;
            uint _504 = _226 + 256u;
            uint _505 = _504 + _201;
            uint _506 = _505 * _328;
            uint _507 = _506 + _223;
            uint _509 = _257.x[_507];
            float _510 = as_type<float>(_509);
            uint _511 = as_type<uint>(_495);
            uint _512 = _511 & 2147483647u;
            bool _513 = _512 > 2139095040u;
            bool _514 = _495 < _510;
            bool _515 = _513 || _514;
            float _516 = _515 ? _495 : _510;
            uint _525 = _226 + 384u;
            uint _526 = _525 + _201;
            uint _527 = _526 * _328;
            uint _528 = _527 + _223;
            uint _530 = _257.x[_528];
            float _531 = as_type<float>(_530);
            uint _532 = as_type<uint>(_516);
            uint _533 = _532 & 2147483647u;
            bool _534 = _533 > 2139095040u;
            bool _535 = _516 < _531;
            bool _536 = _534 || _535;
            float _537 = _536 ? _516 : _531;
            uint _546 = _226 + 512u;
            uint _547 = _546 + _201;
            uint _548 = _547 * _328;
            uint _549 = _548 + _223;
            uint _551 = _257.x[_549];
            float _552 = as_type<float>(_551);
            uint _553 = as_type<uint>(_537);
            uint _554 = _553 & 2147483647u;
            bool _555 = _554 > 2139095040u;
            bool _556 = _537 < _552;
            bool _557 = _555 || _556;
            float _558 = _557 ? _537 : _552;
            uint _567 = _226 + 640u;
            uint _568 = _567 + _201;
            uint _569 = _568 * _328;
            uint _570 = _569 + _223;
            uint _572 = _257.x[_570];
            float _573 = as_type<float>(_572);
            uint _574 = as_type<uint>(_558);
            uint _575 = _574 & 2147483647u;
            bool _576 = _575 > 2139095040u;
            bool _577 = _558 < _573;
            bool _578 = _576 || _577;
            float _579 = _578 ? _558 : _573;
            uint _588 = _226 + 768u;
            uint _589 = _588 + _201;
            uint _590 = _589 * _328;
            uint _591 = _590 + _223;
            uint _593 = _257.x[_591];
            float _594 = as_type<float>(_593);
            uint _595 = as_type<uint>(_579);
            uint _596 = _595 & 2147483647u;
            bool _597 = _596 > 2139095040u;
            bool _598 = _579 < _594;
            bool _599 = _597 || _598;
            float _600 = _599 ? _579 : _594;
            uint _609 = _226 + 896u;
            uint _610 = _609 + _201;
            uint _611 = _610 * _328;
            uint _612 = _611 + _223;
            uint _614 = _257.x[_612];
            float _615 = as_type<float>(_614);
            uint _616 = as_type<uint>(_600);
            uint _617 = _616 & 2147483647u;
            bool _618 = _617 > 2139095040u;
            bool _619 = _600 < _615;
            bool _620 = _618 || _619;
            float _621 = _620 ? _600 : _615;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            combine_scratch[_201] = _621;
            uint _468;
            _468 = 64u;
            for (;;)
            {
                bool _419 = _468 > 0u;
                if (_419)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _423 = _201 < _468;
                    if (_423)
                    {
                        uint _429 = _201 + _468;
                        float _431 = combine_scratch[_201];
                        float _433 = combine_scratch[_429];
                        uint _458 = as_type<uint>(_431);
                        uint _459 = _458 & 2147483647u;
                        bool _460 = _459 > 2139095040u;
                        bool _450 = _431 < _433;
                        bool _451 = _460 || _450;
                        float _454 = _451 ? _431 : _433;
                        combine_scratch[_201] = _454;
                    }
                    uint _439 = _468 >> uint(1);
                    _468 = _439;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _442 = combine_scratch[0];
            bool _283 = _201 == 0u;
            if (_283)
            {
                uint _292 = _193 + _465;
                uint _464 = as_type<uint>(_442);
                _289.state[_292] = _464;
            }
            uint _299 = gl_NumWorkGroups.x;
            uint _301 = _465 + _299;
            _465 = _301;
            continue;
        }
        else
        {
            break;
        }
    }
}

