// matmul/codes.comp BATCHED=0 BITS=2 CL=2 NV=1 PACKED=1 RESIDUAL=0 SCALED=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 ZEROS=2 8x16x1 #3339654c
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct a_block
{
    float4 quads[1];
};

struct b_block
{
    float4 quads[1];
};

struct c_block
{
    float4 quads[1];
};

struct MatmulParams
{
    uint rows;
    uint inner;
    uint columns;
    uint batches;
    uint vectors;
    uint batch[4];
    uint a_matrix[4];
    uint b_matrix[4];
    uint scalars[12];
    uint row_quads;
    uint first_quad;
};

struct Push
{
    MatmulParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _270 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _910 = _270.p.rows;
    uint _940 = _910 >> uint(2);
    uint _942 = _910 & 3u;
    uint _944 = extent_table.words[_940][_942];
    uint _914 = _270.p.inner;
    uint _948 = _914 >> uint(2);
    uint _950 = _914 & 3u;
    uint _952 = extent_table.words[_948][_950];
    uint _918 = _270.p.columns;
    uint _956 = _918 >> uint(2);
    uint _958 = _918 & 3u;
    uint _960 = extent_table.words[_956][_958];
    uint _923 = _952 + 3u;
    uint _924 = _923 / 4u;
    uint _928 = _960 + 3u;
    uint _929 = _928 / 4u;
    uint _933 = _929 + 1u;
    uint _934 = _933 / 2u;
    uint _973 = _944 + 255u;
    uint _974 = _973 / 256u;
    uint _976 = gl_WorkGroupID.y;
    uint _978 = gl_NumWorkGroups.x;
    uint _979 = _976 * _978;
    uint _981 = gl_WorkGroupID.x;
    uint _982 = _979 + _981;
    uint _985 = _982 / _974;
    uint _989 = _985 / _934;
    uint _994 = _985 * _974;
    uint _995 = _982 - _994;
    uint _996 = _995 * 16u;
    uint _998 = gl_LocalInvocationID.y;
    uint _999 = _996 + _998;
    bool _1002 = _989 < 1u;
    uint _1684;
    if (_1002)
    {
        uint _1008 = _999 * 16u;
        _1684 = _1008;
    }
    else
    {
        _1684 = _944;
    }
    uint _1015 = _989 * _934;
    uint _1016 = _985 - _1015;
    uint _1020 = min(_989, 0u);
    uint _1100 = gl_LocalInvocationID.x;
    uint _1101 = _1100 / 2u;
    uint _1076 = _1684 + _1101;
    uint _1108 = _944 - 1u;
    uint _1109 = min(_1076, _1108);
    uint _1118 = _1109 * _924;
    uint _4397 = 4u + _1101;
    uint _4398 = _1684 + _4397;
    uint _4402 = min(_4398, _1108);
    uint _4404 = _4402 * _924;
    uint _4418 = 8u + _1101;
    uint _4419 = _1684 + _4418;
    uint _4423 = min(_4419, _1108);
    uint _4425 = _4423 * _924;
    uint _4439 = 12u + _1101;
    uint _4440 = _1684 + _4439;
    uint _4444 = min(_4440, _1108);
    uint _4446 = _4444 * _924;
    uint _1045 = _924 + 3u;
    uint _1046 = _1045 / 4u;
    uint _1050 = _1016 * _1046;
    uint _1051 = _1050 * 2u;
    uint _1136 = _1100 % 2u;
    uint _1053 = _1051 + _1136;
    uint _1155 = _1016 * 2u;
    uint _1157 = _1155 + _1136;
    uint _1160 = _270.p.b_matrix[3];
    uint _1162 = _1160 + _1157;
    float4 _1180 = b.quads[_1162];
    float4 _1165 = _1180 - float4(2.0);
    uint _1688;
    float4 _4615;
    float4 _4619;
    float4 _4625;
    float4 _4633;
    _4633 = float4(0.0);
    _4625 = float4(0.0);
    _4619 = float4(0.0);
    _4615 = float4(0.0);
    _1688 = 0u;
    for (;;)
    {
        bool _1194 = _1688 < _1046;
        if (_1194)
        {
            uint _1204 = _1688 * 2u;
            uint _1205 = _1053 + _1204;
            float4 _1242 = b.quads[_1205];
            uint4 _1211 = as_type<uint4>(_1242);
            uint _1223 = _1688 * 4u;
            bool _1263 = _1223 < _924;
            uint _1267 = _1263 ? _1223 : 0u;
            uint _1381 = _1118 + _1267;
            float4 _1395 = a.quads[_1381];
            uint _1877 = _4404 + _1267;
            float4 _1879 = a.quads[_1877];
            uint _1890 = _4425 + _1267;
            float4 _1892 = a.quads[_1890];
            uint _1903 = _4446 + _1267;
            float4 _1905 = a.quads[_1903];
            bool4 _4762 = bool4(_1263);
            float4 _4763 = select(float4(0.0), _1395, _4762);
            float4 _4765 = select(float4(0.0), _1879, _4762);
            float4 _4767 = select(float4(0.0), _1892, _4762);
            float4 _4769 = select(float4(0.0), _1905, _4762);
            uint _1311 = _1211.x;
            uint _1404 = _1311 >> 0u;
            uint4 _1405 = uint4(_1404);
            uint4 _1406 = _1405 >> uint4(0u, 8u, 16u, 24u);
            uint4 _1408 = _1406 & uint4(3u);
            int4 _1409 = int4(_1408);
            float4 _1410 = float4(_1409);
            float4 _1412 = _1410 - float4(2.0);
            float4 _1320 = _1412 - _1165;
            float _1334 = _4763.x;
            float4 _1348 = _1320 * _1334;
            float4 _1351 = _4615 + _1348;
            float _1957 = _4765.x;
            float4 _1966 = _1320 * _1957;
            float4 _1969 = _4619 + _1966;
            float _1982 = _4767.x;
            float4 _1991 = _1320 * _1982;
            float4 _1994 = _4625 + _1991;
            float _2007 = _4769.x;
            float4 _2016 = _1320 * _2007;
            float4 _2019 = _4633 + _2016;
            uint _2043 = _1311 >> 2u;
            uint4 _2044 = uint4(_2043);
            uint4 _2045 = _2044 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2046 = _2045 & uint4(3u);
            int4 _2047 = int4(_2046);
            float4 _2048 = float4(_2047);
            float4 _2049 = _2048 - float4(2.0);
            float4 _2055 = _2049 - _1165;
            float _2065 = _4763.y;
            float4 _2074 = _2055 * _2065;
            float4 _2077 = _1351 + _2074;
            float _2089 = _4765.y;
            float4 _2098 = _2055 * _2089;
            float4 _2101 = _1969 + _2098;
            float _2113 = _4767.y;
            float4 _2122 = _2055 * _2113;
            float4 _2125 = _1994 + _2122;
            float _2137 = _4769.y;
            float4 _2146 = _2055 * _2137;
            float4 _2149 = _2019 + _2146;
            uint _2176 = _1311 >> 4u;
            uint4 _2177 = uint4(_2176);
            uint4 _2178 = _2177 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2179 = _2178 & uint4(3u);
            int4 _2180 = int4(_2179);
            float4 _2181 = float4(_2180);
            float4 _2182 = _2181 - float4(2.0);
            float4 _2188 = _2182 - _1165;
            float _2198 = _4763.z;
            float4 _2207 = _2188 * _2198;
            float4 _2210 = _2077 + _2207;
            float _2222 = _4765.z;
            float4 _2231 = _2188 * _2222;
            float4 _2234 = _2101 + _2231;
            float _2246 = _4767.z;
            float4 _2255 = _2188 * _2246;
            float4 _2258 = _2125 + _2255;
            float _2270 = _4769.z;
            float4 _2279 = _2188 * _2270;
            float4 _2282 = _2149 + _2279;
            uint _2309 = _1311 >> 6u;
            uint4 _2310 = uint4(_2309);
            uint4 _2311 = _2310 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2312 = _2311 & uint4(3u);
            int4 _2313 = int4(_2312);
            float4 _2314 = float4(_2313);
            float4 _2315 = _2314 - float4(2.0);
            float4 _2321 = _2315 - _1165;
            float _2331 = _4763.w;
            float4 _2340 = _2321 * _2331;
            float4 _2343 = _2210 + _2340;
            float _2355 = _4765.w;
            float4 _2364 = _2321 * _2355;
            float4 _2367 = _2234 + _2364;
            float _2379 = _4767.w;
            float4 _2388 = _2321 * _2379;
            float4 _2391 = _2258 + _2388;
            float _2403 = _4769.w;
            float4 _2412 = _2321 * _2403;
            float4 _2415 = _2282 + _2412;
            uint _2431 = _1223 + 1u;
            bool _2435 = _2431 < _924;
            uint _2437 = _2435 ? _2431 : 0u;
            uint _2444 = _1118 + _2437;
            float4 _2446 = a.quads[_2444];
            uint _2456 = _4404 + _2437;
            float4 _2458 = a.quads[_2456];
            uint _2468 = _4425 + _2437;
            float4 _2470 = a.quads[_2468];
            uint _2480 = _4446 + _2437;
            float4 _2482 = a.quads[_2480];
            bool4 _4770 = bool4(_2435);
            float4 _4771 = select(float4(0.0), _2446, _4770);
            float4 _4773 = select(float4(0.0), _2458, _4770);
            float4 _4775 = select(float4(0.0), _2470, _4770);
            float4 _4777 = select(float4(0.0), _2482, _4770);
            uint _2554 = _1211.y;
            uint _2556 = _2554 >> 0u;
            uint4 _2557 = uint4(_2556);
            uint4 _2558 = _2557 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2559 = _2558 & uint4(3u);
            int4 _2560 = int4(_2559);
            float4 _2561 = float4(_2560);
            float4 _2562 = _2561 - float4(2.0);
            float4 _2568 = _2562 - _1165;
            float _2578 = _4771.x;
            float4 _2587 = _2568 * _2578;
            float4 _2590 = _2343 + _2587;
            float _2602 = _4773.x;
            float4 _2611 = _2568 * _2602;
            float4 _2614 = _2367 + _2611;
            float _2626 = _4775.x;
            float4 _2635 = _2568 * _2626;
            float4 _2638 = _2391 + _2635;
            float _2650 = _4777.x;
            float4 _2659 = _2568 * _2650;
            float4 _2662 = _2415 + _2659;
            uint _2688 = _2554 >> 2u;
            uint4 _2689 = uint4(_2688);
            uint4 _2690 = _2689 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2691 = _2690 & uint4(3u);
            int4 _2692 = int4(_2691);
            float4 _2693 = float4(_2692);
            float4 _2694 = _2693 - float4(2.0);
            float4 _2700 = _2694 - _1165;
            float _2710 = _4771.y;
            float4 _2719 = _2700 * _2710;
            float4 _2722 = _2590 + _2719;
            float _2734 = _4773.y;
            float4 _2743 = _2700 * _2734;
            float4 _2746 = _2614 + _2743;
            float _2758 = _4775.y;
            float4 _2767 = _2700 * _2758;
            float4 _2770 = _2638 + _2767;
            float _2782 = _4777.y;
            float4 _2791 = _2700 * _2782;
            float4 _2794 = _2662 + _2791;
            uint _2820 = _2554 >> 4u;
            uint4 _2821 = uint4(_2820);
            uint4 _2822 = _2821 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2823 = _2822 & uint4(3u);
            int4 _2824 = int4(_2823);
            float4 _2825 = float4(_2824);
            float4 _2826 = _2825 - float4(2.0);
            float4 _2832 = _2826 - _1165;
            float _2842 = _4771.z;
            float4 _2851 = _2832 * _2842;
            float4 _2854 = _2722 + _2851;
            float _2866 = _4773.z;
            float4 _2875 = _2832 * _2866;
            float4 _2878 = _2746 + _2875;
            float _2890 = _4775.z;
            float4 _2899 = _2832 * _2890;
            float4 _2902 = _2770 + _2899;
            float _2914 = _4777.z;
            float4 _2923 = _2832 * _2914;
            float4 _2926 = _2794 + _2923;
            uint _2952 = _2554 >> 6u;
            uint4 _2953 = uint4(_2952);
            uint4 _2954 = _2953 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2955 = _2954 & uint4(3u);
            int4 _2956 = int4(_2955);
            float4 _2957 = float4(_2956);
            float4 _2958 = _2957 - float4(2.0);
            float4 _2964 = _2958 - _1165;
            float _2974 = _4771.w;
            float4 _2983 = _2964 * _2974;
            float4 _2986 = _2854 + _2983;
            float _2998 = _4773.w;
            float4 _3007 = _2964 * _2998;
            float4 _3010 = _2878 + _3007;
            float _3022 = _4775.w;
            float4 _3031 = _2964 * _3022;
            float4 _3034 = _2902 + _3031;
            float _3046 = _4777.w;
            float4 _3055 = _2964 * _3046;
            float4 _3058 = _2926 + _3055;
            uint _3077 = _1223 + 2u;
            bool _3081 = _3077 < _924;
            uint _3083 = _3081 ? _3077 : 0u;
            uint _3090 = _1118 + _3083;
            float4 _3092 = a.quads[_3090];
            uint _3102 = _4404 + _3083;
            float4 _3104 = a.quads[_3102];
            uint _3114 = _4425 + _3083;
            float4 _3116 = a.quads[_3114];
            uint _3126 = _4446 + _3083;
            float4 _3128 = a.quads[_3126];
            bool4 _4778 = bool4(_3081);
            float4 _4779 = select(float4(0.0), _3092, _4778);
            float4 _4781 = select(float4(0.0), _3104, _4778);
            float4 _4783 = select(float4(0.0), _3116, _4778);
            float4 _4785 = select(float4(0.0), _3128, _4778);
            uint _3200 = _1211.z;
            uint _3202 = _3200 >> 0u;
            uint4 _3203 = uint4(_3202);
            uint4 _3204 = _3203 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3205 = _3204 & uint4(3u);
            int4 _3206 = int4(_3205);
            float4 _3207 = float4(_3206);
            float4 _3208 = _3207 - float4(2.0);
            float4 _3214 = _3208 - _1165;
            float _3224 = _4779.x;
            float4 _3233 = _3214 * _3224;
            float4 _3236 = _2986 + _3233;
            float _3248 = _4781.x;
            float4 _3257 = _3214 * _3248;
            float4 _3260 = _3010 + _3257;
            float _3272 = _4783.x;
            float4 _3281 = _3214 * _3272;
            float4 _3284 = _3034 + _3281;
            float _3296 = _4785.x;
            float4 _3305 = _3214 * _3296;
            float4 _3308 = _3058 + _3305;
            uint _3334 = _3200 >> 2u;
            uint4 _3335 = uint4(_3334);
            uint4 _3336 = _3335 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3337 = _3336 & uint4(3u);
            int4 _3338 = int4(_3337);
            float4 _3339 = float4(_3338);
            float4 _3340 = _3339 - float4(2.0);
            float4 _3346 = _3340 - _1165;
            float _3356 = _4779.y;
            float4 _3365 = _3346 * _3356;
            float4 _3368 = _3236 + _3365;
            float _3380 = _4781.y;
            float4 _3389 = _3346 * _3380;
            float4 _3392 = _3260 + _3389;
            float _3404 = _4783.y;
            float4 _3413 = _3346 * _3404;
            float4 _3416 = _3284 + _3413;
            float _3428 = _4785.y;
            float4 _3437 = _3346 * _3428;
            float4 _3440 = _3308 + _3437;
            uint _3466 = _3200 >> 4u;
            uint4 _3467 = uint4(_3466);
            uint4 _3468 = _3467 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3469 = _3468 & uint4(3u);
            int4 _3470 = int4(_3469);
            float4 _3471 = float4(_3470);
            float4 _3472 = _3471 - float4(2.0);
            float4 _3478 = _3472 - _1165;
            float _3488 = _4779.z;
            float4 _3497 = _3478 * _3488;
            float4 _3500 = _3368 + _3497;
            float _3512 = _4781.z;
            float4 _3521 = _3478 * _3512;
            float4 _3524 = _3392 + _3521;
            float _3536 = _4783.z;
            float4 _3545 = _3478 * _3536;
            float4 _3548 = _3416 + _3545;
            float _3560 = _4785.z;
            float4 _3569 = _3478 * _3560;
            float4 _3572 = _3440 + _3569;
            uint _3598 = _3200 >> 6u;
            uint4 _3599 = uint4(_3598);
            uint4 _3600 = _3599 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3601 = _3600 & uint4(3u);
            int4 _3602 = int4(_3601);
            float4 _3603 = float4(_3602);
            float4 _3604 = _3603 - float4(2.0);
            float4 _3610 = _3604 - _1165;
            float _3620 = _4779.w;
            float4 _3629 = _3610 * _3620;
            float4 _3632 = _3500 + _3629;
            float _3644 = _4781.w;
            float4 _3653 = _3610 * _3644;
            float4 _3656 = _3524 + _3653;
            float _3668 = _4783.w;
            float4 _3677 = _3610 * _3668;
            float4 _3680 = _3548 + _3677;
            float _3692 = _4785.w;
            float4 _3701 = _3610 * _3692;
            float4 _3704 = _3572 + _3701;
            uint _3723 = _1223 + 3u;
            bool _3727 = _3723 < _924;
            uint _3729 = _3727 ? _3723 : 0u;
            uint _3736 = _1118 + _3729;
            float4 _3738 = a.quads[_3736];
            uint _3748 = _4404 + _3729;
            float4 _3750 = a.quads[_3748];
            uint _3760 = _4425 + _3729;
            float4 _3762 = a.quads[_3760];
            uint _3772 = _4446 + _3729;
            float4 _3774 = a.quads[_3772];
            bool4 _4786 = bool4(_3727);
            float4 _4787 = select(float4(0.0), _3738, _4786);
            float4 _4789 = select(float4(0.0), _3750, _4786);
            float4 _4791 = select(float4(0.0), _3762, _4786);
            float4 _4793 = select(float4(0.0), _3774, _4786);
            uint _3846 = _1211.w;
            uint _3848 = _3846 >> 0u;
            uint4 _3849 = uint4(_3848);
            uint4 _3850 = _3849 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3851 = _3850 & uint4(3u);
            int4 _3852 = int4(_3851);
            float4 _3853 = float4(_3852);
            float4 _3854 = _3853 - float4(2.0);
            float4 _3860 = _3854 - _1165;
            float _3870 = _4787.x;
            float4 _3879 = _3860 * _3870;
            float4 _3882 = _3632 + _3879;
            float _3894 = _4789.x;
            float4 _3903 = _3860 * _3894;
            float4 _3906 = _3656 + _3903;
            float _3918 = _4791.x;
            float4 _3927 = _3860 * _3918;
            float4 _3930 = _3680 + _3927;
            float _3942 = _4793.x;
            float4 _3951 = _3860 * _3942;
            float4 _3954 = _3704 + _3951;
            uint _3980 = _3846 >> 2u;
            uint4 _3981 = uint4(_3980);
            uint4 _3982 = _3981 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3983 = _3982 & uint4(3u);
            int4 _3984 = int4(_3983);
            float4 _3985 = float4(_3984);
            float4 _3986 = _3985 - float4(2.0);
            float4 _3992 = _3986 - _1165;
            float _4002 = _4787.y;
            float4 _4011 = _3992 * _4002;
            float4 _4014 = _3882 + _4011;
            float _4026 = _4789.y;
            float4 _4035 = _3992 * _4026;
            float4 _4038 = _3906 + _4035;
            float _4050 = _4791.y;
            float4 _4059 = _3992 * _4050;
            float4 _4062 = _3930 + _4059;
            float _4074 = _4793.y;
            float4 _4083 = _3992 * _4074;
            float4 _4086 = _3954 + _4083;
            uint _4112 = _3846 >> 4u;
            uint4 _4113 = uint4(_4112);
            uint4 _4114 = _4113 >> uint4(0u, 8u, 16u, 24u);
            uint4 _4115 = _4114 & uint4(3u);
            int4 _4116 = int4(_4115);
            float4 _4117 = float4(_4116);
            float4 _4118 = _4117 - float4(2.0);
            float4 _4124 = _4118 - _1165;
            float _4134 = _4787.z;
            float4 _4143 = _4124 * _4134;
            float4 _4146 = _4014 + _4143;
            float _4158 = _4789.z;
            float4 _4167 = _4124 * _4158;
            float4 _4170 = _4038 + _4167;
            float _4182 = _4791.z;
            float4 _4191 = _4124 * _4182;
            float4 _4194 = _4062 + _4191;
            float _4206 = _4793.z;
            float4 _4215 = _4124 * _4206;
            float4 _4218 = _4086 + _4215;
            uint _4244 = _3846 >> 6u;
            uint4 _4245 = uint4(_4244);
            uint4 _4246 = _4245 >> uint4(0u, 8u, 16u, 24u);
            uint4 _4247 = _4246 & uint4(3u);
            int4 _4248 = int4(_4247);
            float4 _4249 = float4(_4248);
            float4 _4250 = _4249 - float4(2.0);
            float4 _4256 = _4250 - _1165;
            float _4266 = _4787.w;
            float4 _4275 = _4256 * _4266;
            float4 _4278 = _4146 + _4275;
            float _4290 = _4789.w;
            float4 _4299 = _4256 * _4290;
            float4 _4302 = _4170 + _4299;
            float _4314 = _4791.w;
            float4 _4323 = _4256 * _4314;
            float4 _4326 = _4194 + _4323;
            float _4338 = _4793.w;
            float4 _4347 = _4256 * _4338;
            float4 _4350 = _4218 + _4347;
            uint _1236 = _1688 + uint(1);
            _4633 = _4350;
            _4625 = _4326;
            _4619 = _4302;
            _4615 = _4278;
            _1688 = _1236;
            continue;
        }
        else
        {
            break;
        }
    }
    bool _1454 = _1157 < _929;
    uint _1456 = _1454 ? _1157 : 0u;
    uint _1564 = _270.p.vectors;
    uint _1569 = _1564 + _1456;
    float4 _1577 = b.quads[_1569];
    bool _1501;
    if (_1454)
    {
        bool _1499 = _1076 < _944;
        _1501 = _1499;
    }
    else
    {
        _1501 = _1454;
    }
    if (_1501)
    {
        uint _1507 = _1020 * _944;
        uint _1509 = _1507 + _1076;
        float4 _1600 = _4615 * _1577;
        uint _1529 = _270.p.row_quads;
        uint _1530 = _1509 * _1529;
        uint _1532 = _270.p.first_quad;
        uint _1533 = _1530 + _1532;
        uint _1535 = _1533 + _1157;
        uint _1537 = _1157 * 4u;
        uint4 _1606 = uint4(_1537);
        uint4 _1607 = _1606 + uint4(0u, 1u, 2u, 3u);
        uint4 _1609 = uint4(_960);
        bool4 _1610 = _1607 < _1609;
        float4 _1611 = select(float4(0.0), _1600, _1610);
        c.quads[_1535] = _1611;
    }
    bool _1749;
    if (_1454)
    {
        bool _1747 = _4398 < _944;
        _1749 = _1747;
    }
    else
    {
        _1749 = _1454;
    }
    if (_1749)
    {
        uint _1751 = _1020 * _944;
        uint _1752 = _1751 + _4398;
        float4 _1760 = _4619 * _1577;
        uint _1762 = _270.p.row_quads;
        uint _1763 = _1752 * _1762;
        uint _1765 = _270.p.first_quad;
        uint _1766 = _1763 + _1765;
        uint _1767 = _1766 + _1157;
        uint _1768 = _1157 * 4u;
        uint4 _1769 = uint4(_1768);
        uint4 _1770 = _1769 + uint4(0u, 1u, 2u, 3u);
        uint4 _1771 = uint4(_960);
        bool4 _1772 = _1770 < _1771;
        float4 _1773 = select(float4(0.0), _1760, _1772);
        c.quads[_1767] = _1773;
    }
    bool _1795;
    if (_1454)
    {
        bool _1793 = _4419 < _944;
        _1795 = _1793;
    }
    else
    {
        _1795 = _1454;
    }
    if (_1795)
    {
        uint _1797 = _1020 * _944;
        uint _1798 = _1797 + _4419;
        float4 _1806 = _4625 * _1577;
        uint _1808 = _270.p.row_quads;
        uint _1809 = _1798 * _1808;
        uint _1811 = _270.p.first_quad;
        uint _1812 = _1809 + _1811;
        uint _1813 = _1812 + _1157;
        uint _1814 = _1157 * 4u;
        uint4 _1815 = uint4(_1814);
        uint4 _1816 = _1815 + uint4(0u, 1u, 2u, 3u);
        uint4 _1817 = uint4(_960);
        bool4 _1818 = _1816 < _1817;
        float4 _1819 = select(float4(0.0), _1806, _1818);
        c.quads[_1813] = _1819;
    }
    bool _1841;
    if (_1454)
    {
        bool _1839 = _4440 < _944;
        _1841 = _1839;
    }
    else
    {
        _1841 = _1454;
    }
    if (_1841)
    {
        uint _1843 = _1020 * _944;
        uint _1844 = _1843 + _4440;
        float4 _1852 = _4633 * _1577;
        uint _1854 = _270.p.row_quads;
        uint _1855 = _1844 * _1854;
        uint _1857 = _270.p.first_quad;
        uint _1858 = _1855 + _1857;
        uint _1859 = _1858 + _1157;
        uint _1860 = _1157 * 4u;
        uint4 _1861 = uint4(_1860);
        uint4 _1862 = _1861 + uint4(0u, 1u, 2u, 3u);
        uint4 _1863 = uint4(_960);
        bool4 _1864 = _1862 < _1863;
        float4 _1865 = select(float4(0.0), _1852, _1864);
        c.quads[_1859] = _1865;
    }
}

