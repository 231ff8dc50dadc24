// indexing/scatter_nd.comp DEPTH=2 128x1x1 #13ab1f85
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

kernel void main0(device Block0& _318 [[buffer(0)]], const device Block1& _173 [[buffer(1)]], const device Block2& _329 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _197 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _241 = _197.p.count;
    uint _356 = _241 >> uint(2);
    uint _358 = _241 & 3u;
    uint _360 = extent_table.words[_356][_358];
    uint _246 = _197.p.inner;
    uint _364 = _246 >> uint(2);
    uint _366 = _246 & 3u;
    uint _368 = extent_table.words[_364][_366];
    uint _254 = gl_NumWorkGroups.x;
    uint _256 = _254 * 128u;
    uint _260 = gl_GlobalInvocationID.x;
    uint _522;
    _522 = _260;
    for (;;)
    {
        bool _268 = _522 < _368;
        if (_268)
        {
            uint _523;
            _523 = 0u;
            bool _277;
            for (;;)
            {
                _277 = _523 < _360;
                if (_277)
                {
                    uint _291 = _360 - 1u;
                    uint _292 = min(_523, _291);
                    uint _389 = _197.p.extents[0u];
                    uint _420 = _389 >> uint(2);
                    uint _422 = _389 & 3u;
                    uint _424 = extent_table.words[_420][_422];
                    uint _392 = _292 * 2u;
                    uint2 _429 = _173.indices_words[_392];
                    uint _436 = _429.y;
                    uint _437 = _436 & 2147483648u;
                    bool _438 = _437 != 0u;
                    uint _442 = _438 ? 4294967295u : 0u;
                    bool _443 = _436 == _442;
                    bool _452;
                    if (_443)
                    {
                        uint _446 = _429.x;
                        uint _447 = _446 & 2147483648u;
                        bool _448 = _447 != 0u;
                        bool _450 = _448 == _438;
                        _452 = _450;
                    }
                    else
                    {
                        _452 = _443;
                    }
                    int _537;
                    if (_452)
                    {
                        uint _456 = _429.x;
                        int _457 = int(_456);
                        _537 = _457;
                    }
                    else
                    {
                        int _460 = _438 ? int(0x80000000) : 2147483647;
                        _537 = _460;
                    }
                    bool _467 = _537 < 0;
                    int _538;
                    if (_467)
                    {
                        int _471 = int(_424);
                        int _472 = _537 + _471;
                        _538 = _472;
                    }
                    else
                    {
                        _538 = _537;
                    }
                    bool _480 = _538 >= 0;
                    bool _487;
                    if (_480)
                    {
                        bool _485 = uint(_538) < _424;
                        _487 = _485;
                    }
                    else
                    {
                        _487 = _480;
                    }
                    uint _578 = _197.p.extents[1u];
                    uint _579 = _578 >> uint(2);
                    uint _580 = _578 & 3u;
                    uint _582 = extent_table.words[_579][_580];
                    uint _584 = _392 + 1u;
                    uint2 _586 = _173.indices_words[_584];
                    uint _587 = _586.y;
                    uint _588 = _587 & 2147483648u;
                    bool _589 = _588 != 0u;
                    uint _591 = _589 ? 4294967295u : 0u;
                    bool _592 = _587 == _591;
                    bool _599;
                    if (_592)
                    {
                        uint _594 = _586.x;
                        uint _595 = _594 & 2147483648u;
                        bool _596 = _595 != 0u;
                        bool _597 = _596 == _589;
                        _599 = _597;
                    }
                    else
                    {
                        _599 = _592;
                    }
                    int _606;
                    if (_599)
                    {
                        uint _603 = _586.x;
                        int _604 = int(_603);
                        _606 = _604;
                    }
                    else
                    {
                        int _601 = _589 ? int(0x80000000) : 2147483647;
                        _606 = _601;
                    }
                    bool _607 = _606 < 0;
                    int _613;
                    if (_607)
                    {
                        int _610 = int(_582);
                        int _611 = _606 + _610;
                        _613 = _611;
                    }
                    else
                    {
                        _613 = _606;
                    }
                    bool _622;
                    if (_487)
                    {
                        bool _615 = _613 >= 0;
                        bool _620;
                        if (_615)
                        {
                            bool _618 = uint(_613) < _582;
                            _620 = _618;
                        }
                        else
                        {
                            _620 = _615;
                        }
                        _622 = _620;
                    }
                    else
                    {
                        _622 = _487;
                    }
                    uint _623 = uint(_538) * _582;
                    uint _625 = _623 + uint(_613);
                    bool _306;
                    if (_622)
                    {
                        _306 = _277;
                    }
                    else
                    {
                        _306 = _622;
                    }
                    if (_306)
                    {
                        uint _312 = _625 * _368;
                        uint _314 = _312 + _522;
                        uint _324 = _318.y[_314];
                        float _491 = as_type<float>(_324);
                        uint _332 = _292 * _368;
                        uint _334 = _332 + _522;
                        uint _337 = _329.updates[_334];
                        float _495 = as_type<float>(_337);
                        uint _511 = as_type<uint>(_491);
                        uint _512 = _511 & 2147483647u;
                        bool _513 = _512 > 2139095040u;
                        bool _503 = _491 > _495;
                        bool _504 = _513 || _503;
                        float _507 = _504 ? _491 : _495;
                        uint _517 = as_type<uint>(_507);
                        _318.y[_314] = _517;
                    }
                    uint _635 = _523 + 1u;
                    uint _637 = min(_635, _291);
                    uint _648 = _637 * 2u;
                    uint2 _651 = _173.indices_words[_648];
                    uint _652 = _651.y;
                    uint _653 = _652 & 2147483648u;
                    bool _654 = _653 != 0u;
                    uint _656 = _654 ? 4294967295u : 0u;
                    bool _657 = _652 == _656;
                    bool _664;
                    if (_657)
                    {
                        uint _659 = _651.x;
                        uint _660 = _659 & 2147483648u;
                        bool _661 = _660 != 0u;
                        bool _662 = _661 == _654;
                        _664 = _662;
                    }
                    else
                    {
                        _664 = _657;
                    }
                    int _671;
                    if (_664)
                    {
                        uint _668 = _651.x;
                        int _669 = int(_668);
                        _671 = _669;
                    }
                    else
                    {
                        int _666 = _654 ? int(0x80000000) : 2147483647;
                        _671 = _666;
                    }
                    bool _672 = _671 < 0;
                    int _678;
                    if (_672)
                    {
                        int _675 = int(_424);
                        int _676 = _671 + _675;
                        _678 = _676;
                    }
                    else
                    {
                        _678 = _671;
                    }
                    bool _680 = _678 >= 0;
                    bool _685;
                    if (_680)
                    {
                        bool _683 = uint(_678) < _424;
                        _685 = _683;
                    }
                    else
                    {
                        _685 = _680;
                    }
                    uint _704 = _648 + 1u;
                    uint2 _706 = _173.indices_words[_704];
                    uint _707 = _706.y;
                    uint _708 = _707 & 2147483648u;
                    bool _709 = _708 != 0u;
                    uint _711 = _709 ? 4294967295u : 0u;
                    bool _712 = _707 == _711;
                    bool _719;
                    if (_712)
                    {
                        uint _714 = _706.x;
                        uint _715 = _714 & 2147483648u;
                        bool _716 = _715 != 0u;
                        bool _717 = _716 == _709;
                        _719 = _717;
                    }
                    else
                    {
                        _719 = _712;
                    }
                    int _726;
                    if (_719)
                    {
                        uint _723 = _706.x;
                        int _724 = int(_723);
                        _726 = _724;
                    }
                    else
                    {
                        int _721 = _709 ? int(0x80000000) : 2147483647;
                        _726 = _721;
                    }
                    bool _727 = _726 < 0;
                    int _733;
                    if (_727)
                    {
                        int _730 = int(_582);
                        int _731 = _726 + _730;
                        _733 = _731;
                    }
                    else
                    {
                        _733 = _726;
                    }
                    bool _742;
                    if (_685)
                    {
                        bool _735 = _733 >= 0;
                        bool _740;
                        if (_735)
                        {
                            bool _738 = uint(_733) < _582;
                            _740 = _738;
                        }
                        else
                        {
                            _740 = _735;
                        }
                        _742 = _740;
                    }
                    else
                    {
                        _742 = _685;
                    }
                    uint _743 = uint(_678) * _582;
                    uint _745 = _743 + uint(_733);
                    bool _753;
                    if (_742)
                    {
                        bool _751 = _635 < _360;
                        _753 = _751;
                    }
                    else
                    {
                        _753 = _742;
                    }
                    if (_753)
                    {
                        uint _755 = _745 * _368;
                        uint _756 = _755 + _522;
                        uint _758 = _318.y[_756];
                        float _759 = as_type<float>(_758);
                        uint _760 = _637 * _368;
                        uint _761 = _760 + _522;
                        uint _763 = _329.updates[_761];
                        float _764 = as_type<float>(_763);
                        uint _765 = as_type<uint>(_759);
                        uint _766 = _765 & 2147483647u;
                        bool _767 = _766 > 2139095040u;
                        bool _768 = _759 > _764;
                        bool _769 = _767 || _768;
                        float _770 = _769 ? _759 : _764;
                        uint _771 = as_type<uint>(_770);
                        _318.y[_756] = _771;
                    }
                    uint _348 = _523 + 2u;
                    _523 = _348;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _351 = _522 + _256;
            _522 = _351;
            continue;
        }
        else
        {
            break;
        }
    }
}

