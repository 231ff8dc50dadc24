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

kernel void main0(const device Words& _174 [[buffer(0)]], const device Before& _185 [[buffer(1)]], device Indices& _224 [[buffer(2)]], device Count& _143 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _109 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint scan_scratch[128];
    uint _113 = _109.p.count;
    uint _255 = _113 >> uint(2);
    uint _257 = _113 & 3u;
    uint _259 = extent_table.words[_255][_257];
    uint _118 = _259 + 31u;
    uint _120 = _118 / 32u;
    uint _124 = _120 + 127u;
    uint _125 = _124 / 128u;
    uint _263 = gl_LocalInvocationID.x;
    bool _129 = _125 == 0u;
    bool _136;
    if (_129)
    {
        uint _134 = gl_GlobalInvocationID.x;
        bool _135 = _134 == 0u;
        _136 = _135;
    }
    else
    {
        _136 = _129;
    }
    if (_136)
    {
        _143.live_count[0] = uint2(0u);
    }
    uint _150 = gl_WorkGroupID.x;
    uint _313;
    _313 = _150;
    for (;;)
    {
        bool _158 = _313 < _125;
        if (_158)
        {
            uint _161 = _313 * 128u;
            uint _163 = _161 + _263;
            bool _167 = _163 < _120;
            uint _314;
            if (_167)
            {
                uint _178 = _174.words[_163];
                _314 = _178;
            }
            else
            {
                _314 = 0u;
            }
            uint _302;
            bool _304;
            uint _188 = _185.before[_313];
            uint _191 = uint(int(popcount(_314)));
            uint _317;
            do
            {
                threadgroup_barrier(mem_flags::mem_threadgroup);
                scan_scratch[_263] = _191;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _316;
                _316 = 1u;
                for (;;)
                {
                    bool _277 = _316 < 128u;
                    if (_277)
                    {
                        uint _281 = scan_scratch[_263];
                        bool _284 = _263 >= _316;
                        uint _328;
                        if (_284)
                        {
                            uint _288 = _263 - _316;
                            uint _290 = scan_scratch[_288];
                            uint _292 = _290 + _281;
                            _328 = _292;
                        }
                        else
                        {
                            _328 = _281;
                        }
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        scan_scratch[_263] = _328;
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        uint _299 = _316 << uint(1);
                        _316 = _299;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _302 = scan_scratch[127];
                _304 = _263 == 0u;
                if (_304)
                {
                    _317 = 0u;
                    break;
                }
                uint _308 = _263 - 1u;
                uint _310 = scan_scratch[_308];
                _317 = _310;
                break;
            } while(false);
            uint _199 = _188 + _317;
            uint _202 = _125 - 1u;
            bool _203 = _313 == _202;
            bool _206 = _203 && _304;
            if (_206)
            {
                uint _211 = _199 + _302;
                uint2 _212 = uint2(_211, 0u);
                _143.live_count[0] = _212;
            }
            uint _320;
            uint _326;
            _326 = _199;
            _320 = _314;
            for (;;)
            {
                bool _220 = _320 != 0u;
                if (_220)
                {
                    uint _226 = _326 + uint(1);
                    uint _228 = _163 * 32u;
                    uint _231 = uint(int(spvFindLSB(_320)));
                    uint _232 = _228 + _231;
                    _224.indices[_326] = _232;
                    uint _235 = _320 - 1u;
                    uint _237 = _320 & _235;
                    _326 = _226;
                    _320 = _237;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _240 = gl_NumWorkGroups.x;
            uint _242 = _313 + _240;
            _313 = _242;
            continue;
        }
        else
        {
            break;
        }
    }
}

