// The static rules of a text, as messages begin with them (docs/semantics.md has the same
// sentences).
#pragma once

#include <string>
#include <string_view>

#include "frontends/comprehension/text/source.h"

namespace ullage::comprehension {

struct Rule {
  std::string_view id, text;
};

inline constexpr Rule kUndefined{"S1", "a name is known before it is read"};
inline constexpr Rule kSubscripts{"S2", "a tensor is read and written with one subscript per axis"};
inline constexpr Rule kIntegers{"S3", "subscripts and bounds are integers"};
inline constexpr Rule kTensorAsScalar{"S4", "a tensor with axes is read with subscripts"};
inline constexpr Rule kExtent{"S5", "NAME.K is the extent of axis K of a tensor"};
inline constexpr Rule kArity{"S6", "a built-in takes as many arguments as it is defined with"};
inline constexpr Rule kBuiltinName{"S7", "built-ins are not redefined"};
inline constexpr Rule kDistinct{"S8", "a name stands for one thing"};
inline constexpr Rule kInput{"S9", "parameters are not written"};
inline constexpr Rule kReturned{"S10", "what a statement writes is returned"};
inline constexpr Rule kReduction{
    "S11", "an index that is not on the left needs a reduction: '+=', '*=', 'min=' or 'max='"};
inline constexpr Rule kWritten{"S12", "what is returned is written by a statement"};
inline constexpr Rule kDeclared{
    "S13", "a result keeps its rank, and a value that its dtype cannot represent needs a cast"};
inline constexpr Rule kRangeOfIndex{"S14", "only an index has a range"};
inline constexpr Rule kBoundOfIndex{"S15", "a bound is the same whatever the indices are"};
inline constexpr Rule kBool{"S16",
                            "logical operators, the condition of '?:' and filters take bool"};
inline constexpr Rule kNoNumber{"S17",
                                "a comparison gives bool, which is no number without a cast"};
// The next four are about arguments: the caller that binds a definition to them checks these.
inline constexpr Rule kArguments{"S18", "a call gives one argument per parameter"};
inline constexpr Rule kArgumentType{"S19", "an argument has the dtype and rank of its parameter"};
inline constexpr Rule kOneSize{"S20", "a size variable is one extent wherever it stands"};
inline constexpr Rule kConstantExtent{"S21",
                                      "an axis that is declared by a number has that extent"};
inline constexpr Rule kIdentity{"W1", "a reduction into what no statement wrote before has a '!'"};

inline constexpr Rule kRules[] = {
    kUndefined,    kSubscripts,   kIntegers,       kTensorAsScalar, kExtent,    kArity,
    kBuiltinName,  kDistinct,     kInput,          kReturned,       kReduction, kWritten,
    kDeclared,     kRangeOfIndex, kBoundOfIndex,   kBool,           kNoNumber,  kArguments,
    kArgumentType, kOneSize,      kConstantExtent, kIdentity};

// "a tensor is read ...: 'A' has 2 axes, 3 subscripts are given", with the rule's id.
inline Diagnostic broken(const Rule& rule, Range range, const std::string& given) {
  return {.range = range,
          .message = std::string(rule.text) + ": " + given,
          .rule = std::string(rule.id)};
}

}  // namespace ullage::comprehension
