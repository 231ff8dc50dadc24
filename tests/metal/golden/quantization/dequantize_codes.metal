// quantization/dequantize_codes.comp BITS=2 ZEROS=0 128x1x1 #a1dbb61e
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint codes_words[1];
};

struct Block1
{
    uint scale_words[1];
};

struct Block2
{
    uint4 y_quads[1];
};

struct DequantizeCodesParams
{
    uint total;
    uint extent;
    uint behind;
    uint bytes;
    uint blocks;
    uint scale_front;
    uint scale_behind;
    uint zero_front;
    uint zero_behind;
    uint block;
};

struct Push
{
    DequantizeCodesParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _53 [[buffer(0)]], const device Block1& _71 [[buffer(1)]], device Block2& _80 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _96 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _100 = _96.p.total;
    uint _314 = _100 >> uint(2);
    uint _316 = _100 & 3u;
    uint _318 = extent_table.words[_314][_316];
    uint _106 = _96.p.extent;
    uint _322 = _106 >> uint(2);
    uint _324 = _106 & 3u;
    uint _326 = extent_table.words[_322][_324];
    uint _111 = _96.p.behind;
    uint _330 = _111 >> uint(2);
    uint _332 = _111 & 3u;
    uint _334 = extent_table.words[_330][_332];
    uint _117 = _96.p.bytes;
    uint _338 = _117 >> uint(2);
    uint _340 = _117 & 3u;
    uint _342 = extent_table.words[_338][_340];
    uint _123 = _96.p.blocks;
    uint _346 = _123 >> uint(2);
    uint _348 = _123 & 3u;
    uint _350 = extent_table.words[_346][_348];
    uint _131 = _96.p.scale_front;
    uint _354 = _131 >> uint(2);
    uint _356 = _131 & 3u;
    uint _358 = extent_table.words[_354][_356];
    uint _136 = _96.p.scale_behind;
    uint _362 = _136 >> uint(2);
    uint _364 = _136 & 3u;
    uint _366 = extent_table.words[_362][_364];
    uint _152 = _318 + 3u;
    uint _153 = _152 / 4u;
    uint _161 = gl_NumWorkGroups.x;
    uint _163 = _161 * 128u;
    uint _167 = gl_GlobalInvocationID.x;
    uint _412;
    _412 = _167;
    for (;;)
    {
        bool _176 = _412 < _153;
        if (_176)
        {
            uint _187 = _412 * 4u;
            uint _192 = _318 - 1u;
            uint _193 = min(_187, _192);
            uint _197 = _193 / _334;
            uint _201 = _193 % _334;
            uint _205 = _197 / _326;
            uint _209 = _197 % _326;
            uint _213 = _205 * _342;
            uint _215 = _209 / 4u;
            uint _216 = _213 + _215;
            uint _218 = _216 * _334;
            uint _220 = _218 + _201;
            uint _386 = _220 / 4u;
            uint _388 = _53.codes_words[_386];
            uint _390 = _220 % 4u;
            int _391 = int(_390);
            int _392 = _391 * 8;
            uint _393 = extract_bits(_388, uint(_392), uint(8));
            uint _226 = _209 % 4u;
            uint _228 = _226 * 2u;
            uint _229 = _393 >> _228;
            uint _230 = _229 & 3u;
            uint _235 = _96.p.block;
            uint _236 = _209 / _235;
            uint _241 = _205 % _358;
            uint _243 = _241 * _350;
            uint _245 = _243 + _236;
            uint _248 = _245 * _366;
            uint _252 = _201 % _366;
            uint _253 = _248 + _252;
            uint _398 = _71.scale_words[_253];
            float _276 = as_type<float>(_398);
            float _281 = float(_230);
            float _285 = _281 - 2.0;
            float _287 = _285 * _276;
            uint _288 = as_type<uint>(_287);
            uint _422 = _187 + 1u;
            uint _424 = min(_422, _192);
            uint _425 = _424 / _334;
            uint _426 = _424 % _334;
            uint _427 = _425 / _326;
            uint _428 = _425 % _326;
            uint _429 = _427 * _342;
            uint _430 = _428 / 4u;
            uint _431 = _429 + _430;
            uint _432 = _431 * _334;
            uint _433 = _432 + _426;
            uint _434 = _433 / 4u;
            uint _436 = _53.codes_words[_434];
            uint _437 = _433 % 4u;
            int _438 = int(_437);
            int _439 = _438 * 8;
            uint _440 = extract_bits(_436, uint(_439), uint(8));
            uint _441 = _428 % 4u;
            uint _442 = _441 * 2u;
            uint _443 = _440 >> _442;
            uint _444 = _443 & 3u;
            uint _447 = _428 / _235;
            uint _449 = _427 % _358;
            uint _450 = _449 * _350;
            uint _451 = _450 + _447;
            uint _453 = _451 * _366;
            uint _455 = _426 % _366;
            uint _456 = _453 + _455;
            uint _458 = _71.scale_words[_456];
            float _459 = as_type<float>(_458);
            float _460 = float(_444);
            float _461 = _460 - 2.0;
            float _462 = _461 * _459;
            uint _463 = as_type<uint>(_462);
            uint _473 = _187 + 2u;
            uint _475 = min(_473, _192);
            uint _476 = _475 / _334;
            uint _477 = _475 % _334;
            uint _478 = _476 / _326;
            uint _479 = _476 % _326;
            uint _480 = _478 * _342;
            uint _481 = _479 / 4u;
            uint _482 = _480 + _481;
            uint _483 = _482 * _334;
            uint _484 = _483 + _477;
            uint _485 = _484 / 4u;
            uint _487 = _53.codes_words[_485];
            uint _488 = _484 % 4u;
            int _489 = int(_488);
            int _490 = _489 * 8;
            uint _491 = extract_bits(_487, uint(_490), uint(8));
            uint _492 = _479 % 4u;
            uint _493 = _492 * 2u;
            uint _494 = _491 >> _493;
            uint _495 = _494 & 3u;
            uint _498 = _479 / _235;
            uint _500 = _478 % _358;
            uint _501 = _500 * _350;
            uint _502 = _501 + _498;
            uint _504 = _502 * _366;
            uint _506 = _477 % _366;
            uint _507 = _504 + _506;
            uint _509 = _71.scale_words[_507];
            float _510 = as_type<float>(_509);
            float _511 = float(_495);
            float _512 = _511 - 2.0;
            float _513 = _512 * _510;
            uint _514 = as_type<uint>(_513);
            uint _524 = _187 + 3u;
            uint _526 = min(_524, _192);
            uint _527 = _526 / _334;
            uint _528 = _526 % _334;
            uint _529 = _527 / _326;
            uint _530 = _527 % _326;
            uint _531 = _529 * _342;
            uint _532 = _530 / 4u;
            uint _533 = _531 + _532;
            uint _534 = _533 * _334;
            uint _535 = _534 + _528;
            uint _536 = _535 / 4u;
            uint _538 = _53.codes_words[_536];
            uint _539 = _535 % 4u;
            int _540 = int(_539);
            int _541 = _540 * 8;
            uint _542 = extract_bits(_538, uint(_541), uint(8));
            uint _543 = _530 % 4u;
            uint _544 = _543 * 2u;
            uint _545 = _542 >> _544;
            uint _546 = _545 & 3u;
            uint _549 = _530 / _235;
            uint _551 = _529 % _358;
            uint _552 = _551 * _350;
            uint _553 = _552 + _549;
            uint _555 = _553 * _366;
            uint _557 = _528 % _366;
            uint _558 = _555 + _557;
            uint _560 = _71.scale_words[_558];
            float _561 = as_type<float>(_560);
            float _562 = float(_546);
            float _563 = _562 - 2.0;
            float _564 = _563 * _561;
            uint _565 = as_type<uint>(_564);
            uint4 _407 = uint4(_288, _463, _514, _565);
            _80.y_quads[_412] = _407;
            uint _309 = _412 + _163;
            _412 = _309;
            continue;
        }
        else
        {
            break;
        }
    }
}

