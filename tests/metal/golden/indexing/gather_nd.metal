// indexing/gather_nd.comp BATCHED=0 DEPTH=2 128x1x1 #022864f7
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

struct GatherNdParams
{
    uint total;
    uint inner;
    uint count;
    uint extents[8];
};

struct Push
{
    GatherNdParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _117 [[buffer(0)]], const device Block1& _127 [[buffer(1)]], device Block2& _137 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _166 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _208 = _166.p.total;
    uint _290 = _208 >> uint(2);
    uint _292 = _208 & 3u;
    uint _294 = extent_table.words[_290][_292];
    uint _213 = _166.p.inner;
    uint _298 = _213 >> uint(2);
    uint _300 = _213 & 3u;
    uint _302 = extent_table.words[_298][_300];
    uint _217 = _294 - 1u;
    uint _220 = _294 + 3u;
    uint _222 = _220 / 4u;
    uint _229 = gl_NumWorkGroups.x;
    uint _231 = _229 * 128u;
    uint _235 = gl_GlobalInvocationID.x;
    uint _751;
    _751 = _235;
    for (;;)
    {
        bool _243 = _751 < _222;
        if (_243)
        {
            uint _246 = _751 * 4u;
            uint _317 = _246 / _302;
            uint _325 = _166.p.extents[0u];
            uint _356 = _325 >> uint(2);
            uint _358 = _325 & 3u;
            uint _360 = extent_table.words[_356][_358];
            uint _331 = _317 * 2u;
            uint2 _365 = _127.indices_words[_331];
            uint _371 = _365.x;
            int _372 = int(_371);
            uint _374 = _365.y;
            int _375 = int(_374);
            int _377 = _375 >> 31;
            int _378 = _377 ^ 2147483647;
            int _382 = _372 >> 31;
            bool _383 = _375 == _382;
            int _384 = _383 ? _372 : _378;
            int _401 = _384 >> 31;
            int _403 = int(_360);
            int _404 = _401 & _403;
            int _405 = _384 + _404;
            int _394 = _403 - 1;
            int _395 = clamp(_405, 0, _394);
            uint _396 = uint(_395);
            uint _772 = _166.p.extents[1u];
            uint _773 = _772 >> uint(2);
            uint _774 = _772 & 3u;
            uint _776 = extent_table.words[_773][_774];
            uint _777 = _396 * _776;
            uint _779 = _331 + 1u;
            uint2 _781 = _127.indices_words[_779];
            uint _782 = _781.x;
            int _783 = int(_782);
            uint _784 = _781.y;
            int _785 = int(_784);
            int _786 = _785 >> 31;
            int _787 = _786 ^ 2147483647;
            int _788 = _783 >> 31;
            bool _789 = _785 == _788;
            int _790 = _789 ? _783 : _787;
            int _791 = _790 >> 31;
            int _792 = int(_776);
            int _793 = _791 & _792;
            int _794 = _790 + _793;
            int _796 = _792 - 1;
            int _797 = clamp(_794, 0, _796);
            uint _798 = uint(_797);
            uint _799 = _777 + _798;
            uint _345 = _799 * _302;
            uint _349 = _317 * _302;
            uint _350 = _246 - _349;
            uint _351 = _345 + _350;
            uint _410 = _117.x_words[_351];
            uint _253 = _246 + 1u;
            uint _255 = min(_253, _217);
            uint _425 = _255 / _302;
            uint _439 = _425 * 2u;
            uint2 _473 = _127.indices_words[_439];
            uint _479 = _473.x;
            int _480 = int(_479);
            uint _482 = _473.y;
            int _483 = int(_482);
            int _485 = _483 >> 31;
            int _486 = _485 ^ 2147483647;
            int _490 = _480 >> 31;
            bool _491 = _483 == _490;
            int _492 = _491 ? _480 : _486;
            int _509 = _492 >> 31;
            int _512 = _509 & _403;
            int _513 = _492 + _512;
            int _503 = clamp(_513, 0, _394);
            uint _504 = uint(_503);
            uint _814 = _504 * _776;
            uint _816 = _439 + 1u;
            uint2 _818 = _127.indices_words[_816];
            uint _819 = _818.x;
            int _820 = int(_819);
            uint _821 = _818.y;
            int _822 = int(_821);
            int _823 = _822 >> 31;
            int _824 = _823 ^ 2147483647;
            int _825 = _820 >> 31;
            bool _826 = _822 == _825;
            int _827 = _826 ? _820 : _824;
            int _828 = _827 >> 31;
            int _830 = _828 & _792;
            int _831 = _827 + _830;
            int _834 = clamp(_831, 0, _796);
            uint _835 = uint(_834);
            uint _836 = _814 + _835;
            uint _453 = _836 * _302;
            uint _457 = _425 * _302;
            uint _458 = _255 - _457;
            uint _459 = _453 + _458;
            uint _518 = _117.x_words[_459];
            uint _261 = _246 + 2u;
            uint _263 = min(_261, _217);
            uint _533 = _263 / _302;
            uint _547 = _533 * 2u;
            uint2 _581 = _127.indices_words[_547];
            uint _587 = _581.x;
            int _588 = int(_587);
            uint _590 = _581.y;
            int _591 = int(_590);
            int _593 = _591 >> 31;
            int _594 = _593 ^ 2147483647;
            int _598 = _588 >> 31;
            bool _599 = _591 == _598;
            int _600 = _599 ? _588 : _594;
            int _617 = _600 >> 31;
            int _620 = _617 & _403;
            int _621 = _600 + _620;
            int _611 = clamp(_621, 0, _394);
            uint _612 = uint(_611);
            uint _851 = _612 * _776;
            uint _853 = _547 + 1u;
            uint2 _855 = _127.indices_words[_853];
            uint _856 = _855.x;
            int _857 = int(_856);
            uint _858 = _855.y;
            int _859 = int(_858);
            int _860 = _859 >> 31;
            int _861 = _860 ^ 2147483647;
            int _862 = _857 >> 31;
            bool _863 = _859 == _862;
            int _864 = _863 ? _857 : _861;
            int _865 = _864 >> 31;
            int _867 = _865 & _792;
            int _868 = _864 + _867;
            int _871 = clamp(_868, 0, _796);
            uint _872 = uint(_871);
            uint _873 = _851 + _872;
            uint _561 = _873 * _302;
            uint _565 = _533 * _302;
            uint _566 = _263 - _565;
            uint _567 = _561 + _566;
            uint _626 = _117.x_words[_567];
            uint _269 = _246 + 3u;
            uint _271 = min(_269, _217);
            uint _641 = _271 / _302;
            uint _655 = _641 * 2u;
            uint2 _689 = _127.indices_words[_655];
            uint _695 = _689.x;
            int _696 = int(_695);
            uint _698 = _689.y;
            int _699 = int(_698);
            int _701 = _699 >> 31;
            int _702 = _701 ^ 2147483647;
            int _706 = _696 >> 31;
            bool _707 = _699 == _706;
            int _708 = _707 ? _696 : _702;
            int _725 = _708 >> 31;
            int _728 = _725 & _403;
            int _729 = _708 + _728;
            int _719 = clamp(_729, 0, _394);
            uint _720 = uint(_719);
            uint _888 = _720 * _776;
            uint _890 = _655 + 1u;
            uint2 _892 = _127.indices_words[_890];
            uint _893 = _892.x;
            int _894 = int(_893);
            uint _895 = _892.y;
            int _896 = int(_895);
            int _897 = _896 >> 31;
            int _898 = _897 ^ 2147483647;
            int _899 = _894 >> 31;
            bool _900 = _896 == _899;
            int _901 = _900 ? _894 : _898;
            int _902 = _901 >> 31;
            int _904 = _902 & _792;
            int _905 = _901 + _904;
            int _908 = clamp(_905, 0, _796);
            uint _909 = uint(_908);
            uint _910 = _888 + _909;
            uint _669 = _910 * _302;
            uint _673 = _641 * _302;
            uint _674 = _271 - _673;
            uint _675 = _669 + _674;
            uint _734 = _117.x_words[_675];
            uint4 _741 = uint4(_410, _518, _626, _734);
            _137.y_quads[_751] = _741;
            uint _285 = _751 + _231;
            _751 = _285;
            continue;
        }
        else
        {
            break;
        }
    }
}

