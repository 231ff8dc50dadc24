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
    uint _237 = _71 >> uint(2);
    uint _239 = _71 & 3u;
    uint _241 = extent_table.words[_237][_239];
    uint _76 = _66.p.inner;
    uint _245 = _76 >> uint(2);
    uint _247 = _76 & 3u;
    uint _249 = extent_table.words[_245][_247];
    uint _88 = _66.p.outer;
    uint _253 = _88 >> uint(2);
    uint _255 = _88 & 3u;
    uint _257 = extent_table.words[_253][_255];
    uint _91 = _257 * _249;
    uint _103 = gl_NumWorkGroups.x;
    uint _105 = _103 * 128u;
    uint _109 = gl_GlobalInvocationID.x;
    uint _278;
    _278 = _109;
    for (;;)
    {
        bool _117 = _278 < _91;
        if (_117)
        {
            uint _121 = _278 % _249;
            uint _125 = _278 / _249;
            uint _135 = _125 * _241;
            uint _137 = _135 * _249;
            uint _139 = _137 + _121;
            uint _154 = _145.x[_139];
            int _261 = int(_154);
            uint _279;
            uint _281;
            int _285;
            _281 = 0u;
            _279 = 1u;
            _285 = _261;
            for (;;)
            {
                bool _164 = _279 < _241;
                if (_164)
                {
                    uint _179 = _241 - 1u;
                    uint _180 = min(_279, _179);
                    uint _186 = _180 * _249;
                    uint _187 = _139 + _186;
                    uint _190 = _145.x[_187];
                    int _265 = int(_190);
                    bool _277 = _265 <= _285;
                    int _202 = _277 ? _265 : _285;
                    uint _206 = _277 ? _180 : _281;
                    uint _298 = _279 + 1u;
                    uint _300 = min(_298, _179);
                    uint _302 = _300 * _249;
                    uint _303 = _139 + _302;
                    uint _305 = _145.x[_303];
                    int _306 = int(_305);
                    bool _307 = _306 <= _202;
                    int _308 = _307 ? _306 : _202;
                    uint _309 = _307 ? _300 : _206;
                    uint _319 = _279 + 2u;
                    uint _321 = min(_319, _179);
                    uint _323 = _321 * _249;
                    uint _324 = _139 + _323;
                    uint _326 = _145.x[_324];
                    int _327 = int(_326);
                    bool _328 = _327 <= _308;
                    int _329 = _328 ? _327 : _308;
                    uint _330 = _328 ? _321 : _309;
                    uint _340 = _279 + 3u;
                    uint _342 = min(_340, _179);
                    uint _344 = _342 * _249;
                    uint _345 = _139 + _344;
                    uint _347 = _145.x[_345];
                    int _348 = int(_347);
                    bool _349 = _348 <= _329;
                    int _350 = _349 ? _348 : _329;
                    uint _351 = _349 ? _342 : _330;
                    uint _361 = _279 + 4u;
                    uint _363 = min(_361, _179);
                    uint _365 = _363 * _249;
                    uint _366 = _139 + _365;
                    uint _368 = _145.x[_366];
                    int _369 = int(_368);
                    bool _370 = _369 <= _350;
                    int _371 = _370 ? _369 : _350;
                    uint _372 = _370 ? _363 : _351;
                    uint _382 = _279 + 5u;
                    uint _384 = min(_382, _179);
                    uint _386 = _384 * _249;
                    uint _387 = _139 + _386;
                    uint _389 = _145.x[_387];
                    int _390 = int(_389);
                    bool _391 = _390 <= _371;
                    int _392 = _391 ? _390 : _371;
                    uint _393 = _391 ? _384 : _372;
                    uint _403 = _279 + 6u;
                    uint _405 = min(_403, _179);
                    uint _407 = _405 * _249;
                    uint _408 = _139 + _407;
                    uint _410 = _145.x[_408];
                    int _411 = int(_410);
                    bool _412 = _411 <= _392;
                    int _413 = _412 ? _411 : _392;
                    uint _414 = _412 ? _405 : _393;
                    uint _424 = _279 + 7u;
                    uint _426 = min(_424, _179);
                    uint _428 = _426 * _249;
                    uint _429 = _139 + _428;
                    uint _431 = _145.x[_429];
                    int _432 = int(_431);
                    bool _433 = _432 <= _413;
                    int _434 = _433 ? _432 : _413;
                    uint _435 = _433 ? _426 : _414;
                    uint _210 = _279 + 8u;
                    _281 = _435;
                    _279 = _210;
                    _285 = _434;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint2 _218 = uint2(_281, 0u);
            _215.y[_278] = _218;
            uint _223 = _278 + _105;
            _278 = _223;
            continue;
        }
        else
        {
            break;
        }
    }
}

