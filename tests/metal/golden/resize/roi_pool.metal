// resize/roi_pool.comp REAL=float 64x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct RoiAlignParams
{
    uint images;
    uint channels;
    uint height;
    uint width;
    uint regions;
    uint rows;
    uint columns;
    uint scale;
};

struct Push
{
    RoiAlignParams p;
};

struct X
{
    float x[1];
};

struct Images
{
    int images[1];
};

struct Regions
{
    float regions[1];
};

struct Y
{
    float y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device X& _163 [[buffer(0)]], const device Regions& _394 [[buffer(1)]], const device Images& _378 [[buffer(2)]], device Y& _433 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _81 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _245 = _81.p.channels;
    uint _465 = _245 >> uint(2);
    uint _467 = _245 & 3u;
    uint _469 = extent_table.words[_465][_467];
    uint _251 = _81.p.rows;
    uint _473 = _251 >> uint(2);
    uint _475 = _251 & 3u;
    uint _477 = extent_table.words[_473][_475];
    uint _257 = _81.p.columns;
    uint _481 = _257 >> uint(2);
    uint _483 = _257 & 3u;
    uint _485 = extent_table.words[_481][_483];
    uint _262 = _81.p.height;
    uint _489 = _262 >> uint(2);
    uint _491 = _262 & 3u;
    uint _493 = extent_table.words[_489][_491];
    uint _268 = _81.p.width;
    uint _497 = _268 >> uint(2);
    uint _499 = _268 & 3u;
    uint _501 = extent_table.words[_497][_499];
    uint _273 = _81.p.images;
    uint _505 = _273 >> uint(2);
    uint _507 = _273 & 3u;
    uint _509 = extent_table.words[_505][_507];
    uint _275 = _509 - 1u;
    uint _282 = gl_NumWorkGroups.x;
    uint _284 = gl_NumWorkGroups.y;
    uint _285 = _282 * _284;
    uint _290 = _81.p.regions;
    uint _513 = _290 >> uint(2);
    uint _515 = _290 & 3u;
    uint _517 = extent_table.words[_513][_515];
    uint _293 = _517 * _469;
    uint _295 = _293 * _477;
    uint _297 = _295 * _485;
    uint _302 = _285 * 64u;
    uint _303 = _297 + _302;
    uint _304 = _303 - 1u;
    uint _307 = _304 / _302;
    uint _311 = gl_WorkGroupID.y;
    uint _314 = _311 * _282;
    uint _316 = gl_WorkGroupID.x;
    uint _317 = _314 + _316;
    uint _321 = _317 * _307;
    uint _322 = _321 * 64u;
    uint _326 = _307 * 64u;
    uint _327 = _322 + _326;
    uint _329 = min(_327, _297);
    uint _334 = gl_LocalInvocationID.x;
    uint _335 = _322 + _334;
    uint _816;
    _816 = _335;
    for (;;)
    {
        bool _343 = _816 < _329;
        if (_343)
        {
            uint _347 = _816 / _485;
            uint _352 = _347 * _485;
            uint _353 = _816 - _352;
            uint _357 = _347 / _477;
            uint _362 = _357 * _477;
            uint _363 = _347 - _362;
            uint _367 = _357 / _469;
            uint _372 = _367 * _469;
            uint _373 = _357 - _372;
            int _382 = _378.images[_367];
            int _384 = int(_275);
            int _385 = clamp(_382, 0, _384);
            uint _386 = uint(_385);
            uint _389 = _367 * 4u;
            uint _396 = _389 + 1u;
            uint _398 = _389 + 3u;
            float _401 = _394.regions[_396];
            float _404 = _394.regions[_398];
            uint _529 = _81.p.scale;
            float _530 = as_type<float>(_529);
            float _533 = _401 * _530;
            float _578 = trunc(_533);
            float _889 = -_578;
            float _581 = fma(_401, _530, _889);
            float _582 = abs(_581);
            bool _583 = _582 >= 0.5;
            float _817;
            if (_583)
            {
                float _587 = sign(_533);
                float _588 = _578 + _587;
                _817 = _588;
            }
            else
            {
                _817 = _578;
            }
            float _537 = _404 * _530;
            float _598 = trunc(_537);
            float _890 = -_598;
            float _601 = fma(_404, _530, _890);
            float _602 = abs(_601);
            bool _603 = _602 >= 0.5;
            float _818;
            if (_603)
            {
                float _607 = sign(_537);
                float _608 = _598 + _607;
                _818 = _608;
            }
            else
            {
                _818 = _598;
            }
            float _542 = (_818 - _817) + 1.0;
            float _543 = fast::max(_542, 1.0);
            float _545 = float(_477);
            float _546 = _543 / _545;
            float _548 = float(_363);
            float _550 = _548 * _546;
            float _551 = floor(_550);
            float _553 = _551 + _817;
            uint _555 = _363 + 1u;
            float _556 = float(_555);
            float _558 = _556 * _546;
            float _559 = ceil(_558);
            float _561 = _559 + _817;
            float _564 = float(_493);
            float _565 = fast::clamp(_553, 0.0, _564);
            uint _566 = uint(_565);
            float _570 = fast::clamp(_561, 0.0, _564);
            uint _571 = uint(_570);
            uint _416 = _389 + 2u;
            float _419 = _394.regions[_389];
            float _422 = _394.regions[_416];
            float _628 = _419 * _530;
            float _673 = trunc(_628);
            float _891 = -_673;
            float _676 = fma(_419, _530, _891);
            float _677 = abs(_676);
            bool _678 = _677 >= 0.5;
            float _819;
            if (_678)
            {
                float _682 = sign(_628);
                float _683 = _673 + _682;
                _819 = _683;
            }
            else
            {
                _819 = _673;
            }
            float _632 = _422 * _530;
            float _693 = trunc(_632);
            float _892 = -_693;
            float _696 = fma(_422, _530, _892);
            float _697 = abs(_696);
            bool _698 = _697 >= 0.5;
            float _820;
            if (_698)
            {
                float _702 = sign(_632);
                float _703 = _693 + _702;
                _820 = _703;
            }
            else
            {
                _820 = _693;
            }
            float _637 = (_820 - _819) + 1.0;
            float _638 = fast::max(_637, 1.0);
            float _640 = float(_485);
            float _641 = _638 / _640;
            float _643 = float(_353);
            float _645 = _643 * _641;
            float _646 = floor(_645);
            float _648 = _646 + _819;
            uint _650 = _353 + 1u;
            float _651 = float(_650);
            float _653 = _651 * _641;
            float _654 = ceil(_653);
            float _656 = _654 + _819;
            float _659 = float(_501);
            float _660 = fast::clamp(_648, 0.0, _659);
            uint _661 = uint(_660);
            float _665 = fast::clamp(_656, 0.0, _659);
            uint _666 = uint(_665);
            uint _437 = _386 * _469;
            uint _439 = _437 + _373;
            float _833;
            do
            {
                bool _722 = _566 >= _571;
                bool _723 = !_722;
                bool _731;
                if (_723)
                {
                    bool _729 = _661 >= _666;
                    _731 = _729;
                }
                else
                {
                    _731 = _722;
                }
                if (_731)
                {
                    _833 = 0.0;
                    break;
                }
                uint _736 = _439 * _493;
                uint _739 = _736 + _566;
                uint _741 = _739 * _501;
                uint _744 = _741 + _661;
                float _746 = _163.x[_744];
                uint _825;
                float _826;
                _826 = _746;
                _825 = _566;
                float _832;
                for (;;)
                {
                    bool _754 = _825 < _571;
                    if (_754)
                    {
                        uint _760 = _736 + _825;
                        uint _762 = _760 * _501;
                        uint _827;
                        _827 = _661;
                        _832 = _826;
                        for (;;)
                        {
                            bool _770 = _827 < _666;
                            if (_770)
                            {
                                uint _784 = _666 - 1u;
                                uint _785 = min(_827, _784);
                                uint _786 = _762 + _785;
                                float _788 = _163.x[_786];
                                float _789 = fast::max(_832, _788);
                                uint _847 = _827 + 1u;
                                uint _850 = min(_847, _784);
                                uint _851 = _762 + _850;
                                float _853 = _163.x[_851];
                                float _854 = fast::max(_789, _853);
                                uint _863 = _827 + 2u;
                                uint _866 = min(_863, _784);
                                uint _867 = _762 + _866;
                                float _869 = _163.x[_867];
                                float _870 = fast::max(_854, _869);
                                uint _879 = _827 + 3u;
                                uint _882 = min(_879, _784);
                                uint _883 = _762 + _882;
                                float _885 = _163.x[_883];
                                float _886 = fast::max(_870, _885);
                                uint _796 = _827 + 4u;
                                _827 = _796;
                                _832 = _886;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        uint _800 = _825 + uint(1);
                        _826 = _832;
                        _825 = _800;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _833 = _826;
                break;
            } while(false);
            _433.y[_816] = _833;
            uint _452 = _816 + 64u;
            _816 = _452;
            continue;
        }
        else
        {
            break;
        }
    }
}

