// indexing/last_tuple.comp BATCHED=0 DEPTH=2 PLACES=0 128x1x1 #b07acd5f
#pragma clang diagnostic ignored "-Wunused-variable"

#include <metal_stdlib>
#include <simd/simd.h>
#include <metal_atomic>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint2 indices_words[1];
};

struct LastTupleParams
{
    uint tuples;
    uint count;
    uint extents[8];
};

struct Push
{
    LastTupleParams p;
};

struct Found
{
    uint found[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _100 [[buffer(0)]], device Found& _221 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _126 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _170 = _126.p.tuples;
    uint _235 = _170 >> uint(2);
    uint _237 = _170 & 3u;
    uint _239 = extent_table.words[_235][_237];
    uint _183 = gl_NumWorkGroups.x;
    uint _185 = _183 * 128u;
    uint _189 = gl_GlobalInvocationID.x;
    uint _346;
    _346 = _189;
    for (;;)
    {
        bool _197 = _346 < _239;
        if (_197)
        {
            uint _269 = _126.p.extents[0u];
            uint _300 = _269 >> uint(2);
            uint _302 = _269 & 3u;
            uint _304 = extent_table.words[_300][_302];
            uint _272 = _346 * 2u;
            uint2 _309 = _100.indices_words[_272];
            uint _315 = _309.x;
            int _316 = int(_315);
            uint _318 = _309.y;
            int _319 = int(_318);
            int _321 = _319 >> 31;
            int _322 = _321 ^ 2147483647;
            int _326 = _316 >> 31;
            bool _327 = _319 == _326;
            int _328 = _327 ? _316 : _322;
            int _333 = _328 >> 31;
            int _335 = int(_304);
            int _336 = _333 & _335;
            int _337 = _328 + _336;
            uint _341 = uint(_337);
            bool _343 = _341 < _304;
            uint _363 = _126.p.extents[1u];
            uint _364 = _363 >> uint(2);
            uint _365 = _363 & 3u;
            uint _367 = extent_table.words[_364][_365];
            uint _369 = _272 + 1u;
            uint2 _371 = _100.indices_words[_369];
            uint _372 = _371.x;
            int _373 = int(_372);
            uint _374 = _371.y;
            int _375 = int(_374);
            int _376 = _375 >> 31;
            int _377 = _376 ^ 2147483647;
            int _378 = _373 >> 31;
            bool _379 = _375 == _378;
            int _380 = _379 ? _373 : _377;
            int _381 = _380 >> 31;
            int _382 = int(_367);
            int _383 = _381 & _382;
            int _384 = _380 + _383;
            bool _389;
            if (_343)
            {
                uint _386 = uint(_384);
                bool _387 = _386 < _367;
                _389 = _387;
            }
            else
            {
                _389 = _343;
            }
            uint _390 = _341 * _367;
            uint _391 = uint(_384);
            uint _392 = _390 + _391;
            if (_389)
            {
                uint _226 = _346 + 1u;
                uint _227 = atomic_fetch_max_explicit((device atomic_uint*)&_221.found[_392], _226, memory_order_relaxed);
            }
            uint _230 = _346 + _185;
            _346 = _230;
            continue;
        }
        else
        {
            break;
        }
    }
}

