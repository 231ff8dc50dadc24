"""What random cases of com.microsoft share."""

MS = "com.microsoft"


def flag(case):
    return int(case.random.integers(0, 2))


def rows(case, columns, name="x"):
    return case.input(name, case.floats(case.extent(3), case.extent(20), columns), known=(2,))
