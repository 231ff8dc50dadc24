// control/append.comp ELEMENT_BYTES=4 128x1x1
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#pragma clang diagnostic ignored "-Wmissing-braces"

#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

template<typename T, size_t Num>
struct spvUnsafeArray
{
    T elements[Num ? Num : 1];
    
    thread T& operator [] (size_t pos) thread
    {
        return elements[pos];
    }
    constexpr const thread T& operator [] (size_t pos) const thread
    {
        return elements[pos];
    }
    
    device T& operator [] (size_t pos) device
    {
        return elements[pos];
    }
    constexpr const device T& operator [] (size_t pos) const device
    {
        return elements[pos];
    }
    
    constexpr const constant T& operator [] (size_t pos) const constant
    {
        return elements[pos];
    }
    
    threadgroup T& operator [] (size_t pos) threadgroup
    {
        return elements[pos];
    }
    constexpr const threadgroup T& operator [] (size_t pos) const threadgroup
    {
        return elements[pos];
    }
};

struct ExtentTable
{
    uint4 words[1024];
};

struct Result
{
    uint4 data[1];
};

struct AppendParams
{
    uint first;
    uint count;
};

struct Push
{
    AppendParams p;
};

struct Piece
{
    uint data[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Piece& piece [[buffer(0)]], device Result& result [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _51 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _55 = _51.p.first;
    uint _169 = _55 >> uint(2);
    uint _171 = _55 & 3u;
    uint _173 = extent_table.words[_169][_171];
    uint _61 = _51.p.count;
    uint _177 = _61 >> uint(2);
    uint _179 = _61 & 3u;
    uint _181 = extent_table.words[_177][_179];
    uint _66 = _173 / 4u;
    uint _70 = _173 + _181;
    uint _71 = _70 + 3u;
    uint _72 = _71 / 4u;
    uint _74 = _72 - _66;
    uint _82 = gl_NumWorkGroups.x;
    uint _84 = _82 * 128u;
    uint _88 = gl_GlobalInvocationID.x;
    uint _188;
    _188 = _88;
    spvUnsafeArray<uint, 4> e;
    for (;;)
    {
        bool _97 = _188 < _74;
        if (_97)
        {
            uint _101 = _66 + _188;
            uint _189;
            _189 = 0u;
            for (;;)
            {
                bool _109 = _189 < 4u;
                if (_109)
                {
                    uint _112 = _101 * 4u;
                    uint _114 = _112 + _189;
                    bool _117 = _114 < _173;
                    if (_117)
                    {
                        uint _187 = ((device uint*)&result.data[_101])[_189];
                        e[_189] = _187;
                    }
                    else
                    {
                        uint _138 = _114 - _173;
                        uint _141 = _181 - 1u;
                        uint _142 = min(_138, _141);
                        uint _144 = piece.data[_142];
                        e[_189] = _144;
                    }
                    uint _147 = _189 + uint(1);
                    _189 = _147;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _150 = e[0];
            uint _152 = e[1];
            uint _154 = e[2];
            uint _157 = e[3];
            uint4 _158 = uint4(_150, _152, _154, _157);
            result.data[_101] = _158;
            uint _163 = _188 + _84;
            _188 = _163;
            continue;
        }
        else
        {
            break;
        }
    }
}

