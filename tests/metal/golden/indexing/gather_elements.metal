// indexing/gather_elements.comp RANK=3 128x1x1 #022864f7
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint x_words[1];
};

struct Block1
{
    uint2 indices_words[1];
};

struct Block2
{
    uint4 y_quads[1];
};

struct GatherElementsParams
{
    uint total;
    uint axis_extent;
    uint axis_stride;
    uint extents[8];
    uint strides[8];
};

struct Push
{
    GatherElementsParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _115 [[buffer(0)]], const device Block1& _125 [[buffer(1)]], device Block2& _135 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _156 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _218 = _156.p.total;
    uint _288 = _218 >> uint(2);
    uint _290 = _218 & 3u;
    uint _292 = extent_table.words[_288][_290];
    uint _222 = _292 - 1u;
    uint _225 = _292 + 3u;
    uint _227 = _225 / 4u;
    uint _234 = gl_NumWorkGroups.x;
    uint _236 = _234 * 128u;
    uint _240 = gl_GlobalInvocationID.x;
    uint _881;
    _881 = _240;
    for (;;)
    {
        bool _248 = _881 < _227;
        if (_248)
        {
            uint _251 = _881 * 4u;
            uint2 _358 = _125.indices_words[_251];
            uint _364 = _358.x;
            int _365 = int(_364);
            uint _367 = _358.y;
            int _368 = int(_367);
            int _370 = _368 >> 31;
            int _371 = _370 ^ 2147483647;
            int _375 = _365 >> 31;
            bool _376 = _368 == _375;
            int _377 = _376 ? _365 : _371;
            uint _314 = _156.p.axis_extent;
            uint _381 = _314 >> uint(2);
            uint _383 = _314 & 3u;
            uint _385 = extent_table.words[_381][_383];
            int _402 = _377 >> 31;
            int _404 = int(_385);
            int _405 = _402 & _404;
            int _406 = _377 + _405;
            int _395 = _404 - 1;
            int _396 = clamp(_406, 0, _395);
            uint _397 = uint(_396);
            uint _319 = _156.p.axis_stride;
            uint _410 = _319 >> uint(2);
            uint _412 = _319 & 3u;
            uint _414 = extent_table.words[_410][_412];
            uint _321 = _397 * _414;
            uint _330 = _156.p.extents[2];
            uint _418 = _330 >> uint(2);
            uint _420 = _330 & 3u;
            uint _422 = extent_table.words[_418][_420];
            uint _334 = _251 / _422;
            uint _338 = _334 * _422;
            uint _339 = _251 - _338;
            uint _342 = _156.p.strides[2];
            uint _426 = _342 >> uint(2);
            uint _428 = _342 & 3u;
            uint _430 = extent_table.words[_426][_428];
            uint _344 = _339 * _430;
            uint _346 = _321 + _344;
            uint _907 = _156.p.extents[1];
            uint _908 = _907 >> uint(2);
            uint _909 = _907 & 3u;
            uint _911 = extent_table.words[_908][_909];
            uint _912 = _334 / _911;
            uint _913 = _912 * _911;
            uint _914 = _334 - _913;
            uint _916 = _156.p.strides[1];
            uint _917 = _916 >> uint(2);
            uint _918 = _916 & 3u;
            uint _920 = extent_table.words[_917][_918];
            uint _921 = _914 * _920;
            uint _922 = _346 + _921;
            uint _933 = _156.p.extents[0];
            uint _934 = _933 >> uint(2);
            uint _935 = _933 & 3u;
            uint _937 = extent_table.words[_934][_935];
            uint _938 = _912 / _937;
            uint _939 = _938 * _937;
            uint _940 = _912 - _939;
            uint _942 = _156.p.strides[0];
            uint _943 = _942 >> uint(2);
            uint _944 = _942 & 3u;
            uint _946 = extent_table.words[_943][_944];
            uint _947 = _940 * _946;
            uint _948 = _922 + _947;
            uint _435 = _115.x_words[_948];
            uint _256 = _251 + 1u;
            uint _258 = min(_256, _222);
            uint2 _501 = _125.indices_words[_258];
            uint _507 = _501.x;
            int _508 = int(_507);
            uint _510 = _501.y;
            int _511 = int(_510);
            int _513 = _511 >> 31;
            int _514 = _513 ^ 2147483647;
            int _518 = _508 >> 31;
            bool _519 = _511 == _518;
            int _520 = _519 ? _508 : _514;
            int _545 = _520 >> 31;
            int _548 = _545 & _404;
            int _549 = _520 + _548;
            int _539 = clamp(_549, 0, _395);
            uint _540 = uint(_539);
            uint _464 = _540 * _414;
            uint _477 = _258 / _422;
            uint _481 = _477 * _422;
            uint _482 = _258 - _481;
            uint _487 = _482 * _430;
            uint _489 = _464 + _487;
            uint _964 = _477 / _911;
            uint _965 = _964 * _911;
            uint _966 = _477 - _965;
            uint _973 = _966 * _920;
            uint _974 = _489 + _973;
            uint _990 = _964 / _937;
            uint _991 = _990 * _937;
            uint _992 = _964 - _991;
            uint _999 = _992 * _946;
            uint _1000 = _974 + _999;
            uint _578 = _115.x_words[_1000];
            uint _263 = _251 + 2u;
            uint _265 = min(_263, _222);
            uint2 _644 = _125.indices_words[_265];
            uint _650 = _644.x;
            int _651 = int(_650);
            uint _653 = _644.y;
            int _654 = int(_653);
            int _656 = _654 >> 31;
            int _657 = _656 ^ 2147483647;
            int _661 = _651 >> 31;
            bool _662 = _654 == _661;
            int _663 = _662 ? _651 : _657;
            int _688 = _663 >> 31;
            int _691 = _688 & _404;
            int _692 = _663 + _691;
            int _682 = clamp(_692, 0, _395);
            uint _683 = uint(_682);
            uint _607 = _683 * _414;
            uint _620 = _265 / _422;
            uint _624 = _620 * _422;
            uint _625 = _265 - _624;
            uint _630 = _625 * _430;
            uint _632 = _607 + _630;
            uint _1016 = _620 / _911;
            uint _1017 = _1016 * _911;
            uint _1018 = _620 - _1017;
            uint _1025 = _1018 * _920;
            uint _1026 = _632 + _1025;
            uint _1042 = _1016 / _937;
            uint _1043 = _1042 * _937;
            uint _1044 = _1016 - _1043;
            uint _1051 = _1044 * _946;
            uint _1052 = _1026 + _1051;
            uint _721 = _115.x_words[_1052];
            uint _269 = _251 + 3u;
            uint _271 = min(_269, _222);
            uint2 _787 = _125.indices_words[_271];
            uint _793 = _787.x;
            int _794 = int(_793);
            uint _796 = _787.y;
            int _797 = int(_796);
            int _799 = _797 >> 31;
            int _800 = _799 ^ 2147483647;
            int _804 = _794 >> 31;
            bool _805 = _797 == _804;
            int _806 = _805 ? _794 : _800;
            int _831 = _806 >> 31;
            int _834 = _831 & _404;
            int _835 = _806 + _834;
            int _825 = clamp(_835, 0, _395);
            uint _826 = uint(_825);
            uint _750 = _826 * _414;
            uint _763 = _271 / _422;
            uint _767 = _763 * _422;
            uint _768 = _271 - _767;
            uint _773 = _768 * _430;
            uint _775 = _750 + _773;
            uint _1068 = _763 / _911;
            uint _1069 = _1068 * _911;
            uint _1070 = _763 - _1069;
            uint _1077 = _1070 * _920;
            uint _1078 = _775 + _1077;
            uint _1094 = _1068 / _937;
            uint _1095 = _1094 * _937;
            uint _1096 = _1068 - _1095;
            uint _1103 = _1096 * _946;
            uint _1104 = _1078 + _1103;
            uint _864 = _115.x_words[_1104];
            uint4 _871 = uint4(_435, _578, _721, _864);
            _135.y_quads[_881] = _871;
            uint _283 = _881 + _236;
            _881 = _283;
            continue;
        }
        else
        {
            break;
        }
    }
}

