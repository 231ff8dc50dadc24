// reduce/rows.comp 128x1x1 #0f56e145
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

kernel void main0(const device X& _149 [[buffer(0)]], device Y& _210 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _62 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup int partial[128];
    uint _67 = _62.p.extent;
    uint _227 = _67 >> uint(2);
    uint _229 = _67 & 3u;
    uint _231 = extent_table.words[_227][_229];
    uint _73 = _62.p.chunks;
    uint _235 = _73 >> uint(2);
    uint _237 = _73 & 3u;
    uint _239 = extent_table.words[_235][_237];
    uint _84 = _62.p.outer;
    uint _251 = _84 >> uint(2);
    uint _253 = _84 & 3u;
    uint _255 = extent_table.words[_251][_253];
    uint _87 = _255 * _239;
    uint _95 = gl_LocalInvocationID.x;
    uint _99 = gl_WorkGroupID.x;
    uint _278;
    _278 = _99;
    for (;;)
    {
        bool _108 = _278 < _87;
        if (_108)
        {
            uint _112 = _278 % _239;
            uint _115 = _62.p.chunk;
            uint _116 = _112 * _115;
            uint _121 = _116 + _115;
            uint _123 = min(_121, _231);
            uint _127 = _278 / _239;
            uint _129 = _127 * _231;
            uint _137 = _116 + _95;
            uint _279;
            int _280;
            _280 = 2147483647;
            _279 = _137;
            for (;;)
            {
                bool _145 = _279 < _123;
                if (_145)
                {
                    uint _152 = _129 + _279;
                    uint _156 = _149.x[_152];
                    int _263 = int(_156);
                    int _268 = min(_280, _263);
                    uint _164 = _279 + 128u;
                    _280 = _268;
                    _279 = _164;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            partial[_95] = _280;
            uint _281;
            _281 = 64u;
            for (;;)
            {
                bool _182 = _281 > 0u;
                if (_182)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _185 = _95 < _281;
                    if (_185)
                    {
                        uint _192 = _95 + _281;
                        int _195 = partial[_95];
                        int _198 = partial[_192];
                        int _273 = min(_195, _198);
                        partial[_95] = _273;
                    }
                    uint _202 = _281 >> uint(1);
                    _281 = _202;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _204 = _95 == 0u;
            if (_204)
            {
                int _214 = partial[0];
                uint _277 = uint(_214);
                _210.y[_278] = _277;
            }
            uint _219 = gl_NumWorkGroups.x;
            uint _221 = _278 + _219;
            _278 = _221;
            continue;
        }
        else
        {
            break;
        }
    }
}

