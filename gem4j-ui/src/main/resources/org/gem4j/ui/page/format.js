// How numbers, times and strange characters are shown.

export const number = v => {
  const value = Number(v);
  const size = Math.abs(value);
  if (v === null || v === undefined || v === '' || Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return '0';
  if (size < 1e-3 || size >= 1e7) return value.toExponential(2).replace('e+', 'e');
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(size < 0.1 ? 4 : size < 10 ? 3 : 1);
};

// Of an axis: without zeros that say nothing.
export const tick = v => {
  const text = number(v);
  return text.includes('.') && !text.includes('e') ? text.replace(/\.?0+$/, '') : text;
};

export const seconds = v => {
  const all = Math.round(Number(v) || 0);
  if (all < 60) return all + ' s';
  if (all < 3600) return Math.floor(all / 60) + ' min ' + (all % 60) + ' s';
  return Math.floor(all / 3600) + ' h ' + Math.floor(all % 3600 / 60) + ' min';
};

export const when = text => text ? new Date(text).toLocaleString([], {dateStyle: 'medium', timeStyle: 'short'}) : '';

// Control characters and those that turn the direction of text are shown by their code: they must not act on the page.
const strange = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
export const visible = text => String(text).replace(strange,
  c => '⟨U+' + c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0') + '⟩');

export const lines = text => text.split('\n').length;

export const plural = (count, word, many = word + 's') => count + ' ' + (count === 1 ? word : many);
