// quantization/matmul.comp BLOCK_BYTES=144 BLOCK_NUMBERS=256 BLOCK_OFFSET=1 PACKED=0 ROWS=1 64x1x1 #6ecf2e11
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block1
{
    uint words[1];
};

struct Block0
{
    float4 a[1];
};

struct Block2
{
    float y[1];
};

struct MatmulBlocksParams
{
    uint rows;
    uint columns;
    uint inner;
};

struct Push
{
    MatmulBlocksParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device Block0& _489 [[buffer(0)]], const device Block1& _105 [[buffer(1)]], device Block2& _597 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _617 [[buffer(29)]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _621 = _617.p.rows;
    uint _703 = _621 >> uint(2);
    uint _705 = _621 & 3u;
    uint _707 = extent_table.words[_703][_705];
    uint _625 = _617.p.columns;
    uint _711 = _625 >> uint(2);
    uint _713 = _625 & 3u;
    uint _715 = extent_table.words[_711][_713];
    uint _629 = _617.p.inner;
    uint _719 = _629 >> uint(2);
    uint _721 = _629 & 3u;
    uint _723 = extent_table.words[_719][_721];
    uint _632 = _723 / 256u;
    uint _636 = _715 + 63u;
    uint _637 = _636 / 64u;
    uint _642 = _707 / 1u;
    uint _644 = _642 * _637;
    uint _651 = gl_WorkGroupID.x;
    uint _1516;
    _1516 = _651;
    for (;;)
    {
        bool _659 = _1516 < _644;
        if (_659)
        {
            uint _662 = _1516 % _637;
            uint _663 = _662 * 64u;
            uint _666 = gl_LocalInvocationID.x;
            uint _667 = _663 + _666;
            bool _670 = _667 < _715;
            if (_670)
            {
                uint _675 = _1516 / _637;
                uint _750 = _632 * 64u;
                uint _761 = _707 - 1u;
                uint _762 = min(_675, _761);
                uint _764 = _762 * _750;
                uint _1518;
                float _1827;
                _1827 = 0.0;
                _1518 = 0u;
                float _890;
                for (;;)
                {
                    uint _776 = _632 * 16u;
                    bool _777 = _1518 < _776;
                    if (_777)
                    {
                        uint _1032;
                        uint _780 = _1518 / 16u;
                        uint _782 = _1518 % 16u;
                        uint _783 = _782 * 16u;
                        uint _937 = _783 >> uint(5);
                        float2 _1528;
                        do
                        {
                            uint _967 = _937 & 3u;
                            uint _968 = 4u + _967;
                            uint _1014 = _968 >> uint(2);
                            uint _1029 = _667 * _632;
                            uint _1031 = _1029 + _780;
                            _1032 = _1031 * 144u;
                            uint _1034 = _1014 * 4u;
                            uint _1035 = _1032 + _1034;
                            uint _1037 = _1035 >> uint(2);
                            uint _1039 = _105.words[_1037];
                            uint _1041 = _1035 & 2u;
                            bool _1042 = _1041 == 0u;
                            uint _1525;
                            if (_1042)
                            {
                                _1525 = _1039;
                            }
                            else
                            {
                                uint _1047 = _1039 >> uint(16);
                                uint _1050 = _1037 + 1u;
                                uint _1052 = _105.words[_1050];
                                uint _1053 = _1052 << uint(16);
                                uint _1054 = _1047 | _1053;
                                _1525 = _1054;
                            }
                            uint _1018 = _968 & 3u;
                            uint _1019 = _1018 * 8u;
                            uint _1020 = _1525 >> _1019;
                            uint _1021 = _1020 & 255u;
                            uint _973 = 8u + _967;
                            uint _1062 = _973 >> uint(2);
                            uint _1082 = _1062 * 4u;
                            uint _1083 = _1032 + _1082;
                            uint _1085 = _1083 >> uint(2);
                            uint _1087 = _105.words[_1085];
                            uint _1089 = _1083 & 2u;
                            bool _1090 = _1089 == 0u;
                            uint _1526;
                            if (_1090)
                            {
                                _1526 = _1087;
                            }
                            else
                            {
                                uint _1095 = _1087 >> uint(16);
                                uint _1098 = _1085 + 1u;
                                uint _1100 = _105.words[_1098];
                                uint _1101 = _1100 << uint(16);
                                uint _1102 = _1095 | _1101;
                                _1526 = _1102;
                            }
                            uint _1066 = _973 & 3u;
                            uint _1067 = _1066 * 8u;
                            uint _1068 = _1526 >> _1067;
                            uint _1069 = _1068 & 255u;
                            bool _977 = _937 < 4u;
                            if (_977)
                            {
                                uint _980 = _1021 & 63u;
                                float _981 = float(_980);
                                uint _983 = _1069 & 63u;
                                float _984 = float(_983);
                                float2 _985 = float2(_981, _984);
                                _1528 = _985;
                                break;
                            }
                            uint _989 = 12u + _967;
                            uint _1110 = _989 >> uint(2);
                            uint _1130 = _1110 * 4u;
                            uint _1131 = _1032 + _1130;
                            uint _1133 = _1131 >> uint(2);
                            uint _1135 = _105.words[_1133];
                            uint _1137 = _1131 & 2u;
                            bool _1138 = _1137 == 0u;
                            uint _1527;
                            if (_1138)
                            {
                                _1527 = _1135;
                            }
                            else
                            {
                                uint _1143 = _1135 >> uint(16);
                                uint _1146 = _1133 + 1u;
                                uint _1148 = _105.words[_1146];
                                uint _1149 = _1148 << uint(16);
                                uint _1150 = _1143 | _1149;
                                _1527 = _1150;
                            }
                            uint _1114 = _989 & 3u;
                            uint _1115 = _1114 * 8u;
                            uint _1116 = _1527 >> _1115;
                            uint _1117 = _1116 & 255u;
                            uint _993 = _1117 & 15u;
                            uint _995 = _1021 >> uint(6);
                            uint _996 = _995 << uint(4);
                            uint _997 = _993 | _996;
                            float _998 = float(_997);
                            uint _1000 = _1117 >> uint(4);
                            uint _1002 = _1069 >> uint(6);
                            uint _1003 = _1002 << uint(4);
                            uint _1004 = _1000 | _1003;
                            float _1005 = float(_1004);
                            float2 _1006 = float2(_998, _1005);
                            _1528 = _1006;
                            break;
                        } while(false);
                        uint _1234;
                        bool _1239;
                        float _1532;
                        do
                        {
                            _1234 = _1032 >> uint(2);
                            uint _1236 = _105.words[_1234];
                            uint _1238 = _1032 & 2u;
                            _1239 = _1238 == 0u;
                            uint _1529;
                            if (_1239)
                            {
                                _1529 = _1236;
                            }
                            else
                            {
                                uint _1244 = _1236 >> uint(16);
                                uint _1247 = _1234 + 1u;
                                uint _1249 = _105.words[_1247];
                                uint _1250 = _1249 << uint(16);
                                uint _1251 = _1244 | _1250;
                                _1529 = _1251;
                            }
                            uint _1175 = _1529 >> 0u;
                            uint _1176 = _1175 & 65535u;
                            uint _1178 = _1176 & 32768u;
                            uint _1179 = _1178 << uint(16);
                            uint _1181 = _1176 >> uint(10);
                            uint _1182 = _1181 & 31u;
                            uint _1184 = _1176 & 1023u;
                            bool _1186 = _1182 == 0u;
                            if (_1186)
                            {
                                float _1189 = float(_1184);
                                float _1190 = _1189 * 5.9604644775390625e-08;
                                bool _1192 = _1179 == 0u;
                                float _1531;
                                if (_1192)
                                {
                                    _1531 = _1190;
                                }
                                else
                                {
                                    float _1197 = _1189 * (-5.9604644775390625e-08);
                                    _1531 = _1197;
                                }
                                _1532 = _1531;
                                break;
                            }
                            bool _1202 = _1182 == 31u;
                            uint _1530;
                            if (_1202)
                            {
                                _1530 = 255u;
                            }
                            else
                            {
                                uint _1206 = _1182 + 112u;
                                _1530 = _1206;
                            }
                            uint _1211 = _1530 << uint(23);
                            uint _1212 = _1179 | _1211;
                            uint _1214 = _1184 << uint(13);
                            uint _1215 = _1212 | _1214;
                            float _1216 = as_type<float>(_1215);
                            _1532 = _1216;
                            break;
                        } while(false);
                        float _944 = _1532 * _1528.x;
                        float _1536;
                        do
                        {
                            uint _1337 = _105.words[_1234];
                            uint _1533;
                            if (_1239)
                            {
                                _1533 = _1337;
                            }
                            else
                            {
                                uint _1345 = _1337 >> uint(16);
                                uint _1348 = _1234 + 1u;
                                uint _1350 = _105.words[_1348];
                                uint _1351 = _1350 << uint(16);
                                uint _1352 = _1345 | _1351;
                                _1533 = _1352;
                            }
                            uint _1276 = _1533 >> 16u;
                            uint _1277 = _1276 & 65535u;
                            uint _1279 = _1277 & 32768u;
                            uint _1280 = _1279 << uint(16);
                            uint _1282 = _1277 >> uint(10);
                            uint _1283 = _1282 & 31u;
                            uint _1285 = _1277 & 1023u;
                            bool _1287 = _1283 == 0u;
                            if (_1287)
                            {
                                float _1290 = float(_1285);
                                float _1291 = _1290 * 5.9604644775390625e-08;
                                bool _1293 = _1280 == 0u;
                                float _1535;
                                if (_1293)
                                {
                                    _1535 = _1291;
                                }
                                else
                                {
                                    float _1298 = _1290 * (-5.9604644775390625e-08);
                                    _1535 = _1298;
                                }
                                _1536 = _1535;
                                break;
                            }
                            bool _1303 = _1283 == 31u;
                            uint _1534;
                            if (_1303)
                            {
                                _1534 = 255u;
                            }
                            else
                            {
                                uint _1307 = _1283 + 112u;
                                _1534 = _1307;
                            }
                            uint _1312 = _1534 << uint(23);
                            uint _1313 = _1280 | _1312;
                            uint _1315 = _1285 << uint(13);
                            uint _1316 = _1313 | _1315;
                            float _1317 = as_type<float>(_1316);
                            _1536 = _1317;
                            break;
                        } while(false);
                        float _949 = _1536 * _1528.y;
                        float _950 = -_949;
                        uint _1373 = _783 >> uint(6);
                        uint _1374 = _1373 << uint(5);
                        uint _1375 = 16u + _1374;
                        uint _1377 = _783 & 31u;
                        uint _1378 = _1375 + _1377;
                        uint _1395 = _1378 >> uint(2);
                        uint _1427 = _1395 * 4u;
                        uint _1428 = _1032 + _1427;
                        uint _1430 = _1428 >> uint(2);
                        uint _1432 = _105.words[_1430];
                        uint _1434 = _1428 & 2u;
                        bool _1435 = _1434 == 0u;
                        uint _1553;
                        if (_1435)
                        {
                            _1553 = _1432;
                        }
                        else
                        {
                            uint _1440 = _1432 >> uint(16);
                            uint _1443 = _1430 + 1u;
                            uint _1445 = _105.words[_1443];
                            uint _1446 = _1445 << uint(16);
                            uint _1447 = _1440 | _1446;
                            _1553 = _1447;
                        }
                        uint _1399 = _1378 & 2u;
                        bool _1400 = _1399 == 0u;
                        uint _1555;
                        if (_1400)
                        {
                            _1555 = _1553;
                        }
                        else
                        {
                            uint _1405 = _1553 >> uint(16);
                            uint _1408 = _1395 + 1u;
                            uint _1462 = _1408 * 4u;
                            uint _1463 = _1032 + _1462;
                            uint _1465 = _1463 >> uint(2);
                            uint _1467 = _105.words[_1465];
                            uint _1469 = _1463 & 2u;
                            bool _1470 = _1469 == 0u;
                            uint _1554;
                            if (_1470)
                            {
                                _1554 = _1467;
                            }
                            else
                            {
                                uint _1475 = _1467 >> uint(16);
                                uint _1478 = _1465 + 1u;
                                uint _1480 = _105.words[_1478];
                                uint _1481 = _1480 << uint(16);
                                uint _1482 = _1475 | _1481;
                                _1554 = _1482;
                            }
                            uint _1411 = _1554 << uint(16);
                            uint _1412 = _1405 | _1411;
                            _1555 = _1412;
                        }
                        uint _1383 = _937 & 1u;
                        uint _1384 = _1383 << uint(2);
                        uint _1490 = _1555 >> _1384;
                        uint _1498 = _1490 >> uint(8);
                        uint _1500 = _1490 >> uint(16);
                        uint _1502 = _1490 >> uint(24);
                        uint4 _1503 = uint4(_1490, _1498, _1500, _1502);
                        uint4 _1493 = _1503 & uint4(15u);
                        float4 _1363 = float4(_1493);
                        uint _1588 = _783 + 4u;
                        uint _1589 = _1588 >> uint(6);
                        uint _1590 = _1589 << uint(5);
                        uint _1591 = 16u + _1590;
                        uint _1592 = _1588 & 31u;
                        uint _1593 = _1591 + _1592;
                        uint _1594 = _1593 >> uint(2);
                        uint _1598 = _1594 * 4u;
                        uint _1599 = _1032 + _1598;
                        uint _1600 = _1599 >> uint(2);
                        uint _1602 = _105.words[_1600];
                        uint _1603 = _1599 & 2u;
                        bool _1604 = _1603 == 0u;
                        uint _1615;
                        if (_1604)
                        {
                            _1615 = _1602;
                        }
                        else
                        {
                            uint _1606 = _1602 >> uint(16);
                            uint _1608 = _1600 + 1u;
                            uint _1610 = _105.words[_1608];
                            uint _1611 = _1610 << uint(16);
                            uint _1612 = _1606 | _1611;
                            _1615 = _1612;
                        }
                        uint _1616 = _1593 & 2u;
                        bool _1617 = _1616 == 0u;
                        uint _1647;
                        if (_1617)
                        {
                            _1647 = _1615;
                        }
                        else
                        {
                            uint _1619 = _1615 >> uint(16);
                            uint _1621 = _1594 + 1u;
                            uint _1625 = _1621 * 4u;
                            uint _1626 = _1032 + _1625;
                            uint _1627 = _1626 >> uint(2);
                            uint _1629 = _105.words[_1627];
                            uint _1630 = _1626 & 2u;
                            bool _1631 = _1630 == 0u;
                            uint _1642;
                            if (_1631)
                            {
                                _1642 = _1629;
                            }
                            else
                            {
                                uint _1633 = _1629 >> uint(16);
                                uint _1635 = _1627 + 1u;
                                uint _1637 = _105.words[_1635];
                                uint _1638 = _1637 << uint(16);
                                uint _1639 = _1633 | _1638;
                                _1642 = _1639;
                            }
                            uint _1643 = _1642 << uint(16);
                            uint _1644 = _1619 | _1643;
                            _1647 = _1644;
                        }
                        uint _1648 = _1588 >> uint(5);
                        uint _1649 = _1648 & 1u;
                        uint _1650 = _1649 << uint(2);
                        uint _1651 = _1647 >> _1650;
                        uint _1652 = _1651 >> uint(8);
                        uint _1653 = _1651 >> uint(16);
                        uint _1654 = _1651 >> uint(24);
                        uint4 _1655 = uint4(_1651, _1652, _1653, _1654);
                        uint4 _1656 = _1655 & uint4(15u);
                        float4 _1657 = float4(_1656);
                        uint _1667 = _783 + 8u;
                        uint _1668 = _1667 >> uint(6);
                        uint _1669 = _1668 << uint(5);
                        uint _1670 = 16u + _1669;
                        uint _1671 = _1667 & 31u;
                        uint _1672 = _1670 + _1671;
                        uint _1673 = _1672 >> uint(2);
                        uint _1677 = _1673 * 4u;
                        uint _1678 = _1032 + _1677;
                        uint _1679 = _1678 >> uint(2);
                        uint _1681 = _105.words[_1679];
                        uint _1682 = _1678 & 2u;
                        bool _1683 = _1682 == 0u;
                        uint _1694;
                        if (_1683)
                        {
                            _1694 = _1681;
                        }
                        else
                        {
                            uint _1685 = _1681 >> uint(16);
                            uint _1687 = _1679 + 1u;
                            uint _1689 = _105.words[_1687];
                            uint _1690 = _1689 << uint(16);
                            uint _1691 = _1685 | _1690;
                            _1694 = _1691;
                        }
                        uint _1695 = _1672 & 2u;
                        bool _1696 = _1695 == 0u;
                        uint _1726;
                        if (_1696)
                        {
                            _1726 = _1694;
                        }
                        else
                        {
                            uint _1698 = _1694 >> uint(16);
                            uint _1700 = _1673 + 1u;
                            uint _1704 = _1700 * 4u;
                            uint _1705 = _1032 + _1704;
                            uint _1706 = _1705 >> uint(2);
                            uint _1708 = _105.words[_1706];
                            uint _1709 = _1705 & 2u;
                            bool _1710 = _1709 == 0u;
                            uint _1721;
                            if (_1710)
                            {
                                _1721 = _1708;
                            }
                            else
                            {
                                uint _1712 = _1708 >> uint(16);
                                uint _1714 = _1706 + 1u;
                                uint _1716 = _105.words[_1714];
                                uint _1717 = _1716 << uint(16);
                                uint _1718 = _1712 | _1717;
                                _1721 = _1718;
                            }
                            uint _1722 = _1721 << uint(16);
                            uint _1723 = _1698 | _1722;
                            _1726 = _1723;
                        }
                        uint _1727 = _1667 >> uint(5);
                        uint _1728 = _1727 & 1u;
                        uint _1729 = _1728 << uint(2);
                        uint _1730 = _1726 >> _1729;
                        uint _1731 = _1730 >> uint(8);
                        uint _1732 = _1730 >> uint(16);
                        uint _1733 = _1730 >> uint(24);
                        uint4 _1734 = uint4(_1730, _1731, _1732, _1733);
                        uint4 _1735 = _1734 & uint4(15u);
                        float4 _1736 = float4(_1735);
                        uint _1746 = _783 + 12u;
                        uint _1747 = _1746 >> uint(6);
                        uint _1748 = _1747 << uint(5);
                        uint _1749 = 16u + _1748;
                        uint _1750 = _1746 & 31u;
                        uint _1751 = _1749 + _1750;
                        uint _1752 = _1751 >> uint(2);
                        uint _1756 = _1752 * 4u;
                        uint _1757 = _1032 + _1756;
                        uint _1758 = _1757 >> uint(2);
                        uint _1760 = _105.words[_1758];
                        uint _1761 = _1757 & 2u;
                        bool _1762 = _1761 == 0u;
                        uint _1773;
                        if (_1762)
                        {
                            _1773 = _1760;
                        }
                        else
                        {
                            uint _1764 = _1760 >> uint(16);
                            uint _1766 = _1758 + 1u;
                            uint _1768 = _105.words[_1766];
                            uint _1769 = _1768 << uint(16);
                            uint _1770 = _1764 | _1769;
                            _1773 = _1770;
                        }
                        uint _1774 = _1751 & 2u;
                        bool _1775 = _1774 == 0u;
                        uint _1805;
                        if (_1775)
                        {
                            _1805 = _1773;
                        }
                        else
                        {
                            uint _1777 = _1773 >> uint(16);
                            uint _1779 = _1752 + 1u;
                            uint _1783 = _1779 * 4u;
                            uint _1784 = _1032 + _1783;
                            uint _1785 = _1784 >> uint(2);
                            uint _1787 = _105.words[_1785];
                            uint _1788 = _1784 & 2u;
                            bool _1789 = _1788 == 0u;
                            uint _1800;
                            if (_1789)
                            {
                                _1800 = _1787;
                            }
                            else
                            {
                                uint _1791 = _1787 >> uint(16);
                                uint _1793 = _1785 + 1u;
                                uint _1795 = _105.words[_1793];
                                uint _1796 = _1795 << uint(16);
                                uint _1797 = _1791 | _1796;
                                _1800 = _1797;
                            }
                            uint _1801 = _1800 << uint(16);
                            uint _1802 = _1777 | _1801;
                            _1805 = _1802;
                        }
                        uint _1806 = _1746 >> uint(5);
                        uint _1807 = _1806 & 1u;
                        uint _1808 = _1807 << uint(2);
                        uint _1809 = _1805 >> _1808;
                        uint _1810 = _1809 >> uint(8);
                        uint _1811 = _1809 >> uint(16);
                        uint _1812 = _1809 >> uint(24);
                        uint4 _1813 = uint4(_1809, _1810, _1811, _1812);
                        uint4 _1814 = _1813 & uint4(15u);
                        float4 _1815 = float4(_1814);
                        uint _813 = _1518 * 4u;
                        uint _814 = _764 + _813;
                        float4 _817 = _489.a[_814];
                        uint _819 = _814 + 1u;
                        float4 _821 = _489.a[_819];
                        uint _823 = _814 + 2u;
                        float4 _825 = _489.a[_823];
                        uint _827 = _814 + 3u;
                        float4 _829 = _489.a[_827];
                        float4 _837 = _821 * _1657;
                        float4 _838 = fma(_817, _1363, _837);
                        float4 _843 = fma(_825, _1736, _838);
                        float4 _848 = fma(_829, _1815, _843);
                        float _852 = _848.x;
                        float _854 = _848.y;
                        float _855 = _852 + _854;
                        float _857 = _848.z;
                        float _858 = _855 + _857;
                        float _860 = _848.w;
                        float _861 = _858 + _860;
                        float4 _865 = _817 + _821;
                        float4 _867 = _865 + _825;
                        float4 _869 = _867 + _829;
                        float _873 = _869.x;
                        float _875 = _869.y;
                        float _876 = _873 + _875;
                        float _878 = _869.z;
                        float _879 = _876 + _878;
                        float _881 = _869.w;
                        float _882 = _879 + _881;
                        float _883 = _950 * _882;
                        float _885 = fma(_944, _861, _883);
                        _890 = _1827 + _885;
                        uint _898 = _1518 + uint(1);
                        _1827 = _890;
                        _1518 = _898;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                bool _909 = _675 < _707;
                if (_909)
                {
                    uint _915 = _675 * _715;
                    uint _917 = _915 + _667;
                    _597.y[_917] = _1827;
                }
            }
            uint _683 = gl_NumWorkGroups.x;
            uint _685 = _1516 + _683;
            _1516 = _685;
            continue;
        }
        else
        {
            break;
        }
    }
}

