// A kernel whose whole text comes from its caller.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "generated.glsl"
