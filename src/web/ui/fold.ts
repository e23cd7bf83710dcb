/** Text as a search compares it: without case and accents, so that "peru" finds "Perú" (R-VAL-21). */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
