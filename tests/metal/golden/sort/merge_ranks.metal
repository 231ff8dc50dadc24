// sort/merge_ranks.comp CHUNK=256 128x1x1 #1679c358
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
    uint positions[1];
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

struct Block2
{
    uint values[1];
};

struct Block3
{
    uint2 indices[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _120 [[buffer(0)]], const device Block1& _155 [[buffer(1)]], device Block2& _388 [[buffer(2)]], device Block3& _410 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _207 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _212 = _207.p.extent;
    uint _439 = _212 >> uint(2);
    uint _441 = _212 & 3u;
    uint _443 = extent_table.words[_439][_441];
    uint _217 = _207.p.inner;
    uint _447 = _217 >> uint(2);
    uint _449 = _217 & 3u;
    uint _451 = extent_table.words[_447][_449];
    uint _223 = _207.p.k;
    uint _455 = _223 >> uint(2);
    uint _457 = _223 & 3u;
    uint _459 = extent_table.words[_455][_457];
    uint _229 = _207.p.chunks;
    uint _463 = _229 >> uint(2);
    uint _465 = _229 & 3u;
    uint _467 = extent_table.words[_463][_465];
    uint _234 = min(_459, 256u);
    uint _238 = _207.p.outer;
    uint _471 = _238 >> uint(2);
    uint _473 = _238 & 3u;
    uint _475 = extent_table.words[_471][_473];
    uint _241 = _475 * _451;
    uint _243 = _241 * _467;
    uint _245 = _243 * _234;
    uint _252 = gl_NumWorkGroups.x;
    uint _254 = _252 * 128u;
    uint _258 = gl_GlobalInvocationID.x;
    uint _741;
    _741 = _258;
    for (;;)
    {
        bool _266 = _741 < _245;
        if (_266)
        {
            uint _270 = _741 % _234;
            uint _274 = _741 / _234;
            uint _278 = _274 % _467;
            uint _282 = _274 / _467;
            uint _286 = _278 * 256u;
            uint _287 = _443 - _286;
            uint _288 = min(256u, _287);
            bool _289 = _270 >= _288;
            if (_289)
            {
                uint _426 = _741 + _254;
                _741 = _426;
                continue;
            }
            uint _296 = _282 / _451;
            uint _301 = _296 * _451;
            uint _302 = _282 - _301;
            uint _306 = _296 * _443;
            uint _308 = _306 * _451;
            uint _310 = _308 + _302;
            uint _314 = _282 * _467;
            uint _315 = _314 * 256u;
            uint _320 = _315 + _286;
            uint _322 = _320 + _270;
            uint _324 = _155.positions[_322];
            uint _329 = _324 * _451;
            uint _330 = _310 + _329;
            uint _487 = _120.x_words[_330];
            uint _743;
            do
            {
                uint _506 = _487 & 2147483647u;
                bool _513 = _506 > 2139095040u;
                if (_513)
                {
                    _743 = 4294967295u;
                    break;
                }
                bool _518 = _506 == 0u;
                if (_518)
                {
                    _743 = 2147483648u;
                    break;
                }
                uint _524 = _487 & 2147483648u;
                bool _525 = _524 != 0u;
                uint _742;
                if (_525)
                {
                    uint _529 = 4294967295u - _487;
                    _742 = _529;
                }
                else
                {
                    uint _533 = _487 | 2147483648u;
                    _742 = _533;
                }
                _743 = _742;
                break;
            } while(false);
            uint _744;
            uint _745;
            _745 = _270;
            _744 = 0u;
            uint _769;
            bool _346;
            for (;;)
            {
                bool _343 = _744 < _467;
                _346 = _745 < _459;
                bool _347 = _343 && _346;
                if (_347)
                {
                    uint _352 = _744 * 256u;
                    uint _353 = _443 - _352;
                    uint _354 = min(_234, _353);
                    bool _357 = _744 != _278;
                    if (_357)
                    {
                        uint _363 = _315 + _352;
                        uint _746;
                        _746 = 0u;
                        uint _802;
                        uint _770;
                        for (uint _747 = _354; _746 < _747; _747 = _802, _746 = _770)
                        {
                            uint _560 = (_746 + _747) / 2u;
                            uint _563 = _363 + _560;
                            uint _565 = _155.positions[_563];
                            uint _569 = _565 * _451;
                            uint _570 = _310 + _569;
                            uint _613 = _120.x_words[_570];
                            uint _752;
                            do
                            {
                                uint _632 = _613 & 2147483647u;
                                bool _639 = _632 > 2139095040u;
                                if (_639)
                                {
                                    _752 = 4294967295u;
                                    break;
                                }
                                bool _644 = _632 == 0u;
                                if (_644)
                                {
                                    _752 = 2147483648u;
                                    break;
                                }
                                uint _650 = _613 & 2147483648u;
                                bool _651 = _650 != 0u;
                                uint _751;
                                if (_651)
                                {
                                    uint _655 = 4294967295u - _613;
                                    _751 = _655;
                                }
                                else
                                {
                                    uint _659 = _613 | 2147483648u;
                                    _751 = _659;
                                }
                                _752 = _751;
                                break;
                            } while(false);
                            bool _668 = _752 < _743;
                            bool _574 = !_668;
                            bool _592;
                            if (_574)
                            {
                                bool _578 = _565 < _324;
                                bool _590;
                                if (_578)
                                {
                                    uint _680 = _120.x_words[_570];
                                    uint _754;
                                    do
                                    {
                                        uint _699 = _680 & 2147483647u;
                                        bool _706 = _699 > 2139095040u;
                                        if (_706)
                                        {
                                            _754 = 4294967295u;
                                            break;
                                        }
                                        bool _711 = _699 == 0u;
                                        if (_711)
                                        {
                                            _754 = 2147483648u;
                                            break;
                                        }
                                        uint _717 = _680 & 2147483648u;
                                        bool _718 = _717 != 0u;
                                        uint _753;
                                        if (_718)
                                        {
                                            uint _722 = 4294967295u - _680;
                                            _753 = _722;
                                        }
                                        else
                                        {
                                            uint _726 = _680 | 2147483648u;
                                            _753 = _726;
                                        }
                                        _754 = _753;
                                        break;
                                    } while(false);
                                    bool _588 = !(_743 < _754);
                                    _590 = _588;
                                }
                                else
                                {
                                    _590 = _578;
                                }
                                _592 = _590;
                            }
                            else
                            {
                                _592 = _668;
                            }
                            if (_592)
                            {
                                uint _595 = _560 + 1u;
                                _770 = _595;
                            }
                            else
                            {
                                _770 = _746;
                            }
                            _802 = _592 ? _747 : _560;
                        }
                        _769 = _745 + _746;
                    }
                    else
                    {
                        _769 = _745;
                    }
                    uint _379 = _744 + uint(1);
                    _745 = _769;
                    _744 = _379;
                    continue;
                }
                else
                {
                    break;
                }
            }
            if (_346)
            {
                uint _391 = _296 * _459;
                uint _393 = _391 + _745;
                uint _395 = _393 * _451;
                uint _397 = _395 + _302;
                uint _740 = _120.x_words[_330];
                _388.values[_397] = _740;
                uint2 _421 = uint2(_324, 0u);
                _410.indices[_397] = _421;
            }
            uint _426 = _741 + _254;
            _741 = _426;
            continue;
        }
        else
        {
            break;
        }
    }
}

