// conv/spread.comp CL=8 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
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

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _214 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _408 = _214.p.in_width;
    uint _626 = _408 >> uint(2);
    uint _628 = _408 & 3u;
    uint _630 = extent_table.words[_626][_628];
    uint _412 = _214.p.in_height;
    uint _634 = _412 >> uint(2);
    uint _636 = _412 & 3u;
    uint _638 = extent_table.words[_634][_636];
    uint _418 = _214.p.out_width;
    uint _642 = _418 >> uint(2);
    uint _644 = _418 & 3u;
    uint _646 = extent_table.words[_642][_644];
    uint _423 = _214.p.out_height;
    uint _650 = _423 >> uint(2);
    uint _652 = _423 & 3u;
    uint _654 = extent_table.words[_650][_652];
    uint _429 = _214.p.batches;
    uint _658 = _429 >> uint(2);
    uint _660 = _429 & 3u;
    uint _662 = extent_table.words[_658][_660];
    uint _433 = _662 * _638;
    uint _436 = _433 * _630;
    uint _440 = _214.p.kernel_height;
    uint _443 = _214.p.kernel_width;
    uint _444 = _440 * _443;
    uint _666 = _214.p.out_channels;
    uint _667 = _666 + 3u;
    uint _668 = _667 / 4u;
    uint _446 = _444 * _668;
    uint _451 = _436 + 63u;
    uint _452 = _451 / 64u;
    uint _456 = gl_WorkGroupID.y;
    uint _459 = gl_NumWorkGroups.x;
    uint _460 = _456 * _459;
    uint _462 = gl_WorkGroupID.x;
    uint _463 = _460 + _462;
    uint _467 = _463 / _452;
    uint _472 = _467 * _452;
    uint _473 = _463 - _472;
    uint _475 = _473 * 16u;
    uint _477 = gl_LocalInvocationID.y;
    uint _478 = _475 + _477;
    uint _479 = _478 * 4u;
    uint _482 = _467 * 8u;
    uint _672 = gl_LocalInvocationID.x;
    uint _673 = _672 % 8u;
    uint _484 = _482 + _673;
    uint _488 = _446 - 1u;
    uint _489 = min(_484, _488);
    uint _690 = _672 / 8u;
    uint _503 = _479 + _690;
    uint _505 = _436 - 1u;
    uint _506 = min(_503, _505);
    uint _511 = _214.p.in_quads;
    uint _512 = _506 * _511;
    uint _700 = _506 / _630;
    uint _704 = _700 / _638;
    uint _709 = _700 * _630;
    uint _710 = _506 - _709;
    uint _715 = _704 * _638;
    uint _716 = _700 - _715;
    uint _720 = _704 * _654;
    uint _723 = _214.p.stride_y;
    uint _724 = _716 * _723;
    uint _725 = _720 + _724;
    uint _728 = _725 * _646;
    uint _731 = _214.p.stride_x;
    uint _732 = _710 * _731;
    uint _733 = _728 + _732;
    uint _735 = _733 * _668;
    uint _1664 = 1u + _690;
    uint _1665 = _479 + _1664;
    uint _1667 = min(_1665, _505);
    uint _1670 = _1667 * _511;
    uint _1673 = _1667 / _630;
    uint _1675 = _1673 / _638;
    uint _1677 = _1673 * _630;
    uint _1678 = _1667 - _1677;
    uint _1680 = _1675 * _638;
    uint _1681 = _1673 - _1680;
    uint _1683 = _1675 * _654;
    uint _1686 = _1681 * _723;
    uint _1687 = _1683 + _1686;
    uint _1689 = _1687 * _646;
    uint _1692 = _1678 * _731;
    uint _1693 = _1689 + _1692;
    uint _1698 = _1693 * _668;
    uint _1712 = 2u + _690;
    uint _1713 = _479 + _1712;
    uint _1715 = min(_1713, _505);
    uint _1718 = _1715 * _511;
    uint _1721 = _1715 / _630;
    uint _1723 = _1721 / _638;
    uint _1725 = _1721 * _630;
    uint _1726 = _1715 - _1725;
    uint _1728 = _1723 * _638;
    uint _1729 = _1721 - _1728;
    uint _1731 = _1723 * _654;
    uint _1734 = _1729 * _723;
    uint _1735 = _1731 + _1734;
    uint _1737 = _1735 * _646;
    uint _1740 = _1726 * _731;
    uint _1741 = _1737 + _1740;
    uint _1746 = _1741 * _668;
    uint _1760 = 3u + _690;
    uint _1761 = _479 + _1760;
    uint _1763 = min(_1761, _505);
    uint _1766 = _1763 * _511;
    uint _1769 = _1763 / _630;
    uint _1771 = _1769 / _638;
    uint _1773 = _1769 * _630;
    uint _1774 = _1763 - _1773;
    uint _1776 = _1771 * _638;
    uint _1777 = _1769 - _1776;
    uint _1779 = _1771 * _654;
    uint _1782 = _1777 * _723;
    uint _1783 = _1779 + _1782;
    uint _1785 = _1783 * _646;
    uint _1788 = _1774 * _731;
    uint _1789 = _1785 + _1788;
    uint _1794 = _1789 * _668;
    uint _529 = _489 * _511;
    uint _530 = _529 * 4u;
    uint _1024;
    uint _1031;
    float4 _1866;
    float4 _1868;
    float4 _1871;
    float4 _1875;
    _1875 = float4(0.0);
    _1871 = float4(0.0);
    _1868 = float4(0.0);
    _1866 = float4(0.0);
    _1031 = _530;
    _1024 = 0u;
    for (;;)
    {
        bool _761 = _1024 < _511;
        if (_761)
        {
            uint _773 = _512 + _1024;
            float4 _853 = x.quads[_773];
            uint _1196 = _1670 + _1024;
            float4 _1198 = x.quads[_1196];
            uint _1209 = _1718 + _1024;
            float4 _1211 = x.quads[_1209];
            uint _1222 = _1766 + _1024;
            float4 _1224 = x.quads[_1222];
            float4 _858 = w.quads[_1031];
            float _799 = _853.x;
            float4 _813 = _858 * _799;
            float4 _816 = _1866 + _813;
            float _1234 = _1198.x;
            float4 _1243 = _858 * _1234;
            float4 _1246 = _1868 + _1243;
            float _1259 = _1211.x;
            float4 _1268 = _858 * _1259;
            float4 _1271 = _1871 + _1268;
            float _1284 = _1224.x;
            float4 _1293 = _858 * _1284;
            float4 _1296 = _1875 + _1293;
            uint _1309 = _1031 + 1u;
            float4 _1311 = w.quads[_1309];
            float _1318 = _853.y;
            float4 _1327 = _1311 * _1318;
            float4 _1330 = _816 + _1327;
            float _1342 = _1198.y;
            float4 _1351 = _1311 * _1342;
            float4 _1354 = _1246 + _1351;
            float _1366 = _1211.y;
            float4 _1375 = _1311 * _1366;
            float4 _1378 = _1271 + _1375;
            float _1390 = _1224.y;
            float4 _1399 = _1311 * _1390;
            float4 _1402 = _1296 + _1399;
            uint _1418 = _1031 + 2u;
            float4 _1420 = w.quads[_1418];
            float _1427 = _853.z;
            float4 _1436 = _1420 * _1427;
            float4 _1439 = _1330 + _1436;
            float _1451 = _1198.z;
            float4 _1460 = _1420 * _1451;
            float4 _1463 = _1354 + _1460;
            float _1475 = _1211.z;
            float4 _1484 = _1420 * _1475;
            float4 _1487 = _1378 + _1484;
            float _1499 = _1224.z;
            float4 _1508 = _1420 * _1499;
            float4 _1511 = _1402 + _1508;
            uint _1527 = _1031 + 3u;
            float4 _1529 = w.quads[_1527];
            float _1536 = _853.w;
            float4 _1545 = _1529 * _1536;
            float4 _1548 = _1439 + _1545;
            float _1560 = _1198.w;
            float4 _1569 = _1529 * _1560;
            float4 _1572 = _1463 + _1569;
            float _1584 = _1211.w;
            float4 _1593 = _1529 * _1584;
            float4 _1596 = _1487 + _1593;
            float _1608 = _1224.w;
            float4 _1617 = _1529 * _1608;
            float4 _1620 = _1511 + _1617;
            uint _831 = _1031 + 4u;
            uint _834 = _1024 + uint(1);
            _1875 = _1620;
            _1871 = _1596;
            _1868 = _1572;
            _1866 = _1548;
            _1031 = _831;
            _1024 = _834;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _538 = _489 / _668;
    uint _543 = _538 * _668;
    uint _544 = _489 - _543;
    uint _549 = _538 / _443;
    uint _554 = _549 * _646;
    uint _556 = _554 + _538;
    uint _560 = _549 * _443;
    uint _561 = _556 - _560;
    uint _563 = _561 * _668;
    uint _565 = _563 + _544;
    uint _888 = _214.p.vectors;
    uint _893 = _888 + _544;
    float4 _901 = w.quads[_893];
    uint _585 = _735 + _565;
    bool _592 = _503 < _436;
    bool _595 = _484 < _446;
    bool _596 = _592 && _595;
    if (_596)
    {
        float4 _923 = _1866 + _901;
        float _925 = _923.x;
        bool _948 = _925 < 0.0;
        float _950 = _948 ? 0.0 : _925;
        float _928 = _923.y;
        bool _961 = _928 < 0.0;
        float _963 = _961 ? 0.0 : _928;
        float _931 = _923.z;
        bool _974 = _931 < 0.0;
        float _976 = _974 ? 0.0 : _931;
        float _934 = _923.w;
        bool _987 = _934 < 0.0;
        float _989 = _987 ? 0.0 : _934;
        float4 _936 = float4(_950, _963, _976, _989);
        uint _609 = _544 * 4u;
        uint4 _994 = uint4(_609);
        uint4 _995 = _994 + uint4(0u, 1u, 2u, 3u);
        uint4 _997 = uint4(_666);
        bool4 _998 = _995 < _997;
        float4 _999 = select(float4(0.0), _936, _998);
        y.quads[_585] = _999;
    }
    uint _1052 = _1698 + _565;
    bool _1060 = _1665 < _436;
    bool _1062 = _1060 && _595;
    if (_1062)
    {
        float4 _1067 = _1868 + _901;
        float _1068 = _1067.x;
        bool _1069 = _1068 < 0.0;
        float _1070 = _1069 ? 0.0 : _1068;
        float _1071 = _1067.y;
        bool _1072 = _1071 < 0.0;
        float _1073 = _1072 ? 0.0 : _1071;
        float _1074 = _1067.z;
        bool _1075 = _1074 < 0.0;
        float _1076 = _1075 ? 0.0 : _1074;
        float _1077 = _1067.w;
        bool _1078 = _1077 < 0.0;
        float _1079 = _1078 ? 0.0 : _1077;
        float4 _1080 = float4(_1070, _1073, _1076, _1079);
        uint _1081 = _544 * 4u;
        uint4 _1084 = uint4(_1081);
        uint4 _1085 = _1084 + uint4(0u, 1u, 2u, 3u);
        uint4 _1086 = uint4(_666);
        bool4 _1087 = _1085 < _1086;
        float4 _1088 = select(float4(0.0), _1080, _1087);
        y.quads[_1052] = _1088;
    }
    uint _1100 = _1746 + _565;
    bool _1108 = _1713 < _436;
    bool _1110 = _1108 && _595;
    if (_1110)
    {
        float4 _1115 = _1871 + _901;
        float _1116 = _1115.x;
        bool _1117 = _1116 < 0.0;
        float _1118 = _1117 ? 0.0 : _1116;
        float _1119 = _1115.y;
        bool _1120 = _1119 < 0.0;
        float _1121 = _1120 ? 0.0 : _1119;
        float _1122 = _1115.z;
        bool _1123 = _1122 < 0.0;
        float _1124 = _1123 ? 0.0 : _1122;
        float _1125 = _1115.w;
        bool _1126 = _1125 < 0.0;
        float _1127 = _1126 ? 0.0 : _1125;
        float4 _1128 = float4(_1118, _1121, _1124, _1127);
        uint _1129 = _544 * 4u;
        uint4 _1132 = uint4(_1129);
        uint4 _1133 = _1132 + uint4(0u, 1u, 2u, 3u);
        uint4 _1134 = uint4(_666);
        bool4 _1135 = _1133 < _1134;
        float4 _1136 = select(float4(0.0), _1128, _1135);
        y.quads[_1100] = _1136;
    }
    uint _1148 = _1794 + _565;
    bool _1156 = _1761 < _436;
    bool _1158 = _1156 && _595;
    if (_1158)
    {
        float4 _1163 = _1875 + _901;
        float _1164 = _1163.x;
        bool _1165 = _1164 < 0.0;
        float _1166 = _1165 ? 0.0 : _1164;
        float _1167 = _1163.y;
        bool _1168 = _1167 < 0.0;
        float _1169 = _1168 ? 0.0 : _1167;
        float _1170 = _1163.z;
        bool _1171 = _1170 < 0.0;
        float _1172 = _1171 ? 0.0 : _1170;
        float _1173 = _1163.w;
        bool _1174 = _1173 < 0.0;
        float _1175 = _1174 ? 0.0 : _1173;
        float4 _1176 = float4(_1166, _1169, _1172, _1175);
        uint _1177 = _544 * 4u;
        uint4 _1180 = uint4(_1177);
        uint4 _1181 = _1180 + uint4(0u, 1u, 2u, 3u);
        uint4 _1182 = uint4(_666);
        bool4 _1183 = _1181 < _1182;
        float4 _1184 = select(float4(0.0), _1176, _1183);
        y.quads[_1148] = _1184;
    }
}

