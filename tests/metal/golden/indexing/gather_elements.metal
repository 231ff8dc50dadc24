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

kernel void main0(const device Block0& _137 [[buffer(0)]], const device Block1& _147 [[buffer(1)]], device Block2& _157 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _178 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _240 = _178.p.total;
    uint _310 = _240 >> uint(2);
    uint _312 = _240 & 3u;
    uint _314 = extent_table.words[_310][_312];
    uint _244 = _314 - 1u;
    uint _247 = _314 + 3u;
    uint _249 = _247 / 4u;
    uint _256 = gl_NumWorkGroups.x;
    uint _258 = _256 * 128u;
    uint _262 = gl_GlobalInvocationID.x;
    uint _987;
    _987 = _262;
    for (;;)
    {
        bool _270 = _987 < _249;
        if (_270)
        {
            uint _273 = _987 * 4u;
            uint2 _380 = _147.indices_words[_273];
            uint _387 = _380.y;
            uint _388 = _387 & 2147483648u;
            bool _389 = _388 != 0u;
            uint _393 = _389 ? 4294967295u : 0u;
            bool _394 = _387 == _393;
            bool _403;
            if (_394)
            {
                uint _397 = _380.x;
                uint _398 = _397 & 2147483648u;
                bool _399 = _398 != 0u;
                bool _401 = _399 == _389;
                _403 = _401;
            }
            else
            {
                _403 = _394;
            }
            int _988;
            if (_403)
            {
                uint _407 = _380.x;
                int _408 = int(_407);
                _988 = _408;
            }
            else
            {
                int _411 = _389 ? int(0x80000000) : 2147483647;
                _988 = _411;
            }
            uint _336 = _178.p.axis_extent;
            uint _417 = _336 >> uint(2);
            uint _419 = _336 & 3u;
            uint _421 = extent_table.words[_417][_419];
            bool _438 = _988 < 0;
            int _989;
            if (_438)
            {
                int _442 = int(_421);
                int _443 = _988 + _442;
                _989 = _443;
            }
            else
            {
                _989 = _988;
            }
            int _430 = int(_421);
            int _431 = _430 - 1;
            int _432 = clamp(_989, 0, _431);
            uint _433 = uint(_432);
            uint _341 = _178.p.axis_stride;
            uint _451 = _341 >> uint(2);
            uint _453 = _341 & 3u;
            uint _455 = extent_table.words[_451][_453];
            uint _343 = _433 * _455;
            uint _352 = _178.p.extents[2];
            uint _459 = _352 >> uint(2);
            uint _461 = _352 & 3u;
            uint _463 = extent_table.words[_459][_461];
            uint _356 = _273 / _463;
            uint _360 = _356 * _463;
            uint _361 = _273 - _360;
            uint _364 = _178.p.strides[2];
            uint _467 = _364 >> uint(2);
            uint _469 = _364 & 3u;
            uint _471 = extent_table.words[_467][_469];
            uint _366 = _361 * _471;
            uint _368 = _343 + _366;
            uint _1033 = _178.p.extents[1];
            uint _1034 = _1033 >> uint(2);
            uint _1035 = _1033 & 3u;
            uint _1037 = extent_table.words[_1034][_1035];
            uint _1038 = _356 / _1037;
            uint _1039 = _1038 * _1037;
            uint _1040 = _356 - _1039;
            uint _1042 = _178.p.strides[1];
            uint _1043 = _1042 >> uint(2);
            uint _1044 = _1042 & 3u;
            uint _1046 = extent_table.words[_1043][_1044];
            uint _1047 = _1040 * _1046;
            uint _1048 = _368 + _1047;
            uint _1059 = _178.p.extents[0];
            uint _1060 = _1059 >> uint(2);
            uint _1061 = _1059 & 3u;
            uint _1063 = extent_table.words[_1060][_1061];
            uint _1064 = _1038 / _1063;
            uint _1065 = _1064 * _1063;
            uint _1066 = _1038 - _1065;
            uint _1068 = _178.p.strides[0];
            uint _1069 = _1068 >> uint(2);
            uint _1070 = _1068 & 3u;
            uint _1072 = extent_table.words[_1069][_1070];
            uint _1073 = _1066 * _1072;
            uint _1074 = _1048 + _1073;
            uint _476 = _137.x_words[_1074];
            uint _278 = _273 + 1u;
            uint _280 = min(_278, _244);
            uint2 _542 = _147.indices_words[_280];
            uint _549 = _542.y;
            uint _550 = _549 & 2147483648u;
            bool _551 = _550 != 0u;
            uint _555 = _551 ? 4294967295u : 0u;
            bool _556 = _549 == _555;
            bool _565;
            if (_556)
            {
                uint _559 = _542.x;
                uint _560 = _559 & 2147483648u;
                bool _561 = _560 != 0u;
                bool _563 = _561 == _551;
                _565 = _563;
            }
            else
            {
                _565 = _556;
            }
            int _992;
            if (_565)
            {
                uint _569 = _542.x;
                int _570 = int(_569);
                _992 = _570;
            }
            else
            {
                int _573 = _551 ? int(0x80000000) : 2147483647;
                _992 = _573;
            }
            bool _600 = _992 < 0;
            int _993;
            if (_600)
            {
                int _605 = _992 + _430;
                _993 = _605;
            }
            else
            {
                _993 = _992;
            }
            int _594 = clamp(_993, 0, _431);
            uint _595 = uint(_594);
            uint _505 = _595 * _455;
            uint _518 = _280 / _463;
            uint _522 = _518 * _463;
            uint _523 = _280 - _522;
            uint _528 = _523 * _471;
            uint _530 = _505 + _528;
            uint _1090 = _518 / _1037;
            uint _1091 = _1090 * _1037;
            uint _1092 = _518 - _1091;
            uint _1099 = _1092 * _1046;
            uint _1100 = _530 + _1099;
            uint _1116 = _1090 / _1063;
            uint _1117 = _1116 * _1063;
            uint _1118 = _1090 - _1117;
            uint _1125 = _1118 * _1072;
            uint _1126 = _1100 + _1125;
            uint _638 = _137.x_words[_1126];
            uint _285 = _273 + 2u;
            uint _287 = min(_285, _244);
            uint2 _704 = _147.indices_words[_287];
            uint _711 = _704.y;
            uint _712 = _711 & 2147483648u;
            bool _713 = _712 != 0u;
            uint _717 = _713 ? 4294967295u : 0u;
            bool _718 = _711 == _717;
            bool _727;
            if (_718)
            {
                uint _721 = _704.x;
                uint _722 = _721 & 2147483648u;
                bool _723 = _722 != 0u;
                bool _725 = _723 == _713;
                _727 = _725;
            }
            else
            {
                _727 = _718;
            }
            int _996;
            if (_727)
            {
                uint _731 = _704.x;
                int _732 = int(_731);
                _996 = _732;
            }
            else
            {
                int _735 = _713 ? int(0x80000000) : 2147483647;
                _996 = _735;
            }
            bool _762 = _996 < 0;
            int _997;
            if (_762)
            {
                int _767 = _996 + _430;
                _997 = _767;
            }
            else
            {
                _997 = _996;
            }
            int _756 = clamp(_997, 0, _431);
            uint _757 = uint(_756);
            uint _667 = _757 * _455;
            uint _680 = _287 / _463;
            uint _684 = _680 * _463;
            uint _685 = _287 - _684;
            uint _690 = _685 * _471;
            uint _692 = _667 + _690;
            uint _1142 = _680 / _1037;
            uint _1143 = _1142 * _1037;
            uint _1144 = _680 - _1143;
            uint _1151 = _1144 * _1046;
            uint _1152 = _692 + _1151;
            uint _1168 = _1142 / _1063;
            uint _1169 = _1168 * _1063;
            uint _1170 = _1142 - _1169;
            uint _1177 = _1170 * _1072;
            uint _1178 = _1152 + _1177;
            uint _800 = _137.x_words[_1178];
            uint _291 = _273 + 3u;
            uint _293 = min(_291, _244);
            uint2 _866 = _147.indices_words[_293];
            uint _873 = _866.y;
            uint _874 = _873 & 2147483648u;
            bool _875 = _874 != 0u;
            uint _879 = _875 ? 4294967295u : 0u;
            bool _880 = _873 == _879;
            bool _889;
            if (_880)
            {
                uint _883 = _866.x;
                uint _884 = _883 & 2147483648u;
                bool _885 = _884 != 0u;
                bool _887 = _885 == _875;
                _889 = _887;
            }
            else
            {
                _889 = _880;
            }
            int _1000;
            if (_889)
            {
                uint _893 = _866.x;
                int _894 = int(_893);
                _1000 = _894;
            }
            else
            {
                int _897 = _875 ? int(0x80000000) : 2147483647;
                _1000 = _897;
            }
            bool _924 = _1000 < 0;
            int _1001;
            if (_924)
            {
                int _929 = _1000 + _430;
                _1001 = _929;
            }
            else
            {
                _1001 = _1000;
            }
            int _918 = clamp(_1001, 0, _431);
            uint _919 = uint(_918);
            uint _829 = _919 * _455;
            uint _842 = _293 / _463;
            uint _846 = _842 * _463;
            uint _847 = _293 - _846;
            uint _852 = _847 * _471;
            uint _854 = _829 + _852;
            uint _1194 = _842 / _1037;
            uint _1195 = _1194 * _1037;
            uint _1196 = _842 - _1195;
            uint _1203 = _1196 * _1046;
            uint _1204 = _854 + _1203;
            uint _1220 = _1194 / _1063;
            uint _1221 = _1220 * _1063;
            uint _1222 = _1194 - _1221;
            uint _1229 = _1222 * _1072;
            uint _1230 = _1204 + _1229;
            uint _962 = _137.x_words[_1230];
            uint4 _969 = uint4(_476, _638, _800, _962);
            _157.y_quads[_987] = _969;
            uint _305 = _987 + _258;
            _987 = _305;
            continue;
        }
        else
        {
            break;
        }
    }
}

