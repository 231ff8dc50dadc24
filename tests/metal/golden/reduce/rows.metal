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

kernel void main0(const device X& _217 [[buffer(0)]], device Y& _239 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _134 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup int combine_scratch[128];
    uint _138 = _134.p.extent;
    uint _270 = _138 >> uint(2);
    uint _272 = _138 & 3u;
    uint _274 = extent_table.words[_270][_272];
    uint _144 = _134.p.chunks;
    uint _278 = _144 >> uint(2);
    uint _280 = _144 & 3u;
    uint _282 = extent_table.words[_278][_280];
    uint _150 = _134.p.chunk;
    uint _286 = _150 >> uint(2);
    uint _288 = _150 & 3u;
    uint _290 = extent_table.words[_286][_288];
    uint _156 = _134.p.count;
    uint _294 = _156 >> uint(2);
    uint _296 = _156 & 3u;
    uint _298 = extent_table.words[_294][_296];
    uint _161 = _134.p.outer;
    uint _302 = _161 >> uint(2);
    uint _304 = _161 & 3u;
    uint _306 = extent_table.words[_302][_304];
    uint _164 = _306 * _282;
    uint _167 = gl_LocalInvocationID.x;
    uint _171 = gl_WorkGroupID.x;
    uint _376;
    _376 = _171;
    for (;;)
    {
        bool _179 = _376 < _164;
        if (_179)
        {
            uint _183 = _376 % _282;
            uint _185 = _183 * _290;
            uint _189 = _185 + _290;
            uint _191 = min(_189, _274);
            uint _195 = _376 / _282;
            uint _197 = _195 * _274;
            uint _204 = _185 + _167;
            uint _377;
            int _378;
            _378 = 0;
            _377 = _204;
            for (;;)
            {
                bool _212 = _377 < _191;
                if (_212)
                {
                    uint _220 = _197 + _377;
                    uint _224 = _217.x[_220];
                    int _314 = int(_224);
                    int _226 = _378 + _314;
                    uint _228 = _377 + 128u;
                    _378 = _226;
                    _377 = _228;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            combine_scratch[_167] = _378;
            uint _379;
            _379 = 64u;
            for (;;)
            {
                bool _327 = _379 > 0u;
                if (_327)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _331 = _167 < _379;
                    if (_331)
                    {
                        int _336 = combine_scratch[_167];
                        uint _339 = _167 + _379;
                        int _341 = combine_scratch[_339];
                        int _342 = _336 + _341;
                        combine_scratch[_167] = _342;
                    }
                    uint _347 = _379 >> uint(1);
                    _379 = _347;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            int _350 = combine_scratch[0];
            bool _233 = _167 == 0u;
            if (_233)
            {
                int _242 = int(_298);
                bool _356 = _242 == 0;
                int _383;
                if (_356)
                {
                    _383 = 0;
                }
                else
                {
                    bool _360 = _242 == (-1);
                    int _382;
                    if (_360)
                    {
                        int _363 = -_350;
                        _382 = _363;
                    }
                    else
                    {
                        int _367 = _350 / _242;
                        _382 = _367;
                    }
                    _383 = _382;
                }
                _239.y[_376] = uint(_383);
            }
            uint _252 = gl_NumWorkGroups.x;
            uint _254 = _376 + _252;
            _376 = _254;
            continue;
        }
        else
        {
            break;
        }
    }
}

