// rowwise/attention_join.comp GROUP=1 HEAD=20 64x1x1
#pragma clang diagnostic ignored "-Wmissing-prototypes"

#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

template<typename T>
[[clang::optnone]] T spvFMul(T l, T r)
{
    return fma(l, r, T(0));
}

template<typename T, int Cols, int Rows>
[[clang::optnone]] vec<T, Cols> spvFMulVectorMatrix(vec<T, Rows> v, matrix<T, Cols, Rows> m)
{
    vec<T, Cols> res = vec<T, Cols>(0);
    for (uint i = Rows; i > 0; --i)
    {
        vec<T, Cols> tmp(0);
        for (uint j = 0; j < Cols; ++j)
        {
            tmp[j] = m[j][i - 1];
        }
        res = fma(tmp, vec<T, Cols>(v[i - 1]), res);
    }
    return res;
}

template<typename T, int Cols, int Rows>
[[clang::optnone]] vec<T, Rows> spvFMulMatrixVector(matrix<T, Cols, Rows> m, vec<T, Cols> v)
{
    vec<T, Rows> res = vec<T, Rows>(0);
    for (uint i = Cols; i > 0; --i)
    {
        res = fma(m[i - 1], vec<T, Rows>(v[i - 1]), res);
    }
    return res;
}

template<typename T, int LCols, int LRows, int RCols, int RRows>
[[clang::optnone]] matrix<T, RCols, LRows> spvFMulMatrixMatrix(matrix<T, LCols, LRows> l, matrix<T, RCols, RRows> r)
{
    matrix<T, RCols, LRows> res;
    for (uint i = 0; i < RCols; i++)
    {
        vec<T, RCols> tmp(0);
        for (uint j = 0; j < LCols; j++)
        {
            tmp = fma(vec<T, RCols>(r[i][j]), l[j], tmp);
        }
        res[i] = tmp;
    }
    return res;
}

template<typename T>
[[clang::optnone]] T spvFAdd(T l, T r)
{
    return fma(T(1), l, r);
}

struct ExtentTable
{
    uint4 words[1024];
};

struct y_block
{
    float4 quads[1];
};

struct AttentionJoinParams
{
    uint batches;
    uint queries;
    uint parts;
    uint sink_rows;
    uint heads;
};

struct Push
{
    AttentionJoinParams p;
};

struct Parts
{
    float4 quads[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device Parts& parts [[buffer(0)]], device y_block& y [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _139 [[buffer(29)]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    do
    {
        uint _112 = gl_WorkGroupID.y;
        uint _116 = gl_NumWorkGroups.x;
        uint _117 = _112 * _116;
        uint _119 = gl_WorkGroupID.x;
        uint _120 = _117 + _119;
        uint _124 = _120 * 64u;
        uint _127 = gl_LocalInvocationID.x;
        uint _128 = _124 + _127;
        uint _132 = _128 % 5u;
        uint _135 = _128 / 5u;
        uint _143 = _139.p.heads;
        uint _144 = _135 % _143;
        uint _150 = _135 / _143;
        uint _155 = _139.p.queries;
        uint _302 = _155 >> uint(2);
        uint _304 = _155 & 3u;
        uint _306 = extent_table.words[_302][_304];
        uint _160 = _139.p.batches;
        uint _310 = _160 >> uint(2);
        uint _312 = _160 & 3u;
        uint _314 = extent_table.words[_310][_312];
        uint _163 = _314 * _306;
        bool _164 = _150 >= _163;
        if (_164)
        {
            break;
        }
        uint _171 = _150 / _306;
        uint _176 = _143 / 1u;
        uint _177 = _171 * _176;
        uint _179 = _144 / 1u;
        uint _180 = _177 + _179;
        uint _184 = _180 * _306;
        uint _187 = _150 % _306;
        uint _188 = _184 + _187;
        uint _191 = _144 % 1u;
        uint _192 = _188 + _191;
        uint _196 = _139.p.parts;
        uint _318 = _196 >> uint(2);
        uint _320 = _196 & 3u;
        uint _322 = extent_table.words[_318][_320];
        uint _380;
        float4 _381;
        float _382;
        float _384;
        _384 = -3.4028234663852885981170418348452e+38;
        _382 = 0.0;
        _381 = float4(0.0);
        _380 = 0u;
        float _238;
        float _360;
        float4 _371;
        for (;;)
        {
            bool _212 = _380 < _322;
            if (_212)
            {
                uint _216 = _192 * _322;
                uint _218 = _216 + _380;
                uint _220 = _218 * 6u;
                uint _229 = _220 + 5u;
                float4 _231 = parts.quads[_229];
                float _237 = _231.x;
                _238 = fast::max(_384, _237);
                bool _328 = _384 == _238;
                float _385;
                if (_328)
                {
                    _385 = 1.0;
                }
                else
                {
                    float _333 = _384 - _238;
                    float _334 = exp(_333);
                    _385 = _334;
                }
                bool _342 = _237 == _238;
                float _387;
                if (_342)
                {
                    _387 = 1.0;
                }
                else
                {
                    float _347 = _237 - _238;
                    float _348 = exp(_347);
                    _387 = _348;
                }
                float _258 = _231.y;
                float _359 = spvFMul(_258, _387);
                _360 = spvFAdd(spvFMul(_382, _385), _359);
                uint _264 = _220 + _132;
                float4 _271 = parts.quads[_264];
                float4 _370 = _271 * _387;
                _371 = spvFAdd(_381 * _385, _370);
                uint _276 = _380 + uint(1);
                _384 = _238;
                _382 = _360;
                _381 = _371;
                _380 = _276;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _279 = _382 == 0.0;
        float _383;
        if (_279)
        {
            _383 = 0.0;
        }
        else
        {
            float _285 = 1.0 / _382;
            _383 = _285;
        }
        y.quads[_128] = _381 * _383;
        break;
    } while(false);
}

