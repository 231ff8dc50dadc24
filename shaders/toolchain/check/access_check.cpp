#include "shaders/toolchain/check/access_check.h"

namespace ullage::shaders::check {

template <class F>
void AccessCheck::each(uint64_t at, uint32_t size, F f) {
  if (memory_.space() == Space::read_only) return;
  for (uint64_t g = memory_.first_granule(at); g <= memory_.last_granule(at, size); ++g) {
    f(memory_.granule(g), memory_.offset_of(g));
  }
}

void AccessCheck::read(uint64_t at, uint32_t size) {
  each(at, size, [&](Granule& g, uint64_t offset) {
    meet(g.write, "writes", "reads", offset);
    meet(g.atomic, "changes by an atomic", "reads", offset);
    Record& slot = ordered(g.reads[0]) ? g.reads[0] : g.reads[1];
    if (&slot == &g.reads[0] || ordered(slot)) slot = now_;
  });
}

void AccessCheck::write(uint64_t at, uint32_t size, bool same_value) {
  same_value_ = same_value;
  each(at, size, [&](Granule& g, uint64_t offset) {
    meet(g.write, "writes", "writes", offset);
    for (const Record& r : g.reads) meet(r, "reads", "writes", offset);
    meet(g.atomic, "changes by an atomic", "writes", offset);
    meet(g.atomic_read, "reads by an atomic", "writes", offset);
    g = Granule();
    g.write = now_;
  });
}

void AccessCheck::atomic(uint64_t at, uint32_t size, bool writes) {
  each(at, size, [&](Granule& g, uint64_t offset) {
    const char* const what = writes ? "changes by an atomic" : "reads by an atomic";
    meet(g.write, "writes", what, offset);
    for (const Record& r : g.reads) {
      if (writes) meet(r, "reads", what, offset);
    }
    (writes ? g.atomic : g.atomic_read) = now_;
  });
}

bool AccessCheck::ordered(const Record& r) const {
  return r.invocation == 0 || r.invocation == now_.invocation ||
         happened_before(s_, lane_, r, memory_.space() == Space::shared ? 0 : 1);
}

void AccessCheck::meet(const Record& other, const char* theirs, const char* mine, uint64_t offset) {
  if (ordered(other)) return;
  const Dispatch& d = *s_.dispatch;
  const FindingKind kind =
      same_value_ && theirs == mine ? FindingKind::same_value_write : FindingKind::data_race;
  if (!d.findings.is_new(kind, other.site, now_.site)) return;
  const std::string object = d.object(variable_, offset);
  const bool is_far = (other.invocation - 1) / s_.workgroup->size != s_.workgroup->number;
  d.report(kind,
           (kind == FindingKind::data_race ? "data race on " : "equal values written at once to ") +
               object + (is_far ? ": nothing orders these workgroups" : ": no barrier between"),
           d.place(other.invocation, other.site, theirs), d.place(now_.invocation, now_.site, mine),
           object);
}

}  // namespace ullage::shaders::check
