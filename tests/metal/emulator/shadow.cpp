// The rule for conflicts, word by word.
#include "tests/metal/emulator/shadow.h"

namespace ullage::test::metal {

void Shadow::Trace::note(const Actor& actor) {
  if (group != actor.group) {
    earlier_group = group;
    group = actor.group;
    barrier_interval = 0;
  }
  if (barrier_interval != actor.barrier_interval) {
    barrier_interval = actor.barrier_interval;
    thread = actor.thread;
    several = false;
  } else if (thread != actor.thread) {
    several = true;
  }
}

std::optional<Conflict> Shadow::Trace::against(const Actor& actor, uint32_t since) const {
  const uint32_t other = group == actor.group ? earlier_group : group;
  if (other != 0 && other >= since) return Conflict{.other_group = true};
  if (group != actor.group || barrier_interval != actor.barrier_interval) return {};
  if (thread == actor.thread && !several) return {};
  return Conflict{.thread = thread};
}

std::optional<Conflict> Shadow::Cell::touch(Touch how, const Actor& actor, uint32_t since) {
  for (Touch before : {Touch::read, Touch::write, Touch::atomic}) {
    if (before == how && how != Touch::write) continue;
    auto found = traces[static_cast<size_t>(before)].against(actor, since);
    if (!found) continue;
    found->before = before;
    found->now = how;
    return found;
  }
  traces[static_cast<size_t>(how)].note(actor);
  return {};
}

bool Shadow::Cell::written_by(uint32_t group) const {
  return traces[static_cast<size_t>(Touch::write)].group == group ||
         traces[static_cast<size_t>(Touch::atomic)].group == group;
}

}  // namespace ullage::test::metal
