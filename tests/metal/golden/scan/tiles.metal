// scan/tiles.comp CARRY=0 EXCLUSIVE=0 ITEMS=8 REVERSE=1 SCAN_COUNTS=0 SUBGROUPS=1 TOTALS=1 128x1x1 #1365343e
#pragma clang diagnostic ignored "-Wmissing-prototypes"

#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

template<typename T>
inline T spvSubgroupShuffle(T value, ushort lane)
{
    return simd_shuffle(value, lane);
}

template<>
inline bool spvSubgroupShuffle(bool value, ushort lane)
{
    return !!simd_shuffle((ushort)value, lane);
}

template<uint N>
inline vec<bool, N> spvSubgroupShuffle(vec<bool, N> value, ushort lane)
{
    return (vec<bool, N>)simd_shuffle((vec<ushort, N>)value, lane);
}

struct ExtentTable
{
    uint4 words[1024];
};

struct ScanParams
{
    uint outer;
    uint extent;
    uint inner;
    uint chunks;
    uint chunk;
};

struct Push
{
    ScanParams p;
};

struct Block0
{
    uint x[1];
};

struct Block1
{
    uint y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _381 [[buffer(0)]], device Block1& _437 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _275 [[buffer(29)]], uint gl_SubgroupID [[simdgroup_index_in_threadgroup]], uint gl_NumSubgroups [[simdgroups_per_threadgroup]], uint gl_SubgroupInvocationID [[thread_index_in_simdgroup]], uint gl_SubgroupSize [[thread_execution_width]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint scan_sizes[128];
    threadgroup float scan_scratch[128];
    uint _279 = _275.p.extent;
    uint _452 = _279 >> uint(2);
    uint _454 = _279 & 3u;
    uint _456 = extent_table.words[_452][_454];
    uint _285 = _275.p.chunks;
    uint _460 = _285 >> uint(2);
    uint _462 = _285 & 3u;
    uint _464 = extent_table.words[_460][_462];
    uint _472 = simd_sum(1u);
    uint _473 = simd_prefix_exclusive_sum(1u);
    bool _474 = simd_is_first();
    if (_474)
    {
        scan_sizes[gl_SubgroupID] = _472;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _769;
    uint _770;
    _770 = 0u;
    _769 = 0u;
    uint _497;
    uint _483;
    for (;;)
    {
        _483 = gl_NumSubgroups;
        bool _484 = _769 < _483;
        if (_484)
        {
            bool _488 = _769 < gl_SubgroupID;
            uint _798;
            if (_488)
            {
                uint _492 = scan_sizes[_769];
                _798 = _492;
            }
            else
            {
                _798 = 0u;
            }
            _497 = _770 + _798;
            uint _500 = _769 + uint(1);
            _770 = _497;
            _769 = _500;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _504 = _770 + _473;
    uint _292 = _275.p.outer;
    uint _508 = _292 >> uint(2);
    uint _510 = _292 & 3u;
    uint _512 = extent_table.words[_508][_510];
    uint _295 = _512 * _464;
    uint _301 = gl_WorkGroupID.x;
    uint _771;
    _771 = _301;
    for (;;)
    {
        bool _309 = _771 < _295;
        if (_309)
        {
            uint _313 = _771 / _464;
            uint _317 = _313 * _456;
            uint _322 = _313 * _464;
            uint _323 = _771 - _322;
            uint _326 = _275.p.chunk;
            uint _327 = _323 * _326;
            uint _334 = _456 - _327;
            uint _335 = min(_326, _334);
            uint _336 = _327 + _335;
            uint _772;
            float _774;
            _774 = as_type<float>(0xff800000u /* -inf */);
            _772 = _327;
            float _758;
            for (;;)
            {
                bool _349 = _772 < _336;
                if (_349)
                {
                    uint _354 = _504 * 8u;
                    uint _355 = _772 + _354;
                    uint _372 = _336 - 1u;
                    uint _373 = min(_355, _372);
                    uint _384 = _317 + _456;
                    uint _385 = _384 - 1u;
                    uint _387 = _385 - _373;
                    uint _391 = _381.x[_387];
                    float _524 = as_type<float>(_391);
                    bool _398 = _355 < _336;
                    float _809;
                    if (_398)
                    {
                        bool _532 = as_type<float>(0xff800000u /* -inf */) > _524;
                        bool _533 = false || _532;
                        float _536 = _533 ? as_type<float>(0xff800000u /* -inf */) : _524;
                        _809 = _536;
                    }
                    else
                    {
                        _809 = as_type<float>(0xff800000u /* -inf */);
                    }
                    uint _824 = _355 + 1u;
                    uint _826 = min(_824, _372);
                    uint _829 = _385 - _826;
                    uint _831 = _381.x[_829];
                    float _832 = as_type<float>(_831);
                    bool _835 = _824 < _336;
                    float _846;
                    if (_835)
                    {
                        uint _840 = as_type<uint>(_809) & 2147483647u;
                        bool _841 = _840 > 2139095040u;
                        bool _842 = _809 > _832;
                        bool _843 = _841 || _842;
                        float _844 = _843 ? _809 : _832;
                        _846 = _844;
                    }
                    else
                    {
                        _846 = _809;
                    }
                    uint _855 = _355 + 2u;
                    uint _857 = min(_855, _372);
                    uint _860 = _385 - _857;
                    uint _862 = _381.x[_860];
                    float _863 = as_type<float>(_862);
                    bool _866 = _855 < _336;
                    float _877;
                    if (_866)
                    {
                        uint _871 = as_type<uint>(_846) & 2147483647u;
                        bool _872 = _871 > 2139095040u;
                        bool _873 = _846 > _863;
                        bool _874 = _872 || _873;
                        float _875 = _874 ? _846 : _863;
                        _877 = _875;
                    }
                    else
                    {
                        _877 = _846;
                    }
                    uint _886 = _355 + 3u;
                    uint _888 = min(_886, _372);
                    uint _891 = _385 - _888;
                    uint _893 = _381.x[_891];
                    float _894 = as_type<float>(_893);
                    bool _897 = _886 < _336;
                    float _908;
                    if (_897)
                    {
                        uint _902 = as_type<uint>(_877) & 2147483647u;
                        bool _903 = _902 > 2139095040u;
                        bool _904 = _877 > _894;
                        bool _905 = _903 || _904;
                        float _906 = _905 ? _877 : _894;
                        _908 = _906;
                    }
                    else
                    {
                        _908 = _877;
                    }
                    uint _917 = _355 + 4u;
                    uint _919 = min(_917, _372);
                    uint _922 = _385 - _919;
                    uint _924 = _381.x[_922];
                    float _925 = as_type<float>(_924);
                    bool _928 = _917 < _336;
                    float _939;
                    if (_928)
                    {
                        uint _933 = as_type<uint>(_908) & 2147483647u;
                        bool _934 = _933 > 2139095040u;
                        bool _935 = _908 > _925;
                        bool _936 = _934 || _935;
                        float _937 = _936 ? _908 : _925;
                        _939 = _937;
                    }
                    else
                    {
                        _939 = _908;
                    }
                    uint _948 = _355 + 5u;
                    uint _950 = min(_948, _372);
                    uint _953 = _385 - _950;
                    uint _955 = _381.x[_953];
                    float _956 = as_type<float>(_955);
                    bool _959 = _948 < _336;
                    float _970;
                    if (_959)
                    {
                        uint _964 = as_type<uint>(_939) & 2147483647u;
                        bool _965 = _964 > 2139095040u;
                        bool _966 = _939 > _956;
                        bool _967 = _965 || _966;
                        float _968 = _967 ? _939 : _956;
                        _970 = _968;
                    }
                    else
                    {
                        _970 = _939;
                    }
                    uint _979 = _355 + 6u;
                    uint _981 = min(_979, _372);
                    uint _984 = _385 - _981;
                    uint _986 = _381.x[_984];
                    float _987 = as_type<float>(_986);
                    bool _990 = _979 < _336;
                    float _1001;
                    if (_990)
                    {
                        uint _995 = as_type<uint>(_970) & 2147483647u;
                        bool _996 = _995 > 2139095040u;
                        bool _997 = _970 > _987;
                        bool _998 = _996 || _997;
                        float _999 = _998 ? _970 : _987;
                        _1001 = _999;
                    }
                    else
                    {
                        _1001 = _970;
                    }
                    uint _1010 = _355 + 7u;
                    uint _1012 = min(_1010, _372);
                    uint _1015 = _385 - _1012;
                    uint _1017 = _381.x[_1015];
                    float _1018 = as_type<float>(_1017);
                    bool _1021 = _1010 < _336;
                    float _1032;
                    if (_1021)
                    {
                        uint _1026 = as_type<uint>(_1001) & 2147483647u;
                        bool _1027 = _1026 > 2139095040u;
                        bool _1028 = _1001 > _1018;
                        bool _1029 = _1027 || _1028;
                        float _1030 = _1029 ? _1001 : _1018;
                        _1032 = _1030;
                    }
                    else
                    {
                        _1032 = _1001;
                    }
                    uint _608 = simd_sum(1u);
                    uint _609 = _608 - 1u;
                    uint _778;
                    float _779;
                    _779 = _1032;
                    _778 = 1u;
                    float _810;
                    for (;;)
                    {
                        bool _615 = _778 < gl_SubgroupSize;
                        if (_615)
                        {
                            bool _620 = gl_SubgroupInvocationID >= _778;
                            uint _793;
                            if (_620)
                            {
                                uint _624 = gl_SubgroupInvocationID - _778;
                                _793 = _624;
                            }
                            else
                            {
                                _793 = gl_SubgroupInvocationID;
                            }
                            float _629 = spvSubgroupShuffle(_779, _793);
                            if (_620)
                            {
                                uint _678 = as_type<uint>(_629);
                                uint _679 = _678 & 2147483647u;
                                bool _680 = _679 > 2139095040u;
                                bool _670 = _629 > _779;
                                bool _671 = _680 || _670;
                                float _674 = _671 ? _629 : _779;
                                _810 = _674;
                            }
                            else
                            {
                                _810 = _779;
                            }
                            uint _640 = _778 << uint(1);
                            _779 = _810;
                            _778 = _640;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    float _644 = spvSubgroupShuffle(_779, _609);
                    bool _647 = gl_SubgroupInvocationID == 0u;
                    uint _780;
                    if (_647)
                    {
                        _780 = 0u;
                    }
                    else
                    {
                        uint _651 = gl_SubgroupInvocationID - 1u;
                        _780 = _651;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _561 = simd_is_first();
                    if (_561)
                    {
                        scan_scratch[gl_SubgroupID] = _644;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _781;
                    float _782;
                    _782 = as_type<float>(0xff800000u /* -inf */);
                    _781 = 0u;
                    for (;;)
                    {
                        bool _573 = _781 < _483;
                        if (_573)
                        {
                            float _584 = scan_scratch[_781];
                            uint _709 = as_type<uint>(_782) & 2147483647u;
                            bool _710 = _709 > 2139095040u;
                            bool _700 = _782 > _584;
                            bool _701 = _710 || _700;
                            float _704 = _701 ? _782 : _584;
                            uint _588 = _781 + uint(1);
                            _782 = _704;
                            _781 = _588;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _763 = as_type<uint>(_774) & 2147483647u;
                    bool _764 = _763 > 2139095040u;
                    bool _755 = _764 || (_774 > _782);
                    _758 = _755 ? _774 : _782;
                    uint _429 = _772 + 1024u;
                    _774 = _758;
                    _772 = _429;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _431 = _504 == 0u;
            if (_431)
            {
                _437.y[_771] = as_type<uint>(_774);
            }
            uint _445 = gl_NumWorkGroups.x;
            uint _447 = _771 + _445;
            _771 = _447;
            continue;
        }
        else
        {
            break;
        }
    }
}

