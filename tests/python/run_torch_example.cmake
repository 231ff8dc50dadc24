# Trains the network of examples/torch, and finds rings with it from C.
include(${CMAKE_CURRENT_LIST_DIR}/../package/steps.cmake)
file(MAKE_DIRECTORY ${WORK})
step(out python3 ${TORCH_PYTHON} ${ULLAGE_SOURCE}/examples/torch/train.py ${WORK})
expect("${out}" "rings: loss 0\\.0[0-9]+" "train.py")
step(out ${FIND_MARKS} ${WORK}/finder.pt2)
expect("${out}" "24 x 32: 2 rings at \\(8, 9\\) \\(15, 17\\)\n" find_marks)
expect("${out}" "40 x 56: 3 rings at \\(8, 9\\) \\(30, 50\\) \\(31, 17\\)\n2 runs, 2 waits\n" find_marks)
