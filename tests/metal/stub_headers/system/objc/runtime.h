// The names of Apple's Objective-C runtime that metal-cpp mentions, for compiling without it.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

typedef signed char BOOL;
typedef struct objc_class* Class;
typedef struct objc_selector* SEL;
typedef struct objc_object {
  Class isa;
}* id;
typedef struct objc_object Protocol;
typedef struct objc_method* Method;
typedef void (*IMP)(void);

Class objc_lookUpClass(const char* name);
Protocol* objc_getProtocol(const char* name);
SEL sel_registerName(const char* name);
Class object_getClass(id object);
Method class_getInstanceMethod(Class owner, SEL selector);

#ifdef __cplusplus
}
#endif
