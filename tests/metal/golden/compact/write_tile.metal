// compact/write_tile.comp 128x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

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

kernel void main0(const device Words& _174 [[buffer(0)]], const device Before& _185 [[buffer(1)]], device Indices& _251 [[buffer(2)]], device Count& _143 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _109 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint scan_scratch[128];
    threadgroup uint tile_words[128];
    threadgroup uint tile_starts[128];
    uint _113 = _109.p.count;
    uint _288 = _113 >> uint(2);
    uint _290 = _113 & 3u;
    uint _292 = extent_table.words[_288][_290];
    uint _118 = _292 + 31u;
    uint _120 = _118 / 32u;
    uint _124 = _120 + 127u;
    uint _125 = _124 / 128u;
    uint _296 = gl_LocalInvocationID.x;
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
    uint _346;
    _346 = _150;
    for (;;)
    {
        bool _158 = _346 < _125;
        if (_158)
        {
            uint _161 = _346 * 128u;
            uint _163 = _161 + _296;
            bool _167 = _163 < _120;
            uint _347;
            if (_167)
            {
                uint _178 = _174.words[_163];
                _347 = _178;
            }
            else
            {
                _347 = 0u;
            }
            uint _335;
            bool _337;
            uint _188 = _185.before[_346];
            uint _191 = uint(int(popcount(_347)));
            uint _350;
            do
            {
                threadgroup_barrier(mem_flags::mem_threadgroup);
                scan_scratch[_296] = _191;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _349;
                _349 = 1u;
                for (;;)
                {
                    bool _310 = _349 < 128u;
                    if (_310)
                    {
                        uint _314 = scan_scratch[_296];
                        bool _317 = _296 >= _349;
                        uint _357;
                        if (_317)
                        {
                            uint _321 = _296 - _349;
                            uint _323 = scan_scratch[_321];
                            uint _325 = _323 + _314;
                            _357 = _325;
                        }
                        else
                        {
                            _357 = _314;
                        }
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        scan_scratch[_296] = _357;
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        uint _332 = _349 << uint(1);
                        _349 = _332;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _335 = scan_scratch[127];
                _337 = _296 == 0u;
                if (_337)
                {
                    _350 = 0u;
                    break;
                }
                uint _341 = _296 - 1u;
                uint _343 = scan_scratch[_341];
                _350 = _343;
                break;
            } while(false);
            uint _199 = _188 + _350;
            uint _202 = _125 - 1u;
            bool _203 = _346 == _202;
            bool _206 = _203 && _337;
            if (_206)
            {
                uint _211 = _199 + _335;
                uint2 _212 = uint2(_211, 0u);
                _143.live_count[0] = _212;
            }
            tile_words[_296] = _347;
            tile_starts[_296] = _199;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _353;
            _353 = _296;
            for (;;)
            {
                bool _231 = _353 < 4096u;
                if (_231)
                {
                    uint _234 = _353 / 32u;
                    uint _236 = tile_words[_234];
                    uint _239 = _353 % 32u;
                    uint _240 = 1u << _239;
                    uint _243 = _236 & _240;
                    bool _244 = _243 == 0u;
                    if (_244)
                    {
                        uint _270 = _353 + 128u;
                        _353 = _270;
                        continue;
                    }
                    uint _255 = tile_starts[_234];
                    uint _258 = _240 - 1u;
                    uint _259 = _236 & _258;
                    int _260 = int(popcount(_259));
                    uint _261 = uint(_260);
                    uint _262 = _255 + _261;
                    uint _265 = _346 * 4096u;
                    uint _267 = _265 + _353;
                    _251.indices[_262] = _267;
                    uint _270 = _353 + 128u;
                    _353 = _270;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _273 = gl_NumWorkGroups.x;
            uint _275 = _346 + _273;
            _346 = _275;
            continue;
        }
        else
        {
            break;
        }
    }
}

