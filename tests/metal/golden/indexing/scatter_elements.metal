// indexing/scatter_elements.comp RANK=3 128x1x1 #13ab1f85
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

struct ScatterElementsParams
{
    uint lines;
    uint count;
    uint update_stride;
    uint axis_extent;
    uint axis_stride;
    uint extents[8];
    uint update_strides[8];
    uint strides[8];
};

struct Push
{
    ScatterElementsParams p;
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

kernel void main0(device Block0& _348 [[buffer(0)]], const device Block1& _168 [[buffer(1)]], const device Block2& _359 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _183 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _188 = _183.p.count;
    uint _382 = _188 >> uint(2);
    uint _384 = _188 & 3u;
    uint _386 = extent_table.words[_382][_384];
    uint _193 = _183.p.update_stride;
    uint _390 = _193 >> uint(2);
    uint _392 = _193 & 3u;
    uint _394 = extent_table.words[_390][_392];
    uint _199 = _183.p.axis_extent;
    uint _398 = _199 >> uint(2);
    uint _400 = _199 & 3u;
    uint _402 = extent_table.words[_398][_400];
    uint _205 = _183.p.axis_stride;
    uint _406 = _205 >> uint(2);
    uint _408 = _205 & 3u;
    uint _410 = extent_table.words[_406][_408];
    uint _210 = _183.p.lines;
    uint _414 = _210 >> uint(2);
    uint _416 = _210 & 3u;
    uint _418 = extent_table.words[_414][_416];
    uint _218 = gl_NumWorkGroups.x;
    uint _220 = _218 * 128u;
    uint _224 = gl_GlobalInvocationID.x;
    uint _540;
    _540 = _224;
    for (;;)
    {
        bool _232 = _540 < _418;
        if (_232)
        {
            uint _250 = _183.p.extents[2];
            uint _422 = _250 >> uint(2);
            uint _424 = _250 & 3u;
            uint _426 = extent_table.words[_422][_424];
            uint _255 = _540 / _426;
            uint _260 = _255 * _426;
            uint _261 = _540 - _260;
            uint _267 = _183.p.update_strides[2];
            uint _430 = _267 >> uint(2);
            uint _432 = _267 & 3u;
            uint _434 = extent_table.words[_430][_432];
            uint _269 = _261 * _434;
            uint _277 = _183.p.strides[2];
            uint _438 = _277 >> uint(2);
            uint _440 = _277 & 3u;
            uint _442 = extent_table.words[_438][_440];
            uint _279 = _261 * _442;
            uint _597 = _183.p.extents[1];
            uint _598 = _597 >> uint(2);
            uint _599 = _597 & 3u;
            uint _601 = extent_table.words[_598][_599];
            uint _602 = _255 / _601;
            uint _603 = _602 * _601;
            uint _604 = _255 - _603;
            uint _606 = _183.p.update_strides[1];
            uint _607 = _606 >> uint(2);
            uint _608 = _606 & 3u;
            uint _610 = extent_table.words[_607][_608];
            uint _611 = _604 * _610;
            uint _612 = _269 + _611;
            uint _614 = _183.p.strides[1];
            uint _615 = _614 >> uint(2);
            uint _616 = _614 & 3u;
            uint _618 = extent_table.words[_615][_616];
            uint _619 = _604 * _618;
            uint _620 = _279 + _619;
            uint _632 = _183.p.extents[0];
            uint _633 = _632 >> uint(2);
            uint _634 = _632 & 3u;
            uint _636 = extent_table.words[_633][_634];
            uint _637 = _602 / _636;
            uint _638 = _637 * _636;
            uint _639 = _602 - _638;
            uint _641 = _183.p.update_strides[0];
            uint _642 = _641 >> uint(2);
            uint _643 = _641 & 3u;
            uint _645 = extent_table.words[_642][_643];
            uint _646 = _639 * _645;
            uint _647 = _612 + _646;
            uint _649 = _183.p.strides[0];
            uint _650 = _649 >> uint(2);
            uint _651 = _649 & 3u;
            uint _653 = extent_table.words[_650][_651];
            uint _654 = _639 * _653;
            uint _655 = _620 + _654;
            uint _542;
            _542 = 0u;
            bool _293;
            for (;;)
            {
                _293 = _542 < _386;
                if (_293)
                {
                    uint _308 = _386 - 1u;
                    uint _309 = min(_542, _308);
                    uint _311 = _309 * _394;
                    uint _312 = _647 + _311;
                    uint2 _447 = _168.indices_words[_312];
                    uint _454 = _447.y;
                    uint _455 = _454 & 2147483648u;
                    bool _456 = _455 != 0u;
                    uint _460 = _456 ? 4294967295u : 0u;
                    bool _461 = _454 == _460;
                    bool _470;
                    if (_461)
                    {
                        uint _464 = _447.x;
                        uint _465 = _464 & 2147483648u;
                        bool _466 = _465 != 0u;
                        bool _468 = _466 == _456;
                        _470 = _468;
                    }
                    else
                    {
                        _470 = _461;
                    }
                    int _550;
                    if (_470)
                    {
                        uint _474 = _447.x;
                        int _475 = int(_474);
                        _550 = _475;
                    }
                    else
                    {
                        int _478 = _456 ? int(0x80000000) : 2147483647;
                        _550 = _478;
                    }
                    bool _485 = _550 < 0;
                    int _551;
                    if (_485)
                    {
                        int _489 = int(_402);
                        int _490 = _550 + _489;
                        _551 = _490;
                    }
                    else
                    {
                        _551 = _550;
                    }
                    bool _335;
                    if (_293)
                    {
                        bool _498 = _551 >= 0;
                        bool _505;
                        if (_498)
                        {
                            bool _503 = uint(_551) < _402;
                            _505 = _503;
                        }
                        else
                        {
                            _505 = _498;
                        }
                        _335 = _505;
                    }
                    else
                    {
                        _335 = _293;
                    }
                    if (_335)
                    {
                        uint _343 = uint(_551) * _410;
                        uint _344 = _655 + _343;
                        uint _354 = _348.y[_344];
                        float _509 = as_type<float>(_354);
                        uint _363 = _359.updates[_312];
                        float _513 = as_type<float>(_363);
                        uint _529 = as_type<uint>(_509);
                        uint _530 = _529 & 2147483647u;
                        bool _531 = _530 > 2139095040u;
                        bool _521 = _509 > _513;
                        bool _522 = _531 || _521;
                        float _525 = _522 ? _509 : _513;
                        uint _535 = as_type<uint>(_525);
                        _348.y[_344] = _535;
                    }
                    uint _663 = _542 + 1u;
                    uint _665 = min(_663, _308);
                    uint _666 = _665 * _394;
                    uint _667 = _647 + _666;
                    uint2 _669 = _168.indices_words[_667];
                    uint _670 = _669.y;
                    uint _671 = _670 & 2147483648u;
                    bool _672 = _671 != 0u;
                    uint _674 = _672 ? 4294967295u : 0u;
                    bool _675 = _670 == _674;
                    bool _682;
                    if (_675)
                    {
                        uint _677 = _669.x;
                        uint _678 = _677 & 2147483648u;
                        bool _679 = _678 != 0u;
                        bool _680 = _679 == _672;
                        _682 = _680;
                    }
                    else
                    {
                        _682 = _675;
                    }
                    int _689;
                    if (_682)
                    {
                        uint _686 = _669.x;
                        int _687 = int(_686);
                        _689 = _687;
                    }
                    else
                    {
                        int _684 = _672 ? int(0x80000000) : 2147483647;
                        _689 = _684;
                    }
                    bool _690 = _689 < 0;
                    int _696;
                    if (_690)
                    {
                        int _693 = int(_402);
                        int _694 = _689 + _693;
                        _696 = _694;
                    }
                    else
                    {
                        _696 = _689;
                    }
                    bool _698 = _663 < _386;
                    bool _707;
                    if (_698)
                    {
                        bool _700 = _696 >= 0;
                        bool _705;
                        if (_700)
                        {
                            bool _703 = uint(_696) < _402;
                            _705 = _703;
                        }
                        else
                        {
                            _705 = _700;
                        }
                        _707 = _705;
                    }
                    else
                    {
                        _707 = _698;
                    }
                    if (_707)
                    {
                        uint _710 = uint(_696) * _410;
                        uint _711 = _655 + _710;
                        uint _713 = _348.y[_711];
                        float _714 = as_type<float>(_713);
                        uint _716 = _359.updates[_667];
                        float _717 = as_type<float>(_716);
                        uint _718 = as_type<uint>(_714);
                        uint _719 = _718 & 2147483647u;
                        bool _720 = _719 > 2139095040u;
                        bool _721 = _714 > _717;
                        bool _722 = _720 || _721;
                        float _723 = _722 ? _714 : _717;
                        uint _724 = as_type<uint>(_723);
                        _348.y[_711] = _724;
                    }
                    uint _734 = _542 + 2u;
                    uint _736 = min(_734, _308);
                    uint _737 = _736 * _394;
                    uint _738 = _647 + _737;
                    uint2 _740 = _168.indices_words[_738];
                    uint _741 = _740.y;
                    uint _742 = _741 & 2147483648u;
                    bool _743 = _742 != 0u;
                    uint _745 = _743 ? 4294967295u : 0u;
                    bool _746 = _741 == _745;
                    bool _753;
                    if (_746)
                    {
                        uint _748 = _740.x;
                        uint _749 = _748 & 2147483648u;
                        bool _750 = _749 != 0u;
                        bool _751 = _750 == _743;
                        _753 = _751;
                    }
                    else
                    {
                        _753 = _746;
                    }
                    int _760;
                    if (_753)
                    {
                        uint _757 = _740.x;
                        int _758 = int(_757);
                        _760 = _758;
                    }
                    else
                    {
                        int _755 = _743 ? int(0x80000000) : 2147483647;
                        _760 = _755;
                    }
                    bool _761 = _760 < 0;
                    int _767;
                    if (_761)
                    {
                        int _764 = int(_402);
                        int _765 = _760 + _764;
                        _767 = _765;
                    }
                    else
                    {
                        _767 = _760;
                    }
                    bool _769 = _734 < _386;
                    bool _778;
                    if (_769)
                    {
                        bool _771 = _767 >= 0;
                        bool _776;
                        if (_771)
                        {
                            bool _774 = uint(_767) < _402;
                            _776 = _774;
                        }
                        else
                        {
                            _776 = _771;
                        }
                        _778 = _776;
                    }
                    else
                    {
                        _778 = _769;
                    }
                    if (_778)
                    {
                        uint _781 = uint(_767) * _410;
                        uint _782 = _655 + _781;
                        uint _784 = _348.y[_782];
                        float _785 = as_type<float>(_784);
                        uint _787 = _359.updates[_738];
                        float _788 = as_type<float>(_787);
                        uint _789 = as_type<uint>(_785);
                        uint _790 = _789 & 2147483647u;
                        bool _791 = _790 > 2139095040u;
                        bool _792 = _785 > _788;
                        bool _793 = _791 || _792;
                        float _794 = _793 ? _785 : _788;
                        uint _795 = as_type<uint>(_794);
                        _348.y[_782] = _795;
                    }
                    uint _805 = _542 + 3u;
                    uint _807 = min(_805, _308);
                    uint _808 = _807 * _394;
                    uint _809 = _647 + _808;
                    uint2 _811 = _168.indices_words[_809];
                    uint _812 = _811.y;
                    uint _813 = _812 & 2147483648u;
                    bool _814 = _813 != 0u;
                    uint _816 = _814 ? 4294967295u : 0u;
                    bool _817 = _812 == _816;
                    bool _824;
                    if (_817)
                    {
                        uint _819 = _811.x;
                        uint _820 = _819 & 2147483648u;
                        bool _821 = _820 != 0u;
                        bool _822 = _821 == _814;
                        _824 = _822;
                    }
                    else
                    {
                        _824 = _817;
                    }
                    int _831;
                    if (_824)
                    {
                        uint _828 = _811.x;
                        int _829 = int(_828);
                        _831 = _829;
                    }
                    else
                    {
                        int _826 = _814 ? int(0x80000000) : 2147483647;
                        _831 = _826;
                    }
                    bool _832 = _831 < 0;
                    int _838;
                    if (_832)
                    {
                        int _835 = int(_402);
                        int _836 = _831 + _835;
                        _838 = _836;
                    }
                    else
                    {
                        _838 = _831;
                    }
                    bool _840 = _805 < _386;
                    bool _849;
                    if (_840)
                    {
                        bool _842 = _838 >= 0;
                        bool _847;
                        if (_842)
                        {
                            bool _845 = uint(_838) < _402;
                            _847 = _845;
                        }
                        else
                        {
                            _847 = _842;
                        }
                        _849 = _847;
                    }
                    else
                    {
                        _849 = _840;
                    }
                    if (_849)
                    {
                        uint _852 = uint(_838) * _410;
                        uint _853 = _655 + _852;
                        uint _855 = _348.y[_853];
                        float _856 = as_type<float>(_855);
                        uint _858 = _359.updates[_809];
                        float _859 = as_type<float>(_858);
                        uint _860 = as_type<uint>(_856);
                        uint _861 = _860 & 2147483647u;
                        bool _862 = _861 > 2139095040u;
                        bool _863 = _856 > _859;
                        bool _864 = _862 || _863;
                        float _865 = _864 ? _856 : _859;
                        uint _866 = as_type<uint>(_865);
                        _348.y[_853] = _866;
                    }
                    uint _876 = _542 + 4u;
                    uint _878 = min(_876, _308);
                    uint _879 = _878 * _394;
                    uint _880 = _647 + _879;
                    uint2 _882 = _168.indices_words[_880];
                    uint _883 = _882.y;
                    uint _884 = _883 & 2147483648u;
                    bool _885 = _884 != 0u;
                    uint _887 = _885 ? 4294967295u : 0u;
                    bool _888 = _883 == _887;
                    bool _895;
                    if (_888)
                    {
                        uint _890 = _882.x;
                        uint _891 = _890 & 2147483648u;
                        bool _892 = _891 != 0u;
                        bool _893 = _892 == _885;
                        _895 = _893;
                    }
                    else
                    {
                        _895 = _888;
                    }
                    int _902;
                    if (_895)
                    {
                        uint _899 = _882.x;
                        int _900 = int(_899);
                        _902 = _900;
                    }
                    else
                    {
                        int _897 = _885 ? int(0x80000000) : 2147483647;
                        _902 = _897;
                    }
                    bool _903 = _902 < 0;
                    int _909;
                    if (_903)
                    {
                        int _906 = int(_402);
                        int _907 = _902 + _906;
                        _909 = _907;
                    }
                    else
                    {
                        _909 = _902;
                    }
                    bool _911 = _876 < _386;
                    bool _920;
                    if (_911)
                    {
                        bool _913 = _909 >= 0;
                        bool _918;
                        if (_913)
                        {
                            bool _916 = uint(_909) < _402;
                            _918 = _916;
                        }
                        else
                        {
                            _918 = _913;
                        }
                        _920 = _918;
                    }
                    else
                    {
                        _920 = _911;
                    }
                    if (_920)
                    {
                        uint _923 = uint(_909) * _410;
                        uint _924 = _655 + _923;
                        uint _926 = _348.y[_924];
                        float _927 = as_type<float>(_926);
                        uint _929 = _359.updates[_880];
                        float _930 = as_type<float>(_929);
                        uint _931 = as_type<uint>(_927);
                        uint _932 = _931 & 2147483647u;
                        bool _933 = _932 > 2139095040u;
                        bool _934 = _927 > _930;
                        bool _935 = _933 || _934;
                        float _936 = _935 ? _927 : _930;
                        uint _937 = as_type<uint>(_936);
                        _348.y[_924] = _937;
                    }
                    uint _947 = _542 + 5u;
                    uint _949 = min(_947, _308);
                    uint _950 = _949 * _394;
                    uint _951 = _647 + _950;
                    uint2 _953 = _168.indices_words[_951];
                    uint _954 = _953.y;
                    uint _955 = _954 & 2147483648u;
                    bool _956 = _955 != 0u;
                    uint _958 = _956 ? 4294967295u : 0u;
                    bool _959 = _954 == _958;
                    bool _966;
                    if (_959)
                    {
                        uint _961 = _953.x;
                        uint _962 = _961 & 2147483648u;
                        bool _963 = _962 != 0u;
                        bool _964 = _963 == _956;
                        _966 = _964;
                    }
                    else
                    {
                        _966 = _959;
                    }
                    int _973;
                    if (_966)
                    {
                        uint _970 = _953.x;
                        int _971 = int(_970);
                        _973 = _971;
                    }
                    else
                    {
                        int _968 = _956 ? int(0x80000000) : 2147483647;
                        _973 = _968;
                    }
                    bool _974 = _973 < 0;
                    int _980;
                    if (_974)
                    {
                        int _977 = int(_402);
                        int _978 = _973 + _977;
                        _980 = _978;
                    }
                    else
                    {
                        _980 = _973;
                    }
                    bool _982 = _947 < _386;
                    bool _991;
                    if (_982)
                    {
                        bool _984 = _980 >= 0;
                        bool _989;
                        if (_984)
                        {
                            bool _987 = uint(_980) < _402;
                            _989 = _987;
                        }
                        else
                        {
                            _989 = _984;
                        }
                        _991 = _989;
                    }
                    else
                    {
                        _991 = _982;
                    }
                    if (_991)
                    {
                        uint _994 = uint(_980) * _410;
                        uint _995 = _655 + _994;
                        uint _997 = _348.y[_995];
                        float _998 = as_type<float>(_997);
                        uint _1000 = _359.updates[_951];
                        float _1001 = as_type<float>(_1000);
                        uint _1002 = as_type<uint>(_998);
                        uint _1003 = _1002 & 2147483647u;
                        bool _1004 = _1003 > 2139095040u;
                        bool _1005 = _998 > _1001;
                        bool _1006 = _1004 || _1005;
                        float _1007 = _1006 ? _998 : _1001;
                        uint _1008 = as_type<uint>(_1007);
                        _348.y[_995] = _1008;
                    }
                    uint _1018 = _542 + 6u;
                    uint _1020 = min(_1018, _308);
                    uint _1021 = _1020 * _394;
                    uint _1022 = _647 + _1021;
                    uint2 _1024 = _168.indices_words[_1022];
                    uint _1025 = _1024.y;
                    uint _1026 = _1025 & 2147483648u;
                    bool _1027 = _1026 != 0u;
                    uint _1029 = _1027 ? 4294967295u : 0u;
                    bool _1030 = _1025 == _1029;
                    bool _1037;
                    if (_1030)
                    {
                        uint _1032 = _1024.x;
                        uint _1033 = _1032 & 2147483648u;
                        bool _1034 = _1033 != 0u;
                        bool _1035 = _1034 == _1027;
                        _1037 = _1035;
                    }
                    else
                    {
                        _1037 = _1030;
                    }
                    int _1044;
                    if (_1037)
                    {
                        uint _1041 = _1024.x;
                        int _1042 = int(_1041);
                        _1044 = _1042;
                    }
                    else
                    {
                        int _1039 = _1027 ? int(0x80000000) : 2147483647;
                        _1044 = _1039;
                    }
                    bool _1045 = _1044 < 0;
                    int _1051;
                    if (_1045)
                    {
                        int _1048 = int(_402);
                        int _1049 = _1044 + _1048;
                        _1051 = _1049;
                    }
                    else
                    {
                        _1051 = _1044;
                    }
                    bool _1053 = _1018 < _386;
                    bool _1062;
                    if (_1053)
                    {
                        bool _1055 = _1051 >= 0;
                        bool _1060;
                        if (_1055)
                        {
                            bool _1058 = uint(_1051) < _402;
                            _1060 = _1058;
                        }
                        else
                        {
                            _1060 = _1055;
                        }
                        _1062 = _1060;
                    }
                    else
                    {
                        _1062 = _1053;
                    }
                    if (_1062)
                    {
                        uint _1065 = uint(_1051) * _410;
                        uint _1066 = _655 + _1065;
                        uint _1068 = _348.y[_1066];
                        float _1069 = as_type<float>(_1068);
                        uint _1071 = _359.updates[_1022];
                        float _1072 = as_type<float>(_1071);
                        uint _1073 = as_type<uint>(_1069);
                        uint _1074 = _1073 & 2147483647u;
                        bool _1075 = _1074 > 2139095040u;
                        bool _1076 = _1069 > _1072;
                        bool _1077 = _1075 || _1076;
                        float _1078 = _1077 ? _1069 : _1072;
                        uint _1079 = as_type<uint>(_1078);
                        _348.y[_1066] = _1079;
                    }
                    uint _1089 = _542 + 7u;
                    uint _1091 = min(_1089, _308);
                    uint _1092 = _1091 * _394;
                    uint _1093 = _647 + _1092;
                    uint2 _1095 = _168.indices_words[_1093];
                    uint _1096 = _1095.y;
                    uint _1097 = _1096 & 2147483648u;
                    bool _1098 = _1097 != 0u;
                    uint _1100 = _1098 ? 4294967295u : 0u;
                    bool _1101 = _1096 == _1100;
                    bool _1108;
                    if (_1101)
                    {
                        uint _1103 = _1095.x;
                        uint _1104 = _1103 & 2147483648u;
                        bool _1105 = _1104 != 0u;
                        bool _1106 = _1105 == _1098;
                        _1108 = _1106;
                    }
                    else
                    {
                        _1108 = _1101;
                    }
                    int _1115;
                    if (_1108)
                    {
                        uint _1112 = _1095.x;
                        int _1113 = int(_1112);
                        _1115 = _1113;
                    }
                    else
                    {
                        int _1110 = _1098 ? int(0x80000000) : 2147483647;
                        _1115 = _1110;
                    }
                    bool _1116 = _1115 < 0;
                    int _1122;
                    if (_1116)
                    {
                        int _1119 = int(_402);
                        int _1120 = _1115 + _1119;
                        _1122 = _1120;
                    }
                    else
                    {
                        _1122 = _1115;
                    }
                    bool _1124 = _1089 < _386;
                    bool _1133;
                    if (_1124)
                    {
                        bool _1126 = _1122 >= 0;
                        bool _1131;
                        if (_1126)
                        {
                            bool _1129 = uint(_1122) < _402;
                            _1131 = _1129;
                        }
                        else
                        {
                            _1131 = _1126;
                        }
                        _1133 = _1131;
                    }
                    else
                    {
                        _1133 = _1124;
                    }
                    if (_1133)
                    {
                        uint _1136 = uint(_1122) * _410;
                        uint _1137 = _655 + _1136;
                        uint _1139 = _348.y[_1137];
                        float _1140 = as_type<float>(_1139);
                        uint _1142 = _359.updates[_1093];
                        float _1143 = as_type<float>(_1142);
                        uint _1144 = as_type<uint>(_1140);
                        uint _1145 = _1144 & 2147483647u;
                        bool _1146 = _1145 > 2139095040u;
                        bool _1147 = _1140 > _1143;
                        bool _1148 = _1146 || _1147;
                        float _1149 = _1148 ? _1140 : _1143;
                        uint _1150 = as_type<uint>(_1149);
                        _348.y[_1137] = _1150;
                    }
                    uint _374 = _542 + 8u;
                    _542 = _374;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _377 = _540 + _220;
            _540 = _377;
            continue;
        }
        else
        {
            break;
        }
    }
}

