/** A letter of people, such as an emoji of a family, has fewer code units than this; a longer pile of marks is none. */
const UNITS_OF_LETTER = 16;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letters of a text, as people count them, so that none is cut in two, and no half of one is left. */
export function firstLetters(text: string, count: number): string {
  if (text.length <= count) return text.toWellFormed();
  const bounded = text.slice(0, count * UNITS_OF_LETTER).toWellFormed();
  let end = 0;
  let letters = 0;
  for (const { index, segment } of segmenter.segment(bounded)) {
    if (letters === count) break;
    letters += 1;
    end = index + segment.length;
  }
  return bounded.slice(0, end);
}
