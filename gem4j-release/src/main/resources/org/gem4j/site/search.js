// The list of pages, open on wide screens, and the search over index.js, which is loaded when it is first needed.
"use strict";
(() => {
  const root = document.body.dataset.root;
  const input = document.getElementById("search");
  const list = document.getElementById("found");
  const pages = document.getElementById("pages");
  const wide = matchMedia("(min-width: 801px)");
  const unfold = () => { pages.open = wide.matches; };
  wide.addEventListener("change", unfold);
  unfold();

  let loading;
  const load = () => loading ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = root + "index.js";
    script.onload = () => done(window.gem4jPages.map(page => ({
      ...page, titleLower: page.title.toLowerCase(), textLower: page.text.toLowerCase() })));
    script.onerror = failed;
    document.head.append(script);
  });

  const score = (page, words) => {
    let sum = 0;
    for (const word of words) {
      const inTitle = page.titleLower.indexOf(word);
      const inText = page.textLower.indexOf(word);
      if (inTitle < 0 && inText < 0) return 0;
      sum += inTitle === 0 ? 12 : inTitle > 0 ? 8 : 1 + 1 / (1 + inText / 200);
    }
    return sum;
  };

  const excerpt = (page, word) => {
    const at = Math.max(0, page.textLower.indexOf(word) - 40);
    return (at > 0 ? "…" : "") + page.text.slice(at, at + 130) + "…";
  };

  const entry = (page, word) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const more = document.createElement("small");
    link.href = root + page.place;
    link.textContent = page.title;
    more.textContent = page.section + " · " + excerpt(page, word);
    link.append(more);
    item.append(link);
    return item;
  };

  const show = async () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    list.hidden = words.length === 0;
    if (list.hidden) return;
    const found = (await load()).map(page => [score(page, words), page]).filter(([value]) => value > 0)
      .sort((a, b) => b[0] - a[0]).slice(0, 12);
    list.replaceChildren(...found.map(([, page]) => entry(page, words[0])));
    if (found.length === 0) {
      const none = document.createElement("li");
      none.className = "none";
      none.textContent = "Nothing has all of these words.";
      list.append(none);
    }
  };

  const move = by => {
    const links = [...list.querySelectorAll("a")];
    const next = links.indexOf(document.activeElement) + by;
    (next < 0 ? input : links[Math.min(next, links.length - 1)])?.focus();
  };

  input.addEventListener("input", show);
  input.addEventListener("focus", load);
  document.addEventListener("keydown", event => {
    const inSearch = event.target === input || list.contains(event.target);
    if (event.key === "/" && !inSearch) {
      event.preventDefault();
      input.focus();
    } else if (inSearch && event.key === "Escape") {
      list.hidden = true;
      input.focus();
    } else if (inSearch && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.target === input && event.key === "Enter") {
      list.querySelector("a")?.click();
    }
  });
  document.addEventListener("click", event => {
    if (!event.target.closest(".search")) list.hidden = true;
  });
})();
