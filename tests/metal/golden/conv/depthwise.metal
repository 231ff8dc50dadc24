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
    uint scalars[12];
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _152 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _473 = _152.p.out_width;
    uint _571 = _473 >> uint(2);
    uint _573 = _473 & 3u;
    uint _575 = extent_table.words[_571][_573];
    uint _478 = _575 + 3u;
    uint _479 = _478 / 4u;
    uint _483 = _152.p.batches;
    uint _579 = _483 >> uint(2);
    uint _581 = _483 & 3u;
    uint _583 = extent_table.words[_579][_581];
    uint _487 = _152.p.out_height;
    uint _587 = _487 >> uint(2);
    uint _589 = _487 & 3u;
    uint _591 = extent_table.words[_587][_589];
    uint _489 = _583 * _591;
    uint _491 = _489 * _479;
    uint _493 = _152.p.in_quads;
    uint _494 = _491 * _493;
    uint _502 = gl_NumWorkGroups.x;
    uint _504 = _502 * 128u;
    uint _505 = _494 + _504;
    uint _506 = _505 - 1u;
    uint _510 = _506 / _504;
    uint _514 = gl_WorkGroupID.x;
    uint _516 = _514 * _510;
    uint _517 = _516 * 128u;
    uint _521 = _510 * 128u;
    uint _522 = _517 + _521;
    uint _524 = min(_522, _494);
    uint _529 = gl_LocalInvocationID.x;
    uint _530 = _517 + _529;
    uint _1053;
    _1053 = _530;
    for (;;)
    {
        bool _538 = _1053 < _524;
        if (_538)
        {
            uint _543 = _1053 / _493;
            uint _547 = _543 / _479;
            uint _551 = _547 * _479;
            uint _552 = _543 - _551;
            uint _553 = _552 * 4u;
            uint _558 = _543 * _493;
            uint _559 = _1053 - _558;
            uint _638 = _152.p.in_height;
            uint _862 = _638 >> uint(2);
            uint _864 = _638 & 3u;
            uint _866 = extent_table.words[_862][_864];
            int _858 = int(_866);
            uint _641 = _152.p.in_width;
            uint _876 = _641 >> uint(2);
            uint _878 = _641 & 3u;
            uint _880 = extent_table.words[_876][_878];
            int _872 = int(_880);
            uint _651 = _547 / _591;
            int _652 = int(_651);
            int _654 = _652 * _858;
            uint _657 = _547 % _591;
            uint _659 = _152.p.stride_y;
            uint _660 = _657 * _659;
            int _661 = int(_660);
            uint _663 = _152.p.pad_top;
            uint _906 = _663 >> uint(2);
            uint _908 = _663 & 3u;
            uint _910 = extent_table.words[_906][_908];
            int _902 = int(_910);
            int _665 = _661 - _902;
            int _668 = int(_553);
            uint _670 = _152.p.pad_left;
            uint _920 = _670 >> uint(2);
            uint _922 = _670 & 3u;
            uint _924 = extent_table.words[_920][_922];
            int _916 = int(_924);
            int _672 = _668 - _916;
            uint _1055;
            float4 _1618;
            float4 _1620;
            float4 _1623;
            float4 _1627;
            _1627 = float4(0.0);
            _1623 = float4(0.0);
            _1620 = float4(0.0);
            _1618 = float4(0.0);
            _1055 = 0u;
            for (;;)
            {
                uint _688 = _152.p.kernel_height;
                bool _689 = _1055 < _688;
                if (_689)
                {
                    uint _694 = _152.p.dilation_y;
                    uint _695 = _1055 * _694;
                    int _696 = int(_695);
                    int _697 = _665 + _696;
                    bool _699 = _697 >= 0;
                    bool _702 = _697 < _858;
                    bool _703 = _699 && _702;
                    int _707 = _703 ? _697 : 0;
                    int _708 = _654 + _707;
                    int _710 = _708 * _872;
                    bool _721 = _672 >= 0;
                    bool _722 = _703 && _721;
                    bool _725 = _672 < _872;
                    bool _726 = _722 && _725;
                    int _731 = _872 - 1;
                    int _732 = max(_731, 0);
                    int _733 = clamp(_672, 0, _732);
                    int _734 = _710 + _733;
                    uint _735 = uint(_734);
                    uint _738 = _735 * _493;
                    uint _740 = _738 + _559;
                    float4 _929 = x.quads[_740];
                    bool4 _1667 = bool4(_726);
                    float4 _1668 = select(float4(0.0), _929, _1667);
                    int _1106 = _672 + 1;
                    bool _1107 = _1106 >= 0;
                    bool _1108 = _703 && _1107;
                    bool _1109 = _1106 < _872;
                    bool _1110 = _1108 && _1109;
                    int _1113 = clamp(_1106, 0, _732);
                    int _1114 = _710 + _1113;
                    uint _1115 = uint(_1114);
                    uint _1118 = _1115 * _493;
                    uint _1119 = _1118 + _559;
                    float4 _1121 = x.quads[_1119];
                    bool4 _1669 = bool4(_1110);
                    float4 _1670 = select(float4(0.0), _1121, _1669);
                    int _1137 = _672 + 2;
                    bool _1138 = _1137 >= 0;
                    bool _1139 = _703 && _1138;
                    bool _1140 = _1137 < _872;
                    bool _1141 = _1139 && _1140;
                    int _1144 = clamp(_1137, 0, _732);
                    int _1145 = _710 + _1144;
                    uint _1146 = uint(_1145);
                    uint _1149 = _1146 * _493;
                    uint _1150 = _1149 + _559;
                    float4 _1152 = x.quads[_1150];
                    bool4 _1671 = bool4(_1141);
                    float4 _1672 = select(float4(0.0), _1152, _1671);
                    int _1168 = _672 + 3;
                    bool _1169 = _1168 >= 0;
                    bool _1170 = _703 && _1169;
                    bool _1171 = _1168 < _872;
                    bool _1172 = _1170 && _1171;
                    int _1175 = clamp(_1168, 0, _732);
                    int _1176 = _710 + _1175;
                    uint _1177 = uint(_1176);
                    uint _1180 = _1177 * _493;
                    uint _1181 = _1180 + _559;
                    float4 _1183 = x.quads[_1181];
                    bool4 _1673 = bool4(_1172);
                    float4 _1674 = select(float4(0.0), _1183, _1673);
                    int _1199 = _672 + 4;
                    bool _1200 = _1199 >= 0;
                    bool _1201 = _703 && _1200;
                    bool _1202 = _1199 < _872;
                    bool _1203 = _1201 && _1202;
                    int _1206 = clamp(_1199, 0, _732);
                    int _1207 = _710 + _1206;
                    uint _1208 = uint(_1207);
                    uint _1211 = _1208 * _493;
                    uint _1212 = _1211 + _559;
                    float4 _1214 = x.quads[_1212];
                    bool4 _1675 = bool4(_1203);
                    float4 _1676 = select(float4(0.0), _1214, _1675);
                    int _1230 = _672 + 5;
                    bool _1231 = _1230 >= 0;
                    bool _1232 = _703 && _1231;
                    bool _1233 = _1230 < _872;
                    bool _1234 = _1232 && _1233;
                    int _1237 = clamp(_1230, 0, _732);
                    int _1238 = _710 + _1237;
                    uint _1239 = uint(_1238);
                    uint _1242 = _1239 * _493;
                    uint _1243 = _1242 + _559;
                    float4 _1245 = x.quads[_1243];
                    bool4 _1677 = bool4(_1234);
                    float4 _1678 = select(float4(0.0), _1245, _1677);
                    uint _763 = _1055 * 3u;
                    uint _769 = _763 * _493;
                    uint _771 = _769 + _559;
                    float4 _934 = w.quads[_771];
                    float4 _790 = fma(_1668, _934, _1618);
                    float4 _1269 = fma(_1670, _934, _1620);
                    float4 _1286 = fma(_1672, _934, _1623);
                    float4 _1303 = fma(_1674, _934, _1627);
                    uint _1314 = _763 + 1u;
                    uint _1317 = _1314 * _493;
                    uint _1318 = _1317 + _559;
                    float4 _1320 = w.quads[_1318];
                    float4 _1333 = fma(_1670, _1320, _790);
                    float4 _1349 = fma(_1672, _1320, _1269);
                    float4 _1365 = fma(_1674, _1320, _1286);
                    float4 _1381 = fma(_1676, _1320, _1303);
                    uint _1395 = _763 + 2u;
                    uint _1398 = _1395 * _493;
                    uint _1399 = _1398 + _559;
                    float4 _1401 = w.quads[_1399];
                    float4 _1414 = fma(_1672, _1401, _1333);
                    float4 _1430 = fma(_1674, _1401, _1349);
                    float4 _1446 = fma(_1676, _1401, _1365);
                    float4 _1462 = fma(_1678, _1401, _1381);
                    uint _802 = _1055 + uint(1);
                    _1627 = _1462;
                    _1623 = _1446;
                    _1620 = _1430;
                    _1618 = _1414;
                    _1055 = _802;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _940 = _152.p.vectors;
            uint _945 = _940 + _559;
            float4 _953 = w.quads[_945];
            bool _818 = _553 < _575;
            if (_818)
            {
                uint _822 = _547 * _575;
                uint _824 = _822 + _553;
                uint _831 = _824 * _493;
                uint _833 = _831 + _559;
                float4 _963 = _1618 + _953;
                float _965 = _963.x;
                bool _988 = _965 < 0.0;
                float _990 = _988 ? 0.0 : _965;
                float _968 = _963.y;
                bool _1001 = _968 < 0.0;
                float _1003 = _1001 ? 0.0 : _968;
                float _971 = _963.z;
                bool _1014 = _971 < 0.0;
                float _1016 = _1014 ? 0.0 : _971;
                float _974 = _963.w;
                bool _1027 = _974 < 0.0;
                float _1029 = _1027 ? 0.0 : _974;
                float4 _976 = float4(_990, _1003, _1016, _1029);
                uint _842 = _559 * 4u;
                uint _844 = _152.p.out_channels;
                uint4 _1034 = uint4(_842);
                uint4 _1035 = _1034 + uint4(0u, 1u, 2u, 3u);
                uint4 _1037 = uint4(_844);
                bool4 _1038 = _1035 < _1037;
                float4 _1039 = select(float4(0.0), _976, _1038);
                y.quads[_833] = _1039;
            }
            uint _1475 = _553 + 1u;
            bool _1476 = _1475 < _575;
            if (_1476)
            {
                uint _1478 = _547 * _575;
                uint _1479 = _1478 + _553;
                uint _1481 = _1479 + 1u;
                uint _1484 = _1481 * _493;
                uint _1485 = _1484 + _559;
                float4 _1489 = _1620 + _953;
                float _1490 = _1489.x;
                bool _1491 = _1490 < 0.0;
                float _1492 = _1491 ? 0.0 : _1490;
                float _1493 = _1489.y;
                bool _1494 = _1493 < 0.0;
                float _1495 = _1494 ? 0.0 : _1493;
                float _1496 = _1489.z;
                bool _1497 = _1496 < 0.0;
                float _1498 = _1497 ? 0.0 : _1496;
                float _1499 = _1489.w;
                bool _1500 = _1499 < 0.0;
                float _1501 = _1500 ? 0.0 : _1499;
                float4 _1502 = float4(_1492, _1495, _1498, _1501);
                uint _1503 = _559 * 4u;
                uint _1505 = _152.p.out_channels;
                uint4 _1506 = uint4(_1503);
                uint4 _1507 = _1506 + uint4(0u, 1u, 2u, 3u);
                uint4 _1508 = uint4(_1505);
                bool4 _1509 = _1507 < _1508;
                float4 _1510 = select(float4(0.0), _1502, _1509);
                y.quads[_1485] = _1510;
            }
            uint _1521 = _553 + 2u;
            bool _1522 = _1521 < _575;
            if (_1522)
            {
                uint _1524 = _547 * _575;
                uint _1525 = _1524 + _553;
                uint _1527 = _1525 + 2u;
                uint _1530 = _1527 * _493;
                uint _1531 = _1530 + _559;
                float4 _1535 = _1623 + _953;
                float _1536 = _1535.x;
                bool _1537 = _1536 < 0.0;
                float _1538 = _1537 ? 0.0 : _1536;
                float _1539 = _1535.y;
                bool _1540 = _1539 < 0.0;
                float _1541 = _1540 ? 0.0 : _1539;
                float _1542 = _1535.z;
                bool _1543 = _1542 < 0.0;
                float _1544 = _1543 ? 0.0 : _1542;
                float _1545 = _1535.w;
                bool _1546 = _1545 < 0.0;
                float _1547 = _1546 ? 0.0 : _1545;
                float4 _1548 = float4(_1538, _1541, _1544, _1547);
                uint _1549 = _559 * 4u;
                uint _1551 = _152.p.out_channels;
                uint4 _1552 = uint4(_1549);
                uint4 _1553 = _1552 + uint4(0u, 1u, 2u, 3u);
                uint4 _1554 = uint4(_1551);
                bool4 _1555 = _1553 < _1554;
                float4 _1556 = select(float4(0.0), _1548, _1555);
                y.quads[_1531] = _1556;
            }
            uint _1567 = _553 + 3u;
            bool _1568 = _1567 < _575;
            if (_1568)
            {
                uint _1570 = _547 * _575;
                uint _1571 = _1570 + _553;
                uint _1573 = _1571 + 3u;
                uint _1576 = _1573 * _493;
                uint _1577 = _1576 + _559;
                float4 _1581 = _1627 + _953;
                float _1582 = _1581.x;
                bool _1583 = _1582 < 0.0;
                float _1584 = _1583 ? 0.0 : _1582;
                float _1585 = _1581.y;
                bool _1586 = _1585 < 0.0;
                float _1587 = _1586 ? 0.0 : _1585;
                float _1588 = _1581.z;
                bool _1589 = _1588 < 0.0;
                float _1590 = _1589 ? 0.0 : _1588;
                float _1591 = _1581.w;
                bool _1592 = _1591 < 0.0;
                float _1593 = _1592 ? 0.0 : _1591;
                float4 _1594 = float4(_1584, _1587, _1590, _1593);
                uint _1595 = _559 * 4u;
                uint _1597 = _152.p.out_channels;
                uint4 _1598 = uint4(_1595);
                uint4 _1599 = _1598 + uint4(0u, 1u, 2u, 3u);
                uint4 _1600 = uint4(_1597);
                bool4 _1601 = _1599 < _1600;
                float4 _1602 = select(float4(0.0), _1594, _1601);
                y.quads[_1577] = _1602;
            }
            uint _566 = _1053 + 128u;
            _1053 = _566;
            continue;
        }
        else
        {
            break;
        }
    }
}

