// rowwise/attention.comp ALIGNED=0 CHEAP_EXP=0 HEAD=1 TEXEL=0 32x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct q_block
{
    float4 quads[1];
};

struct k_block
{
    float4 quads[1];
};

struct v_block
{
    float4 quads[1];
};

struct AttentionParams
{
    uint batches;
    uint queries;
    uint keys;
    uint heads;
    uint scale;
    uint first[3];
    uint quads[3];
};

struct Push
{
    AttentionParams p;
};

struct Y
{
    float y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(32u, 1u, 1u);

kernel void main0(const device q_block& q [[buffer(0)]], const device k_block& k [[buffer(1)]], const device v_block& v [[buffer(2)]], device Y& _522 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _243 [[buffer(29)]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    do
    {
        uint _599 = _243.p.queries;
        uint _887 = _599 >> uint(2);
        uint _889 = _599 & 3u;
        uint _891 = extent_table.words[_887][_889];
        uint _604 = _243.p.keys;
        uint _895 = _604 >> uint(2);
        uint _897 = _604 & 3u;
        uint _899 = extent_table.words[_895][_897];
        uint _610 = _891 + 63u;
        uint _611 = _610 / 64u;
        uint _618 = gl_WorkGroupID.y;
        uint _621 = gl_NumWorkGroups.x;
        uint _622 = _618 * _621;
        uint _624 = gl_WorkGroupID.x;
        uint _625 = _622 + _624;
        uint _629 = _625 / _611;
        uint _633 = _243.p.heads;
        uint _634 = _629 % _633;
        uint _639 = _629 / _633;
        uint _643 = _243.p.batches;
        uint _903 = _643 >> uint(2);
        uint _905 = _643 & 3u;
        uint _907 = extent_table.words[_903][_905];
        bool _645 = _639 >= _907;
        if (_645)
        {
            break;
        }
        uint _653 = _629 * _611;
        uint _654 = _625 - _653;
        uint _655 = _654 * 64u;
        uint _658 = gl_LocalInvocationID.x;
        uint _659 = _655 + _658;
        uint _665 = _243.p.first[0];
        uint _667 = _665 + _634;
        uint _670 = _243.p.quads[0];
        uint _671 = _670 - 1u;
        uint _675 = _639 * _891;
        uint _678 = _891 - 1u;
        uint _679 = min(_659, _678);
        uint _680 = _675 + _679;
        uint _683 = _680 * _670;
        uint _696 = _667 / 4u;
        uint _701 = min(_696, _671);
        uint _702 = _683 + _701;
        float4 _912 = q.quads[_702];
        uint _2104 = _696 + 1u;
        uint _2105 = min(_2104, _671);
        uint _2106 = _683 + _2105;
        float4 _2108 = q.quads[_2106];
        uint _722 = _667 % 4u;
        uint _926 = _722 & 2u;
        bool _927 = _926 != 0u;
        float4 _1962;
        if (_927)
        {
            float _935 = _912.z;
            float _936 = _912.w;
            float _937 = _2108.x;
            float _938 = _2108.y;
            float4 _939 = float4(_935, _936, _937, _938);
            _1962 = _939;
        }
        else
        {
            _1962 = _912;
        }
        float _1963;
        if (_927)
        {
            float _950 = _2108.z;
            _1963 = _950;
        }
        else
        {
            float _947 = _2108.x;
            _1963 = _947;
        }
        uint _954 = _722 & 1u;
        bool _955 = _954 != 0u;
        float4 _1964;
        if (_955)
        {
            float4 _965 = float4(_1962.yzw, _1963);
            _1964 = _965;
        }
        else
        {
            _1964 = _1962;
        }
        bool4 _989 = uint4(0u, 1u, 2u, 3u) < uint4(1u);
        float4 _990 = select(float4(0.0), _1964, _989);
        uint _751 = _659 + 32u;
        uint _754 = min(_751, _678);
        uint _755 = _675 + _754;
        uint _758 = _755 * _670;
        uint _777 = _758 + _701;
        float4 _995 = q.quads[_777];
        uint _2091 = _758 + _2105;
        float4 _2093 = q.quads[_2091];
        float4 _1954;
        if (_927)
        {
            float _1018 = _995.z;
            float _1019 = _995.w;
            float _1020 = _2093.x;
            float _1021 = _2093.y;
            float4 _1022 = float4(_1018, _1019, _1020, _1021);
            _1954 = _1022;
        }
        else
        {
            _1954 = _995;
        }
        float _1955;
        if (_927)
        {
            float _1033 = _2093.z;
            _1955 = _1033;
        }
        else
        {
            float _1030 = _2093.x;
            _1955 = _1030;
        }
        float4 _1956;
        if (_955)
        {
            float4 _1048 = float4(_1954.yzw, _1955);
            _1956 = _1048;
        }
        else
        {
            _1956 = _1954;
        }
        float4 _1073 = select(float4(0.0), _1956, _989);
        uint _1083 = _243.p.scale;
        float _1084 = as_type<float>(_1083);
        float4 _1087 = _990 * _1084;
        float4 _1110 = _1073 * _1084;
        uint _1875;
        float _1876;
        float _1878;
        float _1883;
        float _1888;
        float4 _2210;
        float4 _2212;
        _2212 = float4(0.0);
        _2210 = float4(0.0);
        _1888 = -3.4028234663852885981170418348452e+38;
        _1883 = 0.0;
        _1878 = -3.4028234663852885981170418348452e+38;
        _1876 = 0.0;
        _1875 = 0u;
        float _1294;
        float _1297;
        float _1306;
        float _1315;
        float4 _1335;
        float4 _1350;
        for (;;)
        {
            bool _827 = _1875 < _899;
            if (_827)
            {
                uint _830 = _639 * _899;
                uint _832 = _830 + _1875;
                uint _1155 = _243.p.first[1];
                uint _1157 = _1155 + _634;
                uint _1159 = _243.p.quads[1];
                uint _1160 = _1159 - 1u;
                uint _1164 = _832 * _1159;
                uint _1173 = _1157 / 4u;
                uint _1178 = min(_1173, _1160);
                uint _1179 = _1164 + _1178;
                float4 _1360 = k.quads[_1179];
                uint _2059 = _1173 + 1u;
                uint _2060 = min(_2059, _1160);
                uint _2061 = _1164 + _2060;
                float4 _2063 = k.quads[_2061];
                uint _1197 = _1157 % 4u;
                uint _1374 = _1197 & 2u;
                bool _1375 = _1374 != 0u;
                float4 _1946;
                if (_1375)
                {
                    float _1383 = _1360.z;
                    float _1384 = _1360.w;
                    float _1385 = _2063.x;
                    float _1386 = _2063.y;
                    float4 _1387 = float4(_1383, _1384, _1385, _1386);
                    _1946 = _1387;
                }
                else
                {
                    _1946 = _1360;
                }
                float _1947;
                if (_1375)
                {
                    float _1398 = _2063.z;
                    _1947 = _1398;
                }
                else
                {
                    float _1395 = _2063.x;
                    _1947 = _1395;
                }
                uint _1402 = _1197 & 1u;
                bool _1403 = _1402 != 0u;
                float4 _1948;
                if (_1403)
                {
                    float4 _1413 = float4(_1946.yzw, _1947);
                    _1948 = _1413;
                }
                else
                {
                    _1948 = _1946;
                }
                float4 _1438 = select(float4(0.0), _1948, _989);
                uint _1210 = _243.p.first[2];
                uint _1212 = _1210 + _634;
                uint _1214 = _243.p.quads[2];
                uint _1215 = _1214 - 1u;
                uint _1219 = _832 * _1214;
                uint _1228 = _1212 / 4u;
                uint _1233 = min(_1228, _1215);
                uint _1234 = _1219 + _1233;
                float4 _1443 = v.quads[_1234];
                uint _2074 = _1228 + 1u;
                uint _2075 = min(_2074, _1215);
                uint _2076 = _1219 + _2075;
                float4 _2078 = v.quads[_2076];
                uint _1252 = _1212 % 4u;
                uint _1457 = _1252 & 2u;
                bool _1458 = _1457 != 0u;
                float4 _1938;
                if (_1458)
                {
                    float _1466 = _1443.z;
                    float _1467 = _1443.w;
                    float _1468 = _2078.x;
                    float _1469 = _2078.y;
                    float4 _1470 = float4(_1466, _1467, _1468, _1469);
                    _1938 = _1470;
                }
                else
                {
                    _1938 = _1443;
                }
                float _1939;
                if (_1458)
                {
                    float _1481 = _2078.z;
                    _1939 = _1481;
                }
                else
                {
                    float _1478 = _2078.x;
                    _1939 = _1478;
                }
                uint _1485 = _1252 & 1u;
                bool _1486 = _1485 != 0u;
                float4 _1940;
                if (_1486)
                {
                    float4 _1496 = float4(_1938.yzw, _1939);
                    _1940 = _1496;
                }
                else
                {
                    _1940 = _1938;
                }
                float4 _1521 = select(float4(0.0), _1940, _989);
                float4 _1537 = _1087 * _1438;
                float _1545 = _1537.x;
                float _1547 = _1537.y;
                float _1548 = _1545 + _1547;
                float _1550 = _1537.z;
                float _1551 = _1548 + _1550;
                float _1553 = _1537.w;
                float _1554 = _1551 + _1553;
                float4 _1570 = _1110 * _1438;
                float _1578 = _1570.x;
                float _1580 = _1570.y;
                float _1581 = _1578 + _1580;
                float _1583 = _1570.z;
                float _1584 = _1581 + _1583;
                float _1586 = _1570.w;
                float _1587 = _1584 + _1586;
                float2 _1272 = float2(_1554, _1587);
                float2 _1277 = float2(_1878, _1888);
                float2 _1280 = fast::max(_1277, _1272);
                float2 _1283 = _1272 - _1280;
                float2 _1286 = _1277 - _1280;
                float _1287 = _1283.x;
                float _1288 = _1283.y;
                float _1289 = _1286.x;
                float _1290 = _1286.y;
                float4 _1291 = float4(_1287, _1288, _1289, _1290);
                float4 _1292 = exp(_1291);
                _1294 = _1280.x;
                _1297 = _1280.y;
                float _1302 = _1292.z;
                float _1305 = _1292.x;
                _1306 = fma(_1876, _1302, _1305);
                float _1311 = _1292.w;
                float _1314 = _1292.y;
                _1315 = fma(_1883, _1311, _1314);
                float4 _1328 = _2210 * _1302;
                float4 _1334 = _1521 * _1305;
                _1335 = _1328 + _1334;
                float4 _1343 = _2212 * _1311;
                float4 _1349 = _1521 * _1314;
                _1350 = _1343 + _1349;
                uint _838 = _1875 + uint(1);
                _2212 = _1350;
                _2210 = _1335;
                _1888 = _1297;
                _1883 = _1315;
                _1878 = _1294;
                _1876 = _1306;
                _1875 = _838;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _841 = _659 < _891;
        if (_841)
        {
            uint _848 = _675 + _659;
            bool _850 = _899 > 0u;
            uint _1598 = _633 + 3u;
            uint _1599 = _1598 / 4u;
            uint _1600 = _1599 * 4u;
            uint _1603 = _848 * _1600;
            uint _1606 = _1603 + _634;
            float _1609 = 1.0 / _1876;
            float _1896;
            if (_850)
            {
                float _1629 = _2210.x * _1609;
                _1896 = _1629;
            }
            else
            {
                _1896 = 0.0;
            }
            _522.y[_1606] = _1896;
            uint _1638 = _634 + 1u;
            bool _1641 = _1638 == _633;
            if (_1641)
            {
                uint _1881;
                _1881 = _633;
                for (;;)
                {
                    bool _1650 = _1881 < _1600;
                    if (_1650)
                    {
                        uint _1656 = _1603 + _1881;
                        _522.y[_1656] = 0.0;
                        uint _1660 = _1881 + uint(1);
                        _1881 = _1660;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
            }
        }
        bool _861 = _751 < _891;
        if (_861)
        {
            uint _868 = _675 + _659;
            uint _869 = _868 + 32u;
            bool _871 = _899 > 0u;
            uint _1673 = _633 + 3u;
            uint _1674 = _1673 / 4u;
            uint _1675 = _1674 * 4u;
            uint _1678 = _869 * _1675;
            uint _1681 = _1678 + _634;
            float _1684 = 1.0 / _1883;
            float _1894;
            if (_871)
            {
                float _1704 = _2212.x * _1684;
                _1894 = _1704;
            }
            else
            {
                _1894 = 0.0;
            }
            _522.y[_1681] = _1894;
            uint _1713 = _634 + 1u;
            bool _1716 = _1713 == _633;
            if (_1716)
            {
                uint _1893;
                _1893 = _633;
                for (;;)
                {
                    bool _1725 = _1893 < _1675;
                    if (_1725)
                    {
                        uint _1731 = _1678 + _1893;
                        _522.y[_1731] = 0.0;
                        uint _1735 = _1893 + uint(1);
                        _1893 = _1735;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
            }
        }
        break;
    } while(false);
}

