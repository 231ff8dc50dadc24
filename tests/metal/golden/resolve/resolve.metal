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
constant uint2 _5445 = {};
constant bool _5703 = {};

constant spvUnsafeArray<uint, 13> _1113 = spvUnsafeArray<uint, 13>({ 16u, 16u, 32u, 64u, 8u, 16u, 32u, 64u, 8u, 16u, 32u, 64u, 8u });

kernel void main0(constant uint* spvBufferSizeConstants [[buffer(30)]], device Control& _1012 [[buffer(0)]], const device Code& _1747 [[buffer(1)]], constant Push& _1048 [[buffer(29)]])
{
    constant uint& _1012BufferSize = spvBufferSizeConstants[0];
    constant uint& _1747BufferSize = spvBufferSizeConstants[1];
    do
    {
        int _1749 = int((_1747BufferSize - 0) / 16);
        uint _1750 = uint(_1749);
        uint _1751 = _1750 / 2u;
        uint _1754 = _1048.p.count;
        uint _1758 = _1048.p.first;
        uint _1759 = min(_1751, _1758);
        uint _1760 = _1751 - _1759;
        uint _1761 = min(_1754, _1760);
        uint2 _5734;
        _5734 = _5445;
        uint _1815;
        bool _5848;
        bool _6302;
        uint2 _6331;
        uint _5252 = 0u;
        uint _5254 = 30000u;
        bool _5702;
        for (;;)
        {
            bool _1772 = _5252 < _1761;
            if (_1772)
            {
                uint _1777 = _1758 + _5252;
                uint _1778 = 2u * _1777;
                uint4 _1781 = _1747.code[_1778];
                uint _1788 = _1778 + 1u;
                uint4 _1790 = _1747.code[_1788];
                uint _1794 = _1781.x;
                bool _1902 = _1794 == 29u;
                bool _1904 = _1794 == 11u;
                bool _1905 = _1902 || _1904;
                bool _1906 = !_1905;
                bool _1914;
                if (_1906)
                {
                    bool _1909 = _1794 >= 6u;
                    bool _1911 = _1794 <= 8u;
                    bool _1912 = _1909 && _1911;
                    _1914 = _1912;
                }
                else
                {
                    _1914 = _1905;
                }
                bool _1916 = _1794 == 35u;
                uint _1917 = _1916 ? 56u : 0u;
                uint _1919 = _1914 ? 4u : 0u;
                uint _1920 = 1u + _1919;
                uint _1922 = _1920 + _1917;
                bool _1798 = _1922 > _5254;
                if (_1798)
                {
                    uint _1803 = _1048.p.error;
                    int _1928 = int((_1012BufferSize - 0) / 4);
                    uint _1929 = uint(_1928);
                    bool _1930 = _1803 < _1929;
                    uint _5847;
                    if (_1930)
                    {
                        uint _1934 = _1012.control[_1803];
                        _5847 = _1934;
                    }
                    else
                    {
                        _5847 = 0u;
                    }
                    uint _1806 = min(_5847, 4294967294u);
                    if (_1930)
                    {
                        _1012.control[_1803] = _1806;
                    }
                    _5848 = true;
                    break;
                }
                uint _2098;
                uint _2102;
                uint _2105;
                _1815 = _5254 - _1922;
                uint _1969 = _1781.z;
                bool _5256;
                uint2 _5257;
                do
                {
                    int _2097 = int((_1012BufferSize - 0) / 4);
                    _2098 = uint(_2097);
                    _2102 = _1048.p.registers;
                    uint _2103 = min(_2098, _2102);
                    uint _2104 = _2098 - _2103;
                    _2105 = _2104 / 4u;
                    bool _2108 = _1969 < _2105;
                    uint _5255;
                    if (_2108)
                    {
                        uint _2113 = _1969 * 4u;
                        uint _2114 = _2102 + _2113;
                        _5255 = _2114;
                    }
                    else
                    {
                        _5255 = 4294967295u;
                    }
                    bool _2072 = _5255 == 4294967295u;
                    if (_2072)
                    {
                        _5257 = uint2(0u);
                        _5256 = false;
                        break;
                    }
                    uint _2077 = _1012.control[_5255];
                    uint _2079 = _5255 + 1u;
                    uint _2081 = _1012.control[_2079];
                    uint2 _2082 = uint2(_2077, _2081);
                    uint _2084 = _5255 + 2u;
                    uint _2086 = _1012.control[_2084];
                    bool _2087 = _2086 != 0u;
                    _5257 = _2082;
                    _5256 = _2087;
                    break;
                } while(false);
                uint _1973 = _1781.w;
                bool _5259;
                uint2 _5260;
                do
                {
                    bool _2164 = _1973 < _2105;
                    uint _5258;
                    if (_2164)
                    {
                        uint _2169 = _1973 * 4u;
                        uint _2170 = _2102 + _2169;
                        _5258 = _2170;
                    }
                    else
                    {
                        _5258 = 4294967295u;
                    }
                    bool _2128 = _5258 == 4294967295u;
                    if (_2128)
                    {
                        _5260 = uint2(0u);
                        _5259 = false;
                        break;
                    }
                    uint _2133 = _1012.control[_5258];
                    uint _2135 = _5258 + 1u;
                    uint _2137 = _1012.control[_2135];
                    uint2 _2138 = uint2(_2133, _2137);
                    uint _2140 = _5258 + 2u;
                    uint _2142 = _1012.control[_2140];
                    bool _2143 = _2142 != 0u;
                    _5260 = _2138;
                    _5259 = _2143;
                    break;
                } while(false);
                uint _1977 = _1790.x;
                bool _5262;
                uint2 _5263;
                do
                {
                    bool _2220 = _1977 < _2105;
                    uint _5261;
                    if (_2220)
                    {
                        uint _2225 = _1977 * 4u;
                        uint _2226 = _2102 + _2225;
                        _5261 = _2226;
                    }
                    else
                    {
                        _5261 = 4294967295u;
                    }
                    bool _2184 = _5261 == 4294967295u;
                    if (_2184)
                    {
                        _5263 = uint2(0u);
                        _5262 = false;
                        break;
                    }
                    uint _2189 = _1012.control[_5261];
                    uint _2191 = _5261 + 1u;
                    uint _2193 = _1012.control[_2191];
                    uint2 _2194 = uint2(_2189, _2193);
                    uint _2196 = _5261 + 2u;
                    uint _2198 = _1012.control[_2196];
                    bool _2199 = _2198 != 0u;
                    _5263 = _2194;
                    _5262 = _2199;
                    break;
                } while(false);
                bool _1982 = _1794 == 130u;
                bool _5268;
                uint2 _5276;
                bool _5284;
                uint2 _5294;
                bool _5304;
                uint2 _5316;
                if (_1982)
                {
                    bool _1986 = _1969 == 4294967295u;
                    bool2 _6362 = bool2(_1986);
                    uint2 _6363 = select(_5257, uint2(1u, 0u), _6362);
                    bool _6364 = _1986 ? true : _5256;
                    bool _1992 = _1973 == 4294967295u;
                    bool2 _6365 = bool2(_1992);
                    uint2 _6366 = select(_5260, uint2(1u, 0u), _6365);
                    bool _6367 = _1992 ? true : _5259;
                    bool _1998 = _1977 == 4294967295u;
                    bool2 _6368 = bool2(_1998);
                    uint2 _6369 = select(_5263, uint2(1u, 0u), _6368);
                    bool _6370 = _1998 ? true : _5262;
                    _5316 = _6363;
                    _5304 = _6364;
                    _5294 = _6366;
                    _5284 = _6367;
                    _5276 = _6369;
                    _5268 = _6370;
                }
                else
                {
                    _5316 = _5257;
                    _5304 = _5256;
                    _5294 = _5260;
                    _5284 = _5259;
                    _5276 = _5263;
                    _5268 = _5262;
                }
                uint _2004 = _1790.z;
                bool _2005 = _2004 == 4294967295u;
                bool _2006 = !_2005;
                bool _2013;
                if (_2006)
                {
                    bool _5265;
                    uint2 _5266;
                    do
                    {
                        bool _2276 = _2004 < _2105;
                        uint _5264;
                        if (_2276)
                        {
                            uint _2281 = _2004 * 4u;
                            uint _2282 = _2102 + _2281;
                            _5264 = _2282;
                        }
                        else
                        {
                            _5264 = 4294967295u;
                        }
                        bool _2240 = _5264 == 4294967295u;
                        if (_2240)
                        {
                            _5266 = uint2(0u);
                            _5265 = false;
                            break;
                        }
                        uint _2245 = _1012.control[_5264];
                        uint _2247 = _5264 + 1u;
                        uint _2249 = _1012.control[_2247];
                        uint2 _2250 = uint2(_2245, _2249);
                        uint _2252 = _5264 + 2u;
                        uint _2254 = _1012.control[_2252];
                        bool _2255 = _2254 != 0u;
                        _5266 = _2250;
                        _5265 = _2255;
                        break;
                    } while(false);
                    bool _2296;
                    if (_5265)
                    {
                        bool2 _2293 = _5266 != uint2(0u);
                        bool _2294 = any(_2293);
                        _2296 = _2294;
                    }
                    else
                    {
                        _2296 = _5265;
                    }
                    _2013 = _2296;
                }
                else
                {
                    _2013 = _2005;
                }
                uint4 _5759;
                uint _5760;
                uint _5761;
                do
                {
                    uint _2323 = _1048.p.error;
                    bool _2442 = _2323 < _2098;
                    uint _5327;
                    if (_2442)
                    {
                        uint _2446 = _1012.control[_2323];
                        _5327 = _2446;
                    }
                    else
                    {
                        _5327 = 0u;
                    }
                    bool _2327 = _1794 == 129u;
                    if (_2327)
                    {
                        uint _2330 = _1790.y;
                        uint _2500 = _5316.y & 2147483648u;
                        bool _2501 = _2500 != 0u;
                        uint _2464 = _2501 ? 4294967295u : 0u;
                        bool _2465 = _5316.y == _2464;
                        bool _2478;
                        if (_2465)
                        {
                            bool _2468 = !_2501;
                            bool _2469 = !_2468;
                            bool _2476;
                            if (_2469)
                            {
                                uint _2473 = _5316.x >> 31u;
                                bool _2474 = _2473 != 0u;
                                _2476 = _2474;
                            }
                            else
                            {
                                _2476 = _2468;
                            }
                            _2478 = _2476;
                        }
                        else
                        {
                            _2478 = _2465;
                        }
                        uint _2480 = _2501 ? 2147483648u : 4294967295u;
                        uint _5758;
                        if (!_5304)
                        {
                            _5758 = 0u;
                        }
                        else
                        {
                            uint _5757;
                            if (_2478)
                            {
                                _5757 = _5316.x;
                            }
                            else
                            {
                                _5757 = _2480;
                            }
                            _5758 = _5757;
                        }
                        _6331 = _5734;
                        _6302 = _5702;
                        _5761 = _2330;
                        _5760 = 1u;
                        _5759 = uint4(_5758);
                        break;
                    }
                    if (_1982)
                    {
                        bool _2344 = _5327 == 4294967295u;
                        bool _2345 = _2013 && _2344;
                        bool _2351;
                        if (_2345)
                        {
                            bool _2525;
                            if (_5304)
                            {
                                bool2 _2522 = _5316 != uint2(0u);
                                bool _2523 = any(_2522);
                                _2525 = _2523;
                            }
                            else
                            {
                                _2525 = _5304;
                            }
                            bool _2514;
                            if (_2525)
                            {
                                uint _2530 = _5316.y & 2147483648u;
                                bool _2531 = _2530 != 0u;
                                bool _2512 = !_2531;
                                _2514 = _2512;
                            }
                            else
                            {
                                _2514 = _2525;
                            }
                            _2351 = _2514;
                        }
                        else
                        {
                            _2351 = _2345;
                        }
                        bool _2357;
                        if (_2351)
                        {
                            bool _2555;
                            if (_5284)
                            {
                                bool2 _2552 = _5294 != uint2(0u);
                                bool _2553 = any(_2552);
                                _2555 = _2553;
                            }
                            else
                            {
                                _2555 = _5284;
                            }
                            bool _2544;
                            if (_2555)
                            {
                                uint _2560 = _5294.y & 2147483648u;
                                bool _2561 = _2560 != 0u;
                                bool _2542 = !_2561;
                                _2544 = _2542;
                            }
                            else
                            {
                                _2544 = _2555;
                            }
                            _2357 = _2544;
                        }
                        else
                        {
                            _2357 = _2351;
                        }
                        bool _2363;
                        if (_2357)
                        {
                            bool _2585;
                            if (_5268)
                            {
                                bool2 _2582 = _5276 != uint2(0u);
                                bool _2583 = any(_2582);
                                _2585 = _2583;
                            }
                            else
                            {
                                _2585 = _5268;
                            }
                            bool _2574;
                            if (_2585)
                            {
                                uint _2590 = _5276.y & 2147483648u;
                                bool _2591 = _2590 != 0u;
                                bool _2572 = !_2591;
                                _2574 = _2572;
                            }
                            else
                            {
                                _2574 = _2585;
                            }
                            _2363 = _2574;
                        }
                        else
                        {
                            _2363 = _2357;
                        }
                        bool _2597 = _5316.y != 0u;
                        uint _5754;
                        if (_2597)
                        {
                            _5754 = 4294967295u;
                        }
                        else
                        {
                            _5754 = _5316.x;
                        }
                        bool _2609 = _5294.y != 0u;
                        uint _5755;
                        if (_2609)
                        {
                            _5755 = 4294967295u;
                        }
                        else
                        {
                            _5755 = _5294.x;
                        }
                        bool _2621 = _5276.y != 0u;
                        uint _5756;
                        if (_2621)
                        {
                            _5756 = 4294967295u;
                        }
                        else
                        {
                            _5756 = _5276.x;
                        }
                        uint4 _2373 = uint4(_5754, _5755, _5756, 0u);
                        uint _2375 = _1790.w;
                        uint4 _2376 = uint4(_2375);
                        uint4 _2377 = min(_2373, _2376);
                        uint _2379 = _1790.y;
                        uint4 _2383 = select(uint4(0u), _2377, bool4(_2363));
                        _6331 = _5734;
                        _6302 = _5702;
                        _5761 = _2379;
                        _5760 = 3u;
                        _5759 = _2383;
                        break;
                    }
                    bool _2388 = _1794 == 131u;
                    if (_2388)
                    {
                        bool _2400;
                        if (_2013)
                        {
                            bool _2638;
                            if (_5304)
                            {
                                bool2 _2635 = _5316 != uint2(0u);
                                bool _2636 = any(_2635);
                                _2638 = _2636;
                            }
                            else
                            {
                                _2638 = _5304;
                            }
                            _2400 = !_2638;
                        }
                        else
                        {
                            _2400 = _2013;
                        }
                        uint _2404 = _1790.y;
                        uint _2405 = min(_5327, _2404);
                        uint4 _2406 = uint4(_2405);
                        _6331 = _5734;
                        _6302 = _5702;
                        _5761 = _2323;
                        _5760 = uint(_2400);
                        _5759 = _2406;
                        break;
                    }
                    bool _5689;
                    uint2 _5721;
                    do
                    {
                        bool _2661 = _1794 == 128u;
                        uint _5347;
                        bool _5350;
                        uint2 _5352;
                        bool _5354;
                        uint2 _5356;
                        if (_2661)
                        {
                            bool _5334;
                            uint2 _5335;
                            uint _5336;
                            do
                            {
                                uint _2750 = min(_1969, 12u);
                                bool _2752 = _2750 < 4u;
                                bool _2755 = _1969 > 12u;
                                bool _2757 = _1977 > 2u;
                                bool _2758 = _2755 || _2757;
                                bool _2760 = !_2758;
                                bool _2767;
                                if (_2760)
                                {
                                    bool _2764 = _1977 == 0u;
                                    bool _2765 = _2752 && _2764;
                                    _2767 = _2765;
                                }
                                else
                                {
                                    _2767 = _2758;
                                }
                                if (_2767)
                                {
                                    _5336 = 0u;
                                    _5335 = uint2(0u);
                                    _5334 = false;
                                    break;
                                }
                                uint _5342;
                                if (_2752)
                                {
                                    bool _2773 = _1977 == 2u;
                                    uint _2774 = _2773 ? 256u : 257u;
                                    _5342 = _2774;
                                }
                                else
                                {
                                    bool _2777 = _1977 == 2u;
                                    uint _6371 = _2777 ? 24u : 0u;
                                    _5342 = _6371;
                                }
                                uint _2783 = _1790.y;
                                bool _5332;
                                uint2 _5333;
                                do
                                {
                                    uint _2809 = _1113[_2750];
                                    bool _2902 = _2783 < _2098;
                                    uint _5328;
                                    if (_2902)
                                    {
                                        uint _2906 = _1012.control[_2783];
                                        _5328 = _2906;
                                    }
                                    else
                                    {
                                        _5328 = 0u;
                                    }
                                    bool _2813 = _2809 == 64u;
                                    if (_2813)
                                    {
                                        bool _2817 = _2783 == 4294967295u;
                                        uint _5331;
                                        if (_2817)
                                        {
                                            _5331 = 0u;
                                        }
                                        else
                                        {
                                            uint _2821 = _2783 + 1u;
                                            bool _2917 = _2821 < _2098;
                                            uint _5330;
                                            if (_2917)
                                            {
                                                uint _2921 = _1012.control[_2821];
                                                _5330 = _2921;
                                            }
                                            else
                                            {
                                                _5330 = 0u;
                                            }
                                            _5331 = _5330;
                                        }
                                        bool _2828 = _2750 < 8u;
                                        bool _2829 = !_2828;
                                        bool _2835;
                                        if (_2829)
                                        {
                                            uint _2929 = _5331 & 2147483648u;
                                            bool _2930 = _2929 != 0u;
                                            bool _2833 = !_2930;
                                            _2835 = _2833;
                                        }
                                        else
                                        {
                                            _2835 = _2828;
                                        }
                                        _5333 = uint2(_5328, _5331);
                                        _5332 = _2835;
                                        break;
                                    }
                                    bool _2839 = _2809 == 32u;
                                    uint _5329;
                                    if (_2839)
                                    {
                                        _5329 = 0u;
                                    }
                                    else
                                    {
                                        uint _2843 = _1973 & 3u;
                                        uint _2844 = 8u * _2843;
                                        uint _2846 = 32u - _2809;
                                        uint _2847 = min(_2844, _2846);
                                        _5329 = _2847;
                                    }
                                    int _2852 = int(_5329);
                                    int _2854 = int(_2809);
                                    uint _2855 = extract_bits(_5328, uint(_2852), uint(_2854));
                                    bool _2857 = _2750 == 12u;
                                    if (_2857)
                                    {
                                        bool _2860 = _2855 != 0u;
                                        uint _2934 = uint(_2860);
                                        uint2 _2935 = uint2(_2934, 0u);
                                        _5333 = _2935;
                                        _5332 = true;
                                        break;
                                    }
                                    bool _2864 = _2750 >= 4u;
                                    bool _2866 = _2750 < 8u;
                                    bool _2867 = _2864 && _2866;
                                    bool _2875;
                                    if (_2867)
                                    {
                                        uint _2871 = _2809 - 1u;
                                        uint _2872 = _2855 >> _2871;
                                        bool _2873 = _2872 != 0u;
                                        _2875 = _2873;
                                    }
                                    else
                                    {
                                        _2875 = _2867;
                                    }
                                    if (!_2875)
                                    {
                                        uint2 _2880 = uint2(_2855, 0u);
                                        _5333 = _2880;
                                        _5332 = true;
                                        break;
                                    }
                                    int _2889 = extract_bits(int(_5328), uint(_2852), uint(_2854));
                                    uint _2890 = uint(_2889);
                                    uint2 _2891 = uint2(_2890, 4294967295u);
                                    _5333 = _2891;
                                    _5332 = true;
                                    break;
                                } while(false);
                                _5336 = _5342;
                                _5335 = _5333;
                                _5334 = _5332;
                                break;
                            } while(false);
                            bool _2670 = _5336 == 0u;
                            if (_2670)
                            {
                                _5721 = _5335;
                                _5689 = _5334;
                                break;
                            }
                            _5356 = _5335;
                            _5354 = _5334;
                            _5352 = _5335;
                            _5350 = _5334;
                            _5347 = _5336;
                        }
                        else
                        {
                            _5356 = _5294;
                            _5354 = _5284;
                            _5352 = _5316;
                            _5350 = _5304;
                            _5347 = _1794;
                        }
                        bool _5364;
                        bool _5690;
                        uint2 _5722;
                        switch (_5347)
                        {
                            case 0u:
                            case 23u:
                            {
                                uint2 _2683 = _1790.zw;
                                _5722 = _2683;
                                _5690 = true;
                                _5364 = true;
                                break;
                            }
                            case 18u:
                            case 37u:
                            {
                                bool _2947;
                                if (_5350)
                                {
                                    bool2 _2944 = _5352 != uint2(0u);
                                    bool _2945 = any(_2944);
                                    _2947 = _2945;
                                }
                                else
                                {
                                    _2947 = _5350;
                                }
                                if (_2947)
                                {
                                    _5722 = _5356;
                                    _5690 = _5354;
                                    _5364 = true;
                                    break;
                                }
                                _5722 = _5276;
                                _5690 = _5350 ? _5268 : _5350;
                                _5364 = true;
                                break;
                            }
                            case 15u:
                            case 16u:
                            {
                                bool _2705 = _5347 == 16u;
                                bool _2962;
                                if (_5350)
                                {
                                    bool2 _2957 = _5352 != uint2(0u);
                                    bool _2958 = any(_2957);
                                    bool _2960 = _2958 == _2705;
                                    _2962 = _2960;
                                }
                                else
                                {
                                    _2962 = _5350;
                                }
                                bool _2973;
                                if (_5354)
                                {
                                    bool2 _2968 = _5356 != uint2(0u);
                                    bool _2969 = any(_2968);
                                    bool _2971 = _2969 == _2705;
                                    _2973 = _2971;
                                }
                                else
                                {
                                    _2973 = _5354;
                                }
                                bool _2976 = _2962 || _2973;
                                bool _2978 = _2976 == _2705;
                                uint _2979 = uint(_2978);
                                uint2 _2980 = uint2(_2979, 0u);
                                bool _2984 = !_2976;
                                bool _2992;
                                if (_2984)
                                {
                                    _2992 = _5350 && _5354;
                                }
                                else
                                {
                                    _2992 = _2976;
                                }
                                _5722 = _2980;
                                _5690 = _2992;
                                _5364 = true;
                                break;
                            }
                            default:
                            {
                                _5722 = _5734;
                                _5690 = _5702;
                                _5364 = false;
                                break;
                            }
                        }
                        if (_5364)
                        {
                            _5721 = _5722;
                            _5689 = _5690;
                            break;
                        }
                        bool _2716 = !_5350;
                        bool _2717 = !_2716;
                        bool _2723;
                        if (_2717)
                        {
                            _2723 = !_5354;
                        }
                        else
                        {
                            _2723 = _2716;
                        }
                        if (_2723)
                        {
                            _5721 = uint2(0u);
                            _5689 = false;
                            break;
                        }
                        bool _5687;
                        uint2 _5688;
                        do
                        {
                            bool _3003 = _5347 <= 17u;
                            if (_3003)
                            {
                                bool _5684;
                                uint2 _5686;
                                switch (_5347)
                                {
                                    case 3u:
                                    {
                                        ResType _3135;
                                        _3135._m0 = _5352.x + _5356.x;
                                        _3135._m1 = select(uint(1), uint(0), _3135._m0 >= max(_5352.x, _5356.x));
                                        uint _3136 = _3135._m1;
                                        uint _3137 = _3135._m0;
                                        uint _3143 = _5352.y + _5356.y;
                                        uint _3145 = _3143 + _3136;
                                        uint2 _3146 = uint2(_3137, _3145);
                                        uint2 _3050 = _5352 ^ _3146;
                                        uint2 _3053 = _5356 ^ _3146;
                                        uint2 _3054 = _3050 & _3053;
                                        uint _3150 = _3054.y;
                                        uint _3151 = _3150 & 2147483648u;
                                        bool _3152 = _3151 != 0u;
                                        bool _3056 = !_3152;
                                        _5686 = _3146;
                                        _5684 = _3056;
                                        break;
                                    }
                                    case 4u:
                                    {
                                        ResType _3161;
                                        _3161._m0 = _5352.x - _5356.x;
                                        _3161._m1 = select(uint(1), uint(0), _5352.x >= _5356.x);
                                        uint _3162 = _3161._m1;
                                        uint _3163 = _3161._m0;
                                        uint _3169 = _5352.y - _5356.y;
                                        uint _3171 = _3169 - _3162;
                                        uint2 _3172 = uint2(_3163, _3171);
                                        uint2 _3068 = _5352 ^ _3172;
                                        uint2 _3069 = (_5352 ^ _5356) & _3068;
                                        uint _3176 = _3069.y;
                                        uint _3177 = _3176 & 2147483648u;
                                        bool _3178 = _3177 != 0u;
                                        bool _3071 = !_3178;
                                        _5686 = _3172;
                                        _5684 = _3071;
                                        break;
                                    }
                                    case 5u:
                                    {
                                        uint _3246 = _5352.y & 2147483648u;
                                        bool _3247 = _3246 != 0u;
                                        uint2 _3262 = ~_5352;
                                        uint _3269 = _3262.x;
                                        ResType _3272;
                                        _3272._m0 = _3269 + 1u;
                                        _3272._m1 = select(uint(1), uint(0), _3272._m0 >= max(_3269, 1u));
                                        uint _3273 = _3272._m1;
                                        uint _3274 = _3272._m0;
                                        uint _3277 = _3262.y;
                                        uint _3282 = _3277 + _3273;
                                        uint2 _3283 = uint2(_3274, _3282);
                                        bool2 _3255 = bool2(_3247);
                                        uint2 _3256 = select(_5352, _3283, _3255);
                                        uint _3297 = _5356.y & 2147483648u;
                                        bool _3298 = _3297 != 0u;
                                        uint2 _3313 = ~_5356;
                                        uint _3320 = _3313.x;
                                        ResType _3323;
                                        _3323._m0 = _3320 + 1u;
                                        _3323._m1 = select(uint(1), uint(0), _3323._m0 >= max(_3320, 1u));
                                        uint _3324 = _3323._m1;
                                        uint _3325 = _3323._m0;
                                        uint _3328 = _3313.y;
                                        uint _3333 = _3328 + _3324;
                                        uint2 _3334 = uint2(_3325, _3333);
                                        bool2 _3306 = bool2(_3298);
                                        uint2 _3307 = select(_5356, _3334, _3306);
                                        uint _3350 = _3256.x;
                                        uint _3352 = _3307.x;
                                        ResType _3355;
                                        _3355._m0 = _3350 * _3352;
                                        _3355._m1 = mulhi(_3350, _3352);
                                        uint _3356 = _3355._m0;
                                        uint _3357 = _3355._m1;
                                        uint _3361 = _3307.y;
                                        ResType _3364;
                                        _3364._m0 = _3350 * _3361;
                                        _3364._m1 = mulhi(_3350, _3361);
                                        uint _3365 = _3364._m0;
                                        uint _3366 = _3364._m1;
                                        uint _3368 = _3256.y;
                                        ResType _3373;
                                        _3373._m0 = _3368 * _3352;
                                        _3373._m1 = mulhi(_3368, _3352);
                                        uint _3374 = _3373._m0;
                                        uint _3375 = _3373._m1;
                                        ResType _3382;
                                        _3382._m0 = _3368 * _3361;
                                        _3382._m1 = mulhi(_3368, _3361);
                                        uint _3383 = _3382._m0;
                                        uint _3384 = _3382._m1;
                                        ResType _3417;
                                        _3417._m0 = _3365 + _3357;
                                        _3417._m1 = select(uint(1), uint(0), _3417._m0 >= max(_3365, _3357));
                                        uint _3418 = _3417._m1;
                                        uint _3419 = _3417._m0;
                                        uint _3427 = _3366 + _3418;
                                        ResType _3437;
                                        _3437._m0 = _3374 + _3419;
                                        _3437._m1 = select(uint(1), uint(0), _3437._m0 >= max(_3374, _3419));
                                        uint _3438 = _3437._m1;
                                        uint _3439 = _3437._m0;
                                        uint _3447 = _3375 + _3438;
                                        ResType _3457;
                                        _3457._m0 = _3383 + _3427;
                                        _3457._m1 = select(uint(1), uint(0), _3457._m0 >= max(_3383, _3427));
                                        uint _3458 = _3457._m1;
                                        uint _3459 = _3457._m0;
                                        uint _3467 = _3384 + _3458;
                                        ResType _3477;
                                        _3477._m0 = _3459 + _3447;
                                        _3477._m1 = select(uint(1), uint(0), _3477._m0 >= max(_3459, _3447));
                                        uint _3478 = _3477._m1;
                                        uint _3479 = _3477._m0;
                                        uint _3487 = _3467 + _3478;
                                        uint2 _3488 = uint2(_3479, _3487);
                                        uint2 _3408 = uint2(_3356, _3439);
                                        uint _3492 = (_5352 ^ _5356).y;
                                        uint _3493 = _3492 & 2147483648u;
                                        bool _3494 = _3493 != 0u;
                                        uint2 _5681;
                                        if (_3494)
                                        {
                                            uint2 _3500 = ~_3408;
                                            uint _3507 = _3500.x;
                                            ResType _3510;
                                            _3510._m0 = _3507 + 1u;
                                            _3510._m1 = select(uint(1), uint(0), _3510._m0 >= max(_3507, 1u));
                                            uint _3511 = _3510._m1;
                                            uint _3512 = _3510._m0;
                                            uint _3515 = _3500.y;
                                            uint _3520 = _3515 + _3511;
                                            uint2 _3521 = uint2(_3512, _3520);
                                            _5681 = _3521;
                                        }
                                        else
                                        {
                                            _5681 = _3408;
                                        }
                                        bool2 _3214 = _3488 == uint2(0u);
                                        bool _3215 = all(_3214);
                                        bool _3229;
                                        if (_3215)
                                        {
                                            bool2 _3218 = _5681 == uint2(0u);
                                            bool _3219 = all(_3218);
                                            bool _3220 = !_3219;
                                            bool _3227;
                                            if (_3220)
                                            {
                                                uint _3526 = _5681.y & 2147483648u;
                                                bool _3527 = _3526 != 0u;
                                                bool _3225 = _3527 == _3494;
                                                _3227 = _3225;
                                            }
                                            else
                                            {
                                                _3227 = _3219;
                                            }
                                            _3229 = _3227;
                                        }
                                        else
                                        {
                                            _3229 = _3215;
                                        }
                                        _5686 = _5681;
                                        _5684 = _3229;
                                        break;
                                    }
                                    case 6u:
                                    case 7u:
                                    case 8u:
                                    case 11u:
                                    {
                                        bool _5523;
                                        uint2 _5524;
                                        do
                                        {
                                            bool2 _3559 = _5356 == uint2(0u);
                                            bool _3560 = all(_3559);
                                            if (_3560)
                                            {
                                                _5524 = uint2(0u);
                                                _5523 = false;
                                                break;
                                            }
                                            uint _3645 = (_5352 ^ _5356).y;
                                            uint _3646 = _3645 & 2147483648u;
                                            bool _3647 = _3646 != 0u;
                                            uint _3661 = _5352.y & 2147483648u;
                                            bool _3662 = _3661 != 0u;
                                            uint2 _3677 = ~_5352;
                                            uint _3684 = _3677.x;
                                            ResType _3687;
                                            _3687._m0 = _3684 + 1u;
                                            _3687._m1 = select(uint(1), uint(0), _3687._m0 >= max(_3684, 1u));
                                            uint _3688 = _3687._m1;
                                            uint _3689 = _3687._m0;
                                            uint _3692 = _3677.y;
                                            uint _3697 = _3692 + _3688;
                                            uint2 _3698 = uint2(_3689, _3697);
                                            bool2 _3670 = bool2(_3662);
                                            uint2 _3671 = select(_5352, _3698, _3670);
                                            uint _3712 = _5356.y & 2147483648u;
                                            bool _3713 = _3712 != 0u;
                                            uint2 _3728 = ~_5356;
                                            uint _3735 = _3728.x;
                                            ResType _3738;
                                            _3738._m0 = _3735 + 1u;
                                            _3738._m1 = select(uint(1), uint(0), _3738._m0 >= max(_3735, 1u));
                                            uint _3739 = _3738._m1;
                                            uint _3740 = _3738._m0;
                                            uint _3743 = _3728.y;
                                            uint _3748 = _3743 + _3739;
                                            uint2 _3749 = uint2(_3740, _3748);
                                            bool2 _3721 = bool2(_3713);
                                            uint2 _3722 = select(_5356, _3749, _3721);
                                            uint _3926 = _3722.y;
                                            bool _3927 = _3926 != 0u;
                                            int _5413;
                                            if (_3927)
                                            {
                                                int _3931 = int(spvFindUMSB(_3926));
                                                int _3932 = 31 - _3931;
                                                _5413 = _3932;
                                            }
                                            else
                                            {
                                                uint _3935 = _3722.x;
                                                int _3936 = int(spvFindUMSB(_3935));
                                                int _3937 = 63 - _3936;
                                                _5413 = _3937;
                                            }
                                            uint _3788 = uint(_5413);
                                            uint _3947 = _3722.x;
                                            uint2 _3948 = uint2(0u, _3947);
                                            bool _3950 = _3788 >= 32u;
                                            bool2 _3951 = bool2(_3950);
                                            uint2 _3952 = select(_3722, _3948, _3951);
                                            uint _3954 = _3788 & 31u;
                                            uint _3956 = _3952.x;
                                            uint _3958 = _3956 << _3954;
                                            uint _3960 = _3952.y;
                                            uint _3962 = _3960 << _3954;
                                            uint _3965 = _3956 >> uint(1);
                                            uint _3967 = 31u - _3954;
                                            uint _3968 = _3965 >> _3967;
                                            uint _3969 = _3962 | _3968;
                                            uint2 _3970 = uint2(_3958, _3969);
                                            bool _3973 = _3788 >= 64u;
                                            bool2 _3974 = bool2(_3973);
                                            uint2 _3975 = select(_3970, uint2(0u), _3974);
                                            uint _3994 = 0u << _3954;
                                            uint _4004 = 0u >> _3967;
                                            uint _4005 = _3994 | _4004;
                                            uint2 _4006 = uint2(_3994, _4005);
                                            uint2 _4011 = select(_4006, uint2(0u), _3974);
                                            uint _3796 = 64u - _3788;
                                            uint _4019 = _3671.y;
                                            uint2 _4020 = uint2(_4019, 0u);
                                            bool _4022 = _3796 >= 32u;
                                            bool2 _4023 = bool2(_4022);
                                            uint2 _4024 = select(_3671, _4020, _4023);
                                            uint _4026 = _3796 & 31u;
                                            uint _4028 = _4024.x;
                                            uint _4030 = _4028 >> _4026;
                                            uint _4032 = _4024.y;
                                            uint _4033 = _4032 << uint(1);
                                            uint _4035 = 31u - _4026;
                                            uint _4036 = _4033 << _4035;
                                            uint _4037 = _4030 | _4036;
                                            uint _4041 = _4032 >> _4026;
                                            uint2 _4042 = uint2(_4037, _4041);
                                            bool _4045 = _3796 >= 64u;
                                            bool2 _4046 = bool2(_4045);
                                            uint2 _4047 = select(_4042, uint2(0u), _4046);
                                            uint2 _3799 = _4011 | _4047;
                                            uint _4055 = _3671.x;
                                            uint2 _4056 = uint2(0u, _4055);
                                            uint2 _4060 = select(_3671, _4056, _3951);
                                            uint _4064 = _4060.x;
                                            uint _4066 = _4064 << _3954;
                                            uint _4068 = _4060.y;
                                            uint _4070 = _4068 << _3954;
                                            uint _4073 = _4064 >> uint(1);
                                            uint _4076 = _4073 >> _3967;
                                            uint _4077 = _4070 | _4076;
                                            uint2 _4078 = uint2(_4066, _4077);
                                            uint2 _4083 = select(_4078, uint2(0u), _3974);
                                            uint _3804 = _3975.y;
                                            uint _3805 = _3804 >> uint(16);
                                            uint _3806 = max(_3805, 1u);
                                            int _5417;
                                            uint2 _5418;
                                            uint2 _5419;
                                            uint2 _5426;
                                            _5426 = _4083;
                                            _5419 = uint2(0u);
                                            _5418 = _3799;
                                            _5417 = 0;
                                            uint2 _3845;
                                            uint2 _3913;
                                            uint2 _5517;
                                            for (;;)
                                            {
                                                bool _3810 = _5417 < 4;
                                                if (_3810)
                                                {
                                                    uint _3815 = _5418.y / _3806;
                                                    uint _3816 = min(_3815, 65535u);
                                                    uint _3819 = _5418.y >> uint(16);
                                                    uint _3822 = _5418.x << uint(16);
                                                    uint _3825 = _5426.y >> uint(16);
                                                    uint _3826 = _3822 | _3825;
                                                    uint _3829 = _5418.y << uint(16);
                                                    uint _3832 = _5418.x >> uint(16);
                                                    uint _3833 = _3829 | _3832;
                                                    uint _3837 = _5426.x << uint(16);
                                                    uint _3840 = _5426.y << uint(16);
                                                    uint _3843 = _5426.x >> uint(16);
                                                    uint _3844 = _3840 | _3843;
                                                    _3845 = uint2(_3837, _3844);
                                                    uint _3847 = _3975.x;
                                                    ResType _3851;
                                                    _3851._m0 = _3847 * _3816;
                                                    _3851._m1 = mulhi(_3847, _3816);
                                                    uint _3852 = _3851._m0;
                                                    uint _3853 = _3851._m1;
                                                    ResType _3859;
                                                    _3859._m0 = _3804 * _3816;
                                                    _3859._m1 = mulhi(_3804, _3816);
                                                    uint _3860 = _3859._m0;
                                                    uint _3861 = _3859._m1;
                                                    ResType _4092;
                                                    _4092._m0 = _3860 + _3853;
                                                    _4092._m1 = select(uint(1), uint(0), _4092._m0 >= max(_3860, _3853));
                                                    uint _4093 = _4092._m1;
                                                    uint _4094 = _4092._m0;
                                                    uint _4102 = _3861 + _4093;
                                                    bool _4110 = _3833 < _4094;
                                                    bool _4115 = _3826 < _3852;
                                                    bool _4120 = _3833 == _4094;
                                                    bool _4121 = _4120 ? _4115 : _4110;
                                                    uint _3877 = uint(_4121);
                                                    uint _3878 = _4102 + _3877;
                                                    uint _3880 = _3819 - _3878;
                                                    ResType _4130;
                                                    _4130._m0 = _3826 - _3852;
                                                    _4130._m1 = select(uint(1), uint(0), _3826 >= _3852);
                                                    uint _4131 = _4130._m1;
                                                    uint _4132 = _4130._m0;
                                                    uint _4138 = _3833 - _4094;
                                                    uint _4140 = _4138 - _4131;
                                                    uint2 _4141 = uint2(_4132, _4140);
                                                    uint2 _5513;
                                                    uint _5514;
                                                    uint _5515;
                                                    do
                                                    {
                                                        int _4150 = int(_3880);
                                                        bool _4151 = _4150 >= 0;
                                                        if (_4151)
                                                        {
                                                            _5515 = _3816;
                                                            _5514 = _3880;
                                                            _5513 = _4141;
                                                            break;
                                                        }
                                                        ResType _4174;
                                                        _4174._m0 = _4132 + _3847;
                                                        _4174._m1 = select(uint(1), uint(0), _4174._m0 >= max(_4132, _3847));
                                                        uint _4175 = _4174._m1;
                                                        uint _4176 = _4174._m0;
                                                        uint _4182 = _4140 + _3804;
                                                        uint _4184 = _4182 + _4175;
                                                        uint2 _4185 = uint2(_4176, _4184);
                                                        bool _4192 = _4184 < _3804;
                                                        bool _4197 = _4176 < _3847;
                                                        bool _4202 = _4184 == _3804;
                                                        bool _4203 = _4202 ? _4197 : _4192;
                                                        uint _4160 = uint(_4203);
                                                        uint _4162 = _3880 + _4160;
                                                        uint _4164 = _3816 - uint(1);
                                                        _5515 = _4164;
                                                        _5514 = _4162;
                                                        _5513 = _4185;
                                                        break;
                                                    } while(false);
                                                    uint _5518;
                                                    do
                                                    {
                                                        bool _4213 = int(_5514) >= 0;
                                                        if (_4213)
                                                        {
                                                            _5518 = _5515;
                                                            _5517 = _5513;
                                                            break;
                                                        }
                                                        ResType _4236;
                                                        _4236._m0 = _5513.x + _3847;
                                                        _4236._m1 = select(uint(1), uint(0), _4236._m0 >= max(_5513.x, _3847));
                                                        uint _4237 = _4236._m1;
                                                        uint _4238 = _4236._m0;
                                                        uint _4244 = _5513.y + _3804;
                                                        uint _4246 = _4244 + _4237;
                                                        uint2 _4247 = uint2(_4238, _4246);
                                                        uint _4226 = _5515 - uint(1);
                                                        _5518 = _4226;
                                                        _5517 = _4247;
                                                        break;
                                                    } while(false);
                                                    uint _3903 = _5419.x << uint(16);
                                                    uint _3905 = _3903 | _5518;
                                                    uint _3908 = _5419.y << uint(16);
                                                    uint _3911 = _5419.x >> uint(16);
                                                    uint _3912 = _3908 | _3911;
                                                    _3913 = uint2(_3905, _3912);
                                                    int _3916 = _5417 + 1;
                                                    _5426 = _3845;
                                                    _5419 = _3913;
                                                    _5418 = _5517;
                                                    _5417 = _3916;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint2 _4274 = uint2(_5418.y, 0u);
                                            uint2 _4278 = select(_5418, _4274, _3951);
                                            uint _4282 = _4278.x;
                                            uint _4284 = _4282 >> _3954;
                                            uint _4286 = _4278.y;
                                            uint _4287 = _4286 << uint(1);
                                            uint _4290 = _4287 << _3967;
                                            uint _4291 = _4284 | _4290;
                                            uint _4295 = _4286 >> _3954;
                                            uint2 _4296 = uint2(_4291, _4295);
                                            uint2 _4301 = select(_4296, uint2(0u), _3974);
                                            bool2 _3574 = _4301 == uint2(0u);
                                            bool _3575 = all(_3574);
                                            bool _3577 = _5347 == 8u;
                                            if (_3577)
                                            {
                                                uint2 _5424;
                                                if (_3662)
                                                {
                                                    uint2 _4313 = ~_4301;
                                                    uint _4320 = _4313.x;
                                                    ResType _4323;
                                                    _4323._m0 = _4320 + 1u;
                                                    _4323._m1 = select(uint(1), uint(0), _4323._m0 >= max(_4320, 1u));
                                                    uint _4324 = _4323._m1;
                                                    uint _4325 = _4323._m0;
                                                    uint _4328 = _4313.y;
                                                    uint _4333 = _4328 + _4324;
                                                    uint2 _4334 = uint2(_4325, _4333);
                                                    _5424 = _4334;
                                                }
                                                else
                                                {
                                                    _5424 = _4301;
                                                }
                                                bool _3587 = !_3575;
                                                bool _3588 = _3647 && _3587;
                                                uint2 _5425;
                                                if (_3588)
                                                {
                                                    ResType _4343;
                                                    _4343._m0 = _5424.x + _5356.x;
                                                    _4343._m1 = select(uint(1), uint(0), _4343._m0 >= max(_5424.x, _5356.x));
                                                    uint _4344 = _4343._m1;
                                                    uint _4345 = _4343._m0;
                                                    uint _4351 = _5424.y + _5356.y;
                                                    uint _4353 = _4351 + _4344;
                                                    uint2 _4354 = uint2(_4345, _4353);
                                                    _5425 = _4354;
                                                }
                                                else
                                                {
                                                    _5425 = _5424;
                                                }
                                                _5524 = _5425;
                                                _5523 = true;
                                                break;
                                            }
                                            bool _3600 = !_3647;
                                            bool _3606;
                                            if (_3600)
                                            {
                                                uint _4359 = _5419.y & 2147483648u;
                                                bool _4360 = _4359 != 0u;
                                                bool _3604 = !_4360;
                                                _3606 = _3604;
                                            }
                                            else
                                            {
                                                _3606 = _3647;
                                            }
                                            uint2 _5423;
                                            if (_3647)
                                            {
                                                uint2 _4366 = ~_5419;
                                                uint _4373 = _4366.x;
                                                ResType _4376;
                                                _4376._m0 = _4373 + 1u;
                                                _4376._m1 = select(uint(1), uint(0), _4376._m0 >= max(_4373, 1u));
                                                uint _4377 = _4376._m1;
                                                uint _4378 = _4376._m0;
                                                uint _4381 = _4366.y;
                                                uint _4386 = _4381 + _4377;
                                                uint2 _4387 = uint2(_4378, _4386);
                                                _5423 = _4387;
                                            }
                                            else
                                            {
                                                _5423 = _5419;
                                            }
                                            bool _3613 = _5347 == 6u;
                                            bool _3615 = _3613 && _3647;
                                            bool _3617 = !_3575;
                                            bool _3618 = _3615 && _3617;
                                            bool _3620 = _5347 == 7u;
                                            bool _3623 = _3620 && _3600;
                                            bool _3626 = _3623 && _3617;
                                            uint2 _5421;
                                            if (_3618)
                                            {
                                                _5421 = uint2(4294967295u);
                                            }
                                            else
                                            {
                                                uint _3631 = uint(_3626);
                                                uint2 _3632 = uint2(_3631, 0u);
                                                _5421 = _3632;
                                            }
                                            ResType _4396;
                                            _4396._m0 = _5423.x + _5421.x;
                                            _4396._m1 = select(uint(1), uint(0), _4396._m0 >= max(_5423.x, _5421.x));
                                            uint _4397 = _4396._m1;
                                            uint _4398 = _4396._m0;
                                            uint _4404 = _5423.y + _5421.y;
                                            uint _4406 = _4404 + _4397;
                                            uint2 _4407 = uint2(_4398, _4406);
                                            _5524 = _4407;
                                            _5523 = _3606;
                                            break;
                                        } while(false);
                                        _5686 = _5524;
                                        _5684 = _5523;
                                        break;
                                    }
                                    case 9u:
                                    {
                                        uint _4416 = _5352.y ^ 2147483648u;
                                        uint _4422 = _5356.y ^ 2147483648u;
                                        bool _4431 = _4416 < _4422;
                                        bool _4436 = _5352.x < _5356.x;
                                        bool _4441 = _4416 == _4422;
                                        bool _4442 = _4441 ? _4436 : _4431;
                                        bool2 _3088 = bool2(_4442);
                                        uint2 _3089 = select(_5356, _5352, _3088);
                                        _5686 = _3089;
                                        _5684 = true;
                                        break;
                                    }
                                    case 10u:
                                    {
                                        uint _4451 = _5352.y ^ 2147483648u;
                                        uint _4457 = _5356.y ^ 2147483648u;
                                        bool _4466 = _4451 < _4457;
                                        bool _4471 = _5352.x < _5356.x;
                                        bool _4476 = _4451 == _4457;
                                        bool _4477 = _4476 ? _4471 : _4466;
                                        bool2 _3097 = bool2(_4477);
                                        uint2 _3098 = select(_5352, _5356, _3097);
                                        _5686 = _3098;
                                        _5684 = true;
                                        break;
                                    }
                                    case 12u:
                                    {
                                        bool _3104 = all(_5352 == _5356);
                                        uint _4481 = uint(_3104);
                                        uint2 _4482 = uint2(_4481, 0u);
                                        _5686 = _4482;
                                        _5684 = true;
                                        break;
                                    }
                                    case 13u:
                                    {
                                        uint _4492 = _5352.y ^ 2147483648u;
                                        uint _4498 = _5356.y ^ 2147483648u;
                                        bool _4507 = _4492 < _4498;
                                        bool _4512 = _5352.x < _5356.x;
                                        bool _4517 = _4492 == _4498;
                                        bool _4518 = _4517 ? _4512 : _4507;
                                        uint _4522 = uint(_4518);
                                        uint2 _4523 = uint2(_4522, 0u);
                                        _5686 = _4523;
                                        _5684 = true;
                                        break;
                                    }
                                    case 14u:
                                    {
                                        uint _4533 = _5356.y ^ 2147483648u;
                                        uint _4539 = _5352.y ^ 2147483648u;
                                        bool _4548 = _4533 < _4539;
                                        bool _4553 = _5356.x < _5352.x;
                                        bool _4558 = _4533 == _4539;
                                        bool _4559 = _4558 ? _4553 : _4548;
                                        bool _3115 = !_4559;
                                        uint _4563 = uint(_3115);
                                        uint2 _4564 = uint2(_4563, 0u);
                                        _5686 = _4564;
                                        _5684 = true;
                                        break;
                                    }
                                    case 17u:
                                    {
                                        bool2 _3119 = _5352 == uint2(0u);
                                        bool _3120 = all(_3119);
                                        uint _4569 = uint(_3120);
                                        uint2 _4570 = uint2(_4569, 0u);
                                        _5686 = _4570;
                                        _5684 = true;
                                        break;
                                    }
                                    default:
                                    {
                                        _5686 = uint2(0u);
                                        _5684 = false;
                                        break;
                                    }
                                }
                                _5688 = _5686;
                                _5687 = _5684;
                                break;
                            }
                            _5688 = uint2(0u);
                            _5687 = false;
                            break;
                        } while(false);
                        _5721 = _5688;
                        _5689 = _5687;
                        break;
                    } while(false);
                    uint _2414 = _1781.y;
                    bool _4589 = _2414 < _2105;
                    uint _5752;
                    if (_4589)
                    {
                        uint _4594 = _2414 * 4u;
                        uint _4595 = _2102 + _4594;
                        _5752 = _4595;
                    }
                    else
                    {
                        _5752 = 4294967295u;
                    }
                    uint4 _5753;
                    if (_5689)
                    {
                        uint4 _2423 = uint4(_5721, 1u, 0u);
                        _5753 = _2423;
                    }
                    else
                    {
                        _5753 = uint4(0u);
                    }
                    bool _2429 = _5752 == 4294967295u;
                    uint _2430 = _2429 ? 0u : 4u;
                    _6331 = _5721;
                    _6302 = _5689;
                    _5761 = _5752;
                    _5760 = _2430;
                    _5759 = _5753;
                    break;
                } while(false);
                bool _2021 = _5760 > 0u;
                if (_2021)
                {
                    bool _4604 = _5761 < _2098;
                    if (_4604)
                    {
                        _1012.control[_5761] = _5759.x;
                    }
                }
                bool _2031 = _5760 > 1u;
                if (_2031)
                {
                    uint _2035 = _5761 + 1u;
                    bool _4615 = _2035 < _2098;
                    if (_4615)
                    {
                        _1012.control[_2035] = _5759.y;
                    }
                }
                bool _2042 = _5760 > 2u;
                if (_2042)
                {
                    uint _2046 = _5761 + 2u;
                    bool _4626 = _2046 < _2098;
                    if (_4626)
                    {
                        _1012.control[_2046] = _5759.z;
                    }
                }
                bool _2053 = _5760 > 3u;
                if (_2053)
                {
                    uint _2057 = _5761 + 3u;
                    bool _4637 = _2057 < _2098;
                    if (_4637)
                    {
                        _1012.control[_2057] = _5759.w;
                    }
                }
                uint _1822 = _5252 + uint(1);
                _5734 = _6331;
                _5702 = _6302;
                _5254 = _1815;
                _5252 = _1822;
                continue;
            }
            else
            {
                _5848 = false;
                break;
            }
        }
        if (_5848)
        {
            break;
        }
        break;
    } while(false);
}

