// indexing/last_element.comp RANK=3 128x1x1 #b07acd5f
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

struct Last
{
    uint last[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _94 [[buffer(0)]], device Last& _209 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _108 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _112 = _108.p.total;
    uint _223 = _112 >> uint(2);
    uint _225 = _112 & 3u;
    uint _227 = extent_table.words[_223][_225];
    uint _118 = _108.p.axis_extent;
    uint _231 = _118 >> uint(2);
    uint _233 = _118 & 3u;
    uint _235 = extent_table.words[_231][_233];
    uint _126 = gl_NumWorkGroups.x;
    uint _128 = _126 * 128u;
    uint _132 = gl_GlobalInvocationID.x;
    uint _302;
    _302 = _132;
    for (;;)
    {
        bool _140 = _302 < _227;
        if (_140)
        {
            uint2 _240 = _94.indices_words[_302];
            uint _246 = _240.x;
            int _247 = int(_246);
            uint _249 = _240.y;
            int _250 = int(_249);
            int _252 = _250 >> 31;
            int _253 = _252 ^ 2147483647;
            int _257 = _247 >> 31;
            bool _258 = _250 == _257;
            int _259 = _258 ? _247 : _253;
            int _264 = _259 >> 31;
            int _266 = int(_235);
            int _267 = _264 & _266;
            int _268 = _259 + _267;
            uint _273 = uint(_268);
            bool _275 = _273 < _235;
            bool _156 = !_275;
            if (_156)
            {
                uint _218 = _302 + _128;
                _302 = _218;
                continue;
            }
            uint _165 = _108.p.axis_stride;
            uint _279 = _165 >> uint(2);
            uint _281 = _165 & 3u;
            uint _283 = extent_table.words[_279][_281];
            uint _167 = _273 * _283;
            uint _183 = _108.p.extents[2];
            uint _287 = _183 >> uint(2);
            uint _289 = _183 & 3u;
            uint _291 = extent_table.words[_287][_289];
            uint _188 = _302 / _291;
            uint _192 = _188 * _291;
            uint _193 = _302 - _192;
            uint _198 = _108.p.strides[2];
            uint _295 = _198 >> uint(2);
            uint _297 = _198 & 3u;
            uint _299 = extent_table.words[_295][_297];
            uint _200 = _193 * _299;
            uint _202 = _167 + _200;
            uint _317 = _108.p.extents[1];
            uint _318 = _317 >> uint(2);
            uint _319 = _317 & 3u;
            uint _321 = extent_table.words[_318][_319];
            uint _322 = _188 / _321;
            uint _323 = _322 * _321;
            uint _324 = _188 - _323;
            uint _326 = _108.p.strides[1];
            uint _327 = _326 >> uint(2);
            uint _328 = _326 & 3u;
            uint _330 = extent_table.words[_327][_328];
            uint _331 = _324 * _330;
            uint _332 = _202 + _331;
            uint _343 = _108.p.extents[0];
            uint _344 = _343 >> uint(2);
            uint _345 = _343 & 3u;
            uint _347 = extent_table.words[_344][_345];
            uint _348 = _322 / _347;
            uint _349 = _348 * _347;
            uint _350 = _322 - _349;
            uint _352 = _108.p.strides[0];
            uint _353 = _352 >> uint(2);
            uint _354 = _352 & 3u;
            uint _356 = extent_table.words[_353][_354];
            uint _357 = _350 * _356;
            uint _358 = _332 + _357;
            uint _214 = _302 + 1u;
            uint _215 = atomic_fetch_max_explicit((device atomic_uint*)&_209.last[_358], _214, memory_order_relaxed);
            uint _218 = _302 + _128;
            _302 = _218;
            continue;
        }
        else
        {
            break;
        }
    }
}

