// matmul/plain.comp BATCHED=0 ELEMENT=uint WIDE=0 128x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct MatmulParams
{
    uint rows;
    uint inner;
    uint columns;
    uint batches;
    uint vectors;
    uint batch[4];
    uint a_matrix[4];
    uint b_matrix[4];
    uint scalars[12];
    uint row_vec4s;
    uint first_vec4;
};

struct Push
{
    MatmulParams p;
};

struct A
{
    uint a[1];
};

struct B
{
    uint b[1];
};

struct C
{
    uint c[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device A& _191 [[buffer(0)]], const device B& _198 [[buffer(1)]], device C& _219 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _69 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _73 = _69.p.rows;
    uint _229 = _73 >> uint(2);
    uint _231 = _73 & 3u;
    uint _233 = extent_table.words[_229][_231];
    uint _79 = _69.p.inner;
    uint _237 = _79 >> uint(2);
    uint _239 = _79 & 3u;
    uint _241 = extent_table.words[_237][_239];
    uint _84 = _69.p.columns;
    uint _245 = _84 >> uint(2);
    uint _247 = _84 & 3u;
    uint _249 = extent_table.words[_245][_247];
    uint _91 = _233 * _249;
    uint _99 = gl_NumWorkGroups.x;
    uint _101 = _99 * 128u;
    uint _102 = _91 + _101;
    uint _103 = _102 - 1u;
    uint _107 = _103 / _101;
    uint _111 = gl_WorkGroupID.x;
    uint _113 = _111 * _107;
    uint _114 = _113 * 128u;
    uint _118 = _107 * 128u;
    uint _119 = _114 + _118;
    uint _121 = min(_119, _91);
    uint _126 = gl_LocalInvocationID.x;
    uint _127 = _114 + _126;
    uint _263;
    _263 = _127;
    for (;;)
    {
        bool _136 = _263 < _121;
        if (_136)
        {
            uint _140 = _263 / _249;
            uint _145 = _140 * _249;
            uint _146 = _263 - _145;
            uint _150 = _140 / _233;
            uint _165 = _150 * _233;
            uint _166 = _140 - _165;
            uint _168 = _166 * _241;
            uint _264;
            uint _266;
            _266 = 0u;
            _264 = 0u;
            for (;;)
            {
                bool _187 = _264 < _241;
                if (_187)
                {
                    uint _194 = _168 + _264;
                    uint _202 = _264 * _249;
                    uint _203 = _146 + _202;
                    uint _209 = _191.a[_194];
                    uint _212 = _198.b[_203];
                    uint _259 = _209 * _212;
                    uint _260 = _266 + _259;
                    uint _215 = _264 + uint(1);
                    _266 = _260;
                    _264 = _215;
                    continue;
                }
                else
                {
                    break;
                }
            }
            _219.c[_263] = _266;
            uint _224 = _263 + 128u;
            _263 = _224;
            continue;
        }
        else
        {
            break;
        }
    }
}

