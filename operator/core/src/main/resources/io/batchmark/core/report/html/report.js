"use strict";
// Draws the charts of the page with uPlot; their numbers are in the tables of the page as well.
(() => {
  let charts = read();
  const HEIGHT = 360;
  const DOT = 7;
  const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5], [1, 4], [14, 4]];
  const GLYPHS = {Circle: "●", Triangle: "▲", Diamond: "◆", Line: "◆", Curve: "", Bar: "■", Span: "■"};
  const NARROW = 7; // of a character
  const SPREAD = ["Circle", "Triangle", "Diamond"];
  const LANE = 0.6; // of the room between two names
  let drawn = [];

  function read() {
    return [...document.querySelectorAll('script[type="application/json"]')].flatMap(data => JSON.parse(data.textContent));
  }

  const color = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

  // Runs of one place stand next to each other.
  function spread(points, axis, width) {
    const at = new Map();
    points.forEach(point => at.set(point.x, (at.get(point.x) ?? 0) + 1));
    const next = new Map();
    return points.map(point => {
      const n = at.get(point.x);
      const i = next.get(point.x) ?? 0;
      next.set(point.x, i + 1);
      const offset = (i - (n - 1) / 2) / Math.max(n, 8) * width;
      return {...point, x: axis.log ? point.x * Math.exp(offset) : point.x + offset};
    });
  }

  // Names of nodes and treatments often differ only at their end.
  function shortened(name, most) {
    const end = Math.floor(most / 2);
    return name.length > most ? name.slice(0, most - 1 - end) + "…" + name.slice(-end) : name;
  }

  const table = points => {
    const sorted = [...points].sort((one, other) => one.x - other.x);
    return [sorted.map(point => point.x), sorted.map(point => point.y)];
  };

  function range(values, log, pad) {
    const low = Math.min(...values);
    const high = Math.max(...values);
    if (log) {
      const factor = Math.max(Math.pow(high / low, pad), 1.05);
      return [low / factor, high * factor];
    }
    const more = (high - low) * pad || Math.abs(high) * pad || 0.5;
    return [low - more, high + more];
  }

  // Names that would overlap are left out, the first and the last one never.
  function thinned(ticks, width, log, character) {
    const place = tick => log ? Math.log(tick.at) : tick.at;
    const whole = place(ticks[ticks.length - 1]) - place(ticks[0]) || 1;
    const room = (one, other) => Math.abs(place(one) - place(other)) / whole * width
        > 14 + character / 2 * (one.name.length + other.name.length);
    const kept = [];
    ticks.forEach((tick, i) => {
      const last = i === ticks.length - 1;
      while (last && kept.length > 1 && !room(kept[kept.length - 1], tick)) kept.pop();
      if (last || !kept.length || room(kept[kept.length - 1], tick)) kept.push(tick);
    });
    return kept;
  }

  function shaped(shape) {
    return (plot, index, from, to) => {
      const path = new Path2D();
      const r = DOT * devicePixelRatio / 2 * (shape === "Circle" ? 1 : 1.4);
      for (let i = from; i <= to; i++) {
        const y = plot.data[index][i];
        if (y == null) continue;
        const cx = plot.valToPos(plot.data[0][i], "x", true);
        const cy = plot.valToPos(y, "y", true);
        if (shape === "Circle") {
          path.moveTo(cx + r, cy);
          path.arc(cx, cy, r, 0, 2 * Math.PI);
        } else {
          path.moveTo(cx, cy - r);
          path.lineTo(cx + r, shape === "Triangle" ? cy + r : cy);
          if (shape !== "Triangle") path.lineTo(cx, cy + r);
          path.lineTo(cx - r, shape === "Triangle" ? cy + r : cy);
          path.closePath();
        }
      }
      return {stroke: path, fill: shape === "Circle" ? null : path};
    };
  }

  function series(one, i) {
    const stroke = color("c" + i % 7);
    const label = `${GLYPHS[one.shape]} ${one.name}`;
    const hasPoints = one.shape !== "Curve" && one.shape !== "Bar";
    const base = {label, stroke, spanGaps: true, points: {show: false}};
    if (one.shape === "Bar") {
      return {...base, stroke: color("page"), fill: stroke, width: 1, paths: uPlot.paths.bars({size: [0.7, 80]})};
    }
    if (one.shape === "Span") return {...base, fill: stroke, paths: () => null};
    return {
      ...base,
      width: 2,
      dash: one.shape === "Line" || one.shape === "Curve" ? DASHES[i % DASHES.length] : [],
      paths: one.shape === "Line" || one.shape === "Curve" ? uPlot.paths.linear() : () => null,
      points: hasPoints ? {show: true, stroke, fill: stroke, paths: shaped(one.shape)} : {show: false},
    };
  }

  // From low to high of the horizontal axis; how it is framed tells a series apart where its colour does not.
  function spans(chart) {
    return plot => {
      const ctx = plot.ctx;
      const height = Math.min(24 * devicePixelRatio, LANE * Math.abs(plot.valToPos(0, "y", true) - plot.valToPos(1, "y", true)));
      ctx.save();
      ctx.strokeStyle = color("text");
      chart.series.forEach((one, i) => one.points.forEach(point => {
        const left = plot.valToPos(point.low, "x", true);
        const width = Math.max(plot.valToPos(point.high, "x", true) - left, 2 * devicePixelRatio);
        const top = plot.valToPos(point.y, "y", true) - height / 2;
        ctx.fillStyle = color("c" + i % 7);
        ctx.fillRect(left, top, width, height);
        ctx.setLineDash(DASHES[i % DASHES.length].map(dash => dash * devicePixelRatio));
        ctx.strokeRect(left, top, width, height);
      }));
      ctx.restore();
    };
  }

  function intervals(points) {
    return plot => {
      const ctx = plot.ctx;
      ctx.save();
      ctx.lineWidth = 2 * devicePixelRatio;
      points.forEach((ofSeries, i) => ofSeries.filter(point => point.low != null).forEach(point => {
        const x = plot.valToPos(point.x, "x", true);
        const cap = 5 * devicePixelRatio;
        const least = plot.scales.y.min;
        const low = plot.valToPos(Math.max(point.low, least), "y", true);
        const high = plot.valToPos(point.high, "y", true);
        ctx.strokeStyle = color("c" + i % 7);
        ctx.beginPath();
        ctx.moveTo(x, low);
        ctx.lineTo(x, high);
        [low, high].forEach(y => {
          ctx.moveTo(x - cap, y);
          ctx.lineTo(x + cap, y);
        });
        ctx.stroke();
      }));
      ctx.restore();
    };
  }

  function marks(chart) {
    return plot => {
      const ctx = plot.ctx;
      const {left, top, width, height} = plot.bbox;
      ctx.save();
      ctx.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
      ctx.textBaseline = "top";
      ctx.strokeStyle = ctx.fillStyle = color("text");
      ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
      chart.marks.forEach((mark, i) => {
        const x = plot.valToPos(mark.x, "x", true);
        ctx.beginPath();
        ctx.moveTo(x, top);
        ctx.lineTo(x, top + height);
        ctx.stroke();
        ctx.textAlign = x > left + width * 0.8 ? "right" : "left";
        ctx.fillText(` ${mark.label} `, x, top + i * 14 * devicePixelRatio);
      });
      ctx.restore();
    };
  }

  function stacked(chart) {
    const sums = new Map();
    return chart.series.map(one => one.points.map(point => {
      const sum = (sums.get(point.x) ?? 0) + point.y;
      sums.set(point.x, sum);
      return {...point, y: sum};
    }));
  }

  function draw(chart) {
    const element = document.getElementById(chart.id);
    const bars = chart.series.some(one => one.shape === "Bar");
    const lanes = chart.series.some(one => one.shape === "Span");
    const across = point => lanes ? [point.low, point.high] : [point.x];
    const xs = [...chart.series.flatMap(one => one.points.flatMap(across)), ...chart.marks.map(mark => mark.x)];
    const xRange = range(xs, chart.x.log, bars ? 0.5 / Math.max(1, new Set(xs).size - 1) : 0.06);
    const width = chart.x.log ? Math.log(xRange[1] / xRange[0]) : xRange[1] - xRange[0];
    const places = new Set(xs).size;
    const points = bars ? stacked(chart) : chart.series.map(one =>
        SPREAD.includes(one.shape) ? spread(one.points, chart.x, width * Math.min(0.04, 0.4 / places)) : one.points);
    const ys = points.flat().flatMap(point => lanes ? [point.y] : [point.y, ...(point.low == null || chart.y.log && point.low <= 0 ? [] : [point.low]),
      ...(point.high == null ? [] : [point.high])]);
    const yRange = range(bars ? [0, ...ys] : ys, chart.y.log, 0.06);
    if (bars) yRange[0] = 0;
    if (lanes) yRange.splice(0, 2, Math.min(...ys) - LANE, Math.max(...ys) + LANE);
    const order = chart.series.map((_, i) => i);
    if (bars) order.reverse(); // the highest sum first: what is below covers it
    const data = uPlot.join(order.map(i => table(points[i])));
    const line = {stroke: color("text"), grid: {stroke: color("line"), width: 1}, ticks: {stroke: color("line"), width: 1}};
    const plotWidth = element.parentElement.clientWidth;
    const brief = chart.x.ticks.map(tick => ({...tick, name: shortened(tick.name, 24)}));
    const straight = brief.length ? thinned(brief, (plotWidth - 100) * 0.88, chart.x.log, NARROW) : [];
    const slanted = !chart.x.log && straight.length < brief.length;
    const ticks = slanted ? thinned(brief, (plotWidth - 100) * 0.88, chart.x.log, 0) : straight;
    const longest = Math.max(0, ...ticks.map(tick => tick.name.length));
    const named = ticks.length ? {
      splits: () => ticks.map(tick => tick.at),
      filter: (_, splits) => splits,
      values: () => ticks.map(tick => tick.name),
      ...(slanted ? {rotate: -45, size: 30 + longest * 5} : {}),
    } : {};
    const rows = chart.y.ticks.length ? {
      splits: () => chart.y.ticks.map(tick => tick.at),
      filter: (_, splits) => splits,
      values: () => chart.y.ticks.map(tick => shortened(tick.name, 16)),
      size: 40 + Math.min(16, Math.max(...chart.y.ticks.map(tick => tick.name.length))) * NARROW,
    } : {size: 70};
    element.dataset.points = lanes ? points.flat().length : data.slice(1).flat().filter(y => y != null).length;
    return new uPlot({
      width: plotWidth,
      height: HEIGHT,
      legend: {live: false},
      cursor: {show: false},
      padding: [16, 24, 0, 0],
      scales: {
        x: {time: false, distr: chart.x.log ? 3 : 1, range: () => xRange},
        y: {distr: chart.y.log ? 3 : 1, range: () => yRange},
      },
      axes: [{...line, label: chart.x.label, ...named}, {...line, label: chart.y.label, ...rows}],
      series: [{}, ...order.map(i => series(chart.series[i], i))],
      hooks: {draw: [lanes ? spans(chart) : intervals(points), marks(chart)]},
    }, data, element);
  }

  function drawAll() {
    drawn.forEach(plot => plot.destroy());
    drawn = charts.map(draw);
  }

  drawAll();
  document.addEventListener("charts", () => {
    charts = read();
    drawAll();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
  matchMedia("print").addEventListener("change", drawAll);
  let pending;
  addEventListener("resize", () => {
    clearTimeout(pending);
    pending = setTimeout(drawAll, 100);
  });
})();
