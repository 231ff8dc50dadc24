// movement/interleave.comp ELEMENT_BYTES=1 128x1x1
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

struct InterleaveParams
{
    uint rows;
    uint row;
    uint operand_row;
    uint inner;
    uint start;
    uint count;
};

struct Push
{
    InterleaveParams p;
};

struct In0
{
    uint data[1];
};

struct In1
{
    uint data[1];
};

struct Result
{
    uint data[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device In0& in0 [[buffer(0)]], const device In1& in1 [[buffer(1)]], device Result& result [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _35 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _40 = _35.p.row;
    uint _248 = _40 >> uint(2);
    uint _250 = _40 & 3u;
    uint _252 = extent_table.words[_248][_250];
    uint _45 = _35.p.operand_row;
    uint _256 = _45 >> uint(2);
    uint _258 = _45 & 3u;
    uint _260 = extent_table.words[_256][_258];
    uint _51 = _35.p.inner;
    uint _264 = _51 >> uint(2);
    uint _266 = _51 & 3u;
    uint _268 = extent_table.words[_264][_266];
    uint _56 = _35.p.rows;
    uint _272 = _56 >> uint(2);
    uint _274 = _56 & 3u;
    uint _276 = extent_table.words[_272][_274];
    uint _59 = _276 * _252;
    uint _62 = _59 + 3u;
    uint _64 = _62 / 4u;
    uint _72 = gl_NumWorkGroups.x;
    uint _74 = _72 * 128u;
    uint _78 = gl_GlobalInvocationID.x;
    uint _277;
    _277 = _78;
    spvUnsafeArray<uint, 4> e;
    for (;;)
    {
        bool _87 = _277 < _64;
        if (_87)
        {
            uint _90 = _277 * 4u;
            uint _92 = _90 / _252;
            uint _97 = _90 % _252;
            uint _101 = _97 / _268;
            uint _105 = _97 % _268;
            uint _278;
            uint _280;
            uint _281;
            uint _282;
            uint _290;
            _290 = _97;
            _282 = _105;
            _281 = _92;
            _280 = _101;
            _278 = 0u;
            uint _306;
            uint _309;
            uint _311;
            uint _314;
            for (;;)
            {
                bool _113 = _278 < 4u;
                if (_113)
                {
                    uint _117 = _35.p.start;
                    uint _121 = _35.p.count;
                    uint _123 = max(_121, 1u);
                    uint _124 = _123 - 1u;
                    uint _125 = min(_280, _124);
                    uint _126 = _117 + _125;
                    uint _130 = _281 * _260;
                    uint _132 = _126 >> uint(1);
                    uint _134 = _132 * _268;
                    uint _135 = _130 + _134;
                    uint _137 = _135 + _282;
                    bool _143 = _280 < _121;
                    uint _286;
                    if (_143)
                    {
                        uint _149 = _126 & 1u;
                        bool _150 = _149 == 0u;
                        uint _283;
                        if (_150)
                        {
                            uint _159 = _137 >> uint(2);
                            uint _162 = in0.data[_159];
                            uint _164 = _137 & 3u;
                            int _165 = int(_164);
                            int _167 = _165 * 8;
                            uint _168 = extract_bits(_162, uint(_167), uint(8));
                            _283 = _168;
                        }
                        else
                        {
                            uint _175 = _137 >> uint(2);
                            uint _177 = in1.data[_175];
                            uint _179 = _137 & 3u;
                            int _180 = int(_179);
                            int _181 = _180 * 8;
                            uint _182 = extract_bits(_177, uint(_181), uint(8));
                            _283 = _182;
                        }
                        _286 = _283;
                    }
                    else
                    {
                        _286 = 0u;
                    }
                    e[_278] = _286;
                    uint _193 = _90 + _278;
                    uint _194 = _193 + 1u;
                    bool _196 = _194 >= _59;
                    if (_196)
                    {
                        _314 = _290;
                        _311 = _282;
                        _309 = _281;
                        _306 = _280;
                        uint _218 = _278 + uint(1);
                        _290 = _314;
                        _282 = _311;
                        _281 = _309;
                        _280 = _306;
                        _278 = _218;
                        continue;
                    }
                    uint _201 = _290 + uint(1);
                    uint _203 = _282 + uint(1);
                    bool _205 = _203 == _268;
                    uint _308;
                    if (_205)
                    {
                        uint _209 = _280 + uint(1);
                        _308 = _209;
                    }
                    else
                    {
                        _308 = _280;
                    }
                    uint _317 = _205 ? 0u : _203;
                    bool _212 = _201 == _252;
                    uint _310;
                    if (_212)
                    {
                        uint _216 = _281 + uint(1);
                        _310 = _216;
                    }
                    else
                    {
                        _310 = _281;
                    }
                    uint _318 = _212 ? 0u : _201;
                    uint _319 = _212 ? 0u : _317;
                    uint _320 = _212 ? 0u : _308;
                    _314 = _318;
                    _311 = _319;
                    _309 = _310;
                    _306 = _320;
                    uint _218 = _278 + uint(1);
                    _290 = _314;
                    _282 = _311;
                    _281 = _309;
                    _280 = _306;
                    _278 = _218;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _225 = e[0];
            uint _227 = e[1];
            uint _228 = _227 << uint(8);
            uint _229 = _225 | _228;
            uint _231 = e[2];
            uint _233 = _231 << uint(16);
            uint _234 = _229 | _233;
            uint _236 = e[3];
            uint _238 = _236 << uint(24);
            uint _239 = _234 | _238;
            result.data[_277] = _239;
            uint _243 = _277 + _74;
            _277 = _243;
            continue;
        }
        else
        {
            break;
        }
    }
}

