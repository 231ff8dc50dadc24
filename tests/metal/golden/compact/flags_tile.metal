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

kernel void main0(const device Block0& _189 [[buffer(0)]], device Words& _242 [[buffer(1)]], device Totals& _258 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _115 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint tile_words[128];
    threadgroup uint tile_total;
    uint _119 = _115.p.count;
    uint _271 = _119 >> uint(2);
    uint _273 = _119 & 3u;
    uint _275 = extent_table.words[_271][_273];
    uint _123 = _275 + 31u;
    uint _124 = _123 / 32u;
    uint _129 = _124 + 127u;
    uint _130 = _129 / 128u;
    uint _137 = gl_LocalInvocationID.x;
    uint _140 = _275 - 1u;
    uint _142 = _140 / 16u;
    uint _146 = gl_WorkGroupID.x;
    uint _335;
    _335 = _146;
    for (;;)
    {
        bool _154 = _335 < _130;
        if (_154)
        {
            tile_words[_137] = 0u;
            bool _162 = _137 == 0u;
            if (_162)
            {
                tile_total = 0u;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _170 = _335 * 128u;
            uint _171 = _335 * 256u;
            uint _192 = _171 + _137;
            uint _194 = min(_192, _142);
            uint4 _198 = _189.condition[_194];
            uint _293 = _198.x;
            uint _297 = _293 & 255u;
            bool _298 = _297 != 0u;
            uint _299 = uint(_298);
            uint _304 = _299 << uint(0);
            uint _306 = 0u | _304;
            uint _365 = _293 & 65280u;
            bool _366 = _365 != 0u;
            uint _367 = uint(_366);
            uint _370 = _367 << uint(1);
            uint _371 = _306 | _370;
            uint _384 = _293 & 16711680u;
            bool _385 = _384 != 0u;
            uint _386 = uint(_385);
            uint _389 = _386 << uint(2);
            uint _390 = _371 | _389;
            uint _403 = _293 & 4278190080u;
            bool _404 = _403 != 0u;
            uint _405 = uint(_404);
            uint _408 = _405 << uint(3);
            uint _409 = _390 | _408;
            uint _423 = _198.y;
            uint _426 = _423 & 255u;
            bool _427 = _426 != 0u;
            uint _428 = uint(_427);
            uint _431 = _428 << uint(4);
            uint _432 = _409 | _431;
            uint _443 = _423 & 65280u;
            bool _444 = _443 != 0u;
            uint _445 = uint(_444);
            uint _448 = _445 << uint(5);
            uint _449 = _432 | _448;
            uint _460 = _423 & 16711680u;
            bool _461 = _460 != 0u;
            uint _462 = uint(_461);
            uint _465 = _462 << uint(6);
            uint _466 = _449 | _465;
            uint _477 = _423 & 4278190080u;
            bool _478 = _477 != 0u;
            uint _479 = uint(_478);
            uint _482 = _479 << uint(7);
            uint _483 = _466 | _482;
            uint _500 = _198.z;
            uint _503 = _500 & 255u;
            bool _504 = _503 != 0u;
            uint _505 = uint(_504);
            uint _508 = _505 << uint(8);
            uint _509 = _483 | _508;
            uint _520 = _500 & 65280u;
            bool _521 = _520 != 0u;
            uint _522 = uint(_521);
            uint _525 = _522 << uint(9);
            uint _526 = _509 | _525;
            uint _537 = _500 & 16711680u;
            bool _538 = _537 != 0u;
            uint _539 = uint(_538);
            uint _542 = _539 << uint(10);
            uint _543 = _526 | _542;
            uint _554 = _500 & 4278190080u;
            bool _555 = _554 != 0u;
            uint _556 = uint(_555);
            uint _559 = _556 << uint(11);
            uint _560 = _543 | _559;
            uint _577 = _198.w;
            uint _580 = _577 & 255u;
            bool _581 = _580 != 0u;
            uint _582 = uint(_581);
            uint _585 = _582 << uint(12);
            uint _586 = _560 | _585;
            uint _597 = _577 & 65280u;
            bool _598 = _597 != 0u;
            uint _599 = uint(_598);
            uint _602 = _599 << uint(13);
            uint _603 = _586 | _602;
            uint _614 = _577 & 16711680u;
            bool _615 = _614 != 0u;
            uint _616 = uint(_615);
            uint _619 = _616 << uint(14);
            uint _620 = _603 | _619;
            uint _631 = _577 & 4278190080u;
            bool _632 = _631 != 0u;
            uint _633 = uint(_632);
            uint _636 = _633 << uint(15);
            uint _637 = _620 | _636;
            uint _201 = _137 / 2u;
            uint _205 = _137 % 2u;
            uint _206 = _205 * 16u;
            uint _207 = _637 << _206;
            uint _208 = atomic_fetch_or_explicit((threadgroup atomic_uint*)&tile_words[_201], _207, memory_order_relaxed);
            uint _649 = 128u + _137;
            uint _650 = _171 + _649;
            uint _651 = min(_650, _142);
            uint4 _653 = _189.condition[_651];
            uint _663 = _653.x;
            uint _666 = _663 & 255u;
            bool _667 = _666 != 0u;
            uint _668 = uint(_667);
            uint _671 = _668 << uint(0);
            uint _672 = 0u | _671;
            uint _683 = _663 & 65280u;
            bool _684 = _683 != 0u;
            uint _685 = uint(_684);
            uint _688 = _685 << uint(1);
            uint _689 = _672 | _688;
            uint _700 = _663 & 16711680u;
            bool _701 = _700 != 0u;
            uint _702 = uint(_701);
            uint _705 = _702 << uint(2);
            uint _706 = _689 | _705;
            uint _717 = _663 & 4278190080u;
            bool _718 = _717 != 0u;
            uint _719 = uint(_718);
            uint _722 = _719 << uint(3);
            uint _723 = _706 | _722;
            uint _738 = _653.y;
            uint _741 = _738 & 255u;
            bool _742 = _741 != 0u;
            uint _743 = uint(_742);
            uint _746 = _743 << uint(4);
            uint _747 = _723 | _746;
            uint _758 = _738 & 65280u;
            bool _759 = _758 != 0u;
            uint _760 = uint(_759);
            uint _763 = _760 << uint(5);
            uint _764 = _747 | _763;
            uint _775 = _738 & 16711680u;
            bool _776 = _775 != 0u;
            uint _777 = uint(_776);
            uint _780 = _777 << uint(6);
            uint _781 = _764 | _780;
            uint _792 = _738 & 4278190080u;
            bool _793 = _792 != 0u;
            uint _794 = uint(_793);
            uint _797 = _794 << uint(7);
            uint _798 = _781 | _797;
            uint _813 = _653.z;
            uint _816 = _813 & 255u;
            bool _817 = _816 != 0u;
            uint _818 = uint(_817);
            uint _821 = _818 << uint(8);
            uint _822 = _798 | _821;
            uint _833 = _813 & 65280u;
            bool _834 = _833 != 0u;
            uint _835 = uint(_834);
            uint _838 = _835 << uint(9);
            uint _839 = _822 | _838;
            uint _850 = _813 & 16711680u;
            bool _851 = _850 != 0u;
            uint _852 = uint(_851);
            uint _855 = _852 << uint(10);
            uint _856 = _839 | _855;
            uint _867 = _813 & 4278190080u;
            bool _868 = _867 != 0u;
            uint _869 = uint(_868);
            uint _872 = _869 << uint(11);
            uint _873 = _856 | _872;
            uint _888 = _653.w;
            uint _891 = _888 & 255u;
            bool _892 = _891 != 0u;
            uint _893 = uint(_892);
            uint _896 = _893 << uint(12);
            uint _897 = _873 | _896;
            uint _908 = _888 & 65280u;
            bool _909 = _908 != 0u;
            uint _910 = uint(_909);
            uint _913 = _910 << uint(13);
            uint _914 = _897 | _913;
            uint _925 = _888 & 16711680u;
            bool _926 = _925 != 0u;
            uint _927 = uint(_926);
            uint _930 = _927 << uint(14);
            uint _931 = _914 | _930;
            uint _942 = _888 & 4278190080u;
            bool _943 = _942 != 0u;
            uint _944 = uint(_943);
            uint _947 = _944 << uint(15);
            uint _948 = _931 | _947;
            uint _955 = _649 / 2u;
            uint _957 = _649 % 2u;
            uint _958 = _957 * 16u;
            uint _959 = _948 << _958;
            uint _960 = atomic_fetch_or_explicit((threadgroup atomic_uint*)&tile_words[_955], _959, memory_order_relaxed);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _215 = _170 + _137;
            bool _219 = _215 < _124;
            uint _340;
            if (_219)
            {
                uint _226 = tile_words[_137];
                uint _320 = _215 + 1u;
                uint _321 = _320 * 32u;
                bool _323 = _321 <= _275;
                uint _339;
                if (_323)
                {
                    _339 = _226;
                }
                else
                {
                    uint _329 = _275 & 31u;
                    uint _330 = 1u << _329;
                    uint _331 = _330 - 1u;
                    uint _332 = _226 & _331;
                    _339 = _332;
                }
                _340 = _339;
            }
            else
            {
                _340 = 0u;
            }
            if (_219)
            {
                _242.words[_215] = _340;
            }
            uint _249 = uint(int(popcount(_340)));
            uint _250 = atomic_fetch_add_explicit((threadgroup atomic_uint*)&tile_total, _249, memory_order_relaxed);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            if (_162)
            {
                _258.totals[_335] = tile_total;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _264 = gl_NumWorkGroups.x;
            uint _266 = _335 + _264;
            _335 = _266;
            continue;
        }
        else
        {
            break;
        }
    }
}

