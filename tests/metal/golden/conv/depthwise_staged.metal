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
        uint _783 = _184.p.in_width;
        uint _813 = _783 >> uint(2);
        uint _815 = _783 & 3u;
        uint _817 = extent_table.words[_813][_815];
        int _809 = int(_817);
        uint _786 = _184.p.in_height;
        uint _827 = _786 >> uint(2);
        uint _829 = _786 & 3u;
        uint _831 = extent_table.words[_827][_829];
        int _823 = int(_831);
        uint _790 = _184.p.pad_left;
        uint _841 = _790 >> uint(2);
        uint _843 = _790 & 3u;
        uint _845 = extent_table.words[_841][_843];
        int _837 = int(_845);
        uint _793 = _184.p.pad_top;
        uint _855 = _793 >> uint(2);
        uint _857 = _793 & 3u;
        uint _859 = extent_table.words[_855][_857];
        int _851 = int(_859);
        int2 _795 = int2(_837, _851);
        uint _797 = _184.p.out_width;
        uint _863 = _797 >> uint(2);
        uint _865 = _797 & 3u;
        uint _867 = extent_table.words[_863][_865];
        uint _800 = _184.p.out_height;
        uint _871 = _800 >> uint(2);
        uint _873 = _800 & 3u;
        uint _875 = extent_table.words[_871][_873];
        uint _537 = _184.p.in_quads;
        uint _539 = _537 + 3u;
        uint _540 = _539 / 4u;
        uint _545 = _867 + 7u;
        uint _546 = _545 / 8u;
        uint _551 = _875 + 3u;
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
        uint _879 = _579 >> uint(2);
        uint _881 = _579 & 3u;
        uint _883 = extent_table.words[_879][_881];
        uint _585 = _567 * _540;
        uint _586 = _563 - _585;
        uint _587 = _586 * 4u;
        uint _887 = gl_LocalInvocationID.x;
        uint _888 = _887 % 4u;
        uint _589 = _587 + _888;
        uint _594 = _537 - 1u;
        uint _595 = min(_589, _594);
        uint _600 = _571 * _546;
        uint _601 = _567 - _600;
        uint _602 = _601 * 8u;
        uint _607 = _575 * _552;
        uint _608 = _571 - _607;
        uint _609 = _608 * 4u;
        uint _612 = _883 - 1u;
        uint _613 = min(_575, _612);
        uint _615 = _601 * 16u;
        int _616 = int(_615);
        uint _618 = _608 * 8u;
        int _619 = int(_618);
        int2 _620 = int2(_616, _619);
        int2 _623 = _620 - _795;
        uint _1004 = _887 / 4u;
        uint _1330;
        _1330 = _1004;
        for (;;)
        {
            bool _906 = _1330 < 209u;
            if (_906)
            {
                uint _910 = _1330 % 19u;
                int _911 = int(_910);
                uint _913 = _1330 / 19u;
                int _914 = int(_913);
                int2 _915 = int2(_911, _914);
                int2 _916 = _623 + _915;
                int _918 = _916.x;
                bool _919 = _918 >= 0;
                bool _927;
                if (_919)
                {
                    bool _925 = _918 < _809;
                    _927 = _925;
                }
                else
                {
                    _927 = _919;
                }
                bool _933;
                if (_927)
                {
                    int _930 = _916.y;
                    bool _931 = _930 >= 0;
                    _933 = _931;
                }
                else
                {
                    _933 = _927;
                }
                bool _941;
                if (_933)
                {
                    int _936 = _916.y;
                    bool _939 = _936 < _823;
                    _941 = _939;
                }
                else
                {
                    _941 = _933;
                }
                int _943 = int(_613);
                int _946 = _943 * _823;
                int _948 = _916.y;
                int _949 = _946 + _948;
                int _952 = _949 * _809;
                int _955 = _952 + _918;
                int _958 = _941 ? _955 : 0;
                uint _959 = uint(_958);
                uint _962 = _959 * _537;
                uint _964 = _962 + _595;
                float4 _1009 = x.quads[_964];
                uint _967 = _1330 * 4u;
                uint _969 = _967 + _888;
                float4 _973 = select(float4(0.0), _1009, bool4(_941));
                pixels[_969] = _973;
                uint _977 = _1330 + 8u;
                _1330 = _977;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _1331;
        _1331 = _1004;
        for (;;)
        {
            bool _985 = _1331 < 25u;
            if (_985)
            {
                uint _988 = _1331 * 4u;
                uint _990 = _988 + _888;
                uint _1033 = _1331 * _537;
                uint _1035 = _1033 + _595;
                float4 _1041 = w.quads[_1035];
                taps[_990] = _1041;
                uint _998 = _1331 + 8u;
                _1331 = _998;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _634 = _1004 / 2u;
        uint _637 = _1004 % 2u;
        uint _638 = _637 * 4u;
        uint _1076 = _634 * 38u;
        uint _1078 = _637 * 8u;
        uint _1079 = _1076 + _1078;
        uint _1080 = _1079 * 4u;
        uint _1082 = _1080 + _888;
        uint _1333;
        uint _1342;
        uint _1346;
        float4 _2135;
        float4 _2136;
        float4 _2137;
        float4 _2138;
        _2138 = float4(0.0);
        _2137 = float4(0.0);
        _2136 = float4(0.0);
        _2135 = float4(0.0);
        _1346 = _888;
        _1342 = _1082;
        _1333 = 0u;
        for (;;)
        {
            bool _1087 = _1333 < 5u;
            if (_1087)
            {
                float4 _1101 = pixels[_1342];
                uint _1508 = _1342 + 4u;
                float4 _1510 = pixels[_1508];
                uint _1521 = _1342 + 8u;
                float4 _1523 = pixels[_1521];
                uint _1534 = _1342 + 12u;
                float4 _1536 = pixels[_1534];
                uint _1547 = _1342 + 16u;
                float4 _1549 = pixels[_1547];
                uint _1560 = _1342 + 20u;
                float4 _1562 = pixels[_1560];
                uint _1573 = _1342 + 24u;
                float4 _1575 = pixels[_1573];
                uint _1586 = _1342 + 28u;
                float4 _1588 = pixels[_1586];
                uint _1599 = _1342 + 32u;
                float4 _1601 = pixels[_1599];
                uint _1612 = _1342 + 36u;
                float4 _1614 = pixels[_1612];
                uint _1625 = _1342 + 40u;
                float4 _1627 = pixels[_1625];
                float4 _1119 = taps[_1346];
                uint _1638 = _1346 + 4u;
                float4 _1640 = taps[_1638];
                uint _1651 = _1346 + 8u;
                float4 _1653 = taps[_1651];
                uint _1664 = _1346 + 12u;
                float4 _1666 = taps[_1664];
                uint _1677 = _1346 + 16u;
                float4 _1679 = taps[_1677];
                float4 _1149 = fma(_1627, _1679, _2135);
                float4 _1698 = fma(_1601, _1679, _2136);
                float4 _1717 = fma(_1575, _1679, _2137);
                float4 _1736 = fma(_1549, _1679, _2138);
                float4 _1759 = fma(_1614, _1666, _1149);
                float4 _1777 = fma(_1588, _1666, _1698);
                float4 _1795 = fma(_1562, _1666, _1717);
                float4 _1813 = fma(_1536, _1666, _1736);
                float4 _1839 = fma(_1601, _1653, _1759);
                float4 _1857 = fma(_1575, _1653, _1777);
                float4 _1875 = fma(_1549, _1653, _1795);
                float4 _1893 = fma(_1523, _1653, _1813);
                float4 _1919 = fma(_1588, _1640, _1839);
                float4 _1937 = fma(_1562, _1640, _1857);
                float4 _1955 = fma(_1536, _1640, _1875);
                float4 _1973 = fma(_1510, _1640, _1893);
                float4 _1999 = fma(_1575, _1119, _1919);
                float4 _2017 = fma(_1549, _1119, _1937);
                float4 _2035 = fma(_1523, _1119, _1955);
                float4 _2053 = fma(_1101, _1119, _1973);
                uint _1160 = _1342 + 76u;
                uint _1162 = _1346 + 20u;
                uint _1165 = _1333 + uint(1);
                _2138 = _2053;
                _2137 = _2035;
                _2136 = _2017;
                _2135 = _1999;
                _1346 = _1162;
                _1342 = _1160;
                _1333 = _1165;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _1182 = _184.p.vectors;
        uint _1187 = _1182 + _595;
        float4 _1195 = w.quads[_1187];
        bool _656 = _575 >= _883;
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
            bool _673 = _670 >= _875;
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
        uint _682 = _575 * _875;
        uint _684 = _682 + _609;
        uint _686 = _684 + _634;
        uint _689 = _686 * _867;
        uint _691 = _689 + _602;
        uint _693 = _691 + _638;
        uint _704 = _602 + _638;
        bool _709 = _704 < _867;
        if (_709)
        {
            uint _726 = _184.p.pixel_quads;
            uint _727 = _693 * _726;
            uint _730 = _184.p.first_quad;
            uint _731 = _727 + _730;
            uint _733 = _731 + _589;
            float4 _1205 = _2138 + _1195;
            float _1207 = _1205.x;
            bool _1230 = _1207 < 0.0;
            float _1232 = _1230 ? 0.0 : _1207;
            float _1210 = _1205.y;
            bool _1243 = _1210 < 0.0;
            float _1245 = _1243 ? 0.0 : _1210;
            float _1213 = _1205.z;
            bool _1256 = _1213 < 0.0;
            float _1258 = _1256 ? 0.0 : _1213;
            float _1216 = _1205.w;
            bool _1269 = _1216 < 0.0;
            float _1271 = _1269 ? 0.0 : _1216;
            float4 _1218 = float4(_1232, _1245, _1258, _1271);
            uint _744 = _589 * 4u;
            uint _750 = _184.p.out_channels;
            uint4 _1276 = uint4(_744);
            uint4 _1277 = _1276 + uint4(0u, 1u, 2u, 3u);
            uint4 _1279 = uint4(_750);
            bool4 _1280 = _1277 < _1279;
            float4 _1281 = select(float4(0.0), _1218, _1280);
            y.quads[_733] = _1281;
        }
        uint _1366 = _704 + 1u;
        bool _1368 = _1366 < _867;
        if (_1368)
        {
            uint _1370 = _693 + 1u;
            uint _1372 = _184.p.pixel_quads;
            uint _1373 = _1370 * _1372;
            uint _1375 = _184.p.first_quad;
            uint _1376 = _1373 + _1375;
            uint _1377 = _1376 + _589;
            float4 _1381 = _2137 + _1195;
            float _1382 = _1381.x;
            bool _1383 = _1382 < 0.0;
            float _1384 = _1383 ? 0.0 : _1382;
            float _1385 = _1381.y;
            bool _1386 = _1385 < 0.0;
            float _1387 = _1386 ? 0.0 : _1385;
            float _1388 = _1381.z;
            bool _1389 = _1388 < 0.0;
            float _1390 = _1389 ? 0.0 : _1388;
            float _1391 = _1381.w;
            bool _1392 = _1391 < 0.0;
            float _1393 = _1392 ? 0.0 : _1391;
            float4 _1394 = float4(_1384, _1387, _1390, _1393);
            uint _1395 = _589 * 4u;
            uint _1397 = _184.p.out_channels;
            uint4 _1398 = uint4(_1395);
            uint4 _1399 = _1398 + uint4(0u, 1u, 2u, 3u);
            uint4 _1400 = uint4(_1397);
            bool4 _1401 = _1399 < _1400;
            float4 _1402 = select(float4(0.0), _1394, _1401);
            y.quads[_1377] = _1402;
        }
        uint _1413 = _704 + 2u;
        bool _1415 = _1413 < _867;
        if (_1415)
        {
            uint _1417 = _693 + 2u;
            uint _1419 = _184.p.pixel_quads;
            uint _1420 = _1417 * _1419;
            uint _1422 = _184.p.first_quad;
            uint _1423 = _1420 + _1422;
            uint _1424 = _1423 + _589;
            float4 _1428 = _2136 + _1195;
            float _1429 = _1428.x;
            bool _1430 = _1429 < 0.0;
            float _1431 = _1430 ? 0.0 : _1429;
            float _1432 = _1428.y;
            bool _1433 = _1432 < 0.0;
            float _1434 = _1433 ? 0.0 : _1432;
            float _1435 = _1428.z;
            bool _1436 = _1435 < 0.0;
            float _1437 = _1436 ? 0.0 : _1435;
            float _1438 = _1428.w;
            bool _1439 = _1438 < 0.0;
            float _1440 = _1439 ? 0.0 : _1438;
            float4 _1441 = float4(_1431, _1434, _1437, _1440);
            uint _1442 = _589 * 4u;
            uint _1444 = _184.p.out_channels;
            uint4 _1445 = uint4(_1442);
            uint4 _1446 = _1445 + uint4(0u, 1u, 2u, 3u);
            uint4 _1447 = uint4(_1444);
            bool4 _1448 = _1446 < _1447;
            float4 _1449 = select(float4(0.0), _1441, _1448);
            y.quads[_1424] = _1449;
        }
        uint _1460 = _704 + 3u;
        bool _1462 = _1460 < _867;
        if (_1462)
        {
            uint _1464 = _693 + 3u;
            uint _1466 = _184.p.pixel_quads;
            uint _1467 = _1464 * _1466;
            uint _1469 = _184.p.first_quad;
            uint _1470 = _1467 + _1469;
            uint _1471 = _1470 + _589;
            float4 _1475 = _2135 + _1195;
            float _1476 = _1475.x;
            bool _1477 = _1476 < 0.0;
            float _1478 = _1477 ? 0.0 : _1476;
            float _1479 = _1475.y;
            bool _1480 = _1479 < 0.0;
            float _1481 = _1480 ? 0.0 : _1479;
            float _1482 = _1475.z;
            bool _1483 = _1482 < 0.0;
            float _1484 = _1483 ? 0.0 : _1482;
            float _1485 = _1475.w;
            bool _1486 = _1485 < 0.0;
            float _1487 = _1486 ? 0.0 : _1485;
            float4 _1488 = float4(_1478, _1481, _1484, _1487);
            uint _1489 = _589 * 4u;
            uint _1491 = _184.p.out_channels;
            uint4 _1492 = uint4(_1489);
            uint4 _1493 = _1492 + uint4(0u, 1u, 2u, 3u);
            uint4 _1494 = uint4(_1491);
            bool4 _1495 = _1493 < _1494;
            float4 _1496 = select(float4(0.0), _1488, _1495);
            y.quads[_1471] = _1496;
        }
        break;
    } while(false);
}

