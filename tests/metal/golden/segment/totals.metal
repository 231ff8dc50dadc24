// segment/totals.comp CHUNK=1024 PERMUTED=0 128x1x1 #0c8b5916
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block1
{
    uint ids_words[1];
};

struct SegmentParams
{
    uint rows;
    uint inner;
    uint segments;
};

struct Push
{
    SegmentParams p;
};

struct Block0
{
    uint x[1];
};

struct Block2
{
    uint state[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _202 [[buffer(0)]], const device Block1& _78 [[buffer(1)]], device Block2& _227 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _99 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _103 = _99.p.rows;
    uint _251 = _103 >> uint(2);
    uint _253 = _103 & 3u;
    uint _255 = extent_table.words[_251][_253];
    uint _109 = _99.p.inner;
    uint _259 = _109 >> uint(2);
    uint _261 = _109 & 3u;
    uint _263 = extent_table.words[_259][_261];
    uint _114 = _99.p.segments;
    uint _267 = _114 >> uint(2);
    uint _269 = _114 & 3u;
    uint _271 = extent_table.words[_267][_269];
    uint _117 = _271 + 1u;
    uint _120 = _255 / 1024u;
    uint _122 = _120 * _263;
    uint _130 = gl_NumWorkGroups.x;
    uint _132 = _130 * 128u;
    uint _136 = gl_GlobalInvocationID.x;
    uint _330;
    _330 = _136;
    for (;;)
    {
        bool _145 = _330 < _122;
        if (_145)
        {
            uint _149 = _330 / _263;
            uint _154 = _149 * _263;
            uint _155 = _330 - _154;
            uint _158 = _149 * 1024u;
            uint _286 = _78.ids_words[_158];
            uint _290 = _286 ^ 2147483648u;
            uint _165 = _158 + 1024u;
            uint _166 = _158 + 1023u;
            uint _305 = _78.ids_words[_166];
            uint _309 = _305 ^ 2147483648u;
            bool _171 = _290 != _309;
            if (_171)
            {
                uint _237 = _330 + _132;
                _330 = _237;
                continue;
            }
            uint _331;
            int _333;
            _333 = 2147483647;
            _331 = _158;
            for (;;)
            {
                bool _189 = _331 < _165;
                if (_189)
                {
                    uint _209 = _331 * _263;
                    uint _211 = _209 + _155;
                    uint _214 = _202.x[_211];
                    int _320 = int(_214);
                    int _325 = min(_333, _320);
                    uint _346 = _331 + 1u;
                    uint _347 = _346 * _263;
                    uint _348 = _347 + _155;
                    uint _350 = _202.x[_348];
                    int _351 = int(_350);
                    int _352 = min(_325, _351);
                    uint _361 = _331 + 2u;
                    uint _362 = _361 * _263;
                    uint _363 = _362 + _155;
                    uint _365 = _202.x[_363];
                    int _366 = int(_365);
                    int _367 = min(_352, _366);
                    uint _376 = _331 + 3u;
                    uint _377 = _376 * _263;
                    uint _378 = _377 + _155;
                    uint _380 = _202.x[_378];
                    int _381 = int(_380);
                    int _382 = min(_367, _381);
                    uint _391 = _331 + 4u;
                    uint _392 = _391 * _263;
                    uint _393 = _392 + _155;
                    uint _395 = _202.x[_393];
                    int _396 = int(_395);
                    int _397 = min(_382, _396);
                    uint _406 = _331 + 5u;
                    uint _407 = _406 * _263;
                    uint _408 = _407 + _155;
                    uint _410 = _202.x[_408];
                    int _411 = int(_410);
                    int _412 = min(_397, _411);
                    uint _421 = _331 + 6u;
                    uint _422 = _421 * _263;
                    uint _423 = _422 + _155;
                    uint _425 = _202.x[_423];
                    int _426 = int(_425);
                    int _427 = min(_412, _426);
                    uint _436 = _331 + 7u;
                    uint _437 = _436 * _263;
                    uint _438 = _437 + _155;
                    uint _440 = _202.x[_438];
                    int _441 = int(_440);
                    int _442 = min(_427, _441);
                    uint _223 = _331 + 8u;
                    _333 = _442;
                    _331 = _223;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _230 = _117 + _330;
            _227.state[_230] = uint(_333);
            uint _237 = _330 + _132;
            _330 = _237;
            continue;
        }
        else
        {
            break;
        }
    }
}

