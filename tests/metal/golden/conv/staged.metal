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
    uint _1181 = _284.p.in_width;
    uint _1224 = _1181 >> uint(2);
    uint _1226 = _1181 & 3u;
    uint _1228 = extent_table.words[_1224][_1226];
    int _1220 = int(_1228);
    uint _1184 = _284.p.in_height;
    uint _1238 = _1184 >> uint(2);
    uint _1240 = _1184 & 3u;
    uint _1242 = extent_table.words[_1238][_1240];
    int _1234 = int(_1242);
    uint _1189 = _284.p.pad_left;
    uint _1252 = _1189 >> uint(2);
    uint _1254 = _1189 & 3u;
    uint _1256 = extent_table.words[_1252][_1254];
    int _1248 = int(_1256);
    uint _1192 = _284.p.pad_top;
    uint _1266 = _1192 >> uint(2);
    uint _1268 = _1192 & 3u;
    uint _1270 = extent_table.words[_1266][_1268];
    int _1262 = int(_1270);
    int2 _1194 = int2(_1248, _1262);
    uint _1197 = _284.p.out_width;
    uint _1274 = _1197 >> uint(2);
    uint _1276 = _1197 & 3u;
    uint _1278 = extent_table.words[_1274][_1276];
    uint _1200 = _284.p.out_height;
    uint _1282 = _1200 >> uint(2);
    uint _1284 = _1200 & 3u;
    uint _1286 = extent_table.words[_1282][_1284];
    uint _1205 = _284.p.batches;
    uint _1290 = _1205 >> uint(2);
    uint _1292 = _1205 & 3u;
    uint _1294 = extent_table.words[_1290][_1292];
    uint _1209 = _1294 * _1286;
    uint _1212 = _1209 * _1278;
    uint _1305 = _1212 + 63u;
    uint _1306 = _1305 / 64u;
    uint _1308 = gl_WorkGroupID.y;
    uint _1310 = gl_NumWorkGroups.x;
    uint _1311 = _1308 * _1310;
    uint _1313 = gl_WorkGroupID.x;
    uint _1314 = _1311 + _1313;
    uint _1317 = _1314 / _1306;
    uint _1351 = _284.p.out_channels;
    uint _1352 = _1351 + 3u;
    uint _1353 = _1352 / 4u;
    uint _1346 = _1353 + 7u;
    uint _1347 = _1346 / 8u;
    uint _1322 = _1317 * _1306;
    uint _1323 = _1314 - _1322;
    uint _1326 = gl_LocalInvocationID.y;
    uint _1327 = _1323 + _1326;
    bool _1330 = _1317 < _1347;
    uint _2878;
    if (_1330)
    {
        uint _1333 = _1327 * 64u;
        _2878 = _1333;
    }
    else
    {
        _2878 = _1212;
    }
    uint _1340 = _1347 - 1u;
    uint _1341 = min(_1317, _1340);
    uint _1360 = gl_LocalInvocationID.x;
    uint _1362 = _1360 / 2u;
    uint _1120 = _2878 + _1362;
    uint _1123 = _1212 - 1u;
    uint _1124 = min(_1120, _1123);
    uint _1370 = _1124 / _1278;
    uint _1375 = _1370 * _1278;
    uint _1376 = _1124 - _1375;
    uint _1378 = _284.p.stride_x;
    uint _1379 = _1376 * _1378;
    int _1380 = int(_1379);
    uint _1384 = _1370 % _1286;
    uint _1386 = _284.p.stride_y;
    uint _1387 = _1384 * _1386;
    int _1388 = int(_1387);
    int2 _1389 = int2(_1380, _1388);
    int2 _1393 = _1389 - _1194;
    uint _1397 = _1370 / _1286;
    int _1398 = int(_1397);
    int _1402 = _1398 * _1234;
    uint _1134 = _284.p.kernel_height;
    uint _1136 = _284.p.kernel_width;
    uint _1137 = _1134 * _1136;
    uint _1139 = _284.p.in_quads;
    uint _1140 = _1137 * _1139;
    uint _1143 = _1140 * 32u;
    uint _1147 = _1341 * _1143;
    uint _1408 = _1360 % 2u;
    bool _1423 = _1408 >= _1139;
    uint _6038 = _1423 ? _1139 : 0u;
    uint _1432 = _1408 - _6038;
    uint _1434 = uint(_1423);
    bool _1443 = _1434 == _1136;
    uint _6039 = _1443 ? 0u : _1434;
    uint _1453 = uint(_1443);
    bool _5716 = _1432 >= _1139;
    uint _6040 = _5716 ? _1139 : 0u;
    uint _5723 = _1432 - _6040;
    uint _5724 = uint(_5716);
    uint _5726 = _6039 + _5724;
    bool _5731 = _5726 == _1136;
    uint _6041 = _5731 ? 0u : _5726;
    uint _5738 = uint(_5731);
    uint _5740 = _1453 + _5738;
    uint _1154 = _1140 + 1u;
    uint _1155 = _1154 / 2u;
    float4 _6011;
    float4 _6015;
    float4 _6021;
    float4 _6029;
    do
    {
        bool _1487 = _1155 == 0u;
        if (_1487)
        {
            _6029 = float4(0.0);
            _6021 = float4(0.0);
            _6015 = float4(0.0);
            _6011 = float4(0.0);
            break;
        }
        bool _1534 = _5740 < _1134;
        uint _1624 = _284.p.dilation_x;
        uint _1625 = _6041 * _1624;
        int _1626 = int(_1625);
        uint _1630 = _284.p.dilation_y;
        uint _1631 = _5740 * _1630;
        int _1632 = int(_1631);
        int2 _1633 = int2(_1626, _1632);
        int2 _1634 = _1393 + _1633;
        int _1636 = _1634.x;
        bool _1637 = _1636 >= 0;
        bool _1645;
        if (_1637)
        {
            bool _1643 = _1636 < _1220;
            _1645 = _1643;
        }
        else
        {
            _1645 = _1637;
        }
        bool _1651;
        if (_1645)
        {
            int _1648 = _1634.y;
            bool _1649 = _1648 >= 0;
            _1651 = _1649;
        }
        else
        {
            _1651 = _1645;
        }
        bool _1659;
        if (_1651)
        {
            int _1654 = _1634.y;
            bool _1657 = _1654 < _1234;
            _1659 = _1657;
        }
        else
        {
            _1659 = _1651;
        }
        uint _2983;
        if (_1659)
        {
            int _1665 = _1634.y;
            int _1666 = _1402 + _1665;
            int _1669 = _1666 * _1220;
            int _1672 = _1669 + _1636;
            uint _1673 = uint(_1672);
            uint _1676 = _1673 * _1139;
            _2983 = _1676;
        }
        else
        {
            _2983 = 0u;
        }
        bool _1549 = _1659 && _1534;
        uint _2992;
        if (_1549)
        {
            uint _1555 = _2983 + _5723;
            _2992 = _1555;
        }
        else
        {
            _2992 = 0u;
        }
        float4 _1685 = x.quads[_2992];
        bool4 _6042 = bool4(_1549);
        float4 _6043 = select(float4(0.0), _1685, _6042);
        uint _1576 = _5723 + 2u;
        bool _1700 = _1576 >= _1139;
        uint _6044 = _1700 ? _1139 : 0u;
        uint _1709 = _1576 - _6044;
        uint _1711 = uint(_1700);
        uint _1714 = _6041 + _1711;
        bool _1720 = _1714 == _1136;
        uint _6045 = _1720 ? 0u : _1714;
        uint _1730 = uint(_1720);
        uint _1733 = _5740 + _1730;
        bool _5655 = _1709 >= _1139;
        uint _6046 = _5655 ? _1139 : 0u;
        uint _5662 = _1709 - _6046;
        uint _5663 = uint(_5655);
        uint _5665 = _6045 + _5663;
        bool _5670 = _5665 == _1136;
        uint _6047 = _5670 ? 0u : _5665;
        uint _5677 = uint(_5670);
        uint _5679 = _1733 + _5677;
        uint2 _5749 = uint2(_6047, _5679);
        bool _1592 = _1360 < _1143;
        uint _1594 = _1592 ? _1360 : 0u;
        uint _1595 = _1147 + _1594;
        float4 _1751 = w.quads[_1595];
        bool4 _6048 = bool4(_1592);
        float4 _6049 = select(float4(0.0), _1751, _6048);
        bool _1771 = _1362 < 64u;
        if (_1771)
        {
            uint _1776 = _1408 * 64u;
            uint _1832 = _1408 * 4u;
            uint _1833 = _1362 ^ _1832;
            uint _1781 = _1776 + _1833;
            staged_rows[_1781] = _6043;
        }
        bool _1798 = _1360 < 64u;
        if (_1798)
        {
            staged_panel[_1360] = _6049;
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _2892;
        uint _2893;
        uint2 _2906;
        uint _2914;
        float4 _5904;
        float4 _5918;
        float4 _5932;
        float4 _5946;
        _5946 = float4(0.0);
        _5932 = float4(0.0);
        _5918 = float4(0.0);
        _5904 = float4(0.0);
        _2914 = _5662;
        _2906 = _5749;
        _2893 = 0u;
        _2892 = 1u;
        uint _1503;
        uint _4489;
        float4 _5561;
        float4 _5585;
        float4 _5609;
        float4 _5633;
        uint2 _5761;
        for (;;)
        {
            bool _1496 = _2892 < _1155;
            if (_1496)
            {
                bool _1871 = _2906.y < _1134;
                uint _1962 = _2906.x * _1624;
                int _1963 = int(_1962);
                uint _1968 = _2906.y * _1630;
                int _1969 = int(_1968);
                int2 _1970 = int2(_1963, _1969);
                int2 _1971 = _1393 + _1970;
                int _1973 = _1971.x;
                bool _1974 = _1973 >= 0;
                bool _1982;
                if (_1974)
                {
                    bool _1980 = _1973 < _1220;
                    _1982 = _1980;
                }
                else
                {
                    _1982 = _1974;
                }
                bool _1988;
                if (_1982)
                {
                    int _1985 = _1971.y;
                    bool _1986 = _1985 >= 0;
                    _1988 = _1986;
                }
                else
                {
                    _1988 = _1982;
                }
                bool _1996;
                if (_1988)
                {
                    int _1991 = _1971.y;
                    bool _1994 = _1991 < _1234;
                    _1996 = _1994;
                }
                else
                {
                    _1996 = _1988;
                }
                uint _2959;
                if (_1996)
                {
                    int _2002 = _1971.y;
                    int _2003 = _1402 + _2002;
                    int _2006 = _2003 * _1220;
                    int _2009 = _2006 + _1973;
                    uint _2010 = uint(_2009);
                    uint _2013 = _2010 * _1139;
                    _2959 = _2013;
                }
                else
                {
                    _2959 = 0u;
                }
                bool _1886 = _1996 && _1871;
                uint _2968;
                if (_1886)
                {
                    _2968 = _2959 + _2914;
                }
                else
                {
                    _2968 = 0u;
                }
                float4 _2022 = x.quads[_2968];
                bool4 _6050 = bool4(_1886);
                float4 _6051 = select(float4(0.0), _2022, _6050);
                uint _1913 = _2914 + 2u;
                bool _2037 = _1913 >= _1139;
                uint _6052 = _2037 ? _1139 : 0u;
                uint _2046 = _1913 - _6052;
                uint _2048 = uint(_2037);
                uint _2051 = _2906.x + _2048;
                bool _2057 = _2051 == _1136;
                uint _6053 = _2057 ? 0u : _2051;
                uint _2067 = uint(_2057);
                uint _2070 = _2906.y + _2067;
                bool _4482 = _2046 >= _1139;
                uint _6054 = _4482 ? _1139 : 0u;
                _4489 = _2046 - _6054;
                uint _4490 = uint(_4482);
                uint _4492 = _6053 + _4490;
                bool _4497 = _4492 == _1136;
                uint _6055 = _4497 ? 0u : _4492;
                uint _4504 = uint(_4497);
                uint _4506 = _2070 + _4504;
                _5761 = uint2(_6055, _4506);
                uint _1921 = _2892 * 64u;
                uint _1924 = _1921 + _1360;
                bool _1929 = _1924 < _1143;
                uint _1931 = _1929 ? _1924 : 0u;
                uint _1932 = _1147 + _1931;
                float4 _2088 = w.quads[_1932];
                bool4 _6056 = bool4(_1929);
                float4 _6057 = select(float4(0.0), _2088, _6056);
                uint _2114 = _2893 * 128u;
                uint _2219 = _1360 / 8u;
                uint _2225 = _2219 ^ 0u;
                uint _2124 = _2114 + _2225;
                float4 _2126 = staged_rows[_2124];
                uint _4524 = 16u + _2219;
                uint _4527 = _4524 ^ 0u;
                uint _4528 = _2114 + _4527;
                float4 _4530 = staged_rows[_4528];
                uint _4548 = 32u + _2219;
                uint _4551 = _4548 ^ 0u;
                uint _4552 = _2114 + _4551;
                float4 _4554 = staged_rows[_4552];
                uint _4572 = 48u + _2219;
                uint _4575 = _4572 ^ 0u;
                uint _4576 = _2114 + _4575;
                float4 _4578 = staged_rows[_4576];
                uint _2144 = _2893 * 64u;
                uint _2230 = _1360 % 8u;
                uint _2157 = _2144 + _2230;
                float4 _2159 = staged_panel[_2157];
                float _2173 = _2126.x;
                float4 _2187 = _2159 * _2173;
                float4 _2190 = _5904 + _2187;
                float _4588 = _4530.x;
                float4 _4597 = _2159 * _4588;
                float4 _4600 = _5918 + _4597;
                float _4613 = _4554.x;
                float4 _4622 = _2159 * _4613;
                float4 _4625 = _5932 + _4622;
                float _4638 = _4578.x;
                float4 _4647 = _2159 * _4638;
                float4 _4650 = _5946 + _4647;
                uint _4672 = _2144 + 8u;
                uint _4679 = _4672 + _2230;
                float4 _4681 = staged_panel[_4679];
                float _4691 = _2126.y;
                float4 _4700 = _4681 * _4691;
                float4 _4703 = _2190 + _4700;
                float _4715 = _4530.y;
                float4 _4724 = _4681 * _4715;
                float4 _4727 = _4600 + _4724;
                float _4739 = _4554.y;
                float4 _4748 = _4681 * _4739;
                float4 _4751 = _4625 + _4748;
                float _4763 = _4578.y;
                float4 _4772 = _4681 * _4763;
                float4 _4775 = _4650 + _4772;
                uint _4800 = _2144 + 16u;
                uint _4807 = _4800 + _2230;
                float4 _4809 = staged_panel[_4807];
                float _4819 = _2126.z;
                float4 _4828 = _4809 * _4819;
                float4 _4831 = _4703 + _4828;
                float _4843 = _4530.z;
                float4 _4852 = _4809 * _4843;
                float4 _4855 = _4727 + _4852;
                float _4867 = _4554.z;
                float4 _4876 = _4809 * _4867;
                float4 _4879 = _4751 + _4876;
                float _4891 = _4578.z;
                float4 _4900 = _4809 * _4891;
                float4 _4903 = _4775 + _4900;
                uint _4928 = _2144 + 24u;
                uint _4935 = _4928 + _2230;
                float4 _4937 = staged_panel[_4935];
                float _4947 = _2126.w;
                float4 _4956 = _4937 * _4947;
                float4 _4959 = _4831 + _4956;
                float _4971 = _4530.w;
                float4 _4980 = _4937 * _4971;
                float4 _4983 = _4855 + _4980;
                float _4995 = _4554.w;
                float4 _5004 = _4937 * _4995;
                float4 _5007 = _4879 + _5004;
                float _5019 = _4578.w;
                float4 _5028 = _4937 * _5019;
                float4 _5031 = _4903 + _5028;
                uint _5053 = _2114 + 64u;
                uint _5062 = _2219 ^ 4u;
                uint _5063 = _5053 + _5062;
                float4 _5065 = staged_rows[_5063];
                uint _5085 = _4524 ^ 4u;
                uint _5086 = _5053 + _5085;
                float4 _5088 = staged_rows[_5086];
                uint _5108 = _4548 ^ 4u;
                uint _5109 = _5053 + _5108;
                float4 _5111 = staged_rows[_5109];
                uint _5131 = _4572 ^ 4u;
                uint _5132 = _5053 + _5131;
                float4 _5134 = staged_rows[_5132];
                uint _5152 = _2144 + 32u;
                uint _5159 = _5152 + _2230;
                float4 _5161 = staged_panel[_5159];
                float _5171 = _5065.x;
                float4 _5180 = _5161 * _5171;
                float4 _5183 = _4959 + _5180;
                float _5195 = _5088.x;
                float4 _5204 = _5161 * _5195;
                float4 _5207 = _4983 + _5204;
                float _5219 = _5111.x;
                float4 _5228 = _5161 * _5219;
                float4 _5231 = _5007 + _5228;
                float _5243 = _5134.x;
                float4 _5252 = _5161 * _5243;
                float4 _5255 = _5031 + _5252;
                uint _5278 = _2144 + 40u;
                uint _5285 = _5278 + _2230;
                float4 _5287 = staged_panel[_5285];
                float _5297 = _5065.y;
                float4 _5306 = _5287 * _5297;
                float4 _5309 = _5183 + _5306;
                float _5321 = _5088.y;
                float4 _5330 = _5287 * _5321;
                float4 _5333 = _5207 + _5330;
                float _5345 = _5111.y;
                float4 _5354 = _5287 * _5345;
                float4 _5357 = _5231 + _5354;
                float _5369 = _5134.y;
                float4 _5378 = _5287 * _5369;
                float4 _5381 = _5255 + _5378;
                uint _5404 = _2144 + 48u;
                uint _5411 = _5404 + _2230;
                float4 _5413 = staged_panel[_5411];
                float _5423 = _5065.z;
                float4 _5432 = _5413 * _5423;
                float4 _5435 = _5309 + _5432;
                float _5447 = _5088.z;
                float4 _5456 = _5413 * _5447;
                float4 _5459 = _5333 + _5456;
                float _5471 = _5111.z;
                float4 _5480 = _5413 * _5471;
                float4 _5483 = _5357 + _5480;
                float _5495 = _5134.z;
                float4 _5504 = _5413 * _5495;
                float4 _5507 = _5381 + _5504;
                uint _5530 = _2144 + 56u;
                uint _5537 = _5530 + _2230;
                float4 _5539 = staged_panel[_5537];
                float _5549 = _5065.w;
                float4 _5558 = _5539 * _5549;
                _5561 = _5435 + _5558;
                float _5573 = _5088.w;
                float4 _5582 = _5539 * _5573;
                _5585 = _5459 + _5582;
                float _5597 = _5111.w;
                float4 _5606 = _5539 * _5597;
                _5609 = _5483 + _5606;
                float _5621 = _5134.w;
                float4 _5630 = _5539 * _5621;
                _5633 = _5507 + _5630;
                _1503 = 1u - _2893;
                if (_1771)
                {
                    uint _2253 = _1503 * 128u;
                    uint _2255 = _1408 * 64u;
                    uint _2256 = _2253 + _2255;
                    uint _2311 = _1408 * 4u;
                    uint _2312 = _1362 ^ _2311;
                    uint _2260 = _2256 + _2312;
                    staged_rows[_2260] = _6051;
                }
                if (_1798)
                {
                    uint _2280 = _1503 * 64u;
                    uint _2283 = _2280 + _1360;
                    staged_panel[_2283] = _6057;
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1508 = _2892 + uint(1);
                _5946 = _5633;
                _5932 = _5609;
                _5918 = _5585;
                _5904 = _5561;
                _2914 = _4489;
                _2906 = _5761;
                _2893 = _1503;
                _2892 = _1508;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2354 = _2893 * 128u;
        uint _2459 = _1360 / 8u;
        uint _2465 = _2459 ^ 0u;
        uint _2364 = _2354 + _2465;
        float4 _2366 = staged_rows[_2364];
        uint _3351 = 16u + _2459;
        uint _3354 = _3351 ^ 0u;
        uint _3355 = _2354 + _3354;
        float4 _3357 = staged_rows[_3355];
        uint _3375 = 32u + _2459;
        uint _3378 = _3375 ^ 0u;
        uint _3379 = _2354 + _3378;
        float4 _3381 = staged_rows[_3379];
        uint _3399 = 48u + _2459;
        uint _3402 = _3399 ^ 0u;
        uint _3403 = _2354 + _3402;
        float4 _3405 = staged_rows[_3403];
        uint _2384 = _2893 * 64u;
        uint _2470 = _1360 % 8u;
        uint _2397 = _2384 + _2470;
        float4 _2399 = staged_panel[_2397];
        float _2413 = _2366.x;
        float4 _2427 = _2399 * _2413;
        float4 _2430 = _5904 + _2427;
        float _3415 = _3357.x;
        float4 _3424 = _2399 * _3415;
        float4 _3427 = _5918 + _3424;
        float _3440 = _3381.x;
        float4 _3449 = _2399 * _3440;
        float4 _3452 = _5932 + _3449;
        float _3465 = _3405.x;
        float4 _3474 = _2399 * _3465;
        float4 _3477 = _5946 + _3474;
        uint _3499 = _2384 + 8u;
        uint _3506 = _3499 + _2470;
        float4 _3508 = staged_panel[_3506];
        float _3518 = _2366.y;
        float4 _3527 = _3508 * _3518;
        float4 _3530 = _2430 + _3527;
        float _3542 = _3357.y;
        float4 _3551 = _3508 * _3542;
        float4 _3554 = _3427 + _3551;
        float _3566 = _3381.y;
        float4 _3575 = _3508 * _3566;
        float4 _3578 = _3452 + _3575;
        float _3590 = _3405.y;
        float4 _3599 = _3508 * _3590;
        float4 _3602 = _3477 + _3599;
        uint _3627 = _2384 + 16u;
        uint _3634 = _3627 + _2470;
        float4 _3636 = staged_panel[_3634];
        float _3646 = _2366.z;
        float4 _3655 = _3636 * _3646;
        float4 _3658 = _3530 + _3655;
        float _3670 = _3357.z;
        float4 _3679 = _3636 * _3670;
        float4 _3682 = _3554 + _3679;
        float _3694 = _3381.z;
        float4 _3703 = _3636 * _3694;
        float4 _3706 = _3578 + _3703;
        float _3718 = _3405.z;
        float4 _3727 = _3636 * _3718;
        float4 _3730 = _3602 + _3727;
        uint _3755 = _2384 + 24u;
        uint _3762 = _3755 + _2470;
        float4 _3764 = staged_panel[_3762];
        float _3774 = _2366.w;
        float4 _3783 = _3764 * _3774;
        float4 _3786 = _3658 + _3783;
        float _3798 = _3357.w;
        float4 _3807 = _3764 * _3798;
        float4 _3810 = _3682 + _3807;
        float _3822 = _3381.w;
        float4 _3831 = _3764 * _3822;
        float4 _3834 = _3706 + _3831;
        float _3846 = _3405.w;
        float4 _3855 = _3764 * _3846;
        float4 _3858 = _3730 + _3855;
        uint _3880 = _2354 + 64u;
        uint _3889 = _2459 ^ 4u;
        uint _3890 = _3880 + _3889;
        float4 _3892 = staged_rows[_3890];
        uint _3912 = _3351 ^ 4u;
        uint _3913 = _3880 + _3912;
        float4 _3915 = staged_rows[_3913];
        uint _3935 = _3375 ^ 4u;
        uint _3936 = _3880 + _3935;
        float4 _3938 = staged_rows[_3936];
        uint _3958 = _3399 ^ 4u;
        uint _3959 = _3880 + _3958;
        float4 _3961 = staged_rows[_3959];
        uint _3979 = _2384 + 32u;
        uint _3986 = _3979 + _2470;
        float4 _3988 = staged_panel[_3986];
        float _3998 = _3892.x;
        float4 _4007 = _3988 * _3998;
        float4 _4010 = _3786 + _4007;
        float _4022 = _3915.x;
        float4 _4031 = _3988 * _4022;
        float4 _4034 = _3810 + _4031;
        float _4046 = _3938.x;
        float4 _4055 = _3988 * _4046;
        float4 _4058 = _3834 + _4055;
        float _4070 = _3961.x;
        float4 _4079 = _3988 * _4070;
        float4 _4082 = _3858 + _4079;
        uint _4105 = _2384 + 40u;
        uint _4112 = _4105 + _2470;
        float4 _4114 = staged_panel[_4112];
        float _4124 = _3892.y;
        float4 _4133 = _4114 * _4124;
        float4 _4136 = _4010 + _4133;
        float _4148 = _3915.y;
        float4 _4157 = _4114 * _4148;
        float4 _4160 = _4034 + _4157;
        float _4172 = _3938.y;
        float4 _4181 = _4114 * _4172;
        float4 _4184 = _4058 + _4181;
        float _4196 = _3961.y;
        float4 _4205 = _4114 * _4196;
        float4 _4208 = _4082 + _4205;
        uint _4231 = _2384 + 48u;
        uint _4238 = _4231 + _2470;
        float4 _4240 = staged_panel[_4238];
        float _4250 = _3892.z;
        float4 _4259 = _4240 * _4250;
        float4 _4262 = _4136 + _4259;
        float _4274 = _3915.z;
        float4 _4283 = _4240 * _4274;
        float4 _4286 = _4160 + _4283;
        float _4298 = _3938.z;
        float4 _4307 = _4240 * _4298;
        float4 _4310 = _4184 + _4307;
        float _4322 = _3961.z;
        float4 _4331 = _4240 * _4322;
        float4 _4334 = _4208 + _4331;
        uint _4357 = _2384 + 56u;
        uint _4364 = _4357 + _2470;
        float4 _4366 = staged_panel[_4364];
        float _4376 = _3892.w;
        float4 _4385 = _4366 * _4376;
        float4 _4388 = _4262 + _4385;
        float _4400 = _3915.w;
        float4 _4409 = _4366 * _4400;
        float4 _4412 = _4286 + _4409;
        float _4424 = _3938.w;
        float4 _4433 = _4366 * _4424;
        float4 _4436 = _4310 + _4433;
        float _4448 = _3961.w;
        float4 _4457 = _4366 * _4448;
        float4 _4460 = _4334 + _4457;
        _6029 = _4460;
        _6021 = _4436;
        _6015 = _4412;
        _6011 = _4388;
        break;
    } while(false);
    uint _2503 = _1341 * 8u;
    uint _2595 = _1360 % 8u;
    uint _2505 = _2503 + _2595;
    uint _2612 = _284.p.vectors;
    uint _2617 = _2612 + _2505;
    float4 _2625 = w.quads[_2617];
    uint _2637 = _1360 / 8u;
    uint _2524 = _2878 + _2637;
    bool _2541 = _2524 < _1212;
    bool _2547;
    if (_2541)
    {
        bool _2545 = _2505 < _1353;
        _2547 = _2545;
    }
    else
    {
        _2547 = _2541;
    }
    if (_2547)
    {
        float4 _2664 = _6011 + _2625;
        float _2666 = _2664.x;
        bool _2689 = _2666 < 0.0;
        float _2691 = _2689 ? 0.0 : _2666;
        float _2669 = _2664.y;
        bool _2702 = _2669 < 0.0;
        float _2704 = _2702 ? 0.0 : _2669;
        float _2672 = _2664.z;
        bool _2715 = _2672 < 0.0;
        float _2717 = _2715 ? 0.0 : _2672;
        float _2675 = _2664.w;
        bool _2728 = _2675 < 0.0;
        float _2730 = _2728 ? 0.0 : _2675;
        float4 _2677 = float4(_2691, _2704, _2717, _2730);
        uint _2567 = _284.p.pixel_quads;
        uint _2568 = _2524 * _2567;
        uint _2570 = _284.p.first_quad;
        uint _2571 = _2568 + _2570;
        uint _2573 = _2571 + _2505;
        uint _2575 = _2505 * 4u;
        uint4 _2735 = uint4(_2575);
        uint4 _2736 = _2735 + uint4(0u, 1u, 2u, 3u);
        uint4 _2738 = uint4(_1351);
        bool4 _2739 = _2736 < _2738;
        float4 _2740 = select(float4(0.0), _2677, _2739);
        y.quads[_2573] = _2740;
    }
    uint _3114 = 16u + _2637;
    uint _3115 = _2878 + _3114;
    bool _3128 = _3115 < _1212;
    bool _3136;
    if (_3128)
    {
        bool _3134 = _2505 < _1353;
        _3136 = _3134;
    }
    else
    {
        _3136 = _3128;
    }
    if (_3136)
    {
        float4 _3145 = _6015 + _2625;
        float _3146 = _3145.x;
        bool _3147 = _3146 < 0.0;
        float _3148 = _3147 ? 0.0 : _3146;
        float _3149 = _3145.y;
        bool _3150 = _3149 < 0.0;
        float _3151 = _3150 ? 0.0 : _3149;
        float _3152 = _3145.z;
        bool _3153 = _3152 < 0.0;
        float _3154 = _3153 ? 0.0 : _3152;
        float _3155 = _3145.w;
        bool _3156 = _3155 < 0.0;
        float _3157 = _3156 ? 0.0 : _3155;
        float4 _3158 = float4(_3148, _3151, _3154, _3157);
        uint _3160 = _284.p.pixel_quads;
        uint _3161 = _3115 * _3160;
        uint _3163 = _284.p.first_quad;
        uint _3164 = _3161 + _3163;
        uint _3165 = _3164 + _2505;
        uint _3166 = _2505 * 4u;
        uint4 _3169 = uint4(_3166);
        uint4 _3170 = _3169 + uint4(0u, 1u, 2u, 3u);
        uint4 _3171 = uint4(_1351);
        bool4 _3172 = _3170 < _3171;
        float4 _3173 = select(float4(0.0), _3158, _3172);
        y.quads[_3165] = _3173;
    }
    uint _3192 = 32u + _2637;
    uint _3193 = _2878 + _3192;
    bool _3206 = _3193 < _1212;
    bool _3214;
    if (_3206)
    {
        bool _3212 = _2505 < _1353;
        _3214 = _3212;
    }
    else
    {
        _3214 = _3206;
    }
    if (_3214)
    {
        float4 _3223 = _6021 + _2625;
        float _3224 = _3223.x;
        bool _3225 = _3224 < 0.0;
        float _3226 = _3225 ? 0.0 : _3224;
        float _3227 = _3223.y;
        bool _3228 = _3227 < 0.0;
        float _3229 = _3228 ? 0.0 : _3227;
        float _3230 = _3223.z;
        bool _3231 = _3230 < 0.0;
        float _3232 = _3231 ? 0.0 : _3230;
        float _3233 = _3223.w;
        bool _3234 = _3233 < 0.0;
        float _3235 = _3234 ? 0.0 : _3233;
        float4 _3236 = float4(_3226, _3229, _3232, _3235);
        uint _3238 = _284.p.pixel_quads;
        uint _3239 = _3193 * _3238;
        uint _3241 = _284.p.first_quad;
        uint _3242 = _3239 + _3241;
        uint _3243 = _3242 + _2505;
        uint _3244 = _2505 * 4u;
        uint4 _3247 = uint4(_3244);
        uint4 _3248 = _3247 + uint4(0u, 1u, 2u, 3u);
        uint4 _3249 = uint4(_1351);
        bool4 _3250 = _3248 < _3249;
        float4 _3251 = select(float4(0.0), _3236, _3250);
        y.quads[_3243] = _3251;
    }
    uint _3270 = 48u + _2637;
    uint _3271 = _2878 + _3270;
    bool _3284 = _3271 < _1212;
    bool _3292;
    if (_3284)
    {
        bool _3290 = _2505 < _1353;
        _3292 = _3290;
    }
    else
    {
        _3292 = _3284;
    }
    if (_3292)
    {
        float4 _3301 = _6029 + _2625;
        float _3302 = _3301.x;
        bool _3303 = _3302 < 0.0;
        float _3304 = _3303 ? 0.0 : _3302;
        float _3305 = _3301.y;
        bool _3306 = _3305 < 0.0;
        float _3307 = _3306 ? 0.0 : _3305;
        float _3308 = _3301.z;
        bool _3309 = _3308 < 0.0;
        float _3310 = _3309 ? 0.0 : _3308;
        float _3311 = _3301.w;
        bool _3312 = _3311 < 0.0;
        float _3313 = _3312 ? 0.0 : _3311;
        float4 _3314 = float4(_3304, _3307, _3310, _3313);
        uint _3316 = _284.p.pixel_quads;
        uint _3317 = _3271 * _3316;
        uint _3319 = _284.p.first_quad;
        uint _3320 = _3317 + _3319;
        uint _3321 = _3320 + _2505;
        uint _3322 = _2505 * 4u;
        uint4 _3325 = uint4(_3322);
        uint4 _3326 = _3325 + uint4(0u, 1u, 2u, 3u);
        uint4 _3327 = uint4(_1351);
        bool4 _3328 = _3326 < _3327;
        float4 _3329 = select(float4(0.0), _3314, _3328);
        y.quads[_3321] = _3329;
    }
}

