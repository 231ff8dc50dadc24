// The names that metal-cpp takes from Core Graphics.
#pragma once
typedef double CGFloat;
