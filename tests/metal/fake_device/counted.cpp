// Reference counts, pools and shells.
#include "tests/metal/fake_device/counted.h"

#include <vector>

#include "tests/metal/fake_device/machine.h"

namespace ullage::test::metal {
namespace {

class FakePool final : public NS::AutoreleasePool, public Counted {
 public:
  FakePool() : Counted("NSAutoreleasePool") {}
  std::vector<Counted*> objects;

 protected:
  void end() override;
};

// Pools belong to threads.
thread_local std::vector<FakePool*> pools;

void FakePool::end() {
  if (pools.empty() || pools.back() != this) {
    machine().complain("a pool is released that is not the innermost of its thread");
    return;
  }
  pools.pop_back();
  for (Counted* object : objects) object->drop();
}

}  // namespace

Counted::Counted(const char* kind) : kind_(kind) {}

void Counted::take() {
  const std::lock_guard lock(machine().lock());
  if (!usable(this, "retain")) return;
  ++references_;
}

void Counted::drop() {
  const std::lock_guard lock(machine().lock());
  if (!usable(this, "release")) return;
  if (--references_ == 0) end();
}

void keep_shell(Counted* object) {
  machine().keep(object);
}

bool usable(const Counted* object, const char* call) {
  if (object == nullptr) {
    machine().complain(std::string(call) + ": of no object, or one of another class");
    return false;
  }
  if (object->alive()) return true;
  machine().complain(std::string(call) + ": of a " + object->kind() + " that is gone");
  return false;
}

void give_to_pool(Counted* object) {
  if (!pools.empty()) {
    pools.back()->objects.push_back(object);
    return;
  }
  machine().complain(std::string("a ") + object->kind() +
                     " is autoreleased with no pool in place: it stays for ever");
}

}  // namespace ullage::test::metal

using namespace ullage::test::metal;

void NS::retain_object(const Object* object) {
  if (auto* counted = of<Counted>(object, "retain")) counted->take();
}

void NS::release_object(const Object* object) {
  if (auto* counted = of<Counted>(object, "release")) counted->drop();
}

NS::AutoreleasePool* NS::AutoreleasePool::alloc() {
  return make<FakePool>();
}

NS::AutoreleasePool* NS::AutoreleasePool::init() {
  if (auto* pool = of<FakePool>(this, "init")) pools.push_back(pool);
  return this;
}
