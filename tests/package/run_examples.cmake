# Runs the examples on the Vulkan device that the environment names and checks their output.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)
if(DEFINED ENV{ULLAGE_TEST_VALIDATION})
  set(ENV{VK_INSTANCE_LAYERS} VK_LAYER_KHRONOS_validation)
  set(ENV{VK_LAYER_ENABLES} VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT)
endif()

# run(OUTPUT COMMAND...): as step; the validation layer must report nothing.
function(run output)
  step(out ${ARGN})
  if(out MATCHES "VUID-|SYNC-HAZARD")
    message(FATAL_ERROR "${ARGN}: validation:\n${out}")
  endif()
  set(${output} "${out}" PARENT_SCOPE)
endfunction()

foreach(program plain_c/plain_c plain_c_by_pkgconfig)
  run(out ${WORK}/${program} ${WORK}/bright.ull)
  expect("${out}" "499 of 1000.*4 of 10.*0 of 1.*319 of 640, the first 0.501" ${program})
  expect("${out}" "4 runs, 4 waits, 2 recordings" ${program})
endforeach()

run(out ${WORK}/run_program/run_program ${WORK}/bright.ull 5)
expect("${out}" "positions: . 5 .\n" run_program)
expect("${out}" "values: . 5 ., first element 1\n" run_program)

run(out ${WORK}/primitives/primitives)
expect("${out}" "26667 of 80000 objects are drawn with 36 vertices each, the last one is object 79998\n" primitives)

# What docs/graph-api.md shows: sizes, a count, a gradient, a batch.
run(out ${WORK}/graph/graph)
expect("${out}" "near . 3 2 .: 0.00 0.00 0.50 0.00 0.20 0.20\nmean . 2 .: 0.23 0.07\n" graph)
expect("${out}" "near . 2 2 .: 0.00 0.00 0.50 0.00\nmean . 2 .: 0.25 0.00\n" graph)
expect("${out}" "2 runs, 2 waits, 2 recordings\n" graph)
expect("${out}" "loss . .: 4.76\ngrad_centre . 2 .: -0.92 -1.00\n" graph)
expect("${out}" "near_counts . 3 2 .: 2 2 1 2 0 2\n" graph)

# What docs/graph-api.md shows of comprehensions: a range that the data decides, and its gradient.
run(out ${WORK}/filter/filter)
expect("${out}" "energy: 5.00\nfiltered: 1.00 1.00 1.00 1.00 1.00\n" filter)
expect("${out}" "energy: 16.00\nfiltered: 2.00 2.00 2.00 2.00\n2 runs, 2 waits\n" filter)
expect("${out}" "grad_taps: 5.00 -5.00\n.*grad_taps: 16.00 -16.00\n2 runs, 2 waits\n" filter)

# As many boxes as shapes in every frame, drawn.
set(picture ${WORK}/renderer/picture.png)
file(REMOVE ${picture})
run(out ${WORK}/renderer/renderer ${WORK}/renderer/detector.ull ${picture})
expect("${out}" "frame 2: 2 shapes, 2 boxes, [1-9][0-9]+ outline pixels" renderer)
expect("${out}" "frame 5: 0 shapes, 0 boxes, 0 outline pixels" renderer)
expect("${out}" "frame 7: 10 shapes, 10 boxes, [1-9][0-9]+ outline pixels" renderer)
expect("${out}" "8 runs, 0 pipelines created in frames" renderer)
if(NOT EXISTS ${picture})
  message(FATAL_ERROR "renderer: no picture")
endif()

# A few steps of training: far from done, far from guessing.
run(out ${WORK}/train/train --steps 51 --need 0.5 --curve ${WORK}/train/loss.svg)
expect("${out}" "per step: 1\\.00 host waits" train)
expect("${out}" "after the first: 0 pipelines, 0 recordings, 0 re-plans, 0 retries" train)
if(NOT EXISTS ${WORK}/train/loss.svg)
  message(FATAL_ERROR "train: no picture")
endif()
