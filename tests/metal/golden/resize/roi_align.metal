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

struct Images
{
    int images[1];
};

struct X
{
    float x[1];
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

kernel void main0(const device X& _505 [[buffer(0)]], const device Regions& _606 [[buffer(1)]], const device Images& _216 [[buffer(2)]], device Y& _651 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _75 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _680 = _75.p.channels;
    uint _754 = _680 >> uint(2);
    uint _756 = _680 & 3u;
    uint _758 = extent_table.words[_754][_756];
    uint _684 = _75.p.rows;
    uint _762 = _684 >> uint(2);
    uint _764 = _684 & 3u;
    uint _766 = extent_table.words[_762][_764];
    uint _688 = _75.p.columns;
    uint _770 = _688 >> uint(2);
    uint _772 = _688 & 3u;
    uint _774 = extent_table.words[_770][_772];
    uint _692 = _75.p.height;
    uint _778 = _692 >> uint(2);
    uint _780 = _692 & 3u;
    uint _782 = extent_table.words[_778][_780];
    uint _696 = _75.p.width;
    uint _786 = _696 >> uint(2);
    uint _788 = _696 & 3u;
    uint _790 = extent_table.words[_786][_788];
    uint _700 = _75.p.images;
    uint _794 = _700 >> uint(2);
    uint _796 = _700 & 3u;
    uint _798 = extent_table.words[_794][_796];
    uint _702 = _798 - 1u;
    uint _705 = gl_NumWorkGroups.x;
    uint _707 = gl_NumWorkGroups.y;
    uint _708 = _705 * _707;
    uint _710 = _75.p.regions;
    uint _802 = _710 >> uint(2);
    uint _804 = _710 & 3u;
    uint _806 = extent_table.words[_802][_804];
    uint _714 = _806 * _758;
    uint _717 = _714 * _766;
    uint _720 = _717 * _774;
    uint _723 = _708 * 64u;
    uint _724 = _720 + _723;
    uint _725 = _724 - 1u;
    uint _728 = _725 / _723;
    uint _730 = gl_WorkGroupID.y;
    uint _733 = _730 * _705;
    uint _735 = gl_WorkGroupID.x;
    uint _736 = _733 + _735;
    uint _739 = _736 * _728;
    uint _740 = _739 * 64u;
    uint _745 = _728 * 64u;
    uint _746 = _740 + _745;
    uint _748 = min(_746, _720);
    uint _581 = gl_LocalInvocationID.x;
    uint _582 = _740 + _581;
    uint _1446;
    _1446 = _582;
    for (;;)
    {
        bool _591 = _1446 < _748;
        if (_591)
        {
            uint _819 = _1446 / _774;
            uint _824 = _819 * _774;
            uint _825 = _1446 - _824;
            uint _829 = _819 / _766;
            uint _834 = _829 * _766;
            uint _835 = _819 - _834;
            uint _839 = _829 / _758;
            uint _844 = _839 * _758;
            uint _845 = _829 - _844;
            int _848 = _216.images[_839];
            int _851 = int(_702);
            int _852 = clamp(_848, 0, _851);
            uint _853 = uint(_852);
            uint _859 = _853 * _758;
            uint _861 = _859 + _845;
            uint _863 = _839 * 4u;
            uint _608 = _863 + 1u;
            uint _610 = _863 + 3u;
            float _613 = _606.regions[_608];
            float _616 = _606.regions[_610];
            uint _876 = _75.p.scale;
            float _877 = as_type<float>(_876);
            float _880 = _613 * _877;
            float _1734 = -_880;
            float _887 = fma(_616, _877, _1734);
            float _889 = fast::max(_887, 1.0);
            float _892 = float(_766);
            float _893 = _889 / _892;
            bool _896 = _893 > 0.0;
            float _1447;
            if (_896)
            {
                float _899 = ceil(_893);
                float _900 = fast::min(_899, 1048576.0);
                _1447 = _900;
            }
            else
            {
                _1447 = 0.0;
            }
            bool _907 = _1447 > 0.0;
            float _1448;
            if (_907)
            {
                float _912 = _893 / _1447;
                _1448 = _912;
            }
            else
            {
                _1448 = 0.0;
            }
            float _919 = float(_835);
            float _921 = _919 * _893;
            float _922 = fma(_613, _877, _921);
            int _927 = int(_1447);
            bool _931 = _927 > 1;
            int _1450;
            int _1451;
            if (_931)
            {
                float _935 = float(_927);
                float _938 = (-1.0) - _922;
                float _941 = _938 / _1448;
                float _942 = _941 - 2.0;
                float _944 = fast::clamp(_942, 0.0, _935);
                int _945 = int(_944);
                float _948 = float(_782);
                float _951 = _948 - _922;
                float _954 = _951 / _1448;
                float _955 = _954 + 2.0;
                float _957 = fast::clamp(_955, 0.0, _935);
                int _958 = int(_957);
                _1451 = _945;
                _1450 = _958;
            }
            else
            {
                _1451 = 0;
                _1450 = _927;
            }
            uint _631 = _863 + 2u;
            float _634 = _606.regions[_863];
            float _637 = _606.regions[_631];
            float _977 = _634 * _877;
            float _1735 = -_977;
            float _984 = fma(_637, _877, _1735);
            float _986 = fast::max(_984, 1.0);
            float _989 = float(_774);
            float _990 = _986 / _989;
            bool _993 = _990 > 0.0;
            float _1453;
            if (_993)
            {
                float _996 = ceil(_990);
                float _997 = fast::min(_996, 1048576.0);
                _1453 = _997;
            }
            else
            {
                _1453 = 0.0;
            }
            bool _1004 = _1453 > 0.0;
            float _1454;
            if (_1004)
            {
                float _1009 = _990 / _1453;
                _1454 = _1009;
            }
            else
            {
                _1454 = 0.0;
            }
            float _1016 = float(_825);
            float _1018 = _1016 * _990;
            float _1019 = fma(_634, _877, _1018);
            int _1024 = int(_1453);
            bool _1028 = _1024 > 1;
            int _1456;
            int _1457;
            if (_1028)
            {
                float _1032 = float(_1024);
                float _1035 = (-1.0) - _1019;
                float _1038 = _1035 / _1454;
                float _1039 = _1038 - 2.0;
                float _1041 = fast::clamp(_1039, 0.0, _1032);
                int _1042 = int(_1041);
                float _1045 = float(_790);
                float _1048 = _1045 - _1019;
                float _1051 = _1048 / _1454;
                float _1052 = _1051 + 2.0;
                float _1054 = fast::clamp(_1052, 0.0, _1032);
                int _1055 = int(_1054);
                _1457 = _1042;
                _1456 = _1055;
            }
            else
            {
                _1457 = 0;
                _1456 = _1024;
            }
            uint _1103 = _861 * _782;
            int _1465;
            float _1466;
            _1466 = 0.0;
            _1465 = _1451;
            int _1219;
            float _1505;
            bool _1111;
            for (;;)
            {
                _1111 = _1465 < _1450;
                if (_1111)
                {
                    float _1256 = float(_1465) + 0.5;
                    float _1260 = fma(_1256, _1448, _922);
                    bool _1262 = _1260 >= (-1.0);
                    bool _1269;
                    if (_1262)
                    {
                        float _1266 = float(_782);
                        bool _1267 = _1260 <= _1266;
                        _1269 = _1267;
                    }
                    else
                    {
                        _1269 = _1262;
                    }
                    bool _1737 = _1269 ? _1111 : _1269;
                    float _1468;
                    if (_1737)
                    {
                        uint _1281 = _782 - 1u;
                        float _1282 = float(_1281);
                        float _1283 = fast::clamp(_1260, 0.0, _1282);
                        _1468 = _1283;
                    }
                    else
                    {
                        _1468 = 0.0;
                    }
                    uint _1288 = uint(_1468);
                    uint _1290 = _1288 + 1u;
                    uint _1292 = _782 - 1u;
                    uint _1293 = min(_1290, _1292);
                    float _1296 = float(_1288);
                    float _1297 = _1468 - _1296;
                    bool _1120 = !_1737;
                    if (_1120)
                    {
                        _1505 = _1466;
                        _1219 = _1465 + 1;
                        _1466 = _1505;
                        _1465 = _1219;
                        continue;
                    }
                    uint _1125 = _1103 + _1288;
                    uint _1127 = _1125 * _790;
                    uint _1130 = _1103 + _1293;
                    uint _1132 = _1130 * _790;
                    int _1469;
                    float _1487;
                    _1469 = _1457;
                    _1487 = _1466;
                    int _1215;
                    float _1731;
                    bool _1140;
                    for (;;)
                    {
                        _1140 = _1469 < _1456;
                        if (_1140)
                        {
                            float _1309 = float(_1469) + 0.5;
                            float _1313 = fma(_1309, _1454, _1019);
                            bool _1315 = _1313 >= (-1.0);
                            bool _1322;
                            if (_1315)
                            {
                                float _1319 = float(_790);
                                bool _1320 = _1313 <= _1319;
                                _1322 = _1320;
                            }
                            else
                            {
                                _1322 = _1315;
                            }
                            bool _1329;
                            if (_1322)
                            {
                                _1329 = _1140;
                            }
                            else
                            {
                                _1329 = _1322;
                            }
                            float _1472;
                            if (_1329)
                            {
                                uint _1334 = _790 - 1u;
                                float _1335 = float(_1334);
                                float _1336 = fast::clamp(_1313, 0.0, _1335);
                                _1472 = _1336;
                            }
                            else
                            {
                                _1472 = 0.0;
                            }
                            uint _1341 = uint(_1472);
                            uint _1343 = _1341 + 1u;
                            uint _1345 = _790 - 1u;
                            uint _1346 = min(_1343, _1345);
                            float _1349 = float(_1341);
                            float _1350 = _1472 - _1349;
                            float _1522;
                            if (_1329)
                            {
                                float _1158 = 1.0 - _1297;
                                float _1160 = 1.0 - _1350;
                                float _1161 = _1158 * _1160;
                                uint _1164 = _1127 + _1341;
                                float _1166 = _505.x[_1164];
                                float _1171 = _1158 * _1350;
                                uint _1174 = _1127 + _1346;
                                float _1176 = _505.x[_1174];
                                float _1177 = _1171 * _1176;
                                float _1181 = _1297 * _1160;
                                uint _1184 = _1132 + _1341;
                                float _1186 = _505.x[_1184];
                                float _1190 = _1297 * _1350;
                                uint _1193 = _1132 + _1346;
                                float _1195 = _505.x[_1193];
                                float _1199 = fma(_1161, _1166, _1177);
                                float _1201 = fma(_1181, _1186, _1199);
                                float _1203 = fma(_1190, _1195, _1201);
                                float _1205 = _1487 + _1203;
                                _1522 = _1205;
                            }
                            else
                            {
                                _1522 = _1487;
                            }
                            int _1530 = _1469 + 1;
                            float _1534 = float(_1530);
                            float _1535 = _1534 + 0.5;
                            float _1537 = fma(_1535, _1454, _1019);
                            bool _1538 = _1537 >= (-1.0);
                            bool _1543;
                            if (_1538)
                            {
                                float _1540 = float(_790);
                                bool _1541 = _1537 <= _1540;
                                _1543 = _1541;
                            }
                            else
                            {
                                _1543 = _1538;
                            }
                            bool _1547;
                            if (_1543)
                            {
                                bool _1545 = _1530 < _1456;
                                _1547 = _1545;
                            }
                            else
                            {
                                _1547 = _1543;
                            }
                            float _1554;
                            if (_1547)
                            {
                                float _1551 = float(_1345);
                                float _1552 = fast::clamp(_1537, 0.0, _1551);
                                _1554 = _1552;
                            }
                            else
                            {
                                _1554 = 0.0;
                            }
                            uint _1555 = uint(_1554);
                            uint _1556 = _1555 + 1u;
                            uint _1558 = min(_1556, _1345);
                            float _1559 = float(_1555);
                            float _1560 = _1554 - _1559;
                            float _1591;
                            if (_1547)
                            {
                                float _1562 = 1.0 - _1297;
                                float _1563 = 1.0 - _1560;
                                float _1564 = _1562 * _1563;
                                uint _1565 = _1127 + _1555;
                                float _1567 = _505.x[_1565];
                                float _1570 = _1562 * _1560;
                                uint _1571 = _1127 + _1558;
                                float _1573 = _505.x[_1571];
                                float _1574 = _1570 * _1573;
                                float _1576 = _1297 * _1563;
                                uint _1577 = _1132 + _1555;
                                float _1579 = _505.x[_1577];
                                float _1581 = _1297 * _1560;
                                uint _1582 = _1132 + _1558;
                                float _1584 = _505.x[_1582];
                                float _1586 = fma(_1564, _1567, _1574);
                                float _1587 = fma(_1576, _1579, _1586);
                                float _1588 = fma(_1581, _1584, _1587);
                                float _1589 = _1522 + _1588;
                                _1591 = _1589;
                            }
                            else
                            {
                                _1591 = _1522;
                            }
                            int _1600 = _1469 + 2;
                            float _1604 = float(_1600);
                            float _1605 = _1604 + 0.5;
                            float _1607 = fma(_1605, _1454, _1019);
                            bool _1608 = _1607 >= (-1.0);
                            bool _1613;
                            if (_1608)
                            {
                                float _1610 = float(_790);
                                bool _1611 = _1607 <= _1610;
                                _1613 = _1611;
                            }
                            else
                            {
                                _1613 = _1608;
                            }
                            bool _1617;
                            if (_1613)
                            {
                                bool _1615 = _1600 < _1456;
                                _1617 = _1615;
                            }
                            else
                            {
                                _1617 = _1613;
                            }
                            float _1624;
                            if (_1617)
                            {
                                float _1621 = float(_1345);
                                float _1622 = fast::clamp(_1607, 0.0, _1621);
                                _1624 = _1622;
                            }
                            else
                            {
                                _1624 = 0.0;
                            }
                            uint _1625 = uint(_1624);
                            uint _1626 = _1625 + 1u;
                            uint _1628 = min(_1626, _1345);
                            float _1629 = float(_1625);
                            float _1630 = _1624 - _1629;
                            float _1661;
                            if (_1617)
                            {
                                float _1632 = 1.0 - _1297;
                                float _1633 = 1.0 - _1630;
                                float _1634 = _1632 * _1633;
                                uint _1635 = _1127 + _1625;
                                float _1637 = _505.x[_1635];
                                float _1640 = _1632 * _1630;
                                uint _1641 = _1127 + _1628;
                                float _1643 = _505.x[_1641];
                                float _1644 = _1640 * _1643;
                                float _1646 = _1297 * _1633;
                                uint _1647 = _1132 + _1625;
                                float _1649 = _505.x[_1647];
                                float _1651 = _1297 * _1630;
                                uint _1652 = _1132 + _1628;
                                float _1654 = _505.x[_1652];
                                float _1656 = fma(_1634, _1637, _1644);
                                float _1657 = fma(_1646, _1649, _1656);
                                float _1658 = fma(_1651, _1654, _1657);
                                float _1659 = _1591 + _1658;
                                _1661 = _1659;
                            }
                            else
                            {
                                _1661 = _1591;
                            }
                            int _1670 = _1469 + 3;
                            float _1674 = float(_1670);
                            float _1675 = _1674 + 0.5;
                            float _1677 = fma(_1675, _1454, _1019);
                            bool _1678 = _1677 >= (-1.0);
                            bool _1683;
                            if (_1678)
                            {
                                float _1680 = float(_790);
                                bool _1681 = _1677 <= _1680;
                                _1683 = _1681;
                            }
                            else
                            {
                                _1683 = _1678;
                            }
                            bool _1687;
                            if (_1683)
                            {
                                bool _1685 = _1670 < _1456;
                                _1687 = _1685;
                            }
                            else
                            {
                                _1687 = _1683;
                            }
                            float _1694;
                            if (_1687)
                            {
                                float _1691 = float(_1345);
                                float _1692 = fast::clamp(_1677, 0.0, _1691);
                                _1694 = _1692;
                            }
                            else
                            {
                                _1694 = 0.0;
                            }
                            uint _1695 = uint(_1694);
                            uint _1696 = _1695 + 1u;
                            uint _1698 = min(_1696, _1345);
                            float _1699 = float(_1695);
                            float _1700 = _1694 - _1699;
                            if (_1687)
                            {
                                float _1702 = 1.0 - _1297;
                                float _1703 = 1.0 - _1700;
                                float _1704 = _1702 * _1703;
                                uint _1705 = _1127 + _1695;
                                float _1707 = _505.x[_1705];
                                float _1710 = _1702 * _1700;
                                uint _1711 = _1127 + _1698;
                                float _1713 = _505.x[_1711];
                                float _1714 = _1710 * _1713;
                                float _1716 = _1297 * _1703;
                                uint _1717 = _1132 + _1695;
                                float _1719 = _505.x[_1717];
                                float _1721 = _1297 * _1700;
                                uint _1722 = _1132 + _1698;
                                float _1724 = _505.x[_1722];
                                float _1726 = fma(_1704, _1707, _1714);
                                float _1727 = fma(_1716, _1719, _1726);
                                float _1728 = fma(_1721, _1724, _1727);
                                float _1729 = _1661 + _1728;
                                _1731 = _1729;
                            }
                            else
                            {
                                _1731 = _1661;
                            }
                            _1215 = _1469 + 4;
                            _1469 = _1215;
                            _1487 = _1731;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _1505 = _1487;
                    _1219 = _1465 + 1;
                    _1466 = _1505;
                    _1465 = _1219;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _1228 = fast::max(_1447 * _1453, 1.0);
            float _1229 = _1466 / _1228;
            _651.y[_1446] = _1229;
            uint _663 = _1446 + 64u;
            _1446 = _663;
            continue;
        }
        else
        {
            break;
        }
    }
}

