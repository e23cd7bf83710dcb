import fs from 'node:fs';
import { describe, expect, test } from 'vitest';

import type { Language } from '#vocabulary/language.ts';
import { allTexts } from './all.ts';
import type { TextKey } from './index.ts';

/** The texts of the specification stay as they are written there. */
const specified = new Set(
  fs
    .readFileSync('docs/specification/messages.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
);

/** What means something else there: rooms are entered, and menus of a browser. */
const ELSEWHERE: Readonly<Record<string, readonly (TextKey | RegExp)[]>> = {
  'sign-in': [/^shell\.storage/, /^agreement\./, 'listing.explain.stay'],
};

type Word = {
  readonly name: string;
  readonly language: Language;
  readonly not: RegExp;
  readonly but: string;
};

/** One word for one thing. `not`: what it was called in some places; `but`: what it is called in all of them. */
const WORDS: readonly Word[] = [
  { name: 'stay', language: 'es', not: /\bestancias?\b/i, but: 'estadía' },
  { name: 'e-mail', language: 'es', not: /(?<!\{)\be-?mails?\b(?!\})/i, but: 'correo' },
  {
    name: 'sign-in',
    language: 'es',
    not: /\b(ingresar?|ingresa(?= (tu|con|para))|entrar (con|para|sin|a posada)|entra (con|de nuevo|para)|entras (con|desde))\b/i,
    but: 'iniciar sesión',
  },
  {
    name: 'tú',
    language: 'es',
    not: /\b(usted|ingrese|seleccione|intente|escriba|verifique|haga clic)\b/i,
    but: 'tú',
  },
  { name: 'Bogotá', language: 'es', not: /\bBogota\b/, but: 'Bogotá' },
  { name: 'registry', language: 'es', not: /(SIRE|\{registry\}) aceptada/, but: 'El reporte … fue aceptado' },
  { name: 'quality', language: 'es', not: /calidad (oro|plata|bronce)/i, but: 'what it means' },
  { name: 'da Posada', language: 'pt', not: /\b(do|o|no|ao|pelo) Posada\b/i, but: 'da Posada' },
  { name: 'listing', language: 'pt', not: /\b(alojamentos?|im[óo]ve(l|is))\b/i, but: 'acomodação' },
  { name: 'quality', language: 'pt', not: /qualidade (ouro|prata|bronze)/i, but: 'what it means' },
  { name: 'quality', language: 'en', not: /(gold|silver|bronze) quality/i, but: 'what it means' },
  { name: 'sign-in', language: 'en', not: /\b(log ?in|logging in)\b/i, but: 'sign in' },
];

describe('one list of words for each language [W1-F-12]', () => {
  test.each(WORDS)('$language: $name', ({ name, language, not, but }) => {
    const exempt = (key: string) =>
      specified.has(key) ||
      (ELSEWHERE[name] ?? []).some((one) => (typeof one === 'string' ? one === key : one.test(key)));
    const wrong = Object.entries(allTexts[language]).filter(([key, text]) => !exempt(key) && not.test(text));
    expect(wrong, `say: ${but}`).toEqual([]);
  });
});
