import { isVariable, NAMED, type Variable, variablesIn } from './variables.constants.ts';

export type Values = Readonly<Partial<Record<Variable, string>>>;

/** One line, without signs that turn the direction of what follows: a guest typed it, and it stands in the host's sentence. */
const oneLine = (value: string): string =>
  value
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

export type Rendered = { readonly text: string } | { readonly missing: readonly Variable[] };

/** One part of a rendered text: the template's own words, or the value of a variable. */
export type RenderedPart = { readonly text: string; readonly variable: Variable | null };

/** The text in its parts; a variable without a value stands with its name. */
export function renderParts(text: string, values: Values): RenderedPart[] {
  const parts: RenderedPart[] = [];
  let end = 0;
  for (const found of text.matchAll(NAMED)) {
    const name = found[1] ?? '';
    if (!isVariable(name)) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index), variable: null });
    parts.push({ text: oneLine(values[name] ?? '') || found[0], variable: name });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), variable: null });
  return parts;
}

/** The text with its values. A value that is missing or empty holds the whole text: there is never a gap in a sentence. */
export function renderTemplate(text: string, values: Values): Rendered {
  const missing = variablesIn(text).known.filter((name) => oneLine(values[name] ?? '') === '');
  if (missing.length > 0) return { missing };
  return {
    text: text.replace(NAMED, (whole, name: string) =>
      isVariable(name) ? oneLine(values[name] ?? '') : whole,
    ),
  };
}
