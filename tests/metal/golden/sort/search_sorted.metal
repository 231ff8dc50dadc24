// sort/search_sorted.comp RIGHT=0 128x1x1 #8be2e0c4
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
    uint q_words[1];
};

struct SearchParams
{
    uint rows;
    uint extent;
    uint queries;
};

struct Push
{
    SearchParams p;
};

struct Block2
{
    uint positions[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _119 [[buffer(0)]], const device Block1& _144 [[buffer(1)]], device Block2& _276 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _167 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _172 = _167.p.extent;
    uint _293 = _172 >> uint(2);
    uint _295 = _172 & 3u;
    uint _297 = extent_table.words[_293][_295];
    uint _177 = _167.p.queries;
    uint _301 = _177 >> uint(2);
    uint _303 = _177 & 3u;
    uint _305 = extent_table.words[_301][_303];
    uint _182 = _167.p.rows;
    uint _309 = _182 >> uint(2);
    uint _311 = _182 & 3u;
    uint _313 = extent_table.words[_309][_311];
    uint _185 = _313 * _305;
    uint _192 = gl_NumWorkGroups.x;
    uint _194 = _192 * 128u;
    uint _198 = gl_GlobalInvocationID.x;
    uint _457;
    _457 = _198;
    for (;;)
    {
        bool _206 = _457 < _185;
        if (_206)
        {
            uint _210 = _457 / _305;
            uint _212 = _210 * _297;
            uint _324 = _457 / 2u;
            uint _326 = _144.q_words[_324];
            uint _328 = _457 % 2u;
            int _329 = int(_328);
            int _330 = _329 * 16;
            uint _331 = extract_bits(_326, uint(_330), uint(16));
            uint _338 = _331 & 65535u;
            uint _459;
            do
            {
                uint _351 = _338 & 32767u;
                bool _358 = _351 > 31744u;
                if (_358)
                {
                    _459 = 65535u;
                    break;
                }
                bool _363 = _351 == 0u;
                if (_363)
                {
                    _459 = 32768u;
                    break;
                }
                uint _369 = _338 & 32768u;
                bool _370 = _369 != 0u;
                uint _458;
                if (_370)
                {
                    uint _378 = 65535u - _338;
                    _458 = _378;
                }
                else
                {
                    uint _374 = _338 | 32768u;
                    _458 = _374;
                }
                _459 = _458;
                break;
            } while(false);
            uint _460;
            _460 = 0u;
            uint _272;
            uint _469;
            for (uint _461 = _297; _460 < _461; _461 = _272, _460 = _469)
            {
                uint _233 = (_461 - _460) / 2u;
                uint _234 = _460 + _233;
                uint _238 = _212 + _234;
                uint _393 = _238 / 2u;
                uint _395 = _119.x_words[_393];
                uint _397 = _238 % 2u;
                int _398 = int(_397);
                int _399 = _398 * 16;
                uint _400 = extract_bits(_395, uint(_399), uint(16));
                uint _407 = _400 & 65535u;
                uint _466;
                do
                {
                    uint _420 = _407 & 32767u;
                    bool _427 = _420 > 31744u;
                    if (_427)
                    {
                        _466 = 65535u;
                        break;
                    }
                    bool _432 = _420 == 0u;
                    if (_432)
                    {
                        _466 = 32768u;
                        break;
                    }
                    uint _438 = _407 & 32768u;
                    bool _439 = _438 != 0u;
                    uint _465;
                    if (_439)
                    {
                        uint _447 = 65535u - _407;
                        _465 = _447;
                    }
                    else
                    {
                        uint _443 = _407 | 32768u;
                        _465 = _443;
                    }
                    _466 = _465;
                    break;
                } while(false);
                bool _456 = _466 < _459;
                if (_456)
                {
                    uint _265 = _234 + 1u;
                    _469 = _265;
                }
                else
                {
                    _469 = _460;
                }
                _272 = _456 ? _461 : _234;
            }
            _276.positions[_457] = _460;
            uint _282 = _457 + _194;
            _457 = _282;
            continue;
        }
        else
        {
            break;
        }
    }
}

