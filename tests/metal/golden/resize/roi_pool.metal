// resize/roi_pool.comp PLACES=0 REAL=float 64x1x1
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

kernel void main0(const device X& _183 [[buffer(0)]], const device Regions& _409 [[buffer(1)]], const device Images& _393 [[buffer(2)]], device Y& _464 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _85 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _260 = _85.p.channels;
    uint _483 = _260 >> uint(2);
    uint _485 = _260 & 3u;
    uint _487 = extent_table.words[_483][_485];
    uint _266 = _85.p.rows;
    uint _491 = _266 >> uint(2);
    uint _493 = _266 & 3u;
    uint _495 = extent_table.words[_491][_493];
    uint _272 = _85.p.columns;
    uint _499 = _272 >> uint(2);
    uint _501 = _272 & 3u;
    uint _503 = extent_table.words[_499][_501];
    uint _277 = _85.p.height;
    uint _507 = _277 >> uint(2);
    uint _509 = _277 & 3u;
    uint _511 = extent_table.words[_507][_509];
    uint _283 = _85.p.width;
    uint _515 = _283 >> uint(2);
    uint _517 = _283 & 3u;
    uint _519 = extent_table.words[_515][_517];
    uint _288 = _85.p.images;
    uint _523 = _288 >> uint(2);
    uint _525 = _288 & 3u;
    uint _527 = extent_table.words[_523][_525];
    uint _290 = _527 - 1u;
    uint _297 = gl_NumWorkGroups.x;
    uint _299 = gl_NumWorkGroups.y;
    uint _300 = _297 * _299;
    uint _305 = _85.p.regions;
    uint _531 = _305 >> uint(2);
    uint _533 = _305 & 3u;
    uint _535 = extent_table.words[_531][_533];
    uint _308 = _535 * _487;
    uint _310 = _308 * _495;
    uint _312 = _310 * _503;
    uint _317 = _300 * 64u;
    uint _318 = _312 + _317;
    uint _319 = _318 - 1u;
    uint _322 = _319 / _317;
    uint _326 = gl_WorkGroupID.y;
    uint _329 = _326 * _297;
    uint _331 = gl_WorkGroupID.x;
    uint _332 = _329 + _331;
    uint _336 = _332 * _322;
    uint _337 = _336 * 64u;
    uint _341 = _322 * 64u;
    uint _342 = _337 + _341;
    uint _344 = min(_342, _312);
    uint _349 = gl_LocalInvocationID.x;
    uint _350 = _337 + _349;
    uint _871;
    _871 = _350;
    for (;;)
    {
        bool _358 = _871 < _344;
        if (_358)
        {
            uint _362 = _871 / _503;
            uint _367 = _362 * _503;
            uint _368 = _871 - _367;
            uint _372 = _362 / _495;
            uint _377 = _372 * _495;
            uint _378 = _362 - _377;
            uint _382 = _372 / _487;
            uint _387 = _382 * _487;
            uint _388 = _372 - _387;
            int _397 = _393.images[_382];
            int _399 = int(_290);
            int _400 = clamp(_397, 0, _399);
            uint _401 = uint(_400);
            uint _404 = _382 * 4u;
            uint _411 = _404 + 1u;
            uint _413 = _404 + 3u;
            float _416 = _409.regions[_411];
            float _419 = _409.regions[_413];
            uint _547 = _85.p.scale;
            float _548 = as_type<float>(_547);
            float _551 = _416 * _548;
            float _596 = abs(_551);
            float _597 = floor(_596);
            float _599 = sign(_551);
            float _603 = _596 - _597;
            bool _604 = _603 >= 0.5;
            float _872;
            if (_604)
            {
                float _607 = _597 + 1.0;
                _872 = _607;
            }
            else
            {
                _872 = _597;
            }
            float _612 = _599 * _872;
            float _555 = _419 * _548;
            float _618 = abs(_555);
            float _619 = floor(_618);
            float _621 = sign(_555);
            float _625 = _618 - _619;
            bool _626 = _625 >= 0.5;
            float _873;
            if (_626)
            {
                float _629 = _619 + 1.0;
                _873 = _629;
            }
            else
            {
                _873 = _619;
            }
            float _951 = -_612;
            float _559 = fma(_621, _873, _951);
            float _560 = _559 + 1.0;
            float _561 = fast::max(_560, 1.0);
            float _563 = float(_495);
            float _564 = _561 / _563;
            float _566 = float(_378);
            float _568 = _566 * _564;
            float _569 = floor(_568);
            float _571 = fma(_599, _872, _569);
            uint _573 = _378 + 1u;
            float _574 = float(_573);
            float _576 = _574 * _564;
            float _577 = ceil(_576);
            float _579 = fma(_599, _872, _577);
            float _582 = float(_511);
            float _583 = fast::clamp(_571, 0.0, _582);
            uint _584 = uint(_583);
            float _588 = fast::clamp(_579, 0.0, _582);
            uint _589 = uint(_588);
            uint _431 = _404 + 2u;
            float _434 = _409.regions[_404];
            float _437 = _409.regions[_431];
            float _650 = _434 * _548;
            float _695 = abs(_650);
            float _696 = floor(_695);
            float _698 = sign(_650);
            float _702 = _695 - _696;
            bool _703 = _702 >= 0.5;
            float _874;
            if (_703)
            {
                float _706 = _696 + 1.0;
                _874 = _706;
            }
            else
            {
                _874 = _696;
            }
            float _711 = _698 * _874;
            float _654 = _437 * _548;
            float _717 = abs(_654);
            float _718 = floor(_717);
            float _720 = sign(_654);
            float _724 = _717 - _718;
            bool _725 = _724 >= 0.5;
            float _875;
            if (_725)
            {
                float _728 = _718 + 1.0;
                _875 = _728;
            }
            else
            {
                _875 = _718;
            }
            float _952 = -_711;
            float _658 = fma(_720, _875, _952);
            float _659 = _658 + 1.0;
            float _660 = fast::max(_659, 1.0);
            float _662 = float(_503);
            float _663 = _660 / _662;
            float _665 = float(_368);
            float _667 = _665 * _663;
            float _668 = floor(_667);
            float _670 = fma(_698, _874, _668);
            uint _672 = _368 + 1u;
            float _673 = float(_672);
            float _675 = _673 * _663;
            float _676 = ceil(_675);
            float _678 = fma(_698, _874, _676);
            float _681 = float(_519);
            float _682 = fast::clamp(_670, 0.0, _681);
            uint _683 = uint(_682);
            float _687 = fast::clamp(_678, 0.0, _681);
            uint _688 = uint(_687);
            uint _448 = _401 * _487;
            uint _450 = _448 + _388;
            float _886;
            do
            {
                bool _750 = _584 >= _589;
                bool _751 = !_750;
                bool _759;
                if (_751)
                {
                    bool _757 = _683 >= _688;
                    _759 = _757;
                }
                else
                {
                    _759 = _750;
                }
                if (_759)
                {
                    _886 = 0.0;
                    break;
                }
                uint _765 = _584 * _519;
                uint _768 = _765 + _683;
                uint _771 = _450 * _511;
                uint _773 = _771 * _519;
                uint _776 = _773 + _768;
                float _778 = _183.x[_776];
                uint _876;
                float _877;
                _877 = _778;
                _876 = _584;
                float _884;
                for (;;)
                {
                    bool _789 = _876 < _589;
                    if (_789)
                    {
                        uint _878;
                        _878 = _683;
                        _884 = _877;
                        for (;;)
                        {
                            bool _798 = _878 < _688;
                            if (_798)
                            {
                                uint _807 = _876 * _519;
                                uint _813 = _688 - 1u;
                                uint _814 = min(_878, _813);
                                uint _815 = _807 + _814;
                                uint _820 = _773 + _815;
                                float _822 = _183.x[_820];
                                float _823 = fast::max(_884, _822);
                                uint _904 = _878 + 1u;
                                uint _907 = min(_904, _813);
                                uint _908 = _807 + _907;
                                uint _909 = _773 + _908;
                                float _911 = _183.x[_909];
                                float _912 = fast::max(_823, _911);
                                uint _922 = _878 + 2u;
                                uint _925 = min(_922, _813);
                                uint _926 = _807 + _925;
                                uint _927 = _773 + _926;
                                float _929 = _183.x[_927];
                                float _930 = fast::max(_912, _929);
                                uint _940 = _878 + 3u;
                                uint _943 = min(_940, _813);
                                uint _944 = _807 + _943;
                                uint _945 = _773 + _944;
                                float _947 = _183.x[_945];
                                float _948 = fast::max(_930, _947);
                                uint _831 = _878 + 4u;
                                _878 = _831;
                                _884 = _948;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        uint _835 = _876 + uint(1);
                        _877 = _884;
                        _876 = _835;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _886 = _877;
                break;
            } while(false);
            _464.y[_871] = _886;
            uint _470 = _871 + 64u;
            _871 = _470;
            continue;
        }
        else
        {
            break;
        }
    }
}

