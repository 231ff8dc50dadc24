// compact/write_tile.comp 128x1x1
#pragma clang diagnostic ignored "-Wmissing-prototypes"

#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

// Implementation of the GLSL findLSB() function
template<typename T>
inline T spvFindLSB(T x)
{
    return select(ctz(x), T(-1), x == T(0));
}

struct ExtentTable
{
    uint4 words[1024];
};

struct CompactParams
{
    uint count;
};

struct Push
{
    CompactParams p;
};

struct Count
{
    uint2 live_count[1];
};

struct Words
{
    uint words[1];
};

struct Before
{
    uint before[1];
};

struct Indices
{
    uint indices[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Words& _168 [[buffer(0)]], const device Before& _179 [[buffer(1)]], device Indices& _218 [[buffer(2)]], device Count& _137 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _98 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint scan_scratch[128];
    uint _102 = _98.p.count;
    uint _249 = _102 >> uint(2);
    uint _251 = _102 & 3u;
    uint _253 = extent_table.words[_249][_251];
    uint _107 = _253 + 31u;
    uint _109 = _107 / 32u;
    uint _113 = _109 + 127u;
    uint _114 = _113 / 128u;
    uint _121 = gl_LocalInvocationID.x;
    bool _123 = _114 == 0u;
    bool _130;
    if (_123)
    {
        uint _128 = gl_GlobalInvocationID.x;
        bool _129 = _128 == 0u;
        _130 = _129;
    }
    else
    {
        _130 = _123;
    }
    if (_130)
    {
        _137.live_count[0] = uint2(0u);
    }
    uint _144 = gl_WorkGroupID.x;
    uint _303;
    _303 = _144;
    for (;;)
    {
        bool _152 = _303 < _114;
        if (_152)
        {
            uint _155 = _303 * 128u;
            uint _157 = _155 + _121;
            bool _161 = _157 < _109;
            uint _304;
            if (_161)
            {
                uint _172 = _168.words[_157];
                _304 = _172;
            }
            else
            {
                _304 = 0u;
            }
            uint _292;
            bool _294;
            uint _182 = _179.before[_303];
            uint _185 = uint(int(popcount(_304)));
            uint _307;
            do
            {
                threadgroup_barrier(mem_flags::mem_threadgroup);
                scan_scratch[_121] = _185;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _306;
                _306 = 1u;
                for (;;)
                {
                    bool _267 = _306 < 128u;
                    if (_267)
                    {
                        uint _271 = scan_scratch[_121];
                        bool _274 = _121 >= _306;
                        uint _318;
                        if (_274)
                        {
                            uint _278 = _121 - _306;
                            uint _280 = scan_scratch[_278];
                            uint _282 = _280 + _271;
                            _318 = _282;
                        }
                        else
                        {
                            _318 = _271;
                        }
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        scan_scratch[_121] = _318;
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        uint _289 = _306 << uint(1);
                        _306 = _289;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _292 = scan_scratch[127];
                _294 = _121 == 0u;
                if (_294)
                {
                    _307 = 0u;
                    break;
                }
                uint _298 = _121 - 1u;
                uint _300 = scan_scratch[_298];
                _307 = _300;
                break;
            } while(false);
            uint _193 = _182 + _307;
            uint _196 = _114 - 1u;
            bool _197 = _303 == _196;
            bool _200 = _197 && _294;
            if (_200)
            {
                uint _205 = _193 + _292;
                uint2 _206 = uint2(_205, 0u);
                _137.live_count[0] = _206;
            }
            uint _310;
            uint _316;
            _316 = _193;
            _310 = _304;
            for (;;)
            {
                bool _214 = _310 != 0u;
                if (_214)
                {
                    uint _220 = _316 + uint(1);
                    uint _222 = _157 * 32u;
                    uint _225 = uint(int(spvFindLSB(_310)));
                    uint _226 = _222 + _225;
                    _218.indices[_316] = _226;
                    uint _229 = _310 - 1u;
                    uint _231 = _310 & _229;
                    _316 = _220;
                    _310 = _231;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _234 = gl_NumWorkGroups.x;
            uint _236 = _303 + _234;
            _303 = _236;
            continue;
        }
        else
        {
            break;
        }
    }
}

