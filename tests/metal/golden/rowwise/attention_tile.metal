// rowwise/attention_tile.comp CAUSAL=0 CHEAP_EXP=0 CL=16 HEAD=40 JOINED=1 NV=1 ROLL=1 SINKS=1 TEXEL=0 128x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct q_block
{
    float4 quads[1];
};

struct k_block
{
    float4 quads[1];
};

struct AttentionParams
{
    uint batches;
    uint queries;
    uint keys;
    uint heads;
    uint group;
    uint scale;
    uint window;
    uint soft_cap;
    uint first[3];
    uint quads[3];
};

struct AttentionExtraParams
{
    uint mask_extents[3];
    uint sink_rows;
    uint mask;
    uint sinks;
    uint spans;
    uint values;
};

struct Push
{
    AttentionParams p;
    AttentionExtraParams x;
};

struct Extras
{
    uint words[1];
};

struct y_block
{
    float4 quads[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device Extras& extras [[buffer(2)]], device y_block& y [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _157 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 some_queries[264];
    threadgroup float4 some_keys[264];
    threadgroup float weights[1024];
    threadgroup float of_parts[128];
    threadgroup float shrunk[32];
    uint _1094 = _157.p.queries;
    uint _1283 = _1094 >> uint(2);
    uint _1285 = _1094 & 3u;
    uint _1287 = extent_table.words[_1283][_1285];
    uint _1101 = _1287 + 31u;
    uint _1102 = _1101 / 32u;
    uint _1106 = _157.p.batches;
    uint _1291 = _1106 >> uint(2);
    uint _1293 = _1106 & 3u;
    uint _1295 = extent_table.words[_1291][_1293];
    uint _1111 = gl_WorkGroupID.y;
    uint _1114 = gl_NumWorkGroups.x;
    uint _1115 = _1111 * _1114;
    uint _1117 = gl_WorkGroupID.x;
    uint _1118 = _1115 + _1117;
    uint _1122 = _1118 / _1102;
    uint _1125 = _157.p.heads;
    uint _1126 = _1122 % _1125;
    uint _1131 = _1122 / _1125;
    uint _1133 = _1295 - 1u;
    uint _1134 = min(_1131, _1133);
    uint _1139 = _1122 * _1102;
    uint _1140 = _1118 - _1139;
    uint _1141 = _1140 * 32u;
    uint _1145 = _157.p.keys;
    uint _1299 = _1145 >> uint(2);
    uint _1301 = _1145 & 3u;
    uint _1303 = extent_table.words[_1299][_1301];
    uint _1308 = _1134 * _1303;
    uint _1317 = _157.x.sink_rows;
    uint _1338 = _1317 >> uint(2);
    uint _1340 = _1317 & 3u;
    uint _1342 = extent_table.words[_1338][_1340];
    uint _1319 = _1342 - 1u;
    uint _1320 = min(_1134, _1319);
    uint _1322 = _157.x.sinks;
    uint _1346 = _1322 >> uint(2);
    uint _1348 = _1322 & 3u;
    uint _1350 = extent_table.words[_1346][_1348];
    uint _1327 = _1320 * _1125;
    uint _1328 = _1350 + _1327;
    uint _1330 = _1328 + _1126;
    uint _1332 = extras.words[_1330];
    float _1333 = as_type<float>(_1332);
    float _1334 = fast::max(_1333, -3.4028234663852885981170418348452e+38);
    uint _1399 = gl_LocalInvocationID.x;
    uint _1400 = _1399 / 8u;
    uint _1375 = _1141 + _1400;
    uint _1378 = _1287 - 1u;
    uint _1379 = min(_1375, _1378);
    uint _1385 = _1134 * _1287;
    uint _1387 = _1385 + _1379;
    uint _1411 = _157.p.quads[0u];
    uint _1412 = _1387 * _1411;
    uint _1415 = _157.p.first[0u];
    uint _1416 = _1415 / 4u;
    uint _1417 = _1412 + _1416;
    uint _1419 = _1126 * 10u;
    uint _1420 = _1417 + _1419;
    uint _4340 = _1400 + 16u;
    uint _4341 = _1141 + _4340;
    uint _4343 = min(_4341, _1378);
    uint _4345 = _1385 + _4343;
    uint _4348 = _4345 * _1411;
    uint _4352 = _4348 + _1416;
    uint _4354 = _4352 + _1419;
    uint _2411;
    float _2412;
    float _2436;
    float4 _4582;
    float4 _4588;
    float4 _4596;
    float4 _4606;
    _4606 = float4(0.0);
    _4596 = float4(0.0);
    _4588 = float4(0.0);
    _4582 = float4(0.0);
    _2436 = _1334;
    _2412 = 1.0;
    _2411 = 0u;
    float _3914;
    float _4128;
    float4 _4688;
    float4 _4689;
    float4 _4690;
    float4 _4691;
    for (;;)
    {
        bool _1225 = _2411 < _1303;
        if (_1225)
        {
            uint _1436 = _2411 + _1400;
            uint _1439 = _1303 - 1u;
            uint _1440 = min(_1436, _1439);
            uint _1448 = _1308 + _1440;
            uint _1452 = _157.p.group;
            uint _1453 = _1126 / _1452;
            uint _1475 = _157.p.quads[1u];
            uint _1476 = _1448 * _1475;
            uint _1479 = _157.p.first[1u];
            uint _1480 = _1479 / 4u;
            uint _1481 = _1476 + _1480;
            uint _1483 = _1453 * 10u;
            uint _1484 = _1481 + _1483;
            uint _2766 = _2411 + _4340;
            uint _2768 = min(_2766, _1439);
            uint _2770 = _1308 + _2768;
            uint _2776 = _2770 * _1475;
            uint _2780 = _2776 + _1480;
            uint _2782 = _2780 + _1483;
            uint _2424;
            float _4608;
            float _4609;
            float _4610;
            float _4611;
            float _4612;
            float _4613;
            float _4614;
            float _4615;
            _4615 = 0.0;
            _4614 = 0.0;
            _4613 = 0.0;
            _4612 = 0.0;
            _4611 = 0.0;
            _4610 = 0.0;
            _4609 = 0.0;
            _4608 = 0.0;
            _2424 = 0u;
            float _4692;
            float _4693;
            float _4694;
            float _4695;
            float _4696;
            float _4697;
            float _4698;
            float _4699;
            for (;;)
            {
                bool _1251 = _2424 < 2u;
                if (_1251)
                {
                    uint _1507 = _2424 * 8u;
                    uint _1665 = _1399 % 8u;
                    uint _1509 = _1507 + _1665;
                    bool _1511 = _1509 < 10u;
                    bool _1512 = false || _1511;
                    uint _1515 = _1512 ? _1509 : 0u;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _1522 = _1665 * 33u;
                    uint _1525 = _1522 + _1400;
                    uint _1530 = _1420 + _1515;
                    float4 _1685 = q.quads[_1530];
                    uint _1533 = _157.p.scale;
                    float _1534 = as_type<float>(_1533);
                    float4 _1535 = _1685 * _1534;
                    uint _1540 = _1484 + _1515;
                    float4 _1690 = k.quads[_1540];
                    bool4 _1545 = bool4(_1512);
                    float4 _1546 = select(float4(0.0), _1535, _1545);
                    some_queries[_1525] = _1546;
                    float4 _1552 = select(float4(0.0), _1690, _1545);
                    some_keys[_1525] = _1552;
                    uint _2858 = _1522 + _4340;
                    uint _2861 = _4354 + _1515;
                    float4 _2863 = q.quads[_2861];
                    float4 _2867 = _2863 * _1534;
                    uint _2870 = _2782 + _1515;
                    float4 _2872 = k.quads[_2870];
                    float4 _2874 = select(float4(0.0), _2867, _1545);
                    some_queries[_2858] = _2874;
                    float4 _2877 = select(float4(0.0), _2872, _1545);
                    some_keys[_2858] = _2877;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    int _2486;
                    _4699 = _4615;
                    _4698 = _4614;
                    _4697 = _4613;
                    _4696 = _4612;
                    _4695 = _4611;
                    _4694 = _4610;
                    _4693 = _4609;
                    _4692 = _4608;
                    _2486 = 0;
                    for (;;)
                    {
                        bool _1567 = _2486 < 8;
                        if (_1567)
                        {
                            uint _1577 = uint(_2486) * 33u;
                            uint _1579 = _1577 + _1665;
                            float4 _1585 = some_queries[_1579];
                            uint _2891 = _1579 + 8u;
                            float4 _2893 = some_queries[_2891];
                            uint _2907 = _1579 + 16u;
                            float4 _2909 = some_queries[_2907];
                            uint _2923 = _1579 + 24u;
                            float4 _2925 = some_queries[_2923];
                            uint _1601 = _1577 + _1400;
                            float4 _1607 = some_keys[_1601];
                            uint _2939 = _1601 + 16u;
                            float4 _2941 = some_keys[_2939];
                            float _1635 = _2925.w;
                            float _1639 = _2941.w;
                            float _1643 = fma(_1635, _1639, _4692);
                            float _2953 = _2909.w;
                            float _2959 = fma(_2953, _1639, _4694);
                            float _2971 = _2893.w;
                            float _2977 = fma(_2971, _1639, _4696);
                            float _2989 = _1585.w;
                            float _2995 = fma(_2989, _1639, _4698);
                            float _3014 = _1607.w;
                            float _3018 = fma(_1635, _3014, _4693);
                            float _3035 = fma(_2953, _3014, _4695);
                            float _3052 = fma(_2971, _3014, _4697);
                            float _3069 = fma(_2989, _3014, _4699);
                            float _3092 = _2925.z;
                            float _3094 = _2941.z;
                            float _3098 = fma(_3092, _3094, _1643);
                            float _3109 = _2909.z;
                            float _3115 = fma(_3109, _3094, _2959);
                            float _3126 = _2893.z;
                            float _3132 = fma(_3126, _3094, _2977);
                            float _3143 = _1585.z;
                            float _3149 = fma(_3143, _3094, _2995);
                            float _3169 = _1607.z;
                            float _3173 = fma(_3092, _3169, _3018);
                            float _3190 = fma(_3109, _3169, _3035);
                            float _3207 = fma(_3126, _3169, _3052);
                            float _3224 = fma(_3143, _3169, _3069);
                            float _3250 = _2925.y;
                            float _3252 = _2941.y;
                            float _3256 = fma(_3250, _3252, _3098);
                            float _3267 = _2909.y;
                            float _3273 = fma(_3267, _3252, _3115);
                            float _3284 = _2893.y;
                            float _3290 = fma(_3284, _3252, _3132);
                            float _3301 = _1585.y;
                            float _3307 = fma(_3301, _3252, _3149);
                            float _3327 = _1607.y;
                            float _3331 = fma(_3250, _3327, _3173);
                            float _3348 = fma(_3267, _3327, _3190);
                            float _3365 = fma(_3284, _3327, _3207);
                            float _3382 = fma(_3301, _3327, _3224);
                            float _3408 = _2925.x;
                            float _3410 = _2941.x;
                            float _3414 = fma(_3408, _3410, _3256);
                            float _3425 = _2909.x;
                            float _3431 = fma(_3425, _3410, _3273);
                            float _3442 = _2893.x;
                            float _3448 = fma(_3442, _3410, _3290);
                            float _3459 = _1585.x;
                            float _3465 = fma(_3459, _3410, _3307);
                            float _3485 = _1607.x;
                            float _3489 = fma(_3408, _3485, _3331);
                            float _3506 = fma(_3425, _3485, _3348);
                            float _3523 = fma(_3442, _3485, _3365);
                            float _3540 = fma(_3459, _3485, _3382);
                            int _1659 = _2486 + 1;
                            _4699 = _3540;
                            _4698 = _3465;
                            _4697 = _3523;
                            _4696 = _3448;
                            _4695 = _3506;
                            _4694 = _3431;
                            _4693 = _3489;
                            _4692 = _3414;
                            _2486 = _1659;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1259 = _2424 + uint(1);
                    _4615 = _4699;
                    _4614 = _4698;
                    _4613 = _4697;
                    _4612 = _4696;
                    _4611 = _4695;
                    _4610 = _4694;
                    _4609 = _4693;
                    _4608 = _4692;
                    _2424 = _1259;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1712 = _1399 % 8u;
            bool _1767 = _1436 < _1303;
            bool _1768 = true && _1767;
            uint _1770 = _1400 * 32u;
            uint _1772 = _1770 + _1712;
            float _4704 = _1768 ? _4615 : as_type<float>(0xff800000u /* -inf */);
            weights[_1772] = _4704;
            bool _3563 = _2766 < _1303;
            bool _3564 = true && _3563;
            uint _3565 = _4340 * 32u;
            uint _3566 = _3565 + _1712;
            float _4705 = _3564 ? _4614 : as_type<float>(0xff800000u /* -inf */);
            weights[_3566] = _4705;
            uint _3582 = _1712 + 8u;
            uint _3598 = _1770 + _3582;
            float _4706 = _1768 ? _4613 : as_type<float>(0xff800000u /* -inf */);
            weights[_3598] = _4706;
            uint _3622 = _3565 + _3582;
            float _4707 = _3564 ? _4612 : as_type<float>(0xff800000u /* -inf */);
            weights[_3622] = _4707;
            uint _3641 = _1712 + 16u;
            uint _3657 = _1770 + _3641;
            float _4708 = _1768 ? _4611 : as_type<float>(0xff800000u /* -inf */);
            weights[_3657] = _4708;
            uint _3681 = _3565 + _3641;
            float _4709 = _3564 ? _4610 : as_type<float>(0xff800000u /* -inf */);
            weights[_3681] = _4709;
            uint _3700 = _1712 + 24u;
            uint _3716 = _1770 + _3700;
            float _4710 = _1768 ? _4609 : as_type<float>(0xff800000u /* -inf */);
            weights[_3716] = _4710;
            uint _3740 = _3565 + _3700;
            float _4711 = _3564 ? _4608 : as_type<float>(0xff800000u /* -inf */);
            weights[_3740] = _4711;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _1813 = _1399 % 32u;
            uint _1816 = _1399 / 32u;
            uint _1824 = _1816 * 8u;
            uint _1827 = _1816 * 256u;
            uint _1829 = _1827 + _1813;
            float _1831 = weights[_1829];
            float _1837 = fast::max(-3.4028234663852885981170418348452e+38, _1831);
            uint _3759 = _1824 + 1u;
            uint _3760 = _3759 * 32u;
            uint _3761 = _3760 + _1813;
            float _3763 = weights[_3761];
            float _3767 = fast::max(_1837, _3763);
            uint _3777 = _1824 + 2u;
            uint _3778 = _3777 * 32u;
            uint _3779 = _3778 + _1813;
            float _3781 = weights[_3779];
            float _3785 = fast::max(_3767, _3781);
            uint _3795 = _1824 + 3u;
            uint _3796 = _3795 * 32u;
            uint _3797 = _3796 + _1813;
            float _3799 = weights[_3797];
            float _3803 = fast::max(_3785, _3799);
            uint _3813 = _1824 + 4u;
            uint _3814 = _3813 * 32u;
            uint _3815 = _3814 + _1813;
            float _3817 = weights[_3815];
            float _3821 = fast::max(_3803, _3817);
            uint _3831 = _1824 + 5u;
            uint _3832 = _3831 * 32u;
            uint _3833 = _3832 + _1813;
            float _3835 = weights[_3833];
            float _3839 = fast::max(_3821, _3835);
            uint _3849 = _1824 + 6u;
            uint _3850 = _3849 * 32u;
            uint _3851 = _3850 + _1813;
            float _3853 = weights[_3851];
            float _3857 = fast::max(_3839, _3853);
            uint _3867 = _1824 + 7u;
            uint _3868 = _3867 * 32u;
            uint _3869 = _3868 + _1813;
            float _3871 = weights[_3869];
            float _3875 = fast::max(_3857, _3871);
            of_parts[_1399] = _3875;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _1858 = of_parts[_1813];
            float _1859 = fast::max(_2436, _1858);
            uint _3885 = 32u + _1813;
            float _3887 = of_parts[_3885];
            float _3888 = fast::max(_1859, _3887);
            uint _3898 = 64u + _1813;
            float _3900 = of_parts[_3898];
            float _3901 = fast::max(_3888, _3900);
            uint _3911 = 96u + _1813;
            float _3913 = of_parts[_3911];
            _3914 = fast::max(_3901, _3913);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            bool _1872 = _1831 < (-3.4028234663852885981170418348452e+38);
            float _2478;
            if (_1872)
            {
                _2478 = 0.0;
            }
            else
            {
                float _1879 = _1831 - _3914;
                float _1880 = exp(_1879);
                _2478 = _1880;
            }
            weights[_1829] = _2478;
            bool _3925 = _3763 < (-3.4028234663852885981170418348452e+38);
            float _3933;
            if (_3925)
            {
                _3933 = 0.0;
            }
            else
            {
                float _3929 = _3763 - _3914;
                float _3930 = exp(_3929);
                _3933 = _3930;
            }
            weights[_3761] = _3933;
            bool _3950 = _3781 < (-3.4028234663852885981170418348452e+38);
            float _3958;
            if (_3950)
            {
                _3958 = 0.0;
            }
            else
            {
                float _3954 = _3781 - _3914;
                float _3955 = exp(_3954);
                _3958 = _3955;
            }
            weights[_3779] = _3958;
            float _3964 = (_2478 + _3933) + _3958;
            bool _3975 = _3799 < (-3.4028234663852885981170418348452e+38);
            float _3983;
            if (_3975)
            {
                _3983 = 0.0;
            }
            else
            {
                float _3979 = _3799 - _3914;
                float _3980 = exp(_3979);
                _3983 = _3980;
            }
            weights[_3797] = _3983;
            float _3989 = _3964 + _3983;
            bool _4000 = _3817 < (-3.4028234663852885981170418348452e+38);
            float _4008;
            if (_4000)
            {
                _4008 = 0.0;
            }
            else
            {
                float _4004 = _3817 - _3914;
                float _4005 = exp(_4004);
                _4008 = _4005;
            }
            weights[_3815] = _4008;
            float _4014 = _3989 + _4008;
            bool _4025 = _3835 < (-3.4028234663852885981170418348452e+38);
            float _4033;
            if (_4025)
            {
                _4033 = 0.0;
            }
            else
            {
                float _4029 = _3835 - _3914;
                float _4030 = exp(_4029);
                _4033 = _4030;
            }
            weights[_3833] = _4033;
            float _4039 = _4014 + _4033;
            bool _4050 = _3853 < (-3.4028234663852885981170418348452e+38);
            float _4058;
            if (_4050)
            {
                _4058 = 0.0;
            }
            else
            {
                float _4054 = _3853 - _3914;
                float _4055 = exp(_4054);
                _4058 = _4055;
            }
            weights[_3851] = _4058;
            float _4064 = _4039 + _4058;
            bool _4075 = _3871 < (-3.4028234663852885981170418348452e+38);
            float _4083;
            if (_4075)
            {
                _4083 = 0.0;
            }
            else
            {
                float _4079 = _3871 - _3914;
                float _4080 = exp(_4079);
                _4083 = _4080;
            }
            weights[_3869] = _4083;
            float _4089 = _4064 + _4083;
            of_parts[_1399] = _4089;
            float _1905 = _2436 - _3914;
            float _1906 = exp(_1905);
            bool _1908 = _1816 == 0u;
            if (_1908)
            {
                shrunk[_1813] = _1906;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _1927 = of_parts[_1813];
            float _1929 = fma(_2412, _1906, _1927);
            float _4101 = of_parts[_3885];
            float _4102 = _1929 + _4101;
            float _4114 = of_parts[_3898];
            float _4115 = _4102 + _4114;
            float _4127 = of_parts[_3911];
            _4128 = _4115 + _4127;
            uint _2111 = _1399 / 16u;
            uint _2112 = _2111 * 4u;
            float _1972 = shrunk[_2112];
            float4 _1975 = _4582 * _1972;
            uint _4147 = _2112 + 1u;
            float _4149 = shrunk[_4147];
            float4 _4152 = _4588 * _4149;
            uint _4175 = _2112 + 2u;
            float _4177 = shrunk[_4175];
            float4 _4180 = _4596 * _4177;
            uint _4203 = _2112 + 3u;
            float _4205 = shrunk[_4203];
            float4 _4208 = _4606 * _4205;
            uint _1988 = _1303 - _2411;
            uint _1989 = min(32u, _1988);
            uint _2460;
            _4691 = _4208;
            _4690 = _4180;
            _4689 = _4152;
            _4688 = _1975;
            _2460 = 0u;
            for (;;)
            {
                bool _1994 = _2460 < _1989;
                if (_1994)
                {
                    uint _2009 = min((_2411 + _2460), _1439);
                    uint _2016 = _1308 + _2009;
                    uint _2118 = _157.p.quads[2u];
                    uint _2119 = _2016 * _2118;
                    uint _2122 = _157.p.first[2u];
                    uint _2123 = _2122 / 4u;
                    uint _2124 = _2119 + _2123;
                    uint _2127 = _2124 + _1483;
                    uint _2132 = _1399 % 16u;
                    uint _2036 = min(_2132, 9u);
                    uint _2037 = _2127 + _2036;
                    uint _2142 = _157.x.values;
                    uint _2150 = _2142 >> uint(2);
                    uint _2152 = _2142 & 3u;
                    uint _2154 = extent_table.words[_2150][_2152];
                    uint _2145 = _2154 + _2037;
                    float4 _2159 = k.quads[_2145];
                    uint _2061 = _2460 * 32u;
                    uint _2063 = _2061 + _2112;
                    float _2068 = weights[_2063];
                    float4 _2086 = _2159 * _2068;
                    float4 _2089 = _4688 + _2086;
                    uint _4229 = _2063 + 1u;
                    float _4231 = weights[_4229];
                    float4 _4243 = _2159 * _4231;
                    float4 _4246 = _4689 + _4243;
                    uint _4267 = _2063 + 2u;
                    float _4269 = weights[_4267];
                    float4 _4281 = _2159 * _4269;
                    float4 _4284 = _4690 + _4281;
                    uint _4305 = _2063 + 3u;
                    float _4307 = weights[_4305];
                    float4 _4319 = _2159 * _4307;
                    float4 _4322 = _4691 + _4319;
                    uint _2105 = _2460 + 1u;
                    _4691 = _4322;
                    _4690 = _4284;
                    _4689 = _4246;
                    _4688 = _2089;
                    _2460 = _2105;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1274 = _2411 + 32u;
            _4606 = _4691;
            _4596 = _4690;
            _4588 = _4689;
            _4582 = _4688;
            _2436 = _3914;
            _2412 = _4128;
            _2411 = _1274;
            continue;
        }
        else
        {
            break;
        }
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    bool _2182 = _1399 < 32u;
    if (_2182)
    {
        bool _2198 = _1303 > 0u;
        float _2415;
        if (_2198)
        {
            float _2204 = 1.0 / _2412;
            _2415 = _2204;
        }
        else
        {
            _2415 = 0.0;
        }
        shrunk[_1399] = _2415;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _2286 = _1399 / 16u;
    uint _2287 = _2286 * 4u;
    uint _2218 = _1141 + _2287;
    uint _2228 = _1385 + _2218;
    bool _2237 = _2218 < _1287;
    bool _2243;
    if (_2237)
    {
        uint _2292 = _1399 % 16u;
        bool _2241 = _2292 < 10u;
        _2243 = _2241;
    }
    else
    {
        _2243 = _2237;
    }
    if (_2243)
    {
        uint _2248 = _2228 * _1125;
        uint _2251 = _2248 + _1126;
        uint _2252 = _2251 * 10u;
        uint _2301 = _1399 % 16u;
        uint _2255 = _2252 + _2301;
        float _2267 = shrunk[_2287];
        float4 _2268 = _4582 * _2267;
        y.quads[_2255] = _2268;
    }
    uint _2579 = _2218 + 1u;
    uint _2581 = _1385 + _2579;
    bool _2586 = _2579 < _1287;
    bool _2596;
    if (_2586)
    {
        uint _2590 = _1399 % 16u;
        bool _2594 = _2590 < 10u;
        _2596 = _2594;
    }
    else
    {
        _2596 = _2586;
    }
    if (_2596)
    {
        uint _2600 = _2581 * _1125;
        uint _2601 = _2600 + _1126;
        uint _2602 = _2601 * 10u;
        uint _2605 = _1399 % 16u;
        uint _2609 = _2602 + _2605;
        uint _2619 = _2287 + 1u;
        float _2621 = shrunk[_2619];
        float4 _2622 = _4588 * _2621;
        y.quads[_2609] = _2622;
    }
    uint _2641 = _2218 + 2u;
    uint _2643 = _1385 + _2641;
    bool _2648 = _2641 < _1287;
    bool _2658;
    if (_2648)
    {
        uint _2652 = _1399 % 16u;
        bool _2656 = _2652 < 10u;
        _2658 = _2656;
    }
    else
    {
        _2658 = _2648;
    }
    if (_2658)
    {
        uint _2662 = _2643 * _1125;
        uint _2663 = _2662 + _1126;
        uint _2664 = _2663 * 10u;
        uint _2667 = _1399 % 16u;
        uint _2671 = _2664 + _2667;
        uint _2681 = _2287 + 2u;
        float _2683 = shrunk[_2681];
        float4 _2684 = _4596 * _2683;
        y.quads[_2671] = _2684;
    }
    uint _2703 = _2218 + 3u;
    uint _2705 = _1385 + _2703;
    bool _2710 = _2703 < _1287;
    bool _2720;
    if (_2710)
    {
        uint _2714 = _1399 % 16u;
        bool _2718 = _2714 < 10u;
        _2720 = _2718;
    }
    else
    {
        _2720 = _2710;
    }
    if (_2720)
    {
        uint _2724 = _2705 * _1125;
        uint _2725 = _2724 + _1126;
        uint _2726 = _2725 * 10u;
        uint _2729 = _1399 % 16u;
        uint _2733 = _2726 + _2729;
        uint _2743 = _2287 + 3u;
        float _2745 = shrunk[_2743];
        float4 _2746 = _4606 * _2745;
        y.quads[_2733] = _2746;
    }
}

