const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A value is never read as a place for another one, nor as the begin or the end of a part.
  '{': '&#123;',
  '[': '&#91;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"'{[]/g, (character) => HTML[character] ?? '');

export type Values = Readonly<Record<string, string | undefined>>;

/**
 * Puts values, as text, where a rendered page says `{{name}}`, or `{{name|what stands there without one}}`. Names that
 * are not among the values wait for a later turn.
 */
export function fillPage(page: string, values: Values): string {
  return page.replaceAll(/\{\{(\w+)(?:\|([^{}]*))?\}\}/g, (all, name: string, otherwise = '') => {
    if (!Object.hasOwn(values, name)) return all;
    const value = values[name];
    return value === undefined ? String(otherwise) : escaped(value);
  });
}

/** Takes a part away that a page has only under a condition: `<aside data-when="name">`. */
export const removePart = (page: string, name: string): string =>
  page.replaceAll(new RegExp(`<aside [^>]*data-when="${name}"[^>]*>[\\s\\S]*?</aside>`, 'g'), '');

/** One repetition of a part; it may have parts of its own. */
export type Row = { readonly values?: Values; readonly parts?: Parts };
export type Parts = Readonly<Record<string, readonly Row[]>>;

/** Repeats what stands between `[[name]]` and `[[/name]]` for each of its rows: none, one or many. */
export const repeatRows = (page: string, parts: Parts): string =>
  Object.entries(parts).reduce(
    (text, [name, rows]) =>
      text.replaceAll(
        new RegExp(`\\[\\[${name}\\]\\]([\\s\\S]*?)\\[\\[/${name}\\]\\]`, 'g'),
        (_all, part: string) =>
          rows.map(({ values = {}, parts: own = {} }) => fillPage(repeatRows(part, own), values)).join(''),
      ),
    page,
  );
