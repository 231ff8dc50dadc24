// indexing/gather.comp UNITS=0 128x1x1 #022864f7
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint x_words[1];
};

struct Block1
{
    uint2 indices_words[1];
};

struct Block2
{
    uint4 y_quads[1];
};

struct GatherParams
{
    uint total;
    uint extent;
    uint inner;
    uint count;
};

struct Push
{
    GatherParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _119 [[buffer(0)]], const device Block1& _129 [[buffer(1)]], device Block2& _139 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _191 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _195 = _191.p.total;
    uint _305 = _195 >> uint(2);
    uint _307 = _195 & 3u;
    uint _309 = extent_table.words[_305][_307];
    uint _200 = _191.p.extent;
    uint _313 = _200 >> uint(2);
    uint _315 = _200 & 3u;
    uint _317 = extent_table.words[_313][_315];
    uint _205 = _191.p.inner;
    uint _321 = _205 >> uint(2);
    uint _323 = _205 & 3u;
    uint _325 = extent_table.words[_321][_323];
    uint _211 = _191.p.count;
    uint _329 = _211 >> uint(2);
    uint _331 = _211 & 3u;
    uint _333 = extent_table.words[_329][_331];
    uint _219 = gl_NumWorkGroups.x;
    uint _221 = _219 * 128u;
    uint _224 = _309 + 3u;
    uint _226 = _224 / 4u;
    uint _229 = _309 - 1u;
    uint _233 = gl_GlobalInvocationID.x;
    uint _706;
    _706 = _233;
    for (;;)
    {
        bool _241 = _706 < _226;
        if (_241)
        {
            uint _244 = _706 * 4u;
            uint _346 = _244 / _325;
            uint _349 = _346 / _333;
            uint _353 = _349 * _333;
            uint _354 = _346 - _353;
            uint2 _377 = _129.indices_words[_354];
            uint _383 = _377.x;
            int _384 = int(_383);
            uint _386 = _377.y;
            int _387 = int(_386);
            int _389 = _387 >> 31;
            int _390 = _389 ^ 2147483647;
            int _394 = _384 >> 31;
            bool _395 = _387 == _394;
            int _396 = _395 ? _384 : _390;
            int _413 = _396 >> 31;
            int _415 = int(_317);
            int _416 = _413 & _415;
            int _417 = _396 + _416;
            int _406 = _415 - 1;
            int _407 = clamp(_417, 0, _406);
            uint _408 = uint(_407);
            uint _361 = _349 * _317;
            uint _363 = _361 + _408;
            uint _365 = _363 * _325;
            uint _369 = _346 * _325;
            uint _370 = _244 - _369;
            uint _371 = _365 + _370;
            uint _422 = _119.x_words[_371];
            uint _255 = _244 + 1u;
            uint _257 = min(_255, _229);
            uint _435 = _257 / _325;
            uint _438 = _435 / _333;
            uint _442 = _438 * _333;
            uint _443 = _435 - _442;
            uint2 _466 = _129.indices_words[_443];
            uint _472 = _466.x;
            int _473 = int(_472);
            uint _475 = _466.y;
            int _476 = int(_475);
            int _478 = _476 >> 31;
            int _479 = _478 ^ 2147483647;
            int _483 = _473 >> 31;
            bool _484 = _476 == _483;
            int _485 = _484 ? _473 : _479;
            int _502 = _485 >> 31;
            int _505 = _502 & _415;
            int _506 = _485 + _505;
            int _496 = clamp(_506, 0, _406);
            uint _497 = uint(_496);
            uint _450 = _438 * _317;
            uint _452 = _450 + _497;
            uint _454 = _452 * _325;
            uint _458 = _435 * _325;
            uint _459 = _257 - _458;
            uint _460 = _454 + _459;
            uint _511 = _119.x_words[_460];
            uint _268 = _244 + 2u;
            uint _270 = min(_268, _229);
            uint _524 = _270 / _325;
            uint _527 = _524 / _333;
            uint _531 = _527 * _333;
            uint _532 = _524 - _531;
            uint2 _555 = _129.indices_words[_532];
            uint _561 = _555.x;
            int _562 = int(_561);
            uint _564 = _555.y;
            int _565 = int(_564);
            int _567 = _565 >> 31;
            int _568 = _567 ^ 2147483647;
            int _572 = _562 >> 31;
            bool _573 = _565 == _572;
            int _574 = _573 ? _562 : _568;
            int _591 = _574 >> 31;
            int _594 = _591 & _415;
            int _595 = _574 + _594;
            int _585 = clamp(_595, 0, _406);
            uint _586 = uint(_585);
            uint _539 = _527 * _317;
            uint _541 = _539 + _586;
            uint _543 = _541 * _325;
            uint _547 = _524 * _325;
            uint _548 = _270 - _547;
            uint _549 = _543 + _548;
            uint _600 = _119.x_words[_549];
            uint _280 = _244 + 3u;
            uint _282 = min(_280, _229);
            uint _613 = _282 / _325;
            uint _616 = _613 / _333;
            uint _620 = _616 * _333;
            uint _621 = _613 - _620;
            uint2 _644 = _129.indices_words[_621];
            uint _650 = _644.x;
            int _651 = int(_650);
            uint _653 = _644.y;
            int _654 = int(_653);
            int _656 = _654 >> 31;
            int _657 = _656 ^ 2147483647;
            int _661 = _651 >> 31;
            bool _662 = _654 == _661;
            int _663 = _662 ? _651 : _657;
            int _680 = _663 >> 31;
            int _683 = _680 & _415;
            int _684 = _663 + _683;
            int _674 = clamp(_684, 0, _406);
            uint _675 = uint(_674);
            uint _628 = _616 * _317;
            uint _630 = _628 + _675;
            uint _632 = _630 * _325;
            uint _636 = _613 * _325;
            uint _637 = _282 - _636;
            uint _638 = _632 + _637;
            uint _689 = _119.x_words[_638];
            uint4 _696 = uint4(_422, _511, _600, _689);
            _139.y_quads[_706] = _696;
            uint _300 = _706 + _221;
            _706 = _300;
            continue;
        }
        else
        {
            break;
        }
    }
}

