import { z } from 'zod';

import { TERMS_CONTENT_MAX, TERMS_TITLE_MAX } from '#areas/property/terms/terms.constants.ts';
import { type Terms, TermsInput, type TermsTexts } from '#areas/property/terms/terms.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';

const Text = z
  .object({
    title: z.string().trim().max(TERMS_TITLE_MAX, 'general.invalid.tooLong').optional(),
    content: z.string().trim().max(TERMS_CONTENT_MAX, 'general.invalid.tooLong').optional(),
  })
  .superRefine(({ title, content }, check) => {
    if (Boolean(title) === Boolean(content)) return;
    check.addIssue({ code: 'custom', path: [title ? 'content' : 'title'], message: 'app.terms.both' });
  });

/** The rules of the call; a language without any text is left out. */
export const TermsForm = z.object({
  name: TermsInput.shape.name,
  texts: z.object({ es: Text, pt: Text, en: Text }),
});
export type TermsValues = z.input<typeof TermsForm>;
export type TermsChecked = z.output<typeof TermsForm>;

export const valuesOf = (terms: Terms | undefined): TermsValues => {
  const text = (language: Language) => terms?.texts[language] ?? { title: '', content: '' };
  return { name: terms?.name ?? '', texts: { es: text('es'), pt: text('pt'), en: text('en') } };
};

/** The languages in which something is written. */
export const writtenIn = (texts: TermsValues['texts']): TermsTexts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, { title = '', content = '' }]) =>
      title.trim() || content.trim() ? [[language, { title, content }]] : [],
    ),
  );

export const bodyOf = ({ name, texts }: TermsChecked) => ({ name, texts: writtenIn(texts) });

/** The language of the first text that cannot be stored. */
export const wrongLanguage = (values: TermsValues): Language | undefined => {
  const { error } = TermsForm.safeParse(values);
  const [, language] = error?.issues.find(({ path }) => path[0] === 'texts')?.path ?? [];
  return SUPPORTED_LANGUAGES.find((one) => one === language);
};

type StaleKey = 'name' | `texts.${Language}.${'title' | 'content'}`;

/** The fields that two people can change at once. */
export const STALE_LABELS: Readonly<Record<StaleKey, TextKey>> = {
  name: 'app.terms.name',
  'texts.es.title': 'app.terms.heading',
  'texts.es.content': 'app.terms.content',
  'texts.pt.title': 'app.terms.heading',
  'texts.pt.content': 'app.terms.content',
  'texts.en.title': 'app.terms.heading',
  'texts.en.content': 'app.terms.content',
};

export const isTerms = (value: unknown): value is Terms =>
  typeof value === 'object' && value !== null && 'version' in value && 'texts' in value;
