const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => HTML[character] ?? '');

export type Values = Readonly<Record<string, string | undefined>>;

/**
 * Puts values, as text, where a rendered page says `{{name}}`, or `{{name|what stands there without one}}`. In one
 * pass, so that a value in braces stays what it is. Names that are not among the values wait for a later turn.
 */
export function fill(page: string, values: Values): string {
  return page.replaceAll(/\{\{(\w+)(?:\|([^{}]*))?\}\}/g, (all, name: string, otherwise = '') => {
    if (!Object.hasOwn(values, name)) return all;
    const value = values[name];
    return value === undefined ? String(otherwise) : escaped(value);
  });
}

/** Takes a part away that a page has only under a condition: `<aside data-when="name">`. */
export const without = (page: string, name: string): string =>
  page.replaceAll(new RegExp(`<aside [^>]*data-when="${name}"[^>]*>[\\s\\S]*?</aside>`, 'g'), '');
