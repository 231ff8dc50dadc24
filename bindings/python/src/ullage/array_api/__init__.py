"""The Python array API standard, 2024.12, computed by Ullage.

    import ullage.array_api as xp
    x = xp.asarray([[1.0, 2.0], [3.0, 4.0]])
    xp.sum(x @ x.mT, axis=0)                  # compiles a program at the first call
    xp.nonzero(x > 1.5)                       # sizes depend on the data

Every function runs on the device or raises. docs/python.md lists the parts of the standard that are missing.
"""
from math import e, inf, nan, pi

from . import fft, linalg
from ._arrays import Array
from ._dtypes import (boolean as bool, float32, float64, int8, int16, int32, int64, uint8, uint16, uint32,
                      uint64)
from ._operators import add_operators
from .creation import *
from .data_types import *
from .elementwise import *
from .indexing import *
from .inspection import *
from .inspection import __array_namespace_info__
from .linear_algebra import *
from .manipulation import *
from .searching import *
from .sets import *
from .sorting import *
from .statistical import *
from .utility import *

add_operators()
del add_operators
newaxis = None
__array_api_version__ = "2024.12"
