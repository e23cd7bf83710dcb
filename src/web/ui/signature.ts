import type { Stroke } from '#vocabulary/signature.ts';

/** Drawn strokes, or a typed name, which signs as well. */
export type Signature =
  | { readonly kind: 'drawn'; readonly strokes: readonly Stroke[] }
  | { readonly kind: 'typed'; readonly name: string };

/** A stroke of one point is a dot: a line to where it begins. */
export const pathOf = (strokes: readonly Stroke[]): string =>
  strokes
    .map((stroke) => {
      const [first = [0, 0], ...rest] = stroke;
      return `M${first.join(' ')}${(rest.length > 0 ? rest : [first]).map((point) => `L${point.join(' ')}`).join('')}`;
    })
    .join('');
