// quantization/dequantize.comp BLOCK_BYTES=110 BLOCK_GRID=1 BLOCK_NUMBERS=256 BLOCK_OFFSET=0 GATHER=0 PACKED=0 128x1x1 #950c0611
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block1
{
    uint4 y_vec4s[1];
};

struct Block2
{
    uint block_grid[1];
};

struct Block0
{
    uint words[1];
};

struct DequantizeParams
{
    uint total;
    uint rows;
    uint inner;
    uint panel_columns;
};

struct Push
{
    DequantizeParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _466 [[buffer(0)]], device Block1& _122 [[buffer(1)]], const device Block2& _305 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _500 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _504 = _500.p.total;
    uint _595 = _504 >> uint(2);
    uint _597 = _504 & 3u;
    uint _599 = extent_table.words[_595][_597];
    uint _506 = _599 / 4u;
    uint _513 = gl_NumWorkGroups.x;
    uint _515 = _513 * 128u;
    uint _519 = gl_GlobalInvocationID.x;
    uint _1126;
    _1126 = _519;
    for (;;)
    {
        bool _527 = _1126 < _506;
        if (_527)
        {
            uint _530 = _1126 * 4u;
            uint _603 = _530 / 256u;
            uint _537 = _530 % 256u;
            uint _542 = _537 & 4294967280u;
            uint _642 = _603 * 110u;
            uint _647 = _642 >> uint(2);
            uint _649 = _466.words[_647];
            uint _651 = _642 & 2u;
            bool _652 = _651 == 0u;
            uint _1127;
            if (_652)
            {
                _1127 = _649;
            }
            else
            {
                uint _657 = _649 >> uint(16);
                uint _660 = _647 + 1u;
                uint _662 = _466.words[_660];
                uint _663 = _662 << uint(16);
                uint _664 = _657 | _663;
                _1127 = _664;
            }
            uint _633 = _1127 >> 0u;
            uint _634 = _633 & 65535u;
            uint _677 = _634 & 32768u;
            uint _678 = _677 << uint(16);
            uint _680 = _634 >> uint(10);
            uint _681 = _680 & 31u;
            uint _683 = _634 & 1023u;
            int _711 = int(_683);
            float _712 = float(_711);
            float _686 = _712 * 5.9604644775390625e-08;
            uint _687 = as_type<uint>(_686);
            uint _689 = _681 + 112u;
            uint _691 = _681 + 1u;
            uint _692 = _691 >> uint(5);
            uint _693 = _692 * 112u;
            uint _694 = _689 + _693;
            uint _696 = _694 << uint(23);
            uint _698 = _683 << uint(13);
            uint _699 = _696 | _698;
            bool _704 = _681 == 0u;
            uint _705 = _704 ? _687 : _699;
            uint _706 = _678 | _705;
            float _707 = as_type<float>(_706);
            uint _617 = _542 >> uint(5);
            uint _719 = _617 >> uint(1);
            uint _720 = 106u + _719;
            uint _733 = _720 >> uint(2);
            uint _749 = _733 * 4u;
            uint _750 = _642 + _749;
            uint _752 = _750 >> uint(2);
            uint _754 = _466.words[_752];
            uint _756 = _750 & 2u;
            bool _757 = _756 == 0u;
            uint _1128;
            if (_757)
            {
                _1128 = _754;
            }
            else
            {
                uint _762 = _754 >> uint(16);
                uint _765 = _752 + 1u;
                uint _767 = _466.words[_765];
                uint _768 = _767 << uint(16);
                uint _769 = _762 | _768;
                _1128 = _769;
            }
            uint _737 = _720 & 3u;
            uint _738 = _737 * 8u;
            uint _739 = _1128 >> _738;
            uint _740 = _739 & 255u;
            uint _724 = _617 & 1u;
            uint _725 = _724 << uint(2);
            uint _726 = _740 >> _725;
            uint _727 = _726 & 15u;
            uint _777 = _727 << uint(1);
            uint _778 = _777 | 1u;
            int _787 = int(_778);
            float _788 = float(_787);
            float _782 = _707 * _788;
            uint _816 = _537 >> uint(5);
            uint _817 = 66u + _816;
            uint _851 = _817 >> uint(2);
            uint _867 = _851 * 4u;
            uint _868 = _642 + _867;
            uint _870 = _868 >> uint(2);
            uint _872 = _466.words[_870];
            uint _874 = _868 & 2u;
            bool _875 = _874 == 0u;
            uint _1129;
            if (_875)
            {
                _1129 = _872;
            }
            else
            {
                uint _880 = _872 >> uint(16);
                uint _883 = _870 + 1u;
                uint _885 = _466.words[_883];
                uint _886 = _885 << uint(16);
                uint _887 = _880 | _886;
                _1129 = _887;
            }
            uint _855 = _817 & 3u;
            uint _856 = _855 * 8u;
            uint _857 = _1129 >> _856;
            uint _858 = _857 & 255u;
            uint _821 = _537 >> uint(2);
            uint _822 = _821 & 7u;
            uint _823 = _858 >> _822;
            uint _824 = _823 & 1u;
            uint _827 = 2u + _821;
            uint _895 = _827 >> uint(2);
            uint _911 = _895 * 4u;
            uint _912 = _642 + _911;
            uint _914 = _912 >> uint(2);
            uint _916 = _466.words[_914];
            uint _918 = _912 & 2u;
            bool _919 = _918 == 0u;
            uint _1130;
            if (_919)
            {
                _1130 = _916;
            }
            else
            {
                uint _924 = _916 >> uint(16);
                uint _927 = _914 + 1u;
                uint _929 = _466.words[_927];
                uint _930 = _929 << uint(16);
                uint _931 = _924 | _930;
                _1130 = _931;
            }
            uint _899 = _827 & 3u;
            uint _900 = _899 * 8u;
            uint _901 = _1130 >> _900;
            uint _902 = _901 & 255u;
            uint _831 = _824 << uint(8);
            uint _832 = _902 | _831;
            uint _939 = _832 >> uint(1);
            uint _942 = _305.block_grid[_939];
            uint _945 = _832 & 1u;
            uint _946 = _945 << uint(4);
            uint _947 = _942 >> _946;
            uint _948 = _947 & 65535u;
            uint _952 = _948 & 7u;
            uint _954 = _948 & 56u;
            uint _955 = _954 << uint(5);
            uint _956 = _952 | _955;
            uint _958 = _948 & 448u;
            uint _959 = _958 << uint(10);
            uint _960 = _956 | _959;
            uint _962 = _948 & 3584u;
            uint _963 = _962 << uint(15);
            uint _964 = _960 | _963;
            uint _836 = _964 << uint(1);
            uint _837 = _836 + 16843009u;
            uint _839 = _537 >> uint(3);
            uint _840 = 74u + _839;
            uint _970 = _840 >> uint(2);
            uint _986 = _970 * 4u;
            uint _987 = _642 + _986;
            uint _989 = _987 >> uint(2);
            uint _991 = _466.words[_989];
            uint _993 = _987 & 2u;
            bool _994 = _993 == 0u;
            uint _1131;
            if (_994)
            {
                _1131 = _991;
            }
            else
            {
                uint _999 = _991 >> uint(16);
                uint _1002 = _989 + 1u;
                uint _1004 = _466.words[_1002];
                uint _1005 = _1004 << uint(16);
                uint _1006 = _999 | _1005;
                _1131 = _1006;
            }
            uint _974 = _840 & 3u;
            uint _975 = _974 * 8u;
            uint _976 = _1131 >> _975;
            uint _977 = _976 & 255u;
            uint _1014 = _537 & 4u;
            uint _1015 = _977 >> _1014;
            uint _1027 = _1015 & 15u;
            uint _1030 = _1027 << uint(7);
            uint _1031 = _1027 | _1030;
            uint _1033 = _1027 << uint(14);
            uint _1034 = _1031 | _1033;
            uint _1036 = _1027 << uint(21);
            uint _1037 = _1034 | _1036;
            uint _1038 = _1037 & 16843009u;
            uint _1039 = _1038 << uint(4);
            uint _1022 = _1039 >> uint(4);
            uint _1044 = _1022 * 255u;
            uint _1047 = ~_1044;
            uint _1048 = _837 & _1047;
            uint _1049 = 1077952576u + _1048;
            uint _1052 = _837 & _1044;
            uint _1053 = _1049 - _1052;
            uint _1061 = _1053 & 255u;
            int _1086 = int(_1061);
            float _1087 = float(_1086);
            float _1064 = _1087 - 64.0;
            uint _1066 = _1053 >> uint(8);
            uint _1067 = _1066 & 255u;
            int _1091 = int(_1067);
            float _1092 = float(_1091);
            float _1070 = _1092 - 64.0;
            uint _1072 = _1053 >> uint(16);
            uint _1073 = _1072 & 255u;
            int _1096 = int(_1073);
            float _1097 = float(_1096);
            float _1076 = _1097 - 64.0;
            uint _1078 = _1053 >> uint(24);
            int _1101 = int(_1078);
            float _1102 = float(_1101);
            float _1081 = _1102 - 64.0;
            float4 _567 = float4(_1064, _1070, _1076, _1081);
            float4 _568 = _567 * _782;
            uint4 _572 = as_type<uint4>(_568);
            _122.y_vec4s[_1126] = _572;
            uint _590 = _1126 + _515;
            _1126 = _590;
            continue;
        }
        else
        {
            break;
        }
    }
}

