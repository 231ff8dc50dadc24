// The static checks of a tree, which resolve its names and dtypes.
#pragma once

#include <optional>
#include <vector>

#include "frontends/comprehension/text/tree.h"
#include "ir/dtype.h"

namespace ullage::comprehension {

// Checks rules S1 to S17 and W1 (rules.h) and sets the fields that tree.h leaves to check(). S18 to
// S21 are about arguments, which are not known here.
//
// Returns errors and warnings in the order of the text, at most Diagnostics::kMaxErrors of each;
// after an error the tree must not be used. An error that only follows from a reported one is not
// reported. Takes time linear in the text.
//
// Indices are the names on the left, those that have a range, and unknown names inside subscripts.
// A let is known from its clause on, and in the value. The first statement that writes a result
// without a type decides its dtype and rank.
std::vector<Diagnostic> check(Unit& unit);

// The dtype of an operation on both. Equal: the same; an integer and a float: the float; two floats
// or two unsigned integers: the wider one; other integers: signed, of the larger width. Bool joins
// bool alone.
std::optional<ir::DType> join(ir::DType a, ir::DType b);

}  // namespace ullage::comprehension
