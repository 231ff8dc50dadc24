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
    uint _268 = p.words[0];
    uint _285 = _268 >> uint(2);
    uint _287 = _268 & 3u;
    uint _289 = extent_table.words[_285][_287];
    int _281 = int(_289);
    uint _272 = p.words[1];
    uint _299 = _272 >> uint(2);
    uint _301 = _272 & 3u;
    uint _303 = extent_table.words[_299][_301];
    int _295 = int(_303);
    uint _308 = uint(_295);
    uint _201 = gl_NumWorkGroups.x;
    uint _204 = gl_NumWorkGroups.y;
    uint _205 = _201 * _204;
    uint _209 = gl_WorkGroupID.y;
    uint _212 = _209 * _201;
    uint _214 = gl_WorkGroupID.x;
    uint _215 = _212 + _214;
    uint _220 = _308 + 127u;
    uint _221 = _220 / 128u;
    uint _223 = _221 + _205;
    uint _224 = _223 - 1u;
    uint _226 = _224 / _205;
    uint _227 = _226 * 128u;
    uint _231 = _215 * _227;
    uint _233 = min(_231, _308);
    uint _237 = _233 + _227;
    uint _239 = min(_237, _308);
    uint _244 = gl_LocalInvocationID.x;
    uint _245 = _233 + _244;
    uint _398;
    _398 = _245;
    for (;;)
    {
        bool _253 = _398 < _239;
        if (_253)
        {
            int _332 = min(int(_398), 0);
            int _399;
            float _400;
            _400 = 0.0;
            _399 = 0;
            for (;;)
            {
                bool _340 = _399 < _281;
                if (_340)
                {
                    int _347 = _399 + _332;
                    uint _348 = uint(_347);
                    uint _371 = _88.in0_words[_348];
                    float _375 = as_type<float>(_371);
                    float _383 = _400 + _375;
                    int _357 = _399 + 1;
                    _400 = _383;
                    _399 = _357;
                    continue;
                }
                else
                {
                    break;
                }
            }
            _183.result[_332] = as_type<uint>(_400);
            uint _260 = _398 + 128u;
            _398 = _260;
            continue;
        }
        else
        {
            break;
        }
    }
}

