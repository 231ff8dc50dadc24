// indexing/scatter_nd.comp BATCHED=0 DEPTH=2 128x1x1 #13ab1f85
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

kernel void main0(device Block0& _332 [[buffer(0)]], const device Block1& _174 [[buffer(1)]], const device Block2& _343 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _199 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _244 = _199.p.lines;
    uint _370 = _244 >> uint(2);
    uint _372 = _244 & 3u;
    uint _374 = extent_table.words[_370][_372];
    uint _249 = _199.p.count;
    uint _378 = _249 >> uint(2);
    uint _380 = _249 & 3u;
    uint _382 = extent_table.words[_378][_380];
    uint _254 = _199.p.inner;
    uint _386 = _254 >> uint(2);
    uint _388 = _254 & 3u;
    uint _390 = extent_table.words[_386][_388];
    uint _262 = gl_NumWorkGroups.x;
    uint _264 = _262 * 128u;
    uint _268 = gl_GlobalInvocationID.x;
    uint _545;
    _545 = _268;
    for (;;)
    {
        bool _276 = _545 < _374;
        if (_276)
        {
            uint _546;
            _546 = 0u;
            bool _287;
            for (;;)
            {
                _287 = _546 < _382;
                if (_287)
                {
                    uint _303 = _382 - 1u;
                    uint _304 = min(_546, _303);
                    uint _412 = _199.p.extents[0u];
                    uint _443 = _412 >> uint(2);
                    uint _445 = _412 & 3u;
                    uint _447 = extent_table.words[_443][_445];
                    uint _415 = _304 * 2u;
                    uint2 _452 = _174.indices_words[_415];
                    uint _459 = _452.y;
                    uint _460 = _459 & 2147483648u;
                    bool _461 = _460 != 0u;
                    uint _465 = _461 ? 4294967295u : 0u;
                    bool _466 = _459 == _465;
                    bool _475;
                    if (_466)
                    {
                        uint _469 = _452.x;
                        uint _470 = _469 & 2147483648u;
                        bool _471 = _470 != 0u;
                        bool _473 = _471 == _461;
                        _475 = _473;
                    }
                    else
                    {
                        _475 = _466;
                    }
                    int _557;
                    if (_475)
                    {
                        uint _479 = _452.x;
                        int _480 = int(_479);
                        _557 = _480;
                    }
                    else
                    {
                        int _483 = _461 ? int(0x80000000) : 2147483647;
                        _557 = _483;
                    }
                    bool _490 = _557 < 0;
                    int _558;
                    if (_490)
                    {
                        int _494 = int(_447);
                        int _495 = _557 + _494;
                        _558 = _495;
                    }
                    else
                    {
                        _558 = _557;
                    }
                    bool _503 = _558 >= 0;
                    bool _510;
                    if (_503)
                    {
                        bool _508 = uint(_558) < _447;
                        _510 = _508;
                    }
                    else
                    {
                        _510 = _503;
                    }
                    uint _601 = _199.p.extents[1u];
                    uint _602 = _601 >> uint(2);
                    uint _603 = _601 & 3u;
                    uint _605 = extent_table.words[_602][_603];
                    uint _607 = _415 + 1u;
                    uint2 _609 = _174.indices_words[_607];
                    uint _610 = _609.y;
                    uint _611 = _610 & 2147483648u;
                    bool _612 = _611 != 0u;
                    uint _614 = _612 ? 4294967295u : 0u;
                    bool _615 = _610 == _614;
                    bool _622;
                    if (_615)
                    {
                        uint _617 = _609.x;
                        uint _618 = _617 & 2147483648u;
                        bool _619 = _618 != 0u;
                        bool _620 = _619 == _612;
                        _622 = _620;
                    }
                    else
                    {
                        _622 = _615;
                    }
                    int _629;
                    if (_622)
                    {
                        uint _626 = _609.x;
                        int _627 = int(_626);
                        _629 = _627;
                    }
                    else
                    {
                        int _624 = _612 ? int(0x80000000) : 2147483647;
                        _629 = _624;
                    }
                    bool _630 = _629 < 0;
                    int _636;
                    if (_630)
                    {
                        int _633 = int(_605);
                        int _634 = _629 + _633;
                        _636 = _634;
                    }
                    else
                    {
                        _636 = _629;
                    }
                    bool _645;
                    if (_510)
                    {
                        bool _638 = _636 >= 0;
                        bool _643;
                        if (_638)
                        {
                            bool _641 = uint(_636) < _605;
                            _643 = _641;
                        }
                        else
                        {
                            _643 = _638;
                        }
                        _645 = _643;
                    }
                    else
                    {
                        _645 = _510;
                    }
                    uint _646 = uint(_558) * _605;
                    uint _648 = _646 + uint(_636);
                    bool _320;
                    if (_645)
                    {
                        _320 = _287;
                    }
                    else
                    {
                        _320 = _645;
                    }
                    if (_320)
                    {
                        uint _326 = _648 * _390;
                        uint _328 = _326 + _545;
                        uint _338 = _332.y[_328];
                        float _514 = as_type<float>(_338);
                        uint _346 = _304 * _390;
                        uint _348 = _346 + _545;
                        uint _351 = _343.updates[_348];
                        float _518 = as_type<float>(_351);
                        uint _534 = as_type<uint>(_514);
                        uint _535 = _534 & 2147483647u;
                        bool _536 = _535 > 2139095040u;
                        bool _526 = _514 > _518;
                        bool _527 = _536 || _526;
                        float _530 = _527 ? _514 : _518;
                        uint _540 = as_type<uint>(_530);
                        _332.y[_328] = _540;
                    }
                    uint _657 = _546 + 1u;
                    uint _659 = min(_657, _303);
                    uint _671 = _659 * 2u;
                    uint2 _674 = _174.indices_words[_671];
                    uint _675 = _674.y;
                    uint _676 = _675 & 2147483648u;
                    bool _677 = _676 != 0u;
                    uint _679 = _677 ? 4294967295u : 0u;
                    bool _680 = _675 == _679;
                    bool _687;
                    if (_680)
                    {
                        uint _682 = _674.x;
                        uint _683 = _682 & 2147483648u;
                        bool _684 = _683 != 0u;
                        bool _685 = _684 == _677;
                        _687 = _685;
                    }
                    else
                    {
                        _687 = _680;
                    }
                    int _694;
                    if (_687)
                    {
                        uint _691 = _674.x;
                        int _692 = int(_691);
                        _694 = _692;
                    }
                    else
                    {
                        int _689 = _677 ? int(0x80000000) : 2147483647;
                        _694 = _689;
                    }
                    bool _695 = _694 < 0;
                    int _701;
                    if (_695)
                    {
                        int _698 = int(_447);
                        int _699 = _694 + _698;
                        _701 = _699;
                    }
                    else
                    {
                        _701 = _694;
                    }
                    bool _703 = _701 >= 0;
                    bool _708;
                    if (_703)
                    {
                        bool _706 = uint(_701) < _447;
                        _708 = _706;
                    }
                    else
                    {
                        _708 = _703;
                    }
                    uint _727 = _671 + 1u;
                    uint2 _729 = _174.indices_words[_727];
                    uint _730 = _729.y;
                    uint _731 = _730 & 2147483648u;
                    bool _732 = _731 != 0u;
                    uint _734 = _732 ? 4294967295u : 0u;
                    bool _735 = _730 == _734;
                    bool _742;
                    if (_735)
                    {
                        uint _737 = _729.x;
                        uint _738 = _737 & 2147483648u;
                        bool _739 = _738 != 0u;
                        bool _740 = _739 == _732;
                        _742 = _740;
                    }
                    else
                    {
                        _742 = _735;
                    }
                    int _749;
                    if (_742)
                    {
                        uint _746 = _729.x;
                        int _747 = int(_746);
                        _749 = _747;
                    }
                    else
                    {
                        int _744 = _732 ? int(0x80000000) : 2147483647;
                        _749 = _744;
                    }
                    bool _750 = _749 < 0;
                    int _756;
                    if (_750)
                    {
                        int _753 = int(_605);
                        int _754 = _749 + _753;
                        _756 = _754;
                    }
                    else
                    {
                        _756 = _749;
                    }
                    bool _765;
                    if (_708)
                    {
                        bool _758 = _756 >= 0;
                        bool _763;
                        if (_758)
                        {
                            bool _761 = uint(_756) < _605;
                            _763 = _761;
                        }
                        else
                        {
                            _763 = _758;
                        }
                        _765 = _763;
                    }
                    else
                    {
                        _765 = _708;
                    }
                    uint _766 = uint(_701) * _605;
                    uint _768 = _766 + uint(_756);
                    bool _776;
                    if (_765)
                    {
                        bool _774 = _657 < _382;
                        _776 = _774;
                    }
                    else
                    {
                        _776 = _765;
                    }
                    if (_776)
                    {
                        uint _778 = _768 * _390;
                        uint _779 = _778 + _545;
                        uint _781 = _332.y[_779];
                        float _782 = as_type<float>(_781);
                        uint _783 = _659 * _390;
                        uint _784 = _783 + _545;
                        uint _786 = _343.updates[_784];
                        float _787 = as_type<float>(_786);
                        uint _788 = as_type<uint>(_782);
                        uint _789 = _788 & 2147483647u;
                        bool _790 = _789 > 2139095040u;
                        bool _791 = _782 > _787;
                        bool _792 = _790 || _791;
                        float _793 = _792 ? _782 : _787;
                        uint _794 = as_type<uint>(_793);
                        _332.y[_779] = _794;
                    }
                    uint _362 = _546 + 2u;
                    _546 = _362;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _365 = _545 + _264;
            _545 = _365;
            continue;
        }
        else
        {
            break;
        }
    }
}

