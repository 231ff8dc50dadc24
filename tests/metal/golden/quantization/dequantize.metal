// quantization/dequantize.comp BLOCK_BYTES=144 BLOCK_NUMBERS=256 BLOCK_OFFSET=1 128x1x1 #cb820c1b
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block1
{
    uint4 y_quads[1];
};

struct Block0
{
    uint words[1];
};

struct DequantizeParams
{
    uint total;
};

struct Push
{
    DequantizeParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _113 [[buffer(0)]], device Block1& _92 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _401 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _405 = _401.p.total;
    uint _501 = _405 >> uint(2);
    uint _503 = _405 & 3u;
    uint _505 = extent_table.words[_501][_503];
    uint _407 = _505 / 4u;
    uint _414 = gl_NumWorkGroups.x;
    uint _416 = _414 * 128u;
    uint _420 = gl_GlobalInvocationID.x;
    uint _1070;
    _1070 = _420;
    for (;;)
    {
        bool _428 = _1070 < _407;
        if (_428)
        {
            uint _607;
            uint _431 = _1070 * 4u;
            uint _435 = _431 / 256u;
            uint _438 = _431 % 256u;
            uint _442 = _438 & 4294967280u;
            uint _516 = _442 >> uint(5);
            float2 _1074;
            do
            {
                uint _546 = _516 & 3u;
                uint _547 = 4u + _546;
                uint _593 = _547 >> uint(2);
                _607 = _435 * 144u;
                uint _609 = _593 * 4u;
                uint _610 = _607 + _609;
                uint _612 = _610 >> uint(2);
                uint _614 = _113.words[_612];
                uint _616 = _610 & 2u;
                bool _617 = _616 == 0u;
                uint _1071;
                if (_617)
                {
                    _1071 = _614;
                }
                else
                {
                    uint _622 = _614 >> uint(16);
                    uint _625 = _612 + 1u;
                    uint _627 = _113.words[_625];
                    uint _628 = _627 << uint(16);
                    uint _629 = _622 | _628;
                    _1071 = _629;
                }
                uint _597 = _547 & 3u;
                uint _598 = _597 * 8u;
                uint _599 = _1071 >> _598;
                uint _600 = _599 & 255u;
                uint _552 = 8u + _546;
                uint _637 = _552 >> uint(2);
                uint _653 = _637 * 4u;
                uint _654 = _607 + _653;
                uint _656 = _654 >> uint(2);
                uint _658 = _113.words[_656];
                uint _660 = _654 & 2u;
                bool _661 = _660 == 0u;
                uint _1072;
                if (_661)
                {
                    _1072 = _658;
                }
                else
                {
                    uint _666 = _658 >> uint(16);
                    uint _669 = _656 + 1u;
                    uint _671 = _113.words[_669];
                    uint _672 = _671 << uint(16);
                    uint _673 = _666 | _672;
                    _1072 = _673;
                }
                uint _641 = _552 & 3u;
                uint _642 = _641 * 8u;
                uint _643 = _1072 >> _642;
                uint _644 = _643 & 255u;
                bool _556 = _516 < 4u;
                if (_556)
                {
                    uint _559 = _600 & 63u;
                    float _560 = float(_559);
                    uint _562 = _644 & 63u;
                    float _563 = float(_562);
                    float2 _564 = float2(_560, _563);
                    _1074 = _564;
                    break;
                }
                uint _568 = 12u + _546;
                uint _681 = _568 >> uint(2);
                uint _697 = _681 * 4u;
                uint _698 = _607 + _697;
                uint _700 = _698 >> uint(2);
                uint _702 = _113.words[_700];
                uint _704 = _698 & 2u;
                bool _705 = _704 == 0u;
                uint _1073;
                if (_705)
                {
                    _1073 = _702;
                }
                else
                {
                    uint _710 = _702 >> uint(16);
                    uint _713 = _700 + 1u;
                    uint _715 = _113.words[_713];
                    uint _716 = _715 << uint(16);
                    uint _717 = _710 | _716;
                    _1073 = _717;
                }
                uint _685 = _568 & 3u;
                uint _686 = _685 * 8u;
                uint _687 = _1073 >> _686;
                uint _688 = _687 & 255u;
                uint _572 = _688 & 15u;
                uint _574 = _600 >> uint(6);
                uint _575 = _574 << uint(4);
                uint _576 = _572 | _575;
                float _577 = float(_576);
                uint _579 = _688 >> uint(4);
                uint _581 = _644 >> uint(6);
                uint _582 = _581 << uint(4);
                uint _583 = _579 | _582;
                float _584 = float(_583);
                float2 _585 = float2(_577, _584);
                _1074 = _585;
                break;
            } while(false);
            uint _797;
            bool _802;
            float _1078;
            do
            {
                _797 = _607 >> uint(2);
                uint _799 = _113.words[_797];
                uint _801 = _607 & 2u;
                _802 = _801 == 0u;
                uint _1075;
                if (_802)
                {
                    _1075 = _799;
                }
                else
                {
                    uint _807 = _799 >> uint(16);
                    uint _810 = _797 + 1u;
                    uint _812 = _113.words[_810];
                    uint _813 = _812 << uint(16);
                    uint _814 = _807 | _813;
                    _1075 = _814;
                }
                uint _742 = _1075 >> 0u;
                uint _743 = _742 & 65535u;
                uint _745 = _743 & 32768u;
                uint _746 = _745 << uint(16);
                uint _748 = _743 >> uint(10);
                uint _749 = _748 & 31u;
                uint _751 = _743 & 1023u;
                bool _753 = _749 == 0u;
                if (_753)
                {
                    float _756 = float(_751);
                    float _757 = _756 * 5.9604644775390625e-08;
                    bool _759 = _746 == 0u;
                    float _1077;
                    if (_759)
                    {
                        _1077 = _757;
                    }
                    else
                    {
                        float _764 = _756 * (-5.9604644775390625e-08);
                        _1077 = _764;
                    }
                    _1078 = _1077;
                    break;
                }
                bool _769 = _749 == 31u;
                uint _1076;
                if (_769)
                {
                    _1076 = 255u;
                }
                else
                {
                    uint _773 = _749 + 112u;
                    _1076 = _773;
                }
                uint _778 = _1076 << uint(23);
                uint _779 = _746 | _778;
                uint _781 = _751 << uint(13);
                uint _782 = _779 | _781;
                float _783 = as_type<float>(_782);
                _1078 = _783;
                break;
            } while(false);
            float _523 = _1078 * _1074.x;
            float _1082;
            do
            {
                uint _896 = _113.words[_797];
                uint _1079;
                if (_802)
                {
                    _1079 = _896;
                }
                else
                {
                    uint _904 = _896 >> uint(16);
                    uint _907 = _797 + 1u;
                    uint _909 = _113.words[_907];
                    uint _910 = _909 << uint(16);
                    uint _911 = _904 | _910;
                    _1079 = _911;
                }
                uint _839 = _1079 >> 16u;
                uint _840 = _839 & 65535u;
                uint _842 = _840 & 32768u;
                uint _843 = _842 << uint(16);
                uint _845 = _840 >> uint(10);
                uint _846 = _845 & 31u;
                uint _848 = _840 & 1023u;
                bool _850 = _846 == 0u;
                if (_850)
                {
                    float _853 = float(_848);
                    float _854 = _853 * 5.9604644775390625e-08;
                    bool _856 = _843 == 0u;
                    float _1081;
                    if (_856)
                    {
                        _1081 = _854;
                    }
                    else
                    {
                        float _861 = _853 * (-5.9604644775390625e-08);
                        _1081 = _861;
                    }
                    _1082 = _1081;
                    break;
                }
                bool _866 = _846 == 31u;
                uint _1080;
                if (_866)
                {
                    _1080 = 255u;
                }
                else
                {
                    uint _870 = _846 + 112u;
                    _1080 = _870;
                }
                uint _875 = _1080 << uint(23);
                uint _876 = _843 | _875;
                uint _878 = _848 << uint(13);
                uint _879 = _876 | _878;
                float _880 = as_type<float>(_879);
                _1082 = _880;
                break;
            } while(false);
            float _528 = _1082 * _1074.y;
            float _529 = -_528;
            uint _931 = _438 >> uint(6);
            uint _932 = _931 << uint(5);
            uint _933 = 16u + _932;
            uint _935 = _438 & 31u;
            uint _936 = _933 + _935;
            uint _953 = _936 >> uint(2);
            uint _981 = _953 * 4u;
            uint _982 = _607 + _981;
            uint _984 = _982 >> uint(2);
            uint _986 = _113.words[_984];
            uint _988 = _982 & 2u;
            bool _989 = _988 == 0u;
            uint _1083;
            if (_989)
            {
                _1083 = _986;
            }
            else
            {
                uint _994 = _986 >> uint(16);
                uint _997 = _984 + 1u;
                uint _999 = _113.words[_997];
                uint _1000 = _999 << uint(16);
                uint _1001 = _994 | _1000;
                _1083 = _1001;
            }
            uint _957 = _936 & 2u;
            bool _958 = _957 == 0u;
            uint _1085;
            if (_958)
            {
                _1085 = _1083;
            }
            else
            {
                uint _963 = _1083 >> uint(16);
                uint _966 = _953 + 1u;
                uint _1012 = _966 * 4u;
                uint _1013 = _607 + _1012;
                uint _1015 = _1013 >> uint(2);
                uint _1017 = _113.words[_1015];
                uint _1019 = _1013 & 2u;
                bool _1020 = _1019 == 0u;
                uint _1084;
                if (_1020)
                {
                    _1084 = _1017;
                }
                else
                {
                    uint _1025 = _1017 >> uint(16);
                    uint _1028 = _1015 + 1u;
                    uint _1030 = _113.words[_1028];
                    uint _1031 = _1030 << uint(16);
                    uint _1032 = _1025 | _1031;
                    _1084 = _1032;
                }
                uint _969 = _1084 << uint(16);
                uint _970 = _963 | _969;
                _1085 = _970;
            }
            uint _940 = _438 >> uint(5);
            uint _941 = _940 & 1u;
            uint _942 = _941 << uint(2);
            uint _1040 = _1085 >> _942;
            uint _1048 = _1040 >> uint(8);
            uint _1050 = _1040 >> uint(16);
            uint _1052 = _1040 >> uint(24);
            uint4 _1053 = uint4(_1040, _1048, _1050, _1052);
            uint4 _1043 = _1053 & uint4(15u);
            float4 _922 = float4(_1043);
            float4 _456 = _922 * _523;
            float4 _460 = float4(_529);
            float4 _461 = _456 + _460;
            uint4 _465 = as_type<uint4>(_461);
            _92.y_quads[_1070] = _465;
            uint _483 = _1070 + _416;
            _1070 = _483;
            continue;
        }
        else
        {
            break;
        }
    }
}

