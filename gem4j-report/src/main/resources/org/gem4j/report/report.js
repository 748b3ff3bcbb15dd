(() => {
  'use strict';
  const charts = JSON.parse(document.getElementById('charts').textContent);
  const figures = [...document.querySelectorAll('figure[data-chart]')];

  const number = v => {
    const size = Math.abs(v);
    if (v === 0) return '0';
    if (size < 1e-3 || size >= 1e7) return v.toExponential(2).replace('e+', 'e');
    if (Number.isInteger(v)) return String(v);
    return v.toFixed(size < 0.1 ? 4 : size < 10 ? 3 : 1);
  };
  const count = v => v >= 1e6 ? (v / 1e6).toPrecision(3) + 'M' : v >= 1e3 ? (v / 1e3).toPrecision(3) + 'k' : number(v);
  const show = {NUMBER: number, PERCENT: v => (100 * v).toFixed(1) + ' %', COUNT: count};

  // The index of the step nearest to a given one.
  const nearest = (steps, step) => {
    let low = 0, high = steps.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (steps[middle] <= step) low = middle; else high = middle;
    }
    return high >= 0 && Math.abs(steps[high] - step) < Math.abs(steps[low] - step) ? high : low;
  };

  const views = figures.map(figure => {
    const chart = charts[Number(figure.dataset.chart)];
    const output = figure.querySelector('.now');
    return {
      figure, chart, output,
      area: figure.querySelector('.area'),
      cross: figure.querySelector('.cross'),
      tip: figure.querySelector('.tip'),
      last: output ? output.textContent : '',
      step: chart.last,
    };
  });

  const line = (tip, color, name, value) => {
    const row = document.createElement('div');
    if (color !== null) {
      const key = document.createElement('i');
      key.className = 'key c' + color;
      key.style.margin = '0';
      row.append(key);
    }
    const label = document.createElement('span');
    label.textContent = name;
    row.append(label, value);
    tip.append(row);
  };

  const fill = (view, step) => {
    const {chart, tip} = view;
    tip.replaceChildren();
    line(tip, null, 'step', String(step));
    const several = chart.series.length > 1;
    const near = (chart.last - chart.first) / 60;
    for (const s of chart.series) {
      if (s.steps.length > 0 && step >= s.steps[0] - near && step <= s.steps.at(-1) + near) {
        const i = nearest(s.steps, step);
        const smooth = s.smooth.length > 0 ? show[chart.kind](s.smooth[i]) : null;
        const raw = show[chart.kind](s.raw[i]);
        if (several) line(tip, s.color, s.name, smooth ?? raw);
        else {
          line(tip, null, 'this step', raw);
          if (smooth !== null) line(tip, null, 'smoothed', smooth);
        }
      }
      if (s.dots.length > 0) {
        const i = nearest(s.dotSteps, step);
        if (Math.abs(s.dotSteps[i] - step) <= near)
          line(tip, several ? s.color : null, several ? 'evaluated' : 'evaluated at ' + s.dotSteps[i], show[chart.kind](s.dots[i]));
      }
    }
  };

  // Shows a step in every chart: the line everywhere, the box in the one that is pointed at.
  const point = (active, step) => {
    for (const view of views) {
      const {chart} = view;
      const share = chart.last === chart.first ? 0.5 : (step - chart.first) / (chart.last - chart.first);
      const inside = share >= 0 && share <= 1;
      view.cross.style.display = inside ? 'block' : 'none';
      view.cross.style.left = 100 * share + '%';
      view.tip.style.display = 'none';
      const s = chart.series[0];
      if (view.output && s.steps.length > 0) {
        const values = s.smooth.length > 0 ? s.smooth : s.raw;
        view.output.textContent = show[chart.kind](values[nearest(s.steps, step)]);
      }
      if (view === active) {
        fill(view, step);
        view.tip.style.display = 'block';
        view.tip.style.left = share < 0.5 ? 'calc(' + 100 * share + '% + 10px)' : 'auto';
        view.tip.style.right = share < 0.5 ? 'auto' : 'calc(' + 100 * (1 - share) + '% + 10px)';
      }
    }
  };
  const leave = () => {
    for (const view of views) {
      view.cross.style.display = view.tip.style.display = 'none';
      if (view.output) view.output.textContent = view.last;
    }
  };

  for (const view of views) {
    const {area, chart, figure} = view;
    const move = event => {
      const box = area.getBoundingClientRect();
      const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
      const steps = chart.series.flatMap(s => s.steps.length > 0 ? s.steps : s.dotSteps);
      const wanted = chart.first + share * (chart.last - chart.first);
      view.step = steps.reduce((best, s) => Math.abs(s - wanted) < Math.abs(best - wanted) ? s : best, steps[0]);
      point(view, view.step);
    };
    area.addEventListener('pointermove', move);
    area.addEventListener('pointerdown', move);
    area.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse') leave(); });
    figure.addEventListener('blur', leave);
    figure.addEventListener('keydown', event => {
      const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      if (event.key === 'Escape') leave();
      if (!by) return;
      event.preventDefault();
      const steps = [...new Set(chart.series.flatMap(s => s.steps))].sort((a, b) => a - b);
      const at = nearest(steps, view.step) + by * (event.shiftKey ? 10 : 1);
      view.step = steps[Math.min(steps.length - 1, Math.max(0, at))];
      point(view, view.step);
    });
  }
  document.addEventListener('pointerdown', event => { if (!event.target.closest('.area')) leave(); });
})();
