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
    uint _408 = _212.p.in_width;
    uint _626 = _408 >> uint(2);
    uint _628 = _408 & 3u;
    uint _630 = extent_table.words[_626][_628];
    uint _412 = _212.p.in_height;
    uint _634 = _412 >> uint(2);
    uint _636 = _412 & 3u;
    uint _638 = extent_table.words[_634][_636];
    uint _418 = _212.p.out_width;
    uint _642 = _418 >> uint(2);
    uint _644 = _418 & 3u;
    uint _646 = extent_table.words[_642][_644];
    uint _423 = _212.p.out_height;
    uint _650 = _423 >> uint(2);
    uint _652 = _423 & 3u;
    uint _654 = extent_table.words[_650][_652];
    uint _429 = _212.p.batches;
    uint _658 = _429 >> uint(2);
    uint _660 = _429 & 3u;
    uint _662 = extent_table.words[_658][_660];
    uint _433 = _662 * _638;
    uint _436 = _433 * _630;
    uint _440 = _212.p.kernel_height;
    uint _443 = _212.p.kernel_width;
    uint _444 = _440 * _443;
    uint _666 = _212.p.out_channels;
    uint _667 = _666 + 3u;
    uint _668 = _667 / 4u;
    uint _446 = _444 * _668;
    uint _451 = _436 + 31u;
    uint _452 = _451 / 32u;
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
    uint _479 = _478 * 2u;
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
    uint _511 = _212.p.in_quads;
    uint _512 = _506 * _511;
    uint _700 = _506 / _630;
    uint _704 = _700 / _638;
    uint _709 = _700 * _630;
    uint _710 = _506 - _709;
    uint _715 = _704 * _638;
    uint _716 = _700 - _715;
    uint _720 = _704 * _654;
    uint _723 = _212.p.stride_y;
    uint _724 = _716 * _723;
    uint _725 = _720 + _724;
    uint _728 = _725 * _646;
    uint _731 = _212.p.stride_x;
    uint _732 = _710 * _731;
    uint _733 = _728 + _732;
    uint _735 = _733 * _668;
    uint _1332 = 1u + _690;
    uint _1333 = _479 + _1332;
    uint _1335 = min(_1333, _505);
    uint _1338 = _1335 * _511;
    uint _1341 = _1335 / _630;
    uint _1343 = _1341 / _638;
    uint _1345 = _1341 * _630;
    uint _1346 = _1335 - _1345;
    uint _1348 = _1343 * _638;
    uint _1349 = _1341 - _1348;
    uint _1351 = _1343 * _654;
    uint _1354 = _1349 * _723;
    uint _1355 = _1351 + _1354;
    uint _1357 = _1355 * _646;
    uint _1360 = _1346 * _731;
    uint _1361 = _1357 + _1360;
    uint _1366 = _1361 * _668;
    uint _529 = _489 * _511;
    uint _530 = _529 * 4u;
    uint _1024;
    uint _1031;
    float4 _1408;
    float4 _1410;
    _1410 = float4(0.0);
    _1408 = float4(0.0);
    _1031 = _530;
    _1024 = 0u;
    for (;;)
    {
        bool _761 = _1024 < _511;
        if (_761)
        {
            uint _773 = _512 + _1024;
            float4 _853 = x.quads[_773];
            uint _1100 = _1338 + _1024;
            float4 _1102 = x.quads[_1100];
            float4 _858 = w.quads[_1031];
            float _799 = _853.x;
            float4 _813 = _858 * _799;
            float4 _816 = _1408 + _813;
            float _1112 = _1102.x;
            float4 _1121 = _858 * _1112;
            float4 _1124 = _1410 + _1121;
            uint _1137 = _1031 + 1u;
            float4 _1139 = w.quads[_1137];
            float _1146 = _853.y;
            float4 _1155 = _1139 * _1146;
            float4 _1158 = _816 + _1155;
            float _1170 = _1102.y;
            float4 _1179 = _1139 * _1170;
            float4 _1182 = _1124 + _1179;
            uint _1198 = _1031 + 2u;
            float4 _1200 = w.quads[_1198];
            float _1207 = _853.z;
            float4 _1216 = _1200 * _1207;
            float4 _1219 = _1158 + _1216;
            float _1231 = _1102.z;
            float4 _1240 = _1200 * _1231;
            float4 _1243 = _1182 + _1240;
            uint _1259 = _1031 + 3u;
            float4 _1261 = w.quads[_1259];
            float _1268 = _853.w;
            float4 _1277 = _1261 * _1268;
            float4 _1280 = _1219 + _1277;
            float _1292 = _1102.w;
            float4 _1301 = _1261 * _1292;
            float4 _1304 = _1243 + _1301;
            uint _831 = _1031 + 4u;
            uint _834 = _1024 + uint(1);
            _1410 = _1304;
            _1408 = _1280;
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
    uint _888 = _212.p.vectors;
    uint _893 = _888 + _544;
    float4 _901 = w.quads[_893];
    uint _585 = _735 + _565;
    bool _592 = _503 < _436;
    bool _595 = _484 < _446;
    bool _596 = _592 && _595;
    if (_596)
    {
        float4 _923 = _1408 + _901;
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
    uint _1052 = _1366 + _565;
    bool _1060 = _1333 < _436;
    bool _1062 = _1060 && _595;
    if (_1062)
    {
        float4 _1067 = _1410 + _901;
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
}

