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
    uint registers;
    uint error;
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
constant uint2 _5564 = {};
constant bool _5881 = {};

constant spvUnsafeArray<uint, 13> _1119 = spvUnsafeArray<uint, 13>({ 16u, 16u, 32u, 64u, 8u, 16u, 32u, 64u, 8u, 16u, 32u, 64u, 8u });

kernel void main0(constant uint* spvBufferSizeConstants [[buffer(30)]], device Control& _1018 [[buffer(0)]], const device Code& _1754 [[buffer(1)]], constant Push& _1054 [[buffer(29)]])
{
    constant uint& _1018BufferSize = spvBufferSizeConstants[0];
    constant uint& _1754BufferSize = spvBufferSizeConstants[1];
    do
    {
        int _1756 = int((_1754BufferSize - 0) / 16);
        uint _1757 = uint(_1756);
        uint _1758 = _1757 / 2u;
        uint _1761 = _1054.p.count;
        uint _1765 = _1054.p.first;
        uint _1766 = min(_1758, _1765);
        uint _1767 = _1758 - _1766;
        uint _1768 = min(_1761, _1767);
        uint2 _5912;
        _5912 = _5564;
        uint _1822;
        bool _6054;
        bool _6712;
        uint2 _6741;
        uint _5335 = 0u;
        uint _5337 = 30000u;
        bool _5880;
        for (;;)
        {
            bool _1779 = _5335 < _1768;
            if (_1779)
            {
                uint _1784 = _1765 + _5335;
                uint _1785 = 2u * _1784;
                uint4 _1788 = _1754.code[_1785];
                uint _1795 = _1785 + 1u;
                uint4 _1797 = _1754.code[_1795];
                uint _1801 = _1788.x;
                bool _1919 = _1801 == 29u;
                bool _1921 = _1801 == 11u;
                bool _1922 = _1919 || _1921;
                bool _1923 = !_1922;
                bool _1931;
                if (_1923)
                {
                    bool _1926 = _1801 >= 6u;
                    bool _1928 = _1801 <= 8u;
                    bool _1929 = _1926 && _1928;
                    _1931 = _1929;
                }
                else
                {
                    _1931 = _1922;
                }
                bool _1933 = _1801 == 35u;
                uint _1934 = _1933 ? 56u : 0u;
                uint _1936 = _1931 ? 4u : 0u;
                uint _1937 = 1u + _1936;
                uint _1939 = _1937 + _1934;
                bool _1805 = _1939 > _5337;
                if (_1805)
                {
                    uint _1810 = _1054.p.error;
                    int _1945 = int((_1018BufferSize - 0) / 4);
                    uint _1946 = uint(_1945);
                    bool _1947 = _1810 < _1946;
                    uint _6053;
                    if (_1947)
                    {
                        uint _1951 = _1018.control[_1810];
                        _6053 = _1951;
                    }
                    else
                    {
                        _6053 = 0u;
                    }
                    uint _1813 = min(_6053, 4294967294u);
                    if (_1947)
                    {
                        _1018.control[_1810] = _1813;
                    }
                    _6054 = true;
                    break;
                }
                uint _2115;
                uint _2119;
                uint _2122;
                _1822 = _5337 - _1939;
                uint _1986 = _1788.z;
                bool _5339;
                uint2 _5340;
                do
                {
                    int _2114 = int((_1018BufferSize - 0) / 4);
                    _2115 = uint(_2114);
                    _2119 = _1054.p.registers;
                    uint _2120 = min(_2115, _2119);
                    uint _2121 = _2115 - _2120;
                    _2122 = _2121 / 4u;
                    bool _2125 = _1986 < _2122;
                    uint _5338;
                    if (_2125)
                    {
                        uint _2130 = _1986 * 4u;
                        uint _2131 = _2119 + _2130;
                        _5338 = _2131;
                    }
                    else
                    {
                        _5338 = 4294967295u;
                    }
                    bool _2089 = _5338 == 4294967295u;
                    if (_2089)
                    {
                        _5340 = uint2(0u);
                        _5339 = false;
                        break;
                    }
                    uint _2094 = _1018.control[_5338];
                    uint _2096 = _5338 + 1u;
                    uint _2098 = _1018.control[_2096];
                    uint2 _2099 = uint2(_2094, _2098);
                    uint _2101 = _5338 + 2u;
                    uint _2103 = _1018.control[_2101];
                    bool _2104 = _2103 != 0u;
                    _5340 = _2099;
                    _5339 = _2104;
                    break;
                } while(false);
                uint _1990 = _1788.w;
                bool _5342;
                uint2 _5343;
                do
                {
                    bool _2181 = _1990 < _2122;
                    uint _5341;
                    if (_2181)
                    {
                        uint _2186 = _1990 * 4u;
                        uint _2187 = _2119 + _2186;
                        _5341 = _2187;
                    }
                    else
                    {
                        _5341 = 4294967295u;
                    }
                    bool _2145 = _5341 == 4294967295u;
                    if (_2145)
                    {
                        _5343 = uint2(0u);
                        _5342 = false;
                        break;
                    }
                    uint _2150 = _1018.control[_5341];
                    uint _2152 = _5341 + 1u;
                    uint _2154 = _1018.control[_2152];
                    uint2 _2155 = uint2(_2150, _2154);
                    uint _2157 = _5341 + 2u;
                    uint _2159 = _1018.control[_2157];
                    bool _2160 = _2159 != 0u;
                    _5343 = _2155;
                    _5342 = _2160;
                    break;
                } while(false);
                uint _1994 = _1797.x;
                bool _5345;
                uint2 _5346;
                do
                {
                    bool _2237 = _1994 < _2122;
                    uint _5344;
                    if (_2237)
                    {
                        uint _2242 = _1994 * 4u;
                        uint _2243 = _2119 + _2242;
                        _5344 = _2243;
                    }
                    else
                    {
                        _5344 = 4294967295u;
                    }
                    bool _2201 = _5344 == 4294967295u;
                    if (_2201)
                    {
                        _5346 = uint2(0u);
                        _5345 = false;
                        break;
                    }
                    uint _2206 = _1018.control[_5344];
                    uint _2208 = _5344 + 1u;
                    uint _2210 = _1018.control[_2208];
                    uint2 _2211 = uint2(_2206, _2210);
                    uint _2213 = _5344 + 2u;
                    uint _2215 = _1018.control[_2213];
                    bool _2216 = _2215 != 0u;
                    _5346 = _2211;
                    _5345 = _2216;
                    break;
                } while(false);
                bool _1999 = _1801 == 130u;
                bool _5351;
                uint2 _5359;
                bool _5367;
                uint2 _5377;
                bool _5387;
                uint2 _5399;
                if (_1999)
                {
                    bool _2003 = _1986 == 4294967295u;
                    bool2 _6773 = bool2(_2003);
                    uint2 _6774 = select(_5340, uint2(1u, 0u), _6773);
                    bool _6775 = _2003 ? true : _5339;
                    bool _2009 = _1990 == 4294967295u;
                    bool2 _6776 = bool2(_2009);
                    uint2 _6777 = select(_5343, uint2(1u, 0u), _6776);
                    bool _6778 = _2009 ? true : _5342;
                    bool _2015 = _1994 == 4294967295u;
                    bool2 _6779 = bool2(_2015);
                    uint2 _6780 = select(_5346, uint2(1u, 0u), _6779);
                    bool _6781 = _2015 ? true : _5345;
                    _5399 = _6774;
                    _5387 = _6775;
                    _5377 = _6777;
                    _5367 = _6778;
                    _5359 = _6780;
                    _5351 = _6781;
                }
                else
                {
                    _5399 = _5340;
                    _5387 = _5339;
                    _5377 = _5343;
                    _5367 = _5342;
                    _5359 = _5346;
                    _5351 = _5345;
                }
                uint _2021 = _1797.z;
                bool _2022 = _2021 == 4294967295u;
                bool _2023 = !_2022;
                bool _2030;
                if (_2023)
                {
                    bool _5348;
                    uint2 _5349;
                    do
                    {
                        bool _2293 = _2021 < _2122;
                        uint _5347;
                        if (_2293)
                        {
                            uint _2298 = _2021 * 4u;
                            uint _2299 = _2119 + _2298;
                            _5347 = _2299;
                        }
                        else
                        {
                            _5347 = 4294967295u;
                        }
                        bool _2257 = _5347 == 4294967295u;
                        if (_2257)
                        {
                            _5349 = uint2(0u);
                            _5348 = false;
                            break;
                        }
                        uint _2262 = _1018.control[_5347];
                        uint _2264 = _5347 + 1u;
                        uint _2266 = _1018.control[_2264];
                        uint2 _2267 = uint2(_2262, _2266);
                        uint _2269 = _5347 + 2u;
                        uint _2271 = _1018.control[_2269];
                        bool _2272 = _2271 != 0u;
                        _5349 = _2267;
                        _5348 = _2272;
                        break;
                    } while(false);
                    bool _2313;
                    if (_5348)
                    {
                        bool2 _2310 = _5349 != uint2(0u);
                        bool _2311 = any(_2310);
                        _2313 = _2311;
                    }
                    else
                    {
                        _2313 = _5348;
                    }
                    _2030 = _2313;
                }
                else
                {
                    _2030 = _2022;
                }
                uint4 _5937;
                uint _5938;
                uint _5939;
                do
                {
                    uint _2340 = _1054.p.error;
                    bool _2459 = _2340 < _2115;
                    uint _5410;
                    if (_2459)
                    {
                        uint _2463 = _1018.control[_2340];
                        _5410 = _2463;
                    }
                    else
                    {
                        _5410 = 0u;
                    }
                    bool _2344 = _1801 == 129u;
                    if (_2344)
                    {
                        uint _2347 = _1797.y;
                        uint _2517 = _5399.y & 2147483648u;
                        bool _2518 = _2517 != 0u;
                        uint _2481 = _2518 ? 4294967295u : 0u;
                        bool _2482 = _5399.y == _2481;
                        bool _2495;
                        if (_2482)
                        {
                            bool _2485 = !_2518;
                            bool _2486 = !_2485;
                            bool _2493;
                            if (_2486)
                            {
                                uint _2490 = _5399.x >> 31u;
                                bool _2491 = _2490 != 0u;
                                _2493 = _2491;
                            }
                            else
                            {
                                _2493 = _2485;
                            }
                            _2495 = _2493;
                        }
                        else
                        {
                            _2495 = _2482;
                        }
                        uint _2497 = _2518 ? 2147483648u : 4294967295u;
                        uint _5936;
                        if (!_5387)
                        {
                            _5936 = 0u;
                        }
                        else
                        {
                            uint _5935;
                            if (_2495)
                            {
                                _5935 = _5399.x;
                            }
                            else
                            {
                                _5935 = _2497;
                            }
                            _5936 = _5935;
                        }
                        _6741 = _5912;
                        _6712 = _5880;
                        _5939 = _2347;
                        _5938 = 1u;
                        _5937 = uint4(_5936);
                        break;
                    }
                    if (_1999)
                    {
                        bool _2361 = _5410 == 4294967295u;
                        bool _2362 = _2030 && _2361;
                        bool _2368;
                        if (_2362)
                        {
                            bool _2542;
                            if (_5387)
                            {
                                bool2 _2539 = _5399 != uint2(0u);
                                bool _2540 = any(_2539);
                                _2542 = _2540;
                            }
                            else
                            {
                                _2542 = _5387;
                            }
                            bool _2531;
                            if (_2542)
                            {
                                uint _2547 = _5399.y & 2147483648u;
                                bool _2548 = _2547 != 0u;
                                bool _2529 = !_2548;
                                _2531 = _2529;
                            }
                            else
                            {
                                _2531 = _2542;
                            }
                            _2368 = _2531;
                        }
                        else
                        {
                            _2368 = _2362;
                        }
                        bool _2374;
                        if (_2368)
                        {
                            bool _2572;
                            if (_5367)
                            {
                                bool2 _2569 = _5377 != uint2(0u);
                                bool _2570 = any(_2569);
                                _2572 = _2570;
                            }
                            else
                            {
                                _2572 = _5367;
                            }
                            bool _2561;
                            if (_2572)
                            {
                                uint _2577 = _5377.y & 2147483648u;
                                bool _2578 = _2577 != 0u;
                                bool _2559 = !_2578;
                                _2561 = _2559;
                            }
                            else
                            {
                                _2561 = _2572;
                            }
                            _2374 = _2561;
                        }
                        else
                        {
                            _2374 = _2368;
                        }
                        bool _2380;
                        if (_2374)
                        {
                            bool _2602;
                            if (_5351)
                            {
                                bool2 _2599 = _5359 != uint2(0u);
                                bool _2600 = any(_2599);
                                _2602 = _2600;
                            }
                            else
                            {
                                _2602 = _5351;
                            }
                            bool _2591;
                            if (_2602)
                            {
                                uint _2607 = _5359.y & 2147483648u;
                                bool _2608 = _2607 != 0u;
                                bool _2589 = !_2608;
                                _2591 = _2589;
                            }
                            else
                            {
                                _2591 = _2602;
                            }
                            _2380 = _2591;
                        }
                        else
                        {
                            _2380 = _2374;
                        }
                        bool _2614 = _5399.y != 0u;
                        uint _5932;
                        if (_2614)
                        {
                            _5932 = 4294967295u;
                        }
                        else
                        {
                            _5932 = _5399.x;
                        }
                        bool _2626 = _5377.y != 0u;
                        uint _5933;
                        if (_2626)
                        {
                            _5933 = 4294967295u;
                        }
                        else
                        {
                            _5933 = _5377.x;
                        }
                        bool _2638 = _5359.y != 0u;
                        uint _5934;
                        if (_2638)
                        {
                            _5934 = 4294967295u;
                        }
                        else
                        {
                            _5934 = _5359.x;
                        }
                        uint4 _2390 = uint4(_5932, _5933, _5934, 0u);
                        uint _2392 = _1797.w;
                        uint4 _2393 = uint4(_2392);
                        uint4 _2394 = min(_2390, _2393);
                        uint _2396 = _1797.y;
                        uint4 _2400 = select(uint4(0u), _2394, bool4(_2380));
                        _6741 = _5912;
                        _6712 = _5880;
                        _5939 = _2396;
                        _5938 = 3u;
                        _5937 = _2400;
                        break;
                    }
                    bool _2405 = _1801 == 131u;
                    if (_2405)
                    {
                        bool _2417;
                        if (_2030)
                        {
                            bool _2655;
                            if (_5387)
                            {
                                bool2 _2652 = _5399 != uint2(0u);
                                bool _2653 = any(_2652);
                                _2655 = _2653;
                            }
                            else
                            {
                                _2655 = _5387;
                            }
                            _2417 = !_2655;
                        }
                        else
                        {
                            _2417 = _2030;
                        }
                        uint _2421 = _1797.y;
                        uint _2422 = min(_5410, _2421);
                        uint4 _2423 = uint4(_2422);
                        _6741 = _5912;
                        _6712 = _5880;
                        _5939 = _2340;
                        _5938 = uint(_2417);
                        _5937 = _2423;
                        break;
                    }
                    bool _5867;
                    uint2 _5899;
                    do
                    {
                        bool _2678 = _1801 == 128u;
                        uint _5430;
                        bool _5433;
                        uint2 _5435;
                        bool _5437;
                        uint2 _5439;
                        if (_2678)
                        {
                            bool _5417;
                            uint2 _5418;
                            uint _5419;
                            do
                            {
                                uint _2767 = min(_1986, 12u);
                                bool _2769 = _2767 < 4u;
                                bool _2772 = _1986 > 12u;
                                bool _2774 = _1994 > 2u;
                                bool _2775 = _2772 || _2774;
                                bool _2777 = !_2775;
                                bool _2784;
                                if (_2777)
                                {
                                    bool _2781 = _1994 == 0u;
                                    bool _2782 = _2769 && _2781;
                                    _2784 = _2782;
                                }
                                else
                                {
                                    _2784 = _2775;
                                }
                                if (_2784)
                                {
                                    _5419 = 0u;
                                    _5418 = uint2(0u);
                                    _5417 = false;
                                    break;
                                }
                                uint _5425;
                                if (_2769)
                                {
                                    bool _2790 = _1994 == 2u;
                                    uint _2791 = _2790 ? 256u : 257u;
                                    _5425 = _2791;
                                }
                                else
                                {
                                    bool _2794 = _1994 == 2u;
                                    uint _6782 = _2794 ? 24u : 0u;
                                    _5425 = _6782;
                                }
                                uint _2800 = _1797.y;
                                bool _5415;
                                uint2 _5416;
                                do
                                {
                                    uint _2826 = _1119[_2767];
                                    bool _2919 = _2800 < _2115;
                                    uint _5411;
                                    if (_2919)
                                    {
                                        uint _2923 = _1018.control[_2800];
                                        _5411 = _2923;
                                    }
                                    else
                                    {
                                        _5411 = 0u;
                                    }
                                    bool _2830 = _2826 == 64u;
                                    if (_2830)
                                    {
                                        bool _2834 = _2800 == 4294967295u;
                                        uint _5414;
                                        if (_2834)
                                        {
                                            _5414 = 0u;
                                        }
                                        else
                                        {
                                            uint _2838 = _2800 + 1u;
                                            bool _2934 = _2838 < _2115;
                                            uint _5413;
                                            if (_2934)
                                            {
                                                uint _2938 = _1018.control[_2838];
                                                _5413 = _2938;
                                            }
                                            else
                                            {
                                                _5413 = 0u;
                                            }
                                            _5414 = _5413;
                                        }
                                        bool _2845 = _2767 < 8u;
                                        bool _2846 = !_2845;
                                        bool _2852;
                                        if (_2846)
                                        {
                                            uint _2946 = _5414 & 2147483648u;
                                            bool _2947 = _2946 != 0u;
                                            bool _2850 = !_2947;
                                            _2852 = _2850;
                                        }
                                        else
                                        {
                                            _2852 = _2845;
                                        }
                                        _5416 = uint2(_5411, _5414);
                                        _5415 = _2852;
                                        break;
                                    }
                                    bool _2856 = _2826 == 32u;
                                    uint _5412;
                                    if (_2856)
                                    {
                                        _5412 = 0u;
                                    }
                                    else
                                    {
                                        uint _2860 = _1990 & 3u;
                                        uint _2861 = 8u * _2860;
                                        uint _2863 = 32u - _2826;
                                        uint _2864 = min(_2861, _2863);
                                        _5412 = _2864;
                                    }
                                    int _2869 = int(_5412);
                                    int _2871 = int(_2826);
                                    uint _2872 = extract_bits(_5411, uint(_2869), uint(_2871));
                                    bool _2874 = _2767 == 12u;
                                    if (_2874)
                                    {
                                        bool _2877 = _2872 != 0u;
                                        uint _2951 = uint(_2877);
                                        uint2 _2952 = uint2(_2951, 0u);
                                        _5416 = _2952;
                                        _5415 = true;
                                        break;
                                    }
                                    bool _2881 = _2767 >= 4u;
                                    bool _2883 = _2767 < 8u;
                                    bool _2884 = _2881 && _2883;
                                    bool _2892;
                                    if (_2884)
                                    {
                                        uint _2888 = _2826 - 1u;
                                        uint _2889 = _2872 >> _2888;
                                        bool _2890 = _2889 != 0u;
                                        _2892 = _2890;
                                    }
                                    else
                                    {
                                        _2892 = _2884;
                                    }
                                    if (!_2892)
                                    {
                                        uint2 _2897 = uint2(_2872, 0u);
                                        _5416 = _2897;
                                        _5415 = true;
                                        break;
                                    }
                                    int _2906 = extract_bits(int(_5411), uint(_2869), uint(_2871));
                                    uint _2907 = uint(_2906);
                                    uint2 _2908 = uint2(_2907, 4294967295u);
                                    _5416 = _2908;
                                    _5415 = true;
                                    break;
                                } while(false);
                                _5419 = _5425;
                                _5418 = _5416;
                                _5417 = _5415;
                                break;
                            } while(false);
                            bool _2687 = _5419 == 0u;
                            if (_2687)
                            {
                                _5899 = _5418;
                                _5867 = _5417;
                                break;
                            }
                            _5439 = _5418;
                            _5437 = _5417;
                            _5435 = _5418;
                            _5433 = _5417;
                            _5430 = _5419;
                        }
                        else
                        {
                            _5439 = _5377;
                            _5437 = _5367;
                            _5435 = _5399;
                            _5433 = _5387;
                            _5430 = _1801;
                        }
                        bool _5447;
                        bool _5868;
                        uint2 _5900;
                        switch (_5430)
                        {
                            case 0u:
                            case 23u:
                            {
                                uint2 _2700 = _1797.zw;
                                _5900 = _2700;
                                _5868 = true;
                                _5447 = true;
                                break;
                            }
                            case 18u:
                            case 37u:
                            {
                                bool _2964;
                                if (_5433)
                                {
                                    bool2 _2961 = _5435 != uint2(0u);
                                    bool _2962 = any(_2961);
                                    _2964 = _2962;
                                }
                                else
                                {
                                    _2964 = _5433;
                                }
                                if (_2964)
                                {
                                    _5900 = _5439;
                                    _5868 = _5437;
                                    _5447 = true;
                                    break;
                                }
                                _5900 = _5359;
                                _5868 = _5433 ? _5351 : _5433;
                                _5447 = true;
                                break;
                            }
                            case 15u:
                            case 16u:
                            {
                                bool _2722 = _5430 == 16u;
                                bool _2979;
                                if (_5433)
                                {
                                    bool2 _2974 = _5435 != uint2(0u);
                                    bool _2975 = any(_2974);
                                    bool _2977 = _2975 == _2722;
                                    _2979 = _2977;
                                }
                                else
                                {
                                    _2979 = _5433;
                                }
                                bool _2990;
                                if (_5437)
                                {
                                    bool2 _2985 = _5439 != uint2(0u);
                                    bool _2986 = any(_2985);
                                    bool _2988 = _2986 == _2722;
                                    _2990 = _2988;
                                }
                                else
                                {
                                    _2990 = _5437;
                                }
                                bool _2993 = _2979 || _2990;
                                bool _2995 = _2993 == _2722;
                                uint _2996 = uint(_2995);
                                uint2 _2997 = uint2(_2996, 0u);
                                bool _3001 = !_2993;
                                bool _3009;
                                if (_3001)
                                {
                                    _3009 = _5433 && _5437;
                                }
                                else
                                {
                                    _3009 = _2993;
                                }
                                _5900 = _2997;
                                _5868 = _3009;
                                _5447 = true;
                                break;
                            }
                            default:
                            {
                                _5900 = _5912;
                                _5868 = _5880;
                                _5447 = false;
                                break;
                            }
                        }
                        if (_5447)
                        {
                            _5899 = _5900;
                            _5867 = _5868;
                            break;
                        }
                        bool _2733 = !_5433;
                        bool _2734 = !_2733;
                        bool _2740;
                        if (_2734)
                        {
                            _2740 = !_5437;
                        }
                        else
                        {
                            _2740 = _2733;
                        }
                        if (_2740)
                        {
                            _5899 = uint2(0u);
                            _5867 = false;
                            break;
                        }
                        bool _5865;
                        uint2 _5866;
                        do
                        {
                            bool _3020 = _5430 <= 17u;
                            if (_3020)
                            {
                                bool _5862;
                                uint2 _5864;
                                switch (_5430)
                                {
                                    case 3u:
                                    {
                                        ResType _3152;
                                        _3152._m0 = _5435.x + _5439.x;
                                        _3152._m1 = select(uint(1), uint(0), _3152._m0 >= max(_5435.x, _5439.x));
                                        uint _3153 = _3152._m1;
                                        uint _3154 = _3152._m0;
                                        uint _3160 = _5435.y + _5439.y;
                                        uint _3162 = _3160 + _3153;
                                        uint2 _3163 = uint2(_3154, _3162);
                                        uint2 _3067 = _5435 ^ _3163;
                                        uint2 _3070 = _5439 ^ _3163;
                                        uint2 _3071 = _3067 & _3070;
                                        uint _3167 = _3071.y;
                                        uint _3168 = _3167 & 2147483648u;
                                        bool _3169 = _3168 != 0u;
                                        bool _3073 = !_3169;
                                        _5864 = _3163;
                                        _5862 = _3073;
                                        break;
                                    }
                                    case 4u:
                                    {
                                        ResType _3178;
                                        _3178._m0 = _5435.x - _5439.x;
                                        _3178._m1 = select(uint(1), uint(0), _5435.x >= _5439.x);
                                        uint _3179 = _3178._m1;
                                        uint _3180 = _3178._m0;
                                        uint _3186 = _5435.y - _5439.y;
                                        uint _3188 = _3186 - _3179;
                                        uint2 _3189 = uint2(_3180, _3188);
                                        uint2 _3085 = _5435 ^ _3189;
                                        uint2 _3086 = (_5435 ^ _5439) & _3085;
                                        uint _3193 = _3086.y;
                                        uint _3194 = _3193 & 2147483648u;
                                        bool _3195 = _3194 != 0u;
                                        bool _3088 = !_3195;
                                        _5864 = _3189;
                                        _5862 = _3088;
                                        break;
                                    }
                                    case 5u:
                                    {
                                        uint _3268 = _5435.y & 2147483648u;
                                        bool _3269 = _3268 != 0u;
                                        uint2 _5693;
                                        if (_3269)
                                        {
                                            uint2 _3275 = ~_5435;
                                            uint _3282 = _3275.x;
                                            ResType _3285;
                                            _3285._m0 = _3282 + 1u;
                                            _3285._m1 = select(uint(1), uint(0), _3285._m0 >= max(_3282, 1u));
                                            uint _3286 = _3285._m1;
                                            uint _3287 = _3285._m0;
                                            uint _3290 = _3275.y;
                                            uint _3295 = _3290 + _3286;
                                            uint2 _3296 = uint2(_3287, _3295);
                                            _5693 = _3296;
                                        }
                                        else
                                        {
                                            _5693 = _5435;
                                        }
                                        uint _3315 = _5439.y & 2147483648u;
                                        bool _3316 = _3315 != 0u;
                                        uint2 _5694;
                                        if (_3316)
                                        {
                                            uint2 _3322 = ~_5439;
                                            uint _3329 = _3322.x;
                                            ResType _3332;
                                            _3332._m0 = _3329 + 1u;
                                            _3332._m1 = select(uint(1), uint(0), _3332._m0 >= max(_3329, 1u));
                                            uint _3333 = _3332._m1;
                                            uint _3334 = _3332._m0;
                                            uint _3337 = _3322.y;
                                            uint _3342 = _3337 + _3333;
                                            uint2 _3343 = uint2(_3334, _3342);
                                            _5694 = _3343;
                                        }
                                        else
                                        {
                                            _5694 = _5439;
                                        }
                                        ResType _3364;
                                        _3364._m0 = _5693.x * _5694.x;
                                        _3364._m1 = mulhi(_5693.x, _5694.x);
                                        uint _3365 = _3364._m0;
                                        uint _3366 = _3364._m1;
                                        ResType _3373;
                                        _3373._m0 = _5693.x * _5694.y;
                                        _3373._m1 = mulhi(_5693.x, _5694.y);
                                        uint _3374 = _3373._m0;
                                        uint _3375 = _3373._m1;
                                        ResType _3382;
                                        _3382._m0 = _5693.y * _5694.x;
                                        _3382._m1 = mulhi(_5693.y, _5694.x);
                                        uint _3383 = _3382._m0;
                                        uint _3384 = _3382._m1;
                                        ResType _3391;
                                        _3391._m0 = _5693.y * _5694.y;
                                        _3391._m1 = mulhi(_5693.y, _5694.y);
                                        uint _3392 = _3391._m0;
                                        uint _3393 = _3391._m1;
                                        ResType _3426;
                                        _3426._m0 = _3374 + _3366;
                                        _3426._m1 = select(uint(1), uint(0), _3426._m0 >= max(_3374, _3366));
                                        uint _3427 = _3426._m1;
                                        uint _3428 = _3426._m0;
                                        uint _3436 = _3375 + _3427;
                                        ResType _3446;
                                        _3446._m0 = _3383 + _3428;
                                        _3446._m1 = select(uint(1), uint(0), _3446._m0 >= max(_3383, _3428));
                                        uint _3447 = _3446._m1;
                                        uint _3448 = _3446._m0;
                                        uint _3456 = _3384 + _3447;
                                        ResType _3466;
                                        _3466._m0 = _3392 + _3436;
                                        _3466._m1 = select(uint(1), uint(0), _3466._m0 >= max(_3392, _3436));
                                        uint _3467 = _3466._m1;
                                        uint _3468 = _3466._m0;
                                        uint _3476 = _3393 + _3467;
                                        ResType _3486;
                                        _3486._m0 = _3468 + _3456;
                                        _3486._m1 = select(uint(1), uint(0), _3486._m0 >= max(_3468, _3456));
                                        uint _3487 = _3486._m1;
                                        uint _3488 = _3486._m0;
                                        uint _3496 = _3476 + _3487;
                                        uint2 _3497 = uint2(_3488, _3496);
                                        uint2 _3417 = uint2(_3365, _3448);
                                        uint _3501 = (_5435 ^ _5439).y;
                                        uint _3502 = _3501 & 2147483648u;
                                        bool _3503 = _3502 != 0u;
                                        uint2 _5859;
                                        if (_3503)
                                        {
                                            uint2 _3509 = ~_3417;
                                            uint _3516 = _3509.x;
                                            ResType _3519;
                                            _3519._m0 = _3516 + 1u;
                                            _3519._m1 = select(uint(1), uint(0), _3519._m0 >= max(_3516, 1u));
                                            uint _3520 = _3519._m1;
                                            uint _3521 = _3519._m0;
                                            uint _3524 = _3509.y;
                                            uint _3529 = _3524 + _3520;
                                            uint2 _3530 = uint2(_3521, _3529);
                                            _5859 = _3530;
                                        }
                                        else
                                        {
                                            _5859 = _3417;
                                        }
                                        bool2 _3231 = _3497 == uint2(0u);
                                        bool _3232 = all(_3231);
                                        bool _3246;
                                        if (_3232)
                                        {
                                            bool2 _3235 = _5859 == uint2(0u);
                                            bool _3236 = all(_3235);
                                            bool _3237 = !_3236;
                                            bool _3244;
                                            if (_3237)
                                            {
                                                uint _3535 = _5859.y & 2147483648u;
                                                bool _3536 = _3535 != 0u;
                                                bool _3242 = _3536 == _3503;
                                                _3244 = _3242;
                                            }
                                            else
                                            {
                                                _3244 = _3236;
                                            }
                                            _3246 = _3244;
                                        }
                                        else
                                        {
                                            _3246 = _3232;
                                        }
                                        _5864 = _5859;
                                        _5862 = _3246;
                                        break;
                                    }
                                    case 6u:
                                    case 7u:
                                    case 8u:
                                    case 11u:
                                    {
                                        bool _5691;
                                        uint2 _5692;
                                        do
                                        {
                                            bool2 _3568 = _5439 == uint2(0u);
                                            bool _3569 = all(_3568);
                                            if (_3569)
                                            {
                                                _5692 = uint2(0u);
                                                _5691 = false;
                                                break;
                                            }
                                            uint _3654 = (_5435 ^ _5439).y;
                                            uint _3655 = _3654 & 2147483648u;
                                            bool _3656 = _3655 != 0u;
                                            uint _3675 = _5435.y & 2147483648u;
                                            bool _3676 = _3675 != 0u;
                                            uint2 _5496;
                                            if (_3676)
                                            {
                                                uint2 _3682 = ~_5435;
                                                uint _3689 = _3682.x;
                                                ResType _3692;
                                                _3692._m0 = _3689 + 1u;
                                                _3692._m1 = select(uint(1), uint(0), _3692._m0 >= max(_3689, 1u));
                                                uint _3693 = _3692._m1;
                                                uint _3694 = _3692._m0;
                                                uint _3697 = _3682.y;
                                                uint _3702 = _3697 + _3693;
                                                uint2 _3703 = uint2(_3694, _3702);
                                                _5496 = _3703;
                                            }
                                            else
                                            {
                                                _5496 = _5435;
                                            }
                                            uint _3722 = _5439.y & 2147483648u;
                                            bool _3723 = _3722 != 0u;
                                            uint2 _5497;
                                            if (_3723)
                                            {
                                                uint2 _3729 = ~_5439;
                                                uint _3736 = _3729.x;
                                                ResType _3739;
                                                _3739._m0 = _3736 + 1u;
                                                _3739._m1 = select(uint(1), uint(0), _3739._m0 >= max(_3736, 1u));
                                                uint _3740 = _3739._m1;
                                                uint _3741 = _3739._m0;
                                                uint _3744 = _3729.y;
                                                uint _3749 = _3744 + _3740;
                                                uint2 _3750 = uint2(_3741, _3749);
                                                _5497 = _3750;
                                            }
                                            else
                                            {
                                                _5497 = _5439;
                                            }
                                            bool _3928 = _5497.y != 0u;
                                            int _5498;
                                            if (_3928)
                                            {
                                                int _3932 = int(spvFindUMSB(_5497.y));
                                                int _3933 = 31 - _3932;
                                                _5498 = _3933;
                                            }
                                            else
                                            {
                                                int _3937 = int(spvFindUMSB(_5497.x));
                                                int _3938 = 63 - _3937;
                                                _5498 = _3938;
                                            }
                                            bool _3948;
                                            uint _3789 = uint(_5498);
                                            uint2 _5501;
                                            do
                                            {
                                                _3948 = _3789 >= 64u;
                                                if (_3948)
                                                {
                                                    _5501 = uint2(0u);
                                                    break;
                                                }
                                                bool _3952 = _3789 >= 32u;
                                                if (_3952)
                                                {
                                                    uint _3957 = _3789 - 32u;
                                                    uint _3958 = _5497.x << _3957;
                                                    uint2 _3959 = uint2(0u, _3958);
                                                    _5501 = _3959;
                                                    break;
                                                }
                                                bool _3962 = _3789 == 0u;
                                                uint2 _5500;
                                                if (_3962)
                                                {
                                                    _5500 = _5497;
                                                }
                                                else
                                                {
                                                    uint _3969 = _5497.x << _3789;
                                                    uint _3973 = _5497.y << _3789;
                                                    uint _3977 = 32u - _3789;
                                                    uint _3978 = _5497.x >> _3977;
                                                    uint _3979 = _3973 | _3978;
                                                    uint2 _3980 = uint2(_3969, _3979);
                                                    _5500 = _3980;
                                                }
                                                _5501 = _5500;
                                                break;
                                            } while(false);
                                            uint2 _5506;
                                            do
                                            {
                                                if (_3948)
                                                {
                                                    _5506 = uint2(0u);
                                                    break;
                                                }
                                                bool _3996 = _3789 >= 32u;
                                                if (_3996)
                                                {
                                                    uint _4001 = _3789 - 32u;
                                                    uint _4002 = 0u << _4001;
                                                    uint2 _4003 = uint2(0u, _4002);
                                                    _5506 = _4003;
                                                    break;
                                                }
                                                bool _4006 = _3789 == 0u;
                                                uint2 _5505;
                                                if (_4006)
                                                {
                                                    _5505 = uint2(0u);
                                                }
                                                else
                                                {
                                                    uint _4013 = 0u << _3789;
                                                    uint _4021 = 32u - _3789;
                                                    uint _4022 = 0u >> _4021;
                                                    uint _4023 = _4013 | _4022;
                                                    uint2 _4024 = uint2(_4013, _4023);
                                                    _5505 = _4024;
                                                }
                                                _5506 = _5505;
                                                break;
                                            } while(false);
                                            uint _3797 = 64u - _3789;
                                            uint2 _5513;
                                            do
                                            {
                                                bool _4036 = _3797 >= 64u;
                                                if (_4036)
                                                {
                                                    _5513 = uint2(0u);
                                                    break;
                                                }
                                                bool _4040 = _3797 >= 32u;
                                                if (_4040)
                                                {
                                                    uint _4045 = 32u - _3789;
                                                    uint _4046 = _5496.y >> _4045;
                                                    uint2 _4047 = uint2(_4046, 0u);
                                                    _5513 = _4047;
                                                    break;
                                                }
                                                bool _4050 = _3797 == 0u;
                                                uint2 _5512;
                                                if (_4050)
                                                {
                                                    _5512 = _5496;
                                                }
                                                else
                                                {
                                                    uint _4057 = _5496.x >> _3797;
                                                    uint _4061 = _3789 + 4294967264u;
                                                    uint _4062 = _5496.y << _4061;
                                                    uint _4063 = _4057 | _4062;
                                                    uint _4067 = _5496.y >> _3797;
                                                    uint2 _4068 = uint2(_4063, _4067);
                                                    _5512 = _4068;
                                                }
                                                _5513 = _5512;
                                                break;
                                            } while(false);
                                            uint2 _5517;
                                            do
                                            {
                                                if (_3948)
                                                {
                                                    _5517 = uint2(0u);
                                                    break;
                                                }
                                                bool _4084 = _3789 >= 32u;
                                                if (_4084)
                                                {
                                                    uint _4089 = _3789 - 32u;
                                                    uint _4090 = _5496.x << _4089;
                                                    uint2 _4091 = uint2(0u, _4090);
                                                    _5517 = _4091;
                                                    break;
                                                }
                                                bool _4094 = _3789 == 0u;
                                                uint2 _5516;
                                                if (_4094)
                                                {
                                                    _5516 = _5496;
                                                }
                                                else
                                                {
                                                    uint _4101 = _5496.x << _3789;
                                                    uint _4105 = _5496.y << _3789;
                                                    uint _4109 = 32u - _3789;
                                                    uint _4110 = _5496.x >> _4109;
                                                    uint _4111 = _4105 | _4110;
                                                    uint2 _4112 = uint2(_4101, _4111);
                                                    _5516 = _4112;
                                                }
                                                _5517 = _5516;
                                                break;
                                            } while(false);
                                            uint _3806 = _5501.y >> uint(16);
                                            uint _3807 = max(_3806, 1u);
                                            int _5524;
                                            uint2 _5525;
                                            uint2 _5531;
                                            uint2 _5539;
                                            _5539 = _5517;
                                            _5531 = uint2(0u);
                                            _5525 = _5506 | _5513;
                                            _5524 = 0;
                                            uint2 _3846;
                                            uint2 _3914;
                                            uint2 _5670;
                                            for (;;)
                                            {
                                                bool _3811 = _5524 < 4;
                                                if (_3811)
                                                {
                                                    uint _3816 = _5525.y / _3807;
                                                    uint _3817 = min(_3816, 65535u);
                                                    uint _3820 = _5525.y >> uint(16);
                                                    uint _3823 = _5525.x << uint(16);
                                                    uint _3826 = _5539.y >> uint(16);
                                                    uint _3827 = _3823 | _3826;
                                                    uint _3830 = _5525.y << uint(16);
                                                    uint _3833 = _5525.x >> uint(16);
                                                    uint _3834 = _3830 | _3833;
                                                    uint _3838 = _5539.x << uint(16);
                                                    uint _3841 = _5539.y << uint(16);
                                                    uint _3844 = _5539.x >> uint(16);
                                                    uint _3845 = _3841 | _3844;
                                                    _3846 = uint2(_3838, _3845);
                                                    ResType _3852;
                                                    _3852._m0 = _5501.x * _3817;
                                                    _3852._m1 = mulhi(_5501.x, _3817);
                                                    uint _3853 = _3852._m0;
                                                    uint _3854 = _3852._m1;
                                                    ResType _3860;
                                                    _3860._m0 = _5501.y * _3817;
                                                    _3860._m1 = mulhi(_5501.y, _3817);
                                                    uint _3861 = _3860._m0;
                                                    uint _3862 = _3860._m1;
                                                    ResType _4125;
                                                    _4125._m0 = _3861 + _3854;
                                                    _4125._m1 = select(uint(1), uint(0), _4125._m0 >= max(_3861, _3854));
                                                    uint _4126 = _4125._m1;
                                                    uint _4127 = _4125._m0;
                                                    uint _4135 = _3862 + _4126;
                                                    bool _4143 = _3834 < _4127;
                                                    bool _4144 = !_4143;
                                                    bool _4160;
                                                    if (_4144)
                                                    {
                                                        bool _4150 = _3834 == _4127;
                                                        bool _4158;
                                                        if (_4150)
                                                        {
                                                            bool _4156 = _3827 < _3853;
                                                            _4158 = _4156;
                                                        }
                                                        else
                                                        {
                                                            _4158 = _4150;
                                                        }
                                                        _4160 = _4158;
                                                    }
                                                    else
                                                    {
                                                        _4160 = _4143;
                                                    }
                                                    uint _3879 = _4135 + uint(_4160);
                                                    uint _3881 = _3820 - _3879;
                                                    ResType _4169;
                                                    _4169._m0 = _3827 - _3853;
                                                    _4169._m1 = select(uint(1), uint(0), _3827 >= _3853);
                                                    uint _4170 = _4169._m1;
                                                    uint _4171 = _4169._m0;
                                                    uint _4177 = _3834 - _4127;
                                                    uint _4179 = _4177 - _4170;
                                                    uint2 _4180 = uint2(_4171, _4179);
                                                    uint2 _5658;
                                                    uint _5661;
                                                    uint _5662;
                                                    do
                                                    {
                                                        int _4189 = int(_3881);
                                                        bool _4190 = _4189 >= 0;
                                                        if (_4190)
                                                        {
                                                            _5662 = _3817;
                                                            _5661 = _3881;
                                                            _5658 = _4180;
                                                            break;
                                                        }
                                                        ResType _4213;
                                                        _4213._m0 = _4171 + _5501.x;
                                                        _4213._m1 = select(uint(1), uint(0), _4213._m0 >= max(_4171, _5501.x));
                                                        uint _4214 = _4213._m1;
                                                        uint _4215 = _4213._m0;
                                                        uint _4221 = _4179 + _5501.y;
                                                        uint _4223 = _4221 + _4214;
                                                        uint2 _4224 = uint2(_4215, _4223);
                                                        bool _4231 = _4223 < _5501.y;
                                                        bool _4232 = !_4231;
                                                        bool _4248;
                                                        if (_4232)
                                                        {
                                                            bool _4238 = _4223 == _5501.y;
                                                            bool _4246;
                                                            if (_4238)
                                                            {
                                                                bool _4244 = _4215 < _5501.x;
                                                                _4246 = _4244;
                                                            }
                                                            else
                                                            {
                                                                _4246 = _4238;
                                                            }
                                                            _4248 = _4246;
                                                        }
                                                        else
                                                        {
                                                            _4248 = _4231;
                                                        }
                                                        uint _4201 = _3881 + uint(_4248);
                                                        uint _4203 = _3817 - uint(1);
                                                        _5662 = _4203;
                                                        _5661 = _4201;
                                                        _5658 = _4224;
                                                        break;
                                                    } while(false);
                                                    uint _5674;
                                                    do
                                                    {
                                                        bool _4258 = int(_5661) >= 0;
                                                        if (_4258)
                                                        {
                                                            _5674 = _5662;
                                                            _5670 = _5658;
                                                            break;
                                                        }
                                                        ResType _4281;
                                                        _4281._m0 = _5658.x + _5501.x;
                                                        _4281._m1 = select(uint(1), uint(0), _4281._m0 >= max(_5658.x, _5501.x));
                                                        uint _4282 = _4281._m1;
                                                        uint _4283 = _4281._m0;
                                                        uint _4289 = _5658.y + _5501.y;
                                                        uint _4291 = _4289 + _4282;
                                                        uint2 _4292 = uint2(_4283, _4291);
                                                        uint _4271 = _5662 - uint(1);
                                                        _5674 = _4271;
                                                        _5670 = _4292;
                                                        break;
                                                    } while(false);
                                                    uint _3904 = _5531.x << uint(16);
                                                    uint _3906 = _3904 | _5674;
                                                    uint _3909 = _5531.y << uint(16);
                                                    uint _3912 = _5531.x >> uint(16);
                                                    uint _3913 = _3909 | _3912;
                                                    _3914 = uint2(_3906, _3913);
                                                    int _3917 = _5524 + 1;
                                                    _5539 = _3846;
                                                    _5531 = _3914;
                                                    _5525 = _5670;
                                                    _5524 = _3917;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint2 _5529;
                                            do
                                            {
                                                if (_3948)
                                                {
                                                    _5529 = uint2(0u);
                                                    break;
                                                }
                                                bool _4328 = _3789 >= 32u;
                                                if (_4328)
                                                {
                                                    uint _4333 = _3789 - 32u;
                                                    uint _4334 = _5525.y >> _4333;
                                                    uint2 _4335 = uint2(_4334, 0u);
                                                    _5529 = _4335;
                                                    break;
                                                }
                                                bool _4338 = _3789 == 0u;
                                                uint2 _5528;
                                                if (_4338)
                                                {
                                                    _5528 = _5525;
                                                }
                                                else
                                                {
                                                    uint _4345 = _5525.x >> _3789;
                                                    uint _4349 = 32u - _3789;
                                                    uint _4350 = _5525.y << _4349;
                                                    uint _4351 = _4345 | _4350;
                                                    uint _4355 = _5525.y >> _3789;
                                                    uint2 _4356 = uint2(_4351, _4355);
                                                    _5528 = _4356;
                                                }
                                                _5529 = _5528;
                                                break;
                                            } while(false);
                                            bool2 _3583 = _5529 == uint2(0u);
                                            bool _3584 = all(_3583);
                                            bool _3586 = _5430 == 8u;
                                            if (_3586)
                                            {
                                                uint2 _5537;
                                                if (_3676)
                                                {
                                                    uint2 _4372 = ~_5529;
                                                    uint _4379 = _4372.x;
                                                    ResType _4382;
                                                    _4382._m0 = _4379 + 1u;
                                                    _4382._m1 = select(uint(1), uint(0), _4382._m0 >= max(_4379, 1u));
                                                    uint _4383 = _4382._m1;
                                                    uint _4384 = _4382._m0;
                                                    uint _4387 = _4372.y;
                                                    uint _4392 = _4387 + _4383;
                                                    uint2 _4393 = uint2(_4384, _4392);
                                                    _5537 = _4393;
                                                }
                                                else
                                                {
                                                    _5537 = _5529;
                                                }
                                                bool _3596 = !_3584;
                                                bool _3597 = _3656 && _3596;
                                                uint2 _5538;
                                                if (_3597)
                                                {
                                                    ResType _4402;
                                                    _4402._m0 = _5537.x + _5439.x;
                                                    _4402._m1 = select(uint(1), uint(0), _4402._m0 >= max(_5537.x, _5439.x));
                                                    uint _4403 = _4402._m1;
                                                    uint _4404 = _4402._m0;
                                                    uint _4410 = _5537.y + _5439.y;
                                                    uint _4412 = _4410 + _4403;
                                                    uint2 _4413 = uint2(_4404, _4412);
                                                    _5538 = _4413;
                                                }
                                                else
                                                {
                                                    _5538 = _5537;
                                                }
                                                _5692 = _5538;
                                                _5691 = true;
                                                break;
                                            }
                                            bool _3609 = !_3656;
                                            bool _3615;
                                            if (_3609)
                                            {
                                                uint _4418 = _5531.y & 2147483648u;
                                                bool _4419 = _4418 != 0u;
                                                bool _3613 = !_4419;
                                                _3615 = _3613;
                                            }
                                            else
                                            {
                                                _3615 = _3656;
                                            }
                                            uint2 _5536;
                                            if (_3656)
                                            {
                                                uint2 _4425 = ~_5531;
                                                uint _4432 = _4425.x;
                                                ResType _4435;
                                                _4435._m0 = _4432 + 1u;
                                                _4435._m1 = select(uint(1), uint(0), _4435._m0 >= max(_4432, 1u));
                                                uint _4436 = _4435._m1;
                                                uint _4437 = _4435._m0;
                                                uint _4440 = _4425.y;
                                                uint _4445 = _4440 + _4436;
                                                uint2 _4446 = uint2(_4437, _4445);
                                                _5536 = _4446;
                                            }
                                            else
                                            {
                                                _5536 = _5531;
                                            }
                                            bool _3622 = _5430 == 6u;
                                            bool _3624 = _3622 && _3656;
                                            bool _3626 = !_3584;
                                            bool _3627 = _3624 && _3626;
                                            bool _3629 = _5430 == 7u;
                                            bool _3632 = _3629 && _3609;
                                            bool _3635 = _3632 && _3626;
                                            uint2 _5534;
                                            if (_3627)
                                            {
                                                _5534 = uint2(4294967295u);
                                            }
                                            else
                                            {
                                                uint _3640 = uint(_3635);
                                                uint2 _3641 = uint2(_3640, 0u);
                                                _5534 = _3641;
                                            }
                                            ResType _4455;
                                            _4455._m0 = _5536.x + _5534.x;
                                            _4455._m1 = select(uint(1), uint(0), _4455._m0 >= max(_5536.x, _5534.x));
                                            uint _4456 = _4455._m1;
                                            uint _4457 = _4455._m0;
                                            uint _4463 = _5536.y + _5534.y;
                                            uint _4465 = _4463 + _4456;
                                            uint2 _4466 = uint2(_4457, _4465);
                                            _5692 = _4466;
                                            _5691 = _3615;
                                            break;
                                        } while(false);
                                        _5864 = _5692;
                                        _5862 = _5691;
                                        break;
                                    }
                                    case 9u:
                                    {
                                        uint _4475 = _5435.y ^ 2147483648u;
                                        uint _4481 = _5439.y ^ 2147483648u;
                                        bool _4490 = _4475 < _4481;
                                        bool _4491 = !_4490;
                                        bool _4507;
                                        if (_4491)
                                        {
                                            bool _4497 = _4475 == _4481;
                                            bool _4505;
                                            if (_4497)
                                            {
                                                bool _4503 = _5435.x < _5439.x;
                                                _4505 = _4503;
                                            }
                                            else
                                            {
                                                _4505 = _4497;
                                            }
                                            _4507 = _4505;
                                        }
                                        else
                                        {
                                            _4507 = _4490;
                                        }
                                        uint2 _3106 = select(_5439, _5435, bool2(_4507));
                                        _5864 = _3106;
                                        _5862 = true;
                                        break;
                                    }
                                    case 10u:
                                    {
                                        uint _4516 = _5435.y ^ 2147483648u;
                                        uint _4522 = _5439.y ^ 2147483648u;
                                        bool _4531 = _4516 < _4522;
                                        bool _4532 = !_4531;
                                        bool _4548;
                                        if (_4532)
                                        {
                                            bool _4538 = _4516 == _4522;
                                            bool _4546;
                                            if (_4538)
                                            {
                                                bool _4544 = _5435.x < _5439.x;
                                                _4546 = _4544;
                                            }
                                            else
                                            {
                                                _4546 = _4538;
                                            }
                                            _4548 = _4546;
                                        }
                                        else
                                        {
                                            _4548 = _4531;
                                        }
                                        uint2 _3115 = select(_5435, _5439, bool2(_4548));
                                        _5864 = _3115;
                                        _5862 = true;
                                        break;
                                    }
                                    case 12u:
                                    {
                                        bool _3121 = all(_5435 == _5439);
                                        uint _4552 = uint(_3121);
                                        uint2 _4553 = uint2(_4552, 0u);
                                        _5864 = _4553;
                                        _5862 = true;
                                        break;
                                    }
                                    case 13u:
                                    {
                                        uint _4563 = _5435.y ^ 2147483648u;
                                        uint _4569 = _5439.y ^ 2147483648u;
                                        bool _4578 = _4563 < _4569;
                                        bool _4579 = !_4578;
                                        bool _4595;
                                        if (_4579)
                                        {
                                            bool _4585 = _4563 == _4569;
                                            bool _4593;
                                            if (_4585)
                                            {
                                                bool _4591 = _5435.x < _5439.x;
                                                _4593 = _4591;
                                            }
                                            else
                                            {
                                                _4593 = _4585;
                                            }
                                            _4595 = _4593;
                                        }
                                        else
                                        {
                                            _4595 = _4578;
                                        }
                                        uint2 _4600 = uint2(uint(_4595), 0u);
                                        _5864 = _4600;
                                        _5862 = true;
                                        break;
                                    }
                                    case 14u:
                                    {
                                        uint _4610 = _5439.y ^ 2147483648u;
                                        uint _4616 = _5435.y ^ 2147483648u;
                                        bool _4625 = _4610 < _4616;
                                        bool _4626 = !_4625;
                                        bool _4642;
                                        if (_4626)
                                        {
                                            bool _4632 = _4610 == _4616;
                                            bool _4640;
                                            if (_4632)
                                            {
                                                bool _4638 = _5439.x < _5435.x;
                                                _4640 = _4638;
                                            }
                                            else
                                            {
                                                _4640 = _4632;
                                            }
                                            _4642 = _4640;
                                        }
                                        else
                                        {
                                            _4642 = _4625;
                                        }
                                        uint _4646 = uint(!_4642);
                                        uint2 _4647 = uint2(_4646, 0u);
                                        _5864 = _4647;
                                        _5862 = true;
                                        break;
                                    }
                                    case 17u:
                                    {
                                        bool2 _3136 = _5435 == uint2(0u);
                                        bool _3137 = all(_3136);
                                        uint _4652 = uint(_3137);
                                        uint2 _4653 = uint2(_4652, 0u);
                                        _5864 = _4653;
                                        _5862 = true;
                                        break;
                                    }
                                    default:
                                    {
                                        _5864 = uint2(0u);
                                        _5862 = false;
                                        break;
                                    }
                                }
                                _5866 = _5864;
                                _5865 = _5862;
                                break;
                            }
                            _5866 = uint2(0u);
                            _5865 = false;
                            break;
                        } while(false);
                        _5899 = _5866;
                        _5867 = _5865;
                        break;
                    } while(false);
                    uint _2431 = _1788.y;
                    bool _4672 = _2431 < _2122;
                    uint _5930;
                    if (_4672)
                    {
                        uint _4677 = _2431 * 4u;
                        uint _4678 = _2119 + _4677;
                        _5930 = _4678;
                    }
                    else
                    {
                        _5930 = 4294967295u;
                    }
                    uint4 _5931;
                    if (_5867)
                    {
                        uint4 _2440 = uint4(_5899, 1u, 0u);
                        _5931 = _2440;
                    }
                    else
                    {
                        _5931 = uint4(0u);
                    }
                    bool _2446 = _5930 == 4294967295u;
                    uint _2447 = _2446 ? 0u : 4u;
                    _6741 = _5899;
                    _6712 = _5867;
                    _5939 = _5930;
                    _5938 = _2447;
                    _5937 = _5931;
                    break;
                } while(false);
                bool _2038 = _5938 > 0u;
                if (_2038)
                {
                    bool _4687 = _5939 < _2115;
                    if (_4687)
                    {
                        _1018.control[_5939] = _5937.x;
                    }
                }
                bool _2048 = _5938 > 1u;
                if (_2048)
                {
                    uint _2052 = _5939 + 1u;
                    bool _4698 = _2052 < _2115;
                    if (_4698)
                    {
                        _1018.control[_2052] = _5937.y;
                    }
                }
                bool _2059 = _5938 > 2u;
                if (_2059)
                {
                    uint _2063 = _5939 + 2u;
                    bool _4709 = _2063 < _2115;
                    if (_4709)
                    {
                        _1018.control[_2063] = _5937.z;
                    }
                }
                bool _2070 = _5938 > 3u;
                if (_2070)
                {
                    uint _2074 = _5939 + 3u;
                    bool _4720 = _2074 < _2115;
                    if (_4720)
                    {
                        _1018.control[_2074] = _5937.w;
                    }
                }
                uint _1829 = _5335 + uint(1);
                _5912 = _6741;
                _5880 = _6712;
                _5337 = _1822;
                _5335 = _1829;
                continue;
            }
            else
            {
                _6054 = false;
                break;
            }
        }
        if (_6054)
        {
            break;
        }
        break;
    } while(false);
}

