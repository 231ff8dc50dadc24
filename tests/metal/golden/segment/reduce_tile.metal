// segment/reduce_tile.comp CHUNK=1024 PERMUTED=0 128x1x1 #1eab5dc9
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

struct Block1
{
    uint state[1];
};

struct Block2
{
    uint y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _135 [[buffer(0)]], const device Block1& _202 [[buffer(1)]], device Block2& _299 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _158 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float combine_scratch[128];
    uint _162 = _158.p.inner;
    uint _324 = _162 >> uint(2);
    uint _326 = _162 & 3u;
    uint _328 = extent_table.words[_324][_326];
    uint _167 = _158.p.segments;
    uint _332 = _167 >> uint(2);
    uint _334 = _167 & 3u;
    uint _336 = extent_table.words[_332][_334];
    uint _172 = _336 * _328;
    uint _175 = gl_LocalInvocationID.x;
    uint _179 = gl_WorkGroupID.x;
    uint _461;
    _461 = _179;
    for (;;)
    {
        bool _187 = _461 < _172;
        if (_187)
        {
            uint _191 = _461 / _328;
            uint _196 = _191 * _328;
            uint _197 = _461 - _196;
            uint _205 = _202.state[_191];
            uint _209 = _191 + 1u;
            uint _211 = _202.state[_209];
            uint _215 = _205 + 1023u;
            uint _216 = _215 / 1024u;
            uint _219 = _211 / 1024u;
            bool _224 = _216 < _219;
            uint _462;
            if (_224)
            {
                uint _233 = _216 * 1024u;
                _462 = _233;
            }
            else
            {
                _462 = _211;
            }
            uint _349 = _205 + _175;
            float _464;
            _464 = 0.0;
            for (uint _463 = _349; _463 < _462; )
            {
                uint _360 = _463 * _328;
                uint _362 = _360 + _197;
                uint _364 = _135.x[_362];
                float _378 = as_type<float>(_364);
                float _366 = _464 + _378;
                uint _369 = _463 + 128u;
                _464 = _366;
                _463 = _369;
                continue;
            }
            float _469;
            if (_224)
            {
                uint _252 = _216 + _175;
                uint _465;
                float _466;
                _466 = _464;
                _465 = _252;
                for (;;)
                {
                    bool _260 = _465 < _219;
                    if (_260)
                    {
                        uint _263 = _336 + 1u;
                        uint _265 = _263 + _197;
                        uint _268 = _465 * _328;
                        uint _269 = _265 + _268;
                        uint _272 = _202.state[_269];
                        float _382 = as_type<float>(_272);
                        float _274 = _466 + _382;
                        uint _276 = _465 + 128u;
                        _466 = _274;
                        _465 = _276;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _278 = _219 * 1024u;
                uint _391 = _278 + _175;
                uint _467;
                float _468;
                _468 = _466;
                _467 = _391;
                for (;;)
                {
                    bool _396 = _467 < _211;
                    if (_396)
                    {
                        uint _402 = _467 * _328;
                        uint _404 = _402 + _197;
                        uint _406 = _135.x[_404];
                        float _420 = as_type<float>(_406);
                        float _408 = _468 + _420;
                        uint _411 = _467 + 128u;
                        _468 = _408;
                        _467 = _411;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _469 = _468;
            }
            else
            {
                _469 = _464;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            combine_scratch[_175] = _469;
            uint _470;
            _470 = 64u;
            for (;;)
            {
                bool _433 = _470 > 0u;
                if (_433)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _437 = _175 < _470;
                    if (_437)
                    {
                        float _442 = combine_scratch[_175];
                        uint _445 = _175 + _470;
                        float _447 = combine_scratch[_445];
                        float _448 = _442 + _447;
                        combine_scratch[_175] = _448;
                    }
                    uint _453 = _470 >> uint(1);
                    _470 = _453;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _456 = combine_scratch[0];
            bool _293 = _175 == 0u;
            if (_293)
            {
                uint _460 = as_type<uint>(_456);
                _299.y[_461] = _460;
            }
            uint _307 = gl_NumWorkGroups.x;
            uint _309 = _461 + _307;
            _461 = _309;
            continue;
        }
        else
        {
            break;
        }
    }
}

