// indexing/gather.comp UNITS=0 128x1x1 #022864f7
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
    uint2 indices_words[1];
};

struct Block2
{
    uint4 y_quads[1];
};

struct GatherParams
{
    uint total;
    uint extent;
    uint inner;
    uint count;
};

struct Push
{
    GatherParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _141 [[buffer(0)]], const device Block1& _151 [[buffer(1)]], device Block2& _161 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _213 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _217 = _213.p.total;
    uint _327 = _217 >> uint(2);
    uint _329 = _217 & 3u;
    uint _331 = extent_table.words[_327][_329];
    uint _222 = _213.p.extent;
    uint _335 = _222 >> uint(2);
    uint _337 = _222 & 3u;
    uint _339 = extent_table.words[_335][_337];
    uint _227 = _213.p.inner;
    uint _343 = _227 >> uint(2);
    uint _345 = _227 & 3u;
    uint _347 = extent_table.words[_343][_345];
    uint _233 = _213.p.count;
    uint _351 = _233 >> uint(2);
    uint _353 = _233 & 3u;
    uint _355 = extent_table.words[_351][_353];
    uint _241 = gl_NumWorkGroups.x;
    uint _243 = _241 * 128u;
    uint _246 = _331 + 3u;
    uint _248 = _246 / 4u;
    uint _251 = _331 - 1u;
    uint _255 = gl_GlobalInvocationID.x;
    uint _812;
    _812 = _255;
    for (;;)
    {
        bool _263 = _812 < _248;
        if (_263)
        {
            uint _266 = _812 * 4u;
            uint _368 = _266 / _347;
            uint _371 = _368 / _355;
            uint _375 = _371 * _355;
            uint _376 = _368 - _375;
            uint2 _399 = _151.indices_words[_376];
            uint _406 = _399.y;
            uint _407 = _406 & 2147483648u;
            bool _408 = _407 != 0u;
            uint _412 = _408 ? 4294967295u : 0u;
            bool _413 = _406 == _412;
            bool _422;
            if (_413)
            {
                uint _416 = _399.x;
                uint _417 = _416 & 2147483648u;
                bool _418 = _417 != 0u;
                bool _420 = _418 == _408;
                _422 = _420;
            }
            else
            {
                _422 = _413;
            }
            int _813;
            if (_422)
            {
                uint _426 = _399.x;
                int _427 = int(_426);
                _813 = _427;
            }
            else
            {
                int _430 = _408 ? int(0x80000000) : 2147483647;
                _813 = _430;
            }
            bool _449 = _813 < 0;
            int _814;
            if (_449)
            {
                int _453 = int(_339);
                int _454 = _813 + _453;
                _814 = _454;
            }
            else
            {
                _814 = _813;
            }
            int _441 = int(_339);
            int _442 = _441 - 1;
            int _443 = clamp(_814, 0, _442);
            uint _444 = uint(_443);
            uint _383 = _371 * _339;
            uint _385 = _383 + _444;
            uint _387 = _385 * _347;
            uint _391 = _368 * _347;
            uint _392 = _266 - _391;
            uint _393 = _387 + _392;
            uint _463 = _141.x_words[_393];
            uint _277 = _266 + 1u;
            uint _279 = min(_277, _251);
            uint _476 = _279 / _347;
            uint _479 = _476 / _355;
            uint _483 = _479 * _355;
            uint _484 = _476 - _483;
            uint2 _507 = _151.indices_words[_484];
            uint _514 = _507.y;
            uint _515 = _514 & 2147483648u;
            bool _516 = _515 != 0u;
            uint _520 = _516 ? 4294967295u : 0u;
            bool _521 = _514 == _520;
            bool _530;
            if (_521)
            {
                uint _524 = _507.x;
                uint _525 = _524 & 2147483648u;
                bool _526 = _525 != 0u;
                bool _528 = _526 == _516;
                _530 = _528;
            }
            else
            {
                _530 = _521;
            }
            int _815;
            if (_530)
            {
                uint _534 = _507.x;
                int _535 = int(_534);
                _815 = _535;
            }
            else
            {
                int _538 = _516 ? int(0x80000000) : 2147483647;
                _815 = _538;
            }
            bool _557 = _815 < 0;
            int _816;
            if (_557)
            {
                int _562 = _815 + _441;
                _816 = _562;
            }
            else
            {
                _816 = _815;
            }
            int _551 = clamp(_816, 0, _442);
            uint _552 = uint(_551);
            uint _491 = _479 * _339;
            uint _493 = _491 + _552;
            uint _495 = _493 * _347;
            uint _499 = _476 * _347;
            uint _500 = _279 - _499;
            uint _501 = _495 + _500;
            uint _571 = _141.x_words[_501];
            uint _290 = _266 + 2u;
            uint _292 = min(_290, _251);
            uint _584 = _292 / _347;
            uint _587 = _584 / _355;
            uint _591 = _587 * _355;
            uint _592 = _584 - _591;
            uint2 _615 = _151.indices_words[_592];
            uint _622 = _615.y;
            uint _623 = _622 & 2147483648u;
            bool _624 = _623 != 0u;
            uint _628 = _624 ? 4294967295u : 0u;
            bool _629 = _622 == _628;
            bool _638;
            if (_629)
            {
                uint _632 = _615.x;
                uint _633 = _632 & 2147483648u;
                bool _634 = _633 != 0u;
                bool _636 = _634 == _624;
                _638 = _636;
            }
            else
            {
                _638 = _629;
            }
            int _817;
            if (_638)
            {
                uint _642 = _615.x;
                int _643 = int(_642);
                _817 = _643;
            }
            else
            {
                int _646 = _624 ? int(0x80000000) : 2147483647;
                _817 = _646;
            }
            bool _665 = _817 < 0;
            int _818;
            if (_665)
            {
                int _670 = _817 + _441;
                _818 = _670;
            }
            else
            {
                _818 = _817;
            }
            int _659 = clamp(_818, 0, _442);
            uint _660 = uint(_659);
            uint _599 = _587 * _339;
            uint _601 = _599 + _660;
            uint _603 = _601 * _347;
            uint _607 = _584 * _347;
            uint _608 = _292 - _607;
            uint _609 = _603 + _608;
            uint _679 = _141.x_words[_609];
            uint _302 = _266 + 3u;
            uint _304 = min(_302, _251);
            uint _692 = _304 / _347;
            uint _695 = _692 / _355;
            uint _699 = _695 * _355;
            uint _700 = _692 - _699;
            uint2 _723 = _151.indices_words[_700];
            uint _730 = _723.y;
            uint _731 = _730 & 2147483648u;
            bool _732 = _731 != 0u;
            uint _736 = _732 ? 4294967295u : 0u;
            bool _737 = _730 == _736;
            bool _746;
            if (_737)
            {
                uint _740 = _723.x;
                uint _741 = _740 & 2147483648u;
                bool _742 = _741 != 0u;
                bool _744 = _742 == _732;
                _746 = _744;
            }
            else
            {
                _746 = _737;
            }
            int _819;
            if (_746)
            {
                uint _750 = _723.x;
                int _751 = int(_750);
                _819 = _751;
            }
            else
            {
                int _754 = _732 ? int(0x80000000) : 2147483647;
                _819 = _754;
            }
            bool _773 = _819 < 0;
            int _820;
            if (_773)
            {
                int _778 = _819 + _441;
                _820 = _778;
            }
            else
            {
                _820 = _819;
            }
            int _767 = clamp(_820, 0, _442);
            uint _768 = uint(_767);
            uint _707 = _695 * _339;
            uint _709 = _707 + _768;
            uint _711 = _709 * _347;
            uint _715 = _692 * _347;
            uint _716 = _304 - _715;
            uint _717 = _711 + _716;
            uint _787 = _141.x_words[_717];
            uint4 _794 = uint4(_463, _571, _679, _787);
            _161.y_quads[_812] = _794;
            uint _322 = _812 + _243;
            _812 = _322;
            continue;
        }
        else
        {
            break;
        }
    }
}

