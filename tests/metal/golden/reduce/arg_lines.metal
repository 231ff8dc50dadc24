// reduce/arg_lines.comp 128x1x1 #71ff54b5
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct ArgReduceParams
{
    uint outer;
    uint extent;
    uint inner;
};

struct Push
{
    ArgReduceParams p;
};

struct X
{
    uint x[1];
};

struct Y
{
    uint2 y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device X& _150 [[buffer(0)]], device Y& _217 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _93 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _98 = _93.p.extent;
    uint _230 = _98 >> uint(2);
    uint _232 = _98 & 3u;
    uint _234 = extent_table.words[_230][_232];
    uint _103 = _93.p.inner;
    uint _238 = _103 >> uint(2);
    uint _240 = _103 & 3u;
    uint _242 = extent_table.words[_238][_240];
    uint _108 = _93.p.outer;
    uint _246 = _108 >> uint(2);
    uint _248 = _108 & 3u;
    uint _250 = extent_table.words[_246][_248];
    uint _111 = _250 * _242;
    uint _119 = gl_NumWorkGroups.x;
    uint _121 = _119 * 128u;
    uint _125 = gl_GlobalInvocationID.x;
    uint _297;
    _297 = _125;
    for (;;)
    {
        bool _133 = _297 < _111;
        if (_133)
        {
            uint _137 = _297 / _242;
            uint _139 = _137 * _234;
            uint _141 = _139 * _242;
            uint _144 = _297 % _242;
            uint _145 = _141 + _144;
            uint _155 = _150.x[_145];
            float _254 = as_type<float>(_155);
            uint _298;
            uint _300;
            float _304;
            _300 = 0u;
            _298 = 1u;
            _304 = _254;
            float _554;
            uint _555;
            for (;;)
            {
                bool _167 = _298 < _234;
                if (_167)
                {
                    uint _182 = _234 - 1u;
                    uint _183 = min(_298, _182);
                    uint _188 = _183 * _242;
                    uint _189 = _145 + _188;
                    uint _192 = _150.x[_189];
                    float _258 = as_type<float>(_192);
                    uint _284 = as_type<uint>(_304) & 2147483647u;
                    bool _285 = _284 > 2139095040u;
                    bool _267 = !_285;
                    bool _279;
                    if (_267)
                    {
                        uint _289 = as_type<uint>(_258);
                        uint _290 = _289 & 2147483647u;
                        bool _291 = _290 > 2139095040u;
                        bool _271 = !_291;
                        bool _277;
                        if (_271)
                        {
                            bool _296 = _304 < _258;
                            _277 = _296;
                        }
                        else
                        {
                            _277 = _291;
                        }
                        _279 = _277;
                    }
                    else
                    {
                        _279 = _267;
                    }
                    float _204 = _279 ? _258 : _304;
                    uint _208 = _279 ? _183 : _300;
                    uint _327 = _298 + 1u;
                    uint _329 = min(_327, _182);
                    uint _330 = _329 * _242;
                    uint _331 = _145 + _330;
                    uint _333 = _150.x[_331];
                    float _334 = as_type<float>(_333);
                    uint _335 = as_type<uint>(_204);
                    uint _336 = _335 & 2147483647u;
                    bool _337 = _336 > 2139095040u;
                    bool _338 = !_337;
                    bool _349;
                    if (_338)
                    {
                        uint _340 = as_type<uint>(_334);
                        uint _341 = _340 & 2147483647u;
                        bool _342 = _341 > 2139095040u;
                        bool _343 = !_342;
                        bool _347;
                        if (_343)
                        {
                            bool _345 = _204 < _334;
                            _347 = _345;
                        }
                        else
                        {
                            _347 = _342;
                        }
                        _349 = _347;
                    }
                    else
                    {
                        _349 = _338;
                    }
                    float _350 = _349 ? _334 : _204;
                    uint _351 = _349 ? _329 : _208;
                    uint _361 = _298 + 2u;
                    uint _363 = min(_361, _182);
                    uint _364 = _363 * _242;
                    uint _365 = _145 + _364;
                    uint _367 = _150.x[_365];
                    float _368 = as_type<float>(_367);
                    uint _369 = as_type<uint>(_350);
                    uint _370 = _369 & 2147483647u;
                    bool _371 = _370 > 2139095040u;
                    bool _372 = !_371;
                    bool _383;
                    if (_372)
                    {
                        uint _374 = as_type<uint>(_368);
                        uint _375 = _374 & 2147483647u;
                        bool _376 = _375 > 2139095040u;
                        bool _377 = !_376;
                        bool _381;
                        if (_377)
                        {
                            bool _379 = _350 < _368;
                            _381 = _379;
                        }
                        else
                        {
                            _381 = _376;
                        }
                        _383 = _381;
                    }
                    else
                    {
                        _383 = _372;
                    }
                    float _384 = _383 ? _368 : _350;
                    uint _385 = _383 ? _363 : _351;
                    uint _395 = _298 + 3u;
                    uint _397 = min(_395, _182);
                    uint _398 = _397 * _242;
                    uint _399 = _145 + _398;
                    uint _401 = _150.x[_399];
                    float _402 = as_type<float>(_401);
                    uint _403 = as_type<uint>(_384);
                    uint _404 = _403 & 2147483647u;
                    bool _405 = _404 > 2139095040u;
                    bool _406 = !_405;
                    bool _417;
                    if (_406)
                    {
                        uint _408 = as_type<uint>(_402);
                        uint _409 = _408 & 2147483647u;
                        bool _410 = _409 > 2139095040u;
                        bool _411 = !_410;
                        bool _415;
                        if (_411)
                        {
                            bool _413 = _384 < _402;
                            _415 = _413;
                        }
                        else
                        {
                            _415 = _410;
                        }
                        _417 = _415;
                    }
                    else
                    {
                        _417 = _406;
                    }
                    float _418 = _417 ? _402 : _384;
                    uint _419 = _417 ? _397 : _385;
                    uint _429 = _298 + 4u;
                    uint _431 = min(_429, _182);
                    uint _432 = _431 * _242;
                    uint _433 = _145 + _432;
                    uint _435 = _150.x[_433];
                    float _436 = as_type<float>(_435);
                    uint _437 = as_type<uint>(_418);
                    uint _438 = _437 & 2147483647u;
                    bool _439 = _438 > 2139095040u;
                    bool _440 = !_439;
                    bool _451;
                    if (_440)
                    {
                        uint _442 = as_type<uint>(_436);
                        uint _443 = _442 & 2147483647u;
                        bool _444 = _443 > 2139095040u;
                        bool _445 = !_444;
                        bool _449;
                        if (_445)
                        {
                            bool _447 = _418 < _436;
                            _449 = _447;
                        }
                        else
                        {
                            _449 = _444;
                        }
                        _451 = _449;
                    }
                    else
                    {
                        _451 = _440;
                    }
                    float _452 = _451 ? _436 : _418;
                    uint _453 = _451 ? _431 : _419;
                    uint _463 = _298 + 5u;
                    uint _465 = min(_463, _182);
                    uint _466 = _465 * _242;
                    uint _467 = _145 + _466;
                    uint _469 = _150.x[_467];
                    float _470 = as_type<float>(_469);
                    uint _471 = as_type<uint>(_452);
                    uint _472 = _471 & 2147483647u;
                    bool _473 = _472 > 2139095040u;
                    bool _474 = !_473;
                    bool _485;
                    if (_474)
                    {
                        uint _476 = as_type<uint>(_470);
                        uint _477 = _476 & 2147483647u;
                        bool _478 = _477 > 2139095040u;
                        bool _479 = !_478;
                        bool _483;
                        if (_479)
                        {
                            bool _481 = _452 < _470;
                            _483 = _481;
                        }
                        else
                        {
                            _483 = _478;
                        }
                        _485 = _483;
                    }
                    else
                    {
                        _485 = _474;
                    }
                    float _486 = _485 ? _470 : _452;
                    uint _487 = _485 ? _465 : _453;
                    uint _497 = _298 + 6u;
                    uint _499 = min(_497, _182);
                    uint _500 = _499 * _242;
                    uint _501 = _145 + _500;
                    uint _503 = _150.x[_501];
                    float _504 = as_type<float>(_503);
                    uint _505 = as_type<uint>(_486);
                    uint _506 = _505 & 2147483647u;
                    bool _507 = _506 > 2139095040u;
                    bool _508 = !_507;
                    bool _519;
                    if (_508)
                    {
                        uint _510 = as_type<uint>(_504);
                        uint _511 = _510 & 2147483647u;
                        bool _512 = _511 > 2139095040u;
                        bool _513 = !_512;
                        bool _517;
                        if (_513)
                        {
                            bool _515 = _486 < _504;
                            _517 = _515;
                        }
                        else
                        {
                            _517 = _512;
                        }
                        _519 = _517;
                    }
                    else
                    {
                        _519 = _508;
                    }
                    float _520 = _519 ? _504 : _486;
                    uint _521 = _519 ? _499 : _487;
                    uint _531 = _298 + 7u;
                    uint _533 = min(_531, _182);
                    uint _534 = _533 * _242;
                    uint _535 = _145 + _534;
                    uint _537 = _150.x[_535];
                    float _538 = as_type<float>(_537);
                    uint _539 = as_type<uint>(_520);
                    uint _540 = _539 & 2147483647u;
                    bool _541 = _540 > 2139095040u;
                    bool _542 = !_541;
                    bool _553;
                    if (_542)
                    {
                        uint _544 = as_type<uint>(_538);
                        uint _545 = _544 & 2147483647u;
                        bool _546 = _545 > 2139095040u;
                        bool _547 = !_546;
                        bool _551;
                        if (_547)
                        {
                            bool _549 = _520 < _538;
                            _551 = _549;
                        }
                        else
                        {
                            _551 = _546;
                        }
                        _553 = _551;
                    }
                    else
                    {
                        _553 = _542;
                    }
                    _554 = _553 ? _538 : _520;
                    _555 = _553 ? _533 : _521;
                    uint _212 = _298 + 8u;
                    _300 = _555;
                    _298 = _212;
                    _304 = _554;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint2 _220 = uint2(_300, 0u);
            _217.y[_297] = _220;
            uint _225 = _297 + _121;
            _297 = _225;
            continue;
        }
        else
        {
            break;
        }
    }
}

