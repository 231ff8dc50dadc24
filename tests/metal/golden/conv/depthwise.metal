// conv/depthwise.comp DILATION_X=1 KERNEL_X=3 RESIDUAL=0 STRIDE_X=1 TEXEL=0 TX=4 128x1x1 #3e65b380
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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _152 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _469 = _152.p.out_width;
    uint _567 = _469 >> uint(2);
    uint _569 = _469 & 3u;
    uint _571 = extent_table.words[_567][_569];
    uint _474 = _571 + 3u;
    uint _475 = _474 / 4u;
    uint _479 = _152.p.batches;
    uint _575 = _479 >> uint(2);
    uint _577 = _479 & 3u;
    uint _579 = extent_table.words[_575][_577];
    uint _483 = _152.p.out_height;
    uint _583 = _483 >> uint(2);
    uint _585 = _483 & 3u;
    uint _587 = extent_table.words[_583][_585];
    uint _485 = _579 * _587;
    uint _487 = _485 * _475;
    uint _489 = _152.p.in_quads;
    uint _490 = _487 * _489;
    uint _498 = gl_NumWorkGroups.x;
    uint _500 = _498 * 128u;
    uint _501 = _490 + _500;
    uint _502 = _501 - 1u;
    uint _506 = _502 / _500;
    uint _510 = gl_WorkGroupID.x;
    uint _512 = _510 * _506;
    uint _513 = _512 * 128u;
    uint _517 = _506 * 128u;
    uint _518 = _513 + _517;
    uint _520 = min(_518, _490);
    uint _525 = gl_LocalInvocationID.x;
    uint _526 = _513 + _525;
    uint _1045;
    _1045 = _526;
    for (;;)
    {
        bool _534 = _1045 < _520;
        if (_534)
        {
            uint _539 = _1045 / _489;
            uint _543 = _539 / _475;
            uint _547 = _543 * _475;
            uint _548 = _539 - _547;
            uint _549 = _548 * 4u;
            uint _554 = _539 * _489;
            uint _555 = _1045 - _554;
            uint _632 = _152.p.in_height;
            uint _854 = _632 >> uint(2);
            uint _856 = _632 & 3u;
            uint _858 = extent_table.words[_854][_856];
            int _850 = int(_858);
            uint _635 = _152.p.in_width;
            uint _868 = _635 >> uint(2);
            uint _870 = _635 & 3u;
            uint _872 = extent_table.words[_868][_870];
            int _864 = int(_872);
            uint _645 = _543 / _587;
            int _646 = int(_645);
            int _648 = _646 * _850;
            uint _651 = _543 % _587;
            uint _653 = _152.p.stride_y;
            uint _654 = _651 * _653;
            int _655 = int(_654);
            uint _657 = _152.p.pad_top;
            uint _898 = _657 >> uint(2);
            uint _900 = _657 & 3u;
            uint _902 = extent_table.words[_898][_900];
            int _894 = int(_902);
            int _659 = _655 - _894;
            int _662 = int(_549);
            uint _664 = _152.p.pad_left;
            uint _912 = _664 >> uint(2);
            uint _914 = _664 & 3u;
            uint _916 = extent_table.words[_912][_914];
            int _908 = int(_916);
            int _666 = _662 - _908;
            uint _1047;
            float4 _1610;
            float4 _1612;
            float4 _1615;
            float4 _1619;
            _1619 = float4(0.0);
            _1615 = float4(0.0);
            _1612 = float4(0.0);
            _1610 = float4(0.0);
            _1047 = 0u;
            for (;;)
            {
                uint _682 = _152.p.kernel_height;
                bool _683 = _1047 < _682;
                if (_683)
                {
                    uint _688 = _152.p.dilation_y;
                    uint _689 = _1047 * _688;
                    int _690 = int(_689);
                    int _691 = _659 + _690;
                    bool _693 = _691 >= 0;
                    bool _696 = _691 < _850;
                    bool _697 = _693 && _696;
                    int _701 = _697 ? _691 : 0;
                    int _702 = _648 + _701;
                    int _704 = _702 * _864;
                    bool _715 = _666 >= 0;
                    bool _716 = _697 && _715;
                    bool _719 = _666 < _864;
                    bool _720 = _716 && _719;
                    int _725 = _864 - 1;
                    int _726 = max(_725, 0);
                    int _727 = clamp(_666, 0, _726);
                    int _728 = _704 + _727;
                    uint _729 = uint(_728);
                    uint _732 = _729 * _489;
                    uint _734 = _732 + _555;
                    float4 _921 = x.quads[_734];
                    bool4 _1659 = bool4(_720);
                    float4 _1660 = select(float4(0.0), _921, _1659);
                    int _1098 = _666 + 1;
                    bool _1099 = _1098 >= 0;
                    bool _1100 = _697 && _1099;
                    bool _1101 = _1098 < _864;
                    bool _1102 = _1100 && _1101;
                    int _1105 = clamp(_1098, 0, _726);
                    int _1106 = _704 + _1105;
                    uint _1107 = uint(_1106);
                    uint _1110 = _1107 * _489;
                    uint _1111 = _1110 + _555;
                    float4 _1113 = x.quads[_1111];
                    bool4 _1661 = bool4(_1102);
                    float4 _1662 = select(float4(0.0), _1113, _1661);
                    int _1129 = _666 + 2;
                    bool _1130 = _1129 >= 0;
                    bool _1131 = _697 && _1130;
                    bool _1132 = _1129 < _864;
                    bool _1133 = _1131 && _1132;
                    int _1136 = clamp(_1129, 0, _726);
                    int _1137 = _704 + _1136;
                    uint _1138 = uint(_1137);
                    uint _1141 = _1138 * _489;
                    uint _1142 = _1141 + _555;
                    float4 _1144 = x.quads[_1142];
                    bool4 _1663 = bool4(_1133);
                    float4 _1664 = select(float4(0.0), _1144, _1663);
                    int _1160 = _666 + 3;
                    bool _1161 = _1160 >= 0;
                    bool _1162 = _697 && _1161;
                    bool _1163 = _1160 < _864;
                    bool _1164 = _1162 && _1163;
                    int _1167 = clamp(_1160, 0, _726);
                    int _1168 = _704 + _1167;
                    uint _1169 = uint(_1168);
                    uint _1172 = _1169 * _489;
                    uint _1173 = _1172 + _555;
                    float4 _1175 = x.quads[_1173];
                    bool4 _1665 = bool4(_1164);
                    float4 _1666 = select(float4(0.0), _1175, _1665);
                    int _1191 = _666 + 4;
                    bool _1192 = _1191 >= 0;
                    bool _1193 = _697 && _1192;
                    bool _1194 = _1191 < _864;
                    bool _1195 = _1193 && _1194;
                    int _1198 = clamp(_1191, 0, _726);
                    int _1199 = _704 + _1198;
                    uint _1200 = uint(_1199);
                    uint _1203 = _1200 * _489;
                    uint _1204 = _1203 + _555;
                    float4 _1206 = x.quads[_1204];
                    bool4 _1667 = bool4(_1195);
                    float4 _1668 = select(float4(0.0), _1206, _1667);
                    int _1222 = _666 + 5;
                    bool _1223 = _1222 >= 0;
                    bool _1224 = _697 && _1223;
                    bool _1225 = _1222 < _864;
                    bool _1226 = _1224 && _1225;
                    int _1229 = clamp(_1222, 0, _726);
                    int _1230 = _704 + _1229;
                    uint _1231 = uint(_1230);
                    uint _1234 = _1231 * _489;
                    uint _1235 = _1234 + _555;
                    float4 _1237 = x.quads[_1235];
                    bool4 _1669 = bool4(_1226);
                    float4 _1670 = select(float4(0.0), _1237, _1669);
                    uint _757 = _1047 * 3u;
                    uint _763 = _757 * _489;
                    uint _765 = _763 + _555;
                    float4 _926 = w.quads[_765];
                    float4 _784 = fma(_1660, _926, _1610);
                    float4 _1261 = fma(_1662, _926, _1612);
                    float4 _1278 = fma(_1664, _926, _1615);
                    float4 _1295 = fma(_1666, _926, _1619);
                    uint _1306 = _757 + 1u;
                    uint _1309 = _1306 * _489;
                    uint _1310 = _1309 + _555;
                    float4 _1312 = w.quads[_1310];
                    float4 _1325 = fma(_1662, _1312, _784);
                    float4 _1341 = fma(_1664, _1312, _1261);
                    float4 _1357 = fma(_1666, _1312, _1278);
                    float4 _1373 = fma(_1668, _1312, _1295);
                    uint _1387 = _757 + 2u;
                    uint _1390 = _1387 * _489;
                    uint _1391 = _1390 + _555;
                    float4 _1393 = w.quads[_1391];
                    float4 _1406 = fma(_1664, _1393, _1325);
                    float4 _1422 = fma(_1666, _1393, _1341);
                    float4 _1438 = fma(_1668, _1393, _1357);
                    float4 _1454 = fma(_1670, _1393, _1373);
                    uint _796 = _1047 + uint(1);
                    _1619 = _1454;
                    _1615 = _1438;
                    _1612 = _1422;
                    _1610 = _1406;
                    _1047 = _796;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _932 = _152.p.vectors;
            uint _937 = _932 + _555;
            float4 _945 = w.quads[_937];
            bool _812 = _549 < _571;
            if (_812)
            {
                uint _816 = _543 * _571;
                uint _818 = _816 + _549;
                uint _824 = _818 * _489;
                uint _826 = _824 + _555;
                float4 _955 = _1610 + _945;
                float _957 = _955.x;
                bool _980 = _957 < 0.0;
                float _982 = _980 ? 0.0 : _957;
                float _960 = _955.y;
                bool _993 = _960 < 0.0;
                float _995 = _993 ? 0.0 : _960;
                float _963 = _955.z;
                bool _1006 = _963 < 0.0;
                float _1008 = _1006 ? 0.0 : _963;
                float _966 = _955.w;
                bool _1019 = _966 < 0.0;
                float _1021 = _1019 ? 0.0 : _966;
                float4 _968 = float4(_982, _995, _1008, _1021);
                uint _834 = _555 * 4u;
                uint _836 = _152.p.out_channels;
                uint4 _1026 = uint4(_834);
                uint4 _1027 = _1026 + uint4(0u, 1u, 2u, 3u);
                uint4 _1029 = uint4(_836);
                bool4 _1030 = _1027 < _1029;
                float4 _1031 = select(float4(0.0), _968, _1030);
                y.quads[_826] = _1031;
            }
            uint _1467 = _549 + 1u;
            bool _1468 = _1467 < _571;
            if (_1468)
            {
                uint _1470 = _543 * _571;
                uint _1471 = _1470 + _549;
                uint _1473 = _1471 + 1u;
                uint _1476 = _1473 * _489;
                uint _1477 = _1476 + _555;
                float4 _1481 = _1612 + _945;
                float _1482 = _1481.x;
                bool _1483 = _1482 < 0.0;
                float _1484 = _1483 ? 0.0 : _1482;
                float _1485 = _1481.y;
                bool _1486 = _1485 < 0.0;
                float _1487 = _1486 ? 0.0 : _1485;
                float _1488 = _1481.z;
                bool _1489 = _1488 < 0.0;
                float _1490 = _1489 ? 0.0 : _1488;
                float _1491 = _1481.w;
                bool _1492 = _1491 < 0.0;
                float _1493 = _1492 ? 0.0 : _1491;
                float4 _1494 = float4(_1484, _1487, _1490, _1493);
                uint _1495 = _555 * 4u;
                uint _1497 = _152.p.out_channels;
                uint4 _1498 = uint4(_1495);
                uint4 _1499 = _1498 + uint4(0u, 1u, 2u, 3u);
                uint4 _1500 = uint4(_1497);
                bool4 _1501 = _1499 < _1500;
                float4 _1502 = select(float4(0.0), _1494, _1501);
                y.quads[_1477] = _1502;
            }
            uint _1513 = _549 + 2u;
            bool _1514 = _1513 < _571;
            if (_1514)
            {
                uint _1516 = _543 * _571;
                uint _1517 = _1516 + _549;
                uint _1519 = _1517 + 2u;
                uint _1522 = _1519 * _489;
                uint _1523 = _1522 + _555;
                float4 _1527 = _1615 + _945;
                float _1528 = _1527.x;
                bool _1529 = _1528 < 0.0;
                float _1530 = _1529 ? 0.0 : _1528;
                float _1531 = _1527.y;
                bool _1532 = _1531 < 0.0;
                float _1533 = _1532 ? 0.0 : _1531;
                float _1534 = _1527.z;
                bool _1535 = _1534 < 0.0;
                float _1536 = _1535 ? 0.0 : _1534;
                float _1537 = _1527.w;
                bool _1538 = _1537 < 0.0;
                float _1539 = _1538 ? 0.0 : _1537;
                float4 _1540 = float4(_1530, _1533, _1536, _1539);
                uint _1541 = _555 * 4u;
                uint _1543 = _152.p.out_channels;
                uint4 _1544 = uint4(_1541);
                uint4 _1545 = _1544 + uint4(0u, 1u, 2u, 3u);
                uint4 _1546 = uint4(_1543);
                bool4 _1547 = _1545 < _1546;
                float4 _1548 = select(float4(0.0), _1540, _1547);
                y.quads[_1523] = _1548;
            }
            uint _1559 = _549 + 3u;
            bool _1560 = _1559 < _571;
            if (_1560)
            {
                uint _1562 = _543 * _571;
                uint _1563 = _1562 + _549;
                uint _1565 = _1563 + 3u;
                uint _1568 = _1565 * _489;
                uint _1569 = _1568 + _555;
                float4 _1573 = _1619 + _945;
                float _1574 = _1573.x;
                bool _1575 = _1574 < 0.0;
                float _1576 = _1575 ? 0.0 : _1574;
                float _1577 = _1573.y;
                bool _1578 = _1577 < 0.0;
                float _1579 = _1578 ? 0.0 : _1577;
                float _1580 = _1573.z;
                bool _1581 = _1580 < 0.0;
                float _1582 = _1581 ? 0.0 : _1580;
                float _1583 = _1573.w;
                bool _1584 = _1583 < 0.0;
                float _1585 = _1584 ? 0.0 : _1583;
                float4 _1586 = float4(_1576, _1579, _1582, _1585);
                uint _1587 = _555 * 4u;
                uint _1589 = _152.p.out_channels;
                uint4 _1590 = uint4(_1587);
                uint4 _1591 = _1590 + uint4(0u, 1u, 2u, 3u);
                uint4 _1592 = uint4(_1589);
                bool4 _1593 = _1591 < _1592;
                float4 _1594 = select(float4(0.0), _1586, _1593);
                y.quads[_1569] = _1594;
            }
            uint _562 = _1045 + 128u;
            _1045 = _562;
            continue;
        }
        else
        {
            break;
        }
    }
}

