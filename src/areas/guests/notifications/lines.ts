import { allTexts } from '#texts/all.ts';
import { translateCount } from '#texts/translate.ts';
import type { Language } from '#vocabulary/language.ts';
import { DIGEST_LINES } from './notifications.constants.ts';

/** A line of a mail, in the language of its reader. */
export type Line = (language: Language) => string;

/** A mail that says too much is not read: the first lines, and the number of the others. */
export function listLines(lines: readonly Line[], language: Language): string {
  const shown = lines.slice(0, DIGEST_LINES).map((line) => `• ${line(language)}`);
  const left = lines.length - shown.length;
  const more = left > 0 ? [translateCount(allTexts[language], language, 'mail.notify.more', left)] : [];
  return [...shown, ...more].join('\n');
}
