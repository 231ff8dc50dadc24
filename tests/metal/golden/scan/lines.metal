// scan/lines.comp CARRY=0 EXCLUSIVE=0 REVERSE=0 TOTALS=0 128x1x1 #1365343e
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint x[1];
};

struct Block1
{
    uint y[1];
};

struct ScanParams
{
    uint outer;
    uint extent;
    uint inner;
    uint chunks;
    uint chunk;
};

struct Push
{
    ScanParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _98 [[buffer(0)]], device Block1& _112 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _122 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _127 = _122.p.extent;
    uint _282 = _127 >> uint(2);
    uint _284 = _127 & 3u;
    uint _286 = extent_table.words[_282][_284];
    uint _132 = _122.p.inner;
    uint _290 = _132 >> uint(2);
    uint _292 = _132 & 3u;
    uint _294 = extent_table.words[_290][_292];
    uint _138 = _122.p.chunks;
    uint _298 = _138 >> uint(2);
    uint _300 = _138 & 3u;
    uint _302 = extent_table.words[_298][_300];
    uint _143 = _122.p.outer;
    uint _306 = _143 >> uint(2);
    uint _308 = _143 & 3u;
    uint _310 = extent_table.words[_306][_308];
    uint _146 = _310 * _302;
    uint _148 = _146 * _294;
    uint _156 = gl_NumWorkGroups.x;
    uint _158 = _156 * 128u;
    uint _162 = gl_GlobalInvocationID.x;
    uint _414;
    _414 = _162;
    for (;;)
    {
        bool _170 = _414 < _148;
        if (_170)
        {
            uint _174 = _414 / _294;
            uint _178 = _174 / _302;
            uint _182 = _178 * _286;
            uint _184 = _182 * _294;
            uint _188 = _174 * _294;
            uint _189 = _414 - _188;
            uint _190 = _184 + _189;
            uint _195 = _178 * _302;
            uint _196 = _174 - _195;
            uint _199 = _122.p.chunk;
            uint _200 = _196 * _199;
            uint _207 = _286 - _200;
            uint _208 = min(_199, _207);
            uint _209 = _200 + _208;
            uint _415;
            float _420;
            _420 = as_type<float>(0xff800000u /* -inf */);
            _415 = _200;
            uint _223;
            for (;;)
            {
                _223 = _415 + 4u;
                bool _225 = _223 <= _209;
                if (_225)
                {
                    uint _325 = _415 * _294;
                    uint _326 = _190 + _325;
                    uint _330 = _98.x[_326];
                    float _341 = as_type<float>(_330);
                    uint _359 = as_type<uint>(_420) & 2147483647u;
                    bool _360 = _359 > 2139095040u;
                    bool _349 = _420 > _341;
                    bool _350 = _360 || _349;
                    float _353 = _350 ? _420 : _341;
                    uint _364 = as_type<uint>(_353);
                    _112.y[_326] = _364;
                    uint _432 = _415 + 1u;
                    uint _433 = _432 * _294;
                    uint _434 = _190 + _433;
                    uint _436 = _98.x[_434];
                    float _437 = as_type<float>(_436);
                    uint _439 = _364 & 2147483647u;
                    bool _440 = _439 > 2139095040u;
                    bool _441 = _353 > _437;
                    bool _442 = _440 || _441;
                    float _443 = _442 ? _353 : _437;
                    uint _444 = as_type<uint>(_443);
                    _112.y[_434] = _444;
                    uint _454 = _415 + 2u;
                    uint _455 = _454 * _294;
                    uint _456 = _190 + _455;
                    uint _458 = _98.x[_456];
                    float _459 = as_type<float>(_458);
                    uint _461 = _444 & 2147483647u;
                    bool _462 = _461 > 2139095040u;
                    bool _463 = _443 > _459;
                    bool _464 = _462 || _463;
                    float _465 = _464 ? _443 : _459;
                    uint _466 = as_type<uint>(_465);
                    _112.y[_456] = _466;
                    uint _476 = _415 + 3u;
                    uint _477 = _476 * _294;
                    uint _478 = _190 + _477;
                    uint _480 = _98.x[_478];
                    float _481 = as_type<float>(_480);
                    uint _483 = _466 & 2147483647u;
                    bool _484 = _483 > 2139095040u;
                    bool _485 = _465 > _481;
                    bool _486 = _484 || _485;
                    float _487 = _486 ? _465 : _481;
                    uint _488 = as_type<uint>(_487);
                    _112.y[_478] = _488;
                    _420 = _487;
                    _415 = _223;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _416;
            float _419;
            _419 = _420;
            _416 = _415;
            for (;;)
            {
                bool _259 = _416 < _209;
                if (_259)
                {
                    uint _375 = _416 * _294;
                    uint _376 = _190 + _375;
                    uint _380 = _98.x[_376];
                    float _391 = as_type<float>(_380);
                    uint _408 = as_type<uint>(_419) & 2147483647u;
                    bool _409 = _408 > 2139095040u;
                    bool _399 = _419 > _391;
                    bool _400 = _409 || _399;
                    float _403 = _400 ? _419 : _391;
                    uint _413 = as_type<uint>(_403);
                    _112.y[_376] = _413;
                    uint _273 = _416 + uint(1);
                    _419 = _403;
                    _416 = _273;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _276 = _414 + _158;
            _414 = _276;
            continue;
        }
        else
        {
            break;
        }
    }
}

