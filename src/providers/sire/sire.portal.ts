import { ProviderFailure } from '#capabilities/failures.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** The little of HTML that the portal's pages need. They are made by a machine and always look alike. */

const ENTITIES: Readonly<Record<string, string>> = lookUpTable({
  amp: '&',
  lt: '‹',
  gt: '›',
  quot: '"',
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
});

const decoded = (html: string): string =>
  html
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The words a person would read, scripts left out. */
export const pageText = (html: string): string =>
  sanitizeProviderText(decoded(html.replace(/<(script|style)\b.*?<\/\1>/gis, ' ')));

/** All words of the messages area, also of a long list of refused records. */
export const messagesText = (html: string): string =>
  decoded(html.replace(/^.*?<body[^>]*>/is, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** The value of a hidden field; throws `wait` when the page is not the one that was asked for. */
export function hiddenField(html: string, name: string): string {
  const tag = new RegExp(`<input\\b[^>]*\\bname="${escaped(name)}"[^>]*>`, 'i').exec(html)?.[0];
  const value = tag && /\bvalue="([^"]*)"/i.exec(tag)?.[1];
  if (!value) {
    throw new ProviderFailure('sire', 'wait', `SIRE showed a page without ${name}`, { isUnreadable: true });
  }
  return decoded(value);
}

/** The values a list offers. */
export function optionsOf(html: string, name: string): readonly string[] {
  const list = new RegExp(`<select\\b[^>]*\\bname="${escaped(name)}"[^>]*>(.*?)</select>`, 'is').exec(
    html,
  )?.[1];
  return [...(list ?? '').matchAll(/<option\b[^>]*\bvalue="([^"]+)"/gi)].map(([, value = '']) =>
    decoded(value),
  );
}

/** The cells of each row of a page's table, headings left out. */
export const rowsOf = (html: string): readonly (readonly string[])[] =>
  [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gis)]
    .map(([, row = '']) =>
      [...row.matchAll(/<td\b[^>]*>(.*?)<\/td>/gis)].map(([, cell = '']) => pageText(cell)),
    )
    .filter((cells) => cells.length > 0);

export const hasForm = (html: string, id: string): boolean =>
  new RegExp(`<form\\b[^>]*\\bid="${escaped(id)}"`, 'i').test(html);
