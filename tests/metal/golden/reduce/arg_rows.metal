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
    uint _316 = _206 >> uint(2);
    uint _318 = _206 & 3u;
    uint _320 = extent_table.words[_316][_318];
    uint _211 = _202.p.outer;
    uint _324 = _211 >> uint(2);
    uint _326 = _211 & 3u;
    uint _328 = extent_table.words[_324][_326];
    uint _215 = gl_LocalInvocationID.x;
    uint _219 = gl_WorkGroupID.x;
    uint _503;
    _503 = _219;
    for (;;)
    {
        bool _227 = _503 < _328;
        if (_227)
        {
            uint _231 = _503 * _320;
            uint _235 = _320 - 1u;
            uint _236 = min(_215, _235);
            uint _244 = _231 + _236;
            uint _248 = _241.x[_244];
            float _332 = as_type<float>(_248);
            uint _252 = _215 + 128u;
            uint _504;
            float _505;
            uint _506;
            _506 = _236;
            _505 = _332;
            _504 = _252;
            float _278;
            uint _282;
            for (;;)
            {
                bool _260 = _504 < _320;
                if (_260)
                {
                    uint _264 = _231 + _504;
                    uint _267 = _241.x[_264];
                    float _336 = as_type<float>(_267);
                    uint _362 = as_type<uint>(_505) & 2147483647u;
                    bool _363 = _362 > 2139095040u;
                    bool _345 = !_363;
                    bool _357;
                    if (_345)
                    {
                        uint _367 = as_type<uint>(_336);
                        uint _368 = _367 & 2147483647u;
                        bool _369 = _368 > 2139095040u;
                        bool _349 = !_369;
                        bool _355;
                        if (_349)
                        {
                            bool _374 = _336 < _505;
                            _355 = _374;
                        }
                        else
                        {
                            _355 = _369;
                        }
                        _357 = _355;
                    }
                    else
                    {
                        _357 = _345;
                    }
                    _278 = _357 ? _336 : _505;
                    _282 = _357 ? _504 : _506;
                    uint _284 = _504 + 128u;
                    _506 = _282;
                    _505 = _278;
                    _504 = _284;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint2 _290 = uint2(as_type<uint>(_505), _506);
            threadgroup_barrier(mem_flags::mem_threadgroup);
            combine_scratch[_215] = _290;
            uint _507;
            _507 = 64u;
            for (;;)
            {
                bool _393 = _507 > 0u;
                if (_393)
                {
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    bool _397 = _215 < _507;
                    if (_397)
                    {
                        uint _403 = _215 + _507;
                        uint2 _405 = combine_scratch[_215];
                        uint2 _407 = combine_scratch[_403];
                        uint _427 = _405.y;
                        uint _429 = _407.y;
                        bool _430 = _427 <= _429;
                        bool2 _434 = bool2(_430);
                        uint2 _435 = select(_407, _405, _434);
                        uint2 _440 = select(_405, _407, _434);
                        uint _442 = _440.x;
                        float _455 = as_type<float>(_442);
                        uint _445 = _435.x;
                        float _459 = as_type<float>(_445);
                        uint _484 = as_type<uint>(_459);
                        uint _485 = _484 & 2147483647u;
                        bool _486 = _485 > 2139095040u;
                        bool _468 = !_486;
                        bool _480;
                        if (_468)
                        {
                            uint _490 = as_type<uint>(_455);
                            uint _491 = _490 & 2147483647u;
                            bool _492 = _491 > 2139095040u;
                            bool _472 = !_492;
                            bool _478;
                            if (_472)
                            {
                                bool _497 = _455 < _459;
                                _478 = _497;
                            }
                            else
                            {
                                _478 = _492;
                            }
                            _480 = _478;
                        }
                        else
                        {
                            _480 = _468;
                        }
                        uint2 _451 = select(_435, _440, bool2(_480));
                        combine_scratch[_215] = _451;
                    }
                    uint _413 = _507 >> uint(1);
                    _507 = _413;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint2 _416 = combine_scratch[0];
            bool _294 = _215 == 0u;
            if (_294)
            {
                uint _303 = _416.y;
                uint2 _304 = uint2(_303, 0u);
                _300.y[_503] = _304;
            }
            uint _309 = gl_NumWorkGroups.x;
            uint _311 = _503 + _309;
            _503 = _311;
            continue;
        }
        else
        {
            break;
        }
    }
}

