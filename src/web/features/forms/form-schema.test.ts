import { expect, test } from 'vitest';

import { FormInput } from '#areas/property/forms/forms.contract.ts';
import { zodResolver } from '#web/ui/zod-resolver.ts';
import { EMPTY_FORM, FormForm, inputOf, keyFor, NEW_QUESTION } from './form-schema.ts';

test.each([
  ['¿Qué placa tiene tu carro?', 'que_placa_tiene_tu_carro'],
  ['2 maletas o más', 'maletas_o_mas'],
  ['Что-то', 'q'],
  ['Placa', 'placa_2'],
])('%s is kept under %s', (label, key) => {
  expect(keyFor(label, new Set(['placa']))).toBe(key);
});

test('a new question is complete with its words, as the form hands them over', async () => {
  const values = { ...EMPTY_FORM, name: 'Parqueadero', fields: [{ ...NEW_QUESTION, label: 'Placa' }] };
  expect(await zodResolver(FormForm)(values, undefined, {} as never)).toMatchObject({ errors: {} });
  const none = { ...values, askedIn: 'listings' as const };
  expect(await zodResolver(FormForm)(none, undefined, {} as never)).toMatchObject({
    errors: { listingIds: { message: 'forms.error.whichListings' } },
  });
});

test('new questions with the same words have different keys, and a stored one keeps its own', () => {
  const fields = [
    { ...NEW_QUESTION, label: 'Placa' },
    { ...NEW_QUESTION, label: 'Placa' },
    { ...NEW_QUESTION, key: 'plate', label: 'Placa' },
    { ...NEW_QUESTION, label: 'Carro', kind: 'choice' as const, choices: ' Uno \n\nDos' },
  ];
  const input = inputOf(FormForm.parse({ ...EMPTY_FORM, name: 'Parqueadero', fields }));
  expect(input.fields.map(({ key }) => key)).toEqual(['placa', 'placa_2', 'plate', 'carro']);
  expect(FormInput.parse(input).fields[3]?.choices).toEqual(['Uno', 'Dos']);
});
