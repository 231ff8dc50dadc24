// The labels of components, which other invocations of the dispatch change meanwhile. GPU: by atomics,
// since Metal has no coherent loads; CPUs have no others.
#ifndef ULLAGE_LIB_LABELS
#define ULLAGE_LIB_LABELS

#if GPU
layout(set = 0, binding = 0, std430) restrict buffer Labels { int labels[]; };
int label_at(uint i) { return atomicOr(labels[i], 0); }
void set_label(uint i, int label) { atomicExchange(labels[i], label); }
#else
layout(set = 0, binding = 0, std430) coherent restrict buffer Labels { int labels[]; };
int label_at(uint i) { return labels[i]; }
void set_label(uint i, int label) { labels[i] = label; }
#endif

#endif
