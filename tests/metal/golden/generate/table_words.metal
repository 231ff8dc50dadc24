// generate/table_words.comp 1x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct TableWordsParams
{
    uint count;
    uint first;
    uint ids[30];
};

struct Push
{
    TableWordsParams p;
};

struct Y
{
    uint y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(1u);

kernel void main0(device Y& _53 [[buffer(0)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _44 [[buffer(29)]])
{
    uint _79;
    _79 = 0u;
    for (;;)
    {
        uint _47 = _44.p.count;
        bool _49 = _79 < _47;
        if (_49)
        {
            uint _56 = _44.p.first;
            uint _58 = _56 + _79;
            uint _62 = _44.p.ids[_79];
            uint _74 = _62 >> uint(2);
            uint _76 = _62 & 3u;
            uint _78 = extent_table.words[_74][_76];
            _53.y[_58] = _78;
            uint _67 = _79 + uint(1);
            _79 = _67;
            continue;
        }
        else
        {
            break;
        }
    }
}

