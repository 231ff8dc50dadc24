// sort/radix_count_tile.comp DIGIT_BITS=4 ITEMS=8 SOURCE=0 128x1x1 #46880ee5
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

kernel void main0(const device Block0& _152 [[buffer(0)]], device Block1& _587 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _485 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint scan_scratch[128];
    threadgroup uint staged[1088];
    threadgroup uint digit_begins[17];
    uint _489 = _485.p.extent;
    uint _629 = _489 >> uint(2);
    uint _631 = _489 & 3u;
    uint _633 = extent_table.words[_629][_631];
    uint _494 = _485.p.pieces;
    uint _637 = _494 >> uint(2);
    uint _639 = _494 & 3u;
    uint _641 = extent_table.words[_637][_639];
    uint _499 = _485.p.rows;
    uint _645 = _499 >> uint(2);
    uint _647 = _499 & 3u;
    uint _649 = extent_table.words[_645][_647];
    uint _502 = _649 * _641;
    uint _653 = gl_LocalInvocationID.x;
    uint _508 = gl_WorkGroupID.x;
    uint _1021;
    _1021 = _508;
    for (;;)
    {
        bool _516 = _1021 < _502;
        if (_516)
        {
            uint _661 = _1021 / _641;
            uint _665 = _661 * _641;
            uint _666 = _1021 - _665;
            uint _668 = _666 * 1024u;
            uint _673 = _661 * _633;
            uint _676 = _668 + 1024u;
            uint _678 = min(_676, _633);
            uint _544 = _668 + _653;
            uint _549 = _678 - 1u;
            uint _550 = min(_544, _549);
            uint _685 = _673 + _550;
            uint _700 = _685 / 2u;
            uint _702 = _152.x_words[_700];
            uint _704 = _685 % 2u;
            int _705 = int(_704);
            int _706 = _705 * 16;
            uint _707 = extract_bits(_702, uint(_706), uint(16));
            uint _714 = _707 & 65535u;
            uint _1045;
            do
            {
                uint _727 = _714 & 32767u;
                bool _734 = _727 > 31744u;
                if (_734)
                {
                    _1045 = 65535u;
                    break;
                }
                bool _739 = _727 == 0u;
                if (_739)
                {
                    _1045 = 32768u;
                    break;
                }
                uint _745 = _714 & 32768u;
                bool _746 = _745 != 0u;
                uint _1044;
                if (_746)
                {
                    uint _750 = 65535u - _714;
                    _1044 = _750;
                }
                else
                {
                    uint _754 = _714 | 32768u;
                    _1044 = _754;
                }
                _1045 = _1044;
                break;
            } while(false);
            uint _561 = _485.p.shift;
            uint _763 = (~_1045) >> _561;
            uint _764 = _763 & 15u;
            bool _566 = _544 < _678;
            uint _773 = _764 & 7u;
            uint _774 = _773 * 4u;
            uint _776 = uint(_566);
            uint _778 = _776 << _774;
            bool _780 = _764 >= 8u;
            uint _795 = _780 ? 0u : _778;
            uint _802 = _780 ? _778 : 0u;
            uint _1063 = _668 + 128u;
            uint _1064 = _1063 + _653;
            uint _1066 = min(_1064, _549);
            uint _1067 = _673 + _1066;
            uint _1068 = _1067 / 2u;
            uint _1070 = _152.x_words[_1068];
            uint _1071 = _1067 % 2u;
            int _1072 = int(_1071);
            int _1073 = _1072 * 16;
            uint _1074 = extract_bits(_1070, uint(_1073), uint(16));
            uint _1075 = _1074 & 65535u;
            uint _1093;
            do
            {
                uint _1077 = _1075 & 32767u;
                bool _1078 = _1077 > 31744u;
                if (_1078)
                {
                    _1093 = 65535u;
                    break;
                }
                bool _1081 = _1077 == 0u;
                if (_1081)
                {
                    _1093 = 32768u;
                    break;
                }
                uint _1084 = _1075 & 32768u;
                bool _1085 = _1084 != 0u;
                uint _1091;
                if (_1085)
                {
                    uint _1089 = 65535u - _1075;
                    _1091 = _1089;
                }
                else
                {
                    uint _1087 = _1075 | 32768u;
                    _1091 = _1087;
                }
                _1093 = _1091;
                break;
            } while(false);
            uint _1099 = (~_1093) >> _561;
            uint _1100 = _1099 & 15u;
            bool _1101 = _1064 < _678;
            uint _1102 = _1100 & 7u;
            uint _1103 = _1102 * 4u;
            uint _1104 = uint(_1101);
            uint _1105 = _1104 << _1103;
            bool _1106 = _1100 >= 8u;
            uint _1108 = _1106 ? 0u : _1105;
            uint _1110 = _795 + _1108;
            uint _1112 = _1106 ? _1105 : 0u;
            uint _1114 = _802 + _1112;
            uint _1125 = _668 + 256u;
            uint _1126 = _1125 + _653;
            uint _1128 = min(_1126, _549);
            uint _1129 = _673 + _1128;
            uint _1130 = _1129 / 2u;
            uint _1132 = _152.x_words[_1130];
            uint _1133 = _1129 % 2u;
            int _1134 = int(_1133);
            int _1135 = _1134 * 16;
            uint _1136 = extract_bits(_1132, uint(_1135), uint(16));
            uint _1137 = _1136 & 65535u;
            uint _1155;
            do
            {
                uint _1139 = _1137 & 32767u;
                bool _1140 = _1139 > 31744u;
                if (_1140)
                {
                    _1155 = 65535u;
                    break;
                }
                bool _1143 = _1139 == 0u;
                if (_1143)
                {
                    _1155 = 32768u;
                    break;
                }
                uint _1146 = _1137 & 32768u;
                bool _1147 = _1146 != 0u;
                uint _1153;
                if (_1147)
                {
                    uint _1151 = 65535u - _1137;
                    _1153 = _1151;
                }
                else
                {
                    uint _1149 = _1137 | 32768u;
                    _1153 = _1149;
                }
                _1155 = _1153;
                break;
            } while(false);
            uint _1161 = (~_1155) >> _561;
            uint _1162 = _1161 & 15u;
            bool _1163 = _1126 < _678;
            uint _1164 = _1162 & 7u;
            uint _1165 = _1164 * 4u;
            uint _1166 = uint(_1163);
            uint _1167 = _1166 << _1165;
            bool _1168 = _1162 >= 8u;
            uint _1170 = _1168 ? 0u : _1167;
            uint _1172 = _1110 + _1170;
            uint _1174 = _1168 ? _1167 : 0u;
            uint _1176 = _1114 + _1174;
            uint _1187 = _668 + 384u;
            uint _1188 = _1187 + _653;
            uint _1190 = min(_1188, _549);
            uint _1191 = _673 + _1190;
            uint _1192 = _1191 / 2u;
            uint _1194 = _152.x_words[_1192];
            uint _1195 = _1191 % 2u;
            int _1196 = int(_1195);
            int _1197 = _1196 * 16;
            uint _1198 = extract_bits(_1194, uint(_1197), uint(16));
            uint _1199 = _1198 & 65535u;
            uint _1217;
            do
            {
                uint _1201 = _1199 & 32767u;
                bool _1202 = _1201 > 31744u;
                if (_1202)
                {
                    _1217 = 65535u;
                    break;
                }
                bool _1205 = _1201 == 0u;
                if (_1205)
                {
                    _1217 = 32768u;
                    break;
                }
                uint _1208 = _1199 & 32768u;
                bool _1209 = _1208 != 0u;
                uint _1215;
                if (_1209)
                {
                    uint _1213 = 65535u - _1199;
                    _1215 = _1213;
                }
                else
                {
                    uint _1211 = _1199 | 32768u;
                    _1215 = _1211;
                }
                _1217 = _1215;
                break;
            } while(false);
            uint _1223 = (~_1217) >> _561;
            uint _1224 = _1223 & 15u;
            bool _1225 = _1188 < _678;
            uint _1226 = _1224 & 7u;
            uint _1227 = _1226 * 4u;
            uint _1228 = uint(_1225);
            uint _1229 = _1228 << _1227;
            bool _1230 = _1224 >= 8u;
            uint _1232 = _1230 ? 0u : _1229;
            uint _1234 = _1172 + _1232;
            uint _1236 = _1230 ? _1229 : 0u;
            uint _1238 = _1176 + _1236;
            uint _1249 = _668 + 512u;
            uint _1250 = _1249 + _653;
            uint _1252 = min(_1250, _549);
            uint _1253 = _673 + _1252;
            uint _1254 = _1253 / 2u;
            uint _1256 = _152.x_words[_1254];
            uint _1257 = _1253 % 2u;
            int _1258 = int(_1257);
            int _1259 = _1258 * 16;
            uint _1260 = extract_bits(_1256, uint(_1259), uint(16));
            uint _1261 = _1260 & 65535u;
            uint _1279;
            do
            {
                uint _1263 = _1261 & 32767u;
                bool _1264 = _1263 > 31744u;
                if (_1264)
                {
                    _1279 = 65535u;
                    break;
                }
                bool _1267 = _1263 == 0u;
                if (_1267)
                {
                    _1279 = 32768u;
                    break;
                }
                uint _1270 = _1261 & 32768u;
                bool _1271 = _1270 != 0u;
                uint _1277;
                if (_1271)
                {
                    uint _1275 = 65535u - _1261;
                    _1277 = _1275;
                }
                else
                {
                    uint _1273 = _1261 | 32768u;
                    _1277 = _1273;
                }
                _1279 = _1277;
                break;
            } while(false);
            uint _1285 = (~_1279) >> _561;
            uint _1286 = _1285 & 15u;
            bool _1287 = _1250 < _678;
            uint _1288 = _1286 & 7u;
            uint _1289 = _1288 * 4u;
            uint _1290 = uint(_1287);
            uint _1291 = _1290 << _1289;
            bool _1292 = _1286 >= 8u;
            uint _1294 = _1292 ? 0u : _1291;
            uint _1296 = _1234 + _1294;
            uint _1298 = _1292 ? _1291 : 0u;
            uint _1300 = _1238 + _1298;
            uint _1311 = _668 + 640u;
            uint _1312 = _1311 + _653;
            uint _1314 = min(_1312, _549);
            uint _1315 = _673 + _1314;
            uint _1316 = _1315 / 2u;
            uint _1318 = _152.x_words[_1316];
            uint _1319 = _1315 % 2u;
            int _1320 = int(_1319);
            int _1321 = _1320 * 16;
            uint _1322 = extract_bits(_1318, uint(_1321), uint(16));
            uint _1323 = _1322 & 65535u;
            uint _1341;
            do
            {
                uint _1325 = _1323 & 32767u;
                bool _1326 = _1325 > 31744u;
                if (_1326)
                {
                    _1341 = 65535u;
                    break;
                }
                bool _1329 = _1325 == 0u;
                if (_1329)
                {
                    _1341 = 32768u;
                    break;
                }
                uint _1332 = _1323 & 32768u;
                bool _1333 = _1332 != 0u;
                uint _1339;
                if (_1333)
                {
                    uint _1337 = 65535u - _1323;
                    _1339 = _1337;
                }
                else
                {
                    uint _1335 = _1323 | 32768u;
                    _1339 = _1335;
                }
                _1341 = _1339;
                break;
            } while(false);
            uint _1347 = (~_1341) >> _561;
            uint _1348 = _1347 & 15u;
            bool _1349 = _1312 < _678;
            uint _1350 = _1348 & 7u;
            uint _1351 = _1350 * 4u;
            uint _1352 = uint(_1349);
            uint _1353 = _1352 << _1351;
            bool _1354 = _1348 >= 8u;
            uint _1356 = _1354 ? 0u : _1353;
            uint _1358 = _1296 + _1356;
            uint _1360 = _1354 ? _1353 : 0u;
            uint _1362 = _1300 + _1360;
            uint _1373 = _668 + 768u;
            uint _1374 = _1373 + _653;
            uint _1376 = min(_1374, _549);
            uint _1377 = _673 + _1376;
            uint _1378 = _1377 / 2u;
            uint _1380 = _152.x_words[_1378];
            uint _1381 = _1377 % 2u;
            int _1382 = int(_1381);
            int _1383 = _1382 * 16;
            uint _1384 = extract_bits(_1380, uint(_1383), uint(16));
            uint _1385 = _1384 & 65535u;
            uint _1403;
            do
            {
                uint _1387 = _1385 & 32767u;
                bool _1388 = _1387 > 31744u;
                if (_1388)
                {
                    _1403 = 65535u;
                    break;
                }
                bool _1391 = _1387 == 0u;
                if (_1391)
                {
                    _1403 = 32768u;
                    break;
                }
                uint _1394 = _1385 & 32768u;
                bool _1395 = _1394 != 0u;
                uint _1401;
                if (_1395)
                {
                    uint _1399 = 65535u - _1385;
                    _1401 = _1399;
                }
                else
                {
                    uint _1397 = _1385 | 32768u;
                    _1401 = _1397;
                }
                _1403 = _1401;
                break;
            } while(false);
            uint _1409 = (~_1403) >> _561;
            uint _1410 = _1409 & 15u;
            bool _1411 = _1374 < _678;
            uint _1412 = _1410 & 7u;
            uint _1413 = _1412 * 4u;
            uint _1414 = uint(_1411);
            uint _1415 = _1414 << _1413;
            bool _1416 = _1410 >= 8u;
            uint _1418 = _1416 ? 0u : _1415;
            uint _1420 = _1358 + _1418;
            uint _1422 = _1416 ? _1415 : 0u;
            uint _1424 = _1362 + _1422;
            uint _1435 = _668 + 896u;
            uint _1436 = _1435 + _653;
            uint _1438 = min(_1436, _549);
            uint _1439 = _673 + _1438;
            uint _1440 = _1439 / 2u;
            uint _1442 = _152.x_words[_1440];
            uint _1443 = _1439 % 2u;
            int _1444 = int(_1443);
            int _1445 = _1444 * 16;
            uint _1446 = extract_bits(_1442, uint(_1445), uint(16));
            uint _1447 = _1446 & 65535u;
            uint _1465;
            do
            {
                uint _1449 = _1447 & 32767u;
                bool _1450 = _1449 > 31744u;
                if (_1450)
                {
                    _1465 = 65535u;
                    break;
                }
                bool _1453 = _1449 == 0u;
                if (_1453)
                {
                    _1465 = 32768u;
                    break;
                }
                uint _1456 = _1447 & 32768u;
                bool _1457 = _1456 != 0u;
                uint _1463;
                if (_1457)
                {
                    uint _1461 = 65535u - _1447;
                    _1463 = _1461;
                }
                else
                {
                    uint _1459 = _1447 | 32768u;
                    _1463 = _1459;
                }
                _1465 = _1463;
                break;
            } while(false);
            uint _981;
            bool _983;
            uint _1471 = (~_1465) >> _561;
            uint _1472 = _1471 & 15u;
            bool _1473 = _1436 < _678;
            uint _1474 = _1472 & 7u;
            uint _1475 = _1474 * 4u;
            uint _1476 = uint(_1473);
            uint _1477 = _1476 << _1475;
            bool _1478 = _1472 >= 8u;
            uint _1480 = _1478 ? 0u : _1477;
            uint _1482 = _1420 + _1480;
            uint _1484 = _1478 ? _1477 : 0u;
            uint _1486 = _1424 + _1484;
            uint _938 = _653 % 8u;
            uint _939 = _938 * 17u;
            uint _941 = _653 / 8u;
            uint _942 = _939 + _941;
            uint _827 = _653 / 16u;
            uint _829 = _653 % 16u;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _844 = extract_bits(_1482, uint(0), uint(4));
            uint _850 = extract_bits(_1486, uint(0), uint(4));
            uint _851 = _850 << 16u;
            uint _852 = _844 | _851;
            staged[_942] = _852;
            uint _1496 = 136u + _942;
            uint _1500 = extract_bits(_1482, uint(4), uint(4));
            uint _1504 = extract_bits(_1486, uint(4), uint(4));
            uint _1505 = _1504 << 16u;
            uint _1506 = _1500 | _1505;
            staged[_1496] = _1506;
            uint _1516 = 272u + _942;
            uint _1520 = extract_bits(_1482, uint(8), uint(4));
            uint _1524 = extract_bits(_1486, uint(8), uint(4));
            uint _1525 = _1524 << 16u;
            uint _1526 = _1520 | _1525;
            staged[_1516] = _1526;
            uint _1536 = 408u + _942;
            uint _1540 = extract_bits(_1482, uint(12), uint(4));
            uint _1544 = extract_bits(_1486, uint(12), uint(4));
            uint _1545 = _1544 << 16u;
            uint _1546 = _1540 | _1545;
            staged[_1536] = _1546;
            uint _1556 = 544u + _942;
            uint _1560 = extract_bits(_1482, uint(16), uint(4));
            uint _1564 = extract_bits(_1486, uint(16), uint(4));
            uint _1565 = _1564 << 16u;
            uint _1566 = _1560 | _1565;
            staged[_1556] = _1566;
            uint _1576 = 680u + _942;
            uint _1580 = extract_bits(_1482, uint(20), uint(4));
            uint _1584 = extract_bits(_1486, uint(20), uint(4));
            uint _1585 = _1584 << 16u;
            uint _1586 = _1580 | _1585;
            staged[_1576] = _1586;
            uint _1596 = 816u + _942;
            uint _1600 = extract_bits(_1482, uint(24), uint(4));
            uint _1604 = extract_bits(_1486, uint(24), uint(4));
            uint _1605 = _1604 << 16u;
            uint _1606 = _1600 | _1605;
            staged[_1596] = _1606;
            uint _1616 = 952u + _942;
            uint _1620 = extract_bits(_1482, uint(28), uint(4));
            uint _1624 = extract_bits(_1486, uint(28), uint(4));
            uint _1625 = _1624 << 16u;
            uint _1626 = _1620 | _1625;
            staged[_1616] = _1626;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _859 = _827 * 136u;
            uint _861 = _859 + _829;
            uint _873 = staged[_861];
            uint _1637 = _861 + 17u;
            uint _1639 = staged[_1637];
            uint _1643 = _873 + _1639;
            uint _1653 = _861 + 34u;
            uint _1655 = staged[_1653];
            uint _1659 = _1643 + _1655;
            uint _1669 = _861 + 51u;
            uint _1671 = staged[_1669];
            uint _1675 = _1659 + _1671;
            uint _1685 = _861 + 68u;
            uint _1687 = staged[_1685];
            uint _1691 = _1675 + _1687;
            uint _1701 = _861 + 85u;
            uint _1703 = staged[_1701];
            uint _1707 = _1691 + _1703;
            uint _1717 = _861 + 102u;
            uint _1719 = staged[_1717];
            uint _1723 = _1707 + _1719;
            uint _1733 = _861 + 119u;
            uint _1735 = staged[_1733];
            uint _1739 = _1723 + _1735;
            uint _1028;
            do
            {
                threadgroup_barrier(mem_flags::mem_threadgroup);
                scan_scratch[_653] = _1739;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1027;
                _1027 = 1u;
                for (;;)
                {
                    bool _956 = _1027 < 128u;
                    if (_956)
                    {
                        uint _960 = scan_scratch[_653];
                        bool _963 = _653 >= _1027;
                        uint _1042;
                        if (_963)
                        {
                            uint _967 = _653 - _1027;
                            uint _969 = scan_scratch[_967];
                            uint _971 = _969 + _960;
                            _1042 = _971;
                        }
                        else
                        {
                            _1042 = _960;
                        }
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        scan_scratch[_653] = _1042;
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        uint _978 = _1027 << uint(1);
                        _1027 = _978;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _981 = scan_scratch[127];
                _983 = _653 == 0u;
                if (_983)
                {
                    _1028 = 0u;
                    break;
                }
                uint _987 = _653 - 1u;
                uint _989 = scan_scratch[_987];
                _1028 = _989;
                break;
            } while(false);
            uint _889 = _981 << 16u;
            uint _891 = _1028 + _889;
            bool _893 = _829 == 0u;
            if (_893)
            {
                uint _897 = _891 & 65535u;
                digit_begins[_827] = _897;
                uint _900 = _827 + 8u;
                uint _902 = _891 >> 16u;
                digit_begins[_900] = _902;
            }
            if (_983)
            {
                uint _909 = _981 & 65535u;
                uint _911 = _981 >> 16u;
                uint _912 = _909 + _911;
                digit_begins[16] = _912;
            }
            staged[_861] = _891;
            uint _930 = _891 + _873;
            staged[_1637] = _930;
            uint _1753 = _930 + _1639;
            staged[_1653] = _1753;
            uint _1767 = _1753 + _1655;
            staged[_1669] = _1767;
            uint _1781 = _1767 + _1671;
            staged[_1685] = _1781;
            uint _1795 = _1781 + _1687;
            staged[_1701] = _1795;
            uint _1809 = _1795 + _1703;
            staged[_1717] = _1809;
            uint _1823 = _1809 + _1719;
            staged[_1733] = _1823;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            bool _581 = _653 < 16u;
            if (_581)
            {
                uint _995 = _661 * 16u;
                uint _997 = _995 + _653;
                uint _999 = _997 * _641;
                uint _1001 = _999 + _666;
                uint _600 = _653 + 1u;
                uint _602 = digit_begins[_600];
                uint _605 = digit_begins[_653];
                uint _606 = _602 - _605;
                _587.counts[_1001] = _606;
            }
            uint _610 = gl_NumWorkGroups.x;
            uint _612 = _1021 + _610;
            _1021 = _612;
            continue;
        }
        else
        {
            break;
        }
    }
}

