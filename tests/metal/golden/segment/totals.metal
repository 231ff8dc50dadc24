// segment/totals.comp CHUNK=1024 PERMUTED=0 128x1x1 #6e1d3d19
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block1
{
    uint ids_words[1];
};

struct SegmentParams
{
    uint rows;
    uint inner;
    uint segments;
};

struct Push
{
    SegmentParams p;
};

struct Block0
{
    uint x[1];
};

struct Block2
{
    uint state[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _221 [[buffer(0)]], const device Block1& _99 [[buffer(1)]], device Block2& _246 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _120 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _124 = _120.p.rows;
    uint _261 = _124 >> uint(2);
    uint _263 = _124 & 3u;
    uint _265 = extent_table.words[_261][_263];
    uint _130 = _120.p.inner;
    uint _269 = _130 >> uint(2);
    uint _271 = _130 & 3u;
    uint _273 = extent_table.words[_269][_271];
    uint _135 = _120.p.segments;
    uint _277 = _135 >> uint(2);
    uint _279 = _135 & 3u;
    uint _281 = extent_table.words[_277][_279];
    uint _138 = _281 + 1u;
    uint _141 = _265 / 1024u;
    uint _143 = _141 * _273;
    uint _151 = gl_NumWorkGroups.x;
    uint _153 = _151 * 128u;
    uint _157 = gl_GlobalInvocationID.x;
    uint _354;
    _354 = _157;
    for (;;)
    {
        bool _165 = _354 < _143;
        if (_165)
        {
            uint _169 = _354 / _273;
            uint _174 = _169 * _273;
            uint _175 = _354 - _174;
            uint _178 = _169 * 1024u;
            uint _296 = _99.ids_words[_178];
            uint _300 = _296 ^ 2147483648u;
            uint _185 = _178 + 1024u;
            uint _186 = _178 + 1023u;
            uint _315 = _99.ids_words[_186];
            uint _319 = _315 ^ 2147483648u;
            bool _191 = _300 != _319;
            if (_191)
            {
                uint _256 = _354 + _153;
                _354 = _256;
                continue;
            }
            uint _355;
            float _357;
            _357 = as_type<float>(0x7f800000u /* inf */);
            _355 = _178;
            for (;;)
            {
                bool _208 = _355 < _185;
                if (_208)
                {
                    uint _228 = _355 * _273;
                    uint _230 = _228 + _175;
                    uint _233 = _221.x[_230];
                    float _330 = as_type<float>(_233);
                    uint _348 = as_type<uint>(_357) & 2147483647u;
                    bool _349 = _348 > 2139095040u;
                    bool _338 = _357 < _330;
                    bool _339 = _349 || _338;
                    float _342 = _339 ? _357 : _330;
                    uint _370 = _355 + 1u;
                    uint _371 = _370 * _273;
                    uint _372 = _371 + _175;
                    uint _374 = _221.x[_372];
                    float _375 = as_type<float>(_374);
                    uint _376 = as_type<uint>(_342);
                    uint _377 = _376 & 2147483647u;
                    bool _378 = _377 > 2139095040u;
                    bool _379 = _342 < _375;
                    bool _380 = _378 || _379;
                    float _381 = _380 ? _342 : _375;
                    uint _390 = _355 + 2u;
                    uint _391 = _390 * _273;
                    uint _392 = _391 + _175;
                    uint _394 = _221.x[_392];
                    float _395 = as_type<float>(_394);
                    uint _396 = as_type<uint>(_381);
                    uint _397 = _396 & 2147483647u;
                    bool _398 = _397 > 2139095040u;
                    bool _399 = _381 < _395;
                    bool _400 = _398 || _399;
                    float _401 = _400 ? _381 : _395;
                    uint _410 = _355 + 3u;
                    uint _411 = _410 * _273;
                    uint _412 = _411 + _175;
                    uint _414 = _221.x[_412];
                    float _415 = as_type<float>(_414);
                    uint _416 = as_type<uint>(_401);
                    uint _417 = _416 & 2147483647u;
                    bool _418 = _417 > 2139095040u;
                    bool _419 = _401 < _415;
                    bool _420 = _418 || _419;
                    float _421 = _420 ? _401 : _415;
                    uint _430 = _355 + 4u;
                    uint _431 = _430 * _273;
                    uint _432 = _431 + _175;
                    uint _434 = _221.x[_432];
                    float _435 = as_type<float>(_434);
                    uint _436 = as_type<uint>(_421);
                    uint _437 = _436 & 2147483647u;
                    bool _438 = _437 > 2139095040u;
                    bool _439 = _421 < _435;
                    bool _440 = _438 || _439;
                    float _441 = _440 ? _421 : _435;
                    uint _450 = _355 + 5u;
                    uint _451 = _450 * _273;
                    uint _452 = _451 + _175;
                    uint _454 = _221.x[_452];
                    float _455 = as_type<float>(_454);
                    uint _456 = as_type<uint>(_441);
                    uint _457 = _456 & 2147483647u;
                    bool _458 = _457 > 2139095040u;
                    bool _459 = _441 < _455;
                    bool _460 = _458 || _459;
                    float _461 = _460 ? _441 : _455;
                    uint _470 = _355 + 6u;
                    uint _471 = _470 * _273;
                    uint _472 = _471 + _175;
                    uint _474 = _221.x[_472];
                    float _475 = as_type<float>(_474);
                    uint _476 = as_type<uint>(_461);
                    uint _477 = _476 & 2147483647u;
                    bool _478 = _477 > 2139095040u;
                    bool _479 = _461 < _475;
                    bool _480 = _478 || _479;
                    float _481 = _480 ? _461 : _475;
                    uint _490 = _355 + 7u;
                    uint _491 = _490 * _273;
                    uint _492 = _491 + _175;
                    uint _494 = _221.x[_492];
                    float _495 = as_type<float>(_494);
                    uint _496 = as_type<uint>(_481);
                    uint _497 = _496 & 2147483647u;
                    bool _498 = _497 > 2139095040u;
                    bool _499 = _481 < _495;
                    bool _500 = _498 || _499;
                    float _501 = _500 ? _481 : _495;
                    uint _242 = _355 + 8u;
                    _357 = _501;
                    _355 = _242;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _249 = _138 + _354;
            _246.state[_249] = as_type<uint>(_357);
            uint _256 = _354 + _153;
            _354 = _256;
            continue;
        }
        else
        {
            break;
        }
    }
}

