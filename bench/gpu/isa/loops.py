"""Natural loops of machine code: a jump back to what every way to it comes through."""


def blocks_of(instructions, dialect):
    """Basic blocks as (first, end) and the blocks that may follow each."""
    at = {one.label: i for i, one in enumerate(instructions) if one.label is not None}
    goes = {i: at[one.target] for i, one in enumerate(instructions)
            if one.target is not None and one.target in at}
    stops = {i for i, one in enumerate(instructions) if one.slots and dialect.ends.match(one.text)}
    after = {i + 1 for i in (*goes, *stops) if i + 1 < len(instructions)}
    first = sorted({0, *goes.values(), *after})
    spans = list(zip(first, [*first[1:], len(instructions)]))
    number = {begin: n for n, (begin, _) in enumerate(spans)}
    following = []
    for n, (_, end) in enumerate(spans):
        last = end - 1
        leaves = last in stops or last in goes and dialect.always.match(instructions[last].text)
        following.append({*([number[goes[last]]] if last in goes else []),
                          *([n + 1] if n + 1 < len(spans) and not leaves else [])})
    return spans, following


def reached_from(start, following):
    reached, todo = {start}, [start]
    while todo:
        new = following[todo.pop()] - reached
        reached |= new
        todo += new
    return reached


def dominators(following):
    """Of every block that is reached, the blocks that all ways to it pass, itself one of them."""
    reached = reached_from(0, following)
    before = {n: {m for m in reached if n in following[m]} for n in reached}
    passed = {n: set(reached) for n in reached} | {0: {0}}
    changed = True
    while changed:
        changed = False
        for n in sorted(reached - {0}):
            now = set.intersection(*(passed[m] for m in before[n])) | {n}
            changed |= now != passed[n]
            passed[n] = now
    return passed, before


def loops_of(instructions, dialect):
    """The innermost loops as lists of instructions, and how many loops there are in all."""
    if not instructions:
        return [], 0
    spans, following = blocks_of(instructions, dialect)
    passed, before = dominators(following)
    bodies = {}
    for n in passed:
        for head in following[n] & passed[n]:
            body, todo = {head, n}, [n] if n != head else []
            while todo:
                new = before[todo.pop()] - body
                body |= new
                todo += new
            bodies.setdefault(head, set()).update(body)
    innermost = [body for body in bodies.values()
                 if not any(other < body for other in bodies.values())]
    return [[one for n in sorted(body) for one in instructions[slice(*spans[n])]]
            for body in innermost], len(bodies)
