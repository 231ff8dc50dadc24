// components/roots.comp GPU=1 128x1x1
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

kernel void main0(device Labels& _44 [[buffer(0)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _61 [[buffer(29)]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _66 = _61.p.height;
    uint _149 = _66 >> uint(2);
    uint _151 = _66 & 3u;
    uint _153 = extent_table.words[_149][_151];
    uint _70 = _61.p.width;
    uint _157 = _70 >> uint(2);
    uint _159 = _70 & 3u;
    uint _161 = extent_table.words[_157][_159];
    uint _72 = _153 * _161;
    uint _76 = _61.p.images;
    uint _165 = _76 >> uint(2);
    uint _167 = _76 & 3u;
    uint _169 = extent_table.words[_165][_167];
    uint _79 = _169 * _72;
    uint _86 = gl_GlobalInvocationID.x;
    uint _190;
    _190 = _86;
    for (;;)
    {
        bool _95 = _190 < _79;
        if (_95)
        {
            int _174 = atomic_fetch_or_explicit((device atomic_int*)&_44.labels[_190], 0, memory_order_relaxed);
            bool _101 = _174 < 0;
            if (_101)
            {
                uint _140 = gl_NumWorkGroups.x;
                uint _142 = _140 * 128u;
                uint _144 = _190 + _142;
                _190 = _144;
                continue;
            }
            uint _108 = _190 / _72;
            uint _110 = _108 * _72;
            uint _114 = uint(_174);
            uint _115 = _110 + _114;
            int _179 = atomic_fetch_or_explicit((device atomic_int*)&_44.labels[_115], 0, memory_order_relaxed);
            int _192;
            _192 = _174;
            for (int _191 = _179; _191 != _192; )
            {
                uint _130 = _110 + uint(_191);
                int _184 = atomic_fetch_or_explicit((device atomic_int*)&_44.labels[_130], 0, memory_order_relaxed);
                _192 = _191;
                _191 = _184;
                continue;
            }
            int _189 = atomic_exchange_explicit((device atomic_int*)&_44.labels[_190], _192, memory_order_relaxed);
            uint _140 = gl_NumWorkGroups.x;
            uint _142 = _140 * 128u;
            uint _144 = _190 + _142;
            _190 = _144;
            continue;
        }
        else
        {
            break;
        }
    }
}

