// compact/flags_tile.comp SIGNED_ZERO=0 WIDTH=1 128x1x1 #04a75a1e
#pragma clang diagnostic ignored "-Wunused-variable"

#include <metal_stdlib>
#include <simd/simd.h>
#include <metal_atomic>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct CompactParams
{
    uint count;
};

struct Push
{
    CompactParams p;
};

struct Block0
{
    uint4 condition[1];
};

struct Words
{
    uint words[1];
};

struct Totals
{
    uint totals[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _211 [[buffer(0)]], device Words& _266 [[buffer(1)]], device Totals& _282 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _133 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint tile_words[128];
    threadgroup uint tile_total;
    uint _137 = _133.p.count;
    uint _295 = _137 >> uint(2);
    uint _297 = _137 & 3u;
    uint _299 = extent_table.words[_295][_297];
    uint _141 = _299 + 31u;
    uint _142 = _141 / 32u;
    uint _147 = _142 + 127u;
    uint _148 = _147 / 128u;
    uint _155 = gl_LocalInvocationID.x;
    uint _158 = _299 - 1u;
    uint _160 = _158 / 16u;
    uint _168 = gl_WorkGroupID.x;
    uint _365;
    _365 = _168;
    for (;;)
    {
        bool _176 = _365 < _148;
        if (_176)
        {
            tile_words[_155] = 0u;
            bool _184 = _155 == 0u;
            if (_184)
            {
                tile_total = 0u;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _192 = _365 * 128u;
            uint _193 = _365 * 256u;
            uint _214 = _193 + _155;
            uint _216 = min(_214, _160);
            uint4 _220 = _211.condition[_216];
            uint _323 = _220.x;
            uint _327 = _323 & 255u;
            bool _328 = _327 != 0u;
            uint _329 = uint(_328);
            uint _334 = _329 << uint(0);
            uint _336 = 0u | _334;
            uint _395 = _323 & 65280u;
            bool _396 = _395 != 0u;
            uint _397 = uint(_396);
            uint _400 = _397 << uint(1);
            uint _401 = _336 | _400;
            uint _414 = _323 & 16711680u;
            bool _415 = _414 != 0u;
            uint _416 = uint(_415);
            uint _419 = _416 << uint(2);
            uint _420 = _401 | _419;
            uint _433 = _323 & 4278190080u;
            bool _434 = _433 != 0u;
            uint _435 = uint(_434);
            uint _438 = _435 << uint(3);
            uint _439 = _420 | _438;
            uint _453 = _220.y;
            uint _456 = _453 & 255u;
            bool _457 = _456 != 0u;
            uint _458 = uint(_457);
            uint _461 = _458 << uint(4);
            uint _462 = _439 | _461;
            uint _473 = _453 & 65280u;
            bool _474 = _473 != 0u;
            uint _475 = uint(_474);
            uint _478 = _475 << uint(5);
            uint _479 = _462 | _478;
            uint _490 = _453 & 16711680u;
            bool _491 = _490 != 0u;
            uint _492 = uint(_491);
            uint _495 = _492 << uint(6);
            uint _496 = _479 | _495;
            uint _507 = _453 & 4278190080u;
            bool _508 = _507 != 0u;
            uint _509 = uint(_508);
            uint _512 = _509 << uint(7);
            uint _513 = _496 | _512;
            uint _530 = _220.z;
            uint _533 = _530 & 255u;
            bool _534 = _533 != 0u;
            uint _535 = uint(_534);
            uint _538 = _535 << uint(8);
            uint _539 = _513 | _538;
            uint _550 = _530 & 65280u;
            bool _551 = _550 != 0u;
            uint _552 = uint(_551);
            uint _555 = _552 << uint(9);
            uint _556 = _539 | _555;
            uint _567 = _530 & 16711680u;
            bool _568 = _567 != 0u;
            uint _569 = uint(_568);
            uint _572 = _569 << uint(10);
            uint _573 = _556 | _572;
            uint _584 = _530 & 4278190080u;
            bool _585 = _584 != 0u;
            uint _586 = uint(_585);
            uint _589 = _586 << uint(11);
            uint _590 = _573 | _589;
            uint _607 = _220.w;
            uint _610 = _607 & 255u;
            bool _611 = _610 != 0u;
            uint _612 = uint(_611);
            uint _615 = _612 << uint(12);
            uint _616 = _590 | _615;
            uint _627 = _607 & 65280u;
            bool _628 = _627 != 0u;
            uint _629 = uint(_628);
            uint _632 = _629 << uint(13);
            uint _633 = _616 | _632;
            uint _644 = _607 & 16711680u;
            bool _645 = _644 != 0u;
            uint _646 = uint(_645);
            uint _649 = _646 << uint(14);
            uint _650 = _633 | _649;
            uint _661 = _607 & 4278190080u;
            bool _662 = _661 != 0u;
            uint _663 = uint(_662);
            uint _666 = _663 << uint(15);
            uint _667 = _650 | _666;
            uint _225 = _155 / 2u;
            uint _229 = _155 % 2u;
            uint _230 = _229 * 16u;
            uint _231 = _667 << _230;
            uint _232 = atomic_fetch_or_explicit((threadgroup atomic_uint*)&tile_words[_225], _231, memory_order_relaxed);
            uint _679 = 128u + _155;
            uint _680 = _193 + _679;
            uint _681 = min(_680, _160);
            uint4 _683 = _211.condition[_681];
            uint _693 = _683.x;
            uint _696 = _693 & 255u;
            bool _697 = _696 != 0u;
            uint _698 = uint(_697);
            uint _701 = _698 << uint(0);
            uint _702 = 0u | _701;
            uint _713 = _693 & 65280u;
            bool _714 = _713 != 0u;
            uint _715 = uint(_714);
            uint _718 = _715 << uint(1);
            uint _719 = _702 | _718;
            uint _730 = _693 & 16711680u;
            bool _731 = _730 != 0u;
            uint _732 = uint(_731);
            uint _735 = _732 << uint(2);
            uint _736 = _719 | _735;
            uint _747 = _693 & 4278190080u;
            bool _748 = _747 != 0u;
            uint _749 = uint(_748);
            uint _752 = _749 << uint(3);
            uint _753 = _736 | _752;
            uint _768 = _683.y;
            uint _771 = _768 & 255u;
            bool _772 = _771 != 0u;
            uint _773 = uint(_772);
            uint _776 = _773 << uint(4);
            uint _777 = _753 | _776;
            uint _788 = _768 & 65280u;
            bool _789 = _788 != 0u;
            uint _790 = uint(_789);
            uint _793 = _790 << uint(5);
            uint _794 = _777 | _793;
            uint _805 = _768 & 16711680u;
            bool _806 = _805 != 0u;
            uint _807 = uint(_806);
            uint _810 = _807 << uint(6);
            uint _811 = _794 | _810;
            uint _822 = _768 & 4278190080u;
            bool _823 = _822 != 0u;
            uint _824 = uint(_823);
            uint _827 = _824 << uint(7);
            uint _828 = _811 | _827;
            uint _843 = _683.z;
            uint _846 = _843 & 255u;
            bool _847 = _846 != 0u;
            uint _848 = uint(_847);
            uint _851 = _848 << uint(8);
            uint _852 = _828 | _851;
            uint _863 = _843 & 65280u;
            bool _864 = _863 != 0u;
            uint _865 = uint(_864);
            uint _868 = _865 << uint(9);
            uint _869 = _852 | _868;
            uint _880 = _843 & 16711680u;
            bool _881 = _880 != 0u;
            uint _882 = uint(_881);
            uint _885 = _882 << uint(10);
            uint _886 = _869 | _885;
            uint _897 = _843 & 4278190080u;
            bool _898 = _897 != 0u;
            uint _899 = uint(_898);
            uint _902 = _899 << uint(11);
            uint _903 = _886 | _902;
            uint _918 = _683.w;
            uint _921 = _918 & 255u;
            bool _922 = _921 != 0u;
            uint _923 = uint(_922);
            uint _926 = _923 << uint(12);
            uint _927 = _903 | _926;
            uint _938 = _918 & 65280u;
            bool _939 = _938 != 0u;
            uint _940 = uint(_939);
            uint _943 = _940 << uint(13);
            uint _944 = _927 | _943;
            uint _955 = _918 & 16711680u;
            bool _956 = _955 != 0u;
            uint _957 = uint(_956);
            uint _960 = _957 << uint(14);
            uint _961 = _944 | _960;
            uint _972 = _918 & 4278190080u;
            bool _973 = _972 != 0u;
            uint _974 = uint(_973);
            uint _977 = _974 << uint(15);
            uint _978 = _961 | _977;
            uint _985 = _679 / 2u;
            uint _987 = _679 % 2u;
            uint _988 = _987 * 16u;
            uint _989 = _978 << _988;
            uint _990 = atomic_fetch_or_explicit((threadgroup atomic_uint*)&tile_words[_985], _989, memory_order_relaxed);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _239 = _192 + _155;
            bool _243 = _239 < _142;
            uint _370;
            if (_243)
            {
                uint _250 = tile_words[_155];
                uint _350 = _239 + 1u;
                uint _351 = _350 * 32u;
                bool _353 = _351 <= _299;
                uint _369;
                if (_353)
                {
                    _369 = _250;
                }
                else
                {
                    uint _357 = _299 & 31u;
                    uint _358 = 1u << _357;
                    uint _359 = _358 - 1u;
                    uint _360 = _250 & _359;
                    _369 = _360;
                }
                _370 = _369;
            }
            else
            {
                _370 = 0u;
            }
            if (_243)
            {
                _266.words[_239] = _370;
            }
            uint _273 = uint(int(popcount(_370)));
            uint _274 = atomic_fetch_add_explicit((threadgroup atomic_uint*)&tile_total, _273, memory_order_relaxed);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            if (_184)
            {
                _282.totals[_365] = tile_total;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _288 = gl_NumWorkGroups.x;
            uint _290 = _365 + _288;
            _365 = _290;
            continue;
        }
        else
        {
            break;
        }
    }
}

