// affine/reduce.comp AFFINE_WORDS=2 128x1x1 #5ea08b61
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint in0_words[1];
};

struct Push
{
    uint words[2];
};

struct Block1
{
    uint result[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _88 [[buffer(0)]], device Block1& _183 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& p [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _278 = p.words[0];
    uint _295 = _278 >> uint(2);
    uint _297 = _278 & 3u;
    uint _299 = extent_table.words[_295][_297];
    int _291 = int(_299);
    uint _282 = p.words[1];
    uint _309 = _282 >> uint(2);
    uint _311 = _282 & 3u;
    uint _313 = extent_table.words[_309][_311];
    int _305 = int(_313);
    uint _318 = uint(_305);
    uint _201 = gl_NumWorkGroups.x;
    uint _204 = gl_NumWorkGroups.y;
    uint _205 = _201 * _204;
    uint _209 = gl_WorkGroupID.y;
    uint _212 = _209 * _201;
    uint _214 = gl_WorkGroupID.x;
    uint _215 = _212 + _214;
    uint _220 = _318 + 127u;
    uint _221 = _220 / 128u;
    uint _223 = _221 + _205;
    uint _224 = _223 - 1u;
    uint _226 = _224 / _205;
    uint _227 = _226 * 128u;
    uint _231 = _215 * _227;
    uint _233 = min(_231, _318);
    uint _237 = _233 + _227;
    uint _239 = min(_237, _318);
    uint _244 = gl_LocalInvocationID.x;
    uint _245 = _233 + _244;
    uint _408;
    _408 = _245;
    for (;;)
    {
        bool _253 = _408 < _239;
        if (_253)
        {
            int _342 = min(int(_408), 0);
            int _409;
            float _410;
            _410 = 0.0;
            _409 = 0;
            for (;;)
            {
                bool _350 = _409 < _291;
                if (_350)
                {
                    int _357 = _409 + _342;
                    uint _358 = uint(_357);
                    uint _381 = _88.in0_words[_358];
                    float _385 = as_type<float>(_381);
                    float _393 = _410 + _385;
                    int _367 = _409 + 1;
                    _410 = _393;
                    _409 = _367;
                    continue;
                }
                else
                {
                    break;
                }
            }
            _183.result[_342] = as_type<uint>(_410);
            uint _260 = _408 + 128u;
            _408 = _260;
            continue;
        }
        else
        {
            break;
        }
    }
}

