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
    uint scalars[14];
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _266 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 staged_rows[256];
    threadgroup float4 staged_panel[128];
    uint _1150 = _266.p.in_width;
    uint _1193 = _1150 >> uint(2);
    uint _1195 = _1150 & 3u;
    uint _1197 = extent_table.words[_1193][_1195];
    int _1189 = int(_1197);
    uint _1153 = _266.p.in_height;
    uint _1207 = _1153 >> uint(2);
    uint _1209 = _1153 & 3u;
    uint _1211 = extent_table.words[_1207][_1209];
    int _1203 = int(_1211);
    uint _1158 = _266.p.pad_left;
    uint _1221 = _1158 >> uint(2);
    uint _1223 = _1158 & 3u;
    uint _1225 = extent_table.words[_1221][_1223];
    int _1217 = int(_1225);
    uint _1161 = _266.p.pad_top;
    uint _1235 = _1161 >> uint(2);
    uint _1237 = _1161 & 3u;
    uint _1239 = extent_table.words[_1235][_1237];
    int _1231 = int(_1239);
    int2 _1163 = int2(_1217, _1231);
    uint _1166 = _266.p.out_width;
    uint _1243 = _1166 >> uint(2);
    uint _1245 = _1166 & 3u;
    uint _1247 = extent_table.words[_1243][_1245];
    uint _1169 = _266.p.out_height;
    uint _1251 = _1169 >> uint(2);
    uint _1253 = _1169 & 3u;
    uint _1255 = extent_table.words[_1251][_1253];
    uint _1174 = _266.p.batches;
    uint _1259 = _1174 >> uint(2);
    uint _1261 = _1174 & 3u;
    uint _1263 = extent_table.words[_1259][_1261];
    uint _1178 = _1263 * _1255;
    uint _1181 = _1178 * _1247;
    uint _1274 = _1181 + 63u;
    uint _1275 = _1274 / 64u;
    uint _1277 = gl_WorkGroupID.y;
    uint _1279 = gl_NumWorkGroups.x;
    uint _1280 = _1277 * _1279;
    uint _1282 = gl_WorkGroupID.x;
    uint _1283 = _1280 + _1282;
    uint _1286 = _1283 / _1275;
    uint _1320 = _266.p.out_channels;
    uint _1321 = _1320 + 3u;
    uint _1322 = _1321 / 4u;
    uint _1315 = _1322 + 7u;
    uint _1316 = _1315 / 8u;
    uint _1291 = _1286 * _1275;
    uint _1292 = _1283 - _1291;
    uint _1295 = gl_LocalInvocationID.y;
    uint _1296 = _1292 + _1295;
    bool _1299 = _1286 < _1316;
    uint _2819;
    if (_1299)
    {
        uint _1302 = _1296 * 64u;
        _2819 = _1302;
    }
    else
    {
        _2819 = _1181;
    }
    uint _1309 = _1316 - 1u;
    uint _1310 = min(_1286, _1309);
    uint _1329 = gl_LocalInvocationID.x;
    uint _1331 = _1329 / 2u;
    uint _1089 = _2819 + _1331;
    uint _1092 = _1181 - 1u;
    uint _1093 = min(_1089, _1092);
    uint _1339 = _1093 / _1247;
    uint _1344 = _1339 * _1247;
    uint _1345 = _1093 - _1344;
    uint _1347 = _266.p.stride_x;
    uint _1348 = _1345 * _1347;
    int _1349 = int(_1348);
    uint _1353 = _1339 % _1255;
    uint _1355 = _266.p.stride_y;
    uint _1356 = _1353 * _1355;
    int _1357 = int(_1356);
    int2 _1358 = int2(_1349, _1357);
    int2 _1362 = _1358 - _1163;
    uint _1366 = _1339 / _1255;
    int _1367 = int(_1366);
    int _1370 = _1367 * _1203;
    uint _1103 = _266.p.kernel_height;
    uint _1105 = _266.p.kernel_width;
    uint _1106 = _1103 * _1105;
    uint _1108 = _266.p.in_quads;
    uint _1109 = _1106 * _1108;
    uint _1112 = _1109 * 32u;
    uint _1116 = _1310 * _1112;
    uint _1376 = _1329 % 2u;
    bool _1391 = _1376 >= _1108;
    uint _5971 = _1391 ? _1108 : 0u;
    uint _1400 = _1376 - _5971;
    uint _1402 = uint(_1391);
    bool _1411 = _1402 == _1105;
    uint _5972 = _1411 ? 0u : _1402;
    uint _1421 = uint(_1411);
    bool _5649 = _1400 >= _1108;
    uint _5973 = _5649 ? _1108 : 0u;
    uint _5656 = _1400 - _5973;
    uint _5657 = uint(_5649);
    uint _5659 = _5972 + _5657;
    bool _5664 = _5659 == _1105;
    uint _5974 = _5664 ? 0u : _5659;
    uint _5671 = uint(_5664);
    uint _5673 = _1421 + _5671;
    uint _1123 = _1109 + 1u;
    uint _1124 = _1123 / 2u;
    float4 _5944;
    float4 _5948;
    float4 _5954;
    float4 _5962;
    do
    {
        bool _1455 = _1124 == 0u;
        if (_1455)
        {
            _5962 = float4(0.0);
            _5954 = float4(0.0);
            _5948 = float4(0.0);
            _5944 = float4(0.0);
            break;
        }
        bool _1502 = _5673 < _1103;
        uint _1592 = _266.p.dilation_x;
        uint _1593 = _5974 * _1592;
        int _1594 = int(_1593);
        uint _1598 = _266.p.dilation_y;
        uint _1599 = _5673 * _1598;
        int _1600 = int(_1599);
        int2 _1601 = int2(_1594, _1600);
        int2 _1602 = _1362 + _1601;
        int _1604 = _1602.x;
        bool _1605 = _1604 >= 0;
        bool _1613;
        if (_1605)
        {
            bool _1611 = _1604 < _1189;
            _1613 = _1611;
        }
        else
        {
            _1613 = _1605;
        }
        bool _1619;
        if (_1613)
        {
            int _1616 = _1602.y;
            bool _1617 = _1616 >= 0;
            _1619 = _1617;
        }
        else
        {
            _1619 = _1613;
        }
        bool _1627;
        if (_1619)
        {
            int _1622 = _1602.y;
            bool _1625 = _1622 < _1203;
            _1627 = _1625;
        }
        else
        {
            _1627 = _1619;
        }
        uint _2924;
        if (_1627)
        {
            int _1633 = _1602.y;
            int _1634 = _1370 + _1633;
            int _1637 = _1634 * _1189;
            int _1640 = _1637 + _1604;
            uint _1641 = uint(_1640);
            uint _1644 = _1641 * _1108;
            _2924 = _1644;
        }
        else
        {
            _2924 = 0u;
        }
        bool _1517 = _1627 && _1502;
        uint _2933;
        if (_1517)
        {
            uint _1523 = _2924 + _5656;
            _2933 = _1523;
        }
        else
        {
            _2933 = 0u;
        }
        float4 _1653 = x.quads[_2933];
        bool4 _5975 = bool4(_1517);
        float4 _5976 = select(float4(0.0), _1653, _5975);
        uint _1544 = _5656 + 2u;
        bool _1668 = _1544 >= _1108;
        uint _5977 = _1668 ? _1108 : 0u;
        uint _1677 = _1544 - _5977;
        uint _1679 = uint(_1668);
        uint _1682 = _5974 + _1679;
        bool _1688 = _1682 == _1105;
        uint _5978 = _1688 ? 0u : _1682;
        uint _1698 = uint(_1688);
        uint _1701 = _5673 + _1698;
        bool _5588 = _1677 >= _1108;
        uint _5979 = _5588 ? _1108 : 0u;
        uint _5595 = _1677 - _5979;
        uint _5596 = uint(_5588);
        uint _5598 = _5978 + _5596;
        bool _5603 = _5598 == _1105;
        uint _5980 = _5603 ? 0u : _5598;
        uint _5610 = uint(_5603);
        uint _5612 = _1701 + _5610;
        uint2 _5682 = uint2(_5980, _5612);
        bool _1560 = _1329 < _1112;
        uint _1562 = _1560 ? _1329 : 0u;
        uint _1563 = _1116 + _1562;
        float4 _1719 = w.quads[_1563];
        bool4 _5981 = bool4(_1560);
        float4 _5982 = select(float4(0.0), _1719, _5981);
        bool _1739 = _1331 < 64u;
        if (_1739)
        {
            uint _1744 = _1376 * 64u;
            uint _1800 = _1376 * 4u;
            uint _1801 = _1331 ^ _1800;
            uint _1749 = _1744 + _1801;
            staged_rows[_1749] = _5976;
        }
        bool _1766 = _1329 < 64u;
        if (_1766)
        {
            staged_panel[_1329] = _5982;
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _2833;
        uint _2834;
        uint2 _2847;
        uint _2855;
        float4 _5837;
        float4 _5851;
        float4 _5865;
        float4 _5879;
        _5879 = float4(0.0);
        _5865 = float4(0.0);
        _5851 = float4(0.0);
        _5837 = float4(0.0);
        _2855 = _5595;
        _2847 = _5682;
        _2834 = 0u;
        _2833 = 1u;
        uint _1471;
        uint _4422;
        float4 _5494;
        float4 _5518;
        float4 _5542;
        float4 _5566;
        uint2 _5694;
        for (;;)
        {
            bool _1464 = _2833 < _1124;
            if (_1464)
            {
                bool _1839 = _2847.y < _1103;
                uint _1930 = _2847.x * _1592;
                int _1931 = int(_1930);
                uint _1936 = _2847.y * _1598;
                int _1937 = int(_1936);
                int2 _1938 = int2(_1931, _1937);
                int2 _1939 = _1362 + _1938;
                int _1941 = _1939.x;
                bool _1942 = _1941 >= 0;
                bool _1950;
                if (_1942)
                {
                    bool _1948 = _1941 < _1189;
                    _1950 = _1948;
                }
                else
                {
                    _1950 = _1942;
                }
                bool _1956;
                if (_1950)
                {
                    int _1953 = _1939.y;
                    bool _1954 = _1953 >= 0;
                    _1956 = _1954;
                }
                else
                {
                    _1956 = _1950;
                }
                bool _1964;
                if (_1956)
                {
                    int _1959 = _1939.y;
                    bool _1962 = _1959 < _1203;
                    _1964 = _1962;
                }
                else
                {
                    _1964 = _1956;
                }
                uint _2900;
                if (_1964)
                {
                    int _1970 = _1939.y;
                    int _1971 = _1370 + _1970;
                    int _1974 = _1971 * _1189;
                    int _1977 = _1974 + _1941;
                    uint _1978 = uint(_1977);
                    uint _1981 = _1978 * _1108;
                    _2900 = _1981;
                }
                else
                {
                    _2900 = 0u;
                }
                bool _1854 = _1964 && _1839;
                uint _2909;
                if (_1854)
                {
                    _2909 = _2900 + _2855;
                }
                else
                {
                    _2909 = 0u;
                }
                float4 _1990 = x.quads[_2909];
                bool4 _5983 = bool4(_1854);
                float4 _5984 = select(float4(0.0), _1990, _5983);
                uint _1881 = _2855 + 2u;
                bool _2005 = _1881 >= _1108;
                uint _5985 = _2005 ? _1108 : 0u;
                uint _2014 = _1881 - _5985;
                uint _2016 = uint(_2005);
                uint _2019 = _2847.x + _2016;
                bool _2025 = _2019 == _1105;
                uint _5986 = _2025 ? 0u : _2019;
                uint _2035 = uint(_2025);
                uint _2038 = _2847.y + _2035;
                bool _4415 = _2014 >= _1108;
                uint _5987 = _4415 ? _1108 : 0u;
                _4422 = _2014 - _5987;
                uint _4423 = uint(_4415);
                uint _4425 = _5986 + _4423;
                bool _4430 = _4425 == _1105;
                uint _5988 = _4430 ? 0u : _4425;
                uint _4437 = uint(_4430);
                uint _4439 = _2038 + _4437;
                _5694 = uint2(_5988, _4439);
                uint _1889 = _2833 * 64u;
                uint _1892 = _1889 + _1329;
                bool _1897 = _1892 < _1112;
                uint _1899 = _1897 ? _1892 : 0u;
                uint _1900 = _1116 + _1899;
                float4 _2056 = w.quads[_1900];
                bool4 _5989 = bool4(_1897);
                float4 _5990 = select(float4(0.0), _2056, _5989);
                uint _2082 = _2834 * 128u;
                uint _2187 = _1329 / 8u;
                uint _2193 = _2187 ^ 0u;
                uint _2092 = _2082 + _2193;
                float4 _2094 = staged_rows[_2092];
                uint _4457 = 16u + _2187;
                uint _4460 = _4457 ^ 0u;
                uint _4461 = _2082 + _4460;
                float4 _4463 = staged_rows[_4461];
                uint _4481 = 32u + _2187;
                uint _4484 = _4481 ^ 0u;
                uint _4485 = _2082 + _4484;
                float4 _4487 = staged_rows[_4485];
                uint _4505 = 48u + _2187;
                uint _4508 = _4505 ^ 0u;
                uint _4509 = _2082 + _4508;
                float4 _4511 = staged_rows[_4509];
                uint _2112 = _2834 * 64u;
                uint _2198 = _1329 % 8u;
                uint _2125 = _2112 + _2198;
                float4 _2127 = staged_panel[_2125];
                float _2141 = _2094.x;
                float4 _2155 = _2127 * _2141;
                float4 _2158 = _5837 + _2155;
                float _4521 = _4463.x;
                float4 _4530 = _2127 * _4521;
                float4 _4533 = _5851 + _4530;
                float _4546 = _4487.x;
                float4 _4555 = _2127 * _4546;
                float4 _4558 = _5865 + _4555;
                float _4571 = _4511.x;
                float4 _4580 = _2127 * _4571;
                float4 _4583 = _5879 + _4580;
                uint _4605 = _2112 + 8u;
                uint _4612 = _4605 + _2198;
                float4 _4614 = staged_panel[_4612];
                float _4624 = _2094.y;
                float4 _4633 = _4614 * _4624;
                float4 _4636 = _2158 + _4633;
                float _4648 = _4463.y;
                float4 _4657 = _4614 * _4648;
                float4 _4660 = _4533 + _4657;
                float _4672 = _4487.y;
                float4 _4681 = _4614 * _4672;
                float4 _4684 = _4558 + _4681;
                float _4696 = _4511.y;
                float4 _4705 = _4614 * _4696;
                float4 _4708 = _4583 + _4705;
                uint _4733 = _2112 + 16u;
                uint _4740 = _4733 + _2198;
                float4 _4742 = staged_panel[_4740];
                float _4752 = _2094.z;
                float4 _4761 = _4742 * _4752;
                float4 _4764 = _4636 + _4761;
                float _4776 = _4463.z;
                float4 _4785 = _4742 * _4776;
                float4 _4788 = _4660 + _4785;
                float _4800 = _4487.z;
                float4 _4809 = _4742 * _4800;
                float4 _4812 = _4684 + _4809;
                float _4824 = _4511.z;
                float4 _4833 = _4742 * _4824;
                float4 _4836 = _4708 + _4833;
                uint _4861 = _2112 + 24u;
                uint _4868 = _4861 + _2198;
                float4 _4870 = staged_panel[_4868];
                float _4880 = _2094.w;
                float4 _4889 = _4870 * _4880;
                float4 _4892 = _4764 + _4889;
                float _4904 = _4463.w;
                float4 _4913 = _4870 * _4904;
                float4 _4916 = _4788 + _4913;
                float _4928 = _4487.w;
                float4 _4937 = _4870 * _4928;
                float4 _4940 = _4812 + _4937;
                float _4952 = _4511.w;
                float4 _4961 = _4870 * _4952;
                float4 _4964 = _4836 + _4961;
                uint _4986 = _2082 + 64u;
                uint _4995 = _2187 ^ 4u;
                uint _4996 = _4986 + _4995;
                float4 _4998 = staged_rows[_4996];
                uint _5018 = _4457 ^ 4u;
                uint _5019 = _4986 + _5018;
                float4 _5021 = staged_rows[_5019];
                uint _5041 = _4481 ^ 4u;
                uint _5042 = _4986 + _5041;
                float4 _5044 = staged_rows[_5042];
                uint _5064 = _4505 ^ 4u;
                uint _5065 = _4986 + _5064;
                float4 _5067 = staged_rows[_5065];
                uint _5085 = _2112 + 32u;
                uint _5092 = _5085 + _2198;
                float4 _5094 = staged_panel[_5092];
                float _5104 = _4998.x;
                float4 _5113 = _5094 * _5104;
                float4 _5116 = _4892 + _5113;
                float _5128 = _5021.x;
                float4 _5137 = _5094 * _5128;
                float4 _5140 = _4916 + _5137;
                float _5152 = _5044.x;
                float4 _5161 = _5094 * _5152;
                float4 _5164 = _4940 + _5161;
                float _5176 = _5067.x;
                float4 _5185 = _5094 * _5176;
                float4 _5188 = _4964 + _5185;
                uint _5211 = _2112 + 40u;
                uint _5218 = _5211 + _2198;
                float4 _5220 = staged_panel[_5218];
                float _5230 = _4998.y;
                float4 _5239 = _5220 * _5230;
                float4 _5242 = _5116 + _5239;
                float _5254 = _5021.y;
                float4 _5263 = _5220 * _5254;
                float4 _5266 = _5140 + _5263;
                float _5278 = _5044.y;
                float4 _5287 = _5220 * _5278;
                float4 _5290 = _5164 + _5287;
                float _5302 = _5067.y;
                float4 _5311 = _5220 * _5302;
                float4 _5314 = _5188 + _5311;
                uint _5337 = _2112 + 48u;
                uint _5344 = _5337 + _2198;
                float4 _5346 = staged_panel[_5344];
                float _5356 = _4998.z;
                float4 _5365 = _5346 * _5356;
                float4 _5368 = _5242 + _5365;
                float _5380 = _5021.z;
                float4 _5389 = _5346 * _5380;
                float4 _5392 = _5266 + _5389;
                float _5404 = _5044.z;
                float4 _5413 = _5346 * _5404;
                float4 _5416 = _5290 + _5413;
                float _5428 = _5067.z;
                float4 _5437 = _5346 * _5428;
                float4 _5440 = _5314 + _5437;
                uint _5463 = _2112 + 56u;
                uint _5470 = _5463 + _2198;
                float4 _5472 = staged_panel[_5470];
                float _5482 = _4998.w;
                float4 _5491 = _5472 * _5482;
                _5494 = _5368 + _5491;
                float _5506 = _5021.w;
                float4 _5515 = _5472 * _5506;
                _5518 = _5392 + _5515;
                float _5530 = _5044.w;
                float4 _5539 = _5472 * _5530;
                _5542 = _5416 + _5539;
                float _5554 = _5067.w;
                float4 _5563 = _5472 * _5554;
                _5566 = _5440 + _5563;
                _1471 = 1u - _2834;
                if (_1739)
                {
                    uint _2221 = _1471 * 128u;
                    uint _2223 = _1376 * 64u;
                    uint _2224 = _2221 + _2223;
                    uint _2279 = _1376 * 4u;
                    uint _2280 = _1331 ^ _2279;
                    uint _2228 = _2224 + _2280;
                    staged_rows[_2228] = _5984;
                }
                if (_1766)
                {
                    uint _2248 = _1471 * 64u;
                    uint _2251 = _2248 + _1329;
                    staged_panel[_2251] = _5990;
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1476 = _2833 + uint(1);
                _5879 = _5566;
                _5865 = _5542;
                _5851 = _5518;
                _5837 = _5494;
                _2855 = _4422;
                _2847 = _5694;
                _2834 = _1471;
                _2833 = _1476;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2322 = _2834 * 128u;
        uint _2427 = _1329 / 8u;
        uint _2433 = _2427 ^ 0u;
        uint _2332 = _2322 + _2433;
        float4 _2334 = staged_rows[_2332];
        uint _3284 = 16u + _2427;
        uint _3287 = _3284 ^ 0u;
        uint _3288 = _2322 + _3287;
        float4 _3290 = staged_rows[_3288];
        uint _3308 = 32u + _2427;
        uint _3311 = _3308 ^ 0u;
        uint _3312 = _2322 + _3311;
        float4 _3314 = staged_rows[_3312];
        uint _3332 = 48u + _2427;
        uint _3335 = _3332 ^ 0u;
        uint _3336 = _2322 + _3335;
        float4 _3338 = staged_rows[_3336];
        uint _2352 = _2834 * 64u;
        uint _2438 = _1329 % 8u;
        uint _2365 = _2352 + _2438;
        float4 _2367 = staged_panel[_2365];
        float _2381 = _2334.x;
        float4 _2395 = _2367 * _2381;
        float4 _2398 = _5837 + _2395;
        float _3348 = _3290.x;
        float4 _3357 = _2367 * _3348;
        float4 _3360 = _5851 + _3357;
        float _3373 = _3314.x;
        float4 _3382 = _2367 * _3373;
        float4 _3385 = _5865 + _3382;
        float _3398 = _3338.x;
        float4 _3407 = _2367 * _3398;
        float4 _3410 = _5879 + _3407;
        uint _3432 = _2352 + 8u;
        uint _3439 = _3432 + _2438;
        float4 _3441 = staged_panel[_3439];
        float _3451 = _2334.y;
        float4 _3460 = _3441 * _3451;
        float4 _3463 = _2398 + _3460;
        float _3475 = _3290.y;
        float4 _3484 = _3441 * _3475;
        float4 _3487 = _3360 + _3484;
        float _3499 = _3314.y;
        float4 _3508 = _3441 * _3499;
        float4 _3511 = _3385 + _3508;
        float _3523 = _3338.y;
        float4 _3532 = _3441 * _3523;
        float4 _3535 = _3410 + _3532;
        uint _3560 = _2352 + 16u;
        uint _3567 = _3560 + _2438;
        float4 _3569 = staged_panel[_3567];
        float _3579 = _2334.z;
        float4 _3588 = _3569 * _3579;
        float4 _3591 = _3463 + _3588;
        float _3603 = _3290.z;
        float4 _3612 = _3569 * _3603;
        float4 _3615 = _3487 + _3612;
        float _3627 = _3314.z;
        float4 _3636 = _3569 * _3627;
        float4 _3639 = _3511 + _3636;
        float _3651 = _3338.z;
        float4 _3660 = _3569 * _3651;
        float4 _3663 = _3535 + _3660;
        uint _3688 = _2352 + 24u;
        uint _3695 = _3688 + _2438;
        float4 _3697 = staged_panel[_3695];
        float _3707 = _2334.w;
        float4 _3716 = _3697 * _3707;
        float4 _3719 = _3591 + _3716;
        float _3731 = _3290.w;
        float4 _3740 = _3697 * _3731;
        float4 _3743 = _3615 + _3740;
        float _3755 = _3314.w;
        float4 _3764 = _3697 * _3755;
        float4 _3767 = _3639 + _3764;
        float _3779 = _3338.w;
        float4 _3788 = _3697 * _3779;
        float4 _3791 = _3663 + _3788;
        uint _3813 = _2322 + 64u;
        uint _3822 = _2427 ^ 4u;
        uint _3823 = _3813 + _3822;
        float4 _3825 = staged_rows[_3823];
        uint _3845 = _3284 ^ 4u;
        uint _3846 = _3813 + _3845;
        float4 _3848 = staged_rows[_3846];
        uint _3868 = _3308 ^ 4u;
        uint _3869 = _3813 + _3868;
        float4 _3871 = staged_rows[_3869];
        uint _3891 = _3332 ^ 4u;
        uint _3892 = _3813 + _3891;
        float4 _3894 = staged_rows[_3892];
        uint _3912 = _2352 + 32u;
        uint _3919 = _3912 + _2438;
        float4 _3921 = staged_panel[_3919];
        float _3931 = _3825.x;
        float4 _3940 = _3921 * _3931;
        float4 _3943 = _3719 + _3940;
        float _3955 = _3848.x;
        float4 _3964 = _3921 * _3955;
        float4 _3967 = _3743 + _3964;
        float _3979 = _3871.x;
        float4 _3988 = _3921 * _3979;
        float4 _3991 = _3767 + _3988;
        float _4003 = _3894.x;
        float4 _4012 = _3921 * _4003;
        float4 _4015 = _3791 + _4012;
        uint _4038 = _2352 + 40u;
        uint _4045 = _4038 + _2438;
        float4 _4047 = staged_panel[_4045];
        float _4057 = _3825.y;
        float4 _4066 = _4047 * _4057;
        float4 _4069 = _3943 + _4066;
        float _4081 = _3848.y;
        float4 _4090 = _4047 * _4081;
        float4 _4093 = _3967 + _4090;
        float _4105 = _3871.y;
        float4 _4114 = _4047 * _4105;
        float4 _4117 = _3991 + _4114;
        float _4129 = _3894.y;
        float4 _4138 = _4047 * _4129;
        float4 _4141 = _4015 + _4138;
        uint _4164 = _2352 + 48u;
        uint _4171 = _4164 + _2438;
        float4 _4173 = staged_panel[_4171];
        float _4183 = _3825.z;
        float4 _4192 = _4173 * _4183;
        float4 _4195 = _4069 + _4192;
        float _4207 = _3848.z;
        float4 _4216 = _4173 * _4207;
        float4 _4219 = _4093 + _4216;
        float _4231 = _3871.z;
        float4 _4240 = _4173 * _4231;
        float4 _4243 = _4117 + _4240;
        float _4255 = _3894.z;
        float4 _4264 = _4173 * _4255;
        float4 _4267 = _4141 + _4264;
        uint _4290 = _2352 + 56u;
        uint _4297 = _4290 + _2438;
        float4 _4299 = staged_panel[_4297];
        float _4309 = _3825.w;
        float4 _4318 = _4299 * _4309;
        float4 _4321 = _4195 + _4318;
        float _4333 = _3848.w;
        float4 _4342 = _4299 * _4333;
        float4 _4345 = _4219 + _4342;
        float _4357 = _3871.w;
        float4 _4366 = _4299 * _4357;
        float4 _4369 = _4243 + _4366;
        float _4381 = _3894.w;
        float4 _4390 = _4299 * _4381;
        float4 _4393 = _4267 + _4390;
        _5962 = _4393;
        _5954 = _4369;
        _5948 = _4345;
        _5944 = _4321;
        break;
    } while(false);
    uint _2471 = _1310 * 8u;
    uint _2553 = _1329 % 8u;
    uint _2473 = _2471 + _2553;
    uint _2570 = _266.p.vectors;
    uint _2575 = _2570 + _2473;
    float4 _2583 = w.quads[_2575];
    uint _2595 = _1329 / 8u;
    uint _2491 = _2819 + _2595;
    bool _2508 = _2491 < _1181;
    bool _2514;
    if (_2508)
    {
        bool _2512 = _2473 < _1322;
        _2514 = _2512;
    }
    else
    {
        _2514 = _2508;
    }
    if (_2514)
    {
        uint _2518 = _2491 * _1322;
        uint _2520 = _2518 + _2473;
        float4 _2622 = _5944 + _2583;
        float _2624 = _2622.x;
        bool _2647 = _2624 < 0.0;
        float _2649 = _2647 ? 0.0 : _2624;
        float _2627 = _2622.y;
        bool _2660 = _2627 < 0.0;
        float _2662 = _2660 ? 0.0 : _2627;
        float _2630 = _2622.z;
        bool _2673 = _2630 < 0.0;
        float _2675 = _2673 ? 0.0 : _2630;
        float _2633 = _2622.w;
        bool _2686 = _2633 < 0.0;
        float _2688 = _2686 ? 0.0 : _2633;
        float4 _2635 = float4(_2649, _2662, _2675, _2688);
        uint _2533 = _2473 * 4u;
        uint4 _2693 = uint4(_2533);
        uint4 _2694 = _2693 + uint4(0u, 1u, 2u, 3u);
        uint4 _2696 = uint4(_1320);
        bool4 _2697 = _2694 < _2696;
        float4 _2698 = select(float4(0.0), _2635, _2697);
        y.quads[_2520] = _2698;
    }
    uint _3052 = 16u + _2595;
    uint _3053 = _2819 + _3052;
    bool _3066 = _3053 < _1181;
    bool _3074;
    if (_3066)
    {
        bool _3072 = _2473 < _1322;
        _3074 = _3072;
    }
    else
    {
        _3074 = _3066;
    }
    if (_3074)
    {
        uint _3080 = _3053 * _1322;
        uint _3081 = _3080 + _2473;
        float4 _3089 = _5948 + _2583;
        float _3090 = _3089.x;
        bool _3091 = _3090 < 0.0;
        float _3092 = _3091 ? 0.0 : _3090;
        float _3093 = _3089.y;
        bool _3094 = _3093 < 0.0;
        float _3095 = _3094 ? 0.0 : _3093;
        float _3096 = _3089.z;
        bool _3097 = _3096 < 0.0;
        float _3098 = _3097 ? 0.0 : _3096;
        float _3099 = _3089.w;
        bool _3100 = _3099 < 0.0;
        float _3101 = _3100 ? 0.0 : _3099;
        float4 _3102 = float4(_3092, _3095, _3098, _3101);
        uint _3103 = _2473 * 4u;
        uint4 _3106 = uint4(_3103);
        uint4 _3107 = _3106 + uint4(0u, 1u, 2u, 3u);
        uint4 _3108 = uint4(_1320);
        bool4 _3109 = _3107 < _3108;
        float4 _3110 = select(float4(0.0), _3102, _3109);
        y.quads[_3081] = _3110;
    }
    uint _3128 = 32u + _2595;
    uint _3129 = _2819 + _3128;
    bool _3142 = _3129 < _1181;
    bool _3150;
    if (_3142)
    {
        bool _3148 = _2473 < _1322;
        _3150 = _3148;
    }
    else
    {
        _3150 = _3142;
    }
    if (_3150)
    {
        uint _3156 = _3129 * _1322;
        uint _3157 = _3156 + _2473;
        float4 _3165 = _5954 + _2583;
        float _3166 = _3165.x;
        bool _3167 = _3166 < 0.0;
        float _3168 = _3167 ? 0.0 : _3166;
        float _3169 = _3165.y;
        bool _3170 = _3169 < 0.0;
        float _3171 = _3170 ? 0.0 : _3169;
        float _3172 = _3165.z;
        bool _3173 = _3172 < 0.0;
        float _3174 = _3173 ? 0.0 : _3172;
        float _3175 = _3165.w;
        bool _3176 = _3175 < 0.0;
        float _3177 = _3176 ? 0.0 : _3175;
        float4 _3178 = float4(_3168, _3171, _3174, _3177);
        uint _3179 = _2473 * 4u;
        uint4 _3182 = uint4(_3179);
        uint4 _3183 = _3182 + uint4(0u, 1u, 2u, 3u);
        uint4 _3184 = uint4(_1320);
        bool4 _3185 = _3183 < _3184;
        float4 _3186 = select(float4(0.0), _3178, _3185);
        y.quads[_3157] = _3186;
    }
    uint _3204 = 48u + _2595;
    uint _3205 = _2819 + _3204;
    bool _3218 = _3205 < _1181;
    bool _3226;
    if (_3218)
    {
        bool _3224 = _2473 < _1322;
        _3226 = _3224;
    }
    else
    {
        _3226 = _3218;
    }
    if (_3226)
    {
        uint _3232 = _3205 * _1322;
        uint _3233 = _3232 + _2473;
        float4 _3241 = _5962 + _2583;
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
        uint _3255 = _2473 * 4u;
        uint4 _3258 = uint4(_3255);
        uint4 _3259 = _3258 + uint4(0u, 1u, 2u, 3u);
        uint4 _3260 = uint4(_1320);
        bool4 _3261 = _3259 < _3260;
        float4 _3262 = select(float4(0.0), _3254, _3261);
        y.quads[_3233] = _3262;
    }
}

