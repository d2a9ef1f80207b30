"""Writes reference.json: what statsmodels and SciPy make of the campaigns that ModelsTest simulates with the same figures.

Run with Python 3.11, statsmodels 0.15, SciPy 1.17: python reference.py > reference.json
"""

import json
import math

import numpy
import pandas
import statsmodels.api as sm
import statsmodels.formula.api as smf
from scipy import optimize, stats
from statsmodels.stats.multitest import multipletests

CONFIDENCE = 0.95


def noise(i):
    """Repeatable, and the same in Java: between -0.01 and 0.01."""
    return 0.02 * ((i * 37 % 101) / 100.0 - 0.5)


def factorial():
    rows = []
    i = 0
    for block in range(1, 5):
        for chunk in ("100", "1000", "4000"):
            for heap in ("512m", "1024m"):
                milliseconds = {"100": 2000.0, "1000": 1000.0, "4000": 900.0}[chunk]
                milliseconds *= 1.1 if heap == "512m" else 1.0
                milliseconds *= 1.05 if (chunk, heap) == ("4000", "512m") else 1.0
                milliseconds *= 1 + noise(i) + 0.01 * block
                nanoseconds = math.floor(milliseconds * 1e6 + 0.5)
                rows.append((block, chunk, heap, math.log(nanoseconds / 1e9)))
                i += 1
    frame = pandas.DataFrame(rows, columns=["block", "chunk", "heap", "log"])
    table = sm.stats.anova_lm(smf.ols("log ~ C(block) + C(chunk) * C(heap)", frame).fit())
    within = table["sum_sq"].drop("C(block)").sum()
    names = {"chunk": "C(chunk)", "heap": "C(heap)", "both": "C(chunk):C(heap)"}
    adjusted = multipletests([table["PR(>F)"][key] for key in names.values()], method="holm")[1]
    terms = {
        name: {"share": table["sum_sq"][key] / within, "probability": probability}
        for (name, key), probability in zip(names.items(), adjusted)
    }
    means = frame.groupby("chunk")["log"].mean()
    chance = table["mean_sq"]["Residual"]
    # of three levels that are compared with another one
    margin = stats.t.ppf(1 - (1 - CONFIDENCE) / 3 / 2, table["df"]["Residual"]) * math.sqrt(2 * chance / 8)
    difference = means["100"] - means["1000"]
    return terms | {
        "unexplained": table["sum_sq"]["Residual"] / within,
        "ratio": math.exp(difference),
        "low": math.exp(difference - margin),
        "high": math.exp(difference + margin),
    }


def weighted(y, columns, w):
    fit = sm.WLS(y, columns, weights=w).fit()
    mean = numpy.average(y, weights=w)
    explained = 1 - numpy.sum(w * fit.resid**2) / numpy.sum(w * (y - mean) ** 2)
    return fit, explained


def unit_cost():
    levels = numpy.array([25, 50, 100, 250, 500, 1000], float)
    checkpoints = numpy.floor(100000 / levels) + 1
    milliseconds = numpy.array([4000 + 0.8 * c * (1 + noise(i)) for i, c in enumerate(checkpoints)])
    seconds = numpy.floor(milliseconds * 1e6 + 0.5) / 1e9
    fit, explained = weighted(seconds, sm.add_constant(checkpoints), 1 / seconds**2)
    low, high = fit.conf_int(1 - CONFIDENCE)[1]
    return {"seconds": fit.params[1], "low": low, "high": high, "explained": explained}


def scalability():
    n = numpy.array([1, 2, 4, 8, 16, 32], float)
    milliseconds = numpy.array(
        [20000 * (1 + 0.05 * (m - 1) + 0.002 * m * (m - 1)) / m * (1 + noise(i)) for i, m in enumerate(n)]
    )
    seconds = numpy.floor(milliseconds * 1e6 + 0.5) / 1e9
    work = n * seconds
    fit, explained = weighted(work, numpy.column_stack([numpy.ones(6), n - 1, n * (n - 1)]), 1 / work**2)
    a, b, c = fit.params
    t = stats.t.ppf(1 - (1 - CONFIDENCE) / 3 / 2, 3)  # contention, coherency and optimum hold together
    result = {"contention": b / a, "coherency": c / a, "optimum": math.sqrt((a - b) / c), "explained": explained}
    for name, at in (("contention", 1), ("coherency", 2)):
        derivatives = numpy.zeros(3)
        derivatives[0] = -fit.params[at] / a**2
        derivatives[at] = 1 / a
        margin = t * math.sqrt(derivatives @ fit.cov_params() @ derivatives)
        result[name + "Low"] = fit.params[at] / a - margin
        result[name + "High"] = fit.params[at] / a + margin
    best = result["optimum"]
    result["atOptimum"] = (a + b * (best - 1) + c * best * (best - 1)) / best

    def refuted(ratio):
        columns = numpy.column_stack([1 + ratio * n * (n - 1), n - 1 - ratio * n * (n - 1)])
        return sm.WLS(work, columns, weights=1 / work**2).fit().ssr - fit.ssr * (1 + t * t / 3)

    least = best**-2
    result["optimumLow"] = optimize.brentq(refuted, least, 1, xtol=1e-16, rtol=1e-14) ** -0.5
    result["optimumHigh"] = optimize.brentq(refuted, 0, least, xtol=1e-16, rtol=1e-14) ** -0.5
    return result


def prediction():
    levels = numpy.array([25, 50, 100, 250, 500, 1000], float)
    checkpoints = numpy.floor(100000 / levels) + 1
    milliseconds = numpy.array([4000 + 0.8 * c * (1 + noise(i)) for i, c in enumerate(checkpoints)])
    seconds = numpy.floor(milliseconds * 1e6 + 0.5) / 1e9
    work, _ = weighted(checkpoints, sm.add_constant(1 / levels), 1 / checkpoints**2)
    fit, _ = weighted(seconds, sm.add_constant(checkpoints), 1 / seconds**2)
    result = {}
    for name, level in (("inside", 300.0), ("beyond", 2000.0)):
        at = numpy.array([1, work.params[0] + work.params[1] / level])
        mean = at @ fit.params
        deviation = math.sqrt(at @ fit.cov_params() @ at + fit.scale * mean**2)
        margin = stats.t.ppf(0.5 + CONFIDENCE / 2, fit.df_resid) * deviation
        result[name] = {"seconds": mean, "low": mean - margin, "high": mean + margin}
    return result


def knee():
    levels = numpy.array([25, 50, 100, 250, 500, 1000, 2000, 4000], float)
    slopes = numpy.where(levels < 400, -0.8, -0.05)
    milliseconds = numpy.array([2000 * (m / 400) ** s * (1 + noise(i)) for i, (m, s) in enumerate(zip(levels, slopes))])
    x, y = numpy.log(levels), numpy.log(numpy.floor(milliseconds * 1e6 + 0.5) / 1e9)

    def lines(place):
        columns = numpy.column_stack([numpy.ones(8), x, numpy.maximum(0, x - place)])
        beta, *_ = numpy.linalg.lstsq(columns, y, rcond=None)
        return beta, numpy.sum((y - columns @ beta) ** 2)

    def rest(place):
        return lines(place)[1]

    # the sum of squares has a minimum of its own between each two levels
    found = [
        optimize.minimize_scalar(rest, bounds=(low, high), method="bounded", options={"xatol": 1e-13})
        for low, high in zip(x[1:-2], x[2:-1])
    ]
    best = min(found, key=lambda one: one.fun)
    # a parabola's lowest place is known to half the digits: the slope of the sum of squares has all of them
    left = x <= best.x
    one, other = numpy.polyfit(x[left], y[left], 1), numpy.polyfit(x[~left], y[~left], 1)
    place = (other[1] - one[1]) / (one[0] - other[0])
    beta, least = lines(place)
    most = least * (1 + stats.f.ppf(CONFIDENCE, 1, 4) / 4)
    ends = [optimize.brentq(lambda p: rest(p) - most, place + a, place + b, xtol=1e-13) for a, b in ((-1, 0), (0, 1))]
    return {
        "level": math.exp(place),
        "low": math.exp(ends[0]),
        "high": math.exp(ends[1]),
        "before": 2 ** beta[1],
        "after": 2 ** (beta[1] + beta[2]),
        "explained": 1 - least / numpy.sum((y - y.mean()) ** 2),
    }


def disturbances():
    rows = []
    i = 0
    for block in range(1, 9):
        order = ["100", "1000", "4000"]
        order = order[block % 3 :] + order[: block % 3]
        for place, chunk in enumerate(order):
            if (block, chunk) == (2, "100"):
                i += 1
                continue
            node = "b" if i % 4 == 1 else "a"
            milliseconds = {"100": 2000.0, "1000": 1000.0, "4000": 900.0}[chunk]
            milliseconds *= (1 + noise(i) + 0.01 * block) * (1.06 if node == "b" else 1.0) * (1 + 0.02 * place)
            i += 1
            rows.append((block, chunk, node, place, i, math.log(math.floor(milliseconds * 1e6 + 0.5))))
    frame = pandas.DataFrame(rows, columns=["block", "chunk", "node", "place", "minute", "log"])
    # from 0 for the first run of a block to 1 for the last one, of those that there are
    frame["place"] = frame.groupby("block")["place"].rank(method="first") - 1
    frame["place"] /= frame.groupby("block")["place"].transform("max")
    fit = smf.ols("log ~ C(block) + C(chunk) + place + C(node)", frame).fit()
    # three effects hold together
    interval = fit.conf_int((1 - CONFIDENCE) / 3)
    result = {}
    for name, key in (("position", "place"), ("node", "C(node)[T.b]")):
        result[name] = math.exp(fit.params[key])
        result[name + "Low"], result[name + "High"] = (math.exp(bound) for bound in interval.loc[key])
    # one point for each block
    frame["rest"] = frame["log"] - frame.groupby("chunk")["log"].transform("mean")
    blocks = frame.groupby("block")[["rest", "minute"]].mean()
    blocks["minute"] -= blocks["minute"].min()
    blocks["minute"] /= blocks["minute"].max()
    line = smf.ols("rest ~ minute", blocks).fit()
    result["trend"] = math.exp(line.params["minute"])
    low, high = line.conf_int((1 - CONFIDENCE) / 3).loc["minute"]
    result["trendLow"], result["trendHigh"] = math.exp(low), math.exp(high)
    return result


def replication():
    rows = []
    containers = []
    for run in range(6):
        times = [1000.0 * (1 + 0.3 * noise(7 * run) + 2 * noise(11 * i)) for i in range(5)]
        rows += [(run, math.floor(time * 1e6 + 0.5) / 1e9) for time in times]
        containers.append(20 + run)
    frame = pandas.DataFrame(rows, columns=["run", "seconds"])
    table = sm.stats.anova_lm(smf.ols("seconds ~ C(run)", frame).fit())
    within = table["mean_sq"]["Residual"]
    between = (table["mean_sq"]["C(run)"] - within) / 5
    iteration = frame["seconds"].mean()
    start = numpy.mean(containers) - 5 * iteration
    return {
        "between": math.sqrt(between),
        "within": math.sqrt(within),
        "iteration": iteration,
        "start": start,
        "cheapest": math.ceil(math.sqrt(start / iteration * within / between)),
    }


def quantiles():
    return {
        "t": [
            {"confidence": confidence, "freedom": freedom, "value": stats.t.ppf(0.5 + confidence / 2, freedom)}
            for confidence in (0.9, 0.95, 0.999)
            for freedom in (1, 2, 5, 30, 1000)
        ],
        "f": [
            {"of": of, "over": over, "at": at, "value": stats.f.sf(at, of, over)}
            for of in (1, 4, 11)
            for over in (2, 30, 500)
            for at in (0.5, 3.0, 20.0)
        ],
        "studentizedRange": [
            {
                "of": of,
                "freedom": "Infinity" if math.isinf(freedom) else freedom,
                "probability": probability,
                "value": stats.studentized_range.ppf(probability, of, freedom),
            }
            for of in (2, 3, 12, 50)
            for freedom in (2, 5, 33, 539, math.inf)
            for probability in (0.9, 0.95, 0.99)
        ],
        "normal": [{"at": at, "value": stats.norm.ppf(at)} for at in (0.0025, 0.2, 0.5, 0.9975)],
    }


def per_event():
    """The runs of EventCostTest: seconds that each of 110 events adds to a run, by block."""
    added = numpy.array([0.1 + block / 100.0 for block in (1, 2, 3)]) / 110
    low, high = stats.t.interval(CONFIDENCE, len(added) - 1, loc=added.mean(), scale=stats.sem(added))
    return {"mean": added.mean(), "low": low, "high": high}


def tukey():
    """The times of TukeyTest: the difference of logarithms that is significant of any two treatments."""
    rows = [
        (block, treatment, math.log(1000.0) + 0.1 * block + 0.03 * treatment + noise(5 * block + treatment))
        for block in range(6)
        for treatment in range(5)
    ]
    frame = pandas.DataFrame(rows, columns=["block", "treatment", "log"])
    fit = smf.ols("log ~ C(block) + C(treatment)", frame).fit()
    critical = stats.studentized_range.ppf(0.95, 5, fit.df_resid)
    return {"difference": critical * math.sqrt(fit.mse_resid / 6)}


models = {
    "quantiles": quantiles(),
    "factorial": factorial(),
    "unitCost": unit_cost(),
    "scalability": scalability(),
    "prediction": prediction(),
    "knee": knee(),
    "disturbances": disturbances(),
    "replication": replication(),
    "perEvent": per_event(),
    "tukey": tukey(),
}
print(json.dumps(models, indent=2))
