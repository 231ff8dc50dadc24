// The values of Apple's header on a Mac.
#pragma once
#define TARGET_OS_OSX 1
#define TARGET_OS_IPHONE 0
