#include <stdio.h>

#include "session.h"

static bool vulkan_failed(Session* self, const char* what, VkResult result) {
  char message[128];
  snprintf(message, sizeof message, "%s: VkResult %d", what, (int)result);
  return session_failed(self, message);
}

/* The zeros in `info` stand for all stages, because any shader of the engine may use the data. */
static bool record(Session* self) {
  const ullage_vulkan_record_info info = {.size = sizeof info,
                                          .command_buffer = self->commands.buffer};
  VkResult result = commands_begin(&self->commands);
  if (result != VK_SUCCESS) return vulkan_failed(self, "vkBeginCommandBuffer", result);
  if (!session_import_textures(self)) return false;
  ullage_run_id run_id = 0;
  if (ullage_vulkan_record(self->session, &info, &run_id) != ULLAGE_OK)
    return session_failed(self, NULL);
  result = commands_submit(&self->commands);
  if (result != VK_SUCCESS) {
    ullage_session_discard(self->session, run_id);
    return vulkan_failed(self, "vkQueueSubmit", result);
  }
  self->running = run_id;
  return true;
}

bool session_submit(Session* self) {
  if (!session_is_open(self)) return false;
  if (self->running) return session_failed(self, "submit: collect or wait for the last run first");
  if (self->adopted) return record(self);
  return ullage_session_submit(self->session, &self->running) == ULLAGE_OK ||
         session_failed(self, NULL);
}

RunState session_collect(Session* self) {
  uint32_t done = 0;
  if (!self->running) {
    session_failed(self, "collect: no run is in flight");
    return RUN_FAILED;
  }
  if (self->adopted) {
    const VkResult result = commands_status(&self->commands);
    if (result == VK_NOT_READY) return RUN_UNDER_WAY;
    if (result != VK_SUCCESS) {
      vulkan_failed(self, "vkGetFenceStatus", result);
      return RUN_FAILED;
    }
  }
  const ullage_status status = ullage_session_collect(self->session, self->running, &done);
  if (done) {
    self->running = 0;
    ++self->collected;
  }
  if (status != ULLAGE_OK) {
    session_failed(self, NULL);
    return RUN_FAILED;
  }
  return done ? RUN_DONE : RUN_UNDER_WAY;
}

bool session_wait(Session* self) {
  if (!self->running) return true;
  ++self->waits;
  if (!self->adopted) {
    const ullage_status status = ullage_session_wait(self->session, self->running);
    self->running = 0;
    ++self->collected;
    return status == ULLAGE_OK || session_failed(self, NULL);
  }
  const VkResult result = commands_wait(&self->commands);
  if (result != VK_SUCCESS) return vulkan_failed(self, "vkWaitForFences", result);
  return session_collect(self) == RUN_DONE;
}
