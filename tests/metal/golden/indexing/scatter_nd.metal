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
    uint _344 = _218 >> uint(2);
    uint _346 = _218 & 3u;
    uint _348 = extent_table.words[_344][_346];
    uint _223 = _173.p.count;
    uint _352 = _223 >> uint(2);
    uint _354 = _223 & 3u;
    uint _356 = extent_table.words[_352][_354];
    uint _228 = _173.p.inner;
    uint _360 = _228 >> uint(2);
    uint _362 = _228 & 3u;
    uint _364 = extent_table.words[_360][_362];
    uint _236 = gl_NumWorkGroups.x;
    uint _238 = _236 * 128u;
    uint _242 = gl_GlobalInvocationID.x;
    uint _493;
    _493 = _242;
    for (;;)
    {
        bool _250 = _493 < _348;
        if (_250)
        {
            uint _494;
            _494 = 0u;
            bool _261;
            for (;;)
            {
                _261 = _494 < _356;
                if (_261)
                {
                    uint _277 = _356 - 1u;
                    uint _278 = min(_494, _277);
                    uint _386 = _173.p.extents[0u];
                    uint _417 = _386 >> uint(2);
                    uint _419 = _386 & 3u;
                    uint _421 = extent_table.words[_417][_419];
                    uint _389 = _278 * 2u;
                    uint2 _426 = _147.indices_words[_389];
                    uint _432 = _426.x;
                    int _433 = int(_432);
                    uint _435 = _426.y;
                    int _436 = int(_435);
                    int _438 = _436 >> 31;
                    int _439 = _438 ^ 2147483647;
                    int _443 = _433 >> 31;
                    bool _444 = _436 == _443;
                    int _445 = _444 ? _433 : _439;
                    int _450 = _445 >> 31;
                    int _452 = int(_421);
                    int _453 = _450 & _452;
                    int _454 = _445 + _453;
                    uint _458 = uint(_454);
                    bool _460 = _458 < _421;
                    uint _524 = _173.p.extents[1u];
                    uint _525 = _524 >> uint(2);
                    uint _526 = _524 & 3u;
                    uint _528 = extent_table.words[_525][_526];
                    uint _530 = _389 + 1u;
                    uint2 _532 = _147.indices_words[_530];
                    uint _533 = _532.x;
                    int _534 = int(_533);
                    uint _535 = _532.y;
                    int _536 = int(_535);
                    int _537 = _536 >> 31;
                    int _538 = _537 ^ 2147483647;
                    int _539 = _534 >> 31;
                    bool _540 = _536 == _539;
                    int _541 = _540 ? _534 : _538;
                    int _542 = _541 >> 31;
                    int _543 = int(_528);
                    int _544 = _542 & _543;
                    int _545 = _541 + _544;
                    bool _550;
                    if (_460)
                    {
                        uint _547 = uint(_545);
                        bool _548 = _547 < _528;
                        _550 = _548;
                    }
                    else
                    {
                        _550 = _460;
                    }
                    uint _551 = _458 * _528;
                    uint _552 = uint(_545);
                    uint _553 = _551 + _552;
                    bool _294;
                    if (_550)
                    {
                        _294 = _261;
                    }
                    else
                    {
                        _294 = _550;
                    }
                    if (_294)
                    {
                        uint _300 = _553 * _364;
                        uint _302 = _300 + _493;
                        uint _312 = _306.y[_302];
                        float _464 = as_type<float>(_312);
                        uint _320 = _278 * _364;
                        uint _322 = _320 + _493;
                        uint _325 = _317.updates[_322];
                        float _468 = as_type<float>(_325);
                        uint _484 = as_type<uint>(_464);
                        uint _485 = _484 & 2147483647u;
                        bool _486 = _485 > 2139095040u;
                        bool _476 = _464 > _468;
                        bool _477 = _486 || _476;
                        float _480 = _477 ? _464 : _468;
                        uint _490 = as_type<uint>(_480);
                        _306.y[_302] = _490;
                    }
                    uint _562 = _494 + 1u;
                    uint _564 = min(_562, _277);
                    uint _576 = _564 * 2u;
                    uint2 _579 = _147.indices_words[_576];
                    uint _580 = _579.x;
                    int _581 = int(_580);
                    uint _582 = _579.y;
                    int _583 = int(_582);
                    int _584 = _583 >> 31;
                    int _585 = _584 ^ 2147483647;
                    int _586 = _581 >> 31;
                    bool _587 = _583 == _586;
                    int _588 = _587 ? _581 : _585;
                    int _589 = _588 >> 31;
                    int _591 = _589 & _452;
                    int _592 = _588 + _591;
                    uint _594 = uint(_592);
                    bool _595 = _594 < _421;
                    uint _614 = _576 + 1u;
                    uint2 _616 = _147.indices_words[_614];
                    uint _617 = _616.x;
                    int _618 = int(_617);
                    uint _619 = _616.y;
                    int _620 = int(_619);
                    int _621 = _620 >> 31;
                    int _622 = _621 ^ 2147483647;
                    int _623 = _618 >> 31;
                    bool _624 = _620 == _623;
                    int _625 = _624 ? _618 : _622;
                    int _626 = _625 >> 31;
                    int _628 = _626 & _543;
                    int _629 = _625 + _628;
                    bool _634;
                    if (_595)
                    {
                        uint _631 = uint(_629);
                        bool _632 = _631 < _528;
                        _634 = _632;
                    }
                    else
                    {
                        _634 = _595;
                    }
                    uint _635 = _594 * _528;
                    uint _636 = uint(_629);
                    uint _637 = _635 + _636;
                    bool _645;
                    if (_634)
                    {
                        bool _643 = _562 < _356;
                        _645 = _643;
                    }
                    else
                    {
                        _645 = _634;
                    }
                    if (_645)
                    {
                        uint _647 = _637 * _364;
                        uint _648 = _647 + _493;
                        uint _650 = _306.y[_648];
                        float _651 = as_type<float>(_650);
                        uint _652 = _564 * _364;
                        uint _653 = _652 + _493;
                        uint _655 = _317.updates[_653];
                        float _656 = as_type<float>(_655);
                        uint _657 = as_type<uint>(_651);
                        uint _658 = _657 & 2147483647u;
                        bool _659 = _658 > 2139095040u;
                        bool _660 = _651 > _656;
                        bool _661 = _659 || _660;
                        float _662 = _661 ? _651 : _656;
                        uint _663 = as_type<uint>(_662);
                        _306.y[_648] = _663;
                    }
                    uint _336 = _494 + 2u;
                    _494 = _336;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _339 = _493 + _238;
            _493 = _339;
            continue;
        }
        else
        {
            break;
        }
    }
}

