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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _284 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 staged_rows[256];
    threadgroup float4 staged_panel[128];
    uint _1175 = _284.p.in_width;
    uint _1218 = _1175 >> uint(2);
    uint _1220 = _1175 & 3u;
    uint _1222 = extent_table.words[_1218][_1220];
    int _1214 = int(_1222);
    uint _1178 = _284.p.in_height;
    uint _1232 = _1178 >> uint(2);
    uint _1234 = _1178 & 3u;
    uint _1236 = extent_table.words[_1232][_1234];
    int _1228 = int(_1236);
    uint _1183 = _284.p.pad_left;
    uint _1246 = _1183 >> uint(2);
    uint _1248 = _1183 & 3u;
    uint _1250 = extent_table.words[_1246][_1248];
    int _1242 = int(_1250);
    uint _1186 = _284.p.pad_top;
    uint _1260 = _1186 >> uint(2);
    uint _1262 = _1186 & 3u;
    uint _1264 = extent_table.words[_1260][_1262];
    int _1256 = int(_1264);
    int2 _1188 = int2(_1242, _1256);
    uint _1191 = _284.p.out_width;
    uint _1268 = _1191 >> uint(2);
    uint _1270 = _1191 & 3u;
    uint _1272 = extent_table.words[_1268][_1270];
    uint _1194 = _284.p.out_height;
    uint _1276 = _1194 >> uint(2);
    uint _1278 = _1194 & 3u;
    uint _1280 = extent_table.words[_1276][_1278];
    uint _1199 = _284.p.batches;
    uint _1284 = _1199 >> uint(2);
    uint _1286 = _1199 & 3u;
    uint _1288 = extent_table.words[_1284][_1286];
    uint _1203 = _1288 * _1280;
    uint _1206 = _1203 * _1272;
    uint _1299 = _1206 + 63u;
    uint _1300 = _1299 / 64u;
    uint _1302 = gl_WorkGroupID.y;
    uint _1304 = gl_NumWorkGroups.x;
    uint _1305 = _1302 * _1304;
    uint _1307 = gl_WorkGroupID.x;
    uint _1308 = _1305 + _1307;
    uint _1311 = _1308 / _1300;
    uint _1345 = _284.p.out_channels;
    uint _1346 = _1345 + 3u;
    uint _1347 = _1346 / 4u;
    uint _1340 = _1347 + 7u;
    uint _1341 = _1340 / 8u;
    uint _1316 = _1311 * _1300;
    uint _1317 = _1308 - _1316;
    uint _1320 = gl_LocalInvocationID.y;
    uint _1321 = _1317 + _1320;
    bool _1324 = _1311 < _1341;
    uint _2874;
    if (_1324)
    {
        uint _1327 = _1321 * 64u;
        _2874 = _1327;
    }
    else
    {
        _2874 = _1206;
    }
    uint _1334 = _1341 - 1u;
    uint _1335 = min(_1311, _1334);
    uint _1354 = gl_LocalInvocationID.x;
    uint _1356 = _1354 / 2u;
    uint _1114 = _2874 + _1356;
    uint _1117 = _1206 - 1u;
    uint _1118 = min(_1114, _1117);
    uint _1364 = _1118 / _1272;
    uint _1369 = _1364 * _1272;
    uint _1370 = _1118 - _1369;
    uint _1372 = _284.p.stride_x;
    uint _1373 = _1370 * _1372;
    int _1374 = int(_1373);
    uint _1378 = _1364 % _1280;
    uint _1380 = _284.p.stride_y;
    uint _1381 = _1378 * _1380;
    int _1382 = int(_1381);
    int2 _1383 = int2(_1374, _1382);
    int2 _1387 = _1383 - _1188;
    uint _1391 = _1364 / _1280;
    int _1392 = int(_1391);
    int _1396 = _1392 * _1228;
    uint _1128 = _284.p.kernel_height;
    uint _1130 = _284.p.kernel_width;
    uint _1131 = _1128 * _1130;
    uint _1133 = _284.p.in_quads;
    uint _1134 = _1131 * _1133;
    uint _1137 = _1134 * 32u;
    uint _1141 = _1335 * _1137;
    uint _1402 = _1354 % 2u;
    bool _1417 = _1402 >= _1133;
    uint _6031 = _1417 ? _1133 : 0u;
    uint _1426 = _1402 - _6031;
    uint _1428 = uint(_1417);
    bool _1437 = _1428 == _1130;
    uint _6032 = _1437 ? 0u : _1428;
    uint _1447 = uint(_1437);
    bool _5709 = _1426 >= _1133;
    uint _6033 = _5709 ? _1133 : 0u;
    uint _5716 = _1426 - _6033;
    uint _5717 = uint(_5709);
    uint _5719 = _6032 + _5717;
    bool _5724 = _5719 == _1130;
    uint _6034 = _5724 ? 0u : _5719;
    uint _5731 = uint(_5724);
    uint _5733 = _1447 + _5731;
    uint _1148 = _1134 + 1u;
    uint _1149 = _1148 / 2u;
    float4 _6004;
    float4 _6008;
    float4 _6014;
    float4 _6022;
    do
    {
        bool _1481 = _1149 == 0u;
        if (_1481)
        {
            _6022 = float4(0.0);
            _6014 = float4(0.0);
            _6008 = float4(0.0);
            _6004 = float4(0.0);
            break;
        }
        bool _1528 = _5733 < _1128;
        uint _1618 = _284.p.dilation_x;
        uint _1619 = _6034 * _1618;
        int _1620 = int(_1619);
        uint _1624 = _284.p.dilation_y;
        uint _1625 = _5733 * _1624;
        int _1626 = int(_1625);
        int2 _1627 = int2(_1620, _1626);
        int2 _1628 = _1387 + _1627;
        int _1630 = _1628.x;
        bool _1631 = _1630 >= 0;
        bool _1639;
        if (_1631)
        {
            bool _1637 = _1630 < _1214;
            _1639 = _1637;
        }
        else
        {
            _1639 = _1631;
        }
        bool _1645;
        if (_1639)
        {
            int _1642 = _1628.y;
            bool _1643 = _1642 >= 0;
            _1645 = _1643;
        }
        else
        {
            _1645 = _1639;
        }
        bool _1653;
        if (_1645)
        {
            int _1648 = _1628.y;
            bool _1651 = _1648 < _1228;
            _1653 = _1651;
        }
        else
        {
            _1653 = _1645;
        }
        uint _2979;
        if (_1653)
        {
            int _1659 = _1628.y;
            int _1660 = _1396 + _1659;
            int _1663 = _1660 * _1214;
            int _1666 = _1663 + _1630;
            uint _1667 = uint(_1666);
            uint _1670 = _1667 * _1133;
            _2979 = _1670;
        }
        else
        {
            _2979 = 0u;
        }
        bool _1543 = _1653 && _1528;
        uint _2988;
        if (_1543)
        {
            uint _1549 = _2979 + _5716;
            _2988 = _1549;
        }
        else
        {
            _2988 = 0u;
        }
        float4 _1679 = x.quads[_2988];
        bool4 _6035 = bool4(_1543);
        float4 _6036 = select(float4(0.0), _1679, _6035);
        uint _1570 = _5716 + 2u;
        bool _1694 = _1570 >= _1133;
        uint _6037 = _1694 ? _1133 : 0u;
        uint _1703 = _1570 - _6037;
        uint _1705 = uint(_1694);
        uint _1708 = _6034 + _1705;
        bool _1714 = _1708 == _1130;
        uint _6038 = _1714 ? 0u : _1708;
        uint _1724 = uint(_1714);
        uint _1727 = _5733 + _1724;
        bool _5648 = _1703 >= _1133;
        uint _6039 = _5648 ? _1133 : 0u;
        uint _5655 = _1703 - _6039;
        uint _5656 = uint(_5648);
        uint _5658 = _6038 + _5656;
        bool _5663 = _5658 == _1130;
        uint _6040 = _5663 ? 0u : _5658;
        uint _5670 = uint(_5663);
        uint _5672 = _1727 + _5670;
        uint2 _5742 = uint2(_6040, _5672);
        bool _1586 = _1354 < _1137;
        uint _1588 = _1586 ? _1354 : 0u;
        uint _1589 = _1141 + _1588;
        float4 _1745 = w.quads[_1589];
        bool4 _6041 = bool4(_1586);
        float4 _6042 = select(float4(0.0), _1745, _6041);
        bool _1765 = _1356 < 64u;
        if (_1765)
        {
            uint _1770 = _1402 * 64u;
            uint _1826 = _1402 * 4u;
            uint _1827 = _1356 ^ _1826;
            uint _1775 = _1770 + _1827;
            staged_rows[_1775] = _6036;
        }
        bool _1792 = _1354 < 64u;
        if (_1792)
        {
            staged_panel[_1354] = _6042;
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _2888;
        uint _2889;
        uint2 _2902;
        uint _2910;
        float4 _5897;
        float4 _5911;
        float4 _5925;
        float4 _5939;
        _5939 = float4(0.0);
        _5925 = float4(0.0);
        _5911 = float4(0.0);
        _5897 = float4(0.0);
        _2910 = _5655;
        _2902 = _5742;
        _2889 = 0u;
        _2888 = 1u;
        uint _1497;
        uint _4482;
        float4 _5554;
        float4 _5578;
        float4 _5602;
        float4 _5626;
        uint2 _5754;
        for (;;)
        {
            bool _1490 = _2888 < _1149;
            if (_1490)
            {
                bool _1865 = _2902.y < _1128;
                uint _1956 = _2902.x * _1618;
                int _1957 = int(_1956);
                uint _1962 = _2902.y * _1624;
                int _1963 = int(_1962);
                int2 _1964 = int2(_1957, _1963);
                int2 _1965 = _1387 + _1964;
                int _1967 = _1965.x;
                bool _1968 = _1967 >= 0;
                bool _1976;
                if (_1968)
                {
                    bool _1974 = _1967 < _1214;
                    _1976 = _1974;
                }
                else
                {
                    _1976 = _1968;
                }
                bool _1982;
                if (_1976)
                {
                    int _1979 = _1965.y;
                    bool _1980 = _1979 >= 0;
                    _1982 = _1980;
                }
                else
                {
                    _1982 = _1976;
                }
                bool _1990;
                if (_1982)
                {
                    int _1985 = _1965.y;
                    bool _1988 = _1985 < _1228;
                    _1990 = _1988;
                }
                else
                {
                    _1990 = _1982;
                }
                uint _2955;
                if (_1990)
                {
                    int _1996 = _1965.y;
                    int _1997 = _1396 + _1996;
                    int _2000 = _1997 * _1214;
                    int _2003 = _2000 + _1967;
                    uint _2004 = uint(_2003);
                    uint _2007 = _2004 * _1133;
                    _2955 = _2007;
                }
                else
                {
                    _2955 = 0u;
                }
                bool _1880 = _1990 && _1865;
                uint _2964;
                if (_1880)
                {
                    _2964 = _2955 + _2910;
                }
                else
                {
                    _2964 = 0u;
                }
                float4 _2016 = x.quads[_2964];
                bool4 _6043 = bool4(_1880);
                float4 _6044 = select(float4(0.0), _2016, _6043);
                uint _1907 = _2910 + 2u;
                bool _2031 = _1907 >= _1133;
                uint _6045 = _2031 ? _1133 : 0u;
                uint _2040 = _1907 - _6045;
                uint _2042 = uint(_2031);
                uint _2045 = _2902.x + _2042;
                bool _2051 = _2045 == _1130;
                uint _6046 = _2051 ? 0u : _2045;
                uint _2061 = uint(_2051);
                uint _2064 = _2902.y + _2061;
                bool _4475 = _2040 >= _1133;
                uint _6047 = _4475 ? _1133 : 0u;
                _4482 = _2040 - _6047;
                uint _4483 = uint(_4475);
                uint _4485 = _6046 + _4483;
                bool _4490 = _4485 == _1130;
                uint _6048 = _4490 ? 0u : _4485;
                uint _4497 = uint(_4490);
                uint _4499 = _2064 + _4497;
                _5754 = uint2(_6048, _4499);
                uint _1915 = _2888 * 64u;
                uint _1918 = _1915 + _1354;
                bool _1923 = _1918 < _1137;
                uint _1925 = _1923 ? _1918 : 0u;
                uint _1926 = _1141 + _1925;
                float4 _2082 = w.quads[_1926];
                bool4 _6049 = bool4(_1923);
                float4 _6050 = select(float4(0.0), _2082, _6049);
                uint _2108 = _2889 * 128u;
                uint _2213 = _1354 / 8u;
                uint _2219 = _2213 ^ 0u;
                uint _2118 = _2108 + _2219;
                float4 _2120 = staged_rows[_2118];
                uint _4517 = 16u + _2213;
                uint _4520 = _4517 ^ 0u;
                uint _4521 = _2108 + _4520;
                float4 _4523 = staged_rows[_4521];
                uint _4541 = 32u + _2213;
                uint _4544 = _4541 ^ 0u;
                uint _4545 = _2108 + _4544;
                float4 _4547 = staged_rows[_4545];
                uint _4565 = 48u + _2213;
                uint _4568 = _4565 ^ 0u;
                uint _4569 = _2108 + _4568;
                float4 _4571 = staged_rows[_4569];
                uint _2138 = _2889 * 64u;
                uint _2224 = _1354 % 8u;
                uint _2151 = _2138 + _2224;
                float4 _2153 = staged_panel[_2151];
                float _2167 = _2120.x;
                float4 _2181 = _2153 * _2167;
                float4 _2184 = _5897 + _2181;
                float _4581 = _4523.x;
                float4 _4590 = _2153 * _4581;
                float4 _4593 = _5911 + _4590;
                float _4606 = _4547.x;
                float4 _4615 = _2153 * _4606;
                float4 _4618 = _5925 + _4615;
                float _4631 = _4571.x;
                float4 _4640 = _2153 * _4631;
                float4 _4643 = _5939 + _4640;
                uint _4665 = _2138 + 8u;
                uint _4672 = _4665 + _2224;
                float4 _4674 = staged_panel[_4672];
                float _4684 = _2120.y;
                float4 _4693 = _4674 * _4684;
                float4 _4696 = _2184 + _4693;
                float _4708 = _4523.y;
                float4 _4717 = _4674 * _4708;
                float4 _4720 = _4593 + _4717;
                float _4732 = _4547.y;
                float4 _4741 = _4674 * _4732;
                float4 _4744 = _4618 + _4741;
                float _4756 = _4571.y;
                float4 _4765 = _4674 * _4756;
                float4 _4768 = _4643 + _4765;
                uint _4793 = _2138 + 16u;
                uint _4800 = _4793 + _2224;
                float4 _4802 = staged_panel[_4800];
                float _4812 = _2120.z;
                float4 _4821 = _4802 * _4812;
                float4 _4824 = _4696 + _4821;
                float _4836 = _4523.z;
                float4 _4845 = _4802 * _4836;
                float4 _4848 = _4720 + _4845;
                float _4860 = _4547.z;
                float4 _4869 = _4802 * _4860;
                float4 _4872 = _4744 + _4869;
                float _4884 = _4571.z;
                float4 _4893 = _4802 * _4884;
                float4 _4896 = _4768 + _4893;
                uint _4921 = _2138 + 24u;
                uint _4928 = _4921 + _2224;
                float4 _4930 = staged_panel[_4928];
                float _4940 = _2120.w;
                float4 _4949 = _4930 * _4940;
                float4 _4952 = _4824 + _4949;
                float _4964 = _4523.w;
                float4 _4973 = _4930 * _4964;
                float4 _4976 = _4848 + _4973;
                float _4988 = _4547.w;
                float4 _4997 = _4930 * _4988;
                float4 _5000 = _4872 + _4997;
                float _5012 = _4571.w;
                float4 _5021 = _4930 * _5012;
                float4 _5024 = _4896 + _5021;
                uint _5046 = _2108 + 64u;
                uint _5055 = _2213 ^ 4u;
                uint _5056 = _5046 + _5055;
                float4 _5058 = staged_rows[_5056];
                uint _5078 = _4517 ^ 4u;
                uint _5079 = _5046 + _5078;
                float4 _5081 = staged_rows[_5079];
                uint _5101 = _4541 ^ 4u;
                uint _5102 = _5046 + _5101;
                float4 _5104 = staged_rows[_5102];
                uint _5124 = _4565 ^ 4u;
                uint _5125 = _5046 + _5124;
                float4 _5127 = staged_rows[_5125];
                uint _5145 = _2138 + 32u;
                uint _5152 = _5145 + _2224;
                float4 _5154 = staged_panel[_5152];
                float _5164 = _5058.x;
                float4 _5173 = _5154 * _5164;
                float4 _5176 = _4952 + _5173;
                float _5188 = _5081.x;
                float4 _5197 = _5154 * _5188;
                float4 _5200 = _4976 + _5197;
                float _5212 = _5104.x;
                float4 _5221 = _5154 * _5212;
                float4 _5224 = _5000 + _5221;
                float _5236 = _5127.x;
                float4 _5245 = _5154 * _5236;
                float4 _5248 = _5024 + _5245;
                uint _5271 = _2138 + 40u;
                uint _5278 = _5271 + _2224;
                float4 _5280 = staged_panel[_5278];
                float _5290 = _5058.y;
                float4 _5299 = _5280 * _5290;
                float4 _5302 = _5176 + _5299;
                float _5314 = _5081.y;
                float4 _5323 = _5280 * _5314;
                float4 _5326 = _5200 + _5323;
                float _5338 = _5104.y;
                float4 _5347 = _5280 * _5338;
                float4 _5350 = _5224 + _5347;
                float _5362 = _5127.y;
                float4 _5371 = _5280 * _5362;
                float4 _5374 = _5248 + _5371;
                uint _5397 = _2138 + 48u;
                uint _5404 = _5397 + _2224;
                float4 _5406 = staged_panel[_5404];
                float _5416 = _5058.z;
                float4 _5425 = _5406 * _5416;
                float4 _5428 = _5302 + _5425;
                float _5440 = _5081.z;
                float4 _5449 = _5406 * _5440;
                float4 _5452 = _5326 + _5449;
                float _5464 = _5104.z;
                float4 _5473 = _5406 * _5464;
                float4 _5476 = _5350 + _5473;
                float _5488 = _5127.z;
                float4 _5497 = _5406 * _5488;
                float4 _5500 = _5374 + _5497;
                uint _5523 = _2138 + 56u;
                uint _5530 = _5523 + _2224;
                float4 _5532 = staged_panel[_5530];
                float _5542 = _5058.w;
                float4 _5551 = _5532 * _5542;
                _5554 = _5428 + _5551;
                float _5566 = _5081.w;
                float4 _5575 = _5532 * _5566;
                _5578 = _5452 + _5575;
                float _5590 = _5104.w;
                float4 _5599 = _5532 * _5590;
                _5602 = _5476 + _5599;
                float _5614 = _5127.w;
                float4 _5623 = _5532 * _5614;
                _5626 = _5500 + _5623;
                _1497 = 1u - _2889;
                if (_1765)
                {
                    uint _2247 = _1497 * 128u;
                    uint _2249 = _1402 * 64u;
                    uint _2250 = _2247 + _2249;
                    uint _2305 = _1402 * 4u;
                    uint _2306 = _1356 ^ _2305;
                    uint _2254 = _2250 + _2306;
                    staged_rows[_2254] = _6044;
                }
                if (_1792)
                {
                    uint _2274 = _1497 * 64u;
                    uint _2277 = _2274 + _1354;
                    staged_panel[_2277] = _6050;
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1502 = _2888 + uint(1);
                _5939 = _5626;
                _5925 = _5602;
                _5911 = _5578;
                _5897 = _5554;
                _2910 = _4482;
                _2902 = _5754;
                _2889 = _1497;
                _2888 = _1502;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2348 = _2889 * 128u;
        uint _2453 = _1354 / 8u;
        uint _2459 = _2453 ^ 0u;
        uint _2358 = _2348 + _2459;
        float4 _2360 = staged_rows[_2358];
        uint _3344 = 16u + _2453;
        uint _3347 = _3344 ^ 0u;
        uint _3348 = _2348 + _3347;
        float4 _3350 = staged_rows[_3348];
        uint _3368 = 32u + _2453;
        uint _3371 = _3368 ^ 0u;
        uint _3372 = _2348 + _3371;
        float4 _3374 = staged_rows[_3372];
        uint _3392 = 48u + _2453;
        uint _3395 = _3392 ^ 0u;
        uint _3396 = _2348 + _3395;
        float4 _3398 = staged_rows[_3396];
        uint _2378 = _2889 * 64u;
        uint _2464 = _1354 % 8u;
        uint _2391 = _2378 + _2464;
        float4 _2393 = staged_panel[_2391];
        float _2407 = _2360.x;
        float4 _2421 = _2393 * _2407;
        float4 _2424 = _5897 + _2421;
        float _3408 = _3350.x;
        float4 _3417 = _2393 * _3408;
        float4 _3420 = _5911 + _3417;
        float _3433 = _3374.x;
        float4 _3442 = _2393 * _3433;
        float4 _3445 = _5925 + _3442;
        float _3458 = _3398.x;
        float4 _3467 = _2393 * _3458;
        float4 _3470 = _5939 + _3467;
        uint _3492 = _2378 + 8u;
        uint _3499 = _3492 + _2464;
        float4 _3501 = staged_panel[_3499];
        float _3511 = _2360.y;
        float4 _3520 = _3501 * _3511;
        float4 _3523 = _2424 + _3520;
        float _3535 = _3350.y;
        float4 _3544 = _3501 * _3535;
        float4 _3547 = _3420 + _3544;
        float _3559 = _3374.y;
        float4 _3568 = _3501 * _3559;
        float4 _3571 = _3445 + _3568;
        float _3583 = _3398.y;
        float4 _3592 = _3501 * _3583;
        float4 _3595 = _3470 + _3592;
        uint _3620 = _2378 + 16u;
        uint _3627 = _3620 + _2464;
        float4 _3629 = staged_panel[_3627];
        float _3639 = _2360.z;
        float4 _3648 = _3629 * _3639;
        float4 _3651 = _3523 + _3648;
        float _3663 = _3350.z;
        float4 _3672 = _3629 * _3663;
        float4 _3675 = _3547 + _3672;
        float _3687 = _3374.z;
        float4 _3696 = _3629 * _3687;
        float4 _3699 = _3571 + _3696;
        float _3711 = _3398.z;
        float4 _3720 = _3629 * _3711;
        float4 _3723 = _3595 + _3720;
        uint _3748 = _2378 + 24u;
        uint _3755 = _3748 + _2464;
        float4 _3757 = staged_panel[_3755];
        float _3767 = _2360.w;
        float4 _3776 = _3757 * _3767;
        float4 _3779 = _3651 + _3776;
        float _3791 = _3350.w;
        float4 _3800 = _3757 * _3791;
        float4 _3803 = _3675 + _3800;
        float _3815 = _3374.w;
        float4 _3824 = _3757 * _3815;
        float4 _3827 = _3699 + _3824;
        float _3839 = _3398.w;
        float4 _3848 = _3757 * _3839;
        float4 _3851 = _3723 + _3848;
        uint _3873 = _2348 + 64u;
        uint _3882 = _2453 ^ 4u;
        uint _3883 = _3873 + _3882;
        float4 _3885 = staged_rows[_3883];
        uint _3905 = _3344 ^ 4u;
        uint _3906 = _3873 + _3905;
        float4 _3908 = staged_rows[_3906];
        uint _3928 = _3368 ^ 4u;
        uint _3929 = _3873 + _3928;
        float4 _3931 = staged_rows[_3929];
        uint _3951 = _3392 ^ 4u;
        uint _3952 = _3873 + _3951;
        float4 _3954 = staged_rows[_3952];
        uint _3972 = _2378 + 32u;
        uint _3979 = _3972 + _2464;
        float4 _3981 = staged_panel[_3979];
        float _3991 = _3885.x;
        float4 _4000 = _3981 * _3991;
        float4 _4003 = _3779 + _4000;
        float _4015 = _3908.x;
        float4 _4024 = _3981 * _4015;
        float4 _4027 = _3803 + _4024;
        float _4039 = _3931.x;
        float4 _4048 = _3981 * _4039;
        float4 _4051 = _3827 + _4048;
        float _4063 = _3954.x;
        float4 _4072 = _3981 * _4063;
        float4 _4075 = _3851 + _4072;
        uint _4098 = _2378 + 40u;
        uint _4105 = _4098 + _2464;
        float4 _4107 = staged_panel[_4105];
        float _4117 = _3885.y;
        float4 _4126 = _4107 * _4117;
        float4 _4129 = _4003 + _4126;
        float _4141 = _3908.y;
        float4 _4150 = _4107 * _4141;
        float4 _4153 = _4027 + _4150;
        float _4165 = _3931.y;
        float4 _4174 = _4107 * _4165;
        float4 _4177 = _4051 + _4174;
        float _4189 = _3954.y;
        float4 _4198 = _4107 * _4189;
        float4 _4201 = _4075 + _4198;
        uint _4224 = _2378 + 48u;
        uint _4231 = _4224 + _2464;
        float4 _4233 = staged_panel[_4231];
        float _4243 = _3885.z;
        float4 _4252 = _4233 * _4243;
        float4 _4255 = _4129 + _4252;
        float _4267 = _3908.z;
        float4 _4276 = _4233 * _4267;
        float4 _4279 = _4153 + _4276;
        float _4291 = _3931.z;
        float4 _4300 = _4233 * _4291;
        float4 _4303 = _4177 + _4300;
        float _4315 = _3954.z;
        float4 _4324 = _4233 * _4315;
        float4 _4327 = _4201 + _4324;
        uint _4350 = _2378 + 56u;
        uint _4357 = _4350 + _2464;
        float4 _4359 = staged_panel[_4357];
        float _4369 = _3885.w;
        float4 _4378 = _4359 * _4369;
        float4 _4381 = _4255 + _4378;
        float _4393 = _3908.w;
        float4 _4402 = _4359 * _4393;
        float4 _4405 = _4279 + _4402;
        float _4417 = _3931.w;
        float4 _4426 = _4359 * _4417;
        float4 _4429 = _4303 + _4426;
        float _4441 = _3954.w;
        float4 _4450 = _4359 * _4441;
        float4 _4453 = _4327 + _4450;
        _6022 = _4453;
        _6014 = _4429;
        _6008 = _4405;
        _6004 = _4381;
        break;
    } while(false);
    uint _2497 = _1335 * 8u;
    uint _2585 = _1354 % 8u;
    uint _2499 = _2497 + _2585;
    uint _2602 = _284.p.vectors;
    uint _2607 = _2602 + _2499;
    float4 _2615 = w.quads[_2607];
    uint _2627 = _1354 / 8u;
    uint _2518 = _2874 + _2627;
    bool _2535 = _2518 < _1206;
    bool _2541;
    if (_2535)
    {
        bool _2539 = _2499 < _1347;
        _2541 = _2539;
    }
    else
    {
        _2541 = _2535;
    }
    if (_2541)
    {
        float4 _2654 = _6004 + _2615;
        float _2656 = _2654.x;
        bool _2679 = _2656 < 0.0;
        float _2681 = _2679 ? 0.0 : _2656;
        float _2659 = _2654.y;
        bool _2692 = _2659 < 0.0;
        float _2694 = _2692 ? 0.0 : _2659;
        float _2662 = _2654.z;
        bool _2705 = _2662 < 0.0;
        float _2707 = _2705 ? 0.0 : _2662;
        float _2665 = _2654.w;
        bool _2718 = _2665 < 0.0;
        float _2720 = _2718 ? 0.0 : _2665;
        float4 _2667 = float4(_2681, _2694, _2707, _2720);
        uint _2561 = _2518 * _1347;
        uint _2563 = _2561 + _2499;
        uint _2565 = _2499 * 4u;
        uint4 _2731 = uint4(_2565);
        uint4 _2732 = _2731 + uint4(0u, 1u, 2u, 3u);
        uint4 _2734 = uint4(_1345);
        bool4 _2735 = _2732 < _2734;
        float4 _2736 = select(float4(0.0), _2667, _2735);
        y.quads[_2563] = _2736;
    }
    uint _3110 = 16u + _2627;
    uint _3111 = _2874 + _3110;
    bool _3124 = _3111 < _1206;
    bool _3132;
    if (_3124)
    {
        bool _3130 = _2499 < _1347;
        _3132 = _3130;
    }
    else
    {
        _3132 = _3124;
    }
    if (_3132)
    {
        float4 _3141 = _6008 + _2615;
        float _3142 = _3141.x;
        bool _3143 = _3142 < 0.0;
        float _3144 = _3143 ? 0.0 : _3142;
        float _3145 = _3141.y;
        bool _3146 = _3145 < 0.0;
        float _3147 = _3146 ? 0.0 : _3145;
        float _3148 = _3141.z;
        bool _3149 = _3148 < 0.0;
        float _3150 = _3149 ? 0.0 : _3148;
        float _3151 = _3141.w;
        bool _3152 = _3151 < 0.0;
        float _3153 = _3152 ? 0.0 : _3151;
        float4 _3154 = float4(_3144, _3147, _3150, _3153);
        uint _3159 = _3111 * _1347;
        uint _3160 = _3159 + _2499;
        uint _3161 = _2499 * 4u;
        uint4 _3164 = uint4(_3161);
        uint4 _3165 = _3164 + uint4(0u, 1u, 2u, 3u);
        uint4 _3166 = uint4(_1345);
        bool4 _3167 = _3165 < _3166;
        float4 _3168 = select(float4(0.0), _3154, _3167);
        y.quads[_3160] = _3168;
    }
    uint _3187 = 32u + _2627;
    uint _3188 = _2874 + _3187;
    bool _3201 = _3188 < _1206;
    bool _3209;
    if (_3201)
    {
        bool _3207 = _2499 < _1347;
        _3209 = _3207;
    }
    else
    {
        _3209 = _3201;
    }
    if (_3209)
    {
        float4 _3218 = _6014 + _2615;
        float _3219 = _3218.x;
        bool _3220 = _3219 < 0.0;
        float _3221 = _3220 ? 0.0 : _3219;
        float _3222 = _3218.y;
        bool _3223 = _3222 < 0.0;
        float _3224 = _3223 ? 0.0 : _3222;
        float _3225 = _3218.z;
        bool _3226 = _3225 < 0.0;
        float _3227 = _3226 ? 0.0 : _3225;
        float _3228 = _3218.w;
        bool _3229 = _3228 < 0.0;
        float _3230 = _3229 ? 0.0 : _3228;
        float4 _3231 = float4(_3221, _3224, _3227, _3230);
        uint _3236 = _3188 * _1347;
        uint _3237 = _3236 + _2499;
        uint _3238 = _2499 * 4u;
        uint4 _3241 = uint4(_3238);
        uint4 _3242 = _3241 + uint4(0u, 1u, 2u, 3u);
        uint4 _3243 = uint4(_1345);
        bool4 _3244 = _3242 < _3243;
        float4 _3245 = select(float4(0.0), _3231, _3244);
        y.quads[_3237] = _3245;
    }
    uint _3264 = 48u + _2627;
    uint _3265 = _2874 + _3264;
    bool _3278 = _3265 < _1206;
    bool _3286;
    if (_3278)
    {
        bool _3284 = _2499 < _1347;
        _3286 = _3284;
    }
    else
    {
        _3286 = _3278;
    }
    if (_3286)
    {
        float4 _3295 = _6022 + _2615;
        float _3296 = _3295.x;
        bool _3297 = _3296 < 0.0;
        float _3298 = _3297 ? 0.0 : _3296;
        float _3299 = _3295.y;
        bool _3300 = _3299 < 0.0;
        float _3301 = _3300 ? 0.0 : _3299;
        float _3302 = _3295.z;
        bool _3303 = _3302 < 0.0;
        float _3304 = _3303 ? 0.0 : _3302;
        float _3305 = _3295.w;
        bool _3306 = _3305 < 0.0;
        float _3307 = _3306 ? 0.0 : _3305;
        float4 _3308 = float4(_3298, _3301, _3304, _3307);
        uint _3313 = _3265 * _1347;
        uint _3314 = _3313 + _2499;
        uint _3315 = _2499 * 4u;
        uint4 _3318 = uint4(_3315);
        uint4 _3319 = _3318 + uint4(0u, 1u, 2u, 3u);
        uint4 _3320 = uint4(_1345);
        bool4 _3321 = _3319 < _3320;
        float4 _3322 = select(float4(0.0), _3308, _3321);
        y.quads[_3314] = _3322;
    }
}

