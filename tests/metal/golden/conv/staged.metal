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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _266 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 staged_rows[256];
    threadgroup float4 staged_panel[128];
    uint _1155 = _266.p.in_width;
    uint _1198 = _1155 >> uint(2);
    uint _1200 = _1155 & 3u;
    uint _1202 = extent_table.words[_1198][_1200];
    int _1194 = int(_1202);
    uint _1158 = _266.p.in_height;
    uint _1212 = _1158 >> uint(2);
    uint _1214 = _1158 & 3u;
    uint _1216 = extent_table.words[_1212][_1214];
    int _1208 = int(_1216);
    uint _1163 = _266.p.pad_left;
    uint _1226 = _1163 >> uint(2);
    uint _1228 = _1163 & 3u;
    uint _1230 = extent_table.words[_1226][_1228];
    int _1222 = int(_1230);
    uint _1166 = _266.p.pad_top;
    uint _1240 = _1166 >> uint(2);
    uint _1242 = _1166 & 3u;
    uint _1244 = extent_table.words[_1240][_1242];
    int _1236 = int(_1244);
    int2 _1168 = int2(_1222, _1236);
    uint _1171 = _266.p.out_width;
    uint _1248 = _1171 >> uint(2);
    uint _1250 = _1171 & 3u;
    uint _1252 = extent_table.words[_1248][_1250];
    uint _1174 = _266.p.out_height;
    uint _1256 = _1174 >> uint(2);
    uint _1258 = _1174 & 3u;
    uint _1260 = extent_table.words[_1256][_1258];
    uint _1179 = _266.p.batches;
    uint _1264 = _1179 >> uint(2);
    uint _1266 = _1179 & 3u;
    uint _1268 = extent_table.words[_1264][_1266];
    uint _1183 = _1268 * _1260;
    uint _1186 = _1183 * _1252;
    uint _1279 = _1186 + 63u;
    uint _1280 = _1279 / 64u;
    uint _1282 = gl_WorkGroupID.y;
    uint _1284 = gl_NumWorkGroups.x;
    uint _1285 = _1282 * _1284;
    uint _1287 = gl_WorkGroupID.x;
    uint _1288 = _1285 + _1287;
    uint _1291 = _1288 / _1280;
    uint _1325 = _266.p.out_channels;
    uint _1326 = _1325 + 3u;
    uint _1327 = _1326 / 4u;
    uint _1320 = _1327 + 7u;
    uint _1321 = _1320 / 8u;
    uint _1296 = _1291 * _1280;
    uint _1297 = _1288 - _1296;
    uint _1300 = gl_LocalInvocationID.y;
    uint _1301 = _1297 + _1300;
    bool _1304 = _1291 < _1321;
    uint _2835;
    if (_1304)
    {
        uint _1307 = _1301 * 64u;
        _2835 = _1307;
    }
    else
    {
        _2835 = _1186;
    }
    uint _1314 = _1321 - 1u;
    uint _1315 = min(_1291, _1314);
    uint _1334 = gl_LocalInvocationID.x;
    uint _1336 = _1334 / 2u;
    uint _1094 = _2835 + _1336;
    uint _1097 = _1186 - 1u;
    uint _1098 = min(_1094, _1097);
    uint _1344 = _1098 / _1252;
    uint _1349 = _1344 * _1252;
    uint _1350 = _1098 - _1349;
    uint _1352 = _266.p.stride_x;
    uint _1353 = _1350 * _1352;
    int _1354 = int(_1353);
    uint _1358 = _1344 % _1260;
    uint _1360 = _266.p.stride_y;
    uint _1361 = _1358 * _1360;
    int _1362 = int(_1361);
    int2 _1363 = int2(_1354, _1362);
    int2 _1367 = _1363 - _1168;
    uint _1371 = _1344 / _1260;
    int _1372 = int(_1371);
    int _1376 = _1372 * _1208;
    uint _1108 = _266.p.kernel_height;
    uint _1110 = _266.p.kernel_width;
    uint _1111 = _1108 * _1110;
    uint _1113 = _266.p.in_quads;
    uint _1114 = _1111 * _1113;
    uint _1117 = _1114 * 32u;
    uint _1121 = _1315 * _1117;
    uint _1382 = _1334 % 2u;
    bool _1397 = _1382 >= _1113;
    uint _5987 = _1397 ? _1113 : 0u;
    uint _1406 = _1382 - _5987;
    uint _1408 = uint(_1397);
    bool _1417 = _1408 == _1110;
    uint _5988 = _1417 ? 0u : _1408;
    uint _1427 = uint(_1417);
    bool _5665 = _1406 >= _1113;
    uint _5989 = _5665 ? _1113 : 0u;
    uint _5672 = _1406 - _5989;
    uint _5673 = uint(_5665);
    uint _5675 = _5988 + _5673;
    bool _5680 = _5675 == _1110;
    uint _5990 = _5680 ? 0u : _5675;
    uint _5687 = uint(_5680);
    uint _5689 = _1427 + _5687;
    uint _1128 = _1114 + 1u;
    uint _1129 = _1128 / 2u;
    float4 _5960;
    float4 _5964;
    float4 _5970;
    float4 _5978;
    do
    {
        bool _1461 = _1129 == 0u;
        if (_1461)
        {
            _5978 = float4(0.0);
            _5970 = float4(0.0);
            _5964 = float4(0.0);
            _5960 = float4(0.0);
            break;
        }
        bool _1508 = _5689 < _1108;
        uint _1598 = _266.p.dilation_x;
        uint _1599 = _5990 * _1598;
        int _1600 = int(_1599);
        uint _1604 = _266.p.dilation_y;
        uint _1605 = _5689 * _1604;
        int _1606 = int(_1605);
        int2 _1607 = int2(_1600, _1606);
        int2 _1608 = _1367 + _1607;
        int _1610 = _1608.x;
        bool _1611 = _1610 >= 0;
        bool _1619;
        if (_1611)
        {
            bool _1617 = _1610 < _1194;
            _1619 = _1617;
        }
        else
        {
            _1619 = _1611;
        }
        bool _1625;
        if (_1619)
        {
            int _1622 = _1608.y;
            bool _1623 = _1622 >= 0;
            _1625 = _1623;
        }
        else
        {
            _1625 = _1619;
        }
        bool _1633;
        if (_1625)
        {
            int _1628 = _1608.y;
            bool _1631 = _1628 < _1208;
            _1633 = _1631;
        }
        else
        {
            _1633 = _1625;
        }
        uint _2940;
        if (_1633)
        {
            int _1639 = _1608.y;
            int _1640 = _1376 + _1639;
            int _1643 = _1640 * _1194;
            int _1646 = _1643 + _1610;
            uint _1647 = uint(_1646);
            uint _1650 = _1647 * _1113;
            _2940 = _1650;
        }
        else
        {
            _2940 = 0u;
        }
        bool _1523 = _1633 && _1508;
        uint _2949;
        if (_1523)
        {
            uint _1529 = _2940 + _5672;
            _2949 = _1529;
        }
        else
        {
            _2949 = 0u;
        }
        float4 _1659 = x.quads[_2949];
        bool4 _5991 = bool4(_1523);
        float4 _5992 = select(float4(0.0), _1659, _5991);
        uint _1550 = _5672 + 2u;
        bool _1674 = _1550 >= _1113;
        uint _5993 = _1674 ? _1113 : 0u;
        uint _1683 = _1550 - _5993;
        uint _1685 = uint(_1674);
        uint _1688 = _5990 + _1685;
        bool _1694 = _1688 == _1110;
        uint _5994 = _1694 ? 0u : _1688;
        uint _1704 = uint(_1694);
        uint _1707 = _5689 + _1704;
        bool _5604 = _1683 >= _1113;
        uint _5995 = _5604 ? _1113 : 0u;
        uint _5611 = _1683 - _5995;
        uint _5612 = uint(_5604);
        uint _5614 = _5994 + _5612;
        bool _5619 = _5614 == _1110;
        uint _5996 = _5619 ? 0u : _5614;
        uint _5626 = uint(_5619);
        uint _5628 = _1707 + _5626;
        uint2 _5698 = uint2(_5996, _5628);
        bool _1566 = _1334 < _1117;
        uint _1568 = _1566 ? _1334 : 0u;
        uint _1569 = _1121 + _1568;
        float4 _1725 = w.quads[_1569];
        bool4 _5997 = bool4(_1566);
        float4 _5998 = select(float4(0.0), _1725, _5997);
        bool _1745 = _1336 < 64u;
        if (_1745)
        {
            uint _1750 = _1382 * 64u;
            uint _1806 = _1382 * 4u;
            uint _1807 = _1336 ^ _1806;
            uint _1755 = _1750 + _1807;
            staged_rows[_1755] = _5992;
        }
        bool _1772 = _1334 < 64u;
        if (_1772)
        {
            staged_panel[_1334] = _5998;
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _2849;
        uint _2850;
        uint2 _2863;
        uint _2871;
        float4 _5853;
        float4 _5867;
        float4 _5881;
        float4 _5895;
        _5895 = float4(0.0);
        _5881 = float4(0.0);
        _5867 = float4(0.0);
        _5853 = float4(0.0);
        _2871 = _5611;
        _2863 = _5698;
        _2850 = 0u;
        _2849 = 1u;
        uint _1477;
        uint _4438;
        float4 _5510;
        float4 _5534;
        float4 _5558;
        float4 _5582;
        uint2 _5710;
        for (;;)
        {
            bool _1470 = _2849 < _1129;
            if (_1470)
            {
                bool _1845 = _2863.y < _1108;
                uint _1936 = _2863.x * _1598;
                int _1937 = int(_1936);
                uint _1942 = _2863.y * _1604;
                int _1943 = int(_1942);
                int2 _1944 = int2(_1937, _1943);
                int2 _1945 = _1367 + _1944;
                int _1947 = _1945.x;
                bool _1948 = _1947 >= 0;
                bool _1956;
                if (_1948)
                {
                    bool _1954 = _1947 < _1194;
                    _1956 = _1954;
                }
                else
                {
                    _1956 = _1948;
                }
                bool _1962;
                if (_1956)
                {
                    int _1959 = _1945.y;
                    bool _1960 = _1959 >= 0;
                    _1962 = _1960;
                }
                else
                {
                    _1962 = _1956;
                }
                bool _1970;
                if (_1962)
                {
                    int _1965 = _1945.y;
                    bool _1968 = _1965 < _1208;
                    _1970 = _1968;
                }
                else
                {
                    _1970 = _1962;
                }
                uint _2916;
                if (_1970)
                {
                    int _1976 = _1945.y;
                    int _1977 = _1376 + _1976;
                    int _1980 = _1977 * _1194;
                    int _1983 = _1980 + _1947;
                    uint _1984 = uint(_1983);
                    uint _1987 = _1984 * _1113;
                    _2916 = _1987;
                }
                else
                {
                    _2916 = 0u;
                }
                bool _1860 = _1970 && _1845;
                uint _2925;
                if (_1860)
                {
                    _2925 = _2916 + _2871;
                }
                else
                {
                    _2925 = 0u;
                }
                float4 _1996 = x.quads[_2925];
                bool4 _5999 = bool4(_1860);
                float4 _6000 = select(float4(0.0), _1996, _5999);
                uint _1887 = _2871 + 2u;
                bool _2011 = _1887 >= _1113;
                uint _6001 = _2011 ? _1113 : 0u;
                uint _2020 = _1887 - _6001;
                uint _2022 = uint(_2011);
                uint _2025 = _2863.x + _2022;
                bool _2031 = _2025 == _1110;
                uint _6002 = _2031 ? 0u : _2025;
                uint _2041 = uint(_2031);
                uint _2044 = _2863.y + _2041;
                bool _4431 = _2020 >= _1113;
                uint _6003 = _4431 ? _1113 : 0u;
                _4438 = _2020 - _6003;
                uint _4439 = uint(_4431);
                uint _4441 = _6002 + _4439;
                bool _4446 = _4441 == _1110;
                uint _6004 = _4446 ? 0u : _4441;
                uint _4453 = uint(_4446);
                uint _4455 = _2044 + _4453;
                _5710 = uint2(_6004, _4455);
                uint _1895 = _2849 * 64u;
                uint _1898 = _1895 + _1334;
                bool _1903 = _1898 < _1117;
                uint _1905 = _1903 ? _1898 : 0u;
                uint _1906 = _1121 + _1905;
                float4 _2062 = w.quads[_1906];
                bool4 _6005 = bool4(_1903);
                float4 _6006 = select(float4(0.0), _2062, _6005);
                uint _2088 = _2850 * 128u;
                uint _2193 = _1334 / 8u;
                uint _2199 = _2193 ^ 0u;
                uint _2098 = _2088 + _2199;
                float4 _2100 = staged_rows[_2098];
                uint _4473 = 16u + _2193;
                uint _4476 = _4473 ^ 0u;
                uint _4477 = _2088 + _4476;
                float4 _4479 = staged_rows[_4477];
                uint _4497 = 32u + _2193;
                uint _4500 = _4497 ^ 0u;
                uint _4501 = _2088 + _4500;
                float4 _4503 = staged_rows[_4501];
                uint _4521 = 48u + _2193;
                uint _4524 = _4521 ^ 0u;
                uint _4525 = _2088 + _4524;
                float4 _4527 = staged_rows[_4525];
                uint _2118 = _2850 * 64u;
                uint _2204 = _1334 % 8u;
                uint _2131 = _2118 + _2204;
                float4 _2133 = staged_panel[_2131];
                float _2147 = _2100.x;
                float4 _2161 = _2133 * _2147;
                float4 _2164 = _5853 + _2161;
                float _4537 = _4479.x;
                float4 _4546 = _2133 * _4537;
                float4 _4549 = _5867 + _4546;
                float _4562 = _4503.x;
                float4 _4571 = _2133 * _4562;
                float4 _4574 = _5881 + _4571;
                float _4587 = _4527.x;
                float4 _4596 = _2133 * _4587;
                float4 _4599 = _5895 + _4596;
                uint _4621 = _2118 + 8u;
                uint _4628 = _4621 + _2204;
                float4 _4630 = staged_panel[_4628];
                float _4640 = _2100.y;
                float4 _4649 = _4630 * _4640;
                float4 _4652 = _2164 + _4649;
                float _4664 = _4479.y;
                float4 _4673 = _4630 * _4664;
                float4 _4676 = _4549 + _4673;
                float _4688 = _4503.y;
                float4 _4697 = _4630 * _4688;
                float4 _4700 = _4574 + _4697;
                float _4712 = _4527.y;
                float4 _4721 = _4630 * _4712;
                float4 _4724 = _4599 + _4721;
                uint _4749 = _2118 + 16u;
                uint _4756 = _4749 + _2204;
                float4 _4758 = staged_panel[_4756];
                float _4768 = _2100.z;
                float4 _4777 = _4758 * _4768;
                float4 _4780 = _4652 + _4777;
                float _4792 = _4479.z;
                float4 _4801 = _4758 * _4792;
                float4 _4804 = _4676 + _4801;
                float _4816 = _4503.z;
                float4 _4825 = _4758 * _4816;
                float4 _4828 = _4700 + _4825;
                float _4840 = _4527.z;
                float4 _4849 = _4758 * _4840;
                float4 _4852 = _4724 + _4849;
                uint _4877 = _2118 + 24u;
                uint _4884 = _4877 + _2204;
                float4 _4886 = staged_panel[_4884];
                float _4896 = _2100.w;
                float4 _4905 = _4886 * _4896;
                float4 _4908 = _4780 + _4905;
                float _4920 = _4479.w;
                float4 _4929 = _4886 * _4920;
                float4 _4932 = _4804 + _4929;
                float _4944 = _4503.w;
                float4 _4953 = _4886 * _4944;
                float4 _4956 = _4828 + _4953;
                float _4968 = _4527.w;
                float4 _4977 = _4886 * _4968;
                float4 _4980 = _4852 + _4977;
                uint _5002 = _2088 + 64u;
                uint _5011 = _2193 ^ 4u;
                uint _5012 = _5002 + _5011;
                float4 _5014 = staged_rows[_5012];
                uint _5034 = _4473 ^ 4u;
                uint _5035 = _5002 + _5034;
                float4 _5037 = staged_rows[_5035];
                uint _5057 = _4497 ^ 4u;
                uint _5058 = _5002 + _5057;
                float4 _5060 = staged_rows[_5058];
                uint _5080 = _4521 ^ 4u;
                uint _5081 = _5002 + _5080;
                float4 _5083 = staged_rows[_5081];
                uint _5101 = _2118 + 32u;
                uint _5108 = _5101 + _2204;
                float4 _5110 = staged_panel[_5108];
                float _5120 = _5014.x;
                float4 _5129 = _5110 * _5120;
                float4 _5132 = _4908 + _5129;
                float _5144 = _5037.x;
                float4 _5153 = _5110 * _5144;
                float4 _5156 = _4932 + _5153;
                float _5168 = _5060.x;
                float4 _5177 = _5110 * _5168;
                float4 _5180 = _4956 + _5177;
                float _5192 = _5083.x;
                float4 _5201 = _5110 * _5192;
                float4 _5204 = _4980 + _5201;
                uint _5227 = _2118 + 40u;
                uint _5234 = _5227 + _2204;
                float4 _5236 = staged_panel[_5234];
                float _5246 = _5014.y;
                float4 _5255 = _5236 * _5246;
                float4 _5258 = _5132 + _5255;
                float _5270 = _5037.y;
                float4 _5279 = _5236 * _5270;
                float4 _5282 = _5156 + _5279;
                float _5294 = _5060.y;
                float4 _5303 = _5236 * _5294;
                float4 _5306 = _5180 + _5303;
                float _5318 = _5083.y;
                float4 _5327 = _5236 * _5318;
                float4 _5330 = _5204 + _5327;
                uint _5353 = _2118 + 48u;
                uint _5360 = _5353 + _2204;
                float4 _5362 = staged_panel[_5360];
                float _5372 = _5014.z;
                float4 _5381 = _5362 * _5372;
                float4 _5384 = _5258 + _5381;
                float _5396 = _5037.z;
                float4 _5405 = _5362 * _5396;
                float4 _5408 = _5282 + _5405;
                float _5420 = _5060.z;
                float4 _5429 = _5362 * _5420;
                float4 _5432 = _5306 + _5429;
                float _5444 = _5083.z;
                float4 _5453 = _5362 * _5444;
                float4 _5456 = _5330 + _5453;
                uint _5479 = _2118 + 56u;
                uint _5486 = _5479 + _2204;
                float4 _5488 = staged_panel[_5486];
                float _5498 = _5014.w;
                float4 _5507 = _5488 * _5498;
                _5510 = _5384 + _5507;
                float _5522 = _5037.w;
                float4 _5531 = _5488 * _5522;
                _5534 = _5408 + _5531;
                float _5546 = _5060.w;
                float4 _5555 = _5488 * _5546;
                _5558 = _5432 + _5555;
                float _5570 = _5083.w;
                float4 _5579 = _5488 * _5570;
                _5582 = _5456 + _5579;
                _1477 = 1u - _2850;
                if (_1745)
                {
                    uint _2227 = _1477 * 128u;
                    uint _2229 = _1382 * 64u;
                    uint _2230 = _2227 + _2229;
                    uint _2285 = _1382 * 4u;
                    uint _2286 = _1336 ^ _2285;
                    uint _2234 = _2230 + _2286;
                    staged_rows[_2234] = _6000;
                }
                if (_1772)
                {
                    uint _2254 = _1477 * 64u;
                    uint _2257 = _2254 + _1334;
                    staged_panel[_2257] = _6006;
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1482 = _2849 + uint(1);
                _5895 = _5582;
                _5881 = _5558;
                _5867 = _5534;
                _5853 = _5510;
                _2871 = _4438;
                _2863 = _5710;
                _2850 = _1477;
                _2849 = _1482;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2328 = _2850 * 128u;
        uint _2433 = _1334 / 8u;
        uint _2439 = _2433 ^ 0u;
        uint _2338 = _2328 + _2439;
        float4 _2340 = staged_rows[_2338];
        uint _3300 = 16u + _2433;
        uint _3303 = _3300 ^ 0u;
        uint _3304 = _2328 + _3303;
        float4 _3306 = staged_rows[_3304];
        uint _3324 = 32u + _2433;
        uint _3327 = _3324 ^ 0u;
        uint _3328 = _2328 + _3327;
        float4 _3330 = staged_rows[_3328];
        uint _3348 = 48u + _2433;
        uint _3351 = _3348 ^ 0u;
        uint _3352 = _2328 + _3351;
        float4 _3354 = staged_rows[_3352];
        uint _2358 = _2850 * 64u;
        uint _2444 = _1334 % 8u;
        uint _2371 = _2358 + _2444;
        float4 _2373 = staged_panel[_2371];
        float _2387 = _2340.x;
        float4 _2401 = _2373 * _2387;
        float4 _2404 = _5853 + _2401;
        float _3364 = _3306.x;
        float4 _3373 = _2373 * _3364;
        float4 _3376 = _5867 + _3373;
        float _3389 = _3330.x;
        float4 _3398 = _2373 * _3389;
        float4 _3401 = _5881 + _3398;
        float _3414 = _3354.x;
        float4 _3423 = _2373 * _3414;
        float4 _3426 = _5895 + _3423;
        uint _3448 = _2358 + 8u;
        uint _3455 = _3448 + _2444;
        float4 _3457 = staged_panel[_3455];
        float _3467 = _2340.y;
        float4 _3476 = _3457 * _3467;
        float4 _3479 = _2404 + _3476;
        float _3491 = _3306.y;
        float4 _3500 = _3457 * _3491;
        float4 _3503 = _3376 + _3500;
        float _3515 = _3330.y;
        float4 _3524 = _3457 * _3515;
        float4 _3527 = _3401 + _3524;
        float _3539 = _3354.y;
        float4 _3548 = _3457 * _3539;
        float4 _3551 = _3426 + _3548;
        uint _3576 = _2358 + 16u;
        uint _3583 = _3576 + _2444;
        float4 _3585 = staged_panel[_3583];
        float _3595 = _2340.z;
        float4 _3604 = _3585 * _3595;
        float4 _3607 = _3479 + _3604;
        float _3619 = _3306.z;
        float4 _3628 = _3585 * _3619;
        float4 _3631 = _3503 + _3628;
        float _3643 = _3330.z;
        float4 _3652 = _3585 * _3643;
        float4 _3655 = _3527 + _3652;
        float _3667 = _3354.z;
        float4 _3676 = _3585 * _3667;
        float4 _3679 = _3551 + _3676;
        uint _3704 = _2358 + 24u;
        uint _3711 = _3704 + _2444;
        float4 _3713 = staged_panel[_3711];
        float _3723 = _2340.w;
        float4 _3732 = _3713 * _3723;
        float4 _3735 = _3607 + _3732;
        float _3747 = _3306.w;
        float4 _3756 = _3713 * _3747;
        float4 _3759 = _3631 + _3756;
        float _3771 = _3330.w;
        float4 _3780 = _3713 * _3771;
        float4 _3783 = _3655 + _3780;
        float _3795 = _3354.w;
        float4 _3804 = _3713 * _3795;
        float4 _3807 = _3679 + _3804;
        uint _3829 = _2328 + 64u;
        uint _3838 = _2433 ^ 4u;
        uint _3839 = _3829 + _3838;
        float4 _3841 = staged_rows[_3839];
        uint _3861 = _3300 ^ 4u;
        uint _3862 = _3829 + _3861;
        float4 _3864 = staged_rows[_3862];
        uint _3884 = _3324 ^ 4u;
        uint _3885 = _3829 + _3884;
        float4 _3887 = staged_rows[_3885];
        uint _3907 = _3348 ^ 4u;
        uint _3908 = _3829 + _3907;
        float4 _3910 = staged_rows[_3908];
        uint _3928 = _2358 + 32u;
        uint _3935 = _3928 + _2444;
        float4 _3937 = staged_panel[_3935];
        float _3947 = _3841.x;
        float4 _3956 = _3937 * _3947;
        float4 _3959 = _3735 + _3956;
        float _3971 = _3864.x;
        float4 _3980 = _3937 * _3971;
        float4 _3983 = _3759 + _3980;
        float _3995 = _3887.x;
        float4 _4004 = _3937 * _3995;
        float4 _4007 = _3783 + _4004;
        float _4019 = _3910.x;
        float4 _4028 = _3937 * _4019;
        float4 _4031 = _3807 + _4028;
        uint _4054 = _2358 + 40u;
        uint _4061 = _4054 + _2444;
        float4 _4063 = staged_panel[_4061];
        float _4073 = _3841.y;
        float4 _4082 = _4063 * _4073;
        float4 _4085 = _3959 + _4082;
        float _4097 = _3864.y;
        float4 _4106 = _4063 * _4097;
        float4 _4109 = _3983 + _4106;
        float _4121 = _3887.y;
        float4 _4130 = _4063 * _4121;
        float4 _4133 = _4007 + _4130;
        float _4145 = _3910.y;
        float4 _4154 = _4063 * _4145;
        float4 _4157 = _4031 + _4154;
        uint _4180 = _2358 + 48u;
        uint _4187 = _4180 + _2444;
        float4 _4189 = staged_panel[_4187];
        float _4199 = _3841.z;
        float4 _4208 = _4189 * _4199;
        float4 _4211 = _4085 + _4208;
        float _4223 = _3864.z;
        float4 _4232 = _4189 * _4223;
        float4 _4235 = _4109 + _4232;
        float _4247 = _3887.z;
        float4 _4256 = _4189 * _4247;
        float4 _4259 = _4133 + _4256;
        float _4271 = _3910.z;
        float4 _4280 = _4189 * _4271;
        float4 _4283 = _4157 + _4280;
        uint _4306 = _2358 + 56u;
        uint _4313 = _4306 + _2444;
        float4 _4315 = staged_panel[_4313];
        float _4325 = _3841.w;
        float4 _4334 = _4315 * _4325;
        float4 _4337 = _4211 + _4334;
        float _4349 = _3864.w;
        float4 _4358 = _4315 * _4349;
        float4 _4361 = _4235 + _4358;
        float _4373 = _3887.w;
        float4 _4382 = _4315 * _4373;
        float4 _4385 = _4259 + _4382;
        float _4397 = _3910.w;
        float4 _4406 = _4315 * _4397;
        float4 _4409 = _4283 + _4406;
        _5978 = _4409;
        _5970 = _4385;
        _5964 = _4361;
        _5960 = _4337;
        break;
    } while(false);
    uint _2477 = _1315 * 8u;
    uint _2563 = _1334 % 8u;
    uint _2479 = _2477 + _2563;
    uint _2580 = _266.p.vectors;
    uint _2585 = _2580 + _2479;
    float4 _2593 = w.quads[_2585];
    uint _2605 = _1334 / 8u;
    uint _2497 = _2835 + _2605;
    bool _2514 = _2497 < _1186;
    bool _2520;
    if (_2514)
    {
        bool _2518 = _2479 < _1327;
        _2520 = _2518;
    }
    else
    {
        _2520 = _2514;
    }
    if (_2520)
    {
        float4 _2632 = _5960 + _2593;
        float _2634 = _2632.x;
        bool _2657 = _2634 < 0.0;
        float _2659 = _2657 ? 0.0 : _2634;
        float _2637 = _2632.y;
        bool _2670 = _2637 < 0.0;
        float _2672 = _2670 ? 0.0 : _2637;
        float _2640 = _2632.z;
        bool _2683 = _2640 < 0.0;
        float _2685 = _2683 ? 0.0 : _2640;
        float _2643 = _2632.w;
        bool _2696 = _2643 < 0.0;
        float _2698 = _2696 ? 0.0 : _2643;
        float4 _2645 = float4(_2659, _2672, _2685, _2698);
        uint _2540 = _2497 * _1327;
        uint _2542 = _2540 + _2479;
        uint _2544 = _2479 * 4u;
        uint4 _2709 = uint4(_2544);
        uint4 _2710 = _2709 + uint4(0u, 1u, 2u, 3u);
        uint4 _2712 = uint4(_1325);
        bool4 _2713 = _2710 < _2712;
        float4 _2714 = select(float4(0.0), _2645, _2713);
        y.quads[_2542] = _2714;
    }
    uint _3068 = 16u + _2605;
    uint _3069 = _2835 + _3068;
    bool _3082 = _3069 < _1186;
    bool _3090;
    if (_3082)
    {
        bool _3088 = _2479 < _1327;
        _3090 = _3088;
    }
    else
    {
        _3090 = _3082;
    }
    if (_3090)
    {
        float4 _3099 = _5964 + _2593;
        float _3100 = _3099.x;
        bool _3101 = _3100 < 0.0;
        float _3102 = _3101 ? 0.0 : _3100;
        float _3103 = _3099.y;
        bool _3104 = _3103 < 0.0;
        float _3105 = _3104 ? 0.0 : _3103;
        float _3106 = _3099.z;
        bool _3107 = _3106 < 0.0;
        float _3108 = _3107 ? 0.0 : _3106;
        float _3109 = _3099.w;
        bool _3110 = _3109 < 0.0;
        float _3111 = _3110 ? 0.0 : _3109;
        float4 _3112 = float4(_3102, _3105, _3108, _3111);
        uint _3117 = _3069 * _1327;
        uint _3118 = _3117 + _2479;
        uint _3119 = _2479 * 4u;
        uint4 _3122 = uint4(_3119);
        uint4 _3123 = _3122 + uint4(0u, 1u, 2u, 3u);
        uint4 _3124 = uint4(_1325);
        bool4 _3125 = _3123 < _3124;
        float4 _3126 = select(float4(0.0), _3112, _3125);
        y.quads[_3118] = _3126;
    }
    uint _3144 = 32u + _2605;
    uint _3145 = _2835 + _3144;
    bool _3158 = _3145 < _1186;
    bool _3166;
    if (_3158)
    {
        bool _3164 = _2479 < _1327;
        _3166 = _3164;
    }
    else
    {
        _3166 = _3158;
    }
    if (_3166)
    {
        float4 _3175 = _5970 + _2593;
        float _3176 = _3175.x;
        bool _3177 = _3176 < 0.0;
        float _3178 = _3177 ? 0.0 : _3176;
        float _3179 = _3175.y;
        bool _3180 = _3179 < 0.0;
        float _3181 = _3180 ? 0.0 : _3179;
        float _3182 = _3175.z;
        bool _3183 = _3182 < 0.0;
        float _3184 = _3183 ? 0.0 : _3182;
        float _3185 = _3175.w;
        bool _3186 = _3185 < 0.0;
        float _3187 = _3186 ? 0.0 : _3185;
        float4 _3188 = float4(_3178, _3181, _3184, _3187);
        uint _3193 = _3145 * _1327;
        uint _3194 = _3193 + _2479;
        uint _3195 = _2479 * 4u;
        uint4 _3198 = uint4(_3195);
        uint4 _3199 = _3198 + uint4(0u, 1u, 2u, 3u);
        uint4 _3200 = uint4(_1325);
        bool4 _3201 = _3199 < _3200;
        float4 _3202 = select(float4(0.0), _3188, _3201);
        y.quads[_3194] = _3202;
    }
    uint _3220 = 48u + _2605;
    uint _3221 = _2835 + _3220;
    bool _3234 = _3221 < _1186;
    bool _3242;
    if (_3234)
    {
        bool _3240 = _2479 < _1327;
        _3242 = _3240;
    }
    else
    {
        _3242 = _3234;
    }
    if (_3242)
    {
        float4 _3251 = _5978 + _2593;
        float _3252 = _3251.x;
        bool _3253 = _3252 < 0.0;
        float _3254 = _3253 ? 0.0 : _3252;
        float _3255 = _3251.y;
        bool _3256 = _3255 < 0.0;
        float _3257 = _3256 ? 0.0 : _3255;
        float _3258 = _3251.z;
        bool _3259 = _3258 < 0.0;
        float _3260 = _3259 ? 0.0 : _3258;
        float _3261 = _3251.w;
        bool _3262 = _3261 < 0.0;
        float _3263 = _3262 ? 0.0 : _3261;
        float4 _3264 = float4(_3254, _3257, _3260, _3263);
        uint _3269 = _3221 * _1327;
        uint _3270 = _3269 + _2479;
        uint _3271 = _2479 * 4u;
        uint4 _3274 = uint4(_3271);
        uint4 _3275 = _3274 + uint4(0u, 1u, 2u, 3u);
        uint4 _3276 = uint4(_1325);
        bool4 _3277 = _3275 < _3276;
        float4 _3278 = select(float4(0.0), _3264, _3277);
        y.quads[_3270] = _3278;
    }
}

