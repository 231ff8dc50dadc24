# ullage_option(NAME HELP DEFAULT [NEEDS OPTION...]): as option(). What nobody set is chosen by every
# configuration anew and is ON only where all that it needs is; what was set and lacks what it needs ends the
# configuration.
function(ullage_option name help default)
  cmake_parse_arguments(ARG "" "" "NEEDS" ${ARGN})
  ullage_forget_default(${name} "${help}")
  if(DEFINED ${name})
    ullage_check_needs(${name} ${ARG_NEEDS})
    option(${name} "${help}")
    return()
  endif()
  set(chosen ON)
  foreach(condition default ${ARG_NEEDS})
    if(NOT ${condition})
      set(chosen OFF)
    endif()
  endforeach()
  option(${name} "${help} (default: ${chosen})" ${chosen})
endfunction()

# A default is recognized by its cache entry: setting the option changes the entry's text or value.
function(ullage_forget_default name help)
  get_property(text CACHE ${name} PROPERTY HELPSTRING)
  if(text STREQUAL "${help} (default: $CACHE{${name}})")
    unset(${name} CACHE)
  endif()
endfunction()

function(ullage_check_needs name)
  foreach(need ${ARGN})
    if(${name} AND NOT ${need})
      ullage_contradiction("${name}=${${name}} needs ${need}=ON (it is ${${need}}): set ${need}=ON or ${name}=OFF")
    endif()
  endforeach()
endfunction()

# A text that begins with a space stays one line.
function(ullage_contradiction text)
  message(FATAL_ERROR " ${text}")
endfunction()
