// recurrent/scan.comp CELL=0 CLIP=0 GATES=4 HAS_LENGTHS=0 HIDDEN=5 INPUT_FORGET=0 LINEAR_BEFORE_RESET=0 PEEPHOLES=0 TEXEL=0 UNITS=1 8x1x1 #6d6092c4
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#pragma clang diagnostic ignored "-Wmissing-braces"

#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

template<typename T, size_t Num>
struct spvUnsafeArray
{
    T elements[Num ? Num : 1];
    
    thread T& operator [] (size_t pos) thread
    {
        return elements[pos];
    }
    constexpr const thread T& operator [] (size_t pos) const thread
    {
        return elements[pos];
    }
    
    device T& operator [] (size_t pos) device
    {
        return elements[pos];
    }
    constexpr const device T& operator [] (size_t pos) const device
    {
        return elements[pos];
    }
    
    constexpr const constant T& operator [] (size_t pos) const constant
    {
        return elements[pos];
    }
    
    threadgroup T& operator [] (size_t pos) threadgroup
    {
        return elements[pos];
    }
    constexpr const threadgroup T& operator [] (size_t pos) const threadgroup
    {
        return elements[pos];
    }
};

struct ExtentTable
{
    uint4 words[1024];
};

struct parameters_block
{
    float4 quads[1];
};

struct Result
{
    float result[1];
};

struct Projected
{
    float projected[1];
};

struct Initial
{
    float initial[1];
};

struct RecurrentParams
{
    uint steps;
    uint batches;
    uint first;
    uint last;
    uint directions;
    uint reverse;
    uint peepholes;
    uint candidate_bias;
    uint clip;
};

struct Push
{
    RecurrentParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 1u, 1u);

kernel void main0(const device Projected& _288 [[buffer(0)]], const device parameters_block& parameters [[buffer(1)]], const device Initial& _490 [[buffer(2)]], device Result& _163 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _551 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 state[2][2];
    uint _785 = _551.p.steps;
    uint _835 = _785 >> uint(2);
    uint _837 = _785 & 3u;
    uint _839 = extent_table.words[_835][_837];
    uint _790 = _551.p.batches;
    uint _843 = _790 >> uint(2);
    uint _845 = _790 & 3u;
    uint _847 = extent_table.words[_843][_845];
    uint _795 = gl_WorkGroupID.x;
    uint _1568;
    _1568 = _795;
    spvUnsafeArray<float, 4> _1156;
    spvUnsafeArray<float, 1> _1171;
    uint _804;
    for (;;)
    {
        _804 = _551.p.directions;
        uint _805 = _847 * _804;
        bool _806 = _1568 < _805;
        if (_806)
        {
            uint _812 = _1568 / _847;
            uint _818 = _812 * _847;
            uint _819 = _1568 - _818;
            uint _876 = gl_LocalInvocationID.x;
            uint _881 = _804 * _847;
            uint _882 = _881 * 5u;
            uint _884 = _551.p.first;
            uint _886 = min(_884, _839);
            uint _889 = _551.p.last;
            uint _891 = min(_889, _839);
            uint _901 = _1568 * 5u;
            uint _905 = _839 * _882;
            uint _908 = _905 + _901;
            uint _913 = _908 + _882;
            uint _1569;
            _1569 = _876;
            for (;;)
            {
                bool _1090 = _1569 < 8u;
                if (_1090)
                {
                    bool _1093 = _1569 < 5u;
                    uint _1095 = min(_1569, 4u);
                    bool _1098 = _886 == 0u;
                    float _1601;
                    if (_1098)
                    {
                        uint _1103 = _901 + _1095;
                        float _1105 = _490.initial[_1103];
                        _1601 = _1105;
                    }
                    else
                    {
                        uint _1110 = _908 + _1095;
                        float _1112 = _163.result[_1110];
                        _1601 = _1112;
                    }
                    uint _1116 = _1569 >> uint(2);
                    uint _1118 = _1569 & 3u;
                    float _1121 = _1093 ? _1601 : 0.0;
                    ((threadgroup float*)&state[0][_1116])[_1118] = _1121;
                    ((threadgroup float*)&state[1][_1116])[_1118] = 0.0;
                    bool _1768 = _1093 ? _1098 : _1093;
                    if (_1768)
                    {
                        uint _1139 = _913 + _1569;
                        uint _1143 = _882 + _901;
                        uint _1145 = _1143 + _1569;
                        float _1147 = _490.initial[_1145];
                        _163.result[_1139] = _1147;
                    }
                    uint _1152 = _1569 + 8u;
                    _1569 = _1152;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _923 = _551.p.reverse;
            uint _924 = _812 ^ _923;
            bool _925 = _924 == 1u;
            uint _929 = min(_886, _839);
            uint _933 = min(_891, _839);
            uint _1570;
            _1570 = _929;
            for (;;)
            {
                bool _939 = _1570 < _933;
                if (_939)
                {
                    uint _943 = _1570 - _929;
                    uint _944 = _943 & 1u;
                    uint _1577;
                    if (_925)
                    {
                        uint _948 = _839 - 1u;
                        uint _950 = _948 - _1570;
                        _1577 = _950;
                    }
                    else
                    {
                        _1577 = _1570;
                    }
                    uint _958 = _1577 * _847;
                    uint _961 = _958 + _819;
                    uint _964 = _961 * _804;
                    uint _967 = _964 + _812;
                    uint _969 = _967 * 20u;
                    uint _1578;
                    _1578 = _876;
                    for (;;)
                    {
                        bool _974 = _1578 < 5u;
                        if (_974)
                        {
                            uint _1340 = min(_1578, 4u);
                            uint _1201 = _969 + _1340;
                            float _1203 = _288.projected[_1201];
                            _1156[0u] = _1203;
                            uint _1652 = _969 + 5u;
                            uint _1656 = _1652 + _1340;
                            float _1658 = _288.projected[_1656];
                            _1156[1u] = _1658;
                            uint _1670 = _969 + 10u;
                            uint _1674 = _1670 + _1340;
                            float _1676 = _288.projected[_1674];
                            _1156[2u] = _1676;
                            uint _1688 = _969 + 15u;
                            uint _1692 = _1688 + _1340;
                            float _1694 = _288.projected[_1692];
                            _1156[3u] = _1694;
                            uint _1582;
                            _1582 = 0u;
                            for (;;)
                            {
                                bool _1216 = _1582 < 2u;
                                if (_1216)
                                {
                                    uint _1591;
                                    _1591 = 0u;
                                    for (;;)
                                    {
                                        bool _1221 = _1591 < 2u;
                                        if (_1221)
                                        {
                                            float4 _1234 = state[_944][_1582 + _1591];
                                            uint _1237 = _812 * 2u;
                                            uint _1239 = _1237 + (_1582 + _1591);
                                            uint _1242 = _1239 * 20u;
                                            uint _1265 = _1242 + _1340;
                                            float4 _1352 = parameters.quads[_1265];
                                            float _1267 = dot(_1234, _1352);
                                            float _1269 = _1156[0u];
                                            float _1270 = _1269 + _1267;
                                            _1156[0u] = _1270;
                                            uint _1706 = _1242 + 5u;
                                            uint _1710 = _1706 + _1340;
                                            float4 _1712 = parameters.quads[_1710];
                                            float _1713 = dot(_1234, _1712);
                                            float _1715 = _1156[1u];
                                            float _1716 = _1715 + _1713;
                                            _1156[1u] = _1716;
                                            uint _1728 = _1242 + 10u;
                                            uint _1732 = _1728 + _1340;
                                            float4 _1734 = parameters.quads[_1732];
                                            float _1735 = dot(_1234, _1734);
                                            float _1737 = _1156[2u];
                                            float _1738 = _1737 + _1735;
                                            _1156[2u] = _1738;
                                            uint _1750 = _1242 + 15u;
                                            uint _1754 = _1750 + _1340;
                                            float4 _1756 = parameters.quads[_1754];
                                            float _1757 = dot(_1234, _1756);
                                            float _1759 = _1156[3u];
                                            float _1760 = _1759 + _1757;
                                            _1156[3u] = _1760;
                                            uint _1282 = _1591 + uint(1);
                                            _1591 = _1282;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1286 = _1582 + 2u;
                                    _1582 = _1286;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1583;
                            _1583 = 0u;
                            for (;;)
                            {
                                bool _1291 = _1583 < 1u;
                                if (_1291)
                                {
                                    uint _1295 = _1583 * 8u;
                                    uint _1296 = _1578 + _1295;
                                    bool _1297 = _1296 >= 5u;
                                    if (_1297)
                                    {
                                        uint _1331 = _1583 + uint(1);
                                        _1583 = _1331;
                                        continue;
                                    }
                                    uint _1301 = _1583 * 4u;
                                    float _1303 = _1156[_1301];
                                    uint _1306 = _1301 + 1u;
                                    float _1308 = _1156[_1306];
                                    uint _1311 = _1301 + 2u;
                                    float _1313 = _1156[_1311];
                                    uint _1316 = _1301 + 3u;
                                    float _1318 = _1156[_1316];
                                    uint _1359 = min(_1296, 4u);
                                    uint _1396 = _913 + _1359;
                                    float _1398 = _163.result[_1396];
                                    float _1468 = -_1303;
                                    float _1469 = exp(_1468);
                                    float _1470 = 1.0 + _1469;
                                    float _1471 = 1.0 / _1470;
                                    float _1484 = -_1313;
                                    float _1485 = exp(_1484);
                                    float _1486 = 1.0 + _1485;
                                    float _1487 = 1.0 / _1486;
                                    float _1498 = fast::clamp(_1318, -20.0, 20.0);
                                    float _1499 = precise::tanh(_1498);
                                    float _1432 = _1471 * _1499;
                                    float _1433 = fma(_1487, _1398, _1432);
                                    float _1512 = -_1308;
                                    float _1513 = exp(_1512);
                                    float _1514 = 1.0 + _1513;
                                    float _1515 = 1.0 / _1514;
                                    _163.result[_1396] = _1433;
                                    float _1523 = fast::clamp(_1433, -20.0, 20.0);
                                    float _1524 = precise::tanh(_1523);
                                    float _1455 = _1515 * _1524;
                                    _1171[_1583] = _1455;
                                    uint _1331 = _1583 + uint(1);
                                    _1583 = _1331;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            spvUnsafeArray<float, 1> _864;
                            _864 = _1171;
                            uint _1584;
                            _1584 = 0u;
                            for (;;)
                            {
                                bool _986 = _1584 < 1u;
                                if (_986)
                                {
                                    uint _990 = _1584 * 8u;
                                    uint _991 = _1578 + _990;
                                    bool _993 = _991 >= 5u;
                                    if (_993)
                                    {
                                        uint _1020 = _1584 + uint(1);
                                        _1584 = _1020;
                                        continue;
                                    }
                                    uint _997 = 1u - _944;
                                    uint _999 = _991 >> uint(2);
                                    uint _1001 = _991 & 3u;
                                    float _1004 = _864[_1584];
                                    ((threadgroup float*)&state[_997][_999])[_1001] = _1004;
                                    uint _1008 = _1577 * _882;
                                    uint _1011 = _1008 + _901;
                                    uint _1013 = _1011 + _991;
                                    float _1016 = _864[_1584];
                                    _163.result[_1013] = _1016;
                                    uint _1020 = _1584 + uint(1);
                                    _1584 = _1020;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1024 = _1578 + 8u;
                            _1578 = _1024;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _1028 = _1570 + uint(1);
                    _1570 = _1028;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1571;
            _1571 = _876;
            for (;;)
            {
                bool _1034 = _1571 < 5u;
                if (_1034)
                {
                    uint _1039 = _908 + _1571;
                    uint _1042 = _933 - _929;
                    uint _1043 = _1042 & 1u;
                    uint _1045 = _1571 >> uint(2);
                    uint _1047 = _1571 & 3u;
                    float _1049 = ((threadgroup float*)&state[_1043][_1045])[_1047];
                    _163.result[_1039] = _1049;
                    uint _1054 = max(_839, _886);
                    uint _1575;
                    _1575 = _1054;
                    for (;;)
                    {
                        bool _1060 = _1575 < _891;
                        if (_1060)
                        {
                            uint _1064 = _1575 * _882;
                            uint _1067 = _1064 + _901;
                            uint _1069 = _1067 + _1571;
                            _163.result[_1069] = 0.0;
                            uint _1073 = _1575 + uint(1);
                            _1575 = _1073;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1077 = _1571 + 8u;
                    _1571 = _1077;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _828 = gl_NumWorkGroups.x;
            uint _830 = _1568 + _828;
            _1568 = _830;
            continue;
        }
        else
        {
            break;
        }
    }
}

