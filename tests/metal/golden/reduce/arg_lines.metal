// reduce/arg_lines.comp CHUNK=16384 STAGE=0 128x1x1 #5ee00b86
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct ArgReduceParams
{
    uint outer;
    uint extent;
    uint inner;
};

struct Push
{
    ArgReduceParams p;
};

struct X
{
    uint x[1];
};

struct Y
{
    uint2 y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device X& _145 [[buffer(0)]], device Y& _215 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _66 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _71 = _66.p.extent;
    uint _228 = _71 >> uint(2);
    uint _230 = _71 & 3u;
    uint _232 = extent_table.words[_228][_230];
    uint _76 = _66.p.inner;
    uint _236 = _76 >> uint(2);
    uint _238 = _76 & 3u;
    uint _240 = extent_table.words[_236][_238];
    uint _88 = _66.p.outer;
    uint _244 = _88 >> uint(2);
    uint _246 = _88 & 3u;
    uint _248 = extent_table.words[_244][_246];
    uint _91 = _248 * _240;
    uint _103 = gl_NumWorkGroups.x;
    uint _105 = _103 * 128u;
    uint _109 = gl_GlobalInvocationID.x;
    uint _269;
    _269 = _109;
    for (;;)
    {
        bool _117 = _269 < _91;
        if (_117)
        {
            uint _121 = _269 % _240;
            uint _125 = _269 / _240;
            uint _135 = _125 * _232;
            uint _137 = _135 * _240;
            uint _139 = _137 + _121;
            uint _154 = _145.x[_139];
            int _252 = int(_154);
            uint _270;
            uint _272;
            int _276;
            _272 = 0u;
            _270 = 1u;
            _276 = _252;
            for (;;)
            {
                bool _164 = _270 < _232;
                if (_164)
                {
                    uint _179 = _232 - 1u;
                    uint _180 = min(_270, _179);
                    uint _186 = _180 * _240;
                    uint _187 = _139 + _186;
                    uint _190 = _145.x[_187];
                    int _256 = int(_190);
                    bool _268 = _256 <= _276;
                    int _202 = _268 ? _256 : _276;
                    uint _206 = _268 ? _180 : _272;
                    uint _289 = _270 + 1u;
                    uint _291 = min(_289, _179);
                    uint _293 = _291 * _240;
                    uint _294 = _139 + _293;
                    uint _296 = _145.x[_294];
                    int _297 = int(_296);
                    bool _298 = _297 <= _202;
                    int _299 = _298 ? _297 : _202;
                    uint _300 = _298 ? _291 : _206;
                    uint _310 = _270 + 2u;
                    uint _312 = min(_310, _179);
                    uint _314 = _312 * _240;
                    uint _315 = _139 + _314;
                    uint _317 = _145.x[_315];
                    int _318 = int(_317);
                    bool _319 = _318 <= _299;
                    int _320 = _319 ? _318 : _299;
                    uint _321 = _319 ? _312 : _300;
                    uint _331 = _270 + 3u;
                    uint _333 = min(_331, _179);
                    uint _335 = _333 * _240;
                    uint _336 = _139 + _335;
                    uint _338 = _145.x[_336];
                    int _339 = int(_338);
                    bool _340 = _339 <= _320;
                    int _341 = _340 ? _339 : _320;
                    uint _342 = _340 ? _333 : _321;
                    uint _352 = _270 + 4u;
                    uint _354 = min(_352, _179);
                    uint _356 = _354 * _240;
                    uint _357 = _139 + _356;
                    uint _359 = _145.x[_357];
                    int _360 = int(_359);
                    bool _361 = _360 <= _341;
                    int _362 = _361 ? _360 : _341;
                    uint _363 = _361 ? _354 : _342;
                    uint _373 = _270 + 5u;
                    uint _375 = min(_373, _179);
                    uint _377 = _375 * _240;
                    uint _378 = _139 + _377;
                    uint _380 = _145.x[_378];
                    int _381 = int(_380);
                    bool _382 = _381 <= _362;
                    int _383 = _382 ? _381 : _362;
                    uint _384 = _382 ? _375 : _363;
                    uint _394 = _270 + 6u;
                    uint _396 = min(_394, _179);
                    uint _398 = _396 * _240;
                    uint _399 = _139 + _398;
                    uint _401 = _145.x[_399];
                    int _402 = int(_401);
                    bool _403 = _402 <= _383;
                    int _404 = _403 ? _402 : _383;
                    uint _405 = _403 ? _396 : _384;
                    uint _415 = _270 + 7u;
                    uint _417 = min(_415, _179);
                    uint _419 = _417 * _240;
                    uint _420 = _139 + _419;
                    uint _422 = _145.x[_420];
                    int _423 = int(_422);
                    bool _424 = _423 <= _404;
                    int _425 = _424 ? _423 : _404;
                    uint _426 = _424 ? _417 : _405;
                    uint _210 = _270 + 8u;
                    _272 = _426;
                    _270 = _210;
                    _276 = _425;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint2 _218 = uint2(_272, 0u);
            _215.y[_269] = _218;
            uint _223 = _269 + _105;
            _269 = _223;
            continue;
        }
        else
        {
            break;
        }
    }
}

