// sort/radix_count.comp DIGIT_BITS=4 SOURCE=0 VECTORS=0 128x1x1 #46880ee5
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

struct RadixParams
{
    uint rows;
    uint extent;
    uint pieces;
    uint shift;
};

struct Push
{
    RadixParams p;
};

struct Block1
{
    uint counts[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _138 [[buffer(0)]], device Block1& _477 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _270 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    threadgroup uint digit_table[2048];
    uint _274 = _270.p.extent;
    uint _514 = _274 >> uint(2);
    uint _516 = _274 & 3u;
    uint _518 = extent_table.words[_514][_516];
    uint _279 = _270.p.pieces;
    uint _522 = _279 >> uint(2);
    uint _524 = _279 & 3u;
    uint _526 = extent_table.words[_522][_524];
    uint _284 = _270.p.rows;
    uint _530 = _284 >> uint(2);
    uint _532 = _284 & 3u;
    uint _534 = extent_table.words[_530][_532];
    uint _287 = _534 * _526;
    uint _291 = gl_NumWorkGroups.x;
    uint _292 = _291 * 128u;
    uint _296 = gl_GlobalInvocationID.x;
    uint _1149;
    _1149 = _296;
    for (;;)
    {
        bool _304 = _1149 < _287;
        if (_304)
        {
            uint _543 = _1149 / _526;
            uint _547 = _543 * _526;
            uint _548 = _1149 - _547;
            uint _551 = _518 + _526;
            uint _552 = _551 - 1u;
            uint _554 = _552 / _526;
            uint _557 = _548 * _554;
            uint _559 = min(_557, _518);
            uint _564 = _543 * _518;
            uint _568 = _559 + _554;
            uint _570 = min(_568, _518);
            uint _1150;
            _1150 = 0u;
            for (;;)
            {
                bool _320 = _1150 < 16u;
                if (_320)
                {
                    uint _575 = _1150 * 128u;
                    uint _577 = gl_LocalInvocationID.x;
                    uint _578 = _575 + _577;
                    digit_table[_578] = 0u;
                    uint _1215 = _1150 + 1u;
                    uint _1216 = _1215 * 128u;
                    uint _1219 = _1216 + _577;
                    digit_table[_1219] = 0u;
                    uint _1228 = _1150 + 2u;
                    uint _1229 = _1228 * 128u;
                    uint _1232 = _1229 + _577;
                    digit_table[_1232] = 0u;
                    uint _1241 = _1150 + 3u;
                    uint _1242 = _1241 * 128u;
                    uint _1245 = _1242 + _577;
                    digit_table[_1245] = 0u;
                    uint _1254 = _1150 + 4u;
                    uint _1255 = _1254 * 128u;
                    uint _1258 = _1255 + _577;
                    digit_table[_1258] = 0u;
                    uint _1267 = _1150 + 5u;
                    uint _1268 = _1267 * 128u;
                    uint _1271 = _1268 + _577;
                    digit_table[_1271] = 0u;
                    uint _1280 = _1150 + 6u;
                    uint _1281 = _1280 * 128u;
                    uint _1284 = _1281 + _577;
                    digit_table[_1284] = 0u;
                    uint _1293 = _1150 + 7u;
                    uint _1294 = _1293 * 128u;
                    uint _1297 = _1294 + _577;
                    digit_table[_1297] = 0u;
                    uint _344 = _1150 + 8u;
                    _1150 = _344;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1151;
            _1151 = _559;
            for (;;)
            {
                bool _358 = _1151 < _570;
                bool _367;
                if (_358)
                {
                    uint _364 = _564 + _1151;
                    uint _365 = _364 % 1u;
                    bool _366 = _365 != 0u;
                    _367 = _366;
                }
                else
                {
                    _367 = _358;
                }
                if (_367)
                {
                    uint _585 = _564 + _1151;
                    uint _600 = _585 / 2u;
                    uint _602 = _138.x_words[_600];
                    uint _604 = _585 % 2u;
                    int _605 = int(_604);
                    int _606 = _605 * 16;
                    uint _607 = extract_bits(_602, uint(_606), uint(16));
                    uint _614 = _607 & 65535u;
                    uint _1187;
                    do
                    {
                        uint _627 = _614 & 32767u;
                        bool _634 = _627 > 31744u;
                        if (_634)
                        {
                            _1187 = 65535u;
                            break;
                        }
                        bool _639 = _627 == 0u;
                        if (_639)
                        {
                            _1187 = 32768u;
                            break;
                        }
                        uint _645 = _614 & 32768u;
                        bool _646 = _645 != 0u;
                        uint _1186;
                        if (_646)
                        {
                            uint _650 = 65535u - _614;
                            _1186 = _650;
                        }
                        else
                        {
                            uint _654 = _614 | 32768u;
                            _1186 = _654;
                        }
                        _1187 = _1186;
                        break;
                    } while(false);
                    uint _378 = _270.p.shift;
                    uint _663 = (~_1187) >> _378;
                    uint _664 = _663 & 15u;
                    uint _668 = _664 * 128u;
                    uint _670 = gl_LocalInvocationID.x;
                    uint _671 = _668 + _670;
                    uint _383 = digit_table[_671];
                    uint _384 = _383 + uint(1);
                    digit_table[_671] = _384;
                    uint _386 = _1151 + uint(1);
                    _1151 = _386;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1152;
            _1152 = _1151;
            uint _393;
            for (;;)
            {
                _393 = _1152 + 4u;
                bool _396 = _393 <= _570;
                if (_396)
                {
                    uint _703 = _564 + _1152;
                    uint _718 = _703 / 2u;
                    uint _720 = _138.x_words[_718];
                    uint _722 = _703 % 2u;
                    int _723 = int(_722);
                    int _724 = _723 * 16;
                    uint _725 = extract_bits(_720, uint(_724), uint(16));
                    uint _732 = _725 & 65535u;
                    uint _1169;
                    do
                    {
                        uint _745 = _732 & 32767u;
                        bool _752 = _745 > 31744u;
                        if (_752)
                        {
                            _1169 = 65535u;
                            break;
                        }
                        bool _757 = _745 == 0u;
                        if (_757)
                        {
                            _1169 = 32768u;
                            break;
                        }
                        uint _763 = _732 & 32768u;
                        bool _764 = _763 != 0u;
                        uint _1168;
                        if (_764)
                        {
                            uint _768 = 65535u - _732;
                            _1168 = _768;
                        }
                        else
                        {
                            uint _772 = _732 | 32768u;
                            _1168 = _772;
                        }
                        _1169 = _1168;
                        break;
                    } while(false);
                    uint _686 = _1152 + 1u;
                    uint _782 = _564 + _686;
                    uint _797 = _782 / 2u;
                    uint _799 = _138.x_words[_797];
                    uint _801 = _782 % 2u;
                    int _802 = int(_801);
                    int _803 = _802 * 16;
                    uint _804 = extract_bits(_799, uint(_803), uint(16));
                    uint _811 = _804 & 65535u;
                    uint _1171;
                    do
                    {
                        uint _824 = _811 & 32767u;
                        bool _831 = _824 > 31744u;
                        if (_831)
                        {
                            _1171 = 65535u;
                            break;
                        }
                        bool _836 = _824 == 0u;
                        if (_836)
                        {
                            _1171 = 32768u;
                            break;
                        }
                        uint _842 = _811 & 32768u;
                        bool _843 = _842 != 0u;
                        uint _1170;
                        if (_843)
                        {
                            uint _847 = 65535u - _811;
                            _1170 = _847;
                        }
                        else
                        {
                            uint _851 = _811 | 32768u;
                            _1170 = _851;
                        }
                        _1171 = _1170;
                        break;
                    } while(false);
                    uint _690 = _1152 + 2u;
                    uint _861 = _564 + _690;
                    uint _876 = _861 / 2u;
                    uint _878 = _138.x_words[_876];
                    uint _880 = _861 % 2u;
                    int _881 = int(_880);
                    int _882 = _881 * 16;
                    uint _883 = extract_bits(_878, uint(_882), uint(16));
                    uint _890 = _883 & 65535u;
                    uint _1173;
                    do
                    {
                        uint _903 = _890 & 32767u;
                        bool _910 = _903 > 31744u;
                        if (_910)
                        {
                            _1173 = 65535u;
                            break;
                        }
                        bool _915 = _903 == 0u;
                        if (_915)
                        {
                            _1173 = 32768u;
                            break;
                        }
                        uint _921 = _890 & 32768u;
                        bool _922 = _921 != 0u;
                        uint _1172;
                        if (_922)
                        {
                            uint _926 = 65535u - _890;
                            _1172 = _926;
                        }
                        else
                        {
                            uint _930 = _890 | 32768u;
                            _1172 = _930;
                        }
                        _1173 = _1172;
                        break;
                    } while(false);
                    uint _694 = _1152 + 3u;
                    uint _940 = _564 + _694;
                    uint _955 = _940 / 2u;
                    uint _957 = _138.x_words[_955];
                    uint _959 = _940 % 2u;
                    int _960 = int(_959);
                    int _961 = _960 * 16;
                    uint _962 = extract_bits(_957, uint(_961), uint(16));
                    uint _969 = _962 & 65535u;
                    uint _1175;
                    do
                    {
                        uint _982 = _969 & 32767u;
                        bool _989 = _982 > 31744u;
                        if (_989)
                        {
                            _1175 = 65535u;
                            break;
                        }
                        bool _994 = _982 == 0u;
                        if (_994)
                        {
                            _1175 = 32768u;
                            break;
                        }
                        uint _1000 = _969 & 32768u;
                        bool _1001 = _1000 != 0u;
                        uint _1174;
                        if (_1001)
                        {
                            uint _1005 = 65535u - _969;
                            _1174 = _1005;
                        }
                        else
                        {
                            uint _1009 = _969 | 32768u;
                            _1174 = _1009;
                        }
                        _1175 = _1174;
                        break;
                    } while(false);
                    uint _419 = _270.p.shift;
                    uint _1018 = (~_1169) >> _419;
                    uint _1019 = _1018 & 15u;
                    uint _1023 = _1019 * 128u;
                    uint _1025 = gl_LocalInvocationID.x;
                    uint _1026 = _1023 + _1025;
                    uint _424 = digit_table[_1026];
                    uint _425 = _424 + uint(1);
                    digit_table[_1026] = _425;
                    uint _1310 = (~_1171) >> _419;
                    uint _1311 = _1310 & 15u;
                    uint _1312 = _1311 * 128u;
                    uint _1315 = _1312 + _1025;
                    uint _1317 = digit_table[_1315];
                    uint _1318 = _1317 + uint(1);
                    digit_table[_1315] = _1318;
                    uint _1330 = (~_1173) >> _419;
                    uint _1331 = _1330 & 15u;
                    uint _1332 = _1331 * 128u;
                    uint _1335 = _1332 + _1025;
                    uint _1337 = digit_table[_1335];
                    uint _1338 = _1337 + uint(1);
                    digit_table[_1335] = _1338;
                    uint _1350 = (~_1175) >> _419;
                    uint _1351 = _1350 & 15u;
                    uint _1352 = _1351 * 128u;
                    uint _1355 = _1352 + _1025;
                    uint _1357 = digit_table[_1355];
                    uint _1358 = _1357 + uint(1);
                    digit_table[_1355] = _1358;
                    _1152 = _393;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1154;
            _1154 = _1152;
            for (;;)
            {
                bool _438 = _1154 < _570;
                if (_438)
                {
                    uint _1032 = _564 + _1154;
                    uint _1047 = _1032 / 2u;
                    uint _1049 = _138.x_words[_1047];
                    uint _1051 = _1032 % 2u;
                    int _1052 = int(_1051);
                    int _1053 = _1052 * 16;
                    uint _1054 = extract_bits(_1049, uint(_1053), uint(16));
                    uint _1061 = _1054 & 65535u;
                    uint _1165;
                    do
                    {
                        uint _1074 = _1061 & 32767u;
                        bool _1081 = _1074 > 31744u;
                        if (_1081)
                        {
                            _1165 = 65535u;
                            break;
                        }
                        bool _1086 = _1074 == 0u;
                        if (_1086)
                        {
                            _1165 = 32768u;
                            break;
                        }
                        uint _1092 = _1061 & 32768u;
                        bool _1093 = _1092 != 0u;
                        uint _1164;
                        if (_1093)
                        {
                            uint _1097 = 65535u - _1061;
                            _1164 = _1097;
                        }
                        else
                        {
                            uint _1101 = _1061 | 32768u;
                            _1164 = _1101;
                        }
                        _1165 = _1164;
                        break;
                    } while(false);
                    uint _449 = _270.p.shift;
                    uint _1110 = (~_1165) >> _449;
                    uint _1111 = _1110 & 15u;
                    uint _1115 = _1111 * 128u;
                    uint _1117 = gl_LocalInvocationID.x;
                    uint _1118 = _1115 + _1117;
                    uint _454 = digit_table[_1118];
                    uint _455 = _454 + uint(1);
                    digit_table[_1118] = _455;
                    uint _457 = _1154 + uint(1);
                    _1154 = _457;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1155;
            _1155 = 0u;
            for (;;)
            {
                bool _465 = _1155 < 16u;
                if (_465)
                {
                    uint _1123 = _543 * 16u;
                    uint _1125 = _1123 + _1155;
                    uint _1127 = _1125 * _526;
                    uint _1130 = _1127 + _548;
                    uint _1134 = _1155 * 128u;
                    uint _1136 = gl_LocalInvocationID.x;
                    uint _1137 = _1134 + _1136;
                    uint _493 = digit_table[_1137];
                    _477.counts[_1130] = _493;
                    uint _1366 = _1155 + 1u;
                    uint _1370 = _1123 + _1366;
                    uint _1371 = _1370 * _526;
                    uint _1372 = _1371 + _548;
                    uint _1374 = _1366 * 128u;
                    uint _1377 = _1374 + _1136;
                    uint _1379 = digit_table[_1377];
                    _477.counts[_1372] = _1379;
                    uint _1388 = _1155 + 2u;
                    uint _1392 = _1123 + _1388;
                    uint _1393 = _1392 * _526;
                    uint _1394 = _1393 + _548;
                    uint _1396 = _1388 * 128u;
                    uint _1399 = _1396 + _1136;
                    uint _1401 = digit_table[_1399];
                    _477.counts[_1394] = _1401;
                    uint _1410 = _1155 + 3u;
                    uint _1414 = _1123 + _1410;
                    uint _1415 = _1414 * _526;
                    uint _1416 = _1415 + _548;
                    uint _1418 = _1410 * 128u;
                    uint _1421 = _1418 + _1136;
                    uint _1423 = digit_table[_1421];
                    _477.counts[_1416] = _1423;
                    uint _1432 = _1155 + 4u;
                    uint _1436 = _1123 + _1432;
                    uint _1437 = _1436 * _526;
                    uint _1438 = _1437 + _548;
                    uint _1440 = _1432 * 128u;
                    uint _1443 = _1440 + _1136;
                    uint _1445 = digit_table[_1443];
                    _477.counts[_1438] = _1445;
                    uint _1454 = _1155 + 5u;
                    uint _1458 = _1123 + _1454;
                    uint _1459 = _1458 * _526;
                    uint _1460 = _1459 + _548;
                    uint _1462 = _1454 * 128u;
                    uint _1465 = _1462 + _1136;
                    uint _1467 = digit_table[_1465];
                    _477.counts[_1460] = _1467;
                    uint _1476 = _1155 + 6u;
                    uint _1480 = _1123 + _1476;
                    uint _1481 = _1480 * _526;
                    uint _1482 = _1481 + _548;
                    uint _1484 = _1476 * 128u;
                    uint _1487 = _1484 + _1136;
                    uint _1489 = digit_table[_1487];
                    _477.counts[_1482] = _1489;
                    uint _1498 = _1155 + 7u;
                    uint _1502 = _1123 + _1498;
                    uint _1503 = _1502 * _526;
                    uint _1504 = _1503 + _548;
                    uint _1506 = _1498 * 128u;
                    uint _1509 = _1506 + _1136;
                    uint _1511 = digit_table[_1509];
                    _477.counts[_1504] = _1511;
                    uint _498 = _1155 + 8u;
                    _1155 = _498;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _501 = _1149 + _292;
            _1149 = _501;
            continue;
        }
        else
        {
            break;
        }
    }
}

