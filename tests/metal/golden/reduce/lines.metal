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

kernel void main0(const device X& _200 [[buffer(0)]], device Y& _238 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _80 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _85 = _80.p.extent;
    uint _267 = _85 >> uint(2);
    uint _269 = _85 & 3u;
    uint _271 = extent_table.words[_267][_269];
    uint _90 = _80.p.inner;
    uint _275 = _90 >> uint(2);
    uint _277 = _90 & 3u;
    uint _279 = extent_table.words[_275][_277];
    uint _96 = _80.p.chunks;
    uint _283 = _96 >> uint(2);
    uint _285 = _96 & 3u;
    uint _287 = extent_table.words[_283][_285];
    uint _102 = _80.p.chunk;
    uint _291 = _102 >> uint(2);
    uint _293 = _102 & 3u;
    uint _295 = extent_table.words[_291][_293];
    uint _107 = _80.p.outer;
    uint _299 = _107 >> uint(2);
    uint _301 = _107 & 3u;
    uint _303 = extent_table.words[_299][_301];
    uint _110 = _303 * _287;
    uint _112 = _110 * _279;
    uint _117 = _80.p.count;
    uint _307 = _117 >> uint(2);
    uint _309 = _117 & 3u;
    uint _311 = extent_table.words[_307][_309];
    uint _126 = gl_NumWorkGroups.x;
    uint _128 = _126 * 128u;
    uint _132 = gl_GlobalInvocationID.x;
    uint _349;
    _349 = _132;
    for (;;)
    {
        bool _140 = _349 < _112;
        if (_140)
        {
            uint _144 = _349 % _279;
            uint _148 = _349 / _279;
            uint _152 = _148 % _287;
            uint _154 = _152 * _295;
            uint _158 = _154 + _295;
            uint _160 = min(_158, _271);
            uint _164 = _148 / _287;
            uint _166 = _164 * _271;
            uint _168 = _166 + _154;
            uint _170 = _168 * _279;
            uint _172 = _170 + _144;
            uint _350;
            int _355;
            uint _361;
            _361 = _172;
            _355 = 0;
            _350 = _154;
            uint _185;
            for (;;)
            {
                _185 = _350 + 4u;
                bool _187 = _185 <= _160;
                if (_187)
                {
                    uint _205 = _200.x[_361];
                    int _319 = int(_205);
                    int _207 = _355 + _319;
                    uint _210 = _361 + _279;
                    uint _376 = _200.x[_210];
                    int _377 = int(_376);
                    int _378 = _207 + _377;
                    uint _379 = _210 + _279;
                    uint _390 = _200.x[_379];
                    int _391 = int(_390);
                    int _392 = _378 + _391;
                    uint _393 = _379 + _279;
                    uint _404 = _200.x[_393];
                    int _405 = int(_404);
                    int _406 = _392 + _405;
                    uint _407 = _393 + _279;
                    _361 = _407;
                    _355 = _406;
                    _350 = _185;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _351;
            int _354;
            uint _360;
            _360 = _361;
            _354 = _355;
            _351 = _350;
            for (;;)
            {
                bool _222 = _351 < _160;
                if (_222)
                {
                    uint _227 = _200.x[_360];
                    int _323 = int(_227);
                    int _229 = _354 + _323;
                    uint _232 = _360 + _279;
                    uint _234 = _351 + uint(1);
                    _360 = _232;
                    _354 = _229;
                    _351 = _234;
                    continue;
                }
                else
                {
                    break;
                }
            }
            int _241 = int(_311);
            bool _329 = _241 == 0;
            int _357;
            if (_329)
            {
                _357 = 0;
            }
            else
            {
                bool _333 = _241 == (-1);
                int _356;
                if (_333)
                {
                    _356 = -_354;
                }
                else
                {
                    int _340 = _354 / _241;
                    _356 = _340;
                }
                _357 = _356;
            }
            _238.y[_349] = uint(_357);
            uint _251 = _349 + _128;
            _349 = _251;
            continue;
        }
        else
        {
            break;
        }
    }
}

