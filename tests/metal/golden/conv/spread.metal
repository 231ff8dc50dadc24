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
    uint _423 = _211.p.in_width;
    uint _650 = _423 >> uint(2);
    uint _652 = _423 & 3u;
    uint _654 = extent_table.words[_650][_652];
    uint _427 = _211.p.in_height;
    uint _658 = _427 >> uint(2);
    uint _660 = _427 & 3u;
    uint _662 = extent_table.words[_658][_660];
    uint _433 = _211.p.out_width;
    uint _666 = _433 >> uint(2);
    uint _668 = _433 & 3u;
    uint _670 = extent_table.words[_666][_668];
    uint _438 = _211.p.out_height;
    uint _674 = _438 >> uint(2);
    uint _676 = _438 & 3u;
    uint _678 = extent_table.words[_674][_676];
    uint _444 = _211.p.batches;
    uint _682 = _444 >> uint(2);
    uint _684 = _444 & 3u;
    uint _686 = extent_table.words[_682][_684];
    uint _448 = _686 * _662;
    uint _451 = _448 * _654;
    uint _455 = _211.p.kernel_height;
    uint _458 = _211.p.kernel_width;
    uint _459 = _455 * _458;
    uint _690 = _211.p.out_channels;
    uint _691 = _690 + 3u;
    uint _692 = _691 / 4u;
    uint _461 = _459 * _692;
    uint _466 = _451 + 31u;
    uint _467 = _466 / 32u;
    uint _471 = gl_WorkGroupID.y;
    uint _474 = gl_NumWorkGroups.x;
    uint _475 = _471 * _474;
    uint _477 = gl_WorkGroupID.x;
    uint _478 = _475 + _477;
    uint _482 = _478 / _467;
    uint _487 = _482 * _467;
    uint _488 = _478 - _487;
    uint _490 = _488 * 16u;
    uint _492 = gl_LocalInvocationID.y;
    uint _493 = _490 + _492;
    uint _494 = _493 * 2u;
    uint _497 = _482 * 8u;
    uint _696 = gl_LocalInvocationID.x;
    uint _697 = _696 % 8u;
    uint _499 = _497 + _697;
    uint _503 = _461 - 1u;
    uint _504 = min(_499, _503);
    uint _714 = _696 / 8u;
    uint _518 = _494 + _714;
    uint _520 = _451 - 1u;
    uint _521 = min(_518, _520);
    uint _526 = _211.p.in_quads;
    uint _527 = _521 * _526;
    uint _724 = _521 / _654;
    uint _728 = _724 / _662;
    uint _733 = _724 * _654;
    uint _734 = _521 - _733;
    uint _739 = _728 * _662;
    uint _740 = _724 - _739;
    uint _744 = _728 * _678;
    uint _747 = _211.p.stride_y;
    uint _748 = _740 * _747;
    uint _749 = _744 + _748;
    uint _752 = _749 * _670;
    uint _755 = _211.p.stride_x;
    uint _756 = _734 * _755;
    uint _757 = _752 + _756;
    uint _759 = _757 * _692;
    uint _1428 = 1u + _714;
    uint _1429 = _494 + _1428;
    uint _1431 = min(_1429, _520);
    uint _1434 = _1431 * _526;
    uint _1437 = _1431 / _654;
    uint _1439 = _1437 / _662;
    uint _1441 = _1437 * _654;
    uint _1442 = _1431 - _1441;
    uint _1444 = _1439 * _662;
    uint _1445 = _1437 - _1444;
    uint _1447 = _1439 * _678;
    uint _1450 = _1445 * _747;
    uint _1451 = _1447 + _1450;
    uint _1453 = _1451 * _670;
    uint _1456 = _1442 * _755;
    uint _1457 = _1453 + _1456;
    uint _1462 = _1457 * _692;
    uint _544 = _504 * _526;
    uint _545 = _544 * 4u;
    uint _1064;
    uint _1071;
    float4 _1500;
    float4 _1502;
    _1502 = float4(0.0);
    _1500 = float4(0.0);
    _1071 = _545;
    _1064 = 0u;
    for (;;)
    {
        bool _786 = _1064 < _526;
        if (_786)
        {
            uint _798 = _527 + _1064;
            float4 _893 = x.quads[_798];
            uint _1144 = _1434 + _1064;
            float4 _1146 = x.quads[_1144];
            float4 _898 = w.quads[_1071];
            float _839 = _893.x;
            float4 _853 = _898 * _839;
            float4 _856 = _1500 + _853;
            float _1160 = _1146.x;
            float4 _1169 = _898 * _1160;
            float4 _1172 = _1502 + _1169;
            uint _1190 = _1071 + 1u;
            float4 _1192 = w.quads[_1190];
            float _1206 = _893.y;
            float4 _1215 = _1192 * _1206;
            float4 _1218 = _856 + _1215;
            float _1234 = _1146.y;
            float4 _1243 = _1192 * _1234;
            float4 _1246 = _1172 + _1243;
            uint _1267 = _1071 + 2u;
            float4 _1269 = w.quads[_1267];
            float _1283 = _893.z;
            float4 _1292 = _1269 * _1283;
            float4 _1295 = _1218 + _1292;
            float _1311 = _1146.z;
            float4 _1320 = _1269 * _1311;
            float4 _1323 = _1246 + _1320;
            uint _1344 = _1071 + 3u;
            float4 _1346 = w.quads[_1344];
            float _1360 = _893.w;
            float4 _1369 = _1346 * _1360;
            float4 _1372 = _1295 + _1369;
            float _1388 = _1146.w;
            float4 _1397 = _1346 * _1388;
            float4 _1400 = _1323 + _1397;
            uint _871 = _1071 + 4u;
            uint _874 = _1064 + uint(1);
            _1502 = _1400;
            _1500 = _1372;
            _1071 = _871;
            _1064 = _874;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _553 = _504 / _692;
    uint _558 = _553 * _692;
    uint _559 = _504 - _558;
    uint _564 = _553 / _458;
    uint _569 = _564 * _670;
    uint _571 = _569 + _553;
    uint _575 = _564 * _458;
    uint _576 = _571 - _575;
    uint _578 = _576 * _692;
    uint _580 = _578 + _559;
    uint _928 = _211.p.vectors;
    uint _933 = _928 + _559;
    float4 _941 = w.quads[_933];
    uint _600 = _759 + _580;
    bool _607 = _518 < _451;
    bool _610 = _499 < _461;
    bool _611 = _607 && _610;
    if (_611)
    {
        float4 _963 = _1500 + _941;
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
        uint _624 = _559 * 4u;
        uint4 _1034 = uint4(_624);
        uint4 _1035 = _1034 + uint4(0u, 1u, 2u, 3u);
        uint4 _1037 = uint4(_690);
        bool4 _1038 = _1035 < _1037;
        float4 _1039 = select(float4(0.0), _976, _1038);
        y.quads[_600] = _1039;
    }
    uint _1096 = _1462 + _580;
    bool _1104 = _1429 < _451;
    bool _1106 = _1104 && _610;
    if (_1106)
    {
        float4 _1111 = _1502 + _941;
        float _1112 = _1111.x;
        bool _1113 = _1112 < 0.0;
        float _1114 = _1113 ? 0.0 : _1112;
        float _1115 = _1111.y;
        bool _1116 = _1115 < 0.0;
        float _1117 = _1116 ? 0.0 : _1115;
        float _1118 = _1111.z;
        bool _1119 = _1118 < 0.0;
        float _1120 = _1119 ? 0.0 : _1118;
        float _1121 = _1111.w;
        bool _1122 = _1121 < 0.0;
        float _1123 = _1122 ? 0.0 : _1121;
        float4 _1124 = float4(_1114, _1117, _1120, _1123);
        uint _1125 = _559 * 4u;
        uint4 _1128 = uint4(_1125);
        uint4 _1129 = _1128 + uint4(0u, 1u, 2u, 3u);
        uint4 _1130 = uint4(_690);
        bool4 _1131 = _1129 < _1130;
        float4 _1132 = select(float4(0.0), _1124, _1131);
        y.quads[_1096] = _1132;
    }
}

