"""Writes latin-hypercube.json: the Latin hypercubes of some designs, drawn by another program than the operator's.

Run with Python 3.11 or newer: python latin-hypercube.py > latin-hypercube.json
"""

import hashlib
import itertools
import json

CANDIDATES = 32
RANGE = 1000
UNITS = {"Mi": 2**20, "Gi": 2**30}

CHUNK = ("itemCount", "1000", ["10", "100", "1000", "10000"])
HEAP = ("maxHeap", "512Mi", ["256Mi", "512Mi", "1Gi"])
WRITE = ("write", "Insert", ["Insert", "Rewrite", "None"])
PARTITIONS = ("partitions", "1", ["2", "4", "8"])
DESIGNS = [
    {"seed": 42, "treatments": 4, "factors": [CHUNK, WRITE]},
    {"seed": 1, "treatments": 12, "factors": [CHUNK, HEAP, WRITE]},
    {"seed": 7, "treatments": 30, "factors": [CHUNK, HEAP, WRITE]},
    {"seed": 9007199254740991, "treatments": 5, "factors": [PARTITIONS, CHUNK]},
]


def by_hash(items, text):
    """As the runs of a block are sorted: bytes have signs."""
    def key(item):
        digest = hashlib.sha256((text + str(item)).encode()).digest()
        return [byte - 256 if byte > 127 else byte for byte in digest]
    return sorted(items, key=key)


def number(level):
    for unit, size in UNITS.items():
        if level.endswith(unit):
            return int(level.removesuffix(unit)) * size
    return int(level) if level.isdigit() else None


def sample(design, candidate):
    """Rows of levels, the baseline first."""
    factors = sorted(design["factors"])
    inside = all(baseline in levels for _, baseline, levels in factors)
    columns = []
    for name, baseline, levels in factors:
        text = f"{design['seed']}/{candidate}/{name}/"
        order = by_hash(levels, text + "level ")
        if inside:
            order = [baseline] + [level for level in order if level != baseline]
        column = list(itertools.islice(itertools.cycle(order), design["treatments"]))
        shuffled = column[1:] if inside else column
        rows = by_hash(range(1, len(shuffled) + 1), text + "row ")
        columns.append([baseline] + [shuffled[row - 1] for row in rows])
    rows = [list(row) for row in zip(*columns)]
    for row in range(1, len(rows)):
        if rows.count(rows[row]) > 1:
            repair(rows, row)
    return rows


def repair(rows, row):
    """Exchanges a level with the first row after it, in a circle without the baseline, with which no row is there twice."""
    others = len(rows) - 1
    for distance in range(1, others):
        other = 1 + (row - 1 + distance) % others
        for column in range(len(rows[row])):
            if rows[row][column] != rows[other][column]:
                exchange(rows[row], rows[other], column)
                if rows.count(rows[row]) == 1 and rows.count(rows[other]) == 1:
                    return
                exchange(rows[row], rows[other], column)


def exchange(one, other, column):
    one[column], other[column] = other[column], one[column]


def positions(factor):
    """Of each level; none where levels are no numbers."""
    values = {*factor[2], factor[1]}
    if any(number(level) is None for level in values):
        return None
    ordered = sorted(values, key=number)
    return {level: place * RANGE // max(1, len(ordered) - 1) for place, level in enumerate(ordered)}


def closeness(design, rows):
    """The larger, the farther the rows are from each other."""
    places = [positions(factor) for factor in sorted(design["factors"])]

    def squared(one, other):
        return sum(
            0 if a == b else RANGE**2 if at is None else (at[a] - at[b]) ** 2
            for at, a, b in zip(places, one, other)
        )

    distances = [squared(one, other) for one, other in itertools.combinations(rows, 2)]
    return min(distances), -distances.count(min(distances))


def best(design):
    samples = [sample(design, candidate) for candidate in range(CANDIDATES)]
    # of equal ones the first
    chosen = max(samples, key=lambda rows: closeness(design, rows))
    assert closeness(design, chosen)[0] > 0
    names = [name for name, _, _ in sorted(design["factors"])]
    return [dict(zip(names, row)) for row in chosen]


def main():
    factors = lambda design: [dict(zip(("name", "baseline", "levels"), factor)) for factor in design["factors"]]
    lines = [
        json.dumps(design | {"factors": factors(design), "sample": best(design)}, sort_keys=True) for design in DESIGNS
    ]
    print("[\n" + ",\n".join(lines) + "\n]")


if __name__ == "__main__":
    main()
