#include <stdio.h>
#include <string.h>

#include "session.h"

/* Returns the entry with this name or a free one; NULL if all entries are used. */
static TextureInput* find_or_add(Session* self, const char* name) {
  for (uint32_t i = 0; i < self->texture_count; ++i) {
    if (strcmp(self->textures[i].name, name) == 0) return &self->textures[i];
  }
  return self->texture_count < kMostTextures ? &self->textures[self->texture_count] : NULL;
}

static bool import(Session* self, TextureInput* input, void* commands) {
  input->info.command_buffer = commands;
  return ullage_vulkan_import_image(self->session, input->name, &input->image, &input->info) ==
             ULLAGE_OK ||
         session_failed(self, NULL);
}

bool session_set_texture(Session* self, const char* name, Elements picture, Elements size,
                         Elements scales, Elements biases, bool blue_first) {
  if (!session_is_open(self)) return false;
  if (!self->adopted)
    return session_failed(self, "set_texture: the device must be adopted from the engine");
  if (picture.count != 4 || size.count != 2 || scales.count != 3 || biases.count != 3) {
    return session_failed(self,
                          "set_texture: picture must have 4 numbers, size 2, scales and biases 3");
  }
  TextureInput* input = find_or_add(self, name);
  if (!input) return session_failed(self, "set_texture: at most 4 inputs may be textures");
  const int64_t *source = picture.data, *target = size.data;
  const TextureInput new_input = {
      .image = {.size = sizeof new_input.image,
                .image = (uint64_t)source[0],
                .format = (uint32_t)source[1],
                .layout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                .width = (uint32_t)source[2],
                .height = (uint32_t)source[3]},
      .info = {.size = sizeof new_input.info,
               .width = (uint32_t)target[0],
               .height = (uint32_t)target[1],
               .channels = 3,
               .blue_first = blue_first},
  };
  *input = new_input;
  snprintf(input->name, sizeof input->name, "%s", name);
  memcpy(input->info.scale, scales.data, 3 * sizeof(float));
  memcpy(input->info.bias, biases.data, 3 * sizeof(float));
  if (!import(self, input, NULL)) return false;
  if (input == &self->textures[self->texture_count]) ++self->texture_count;
  return true;
}

bool session_import_textures(Session* self) {
  for (uint32_t i = 0; i < self->texture_count; ++i) {
    if (!import(self, &self->textures[i], self->commands.buffer)) return false;
  }
  return true;
}
