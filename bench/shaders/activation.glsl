// The activation behind a filter.
vec4 activate(vec4 v) { return v / (1.0 + exp(-clamp(v, -80.0, 80.0))); }
