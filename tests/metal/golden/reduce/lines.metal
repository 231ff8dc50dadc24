// reduce/lines.comp 128x1x1 #01bf8437
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

kernel void main0(const device X& _197 [[buffer(0)]], device Y& _235 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _80 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _85 = _80.p.extent;
    uint _254 = _85 >> uint(2);
    uint _256 = _85 & 3u;
    uint _258 = extent_table.words[_254][_256];
    uint _90 = _80.p.inner;
    uint _262 = _90 >> uint(2);
    uint _264 = _90 & 3u;
    uint _266 = extent_table.words[_262][_264];
    uint _96 = _80.p.chunks;
    uint _270 = _96 >> uint(2);
    uint _272 = _96 & 3u;
    uint _274 = extent_table.words[_270][_272];
    uint _101 = _80.p.outer;
    uint _278 = _101 >> uint(2);
    uint _280 = _101 & 3u;
    uint _282 = extent_table.words[_278][_280];
    uint _104 = _282 * _274;
    uint _106 = _104 * _266;
    uint _111 = _80.p.count;
    uint _286 = _111 >> uint(2);
    uint _288 = _111 & 3u;
    uint _290 = extent_table.words[_286][_288];
    uint _120 = gl_NumWorkGroups.x;
    uint _122 = _120 * 128u;
    uint _126 = gl_GlobalInvocationID.x;
    uint _328;
    _328 = _126;
    for (;;)
    {
        bool _134 = _328 < _106;
        if (_134)
        {
            uint _138 = _328 % _266;
            uint _142 = _328 / _266;
            uint _146 = _142 % _274;
            uint _149 = _80.p.chunk;
            uint _150 = _146 * _149;
            uint _155 = _150 + _149;
            uint _157 = min(_155, _258);
            uint _161 = _142 / _274;
            uint _163 = _161 * _258;
            uint _165 = _163 + _150;
            uint _167 = _165 * _266;
            uint _169 = _167 + _138;
            uint _329;
            int _334;
            uint _340;
            _340 = _169;
            _334 = 0;
            _329 = _150;
            uint _182;
            for (;;)
            {
                _182 = _329 + 4u;
                bool _184 = _182 <= _157;
                if (_184)
                {
                    uint _202 = _197.x[_340];
                    int _298 = int(_202);
                    int _204 = _334 + _298;
                    uint _207 = _340 + _266;
                    uint _355 = _197.x[_207];
                    int _356 = int(_355);
                    int _357 = _204 + _356;
                    uint _358 = _207 + _266;
                    uint _369 = _197.x[_358];
                    int _370 = int(_369);
                    int _371 = _357 + _370;
                    uint _372 = _358 + _266;
                    uint _383 = _197.x[_372];
                    int _384 = int(_383);
                    int _385 = _371 + _384;
                    uint _386 = _372 + _266;
                    _340 = _386;
                    _334 = _385;
                    _329 = _182;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _330;
            int _333;
            uint _339;
            _339 = _340;
            _333 = _334;
            _330 = _329;
            for (;;)
            {
                bool _219 = _330 < _157;
                if (_219)
                {
                    uint _224 = _197.x[_339];
                    int _302 = int(_224);
                    int _226 = _333 + _302;
                    uint _229 = _339 + _266;
                    uint _231 = _330 + uint(1);
                    _339 = _229;
                    _333 = _226;
                    _330 = _231;
                    continue;
                }
                else
                {
                    break;
                }
            }
            int _238 = int(_290);
            bool _308 = _238 == 0;
            int _336;
            if (_308)
            {
                _336 = 0;
            }
            else
            {
                bool _312 = _238 == (-1);
                int _335;
                if (_312)
                {
                    _335 = -_333;
                }
                else
                {
                    int _319 = _333 / _238;
                    _335 = _319;
                }
                _336 = _335;
            }
            _235.y[_328] = uint(_336);
            uint _248 = _328 + _122;
            _328 = _248;
            continue;
        }
        else
        {
            break;
        }
    }
}

