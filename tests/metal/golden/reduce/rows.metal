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

kernel void main0(const device X& _166 [[buffer(0)]], device Y& _222 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _80 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup int partial[128];
    uint _85 = _80.p.extent;
    uint _244 = _85 >> uint(2);
    uint _246 = _85 & 3u;
    uint _248 = extent_table.words[_244][_246];
    uint _91 = _80.p.chunks;
    uint _252 = _91 >> uint(2);
    uint _254 = _91 & 3u;
    uint _256 = extent_table.words[_252][_254];
    uint _97 = _80.p.count;
    uint _260 = _97 >> uint(2);
    uint _262 = _97 & 3u;
    uint _264 = extent_table.words[_260][_262];
    uint _102 = _80.p.outer;
    uint _268 = _102 >> uint(2);
    uint _270 = _102 & 3u;
    uint _272 = extent_table.words[_268][_270];
    uint _105 = _272 * _256;
    uint _113 = gl_LocalInvocationID.x;
    uint _117 = gl_WorkGroupID.x;
    uint _306;
    _306 = _117;
    for (;;)
    {
        bool _125 = _306 < _105;
        if (_125)
        {
            uint _129 = _306 % _256;
            uint _132 = _80.p.chunk;
            uint _133 = _129 * _132;
            uint _138 = _133 + _132;
            uint _140 = min(_138, _248);
            uint _144 = _306 / _256;
            uint _146 = _144 * _248;
            uint _153 = _133 + _113;
            uint _307;
            int _308;
            _308 = 0;
            _307 = _153;
            for (;;)
            {
                bool _161 = _307 < _140;
                if (_161)
                {
                    uint _169 = _146 + _307;
                    uint _173 = _166.x[_169];
                    int _280 = int(_173);
                    int _175 = _308 + _280;
                    uint _178 = _307 + 128u;
                    _308 = _175;
                    _307 = _178;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            partial[_113] = _308;
            uint _309;
            _309 = 64u;
            for (;;)
            {
                bool _196 = _309 > 0u;
                if (_196)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _199 = _113 < _309;
                    if (_199)
                    {
                        int _205 = partial[_113];
                        uint _208 = _113 + _309;
                        int _210 = partial[_208];
                        int _211 = _205 + _210;
                        partial[_113] = _211;
                    }
                    uint _214 = _309 >> uint(1);
                    _309 = _214;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _216 = _113 == 0u;
            if (_216)
            {
                int _225 = int(_264);
                int _228 = partial[0];
                bool _286 = _225 == 0;
                int _313;
                if (_286)
                {
                    _313 = 0;
                }
                else
                {
                    bool _290 = _225 == (-1);
                    int _312;
                    if (_290)
                    {
                        int _293 = -_228;
                        _312 = _293;
                    }
                    else
                    {
                        int _297 = _228 / _225;
                        _312 = _297;
                    }
                    _313 = _312;
                }
                _222.y[_306] = uint(_313);
            }
            uint _236 = gl_NumWorkGroups.x;
            uint _238 = _306 + _236;
            _306 = _238;
            continue;
        }
        else
        {
            break;
        }
    }
}

