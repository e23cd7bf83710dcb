export const TERMS_NAME_MAX = 80;
export const TERMS_TITLE_MAX = 120;
/** About eight printed pages; a guest reads it on a phone. */
export const TERMS_CONTENT_MAX = 20_000;
/** Records of one property, archived ones included. */
export const TERMS_MAX = 50;

/** The layout of a text: an empty line begins a paragraph, a single line break stays one. */
export const paragraphsOf = (content: string): string[] =>
  content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
