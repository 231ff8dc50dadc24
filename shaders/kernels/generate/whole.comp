// A kernel that is text of its caller's from the first line on.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "generated.glsl"
