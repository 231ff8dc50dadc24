// resolve/resolve.comp FLOATS=0 1x1x1
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#pragma clang diagnostic ignored "-Wmissing-braces"

#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

template<typename T, size_t Num>
struct spvUnsafeArray
{
    T elements[Num ? Num : 1];
    
    thread T& operator [] (size_t pos) thread
    {
        return elements[pos];
    }
    constexpr const thread T& operator [] (size_t pos) const thread
    {
        return elements[pos];
    }
    
    device T& operator [] (size_t pos) device
    {
        return elements[pos];
    }
    constexpr const device T& operator [] (size_t pos) const device
    {
        return elements[pos];
    }
    
    constexpr const constant T& operator [] (size_t pos) const constant
    {
        return elements[pos];
    }
    
    threadgroup T& operator [] (size_t pos) threadgroup
    {
        return elements[pos];
    }
    constexpr const threadgroup T& operator [] (size_t pos) const threadgroup
    {
        return elements[pos];
    }
};

// Implementation of the unsigned GLSL findMSB() function
template<typename T>
inline T spvFindUMSB(T x)
{
    return select(clz(T(0)) - (clz(x) + T(1)), T(-1), x == T(0));
}

struct ResType
{
    uint _m0;
    uint _m1;
};

struct Control
{
    uint control[1];
};

struct ResolveParams
{
    uint first;
    uint count;
    uint loads;
    uint registers;
    uint error;
    uint changes;
    uint seen;
};

struct Push
{
    ResolveParams p;
};

struct Code
{
    uint4 code[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(1u);
constant uint2 _6119 = {};
constant bool _6431 = {};

constant spvUnsafeArray<uint, 13> _1124 = spvUnsafeArray<uint, 13>({ 16u, 16u, 32u, 64u, 8u, 16u, 32u, 64u, 8u, 16u, 32u, 64u, 8u });

kernel void main0(constant uint* spvBufferSizeConstants [[buffer(30)]], device Control& _1023 [[buffer(0)]], const device Code& _1839 [[buffer(1)]], constant Push& _1059 [[buffer(29)]])
{
    constant uint& _1023BufferSize = spvBufferSizeConstants[0];
    constant uint& _1839BufferSize = spvBufferSizeConstants[1];
    do
    {
        uint _2111;
        uint _2419;
        bool _2420;
        int _1885 = int((_1839BufferSize - 0) / 16);
        uint _1886 = uint(_1885);
        uint _1887 = _1886 / 2u;
        uint _1890 = _1059.p.count;
        uint _1894 = _1059.p.first;
        uint _1895 = min(_1887, _1894);
        uint _1896 = _1887 - _1895;
        uint _1897 = min(_1890, _1896);
        uint _1899 = _1059.p.loads;
        uint _1901 = min(_1899, _1897);
        bool _5917;
        do
        {
            uint _5912;
            bool _5913;
            _5913 = false;
            _5912 = _1894;
            bool _2101;
            for (;;)
            {
                uint _2084 = _1894 + _1901;
                bool _2085 = _5912 < _2084;
                if (_2085)
                {
                    if (!_5913)
                    {
                        uint _2091 = 2u * _5912;
                        uint _2094 = _2091 + 1u;
                        uint4 _2096 = _1839.code[_2091];
                        uint4 _2098 = _1839.code[_2094];
                        uint _2134 = _2096.z;
                        bool _2135 = _2134 >= 4u;
                        bool _2141;
                        if (_2135)
                        {
                            bool _2139 = _2134 <= 12u;
                            _2141 = _2139;
                        }
                        else
                        {
                            _2141 = _2135;
                        }
                        bool _2147;
                        if (_2141)
                        {
                            uint _2144 = _2098.x;
                            bool _2145 = _2144 < 2u;
                            _2147 = _2145;
                        }
                        else
                        {
                            _2147 = _2141;
                        }
                        bool _2149 = !_2147;
                        bool _2150 = !_2149;
                        bool _2171;
                        if (_2150)
                        {
                            uint _2284;
                            uint _2155 = _2098.y;
                            uint _2157 = _2096.w;
                            bool _6594;
                            uint2 _6595;
                            do
                            {
                                uint _2192 = _1124[_2134];
                                int _2283 = int((_1023BufferSize - 0) / 4);
                                _2284 = uint(_2283);
                                bool _2285 = _2155 < _2284;
                                uint _6590;
                                if (_2285)
                                {
                                    uint _2289 = _1023.control[_2155];
                                    _6590 = _2289;
                                }
                                else
                                {
                                    _6590 = 0u;
                                }
                                bool _2196 = _2192 == 64u;
                                if (_2196)
                                {
                                    bool _2200 = _2155 == 4294967295u;
                                    uint _6593;
                                    if (_2200)
                                    {
                                        _6593 = 0u;
                                    }
                                    else
                                    {
                                        uint _2204 = _2155 + 1u;
                                        bool _2300 = _2204 < _2284;
                                        uint _6592;
                                        if (_2300)
                                        {
                                            uint _2304 = _1023.control[_2204];
                                            _6592 = _2304;
                                        }
                                        else
                                        {
                                            _6592 = 0u;
                                        }
                                        _6593 = _6592;
                                    }
                                    bool _2211 = _2134 < 8u;
                                    bool _2212 = !_2211;
                                    bool _2218;
                                    if (_2212)
                                    {
                                        uint _2312 = _6593 & 2147483648u;
                                        bool _2313 = _2312 != 0u;
                                        bool _2216 = !_2313;
                                        _2218 = _2216;
                                    }
                                    else
                                    {
                                        _2218 = _2211;
                                    }
                                    _6595 = uint2(_6590, _6593);
                                    _6594 = _2218;
                                    break;
                                }
                                bool _2222 = _2192 == 32u;
                                uint _6591;
                                if (_2222)
                                {
                                    _6591 = 0u;
                                }
                                else
                                {
                                    uint _2226 = _2157 & 3u;
                                    uint _2227 = 8u * _2226;
                                    uint _2229 = 32u - _2192;
                                    uint _2230 = min(_2227, _2229);
                                    _6591 = _2230;
                                }
                                int _2235 = int(_6591);
                                int _2237 = int(_2192);
                                uint _2238 = extract_bits(_6590, uint(_2235), uint(_2237));
                                bool _2240 = _2134 == 12u;
                                if (_2240)
                                {
                                    bool _2243 = _2238 != 0u;
                                    uint _2317 = uint(_2243);
                                    uint2 _2318 = uint2(_2317, 0u);
                                    _6595 = _2318;
                                    _6594 = true;
                                    break;
                                }
                                bool _2249 = _2134 < 8u;
                                bool _2250 = _2135 && _2249;
                                bool _2258;
                                if (_2250)
                                {
                                    uint _2254 = _2192 - 1u;
                                    uint _2255 = _2238 >> _2254;
                                    bool _2256 = _2255 != 0u;
                                    _2258 = _2256;
                                }
                                else
                                {
                                    _2258 = _2250;
                                }
                                if (!_2258)
                                {
                                    uint2 _2263 = uint2(_2238, 0u);
                                    _6595 = _2263;
                                    _6594 = true;
                                    break;
                                }
                                int _2272 = extract_bits(int(_6590), uint(_2235), uint(_2237));
                                uint _2273 = uint(_2272);
                                uint2 _2274 = uint2(_2273, 4294967295u);
                                _6595 = _2274;
                                _6594 = true;
                                break;
                            } while(false);
                            uint _2160 = _2096.y;
                            bool _6597;
                            uint2 _6598;
                            do
                            {
                                uint _2360 = _1059.p.registers;
                                uint _2361 = min(_2284, _2360);
                                uint _2362 = _2284 - _2361;
                                uint _2363 = _2362 / 4u;
                                bool _2366 = _2160 < _2363;
                                uint _6596;
                                if (_2366)
                                {
                                    uint _2371 = _2160 * 4u;
                                    uint _2372 = _2360 + _2371;
                                    _6596 = _2372;
                                }
                                else
                                {
                                    _6596 = 4294967295u;
                                }
                                bool _2330 = _6596 == 4294967295u;
                                if (_2330)
                                {
                                    _6598 = uint2(0u);
                                    _6597 = false;
                                    break;
                                }
                                uint _2335 = _1023.control[_6596];
                                uint _2337 = _6596 + 1u;
                                uint _2339 = _1023.control[_2337];
                                uint2 _2340 = uint2(_2335, _2339);
                                uint _2342 = _6596 + 2u;
                                uint _2344 = _1023.control[_2342];
                                bool _2345 = _2344 != 0u;
                                _6598 = _2340;
                                _6597 = _2345;
                                break;
                            } while(false);
                            bool _2165 = any(_6595 != _6598);
                            bool _2169 = _2165 || (_6594 != _6597);
                            _2171 = _2169;
                        }
                        else
                        {
                            _2171 = _2149;
                        }
                        _2101 = _2171;
                    }
                    else
                    {
                        _2101 = _5913;
                    }
                    uint _2104 = _5912 + uint(1);
                    _5913 = _2101;
                    _5912 = _2104;
                    continue;
                }
                else
                {
                    break;
                }
            }
            if (_5913)
            {
                uint _2381 = _1059.p.changes;
                int _2392 = int((_1023BufferSize - 0) / 4);
                uint _2393 = uint(_2392);
                bool _2394 = _2381 < _2393;
                uint _5914;
                if (_2394)
                {
                    uint _2398 = _1023.control[_2381];
                    _5914 = _2398;
                }
                else
                {
                    _5914 = 0u;
                }
                uint _2383 = _5914 + 1u;
                if (_2394)
                {
                    _1023.control[_2381] = _2383;
                }
            }
            _2111 = _1059.p.changes;
            int _2418 = int((_1023BufferSize - 0) / 4);
            _2419 = uint(_2418);
            _2420 = _2111 < _2419;
            uint _5915;
            if (_2420)
            {
                uint _2424 = _1023.control[_2111];
                _5915 = _2424;
            }
            else
            {
                _5915 = 0u;
            }
            uint _2114 = _1059.p.seen;
            bool _2435 = _2114 < _2419;
            uint _5916;
            if (_2435)
            {
                uint _2439 = _1023.control[_2114];
                _5916 = _2439;
            }
            else
            {
                _5916 = 0u;
            }
            if (_5916 == _5915)
            {
                _5917 = false;
                break;
            }
            if (_2435)
            {
                _1023.control[_2114] = _5915;
            }
            _5917 = true;
            break;
        } while(false);
        if (!_5917)
        {
            break;
        }
        uint _1913 = _1059.p.error;
        bool _2461 = _1913 < _2419;
        uint _5918;
        if (_2461)
        {
            uint _2465 = _1023.control[_1913];
            _5918 = _2465;
        }
        else
        {
            _5918 = 0u;
        }
        uint _5919;
        uint _5921;
        bool _6424;
        uint2 _6465;
        _6465 = _6119;
        _6424 = _6431;
        _5921 = 30000u;
        _5919 = 0u;
        uint _1965;
        bool _7070;
        uint2 _7112;
        for (;;)
        {
            bool _1923 = _5919 < _1897;
            if (_1923)
            {
                uint _1928 = _1894 + _5919;
                uint _1929 = 2u * _1928;
                uint4 _1931 = _1839.code[_1929];
                uint _1938 = _1929 + 1u;
                uint4 _1940 = _1839.code[_1938];
                uint _1944 = _1931.x;
                bool _2475 = _1944 == 29u;
                bool _2477 = _1944 == 11u;
                bool _2478 = _2475 || _2477;
                bool _2479 = !_2478;
                bool _2487;
                if (_2479)
                {
                    bool _2482 = _1944 >= 6u;
                    bool _2484 = _1944 <= 8u;
                    bool _2485 = _2482 && _2484;
                    _2487 = _2485;
                }
                else
                {
                    _2487 = _2478;
                }
                bool _2489 = _1944 == 35u;
                uint _2490 = _2489 ? 56u : 0u;
                bool _2492 = _1944 == 128u;
                uint _2493 = uint(_2492);
                uint _2495 = _2487 ? 4u : 0u;
                uint _2496 = 1u + _2495;
                uint _2498 = _2496 + _2490;
                uint _2500 = _2498 + _2493;
                bool _1948 = _2500 > _5921;
                if (_1948)
                {
                    uint _6587;
                    if (_2461)
                    {
                        uint _2512 = _1023.control[_1913];
                        _6587 = _2512;
                    }
                    else
                    {
                        _6587 = 0u;
                    }
                    uint _1956 = min(_6587, 4294967294u);
                    if (_2461)
                    {
                        _1023.control[_1913] = _1956;
                    }
                    break;
                }
                uint _2680;
                uint _2683;
                _1965 = _5921 - _2500;
                uint _2547 = _1931.z;
                bool _5924;
                uint2 _5925;
                do
                {
                    _2680 = _1059.p.registers;
                    uint _2681 = min(_2419, _2680);
                    uint _2682 = _2419 - _2681;
                    _2683 = _2682 / 4u;
                    bool _2686 = _2547 < _2683;
                    uint _5923;
                    if (_2686)
                    {
                        uint _2691 = _2547 * 4u;
                        uint _2692 = _2680 + _2691;
                        _5923 = _2692;
                    }
                    else
                    {
                        _5923 = 4294967295u;
                    }
                    bool _2650 = _5923 == 4294967295u;
                    if (_2650)
                    {
                        _5925 = uint2(0u);
                        _5924 = false;
                        break;
                    }
                    uint _2655 = _1023.control[_5923];
                    uint _2657 = _5923 + 1u;
                    uint _2659 = _1023.control[_2657];
                    uint2 _2660 = uint2(_2655, _2659);
                    uint _2662 = _5923 + 2u;
                    uint _2664 = _1023.control[_2662];
                    bool _2665 = _2664 != 0u;
                    _5925 = _2660;
                    _5924 = _2665;
                    break;
                } while(false);
                uint _2551 = _1931.w;
                bool _5927;
                uint2 _5928;
                do
                {
                    bool _2742 = _2551 < _2683;
                    uint _5926;
                    if (_2742)
                    {
                        uint _2747 = _2551 * 4u;
                        uint _2748 = _2680 + _2747;
                        _5926 = _2748;
                    }
                    else
                    {
                        _5926 = 4294967295u;
                    }
                    bool _2706 = _5926 == 4294967295u;
                    if (_2706)
                    {
                        _5928 = uint2(0u);
                        _5927 = false;
                        break;
                    }
                    uint _2711 = _1023.control[_5926];
                    uint _2713 = _5926 + 1u;
                    uint _2715 = _1023.control[_2713];
                    uint2 _2716 = uint2(_2711, _2715);
                    uint _2718 = _5926 + 2u;
                    uint _2720 = _1023.control[_2718];
                    bool _2721 = _2720 != 0u;
                    _5928 = _2716;
                    _5927 = _2721;
                    break;
                } while(false);
                uint _2555 = _1940.x;
                bool _5930;
                uint2 _5931;
                do
                {
                    bool _2798 = _2555 < _2683;
                    uint _5929;
                    if (_2798)
                    {
                        uint _2803 = _2555 * 4u;
                        uint _2804 = _2680 + _2803;
                        _5929 = _2804;
                    }
                    else
                    {
                        _5929 = 4294967295u;
                    }
                    bool _2762 = _5929 == 4294967295u;
                    if (_2762)
                    {
                        _5931 = uint2(0u);
                        _5930 = false;
                        break;
                    }
                    uint _2767 = _1023.control[_5929];
                    uint _2769 = _5929 + 1u;
                    uint _2771 = _1023.control[_2769];
                    uint2 _2772 = uint2(_2767, _2771);
                    uint _2774 = _5929 + 2u;
                    uint _2776 = _1023.control[_2774];
                    bool _2777 = _2776 != 0u;
                    _5931 = _2772;
                    _5930 = _2777;
                    break;
                } while(false);
                bool _2560 = _1944 == 130u;
                bool _5936;
                uint2 _5944;
                bool _5952;
                uint2 _5962;
                bool _5972;
                uint2 _5984;
                if (_2560)
                {
                    bool _2564 = _2547 == 4294967295u;
                    bool2 _7143 = bool2(_2564);
                    uint2 _7144 = select(_5925, uint2(1u, 0u), _7143);
                    bool _7145 = _2564 ? true : _5924;
                    bool _2570 = _2551 == 4294967295u;
                    bool2 _7146 = bool2(_2570);
                    uint2 _7147 = select(_5928, uint2(1u, 0u), _7146);
                    bool _7148 = _2570 ? true : _5927;
                    bool _2576 = _2555 == 4294967295u;
                    bool2 _7149 = bool2(_2576);
                    uint2 _7150 = select(_5931, uint2(1u, 0u), _7149);
                    bool _7151 = _2576 ? true : _5930;
                    _5984 = _7144;
                    _5972 = _7145;
                    _5962 = _7147;
                    _5952 = _7148;
                    _5944 = _7150;
                    _5936 = _7151;
                }
                else
                {
                    _5984 = _5925;
                    _5972 = _5924;
                    _5962 = _5928;
                    _5952 = _5927;
                    _5944 = _5931;
                    _5936 = _5930;
                }
                uint _2582 = _1940.z;
                bool _2583 = _2582 == 4294967295u;
                bool _2584 = !_2583;
                bool _2591;
                if (_2584)
                {
                    bool _5933;
                    uint2 _5934;
                    do
                    {
                        bool _2854 = _2582 < _2683;
                        uint _5932;
                        if (_2854)
                        {
                            uint _2859 = _2582 * 4u;
                            uint _2860 = _2680 + _2859;
                            _5932 = _2860;
                        }
                        else
                        {
                            _5932 = 4294967295u;
                        }
                        bool _2818 = _5932 == 4294967295u;
                        if (_2818)
                        {
                            _5934 = uint2(0u);
                            _5933 = false;
                            break;
                        }
                        uint _2823 = _1023.control[_5932];
                        uint _2825 = _5932 + 1u;
                        uint _2827 = _1023.control[_2825];
                        uint2 _2828 = uint2(_2823, _2827);
                        uint _2830 = _5932 + 2u;
                        uint _2832 = _1023.control[_2830];
                        bool _2833 = _2832 != 0u;
                        _5934 = _2828;
                        _5933 = _2833;
                        break;
                    } while(false);
                    bool _2874;
                    if (_5933)
                    {
                        bool2 _2871 = _5934 != uint2(0u);
                        bool _2872 = any(_2871);
                        _2874 = _2872;
                    }
                    else
                    {
                        _2874 = _5933;
                    }
                    _2591 = _2874;
                }
                else
                {
                    _2591 = _2583;
                }
                uint4 _6499;
                uint _6500;
                uint _6501;
                do
                {
                    uint _5995;
                    if (_2461)
                    {
                        uint _3024 = _1023.control[_1913];
                        _5995 = _3024;
                    }
                    else
                    {
                        _5995 = 0u;
                    }
                    bool _2905 = _1944 == 129u;
                    if (_2905)
                    {
                        uint _2908 = _1940.y;
                        uint _3078 = _5984.y & 2147483648u;
                        bool _3079 = _3078 != 0u;
                        uint _3042 = _3079 ? 4294967295u : 0u;
                        bool _3043 = _5984.y == _3042;
                        bool _3056;
                        if (_3043)
                        {
                            bool _3046 = !_3079;
                            bool _3047 = !_3046;
                            bool _3054;
                            if (_3047)
                            {
                                uint _3051 = _5984.x >> 31u;
                                bool _3052 = _3051 != 0u;
                                _3054 = _3052;
                            }
                            else
                            {
                                _3054 = _3046;
                            }
                            _3056 = _3054;
                        }
                        else
                        {
                            _3056 = _3043;
                        }
                        uint _3058 = _3079 ? 2147483648u : 4294967295u;
                        uint _6498;
                        if (!_5972)
                        {
                            _6498 = 0u;
                        }
                        else
                        {
                            uint _6497;
                            if (_3056)
                            {
                                _6497 = _5984.x;
                            }
                            else
                            {
                                _6497 = _3058;
                            }
                            _6498 = _6497;
                        }
                        _7112 = _6465;
                        _7070 = _6424;
                        _6501 = _2908;
                        _6500 = 1u;
                        _6499 = uint4(_6498);
                        break;
                    }
                    if (_2560)
                    {
                        bool _2922 = _5995 == 4294967295u;
                        bool _2923 = _2591 && _2922;
                        bool _2929;
                        if (_2923)
                        {
                            bool _3103;
                            if (_5972)
                            {
                                bool2 _3100 = _5984 != uint2(0u);
                                bool _3101 = any(_3100);
                                _3103 = _3101;
                            }
                            else
                            {
                                _3103 = _5972;
                            }
                            bool _3092;
                            if (_3103)
                            {
                                uint _3108 = _5984.y & 2147483648u;
                                bool _3109 = _3108 != 0u;
                                bool _3090 = !_3109;
                                _3092 = _3090;
                            }
                            else
                            {
                                _3092 = _3103;
                            }
                            _2929 = _3092;
                        }
                        else
                        {
                            _2929 = _2923;
                        }
                        bool _2935;
                        if (_2929)
                        {
                            bool _3133;
                            if (_5952)
                            {
                                bool2 _3130 = _5962 != uint2(0u);
                                bool _3131 = any(_3130);
                                _3133 = _3131;
                            }
                            else
                            {
                                _3133 = _5952;
                            }
                            bool _3122;
                            if (_3133)
                            {
                                uint _3138 = _5962.y & 2147483648u;
                                bool _3139 = _3138 != 0u;
                                bool _3120 = !_3139;
                                _3122 = _3120;
                            }
                            else
                            {
                                _3122 = _3133;
                            }
                            _2935 = _3122;
                        }
                        else
                        {
                            _2935 = _2929;
                        }
                        bool _2941;
                        if (_2935)
                        {
                            bool _3163;
                            if (_5936)
                            {
                                bool2 _3160 = _5944 != uint2(0u);
                                bool _3161 = any(_3160);
                                _3163 = _3161;
                            }
                            else
                            {
                                _3163 = _5936;
                            }
                            bool _3152;
                            if (_3163)
                            {
                                uint _3168 = _5944.y & 2147483648u;
                                bool _3169 = _3168 != 0u;
                                bool _3150 = !_3169;
                                _3152 = _3150;
                            }
                            else
                            {
                                _3152 = _3163;
                            }
                            _2941 = _3152;
                        }
                        else
                        {
                            _2941 = _2935;
                        }
                        bool _3175 = _5984.y != 0u;
                        uint _6494;
                        if (_3175)
                        {
                            _6494 = 4294967295u;
                        }
                        else
                        {
                            _6494 = _5984.x;
                        }
                        bool _3187 = _5962.y != 0u;
                        uint _6495;
                        if (_3187)
                        {
                            _6495 = 4294967295u;
                        }
                        else
                        {
                            _6495 = _5962.x;
                        }
                        bool _3199 = _5944.y != 0u;
                        uint _6496;
                        if (_3199)
                        {
                            _6496 = 4294967295u;
                        }
                        else
                        {
                            _6496 = _5944.x;
                        }
                        uint4 _2951 = uint4(_6494, _6495, _6496, 0u);
                        uint _2953 = _1940.w;
                        uint4 _2954 = uint4(_2953);
                        uint4 _2955 = min(_2951, _2954);
                        uint _2957 = _1940.y;
                        uint4 _2961 = select(uint4(0u), _2955, bool4(_2941));
                        _7112 = _6465;
                        _7070 = _6424;
                        _6501 = _2957;
                        _6500 = 3u;
                        _6499 = _2961;
                        break;
                    }
                    bool _2966 = _1944 == 131u;
                    if (_2966)
                    {
                        bool _2978;
                        if (_2591)
                        {
                            bool _3216;
                            if (_5972)
                            {
                                bool2 _3213 = _5984 != uint2(0u);
                                bool _3214 = any(_3213);
                                _3216 = _3214;
                            }
                            else
                            {
                                _3216 = _5972;
                            }
                            _2978 = !_3216;
                        }
                        else
                        {
                            _2978 = _2591;
                        }
                        uint _2982 = _1940.y;
                        uint _2983 = min(_5995, _2982);
                        uint4 _2984 = uint4(_2983);
                        _7112 = _6465;
                        _7070 = _6424;
                        _6501 = _1913;
                        _6500 = uint(_2978);
                        _6499 = _2984;
                        break;
                    }
                    bool _6411;
                    uint2 _6452;
                    do
                    {
                        uint _6015;
                        bool _6018;
                        uint2 _6020;
                        bool _6022;
                        uint2 _6024;
                        if (_2492)
                        {
                            bool _6002;
                            uint2 _6003;
                            uint _6004;
                            do
                            {
                                uint _3328 = min(_2547, 12u);
                                bool _3330 = _3328 < 4u;
                                bool _3333 = _2547 > 12u;
                                bool _3335 = _2555 > 2u;
                                bool _3336 = _3333 || _3335;
                                bool _3338 = !_3336;
                                bool _3345;
                                if (_3338)
                                {
                                    bool _3342 = _2555 == 0u;
                                    bool _3343 = _3330 && _3342;
                                    _3345 = _3343;
                                }
                                else
                                {
                                    _3345 = _3336;
                                }
                                if (_3345)
                                {
                                    _6004 = 0u;
                                    _6003 = uint2(0u);
                                    _6002 = false;
                                    break;
                                }
                                uint _6010;
                                if (_3330)
                                {
                                    bool _3351 = _2555 == 2u;
                                    uint _3352 = _3351 ? 256u : 257u;
                                    _6010 = _3352;
                                }
                                else
                                {
                                    bool _3355 = _2555 == 2u;
                                    uint _7152 = _3355 ? 24u : 0u;
                                    _6010 = _7152;
                                }
                                uint _3361 = _1940.y;
                                bool _6000;
                                uint2 _6001;
                                do
                                {
                                    uint _3387 = _1124[_3328];
                                    bool _3480 = _3361 < _2419;
                                    uint _5996;
                                    if (_3480)
                                    {
                                        uint _3484 = _1023.control[_3361];
                                        _5996 = _3484;
                                    }
                                    else
                                    {
                                        _5996 = 0u;
                                    }
                                    bool _3391 = _3387 == 64u;
                                    if (_3391)
                                    {
                                        bool _3395 = _3361 == 4294967295u;
                                        uint _5999;
                                        if (_3395)
                                        {
                                            _5999 = 0u;
                                        }
                                        else
                                        {
                                            uint _3399 = _3361 + 1u;
                                            bool _3495 = _3399 < _2419;
                                            uint _5998;
                                            if (_3495)
                                            {
                                                uint _3499 = _1023.control[_3399];
                                                _5998 = _3499;
                                            }
                                            else
                                            {
                                                _5998 = 0u;
                                            }
                                            _5999 = _5998;
                                        }
                                        bool _3406 = _3328 < 8u;
                                        bool _3407 = !_3406;
                                        bool _3413;
                                        if (_3407)
                                        {
                                            uint _3507 = _5999 & 2147483648u;
                                            bool _3508 = _3507 != 0u;
                                            bool _3411 = !_3508;
                                            _3413 = _3411;
                                        }
                                        else
                                        {
                                            _3413 = _3406;
                                        }
                                        _6001 = uint2(_5996, _5999);
                                        _6000 = _3413;
                                        break;
                                    }
                                    bool _3417 = _3387 == 32u;
                                    uint _5997;
                                    if (_3417)
                                    {
                                        _5997 = 0u;
                                    }
                                    else
                                    {
                                        uint _3421 = _2551 & 3u;
                                        uint _3422 = 8u * _3421;
                                        uint _3424 = 32u - _3387;
                                        uint _3425 = min(_3422, _3424);
                                        _5997 = _3425;
                                    }
                                    int _3430 = int(_5997);
                                    int _3432 = int(_3387);
                                    uint _3433 = extract_bits(_5996, uint(_3430), uint(_3432));
                                    bool _3435 = _3328 == 12u;
                                    if (_3435)
                                    {
                                        bool _3438 = _3433 != 0u;
                                        uint _3512 = uint(_3438);
                                        uint2 _3513 = uint2(_3512, 0u);
                                        _6001 = _3513;
                                        _6000 = true;
                                        break;
                                    }
                                    bool _3442 = _3328 >= 4u;
                                    bool _3444 = _3328 < 8u;
                                    bool _3445 = _3442 && _3444;
                                    bool _3453;
                                    if (_3445)
                                    {
                                        uint _3449 = _3387 - 1u;
                                        uint _3450 = _3433 >> _3449;
                                        bool _3451 = _3450 != 0u;
                                        _3453 = _3451;
                                    }
                                    else
                                    {
                                        _3453 = _3445;
                                    }
                                    if (!_3453)
                                    {
                                        uint2 _3458 = uint2(_3433, 0u);
                                        _6001 = _3458;
                                        _6000 = true;
                                        break;
                                    }
                                    int _3467 = extract_bits(int(_5996), uint(_3430), uint(_3432));
                                    uint _3468 = uint(_3467);
                                    uint2 _3469 = uint2(_3468, 4294967295u);
                                    _6001 = _3469;
                                    _6000 = true;
                                    break;
                                } while(false);
                                _6004 = _6010;
                                _6003 = _6001;
                                _6002 = _6000;
                                break;
                            } while(false);
                            bool _3248 = _6004 == 0u;
                            if (_3248)
                            {
                                _6452 = _6003;
                                _6411 = _6002;
                                break;
                            }
                            _6024 = _6003;
                            _6022 = _6002;
                            _6020 = _6003;
                            _6018 = _6002;
                            _6015 = _6004;
                        }
                        else
                        {
                            _6024 = _5962;
                            _6022 = _5952;
                            _6020 = _5984;
                            _6018 = _5972;
                            _6015 = _1944;
                        }
                        bool _6032;
                        bool _6412;
                        uint2 _6453;
                        switch (_6015)
                        {
                            case 0u:
                            case 23u:
                            {
                                uint2 _3261 = _1940.zw;
                                _6453 = _3261;
                                _6412 = true;
                                _6032 = true;
                                break;
                            }
                            case 18u:
                            case 37u:
                            {
                                bool _3525;
                                if (_6018)
                                {
                                    bool2 _3522 = _6020 != uint2(0u);
                                    bool _3523 = any(_3522);
                                    _3525 = _3523;
                                }
                                else
                                {
                                    _3525 = _6018;
                                }
                                if (_3525)
                                {
                                    _6453 = _6024;
                                    _6412 = _6022;
                                    _6032 = true;
                                    break;
                                }
                                _6453 = _5944;
                                _6412 = _6018 ? _5936 : _6018;
                                _6032 = true;
                                break;
                            }
                            case 15u:
                            case 16u:
                            {
                                bool _3283 = _6015 == 16u;
                                bool _3540;
                                if (_6018)
                                {
                                    bool2 _3535 = _6020 != uint2(0u);
                                    bool _3536 = any(_3535);
                                    bool _3538 = _3536 == _3283;
                                    _3540 = _3538;
                                }
                                else
                                {
                                    _3540 = _6018;
                                }
                                bool _3551;
                                if (_6022)
                                {
                                    bool2 _3546 = _6024 != uint2(0u);
                                    bool _3547 = any(_3546);
                                    bool _3549 = _3547 == _3283;
                                    _3551 = _3549;
                                }
                                else
                                {
                                    _3551 = _6022;
                                }
                                bool _3554 = _3540 || _3551;
                                bool _3556 = _3554 == _3283;
                                uint _3557 = uint(_3556);
                                uint2 _3558 = uint2(_3557, 0u);
                                bool _3562 = !_3554;
                                bool _3570;
                                if (_3562)
                                {
                                    _3570 = _6018 && _6022;
                                }
                                else
                                {
                                    _3570 = _3554;
                                }
                                _6453 = _3558;
                                _6412 = _3570;
                                _6032 = true;
                                break;
                            }
                            default:
                            {
                                _6453 = _6465;
                                _6412 = _6424;
                                _6032 = false;
                                break;
                            }
                        }
                        if (_6032)
                        {
                            _6452 = _6453;
                            _6411 = _6412;
                            break;
                        }
                        bool _3294 = !_6018;
                        bool _3295 = !_3294;
                        bool _3301;
                        if (_3295)
                        {
                            _3301 = !_6022;
                        }
                        else
                        {
                            _3301 = _3294;
                        }
                        if (_3301)
                        {
                            _6452 = uint2(0u);
                            _6411 = false;
                            break;
                        }
                        bool _6409;
                        uint2 _6410;
                        do
                        {
                            bool _3581 = _6015 <= 17u;
                            if (_3581)
                            {
                                bool _6406;
                                uint2 _6408;
                                switch (_6015)
                                {
                                    case 3u:
                                    {
                                        ResType _3713;
                                        _3713._m0 = _6020.x + _6024.x;
                                        _3713._m1 = select(uint(1), uint(0), _3713._m0 >= max(_6020.x, _6024.x));
                                        uint _3714 = _3713._m1;
                                        uint _3715 = _3713._m0;
                                        uint _3721 = _6020.y + _6024.y;
                                        uint _3723 = _3721 + _3714;
                                        uint2 _3724 = uint2(_3715, _3723);
                                        uint2 _3628 = _6020 ^ _3724;
                                        uint2 _3631 = _6024 ^ _3724;
                                        uint2 _3632 = _3628 & _3631;
                                        uint _3728 = _3632.y;
                                        uint _3729 = _3728 & 2147483648u;
                                        bool _3730 = _3729 != 0u;
                                        bool _3634 = !_3730;
                                        _6408 = _3724;
                                        _6406 = _3634;
                                        break;
                                    }
                                    case 4u:
                                    {
                                        ResType _3739;
                                        _3739._m0 = _6020.x - _6024.x;
                                        _3739._m1 = select(uint(1), uint(0), _6020.x >= _6024.x);
                                        uint _3740 = _3739._m1;
                                        uint _3741 = _3739._m0;
                                        uint _3747 = _6020.y - _6024.y;
                                        uint _3749 = _3747 - _3740;
                                        uint2 _3750 = uint2(_3741, _3749);
                                        uint2 _3646 = _6020 ^ _3750;
                                        uint2 _3647 = (_6020 ^ _6024) & _3646;
                                        uint _3754 = _3647.y;
                                        uint _3755 = _3754 & 2147483648u;
                                        bool _3756 = _3755 != 0u;
                                        bool _3649 = !_3756;
                                        _6408 = _3750;
                                        _6406 = _3649;
                                        break;
                                    }
                                    case 5u:
                                    {
                                        uint _3824 = _6020.y & 2147483648u;
                                        bool _3825 = _3824 != 0u;
                                        uint2 _3840 = ~_6020;
                                        uint _3847 = _3840.x;
                                        ResType _3850;
                                        _3850._m0 = _3847 + 1u;
                                        _3850._m1 = select(uint(1), uint(0), _3850._m0 >= max(_3847, 1u));
                                        uint _3851 = _3850._m1;
                                        uint _3852 = _3850._m0;
                                        uint _3855 = _3840.y;
                                        uint _3860 = _3855 + _3851;
                                        uint2 _3861 = uint2(_3852, _3860);
                                        bool2 _3833 = bool2(_3825);
                                        uint2 _3834 = select(_6020, _3861, _3833);
                                        uint _3875 = _6024.y & 2147483648u;
                                        bool _3876 = _3875 != 0u;
                                        uint2 _3891 = ~_6024;
                                        uint _3898 = _3891.x;
                                        ResType _3901;
                                        _3901._m0 = _3898 + 1u;
                                        _3901._m1 = select(uint(1), uint(0), _3901._m0 >= max(_3898, 1u));
                                        uint _3902 = _3901._m1;
                                        uint _3903 = _3901._m0;
                                        uint _3906 = _3891.y;
                                        uint _3911 = _3906 + _3902;
                                        uint2 _3912 = uint2(_3903, _3911);
                                        bool2 _3884 = bool2(_3876);
                                        uint2 _3885 = select(_6024, _3912, _3884);
                                        uint _3928 = _3834.x;
                                        uint _3930 = _3885.x;
                                        ResType _3933;
                                        _3933._m0 = _3928 * _3930;
                                        _3933._m1 = mulhi(_3928, _3930);
                                        uint _3934 = _3933._m0;
                                        uint _3935 = _3933._m1;
                                        uint _3939 = _3885.y;
                                        ResType _3942;
                                        _3942._m0 = _3928 * _3939;
                                        _3942._m1 = mulhi(_3928, _3939);
                                        uint _3943 = _3942._m0;
                                        uint _3944 = _3942._m1;
                                        uint _3946 = _3834.y;
                                        ResType _3951;
                                        _3951._m0 = _3946 * _3930;
                                        _3951._m1 = mulhi(_3946, _3930);
                                        uint _3952 = _3951._m0;
                                        uint _3953 = _3951._m1;
                                        ResType _3960;
                                        _3960._m0 = _3946 * _3939;
                                        _3960._m1 = mulhi(_3946, _3939);
                                        uint _3961 = _3960._m0;
                                        uint _3962 = _3960._m1;
                                        ResType _3995;
                                        _3995._m0 = _3943 + _3935;
                                        _3995._m1 = select(uint(1), uint(0), _3995._m0 >= max(_3943, _3935));
                                        uint _3996 = _3995._m1;
                                        uint _3997 = _3995._m0;
                                        uint _4005 = _3944 + _3996;
                                        ResType _4015;
                                        _4015._m0 = _3952 + _3997;
                                        _4015._m1 = select(uint(1), uint(0), _4015._m0 >= max(_3952, _3997));
                                        uint _4016 = _4015._m1;
                                        uint _4017 = _4015._m0;
                                        uint _4025 = _3953 + _4016;
                                        ResType _4035;
                                        _4035._m0 = _3961 + _4005;
                                        _4035._m1 = select(uint(1), uint(0), _4035._m0 >= max(_3961, _4005));
                                        uint _4036 = _4035._m1;
                                        uint _4037 = _4035._m0;
                                        uint _4045 = _3962 + _4036;
                                        ResType _4055;
                                        _4055._m0 = _4037 + _4025;
                                        _4055._m1 = select(uint(1), uint(0), _4055._m0 >= max(_4037, _4025));
                                        uint _4056 = _4055._m1;
                                        uint _4057 = _4055._m0;
                                        uint _4065 = _4045 + _4056;
                                        uint2 _4066 = uint2(_4057, _4065);
                                        uint2 _3986 = uint2(_3934, _4017);
                                        uint _4070 = (_6020 ^ _6024).y;
                                        uint _4071 = _4070 & 2147483648u;
                                        bool _4072 = _4071 != 0u;
                                        uint2 _6403;
                                        if (_4072)
                                        {
                                            uint2 _4078 = ~_3986;
                                            uint _4085 = _4078.x;
                                            ResType _4088;
                                            _4088._m0 = _4085 + 1u;
                                            _4088._m1 = select(uint(1), uint(0), _4088._m0 >= max(_4085, 1u));
                                            uint _4089 = _4088._m1;
                                            uint _4090 = _4088._m0;
                                            uint _4093 = _4078.y;
                                            uint _4098 = _4093 + _4089;
                                            uint2 _4099 = uint2(_4090, _4098);
                                            _6403 = _4099;
                                        }
                                        else
                                        {
                                            _6403 = _3986;
                                        }
                                        bool2 _3792 = _4066 == uint2(0u);
                                        bool _3793 = all(_3792);
                                        bool _3807;
                                        if (_3793)
                                        {
                                            bool2 _3796 = _6403 == uint2(0u);
                                            bool _3797 = all(_3796);
                                            bool _3798 = !_3797;
                                            bool _3805;
                                            if (_3798)
                                            {
                                                uint _4104 = _6403.y & 2147483648u;
                                                bool _4105 = _4104 != 0u;
                                                bool _3803 = _4105 == _4072;
                                                _3805 = _3803;
                                            }
                                            else
                                            {
                                                _3805 = _3797;
                                            }
                                            _3807 = _3805;
                                        }
                                        else
                                        {
                                            _3807 = _3793;
                                        }
                                        _6408 = _6403;
                                        _6406 = _3807;
                                        break;
                                    }
                                    case 6u:
                                    case 7u:
                                    case 8u:
                                    case 11u:
                                    {
                                        bool _6209;
                                        uint2 _6210;
                                        do
                                        {
                                            bool2 _4137 = _6024 == uint2(0u);
                                            bool _4138 = all(_4137);
                                            if (_4138)
                                            {
                                                _6210 = uint2(0u);
                                                _6209 = false;
                                                break;
                                            }
                                            uint _4223 = (_6020 ^ _6024).y;
                                            uint _4224 = _4223 & 2147483648u;
                                            bool _4225 = _4224 != 0u;
                                            uint _4239 = _6020.y & 2147483648u;
                                            bool _4240 = _4239 != 0u;
                                            uint2 _4255 = ~_6020;
                                            uint _4262 = _4255.x;
                                            ResType _4265;
                                            _4265._m0 = _4262 + 1u;
                                            _4265._m1 = select(uint(1), uint(0), _4265._m0 >= max(_4262, 1u));
                                            uint _4266 = _4265._m1;
                                            uint _4267 = _4265._m0;
                                            uint _4270 = _4255.y;
                                            uint _4275 = _4270 + _4266;
                                            uint2 _4276 = uint2(_4267, _4275);
                                            bool2 _4248 = bool2(_4240);
                                            uint2 _4249 = select(_6020, _4276, _4248);
                                            uint _4290 = _6024.y & 2147483648u;
                                            bool _4291 = _4290 != 0u;
                                            uint2 _4306 = ~_6024;
                                            uint _4313 = _4306.x;
                                            ResType _4316;
                                            _4316._m0 = _4313 + 1u;
                                            _4316._m1 = select(uint(1), uint(0), _4316._m0 >= max(_4313, 1u));
                                            uint _4317 = _4316._m1;
                                            uint _4318 = _4316._m0;
                                            uint _4321 = _4306.y;
                                            uint _4326 = _4321 + _4317;
                                            uint2 _4327 = uint2(_4318, _4326);
                                            bool2 _4299 = bool2(_4291);
                                            uint2 _4300 = select(_6024, _4327, _4299);
                                            uint _4504 = _4300.y;
                                            bool _4505 = _4504 != 0u;
                                            int _6081;
                                            if (_4505)
                                            {
                                                int _4509 = int(spvFindUMSB(_4504));
                                                int _4510 = 31 - _4509;
                                                _6081 = _4510;
                                            }
                                            else
                                            {
                                                uint _4513 = _4300.x;
                                                int _4514 = int(spvFindUMSB(_4513));
                                                int _4515 = 63 - _4514;
                                                _6081 = _4515;
                                            }
                                            uint _4366 = uint(_6081);
                                            uint _4525 = _4300.x;
                                            uint2 _4526 = uint2(0u, _4525);
                                            bool _4528 = _4366 >= 32u;
                                            bool2 _4529 = bool2(_4528);
                                            uint2 _4530 = select(_4300, _4526, _4529);
                                            uint _4532 = _4366 & 31u;
                                            uint _4534 = _4530.x;
                                            uint _4536 = _4534 << _4532;
                                            uint _4538 = _4530.y;
                                            uint _4540 = _4538 << _4532;
                                            uint _4543 = _4534 >> uint(1);
                                            uint _4545 = 31u - _4532;
                                            uint _4546 = _4543 >> _4545;
                                            uint _4547 = _4540 | _4546;
                                            uint2 _4548 = uint2(_4536, _4547);
                                            bool _4551 = _4366 >= 64u;
                                            bool2 _4552 = bool2(_4551);
                                            uint2 _4553 = select(_4548, uint2(0u), _4552);
                                            uint _4572 = 0u << _4532;
                                            uint _4582 = 0u >> _4545;
                                            uint _4583 = _4572 | _4582;
                                            uint2 _4584 = uint2(_4572, _4583);
                                            uint2 _4589 = select(_4584, uint2(0u), _4552);
                                            uint _4374 = 64u - _4366;
                                            uint _4597 = _4249.y;
                                            uint2 _4598 = uint2(_4597, 0u);
                                            bool _4600 = _4374 >= 32u;
                                            bool2 _4601 = bool2(_4600);
                                            uint2 _4602 = select(_4249, _4598, _4601);
                                            uint _4604 = _4374 & 31u;
                                            uint _4606 = _4602.x;
                                            uint _4608 = _4606 >> _4604;
                                            uint _4610 = _4602.y;
                                            uint _4611 = _4610 << uint(1);
                                            uint _4613 = 31u - _4604;
                                            uint _4614 = _4611 << _4613;
                                            uint _4615 = _4608 | _4614;
                                            uint _4619 = _4610 >> _4604;
                                            uint2 _4620 = uint2(_4615, _4619);
                                            bool _4623 = _4374 >= 64u;
                                            bool2 _4624 = bool2(_4623);
                                            uint2 _4625 = select(_4620, uint2(0u), _4624);
                                            uint2 _4377 = _4589 | _4625;
                                            uint _4633 = _4249.x;
                                            uint2 _4634 = uint2(0u, _4633);
                                            uint2 _4638 = select(_4249, _4634, _4529);
                                            uint _4642 = _4638.x;
                                            uint _4644 = _4642 << _4532;
                                            uint _4646 = _4638.y;
                                            uint _4648 = _4646 << _4532;
                                            uint _4651 = _4642 >> uint(1);
                                            uint _4654 = _4651 >> _4545;
                                            uint _4655 = _4648 | _4654;
                                            uint2 _4656 = uint2(_4644, _4655);
                                            uint2 _4661 = select(_4656, uint2(0u), _4552);
                                            uint _4382 = _4553.y;
                                            uint _4383 = _4382 >> uint(16);
                                            uint _4384 = max(_4383, 1u);
                                            int _6085;
                                            uint2 _6086;
                                            uint2 _6087;
                                            uint2 _6094;
                                            _6094 = _4661;
                                            _6087 = uint2(0u);
                                            _6086 = _4377;
                                            _6085 = 0;
                                            uint2 _4423;
                                            uint2 _4491;
                                            uint2 _6203;
                                            for (;;)
                                            {
                                                bool _4388 = _6085 < 4;
                                                if (_4388)
                                                {
                                                    uint _4393 = _6086.y / _4384;
                                                    uint _4394 = min(_4393, 65535u);
                                                    uint _4397 = _6086.y >> uint(16);
                                                    uint _4400 = _6086.x << uint(16);
                                                    uint _4403 = _6094.y >> uint(16);
                                                    uint _4404 = _4400 | _4403;
                                                    uint _4407 = _6086.y << uint(16);
                                                    uint _4410 = _6086.x >> uint(16);
                                                    uint _4411 = _4407 | _4410;
                                                    uint _4415 = _6094.x << uint(16);
                                                    uint _4418 = _6094.y << uint(16);
                                                    uint _4421 = _6094.x >> uint(16);
                                                    uint _4422 = _4418 | _4421;
                                                    _4423 = uint2(_4415, _4422);
                                                    uint _4425 = _4553.x;
                                                    ResType _4429;
                                                    _4429._m0 = _4425 * _4394;
                                                    _4429._m1 = mulhi(_4425, _4394);
                                                    uint _4430 = _4429._m0;
                                                    uint _4431 = _4429._m1;
                                                    ResType _4437;
                                                    _4437._m0 = _4382 * _4394;
                                                    _4437._m1 = mulhi(_4382, _4394);
                                                    uint _4438 = _4437._m0;
                                                    uint _4439 = _4437._m1;
                                                    ResType _4670;
                                                    _4670._m0 = _4438 + _4431;
                                                    _4670._m1 = select(uint(1), uint(0), _4670._m0 >= max(_4438, _4431));
                                                    uint _4671 = _4670._m1;
                                                    uint _4672 = _4670._m0;
                                                    uint _4680 = _4439 + _4671;
                                                    bool _4688 = _4411 < _4672;
                                                    bool _4693 = _4404 < _4430;
                                                    bool _4698 = _4411 == _4672;
                                                    bool _4699 = _4698 ? _4693 : _4688;
                                                    uint _4455 = uint(_4699);
                                                    uint _4456 = _4680 + _4455;
                                                    uint _4458 = _4397 - _4456;
                                                    ResType _4708;
                                                    _4708._m0 = _4404 - _4430;
                                                    _4708._m1 = select(uint(1), uint(0), _4404 >= _4430);
                                                    uint _4709 = _4708._m1;
                                                    uint _4710 = _4708._m0;
                                                    uint _4716 = _4411 - _4672;
                                                    uint _4718 = _4716 - _4709;
                                                    uint2 _4719 = uint2(_4710, _4718);
                                                    uint2 _6199;
                                                    uint _6200;
                                                    uint _6201;
                                                    do
                                                    {
                                                        int _4728 = int(_4458);
                                                        bool _4729 = _4728 >= 0;
                                                        if (_4729)
                                                        {
                                                            _6201 = _4394;
                                                            _6200 = _4458;
                                                            _6199 = _4719;
                                                            break;
                                                        }
                                                        ResType _4752;
                                                        _4752._m0 = _4710 + _4425;
                                                        _4752._m1 = select(uint(1), uint(0), _4752._m0 >= max(_4710, _4425));
                                                        uint _4753 = _4752._m1;
                                                        uint _4754 = _4752._m0;
                                                        uint _4760 = _4718 + _4382;
                                                        uint _4762 = _4760 + _4753;
                                                        uint2 _4763 = uint2(_4754, _4762);
                                                        bool _4770 = _4762 < _4382;
                                                        bool _4775 = _4754 < _4425;
                                                        bool _4780 = _4762 == _4382;
                                                        bool _4781 = _4780 ? _4775 : _4770;
                                                        uint _4738 = uint(_4781);
                                                        uint _4740 = _4458 + _4738;
                                                        uint _4742 = _4394 - uint(1);
                                                        _6201 = _4742;
                                                        _6200 = _4740;
                                                        _6199 = _4763;
                                                        break;
                                                    } while(false);
                                                    uint _6204;
                                                    do
                                                    {
                                                        bool _4791 = int(_6200) >= 0;
                                                        if (_4791)
                                                        {
                                                            _6204 = _6201;
                                                            _6203 = _6199;
                                                            break;
                                                        }
                                                        ResType _4814;
                                                        _4814._m0 = _6199.x + _4425;
                                                        _4814._m1 = select(uint(1), uint(0), _4814._m0 >= max(_6199.x, _4425));
                                                        uint _4815 = _4814._m1;
                                                        uint _4816 = _4814._m0;
                                                        uint _4822 = _6199.y + _4382;
                                                        uint _4824 = _4822 + _4815;
                                                        uint2 _4825 = uint2(_4816, _4824);
                                                        uint _4804 = _6201 - uint(1);
                                                        _6204 = _4804;
                                                        _6203 = _4825;
                                                        break;
                                                    } while(false);
                                                    uint _4481 = _6087.x << uint(16);
                                                    uint _4483 = _4481 | _6204;
                                                    uint _4486 = _6087.y << uint(16);
                                                    uint _4489 = _6087.x >> uint(16);
                                                    uint _4490 = _4486 | _4489;
                                                    _4491 = uint2(_4483, _4490);
                                                    int _4494 = _6085 + 1;
                                                    _6094 = _4423;
                                                    _6087 = _4491;
                                                    _6086 = _6203;
                                                    _6085 = _4494;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint2 _4852 = uint2(_6086.y, 0u);
                                            uint2 _4856 = select(_6086, _4852, _4529);
                                            uint _4860 = _4856.x;
                                            uint _4862 = _4860 >> _4532;
                                            uint _4864 = _4856.y;
                                            uint _4865 = _4864 << uint(1);
                                            uint _4868 = _4865 << _4545;
                                            uint _4869 = _4862 | _4868;
                                            uint _4873 = _4864 >> _4532;
                                            uint2 _4874 = uint2(_4869, _4873);
                                            uint2 _4879 = select(_4874, uint2(0u), _4552);
                                            bool2 _4152 = _4879 == uint2(0u);
                                            bool _4153 = all(_4152);
                                            bool _4155 = _6015 == 8u;
                                            if (_4155)
                                            {
                                                uint2 _6092;
                                                if (_4240)
                                                {
                                                    uint2 _4891 = ~_4879;
                                                    uint _4898 = _4891.x;
                                                    ResType _4901;
                                                    _4901._m0 = _4898 + 1u;
                                                    _4901._m1 = select(uint(1), uint(0), _4901._m0 >= max(_4898, 1u));
                                                    uint _4902 = _4901._m1;
                                                    uint _4903 = _4901._m0;
                                                    uint _4906 = _4891.y;
                                                    uint _4911 = _4906 + _4902;
                                                    uint2 _4912 = uint2(_4903, _4911);
                                                    _6092 = _4912;
                                                }
                                                else
                                                {
                                                    _6092 = _4879;
                                                }
                                                bool _4165 = !_4153;
                                                bool _4166 = _4225 && _4165;
                                                uint2 _6093;
                                                if (_4166)
                                                {
                                                    ResType _4921;
                                                    _4921._m0 = _6092.x + _6024.x;
                                                    _4921._m1 = select(uint(1), uint(0), _4921._m0 >= max(_6092.x, _6024.x));
                                                    uint _4922 = _4921._m1;
                                                    uint _4923 = _4921._m0;
                                                    uint _4929 = _6092.y + _6024.y;
                                                    uint _4931 = _4929 + _4922;
                                                    uint2 _4932 = uint2(_4923, _4931);
                                                    _6093 = _4932;
                                                }
                                                else
                                                {
                                                    _6093 = _6092;
                                                }
                                                _6210 = _6093;
                                                _6209 = true;
                                                break;
                                            }
                                            bool _4178 = !_4225;
                                            bool _4184;
                                            if (_4178)
                                            {
                                                uint _4937 = _6087.y & 2147483648u;
                                                bool _4938 = _4937 != 0u;
                                                bool _4182 = !_4938;
                                                _4184 = _4182;
                                            }
                                            else
                                            {
                                                _4184 = _4225;
                                            }
                                            uint2 _6091;
                                            if (_4225)
                                            {
                                                uint2 _4944 = ~_6087;
                                                uint _4951 = _4944.x;
                                                ResType _4954;
                                                _4954._m0 = _4951 + 1u;
                                                _4954._m1 = select(uint(1), uint(0), _4954._m0 >= max(_4951, 1u));
                                                uint _4955 = _4954._m1;
                                                uint _4956 = _4954._m0;
                                                uint _4959 = _4944.y;
                                                uint _4964 = _4959 + _4955;
                                                uint2 _4965 = uint2(_4956, _4964);
                                                _6091 = _4965;
                                            }
                                            else
                                            {
                                                _6091 = _6087;
                                            }
                                            bool _4191 = _6015 == 6u;
                                            bool _4193 = _4191 && _4225;
                                            bool _4195 = !_4153;
                                            bool _4196 = _4193 && _4195;
                                            bool _4198 = _6015 == 7u;
                                            bool _4201 = _4198 && _4178;
                                            bool _4204 = _4201 && _4195;
                                            uint2 _6089;
                                            if (_4196)
                                            {
                                                _6089 = uint2(4294967295u);
                                            }
                                            else
                                            {
                                                uint _4209 = uint(_4204);
                                                uint2 _4210 = uint2(_4209, 0u);
                                                _6089 = _4210;
                                            }
                                            ResType _4974;
                                            _4974._m0 = _6091.x + _6089.x;
                                            _4974._m1 = select(uint(1), uint(0), _4974._m0 >= max(_6091.x, _6089.x));
                                            uint _4975 = _4974._m1;
                                            uint _4976 = _4974._m0;
                                            uint _4982 = _6091.y + _6089.y;
                                            uint _4984 = _4982 + _4975;
                                            uint2 _4985 = uint2(_4976, _4984);
                                            _6210 = _4985;
                                            _6209 = _4184;
                                            break;
                                        } while(false);
                                        _6408 = _6210;
                                        _6406 = _6209;
                                        break;
                                    }
                                    case 9u:
                                    {
                                        uint _4994 = _6020.y ^ 2147483648u;
                                        uint _5000 = _6024.y ^ 2147483648u;
                                        bool _5009 = _4994 < _5000;
                                        bool _5014 = _6020.x < _6024.x;
                                        bool _5019 = _4994 == _5000;
                                        bool _5020 = _5019 ? _5014 : _5009;
                                        bool2 _3666 = bool2(_5020);
                                        uint2 _3667 = select(_6024, _6020, _3666);
                                        _6408 = _3667;
                                        _6406 = true;
                                        break;
                                    }
                                    case 10u:
                                    {
                                        uint _5029 = _6020.y ^ 2147483648u;
                                        uint _5035 = _6024.y ^ 2147483648u;
                                        bool _5044 = _5029 < _5035;
                                        bool _5049 = _6020.x < _6024.x;
                                        bool _5054 = _5029 == _5035;
                                        bool _5055 = _5054 ? _5049 : _5044;
                                        bool2 _3675 = bool2(_5055);
                                        uint2 _3676 = select(_6020, _6024, _3675);
                                        _6408 = _3676;
                                        _6406 = true;
                                        break;
                                    }
                                    case 12u:
                                    {
                                        bool _3682 = all(_6020 == _6024);
                                        uint _5059 = uint(_3682);
                                        uint2 _5060 = uint2(_5059, 0u);
                                        _6408 = _5060;
                                        _6406 = true;
                                        break;
                                    }
                                    case 13u:
                                    {
                                        uint _5070 = _6020.y ^ 2147483648u;
                                        uint _5076 = _6024.y ^ 2147483648u;
                                        bool _5085 = _5070 < _5076;
                                        bool _5090 = _6020.x < _6024.x;
                                        bool _5095 = _5070 == _5076;
                                        bool _5096 = _5095 ? _5090 : _5085;
                                        uint _5100 = uint(_5096);
                                        uint2 _5101 = uint2(_5100, 0u);
                                        _6408 = _5101;
                                        _6406 = true;
                                        break;
                                    }
                                    case 14u:
                                    {
                                        uint _5111 = _6024.y ^ 2147483648u;
                                        uint _5117 = _6020.y ^ 2147483648u;
                                        bool _5126 = _5111 < _5117;
                                        bool _5131 = _6024.x < _6020.x;
                                        bool _5136 = _5111 == _5117;
                                        bool _5137 = _5136 ? _5131 : _5126;
                                        bool _3693 = !_5137;
                                        uint _5141 = uint(_3693);
                                        uint2 _5142 = uint2(_5141, 0u);
                                        _6408 = _5142;
                                        _6406 = true;
                                        break;
                                    }
                                    case 17u:
                                    {
                                        bool2 _3697 = _6020 == uint2(0u);
                                        bool _3698 = all(_3697);
                                        uint _5147 = uint(_3698);
                                        uint2 _5148 = uint2(_5147, 0u);
                                        _6408 = _5148;
                                        _6406 = true;
                                        break;
                                    }
                                    default:
                                    {
                                        _6408 = uint2(0u);
                                        _6406 = false;
                                        break;
                                    }
                                }
                                _6410 = _6408;
                                _6409 = _6406;
                                break;
                            }
                            _6410 = uint2(0u);
                            _6409 = false;
                            break;
                        } while(false);
                        _6452 = _6410;
                        _6411 = _6409;
                        break;
                    } while(false);
                    uint _2992 = _1931.y;
                    bool _5167 = _2992 < _2683;
                    uint _6492;
                    if (_5167)
                    {
                        uint _5172 = _2992 * 4u;
                        uint _5173 = _2680 + _5172;
                        _6492 = _5173;
                    }
                    else
                    {
                        _6492 = 4294967295u;
                    }
                    uint4 _6493;
                    if (_6411)
                    {
                        uint4 _3001 = uint4(_6452, 1u, 0u);
                        _6493 = _3001;
                    }
                    else
                    {
                        _6493 = uint4(0u);
                    }
                    bool _3007 = _6492 == 4294967295u;
                    uint _3008 = _3007 ? 0u : 4u;
                    _7112 = _6452;
                    _7070 = _6411;
                    _6501 = _6492;
                    _6500 = _3008;
                    _6499 = _6493;
                    break;
                } while(false);
                bool _2599 = _6500 > 0u;
                if (_2599)
                {
                    bool _5182 = _6501 < _2419;
                    if (_5182)
                    {
                        _1023.control[_6501] = _6499.x;
                    }
                }
                bool _2609 = _6500 > 1u;
                if (_2609)
                {
                    uint _2613 = _6501 + 1u;
                    bool _5193 = _2613 < _2419;
                    if (_5193)
                    {
                        _1023.control[_2613] = _6499.y;
                    }
                }
                bool _2620 = _6500 > 2u;
                if (_2620)
                {
                    uint _2624 = _6501 + 2u;
                    bool _5204 = _2624 < _2419;
                    if (_5204)
                    {
                        _1023.control[_2624] = _6499.z;
                    }
                }
                bool _2631 = _6500 > 3u;
                if (_2631)
                {
                    uint _2635 = _6501 + 3u;
                    bool _5215 = _2635 < _2419;
                    if (_5215)
                    {
                        _1023.control[_2635] = _6499.w;
                    }
                }
                uint _1972 = _5919 + uint(1);
                _6465 = _7112;
                _6424 = _7070;
                _5921 = _1965;
                _5919 = _1972;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _6588;
        if (_2461)
        {
            uint _5232 = _1023.control[_1913];
            _6588 = _5232;
        }
        else
        {
            _6588 = 0u;
        }
        if (_6588 != _5918)
        {
            uint _6589;
            if (_2420)
            {
                uint _5258 = _1023.control[_2111];
                _6589 = _5258;
            }
            else
            {
                _6589 = 0u;
            }
            uint _5243 = _6589 + 1u;
            if (_2420)
            {
                _1023.control[_2111] = _5243;
            }
        }
        break;
    } while(false);
}

