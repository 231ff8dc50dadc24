// conv/depthwise_staged.comp DILATION_X=1 DILATION_Y=1 GQ=4 GX=2 GY=4 KERNEL_X=5 KERNEL_Y=5 RESIDUAL=0 STRIDE_X=2 STRIDE_Y=2 TEXEL=0 TX=4 32x1x1 #3e65b380
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
    uint in_frames;
    uint out_frames;
    uint pad_front;
    uint scalars[8];
    uint groups;
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(32u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _184 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 pixels[836];
    threadgroup float4 taps[100];
    do
    {
        uint _775 = _184.p.in_width;
        uint _805 = _775 >> uint(2);
        uint _807 = _775 & 3u;
        uint _809 = extent_table.words[_805][_807];
        int _801 = int(_809);
        uint _778 = _184.p.in_height;
        uint _819 = _778 >> uint(2);
        uint _821 = _778 & 3u;
        uint _823 = extent_table.words[_819][_821];
        int _815 = int(_823);
        uint _782 = _184.p.pad_left;
        uint _833 = _782 >> uint(2);
        uint _835 = _782 & 3u;
        uint _837 = extent_table.words[_833][_835];
        int _829 = int(_837);
        uint _785 = _184.p.pad_top;
        uint _847 = _785 >> uint(2);
        uint _849 = _785 & 3u;
        uint _851 = extent_table.words[_847][_849];
        int _843 = int(_851);
        int2 _787 = int2(_829, _843);
        uint _789 = _184.p.out_width;
        uint _855 = _789 >> uint(2);
        uint _857 = _789 & 3u;
        uint _859 = extent_table.words[_855][_857];
        uint _792 = _184.p.out_height;
        uint _863 = _792 >> uint(2);
        uint _865 = _792 & 3u;
        uint _867 = extent_table.words[_863][_865];
        uint _537 = _184.p.in_quads;
        uint _539 = _537 + 3u;
        uint _540 = _539 / 4u;
        uint _545 = _859 + 7u;
        uint _546 = _545 / 8u;
        uint _551 = _867 + 3u;
        uint _552 = _551 / 4u;
        uint _556 = gl_WorkGroupID.y;
        uint _559 = gl_NumWorkGroups.x;
        uint _560 = _556 * _559;
        uint _562 = gl_WorkGroupID.x;
        uint _563 = _560 + _562;
        uint _567 = _563 / _540;
        uint _571 = _567 / _546;
        uint _575 = _571 / _552;
        uint _579 = _184.p.batches;
        uint _871 = _579 >> uint(2);
        uint _873 = _579 & 3u;
        uint _875 = extent_table.words[_871][_873];
        uint _585 = _567 * _540;
        uint _586 = _563 - _585;
        uint _587 = _586 * 4u;
        uint _879 = gl_LocalInvocationID.x;
        uint _880 = _879 % 4u;
        uint _589 = _587 + _880;
        uint _594 = _537 - 1u;
        uint _595 = min(_589, _594);
        uint _600 = _571 * _546;
        uint _601 = _567 - _600;
        uint _602 = _601 * 8u;
        uint _607 = _575 * _552;
        uint _608 = _571 - _607;
        uint _609 = _608 * 4u;
        uint _612 = _875 - 1u;
        uint _613 = min(_575, _612);
        uint _615 = _601 * 16u;
        int _616 = int(_615);
        uint _618 = _608 * 8u;
        int _619 = int(_618);
        int2 _620 = int2(_616, _619);
        int2 _623 = _620 - _787;
        uint _996 = _879 / 4u;
        uint _1322;
        _1322 = _996;
        for (;;)
        {
            bool _898 = _1322 < 209u;
            if (_898)
            {
                uint _902 = _1322 % 19u;
                int _903 = int(_902);
                uint _905 = _1322 / 19u;
                int _906 = int(_905);
                int2 _907 = int2(_903, _906);
                int2 _908 = _623 + _907;
                int _910 = _908.x;
                bool _911 = _910 >= 0;
                bool _919;
                if (_911)
                {
                    bool _917 = _910 < _801;
                    _919 = _917;
                }
                else
                {
                    _919 = _911;
                }
                bool _925;
                if (_919)
                {
                    int _922 = _908.y;
                    bool _923 = _922 >= 0;
                    _925 = _923;
                }
                else
                {
                    _925 = _919;
                }
                bool _933;
                if (_925)
                {
                    int _928 = _908.y;
                    bool _931 = _928 < _815;
                    _933 = _931;
                }
                else
                {
                    _933 = _925;
                }
                int _935 = int(_613);
                int _938 = _935 * _815;
                int _940 = _908.y;
                int _941 = _938 + _940;
                int _944 = _941 * _801;
                int _947 = _944 + _910;
                int _950 = _933 ? _947 : 0;
                uint _951 = uint(_950);
                uint _954 = _951 * _537;
                uint _956 = _954 + _595;
                float4 _1001 = x.quads[_956];
                uint _959 = _1322 * 4u;
                uint _961 = _959 + _880;
                float4 _965 = select(float4(0.0), _1001, bool4(_933));
                pixels[_961] = _965;
                uint _969 = _1322 + 8u;
                _1322 = _969;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _1323;
        _1323 = _996;
        for (;;)
        {
            bool _977 = _1323 < 25u;
            if (_977)
            {
                uint _980 = _1323 * 4u;
                uint _982 = _980 + _880;
                uint _1025 = _1323 * _537;
                uint _1027 = _1025 + _595;
                float4 _1033 = w.quads[_1027];
                taps[_982] = _1033;
                uint _990 = _1323 + 8u;
                _1323 = _990;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _634 = _996 / 2u;
        uint _637 = _996 % 2u;
        uint _638 = _637 * 4u;
        uint _1068 = _634 * 38u;
        uint _1070 = _637 * 8u;
        uint _1071 = _1068 + _1070;
        uint _1072 = _1071 * 4u;
        uint _1074 = _1072 + _880;
        uint _1325;
        uint _1334;
        uint _1338;
        float4 _2127;
        float4 _2128;
        float4 _2129;
        float4 _2130;
        _2130 = float4(0.0);
        _2129 = float4(0.0);
        _2128 = float4(0.0);
        _2127 = float4(0.0);
        _1338 = _880;
        _1334 = _1074;
        _1325 = 0u;
        for (;;)
        {
            bool _1079 = _1325 < 5u;
            if (_1079)
            {
                float4 _1093 = pixels[_1334];
                uint _1500 = _1334 + 4u;
                float4 _1502 = pixels[_1500];
                uint _1513 = _1334 + 8u;
                float4 _1515 = pixels[_1513];
                uint _1526 = _1334 + 12u;
                float4 _1528 = pixels[_1526];
                uint _1539 = _1334 + 16u;
                float4 _1541 = pixels[_1539];
                uint _1552 = _1334 + 20u;
                float4 _1554 = pixels[_1552];
                uint _1565 = _1334 + 24u;
                float4 _1567 = pixels[_1565];
                uint _1578 = _1334 + 28u;
                float4 _1580 = pixels[_1578];
                uint _1591 = _1334 + 32u;
                float4 _1593 = pixels[_1591];
                uint _1604 = _1334 + 36u;
                float4 _1606 = pixels[_1604];
                uint _1617 = _1334 + 40u;
                float4 _1619 = pixels[_1617];
                float4 _1111 = taps[_1338];
                uint _1630 = _1338 + 4u;
                float4 _1632 = taps[_1630];
                uint _1643 = _1338 + 8u;
                float4 _1645 = taps[_1643];
                uint _1656 = _1338 + 12u;
                float4 _1658 = taps[_1656];
                uint _1669 = _1338 + 16u;
                float4 _1671 = taps[_1669];
                float4 _1141 = fma(_1619, _1671, _2127);
                float4 _1690 = fma(_1593, _1671, _2128);
                float4 _1709 = fma(_1567, _1671, _2129);
                float4 _1728 = fma(_1541, _1671, _2130);
                float4 _1751 = fma(_1606, _1658, _1141);
                float4 _1769 = fma(_1580, _1658, _1690);
                float4 _1787 = fma(_1554, _1658, _1709);
                float4 _1805 = fma(_1528, _1658, _1728);
                float4 _1831 = fma(_1593, _1645, _1751);
                float4 _1849 = fma(_1567, _1645, _1769);
                float4 _1867 = fma(_1541, _1645, _1787);
                float4 _1885 = fma(_1515, _1645, _1805);
                float4 _1911 = fma(_1580, _1632, _1831);
                float4 _1929 = fma(_1554, _1632, _1849);
                float4 _1947 = fma(_1528, _1632, _1867);
                float4 _1965 = fma(_1502, _1632, _1885);
                float4 _1991 = fma(_1567, _1111, _1911);
                float4 _2009 = fma(_1541, _1111, _1929);
                float4 _2027 = fma(_1515, _1111, _1947);
                float4 _2045 = fma(_1093, _1111, _1965);
                uint _1152 = _1334 + 76u;
                uint _1154 = _1338 + 20u;
                uint _1157 = _1325 + uint(1);
                _2130 = _2045;
                _2129 = _2027;
                _2128 = _2009;
                _2127 = _1991;
                _1338 = _1154;
                _1334 = _1152;
                _1325 = _1157;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _1174 = _184.p.vectors;
        uint _1179 = _1174 + _595;
        float4 _1187 = w.quads[_1179];
        bool _656 = _575 >= _875;
        bool _657 = !_656;
        bool _664;
        if (_657)
        {
            bool _663 = _589 >= _537;
            _664 = _663;
        }
        else
        {
            _664 = _656;
        }
        bool _674;
        if (!_664)
        {
            uint _670 = _609 + _634;
            bool _673 = _670 >= _867;
            _674 = _673;
        }
        else
        {
            _674 = _664;
        }
        if (_674)
        {
            break;
        }
        uint _682 = _575 * _867;
        uint _684 = _682 + _609;
        uint _686 = _684 + _634;
        uint _689 = _686 * _859;
        uint _691 = _689 + _602;
        uint _693 = _691 + _638;
        uint _704 = _602 + _638;
        bool _709 = _704 < _859;
        if (_709)
        {
            uint _726 = _184.p.pixel_quads;
            uint _727 = _693 * _726;
            uint _730 = _184.p.first_quad;
            uint _731 = _727 + _730;
            uint _733 = _731 + _589;
            float4 _1197 = _2130 + _1187;
            float _1199 = _1197.x;
            bool _1222 = _1199 < 0.0;
            float _1224 = _1222 ? 0.0 : _1199;
            float _1202 = _1197.y;
            bool _1235 = _1202 < 0.0;
            float _1237 = _1235 ? 0.0 : _1202;
            float _1205 = _1197.z;
            bool _1248 = _1205 < 0.0;
            float _1250 = _1248 ? 0.0 : _1205;
            float _1208 = _1197.w;
            bool _1261 = _1208 < 0.0;
            float _1263 = _1261 ? 0.0 : _1208;
            float4 _1210 = float4(_1224, _1237, _1250, _1263);
            uint _744 = _589 * 4u;
            uint _750 = _184.p.out_channels;
            uint4 _1268 = uint4(_744);
            uint4 _1269 = _1268 + uint4(0u, 1u, 2u, 3u);
            uint4 _1271 = uint4(_750);
            bool4 _1272 = _1269 < _1271;
            float4 _1273 = select(float4(0.0), _1210, _1272);
            y.quads[_733] = _1273;
        }
        uint _1358 = _704 + 1u;
        bool _1360 = _1358 < _859;
        if (_1360)
        {
            uint _1362 = _693 + 1u;
            uint _1364 = _184.p.pixel_quads;
            uint _1365 = _1362 * _1364;
            uint _1367 = _184.p.first_quad;
            uint _1368 = _1365 + _1367;
            uint _1369 = _1368 + _589;
            float4 _1373 = _2129 + _1187;
            float _1374 = _1373.x;
            bool _1375 = _1374 < 0.0;
            float _1376 = _1375 ? 0.0 : _1374;
            float _1377 = _1373.y;
            bool _1378 = _1377 < 0.0;
            float _1379 = _1378 ? 0.0 : _1377;
            float _1380 = _1373.z;
            bool _1381 = _1380 < 0.0;
            float _1382 = _1381 ? 0.0 : _1380;
            float _1383 = _1373.w;
            bool _1384 = _1383 < 0.0;
            float _1385 = _1384 ? 0.0 : _1383;
            float4 _1386 = float4(_1376, _1379, _1382, _1385);
            uint _1387 = _589 * 4u;
            uint _1389 = _184.p.out_channels;
            uint4 _1390 = uint4(_1387);
            uint4 _1391 = _1390 + uint4(0u, 1u, 2u, 3u);
            uint4 _1392 = uint4(_1389);
            bool4 _1393 = _1391 < _1392;
            float4 _1394 = select(float4(0.0), _1386, _1393);
            y.quads[_1369] = _1394;
        }
        uint _1405 = _704 + 2u;
        bool _1407 = _1405 < _859;
        if (_1407)
        {
            uint _1409 = _693 + 2u;
            uint _1411 = _184.p.pixel_quads;
            uint _1412 = _1409 * _1411;
            uint _1414 = _184.p.first_quad;
            uint _1415 = _1412 + _1414;
            uint _1416 = _1415 + _589;
            float4 _1420 = _2128 + _1187;
            float _1421 = _1420.x;
            bool _1422 = _1421 < 0.0;
            float _1423 = _1422 ? 0.0 : _1421;
            float _1424 = _1420.y;
            bool _1425 = _1424 < 0.0;
            float _1426 = _1425 ? 0.0 : _1424;
            float _1427 = _1420.z;
            bool _1428 = _1427 < 0.0;
            float _1429 = _1428 ? 0.0 : _1427;
            float _1430 = _1420.w;
            bool _1431 = _1430 < 0.0;
            float _1432 = _1431 ? 0.0 : _1430;
            float4 _1433 = float4(_1423, _1426, _1429, _1432);
            uint _1434 = _589 * 4u;
            uint _1436 = _184.p.out_channels;
            uint4 _1437 = uint4(_1434);
            uint4 _1438 = _1437 + uint4(0u, 1u, 2u, 3u);
            uint4 _1439 = uint4(_1436);
            bool4 _1440 = _1438 < _1439;
            float4 _1441 = select(float4(0.0), _1433, _1440);
            y.quads[_1416] = _1441;
        }
        uint _1452 = _704 + 3u;
        bool _1454 = _1452 < _859;
        if (_1454)
        {
            uint _1456 = _693 + 3u;
            uint _1458 = _184.p.pixel_quads;
            uint _1459 = _1456 * _1458;
            uint _1461 = _184.p.first_quad;
            uint _1462 = _1459 + _1461;
            uint _1463 = _1462 + _589;
            float4 _1467 = _2127 + _1187;
            float _1468 = _1467.x;
            bool _1469 = _1468 < 0.0;
            float _1470 = _1469 ? 0.0 : _1468;
            float _1471 = _1467.y;
            bool _1472 = _1471 < 0.0;
            float _1473 = _1472 ? 0.0 : _1471;
            float _1474 = _1467.z;
            bool _1475 = _1474 < 0.0;
            float _1476 = _1475 ? 0.0 : _1474;
            float _1477 = _1467.w;
            bool _1478 = _1477 < 0.0;
            float _1479 = _1478 ? 0.0 : _1477;
            float4 _1480 = float4(_1470, _1473, _1476, _1479);
            uint _1481 = _589 * 4u;
            uint _1483 = _184.p.out_channels;
            uint4 _1484 = uint4(_1481);
            uint4 _1485 = _1484 + uint4(0u, 1u, 2u, 3u);
            uint4 _1486 = uint4(_1483);
            bool4 _1487 = _1485 < _1486;
            float4 _1488 = select(float4(0.0), _1480, _1487);
            y.quads[_1463] = _1488;
        }
        break;
    } while(false);
}

