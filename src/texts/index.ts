import type { es } from './es/index.ts';

/** Every text has a key of its own in `es`; a key missing in `pt` or `en` does not compile. */
export type TextKey = keyof typeof es;
export type Texts = Readonly<Record<TextKey, string>>;
