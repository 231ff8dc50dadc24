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

kernel void main0(const device Block0& _371 [[buffer(0)]], device Block1& _97 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _401 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _405 = _401.p.total;
    uint _501 = _405 >> uint(2);
    uint _503 = _405 & 3u;
    uint _505 = extent_table.words[_501][_503];
    uint _407 = _505 / 4u;
    uint _414 = gl_NumWorkGroups.x;
    uint _416 = _414 * 128u;
    uint _420 = gl_GlobalInvocationID.x;
    uint _1065;
    _1065 = _420;
    for (;;)
    {
        bool _428 = _1065 < _407;
        if (_428)
        {
            uint _431 = _1065 * 4u;
            uint _435 = _431 / 256u;
            uint _438 = _431 % 256u;
            uint _443 = _438 & 4294967280u;
            uint _511 = _443 >> uint(5);
            uint _534 = _511 & 3u;
            uint _535 = 4u + _534;
            uint _585 = _535 >> uint(2);
            uint _599 = _435 * 144u;
            uint _601 = _585 * 4u;
            uint _602 = _599 + _601;
            uint _604 = _602 >> uint(2);
            uint _606 = _371.words[_604];
            uint _608 = _602 & 2u;
            bool _609 = _608 == 0u;
            uint _1066;
            if (_609)
            {
                _1066 = _606;
            }
            else
            {
                uint _614 = _606 >> uint(16);
                uint _617 = _604 + 1u;
                uint _619 = _371.words[_617];
                uint _620 = _619 << uint(16);
                uint _621 = _614 | _620;
                _1066 = _621;
            }
            uint _589 = _535 & 3u;
            uint _590 = _589 * 8u;
            uint _591 = _1066 >> _590;
            uint _592 = _591 & 255u;
            uint _540 = 8u + _534;
            uint _629 = _540 >> uint(2);
            uint _645 = _629 * 4u;
            uint _646 = _599 + _645;
            uint _648 = _646 >> uint(2);
            uint _650 = _371.words[_648];
            uint _652 = _646 & 2u;
            bool _653 = _652 == 0u;
            uint _1067;
            if (_653)
            {
                _1067 = _650;
            }
            else
            {
                uint _658 = _650 >> uint(16);
                uint _661 = _648 + 1u;
                uint _663 = _371.words[_661];
                uint _664 = _663 << uint(16);
                uint _665 = _658 | _664;
                _1067 = _665;
            }
            uint _633 = _540 & 3u;
            uint _634 = _633 * 8u;
            uint _635 = _1067 >> _634;
            uint _636 = _635 & 255u;
            uint _544 = _592 & 63u;
            uint _546 = _636 & 63u;
            bool _548 = _511 >= 4u;
            uint _1071;
            uint _1075;
            if (_548)
            {
                uint _552 = 12u + _534;
                uint _673 = _552 >> uint(2);
                uint _689 = _673 * 4u;
                uint _690 = _599 + _689;
                uint _692 = _690 >> uint(2);
                uint _694 = _371.words[_692];
                uint _696 = _690 & 2u;
                bool _697 = _696 == 0u;
                uint _1068;
                if (_697)
                {
                    _1068 = _694;
                }
                else
                {
                    uint _702 = _694 >> uint(16);
                    uint _705 = _692 + 1u;
                    uint _707 = _371.words[_705];
                    uint _708 = _707 << uint(16);
                    uint _709 = _702 | _708;
                    _1068 = _709;
                }
                uint _677 = _552 & 3u;
                uint _678 = _677 * 8u;
                uint _679 = _1068 >> _678;
                uint _680 = _679 & 255u;
                uint _556 = _680 & 15u;
                uint _558 = _592 >> uint(6);
                uint _559 = _558 << uint(4);
                uint _560 = _556 | _559;
                uint _562 = _680 >> uint(4);
                uint _564 = _636 >> uint(6);
                uint _565 = _564 << uint(4);
                uint _566 = _562 | _565;
                _1075 = _566;
                _1071 = _560;
            }
            else
            {
                _1075 = _546;
                _1071 = _544;
            }
            uint _776 = _599 >> uint(2);
            uint _778 = _371.words[_776];
            uint _780 = _599 & 2u;
            bool _781 = _780 == 0u;
            uint _1069;
            if (_781)
            {
                _1069 = _778;
            }
            else
            {
                uint _786 = _778 >> uint(16);
                uint _789 = _776 + 1u;
                uint _791 = _371.words[_789];
                uint _792 = _791 << uint(16);
                uint _793 = _786 | _792;
                _1069 = _793;
            }
            uint _731 = _1069 >> 0u;
            uint _732 = _731 & 65535u;
            uint _734 = _732 & 32768u;
            uint _735 = _734 << uint(16);
            uint _737 = _732 >> uint(10);
            uint _738 = _737 & 31u;
            uint _740 = _732 & 1023u;
            int _799 = int(_740);
            float _800 = float(_799);
            float _743 = _800 * 5.9604644775390625e-08;
            uint _744 = as_type<uint>(_743);
            uint _746 = _738 + 112u;
            uint _748 = _738 + 1u;
            uint _749 = _748 >> uint(5);
            uint _750 = _749 * 112u;
            uint _751 = _746 + _750;
            uint _753 = _751 << uint(23);
            uint _755 = _740 << uint(13);
            uint _756 = _753 | _755;
            bool _761 = _738 == 0u;
            uint _762 = _761 ? _744 : _756;
            uint _763 = _735 | _762;
            float _764 = as_type<float>(_763);
            float _805 = float(int(_1071));
            float _572 = _764 * _805;
            uint _872 = _371.words[_776];
            uint _1072;
            if (_781)
            {
                _1072 = _872;
            }
            else
            {
                uint _880 = _872 >> uint(16);
                uint _883 = _776 + 1u;
                uint _885 = _371.words[_883];
                uint _886 = _885 << uint(16);
                uint _887 = _880 | _886;
                _1072 = _887;
            }
            uint _825 = _1072 >> 16u;
            uint _826 = _825 & 65535u;
            uint _828 = _826 & 32768u;
            uint _829 = _828 << uint(16);
            uint _831 = _826 >> uint(10);
            uint _832 = _831 & 31u;
            uint _834 = _826 & 1023u;
            int _893 = int(_834);
            float _894 = float(_893);
            float _837 = _894 * 5.9604644775390625e-08;
            uint _838 = as_type<uint>(_837);
            uint _840 = _832 + 112u;
            uint _842 = _832 + 1u;
            uint _843 = _842 >> uint(5);
            uint _844 = _843 * 112u;
            uint _845 = _840 + _844;
            uint _847 = _845 << uint(23);
            uint _849 = _834 << uint(13);
            uint _850 = _847 | _849;
            bool _855 = _832 == 0u;
            uint _856 = _855 ? _838 : _850;
            uint _857 = _829 | _856;
            float _858 = as_type<float>(_857);
            float _899 = float(int(_1075));
            float _577 = _858 * _899;
            float _578 = -_577;
            uint _919 = _438 >> uint(6);
            uint _920 = _919 << uint(5);
            uint _921 = 16u + _920;
            uint _923 = _438 & 31u;
            uint _924 = _921 + _923;
            uint _925 = _924 >> uint(2);
            uint _941 = _925 * 4u;
            uint _942 = _599 + _941;
            uint _944 = _942 >> uint(2);
            uint _946 = _371.words[_944];
            uint _948 = _942 & 2u;
            bool _949 = _948 == 0u;
            uint _1076;
            if (_949)
            {
                _1076 = _946;
            }
            else
            {
                uint _954 = _946 >> uint(16);
                uint _957 = _944 + 1u;
                uint _959 = _371.words[_957];
                uint _960 = _959 << uint(16);
                uint _961 = _954 | _960;
                _1076 = _961;
            }
            uint _929 = _438 >> uint(5);
            uint _930 = _929 & 1u;
            uint _931 = _930 << uint(2);
            uint _968 = _1076 >> _931;
            uint _969 = _968 & 15u;
            uint _972 = _931 + 8u;
            uint _973 = _1076 >> _972;
            uint _974 = _973 & 15u;
            uint _977 = _931 + 16u;
            uint _978 = _1076 >> _977;
            uint _979 = _978 & 15u;
            uint _982 = _931 + 24u;
            uint _983 = _1076 >> _982;
            uint _984 = _983 & 15u;
            int _1016 = int(_969);
            float _1017 = float(_1016);
            int _1021 = int(_974);
            float _1022 = float(_1021);
            int _1026 = int(_979);
            float _1027 = float(_1026);
            int _1031 = int(_984);
            float _1032 = float(_1031);
            float4 _468 = float4(_1017, _1022, _1027, _1032);
            float4 _469 = _468 * _572;
            float4 _473 = float4(_578);
            float4 _474 = _469 + _473;
            uint4 _478 = as_type<uint4>(_474);
            _97.y_quads[_1065] = _478;
            uint _496 = _1065 + _416;
            _1065 = _496;
            continue;
        }
        else
        {
            break;
        }
    }
}

