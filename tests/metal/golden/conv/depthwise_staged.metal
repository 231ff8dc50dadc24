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
    uint in_frames;
    uint out_frames;
    uint pad_front;
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
        uint _782 = _184.p.in_width;
        uint _812 = _782 >> uint(2);
        uint _814 = _782 & 3u;
        uint _816 = extent_table.words[_812][_814];
        int _808 = int(_816);
        uint _785 = _184.p.in_height;
        uint _826 = _785 >> uint(2);
        uint _828 = _785 & 3u;
        uint _830 = extent_table.words[_826][_828];
        int _822 = int(_830);
        uint _789 = _184.p.pad_left;
        uint _840 = _789 >> uint(2);
        uint _842 = _789 & 3u;
        uint _844 = extent_table.words[_840][_842];
        int _836 = int(_844);
        uint _792 = _184.p.pad_top;
        uint _854 = _792 >> uint(2);
        uint _856 = _792 & 3u;
        uint _858 = extent_table.words[_854][_856];
        int _850 = int(_858);
        int2 _794 = int2(_836, _850);
        uint _796 = _184.p.out_width;
        uint _862 = _796 >> uint(2);
        uint _864 = _796 & 3u;
        uint _866 = extent_table.words[_862][_864];
        uint _799 = _184.p.out_height;
        uint _870 = _799 >> uint(2);
        uint _872 = _799 & 3u;
        uint _874 = extent_table.words[_870][_872];
        uint _537 = _184.p.in_quads;
        uint _539 = _537 + 3u;
        uint _540 = _539 / 4u;
        uint _545 = _866 + 7u;
        uint _546 = _545 / 8u;
        uint _551 = _874 + 3u;
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
        uint _878 = _579 >> uint(2);
        uint _880 = _579 & 3u;
        uint _882 = extent_table.words[_878][_880];
        uint _585 = _567 * _540;
        uint _586 = _563 - _585;
        uint _587 = _586 * 4u;
        uint _886 = gl_LocalInvocationID.x;
        uint _887 = _886 % 4u;
        uint _589 = _587 + _887;
        uint _594 = _537 - 1u;
        uint _595 = min(_589, _594);
        uint _600 = _571 * _546;
        uint _601 = _567 - _600;
        uint _602 = _601 * 8u;
        uint _607 = _575 * _552;
        uint _608 = _571 - _607;
        uint _609 = _608 * 4u;
        uint _612 = _882 - 1u;
        uint _613 = min(_575, _612);
        uint _615 = _601 * 16u;
        int _616 = int(_615);
        uint _618 = _608 * 8u;
        int _619 = int(_618);
        int2 _620 = int2(_616, _619);
        int2 _623 = _620 - _794;
        uint _1003 = _886 / 4u;
        uint _1329;
        _1329 = _1003;
        for (;;)
        {
            bool _905 = _1329 < 209u;
            if (_905)
            {
                uint _909 = _1329 % 19u;
                int _910 = int(_909);
                uint _912 = _1329 / 19u;
                int _913 = int(_912);
                int2 _914 = int2(_910, _913);
                int2 _915 = _623 + _914;
                int _917 = _915.x;
                bool _918 = _917 >= 0;
                bool _926;
                if (_918)
                {
                    bool _924 = _917 < _808;
                    _926 = _924;
                }
                else
                {
                    _926 = _918;
                }
                bool _932;
                if (_926)
                {
                    int _929 = _915.y;
                    bool _930 = _929 >= 0;
                    _932 = _930;
                }
                else
                {
                    _932 = _926;
                }
                bool _940;
                if (_932)
                {
                    int _935 = _915.y;
                    bool _938 = _935 < _822;
                    _940 = _938;
                }
                else
                {
                    _940 = _932;
                }
                int _942 = int(_613);
                int _945 = _942 * _822;
                int _947 = _915.y;
                int _948 = _945 + _947;
                int _951 = _948 * _808;
                int _954 = _951 + _917;
                int _957 = _940 ? _954 : 0;
                uint _958 = uint(_957);
                uint _961 = _958 * _537;
                uint _963 = _961 + _595;
                float4 _1008 = x.quads[_963];
                uint _966 = _1329 * 4u;
                uint _968 = _966 + _887;
                float4 _972 = select(float4(0.0), _1008, bool4(_940));
                pixels[_968] = _972;
                uint _976 = _1329 + 8u;
                _1329 = _976;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _1330;
        _1330 = _1003;
        for (;;)
        {
            bool _984 = _1330 < 25u;
            if (_984)
            {
                uint _987 = _1330 * 4u;
                uint _989 = _987 + _887;
                uint _1032 = _1330 * _537;
                uint _1034 = _1032 + _595;
                float4 _1040 = w.quads[_1034];
                taps[_989] = _1040;
                uint _997 = _1330 + 8u;
                _1330 = _997;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _634 = _1003 / 2u;
        uint _637 = _1003 % 2u;
        uint _638 = _637 * 4u;
        uint _1075 = _634 * 38u;
        uint _1077 = _637 * 8u;
        uint _1078 = _1075 + _1077;
        uint _1079 = _1078 * 4u;
        uint _1081 = _1079 + _887;
        uint _1332;
        uint _1341;
        uint _1345;
        float4 _2133;
        float4 _2134;
        float4 _2135;
        float4 _2136;
        _2136 = float4(0.0);
        _2135 = float4(0.0);
        _2134 = float4(0.0);
        _2133 = float4(0.0);
        _1345 = _887;
        _1341 = _1081;
        _1332 = 0u;
        for (;;)
        {
            bool _1086 = _1332 < 5u;
            if (_1086)
            {
                float4 _1100 = pixels[_1341];
                uint _1506 = _1341 + 4u;
                float4 _1508 = pixels[_1506];
                uint _1519 = _1341 + 8u;
                float4 _1521 = pixels[_1519];
                uint _1532 = _1341 + 12u;
                float4 _1534 = pixels[_1532];
                uint _1545 = _1341 + 16u;
                float4 _1547 = pixels[_1545];
                uint _1558 = _1341 + 20u;
                float4 _1560 = pixels[_1558];
                uint _1571 = _1341 + 24u;
                float4 _1573 = pixels[_1571];
                uint _1584 = _1341 + 28u;
                float4 _1586 = pixels[_1584];
                uint _1597 = _1341 + 32u;
                float4 _1599 = pixels[_1597];
                uint _1610 = _1341 + 36u;
                float4 _1612 = pixels[_1610];
                uint _1623 = _1341 + 40u;
                float4 _1625 = pixels[_1623];
                float4 _1118 = taps[_1345];
                uint _1636 = _1345 + 4u;
                float4 _1638 = taps[_1636];
                uint _1649 = _1345 + 8u;
                float4 _1651 = taps[_1649];
                uint _1662 = _1345 + 12u;
                float4 _1664 = taps[_1662];
                uint _1675 = _1345 + 16u;
                float4 _1677 = taps[_1675];
                float4 _1148 = fma(_1625, _1677, _2133);
                float4 _1696 = fma(_1599, _1677, _2134);
                float4 _1715 = fma(_1573, _1677, _2135);
                float4 _1734 = fma(_1547, _1677, _2136);
                float4 _1757 = fma(_1612, _1664, _1148);
                float4 _1775 = fma(_1586, _1664, _1696);
                float4 _1793 = fma(_1560, _1664, _1715);
                float4 _1811 = fma(_1534, _1664, _1734);
                float4 _1837 = fma(_1599, _1651, _1757);
                float4 _1855 = fma(_1573, _1651, _1775);
                float4 _1873 = fma(_1547, _1651, _1793);
                float4 _1891 = fma(_1521, _1651, _1811);
                float4 _1917 = fma(_1586, _1638, _1837);
                float4 _1935 = fma(_1560, _1638, _1855);
                float4 _1953 = fma(_1534, _1638, _1873);
                float4 _1971 = fma(_1508, _1638, _1891);
                float4 _1997 = fma(_1573, _1118, _1917);
                float4 _2015 = fma(_1547, _1118, _1935);
                float4 _2033 = fma(_1521, _1118, _1953);
                float4 _2051 = fma(_1100, _1118, _1971);
                uint _1159 = _1341 + 76u;
                uint _1161 = _1345 + 20u;
                uint _1164 = _1332 + uint(1);
                _2136 = _2051;
                _2135 = _2033;
                _2134 = _2015;
                _2133 = _1997;
                _1345 = _1161;
                _1341 = _1159;
                _1332 = _1164;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _1181 = _184.p.vectors;
        uint _1186 = _1181 + _595;
        float4 _1194 = w.quads[_1186];
        bool _656 = _575 >= _882;
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
            bool _673 = _670 >= _874;
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
        uint _682 = _575 * _874;
        uint _684 = _682 + _609;
        uint _686 = _684 + _634;
        uint _689 = _686 * _866;
        uint _691 = _689 + _602;
        uint _693 = _691 + _638;
        uint _704 = _602 + _638;
        bool _709 = _704 < _866;
        if (_709)
        {
            uint _726 = _184.p.pixel_quads;
            uint _727 = _693 * _726;
            uint _730 = _184.p.first_quad;
            uint _731 = _727 + _730;
            uint _733 = _731 + _589;
            float4 _1204 = _2136 + _1194;
            float _1206 = _1204.x;
            bool _1229 = _1206 < 0.0;
            float _1231 = _1229 ? 0.0 : _1206;
            float _1209 = _1204.y;
            bool _1242 = _1209 < 0.0;
            float _1244 = _1242 ? 0.0 : _1209;
            float _1212 = _1204.z;
            bool _1255 = _1212 < 0.0;
            float _1257 = _1255 ? 0.0 : _1212;
            float _1215 = _1204.w;
            bool _1268 = _1215 < 0.0;
            float _1270 = _1268 ? 0.0 : _1215;
            float4 _1217 = float4(_1231, _1244, _1257, _1270);
            uint _744 = _589 * 4u;
            uint _749 = _184.p.out_channels;
            uint4 _1275 = uint4(_744);
            uint4 _1276 = _1275 + uint4(0u, 1u, 2u, 3u);
            uint4 _1278 = uint4(_749);
            bool4 _1279 = _1276 < _1278;
            float4 _1280 = select(float4(0.0), _1217, _1279);
            y.quads[_733] = _1280;
        }
        uint _1364 = _704 + 1u;
        bool _1366 = _1364 < _866;
        if (_1366)
        {
            uint _1368 = _693 + 1u;
            uint _1370 = _184.p.pixel_quads;
            uint _1371 = _1368 * _1370;
            uint _1373 = _184.p.first_quad;
            uint _1374 = _1371 + _1373;
            uint _1375 = _1374 + _589;
            float4 _1379 = _2135 + _1194;
            float _1380 = _1379.x;
            bool _1381 = _1380 < 0.0;
            float _1382 = _1381 ? 0.0 : _1380;
            float _1383 = _1379.y;
            bool _1384 = _1383 < 0.0;
            float _1385 = _1384 ? 0.0 : _1383;
            float _1386 = _1379.z;
            bool _1387 = _1386 < 0.0;
            float _1388 = _1387 ? 0.0 : _1386;
            float _1389 = _1379.w;
            bool _1390 = _1389 < 0.0;
            float _1391 = _1390 ? 0.0 : _1389;
            float4 _1392 = float4(_1382, _1385, _1388, _1391);
            uint _1393 = _589 * 4u;
            uint _1395 = _184.p.out_channels;
            uint4 _1396 = uint4(_1393);
            uint4 _1397 = _1396 + uint4(0u, 1u, 2u, 3u);
            uint4 _1398 = uint4(_1395);
            bool4 _1399 = _1397 < _1398;
            float4 _1400 = select(float4(0.0), _1392, _1399);
            y.quads[_1375] = _1400;
        }
        uint _1411 = _704 + 2u;
        bool _1413 = _1411 < _866;
        if (_1413)
        {
            uint _1415 = _693 + 2u;
            uint _1417 = _184.p.pixel_quads;
            uint _1418 = _1415 * _1417;
            uint _1420 = _184.p.first_quad;
            uint _1421 = _1418 + _1420;
            uint _1422 = _1421 + _589;
            float4 _1426 = _2134 + _1194;
            float _1427 = _1426.x;
            bool _1428 = _1427 < 0.0;
            float _1429 = _1428 ? 0.0 : _1427;
            float _1430 = _1426.y;
            bool _1431 = _1430 < 0.0;
            float _1432 = _1431 ? 0.0 : _1430;
            float _1433 = _1426.z;
            bool _1434 = _1433 < 0.0;
            float _1435 = _1434 ? 0.0 : _1433;
            float _1436 = _1426.w;
            bool _1437 = _1436 < 0.0;
            float _1438 = _1437 ? 0.0 : _1436;
            float4 _1439 = float4(_1429, _1432, _1435, _1438);
            uint _1440 = _589 * 4u;
            uint _1442 = _184.p.out_channels;
            uint4 _1443 = uint4(_1440);
            uint4 _1444 = _1443 + uint4(0u, 1u, 2u, 3u);
            uint4 _1445 = uint4(_1442);
            bool4 _1446 = _1444 < _1445;
            float4 _1447 = select(float4(0.0), _1439, _1446);
            y.quads[_1422] = _1447;
        }
        uint _1458 = _704 + 3u;
        bool _1460 = _1458 < _866;
        if (_1460)
        {
            uint _1462 = _693 + 3u;
            uint _1464 = _184.p.pixel_quads;
            uint _1465 = _1462 * _1464;
            uint _1467 = _184.p.first_quad;
            uint _1468 = _1465 + _1467;
            uint _1469 = _1468 + _589;
            float4 _1473 = _2133 + _1194;
            float _1474 = _1473.x;
            bool _1475 = _1474 < 0.0;
            float _1476 = _1475 ? 0.0 : _1474;
            float _1477 = _1473.y;
            bool _1478 = _1477 < 0.0;
            float _1479 = _1478 ? 0.0 : _1477;
            float _1480 = _1473.z;
            bool _1481 = _1480 < 0.0;
            float _1482 = _1481 ? 0.0 : _1480;
            float _1483 = _1473.w;
            bool _1484 = _1483 < 0.0;
            float _1485 = _1484 ? 0.0 : _1483;
            float4 _1486 = float4(_1476, _1479, _1482, _1485);
            uint _1487 = _589 * 4u;
            uint _1489 = _184.p.out_channels;
            uint4 _1490 = uint4(_1487);
            uint4 _1491 = _1490 + uint4(0u, 1u, 2u, 3u);
            uint4 _1492 = uint4(_1489);
            bool4 _1493 = _1491 < _1492;
            float4 _1494 = select(float4(0.0), _1486, _1493);
            y.quads[_1469] = _1494;
        }
        break;
    } while(false);
}

