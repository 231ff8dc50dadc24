// quantization/dequantize.comp BLOCK_BYTES=144 BLOCK_NUMBERS=256 BLOCK_OFFSET=1 GATHER=0 PACKED=0 128x1x1 #872aa24b
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
    uint rows;
    uint inner;
    uint panel_columns;
};

struct Push
{
    DequantizeParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _374 [[buffer(0)]], device Block1& _100 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _409 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _413 = _409.p.total;
    uint _509 = _413 >> uint(2);
    uint _511 = _413 & 3u;
    uint _513 = extent_table.words[_509][_511];
    uint _415 = _513 / 4u;
    uint _422 = gl_NumWorkGroups.x;
    uint _424 = _422 * 128u;
    uint _428 = gl_GlobalInvocationID.x;
    uint _1077;
    _1077 = _428;
    for (;;)
    {
        bool _436 = _1077 < _415;
        if (_436)
        {
            uint _439 = _1077 * 4u;
            uint _517 = _439 / 256u;
            uint _446 = _439 % 256u;
            uint _451 = _446 & 4294967280u;
            uint _523 = _451 >> uint(5);
            uint _546 = _523 & 3u;
            uint _547 = 4u + _546;
            uint _597 = _547 >> uint(2);
            uint _611 = _517 * 144u;
            uint _613 = _597 * 4u;
            uint _614 = _611 + _613;
            uint _616 = _614 >> uint(2);
            uint _618 = _374.words[_616];
            uint _620 = _614 & 2u;
            bool _621 = _620 == 0u;
            uint _1078;
            if (_621)
            {
                _1078 = _618;
            }
            else
            {
                uint _626 = _618 >> uint(16);
                uint _629 = _616 + 1u;
                uint _631 = _374.words[_629];
                uint _632 = _631 << uint(16);
                uint _633 = _626 | _632;
                _1078 = _633;
            }
            uint _601 = _547 & 3u;
            uint _602 = _601 * 8u;
            uint _603 = _1078 >> _602;
            uint _604 = _603 & 255u;
            uint _552 = 8u + _546;
            uint _641 = _552 >> uint(2);
            uint _657 = _641 * 4u;
            uint _658 = _611 + _657;
            uint _660 = _658 >> uint(2);
            uint _662 = _374.words[_660];
            uint _664 = _658 & 2u;
            bool _665 = _664 == 0u;
            uint _1079;
            if (_665)
            {
                _1079 = _662;
            }
            else
            {
                uint _670 = _662 >> uint(16);
                uint _673 = _660 + 1u;
                uint _675 = _374.words[_673];
                uint _676 = _675 << uint(16);
                uint _677 = _670 | _676;
                _1079 = _677;
            }
            uint _645 = _552 & 3u;
            uint _646 = _645 * 8u;
            uint _647 = _1079 >> _646;
            uint _648 = _647 & 255u;
            uint _556 = _604 & 63u;
            uint _558 = _648 & 63u;
            bool _560 = _523 >= 4u;
            uint _1083;
            uint _1087;
            if (_560)
            {
                uint _564 = 12u + _546;
                uint _685 = _564 >> uint(2);
                uint _701 = _685 * 4u;
                uint _702 = _611 + _701;
                uint _704 = _702 >> uint(2);
                uint _706 = _374.words[_704];
                uint _708 = _702 & 2u;
                bool _709 = _708 == 0u;
                uint _1080;
                if (_709)
                {
                    _1080 = _706;
                }
                else
                {
                    uint _714 = _706 >> uint(16);
                    uint _717 = _704 + 1u;
                    uint _719 = _374.words[_717];
                    uint _720 = _719 << uint(16);
                    uint _721 = _714 | _720;
                    _1080 = _721;
                }
                uint _689 = _564 & 3u;
                uint _690 = _689 * 8u;
                uint _691 = _1080 >> _690;
                uint _692 = _691 & 255u;
                uint _568 = _692 & 15u;
                uint _570 = _604 >> uint(6);
                uint _571 = _570 << uint(4);
                uint _572 = _568 | _571;
                uint _574 = _692 >> uint(4);
                uint _576 = _648 >> uint(6);
                uint _577 = _576 << uint(4);
                uint _578 = _574 | _577;
                _1087 = _578;
                _1083 = _572;
            }
            else
            {
                _1087 = _558;
                _1083 = _556;
            }
            uint _788 = _611 >> uint(2);
            uint _790 = _374.words[_788];
            uint _792 = _611 & 2u;
            bool _793 = _792 == 0u;
            uint _1081;
            if (_793)
            {
                _1081 = _790;
            }
            else
            {
                uint _798 = _790 >> uint(16);
                uint _801 = _788 + 1u;
                uint _803 = _374.words[_801];
                uint _804 = _803 << uint(16);
                uint _805 = _798 | _804;
                _1081 = _805;
            }
            uint _743 = _1081 >> 0u;
            uint _744 = _743 & 65535u;
            uint _746 = _744 & 32768u;
            uint _747 = _746 << uint(16);
            uint _749 = _744 >> uint(10);
            uint _750 = _749 & 31u;
            uint _752 = _744 & 1023u;
            int _811 = int(_752);
            float _812 = float(_811);
            float _755 = _812 * 5.9604644775390625e-08;
            uint _756 = as_type<uint>(_755);
            uint _758 = _750 + 112u;
            uint _760 = _750 + 1u;
            uint _761 = _760 >> uint(5);
            uint _762 = _761 * 112u;
            uint _763 = _758 + _762;
            uint _765 = _763 << uint(23);
            uint _767 = _752 << uint(13);
            uint _768 = _765 | _767;
            bool _773 = _750 == 0u;
            uint _774 = _773 ? _756 : _768;
            uint _775 = _747 | _774;
            float _776 = as_type<float>(_775);
            float _817 = float(int(_1083));
            float _584 = _776 * _817;
            uint _884 = _374.words[_788];
            uint _1084;
            if (_793)
            {
                _1084 = _884;
            }
            else
            {
                uint _892 = _884 >> uint(16);
                uint _895 = _788 + 1u;
                uint _897 = _374.words[_895];
                uint _898 = _897 << uint(16);
                uint _899 = _892 | _898;
                _1084 = _899;
            }
            uint _837 = _1084 >> 16u;
            uint _838 = _837 & 65535u;
            uint _840 = _838 & 32768u;
            uint _841 = _840 << uint(16);
            uint _843 = _838 >> uint(10);
            uint _844 = _843 & 31u;
            uint _846 = _838 & 1023u;
            int _905 = int(_846);
            float _906 = float(_905);
            float _849 = _906 * 5.9604644775390625e-08;
            uint _850 = as_type<uint>(_849);
            uint _852 = _844 + 112u;
            uint _854 = _844 + 1u;
            uint _855 = _854 >> uint(5);
            uint _856 = _855 * 112u;
            uint _857 = _852 + _856;
            uint _859 = _857 << uint(23);
            uint _861 = _846 << uint(13);
            uint _862 = _859 | _861;
            bool _867 = _844 == 0u;
            uint _868 = _867 ? _850 : _862;
            uint _869 = _841 | _868;
            float _870 = as_type<float>(_869);
            float _911 = float(int(_1087));
            float _589 = _870 * _911;
            float _590 = -_589;
            uint _931 = _446 >> uint(6);
            uint _932 = _931 << uint(5);
            uint _933 = 16u + _932;
            uint _935 = _446 & 31u;
            uint _936 = _933 + _935;
            uint _937 = _936 >> uint(2);
            uint _953 = _937 * 4u;
            uint _954 = _611 + _953;
            uint _956 = _954 >> uint(2);
            uint _958 = _374.words[_956];
            uint _960 = _954 & 2u;
            bool _961 = _960 == 0u;
            uint _1088;
            if (_961)
            {
                _1088 = _958;
            }
            else
            {
                uint _966 = _958 >> uint(16);
                uint _969 = _956 + 1u;
                uint _971 = _374.words[_969];
                uint _972 = _971 << uint(16);
                uint _973 = _966 | _972;
                _1088 = _973;
            }
            uint _941 = _446 >> uint(5);
            uint _942 = _941 & 1u;
            uint _943 = _942 << uint(2);
            uint _980 = _1088 >> _943;
            uint _981 = _980 & 15u;
            uint _984 = _943 + 8u;
            uint _985 = _1088 >> _984;
            uint _986 = _985 & 15u;
            uint _989 = _943 + 16u;
            uint _990 = _1088 >> _989;
            uint _991 = _990 & 15u;
            uint _994 = _943 + 24u;
            uint _995 = _1088 >> _994;
            uint _996 = _995 & 15u;
            int _1028 = int(_981);
            float _1029 = float(_1028);
            int _1033 = int(_986);
            float _1034 = float(_1033);
            int _1038 = int(_991);
            float _1039 = float(_1038);
            int _1043 = int(_996);
            float _1044 = float(_1043);
            float4 _476 = float4(_1029, _1034, _1039, _1044);
            float4 _477 = _476 * _584;
            float4 _481 = float4(_590);
            float4 _482 = _477 + _481;
            uint4 _486 = as_type<uint4>(_482);
            _100.y_quads[_1077] = _486;
            uint _504 = _1077 + _424;
            _1077 = _504;
            continue;
        }
        else
        {
            break;
        }
    }
}

