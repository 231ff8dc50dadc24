// indexing/gather.comp UNITS=0 128x1x1 #1f2cee45
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
    uint2 y_vec4s[1];
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

kernel void main0(const device Block0& _119 [[buffer(0)]], const device Block1& _137 [[buffer(1)]], device Block2& _147 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _202 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _206 = _202.p.total;
    uint _315 = _206 >> uint(2);
    uint _317 = _206 & 3u;
    uint _319 = extent_table.words[_315][_317];
    uint _211 = _202.p.extent;
    uint _323 = _211 >> uint(2);
    uint _325 = _211 & 3u;
    uint _327 = extent_table.words[_323][_325];
    uint _216 = _202.p.inner;
    uint _331 = _216 >> uint(2);
    uint _333 = _216 & 3u;
    uint _335 = extent_table.words[_331][_333];
    uint _222 = _202.p.count;
    uint _339 = _222 >> uint(2);
    uint _341 = _222 & 3u;
    uint _343 = extent_table.words[_339][_341];
    uint _230 = gl_NumWorkGroups.x;
    uint _232 = _230 * 128u;
    uint _235 = _319 + 3u;
    uint _237 = _235 / 4u;
    uint _240 = _319 - 1u;
    uint _244 = gl_GlobalInvocationID.x;
    uint _744;
    _744 = _244;
    for (;;)
    {
        bool _252 = _744 < _237;
        if (_252)
        {
            uint _255 = _744 * 4u;
            uint _356 = _255 / _335;
            uint _359 = _356 / _343;
            uint _363 = _359 * _343;
            uint _364 = _356 - _363;
            uint2 _387 = _137.indices_words[_364];
            uint _393 = _387.x;
            int _394 = int(_393);
            uint _396 = _387.y;
            int _397 = int(_396);
            int _399 = _397 >> 31;
            int _400 = _399 ^ 2147483647;
            int _404 = _394 >> 31;
            bool _405 = _397 == _404;
            int _406 = _405 ? _394 : _400;
            int _423 = _406 >> 31;
            int _425 = int(_327);
            int _426 = _423 & _425;
            int _427 = _406 + _426;
            int _416 = _425 - 1;
            int _417 = clamp(_427, 0, _416);
            uint _418 = uint(_417);
            uint _371 = _359 * _327;
            uint _373 = _371 + _418;
            uint _375 = _373 * _335;
            uint _379 = _356 * _335;
            uint _380 = _255 - _379;
            uint _381 = _375 + _380;
            uint _431 = _381 / 2u;
            uint _433 = _119.x_words[_431];
            uint _435 = _381 % 2u;
            int _436 = int(_435);
            int _437 = _436 * 16;
            uint _438 = extract_bits(_433, uint(_437), uint(16));
            uint _266 = _255 + 1u;
            uint _268 = min(_266, _240);
            uint _451 = _268 / _335;
            uint _454 = _451 / _343;
            uint _458 = _454 * _343;
            uint _459 = _451 - _458;
            uint2 _482 = _137.indices_words[_459];
            uint _488 = _482.x;
            int _489 = int(_488);
            uint _491 = _482.y;
            int _492 = int(_491);
            int _494 = _492 >> 31;
            int _495 = _494 ^ 2147483647;
            int _499 = _489 >> 31;
            bool _500 = _492 == _499;
            int _501 = _500 ? _489 : _495;
            int _518 = _501 >> 31;
            int _521 = _518 & _425;
            int _522 = _501 + _521;
            int _512 = clamp(_522, 0, _416);
            uint _513 = uint(_512);
            uint _466 = _454 * _327;
            uint _468 = _466 + _513;
            uint _470 = _468 * _335;
            uint _474 = _451 * _335;
            uint _475 = _268 - _474;
            uint _476 = _470 + _475;
            uint _526 = _476 / 2u;
            uint _528 = _119.x_words[_526];
            uint _530 = _476 % 2u;
            int _531 = int(_530);
            int _532 = _531 * 16;
            uint _533 = extract_bits(_528, uint(_532), uint(16));
            uint _278 = _255 + 2u;
            uint _280 = min(_278, _240);
            uint _546 = _280 / _335;
            uint _549 = _546 / _343;
            uint _553 = _549 * _343;
            uint _554 = _546 - _553;
            uint2 _577 = _137.indices_words[_554];
            uint _583 = _577.x;
            int _584 = int(_583);
            uint _586 = _577.y;
            int _587 = int(_586);
            int _589 = _587 >> 31;
            int _590 = _589 ^ 2147483647;
            int _594 = _584 >> 31;
            bool _595 = _587 == _594;
            int _596 = _595 ? _584 : _590;
            int _613 = _596 >> 31;
            int _616 = _613 & _425;
            int _617 = _596 + _616;
            int _607 = clamp(_617, 0, _416);
            uint _608 = uint(_607);
            uint _561 = _549 * _327;
            uint _563 = _561 + _608;
            uint _565 = _563 * _335;
            uint _569 = _546 * _335;
            uint _570 = _280 - _569;
            uint _571 = _565 + _570;
            uint _621 = _571 / 2u;
            uint _623 = _119.x_words[_621];
            uint _625 = _571 % 2u;
            int _626 = int(_625);
            int _627 = _626 * 16;
            uint _628 = extract_bits(_623, uint(_627), uint(16));
            uint _290 = _255 + 3u;
            uint _292 = min(_290, _240);
            uint _641 = _292 / _335;
            uint _644 = _641 / _343;
            uint _648 = _644 * _343;
            uint _649 = _641 - _648;
            uint2 _672 = _137.indices_words[_649];
            uint _678 = _672.x;
            int _679 = int(_678);
            uint _681 = _672.y;
            int _682 = int(_681);
            int _684 = _682 >> 31;
            int _685 = _684 ^ 2147483647;
            int _689 = _679 >> 31;
            bool _690 = _682 == _689;
            int _691 = _690 ? _679 : _685;
            int _708 = _691 >> 31;
            int _711 = _708 & _425;
            int _712 = _691 + _711;
            int _702 = clamp(_712, 0, _416);
            uint _703 = uint(_702);
            uint _656 = _644 * _327;
            uint _658 = _656 + _703;
            uint _660 = _658 * _335;
            uint _664 = _641 * _335;
            uint _665 = _292 - _664;
            uint _666 = _660 + _665;
            uint _716 = _666 / 2u;
            uint _718 = _119.x_words[_716];
            uint _720 = _666 % 2u;
            int _721 = int(_720);
            int _722 = _721 * 16;
            uint _723 = extract_bits(_718, uint(_722), uint(16));
            uint _728 = _533 << uint(16);
            uint _729 = _438 | _728;
            uint _732 = _723 << uint(16);
            uint _733 = _628 | _732;
            uint2 _734 = uint2(_729, _733);
            _147.y_vec4s[_744] = _734;
            uint _310 = _744 + _232;
            _744 = _310;
            continue;
        }
        else
        {
            break;
        }
    }
}

