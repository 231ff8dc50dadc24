// matmul/codes.comp BATCHED=0 BITS=2 CL=2 NV=1 PACKED=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 ZEROS=2 8x16x1 #3d50d647
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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _266 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _908 = _266.p.rows;
    uint _938 = _908 >> uint(2);
    uint _940 = _908 & 3u;
    uint _942 = extent_table.words[_938][_940];
    uint _912 = _266.p.inner;
    uint _946 = _912 >> uint(2);
    uint _948 = _912 & 3u;
    uint _950 = extent_table.words[_946][_948];
    uint _916 = _266.p.columns;
    uint _954 = _916 >> uint(2);
    uint _956 = _916 & 3u;
    uint _958 = extent_table.words[_954][_956];
    uint _921 = _950 + 3u;
    uint _922 = _921 / 4u;
    uint _926 = _958 + 3u;
    uint _927 = _926 / 4u;
    uint _931 = _927 + 1u;
    uint _932 = _931 / 2u;
    uint _971 = _942 + 255u;
    uint _972 = _971 / 256u;
    uint _974 = gl_WorkGroupID.y;
    uint _976 = gl_NumWorkGroups.x;
    uint _977 = _974 * _976;
    uint _979 = gl_WorkGroupID.x;
    uint _980 = _977 + _979;
    uint _983 = _980 / _972;
    uint _987 = _983 / _932;
    uint _992 = _983 * _972;
    uint _993 = _980 - _992;
    uint _994 = _993 * 16u;
    uint _996 = gl_LocalInvocationID.y;
    uint _997 = _994 + _996;
    bool _1000 = _987 < 1u;
    uint _1685;
    if (_1000)
    {
        uint _1006 = _997 * 16u;
        _1685 = _1006;
    }
    else
    {
        _1685 = _942;
    }
    uint _1013 = _987 * _932;
    uint _1014 = _983 - _1013;
    uint _1018 = min(_987, 0u);
    uint _1178 = gl_LocalInvocationID.x;
    uint _1179 = _1178 / 2u;
    uint _1154 = _1685 + _1179;
    uint _1186 = _942 - 1u;
    uint _1187 = min(_1154, _1186);
    uint _1196 = _1187 * _922;
    uint _4380 = 4u + _1179;
    uint _4381 = _1685 + _4380;
    uint _4385 = min(_4381, _1186);
    uint _4387 = _4385 * _922;
    uint _4401 = 8u + _1179;
    uint _4402 = _1685 + _4401;
    uint _4406 = min(_4402, _1186);
    uint _4408 = _4406 * _922;
    uint _4422 = 12u + _1179;
    uint _4423 = _1685 + _4422;
    uint _4427 = min(_4423, _1186);
    uint _4429 = _4427 * _922;
    uint _1052 = _922 + 3u;
    uint _1053 = _1052 / 4u;
    uint _1055 = _266.p.batch[3];
    uint _1057 = _1055 + 3u;
    uint _1058 = _1057 / 4u;
    uint _1061 = _1053 + _1058;
    uint _1062 = _1061 - 1u;
    uint _1064 = _1062 / _1058;
    uint _1068 = _1014 * _1053;
    uint _1069 = _1068 * 2u;
    uint _1214 = _1178 % 2u;
    uint _1071 = _1069 + _1214;
    uint _1688;
    uint _1698;
    uint _1708;
    float4 _4588;
    float4 _4592;
    float4 _4598;
    float4 _4606;
    _4606 = float4(0.0);
    _4598 = float4(0.0);
    _4592 = float4(0.0);
    _4588 = float4(0.0);
    _1698 = 0u;
    _1688 = 0u;
    _1708 = _1071;
    uint _1699;
    uint _1706;
    float4 _4624;
    float4 _4631;
    float4 _4637;
    float4 _4642;
    for (;;)
    {
        bool _1076 = _1688 < _1064;
        if (_1076)
        {
            uint _1227 = _1014 * _1064;
            uint _1229 = _1227 + _1688;
            uint _1234 = _1229 * 2u;
            uint _1236 = _1234 + _1214;
            uint _1239 = _266.p.b_matrix[2];
            uint _1241 = _1239 + _1236;
            float4 _1264 = b.quads[_1241];
            uint _1246 = _266.p.b_matrix[3];
            uint _1248 = _1246 + _1236;
            float4 _1269 = b.quads[_1248];
            uint _1085 = _1698 + _1058;
            uint _1087 = min(_1085, _1053);
            _4642 = _4606;
            _4637 = _4598;
            _4631 = _4592;
            _4624 = _4588;
            _1706 = _1708;
            _1699 = _1698;
            for (;;)
            {
                bool _1092 = _1699 < _1087;
                if (_1092)
                {
                    float4 _1274 = b.quads[_1706];
                    uint4 _1106 = as_type<uint4>(_1274);
                    uint _1118 = _1699 * 4u;
                    bool _1295 = _1118 < _922;
                    uint _1299 = _1295 ? _1118 : 0u;
                    uint _1421 = _1196 + _1299;
                    float4 _1435 = a.quads[_1421];
                    uint _1890 = _4387 + _1299;
                    float4 _1892 = a.quads[_1890];
                    uint _1903 = _4408 + _1299;
                    float4 _1905 = a.quads[_1903];
                    uint _1916 = _4429 + _1299;
                    float4 _1918 = a.quads[_1916];
                    bool4 _4739 = bool4(_1295);
                    float4 _4740 = select(float4(0.0), _1435, _4739);
                    float4 _4742 = select(float4(0.0), _1892, _4739);
                    float4 _4744 = select(float4(0.0), _1905, _4739);
                    float4 _4746 = select(float4(0.0), _1918, _4739);
                    uint _1340 = _1106.x;
                    uint _1344 = _1340 >> 0u;
                    uint4 _1346 = uint4(_1344);
                    uint4 _1347 = _1346 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _1349 = _1347 & uint4(3u);
                    float4 _1352 = float4(_1349);
                    float4 _1356 = _1352 - _1269;
                    float4 _1360 = _1356 * _1264;
                    float _1374 = _4740.x;
                    float4 _1388 = _1360 * _1374;
                    float4 _1391 = _4624 + _1388;
                    float _1970 = _4742.x;
                    float4 _1979 = _1360 * _1970;
                    float4 _1982 = _4631 + _1979;
                    float _1995 = _4744.x;
                    float4 _2004 = _1360 * _1995;
                    float4 _2007 = _4637 + _2004;
                    float _2020 = _4746.x;
                    float4 _2029 = _1360 * _2020;
                    float4 _2032 = _4642 + _2029;
                    uint _2056 = _1340 >> 2u;
                    uint4 _2057 = uint4(_2056);
                    uint4 _2058 = _2057 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _2059 = _2058 & uint4(3u);
                    float4 _2060 = float4(_2059);
                    float4 _2063 = _2060 - _1269;
                    float4 _2066 = _2063 * _1264;
                    float _2076 = _4740.y;
                    float4 _2085 = _2066 * _2076;
                    float4 _2088 = _1391 + _2085;
                    float _2100 = _4742.y;
                    float4 _2109 = _2066 * _2100;
                    float4 _2112 = _1982 + _2109;
                    float _2124 = _4744.y;
                    float4 _2133 = _2066 * _2124;
                    float4 _2136 = _2007 + _2133;
                    float _2148 = _4746.y;
                    float4 _2157 = _2066 * _2148;
                    float4 _2160 = _2032 + _2157;
                    uint _2187 = _1340 >> 4u;
                    uint4 _2188 = uint4(_2187);
                    uint4 _2189 = _2188 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _2190 = _2189 & uint4(3u);
                    float4 _2191 = float4(_2190);
                    float4 _2194 = _2191 - _1269;
                    float4 _2197 = _2194 * _1264;
                    float _2207 = _4740.z;
                    float4 _2216 = _2197 * _2207;
                    float4 _2219 = _2088 + _2216;
                    float _2231 = _4742.z;
                    float4 _2240 = _2197 * _2231;
                    float4 _2243 = _2112 + _2240;
                    float _2255 = _4744.z;
                    float4 _2264 = _2197 * _2255;
                    float4 _2267 = _2136 + _2264;
                    float _2279 = _4746.z;
                    float4 _2288 = _2197 * _2279;
                    float4 _2291 = _2160 + _2288;
                    uint _2318 = _1340 >> 6u;
                    uint4 _2319 = uint4(_2318);
                    uint4 _2320 = _2319 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _2321 = _2320 & uint4(3u);
                    float4 _2322 = float4(_2321);
                    float4 _2325 = _2322 - _1269;
                    float4 _2328 = _2325 * _1264;
                    float _2338 = _4740.w;
                    float4 _2347 = _2328 * _2338;
                    float4 _2350 = _2219 + _2347;
                    float _2362 = _4742.w;
                    float4 _2371 = _2328 * _2362;
                    float4 _2374 = _2243 + _2371;
                    float _2386 = _4744.w;
                    float4 _2395 = _2328 * _2386;
                    float4 _2398 = _2267 + _2395;
                    float _2410 = _4746.w;
                    float4 _2419 = _2328 * _2410;
                    float4 _2422 = _2291 + _2419;
                    uint _2438 = _1118 + 1u;
                    bool _2442 = _2438 < _922;
                    uint _2444 = _2442 ? _2438 : 0u;
                    uint _2451 = _1196 + _2444;
                    float4 _2453 = a.quads[_2451];
                    uint _2463 = _4387 + _2444;
                    float4 _2465 = a.quads[_2463];
                    uint _2475 = _4408 + _2444;
                    float4 _2477 = a.quads[_2475];
                    uint _2487 = _4429 + _2444;
                    float4 _2489 = a.quads[_2487];
                    bool4 _4747 = bool4(_2442);
                    float4 _4748 = select(float4(0.0), _2453, _4747);
                    float4 _4750 = select(float4(0.0), _2465, _4747);
                    float4 _4752 = select(float4(0.0), _2477, _4747);
                    float4 _4754 = select(float4(0.0), _2489, _4747);
                    uint _2560 = _1106.y;
                    uint _2563 = _2560 >> 0u;
                    uint4 _2564 = uint4(_2563);
                    uint4 _2565 = _2564 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _2566 = _2565 & uint4(3u);
                    float4 _2567 = float4(_2566);
                    float4 _2570 = _2567 - _1269;
                    float4 _2573 = _2570 * _1264;
                    float _2583 = _4748.x;
                    float4 _2592 = _2573 * _2583;
                    float4 _2595 = _2350 + _2592;
                    float _2607 = _4750.x;
                    float4 _2616 = _2573 * _2607;
                    float4 _2619 = _2374 + _2616;
                    float _2631 = _4752.x;
                    float4 _2640 = _2573 * _2631;
                    float4 _2643 = _2398 + _2640;
                    float _2655 = _4754.x;
                    float4 _2664 = _2573 * _2655;
                    float4 _2667 = _2422 + _2664;
                    uint _2693 = _2560 >> 2u;
                    uint4 _2694 = uint4(_2693);
                    uint4 _2695 = _2694 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _2696 = _2695 & uint4(3u);
                    float4 _2697 = float4(_2696);
                    float4 _2700 = _2697 - _1269;
                    float4 _2703 = _2700 * _1264;
                    float _2713 = _4748.y;
                    float4 _2722 = _2703 * _2713;
                    float4 _2725 = _2595 + _2722;
                    float _2737 = _4750.y;
                    float4 _2746 = _2703 * _2737;
                    float4 _2749 = _2619 + _2746;
                    float _2761 = _4752.y;
                    float4 _2770 = _2703 * _2761;
                    float4 _2773 = _2643 + _2770;
                    float _2785 = _4754.y;
                    float4 _2794 = _2703 * _2785;
                    float4 _2797 = _2667 + _2794;
                    uint _2823 = _2560 >> 4u;
                    uint4 _2824 = uint4(_2823);
                    uint4 _2825 = _2824 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _2826 = _2825 & uint4(3u);
                    float4 _2827 = float4(_2826);
                    float4 _2830 = _2827 - _1269;
                    float4 _2833 = _2830 * _1264;
                    float _2843 = _4748.z;
                    float4 _2852 = _2833 * _2843;
                    float4 _2855 = _2725 + _2852;
                    float _2867 = _4750.z;
                    float4 _2876 = _2833 * _2867;
                    float4 _2879 = _2749 + _2876;
                    float _2891 = _4752.z;
                    float4 _2900 = _2833 * _2891;
                    float4 _2903 = _2773 + _2900;
                    float _2915 = _4754.z;
                    float4 _2924 = _2833 * _2915;
                    float4 _2927 = _2797 + _2924;
                    uint _2953 = _2560 >> 6u;
                    uint4 _2954 = uint4(_2953);
                    uint4 _2955 = _2954 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _2956 = _2955 & uint4(3u);
                    float4 _2957 = float4(_2956);
                    float4 _2960 = _2957 - _1269;
                    float4 _2963 = _2960 * _1264;
                    float _2973 = _4748.w;
                    float4 _2982 = _2963 * _2973;
                    float4 _2985 = _2855 + _2982;
                    float _2997 = _4750.w;
                    float4 _3006 = _2963 * _2997;
                    float4 _3009 = _2879 + _3006;
                    float _3021 = _4752.w;
                    float4 _3030 = _2963 * _3021;
                    float4 _3033 = _2903 + _3030;
                    float _3045 = _4754.w;
                    float4 _3054 = _2963 * _3045;
                    float4 _3057 = _2927 + _3054;
                    uint _3076 = _1118 + 2u;
                    bool _3080 = _3076 < _922;
                    uint _3082 = _3080 ? _3076 : 0u;
                    uint _3089 = _1196 + _3082;
                    float4 _3091 = a.quads[_3089];
                    uint _3101 = _4387 + _3082;
                    float4 _3103 = a.quads[_3101];
                    uint _3113 = _4408 + _3082;
                    float4 _3115 = a.quads[_3113];
                    uint _3125 = _4429 + _3082;
                    float4 _3127 = a.quads[_3125];
                    bool4 _4755 = bool4(_3080);
                    float4 _4756 = select(float4(0.0), _3091, _4755);
                    float4 _4758 = select(float4(0.0), _3103, _4755);
                    float4 _4760 = select(float4(0.0), _3115, _4755);
                    float4 _4762 = select(float4(0.0), _3127, _4755);
                    uint _3198 = _1106.z;
                    uint _3201 = _3198 >> 0u;
                    uint4 _3202 = uint4(_3201);
                    uint4 _3203 = _3202 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _3204 = _3203 & uint4(3u);
                    float4 _3205 = float4(_3204);
                    float4 _3208 = _3205 - _1269;
                    float4 _3211 = _3208 * _1264;
                    float _3221 = _4756.x;
                    float4 _3230 = _3211 * _3221;
                    float4 _3233 = _2985 + _3230;
                    float _3245 = _4758.x;
                    float4 _3254 = _3211 * _3245;
                    float4 _3257 = _3009 + _3254;
                    float _3269 = _4760.x;
                    float4 _3278 = _3211 * _3269;
                    float4 _3281 = _3033 + _3278;
                    float _3293 = _4762.x;
                    float4 _3302 = _3211 * _3293;
                    float4 _3305 = _3057 + _3302;
                    uint _3331 = _3198 >> 2u;
                    uint4 _3332 = uint4(_3331);
                    uint4 _3333 = _3332 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _3334 = _3333 & uint4(3u);
                    float4 _3335 = float4(_3334);
                    float4 _3338 = _3335 - _1269;
                    float4 _3341 = _3338 * _1264;
                    float _3351 = _4756.y;
                    float4 _3360 = _3341 * _3351;
                    float4 _3363 = _3233 + _3360;
                    float _3375 = _4758.y;
                    float4 _3384 = _3341 * _3375;
                    float4 _3387 = _3257 + _3384;
                    float _3399 = _4760.y;
                    float4 _3408 = _3341 * _3399;
                    float4 _3411 = _3281 + _3408;
                    float _3423 = _4762.y;
                    float4 _3432 = _3341 * _3423;
                    float4 _3435 = _3305 + _3432;
                    uint _3461 = _3198 >> 4u;
                    uint4 _3462 = uint4(_3461);
                    uint4 _3463 = _3462 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _3464 = _3463 & uint4(3u);
                    float4 _3465 = float4(_3464);
                    float4 _3468 = _3465 - _1269;
                    float4 _3471 = _3468 * _1264;
                    float _3481 = _4756.z;
                    float4 _3490 = _3471 * _3481;
                    float4 _3493 = _3363 + _3490;
                    float _3505 = _4758.z;
                    float4 _3514 = _3471 * _3505;
                    float4 _3517 = _3387 + _3514;
                    float _3529 = _4760.z;
                    float4 _3538 = _3471 * _3529;
                    float4 _3541 = _3411 + _3538;
                    float _3553 = _4762.z;
                    float4 _3562 = _3471 * _3553;
                    float4 _3565 = _3435 + _3562;
                    uint _3591 = _3198 >> 6u;
                    uint4 _3592 = uint4(_3591);
                    uint4 _3593 = _3592 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _3594 = _3593 & uint4(3u);
                    float4 _3595 = float4(_3594);
                    float4 _3598 = _3595 - _1269;
                    float4 _3601 = _3598 * _1264;
                    float _3611 = _4756.w;
                    float4 _3620 = _3601 * _3611;
                    float4 _3623 = _3493 + _3620;
                    float _3635 = _4758.w;
                    float4 _3644 = _3601 * _3635;
                    float4 _3647 = _3517 + _3644;
                    float _3659 = _4760.w;
                    float4 _3668 = _3601 * _3659;
                    float4 _3671 = _3541 + _3668;
                    float _3683 = _4762.w;
                    float4 _3692 = _3601 * _3683;
                    float4 _3695 = _3565 + _3692;
                    uint _3714 = _1118 + 3u;
                    bool _3718 = _3714 < _922;
                    uint _3720 = _3718 ? _3714 : 0u;
                    uint _3727 = _1196 + _3720;
                    float4 _3729 = a.quads[_3727];
                    uint _3739 = _4387 + _3720;
                    float4 _3741 = a.quads[_3739];
                    uint _3751 = _4408 + _3720;
                    float4 _3753 = a.quads[_3751];
                    uint _3763 = _4429 + _3720;
                    float4 _3765 = a.quads[_3763];
                    bool4 _4763 = bool4(_3718);
                    float4 _4764 = select(float4(0.0), _3729, _4763);
                    float4 _4766 = select(float4(0.0), _3741, _4763);
                    float4 _4768 = select(float4(0.0), _3753, _4763);
                    float4 _4770 = select(float4(0.0), _3765, _4763);
                    uint _3836 = _1106.w;
                    uint _3839 = _3836 >> 0u;
                    uint4 _3840 = uint4(_3839);
                    uint4 _3841 = _3840 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _3842 = _3841 & uint4(3u);
                    float4 _3843 = float4(_3842);
                    float4 _3846 = _3843 - _1269;
                    float4 _3849 = _3846 * _1264;
                    float _3859 = _4764.x;
                    float4 _3868 = _3849 * _3859;
                    float4 _3871 = _3623 + _3868;
                    float _3883 = _4766.x;
                    float4 _3892 = _3849 * _3883;
                    float4 _3895 = _3647 + _3892;
                    float _3907 = _4768.x;
                    float4 _3916 = _3849 * _3907;
                    float4 _3919 = _3671 + _3916;
                    float _3931 = _4770.x;
                    float4 _3940 = _3849 * _3931;
                    float4 _3943 = _3695 + _3940;
                    uint _3969 = _3836 >> 2u;
                    uint4 _3970 = uint4(_3969);
                    uint4 _3971 = _3970 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _3972 = _3971 & uint4(3u);
                    float4 _3973 = float4(_3972);
                    float4 _3976 = _3973 - _1269;
                    float4 _3979 = _3976 * _1264;
                    float _3989 = _4764.y;
                    float4 _3998 = _3979 * _3989;
                    float4 _4001 = _3871 + _3998;
                    float _4013 = _4766.y;
                    float4 _4022 = _3979 * _4013;
                    float4 _4025 = _3895 + _4022;
                    float _4037 = _4768.y;
                    float4 _4046 = _3979 * _4037;
                    float4 _4049 = _3919 + _4046;
                    float _4061 = _4770.y;
                    float4 _4070 = _3979 * _4061;
                    float4 _4073 = _3943 + _4070;
                    uint _4099 = _3836 >> 4u;
                    uint4 _4100 = uint4(_4099);
                    uint4 _4101 = _4100 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _4102 = _4101 & uint4(3u);
                    float4 _4103 = float4(_4102);
                    float4 _4106 = _4103 - _1269;
                    float4 _4109 = _4106 * _1264;
                    float _4119 = _4764.z;
                    float4 _4128 = _4109 * _4119;
                    float4 _4131 = _4001 + _4128;
                    float _4143 = _4766.z;
                    float4 _4152 = _4109 * _4143;
                    float4 _4155 = _4025 + _4152;
                    float _4167 = _4768.z;
                    float4 _4176 = _4109 * _4167;
                    float4 _4179 = _4049 + _4176;
                    float _4191 = _4770.z;
                    float4 _4200 = _4109 * _4191;
                    float4 _4203 = _4073 + _4200;
                    uint _4229 = _3836 >> 6u;
                    uint4 _4230 = uint4(_4229);
                    uint4 _4231 = _4230 >> uint4(0u, 8u, 16u, 24u);
                    uint4 _4232 = _4231 & uint4(3u);
                    float4 _4233 = float4(_4232);
                    float4 _4236 = _4233 - _1269;
                    float4 _4239 = _4236 * _1264;
                    float _4249 = _4764.w;
                    float4 _4258 = _4239 * _4249;
                    float4 _4261 = _4131 + _4258;
                    float _4273 = _4766.w;
                    float4 _4282 = _4239 * _4273;
                    float4 _4285 = _4155 + _4282;
                    float _4297 = _4768.w;
                    float4 _4306 = _4239 * _4297;
                    float4 _4309 = _4179 + _4306;
                    float _4321 = _4770.w;
                    float4 _4330 = _4239 * _4321;
                    float4 _4333 = _4203 + _4330;
                    uint _1130 = _1706 + 2u;
                    uint _1133 = _1699 + uint(1);
                    _4642 = _4333;
                    _4637 = _4309;
                    _4631 = _4285;
                    _4624 = _4261;
                    _1706 = _1130;
                    _1699 = _1133;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1137 = _1688 + uint(1);
            _4606 = _4642;
            _4598 = _4637;
            _4592 = _4631;
            _4588 = _4624;
            _1698 = _1699;
            _1688 = _1137;
            _1708 = _1706;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1503 = _1014 * 2u;
    uint _1505 = _1503 + _1214;
    bool _1520 = _1505 < _927;
    bool _1527;
    if (_1520)
    {
        bool _1525 = _1154 < _942;
        _1527 = _1525;
    }
    else
    {
        _1527 = _1520;
    }
    if (_1527)
    {
        uint _1533 = _1018 * _942;
        uint _1535 = _1533 + _1154;
        uint _1555 = _266.p.row_quads;
        uint _1556 = _1535 * _1555;
        uint _1558 = _266.p.first_quad;
        uint _1559 = _1556 + _1558;
        uint _1561 = _1559 + _1505;
        uint _1563 = _1505 * 4u;
        uint4 _1614 = uint4(_1563);
        uint4 _1615 = _1614 + uint4(0u, 1u, 2u, 3u);
        uint4 _1617 = uint4(_958);
        bool4 _1618 = _1615 < _1617;
        float4 _1619 = select(float4(0.0), _4588, _1618);
        c.quads[_1561] = _1619;
    }
    bool _1774;
    if (_1520)
    {
        bool _1772 = _4381 < _942;
        _1774 = _1772;
    }
    else
    {
        _1774 = _1520;
    }
    if (_1774)
    {
        uint _1776 = _1018 * _942;
        uint _1777 = _1776 + _4381;
        uint _1783 = _266.p.row_quads;
        uint _1784 = _1777 * _1783;
        uint _1786 = _266.p.first_quad;
        uint _1787 = _1784 + _1786;
        uint _1788 = _1787 + _1505;
        uint _1789 = _1505 * 4u;
        uint4 _1790 = uint4(_1789);
        uint4 _1791 = _1790 + uint4(0u, 1u, 2u, 3u);
        uint4 _1792 = uint4(_958);
        bool4 _1793 = _1791 < _1792;
        float4 _1794 = select(float4(0.0), _4592, _1793);
        c.quads[_1788] = _1794;
    }
    bool _1816;
    if (_1520)
    {
        bool _1814 = _4402 < _942;
        _1816 = _1814;
    }
    else
    {
        _1816 = _1520;
    }
    if (_1816)
    {
        uint _1818 = _1018 * _942;
        uint _1819 = _1818 + _4402;
        uint _1825 = _266.p.row_quads;
        uint _1826 = _1819 * _1825;
        uint _1828 = _266.p.first_quad;
        uint _1829 = _1826 + _1828;
        uint _1830 = _1829 + _1505;
        uint _1831 = _1505 * 4u;
        uint4 _1832 = uint4(_1831);
        uint4 _1833 = _1832 + uint4(0u, 1u, 2u, 3u);
        uint4 _1834 = uint4(_958);
        bool4 _1835 = _1833 < _1834;
        float4 _1836 = select(float4(0.0), _4598, _1835);
        c.quads[_1830] = _1836;
    }
    bool _1858;
    if (_1520)
    {
        bool _1856 = _4423 < _942;
        _1858 = _1856;
    }
    else
    {
        _1858 = _1520;
    }
    if (_1858)
    {
        uint _1860 = _1018 * _942;
        uint _1861 = _1860 + _4423;
        uint _1867 = _266.p.row_quads;
        uint _1868 = _1861 * _1867;
        uint _1870 = _266.p.first_quad;
        uint _1871 = _1868 + _1870;
        uint _1872 = _1871 + _1505;
        uint _1873 = _1505 * 4u;
        uint4 _1874 = uint4(_1873);
        uint4 _1875 = _1874 + uint4(0u, 1u, 2u, 3u);
        uint4 _1876 = uint4(_958);
        bool4 _1877 = _1875 < _1876;
        float4 _1878 = select(float4(0.0), _4606, _1877);
        c.quads[_1872] = _1878;
    }
}

