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
    uint _644 = _418 >> uint(2);
    uint _646 = _418 & 3u;
    uint _648 = extent_table.words[_644][_646];
    uint _422 = _211.p.in_height;
    uint _652 = _422 >> uint(2);
    uint _654 = _422 & 3u;
    uint _656 = extent_table.words[_652][_654];
    uint _428 = _211.p.out_width;
    uint _660 = _428 >> uint(2);
    uint _662 = _428 & 3u;
    uint _664 = extent_table.words[_660][_662];
    uint _433 = _211.p.out_height;
    uint _668 = _433 >> uint(2);
    uint _670 = _433 & 3u;
    uint _672 = extent_table.words[_668][_670];
    uint _439 = _211.p.batches;
    uint _676 = _439 >> uint(2);
    uint _678 = _439 & 3u;
    uint _680 = extent_table.words[_676][_678];
    uint _443 = _680 * _656;
    uint _446 = _443 * _648;
    uint _450 = _211.p.kernel_height;
    uint _453 = _211.p.kernel_width;
    uint _454 = _450 * _453;
    uint _684 = _211.p.out_channels;
    uint _685 = _684 + 3u;
    uint _686 = _685 / 4u;
    uint _456 = _454 * _686;
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
    uint _690 = gl_LocalInvocationID.x;
    uint _691 = _690 % 8u;
    uint _494 = _492 + _691;
    uint _498 = _456 - 1u;
    uint _499 = min(_494, _498);
    uint _708 = _690 / 8u;
    uint _513 = _489 + _708;
    uint _515 = _446 - 1u;
    uint _516 = min(_513, _515);
    uint _521 = _211.p.in_quads;
    uint _522 = _516 * _521;
    uint _718 = _516 / _648;
    uint _722 = _718 / _656;
    uint _727 = _718 * _648;
    uint _728 = _516 - _727;
    uint _733 = _722 * _656;
    uint _734 = _718 - _733;
    uint _738 = _722 * _672;
    uint _741 = _211.p.stride_y;
    uint _742 = _734 * _741;
    uint _743 = _738 + _742;
    uint _746 = _743 * _664;
    uint _749 = _211.p.stride_x;
    uint _750 = _728 * _749;
    uint _751 = _746 + _750;
    uint _753 = _751 * _686;
    uint _1389 = 1u + _708;
    uint _1390 = _489 + _1389;
    uint _1392 = min(_1390, _515);
    uint _1395 = _1392 * _521;
    uint _1398 = _1392 / _648;
    uint _1400 = _1398 / _656;
    uint _1402 = _1398 * _648;
    uint _1403 = _1392 - _1402;
    uint _1405 = _1400 * _656;
    uint _1406 = _1398 - _1405;
    uint _1408 = _1400 * _672;
    uint _1411 = _1406 * _741;
    uint _1412 = _1408 + _1411;
    uint _1414 = _1412 * _664;
    uint _1417 = _1403 * _749;
    uint _1418 = _1414 + _1417;
    uint _1423 = _1418 * _686;
    uint _539 = _499 * _521;
    uint _540 = _539 * 4u;
    uint _1053;
    uint _1060;
    float4 _1461;
    float4 _1463;
    _1463 = float4(0.0);
    _1461 = float4(0.0);
    _1060 = _540;
    _1053 = 0u;
    for (;;)
    {
        bool _780 = _1053 < _521;
        if (_780)
        {
            uint _792 = _522 + _1053;
            float4 _882 = x.quads[_792];
            uint _1133 = _1395 + _1053;
            float4 _1135 = x.quads[_1133];
            float4 _887 = w.quads[_1060];
            float _828 = _882.x;
            float4 _842 = _887 * _828;
            float4 _845 = _1461 + _842;
            float _1145 = _1135.x;
            float4 _1154 = _887 * _1145;
            float4 _1157 = _1463 + _1154;
            uint _1175 = _1060 + 1u;
            float4 _1177 = w.quads[_1175];
            float _1187 = _882.y;
            float4 _1196 = _1177 * _1187;
            float4 _1199 = _845 + _1196;
            float _1211 = _1135.y;
            float4 _1220 = _1177 * _1211;
            float4 _1223 = _1157 + _1220;
            uint _1244 = _1060 + 2u;
            float4 _1246 = w.quads[_1244];
            float _1256 = _882.z;
            float4 _1265 = _1246 * _1256;
            float4 _1268 = _1199 + _1265;
            float _1280 = _1135.z;
            float4 _1289 = _1246 * _1280;
            float4 _1292 = _1223 + _1289;
            uint _1313 = _1060 + 3u;
            float4 _1315 = w.quads[_1313];
            float _1325 = _882.w;
            float4 _1334 = _1315 * _1325;
            float4 _1337 = _1268 + _1334;
            float _1349 = _1135.w;
            float4 _1358 = _1315 * _1349;
            float4 _1361 = _1292 + _1358;
            uint _860 = _1060 + 4u;
            uint _863 = _1053 + uint(1);
            _1463 = _1361;
            _1461 = _1337;
            _1060 = _860;
            _1053 = _863;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _548 = _499 / _686;
    uint _553 = _548 * _686;
    uint _554 = _499 - _553;
    uint _559 = _548 / _453;
    uint _564 = _559 * _664;
    uint _566 = _564 + _548;
    uint _570 = _559 * _453;
    uint _571 = _566 - _570;
    uint _573 = _571 * _686;
    uint _575 = _573 + _554;
    uint _917 = _211.p.vectors;
    uint _922 = _917 + _554;
    float4 _930 = w.quads[_922];
    uint _595 = _753 + _575;
    bool _602 = _513 < _446;
    bool _605 = _494 < _456;
    bool _606 = _602 && _605;
    if (_606)
    {
        float4 _952 = _1461 + _930;
        float _954 = _952.x;
        bool _977 = _954 < 0.0;
        float _979 = _977 ? 0.0 : _954;
        float _957 = _952.y;
        bool _990 = _957 < 0.0;
        float _992 = _990 ? 0.0 : _957;
        float _960 = _952.z;
        bool _1003 = _960 < 0.0;
        float _1005 = _1003 ? 0.0 : _960;
        float _963 = _952.w;
        bool _1016 = _963 < 0.0;
        float _1018 = _1016 ? 0.0 : _963;
        float4 _965 = float4(_979, _992, _1005, _1018);
        uint _619 = _554 * 4u;
        uint4 _1023 = uint4(_619);
        uint4 _1024 = _1023 + uint4(0u, 1u, 2u, 3u);
        uint4 _1026 = uint4(_684);
        bool4 _1027 = _1024 < _1026;
        float4 _1028 = select(float4(0.0), _965, _1027);
        y.quads[_595] = _1028;
    }
    uint _1085 = _1423 + _575;
    bool _1093 = _1390 < _446;
    bool _1095 = _1093 && _605;
    if (_1095)
    {
        float4 _1100 = _1463 + _930;
        float _1101 = _1100.x;
        bool _1102 = _1101 < 0.0;
        float _1103 = _1102 ? 0.0 : _1101;
        float _1104 = _1100.y;
        bool _1105 = _1104 < 0.0;
        float _1106 = _1105 ? 0.0 : _1104;
        float _1107 = _1100.z;
        bool _1108 = _1107 < 0.0;
        float _1109 = _1108 ? 0.0 : _1107;
        float _1110 = _1100.w;
        bool _1111 = _1110 < 0.0;
        float _1112 = _1111 ? 0.0 : _1110;
        float4 _1113 = float4(_1103, _1106, _1109, _1112);
        uint _1114 = _554 * 4u;
        uint4 _1117 = uint4(_1114);
        uint4 _1118 = _1117 + uint4(0u, 1u, 2u, 3u);
        uint4 _1119 = uint4(_684);
        bool4 _1120 = _1118 < _1119;
        float4 _1121 = select(float4(0.0), _1113, _1120);
        y.quads[_1085] = _1121;
    }
}

