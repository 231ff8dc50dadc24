// indexing/last_element.comp PLACES=0 RANK=3 128x1x1 #b07acd5f
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

struct GatherElementsParams
{
    uint total;
    uint axis_extent;
    uint axis_stride;
    uint extents[8];
    uint strides[8];
};

struct Push
{
    GatherElementsParams p;
};

struct Found
{
    uint found[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _99 [[buffer(0)]], device Found& _214 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _114 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _166 = _114.p.total;
    uint _233 = _166 >> uint(2);
    uint _235 = _166 & 3u;
    uint _237 = extent_table.words[_233][_235];
    uint _171 = _114.p.axis_extent;
    uint _241 = _171 >> uint(2);
    uint _243 = _171 & 3u;
    uint _245 = extent_table.words[_241][_243];
    uint _179 = gl_NumWorkGroups.x;
    uint _181 = _179 * 128u;
    uint _185 = gl_GlobalInvocationID.x;
    uint _358;
    _358 = _185;
    for (;;)
    {
        bool _193 = _358 < _237;
        if (_193)
        {
            uint2 _250 = _99.indices_words[_358];
            uint _256 = _250.x;
            int _257 = int(_256);
            uint _259 = _250.y;
            int _260 = int(_259);
            int _262 = _260 >> 31;
            int _263 = _262 ^ 2147483647;
            int _267 = _257 >> 31;
            bool _268 = _260 == _267;
            int _269 = _268 ? _257 : _263;
            int _274 = _269 >> 31;
            int _276 = int(_245);
            int _277 = _274 & _276;
            int _278 = _269 + _277;
            uint _283 = uint(_278);
            bool _285 = _283 < _245;
            if (_285)
            {
                uint _298 = _114.p.axis_stride;
                uint _335 = _298 >> uint(2);
                uint _337 = _298 & 3u;
                uint _339 = extent_table.words[_335][_337];
                uint _300 = _283 * _339;
                uint _309 = _114.p.extents[2];
                uint _343 = _309 >> uint(2);
                uint _345 = _309 & 3u;
                uint _347 = extent_table.words[_343][_345];
                uint _313 = _358 / _347;
                uint _317 = _313 * _347;
                uint _318 = _358 - _317;
                uint _321 = _114.p.strides[2];
                uint _351 = _321 >> uint(2);
                uint _353 = _321 & 3u;
                uint _355 = extent_table.words[_351][_353];
                uint _323 = _318 * _355;
                uint _325 = _300 + _323;
                uint _373 = _114.p.extents[1];
                uint _374 = _373 >> uint(2);
                uint _375 = _373 & 3u;
                uint _377 = extent_table.words[_374][_375];
                uint _378 = _313 / _377;
                uint _379 = _378 * _377;
                uint _380 = _313 - _379;
                uint _382 = _114.p.strides[1];
                uint _383 = _382 >> uint(2);
                uint _384 = _382 & 3u;
                uint _386 = extent_table.words[_383][_384];
                uint _387 = _380 * _386;
                uint _388 = _325 + _387;
                uint _399 = _114.p.extents[0];
                uint _400 = _399 >> uint(2);
                uint _401 = _399 & 3u;
                uint _403 = extent_table.words[_400][_401];
                uint _404 = _378 / _403;
                uint _405 = _404 * _403;
                uint _406 = _378 - _405;
                uint _408 = _114.p.strides[0];
                uint _409 = _408 >> uint(2);
                uint _410 = _408 & 3u;
                uint _412 = extent_table.words[_409][_410];
                uint _413 = _406 * _412;
                uint _414 = _388 + _413;
                uint _224 = _358 + 1u;
                uint _225 = atomic_fetch_max_explicit((device atomic_uint*)&_214.found[_414], _224, memory_order_relaxed);
            }
            uint _228 = _358 + _181;
            _358 = _228;
            continue;
        }
        else
        {
            break;
        }
    }
}

