/* The Vulkan meta-loader, compiled as part of this library. */
#define VK_NO_PROTOTYPES
#include <volk.c>
