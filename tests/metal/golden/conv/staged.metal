// conv/staged.comp CL=8 KU=2 NV=1 RESIDUAL=0 SG=128 SHUFFLE=0 TEXEL=0 TM=4 128x1x1 #3e65b380
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct x_block
{
    float4 quads[1];
};

struct w_block
{
    float4 quads[1];
};

struct y_block
{
    float4 quads[1];
};

struct ConvParams
{
    uint batches;
    uint in_height;
    uint in_width;
    uint out_height;
    uint out_width;
    uint pad_top;
    uint pad_left;
    uint in_quads;
    uint out_channels;
    uint kernel_height;
    uint kernel_width;
    uint stride_y;
    uint stride_x;
    uint dilation_y;
    uint dilation_x;
    uint tap_step_y;
    uint tap_step_x;
    uint vectors;
    uint scalars[12];
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _287 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 staged_rows[256];
    threadgroup float4 staged_panel[128];
    uint _1189 = _287.p.in_width;
    uint _1232 = _1189 >> uint(2);
    uint _1234 = _1189 & 3u;
    uint _1236 = extent_table.words[_1232][_1234];
    int _1228 = int(_1236);
    uint _1192 = _287.p.in_height;
    uint _1246 = _1192 >> uint(2);
    uint _1248 = _1192 & 3u;
    uint _1250 = extent_table.words[_1246][_1248];
    int _1242 = int(_1250);
    uint _1197 = _287.p.pad_left;
    uint _1260 = _1197 >> uint(2);
    uint _1262 = _1197 & 3u;
    uint _1264 = extent_table.words[_1260][_1262];
    int _1256 = int(_1264);
    uint _1200 = _287.p.pad_top;
    uint _1274 = _1200 >> uint(2);
    uint _1276 = _1200 & 3u;
    uint _1278 = extent_table.words[_1274][_1276];
    int _1270 = int(_1278);
    int2 _1202 = int2(_1256, _1270);
    uint _1205 = _287.p.out_width;
    uint _1282 = _1205 >> uint(2);
    uint _1284 = _1205 & 3u;
    uint _1286 = extent_table.words[_1282][_1284];
    uint _1208 = _287.p.out_height;
    uint _1290 = _1208 >> uint(2);
    uint _1292 = _1208 & 3u;
    uint _1294 = extent_table.words[_1290][_1292];
    uint _1213 = _287.p.batches;
    uint _1298 = _1213 >> uint(2);
    uint _1300 = _1213 & 3u;
    uint _1302 = extent_table.words[_1298][_1300];
    uint _1217 = _1302 * _1294;
    uint _1220 = _1217 * _1286;
    uint _1313 = _1220 + 63u;
    uint _1314 = _1313 / 64u;
    uint _1316 = gl_WorkGroupID.y;
    uint _1318 = gl_NumWorkGroups.x;
    uint _1319 = _1316 * _1318;
    uint _1321 = gl_WorkGroupID.x;
    uint _1322 = _1319 + _1321;
    uint _1325 = _1322 / _1314;
    uint _1359 = _287.p.out_channels;
    uint _1360 = _1359 + 3u;
    uint _1361 = _1360 / 4u;
    uint _1354 = _1361 + 7u;
    uint _1355 = _1354 / 8u;
    uint _1330 = _1325 * _1314;
    uint _1331 = _1322 - _1330;
    uint _1334 = gl_LocalInvocationID.y;
    uint _1335 = _1331 + _1334;
    bool _1338 = _1325 < _1355;
    uint _2896;
    if (_1338)
    {
        uint _1341 = _1335 * 64u;
        _2896 = _1341;
    }
    else
    {
        _2896 = _1220;
    }
    uint _1348 = _1355 - 1u;
    uint _1349 = min(_1325, _1348);
    uint _1368 = gl_LocalInvocationID.x;
    uint _1370 = _1368 / 2u;
    uint _1128 = _2896 + _1370;
    uint _1131 = _1220 - 1u;
    uint _1132 = min(_1128, _1131);
    uint _1378 = _1132 / _1286;
    uint _1383 = _1378 * _1286;
    uint _1384 = _1132 - _1383;
    uint _1386 = _287.p.stride_x;
    uint _1387 = _1384 * _1386;
    int _1388 = int(_1387);
    uint _1392 = _1378 % _1294;
    uint _1394 = _287.p.stride_y;
    uint _1395 = _1392 * _1394;
    int _1396 = int(_1395);
    int2 _1397 = int2(_1388, _1396);
    int2 _1401 = _1397 - _1202;
    uint _1405 = _1378 / _1294;
    int _1406 = int(_1405);
    int _1410 = _1406 * _1242;
    uint _1142 = _287.p.kernel_height;
    uint _1144 = _287.p.kernel_width;
    uint _1145 = _1142 * _1144;
    uint _1147 = _287.p.in_quads;
    uint _1148 = _1145 * _1147;
    uint _1151 = _1148 * 32u;
    uint _1155 = _1349 * _1151;
    uint _1416 = _1368 % 2u;
    bool _1431 = _1416 >= _1147;
    uint _6056 = _1431 ? _1147 : 0u;
    uint _1440 = _1416 - _6056;
    uint _1442 = uint(_1431);
    bool _1451 = _1442 == _1144;
    uint _6057 = _1451 ? 0u : _1442;
    uint _1461 = uint(_1451);
    bool _5734 = _1440 >= _1147;
    uint _6058 = _5734 ? _1147 : 0u;
    uint _5741 = _1440 - _6058;
    uint _5742 = uint(_5734);
    uint _5744 = _6057 + _5742;
    bool _5749 = _5744 == _1144;
    uint _6059 = _5749 ? 0u : _5744;
    uint _5756 = uint(_5749);
    uint _5758 = _1461 + _5756;
    uint _1162 = _1148 + 1u;
    uint _1163 = _1162 / 2u;
    float4 _6029;
    float4 _6033;
    float4 _6039;
    float4 _6047;
    do
    {
        bool _1495 = _1163 == 0u;
        if (_1495)
        {
            _6047 = float4(0.0);
            _6039 = float4(0.0);
            _6033 = float4(0.0);
            _6029 = float4(0.0);
            break;
        }
        bool _1542 = _5758 < _1142;
        uint _1630 = _287.p.dilation_x;
        uint _1631 = _6059 * _1630;
        int _1632 = int(_1631);
        uint _1636 = _287.p.dilation_y;
        uint _1637 = _5758 * _1636;
        int _1638 = int(_1637);
        int2 _1639 = int2(_1632, _1638);
        int2 _1640 = _1401 + _1639;
        int _1642 = _1640.x;
        bool _1643 = _1642 >= 0;
        bool _1651;
        if (_1643)
        {
            bool _1649 = _1642 < _1228;
            _1651 = _1649;
        }
        else
        {
            _1651 = _1643;
        }
        bool _1657;
        if (_1651)
        {
            int _1654 = _1640.y;
            bool _1655 = _1654 >= 0;
            _1657 = _1655;
        }
        else
        {
            _1657 = _1651;
        }
        bool _1665;
        if (_1657)
        {
            int _1660 = _1640.y;
            bool _1663 = _1660 < _1242;
            _1665 = _1663;
        }
        else
        {
            _1665 = _1657;
        }
        uint _3001;
        if (_1665)
        {
            int _1671 = _1640.y;
            int _1672 = _1410 + _1671;
            int _1675 = _1672 * _1228;
            int _1678 = _1675 + _1642;
            uint _1679 = uint(_1678);
            uint _1682 = _1679 * _1147;
            _3001 = _1682;
        }
        else
        {
            _3001 = 0u;
        }
        bool _1557 = _1665 && _1542;
        uint _3010;
        if (_1557)
        {
            uint _1563 = _3001 + _5741;
            _3010 = _1563;
        }
        else
        {
            _3010 = 0u;
        }
        float4 _1691 = x.quads[_3010];
        bool4 _6060 = bool4(_1557);
        float4 _6061 = select(float4(0.0), _1691, _6060);
        uint _1584 = _5741 + 2u;
        bool _1706 = _1584 >= _1147;
        uint _6062 = _1706 ? _1147 : 0u;
        uint _1715 = _1584 - _6062;
        uint _1717 = uint(_1706);
        uint _1720 = _6059 + _1717;
        bool _1726 = _1720 == _1144;
        uint _6063 = _1726 ? 0u : _1720;
        uint _1736 = uint(_1726);
        uint _1739 = _5758 + _1736;
        bool _5673 = _1715 >= _1147;
        uint _6064 = _5673 ? _1147 : 0u;
        uint _5680 = _1715 - _6064;
        uint _5681 = uint(_5673);
        uint _5683 = _6063 + _5681;
        bool _5688 = _5683 == _1144;
        uint _6065 = _5688 ? 0u : _5683;
        uint _5695 = uint(_5688);
        uint _5697 = _1739 + _5695;
        uint2 _5767 = uint2(_6065, _5697);
        bool _1599 = _1368 < _1151;
        uint _1601 = _1599 ? _1368 : 0u;
        uint _1758 = _1155 + _1601;
        float4 _1764 = w.quads[_1758];
        bool4 _6066 = bool4(_1599);
        float4 _6067 = select(float4(0.0), _1764, _6066);
        bool _1784 = _1370 < 64u;
        if (_1784)
        {
            uint _1789 = _1416 * 64u;
            uint _1845 = _1416 * 4u;
            uint _1846 = _1370 ^ _1845;
            uint _1794 = _1789 + _1846;
            staged_rows[_1794] = _6061;
        }
        bool _1811 = _1368 < 64u;
        if (_1811)
        {
            staged_panel[_1368] = _6067;
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _2910;
        uint _2911;
        uint2 _2924;
        uint _2932;
        float4 _5922;
        float4 _5936;
        float4 _5950;
        float4 _5964;
        _5964 = float4(0.0);
        _5950 = float4(0.0);
        _5936 = float4(0.0);
        _5922 = float4(0.0);
        _2932 = _5680;
        _2924 = _5767;
        _2911 = 0u;
        _2910 = 1u;
        uint _1511;
        uint _4507;
        float4 _5579;
        float4 _5603;
        float4 _5627;
        float4 _5651;
        uint2 _5779;
        for (;;)
        {
            bool _1504 = _2910 < _1163;
            if (_1504)
            {
                bool _1884 = _2924.y < _1142;
                uint _1973 = _2924.x * _1630;
                int _1974 = int(_1973);
                uint _1979 = _2924.y * _1636;
                int _1980 = int(_1979);
                int2 _1981 = int2(_1974, _1980);
                int2 _1982 = _1401 + _1981;
                int _1984 = _1982.x;
                bool _1985 = _1984 >= 0;
                bool _1993;
                if (_1985)
                {
                    bool _1991 = _1984 < _1228;
                    _1993 = _1991;
                }
                else
                {
                    _1993 = _1985;
                }
                bool _1999;
                if (_1993)
                {
                    int _1996 = _1982.y;
                    bool _1997 = _1996 >= 0;
                    _1999 = _1997;
                }
                else
                {
                    _1999 = _1993;
                }
                bool _2007;
                if (_1999)
                {
                    int _2002 = _1982.y;
                    bool _2005 = _2002 < _1242;
                    _2007 = _2005;
                }
                else
                {
                    _2007 = _1999;
                }
                uint _2977;
                if (_2007)
                {
                    int _2013 = _1982.y;
                    int _2014 = _1410 + _2013;
                    int _2017 = _2014 * _1228;
                    int _2020 = _2017 + _1984;
                    uint _2021 = uint(_2020);
                    uint _2024 = _2021 * _1147;
                    _2977 = _2024;
                }
                else
                {
                    _2977 = 0u;
                }
                bool _1899 = _2007 && _1884;
                uint _2986;
                if (_1899)
                {
                    _2986 = _2977 + _2932;
                }
                else
                {
                    _2986 = 0u;
                }
                float4 _2033 = x.quads[_2986];
                bool4 _6068 = bool4(_1899);
                float4 _6069 = select(float4(0.0), _2033, _6068);
                uint _1926 = _2932 + 2u;
                bool _2048 = _1926 >= _1147;
                uint _6070 = _2048 ? _1147 : 0u;
                uint _2057 = _1926 - _6070;
                uint _2059 = uint(_2048);
                uint _2062 = _2924.x + _2059;
                bool _2068 = _2062 == _1144;
                uint _6071 = _2068 ? 0u : _2062;
                uint _2078 = uint(_2068);
                uint _2081 = _2924.y + _2078;
                bool _4500 = _2057 >= _1147;
                uint _6072 = _4500 ? _1147 : 0u;
                _4507 = _2057 - _6072;
                uint _4508 = uint(_4500);
                uint _4510 = _6071 + _4508;
                bool _4515 = _4510 == _1144;
                uint _6073 = _4515 ? 0u : _4510;
                uint _4522 = uint(_4515);
                uint _4524 = _2081 + _4522;
                _5779 = uint2(_6073, _4524);
                uint _1934 = _2910 * 64u;
                uint _1937 = _1934 + _1368;
                bool _1941 = _1937 < _1151;
                uint _1943 = _1941 ? _1937 : 0u;
                uint _2100 = _1155 + _1943;
                float4 _2106 = w.quads[_2100];
                bool4 _6074 = bool4(_1941);
                float4 _6075 = select(float4(0.0), _2106, _6074);
                uint _2132 = _2911 * 128u;
                uint _2237 = _1368 / 8u;
                uint _2243 = _2237 ^ 0u;
                uint _2142 = _2132 + _2243;
                float4 _2144 = staged_rows[_2142];
                uint _4542 = 16u + _2237;
                uint _4545 = _4542 ^ 0u;
                uint _4546 = _2132 + _4545;
                float4 _4548 = staged_rows[_4546];
                uint _4566 = 32u + _2237;
                uint _4569 = _4566 ^ 0u;
                uint _4570 = _2132 + _4569;
                float4 _4572 = staged_rows[_4570];
                uint _4590 = 48u + _2237;
                uint _4593 = _4590 ^ 0u;
                uint _4594 = _2132 + _4593;
                float4 _4596 = staged_rows[_4594];
                uint _2162 = _2911 * 64u;
                uint _2248 = _1368 % 8u;
                uint _2175 = _2162 + _2248;
                float4 _2177 = staged_panel[_2175];
                float _2191 = _2144.x;
                float4 _2205 = _2177 * _2191;
                float4 _2208 = _5922 + _2205;
                float _4606 = _4548.x;
                float4 _4615 = _2177 * _4606;
                float4 _4618 = _5936 + _4615;
                float _4631 = _4572.x;
                float4 _4640 = _2177 * _4631;
                float4 _4643 = _5950 + _4640;
                float _4656 = _4596.x;
                float4 _4665 = _2177 * _4656;
                float4 _4668 = _5964 + _4665;
                uint _4690 = _2162 + 8u;
                uint _4697 = _4690 + _2248;
                float4 _4699 = staged_panel[_4697];
                float _4709 = _2144.y;
                float4 _4718 = _4699 * _4709;
                float4 _4721 = _2208 + _4718;
                float _4733 = _4548.y;
                float4 _4742 = _4699 * _4733;
                float4 _4745 = _4618 + _4742;
                float _4757 = _4572.y;
                float4 _4766 = _4699 * _4757;
                float4 _4769 = _4643 + _4766;
                float _4781 = _4596.y;
                float4 _4790 = _4699 * _4781;
                float4 _4793 = _4668 + _4790;
                uint _4818 = _2162 + 16u;
                uint _4825 = _4818 + _2248;
                float4 _4827 = staged_panel[_4825];
                float _4837 = _2144.z;
                float4 _4846 = _4827 * _4837;
                float4 _4849 = _4721 + _4846;
                float _4861 = _4548.z;
                float4 _4870 = _4827 * _4861;
                float4 _4873 = _4745 + _4870;
                float _4885 = _4572.z;
                float4 _4894 = _4827 * _4885;
                float4 _4897 = _4769 + _4894;
                float _4909 = _4596.z;
                float4 _4918 = _4827 * _4909;
                float4 _4921 = _4793 + _4918;
                uint _4946 = _2162 + 24u;
                uint _4953 = _4946 + _2248;
                float4 _4955 = staged_panel[_4953];
                float _4965 = _2144.w;
                float4 _4974 = _4955 * _4965;
                float4 _4977 = _4849 + _4974;
                float _4989 = _4548.w;
                float4 _4998 = _4955 * _4989;
                float4 _5001 = _4873 + _4998;
                float _5013 = _4572.w;
                float4 _5022 = _4955 * _5013;
                float4 _5025 = _4897 + _5022;
                float _5037 = _4596.w;
                float4 _5046 = _4955 * _5037;
                float4 _5049 = _4921 + _5046;
                uint _5071 = _2132 + 64u;
                uint _5080 = _2237 ^ 4u;
                uint _5081 = _5071 + _5080;
                float4 _5083 = staged_rows[_5081];
                uint _5103 = _4542 ^ 4u;
                uint _5104 = _5071 + _5103;
                float4 _5106 = staged_rows[_5104];
                uint _5126 = _4566 ^ 4u;
                uint _5127 = _5071 + _5126;
                float4 _5129 = staged_rows[_5127];
                uint _5149 = _4590 ^ 4u;
                uint _5150 = _5071 + _5149;
                float4 _5152 = staged_rows[_5150];
                uint _5170 = _2162 + 32u;
                uint _5177 = _5170 + _2248;
                float4 _5179 = staged_panel[_5177];
                float _5189 = _5083.x;
                float4 _5198 = _5179 * _5189;
                float4 _5201 = _4977 + _5198;
                float _5213 = _5106.x;
                float4 _5222 = _5179 * _5213;
                float4 _5225 = _5001 + _5222;
                float _5237 = _5129.x;
                float4 _5246 = _5179 * _5237;
                float4 _5249 = _5025 + _5246;
                float _5261 = _5152.x;
                float4 _5270 = _5179 * _5261;
                float4 _5273 = _5049 + _5270;
                uint _5296 = _2162 + 40u;
                uint _5303 = _5296 + _2248;
                float4 _5305 = staged_panel[_5303];
                float _5315 = _5083.y;
                float4 _5324 = _5305 * _5315;
                float4 _5327 = _5201 + _5324;
                float _5339 = _5106.y;
                float4 _5348 = _5305 * _5339;
                float4 _5351 = _5225 + _5348;
                float _5363 = _5129.y;
                float4 _5372 = _5305 * _5363;
                float4 _5375 = _5249 + _5372;
                float _5387 = _5152.y;
                float4 _5396 = _5305 * _5387;
                float4 _5399 = _5273 + _5396;
                uint _5422 = _2162 + 48u;
                uint _5429 = _5422 + _2248;
                float4 _5431 = staged_panel[_5429];
                float _5441 = _5083.z;
                float4 _5450 = _5431 * _5441;
                float4 _5453 = _5327 + _5450;
                float _5465 = _5106.z;
                float4 _5474 = _5431 * _5465;
                float4 _5477 = _5351 + _5474;
                float _5489 = _5129.z;
                float4 _5498 = _5431 * _5489;
                float4 _5501 = _5375 + _5498;
                float _5513 = _5152.z;
                float4 _5522 = _5431 * _5513;
                float4 _5525 = _5399 + _5522;
                uint _5548 = _2162 + 56u;
                uint _5555 = _5548 + _2248;
                float4 _5557 = staged_panel[_5555];
                float _5567 = _5083.w;
                float4 _5576 = _5557 * _5567;
                _5579 = _5453 + _5576;
                float _5591 = _5106.w;
                float4 _5600 = _5557 * _5591;
                _5603 = _5477 + _5600;
                float _5615 = _5129.w;
                float4 _5624 = _5557 * _5615;
                _5627 = _5501 + _5624;
                float _5639 = _5152.w;
                float4 _5648 = _5557 * _5639;
                _5651 = _5525 + _5648;
                _1511 = 1u - _2911;
                if (_1784)
                {
                    uint _2271 = _1511 * 128u;
                    uint _2273 = _1416 * 64u;
                    uint _2274 = _2271 + _2273;
                    uint _2329 = _1416 * 4u;
                    uint _2330 = _1370 ^ _2329;
                    uint _2278 = _2274 + _2330;
                    staged_rows[_2278] = _6069;
                }
                if (_1811)
                {
                    uint _2298 = _1511 * 64u;
                    uint _2301 = _2298 + _1368;
                    staged_panel[_2301] = _6075;
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1516 = _2910 + uint(1);
                _5964 = _5651;
                _5950 = _5627;
                _5936 = _5603;
                _5922 = _5579;
                _2932 = _4507;
                _2924 = _5779;
                _2911 = _1511;
                _2910 = _1516;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2372 = _2911 * 128u;
        uint _2477 = _1368 / 8u;
        uint _2483 = _2477 ^ 0u;
        uint _2382 = _2372 + _2483;
        float4 _2384 = staged_rows[_2382];
        uint _3369 = 16u + _2477;
        uint _3372 = _3369 ^ 0u;
        uint _3373 = _2372 + _3372;
        float4 _3375 = staged_rows[_3373];
        uint _3393 = 32u + _2477;
        uint _3396 = _3393 ^ 0u;
        uint _3397 = _2372 + _3396;
        float4 _3399 = staged_rows[_3397];
        uint _3417 = 48u + _2477;
        uint _3420 = _3417 ^ 0u;
        uint _3421 = _2372 + _3420;
        float4 _3423 = staged_rows[_3421];
        uint _2402 = _2911 * 64u;
        uint _2488 = _1368 % 8u;
        uint _2415 = _2402 + _2488;
        float4 _2417 = staged_panel[_2415];
        float _2431 = _2384.x;
        float4 _2445 = _2417 * _2431;
        float4 _2448 = _5922 + _2445;
        float _3433 = _3375.x;
        float4 _3442 = _2417 * _3433;
        float4 _3445 = _5936 + _3442;
        float _3458 = _3399.x;
        float4 _3467 = _2417 * _3458;
        float4 _3470 = _5950 + _3467;
        float _3483 = _3423.x;
        float4 _3492 = _2417 * _3483;
        float4 _3495 = _5964 + _3492;
        uint _3517 = _2402 + 8u;
        uint _3524 = _3517 + _2488;
        float4 _3526 = staged_panel[_3524];
        float _3536 = _2384.y;
        float4 _3545 = _3526 * _3536;
        float4 _3548 = _2448 + _3545;
        float _3560 = _3375.y;
        float4 _3569 = _3526 * _3560;
        float4 _3572 = _3445 + _3569;
        float _3584 = _3399.y;
        float4 _3593 = _3526 * _3584;
        float4 _3596 = _3470 + _3593;
        float _3608 = _3423.y;
        float4 _3617 = _3526 * _3608;
        float4 _3620 = _3495 + _3617;
        uint _3645 = _2402 + 16u;
        uint _3652 = _3645 + _2488;
        float4 _3654 = staged_panel[_3652];
        float _3664 = _2384.z;
        float4 _3673 = _3654 * _3664;
        float4 _3676 = _3548 + _3673;
        float _3688 = _3375.z;
        float4 _3697 = _3654 * _3688;
        float4 _3700 = _3572 + _3697;
        float _3712 = _3399.z;
        float4 _3721 = _3654 * _3712;
        float4 _3724 = _3596 + _3721;
        float _3736 = _3423.z;
        float4 _3745 = _3654 * _3736;
        float4 _3748 = _3620 + _3745;
        uint _3773 = _2402 + 24u;
        uint _3780 = _3773 + _2488;
        float4 _3782 = staged_panel[_3780];
        float _3792 = _2384.w;
        float4 _3801 = _3782 * _3792;
        float4 _3804 = _3676 + _3801;
        float _3816 = _3375.w;
        float4 _3825 = _3782 * _3816;
        float4 _3828 = _3700 + _3825;
        float _3840 = _3399.w;
        float4 _3849 = _3782 * _3840;
        float4 _3852 = _3724 + _3849;
        float _3864 = _3423.w;
        float4 _3873 = _3782 * _3864;
        float4 _3876 = _3748 + _3873;
        uint _3898 = _2372 + 64u;
        uint _3907 = _2477 ^ 4u;
        uint _3908 = _3898 + _3907;
        float4 _3910 = staged_rows[_3908];
        uint _3930 = _3369 ^ 4u;
        uint _3931 = _3898 + _3930;
        float4 _3933 = staged_rows[_3931];
        uint _3953 = _3393 ^ 4u;
        uint _3954 = _3898 + _3953;
        float4 _3956 = staged_rows[_3954];
        uint _3976 = _3417 ^ 4u;
        uint _3977 = _3898 + _3976;
        float4 _3979 = staged_rows[_3977];
        uint _3997 = _2402 + 32u;
        uint _4004 = _3997 + _2488;
        float4 _4006 = staged_panel[_4004];
        float _4016 = _3910.x;
        float4 _4025 = _4006 * _4016;
        float4 _4028 = _3804 + _4025;
        float _4040 = _3933.x;
        float4 _4049 = _4006 * _4040;
        float4 _4052 = _3828 + _4049;
        float _4064 = _3956.x;
        float4 _4073 = _4006 * _4064;
        float4 _4076 = _3852 + _4073;
        float _4088 = _3979.x;
        float4 _4097 = _4006 * _4088;
        float4 _4100 = _3876 + _4097;
        uint _4123 = _2402 + 40u;
        uint _4130 = _4123 + _2488;
        float4 _4132 = staged_panel[_4130];
        float _4142 = _3910.y;
        float4 _4151 = _4132 * _4142;
        float4 _4154 = _4028 + _4151;
        float _4166 = _3933.y;
        float4 _4175 = _4132 * _4166;
        float4 _4178 = _4052 + _4175;
        float _4190 = _3956.y;
        float4 _4199 = _4132 * _4190;
        float4 _4202 = _4076 + _4199;
        float _4214 = _3979.y;
        float4 _4223 = _4132 * _4214;
        float4 _4226 = _4100 + _4223;
        uint _4249 = _2402 + 48u;
        uint _4256 = _4249 + _2488;
        float4 _4258 = staged_panel[_4256];
        float _4268 = _3910.z;
        float4 _4277 = _4258 * _4268;
        float4 _4280 = _4154 + _4277;
        float _4292 = _3933.z;
        float4 _4301 = _4258 * _4292;
        float4 _4304 = _4178 + _4301;
        float _4316 = _3956.z;
        float4 _4325 = _4258 * _4316;
        float4 _4328 = _4202 + _4325;
        float _4340 = _3979.z;
        float4 _4349 = _4258 * _4340;
        float4 _4352 = _4226 + _4349;
        uint _4375 = _2402 + 56u;
        uint _4382 = _4375 + _2488;
        float4 _4384 = staged_panel[_4382];
        float _4394 = _3910.w;
        float4 _4403 = _4384 * _4394;
        float4 _4406 = _4280 + _4403;
        float _4418 = _3933.w;
        float4 _4427 = _4384 * _4418;
        float4 _4430 = _4304 + _4427;
        float _4442 = _3956.w;
        float4 _4451 = _4384 * _4442;
        float4 _4454 = _4328 + _4451;
        float _4466 = _3979.w;
        float4 _4475 = _4384 * _4466;
        float4 _4478 = _4352 + _4475;
        _6047 = _4478;
        _6039 = _4454;
        _6033 = _4430;
        _6029 = _4406;
        break;
    } while(false);
    uint _2521 = _1349 * 8u;
    uint _2613 = _1368 % 8u;
    uint _2523 = _2521 + _2613;
    uint _2630 = _287.p.vectors;
    uint _2635 = _2630 + _2523;
    float4 _2643 = w.quads[_2635];
    uint _2655 = _1368 / 8u;
    uint _2542 = _2896 + _2655;
    bool _2559 = _2542 < _1220;
    bool _2565;
    if (_2559)
    {
        bool _2563 = _2523 < _1361;
        _2565 = _2563;
    }
    else
    {
        _2565 = _2559;
    }
    if (_2565)
    {
        float4 _2682 = _6029 + _2643;
        float _2684 = _2682.x;
        bool _2707 = _2684 < 0.0;
        float _2709 = _2707 ? 0.0 : _2684;
        float _2687 = _2682.y;
        bool _2720 = _2687 < 0.0;
        float _2722 = _2720 ? 0.0 : _2687;
        float _2690 = _2682.z;
        bool _2733 = _2690 < 0.0;
        float _2735 = _2733 ? 0.0 : _2690;
        float _2693 = _2682.w;
        bool _2746 = _2693 < 0.0;
        float _2748 = _2746 ? 0.0 : _2693;
        float4 _2695 = float4(_2709, _2722, _2735, _2748);
        uint _2585 = _287.p.pixel_quads;
        uint _2586 = _2542 * _2585;
        uint _2588 = _287.p.first_quad;
        uint _2589 = _2586 + _2588;
        uint _2591 = _2589 + _2523;
        uint _2593 = _2523 * 4u;
        uint4 _2753 = uint4(_2593);
        uint4 _2754 = _2753 + uint4(0u, 1u, 2u, 3u);
        uint4 _2756 = uint4(_1359);
        bool4 _2757 = _2754 < _2756;
        float4 _2758 = select(float4(0.0), _2695, _2757);
        y.quads[_2591] = _2758;
    }
    uint _3132 = 16u + _2655;
    uint _3133 = _2896 + _3132;
    bool _3146 = _3133 < _1220;
    bool _3154;
    if (_3146)
    {
        bool _3152 = _2523 < _1361;
        _3154 = _3152;
    }
    else
    {
        _3154 = _3146;
    }
    if (_3154)
    {
        float4 _3163 = _6033 + _2643;
        float _3164 = _3163.x;
        bool _3165 = _3164 < 0.0;
        float _3166 = _3165 ? 0.0 : _3164;
        float _3167 = _3163.y;
        bool _3168 = _3167 < 0.0;
        float _3169 = _3168 ? 0.0 : _3167;
        float _3170 = _3163.z;
        bool _3171 = _3170 < 0.0;
        float _3172 = _3171 ? 0.0 : _3170;
        float _3173 = _3163.w;
        bool _3174 = _3173 < 0.0;
        float _3175 = _3174 ? 0.0 : _3173;
        float4 _3176 = float4(_3166, _3169, _3172, _3175);
        uint _3178 = _287.p.pixel_quads;
        uint _3179 = _3133 * _3178;
        uint _3181 = _287.p.first_quad;
        uint _3182 = _3179 + _3181;
        uint _3183 = _3182 + _2523;
        uint _3184 = _2523 * 4u;
        uint4 _3187 = uint4(_3184);
        uint4 _3188 = _3187 + uint4(0u, 1u, 2u, 3u);
        uint4 _3189 = uint4(_1359);
        bool4 _3190 = _3188 < _3189;
        float4 _3191 = select(float4(0.0), _3176, _3190);
        y.quads[_3183] = _3191;
    }
    uint _3210 = 32u + _2655;
    uint _3211 = _2896 + _3210;
    bool _3224 = _3211 < _1220;
    bool _3232;
    if (_3224)
    {
        bool _3230 = _2523 < _1361;
        _3232 = _3230;
    }
    else
    {
        _3232 = _3224;
    }
    if (_3232)
    {
        float4 _3241 = _6039 + _2643;
        float _3242 = _3241.x;
        bool _3243 = _3242 < 0.0;
        float _3244 = _3243 ? 0.0 : _3242;
        float _3245 = _3241.y;
        bool _3246 = _3245 < 0.0;
        float _3247 = _3246 ? 0.0 : _3245;
        float _3248 = _3241.z;
        bool _3249 = _3248 < 0.0;
        float _3250 = _3249 ? 0.0 : _3248;
        float _3251 = _3241.w;
        bool _3252 = _3251 < 0.0;
        float _3253 = _3252 ? 0.0 : _3251;
        float4 _3254 = float4(_3244, _3247, _3250, _3253);
        uint _3256 = _287.p.pixel_quads;
        uint _3257 = _3211 * _3256;
        uint _3259 = _287.p.first_quad;
        uint _3260 = _3257 + _3259;
        uint _3261 = _3260 + _2523;
        uint _3262 = _2523 * 4u;
        uint4 _3265 = uint4(_3262);
        uint4 _3266 = _3265 + uint4(0u, 1u, 2u, 3u);
        uint4 _3267 = uint4(_1359);
        bool4 _3268 = _3266 < _3267;
        float4 _3269 = select(float4(0.0), _3254, _3268);
        y.quads[_3261] = _3269;
    }
    uint _3288 = 48u + _2655;
    uint _3289 = _2896 + _3288;
    bool _3302 = _3289 < _1220;
    bool _3310;
    if (_3302)
    {
        bool _3308 = _2523 < _1361;
        _3310 = _3308;
    }
    else
    {
        _3310 = _3302;
    }
    if (_3310)
    {
        float4 _3319 = _6047 + _2643;
        float _3320 = _3319.x;
        bool _3321 = _3320 < 0.0;
        float _3322 = _3321 ? 0.0 : _3320;
        float _3323 = _3319.y;
        bool _3324 = _3323 < 0.0;
        float _3325 = _3324 ? 0.0 : _3323;
        float _3326 = _3319.z;
        bool _3327 = _3326 < 0.0;
        float _3328 = _3327 ? 0.0 : _3326;
        float _3329 = _3319.w;
        bool _3330 = _3329 < 0.0;
        float _3331 = _3330 ? 0.0 : _3329;
        float4 _3332 = float4(_3322, _3325, _3328, _3331);
        uint _3334 = _287.p.pixel_quads;
        uint _3335 = _3289 * _3334;
        uint _3337 = _287.p.first_quad;
        uint _3338 = _3335 + _3337;
        uint _3339 = _3338 + _2523;
        uint _3340 = _2523 * 4u;
        uint4 _3343 = uint4(_3340);
        uint4 _3344 = _3343 + uint4(0u, 1u, 2u, 3u);
        uint4 _3345 = uint4(_1359);
        bool4 _3346 = _3344 < _3345;
        float4 _3347 = select(float4(0.0), _3332, _3346);
        y.quads[_3339] = _3347;
    }
}

