// rowwise/softmax_lines.comp LOG=0 64x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct X
{
    float x[1];
};

struct Y
{
    float y[1];
};

struct LineParams
{
    uint outer;
    uint extent;
    uint stride;
};

struct Push
{
    LineParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device X& _65 [[buffer(0)]], device Y& _185 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _197 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _201 = _197.p.extent;
    uint _286 = _201 >> uint(2);
    uint _288 = _201 & 3u;
    uint _290 = extent_table.words[_286][_288];
    uint _206 = _197.p.stride;
    uint _294 = _206 >> uint(2);
    uint _296 = _206 & 3u;
    uint _298 = extent_table.words[_294][_296];
    uint _211 = _197.p.outer;
    uint _302 = _211 >> uint(2);
    uint _304 = _211 & 3u;
    uint _306 = extent_table.words[_302][_304];
    uint _214 = _306 * _298;
    uint _222 = gl_NumWorkGroups.x;
    uint _224 = _222 * 64u;
    uint _225 = _214 + _224;
    uint _226 = _225 - 1u;
    uint _230 = _226 / _224;
    uint _234 = gl_WorkGroupID.x;
    uint _236 = _234 * _230;
    uint _237 = _236 * 64u;
    uint _241 = _230 * 64u;
    uint _242 = _237 + _241;
    uint _244 = min(_242, _214);
    uint _249 = gl_LocalInvocationID.x;
    uint _250 = _237 + _249;
    uint _445;
    _445 = _250;
    for (;;)
    {
        bool _258 = _445 < _244;
        if (_258)
        {
            uint _262 = _445 / _298;
            uint _265 = _262 * _290;
            uint _267 = _265 * _298;
            uint _271 = _262 * _298;
            uint _272 = _445 - _271;
            uint _273 = _267 + _272;
            uint _446;
            float _458;
            _458 = -3.4028234663852885981170418348452e+38;
            _446 = 0u;
            for (;;)
            {
                bool _324 = _446 < _290;
                if (_324)
                {
                    uint _337 = _290 - 1u;
                    uint _338 = min(_446, _337);
                    uint _340 = _338 * _298;
                    uint _341 = _273 + _340;
                    float _343 = _65.x[_341];
                    float _344 = fast::max(_458, _343);
                    uint _481 = _446 + 1u;
                    uint _483 = min(_481, _337);
                    uint _484 = _483 * _298;
                    uint _485 = _273 + _484;
                    float _487 = _65.x[_485];
                    float _488 = fast::max(_344, _487);
                    uint _497 = _446 + 2u;
                    uint _499 = min(_497, _337);
                    uint _500 = _499 * _298;
                    uint _501 = _273 + _500;
                    float _503 = _65.x[_501];
                    float _504 = fast::max(_488, _503);
                    uint _513 = _446 + 3u;
                    uint _515 = min(_513, _337);
                    uint _516 = _515 * _298;
                    uint _517 = _273 + _516;
                    float _519 = _65.x[_517];
                    float _520 = fast::max(_504, _519);
                    uint _351 = _446 + 4u;
                    _458 = _520;
                    _446 = _351;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _447;
            float _448;
            _448 = 0.0;
            _447 = 0u;
            bool _357;
            for (;;)
            {
                _357 = _447 < _290;
                if (_357)
                {
                    uint _369 = _290 - 1u;
                    uint _370 = min(_447, _369);
                    uint _372 = _370 * _298;
                    uint _373 = _273 + _372;
                    float _375 = _65.x[_373];
                    float _377 = _375 - _458;
                    float _378 = exp(_377);
                    float _385 = _357 ? _378 : 0.0;
                    float _387 = _448 + _385;
                    uint _529 = _447 + 1u;
                    uint _531 = min(_529, _369);
                    uint _532 = _531 * _298;
                    uint _533 = _273 + _532;
                    float _535 = _65.x[_533];
                    float _536 = _535 - _458;
                    float _537 = exp(_536);
                    bool _539 = _529 < _290;
                    float _540 = _539 ? _537 : 0.0;
                    float _541 = _387 + _540;
                    uint _550 = _447 + 2u;
                    uint _552 = min(_550, _369);
                    uint _553 = _552 * _298;
                    uint _554 = _273 + _553;
                    float _556 = _65.x[_554];
                    float _557 = _556 - _458;
                    float _558 = exp(_557);
                    bool _560 = _550 < _290;
                    float _561 = _560 ? _558 : 0.0;
                    float _562 = _541 + _561;
                    uint _571 = _447 + 3u;
                    uint _573 = min(_571, _369);
                    uint _574 = _573 * _298;
                    uint _575 = _273 + _574;
                    float _577 = _65.x[_575];
                    float _578 = _577 - _458;
                    float _579 = exp(_578);
                    bool _581 = _571 < _290;
                    float _582 = _581 ? _579 : 0.0;
                    float _583 = _562 + _582;
                    uint _394 = _447 + 4u;
                    _448 = _583;
                    _447 = _394;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _397 = 1.0 / _448;
            uint _449;
            _449 = 0u;
            bool _402;
            for (;;)
            {
                _402 = _449 < _290;
                if (_402)
                {
                    uint _414 = _290 - 1u;
                    uint _415 = min(_449, _414);
                    uint _417 = _415 * _298;
                    uint _418 = _273 + _417;
                    float _421 = _65.x[_418];
                    float _423 = _421 - _458;
                    float _424 = exp(_423);
                    float _426 = _424 * _397;
                    if (_402)
                    {
                        _185.y[_418] = _426;
                    }
                    uint _591 = _449 + 1u;
                    uint _593 = min(_591, _414);
                    uint _594 = _593 * _298;
                    uint _595 = _273 + _594;
                    float _597 = _65.x[_595];
                    float _598 = _597 - _458;
                    float _599 = exp(_598);
                    float _600 = _599 * _397;
                    bool _602 = _591 < _290;
                    if (_602)
                    {
                        _185.y[_595] = _600;
                    }
                    uint _613 = _449 + 2u;
                    uint _615 = min(_613, _414);
                    uint _616 = _615 * _298;
                    uint _617 = _273 + _616;
                    float _619 = _65.x[_617];
                    float _620 = _619 - _458;
                    float _621 = exp(_620);
                    float _622 = _621 * _397;
                    bool _624 = _613 < _290;
                    if (_624)
                    {
                        _185.y[_617] = _622;
                    }
                    uint _635 = _449 + 3u;
                    uint _637 = min(_635, _414);
                    uint _638 = _637 * _298;
                    uint _639 = _273 + _638;
                    float _641 = _65.x[_639];
                    float _642 = _641 - _458;
                    float _643 = exp(_642);
                    float _644 = _643 * _397;
                    bool _646 = _635 < _290;
                    if (_646)
                    {
                        _185.y[_639] = _644;
                    }
                    uint _443 = _449 + 4u;
                    _449 = _443;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _281 = _445 + 64u;
            _445 = _281;
            continue;
        }
        else
        {
            break;
        }
    }
}

