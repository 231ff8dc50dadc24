# Builds the project of the demo with the extension and its model, in WORK/project.
include(${CMAKE_CURRENT_LIST_DIR}/../package/steps.cmake)
set(models ${ULLAGE_SOURCE}/.cache/models/ocr/package/assets)
if(NOT EXISTS ${GODOT} OR NOT EXISTS ${models})
  message("skipped: no Godot or no models in .cache; ./dev test --slow prints the reason")
  return()
endif()
set(project ${WORK}/project)
file(REMOVE_RECURSE ${project})
file(COPY ${ULLAGE_SOURCE}/bindings/godot/demo/ DESTINATION ${project})
configure(${ULLAGE_SOURCE}/bindings/godot ${WORK}/build -DCMAKE_PREFIX_PATH=${INSTALLED}
  -DULLAGE_GODOT=${GODOT} -DCMAKE_COMPILE_WARNING_AS_ERROR=ON)
step(ignored ${CMAKE_COMMAND} --build ${WORK}/build)
step(ignored ${CMAKE_COMMAND} --install ${WORK}/build --prefix ${project}/addons/ullage)
step(ignored ${PYTHON} ${project}/make_model.py ${models} ${ULLAGE_TOOL} ${project})
# The editor writes the lists of extensions and classes that a run of the project needs. The extension list is written
# here, because an editor (4.6.3) that discovers a new extension aborts on exit.
file(WRITE ${project}/.godot/extension_list.cfg "res://addons/ullage/ullage.gdextension\n")
step(ignored ${GODOT} --headless --import --path ${project})
