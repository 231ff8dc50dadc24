// pool/plain.comp INDICES=1 KIND=0 64x1x1 #68a52abb
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

struct PoolParams
{
    uint batches;
    uint channels;
    uint in_extent[3];
    uint out_extent[3];
    uint pad[3];
    uint limit[3];
    uint kernel0[3];
    uint stride[3];
    uint dilation[3];
    uint option;
};

struct Push
{
    PoolParams p;
};

struct Block1
{
    uint y[1];
};

struct Indices
{
    uint2 indices[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device Block0& _117 [[buffer(0)]], device Block1& _356 [[buffer(1)]], device Indices& _419 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _189 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _442 = _189.p.out_extent[0];
    uint _612 = _442 >> uint(2);
    uint _614 = _442 & 3u;
    uint _616 = extent_table.words[_612][_614];
    int _608 = int(_616);
    uint _446 = _189.p.out_extent[1];
    uint _626 = _446 >> uint(2);
    uint _628 = _446 & 3u;
    uint _630 = extent_table.words[_626][_628];
    int _622 = int(_630);
    uint _450 = _189.p.out_extent[2];
    uint _640 = _450 >> uint(2);
    uint _642 = _450 & 3u;
    uint _644 = extent_table.words[_640][_642];
    int _636 = int(_644);
    int3 _452 = int3(_608, _622, _636);
    uint3 _453 = uint3(_452);
    uint _456 = _453.x;
    uint _458 = _453.y;
    uint _459 = _456 * _458;
    uint _461 = _453.z;
    uint _462 = _459 * _461;
    uint _466 = _189.p.batches;
    uint _648 = _466 >> uint(2);
    uint _650 = _466 & 3u;
    uint _652 = extent_table.words[_648][_650];
    uint _470 = _189.p.channels;
    uint _656 = _470 >> uint(2);
    uint _658 = _470 & 3u;
    uint _660 = extent_table.words[_656][_658];
    uint _472 = _652 * _660;
    uint _474 = _472 * _462;
    uint _481 = gl_NumWorkGroups.x;
    uint _483 = _481 * 64u;
    uint _484 = _474 + _483;
    uint _485 = _484 - 1u;
    uint _489 = _485 / _483;
    uint _493 = gl_WorkGroupID.x;
    uint _495 = _493 * _489;
    uint _496 = _495 * 64u;
    uint _500 = _489 * 64u;
    uint _501 = _496 + _500;
    uint _503 = min(_501, _474);
    uint _508 = gl_LocalInvocationID.x;
    uint _509 = _496 + _508;
    uint _1150;
    _1150 = _509;
    for (;;)
    {
        bool _517 = _1150 < _503;
        if (_517)
        {
            uint _522 = _1150 / _461;
            uint _527 = _522 / _458;
            uint _532 = _527 / _456;
            uint _538 = _532 * _456;
            uint _539 = _527 - _538;
            int _540 = int(_539);
            uint _545 = _527 * _458;
            uint _546 = _522 - _545;
            int _547 = int(_546);
            uint _552 = _522 * _461;
            uint _553 = _1150 - _552;
            int _554 = int(_553);
            int3 _555 = int3(_540, _547, _554);
            uint _559 = _189.p.stride[0];
            int _560 = int(_559);
            uint _562 = _189.p.stride[1];
            int _563 = int(_562);
            uint _565 = _189.p.stride[2];
            int _566 = int(_565);
            int3 _567 = int3(_560, _563, _566);
            int3 _568 = _555 * _567;
            uint _572 = _189.p.pad[0];
            uint _670 = _572 >> uint(2);
            uint _672 = _572 & 3u;
            uint _674 = extent_table.words[_670][_672];
            int _666 = int(_674);
            uint _576 = _189.p.pad[1];
            uint _684 = _576 >> uint(2);
            uint _686 = _576 & 3u;
            uint _688 = extent_table.words[_684][_686];
            int _680 = int(_688);
            uint _580 = _189.p.pad[2];
            uint _698 = _580 >> uint(2);
            uint _700 = _580 & 3u;
            uint _702 = extent_table.words[_698][_700];
            int _694 = int(_702);
            int3 _582 = int3(_666, _680, _694);
            int3 _583 = _568 - _582;
            uint _737 = _189.p.in_extent[0];
            uint _937 = _737 >> uint(2);
            uint _939 = _737 & 3u;
            uint _941 = extent_table.words[_937][_939];
            int _933 = int(_941);
            uint _740 = _189.p.in_extent[1];
            uint _951 = _740 >> uint(2);
            uint _953 = _740 & 3u;
            uint _955 = extent_table.words[_951][_953];
            int _947 = int(_955);
            uint _743 = _189.p.in_extent[2];
            uint _965 = _743 >> uint(2);
            uint _967 = _743 & 3u;
            uint _969 = extent_table.words[_965][_967];
            int _961 = int(_969);
            int3 _745 = int3(_933, _947, _961);
            uint _757 = _189.p.dilation[0];
            int _758 = int(_757);
            uint _760 = _189.p.dilation[1];
            int _761 = int(_760);
            uint _763 = _189.p.dilation[2];
            int _764 = int(_763);
            int3 _765 = int3(_758, _761, _764);
            int _770 = _933 * _947;
            int _773 = _770 * _961;
            uint _774 = uint(_773);
            uint _1151;
            int3 _1152;
            float _1153;
            _1153 = as_type<float>(0xff800000u /* -inf */);
            _1152 = int3(-1);
            _1151 = 0u;
            int3 _1164;
            float _1167;
            for (;;)
            {
                uint _780 = _189.p.kernel0[0];
                bool _781 = _1151 < _780;
                if (_781)
                {
                    uint _1157;
                    _1157 = 0u;
                    _1167 = _1153;
                    _1164 = _1152;
                    int3 _1163;
                    float _1166;
                    for (;;)
                    {
                        uint _787 = _189.p.kernel0[1];
                        bool _788 = _1157 < _787;
                        if (_788)
                        {
                            uint _1159;
                            _1166 = _1167;
                            _1163 = _1164;
                            _1159 = 0u;
                            int3 _1202;
                            float _1203;
                            for (;;)
                            {
                                uint _794 = _189.p.kernel0[2];
                                bool _795 = _1159 < _794;
                                if (_795)
                                {
                                    int3 _804 = int3(int(_1151), int(_1157), int(_1159));
                                    int3 _806 = _804 * _765;
                                    int3 _807 = _583 + _806;
                                    bool3 _816 = _807 < int3(0);
                                    bool _817 = any(_816);
                                    bool _818 = !_817;
                                    bool _825;
                                    if (_818)
                                    {
                                        bool3 _822 = _807 >= _745;
                                        bool _823 = any(_822);
                                        _825 = _823;
                                    }
                                    else
                                    {
                                        _825 = _817;
                                    }
                                    if (_825)
                                    {
                                        _1203 = _1166;
                                        _1202 = _1163;
                                        uint _858 = _1159 + uint(1);
                                        _1166 = _1203;
                                        _1163 = _1202;
                                        _1159 = _858;
                                        continue;
                                    }
                                    uint _830 = _532 * _774;
                                    int _832 = _807.x;
                                    int _835 = _832 * _947;
                                    int _837 = _807.y;
                                    int _838 = _835 + _837;
                                    int _841 = _838 * _961;
                                    int _843 = _807.z;
                                    int _844 = _841 + _843;
                                    uint _845 = uint(_844);
                                    uint _846 = _830 + _845;
                                    uint _1025 = _117.x_words[_846];
                                    float _1029 = as_type<float>(_1025);
                                    bool _1035 = _1163.x < 0;
                                    bool _1036 = !_1035;
                                    bool _1043;
                                    if (_1036)
                                    {
                                        uint _1075 = as_type<uint>(_1166) & 2147483647u;
                                        bool _1076 = _1075 > 2139095040u;
                                        bool _1058 = !_1076;
                                        bool _1070;
                                        if (_1058)
                                        {
                                            uint _1080 = as_type<uint>(_1029);
                                            uint _1081 = _1080 & 2147483647u;
                                            bool _1082 = _1081 > 2139095040u;
                                            bool _1062 = !_1082;
                                            bool _1068;
                                            if (_1062)
                                            {
                                                bool _1087 = _1166 < _1029;
                                                _1068 = _1087;
                                            }
                                            else
                                            {
                                                _1068 = _1082;
                                            }
                                            _1070 = _1068;
                                        }
                                        else
                                        {
                                            _1070 = _1058;
                                        }
                                        _1043 = _1070;
                                    }
                                    else
                                    {
                                        _1043 = _1035;
                                    }
                                    float _1206 = _1043 ? _1029 : _1166;
                                    int3 _1208 = select(_1163, _807, bool3(_1043));
                                    _1203 = _1206;
                                    _1202 = _1208;
                                    uint _858 = _1159 + uint(1);
                                    _1166 = _1203;
                                    _1163 = _1202;
                                    _1159 = _858;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _862 = _1157 + uint(1);
                            _1157 = _862;
                            _1167 = _1166;
                            _1164 = _1163;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _866 = _1151 + uint(1);
                    _1153 = _1167;
                    _1152 = _1164;
                    _1151 = _866;
                    continue;
                }
                else
                {
                    break;
                }
            }
            _356.y[_1150] = as_type<uint>(_1153);
            int _881 = _1152.x * _947;
            int _884 = _881 + _1152.y;
            int _887 = _884 * _961;
            int _890 = _887 + _1152.z;
            uint _891 = uint(_890);
            int _896 = _1152.z * _947;
            int _899 = _896 + _1152.y;
            int _902 = _899 * _933;
            int _905 = _902 + _1152.x;
            uint _906 = uint(_905);
            uint _909 = _532 * _774;
            uint _911 = _189.p.option;
            bool _912 = _911 != 0u;
            uint _915 = _912 ? _906 : _891;
            uint _916 = _909 + _915;
            bool _920 = _1152.x < 0;
            uint2 _1154;
            if (_920)
            {
                _1154 = uint2(4294967295u);
            }
            else
            {
                uint2 _924 = uint2(_916, 0u);
                _1154 = _924;
            }
            _419.indices[_1150] = _1154;
            uint _591 = _1150 + 64u;
            _1150 = _591;
            continue;
        }
        else
        {
            break;
        }
    }
}

