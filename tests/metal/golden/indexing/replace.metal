// indexing/replace.comp WHOLE=0 128x1x1 #d6df7f92
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
    uint updates_words[1];
};

struct Block3
{
    uint4 y_quads[1];
};

struct Last
{
    uint last[1];
};

struct ReplaceParams
{
    uint total;
    uint inner;
};

struct Push
{
    ReplaceParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _60 [[buffer(0)]], const device Block1& _70 [[buffer(1)]], const device Last& _120 [[buffer(2)]], device Block3& _79 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _138 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _142 = _138.p.total;
    uint _234 = _142 >> uint(2);
    uint _236 = _142 & 3u;
    uint _238 = extent_table.words[_234][_236];
    uint _148 = _138.p.inner;
    uint _242 = _148 >> uint(2);
    uint _244 = _148 & 3u;
    uint _246 = extent_table.words[_242][_244];
    uint _152 = _238 - 1u;
    uint _155 = _238 + 3u;
    uint _157 = _155 / 4u;
    uint _164 = gl_NumWorkGroups.x;
    uint _166 = _164 * 128u;
    uint _170 = gl_GlobalInvocationID.x;
    uint _467;
    _467 = _170;
    for (;;)
    {
        bool _178 = _467 < _157;
        if (_178)
        {
            uint _181 = _467 * 4u;
            uint _256 = _181 / _246;
            uint _261 = _120.last[_256];
            uint _468;
            do
            {
                bool _272 = _261 == 0u;
                if (_272)
                {
                    uint _294 = _60.x_words[_181];
                    _468 = _294;
                    break;
                }
                uint _278 = _261 - 1u;
                uint _280 = _278 * _246;
                uint _284 = _256 * _246;
                uint _285 = _181 - _284;
                uint _286 = _280 + _285;
                uint _299 = _70.updates_words[_286];
                _468 = _299;
                break;
            } while(false);
            uint _188 = _181 + 1u;
            uint _190 = min(_188, _152);
            uint _309 = _190 / _246;
            uint _314 = _120.last[_309];
            uint _469;
            do
            {
                bool _325 = _314 == 0u;
                if (_325)
                {
                    uint _347 = _60.x_words[_190];
                    _469 = _347;
                    break;
                }
                uint _331 = _314 - 1u;
                uint _333 = _331 * _246;
                uint _337 = _309 * _246;
                uint _338 = _190 - _337;
                uint _339 = _333 + _338;
                uint _352 = _70.updates_words[_339];
                _469 = _352;
                break;
            } while(false);
            uint _197 = _181 + 2u;
            uint _199 = min(_197, _152);
            uint _362 = _199 / _246;
            uint _367 = _120.last[_362];
            uint _470;
            do
            {
                bool _378 = _367 == 0u;
                if (_378)
                {
                    uint _400 = _60.x_words[_199];
                    _470 = _400;
                    break;
                }
                uint _384 = _367 - 1u;
                uint _386 = _384 * _246;
                uint _390 = _362 * _246;
                uint _391 = _199 - _390;
                uint _392 = _386 + _391;
                uint _405 = _70.updates_words[_392];
                _470 = _405;
                break;
            } while(false);
            uint _205 = _181 + 3u;
            uint _207 = min(_205, _152);
            uint _415 = _207 / _246;
            uint _420 = _120.last[_415];
            uint _471;
            do
            {
                bool _431 = _420 == 0u;
                if (_431)
                {
                    uint _453 = _60.x_words[_207];
                    _471 = _453;
                    break;
                }
                uint _437 = _420 - 1u;
                uint _439 = _437 * _246;
                uint _443 = _415 * _246;
                uint _444 = _207 - _443;
                uint _445 = _439 + _444;
                uint _458 = _70.updates_words[_445];
                _471 = _458;
                break;
            } while(false);
            _79.y_quads[_467] = uint4(_468, _469, _470, _471);
            uint _221 = _467 + _166;
            _467 = _221;
            continue;
        }
        else
        {
            break;
        }
    }
}

