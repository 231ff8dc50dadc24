// reduce/rows.comp 128x1x1 #01bf8437
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct ReduceParams
{
    uint outer;
    uint extent;
    uint inner;
    uint chunks;
    uint chunk;
    uint kept;
    uint count;
};

struct Push
{
    ReduceParams p;
};

struct X
{
    uint x[1];
};

struct Y
{
    uint y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device X& _214 [[buffer(0)]], device Y& _236 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _134 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup int combine_scratch[128];
    uint _138 = _134.p.extent;
    uint _257 = _138 >> uint(2);
    uint _259 = _138 & 3u;
    uint _261 = extent_table.words[_257][_259];
    uint _144 = _134.p.chunks;
    uint _265 = _144 >> uint(2);
    uint _267 = _144 & 3u;
    uint _269 = extent_table.words[_265][_267];
    uint _150 = _134.p.count;
    uint _273 = _150 >> uint(2);
    uint _275 = _150 & 3u;
    uint _277 = extent_table.words[_273][_275];
    uint _155 = _134.p.outer;
    uint _281 = _155 >> uint(2);
    uint _283 = _155 & 3u;
    uint _285 = extent_table.words[_281][_283];
    uint _158 = _285 * _269;
    uint _161 = gl_LocalInvocationID.x;
    uint _165 = gl_WorkGroupID.x;
    uint _355;
    _355 = _165;
    for (;;)
    {
        bool _173 = _355 < _158;
        if (_173)
        {
            uint _177 = _355 % _269;
            uint _180 = _134.p.chunk;
            uint _181 = _177 * _180;
            uint _186 = _181 + _180;
            uint _188 = min(_186, _261);
            uint _192 = _355 / _269;
            uint _194 = _192 * _261;
            uint _201 = _181 + _161;
            uint _356;
            int _357;
            _357 = 0;
            _356 = _201;
            for (;;)
            {
                bool _209 = _356 < _188;
                if (_209)
                {
                    uint _217 = _194 + _356;
                    uint _221 = _214.x[_217];
                    int _293 = int(_221);
                    int _223 = _357 + _293;
                    uint _225 = _356 + 128u;
                    _357 = _223;
                    _356 = _225;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            combine_scratch[_161] = _357;
            uint _358;
            _358 = 64u;
            for (;;)
            {
                bool _306 = _358 > 0u;
                if (_306)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _310 = _161 < _358;
                    if (_310)
                    {
                        int _315 = combine_scratch[_161];
                        uint _318 = _161 + _358;
                        int _320 = combine_scratch[_318];
                        int _321 = _315 + _320;
                        combine_scratch[_161] = _321;
                    }
                    uint _326 = _358 >> uint(1);
                    _358 = _326;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            int _329 = combine_scratch[0];
            bool _230 = _161 == 0u;
            if (_230)
            {
                int _239 = int(_277);
                bool _335 = _239 == 0;
                int _362;
                if (_335)
                {
                    _362 = 0;
                }
                else
                {
                    bool _339 = _239 == (-1);
                    int _361;
                    if (_339)
                    {
                        int _342 = -_329;
                        _361 = _342;
                    }
                    else
                    {
                        int _346 = _329 / _239;
                        _361 = _346;
                    }
                    _362 = _361;
                }
                _236.y[_355] = uint(_362);
            }
            uint _249 = gl_NumWorkGroups.x;
            uint _251 = _355 + _249;
            _355 = _251;
            continue;
        }
        else
        {
            break;
        }
    }
}

