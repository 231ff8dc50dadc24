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
    uint _242 = _103 >> uint(2);
    uint _244 = _103 & 3u;
    uint _246 = extent_table.words[_242][_244];
    uint _109 = _99.p.inner;
    uint _250 = _109 >> uint(2);
    uint _252 = _109 & 3u;
    uint _254 = extent_table.words[_250][_252];
    uint _114 = _99.p.segments;
    uint _258 = _114 >> uint(2);
    uint _260 = _114 & 3u;
    uint _262 = extent_table.words[_258][_260];
    uint _117 = _262 + 1u;
    uint _120 = _246 / 1024u;
    uint _122 = _120 * _254;
    uint _130 = gl_NumWorkGroups.x;
    uint _132 = _130 * 128u;
    uint _136 = gl_GlobalInvocationID.x;
    uint _321;
    _321 = _136;
    for (;;)
    {
        bool _145 = _321 < _122;
        if (_145)
        {
            uint _149 = _321 / _254;
            uint _154 = _149 * _254;
            uint _155 = _321 - _154;
            uint _158 = _149 * 1024u;
            uint _277 = _78.ids_words[_158];
            uint _281 = _277 ^ 2147483648u;
            uint _165 = _158 + 1024u;
            uint _166 = _158 + 1023u;
            uint _296 = _78.ids_words[_166];
            uint _300 = _296 ^ 2147483648u;
            bool _171 = _281 != _300;
            if (_171)
            {
                uint _237 = _321 + _132;
                _321 = _237;
                continue;
            }
            uint _322;
            int _324;
            _324 = 2147483647;
            _322 = _158;
            for (;;)
            {
                bool _189 = _322 < _165;
                if (_189)
                {
                    uint _209 = _322 * _254;
                    uint _211 = _209 + _155;
                    uint _214 = _202.x[_211];
                    int _311 = int(_214);
                    int _316 = min(_324, _311);
                    uint _337 = _322 + 1u;
                    uint _338 = _337 * _254;
                    uint _339 = _338 + _155;
                    uint _341 = _202.x[_339];
                    int _342 = int(_341);
                    int _343 = min(_316, _342);
                    uint _352 = _322 + 2u;
                    uint _353 = _352 * _254;
                    uint _354 = _353 + _155;
                    uint _356 = _202.x[_354];
                    int _357 = int(_356);
                    int _358 = min(_343, _357);
                    uint _367 = _322 + 3u;
                    uint _368 = _367 * _254;
                    uint _369 = _368 + _155;
                    uint _371 = _202.x[_369];
                    int _372 = int(_371);
                    int _373 = min(_358, _372);
                    uint _382 = _322 + 4u;
                    uint _383 = _382 * _254;
                    uint _384 = _383 + _155;
                    uint _386 = _202.x[_384];
                    int _387 = int(_386);
                    int _388 = min(_373, _387);
                    uint _397 = _322 + 5u;
                    uint _398 = _397 * _254;
                    uint _399 = _398 + _155;
                    uint _401 = _202.x[_399];
                    int _402 = int(_401);
                    int _403 = min(_388, _402);
                    uint _412 = _322 + 6u;
                    uint _413 = _412 * _254;
                    uint _414 = _413 + _155;
                    uint _416 = _202.x[_414];
                    int _417 = int(_416);
                    int _418 = min(_403, _417);
                    uint _427 = _322 + 7u;
                    uint _428 = _427 * _254;
                    uint _429 = _428 + _155;
                    uint _431 = _202.x[_429];
                    int _432 = int(_431);
                    int _433 = min(_418, _432);
                    uint _223 = _322 + 8u;
                    _324 = _433;
                    _322 = _223;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _230 = _117 + _321;
            _227.state[_230] = uint(_324);
            uint _237 = _321 + _132;
            _321 = _237;
            continue;
        }
        else
        {
            break;
        }
    }
}

