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

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _211 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _418 = _211.p.in_width;
    uint _645 = _418 >> uint(2);
    uint _647 = _418 & 3u;
    uint _649 = extent_table.words[_645][_647];
    uint _422 = _211.p.in_height;
    uint _653 = _422 >> uint(2);
    uint _655 = _422 & 3u;
    uint _657 = extent_table.words[_653][_655];
    uint _428 = _211.p.out_width;
    uint _661 = _428 >> uint(2);
    uint _663 = _428 & 3u;
    uint _665 = extent_table.words[_661][_663];
    uint _433 = _211.p.out_height;
    uint _669 = _433 >> uint(2);
    uint _671 = _433 & 3u;
    uint _673 = extent_table.words[_669][_671];
    uint _439 = _211.p.batches;
    uint _677 = _439 >> uint(2);
    uint _679 = _439 & 3u;
    uint _681 = extent_table.words[_677][_679];
    uint _443 = _681 * _657;
    uint _446 = _443 * _649;
    uint _450 = _211.p.kernel_height;
    uint _453 = _211.p.kernel_width;
    uint _454 = _450 * _453;
    uint _685 = _211.p.out_channels;
    uint _686 = _685 + 3u;
    uint _687 = _686 / 4u;
    uint _456 = _454 * _687;
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
    uint _691 = gl_LocalInvocationID.x;
    uint _692 = _691 % 8u;
    uint _494 = _492 + _692;
    uint _498 = _456 - 1u;
    uint _499 = min(_494, _498);
    uint _709 = _691 / 8u;
    uint _513 = _489 + _709;
    uint _515 = _446 - 1u;
    uint _516 = min(_513, _515);
    uint _521 = _211.p.in_quads;
    uint _522 = _516 * _521;
    uint _719 = _516 / _649;
    uint _723 = _719 / _657;
    uint _728 = _719 * _649;
    uint _729 = _516 - _728;
    uint _734 = _723 * _657;
    uint _735 = _719 - _734;
    uint _739 = _723 * _673;
    uint _742 = _211.p.stride_y;
    uint _743 = _735 * _742;
    uint _744 = _739 + _743;
    uint _747 = _744 * _665;
    uint _750 = _211.p.stride_x;
    uint _751 = _729 * _750;
    uint _752 = _747 + _751;
    uint _754 = _752 * _687;
    uint _1390 = 1u + _709;
    uint _1391 = _489 + _1390;
    uint _1393 = min(_1391, _515);
    uint _1396 = _1393 * _521;
    uint _1399 = _1393 / _649;
    uint _1401 = _1399 / _657;
    uint _1403 = _1399 * _649;
    uint _1404 = _1393 - _1403;
    uint _1406 = _1401 * _657;
    uint _1407 = _1399 - _1406;
    uint _1409 = _1401 * _673;
    uint _1412 = _1407 * _742;
    uint _1413 = _1409 + _1412;
    uint _1415 = _1413 * _665;
    uint _1418 = _1404 * _750;
    uint _1419 = _1415 + _1418;
    uint _1424 = _1419 * _687;
    uint _539 = _499 * _521;
    uint _540 = _539 * 4u;
    uint _1054;
    uint _1061;
    float4 _1462;
    float4 _1464;
    _1464 = float4(0.0);
    _1462 = float4(0.0);
    _1061 = _540;
    _1054 = 0u;
    for (;;)
    {
        bool _781 = _1054 < _521;
        if (_781)
        {
            uint _793 = _522 + _1054;
            float4 _883 = x.quads[_793];
            uint _1134 = _1396 + _1054;
            float4 _1136 = x.quads[_1134];
            float4 _888 = w.quads[_1061];
            float _829 = _883.x;
            float4 _843 = _888 * _829;
            float4 _846 = _1462 + _843;
            float _1146 = _1136.x;
            float4 _1155 = _888 * _1146;
            float4 _1158 = _1464 + _1155;
            uint _1176 = _1061 + 1u;
            float4 _1178 = w.quads[_1176];
            float _1188 = _883.y;
            float4 _1197 = _1178 * _1188;
            float4 _1200 = _846 + _1197;
            float _1212 = _1136.y;
            float4 _1221 = _1178 * _1212;
            float4 _1224 = _1158 + _1221;
            uint _1245 = _1061 + 2u;
            float4 _1247 = w.quads[_1245];
            float _1257 = _883.z;
            float4 _1266 = _1247 * _1257;
            float4 _1269 = _1200 + _1266;
            float _1281 = _1136.z;
            float4 _1290 = _1247 * _1281;
            float4 _1293 = _1224 + _1290;
            uint _1314 = _1061 + 3u;
            float4 _1316 = w.quads[_1314];
            float _1326 = _883.w;
            float4 _1335 = _1316 * _1326;
            float4 _1338 = _1269 + _1335;
            float _1350 = _1136.w;
            float4 _1359 = _1316 * _1350;
            float4 _1362 = _1293 + _1359;
            uint _861 = _1061 + 4u;
            uint _864 = _1054 + uint(1);
            _1464 = _1362;
            _1462 = _1338;
            _1061 = _861;
            _1054 = _864;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _548 = _499 / _687;
    uint _553 = _548 * _687;
    uint _554 = _499 - _553;
    uint _559 = _548 / _453;
    uint _564 = _559 * _665;
    uint _566 = _564 + _548;
    uint _570 = _559 * _453;
    uint _571 = _566 - _570;
    uint _573 = _571 * _687;
    uint _575 = _573 + _554;
    uint _918 = _211.p.vectors;
    uint _923 = _918 + _554;
    float4 _931 = w.quads[_923];
    uint _595 = _754 + _575;
    bool _602 = _513 < _446;
    bool _605 = _494 < _456;
    bool _606 = _602 && _605;
    if (_606)
    {
        float4 _953 = _1462 + _931;
        float _955 = _953.x;
        bool _978 = _955 < 0.0;
        float _980 = _978 ? 0.0 : _955;
        float _958 = _953.y;
        bool _991 = _958 < 0.0;
        float _993 = _991 ? 0.0 : _958;
        float _961 = _953.z;
        bool _1004 = _961 < 0.0;
        float _1006 = _1004 ? 0.0 : _961;
        float _964 = _953.w;
        bool _1017 = _964 < 0.0;
        float _1019 = _1017 ? 0.0 : _964;
        float4 _966 = float4(_980, _993, _1006, _1019);
        uint _619 = _554 * 4u;
        uint4 _1024 = uint4(_619);
        uint4 _1025 = _1024 + uint4(0u, 1u, 2u, 3u);
        uint4 _1027 = uint4(_685);
        bool4 _1028 = _1025 < _1027;
        float4 _1029 = select(float4(0.0), _966, _1028);
        y.quads[_595] = _1029;
    }
    uint _1086 = _1424 + _575;
    bool _1094 = _1391 < _446;
    bool _1096 = _1094 && _605;
    if (_1096)
    {
        float4 _1101 = _1464 + _931;
        float _1102 = _1101.x;
        bool _1103 = _1102 < 0.0;
        float _1104 = _1103 ? 0.0 : _1102;
        float _1105 = _1101.y;
        bool _1106 = _1105 < 0.0;
        float _1107 = _1106 ? 0.0 : _1105;
        float _1108 = _1101.z;
        bool _1109 = _1108 < 0.0;
        float _1110 = _1109 ? 0.0 : _1108;
        float _1111 = _1101.w;
        bool _1112 = _1111 < 0.0;
        float _1113 = _1112 ? 0.0 : _1111;
        float4 _1114 = float4(_1104, _1107, _1110, _1113);
        uint _1115 = _554 * 4u;
        uint4 _1118 = uint4(_1115);
        uint4 _1119 = _1118 + uint4(0u, 1u, 2u, 3u);
        uint4 _1120 = uint4(_685);
        bool4 _1121 = _1119 < _1120;
        float4 _1122 = select(float4(0.0), _1114, _1121);
        y.quads[_1086] = _1122;
    }
}

