// sort/radix_scatter.comp DIGIT_BITS=4 SOURCE=0 VECTORS=0 WIDE_STORES=0 128x1x1 #1c74bf10
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint2 x_words[1];
};

struct RadixParams
{
    uint rows;
    uint extent;
    uint pieces;
    uint shift;
};

struct Push
{
    RadixParams p;
};

struct Block2
{
    uint2 moved[1];
};

struct Block1
{
    uint places[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _97 [[buffer(0)]], const device Block1& _325 [[buffer(1)]], device Block2& _250 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _222 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    threadgroup uint digit_table[2048];
    uint _260 = _222.p.extent;
    uint _442 = _260 >> uint(2);
    uint _444 = _260 & 3u;
    uint _446 = extent_table.words[_442][_444];
    uint _265 = _222.p.pieces;
    uint _450 = _265 >> uint(2);
    uint _452 = _265 & 3u;
    uint _454 = extent_table.words[_450][_452];
    uint _270 = _222.p.rows;
    uint _458 = _270 >> uint(2);
    uint _460 = _270 & 3u;
    uint _462 = extent_table.words[_458][_460];
    uint _273 = _462 * _454;
    uint _277 = gl_NumWorkGroups.x;
    uint _278 = _277 * 128u;
    uint _282 = gl_GlobalInvocationID.x;
    uint _871;
    _871 = _282;
    for (;;)
    {
        bool _291 = _871 < _273;
        if (_291)
        {
            uint _471 = _871 / _454;
            uint _475 = _471 * _454;
            uint _476 = _871 - _475;
            uint _479 = _446 + _454;
            uint _480 = _479 - 1u;
            uint _482 = _480 / _454;
            uint _485 = _476 * _482;
            uint _487 = min(_485, _446);
            uint _492 = _471 * _446;
            uint _496 = _487 + _482;
            uint _498 = min(_496, _446);
            uint _872;
            _872 = 0u;
            for (;;)
            {
                bool _307 = _872 < 16u;
                if (_307)
                {
                    uint _503 = _872 * 128u;
                    uint _505 = gl_LocalInvocationID.x;
                    uint _506 = _503 + _505;
                    uint _511 = _471 * 16u;
                    uint _513 = _511 + _872;
                    uint _515 = _513 * _454;
                    uint _518 = _515 + _476;
                    uint _337 = _325.places[_518];
                    digit_table[_506] = _337;
                    uint _894 = _872 + 1u;
                    uint _895 = _894 * 128u;
                    uint _898 = _895 + _505;
                    uint _903 = _511 + _894;
                    uint _904 = _903 * _454;
                    uint _905 = _904 + _476;
                    uint _907 = _325.places[_905];
                    digit_table[_898] = _907;
                    uint _916 = _872 + 2u;
                    uint _917 = _916 * 128u;
                    uint _920 = _917 + _505;
                    uint _925 = _511 + _916;
                    uint _926 = _925 * _454;
                    uint _927 = _926 + _476;
                    uint _929 = _325.places[_927];
                    digit_table[_920] = _929;
                    uint _938 = _872 + 3u;
                    uint _939 = _938 * 128u;
                    uint _942 = _939 + _505;
                    uint _947 = _511 + _938;
                    uint _948 = _947 * _454;
                    uint _949 = _948 + _476;
                    uint _951 = _325.places[_949];
                    digit_table[_942] = _951;
                    uint _960 = _872 + 4u;
                    uint _961 = _960 * 128u;
                    uint _964 = _961 + _505;
                    uint _969 = _511 + _960;
                    uint _970 = _969 * _454;
                    uint _971 = _970 + _476;
                    uint _973 = _325.places[_971];
                    digit_table[_964] = _973;
                    uint _982 = _872 + 5u;
                    uint _983 = _982 * 128u;
                    uint _986 = _983 + _505;
                    uint _991 = _511 + _982;
                    uint _992 = _991 * _454;
                    uint _993 = _992 + _476;
                    uint _995 = _325.places[_993];
                    digit_table[_986] = _995;
                    uint _1004 = _872 + 6u;
                    uint _1005 = _1004 * 128u;
                    uint _1008 = _1005 + _505;
                    uint _1013 = _511 + _1004;
                    uint _1014 = _1013 * _454;
                    uint _1015 = _1014 + _476;
                    uint _1017 = _325.places[_1015];
                    digit_table[_1008] = _1017;
                    uint _1026 = _872 + 7u;
                    uint _1027 = _1026 * 128u;
                    uint _1030 = _1027 + _505;
                    uint _1035 = _511 + _1026;
                    uint _1036 = _1035 * _454;
                    uint _1037 = _1036 + _476;
                    uint _1039 = _325.places[_1037];
                    digit_table[_1030] = _1039;
                    uint _342 = _872 + 8u;
                    _872 = _342;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _873;
            _873 = _487;
            for (;;)
            {
                bool _355 = _873 < _498;
                bool _364;
                if (_355)
                {
                    uint _361 = _492 + _873;
                    uint _362 = _361 % 1u;
                    bool _363 = _362 != 0u;
                    _364 = _363;
                }
                else
                {
                    _364 = _355;
                }
                if (_364)
                {
                    uint _524 = _492 + _873;
                    uint2 _540 = _97.x_words[_524];
                    uint _544 = _540.x;
                    uint2 _528 = uint2(_544, _873);
                    uint _558 = _222.p.shift;
                    uint _578 = _544 >> _558;
                    uint _579 = _578 & 15u;
                    uint _583 = _579 * 128u;
                    uint _585 = gl_LocalInvocationID.x;
                    uint _586 = _583 + _585;
                    uint _563 = digit_table[_586];
                    uint _566 = _563 + 1u;
                    digit_table[_586] = _566;
                    uint _571 = _492 + _563;
                    _250.moved[_571] = _528;
                    uint _376 = _873 + uint(1);
                    _873 = _376;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _874;
            _874 = _873;
            uint _383;
            for (;;)
            {
                _383 = _874 + 4u;
                bool _386 = _383 <= _498;
                if (_386)
                {
                    uint _618 = _492 + _874;
                    uint2 _634 = _97.x_words[_618];
                    uint _638 = _634.x;
                    uint2 _622 = uint2(_638, _874);
                    uint _601 = _874 + 1u;
                    uint _648 = _492 + _601;
                    uint2 _664 = _97.x_words[_648];
                    uint _668 = _664.x;
                    uint2 _652 = uint2(_668, _601);
                    uint _605 = _874 + 2u;
                    uint _678 = _492 + _605;
                    uint2 _694 = _97.x_words[_678];
                    uint _698 = _694.x;
                    uint2 _682 = uint2(_698, _605);
                    uint _609 = _874 + 3u;
                    uint _708 = _492 + _609;
                    uint2 _724 = _97.x_words[_708];
                    uint _728 = _724.x;
                    uint2 _712 = uint2(_728, _609);
                    uint _742 = _222.p.shift;
                    uint _762 = _638 >> _742;
                    uint _763 = _762 & 15u;
                    uint _767 = _763 * 128u;
                    uint _769 = gl_LocalInvocationID.x;
                    uint _770 = _767 + _769;
                    uint _747 = digit_table[_770];
                    uint _750 = _747 + 1u;
                    digit_table[_770] = _750;
                    uint _755 = _492 + _747;
                    _250.moved[_755] = _622;
                    uint _1054 = _668 >> _742;
                    uint _1055 = _1054 & 15u;
                    uint _1056 = _1055 * 128u;
                    uint _1059 = _1056 + _769;
                    uint _1061 = digit_table[_1059];
                    uint _1062 = _1061 + 1u;
                    digit_table[_1059] = _1062;
                    uint _1064 = _492 + _1061;
                    _250.moved[_1064] = _652;
                    uint _1079 = _698 >> _742;
                    uint _1080 = _1079 & 15u;
                    uint _1081 = _1080 * 128u;
                    uint _1084 = _1081 + _769;
                    uint _1086 = digit_table[_1084];
                    uint _1087 = _1086 + 1u;
                    digit_table[_1084] = _1087;
                    uint _1089 = _492 + _1086;
                    _250.moved[_1089] = _682;
                    uint _1104 = _728 >> _742;
                    uint _1105 = _1104 & 15u;
                    uint _1106 = _1105 * 128u;
                    uint _1109 = _1106 + _769;
                    uint _1111 = digit_table[_1109];
                    uint _1112 = _1111 + 1u;
                    digit_table[_1109] = _1112;
                    uint _1114 = _492 + _1111;
                    _250.moved[_1114] = _712;
                    _874 = _383;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _876;
            _876 = _874;
            for (;;)
            {
                bool _422 = _876 < _498;
                if (_422)
                {
                    uint _776 = _492 + _876;
                    uint2 _792 = _97.x_words[_776];
                    uint _796 = _792.x;
                    uint2 _780 = uint2(_796, _876);
                    uint _810 = _222.p.shift;
                    uint _830 = _796 >> _810;
                    uint _831 = _830 & 15u;
                    uint _835 = _831 * 128u;
                    uint _837 = gl_LocalInvocationID.x;
                    uint _838 = _835 + _837;
                    uint _815 = digit_table[_838];
                    uint _818 = _815 + 1u;
                    digit_table[_838] = _818;
                    uint _823 = _492 + _815;
                    _250.moved[_823] = _780;
                    uint _434 = _876 + uint(1);
                    _876 = _434;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _437 = _871 + _278;
            _871 = _437;
            continue;
        }
        else
        {
            break;
        }
    }
}

