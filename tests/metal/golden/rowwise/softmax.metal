// rowwise/softmax.comp CHEAP_EXP=0 LOG=0 SUBGROUP=0 TEXEL=0 WIDE_STORES=0 128x1x1
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

struct y_block
{
    float4 quads[1];
};

struct RowParams
{
    uint rows;
    uint extent;
    uint epsilon;
};

struct Push
{
    RowParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _312 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float row_scratch[128];
    uint _316 = _312.p.rows;
    uint _634 = _316 >> uint(2);
    uint _636 = _316 & 3u;
    uint _638 = extent_table.words[_634][_636];
    uint _321 = _312.p.extent;
    uint _642 = _321 >> uint(2);
    uint _644 = _321 & 3u;
    uint _646 = extent_table.words[_642][_644];
    uint _326 = gl_WorkGroupID.x;
    uint _1105;
    _1105 = _326;
    for (;;)
    {
        bool _334 = _1105 < _638;
        if (_334)
        {
            uint _651 = _646 + 3u;
            uint _652 = _651 / 4u;
            uint _655 = _1105 * _652;
            uint _659 = _646 / 4u;
            uint _660 = _659 / 512u;
            uint _661 = _660 * 512u;
            uint _346 = gl_LocalInvocationID.x;
            uint _1106;
            float4 _1109;
            _1109 = float4(-3.4028234663852885981170418348452e+38);
            _1106 = _346;
            for (;;)
            {
                bool _356 = _1106 < _661;
                if (_356)
                {
                    uint _673 = _655 + _1106;
                    float4 _697 = x.quads[_673];
                    float4 _379 = fast::max(_1109, _697);
                    uint _1179 = _1106 + 128u;
                    uint _1183 = _655 + _1179;
                    float4 _1185 = x.quads[_1183];
                    float4 _1197 = fast::max(_379, _1185);
                    uint _1207 = _1106 + 256u;
                    uint _1211 = _655 + _1207;
                    float4 _1213 = x.quads[_1211];
                    float4 _1225 = fast::max(_1197, _1213);
                    uint _1235 = _1106 + 384u;
                    uint _1239 = _655 + _1235;
                    float4 _1241 = x.quads[_1239];
                    float4 _1253 = fast::max(_1225, _1241);
                    uint _383 = _1106 + 512u;
                    _1109 = _1253;
                    _1106 = _383;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _389 = _661 + _346;
            uint _1107;
            float4 _1108;
            _1108 = _1109;
            _1107 = _389;
            for (;;)
            {
                bool _398 = _1107 < _652;
                if (_398)
                {
                    uint _708 = _655 + _1107;
                    float4 _732 = x.quads[_708];
                    uint _718 = _1107 * 4u;
                    uint4 _719 = uint4(_718);
                    uint4 _720 = _719 + uint4(0u, 1u, 2u, 3u);
                    uint4 _723 = uint4(_646);
                    bool4 _724 = _720 < _723;
                    float4 _725 = select(float4(-3.4028234663852885981170418348452e+38), _732, _724);
                    float4 _408 = fast::max(_1108, _725);
                    uint _410 = _1107 + 128u;
                    _1108 = _408;
                    _1107 = _410;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _739 = fast::max(_1108.x, _1108.y);
            float _744 = fast::max(_1108.z, _1108.w);
            float _745 = fast::max(_739, _744);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            row_scratch[_346] = _745;
            uint _1110;
            _1110 = 64u;
            for (;;)
            {
                bool _758 = _1110 > 0u;
                if (_758)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _762 = _346 < _1110;
                    if (_762)
                    {
                        float _767 = row_scratch[_346];
                        uint _770 = _346 + _1110;
                        float _772 = row_scratch[_770];
                        float _773 = fast::max(_767, _772);
                        row_scratch[_346] = _773;
                    }
                    uint _778 = _1110 >> uint(1);
                    _1110 = _778;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _781 = row_scratch[0];
            uint _1111;
            float4 _1114;
            _1114 = float4(0.0);
            _1111 = _346;
            for (;;)
            {
                bool _429 = _1111 < _661;
                if (_429)
                {
                    uint _792 = _655 + _1111;
                    float4 _816 = x.quads[_792];
                    float4 _452 = float4(_781);
                    float4 _453 = _816 - _452;
                    float4 _454 = exp(_453);
                    float4 _470 = _1114 + _454;
                    uint _1263 = _1111 + 128u;
                    uint _1267 = _655 + _1263;
                    float4 _1269 = x.quads[_1267];
                    float4 _1282 = _1269 - _452;
                    float4 _1283 = exp(_1282);
                    float4 _1286 = _470 + _1283;
                    uint _1296 = _1111 + 256u;
                    uint _1300 = _655 + _1296;
                    float4 _1302 = x.quads[_1300];
                    float4 _1315 = _1302 - _452;
                    float4 _1316 = exp(_1315);
                    float4 _1319 = _1286 + _1316;
                    uint _1329 = _1111 + 384u;
                    uint _1333 = _655 + _1329;
                    float4 _1335 = x.quads[_1333];
                    float4 _1348 = _1335 - _452;
                    float4 _1349 = exp(_1348);
                    float4 _1352 = _1319 + _1349;
                    uint _474 = _1111 + 512u;
                    _1114 = _1352;
                    _1111 = _474;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1112;
            float4 _1113;
            _1113 = _1114;
            _1112 = _389;
            for (;;)
            {
                bool _489 = _1112 < _652;
                if (_489)
                {
                    uint _827 = _655 + _1112;
                    float4 _851 = x.quads[_827];
                    float4 _499 = float4(_781);
                    float4 _500 = _851 - _499;
                    float4 _501 = exp(_500);
                    uint _508 = _1112 * 4u;
                    uint4 _856 = uint4(_508);
                    uint4 _857 = _856 + uint4(0u, 1u, 2u, 3u);
                    uint4 _859 = uint4(_646);
                    bool4 _860 = _857 < _859;
                    float4 _861 = select(float4(0.0), _501, _860);
                    float4 _517 = _1113 + _861;
                    uint _519 = _1112 + 128u;
                    _1113 = _517;
                    _1112 = _519;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _868 = _1113.x + _1113.y;
            float _873 = _1113.z + _1113.w;
            float _874 = _868 + _873;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            row_scratch[_346] = _874;
            uint _1115;
            _1115 = 64u;
            for (;;)
            {
                bool _889 = _1115 > 0u;
                if (_889)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _893 = _346 < _1115;
                    if (_893)
                    {
                        uint _899 = _346 + _1115;
                        float _901 = row_scratch[_346];
                        float _903 = row_scratch[_899];
                        float _917 = _901 + _903;
                        row_scratch[_346] = _917;
                    }
                    uint _909 = _1115 >> uint(1);
                    _1115 = _909;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            float _912 = row_scratch[0];
            float _529 = 1.0 / _912;
            uint _1116;
            _1116 = _346;
            for (;;)
            {
                bool _541 = _1116 < _661;
                if (_541)
                {
                    uint _928 = _655 + _1116;
                    float4 _952 = x.quads[_928];
                    float4 _564 = float4(_781);
                    float4 _565 = _952 - _564;
                    float4 _566 = exp(_565);
                    float4 _569 = _566 * _529;
                    y.quads[_928] = _569;
                    uint _1361 = _1116 + 128u;
                    uint _1365 = _655 + _1361;
                    float4 _1367 = x.quads[_1365];
                    float4 _1380 = _1367 - _564;
                    float4 _1381 = exp(_1380);
                    float4 _1382 = _1381 * _529;
                    y.quads[_1365] = _1382;
                    uint _1404 = _1116 + 256u;
                    uint _1408 = _655 + _1404;
                    float4 _1410 = x.quads[_1408];
                    float4 _1423 = _1410 - _564;
                    float4 _1424 = exp(_1423);
                    float4 _1425 = _1424 * _529;
                    y.quads[_1408] = _1425;
                    uint _1447 = _1116 + 384u;
                    uint _1451 = _655 + _1447;
                    float4 _1453 = x.quads[_1451];
                    float4 _1466 = _1453 - _564;
                    float4 _1467 = exp(_1466);
                    float4 _1468 = _1467 * _529;
                    y.quads[_1451] = _1468;
                    uint _580 = _1116 + 512u;
                    _1116 = _580;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1117;
            _1117 = _389;
            for (;;)
            {
                bool _595 = _1117 < _652;
                if (_595)
                {
                    uint _999 = _655 + _1117;
                    float4 _1023 = x.quads[_999];
                    float4 _605 = float4(_781);
                    float4 _606 = _1023 - _605;
                    float4 _607 = exp(_606);
                    float4 _610 = _607 * _529;
                    uint _1034 = _1117 * 4u;
                    uint4 _1050 = uint4(_1034);
                    uint4 _1051 = _1050 + uint4(0u, 1u, 2u, 3u);
                    uint4 _1053 = uint4(_646);
                    bool4 _1054 = _1051 < _1053;
                    float4 _1055 = select(float4(0.0), _610, _1054);
                    y.quads[_999] = _1055;
                    uint _619 = _1117 + 128u;
                    _1117 = _619;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _622 = gl_NumWorkGroups.x;
            uint _624 = _1105 + _622;
            _1105 = _624;
            continue;
        }
        else
        {
            break;
        }
    }
}

