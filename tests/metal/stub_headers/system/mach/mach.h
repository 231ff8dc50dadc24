// The name that metal-cpp takes from Mach.
#pragma once
typedef unsigned int task_id_token_t;
