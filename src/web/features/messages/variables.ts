import { isVariable, NAMED, type Variable } from '#areas/guests/messages/variables.constants.ts';

export type TextPart = { readonly text: string; readonly kind: 'words' | 'variable' | 'unknown' };

/** A text in its parts, as they are marked while it is written. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(NAMED)) {
    if (index > from) parts.push({ text: text.slice(from, index), kind: 'words' });
    parts.push({ text: whole, kind: isVariable(name) ? 'variable' : 'unknown' });
    from = index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), kind: 'words' });
  return parts;
}

/** Names in a text that are no variables, in their braces. */
export const unknownIn = (text: string): readonly string[] => [
  ...new Set(partsOf(text).flatMap((part) => (part.kind === 'unknown' ? part.text : []))),
];

export const named = (variable: Variable): string => `{${variable}}`;
