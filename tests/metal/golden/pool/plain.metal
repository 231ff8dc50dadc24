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
    uint _602 = _442 >> uint(2);
    uint _604 = _442 & 3u;
    uint _606 = extent_table.words[_602][_604];
    int _598 = int(_606);
    uint _446 = _189.p.out_extent[1];
    uint _616 = _446 >> uint(2);
    uint _618 = _446 & 3u;
    uint _620 = extent_table.words[_616][_618];
    int _612 = int(_620);
    uint _450 = _189.p.out_extent[2];
    uint _630 = _450 >> uint(2);
    uint _632 = _450 & 3u;
    uint _634 = extent_table.words[_630][_632];
    int _626 = int(_634);
    int3 _452 = int3(_598, _612, _626);
    uint3 _453 = uint3(_452);
    uint _456 = _453.x;
    uint _458 = _453.y;
    uint _459 = _456 * _458;
    uint _461 = _453.z;
    uint _462 = _459 * _461;
    uint _466 = _189.p.batches;
    uint _638 = _466 >> uint(2);
    uint _640 = _466 & 3u;
    uint _642 = extent_table.words[_638][_640];
    uint _470 = _189.p.channels;
    uint _646 = _470 >> uint(2);
    uint _648 = _470 & 3u;
    uint _650 = extent_table.words[_646][_648];
    uint _472 = _642 * _650;
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
    uint _1140;
    _1140 = _509;
    for (;;)
    {
        bool _517 = _1140 < _503;
        if (_517)
        {
            uint _522 = _1140 / _461;
            uint _527 = _522 / _458;
            uint _532 = _527 / _456;
            uint _538 = _532 * _456;
            uint _539 = _527 - _538;
            int _540 = int(_539);
            uint _545 = _527 * _458;
            uint _546 = _522 - _545;
            int _547 = int(_546);
            uint _552 = _522 * _461;
            uint _553 = _1140 - _552;
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
            uint _660 = _572 >> uint(2);
            uint _662 = _572 & 3u;
            uint _664 = extent_table.words[_660][_662];
            int _656 = int(_664);
            uint _576 = _189.p.pad[1];
            uint _674 = _576 >> uint(2);
            uint _676 = _576 & 3u;
            uint _678 = extent_table.words[_674][_676];
            int _670 = int(_678);
            uint _580 = _189.p.pad[2];
            uint _688 = _580 >> uint(2);
            uint _690 = _580 & 3u;
            uint _692 = extent_table.words[_688][_690];
            int _684 = int(_692);
            int3 _582 = int3(_656, _670, _684);
            int3 _583 = _568 - _582;
            uint _727 = _189.p.in_extent[0];
            uint _927 = _727 >> uint(2);
            uint _929 = _727 & 3u;
            uint _931 = extent_table.words[_927][_929];
            int _923 = int(_931);
            uint _730 = _189.p.in_extent[1];
            uint _941 = _730 >> uint(2);
            uint _943 = _730 & 3u;
            uint _945 = extent_table.words[_941][_943];
            int _937 = int(_945);
            uint _733 = _189.p.in_extent[2];
            uint _955 = _733 >> uint(2);
            uint _957 = _733 & 3u;
            uint _959 = extent_table.words[_955][_957];
            int _951 = int(_959);
            int3 _735 = int3(_923, _937, _951);
            uint _747 = _189.p.dilation[0];
            int _748 = int(_747);
            uint _750 = _189.p.dilation[1];
            int _751 = int(_750);
            uint _753 = _189.p.dilation[2];
            int _754 = int(_753);
            int3 _755 = int3(_748, _751, _754);
            int _760 = _923 * _937;
            int _763 = _760 * _951;
            uint _764 = uint(_763);
            uint _1141;
            int3 _1142;
            float _1143;
            _1143 = as_type<float>(0xff800000u /* -inf */);
            _1142 = int3(-1);
            _1141 = 0u;
            int3 _1154;
            float _1157;
            for (;;)
            {
                uint _770 = _189.p.kernel0[0];
                bool _771 = _1141 < _770;
                if (_771)
                {
                    uint _1147;
                    _1147 = 0u;
                    _1157 = _1143;
                    _1154 = _1142;
                    int3 _1153;
                    float _1156;
                    for (;;)
                    {
                        uint _777 = _189.p.kernel0[1];
                        bool _778 = _1147 < _777;
                        if (_778)
                        {
                            uint _1149;
                            _1156 = _1157;
                            _1153 = _1154;
                            _1149 = 0u;
                            int3 _1192;
                            float _1193;
                            for (;;)
                            {
                                uint _784 = _189.p.kernel0[2];
                                bool _785 = _1149 < _784;
                                if (_785)
                                {
                                    int3 _794 = int3(int(_1141), int(_1147), int(_1149));
                                    int3 _796 = _794 * _755;
                                    int3 _797 = _583 + _796;
                                    bool3 _806 = _797 < int3(0);
                                    bool _807 = any(_806);
                                    bool _808 = !_807;
                                    bool _815;
                                    if (_808)
                                    {
                                        bool3 _812 = _797 >= _735;
                                        bool _813 = any(_812);
                                        _815 = _813;
                                    }
                                    else
                                    {
                                        _815 = _807;
                                    }
                                    if (_815)
                                    {
                                        _1193 = _1156;
                                        _1192 = _1153;
                                        uint _848 = _1149 + uint(1);
                                        _1156 = _1193;
                                        _1153 = _1192;
                                        _1149 = _848;
                                        continue;
                                    }
                                    uint _820 = _532 * _764;
                                    int _822 = _797.x;
                                    int _825 = _822 * _937;
                                    int _827 = _797.y;
                                    int _828 = _825 + _827;
                                    int _831 = _828 * _951;
                                    int _833 = _797.z;
                                    int _834 = _831 + _833;
                                    uint _835 = uint(_834);
                                    uint _836 = _820 + _835;
                                    uint _1015 = _117.x_words[_836];
                                    float _1019 = as_type<float>(_1015);
                                    bool _1025 = _1153.x < 0;
                                    bool _1026 = !_1025;
                                    bool _1033;
                                    if (_1026)
                                    {
                                        uint _1065 = as_type<uint>(_1156) & 2147483647u;
                                        bool _1066 = _1065 > 2139095040u;
                                        bool _1048 = !_1066;
                                        bool _1060;
                                        if (_1048)
                                        {
                                            uint _1070 = as_type<uint>(_1019);
                                            uint _1071 = _1070 & 2147483647u;
                                            bool _1072 = _1071 > 2139095040u;
                                            bool _1052 = !_1072;
                                            bool _1058;
                                            if (_1052)
                                            {
                                                bool _1077 = _1156 < _1019;
                                                _1058 = _1077;
                                            }
                                            else
                                            {
                                                _1058 = _1072;
                                            }
                                            _1060 = _1058;
                                        }
                                        else
                                        {
                                            _1060 = _1048;
                                        }
                                        _1033 = _1060;
                                    }
                                    else
                                    {
                                        _1033 = _1025;
                                    }
                                    float _1196 = _1033 ? _1019 : _1156;
                                    int3 _1198 = select(_1153, _797, bool3(_1033));
                                    _1193 = _1196;
                                    _1192 = _1198;
                                    uint _848 = _1149 + uint(1);
                                    _1156 = _1193;
                                    _1153 = _1192;
                                    _1149 = _848;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _852 = _1147 + uint(1);
                            _1147 = _852;
                            _1157 = _1156;
                            _1154 = _1153;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _856 = _1141 + uint(1);
                    _1143 = _1157;
                    _1142 = _1154;
                    _1141 = _856;
                    continue;
                }
                else
                {
                    break;
                }
            }
            _356.y[_1140] = as_type<uint>(_1143);
            int _871 = _1142.x * _937;
            int _874 = _871 + _1142.y;
            int _877 = _874 * _951;
            int _880 = _877 + _1142.z;
            uint _881 = uint(_880);
            int _886 = _1142.z * _937;
            int _889 = _886 + _1142.y;
            int _892 = _889 * _923;
            int _895 = _892 + _1142.x;
            uint _896 = uint(_895);
            uint _899 = _532 * _764;
            uint _901 = _189.p.option;
            bool _902 = _901 != 0u;
            uint _905 = _902 ? _896 : _881;
            uint _906 = _899 + _905;
            bool _910 = _1142.x < 0;
            uint2 _1144;
            if (_910)
            {
                _1144 = uint2(4294967295u);
            }
            else
            {
                uint2 _914 = uint2(_906, 0u);
                _1144 = _914;
            }
            _419.indices[_1140] = _1144;
            uint _591 = _1140 + 64u;
            _1140 = _591;
            continue;
        }
        else
        {
            break;
        }
    }
}

