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
constant uint2 _6116 = {};
constant bool _6428 = {};

constant spvUnsafeArray<uint, 13> _1124 = spvUnsafeArray<uint, 13>({ 16u, 16u, 32u, 64u, 8u, 16u, 32u, 64u, 8u, 16u, 32u, 64u, 8u });

kernel void main0(constant uint* spvBufferSizeConstants [[buffer(30)]], device Control& _1023 [[buffer(0)]], const device Code& _1839 [[buffer(1)]], constant Push& _1059 [[buffer(29)]])
{
    constant uint& _1023BufferSize = spvBufferSizeConstants[0];
    constant uint& _1839BufferSize = spvBufferSizeConstants[1];
    do
    {
        uint _2108;
        uint _2416;
        bool _2417;
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
        bool _5914;
        do
        {
            uint _5909;
            bool _5910;
            _5910 = false;
            _5909 = _1894;
            bool _2098;
            for (;;)
            {
                uint _2081 = _1894 + _1901;
                bool _2082 = _5909 < _2081;
                if (_2082)
                {
                    if (!_5910)
                    {
                        uint _2088 = 2u * _5909;
                        uint _2091 = _2088 + 1u;
                        uint4 _2093 = _1839.code[_2088];
                        uint4 _2095 = _1839.code[_2091];
                        uint _2131 = _2093.z;
                        bool _2132 = _2131 >= 4u;
                        bool _2138;
                        if (_2132)
                        {
                            bool _2136 = _2131 <= 12u;
                            _2138 = _2136;
                        }
                        else
                        {
                            _2138 = _2132;
                        }
                        bool _2144;
                        if (_2138)
                        {
                            uint _2141 = _2095.x;
                            bool _2142 = _2141 < 2u;
                            _2144 = _2142;
                        }
                        else
                        {
                            _2144 = _2138;
                        }
                        bool _2146 = !_2144;
                        bool _2147 = !_2146;
                        bool _2168;
                        if (_2147)
                        {
                            uint _2281;
                            uint _2152 = _2095.y;
                            uint _2154 = _2093.w;
                            bool _6591;
                            uint2 _6592;
                            do
                            {
                                uint _2189 = _1124[_2131];
                                int _2280 = int((_1023BufferSize - 0) / 4);
                                _2281 = uint(_2280);
                                bool _2282 = _2152 < _2281;
                                uint _6587;
                                if (_2282)
                                {
                                    uint _2286 = _1023.control[_2152];
                                    _6587 = _2286;
                                }
                                else
                                {
                                    _6587 = 0u;
                                }
                                bool _2193 = _2189 == 64u;
                                if (_2193)
                                {
                                    bool _2197 = _2152 == 4294967295u;
                                    uint _6590;
                                    if (_2197)
                                    {
                                        _6590 = 0u;
                                    }
                                    else
                                    {
                                        uint _2201 = _2152 + 1u;
                                        bool _2297 = _2201 < _2281;
                                        uint _6589;
                                        if (_2297)
                                        {
                                            uint _2301 = _1023.control[_2201];
                                            _6589 = _2301;
                                        }
                                        else
                                        {
                                            _6589 = 0u;
                                        }
                                        _6590 = _6589;
                                    }
                                    bool _2208 = _2131 < 8u;
                                    bool _2209 = !_2208;
                                    bool _2215;
                                    if (_2209)
                                    {
                                        uint _2309 = _6590 & 2147483648u;
                                        bool _2310 = _2309 != 0u;
                                        bool _2213 = !_2310;
                                        _2215 = _2213;
                                    }
                                    else
                                    {
                                        _2215 = _2208;
                                    }
                                    _6592 = uint2(_6587, _6590);
                                    _6591 = _2215;
                                    break;
                                }
                                bool _2219 = _2189 == 32u;
                                uint _6588;
                                if (_2219)
                                {
                                    _6588 = 0u;
                                }
                                else
                                {
                                    uint _2223 = _2154 & 3u;
                                    uint _2224 = 8u * _2223;
                                    uint _2226 = 32u - _2189;
                                    uint _2227 = min(_2224, _2226);
                                    _6588 = _2227;
                                }
                                int _2232 = int(_6588);
                                int _2234 = int(_2189);
                                uint _2235 = extract_bits(_6587, uint(_2232), uint(_2234));
                                bool _2237 = _2131 == 12u;
                                if (_2237)
                                {
                                    bool _2240 = _2235 != 0u;
                                    uint _2314 = uint(_2240);
                                    uint2 _2315 = uint2(_2314, 0u);
                                    _6592 = _2315;
                                    _6591 = true;
                                    break;
                                }
                                bool _2246 = _2131 < 8u;
                                bool _2247 = _2132 && _2246;
                                bool _2255;
                                if (_2247)
                                {
                                    uint _2251 = _2189 - 1u;
                                    uint _2252 = _2235 >> _2251;
                                    bool _2253 = _2252 != 0u;
                                    _2255 = _2253;
                                }
                                else
                                {
                                    _2255 = _2247;
                                }
                                if (!_2255)
                                {
                                    uint2 _2260 = uint2(_2235, 0u);
                                    _6592 = _2260;
                                    _6591 = true;
                                    break;
                                }
                                int _2269 = extract_bits(int(_6587), uint(_2232), uint(_2234));
                                uint _2270 = uint(_2269);
                                uint2 _2271 = uint2(_2270, 4294967295u);
                                _6592 = _2271;
                                _6591 = true;
                                break;
                            } while(false);
                            uint _2157 = _2093.y;
                            bool _6594;
                            uint2 _6595;
                            do
                            {
                                uint _2357 = _1059.p.registers;
                                uint _2358 = min(_2281, _2357);
                                uint _2359 = _2281 - _2358;
                                uint _2360 = _2359 / 4u;
                                bool _2363 = _2157 < _2360;
                                uint _6593;
                                if (_2363)
                                {
                                    uint _2368 = _2157 * 4u;
                                    uint _2369 = _2357 + _2368;
                                    _6593 = _2369;
                                }
                                else
                                {
                                    _6593 = 4294967295u;
                                }
                                bool _2327 = _6593 == 4294967295u;
                                if (_2327)
                                {
                                    _6595 = uint2(0u);
                                    _6594 = false;
                                    break;
                                }
                                uint _2332 = _1023.control[_6593];
                                uint _2334 = _6593 + 1u;
                                uint _2336 = _1023.control[_2334];
                                uint2 _2337 = uint2(_2332, _2336);
                                uint _2339 = _6593 + 2u;
                                uint _2341 = _1023.control[_2339];
                                bool _2342 = _2341 != 0u;
                                _6595 = _2337;
                                _6594 = _2342;
                                break;
                            } while(false);
                            bool _2162 = any(_6592 != _6595);
                            bool _2166 = _2162 || (_6591 != _6594);
                            _2168 = _2166;
                        }
                        else
                        {
                            _2168 = _2146;
                        }
                        _2098 = _2168;
                    }
                    else
                    {
                        _2098 = _5910;
                    }
                    uint _2101 = _5909 + uint(1);
                    _5910 = _2098;
                    _5909 = _2101;
                    continue;
                }
                else
                {
                    break;
                }
            }
            if (_5910)
            {
                uint _2378 = _1059.p.changes;
                int _2389 = int((_1023BufferSize - 0) / 4);
                uint _2390 = uint(_2389);
                bool _2391 = _2378 < _2390;
                uint _5911;
                if (_2391)
                {
                    uint _2395 = _1023.control[_2378];
                    _5911 = _2395;
                }
                else
                {
                    _5911 = 0u;
                }
                uint _2380 = _5911 + 1u;
                if (_2391)
                {
                    _1023.control[_2378] = _2380;
                }
            }
            _2108 = _1059.p.changes;
            int _2415 = int((_1023BufferSize - 0) / 4);
            _2416 = uint(_2415);
            _2417 = _2108 < _2416;
            uint _5912;
            if (_2417)
            {
                uint _2421 = _1023.control[_2108];
                _5912 = _2421;
            }
            else
            {
                _5912 = 0u;
            }
            uint _2111 = _1059.p.seen;
            bool _2432 = _2111 < _2416;
            uint _5913;
            if (_2432)
            {
                uint _2436 = _1023.control[_2111];
                _5913 = _2436;
            }
            else
            {
                _5913 = 0u;
            }
            if (_5913 == _5912)
            {
                _5914 = false;
                break;
            }
            if (_2432)
            {
                _1023.control[_2111] = _5912;
            }
            _5914 = true;
            break;
        } while(false);
        if (!_5914)
        {
            break;
        }
        uint _1913 = _1059.p.error;
        bool _2458 = _1913 < _2416;
        uint _5915;
        if (_2458)
        {
            uint _2462 = _1023.control[_1913];
            _5915 = _2462;
        }
        else
        {
            _5915 = 0u;
        }
        uint _5916;
        uint _5918;
        bool _6421;
        uint2 _6462;
        _6462 = _6116;
        _6421 = _6428;
        _5918 = 30000u;
        _5916 = 0u;
        uint _1965;
        bool _7067;
        uint2 _7109;
        for (;;)
        {
            bool _1923 = _5916 < _1897;
            if (_1923)
            {
                uint _1928 = _1894 + _5916;
                uint _1929 = 2u * _1928;
                uint4 _1931 = _1839.code[_1929];
                uint _1938 = _1929 + 1u;
                uint4 _1940 = _1839.code[_1938];
                uint _1944 = _1931.x;
                bool _2472 = _1944 == 29u;
                bool _2474 = _1944 == 11u;
                bool _2475 = _2472 || _2474;
                bool _2476 = !_2475;
                bool _2484;
                if (_2476)
                {
                    bool _2479 = _1944 >= 6u;
                    bool _2481 = _1944 <= 8u;
                    bool _2482 = _2479 && _2481;
                    _2484 = _2482;
                }
                else
                {
                    _2484 = _2475;
                }
                bool _2486 = _1944 == 35u;
                uint _2487 = _2486 ? 56u : 0u;
                bool _2489 = _1944 == 128u;
                uint _2490 = uint(_2489);
                uint _2492 = _2484 ? 4u : 0u;
                uint _2493 = 1u + _2492;
                uint _2495 = _2493 + _2487;
                uint _2497 = _2495 + _2490;
                bool _1948 = _2497 > _5918;
                if (_1948)
                {
                    uint _6584;
                    if (_2458)
                    {
                        uint _2509 = _1023.control[_1913];
                        _6584 = _2509;
                    }
                    else
                    {
                        _6584 = 0u;
                    }
                    uint _1956 = min(_6584, 4294967294u);
                    if (_2458)
                    {
                        _1023.control[_1913] = _1956;
                    }
                    break;
                }
                uint _2677;
                uint _2680;
                _1965 = _5918 - _2497;
                uint _2544 = _1931.z;
                bool _5921;
                uint2 _5922;
                do
                {
                    _2677 = _1059.p.registers;
                    uint _2678 = min(_2416, _2677);
                    uint _2679 = _2416 - _2678;
                    _2680 = _2679 / 4u;
                    bool _2683 = _2544 < _2680;
                    uint _5920;
                    if (_2683)
                    {
                        uint _2688 = _2544 * 4u;
                        uint _2689 = _2677 + _2688;
                        _5920 = _2689;
                    }
                    else
                    {
                        _5920 = 4294967295u;
                    }
                    bool _2647 = _5920 == 4294967295u;
                    if (_2647)
                    {
                        _5922 = uint2(0u);
                        _5921 = false;
                        break;
                    }
                    uint _2652 = _1023.control[_5920];
                    uint _2654 = _5920 + 1u;
                    uint _2656 = _1023.control[_2654];
                    uint2 _2657 = uint2(_2652, _2656);
                    uint _2659 = _5920 + 2u;
                    uint _2661 = _1023.control[_2659];
                    bool _2662 = _2661 != 0u;
                    _5922 = _2657;
                    _5921 = _2662;
                    break;
                } while(false);
                uint _2548 = _1931.w;
                bool _5924;
                uint2 _5925;
                do
                {
                    bool _2739 = _2548 < _2680;
                    uint _5923;
                    if (_2739)
                    {
                        uint _2744 = _2548 * 4u;
                        uint _2745 = _2677 + _2744;
                        _5923 = _2745;
                    }
                    else
                    {
                        _5923 = 4294967295u;
                    }
                    bool _2703 = _5923 == 4294967295u;
                    if (_2703)
                    {
                        _5925 = uint2(0u);
                        _5924 = false;
                        break;
                    }
                    uint _2708 = _1023.control[_5923];
                    uint _2710 = _5923 + 1u;
                    uint _2712 = _1023.control[_2710];
                    uint2 _2713 = uint2(_2708, _2712);
                    uint _2715 = _5923 + 2u;
                    uint _2717 = _1023.control[_2715];
                    bool _2718 = _2717 != 0u;
                    _5925 = _2713;
                    _5924 = _2718;
                    break;
                } while(false);
                uint _2552 = _1940.x;
                bool _5927;
                uint2 _5928;
                do
                {
                    bool _2795 = _2552 < _2680;
                    uint _5926;
                    if (_2795)
                    {
                        uint _2800 = _2552 * 4u;
                        uint _2801 = _2677 + _2800;
                        _5926 = _2801;
                    }
                    else
                    {
                        _5926 = 4294967295u;
                    }
                    bool _2759 = _5926 == 4294967295u;
                    if (_2759)
                    {
                        _5928 = uint2(0u);
                        _5927 = false;
                        break;
                    }
                    uint _2764 = _1023.control[_5926];
                    uint _2766 = _5926 + 1u;
                    uint _2768 = _1023.control[_2766];
                    uint2 _2769 = uint2(_2764, _2768);
                    uint _2771 = _5926 + 2u;
                    uint _2773 = _1023.control[_2771];
                    bool _2774 = _2773 != 0u;
                    _5928 = _2769;
                    _5927 = _2774;
                    break;
                } while(false);
                bool _2557 = _1944 == 130u;
                bool _5933;
                uint2 _5941;
                bool _5949;
                uint2 _5959;
                bool _5969;
                uint2 _5981;
                if (_2557)
                {
                    bool _2561 = _2544 == 4294967295u;
                    bool2 _7140 = bool2(_2561);
                    uint2 _7141 = select(_5922, uint2(1u, 0u), _7140);
                    bool _7142 = _2561 ? true : _5921;
                    bool _2567 = _2548 == 4294967295u;
                    bool2 _7143 = bool2(_2567);
                    uint2 _7144 = select(_5925, uint2(1u, 0u), _7143);
                    bool _7145 = _2567 ? true : _5924;
                    bool _2573 = _2552 == 4294967295u;
                    bool2 _7146 = bool2(_2573);
                    uint2 _7147 = select(_5928, uint2(1u, 0u), _7146);
                    bool _7148 = _2573 ? true : _5927;
                    _5981 = _7141;
                    _5969 = _7142;
                    _5959 = _7144;
                    _5949 = _7145;
                    _5941 = _7147;
                    _5933 = _7148;
                }
                else
                {
                    _5981 = _5922;
                    _5969 = _5921;
                    _5959 = _5925;
                    _5949 = _5924;
                    _5941 = _5928;
                    _5933 = _5927;
                }
                uint _2579 = _1940.z;
                bool _2580 = _2579 == 4294967295u;
                bool _2581 = !_2580;
                bool _2588;
                if (_2581)
                {
                    bool _5930;
                    uint2 _5931;
                    do
                    {
                        bool _2851 = _2579 < _2680;
                        uint _5929;
                        if (_2851)
                        {
                            uint _2856 = _2579 * 4u;
                            uint _2857 = _2677 + _2856;
                            _5929 = _2857;
                        }
                        else
                        {
                            _5929 = 4294967295u;
                        }
                        bool _2815 = _5929 == 4294967295u;
                        if (_2815)
                        {
                            _5931 = uint2(0u);
                            _5930 = false;
                            break;
                        }
                        uint _2820 = _1023.control[_5929];
                        uint _2822 = _5929 + 1u;
                        uint _2824 = _1023.control[_2822];
                        uint2 _2825 = uint2(_2820, _2824);
                        uint _2827 = _5929 + 2u;
                        uint _2829 = _1023.control[_2827];
                        bool _2830 = _2829 != 0u;
                        _5931 = _2825;
                        _5930 = _2830;
                        break;
                    } while(false);
                    bool _2871;
                    if (_5930)
                    {
                        bool2 _2868 = _5931 != uint2(0u);
                        bool _2869 = any(_2868);
                        _2871 = _2869;
                    }
                    else
                    {
                        _2871 = _5930;
                    }
                    _2588 = _2871;
                }
                else
                {
                    _2588 = _2580;
                }
                uint4 _6496;
                uint _6497;
                uint _6498;
                do
                {
                    uint _5992;
                    if (_2458)
                    {
                        uint _3021 = _1023.control[_1913];
                        _5992 = _3021;
                    }
                    else
                    {
                        _5992 = 0u;
                    }
                    bool _2902 = _1944 == 129u;
                    if (_2902)
                    {
                        uint _2905 = _1940.y;
                        uint _3075 = _5981.y & 2147483648u;
                        bool _3076 = _3075 != 0u;
                        uint _3039 = _3076 ? 4294967295u : 0u;
                        bool _3040 = _5981.y == _3039;
                        bool _3053;
                        if (_3040)
                        {
                            bool _3043 = !_3076;
                            bool _3044 = !_3043;
                            bool _3051;
                            if (_3044)
                            {
                                uint _3048 = _5981.x >> 31u;
                                bool _3049 = _3048 != 0u;
                                _3051 = _3049;
                            }
                            else
                            {
                                _3051 = _3043;
                            }
                            _3053 = _3051;
                        }
                        else
                        {
                            _3053 = _3040;
                        }
                        uint _3055 = _3076 ? 2147483648u : 4294967295u;
                        uint _6495;
                        if (!_5969)
                        {
                            _6495 = 0u;
                        }
                        else
                        {
                            uint _6494;
                            if (_3053)
                            {
                                _6494 = _5981.x;
                            }
                            else
                            {
                                _6494 = _3055;
                            }
                            _6495 = _6494;
                        }
                        _7109 = _6462;
                        _7067 = _6421;
                        _6498 = _2905;
                        _6497 = 1u;
                        _6496 = uint4(_6495);
                        break;
                    }
                    if (_2557)
                    {
                        bool _2919 = _5992 == 4294967295u;
                        bool _2920 = _2588 && _2919;
                        bool _2926;
                        if (_2920)
                        {
                            bool _3100;
                            if (_5969)
                            {
                                bool2 _3097 = _5981 != uint2(0u);
                                bool _3098 = any(_3097);
                                _3100 = _3098;
                            }
                            else
                            {
                                _3100 = _5969;
                            }
                            bool _3089;
                            if (_3100)
                            {
                                uint _3105 = _5981.y & 2147483648u;
                                bool _3106 = _3105 != 0u;
                                bool _3087 = !_3106;
                                _3089 = _3087;
                            }
                            else
                            {
                                _3089 = _3100;
                            }
                            _2926 = _3089;
                        }
                        else
                        {
                            _2926 = _2920;
                        }
                        bool _2932;
                        if (_2926)
                        {
                            bool _3130;
                            if (_5949)
                            {
                                bool2 _3127 = _5959 != uint2(0u);
                                bool _3128 = any(_3127);
                                _3130 = _3128;
                            }
                            else
                            {
                                _3130 = _5949;
                            }
                            bool _3119;
                            if (_3130)
                            {
                                uint _3135 = _5959.y & 2147483648u;
                                bool _3136 = _3135 != 0u;
                                bool _3117 = !_3136;
                                _3119 = _3117;
                            }
                            else
                            {
                                _3119 = _3130;
                            }
                            _2932 = _3119;
                        }
                        else
                        {
                            _2932 = _2926;
                        }
                        bool _2938;
                        if (_2932)
                        {
                            bool _3160;
                            if (_5933)
                            {
                                bool2 _3157 = _5941 != uint2(0u);
                                bool _3158 = any(_3157);
                                _3160 = _3158;
                            }
                            else
                            {
                                _3160 = _5933;
                            }
                            bool _3149;
                            if (_3160)
                            {
                                uint _3165 = _5941.y & 2147483648u;
                                bool _3166 = _3165 != 0u;
                                bool _3147 = !_3166;
                                _3149 = _3147;
                            }
                            else
                            {
                                _3149 = _3160;
                            }
                            _2938 = _3149;
                        }
                        else
                        {
                            _2938 = _2932;
                        }
                        bool _3172 = _5981.y != 0u;
                        uint _6491;
                        if (_3172)
                        {
                            _6491 = 4294967295u;
                        }
                        else
                        {
                            _6491 = _5981.x;
                        }
                        bool _3184 = _5959.y != 0u;
                        uint _6492;
                        if (_3184)
                        {
                            _6492 = 4294967295u;
                        }
                        else
                        {
                            _6492 = _5959.x;
                        }
                        bool _3196 = _5941.y != 0u;
                        uint _6493;
                        if (_3196)
                        {
                            _6493 = 4294967295u;
                        }
                        else
                        {
                            _6493 = _5941.x;
                        }
                        uint4 _2948 = uint4(_6491, _6492, _6493, 0u);
                        uint _2950 = _1940.w;
                        uint4 _2951 = uint4(_2950);
                        uint4 _2952 = min(_2948, _2951);
                        uint _2954 = _1940.y;
                        uint4 _2958 = select(uint4(0u), _2952, bool4(_2938));
                        _7109 = _6462;
                        _7067 = _6421;
                        _6498 = _2954;
                        _6497 = 3u;
                        _6496 = _2958;
                        break;
                    }
                    bool _2963 = _1944 == 131u;
                    if (_2963)
                    {
                        bool _2975;
                        if (_2588)
                        {
                            bool _3213;
                            if (_5969)
                            {
                                bool2 _3210 = _5981 != uint2(0u);
                                bool _3211 = any(_3210);
                                _3213 = _3211;
                            }
                            else
                            {
                                _3213 = _5969;
                            }
                            _2975 = !_3213;
                        }
                        else
                        {
                            _2975 = _2588;
                        }
                        uint _2979 = _1940.y;
                        uint _2980 = min(_5992, _2979);
                        uint4 _2981 = uint4(_2980);
                        _7109 = _6462;
                        _7067 = _6421;
                        _6498 = _1913;
                        _6497 = uint(_2975);
                        _6496 = _2981;
                        break;
                    }
                    bool _6408;
                    uint2 _6449;
                    do
                    {
                        uint _6012;
                        bool _6015;
                        uint2 _6017;
                        bool _6019;
                        uint2 _6021;
                        if (_2489)
                        {
                            bool _5999;
                            uint2 _6000;
                            uint _6001;
                            do
                            {
                                uint _3325 = min(_2544, 12u);
                                bool _3327 = _3325 < 4u;
                                bool _3330 = _2544 > 12u;
                                bool _3332 = _2552 > 2u;
                                bool _3333 = _3330 || _3332;
                                bool _3335 = !_3333;
                                bool _3342;
                                if (_3335)
                                {
                                    bool _3339 = _2552 == 0u;
                                    bool _3340 = _3327 && _3339;
                                    _3342 = _3340;
                                }
                                else
                                {
                                    _3342 = _3333;
                                }
                                if (_3342)
                                {
                                    _6001 = 0u;
                                    _6000 = uint2(0u);
                                    _5999 = false;
                                    break;
                                }
                                uint _6007;
                                if (_3327)
                                {
                                    bool _3348 = _2552 == 2u;
                                    uint _3349 = _3348 ? 256u : 257u;
                                    _6007 = _3349;
                                }
                                else
                                {
                                    bool _3352 = _2552 == 2u;
                                    uint _7149 = _3352 ? 24u : 0u;
                                    _6007 = _7149;
                                }
                                uint _3358 = _1940.y;
                                bool _5997;
                                uint2 _5998;
                                do
                                {
                                    uint _3384 = _1124[_3325];
                                    bool _3477 = _3358 < _2416;
                                    uint _5993;
                                    if (_3477)
                                    {
                                        uint _3481 = _1023.control[_3358];
                                        _5993 = _3481;
                                    }
                                    else
                                    {
                                        _5993 = 0u;
                                    }
                                    bool _3388 = _3384 == 64u;
                                    if (_3388)
                                    {
                                        bool _3392 = _3358 == 4294967295u;
                                        uint _5996;
                                        if (_3392)
                                        {
                                            _5996 = 0u;
                                        }
                                        else
                                        {
                                            uint _3396 = _3358 + 1u;
                                            bool _3492 = _3396 < _2416;
                                            uint _5995;
                                            if (_3492)
                                            {
                                                uint _3496 = _1023.control[_3396];
                                                _5995 = _3496;
                                            }
                                            else
                                            {
                                                _5995 = 0u;
                                            }
                                            _5996 = _5995;
                                        }
                                        bool _3403 = _3325 < 8u;
                                        bool _3404 = !_3403;
                                        bool _3410;
                                        if (_3404)
                                        {
                                            uint _3504 = _5996 & 2147483648u;
                                            bool _3505 = _3504 != 0u;
                                            bool _3408 = !_3505;
                                            _3410 = _3408;
                                        }
                                        else
                                        {
                                            _3410 = _3403;
                                        }
                                        _5998 = uint2(_5993, _5996);
                                        _5997 = _3410;
                                        break;
                                    }
                                    bool _3414 = _3384 == 32u;
                                    uint _5994;
                                    if (_3414)
                                    {
                                        _5994 = 0u;
                                    }
                                    else
                                    {
                                        uint _3418 = _2548 & 3u;
                                        uint _3419 = 8u * _3418;
                                        uint _3421 = 32u - _3384;
                                        uint _3422 = min(_3419, _3421);
                                        _5994 = _3422;
                                    }
                                    int _3427 = int(_5994);
                                    int _3429 = int(_3384);
                                    uint _3430 = extract_bits(_5993, uint(_3427), uint(_3429));
                                    bool _3432 = _3325 == 12u;
                                    if (_3432)
                                    {
                                        bool _3435 = _3430 != 0u;
                                        uint _3509 = uint(_3435);
                                        uint2 _3510 = uint2(_3509, 0u);
                                        _5998 = _3510;
                                        _5997 = true;
                                        break;
                                    }
                                    bool _3439 = _3325 >= 4u;
                                    bool _3441 = _3325 < 8u;
                                    bool _3442 = _3439 && _3441;
                                    bool _3450;
                                    if (_3442)
                                    {
                                        uint _3446 = _3384 - 1u;
                                        uint _3447 = _3430 >> _3446;
                                        bool _3448 = _3447 != 0u;
                                        _3450 = _3448;
                                    }
                                    else
                                    {
                                        _3450 = _3442;
                                    }
                                    if (!_3450)
                                    {
                                        uint2 _3455 = uint2(_3430, 0u);
                                        _5998 = _3455;
                                        _5997 = true;
                                        break;
                                    }
                                    int _3464 = extract_bits(int(_5993), uint(_3427), uint(_3429));
                                    uint _3465 = uint(_3464);
                                    uint2 _3466 = uint2(_3465, 4294967295u);
                                    _5998 = _3466;
                                    _5997 = true;
                                    break;
                                } while(false);
                                _6001 = _6007;
                                _6000 = _5998;
                                _5999 = _5997;
                                break;
                            } while(false);
                            bool _3245 = _6001 == 0u;
                            if (_3245)
                            {
                                _6449 = _6000;
                                _6408 = _5999;
                                break;
                            }
                            _6021 = _6000;
                            _6019 = _5999;
                            _6017 = _6000;
                            _6015 = _5999;
                            _6012 = _6001;
                        }
                        else
                        {
                            _6021 = _5959;
                            _6019 = _5949;
                            _6017 = _5981;
                            _6015 = _5969;
                            _6012 = _1944;
                        }
                        bool _6029;
                        bool _6409;
                        uint2 _6450;
                        switch (_6012)
                        {
                            case 0u:
                            case 23u:
                            {
                                uint2 _3258 = _1940.zw;
                                _6450 = _3258;
                                _6409 = true;
                                _6029 = true;
                                break;
                            }
                            case 18u:
                            case 37u:
                            {
                                bool _3522;
                                if (_6015)
                                {
                                    bool2 _3519 = _6017 != uint2(0u);
                                    bool _3520 = any(_3519);
                                    _3522 = _3520;
                                }
                                else
                                {
                                    _3522 = _6015;
                                }
                                if (_3522)
                                {
                                    _6450 = _6021;
                                    _6409 = _6019;
                                    _6029 = true;
                                    break;
                                }
                                _6450 = _5941;
                                _6409 = _6015 ? _5933 : _6015;
                                _6029 = true;
                                break;
                            }
                            case 15u:
                            case 16u:
                            {
                                bool _3280 = _6012 == 16u;
                                bool _3537;
                                if (_6015)
                                {
                                    bool2 _3532 = _6017 != uint2(0u);
                                    bool _3533 = any(_3532);
                                    bool _3535 = _3533 == _3280;
                                    _3537 = _3535;
                                }
                                else
                                {
                                    _3537 = _6015;
                                }
                                bool _3548;
                                if (_6019)
                                {
                                    bool2 _3543 = _6021 != uint2(0u);
                                    bool _3544 = any(_3543);
                                    bool _3546 = _3544 == _3280;
                                    _3548 = _3546;
                                }
                                else
                                {
                                    _3548 = _6019;
                                }
                                bool _3551 = _3537 || _3548;
                                bool _3553 = _3551 == _3280;
                                uint _3554 = uint(_3553);
                                uint2 _3555 = uint2(_3554, 0u);
                                bool _3559 = !_3551;
                                bool _3567;
                                if (_3559)
                                {
                                    _3567 = _6015 && _6019;
                                }
                                else
                                {
                                    _3567 = _3551;
                                }
                                _6450 = _3555;
                                _6409 = _3567;
                                _6029 = true;
                                break;
                            }
                            default:
                            {
                                _6450 = _6462;
                                _6409 = _6421;
                                _6029 = false;
                                break;
                            }
                        }
                        if (_6029)
                        {
                            _6449 = _6450;
                            _6408 = _6409;
                            break;
                        }
                        bool _3291 = !_6015;
                        bool _3292 = !_3291;
                        bool _3298;
                        if (_3292)
                        {
                            _3298 = !_6019;
                        }
                        else
                        {
                            _3298 = _3291;
                        }
                        if (_3298)
                        {
                            _6449 = uint2(0u);
                            _6408 = false;
                            break;
                        }
                        bool _6406;
                        uint2 _6407;
                        do
                        {
                            bool _3578 = _6012 <= 17u;
                            if (_3578)
                            {
                                bool _6403;
                                uint2 _6405;
                                switch (_6012)
                                {
                                    case 3u:
                                    {
                                        ResType _3710;
                                        _3710._m0 = _6017.x + _6021.x;
                                        _3710._m1 = select(uint(1), uint(0), _3710._m0 >= max(_6017.x, _6021.x));
                                        uint _3711 = _3710._m1;
                                        uint _3712 = _3710._m0;
                                        uint _3718 = _6017.y + _6021.y;
                                        uint _3720 = _3718 + _3711;
                                        uint2 _3721 = uint2(_3712, _3720);
                                        uint2 _3625 = _6017 ^ _3721;
                                        uint2 _3628 = _6021 ^ _3721;
                                        uint2 _3629 = _3625 & _3628;
                                        uint _3725 = _3629.y;
                                        uint _3726 = _3725 & 2147483648u;
                                        bool _3727 = _3726 != 0u;
                                        bool _3631 = !_3727;
                                        _6405 = _3721;
                                        _6403 = _3631;
                                        break;
                                    }
                                    case 4u:
                                    {
                                        ResType _3736;
                                        _3736._m0 = _6017.x - _6021.x;
                                        _3736._m1 = select(uint(1), uint(0), _6017.x >= _6021.x);
                                        uint _3737 = _3736._m1;
                                        uint _3738 = _3736._m0;
                                        uint _3744 = _6017.y - _6021.y;
                                        uint _3746 = _3744 - _3737;
                                        uint2 _3747 = uint2(_3738, _3746);
                                        uint2 _3643 = _6017 ^ _3747;
                                        uint2 _3644 = (_6017 ^ _6021) & _3643;
                                        uint _3751 = _3644.y;
                                        uint _3752 = _3751 & 2147483648u;
                                        bool _3753 = _3752 != 0u;
                                        bool _3646 = !_3753;
                                        _6405 = _3747;
                                        _6403 = _3646;
                                        break;
                                    }
                                    case 5u:
                                    {
                                        uint _3821 = _6017.y & 2147483648u;
                                        bool _3822 = _3821 != 0u;
                                        uint2 _3837 = ~_6017;
                                        uint _3844 = _3837.x;
                                        ResType _3847;
                                        _3847._m0 = _3844 + 1u;
                                        _3847._m1 = select(uint(1), uint(0), _3847._m0 >= max(_3844, 1u));
                                        uint _3848 = _3847._m1;
                                        uint _3849 = _3847._m0;
                                        uint _3852 = _3837.y;
                                        uint _3857 = _3852 + _3848;
                                        uint2 _3858 = uint2(_3849, _3857);
                                        bool2 _3830 = bool2(_3822);
                                        uint2 _3831 = select(_6017, _3858, _3830);
                                        uint _3872 = _6021.y & 2147483648u;
                                        bool _3873 = _3872 != 0u;
                                        uint2 _3888 = ~_6021;
                                        uint _3895 = _3888.x;
                                        ResType _3898;
                                        _3898._m0 = _3895 + 1u;
                                        _3898._m1 = select(uint(1), uint(0), _3898._m0 >= max(_3895, 1u));
                                        uint _3899 = _3898._m1;
                                        uint _3900 = _3898._m0;
                                        uint _3903 = _3888.y;
                                        uint _3908 = _3903 + _3899;
                                        uint2 _3909 = uint2(_3900, _3908);
                                        bool2 _3881 = bool2(_3873);
                                        uint2 _3882 = select(_6021, _3909, _3881);
                                        uint _3925 = _3831.x;
                                        uint _3927 = _3882.x;
                                        ResType _3930;
                                        _3930._m0 = _3925 * _3927;
                                        _3930._m1 = mulhi(_3925, _3927);
                                        uint _3931 = _3930._m0;
                                        uint _3932 = _3930._m1;
                                        uint _3936 = _3882.y;
                                        ResType _3939;
                                        _3939._m0 = _3925 * _3936;
                                        _3939._m1 = mulhi(_3925, _3936);
                                        uint _3940 = _3939._m0;
                                        uint _3941 = _3939._m1;
                                        uint _3943 = _3831.y;
                                        ResType _3948;
                                        _3948._m0 = _3943 * _3927;
                                        _3948._m1 = mulhi(_3943, _3927);
                                        uint _3949 = _3948._m0;
                                        uint _3950 = _3948._m1;
                                        ResType _3957;
                                        _3957._m0 = _3943 * _3936;
                                        _3957._m1 = mulhi(_3943, _3936);
                                        uint _3958 = _3957._m0;
                                        uint _3959 = _3957._m1;
                                        ResType _3992;
                                        _3992._m0 = _3940 + _3932;
                                        _3992._m1 = select(uint(1), uint(0), _3992._m0 >= max(_3940, _3932));
                                        uint _3993 = _3992._m1;
                                        uint _3994 = _3992._m0;
                                        uint _4002 = _3941 + _3993;
                                        ResType _4012;
                                        _4012._m0 = _3949 + _3994;
                                        _4012._m1 = select(uint(1), uint(0), _4012._m0 >= max(_3949, _3994));
                                        uint _4013 = _4012._m1;
                                        uint _4014 = _4012._m0;
                                        uint _4022 = _3950 + _4013;
                                        ResType _4032;
                                        _4032._m0 = _3958 + _4002;
                                        _4032._m1 = select(uint(1), uint(0), _4032._m0 >= max(_3958, _4002));
                                        uint _4033 = _4032._m1;
                                        uint _4034 = _4032._m0;
                                        uint _4042 = _3959 + _4033;
                                        ResType _4052;
                                        _4052._m0 = _4034 + _4022;
                                        _4052._m1 = select(uint(1), uint(0), _4052._m0 >= max(_4034, _4022));
                                        uint _4053 = _4052._m1;
                                        uint _4054 = _4052._m0;
                                        uint _4062 = _4042 + _4053;
                                        uint2 _4063 = uint2(_4054, _4062);
                                        uint2 _3983 = uint2(_3931, _4014);
                                        uint _4067 = (_6017 ^ _6021).y;
                                        uint _4068 = _4067 & 2147483648u;
                                        bool _4069 = _4068 != 0u;
                                        uint2 _6400;
                                        if (_4069)
                                        {
                                            uint2 _4075 = ~_3983;
                                            uint _4082 = _4075.x;
                                            ResType _4085;
                                            _4085._m0 = _4082 + 1u;
                                            _4085._m1 = select(uint(1), uint(0), _4085._m0 >= max(_4082, 1u));
                                            uint _4086 = _4085._m1;
                                            uint _4087 = _4085._m0;
                                            uint _4090 = _4075.y;
                                            uint _4095 = _4090 + _4086;
                                            uint2 _4096 = uint2(_4087, _4095);
                                            _6400 = _4096;
                                        }
                                        else
                                        {
                                            _6400 = _3983;
                                        }
                                        bool2 _3789 = _4063 == uint2(0u);
                                        bool _3790 = all(_3789);
                                        bool _3804;
                                        if (_3790)
                                        {
                                            bool2 _3793 = _6400 == uint2(0u);
                                            bool _3794 = all(_3793);
                                            bool _3795 = !_3794;
                                            bool _3802;
                                            if (_3795)
                                            {
                                                uint _4101 = _6400.y & 2147483648u;
                                                bool _4102 = _4101 != 0u;
                                                bool _3800 = _4102 == _4069;
                                                _3802 = _3800;
                                            }
                                            else
                                            {
                                                _3802 = _3794;
                                            }
                                            _3804 = _3802;
                                        }
                                        else
                                        {
                                            _3804 = _3790;
                                        }
                                        _6405 = _6400;
                                        _6403 = _3804;
                                        break;
                                    }
                                    case 6u:
                                    case 7u:
                                    case 8u:
                                    case 11u:
                                    {
                                        bool _6206;
                                        uint2 _6207;
                                        do
                                        {
                                            bool2 _4134 = _6021 == uint2(0u);
                                            bool _4135 = all(_4134);
                                            if (_4135)
                                            {
                                                _6207 = uint2(0u);
                                                _6206 = false;
                                                break;
                                            }
                                            uint _4220 = (_6017 ^ _6021).y;
                                            uint _4221 = _4220 & 2147483648u;
                                            bool _4222 = _4221 != 0u;
                                            uint _4236 = _6017.y & 2147483648u;
                                            bool _4237 = _4236 != 0u;
                                            uint2 _4252 = ~_6017;
                                            uint _4259 = _4252.x;
                                            ResType _4262;
                                            _4262._m0 = _4259 + 1u;
                                            _4262._m1 = select(uint(1), uint(0), _4262._m0 >= max(_4259, 1u));
                                            uint _4263 = _4262._m1;
                                            uint _4264 = _4262._m0;
                                            uint _4267 = _4252.y;
                                            uint _4272 = _4267 + _4263;
                                            uint2 _4273 = uint2(_4264, _4272);
                                            bool2 _4245 = bool2(_4237);
                                            uint2 _4246 = select(_6017, _4273, _4245);
                                            uint _4287 = _6021.y & 2147483648u;
                                            bool _4288 = _4287 != 0u;
                                            uint2 _4303 = ~_6021;
                                            uint _4310 = _4303.x;
                                            ResType _4313;
                                            _4313._m0 = _4310 + 1u;
                                            _4313._m1 = select(uint(1), uint(0), _4313._m0 >= max(_4310, 1u));
                                            uint _4314 = _4313._m1;
                                            uint _4315 = _4313._m0;
                                            uint _4318 = _4303.y;
                                            uint _4323 = _4318 + _4314;
                                            uint2 _4324 = uint2(_4315, _4323);
                                            bool2 _4296 = bool2(_4288);
                                            uint2 _4297 = select(_6021, _4324, _4296);
                                            uint _4501 = _4297.y;
                                            bool _4502 = _4501 != 0u;
                                            int _6078;
                                            if (_4502)
                                            {
                                                int _4506 = int(spvFindUMSB(_4501));
                                                int _4507 = 31 - _4506;
                                                _6078 = _4507;
                                            }
                                            else
                                            {
                                                uint _4510 = _4297.x;
                                                int _4511 = int(spvFindUMSB(_4510));
                                                int _4512 = 63 - _4511;
                                                _6078 = _4512;
                                            }
                                            uint _4363 = uint(_6078);
                                            uint _4522 = _4297.x;
                                            uint2 _4523 = uint2(0u, _4522);
                                            bool _4525 = _4363 >= 32u;
                                            bool2 _4526 = bool2(_4525);
                                            uint2 _4527 = select(_4297, _4523, _4526);
                                            uint _4529 = _4363 & 31u;
                                            uint _4531 = _4527.x;
                                            uint _4533 = _4531 << _4529;
                                            uint _4535 = _4527.y;
                                            uint _4537 = _4535 << _4529;
                                            uint _4540 = _4531 >> uint(1);
                                            uint _4542 = 31u - _4529;
                                            uint _4543 = _4540 >> _4542;
                                            uint _4544 = _4537 | _4543;
                                            uint2 _4545 = uint2(_4533, _4544);
                                            bool _4548 = _4363 >= 64u;
                                            bool2 _4549 = bool2(_4548);
                                            uint2 _4550 = select(_4545, uint2(0u), _4549);
                                            uint _4569 = 0u << _4529;
                                            uint _4579 = 0u >> _4542;
                                            uint _4580 = _4569 | _4579;
                                            uint2 _4581 = uint2(_4569, _4580);
                                            uint2 _4586 = select(_4581, uint2(0u), _4549);
                                            uint _4371 = 64u - _4363;
                                            uint _4594 = _4246.y;
                                            uint2 _4595 = uint2(_4594, 0u);
                                            bool _4597 = _4371 >= 32u;
                                            bool2 _4598 = bool2(_4597);
                                            uint2 _4599 = select(_4246, _4595, _4598);
                                            uint _4601 = _4371 & 31u;
                                            uint _4603 = _4599.x;
                                            uint _4605 = _4603 >> _4601;
                                            uint _4607 = _4599.y;
                                            uint _4608 = _4607 << uint(1);
                                            uint _4610 = 31u - _4601;
                                            uint _4611 = _4608 << _4610;
                                            uint _4612 = _4605 | _4611;
                                            uint _4616 = _4607 >> _4601;
                                            uint2 _4617 = uint2(_4612, _4616);
                                            bool _4620 = _4371 >= 64u;
                                            bool2 _4621 = bool2(_4620);
                                            uint2 _4622 = select(_4617, uint2(0u), _4621);
                                            uint2 _4374 = _4586 | _4622;
                                            uint _4630 = _4246.x;
                                            uint2 _4631 = uint2(0u, _4630);
                                            uint2 _4635 = select(_4246, _4631, _4526);
                                            uint _4639 = _4635.x;
                                            uint _4641 = _4639 << _4529;
                                            uint _4643 = _4635.y;
                                            uint _4645 = _4643 << _4529;
                                            uint _4648 = _4639 >> uint(1);
                                            uint _4651 = _4648 >> _4542;
                                            uint _4652 = _4645 | _4651;
                                            uint2 _4653 = uint2(_4641, _4652);
                                            uint2 _4658 = select(_4653, uint2(0u), _4549);
                                            uint _4379 = _4550.y;
                                            uint _4380 = _4379 >> uint(16);
                                            uint _4381 = max(_4380, 1u);
                                            int _6082;
                                            uint2 _6083;
                                            uint2 _6084;
                                            uint2 _6091;
                                            _6091 = _4658;
                                            _6084 = uint2(0u);
                                            _6083 = _4374;
                                            _6082 = 0;
                                            uint2 _4420;
                                            uint2 _4488;
                                            uint2 _6200;
                                            for (;;)
                                            {
                                                bool _4385 = _6082 < 4;
                                                if (_4385)
                                                {
                                                    uint _4390 = _6083.y / _4381;
                                                    uint _4391 = min(_4390, 65535u);
                                                    uint _4394 = _6083.y >> uint(16);
                                                    uint _4397 = _6083.x << uint(16);
                                                    uint _4400 = _6091.y >> uint(16);
                                                    uint _4401 = _4397 | _4400;
                                                    uint _4404 = _6083.y << uint(16);
                                                    uint _4407 = _6083.x >> uint(16);
                                                    uint _4408 = _4404 | _4407;
                                                    uint _4412 = _6091.x << uint(16);
                                                    uint _4415 = _6091.y << uint(16);
                                                    uint _4418 = _6091.x >> uint(16);
                                                    uint _4419 = _4415 | _4418;
                                                    _4420 = uint2(_4412, _4419);
                                                    uint _4422 = _4550.x;
                                                    ResType _4426;
                                                    _4426._m0 = _4422 * _4391;
                                                    _4426._m1 = mulhi(_4422, _4391);
                                                    uint _4427 = _4426._m0;
                                                    uint _4428 = _4426._m1;
                                                    ResType _4434;
                                                    _4434._m0 = _4379 * _4391;
                                                    _4434._m1 = mulhi(_4379, _4391);
                                                    uint _4435 = _4434._m0;
                                                    uint _4436 = _4434._m1;
                                                    ResType _4667;
                                                    _4667._m0 = _4435 + _4428;
                                                    _4667._m1 = select(uint(1), uint(0), _4667._m0 >= max(_4435, _4428));
                                                    uint _4668 = _4667._m1;
                                                    uint _4669 = _4667._m0;
                                                    uint _4677 = _4436 + _4668;
                                                    bool _4685 = _4408 < _4669;
                                                    bool _4690 = _4401 < _4427;
                                                    bool _4695 = _4408 == _4669;
                                                    bool _4696 = _4695 ? _4690 : _4685;
                                                    uint _4452 = uint(_4696);
                                                    uint _4453 = _4677 + _4452;
                                                    uint _4455 = _4394 - _4453;
                                                    ResType _4705;
                                                    _4705._m0 = _4401 - _4427;
                                                    _4705._m1 = select(uint(1), uint(0), _4401 >= _4427);
                                                    uint _4706 = _4705._m1;
                                                    uint _4707 = _4705._m0;
                                                    uint _4713 = _4408 - _4669;
                                                    uint _4715 = _4713 - _4706;
                                                    uint2 _4716 = uint2(_4707, _4715);
                                                    uint2 _6196;
                                                    uint _6197;
                                                    uint _6198;
                                                    do
                                                    {
                                                        int _4725 = int(_4455);
                                                        bool _4726 = _4725 >= 0;
                                                        if (_4726)
                                                        {
                                                            _6198 = _4391;
                                                            _6197 = _4455;
                                                            _6196 = _4716;
                                                            break;
                                                        }
                                                        ResType _4749;
                                                        _4749._m0 = _4707 + _4422;
                                                        _4749._m1 = select(uint(1), uint(0), _4749._m0 >= max(_4707, _4422));
                                                        uint _4750 = _4749._m1;
                                                        uint _4751 = _4749._m0;
                                                        uint _4757 = _4715 + _4379;
                                                        uint _4759 = _4757 + _4750;
                                                        uint2 _4760 = uint2(_4751, _4759);
                                                        bool _4767 = _4759 < _4379;
                                                        bool _4772 = _4751 < _4422;
                                                        bool _4777 = _4759 == _4379;
                                                        bool _4778 = _4777 ? _4772 : _4767;
                                                        uint _4735 = uint(_4778);
                                                        uint _4737 = _4455 + _4735;
                                                        uint _4739 = _4391 - uint(1);
                                                        _6198 = _4739;
                                                        _6197 = _4737;
                                                        _6196 = _4760;
                                                        break;
                                                    } while(false);
                                                    uint _6201;
                                                    do
                                                    {
                                                        bool _4788 = int(_6197) >= 0;
                                                        if (_4788)
                                                        {
                                                            _6201 = _6198;
                                                            _6200 = _6196;
                                                            break;
                                                        }
                                                        ResType _4811;
                                                        _4811._m0 = _6196.x + _4422;
                                                        _4811._m1 = select(uint(1), uint(0), _4811._m0 >= max(_6196.x, _4422));
                                                        uint _4812 = _4811._m1;
                                                        uint _4813 = _4811._m0;
                                                        uint _4819 = _6196.y + _4379;
                                                        uint _4821 = _4819 + _4812;
                                                        uint2 _4822 = uint2(_4813, _4821);
                                                        uint _4801 = _6198 - uint(1);
                                                        _6201 = _4801;
                                                        _6200 = _4822;
                                                        break;
                                                    } while(false);
                                                    uint _4478 = _6084.x << uint(16);
                                                    uint _4480 = _4478 | _6201;
                                                    uint _4483 = _6084.y << uint(16);
                                                    uint _4486 = _6084.x >> uint(16);
                                                    uint _4487 = _4483 | _4486;
                                                    _4488 = uint2(_4480, _4487);
                                                    int _4491 = _6082 + 1;
                                                    _6091 = _4420;
                                                    _6084 = _4488;
                                                    _6083 = _6200;
                                                    _6082 = _4491;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint2 _4849 = uint2(_6083.y, 0u);
                                            uint2 _4853 = select(_6083, _4849, _4526);
                                            uint _4857 = _4853.x;
                                            uint _4859 = _4857 >> _4529;
                                            uint _4861 = _4853.y;
                                            uint _4862 = _4861 << uint(1);
                                            uint _4865 = _4862 << _4542;
                                            uint _4866 = _4859 | _4865;
                                            uint _4870 = _4861 >> _4529;
                                            uint2 _4871 = uint2(_4866, _4870);
                                            uint2 _4876 = select(_4871, uint2(0u), _4549);
                                            bool2 _4149 = _4876 == uint2(0u);
                                            bool _4150 = all(_4149);
                                            bool _4152 = _6012 == 8u;
                                            if (_4152)
                                            {
                                                uint2 _6089;
                                                if (_4237)
                                                {
                                                    uint2 _4888 = ~_4876;
                                                    uint _4895 = _4888.x;
                                                    ResType _4898;
                                                    _4898._m0 = _4895 + 1u;
                                                    _4898._m1 = select(uint(1), uint(0), _4898._m0 >= max(_4895, 1u));
                                                    uint _4899 = _4898._m1;
                                                    uint _4900 = _4898._m0;
                                                    uint _4903 = _4888.y;
                                                    uint _4908 = _4903 + _4899;
                                                    uint2 _4909 = uint2(_4900, _4908);
                                                    _6089 = _4909;
                                                }
                                                else
                                                {
                                                    _6089 = _4876;
                                                }
                                                bool _4162 = !_4150;
                                                bool _4163 = _4222 && _4162;
                                                uint2 _6090;
                                                if (_4163)
                                                {
                                                    ResType _4918;
                                                    _4918._m0 = _6089.x + _6021.x;
                                                    _4918._m1 = select(uint(1), uint(0), _4918._m0 >= max(_6089.x, _6021.x));
                                                    uint _4919 = _4918._m1;
                                                    uint _4920 = _4918._m0;
                                                    uint _4926 = _6089.y + _6021.y;
                                                    uint _4928 = _4926 + _4919;
                                                    uint2 _4929 = uint2(_4920, _4928);
                                                    _6090 = _4929;
                                                }
                                                else
                                                {
                                                    _6090 = _6089;
                                                }
                                                _6207 = _6090;
                                                _6206 = true;
                                                break;
                                            }
                                            bool _4175 = !_4222;
                                            bool _4181;
                                            if (_4175)
                                            {
                                                uint _4934 = _6084.y & 2147483648u;
                                                bool _4935 = _4934 != 0u;
                                                bool _4179 = !_4935;
                                                _4181 = _4179;
                                            }
                                            else
                                            {
                                                _4181 = _4222;
                                            }
                                            uint2 _6088;
                                            if (_4222)
                                            {
                                                uint2 _4941 = ~_6084;
                                                uint _4948 = _4941.x;
                                                ResType _4951;
                                                _4951._m0 = _4948 + 1u;
                                                _4951._m1 = select(uint(1), uint(0), _4951._m0 >= max(_4948, 1u));
                                                uint _4952 = _4951._m1;
                                                uint _4953 = _4951._m0;
                                                uint _4956 = _4941.y;
                                                uint _4961 = _4956 + _4952;
                                                uint2 _4962 = uint2(_4953, _4961);
                                                _6088 = _4962;
                                            }
                                            else
                                            {
                                                _6088 = _6084;
                                            }
                                            bool _4188 = _6012 == 6u;
                                            bool _4190 = _4188 && _4222;
                                            bool _4192 = !_4150;
                                            bool _4193 = _4190 && _4192;
                                            bool _4195 = _6012 == 7u;
                                            bool _4198 = _4195 && _4175;
                                            bool _4201 = _4198 && _4192;
                                            uint2 _6086;
                                            if (_4193)
                                            {
                                                _6086 = uint2(4294967295u);
                                            }
                                            else
                                            {
                                                uint _4206 = uint(_4201);
                                                uint2 _4207 = uint2(_4206, 0u);
                                                _6086 = _4207;
                                            }
                                            ResType _4971;
                                            _4971._m0 = _6088.x + _6086.x;
                                            _4971._m1 = select(uint(1), uint(0), _4971._m0 >= max(_6088.x, _6086.x));
                                            uint _4972 = _4971._m1;
                                            uint _4973 = _4971._m0;
                                            uint _4979 = _6088.y + _6086.y;
                                            uint _4981 = _4979 + _4972;
                                            uint2 _4982 = uint2(_4973, _4981);
                                            _6207 = _4982;
                                            _6206 = _4181;
                                            break;
                                        } while(false);
                                        _6405 = _6207;
                                        _6403 = _6206;
                                        break;
                                    }
                                    case 9u:
                                    {
                                        uint _4991 = _6017.y ^ 2147483648u;
                                        uint _4997 = _6021.y ^ 2147483648u;
                                        bool _5006 = _4991 < _4997;
                                        bool _5011 = _6017.x < _6021.x;
                                        bool _5016 = _4991 == _4997;
                                        bool _5017 = _5016 ? _5011 : _5006;
                                        bool2 _3663 = bool2(_5017);
                                        uint2 _3664 = select(_6021, _6017, _3663);
                                        _6405 = _3664;
                                        _6403 = true;
                                        break;
                                    }
                                    case 10u:
                                    {
                                        uint _5026 = _6017.y ^ 2147483648u;
                                        uint _5032 = _6021.y ^ 2147483648u;
                                        bool _5041 = _5026 < _5032;
                                        bool _5046 = _6017.x < _6021.x;
                                        bool _5051 = _5026 == _5032;
                                        bool _5052 = _5051 ? _5046 : _5041;
                                        bool2 _3672 = bool2(_5052);
                                        uint2 _3673 = select(_6017, _6021, _3672);
                                        _6405 = _3673;
                                        _6403 = true;
                                        break;
                                    }
                                    case 12u:
                                    {
                                        bool _3679 = all(_6017 == _6021);
                                        uint _5056 = uint(_3679);
                                        uint2 _5057 = uint2(_5056, 0u);
                                        _6405 = _5057;
                                        _6403 = true;
                                        break;
                                    }
                                    case 13u:
                                    {
                                        uint _5067 = _6017.y ^ 2147483648u;
                                        uint _5073 = _6021.y ^ 2147483648u;
                                        bool _5082 = _5067 < _5073;
                                        bool _5087 = _6017.x < _6021.x;
                                        bool _5092 = _5067 == _5073;
                                        bool _5093 = _5092 ? _5087 : _5082;
                                        uint _5097 = uint(_5093);
                                        uint2 _5098 = uint2(_5097, 0u);
                                        _6405 = _5098;
                                        _6403 = true;
                                        break;
                                    }
                                    case 14u:
                                    {
                                        uint _5108 = _6021.y ^ 2147483648u;
                                        uint _5114 = _6017.y ^ 2147483648u;
                                        bool _5123 = _5108 < _5114;
                                        bool _5128 = _6021.x < _6017.x;
                                        bool _5133 = _5108 == _5114;
                                        bool _5134 = _5133 ? _5128 : _5123;
                                        bool _3690 = !_5134;
                                        uint _5138 = uint(_3690);
                                        uint2 _5139 = uint2(_5138, 0u);
                                        _6405 = _5139;
                                        _6403 = true;
                                        break;
                                    }
                                    case 17u:
                                    {
                                        bool2 _3694 = _6017 == uint2(0u);
                                        bool _3695 = all(_3694);
                                        uint _5144 = uint(_3695);
                                        uint2 _5145 = uint2(_5144, 0u);
                                        _6405 = _5145;
                                        _6403 = true;
                                        break;
                                    }
                                    default:
                                    {
                                        _6405 = uint2(0u);
                                        _6403 = false;
                                        break;
                                    }
                                }
                                _6407 = _6405;
                                _6406 = _6403;
                                break;
                            }
                            _6407 = uint2(0u);
                            _6406 = false;
                            break;
                        } while(false);
                        _6449 = _6407;
                        _6408 = _6406;
                        break;
                    } while(false);
                    uint _2989 = _1931.y;
                    bool _5164 = _2989 < _2680;
                    uint _6489;
                    if (_5164)
                    {
                        uint _5169 = _2989 * 4u;
                        uint _5170 = _2677 + _5169;
                        _6489 = _5170;
                    }
                    else
                    {
                        _6489 = 4294967295u;
                    }
                    uint4 _6490;
                    if (_6408)
                    {
                        uint4 _2998 = uint4(_6449, 1u, 0u);
                        _6490 = _2998;
                    }
                    else
                    {
                        _6490 = uint4(0u);
                    }
                    bool _3004 = _6489 == 4294967295u;
                    uint _3005 = _3004 ? 0u : 4u;
                    _7109 = _6449;
                    _7067 = _6408;
                    _6498 = _6489;
                    _6497 = _3005;
                    _6496 = _6490;
                    break;
                } while(false);
                bool _2596 = _6497 > 0u;
                if (_2596)
                {
                    bool _5179 = _6498 < _2416;
                    if (_5179)
                    {
                        _1023.control[_6498] = _6496.x;
                    }
                }
                bool _2606 = _6497 > 1u;
                if (_2606)
                {
                    uint _2610 = _6498 + 1u;
                    bool _5190 = _2610 < _2416;
                    if (_5190)
                    {
                        _1023.control[_2610] = _6496.y;
                    }
                }
                bool _2617 = _6497 > 2u;
                if (_2617)
                {
                    uint _2621 = _6498 + 2u;
                    bool _5201 = _2621 < _2416;
                    if (_5201)
                    {
                        _1023.control[_2621] = _6496.z;
                    }
                }
                bool _2628 = _6497 > 3u;
                if (_2628)
                {
                    uint _2632 = _6498 + 3u;
                    bool _5212 = _2632 < _2416;
                    if (_5212)
                    {
                        _1023.control[_2632] = _6496.w;
                    }
                }
                uint _1972 = _5916 + uint(1);
                _6462 = _7109;
                _6421 = _7067;
                _5918 = _1965;
                _5916 = _1972;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _6585;
        if (_2458)
        {
            uint _5229 = _1023.control[_1913];
            _6585 = _5229;
        }
        else
        {
            _6585 = 0u;
        }
        if (_6585 != _5915)
        {
            uint _6586;
            if (_2417)
            {
                uint _5255 = _1023.control[_2108];
                _6586 = _5255;
            }
            else
            {
                _6586 = 0u;
            }
            uint _5240 = _6586 + 1u;
            if (_2417)
            {
                _1023.control[_2108] = _5240;
            }
        }
        break;
    } while(false);
}

