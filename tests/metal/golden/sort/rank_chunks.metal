// sort/rank_chunks.comp CHUNK=256 128x1x1 #19204086
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint2 x_words[1];
};

struct TopKParams
{
    uint outer;
    uint extent;
    uint inner;
    uint k;
    uint chunks;
};

struct Push
{
    TopKParams p;
};

struct Block1
{
    uint positions[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _88 [[buffer(0)]], device Block1& _290 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _106 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _111 = _106.p.extent;
    uint _313 = _111 >> uint(2);
    uint _315 = _111 & 3u;
    uint _317 = extent_table.words[_313][_315];
    uint _116 = _106.p.inner;
    uint _321 = _116 >> uint(2);
    uint _323 = _116 & 3u;
    uint _325 = extent_table.words[_321][_323];
    uint _122 = _106.p.k;
    uint _329 = _122 >> uint(2);
    uint _331 = _122 & 3u;
    uint _333 = extent_table.words[_329][_331];
    uint _128 = _106.p.chunks;
    uint _337 = _128 >> uint(2);
    uint _339 = _128 & 3u;
    uint _341 = extent_table.words[_337][_339];
    uint _133 = _106.p.outer;
    uint _345 = _133 >> uint(2);
    uint _347 = _133 & 3u;
    uint _349 = extent_table.words[_345][_347];
    uint _136 = _349 * _317;
    uint _138 = _136 * _325;
    uint _145 = gl_NumWorkGroups.x;
    uint _147 = _145 * 128u;
    uint _151 = gl_GlobalInvocationID.x;
    uint _476;
    _476 = _151;
    for (;;)
    {
        bool _159 = _476 < _138;
        if (_159)
        {
            uint _163 = _476 / _325;
            uint _167 = _163 / _317;
            uint _172 = _167 * _317;
            uint _173 = _163 - _172;
            uint _178 = _163 * _325;
            uint _179 = _476 - _178;
            uint _183 = _173 / 256u;
            uint _186 = _183 * 256u;
            uint _189 = _186 + 256u;
            uint _191 = min(_189, _317);
            uint _197 = _172 * _325;
            uint _199 = _197 + _179;
            uint2 _361 = _88.x_words[_476];
            uint _365 = _361.x;
            uint _367 = _361.y;
            uint _368 = _367 ^ 2147483648u;
            uint _477;
            uint _478;
            _478 = 0u;
            _477 = _186;
            uint _736;
            bool _214;
            for (;;)
            {
                _214 = _477 < _191;
                if (_214)
                {
                    uint _229 = _191 - 1u;
                    uint _230 = min(_477, _229);
                    uint _236 = _230 * _325;
                    uint _237 = _199 + _236;
                    uint2 _381 = _88.x_words[_237];
                    uint _385 = _381.x;
                    uint _387 = _381.y;
                    uint _388 = _387 ^ 2147483648u;
                    bool _396 = _388 < _368;
                    bool _397 = !_396;
                    bool _413;
                    if (_397)
                    {
                        bool _403 = _388 == _368;
                        bool _411;
                        if (_403)
                        {
                            bool _409 = _385 < _365;
                            _411 = _409;
                        }
                        else
                        {
                            _411 = _403;
                        }
                        _413 = _411;
                    }
                    else
                    {
                        _413 = _396;
                    }
                    bool _265;
                    if (!_413)
                    {
                        bool _249 = _230 < _173;
                        bool _264;
                        if (_249)
                        {
                            uint2 _425 = _88.x_words[_237];
                            uint _429 = _425.x;
                            uint _431 = _425.y;
                            uint _432 = _431 ^ 2147483648u;
                            bool _440 = _368 < _432;
                            bool _441 = !_440;
                            bool _457;
                            if (_441)
                            {
                                bool _447 = _368 == _432;
                                bool _455;
                                if (_447)
                                {
                                    bool _453 = _365 < _429;
                                    _455 = _453;
                                }
                                else
                                {
                                    _455 = _447;
                                }
                                _457 = _455;
                            }
                            else
                            {
                                _457 = _440;
                            }
                            _264 = !_457;
                        }
                        else
                        {
                            _264 = _249;
                        }
                        _265 = _264;
                    }
                    else
                    {
                        _265 = _413;
                    }
                    bool _274;
                    if (_265)
                    {
                        _274 = _214;
                    }
                    else
                    {
                        _274 = _265;
                    }
                    uint _277 = _478 + uint(_274);
                    uint _520 = _477 + 1u;
                    uint _522 = min(_520, _229);
                    uint _523 = _522 * _325;
                    uint _524 = _199 + _523;
                    uint2 _526 = _88.x_words[_524];
                    uint _527 = _526.x;
                    uint _528 = _526.y;
                    uint _529 = _528 ^ 2147483648u;
                    bool _533 = _529 < _368;
                    bool _534 = !_533;
                    bool _546;
                    if (_534)
                    {
                        bool _538 = _529 == _368;
                        bool _544;
                        if (_538)
                        {
                            bool _542 = _527 < _365;
                            _544 = _542;
                        }
                        else
                        {
                            _544 = _538;
                        }
                        _546 = _544;
                    }
                    else
                    {
                        _546 = _533;
                    }
                    bool _579;
                    if (!_546)
                    {
                        bool _549 = _522 < _173;
                        bool _577;
                        if (_549)
                        {
                            uint2 _554 = _88.x_words[_524];
                            uint _555 = _554.x;
                            uint _556 = _554.y;
                            uint _557 = _556 ^ 2147483648u;
                            bool _561 = _368 < _557;
                            bool _562 = !_561;
                            bool _574;
                            if (_562)
                            {
                                bool _566 = _368 == _557;
                                bool _572;
                                if (_566)
                                {
                                    bool _570 = _365 < _555;
                                    _572 = _570;
                                }
                                else
                                {
                                    _572 = _566;
                                }
                                _574 = _572;
                            }
                            else
                            {
                                _574 = _561;
                            }
                            _577 = !_574;
                        }
                        else
                        {
                            _577 = _549;
                        }
                        _579 = _577;
                    }
                    else
                    {
                        _579 = _546;
                    }
                    bool _584;
                    if (_579)
                    {
                        bool _582 = _520 < _191;
                        _584 = _582;
                    }
                    else
                    {
                        _584 = _579;
                    }
                    uint _586 = _277 + uint(_584);
                    uint _595 = _477 + 2u;
                    uint _597 = min(_595, _229);
                    uint _598 = _597 * _325;
                    uint _599 = _199 + _598;
                    uint2 _601 = _88.x_words[_599];
                    uint _602 = _601.x;
                    uint _603 = _601.y;
                    uint _604 = _603 ^ 2147483648u;
                    bool _608 = _604 < _368;
                    bool _609 = !_608;
                    bool _621;
                    if (_609)
                    {
                        bool _613 = _604 == _368;
                        bool _619;
                        if (_613)
                        {
                            bool _617 = _602 < _365;
                            _619 = _617;
                        }
                        else
                        {
                            _619 = _613;
                        }
                        _621 = _619;
                    }
                    else
                    {
                        _621 = _608;
                    }
                    bool _654;
                    if (!_621)
                    {
                        bool _624 = _597 < _173;
                        bool _652;
                        if (_624)
                        {
                            uint2 _629 = _88.x_words[_599];
                            uint _630 = _629.x;
                            uint _631 = _629.y;
                            uint _632 = _631 ^ 2147483648u;
                            bool _636 = _368 < _632;
                            bool _637 = !_636;
                            bool _649;
                            if (_637)
                            {
                                bool _641 = _368 == _632;
                                bool _647;
                                if (_641)
                                {
                                    bool _645 = _365 < _630;
                                    _647 = _645;
                                }
                                else
                                {
                                    _647 = _641;
                                }
                                _649 = _647;
                            }
                            else
                            {
                                _649 = _636;
                            }
                            _652 = !_649;
                        }
                        else
                        {
                            _652 = _624;
                        }
                        _654 = _652;
                    }
                    else
                    {
                        _654 = _621;
                    }
                    bool _659;
                    if (_654)
                    {
                        bool _657 = _595 < _191;
                        _659 = _657;
                    }
                    else
                    {
                        _659 = _654;
                    }
                    uint _661 = _586 + uint(_659);
                    uint _670 = _477 + 3u;
                    uint _672 = min(_670, _229);
                    uint _673 = _672 * _325;
                    uint _674 = _199 + _673;
                    uint2 _676 = _88.x_words[_674];
                    uint _677 = _676.x;
                    uint _678 = _676.y;
                    uint _679 = _678 ^ 2147483648u;
                    bool _683 = _679 < _368;
                    bool _684 = !_683;
                    bool _696;
                    if (_684)
                    {
                        bool _688 = _679 == _368;
                        bool _694;
                        if (_688)
                        {
                            bool _692 = _677 < _365;
                            _694 = _692;
                        }
                        else
                        {
                            _694 = _688;
                        }
                        _696 = _694;
                    }
                    else
                    {
                        _696 = _683;
                    }
                    bool _729;
                    if (!_696)
                    {
                        bool _699 = _672 < _173;
                        bool _727;
                        if (_699)
                        {
                            uint2 _704 = _88.x_words[_674];
                            uint _705 = _704.x;
                            uint _706 = _704.y;
                            uint _707 = _706 ^ 2147483648u;
                            bool _711 = _368 < _707;
                            bool _712 = !_711;
                            bool _724;
                            if (_712)
                            {
                                bool _716 = _368 == _707;
                                bool _722;
                                if (_716)
                                {
                                    bool _720 = _365 < _705;
                                    _722 = _720;
                                }
                                else
                                {
                                    _722 = _716;
                                }
                                _724 = _722;
                            }
                            else
                            {
                                _724 = _711;
                            }
                            _727 = !_724;
                        }
                        else
                        {
                            _727 = _699;
                        }
                        _729 = _727;
                    }
                    else
                    {
                        _729 = _696;
                    }
                    bool _734;
                    if (_729)
                    {
                        bool _732 = _670 < _191;
                        _734 = _732;
                    }
                    else
                    {
                        _734 = _729;
                    }
                    _736 = _661 + uint(_734);
                    uint _281 = _477 + 4u;
                    _478 = _736;
                    _477 = _281;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _284 = _478 < _333;
            if (_284)
            {
                uint _293 = _167 * _325;
                uint _295 = _293 + _179;
                uint _297 = _295 * _341;
                uint _299 = _297 + _183;
                uint _300 = _299 * 256u;
                uint _302 = _300 + _478;
                _290.positions[_302] = _173;
            }
            uint _308 = _476 + _147;
            _476 = _308;
            continue;
        }
        else
        {
            break;
        }
    }
}

