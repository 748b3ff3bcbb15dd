// An HTML page that an environment showed, as it looks. Attributes go before the page is parsed, and plain elements are
// made anew: nothing of the page runs, loads or styles.
import {h} from './dom.js';
import {visible} from './format.js';

const PLAIN = new Set(['b', 'br', 'div', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'label', 'li', 'ol', 'p', 'pre', 'span', 'strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'u', 'ul']);
const HIDDEN = new Set(['head', 'iframe', 'link', 'meta', 'object', 'script', 'style', 'template', 'title']);
const DEEPEST = 100;

const bare = html => html.replace(/<([a-z][\w-]*)([^>]*)>/gi, (all, tag, rest) => {
  const kept = tag.toLowerCase() === 'input' ? rest.match(/\btype=["']?(?:radio|checkbox)\b|\bchecked\b/gi) ?? [] : [];
  return '<' + [tag, ...kept.map(attribute => attribute.replace(/["']/g, ''))].join(' ') + '>';
});

const copy = (node, depth) => {
  if (node.nodeType === Node.TEXT_NODE) return visible(node.data);
  const tag = node.localName;
  if (node.nodeType !== Node.ELEMENT_NODE || HIDDEN.has(tag)) return null;
  if (tag === 'input') return h('input', {type: node.type === 'radio' || node.type === 'checkbox' ? node.type : 'text', checked: node.hasAttribute('checked'), disabled: true});
  const inner = depth < DEEPEST ? [...node.childNodes].map(child => copy(child, depth + 1)) : visible(node.textContent);
  if (tag === 'button') return h('button', {type: 'button', disabled: true}, inner);
  if (tag === 'a') return h('span', {className: 'linked'}, inner);
  return h(PLAIN.has(tag) ? tag : 'span', {}, inner);
};

export const documentView = html =>
  h('div', {className: 'document'}, [...new DOMParser().parseFromString(bare(html), 'text/html').body.childNodes].map(node => copy(node, 0)));
