import { z } from 'zod';

import { type CustomForm, FormInput, QuestionKind } from '#areas/property/forms/forms.contract.ts';

const { name, appId } = FormInput.shape;
const label = z.string().trim().min(1, 'general.required').max(200, 'general.invalid.tooLong');
const asked = { askedIn: FormInput.shape.askedIn.unwrap(), listingIds: FormInput.shape.listingIds.unwrap() };

const choicesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const Question = z
  .object({
    /** The key of a stored question; its answers are stored under it. A blank input arrives as undefined. */
    key: z.string().default(''),
    label,
    kind: QuestionKind,
    required: z.boolean(),
    /** One a line. */
    choices: z.string().max(7_000, 'general.invalid.tooLong').default(''),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choicesIn(choices).length > 0, {
    message: 'general.required',
    path: ['choices'],
  });

/** The form as its inputs hold it. */
export const FormForm = z
  .object({
    name,
    appId,
    ...asked,
    fields: z.array(Question),
  })
  .refine(({ askedIn, listingIds }) => askedIn !== 'listings' || listingIds.length > 0, {
    message: 'forms.error.whichListings',
    path: ['listingIds'],
  });
export type FormValues = z.input<typeof FormForm>;
export type FormChecked = z.output<typeof FormForm>;

export const NEW_QUESTION = {
  key: '',
  label: '',
  kind: 'text' as const,
  required: false,
  choices: '',
};

export const EMPTY_FORM: FormValues = {
  name: '',
  appId: 'check-in',
  askedIn: 'property',
  listingIds: [],
  fields: [NEW_QUESTION],
};

export const valuesOf = (form: CustomForm): FormValues => ({
  name: form.name,
  appId: form.appId,
  askedIn: form.askedIn,
  listingIds: form.listingIds,
  fields: form.fields.map(({ choices = [], ...field }) => ({ ...field, choices: choices.join('\n') })),
});

/** The key of a new question: its first words, with a number when it exists. */
export function keyFor(words: string, taken: ReadonlySet<string>): string {
  const plain = words
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 30);
  const base = plain || 'q';
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}_${number}`;
  return key;
}

/** The body of the call. */
export function inputOf({ fields, listingIds, ...form }: FormChecked) {
  const taken = new Set(fields.map(({ key }) => key));
  return {
    ...form,
    listingIds: form.askedIn === 'listings' ? listingIds : [],
    fields: fields.map(({ choices, key: stored, ...field }) => {
      const key = stored || keyFor(field.label, taken);
      taken.add(key);
      return { ...field, key, ...(field.kind === 'choice' && { choices: choicesIn(choices) }) };
    }),
  };
}
