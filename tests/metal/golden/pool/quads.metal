// pool/quads.comp KIND=1 TEXEL=0 64x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct x_block
{
    float4 quads[1];
};

struct y_block
{
    float4 quads[1];
};

struct PoolParams
{
    uint batches;
    uint channels;
    uint in_extent[3];
    uint out_extent[3];
    uint pad[3];
    uint limit[3];
    uint kernel0[3];
    uint stride[3];
    uint dilation[3];
    uint option;
};

struct Push
{
    PoolParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _127 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _318 = _127.p.channels;
    uint _505 = _318 >> uint(2);
    uint _507 = _318 & 3u;
    uint _509 = extent_table.words[_505][_507];
    uint _322 = _509 + 3u;
    uint _324 = _322 / 4u;
    uint _331 = _127.p.out_extent[0];
    uint _519 = _331 >> uint(2);
    uint _521 = _331 & 3u;
    uint _523 = extent_table.words[_519][_521];
    int _515 = int(_523);
    uint _335 = _127.p.out_extent[1];
    uint _533 = _335 >> uint(2);
    uint _535 = _335 & 3u;
    uint _537 = extent_table.words[_533][_535];
    int _529 = int(_537);
    uint _339 = _127.p.out_extent[2];
    uint _547 = _339 >> uint(2);
    uint _549 = _339 & 3u;
    uint _551 = extent_table.words[_547][_549];
    int _543 = int(_551);
    int3 _341 = int3(_515, _529, _543);
    uint3 _342 = uint3(_341);
    uint _346 = _127.p.batches;
    uint _555 = _346 >> uint(2);
    uint _557 = _346 & 3u;
    uint _559 = extent_table.words[_555][_557];
    uint _349 = _342.x;
    uint _350 = _559 * _349;
    uint _352 = _342.y;
    uint _353 = _350 * _352;
    uint _355 = _342.z;
    uint _356 = _353 * _355;
    uint _358 = _356 * _324;
    uint _365 = gl_NumWorkGroups.x;
    uint _367 = _365 * 64u;
    uint _368 = _358 + _367;
    uint _369 = _368 - 1u;
    uint _373 = _369 / _367;
    uint _377 = gl_WorkGroupID.x;
    uint _379 = _377 * _373;
    uint _380 = _379 * 64u;
    uint _384 = _373 * 64u;
    uint _385 = _380 + _384;
    uint _387 = min(_385, _358);
    uint _392 = gl_LocalInvocationID.x;
    uint _393 = _380 + _392;
    uint _903;
    _903 = _393;
    for (;;)
    {
        bool _401 = _903 < _387;
        if (_401)
        {
            uint _405 = _903 / _324;
            uint _410 = _405 * _324;
            uint _411 = _903 - _410;
            uint _416 = _405 / _355;
            uint _421 = _416 / _352;
            uint _426 = _421 / _349;
            uint _432 = _426 * _349;
            uint _433 = _421 - _432;
            int _434 = int(_433);
            uint _439 = _421 * _352;
            uint _440 = _416 - _439;
            int _441 = int(_440);
            uint _446 = _416 * _355;
            uint _447 = _405 - _446;
            int _448 = int(_447);
            int3 _449 = int3(_434, _441, _448);
            uint _454 = _127.p.stride[0];
            int _455 = int(_454);
            uint _457 = _127.p.stride[1];
            int _458 = int(_457);
            uint _460 = _127.p.stride[2];
            int _461 = int(_460);
            int3 _462 = int3(_455, _458, _461);
            int3 _463 = _449 * _462;
            uint _467 = _127.p.pad[0];
            uint _569 = _467 >> uint(2);
            uint _571 = _467 & 3u;
            uint _573 = extent_table.words[_569][_571];
            int _565 = int(_573);
            uint _471 = _127.p.pad[1];
            uint _583 = _471 >> uint(2);
            uint _585 = _471 & 3u;
            uint _587 = extent_table.words[_583][_585];
            int _579 = int(_587);
            uint _475 = _127.p.pad[2];
            uint _597 = _475 >> uint(2);
            uint _599 = _475 & 3u;
            uint _601 = extent_table.words[_597][_599];
            int _593 = int(_601);
            int3 _477 = int3(_565, _579, _593);
            int3 _478 = _463 - _477;
            uint _628 = _127.p.in_extent[0];
            uint _769 = _628 >> uint(2);
            uint _771 = _628 & 3u;
            uint _773 = extent_table.words[_769][_771];
            int _765 = int(_773);
            uint _631 = _127.p.in_extent[1];
            uint _783 = _631 >> uint(2);
            uint _785 = _631 & 3u;
            uint _787 = extent_table.words[_783][_785];
            int _779 = int(_787);
            uint _634 = _127.p.in_extent[2];
            uint _797 = _634 >> uint(2);
            uint _799 = _634 & 3u;
            uint _801 = extent_table.words[_797][_799];
            int _793 = int(_801);
            int3 _636 = int3(_765, _779, _793);
            uint _638 = _127.p.limit[0];
            uint _811 = _638 >> uint(2);
            uint _813 = _638 & 3u;
            uint _815 = extent_table.words[_811][_813];
            int _807 = int(_815);
            uint _641 = _127.p.limit[1];
            uint _825 = _641 >> uint(2);
            uint _827 = _641 & 3u;
            uint _829 = extent_table.words[_825][_827];
            int _821 = int(_829);
            uint _644 = _127.p.limit[2];
            uint _839 = _644 >> uint(2);
            uint _841 = _644 & 3u;
            uint _843 = extent_table.words[_839][_841];
            int _835 = int(_843);
            int3 _646 = int3(_807, _821, _835);
            uint _648 = _127.p.dilation[0];
            int _649 = int(_648);
            uint _651 = _127.p.dilation[1];
            int _652 = int(_651);
            uint _654 = _127.p.dilation[2];
            int _655 = int(_654);
            int3 _656 = int3(_649, _652, _655);
            uint _904;
            float4 _905;
            uint _906;
            uint _907;
            _907 = 0u;
            _906 = 0u;
            _905 = float4(0.0);
            _904 = 0u;
            uint _917;
            float4 _920;
            uint _923;
            for (;;)
            {
                uint _661 = _127.p.kernel0[0];
                bool _662 = _904 < _661;
                if (_662)
                {
                    uint _911;
                    _911 = 0u;
                    _923 = _906;
                    _920 = _905;
                    _917 = _907;
                    uint _916;
                    float4 _919;
                    uint _922;
                    for (;;)
                    {
                        uint _668 = _127.p.kernel0[1];
                        bool _669 = _911 < _668;
                        if (_669)
                        {
                            uint _913;
                            _922 = _923;
                            _919 = _920;
                            _916 = _917;
                            _913 = 0u;
                            uint _695;
                            float4 _936;
                            uint _937;
                            for (;;)
                            {
                                uint _675 = _127.p.kernel0[2];
                                bool _676 = _913 < _675;
                                if (_676)
                                {
                                    int3 _685 = int3(int(_904), int(_911), int(_913));
                                    int3 _687 = _685 * _656;
                                    int3 _688 = _478 + _687;
                                    bool3 _691 = _688 < _646;
                                    bool _692 = all(_691);
                                    uint _693 = uint(_692);
                                    _695 = _916 + _693;
                                    bool3 _697 = _688 >= int3(0);
                                    bool _698 = all(_697);
                                    bool _705;
                                    if (_698)
                                    {
                                        bool3 _702 = _688 < _636;
                                        bool _703 = all(_702);
                                        _705 = _703;
                                    }
                                    else
                                    {
                                        _705 = _698;
                                    }
                                    if (_705)
                                    {
                                        uint _710 = uint(_765);
                                        uint _711 = _426 * _710;
                                        int _713 = _688.x;
                                        uint _714 = uint(_713);
                                        uint _715 = _711 + _714;
                                        uint _718 = uint(_779);
                                        uint _719 = _715 * _718;
                                        int _721 = _688.y;
                                        uint _722 = uint(_721);
                                        uint _723 = _719 + _722;
                                        uint _726 = uint(_793);
                                        uint _727 = _723 * _726;
                                        int _729 = _688.z;
                                        uint _730 = uint(_729);
                                        uint _731 = _727 + _730;
                                        uint _734 = _731 * _324;
                                        uint _736 = _734 + _411;
                                        float4 _848 = x.quads[_736];
                                        float4 _852 = _919 + _848;
                                        uint _742 = _922 + uint(1);
                                        _937 = _742;
                                        _936 = _852;
                                    }
                                    else
                                    {
                                        _937 = _922;
                                        _936 = _919;
                                    }
                                    uint _746 = _913 + uint(1);
                                    _922 = _937;
                                    _919 = _936;
                                    _916 = _695;
                                    _913 = _746;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _750 = _911 + uint(1);
                            _911 = _750;
                            _923 = _922;
                            _920 = _919;
                            _917 = _916;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _754 = _904 + uint(1);
                    _907 = _917;
                    _906 = _923;
                    _905 = _920;
                    _904 = _754;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _858 = _127.p.option;
            bool _859 = _858 != 0u;
            uint _862 = _859 ? _907 : _906;
            bool _864 = _862 == 0u;
            float4 _908;
            if (_864)
            {
                _908 = float4(0.0);
            }
            else
            {
                float _869 = float(_862);
                float4 _870 = float4(_869);
                float4 _871 = _905 / _870;
                _908 = _871;
            }
            uint _489 = _411 * 4u;
            uint4 _878 = uint4(_489);
            uint4 _879 = _878 + uint4(0u, 1u, 2u, 3u);
            uint4 _881 = uint4(_509);
            bool4 _882 = _879 < _881;
            float4 _883 = select(float4(0.0), _908, _882);
            y.quads[_903] = _883;
            uint _500 = _903 + 64u;
            _903 = _500;
            continue;
        }
        else
        {
            break;
        }
    }
}

