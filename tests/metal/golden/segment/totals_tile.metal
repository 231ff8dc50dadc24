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
    uint _306 = _180 >> uint(2);
    uint _308 = _180 & 3u;
    uint _310 = extent_table.words[_306][_308];
    uint _185 = _176.p.inner;
    uint _314 = _185 >> uint(2);
    uint _316 = _185 & 3u;
    uint _318 = extent_table.words[_314][_316];
    uint _190 = _176.p.segments;
    uint _322 = _190 >> uint(2);
    uint _324 = _190 & 3u;
    uint _326 = extent_table.words[_322][_324];
    uint _193 = _326 + 1u;
    uint _196 = _310 / 1024u;
    uint _198 = _196 * _318;
    uint _201 = gl_LocalInvocationID.x;
    uint _205 = gl_WorkGroupID.x;
    uint _455;
    _455 = _205;
    for (;;)
    {
        bool _213 = _455 < _198;
        if (_213)
        {
            uint _217 = _455 / _318;
            uint _222 = _217 * _318;
            uint _223 = _455 - _222;
            uint _226 = _217 * 1024u;
            uint _341 = _103.ids_words[_226];
            uint _345 = _341 ^ 2147483648u;
            uint _234 = _226 + 1023u;
            uint _360 = _103.ids_words[_234];
            uint _364 = _360 ^ 2147483648u;
            bool _239 = _345 != _364;
            if (_239)
            {
                uint _299 = gl_NumWorkGroups.x;
                uint _301 = _455 + _299;
                _455 = _301;
                continue;
            }
            uint _262 = _226 + _201;
            uint _266 = _262 * _318;
            uint _268 = _266 + _223;
            uint _271 = _257.x[_268];
            float _375 = as_type<float>(_271);
            bool _383 = as_type<float>(0x7f800000u /* inf */) < _375;
            bool _384 = false || _383;
            float _387 = _384 ? as_type<float>(0x7f800000u /* inf */) : _375;
            uint _473 = _226 + 128u;
            uint _474 = _473 + _201;
            uint _475 = _474 * _318;
            uint _476 = _475 + _223;
            uint _478 = _257.x[_476];
            float _479 = as_type<float>(_478);
            uint _480 = as_type<uint>(_387);
            uint _481 = _480 & 2147483647u;
            bool _482 = _481 > 2139095040u;
            bool _483 = _387 < _479;
            bool _484 = _482 || _483;
            float _485 = _484 ? _387 : _479;
            uint _494 = _226 + 256u;
            uint _495 = _494 + _201;
            uint _496 = _495 * _318;
            uint _497 = _496 + _223;
            uint _499 = _257.x[_497];
            float _500 = as_type<float>(_499);
            uint _501 = as_type<uint>(_485);
            uint _502 = _501 & 2147483647u;
            bool _503 = _502 > 2139095040u;
            bool _504 = _485 < _500;
            bool _505 = _503 || _504;
            float _506 = _505 ? _485 : _500;
            uint _515 = _226 + 384u;
            uint _516 = _515 + _201;
            uint _517 = _516 * _318;
            uint _518 = _517 + _223;
            uint _520 = _257.x[_518];
            float _521 = as_type<float>(_520);
            uint _522 = as_type<uint>(_506);
            uint _523 = _522 & 2147483647u;
            bool _524 = _523 > 2139095040u;
            bool _525 = _506 < _521;
            bool _526 = _524 || _525;
            float _527 = _526 ? _506 : _521;
            uint _536 = _226 + 512u;
            uint _537 = _536 + _201;
            uint _538 = _537 * _318;
            uint _539 = _538 + _223;
            uint _541 = _257.x[_539];
            float _542 = as_type<float>(_541);
            uint _543 = as_type<uint>(_527);
            uint _544 = _543 & 2147483647u;
            bool _545 = _544 > 2139095040u;
            bool _546 = _527 < _542;
            bool _547 = _545 || _546;
            float _548 = _547 ? _527 : _542;
            uint _557 = _226 + 640u;
            uint _558 = _557 + _201;
            uint _559 = _558 * _318;
            uint _560 = _559 + _223;
            uint _562 = _257.x[_560];
            float _563 = as_type<float>(_562);
            uint _564 = as_type<uint>(_548);
            uint _565 = _564 & 2147483647u;
            bool _566 = _565 > 2139095040u;
            bool _567 = _548 < _563;
            bool _568 = _566 || _567;
            float _569 = _568 ? _548 : _563;
            uint _578 = _226 + 768u;
            uint _579 = _578 + _201;
            uint _580 = _579 * _318;
            uint _581 = _580 + _223;
            uint _583 = _257.x[_581];
            float _584 = as_type<float>(_583);
            uint _585 = as_type<uint>(_569);
            uint _586 = _585 & 2147483647u;
            bool _587 = _586 > 2139095040u;
            bool _588 = _569 < _584;
            bool _589 = _587 || _588;
            float _590 = _589 ? _569 : _584;
            uint _599 = _226 + 896u;
            uint _600 = _599 + _201;
            uint _601 = _600 * _318;
            uint _602 = _601 + _223;
            uint _604 = _257.x[_602];
            float _605 = as_type<float>(_604);
            uint _606 = as_type<uint>(_590);
            uint _607 = _606 & 2147483647u;
            bool _608 = _607 > 2139095040u;
            bool _609 = _590 < _605;
            bool _610 = _608 || _609;
            float _611 = _610 ? _590 : _605;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            combine_scratch[_201] = _611;
            uint _458;
            _458 = 64u;
            for (;;)
            {
                bool _409 = _458 > 0u;
                if (_409)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _413 = _201 < _458;
                    if (_413)
                    {
                        uint _419 = _201 + _458;
                        float _421 = combine_scratch[_201];
                        float _423 = combine_scratch[_419];
                        uint _448 = as_type<uint>(_421);
                        uint _449 = _448 & 2147483647u;
                        bool _450 = _449 > 2139095040u;
                        bool _440 = _421 < _423;
                        bool _441 = _450 || _440;
                        float _444 = _441 ? _421 : _423;
                        combine_scratch[_201] = _444;
                    }
                    uint _429 = _458 >> uint(1);
                    _458 = _429;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _432 = combine_scratch[0];
            bool _283 = _201 == 0u;
            if (_283)
            {
                uint _292 = _193 + _455;
                uint _454 = as_type<uint>(_432);
                _289.state[_292] = _454;
            }
            uint _299 = gl_NumWorkGroups.x;
            uint _301 = _455 + _299;
            _455 = _301;
            continue;
        }
        else
        {
            break;
        }
    }
}

