// select/suppress.comp BUDGET=14000 FIRST=0 GPU=1 128x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct SuppressParams
{
    uint lines;
    uint classes;
    uint boxes;
    uint words;
    uint most;
    uint removed;
};

struct Push
{
    SuppressParams p;
};

struct Bits
{
    uint bits[1];
};

struct Result
{
    int result[1];
};

struct Order
{
    int order[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Order& _154 [[buffer(0)]], volatile device Bits& _106 [[buffer(1)]], device Result& _117 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _47 [[buffer(29)]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    do
    {
        uint _38 = gl_WorkGroupID.x;
        uint _42 = gl_LocalInvocationID.x;
        uint _51 = _47.p.lines;
        uint _288 = _51 >> uint(2);
        uint _290 = _51 & 3u;
        uint _292 = extent_table.words[_288][_290];
        bool _54 = _38 >= _292;
        if (_54)
        {
            break;
        }
        uint _61 = _47.p.boxes;
        uint _296 = _61 >> uint(2);
        uint _298 = _61 & 3u;
        uint _300 = extent_table.words[_296][_298];
        uint _67 = _47.p.words;
        uint _304 = _67 >> uint(2);
        uint _306 = _67 & 3u;
        uint _308 = extent_table.words[_304][_306];
        uint _73 = _47.p.most;
        uint _312 = _73 >> uint(2);
        uint _314 = _73 & 3u;
        uint _316 = extent_table.words[_312][_314];
        uint _79 = _47.p.removed;
        uint _320 = _79 >> uint(2);
        uint _322 = _79 & 3u;
        uint _324 = extent_table.words[_320][_322];
        uint _84 = _308 + 1u;
        uint _85 = _38 * _84;
        uint _86 = _324 + _85;
        uint _90 = _316 + 1u;
        uint _91 = _38 * _90;
        uint _97 = _47.p.classes;
        uint _328 = _97 >> uint(2);
        uint _330 = _97 & 3u;
        uint _332 = extent_table.words[_328][_330];
        uint _99 = _38 / _332;
        uint _101 = _99 * _300;
        uint _109 = _86 + _308;
        uint _112 = _106.bits[_109];
        int _121 = _117.result[_91];
        uint _122 = uint(_121);
        threadgroup_barrier(mem_flags::mem_device);
        uint _129 = _308 + 1023u;
        uint _130 = _129 / 1024u;
        uint _131 = 1u + _130;
        uint _333;
        uint _334;
        uint _335;
        _335 = 0u;
        _334 = _122;
        _333 = _112;
        uint _516;
        uint _353;
        uint _357;
        for (;;)
        {
            bool _140 = _333 < _300;
            bool _143 = _334 < _316;
            bool _144 = _140 && _143;
            bool _147 = _335 < 14000u;
            bool _148 = _144 && _147;
            if (_148)
            {
                uint _157 = _38 * _300;
                uint _159 = _157 + _333;
                int _161 = _154.order[_159];
                uint _163 = _335 + uint(1);
                uint _165 = _333 + uint(1);
                bool _167 = _161 < 0;
                _516 = _167 ? _300 : _165;
                bool _173 = !_167;
                bool _191;
                if (_173)
                {
                    uint _178 = uint(_161);
                    uint _180 = _178 / 32u;
                    uint _181 = _86 + _180;
                    uint _183 = _106.bits[_181];
                    uint _187 = _178 & 31u;
                    uint _188 = _183 >> _187;
                    uint _189 = _188 & 1u;
                    bool _190 = _189 != 0u;
                    _191 = _190;
                }
                else
                {
                    _191 = _167;
                }
                if (_191)
                {
                    _357 = _163;
                    _353 = _334;
                    _335 = _357;
                    _334 = _353;
                    _333 = _516;
                    continue;
                }
                threadgroup_barrier(mem_flags::mem_device);
                bool _196 = _42 == 0u;
                if (_196)
                {
                    uint _200 = _91 + 1u;
                    uint _202 = _200 + _334;
                    _117.result[_202] = _161;
                }
                uint _206 = _334 + uint(1);
                uint _209 = _163 + _131;
                uint _213 = uint(_161);
                uint _214 = _101 + _213;
                uint _216 = _214 * _308;
                uint _220 = _42 * 8u;
                uint _342;
                _342 = _220;
                bool _228;
                for (;;)
                {
                    _228 = _342 < _308;
                    if (_228)
                    {
                        if (_228)
                        {
                            uint _246 = _86 + _342;
                            uint _251 = _216 + _342;
                            uint _255 = _106.bits[_251];
                            uint _257 = _106.bits[_246];
                            uint _258 = _257 | _255;
                            _106.bits[_246] = _258;
                        }
                        uint _368 = _342 + 1u;
                        bool _369 = _368 < _308;
                        if (_369)
                        {
                            uint _371 = _86 + _342;
                            uint _372 = _371 + 1u;
                            uint _373 = _216 + _342;
                            uint _374 = _373 + 1u;
                            uint _376 = _106.bits[_374];
                            uint _378 = _106.bits[_372];
                            uint _379 = _378 | _376;
                            _106.bits[_372] = _379;
                        }
                        uint _389 = _342 + 2u;
                        bool _390 = _389 < _308;
                        if (_390)
                        {
                            uint _392 = _86 + _342;
                            uint _393 = _392 + 2u;
                            uint _394 = _216 + _342;
                            uint _395 = _394 + 2u;
                            uint _397 = _106.bits[_395];
                            uint _399 = _106.bits[_393];
                            uint _400 = _399 | _397;
                            _106.bits[_393] = _400;
                        }
                        uint _410 = _342 + 3u;
                        bool _411 = _410 < _308;
                        if (_411)
                        {
                            uint _413 = _86 + _342;
                            uint _414 = _413 + 3u;
                            uint _415 = _216 + _342;
                            uint _416 = _415 + 3u;
                            uint _418 = _106.bits[_416];
                            uint _420 = _106.bits[_414];
                            uint _421 = _420 | _418;
                            _106.bits[_414] = _421;
                        }
                        uint _431 = _342 + 4u;
                        bool _432 = _431 < _308;
                        if (_432)
                        {
                            uint _434 = _86 + _342;
                            uint _435 = _434 + 4u;
                            uint _436 = _216 + _342;
                            uint _437 = _436 + 4u;
                            uint _439 = _106.bits[_437];
                            uint _441 = _106.bits[_435];
                            uint _442 = _441 | _439;
                            _106.bits[_435] = _442;
                        }
                        uint _452 = _342 + 5u;
                        bool _453 = _452 < _308;
                        if (_453)
                        {
                            uint _455 = _86 + _342;
                            uint _456 = _455 + 5u;
                            uint _457 = _216 + _342;
                            uint _458 = _457 + 5u;
                            uint _460 = _106.bits[_458];
                            uint _462 = _106.bits[_456];
                            uint _463 = _462 | _460;
                            _106.bits[_456] = _463;
                        }
                        uint _473 = _342 + 6u;
                        bool _474 = _473 < _308;
                        if (_474)
                        {
                            uint _476 = _86 + _342;
                            uint _477 = _476 + 6u;
                            uint _478 = _216 + _342;
                            uint _479 = _478 + 6u;
                            uint _481 = _106.bits[_479];
                            uint _483 = _106.bits[_477];
                            uint _484 = _483 | _481;
                            _106.bits[_477] = _484;
                        }
                        uint _494 = _342 + 7u;
                        bool _495 = _494 < _308;
                        if (_495)
                        {
                            uint _497 = _86 + _342;
                            uint _498 = _497 + 7u;
                            uint _499 = _216 + _342;
                            uint _500 = _499 + 7u;
                            uint _502 = _106.bits[_500];
                            uint _504 = _106.bits[_498];
                            uint _505 = _504 | _502;
                            _106.bits[_498] = _505;
                        }
                        uint _263 = _342 + 1024u;
                        _342 = _263;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_device);
                _357 = _209;
                _353 = _206;
                _335 = _357;
                _334 = _353;
                _333 = _516;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_device);
        bool _265 = _42 == 0u;
        if (_265)
        {
            _106.bits[_109] = _333;
            _117.result[_91] = int(_334);
        }
        break;
    } while(false);
}

