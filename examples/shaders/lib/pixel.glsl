// Pixels as RGBA bytes in one word.
vec4 load_pixel(uint word) { return unpackUnorm4x8(word); }
uint store_pixel(vec4 color) { return packUnorm4x8(clamp(color, 0.0, 1.0)); }
