// resize/nearest.comp COORDINATES=0 NEAREST=0 RESIDUAL=0 TEXEL=0 64x1x1 #3d047ec3
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct x_block
{
    float4 vec4s[1];
};

struct y_block
{
    float4 vec4s[1];
};

struct ResizeNearestParams
{
    uint batches;
    uint channels;
    uint in_extent[3];
    uint out_extent[3];
    uint scale_high[3];
    uint scale_low[3];
    uint pixel_vec4s;
    uint first_vec4;
    uint scalars[12];
    uint residual_step[4];
};

struct Push
{
    ResizeNearestParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _197 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _251 = _197.p.channels;
    uint _448 = _251 >> uint(2);
    uint _450 = _251 & 3u;
    uint _452 = extent_table.words[_448][_450];
    uint _253 = _452 + 3u;
    uint _254 = _253 / 4u;
    uint _260 = _197.p.out_extent[0];
    uint _456 = _260 >> uint(2);
    uint _458 = _260 & 3u;
    uint _460 = extent_table.words[_456][_458];
    uint _264 = _197.p.out_extent[1];
    uint _464 = _264 >> uint(2);
    uint _466 = _264 & 3u;
    uint _468 = extent_table.words[_464][_466];
    uint _268 = _197.p.out_extent[2];
    uint _472 = _268 >> uint(2);
    uint _474 = _268 & 3u;
    uint _476 = extent_table.words[_472][_474];
    uint _274 = _197.p.batches;
    uint _480 = _274 >> uint(2);
    uint _482 = _274 & 3u;
    uint _484 = extent_table.words[_480][_482];
    uint _278 = _484 * _460;
    uint _281 = _278 * _468;
    uint _284 = _281 * _476;
    uint _286 = _284 * _254;
    uint _293 = gl_NumWorkGroups.x;
    uint _295 = _293 * 64u;
    uint _296 = _286 + _295;
    uint _297 = _296 - 1u;
    uint _301 = _297 / _295;
    uint _305 = gl_WorkGroupID.x;
    uint _307 = _305 * _301;
    uint _308 = _307 * 64u;
    uint _312 = _301 * 64u;
    uint _313 = _308 + _312;
    uint _315 = min(_313, _286);
    uint _320 = gl_LocalInvocationID.x;
    uint _321 = _308 + _320;
    uint _931;
    _931 = _321;
    for (;;)
    {
        bool _329 = _931 < _315;
        if (_329)
        {
            uint _333 = _931 / _254;
            uint _338 = _333 / _476;
            uint _343 = _338 / _468;
            uint _348 = _343 / _460;
            uint _354 = _197.p.in_extent[0];
            uint _488 = _354 >> uint(2);
            uint _490 = _354 & 3u;
            uint _492 = extent_table.words[_488][_490];
            uint _356 = _348 * _492;
            uint _361 = _348 * _460;
            uint _362 = _343 - _361;
            uint _517 = _197.p.scale_high[0];
            uint _550 = _517 >> uint(2);
            uint _552 = _517 & 3u;
            uint _554 = extent_table.words[_550][_552];
            uint _521 = _197.p.scale_low[0];
            uint _558 = _521 >> uint(2);
            uint _560 = _521 & 3u;
            uint _562 = extent_table.words[_558][_560];
            float _566 = float(_554);
            float _568 = float(_562);
            float _570 = fma(_568, 9.5367431640625e-07, _566);
            float _571 = _570 * 0.0009765625;
            float _585 = float(_362);
            float _590 = _585 + 0.5;
            float _592 = _590 / _571;
            float _593 = _592 - 0.5;
            int _535 = int(_492);
            float _601 = floor(_593);
            float _604 = _593 - _601;
            bool _606 = _604 <= 0.5;
            float _932;
            if (_606)
            {
                _932 = _601;
            }
            else
            {
                float _611 = _601 + 1.0;
                _932 = _611;
            }
            int _617 = _535 - 1;
            int _618 = clamp(int(_932), 0, _617);
            uint _538 = uint(_618);
            uint _366 = _356 + _538;
            uint _370 = _197.p.in_extent[1];
            uint _622 = _370 >> uint(2);
            uint _624 = _370 & 3u;
            uint _626 = extent_table.words[_622][_624];
            uint _372 = _366 * _626;
            uint _377 = _343 * _468;
            uint _378 = _338 - _377;
            uint _651 = _197.p.scale_high[1];
            uint _684 = _651 >> uint(2);
            uint _686 = _651 & 3u;
            uint _688 = extent_table.words[_684][_686];
            uint _655 = _197.p.scale_low[1];
            uint _692 = _655 >> uint(2);
            uint _694 = _655 & 3u;
            uint _696 = extent_table.words[_692][_694];
            float _700 = float(_688);
            float _702 = float(_696);
            float _704 = fma(_702, 9.5367431640625e-07, _700);
            float _705 = _704 * 0.0009765625;
            float _719 = float(_378);
            float _724 = _719 + 0.5;
            float _726 = _724 / _705;
            float _727 = _726 - 0.5;
            int _669 = int(_626);
            float _735 = floor(_727);
            float _738 = _727 - _735;
            bool _740 = _738 <= 0.5;
            float _933;
            if (_740)
            {
                _933 = _735;
            }
            else
            {
                float _745 = _735 + 1.0;
                _933 = _745;
            }
            int _751 = _669 - 1;
            int _752 = clamp(int(_933), 0, _751);
            uint _672 = uint(_752);
            uint _382 = _372 + _672;
            uint _386 = _197.p.in_extent[2];
            uint _756 = _386 >> uint(2);
            uint _758 = _386 & 3u;
            uint _760 = extent_table.words[_756][_758];
            uint _388 = _382 * _760;
            uint _393 = _338 * _476;
            uint _394 = _333 - _393;
            uint _785 = _197.p.scale_high[2];
            uint _818 = _785 >> uint(2);
            uint _820 = _785 & 3u;
            uint _822 = extent_table.words[_818][_820];
            uint _789 = _197.p.scale_low[2];
            uint _826 = _789 >> uint(2);
            uint _828 = _789 & 3u;
            uint _830 = extent_table.words[_826][_828];
            float _834 = float(_822);
            float _836 = float(_830);
            float _838 = fma(_836, 9.5367431640625e-07, _834);
            float _839 = _838 * 0.0009765625;
            float _853 = float(_394);
            float _858 = _853 + 0.5;
            float _860 = _858 / _839;
            float _861 = _860 - 0.5;
            int _803 = int(_760);
            float _869 = floor(_861);
            float _872 = _861 - _869;
            bool _874 = _872 <= 0.5;
            float _934;
            if (_874)
            {
                _934 = _869;
            }
            else
            {
                float _879 = _869 + 1.0;
                _934 = _879;
            }
            int _885 = _803 - 1;
            int _886 = clamp(int(_934), 0, _885);
            uint _806 = uint(_886);
            uint _398 = _388 + _806;
            uint _403 = _333 * _254;
            uint _404 = _931 - _403;
            uint _412 = _398 * _254;
            uint _414 = _412 + _404;
            float4 _891 = x.vec4s[_414];
            uint _428 = _404 * 4u;
            uint4 _912 = uint4(_428);
            uint4 _913 = _912 + uint4(0u, 1u, 2u, 3u);
            uint4 _915 = uint4(_452);
            bool4 _916 = _913 < _915;
            float4 _917 = select(float4(0.0), _891, _916);
            y.vec4s[_931] = _917;
            uint _443 = _931 + 64u;
            _931 = _443;
            continue;
        }
        else
        {
            break;
        }
    }
}

