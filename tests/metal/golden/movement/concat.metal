// movement/concat.comp ELEMENT_BYTES=1 PIECES=2 VECTOR=0 128x1x1
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

struct In1
{
    uint data[1];
};

struct In0
{
    uint data[1];
};

struct ConcatParams
{
    uint rows;
    uint row;
    uint first;
    uint block[3];
};

struct Push
{
    ConcatParams p;
};

struct Result
{
    uint data[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device In0& in0 [[buffer(0)]], const device In1& in1 [[buffer(1)]], device Result& result [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _101 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _106 = _101.p.row;
    uint _250 = _106 >> uint(2);
    uint _252 = _106 & 3u;
    uint _254 = extent_table.words[_250][_252];
    uint _111 = _101.p.rows;
    uint _258 = _111 >> uint(2);
    uint _260 = _111 & 3u;
    uint _262 = extent_table.words[_258][_260];
    uint _114 = _262 * _254;
    uint _119 = _101.p.block[0];
    uint _266 = _119 >> uint(2);
    uint _268 = _119 & 3u;
    uint _270 = extent_table.words[_266][_268];
    uint _124 = _101.p.block[1];
    uint _274 = _124 >> uint(2);
    uint _276 = _124 & 3u;
    uint _278 = extent_table.words[_274][_276];
    uint _133 = _114 + 3u;
    uint _135 = _133 / 4u;
    uint _143 = gl_NumWorkGroups.x;
    uint _145 = _143 * 128u;
    uint _149 = gl_GlobalInvocationID.x;
    uint _337;
    _337 = _149;
    spvUnsafeArray<uint, 4> e;
    for (;;)
    {
        bool _157 = _337 < _135;
        if (_157)
        {
            uint _160 = _337 * 4u;
            uint _162 = _160 / _254;
            uint _167 = _160 % _254;
            uint _338;
            uint _340;
            uint _341;
            _341 = _167;
            _340 = _162;
            _338 = 0u;
            uint _356;
            uint _352;
            for (;;)
            {
                bool _175 = _338 < 4u;
                if (_175)
                {
                    uint _342;
                    do
                    {
                        bool _294 = _341 >= _270;
                        if (_294)
                        {
                            uint _298 = _340 * _278;
                            uint _300 = _298 + _341;
                            uint _302 = _300 - _270;
                            uint _303 = _302 >> uint(2);
                            uint _305 = in1.data[_303];
                            uint _313 = _302 & 3u;
                            int _314 = int(_313);
                            int _315 = _314 * 8;
                            uint _316 = extract_bits(_305, uint(_315), uint(8));
                            _342 = _316;
                            break;
                        }
                        uint _320 = _340 * _270;
                        uint _322 = _320 + _341;
                        uint _323 = _322 >> uint(2);
                        uint _325 = in0.data[_323];
                        uint _331 = _322 & 3u;
                        int _332 = int(_331);
                        int _333 = _332 * 8;
                        uint _334 = extract_bits(_325, uint(_333), uint(8));
                        _342 = _334;
                        break;
                    } while(false);
                    e[_338] = _342;
                    uint _195 = _160 + _338;
                    uint _197 = _195 + 1u;
                    bool _199 = _197 < _114;
                    bool _206;
                    uint _354;
                    if (_199)
                    {
                        uint _203 = _341 + uint(1);
                        bool _205 = _203 == _254;
                        _354 = _203;
                        _206 = _205;
                    }
                    else
                    {
                        _354 = _341;
                        _206 = _199;
                    }
                    if (_206)
                    {
                        uint _210 = _340 + uint(1);
                        _352 = _210;
                    }
                    else
                    {
                        _352 = _340;
                    }
                    _356 = _206 ? 0u : _354;
                    uint _212 = _338 + uint(1);
                    _341 = _356;
                    _340 = _352;
                    _338 = _212;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _219 = e[0];
            uint _221 = e[1];
            uint _222 = _221 << uint(8);
            uint _223 = _219 | _222;
            uint _225 = e[2];
            uint _227 = _225 << uint(16);
            uint _228 = _223 | _227;
            uint _230 = e[3];
            uint _232 = _230 << uint(24);
            uint _233 = _228 | _232;
            result.data[_337] = _233;
            uint _237 = _337 + _145;
            _337 = _237;
            continue;
        }
        else
        {
            break;
        }
    }
}

