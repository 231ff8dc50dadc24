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
    uint _260 = _138 >> uint(2);
    uint _262 = _138 & 3u;
    uint _264 = extent_table.words[_260][_262];
    uint _144 = _134.p.chunks;
    uint _268 = _144 >> uint(2);
    uint _270 = _144 & 3u;
    uint _272 = extent_table.words[_268][_270];
    uint _150 = _134.p.chunk;
    uint _276 = _150 >> uint(2);
    uint _278 = _150 & 3u;
    uint _280 = extent_table.words[_276][_278];
    uint _156 = _134.p.count;
    uint _284 = _156 >> uint(2);
    uint _286 = _156 & 3u;
    uint _288 = extent_table.words[_284][_286];
    uint _161 = _134.p.outer;
    uint _292 = _161 >> uint(2);
    uint _294 = _161 & 3u;
    uint _296 = extent_table.words[_292][_294];
    uint _164 = _296 * _272;
    uint _167 = gl_LocalInvocationID.x;
    uint _171 = gl_WorkGroupID.x;
    uint _366;
    _366 = _171;
    for (;;)
    {
        bool _179 = _366 < _164;
        if (_179)
        {
            uint _183 = _366 % _272;
            uint _185 = _183 * _280;
            uint _189 = _185 + _280;
            uint _191 = min(_189, _264);
            uint _195 = _366 / _272;
            uint _197 = _195 * _264;
            uint _204 = _185 + _167;
            uint _367;
            int _368;
            _368 = 0;
            _367 = _204;
            for (;;)
            {
                bool _212 = _367 < _191;
                if (_212)
                {
                    uint _220 = _197 + _367;
                    uint _224 = _217.x[_220];
                    int _304 = int(_224);
                    int _226 = _368 + _304;
                    uint _228 = _367 + 128u;
                    _368 = _226;
                    _367 = _228;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            combine_scratch[_167] = _368;
            uint _369;
            _369 = 64u;
            for (;;)
            {
                bool _317 = _369 > 0u;
                if (_317)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _321 = _167 < _369;
                    if (_321)
                    {
                        int _326 = combine_scratch[_167];
                        uint _329 = _167 + _369;
                        int _331 = combine_scratch[_329];
                        int _332 = _326 + _331;
                        combine_scratch[_167] = _332;
                    }
                    uint _337 = _369 >> uint(1);
                    _369 = _337;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            int _340 = combine_scratch[0];
            bool _233 = _167 == 0u;
            if (_233)
            {
                int _242 = int(_288);
                bool _346 = _242 == 0;
                int _373;
                if (_346)
                {
                    _373 = 0;
                }
                else
                {
                    bool _350 = _242 == (-1);
                    int _372;
                    if (_350)
                    {
                        int _353 = -_340;
                        _372 = _353;
                    }
                    else
                    {
                        int _357 = _340 / _242;
                        _372 = _357;
                    }
                    _373 = _372;
                }
                _239.y[_366] = uint(_373);
            }
            uint _252 = gl_NumWorkGroups.x;
            uint _254 = _366 + _252;
            _366 = _254;
            continue;
        }
        else
        {
            break;
        }
    }
}

