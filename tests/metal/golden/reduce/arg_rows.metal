// reduce/arg_rows.comp 128x1x1 #6d68b647
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

kernel void main0(const device X& _241 [[buffer(0)]], device Y& _300 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _202 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint2 combine_scratch[128];
    uint _206 = _202.p.extent;
    uint _326 = _206 >> uint(2);
    uint _328 = _206 & 3u;
    uint _330 = extent_table.words[_326][_328];
    uint _211 = _202.p.outer;
    uint _334 = _211 >> uint(2);
    uint _336 = _211 & 3u;
    uint _338 = extent_table.words[_334][_336];
    uint _215 = gl_LocalInvocationID.x;
    uint _219 = gl_WorkGroupID.x;
    uint _513;
    _513 = _219;
    for (;;)
    {
        bool _227 = _513 < _338;
        if (_227)
        {
            uint _231 = _513 * _330;
            uint _235 = _330 - 1u;
            uint _236 = min(_215, _235);
            uint _244 = _231 + _236;
            uint _248 = _241.x[_244];
            float _342 = as_type<float>(_248);
            uint _252 = _215 + 128u;
            uint _514;
            float _515;
            uint _516;
            _516 = _236;
            _515 = _342;
            _514 = _252;
            float _278;
            uint _282;
            for (;;)
            {
                bool _260 = _514 < _330;
                if (_260)
                {
                    uint _264 = _231 + _514;
                    uint _267 = _241.x[_264];
                    float _346 = as_type<float>(_267);
                    uint _372 = as_type<uint>(_515) & 2147483647u;
                    bool _373 = _372 > 2139095040u;
                    bool _355 = !_373;
                    bool _367;
                    if (_355)
                    {
                        uint _377 = as_type<uint>(_346);
                        uint _378 = _377 & 2147483647u;
                        bool _379 = _378 > 2139095040u;
                        bool _359 = !_379;
                        bool _365;
                        if (_359)
                        {
                            bool _384 = _346 < _515;
                            _365 = _384;
                        }
                        else
                        {
                            _365 = _379;
                        }
                        _367 = _365;
                    }
                    else
                    {
                        _367 = _355;
                    }
                    _278 = _367 ? _346 : _515;
                    _282 = _367 ? _514 : _516;
                    uint _284 = _514 + 128u;
                    _516 = _282;
                    _515 = _278;
                    _514 = _284;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint2 _290 = uint2(as_type<uint>(_515), _516);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            combine_scratch[_215] = _290;
            uint _517;
            _517 = 64u;
            for (;;)
            {
                bool _403 = _517 > 0u;
                if (_403)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _407 = _215 < _517;
                    if (_407)
                    {
                        uint _413 = _215 + _517;
                        uint2 _415 = combine_scratch[_215];
                        uint2 _417 = combine_scratch[_413];
                        uint _437 = _415.y;
                        uint _439 = _417.y;
                        bool _440 = _437 <= _439;
                        bool2 _444 = bool2(_440);
                        uint2 _445 = select(_417, _415, _444);
                        uint2 _450 = select(_415, _417, _444);
                        uint _452 = _450.x;
                        float _465 = as_type<float>(_452);
                        uint _455 = _445.x;
                        float _469 = as_type<float>(_455);
                        uint _494 = as_type<uint>(_469);
                        uint _495 = _494 & 2147483647u;
                        bool _496 = _495 > 2139095040u;
                        bool _478 = !_496;
                        bool _490;
                        if (_478)
                        {
                            uint _500 = as_type<uint>(_465);
                            uint _501 = _500 & 2147483647u;
                            bool _502 = _501 > 2139095040u;
                            bool _482 = !_502;
                            bool _488;
                            if (_482)
                            {
                                bool _507 = _465 < _469;
                                _488 = _507;
                            }
                            else
                            {
                                _488 = _502;
                            }
                            _490 = _488;
                        }
                        else
                        {
                            _490 = _478;
                        }
                        uint2 _461 = select(_445, _450, bool2(_490));
                        combine_scratch[_215] = _461;
                    }
                    uint _423 = _517 >> uint(1);
                    _517 = _423;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint2 _426 = combine_scratch[0];
            bool _294 = _215 == 0u;
            if (_294)
            {
                uint _303 = _426.y;
                uint2 _304 = uint2(_303, 0u);
                _300.y[_513] = _304;
            }
            uint _309 = gl_NumWorkGroups.x;
            uint _311 = _513 + _309;
            _513 = _311;
            continue;
        }
        else
        {
            break;
        }
    }
}

