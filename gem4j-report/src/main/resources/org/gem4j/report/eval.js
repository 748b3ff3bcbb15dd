(() => {
  'use strict';
  const env = document.getElementById('env'), end = document.getElementById('end');
  const words = document.getElementById('words'), count = document.getElementById('count');
  const rollouts = [...document.querySelectorAll('.rollout')];
  const texts = new Map();
  const text = rollout => {
    if (!texts.has(rollout)) texts.set(rollout, rollout.textContent.toLowerCase());
    return texts.get(rollout);
  };
  const filter = () => {
    const wanted = words.value.trim().toLowerCase();
    let shown = 0;
    for (const rollout of rollouts) {
      const fits = (!env.value || rollout.dataset.env === env.value)
        && (!end.value || rollout.dataset.end.split(' ').includes(end.value))
        && (!wanted || text(rollout).includes(wanted));
      rollout.hidden = !fits;
      if (fits) shown++;
    }
    count.textContent = shown === rollouts.length ? `${shown} rollouts` : `${shown} of ${rollouts.length} rollouts`;
  };
  env.addEventListener('change', filter);
  end.addEventListener('change', filter);
  words.addEventListener('input', filter);
  filter();
})();
