/** Property systems trim words and write line breaks in their own way, so that words are compared without either. */
const bare = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

export const areSameWords = (one: string, other: string): boolean => bare(one) === bare(other);
