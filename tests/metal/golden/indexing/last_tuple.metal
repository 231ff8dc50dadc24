// indexing/last_tuple.comp BATCHED=0 DEPTH=2 128x1x1 #b07acd5f
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

struct Last
{
    uint last[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _100 [[buffer(0)]], device Last& _219 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _126 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _170 = _126.p.tuples;
    uint _233 = _170 >> uint(2);
    uint _235 = _170 & 3u;
    uint _237 = extent_table.words[_233][_235];
    uint _183 = gl_NumWorkGroups.x;
    uint _185 = _183 * 128u;
    uint _189 = gl_GlobalInvocationID.x;
    uint _344;
    _344 = _189;
    for (;;)
    {
        bool _197 = _344 < _237;
        if (_197)
        {
            uint _267 = _126.p.extents[0u];
            uint _298 = _267 >> uint(2);
            uint _300 = _267 & 3u;
            uint _302 = extent_table.words[_298][_300];
            uint _270 = _344 * 2u;
            uint2 _307 = _100.indices_words[_270];
            uint _313 = _307.x;
            int _314 = int(_313);
            uint _316 = _307.y;
            int _317 = int(_316);
            int _319 = _317 >> 31;
            int _320 = _319 ^ 2147483647;
            int _324 = _314 >> 31;
            bool _325 = _317 == _324;
            int _326 = _325 ? _314 : _320;
            int _331 = _326 >> 31;
            int _333 = int(_302);
            int _334 = _331 & _333;
            int _335 = _326 + _334;
            uint _339 = uint(_335);
            bool _341 = _339 < _302;
            uint _361 = _126.p.extents[1u];
            uint _362 = _361 >> uint(2);
            uint _363 = _361 & 3u;
            uint _365 = extent_table.words[_362][_363];
            uint _367 = _270 + 1u;
            uint2 _369 = _100.indices_words[_367];
            uint _370 = _369.x;
            int _371 = int(_370);
            uint _372 = _369.y;
            int _373 = int(_372);
            int _374 = _373 >> 31;
            int _375 = _374 ^ 2147483647;
            int _376 = _371 >> 31;
            bool _377 = _373 == _376;
            int _378 = _377 ? _371 : _375;
            int _379 = _378 >> 31;
            int _380 = int(_365);
            int _381 = _379 & _380;
            int _382 = _378 + _381;
            bool _387;
            if (_341)
            {
                uint _384 = uint(_382);
                bool _385 = _384 < _365;
                _387 = _385;
            }
            else
            {
                _387 = _341;
            }
            uint _388 = _339 * _365;
            uint _389 = uint(_382);
            uint _390 = _388 + _389;
            if (_387)
            {
                uint _224 = _344 + 1u;
                uint _225 = atomic_fetch_max_explicit((device atomic_uint*)&_219.last[_390], _224, memory_order_relaxed);
            }
            uint _228 = _344 + _185;
            _344 = _228;
            continue;
        }
        else
        {
            break;
        }
    }
}

