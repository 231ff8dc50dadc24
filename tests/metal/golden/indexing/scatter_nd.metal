// indexing/scatter_nd.comp BATCHED=0 DEPTH=2 128x1x1 #13d9a79d
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block1
{
    uint2 indices_words[1];
};

struct ScatterNdParams
{
    uint lines;
    uint count;
    uint inner;
    uint extents[8];
};

struct Push
{
    ScatterNdParams p;
};

struct Block0
{
    uint y[1];
};

struct Block2
{
    uint updates[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(device Block0& _306 [[buffer(0)]], const device Block1& _147 [[buffer(1)]], const device Block2& _317 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _173 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _218 = _173.p.lines;
    uint _352 = _218 >> uint(2);
    uint _354 = _218 & 3u;
    uint _356 = extent_table.words[_352][_354];
    uint _223 = _173.p.count;
    uint _360 = _223 >> uint(2);
    uint _362 = _223 & 3u;
    uint _364 = extent_table.words[_360][_362];
    uint _228 = _173.p.inner;
    uint _368 = _228 >> uint(2);
    uint _370 = _228 & 3u;
    uint _372 = extent_table.words[_368][_370];
    uint _236 = gl_NumWorkGroups.x;
    uint _238 = _236 * 128u;
    uint _242 = gl_GlobalInvocationID.x;
    uint _501;
    _501 = _242;
    for (;;)
    {
        bool _250 = _501 < _356;
        if (_250)
        {
            uint _502;
            _502 = 0u;
            bool _261;
            for (;;)
            {
                _261 = _502 < _364;
                if (_261)
                {
                    uint _277 = _364 - 1u;
                    uint _278 = min(_502, _277);
                    uint _394 = _173.p.extents[0u];
                    uint _425 = _394 >> uint(2);
                    uint _427 = _394 & 3u;
                    uint _429 = extent_table.words[_425][_427];
                    uint _397 = _278 * 2u;
                    uint2 _434 = _147.indices_words[_397];
                    uint _440 = _434.x;
                    int _441 = int(_440);
                    uint _443 = _434.y;
                    int _444 = int(_443);
                    int _446 = _444 >> 31;
                    int _447 = _446 ^ 2147483647;
                    int _451 = _441 >> 31;
                    bool _452 = _444 == _451;
                    int _453 = _452 ? _441 : _447;
                    int _458 = _453 >> 31;
                    int _460 = int(_429);
                    int _461 = _458 & _460;
                    int _462 = _453 + _461;
                    uint _466 = uint(_462);
                    bool _468 = _466 < _429;
                    uint _532 = _173.p.extents[1u];
                    uint _533 = _532 >> uint(2);
                    uint _534 = _532 & 3u;
                    uint _536 = extent_table.words[_533][_534];
                    uint _538 = _397 + 1u;
                    uint2 _540 = _147.indices_words[_538];
                    uint _541 = _540.x;
                    int _542 = int(_541);
                    uint _543 = _540.y;
                    int _544 = int(_543);
                    int _545 = _544 >> 31;
                    int _546 = _545 ^ 2147483647;
                    int _547 = _542 >> 31;
                    bool _548 = _544 == _547;
                    int _549 = _548 ? _542 : _546;
                    int _550 = _549 >> 31;
                    int _551 = int(_536);
                    int _552 = _550 & _551;
                    int _553 = _549 + _552;
                    bool _558;
                    if (_468)
                    {
                        uint _555 = uint(_553);
                        bool _556 = _555 < _536;
                        _558 = _556;
                    }
                    else
                    {
                        _558 = _468;
                    }
                    uint _559 = _466 * _536;
                    uint _560 = uint(_553);
                    uint _561 = _559 + _560;
                    bool _294;
                    if (_558)
                    {
                        _294 = _261;
                    }
                    else
                    {
                        _294 = _558;
                    }
                    if (_294)
                    {
                        uint _300 = _561 * _372;
                        uint _302 = _300 + _501;
                        uint _312 = _306.y[_302];
                        float _472 = as_type<float>(_312);
                        uint _320 = _278 * _372;
                        uint _322 = _320 + _501;
                        uint _325 = _317.updates[_322];
                        float _476 = as_type<float>(_325);
                        uint _492 = as_type<uint>(_472);
                        uint _493 = _492 & 2147483647u;
                        bool _494 = _493 > 2139095040u;
                        bool _484 = _472 > _476;
                        bool _485 = _494 || _484;
                        float _488 = _485 ? _472 : _476;
                        uint _498 = as_type<uint>(_488);
                        _306.y[_302] = _498;
                    }
                    uint _570 = _502 + 1u;
                    uint _572 = min(_570, _277);
                    uint _584 = _572 * 2u;
                    uint2 _587 = _147.indices_words[_584];
                    uint _588 = _587.x;
                    int _589 = int(_588);
                    uint _590 = _587.y;
                    int _591 = int(_590);
                    int _592 = _591 >> 31;
                    int _593 = _592 ^ 2147483647;
                    int _594 = _589 >> 31;
                    bool _595 = _591 == _594;
                    int _596 = _595 ? _589 : _593;
                    int _597 = _596 >> 31;
                    int _599 = _597 & _460;
                    int _600 = _596 + _599;
                    uint _602 = uint(_600);
                    bool _603 = _602 < _429;
                    uint _622 = _584 + 1u;
                    uint2 _624 = _147.indices_words[_622];
                    uint _625 = _624.x;
                    int _626 = int(_625);
                    uint _627 = _624.y;
                    int _628 = int(_627);
                    int _629 = _628 >> 31;
                    int _630 = _629 ^ 2147483647;
                    int _631 = _626 >> 31;
                    bool _632 = _628 == _631;
                    int _633 = _632 ? _626 : _630;
                    int _634 = _633 >> 31;
                    int _636 = _634 & _551;
                    int _637 = _633 + _636;
                    bool _642;
                    if (_603)
                    {
                        uint _639 = uint(_637);
                        bool _640 = _639 < _536;
                        _642 = _640;
                    }
                    else
                    {
                        _642 = _603;
                    }
                    uint _643 = _602 * _536;
                    uint _644 = uint(_637);
                    uint _645 = _643 + _644;
                    bool _653;
                    if (_642)
                    {
                        bool _651 = _570 < _364;
                        _653 = _651;
                    }
                    else
                    {
                        _653 = _642;
                    }
                    if (_653)
                    {
                        uint _655 = _645 * _372;
                        uint _656 = _655 + _501;
                        uint _658 = _306.y[_656];
                        float _659 = as_type<float>(_658);
                        uint _660 = _572 * _372;
                        uint _661 = _660 + _501;
                        uint _663 = _317.updates[_661];
                        float _664 = as_type<float>(_663);
                        uint _665 = as_type<uint>(_659);
                        uint _666 = _665 & 2147483647u;
                        bool _667 = _666 > 2139095040u;
                        bool _668 = _659 > _664;
                        bool _669 = _667 || _668;
                        float _670 = _669 ? _659 : _664;
                        uint _671 = as_type<uint>(_670);
                        _306.y[_656] = _671;
                    }
                    uint _336 = _502 + 2u;
                    _502 = _336;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _339 = _501 + _238;
            _501 = _339;
            continue;
        }
        else
        {
            break;
        }
    }
}

