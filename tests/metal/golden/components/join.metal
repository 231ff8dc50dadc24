// components/join.comp DIAGONAL=0 GPU=1 128x1x1
#pragma clang diagnostic ignored "-Wunused-variable"

#include <metal_stdlib>
#include <simd/simd.h>
#include <metal_atomic>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Labels
{
    int labels[1];
};

struct ComponentsParams
{
    uint images;
    uint height;
    uint width;
    uint level0;
};

struct Push
{
    ComponentsParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(device Labels& _45 [[buffer(0)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _91 [[buffer(29)]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]])
{
    do
    {
        uint _96 = _91.p.height;
        uint _224 = _96 >> uint(2);
        uint _226 = _96 & 3u;
        uint _228 = extent_table.words[_224][_226];
        uint _101 = _91.p.width;
        uint _232 = _101 >> uint(2);
        uint _234 = _101 & 3u;
        uint _236 = extent_table.words[_232][_234];
        uint _109 = gl_GlobalInvocationID.x;
        uint _114 = gl_WorkGroupID.y;
        uint _115 = 2u * _114;
        uint _116 = _115 + 1u;
        uint _119 = _91.p.level0;
        uint _120 = _116 << _119;
        bool _123 = _109 >= _236;
        bool _126 = _120 >= _228;
        bool _127 = _123 || _126;
        if (_127)
        {
            break;
        }
        uint _133 = gl_WorkGroupID.z;
        uint _135 = _133 * _228;
        uint _137 = _135 * _236;
        uint _142 = _120 * _236;
        uint _143 = _137 + _142;
        uint _145 = _143 + _109;
        uint _149 = _145 - _236;
        int _241 = atomic_fetch_or_explicit((device atomic_int*)&_45.labels[_145], 0, memory_order_relaxed);
        int _246 = atomic_fetch_or_explicit((device atomic_int*)&_45.labels[_149], 0, memory_order_relaxed);
        bool _159 = _241 < 0;
        if (_159)
        {
            break;
        }
        bool _166 = _109 > 0u;
        int _294;
        if (_166)
        {
            uint _173 = _145 - 1u;
            int _251 = atomic_fetch_or_explicit((device atomic_int*)&_45.labels[_173], 0, memory_order_relaxed);
            _294 = _251;
        }
        else
        {
            _294 = -1;
        }
        int _295;
        if (_166)
        {
            uint _185 = _149 - 1u;
            int _256 = atomic_fetch_or_explicit((device atomic_int*)&_45.labels[_185], 0, memory_order_relaxed);
            _295 = _256;
        }
        else
        {
            _295 = -1;
        }
        bool _191 = _246 >= 0;
        bool _199;
        if (_191)
        {
            bool _195 = _294 < 0;
            bool _197 = _295 < 0;
            bool _198 = _195 || _197;
            _199 = _198;
        }
        else
        {
            _199 = _191;
        }
        if (_199)
        {
            do
            {
                int _274;
                int _281;
                bool _298;
                int _296 = _241;
                int _297 = _246;
                for (;;)
                {
                    if (_296 != _297)
                    {
                        int _271 = max(_296, _297);
                        _274 = min(_296, _297);
                        uint _277 = uint(_271);
                        uint _278 = _137 + _277;
                        _281 = atomic_fetch_min_explicit((device atomic_int*)&_45.labels[_278], _274, memory_order_relaxed);
                        bool _284 = _281 == _271;
                        if (_284)
                        {
                            _298 = true;
                            break;
                        }
                        _297 = _274;
                        _296 = _281;
                        continue;
                    }
                    else
                    {
                        _298 = false;
                        break;
                    }
                }
                if (_298)
                {
                    break;
                }
                break;
            } while(false);
        }
        break;
    } while(false);
}

