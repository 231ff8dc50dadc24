/* The Vulkan meta-loader, for hosts that the tests play. */
#define VK_NO_PROTOTYPES
#include <volk.c>
