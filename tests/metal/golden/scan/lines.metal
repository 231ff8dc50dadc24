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
    uint _292 = _127 >> uint(2);
    uint _294 = _127 & 3u;
    uint _296 = extent_table.words[_292][_294];
    uint _132 = _122.p.inner;
    uint _300 = _132 >> uint(2);
    uint _302 = _132 & 3u;
    uint _304 = extent_table.words[_300][_302];
    uint _138 = _122.p.chunks;
    uint _308 = _138 >> uint(2);
    uint _310 = _138 & 3u;
    uint _312 = extent_table.words[_308][_310];
    uint _143 = _122.p.outer;
    uint _316 = _143 >> uint(2);
    uint _318 = _143 & 3u;
    uint _320 = extent_table.words[_316][_318];
    uint _146 = _320 * _312;
    uint _148 = _146 * _304;
    uint _156 = gl_NumWorkGroups.x;
    uint _158 = _156 * 128u;
    uint _162 = gl_GlobalInvocationID.x;
    uint _424;
    _424 = _162;
    for (;;)
    {
        bool _170 = _424 < _148;
        if (_170)
        {
            uint _174 = _424 / _304;
            uint _178 = _174 / _312;
            uint _182 = _178 * _296;
            uint _184 = _182 * _304;
            uint _188 = _174 * _304;
            uint _189 = _424 - _188;
            uint _190 = _184 + _189;
            uint _195 = _178 * _312;
            uint _196 = _174 - _195;
            uint _199 = _122.p.chunk;
            uint _200 = _196 * _199;
            uint _207 = _296 - _200;
            uint _208 = min(_199, _207);
            uint _209 = _200 + _208;
            uint _425;
            float _430;
            _430 = as_type<float>(0xff800000u /* -inf */);
            _425 = _200;
            uint _223;
            for (;;)
            {
                _223 = _425 + 4u;
                bool _225 = _223 <= _209;
                if (_225)
                {
                    uint _335 = _425 * _304;
                    uint _336 = _190 + _335;
                    uint _340 = _98.x[_336];
                    float _351 = as_type<float>(_340);
                    uint _369 = as_type<uint>(_430) & 2147483647u;
                    bool _370 = _369 > 2139095040u;
                    bool _359 = _430 > _351;
                    bool _360 = _370 || _359;
                    float _363 = _360 ? _430 : _351;
                    uint _374 = as_type<uint>(_363);
                    _112.y[_336] = _374;
                    uint _442 = _425 + 1u;
                    uint _443 = _442 * _304;
                    uint _444 = _190 + _443;
                    uint _446 = _98.x[_444];
                    float _447 = as_type<float>(_446);
                    uint _449 = _374 & 2147483647u;
                    bool _450 = _449 > 2139095040u;
                    bool _451 = _363 > _447;
                    bool _452 = _450 || _451;
                    float _453 = _452 ? _363 : _447;
                    uint _454 = as_type<uint>(_453);
                    _112.y[_444] = _454;
                    uint _464 = _425 + 2u;
                    uint _465 = _464 * _304;
                    uint _466 = _190 + _465;
                    uint _468 = _98.x[_466];
                    float _469 = as_type<float>(_468);
                    uint _471 = _454 & 2147483647u;
                    bool _472 = _471 > 2139095040u;
                    bool _473 = _453 > _469;
                    bool _474 = _472 || _473;
                    float _475 = _474 ? _453 : _469;
                    uint _476 = as_type<uint>(_475);
                    _112.y[_466] = _476;
                    uint _486 = _425 + 3u;
                    uint _487 = _486 * _304;
                    uint _488 = _190 + _487;
                    uint _490 = _98.x[_488];
                    float _491 = as_type<float>(_490);
                    uint _493 = _476 & 2147483647u;
                    bool _494 = _493 > 2139095040u;
                    bool _495 = _475 > _491;
                    bool _496 = _494 || _495;
                    float _497 = _496 ? _475 : _491;
                    uint _498 = as_type<uint>(_497);
                    _112.y[_488] = _498;
                    _430 = _497;
                    _425 = _223;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _426;
            float _429;
            _429 = _430;
            _426 = _425;
            for (;;)
            {
                bool _259 = _426 < _209;
                if (_259)
                {
                    uint _385 = _426 * _304;
                    uint _386 = _190 + _385;
                    uint _390 = _98.x[_386];
                    float _401 = as_type<float>(_390);
                    uint _418 = as_type<uint>(_429) & 2147483647u;
                    bool _419 = _418 > 2139095040u;
                    bool _409 = _429 > _401;
                    bool _410 = _419 || _409;
                    float _413 = _410 ? _429 : _401;
                    uint _423 = as_type<uint>(_413);
                    _112.y[_386] = _423;
                    uint _273 = _426 + uint(1);
                    _429 = _413;
                    _426 = _273;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _276 = _424 + _158;
            _424 = _276;
            continue;
        }
        else
        {
            break;
        }
    }
}

