// conv/spread.comp CL=8 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=2 8x16x1 #3e65b380
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

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _211 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _418 = _211.p.in_width;
    uint _636 = _418 >> uint(2);
    uint _638 = _418 & 3u;
    uint _640 = extent_table.words[_636][_638];
    uint _422 = _211.p.in_height;
    uint _644 = _422 >> uint(2);
    uint _646 = _422 & 3u;
    uint _648 = extent_table.words[_644][_646];
    uint _428 = _211.p.out_width;
    uint _652 = _428 >> uint(2);
    uint _654 = _428 & 3u;
    uint _656 = extent_table.words[_652][_654];
    uint _433 = _211.p.out_height;
    uint _660 = _433 >> uint(2);
    uint _662 = _433 & 3u;
    uint _664 = extent_table.words[_660][_662];
    uint _439 = _211.p.batches;
    uint _668 = _439 >> uint(2);
    uint _670 = _439 & 3u;
    uint _672 = extent_table.words[_668][_670];
    uint _443 = _672 * _648;
    uint _446 = _443 * _640;
    uint _450 = _211.p.kernel_height;
    uint _453 = _211.p.kernel_width;
    uint _454 = _450 * _453;
    uint _676 = _211.p.out_channels;
    uint _677 = _676 + 3u;
    uint _678 = _677 / 4u;
    uint _456 = _454 * _678;
    uint _461 = _446 + 31u;
    uint _462 = _461 / 32u;
    uint _466 = gl_WorkGroupID.y;
    uint _469 = gl_NumWorkGroups.x;
    uint _470 = _466 * _469;
    uint _472 = gl_WorkGroupID.x;
    uint _473 = _470 + _472;
    uint _477 = _473 / _462;
    uint _482 = _477 * _462;
    uint _483 = _473 - _482;
    uint _485 = _483 * 16u;
    uint _487 = gl_LocalInvocationID.y;
    uint _488 = _485 + _487;
    uint _489 = _488 * 2u;
    uint _492 = _477 * 8u;
    uint _682 = gl_LocalInvocationID.x;
    uint _683 = _682 % 8u;
    uint _494 = _492 + _683;
    uint _498 = _456 - 1u;
    uint _499 = min(_494, _498);
    uint _700 = _682 / 8u;
    uint _513 = _489 + _700;
    uint _515 = _446 - 1u;
    uint _516 = min(_513, _515);
    uint _521 = _211.p.in_quads;
    uint _522 = _516 * _521;
    uint _710 = _516 / _640;
    uint _714 = _710 / _648;
    uint _719 = _710 * _640;
    uint _720 = _516 - _719;
    uint _725 = _714 * _648;
    uint _726 = _710 - _725;
    uint _730 = _714 * _664;
    uint _733 = _211.p.stride_y;
    uint _734 = _726 * _733;
    uint _735 = _730 + _734;
    uint _738 = _735 * _656;
    uint _741 = _211.p.stride_x;
    uint _742 = _720 * _741;
    uint _743 = _738 + _742;
    uint _745 = _743 * _678;
    uint _1381 = 1u + _700;
    uint _1382 = _489 + _1381;
    uint _1384 = min(_1382, _515);
    uint _1387 = _1384 * _521;
    uint _1390 = _1384 / _640;
    uint _1392 = _1390 / _648;
    uint _1394 = _1390 * _640;
    uint _1395 = _1384 - _1394;
    uint _1397 = _1392 * _648;
    uint _1398 = _1390 - _1397;
    uint _1400 = _1392 * _664;
    uint _1403 = _1398 * _733;
    uint _1404 = _1400 + _1403;
    uint _1406 = _1404 * _656;
    uint _1409 = _1395 * _741;
    uint _1410 = _1406 + _1409;
    uint _1415 = _1410 * _678;
    uint _539 = _499 * _521;
    uint _540 = _539 * 4u;
    uint _1045;
    uint _1052;
    float4 _1453;
    float4 _1455;
    _1455 = float4(0.0);
    _1453 = float4(0.0);
    _1052 = _540;
    _1045 = 0u;
    for (;;)
    {
        bool _772 = _1045 < _521;
        if (_772)
        {
            uint _784 = _522 + _1045;
            float4 _874 = x.quads[_784];
            uint _1125 = _1387 + _1045;
            float4 _1127 = x.quads[_1125];
            float4 _879 = w.quads[_1052];
            float _820 = _874.x;
            float4 _834 = _879 * _820;
            float4 _837 = _1453 + _834;
            float _1137 = _1127.x;
            float4 _1146 = _879 * _1137;
            float4 _1149 = _1455 + _1146;
            uint _1167 = _1052 + 1u;
            float4 _1169 = w.quads[_1167];
            float _1179 = _874.y;
            float4 _1188 = _1169 * _1179;
            float4 _1191 = _837 + _1188;
            float _1203 = _1127.y;
            float4 _1212 = _1169 * _1203;
            float4 _1215 = _1149 + _1212;
            uint _1236 = _1052 + 2u;
            float4 _1238 = w.quads[_1236];
            float _1248 = _874.z;
            float4 _1257 = _1238 * _1248;
            float4 _1260 = _1191 + _1257;
            float _1272 = _1127.z;
            float4 _1281 = _1238 * _1272;
            float4 _1284 = _1215 + _1281;
            uint _1305 = _1052 + 3u;
            float4 _1307 = w.quads[_1305];
            float _1317 = _874.w;
            float4 _1326 = _1307 * _1317;
            float4 _1329 = _1260 + _1326;
            float _1341 = _1127.w;
            float4 _1350 = _1307 * _1341;
            float4 _1353 = _1284 + _1350;
            uint _852 = _1052 + 4u;
            uint _855 = _1045 + uint(1);
            _1455 = _1353;
            _1453 = _1329;
            _1052 = _852;
            _1045 = _855;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _548 = _499 / _678;
    uint _553 = _548 * _678;
    uint _554 = _499 - _553;
    uint _559 = _548 / _453;
    uint _564 = _559 * _656;
    uint _566 = _564 + _548;
    uint _570 = _559 * _453;
    uint _571 = _566 - _570;
    uint _573 = _571 * _678;
    uint _575 = _573 + _554;
    uint _909 = _211.p.vectors;
    uint _914 = _909 + _554;
    float4 _922 = w.quads[_914];
    uint _595 = _745 + _575;
    bool _602 = _513 < _446;
    bool _605 = _494 < _456;
    bool _606 = _602 && _605;
    if (_606)
    {
        float4 _944 = _1453 + _922;
        float _946 = _944.x;
        bool _969 = _946 < 0.0;
        float _971 = _969 ? 0.0 : _946;
        float _949 = _944.y;
        bool _982 = _949 < 0.0;
        float _984 = _982 ? 0.0 : _949;
        float _952 = _944.z;
        bool _995 = _952 < 0.0;
        float _997 = _995 ? 0.0 : _952;
        float _955 = _944.w;
        bool _1008 = _955 < 0.0;
        float _1010 = _1008 ? 0.0 : _955;
        float4 _957 = float4(_971, _984, _997, _1010);
        uint _619 = _554 * 4u;
        uint4 _1015 = uint4(_619);
        uint4 _1016 = _1015 + uint4(0u, 1u, 2u, 3u);
        uint4 _1018 = uint4(_676);
        bool4 _1019 = _1016 < _1018;
        float4 _1020 = select(float4(0.0), _957, _1019);
        y.quads[_595] = _1020;
    }
    uint _1077 = _1415 + _575;
    bool _1085 = _1382 < _446;
    bool _1087 = _1085 && _605;
    if (_1087)
    {
        float4 _1092 = _1455 + _922;
        float _1093 = _1092.x;
        bool _1094 = _1093 < 0.0;
        float _1095 = _1094 ? 0.0 : _1093;
        float _1096 = _1092.y;
        bool _1097 = _1096 < 0.0;
        float _1098 = _1097 ? 0.0 : _1096;
        float _1099 = _1092.z;
        bool _1100 = _1099 < 0.0;
        float _1101 = _1100 ? 0.0 : _1099;
        float _1102 = _1092.w;
        bool _1103 = _1102 < 0.0;
        float _1104 = _1103 ? 0.0 : _1102;
        float4 _1105 = float4(_1095, _1098, _1101, _1104);
        uint _1106 = _554 * 4u;
        uint4 _1109 = uint4(_1106);
        uint4 _1110 = _1109 + uint4(0u, 1u, 2u, 3u);
        uint4 _1111 = uint4(_676);
        bool4 _1112 = _1110 < _1111;
        float4 _1113 = select(float4(0.0), _1105, _1112);
        y.quads[_1077] = _1113;
    }
}

