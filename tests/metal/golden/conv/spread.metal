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
    uint scalars[11];
    uint groups;
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _212 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _419 = _212.p.in_width;
    uint _637 = _419 >> uint(2);
    uint _639 = _419 & 3u;
    uint _641 = extent_table.words[_637][_639];
    uint _423 = _212.p.in_height;
    uint _645 = _423 >> uint(2);
    uint _647 = _423 & 3u;
    uint _649 = extent_table.words[_645][_647];
    uint _429 = _212.p.out_width;
    uint _653 = _429 >> uint(2);
    uint _655 = _429 & 3u;
    uint _657 = extent_table.words[_653][_655];
    uint _434 = _212.p.out_height;
    uint _661 = _434 >> uint(2);
    uint _663 = _434 & 3u;
    uint _665 = extent_table.words[_661][_663];
    uint _440 = _212.p.batches;
    uint _669 = _440 >> uint(2);
    uint _671 = _440 & 3u;
    uint _673 = extent_table.words[_669][_671];
    uint _444 = _673 * _649;
    uint _447 = _444 * _641;
    uint _451 = _212.p.kernel_height;
    uint _454 = _212.p.kernel_width;
    uint _455 = _451 * _454;
    uint _677 = _212.p.out_channels;
    uint _678 = _677 + 3u;
    uint _679 = _678 / 4u;
    uint _457 = _455 * _679;
    uint _462 = _447 + 31u;
    uint _463 = _462 / 32u;
    uint _467 = gl_WorkGroupID.y;
    uint _470 = gl_NumWorkGroups.x;
    uint _471 = _467 * _470;
    uint _473 = gl_WorkGroupID.x;
    uint _474 = _471 + _473;
    uint _478 = _474 / _463;
    uint _483 = _478 * _463;
    uint _484 = _474 - _483;
    uint _486 = _484 * 16u;
    uint _488 = gl_LocalInvocationID.y;
    uint _489 = _486 + _488;
    uint _490 = _489 * 2u;
    uint _493 = _478 * 8u;
    uint _683 = gl_LocalInvocationID.x;
    uint _684 = _683 % 8u;
    uint _495 = _493 + _684;
    uint _499 = _457 - 1u;
    uint _500 = min(_495, _499);
    uint _701 = _683 / 8u;
    uint _514 = _490 + _701;
    uint _516 = _447 - 1u;
    uint _517 = min(_514, _516);
    uint _522 = _212.p.in_quads;
    uint _523 = _517 * _522;
    uint _711 = _517 / _641;
    uint _715 = _711 / _649;
    uint _720 = _711 * _641;
    uint _721 = _517 - _720;
    uint _726 = _715 * _649;
    uint _727 = _711 - _726;
    uint _731 = _715 * _665;
    uint _734 = _212.p.stride_y;
    uint _735 = _727 * _734;
    uint _736 = _731 + _735;
    uint _739 = _736 * _657;
    uint _742 = _212.p.stride_x;
    uint _743 = _721 * _742;
    uint _744 = _739 + _743;
    uint _746 = _744 * _679;
    uint _1382 = 1u + _701;
    uint _1383 = _490 + _1382;
    uint _1385 = min(_1383, _516);
    uint _1388 = _1385 * _522;
    uint _1391 = _1385 / _641;
    uint _1393 = _1391 / _649;
    uint _1395 = _1391 * _641;
    uint _1396 = _1385 - _1395;
    uint _1398 = _1393 * _649;
    uint _1399 = _1391 - _1398;
    uint _1401 = _1393 * _665;
    uint _1404 = _1399 * _734;
    uint _1405 = _1401 + _1404;
    uint _1407 = _1405 * _657;
    uint _1410 = _1396 * _742;
    uint _1411 = _1407 + _1410;
    uint _1416 = _1411 * _679;
    uint _540 = _500 * _522;
    uint _541 = _540 * 4u;
    uint _1046;
    uint _1053;
    float4 _1454;
    float4 _1456;
    _1456 = float4(0.0);
    _1454 = float4(0.0);
    _1053 = _541;
    _1046 = 0u;
    for (;;)
    {
        bool _773 = _1046 < _522;
        if (_773)
        {
            uint _785 = _523 + _1046;
            float4 _875 = x.quads[_785];
            uint _1126 = _1388 + _1046;
            float4 _1128 = x.quads[_1126];
            float4 _880 = w.quads[_1053];
            float _821 = _875.x;
            float4 _835 = _880 * _821;
            float4 _838 = _1454 + _835;
            float _1138 = _1128.x;
            float4 _1147 = _880 * _1138;
            float4 _1150 = _1456 + _1147;
            uint _1168 = _1053 + 1u;
            float4 _1170 = w.quads[_1168];
            float _1180 = _875.y;
            float4 _1189 = _1170 * _1180;
            float4 _1192 = _838 + _1189;
            float _1204 = _1128.y;
            float4 _1213 = _1170 * _1204;
            float4 _1216 = _1150 + _1213;
            uint _1237 = _1053 + 2u;
            float4 _1239 = w.quads[_1237];
            float _1249 = _875.z;
            float4 _1258 = _1239 * _1249;
            float4 _1261 = _1192 + _1258;
            float _1273 = _1128.z;
            float4 _1282 = _1239 * _1273;
            float4 _1285 = _1216 + _1282;
            uint _1306 = _1053 + 3u;
            float4 _1308 = w.quads[_1306];
            float _1318 = _875.w;
            float4 _1327 = _1308 * _1318;
            float4 _1330 = _1261 + _1327;
            float _1342 = _1128.w;
            float4 _1351 = _1308 * _1342;
            float4 _1354 = _1285 + _1351;
            uint _853 = _1053 + 4u;
            uint _856 = _1046 + uint(1);
            _1456 = _1354;
            _1454 = _1330;
            _1053 = _853;
            _1046 = _856;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _549 = _500 / _679;
    uint _554 = _549 * _679;
    uint _555 = _500 - _554;
    uint _560 = _549 / _454;
    uint _565 = _560 * _657;
    uint _567 = _565 + _549;
    uint _571 = _560 * _454;
    uint _572 = _567 - _571;
    uint _574 = _572 * _679;
    uint _576 = _574 + _555;
    uint _910 = _212.p.vectors;
    uint _915 = _910 + _555;
    float4 _923 = w.quads[_915];
    uint _596 = _746 + _576;
    bool _603 = _514 < _447;
    bool _606 = _495 < _457;
    bool _607 = _603 && _606;
    if (_607)
    {
        float4 _945 = _1454 + _923;
        float _947 = _945.x;
        bool _970 = _947 < 0.0;
        float _972 = _970 ? 0.0 : _947;
        float _950 = _945.y;
        bool _983 = _950 < 0.0;
        float _985 = _983 ? 0.0 : _950;
        float _953 = _945.z;
        bool _996 = _953 < 0.0;
        float _998 = _996 ? 0.0 : _953;
        float _956 = _945.w;
        bool _1009 = _956 < 0.0;
        float _1011 = _1009 ? 0.0 : _956;
        float4 _958 = float4(_972, _985, _998, _1011);
        uint _620 = _555 * 4u;
        uint4 _1016 = uint4(_620);
        uint4 _1017 = _1016 + uint4(0u, 1u, 2u, 3u);
        uint4 _1019 = uint4(_677);
        bool4 _1020 = _1017 < _1019;
        float4 _1021 = select(float4(0.0), _958, _1020);
        y.quads[_596] = _1021;
    }
    uint _1078 = _1416 + _576;
    bool _1086 = _1383 < _447;
    bool _1088 = _1086 && _606;
    if (_1088)
    {
        float4 _1093 = _1456 + _923;
        float _1094 = _1093.x;
        bool _1095 = _1094 < 0.0;
        float _1096 = _1095 ? 0.0 : _1094;
        float _1097 = _1093.y;
        bool _1098 = _1097 < 0.0;
        float _1099 = _1098 ? 0.0 : _1097;
        float _1100 = _1093.z;
        bool _1101 = _1100 < 0.0;
        float _1102 = _1101 ? 0.0 : _1100;
        float _1103 = _1093.w;
        bool _1104 = _1103 < 0.0;
        float _1105 = _1104 ? 0.0 : _1103;
        float4 _1106 = float4(_1096, _1099, _1102, _1105);
        uint _1107 = _555 * 4u;
        uint4 _1110 = uint4(_1107);
        uint4 _1111 = _1110 + uint4(0u, 1u, 2u, 3u);
        uint4 _1112 = uint4(_677);
        bool4 _1113 = _1111 < _1112;
        float4 _1114 = select(float4(0.0), _1106, _1113);
        y.quads[_1078] = _1114;
    }
}

