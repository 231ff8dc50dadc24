// Counts its invocations.
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, std430) buffer Words { uint arguments[3]; uint invocations; } words;

void main() { atomicAdd(words.invocations, 1u); }
