// pool/max_indices.comp 64x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
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

struct X
{
    float x[1];
};

struct Y
{
    float y[1];
};

struct Indices
{
    uint2 indices[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device X& _172 [[buffer(0)]], device Y& _259 [[buffer(1)]], device Indices& _267 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _60 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _290 = _60.p.out_extent[0];
    uint _450 = _290 >> uint(2);
    uint _452 = _290 & 3u;
    uint _454 = extent_table.words[_450][_452];
    int _446 = int(_454);
    uint _294 = _60.p.out_extent[1];
    uint _464 = _294 >> uint(2);
    uint _466 = _294 & 3u;
    uint _468 = extent_table.words[_464][_466];
    int _460 = int(_468);
    uint _298 = _60.p.out_extent[2];
    uint _478 = _298 >> uint(2);
    uint _480 = _298 & 3u;
    uint _482 = extent_table.words[_478][_480];
    int _474 = int(_482);
    int3 _300 = int3(_446, _460, _474);
    uint3 _301 = uint3(_300);
    uint _304 = _301.x;
    uint _306 = _301.y;
    uint _307 = _304 * _306;
    uint _309 = _301.z;
    uint _310 = _307 * _309;
    uint _314 = _60.p.batches;
    uint _486 = _314 >> uint(2);
    uint _488 = _314 & 3u;
    uint _490 = extent_table.words[_486][_488];
    uint _318 = _60.p.channels;
    uint _494 = _318 >> uint(2);
    uint _496 = _318 & 3u;
    uint _498 = extent_table.words[_494][_496];
    uint _320 = _490 * _498;
    uint _322 = _320 * _310;
    uint _329 = gl_NumWorkGroups.x;
    uint _331 = _329 * 64u;
    uint _332 = _322 + _331;
    uint _333 = _332 - 1u;
    uint _337 = _333 / _331;
    uint _341 = gl_WorkGroupID.x;
    uint _343 = _341 * _337;
    uint _344 = _343 * 64u;
    uint _348 = _337 * 64u;
    uint _349 = _344 + _348;
    uint _351 = min(_349, _322);
    uint _356 = gl_LocalInvocationID.x;
    uint _357 = _344 + _356;
    uint _802;
    _802 = _357;
    for (;;)
    {
        bool _365 = _802 < _351;
        if (_365)
        {
            uint _370 = _802 / _309;
            uint _375 = _370 / _306;
            uint _380 = _375 / _304;
            uint _386 = _380 * _304;
            uint _387 = _375 - _386;
            int _388 = int(_387);
            uint _393 = _375 * _306;
            uint _394 = _370 - _393;
            int _395 = int(_394);
            uint _400 = _370 * _309;
            uint _401 = _802 - _400;
            int _402 = int(_401);
            int3 _403 = int3(_388, _395, _402);
            uint _407 = _60.p.stride[0];
            int _408 = int(_407);
            uint _410 = _60.p.stride[1];
            int _411 = int(_410);
            uint _413 = _60.p.stride[2];
            int _414 = int(_413);
            int3 _415 = int3(_408, _411, _414);
            int3 _416 = _403 * _415;
            uint _420 = _60.p.pad[0];
            uint _508 = _420 >> uint(2);
            uint _510 = _420 & 3u;
            uint _512 = extent_table.words[_508][_510];
            int _504 = int(_512);
            uint _424 = _60.p.pad[1];
            uint _522 = _424 >> uint(2);
            uint _524 = _424 & 3u;
            uint _526 = extent_table.words[_522][_524];
            int _518 = int(_526);
            uint _428 = _60.p.pad[2];
            uint _536 = _428 >> uint(2);
            uint _538 = _428 & 3u;
            uint _540 = extent_table.words[_536][_538];
            int _532 = int(_540);
            int3 _430 = int3(_504, _518, _532);
            int3 _431 = _416 - _430;
            uint _560 = _60.p.in_extent[0];
            uint _740 = _560 >> uint(2);
            uint _742 = _560 & 3u;
            uint _744 = extent_table.words[_740][_742];
            int _736 = int(_744);
            uint _563 = _60.p.in_extent[1];
            uint _754 = _563 >> uint(2);
            uint _756 = _563 & 3u;
            uint _758 = extent_table.words[_754][_756];
            int _750 = int(_758);
            uint _566 = _60.p.in_extent[2];
            uint _768 = _566 >> uint(2);
            uint _770 = _566 & 3u;
            uint _772 = extent_table.words[_768][_770];
            int _764 = int(_772);
            int3 _568 = int3(_736, _750, _764);
            uint _570 = _60.p.dilation[0];
            int _571 = int(_570);
            uint _573 = _60.p.dilation[1];
            int _574 = int(_573);
            uint _576 = _60.p.dilation[2];
            int _577 = int(_576);
            int3 _578 = int3(_571, _574, _577);
            int _583 = _736 * _750;
            int _586 = _583 * _764;
            uint _587 = uint(_586);
            uint _803;
            int3 _804;
            float _805;
            _805 = as_type<float>(0xff800000u /* -inf */);
            _804 = int3(-1);
            _803 = 0u;
            int3 _816;
            float _819;
            for (;;)
            {
                uint _593 = _60.p.kernel0[0];
                bool _594 = _803 < _593;
                if (_594)
                {
                    uint _809;
                    _809 = 0u;
                    _819 = _805;
                    _816 = _804;
                    int3 _815;
                    float _818;
                    for (;;)
                    {
                        uint _600 = _60.p.kernel0[1];
                        bool _601 = _809 < _600;
                        if (_601)
                        {
                            uint _811;
                            _818 = _819;
                            _815 = _816;
                            _811 = 0u;
                            int3 _834;
                            float _836;
                            for (;;)
                            {
                                uint _607 = _60.p.kernel0[2];
                                bool _608 = _811 < _607;
                                if (_608)
                                {
                                    int3 _617 = int3(int(_803), int(_809), int(_811));
                                    int3 _619 = _617 * _578;
                                    int3 _620 = _431 + _619;
                                    bool3 _622 = _620 >= int3(0);
                                    bool _623 = all(_622);
                                    bool _630;
                                    if (_623)
                                    {
                                        bool3 _627 = _620 < _568;
                                        bool _628 = all(_627);
                                        _630 = _628;
                                    }
                                    else
                                    {
                                        _630 = _623;
                                    }
                                    if (_630)
                                    {
                                        uint _634 = _380 * _587;
                                        int _636 = _620.x;
                                        int _639 = _636 * _750;
                                        int _641 = _620.y;
                                        int _642 = _639 + _641;
                                        int _645 = _642 * _764;
                                        int _647 = _620.z;
                                        int _648 = _645 + _647;
                                        uint _649 = uint(_648);
                                        uint _650 = _634 + _649;
                                        float _652 = _172.x[_650];
                                        bool _655 = _815.x < 0;
                                        bool _658 = _652 > _818;
                                        bool _659 = _655 || _658;
                                        float _840 = _659 ? _652 : _818;
                                        bool3 _841 = bool3(_659);
                                        int3 _842 = select(_815, _620, _841);
                                        _836 = _840;
                                        _834 = _842;
                                    }
                                    else
                                    {
                                        _836 = _818;
                                        _834 = _815;
                                    }
                                    uint _667 = _811 + uint(1);
                                    _818 = _836;
                                    _815 = _834;
                                    _811 = _667;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _671 = _809 + uint(1);
                            _809 = _671;
                            _819 = _818;
                            _816 = _815;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _675 = _803 + uint(1);
                    _805 = _819;
                    _804 = _816;
                    _803 = _675;
                    continue;
                }
                else
                {
                    break;
                }
            }
            int _681 = _804.x * _750;
            int _684 = _681 + _804.y;
            int _687 = _684 * _764;
            int _690 = _687 + _804.z;
            uint _691 = uint(_690);
            int _696 = _804.z * _750;
            int _699 = _696 + _804.y;
            int _702 = _699 * _736;
            int _705 = _702 + _804.x;
            uint _706 = uint(_705);
            uint _709 = _380 * _587;
            uint _711 = _60.p.option;
            bool _712 = _711 != 0u;
            uint _715 = _712 ? _706 : _691;
            uint _716 = _709 + _715;
            _259.y[_802] = _805;
            bool _723 = _804.x < 0;
            uint2 _806;
            if (_723)
            {
                _806 = uint2(4294967295u);
            }
            else
            {
                uint2 _727 = uint2(_716, 0u);
                _806 = _727;
            }
            _267.indices[_802] = _806;
            uint _439 = _802 + 64u;
            _802 = _439;
            continue;
        }
        else
        {
            break;
        }
    }
}

