// resize/roi_align.comp HALF_PIXEL=0 LARGEST=0 REAL=float SAMPLES=0 64x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct RoiAlignParams
{
    uint images;
    uint channels;
    uint height;
    uint width;
    uint regions;
    uint rows;
    uint columns;
    uint scale;
};

struct Push
{
    RoiAlignParams p;
};

struct X
{
    float x[1];
};

struct Images
{
    int images[1];
};

struct Regions
{
    float regions[1];
};

struct Y
{
    float y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device X& _335 [[buffer(0)]], const device Regions& _556 [[buffer(1)]], const device Images& _539 [[buffer(2)]], device Y& _595 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _64 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _407 = _64.p.channels;
    uint _615 = _407 >> uint(2);
    uint _617 = _407 & 3u;
    uint _619 = extent_table.words[_615][_617];
    uint _413 = _64.p.rows;
    uint _623 = _413 >> uint(2);
    uint _625 = _413 & 3u;
    uint _627 = extent_table.words[_623][_625];
    uint _419 = _64.p.columns;
    uint _631 = _419 >> uint(2);
    uint _633 = _419 & 3u;
    uint _635 = extent_table.words[_631][_633];
    uint _424 = _64.p.height;
    uint _639 = _424 >> uint(2);
    uint _641 = _424 & 3u;
    uint _643 = extent_table.words[_639][_641];
    uint _429 = _64.p.width;
    uint _647 = _429 >> uint(2);
    uint _649 = _429 & 3u;
    uint _651 = extent_table.words[_647][_649];
    uint _434 = _64.p.images;
    uint _655 = _434 >> uint(2);
    uint _657 = _434 & 3u;
    uint _659 = extent_table.words[_655][_657];
    uint _436 = _659 - 1u;
    uint _444 = gl_NumWorkGroups.x;
    uint _446 = gl_NumWorkGroups.y;
    uint _447 = _444 * _446;
    uint _451 = _64.p.regions;
    uint _663 = _451 >> uint(2);
    uint _665 = _451 & 3u;
    uint _667 = extent_table.words[_663][_665];
    uint _454 = _667 * _619;
    uint _456 = _454 * _627;
    uint _458 = _456 * _635;
    uint _463 = _447 * 64u;
    uint _464 = _458 + _463;
    uint _465 = _464 - 1u;
    uint _468 = _465 / _463;
    uint _472 = gl_WorkGroupID.y;
    uint _475 = _472 * _444;
    uint _477 = gl_WorkGroupID.x;
    uint _478 = _475 + _477;
    uint _482 = _478 * _468;
    uint _483 = _482 * 64u;
    uint _487 = _468 * 64u;
    uint _488 = _483 + _487;
    uint _490 = min(_488, _458);
    uint _495 = gl_LocalInvocationID.x;
    uint _496 = _483 + _495;
    uint _1203;
    _1203 = _496;
    for (;;)
    {
        bool _504 = _1203 < _490;
        if (_504)
        {
            uint _508 = _1203 / _635;
            uint _513 = _508 * _635;
            uint _514 = _1203 - _513;
            uint _518 = _508 / _627;
            uint _523 = _518 * _627;
            uint _524 = _508 - _523;
            uint _528 = _518 / _619;
            uint _533 = _528 * _619;
            uint _534 = _518 - _533;
            int _543 = _539.images[_528];
            int _545 = int(_436);
            int _546 = clamp(_543, 0, _545);
            uint _547 = uint(_546);
            uint _551 = _528 * 4u;
            uint _558 = _551 + 1u;
            uint _560 = _551 + 3u;
            float _563 = _556.regions[_558];
            float _566 = _556.regions[_560];
            uint _679 = _64.p.scale;
            float _680 = as_type<float>(_679);
            float _683 = _563 * _680;
            float _1491 = -_683;
            float _690 = fma(_566, _680, _1491);
            float _692 = fast::max(_690, 1.0);
            float _695 = float(_627);
            float _696 = _692 / _695;
            bool _699 = _696 > 0.0;
            float _1204;
            if (_699)
            {
                float _702 = ceil(_696);
                float _703 = fast::min(_702, 1048576.0);
                _1204 = _703;
            }
            else
            {
                _1204 = 0.0;
            }
            bool _710 = _1204 > 0.0;
            float _1205;
            if (_710)
            {
                float _715 = _696 / _1204;
                _1205 = _715;
            }
            else
            {
                _1205 = 0.0;
            }
            float _722 = float(_524);
            float _724 = _722 * _696;
            float _725 = fma(_563, _680, _724);
            int _730 = int(_1204);
            bool _734 = _730 > 1;
            int _1207;
            int _1208;
            if (_734)
            {
                float _738 = float(_730);
                float _741 = (-1.0) - _725;
                float _744 = _741 / _1205;
                float _745 = _744 - 2.0;
                float _747 = fast::clamp(_745, 0.0, _738);
                int _748 = int(_747);
                float _751 = float(_643);
                float _754 = _751 - _725;
                float _757 = _754 / _1205;
                float _758 = _757 + 2.0;
                float _760 = fast::clamp(_758, 0.0, _738);
                int _761 = int(_760);
                _1208 = _748;
                _1207 = _761;
            }
            else
            {
                _1208 = 0;
                _1207 = _730;
            }
            uint _578 = _551 + 2u;
            float _581 = _556.regions[_551];
            float _584 = _556.regions[_578];
            float _780 = _581 * _680;
            float _1492 = -_780;
            float _787 = fma(_584, _680, _1492);
            float _789 = fast::max(_787, 1.0);
            float _792 = float(_635);
            float _793 = _789 / _792;
            bool _796 = _793 > 0.0;
            float _1210;
            if (_796)
            {
                float _799 = ceil(_793);
                float _800 = fast::min(_799, 1048576.0);
                _1210 = _800;
            }
            else
            {
                _1210 = 0.0;
            }
            bool _807 = _1210 > 0.0;
            float _1211;
            if (_807)
            {
                float _812 = _793 / _1210;
                _1211 = _812;
            }
            else
            {
                _1211 = 0.0;
            }
            float _819 = float(_514);
            float _821 = _819 * _793;
            float _822 = fma(_581, _680, _821);
            int _827 = int(_1210);
            bool _831 = _827 > 1;
            int _1213;
            int _1214;
            if (_831)
            {
                float _835 = float(_827);
                float _838 = (-1.0) - _822;
                float _841 = _838 / _1211;
                float _842 = _841 - 2.0;
                float _844 = fast::clamp(_842, 0.0, _835);
                int _845 = int(_844);
                float _848 = float(_651);
                float _851 = _848 - _822;
                float _854 = _851 / _1211;
                float _855 = _854 + 2.0;
                float _857 = fast::clamp(_855, 0.0, _835);
                int _858 = int(_857);
                _1214 = _845;
                _1213 = _858;
            }
            else
            {
                _1214 = 0;
                _1213 = _827;
            }
            uint _599 = _547 * _619;
            uint _601 = _599 + _534;
            uint _906 = _601 * _643;
            int _1222;
            float _1223;
            _1223 = 0.0;
            _1222 = _1208;
            int _1022;
            float _1262;
            bool _914;
            for (;;)
            {
                _914 = _1222 < _1207;
                if (_914)
                {
                    float _1059 = float(_1222) + 0.5;
                    float _1063 = fma(_1059, _1205, _725);
                    bool _1065 = _1063 >= (-1.0);
                    bool _1072;
                    if (_1065)
                    {
                        float _1069 = float(_643);
                        bool _1070 = _1063 <= _1069;
                        _1072 = _1070;
                    }
                    else
                    {
                        _1072 = _1065;
                    }
                    bool _1494 = _1072 ? _914 : _1072;
                    float _1225;
                    if (_1494)
                    {
                        uint _1084 = _643 - 1u;
                        float _1085 = float(_1084);
                        float _1086 = fast::clamp(_1063, 0.0, _1085);
                        _1225 = _1086;
                    }
                    else
                    {
                        _1225 = 0.0;
                    }
                    uint _1091 = uint(_1225);
                    uint _1093 = _1091 + 1u;
                    uint _1095 = _643 - 1u;
                    uint _1096 = min(_1093, _1095);
                    float _1099 = float(_1091);
                    float _1100 = _1225 - _1099;
                    bool _923 = !_1494;
                    if (_923)
                    {
                        _1262 = _1223;
                        _1022 = _1222 + 1;
                        _1223 = _1262;
                        _1222 = _1022;
                        continue;
                    }
                    uint _928 = _906 + _1091;
                    uint _930 = _928 * _651;
                    uint _933 = _906 + _1096;
                    uint _935 = _933 * _651;
                    int _1226;
                    float _1244;
                    _1226 = _1214;
                    _1244 = _1223;
                    int _1018;
                    float _1488;
                    bool _943;
                    for (;;)
                    {
                        _943 = _1226 < _1213;
                        if (_943)
                        {
                            float _1112 = float(_1226) + 0.5;
                            float _1116 = fma(_1112, _1211, _822);
                            bool _1118 = _1116 >= (-1.0);
                            bool _1125;
                            if (_1118)
                            {
                                float _1122 = float(_651);
                                bool _1123 = _1116 <= _1122;
                                _1125 = _1123;
                            }
                            else
                            {
                                _1125 = _1118;
                            }
                            bool _1132;
                            if (_1125)
                            {
                                _1132 = _943;
                            }
                            else
                            {
                                _1132 = _1125;
                            }
                            float _1229;
                            if (_1132)
                            {
                                uint _1137 = _651 - 1u;
                                float _1138 = float(_1137);
                                float _1139 = fast::clamp(_1116, 0.0, _1138);
                                _1229 = _1139;
                            }
                            else
                            {
                                _1229 = 0.0;
                            }
                            uint _1144 = uint(_1229);
                            uint _1146 = _1144 + 1u;
                            uint _1148 = _651 - 1u;
                            uint _1149 = min(_1146, _1148);
                            float _1152 = float(_1144);
                            float _1153 = _1229 - _1152;
                            float _1279;
                            if (_1132)
                            {
                                float _961 = 1.0 - _1100;
                                float _963 = 1.0 - _1153;
                                float _964 = _961 * _963;
                                uint _967 = _930 + _1144;
                                float _969 = _335.x[_967];
                                float _974 = _961 * _1153;
                                uint _977 = _930 + _1149;
                                float _979 = _335.x[_977];
                                float _980 = _974 * _979;
                                float _984 = _1100 * _963;
                                uint _987 = _935 + _1144;
                                float _989 = _335.x[_987];
                                float _993 = _1100 * _1153;
                                uint _996 = _935 + _1149;
                                float _998 = _335.x[_996];
                                float _1002 = fma(_964, _969, _980);
                                float _1004 = fma(_984, _989, _1002);
                                float _1006 = fma(_993, _998, _1004);
                                float _1008 = _1244 + _1006;
                                _1279 = _1008;
                            }
                            else
                            {
                                _1279 = _1244;
                            }
                            int _1287 = _1226 + 1;
                            float _1291 = float(_1287);
                            float _1292 = _1291 + 0.5;
                            float _1294 = fma(_1292, _1211, _822);
                            bool _1295 = _1294 >= (-1.0);
                            bool _1300;
                            if (_1295)
                            {
                                float _1297 = float(_651);
                                bool _1298 = _1294 <= _1297;
                                _1300 = _1298;
                            }
                            else
                            {
                                _1300 = _1295;
                            }
                            bool _1304;
                            if (_1300)
                            {
                                bool _1302 = _1287 < _1213;
                                _1304 = _1302;
                            }
                            else
                            {
                                _1304 = _1300;
                            }
                            float _1311;
                            if (_1304)
                            {
                                float _1308 = float(_1148);
                                float _1309 = fast::clamp(_1294, 0.0, _1308);
                                _1311 = _1309;
                            }
                            else
                            {
                                _1311 = 0.0;
                            }
                            uint _1312 = uint(_1311);
                            uint _1313 = _1312 + 1u;
                            uint _1315 = min(_1313, _1148);
                            float _1316 = float(_1312);
                            float _1317 = _1311 - _1316;
                            float _1348;
                            if (_1304)
                            {
                                float _1319 = 1.0 - _1100;
                                float _1320 = 1.0 - _1317;
                                float _1321 = _1319 * _1320;
                                uint _1322 = _930 + _1312;
                                float _1324 = _335.x[_1322];
                                float _1327 = _1319 * _1317;
                                uint _1328 = _930 + _1315;
                                float _1330 = _335.x[_1328];
                                float _1331 = _1327 * _1330;
                                float _1333 = _1100 * _1320;
                                uint _1334 = _935 + _1312;
                                float _1336 = _335.x[_1334];
                                float _1338 = _1100 * _1317;
                                uint _1339 = _935 + _1315;
                                float _1341 = _335.x[_1339];
                                float _1343 = fma(_1321, _1324, _1331);
                                float _1344 = fma(_1333, _1336, _1343);
                                float _1345 = fma(_1338, _1341, _1344);
                                float _1346 = _1279 + _1345;
                                _1348 = _1346;
                            }
                            else
                            {
                                _1348 = _1279;
                            }
                            int _1357 = _1226 + 2;
                            float _1361 = float(_1357);
                            float _1362 = _1361 + 0.5;
                            float _1364 = fma(_1362, _1211, _822);
                            bool _1365 = _1364 >= (-1.0);
                            bool _1370;
                            if (_1365)
                            {
                                float _1367 = float(_651);
                                bool _1368 = _1364 <= _1367;
                                _1370 = _1368;
                            }
                            else
                            {
                                _1370 = _1365;
                            }
                            bool _1374;
                            if (_1370)
                            {
                                bool _1372 = _1357 < _1213;
                                _1374 = _1372;
                            }
                            else
                            {
                                _1374 = _1370;
                            }
                            float _1381;
                            if (_1374)
                            {
                                float _1378 = float(_1148);
                                float _1379 = fast::clamp(_1364, 0.0, _1378);
                                _1381 = _1379;
                            }
                            else
                            {
                                _1381 = 0.0;
                            }
                            uint _1382 = uint(_1381);
                            uint _1383 = _1382 + 1u;
                            uint _1385 = min(_1383, _1148);
                            float _1386 = float(_1382);
                            float _1387 = _1381 - _1386;
                            float _1418;
                            if (_1374)
                            {
                                float _1389 = 1.0 - _1100;
                                float _1390 = 1.0 - _1387;
                                float _1391 = _1389 * _1390;
                                uint _1392 = _930 + _1382;
                                float _1394 = _335.x[_1392];
                                float _1397 = _1389 * _1387;
                                uint _1398 = _930 + _1385;
                                float _1400 = _335.x[_1398];
                                float _1401 = _1397 * _1400;
                                float _1403 = _1100 * _1390;
                                uint _1404 = _935 + _1382;
                                float _1406 = _335.x[_1404];
                                float _1408 = _1100 * _1387;
                                uint _1409 = _935 + _1385;
                                float _1411 = _335.x[_1409];
                                float _1413 = fma(_1391, _1394, _1401);
                                float _1414 = fma(_1403, _1406, _1413);
                                float _1415 = fma(_1408, _1411, _1414);
                                float _1416 = _1348 + _1415;
                                _1418 = _1416;
                            }
                            else
                            {
                                _1418 = _1348;
                            }
                            int _1427 = _1226 + 3;
                            float _1431 = float(_1427);
                            float _1432 = _1431 + 0.5;
                            float _1434 = fma(_1432, _1211, _822);
                            bool _1435 = _1434 >= (-1.0);
                            bool _1440;
                            if (_1435)
                            {
                                float _1437 = float(_651);
                                bool _1438 = _1434 <= _1437;
                                _1440 = _1438;
                            }
                            else
                            {
                                _1440 = _1435;
                            }
                            bool _1444;
                            if (_1440)
                            {
                                bool _1442 = _1427 < _1213;
                                _1444 = _1442;
                            }
                            else
                            {
                                _1444 = _1440;
                            }
                            float _1451;
                            if (_1444)
                            {
                                float _1448 = float(_1148);
                                float _1449 = fast::clamp(_1434, 0.0, _1448);
                                _1451 = _1449;
                            }
                            else
                            {
                                _1451 = 0.0;
                            }
                            uint _1452 = uint(_1451);
                            uint _1453 = _1452 + 1u;
                            uint _1455 = min(_1453, _1148);
                            float _1456 = float(_1452);
                            float _1457 = _1451 - _1456;
                            if (_1444)
                            {
                                float _1459 = 1.0 - _1100;
                                float _1460 = 1.0 - _1457;
                                float _1461 = _1459 * _1460;
                                uint _1462 = _930 + _1452;
                                float _1464 = _335.x[_1462];
                                float _1467 = _1459 * _1457;
                                uint _1468 = _930 + _1455;
                                float _1470 = _335.x[_1468];
                                float _1471 = _1467 * _1470;
                                float _1473 = _1100 * _1460;
                                uint _1474 = _935 + _1452;
                                float _1476 = _335.x[_1474];
                                float _1478 = _1100 * _1457;
                                uint _1479 = _935 + _1455;
                                float _1481 = _335.x[_1479];
                                float _1483 = fma(_1461, _1464, _1471);
                                float _1484 = fma(_1473, _1476, _1483);
                                float _1485 = fma(_1478, _1481, _1484);
                                float _1486 = _1418 + _1485;
                                _1488 = _1486;
                            }
                            else
                            {
                                _1488 = _1418;
                            }
                            _1018 = _1226 + 4;
                            _1226 = _1018;
                            _1244 = _1488;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _1262 = _1244;
                    _1022 = _1222 + 1;
                    _1223 = _1262;
                    _1222 = _1022;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _1031 = fast::max(_1204 * _1210, 1.0);
            float _1032 = _1223 / _1031;
            _595.y[_1203] = _1032;
            uint _610 = _1203 + 64u;
            _1203 = _610;
            continue;
        }
        else
        {
            break;
        }
    }
}

