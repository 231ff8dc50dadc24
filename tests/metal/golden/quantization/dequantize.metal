// quantization/dequantize.comp BLOCK_BYTES=144 BLOCK_NUMBERS=256 BLOCK_OFFSET=1 GATHER=0 PACKED=0 128x1x1 #f7008527
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

kernel void main0(const device Block0& _368 [[buffer(0)]], device Block1& _101 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _403 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _407 = _403.p.total;
    uint _505 = _407 >> uint(2);
    uint _507 = _407 & 3u;
    uint _509 = extent_table.words[_505][_507];
    uint _409 = _509 / 4u;
    uint _416 = gl_NumWorkGroups.x;
    uint _418 = _416 * 128u;
    uint _422 = gl_GlobalInvocationID.x;
    uint _1058;
    _1058 = _422;
    for (;;)
    {
        bool _430 = _1058 < _409;
        if (_430)
        {
            uint _433 = _1058 * 4u;
            uint _513 = _433 / 256u;
            uint _440 = _433 % 256u;
            uint _445 = _440 & 4294967280u;
            uint _519 = _445 >> uint(5);
            uint _542 = _519 & 3u;
            uint _543 = 4u + _542;
            uint _593 = _543 >> uint(2);
            uint _607 = _513 * 144u;
            uint _609 = _593 * 4u;
            uint _610 = _607 + _609;
            uint _612 = _610 >> uint(2);
            uint _614 = _368.words[_612];
            uint _616 = _610 & 2u;
            bool _617 = _616 == 0u;
            uint _1059;
            if (_617)
            {
                _1059 = _614;
            }
            else
            {
                uint _622 = _614 >> uint(16);
                uint _625 = _612 + 1u;
                uint _627 = _368.words[_625];
                uint _628 = _627 << uint(16);
                uint _629 = _622 | _628;
                _1059 = _629;
            }
            uint _597 = _543 & 3u;
            uint _598 = _597 * 8u;
            uint _599 = _1059 >> _598;
            uint _600 = _599 & 255u;
            uint _548 = 8u + _542;
            uint _637 = _548 >> uint(2);
            uint _653 = _637 * 4u;
            uint _654 = _607 + _653;
            uint _656 = _654 >> uint(2);
            uint _658 = _368.words[_656];
            uint _660 = _654 & 2u;
            bool _661 = _660 == 0u;
            uint _1060;
            if (_661)
            {
                _1060 = _658;
            }
            else
            {
                uint _666 = _658 >> uint(16);
                uint _669 = _656 + 1u;
                uint _671 = _368.words[_669];
                uint _672 = _671 << uint(16);
                uint _673 = _666 | _672;
                _1060 = _673;
            }
            uint _641 = _548 & 3u;
            uint _642 = _641 * 8u;
            uint _643 = _1060 >> _642;
            uint _644 = _643 & 255u;
            uint _552 = _600 & 63u;
            uint _554 = _644 & 63u;
            bool _556 = _519 >= 4u;
            uint _1064;
            uint _1068;
            if (_556)
            {
                uint _560 = 12u + _542;
                uint _681 = _560 >> uint(2);
                uint _697 = _681 * 4u;
                uint _698 = _607 + _697;
                uint _700 = _698 >> uint(2);
                uint _702 = _368.words[_700];
                uint _704 = _698 & 2u;
                bool _705 = _704 == 0u;
                uint _1061;
                if (_705)
                {
                    _1061 = _702;
                }
                else
                {
                    uint _710 = _702 >> uint(16);
                    uint _713 = _700 + 1u;
                    uint _715 = _368.words[_713];
                    uint _716 = _715 << uint(16);
                    uint _717 = _710 | _716;
                    _1061 = _717;
                }
                uint _685 = _560 & 3u;
                uint _686 = _685 * 8u;
                uint _687 = _1061 >> _686;
                uint _688 = _687 & 255u;
                uint _564 = _688 & 15u;
                uint _566 = _600 >> uint(6);
                uint _567 = _566 << uint(4);
                uint _568 = _564 | _567;
                uint _570 = _688 >> uint(4);
                uint _572 = _644 >> uint(6);
                uint _573 = _572 << uint(4);
                uint _574 = _570 | _573;
                _1068 = _574;
                _1064 = _568;
            }
            else
            {
                _1068 = _554;
                _1064 = _552;
            }
            uint _784 = _607 >> uint(2);
            uint _786 = _368.words[_784];
            uint _788 = _607 & 2u;
            bool _789 = _788 == 0u;
            uint _1062;
            if (_789)
            {
                _1062 = _786;
            }
            else
            {
                uint _794 = _786 >> uint(16);
                uint _797 = _784 + 1u;
                uint _799 = _368.words[_797];
                uint _800 = _799 << uint(16);
                uint _801 = _794 | _800;
                _1062 = _801;
            }
            uint _739 = _1062 >> 0u;
            uint _740 = _739 & 65535u;
            uint _742 = _740 & 32768u;
            uint _743 = _742 << uint(16);
            uint _745 = _740 >> uint(10);
            uint _746 = _745 & 31u;
            uint _748 = _740 & 1023u;
            int _807 = int(_748);
            float _808 = float(_807);
            float _751 = _808 * 5.9604644775390625e-08;
            uint _752 = as_type<uint>(_751);
            uint _754 = _746 + 112u;
            uint _756 = _746 + 1u;
            uint _757 = _756 >> uint(5);
            uint _758 = _757 * 112u;
            uint _759 = _754 + _758;
            uint _761 = _759 << uint(23);
            uint _763 = _748 << uint(13);
            uint _764 = _761 | _763;
            bool _769 = _746 == 0u;
            uint _770 = _769 ? _752 : _764;
            uint _771 = _743 | _770;
            float _772 = as_type<float>(_771);
            float _813 = float(int(_1064));
            float _580 = _772 * _813;
            uint _880 = _368.words[_784];
            uint _1065;
            if (_789)
            {
                _1065 = _880;
            }
            else
            {
                uint _888 = _880 >> uint(16);
                uint _891 = _784 + 1u;
                uint _893 = _368.words[_891];
                uint _894 = _893 << uint(16);
                uint _895 = _888 | _894;
                _1065 = _895;
            }
            uint _833 = _1065 >> 16u;
            uint _834 = _833 & 65535u;
            uint _836 = _834 & 32768u;
            uint _837 = _836 << uint(16);
            uint _839 = _834 >> uint(10);
            uint _840 = _839 & 31u;
            uint _842 = _834 & 1023u;
            int _901 = int(_842);
            float _902 = float(_901);
            float _845 = _902 * 5.9604644775390625e-08;
            uint _846 = as_type<uint>(_845);
            uint _848 = _840 + 112u;
            uint _850 = _840 + 1u;
            uint _851 = _850 >> uint(5);
            uint _852 = _851 * 112u;
            uint _853 = _848 + _852;
            uint _855 = _853 << uint(23);
            uint _857 = _842 << uint(13);
            uint _858 = _855 | _857;
            bool _863 = _840 == 0u;
            uint _864 = _863 ? _846 : _858;
            uint _865 = _837 | _864;
            float _866 = as_type<float>(_865);
            float _907 = float(int(_1068));
            float _585 = _866 * _907;
            float _586 = -_585;
            uint _934 = _440 >> uint(6);
            uint _935 = _934 << uint(5);
            uint _936 = 16u + _935;
            uint _938 = _440 & 31u;
            uint _939 = _936 + _938;
            uint _940 = _939 >> uint(2);
            uint _956 = _940 * 4u;
            uint _957 = _607 + _956;
            uint _959 = _957 >> uint(2);
            uint _961 = _368.words[_959];
            uint _963 = _957 & 2u;
            bool _964 = _963 == 0u;
            uint _1069;
            if (_964)
            {
                _1069 = _961;
            }
            else
            {
                uint _969 = _961 >> uint(16);
                uint _972 = _959 + 1u;
                uint _974 = _368.words[_972];
                uint _975 = _974 << uint(16);
                uint _976 = _969 | _975;
                _1069 = _976;
            }
            uint _944 = _440 >> uint(5);
            uint _945 = _944 & 1u;
            uint _946 = _945 << uint(2);
            uint _983 = _1069 >> _946;
            uint _984 = _983 & 252645135u;
            uint _992 = _984 & 255u;
            int _1017 = int(_992);
            float _1018 = float(_1017);
            uint _997 = _984 >> uint(8);
            uint _998 = _997 & 255u;
            int _1022 = int(_998);
            float _1023 = float(_1022);
            uint _1003 = _984 >> uint(16);
            uint _1004 = _1003 & 255u;
            int _1027 = int(_1004);
            float _1028 = float(_1027);
            uint _1009 = _984 >> uint(24);
            int _1032 = int(_1009);
            float _1033 = float(_1032);
            float4 _472 = float4(_1018, _1023, _1028, _1033);
            float4 _473 = _472 * _580;
            float4 _477 = float4(_586);
            float4 _478 = _473 + _477;
            uint4 _482 = as_type<uint4>(_478);
            _101.y_vec4s[_1058] = _482;
            uint _500 = _1058 + _418;
            _1058 = _500;
            continue;
        }
        else
        {
            break;
        }
    }
}

