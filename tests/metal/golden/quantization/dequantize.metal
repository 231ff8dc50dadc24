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

kernel void main0(const device Block0& _403 [[buffer(0)]], device Block1& _101 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _433 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _437 = _433.p.total;
    uint _533 = _437 >> uint(2);
    uint _535 = _437 & 3u;
    uint _537 = extent_table.words[_533][_535];
    uint _439 = _537 / 4u;
    uint _446 = gl_NumWorkGroups.x;
    uint _448 = _446 * 128u;
    uint _452 = gl_GlobalInvocationID.x;
    uint _1156;
    _1156 = _452;
    for (;;)
    {
        bool _460 = _1156 < _439;
        if (_460)
        {
            uint _463 = _1156 * 4u;
            uint _467 = _463 / 256u;
            uint _470 = _463 % 256u;
            uint _475 = _470 & 4294967280u;
            uint _543 = _475 >> uint(5);
            uint _566 = _543 & 3u;
            uint _567 = 4u + _566;
            uint _617 = _567 >> uint(2);
            uint _631 = _467 * 144u;
            uint _633 = _617 * 4u;
            uint _634 = _631 + _633;
            uint _636 = _634 >> uint(2);
            uint _638 = _403.words[_636];
            uint _640 = _634 & 2u;
            bool _641 = _640 == 0u;
            uint _1157;
            if (_641)
            {
                _1157 = _638;
            }
            else
            {
                uint _646 = _638 >> uint(16);
                uint _649 = _636 + 1u;
                uint _651 = _403.words[_649];
                uint _652 = _651 << uint(16);
                uint _653 = _646 | _652;
                _1157 = _653;
            }
            uint _621 = _567 & 3u;
            uint _622 = _621 * 8u;
            uint _623 = _1157 >> _622;
            uint _624 = _623 & 255u;
            uint _572 = 8u + _566;
            uint _661 = _572 >> uint(2);
            uint _677 = _661 * 4u;
            uint _678 = _631 + _677;
            uint _680 = _678 >> uint(2);
            uint _682 = _403.words[_680];
            uint _684 = _678 & 2u;
            bool _685 = _684 == 0u;
            uint _1158;
            if (_685)
            {
                _1158 = _682;
            }
            else
            {
                uint _690 = _682 >> uint(16);
                uint _693 = _680 + 1u;
                uint _695 = _403.words[_693];
                uint _696 = _695 << uint(16);
                uint _697 = _690 | _696;
                _1158 = _697;
            }
            uint _665 = _572 & 3u;
            uint _666 = _665 * 8u;
            uint _667 = _1158 >> _666;
            uint _668 = _667 & 255u;
            uint _576 = _624 & 63u;
            uint _578 = _668 & 63u;
            bool _580 = _543 >= 4u;
            uint _1162;
            uint _1166;
            if (_580)
            {
                uint _584 = 12u + _566;
                uint _705 = _584 >> uint(2);
                uint _721 = _705 * 4u;
                uint _722 = _631 + _721;
                uint _724 = _722 >> uint(2);
                uint _726 = _403.words[_724];
                uint _728 = _722 & 2u;
                bool _729 = _728 == 0u;
                uint _1159;
                if (_729)
                {
                    _1159 = _726;
                }
                else
                {
                    uint _734 = _726 >> uint(16);
                    uint _737 = _724 + 1u;
                    uint _739 = _403.words[_737];
                    uint _740 = _739 << uint(16);
                    uint _741 = _734 | _740;
                    _1159 = _741;
                }
                uint _709 = _584 & 3u;
                uint _710 = _709 * 8u;
                uint _711 = _1159 >> _710;
                uint _712 = _711 & 255u;
                uint _588 = _712 & 15u;
                uint _590 = _624 >> uint(6);
                uint _591 = _590 << uint(4);
                uint _592 = _588 | _591;
                uint _594 = _712 >> uint(4);
                uint _596 = _668 >> uint(6);
                uint _597 = _596 << uint(4);
                uint _598 = _594 | _597;
                _1166 = _598;
                _1162 = _592;
            }
            else
            {
                _1166 = _578;
                _1162 = _576;
            }
            uint _808 = _631 >> uint(2);
            uint _810 = _403.words[_808];
            uint _812 = _631 & 2u;
            bool _813 = _812 == 0u;
            uint _1160;
            if (_813)
            {
                _1160 = _810;
            }
            else
            {
                uint _818 = _810 >> uint(16);
                uint _821 = _808 + 1u;
                uint _823 = _403.words[_821];
                uint _824 = _823 << uint(16);
                uint _825 = _818 | _824;
                _1160 = _825;
            }
            uint _763 = _1160 >> 0u;
            uint _764 = _763 & 65535u;
            uint _766 = _764 & 32768u;
            uint _767 = _766 << uint(16);
            uint _769 = _764 >> uint(10);
            uint _770 = _769 & 31u;
            uint _772 = _764 & 1023u;
            int _831 = int(_772);
            float _832 = float(_831);
            float _775 = _832 * 5.9604644775390625e-08;
            uint _776 = as_type<uint>(_775);
            uint _778 = _770 + 112u;
            uint _780 = _770 + 1u;
            uint _781 = _780 >> uint(5);
            uint _782 = _781 * 112u;
            uint _783 = _778 + _782;
            uint _785 = _783 << uint(23);
            uint _787 = _772 << uint(13);
            uint _788 = _785 | _787;
            bool _793 = _770 == 0u;
            uint _794 = _793 ? _776 : _788;
            uint _795 = _767 | _794;
            float _796 = as_type<float>(_795);
            float _837 = float(int(_1162));
            float _604 = _796 * _837;
            uint _904 = _403.words[_808];
            uint _1163;
            if (_813)
            {
                _1163 = _904;
            }
            else
            {
                uint _912 = _904 >> uint(16);
                uint _915 = _808 + 1u;
                uint _917 = _403.words[_915];
                uint _918 = _917 << uint(16);
                uint _919 = _912 | _918;
                _1163 = _919;
            }
            uint _857 = _1163 >> 16u;
            uint _858 = _857 & 65535u;
            uint _860 = _858 & 32768u;
            uint _861 = _860 << uint(16);
            uint _863 = _858 >> uint(10);
            uint _864 = _863 & 31u;
            uint _866 = _858 & 1023u;
            int _925 = int(_866);
            float _926 = float(_925);
            float _869 = _926 * 5.9604644775390625e-08;
            uint _870 = as_type<uint>(_869);
            uint _872 = _864 + 112u;
            uint _874 = _864 + 1u;
            uint _875 = _874 >> uint(5);
            uint _876 = _875 * 112u;
            uint _877 = _872 + _876;
            uint _879 = _877 << uint(23);
            uint _881 = _866 << uint(13);
            uint _882 = _879 | _881;
            bool _887 = _864 == 0u;
            uint _888 = _887 ? _870 : _882;
            uint _889 = _861 | _888;
            float _890 = as_type<float>(_889);
            float _931 = float(int(_1166));
            float _609 = _890 * _931;
            float _610 = -_609;
            uint _951 = _470 >> uint(6);
            uint _952 = _951 << uint(5);
            uint _953 = 16u + _952;
            uint _955 = _470 & 31u;
            uint _956 = _953 + _955;
            uint _973 = _956 >> uint(2);
            uint _1001 = _973 * 4u;
            uint _1002 = _631 + _1001;
            uint _1004 = _1002 >> uint(2);
            uint _1006 = _403.words[_1004];
            uint _1008 = _1002 & 2u;
            bool _1009 = _1008 == 0u;
            uint _1167;
            if (_1009)
            {
                _1167 = _1006;
            }
            else
            {
                uint _1014 = _1006 >> uint(16);
                uint _1017 = _1004 + 1u;
                uint _1019 = _403.words[_1017];
                uint _1020 = _1019 << uint(16);
                uint _1021 = _1014 | _1020;
                _1167 = _1021;
            }
            uint _977 = _956 & 2u;
            bool _978 = _977 == 0u;
            uint _1169;
            if (_978)
            {
                _1169 = _1167;
            }
            else
            {
                uint _983 = _1167 >> uint(16);
                uint _986 = _973 + 1u;
                uint _1032 = _986 * 4u;
                uint _1033 = _631 + _1032;
                uint _1035 = _1033 >> uint(2);
                uint _1037 = _403.words[_1035];
                uint _1039 = _1033 & 2u;
                bool _1040 = _1039 == 0u;
                uint _1168;
                if (_1040)
                {
                    _1168 = _1037;
                }
                else
                {
                    uint _1045 = _1037 >> uint(16);
                    uint _1048 = _1035 + 1u;
                    uint _1050 = _403.words[_1048];
                    uint _1051 = _1050 << uint(16);
                    uint _1052 = _1045 | _1051;
                    _1168 = _1052;
                }
                uint _989 = _1168 << uint(16);
                uint _990 = _983 | _989;
                _1169 = _990;
            }
            uint _960 = _470 >> uint(5);
            uint _961 = _960 & 1u;
            uint _962 = _961 << uint(2);
            uint _1059 = _1169 >> _962;
            uint _1060 = _1059 & 15u;
            uint _1063 = _962 + 8u;
            uint _1064 = _1169 >> _1063;
            uint _1065 = _1064 & 15u;
            uint _1068 = _962 + 16u;
            uint _1069 = _1169 >> _1068;
            uint _1070 = _1069 & 15u;
            uint _1073 = _962 + 24u;
            uint _1074 = _1169 >> _1073;
            uint _1075 = _1074 & 15u;
            int _1107 = int(_1060);
            float _1108 = float(_1107);
            int _1112 = int(_1065);
            float _1113 = float(_1112);
            int _1117 = int(_1070);
            float _1118 = float(_1117);
            int _1122 = int(_1075);
            float _1123 = float(_1122);
            float4 _500 = float4(_1108, _1113, _1118, _1123);
            float4 _501 = _500 * _604;
            float4 _505 = float4(_610);
            float4 _506 = _501 + _505;
            uint4 _510 = as_type<uint4>(_506);
            _101.y_quads[_1156] = _510;
            uint _528 = _1156 + _448;
            _1156 = _528;
            continue;
        }
        else
        {
            break;
        }
    }
}

