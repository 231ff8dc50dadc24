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
    uint _314 = _162 >> uint(2);
    uint _316 = _162 & 3u;
    uint _318 = extent_table.words[_314][_316];
    uint _167 = _158.p.segments;
    uint _322 = _167 >> uint(2);
    uint _324 = _167 & 3u;
    uint _326 = extent_table.words[_322][_324];
    uint _172 = _326 * _318;
    uint _175 = gl_LocalInvocationID.x;
    uint _179 = gl_WorkGroupID.x;
    uint _451;
    _451 = _179;
    for (;;)
    {
        bool _187 = _451 < _172;
        if (_187)
        {
            uint _191 = _451 / _318;
            uint _196 = _191 * _318;
            uint _197 = _451 - _196;
            uint _205 = _202.state[_191];
            uint _209 = _191 + 1u;
            uint _211 = _202.state[_209];
            uint _215 = _205 + 1023u;
            uint _216 = _215 / 1024u;
            uint _219 = _211 / 1024u;
            bool _224 = _216 < _219;
            uint _452;
            if (_224)
            {
                uint _233 = _216 * 1024u;
                _452 = _233;
            }
            else
            {
                _452 = _211;
            }
            uint _339 = _205 + _175;
            float _454;
            _454 = 0.0;
            for (uint _453 = _339; _453 < _452; )
            {
                uint _350 = _453 * _318;
                uint _352 = _350 + _197;
                uint _354 = _135.x[_352];
                float _368 = as_type<float>(_354);
                float _356 = _454 + _368;
                uint _359 = _453 + 128u;
                _454 = _356;
                _453 = _359;
                continue;
            }
            float _459;
            if (_224)
            {
                uint _252 = _216 + _175;
                uint _455;
                float _456;
                _456 = _454;
                _455 = _252;
                for (;;)
                {
                    bool _260 = _455 < _219;
                    if (_260)
                    {
                        uint _263 = _326 + 1u;
                        uint _265 = _263 + _197;
                        uint _268 = _455 * _318;
                        uint _269 = _265 + _268;
                        uint _272 = _202.state[_269];
                        float _372 = as_type<float>(_272);
                        float _274 = _456 + _372;
                        uint _276 = _455 + 128u;
                        _456 = _274;
                        _455 = _276;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _278 = _219 * 1024u;
                uint _381 = _278 + _175;
                uint _457;
                float _458;
                _458 = _456;
                _457 = _381;
                for (;;)
                {
                    bool _386 = _457 < _211;
                    if (_386)
                    {
                        uint _392 = _457 * _318;
                        uint _394 = _392 + _197;
                        uint _396 = _135.x[_394];
                        float _410 = as_type<float>(_396);
                        float _398 = _458 + _410;
                        uint _401 = _457 + 128u;
                        _458 = _398;
                        _457 = _401;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _459 = _458;
            }
            else
            {
                _459 = _454;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            combine_scratch[_175] = _459;
            uint _460;
            _460 = 64u;
            for (;;)
            {
                bool _423 = _460 > 0u;
                if (_423)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _427 = _175 < _460;
                    if (_427)
                    {
                        float _432 = combine_scratch[_175];
                        uint _435 = _175 + _460;
                        float _437 = combine_scratch[_435];
                        float _438 = _432 + _437;
                        combine_scratch[_175] = _438;
                    }
                    uint _443 = _460 >> uint(1);
                    _460 = _443;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _446 = combine_scratch[0];
            bool _293 = _175 == 0u;
            if (_293)
            {
                uint _450 = as_type<uint>(_446);
                _299.y[_451] = _450;
            }
            uint _307 = gl_NumWorkGroups.x;
            uint _309 = _451 + _307;
            _451 = _309;
            continue;
        }
        else
        {
            break;
        }
    }
}

