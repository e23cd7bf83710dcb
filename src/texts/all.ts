import type { Language } from '#vocabulary/language.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import type { Texts } from './index.ts';
import { pt } from './pt/index.ts';

/** All languages at once, for the server; the browser loads the one it shows. */
export const allTexts: Readonly<Record<Language, Texts>> = { es, pt, en };
