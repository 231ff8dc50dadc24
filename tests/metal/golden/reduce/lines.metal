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
    uint _257 = _85 >> uint(2);
    uint _259 = _85 & 3u;
    uint _261 = extent_table.words[_257][_259];
    uint _90 = _80.p.inner;
    uint _265 = _90 >> uint(2);
    uint _267 = _90 & 3u;
    uint _269 = extent_table.words[_265][_267];
    uint _96 = _80.p.chunks;
    uint _273 = _96 >> uint(2);
    uint _275 = _96 & 3u;
    uint _277 = extent_table.words[_273][_275];
    uint _102 = _80.p.chunk;
    uint _281 = _102 >> uint(2);
    uint _283 = _102 & 3u;
    uint _285 = extent_table.words[_281][_283];
    uint _107 = _80.p.outer;
    uint _289 = _107 >> uint(2);
    uint _291 = _107 & 3u;
    uint _293 = extent_table.words[_289][_291];
    uint _110 = _293 * _277;
    uint _112 = _110 * _269;
    uint _117 = _80.p.count;
    uint _297 = _117 >> uint(2);
    uint _299 = _117 & 3u;
    uint _301 = extent_table.words[_297][_299];
    uint _126 = gl_NumWorkGroups.x;
    uint _128 = _126 * 128u;
    uint _132 = gl_GlobalInvocationID.x;
    uint _339;
    _339 = _132;
    for (;;)
    {
        bool _140 = _339 < _112;
        if (_140)
        {
            uint _144 = _339 % _269;
            uint _148 = _339 / _269;
            uint _152 = _148 % _277;
            uint _154 = _152 * _285;
            uint _158 = _154 + _285;
            uint _160 = min(_158, _261);
            uint _164 = _148 / _277;
            uint _166 = _164 * _261;
            uint _168 = _166 + _154;
            uint _170 = _168 * _269;
            uint _172 = _170 + _144;
            uint _340;
            int _345;
            uint _351;
            _351 = _172;
            _345 = 0;
            _340 = _154;
            uint _185;
            for (;;)
            {
                _185 = _340 + 4u;
                bool _187 = _185 <= _160;
                if (_187)
                {
                    uint _205 = _200.x[_351];
                    int _309 = int(_205);
                    int _207 = _345 + _309;
                    uint _210 = _351 + _269;
                    uint _366 = _200.x[_210];
                    int _367 = int(_366);
                    int _368 = _207 + _367;
                    uint _369 = _210 + _269;
                    uint _380 = _200.x[_369];
                    int _381 = int(_380);
                    int _382 = _368 + _381;
                    uint _383 = _369 + _269;
                    uint _394 = _200.x[_383];
                    int _395 = int(_394);
                    int _396 = _382 + _395;
                    uint _397 = _383 + _269;
                    _351 = _397;
                    _345 = _396;
                    _340 = _185;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _341;
            int _344;
            uint _350;
            _350 = _351;
            _344 = _345;
            _341 = _340;
            for (;;)
            {
                bool _222 = _341 < _160;
                if (_222)
                {
                    uint _227 = _200.x[_350];
                    int _313 = int(_227);
                    int _229 = _344 + _313;
                    uint _232 = _350 + _269;
                    uint _234 = _341 + uint(1);
                    _350 = _232;
                    _344 = _229;
                    _341 = _234;
                    continue;
                }
                else
                {
                    break;
                }
            }
            int _241 = int(_301);
            bool _319 = _241 == 0;
            int _347;
            if (_319)
            {
                _347 = 0;
            }
            else
            {
                bool _323 = _241 == (-1);
                int _346;
                if (_323)
                {
                    _346 = -_344;
                }
                else
                {
                    int _330 = _344 / _241;
                    _346 = _330;
                }
                _347 = _346;
            }
            _238.y[_339] = uint(_347);
            uint _251 = _339 + _128;
            _339 = _251;
            continue;
        }
        else
        {
            break;
        }
    }
}

