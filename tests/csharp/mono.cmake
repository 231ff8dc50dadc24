# Sets `mono` to the command that runs a C# program. Without one, prints "skipped:" and returns.
set(root ${ULLAGE_SOURCE}/.cache/mono)
if(NOT EXISTS ${root}/usr/bin/mono-sgen)
  message("skipped: mono is not in .cache/mono (./dev setup puts it there, where Debian's packages are)")
  return()
endif()
set(mono ${CMAKE_COMMAND} -E env MONO_CFG_DIR=${root}/etc MONO_PATH=${root}/usr/lib/mono/4.5
  LD_LIBRARY_PATH=${root}/usr/lib:${INSTALLED}/${LIBDIR} ${root}/usr/bin/mono-sgen)
