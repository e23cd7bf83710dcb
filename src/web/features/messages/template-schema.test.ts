import { describe, expect, test } from 'vitest';

import {
  type MessageTemplate,
  MessageTemplateInput,
  type MessageTrigger,
} from '#areas/guests/messages/templates.contract.ts';
import { zodResolver } from '#web/ui/zod-resolver.ts';
import {
  inputOf,
  newValues,
  otherChannels,
  previewInputOf,
  TemplateForm,
  type TemplateValues,
  triggerOf,
  valuesOf,
  WHENS,
  withChannel,
  wrongLanguage,
} from './template-schema.ts';
import { partsOf, unknownIn } from './variables.ts';

const WRITTEN: TemplateValues = {
  ...valuesOf(undefined),
  name: 'Recordatorio',
  texts: {
    es: { subject: 'Tu check-in', body: 'Hola {guestName}' },
    pt: { subject: '', body: '' },
    en: { subject: '', body: '' },
  },
};
const errorsOf = async (values: TemplateValues) =>
  (await zodResolver(TemplateForm)(values, undefined, {} as never)).errors;

const templateWith = (own: Partial<MessageTemplate>): MessageTemplate =>
  ({ ...inputOf(TemplateForm.parse(WRITTEN)), ...own }) as MessageTemplate;

describe('the editor of a template', () => {
  test.each<MessageTrigger>([
    { on: 'booked' },
    { on: 'canceled' },
    { days: 2, side: 'before', of: 'arrival', at: '10:00' },
    { days: 0, side: 'before', of: 'arrival', at: '09:00' },
    { days: 1, side: 'after', of: 'departure', at: '11:30' },
    { hours: 3, side: 'before', of: 'arrival' },
    { hours: 0, side: 'after', of: 'departure' },
  ])('reads the sentence of %o as it was written [C-CHK-09]', (trigger) => {
    expect(triggerOf(valuesOf(templateWith({ trigger })))).toEqual(trigger);
  });

  test('a sentence that is not whole has no trigger, and says which part is missing', async () => {
    for (const when of WHENS) expect(triggerOf({ ...WRITTEN, when }), when).not.toBeNull();
    expect(triggerOf({ ...WRITTEN, amount: '' })).toBeNull();
    expect(triggerOf({ ...WRITTEN, amount: '366' })).toBeNull();
    expect(triggerOf({ ...WRITTEN, at: '25:00' })).toBeNull();
    expect(await errorsOf({ ...WRITTEN, amount: '', at: '9' })).toMatchObject({
      amount: { message: 'general.required' },
      at: { message: 'general.invalid.format' },
    });
    expect(await errorsOf({ ...WRITTEN, when: 'hours-before', amount: '73' })).toMatchObject({
      amount: { message: 'general.invalid.tooBig' },
    });
    expect(await errorsOf({ ...WRITTEN, when: 'booked', amount: 'x', at: 'x' })).toEqual({});
  });

  test('sends only conditions that say something, and the languages that are written [C-CHK-08]', () => {
    const input = inputOf(
      TemplateForm.parse({ ...WRITTEN, nightsFrom: '3', channels: ['airbnb'], checkIn: 'pending' }),
    );
    expect(input.conditions).toEqual({ checkIn: 'pending', channels: ['airbnb'], nightsFrom: 3 });
    expect(Object.keys(input.texts)).toEqual(['es']);
    expect(MessageTemplateInput.parse(input)).toEqual(input);
    expect(inputOf(TemplateForm.parse(WRITTEN)).conditions).toEqual({});
  });

  test('a language with half of its text, a name that is no variable, and no text at all are refused at their place', async () => {
    const pt = { subject: 'Seu check-in', body: '' };
    const half = { ...WRITTEN, texts: { ...WRITTEN.texts, pt } };
    expect(await errorsOf(half)).toMatchObject({
      texts: { pt: { body: { message: 'app.messages.text.both' } } },
    });
    expect(wrongLanguage(half)).toBe('pt');
    const es = { subject: 'Tu check-in', body: 'Hola {nombre}' };
    expect(await errorsOf({ ...WRITTEN, texts: { ...WRITTEN.texts, es } })).toMatchObject({
      texts: { es: { body: { message: 'app.messages.text.unknown' } } },
    });
    expect(await errorsOf({ ...WRITTEN, texts: valuesOf(undefined).texts })).toMatchObject({
      texts: { message: 'app.messages.text.none' },
    });
    expect(await errorsOf({ ...WRITTEN, nightsFrom: '5', nightsTo: '3' })).toMatchObject({
      nightsTo: { message: 'app.messages.nights.order' },
    });
  });

  test('asks for a preview only of what can be shown [C-MSG-03]', () => {
    expect(previewInputOf(WRITTEN, undefined)).toMatchObject({ texts: { es: { body: 'Hola {guestName}' } } });
    expect(previewInputOf({ ...WRITTEN, amount: '' }, undefined)).toBeNull();
    const es = { subject: 'Hola', body: '{otra}' };
    expect(previewInputOf({ ...WRITTEN, texts: { ...WRITTEN.texts, es } }, undefined)).toBeNull();
    expect(previewInputOf(valuesOf(undefined), undefined)).toBeNull();
  });
});

test('a channel is added in its usual place, and a new template begins with WhatsApp where there is a number', () => {
  expect(withChannel(['email', 'by-hand'], 'whatsapp')).toEqual(['whatsapp', 'email', 'by-hand']);
  expect(withChannel(['whatsapp', 'by-hand'], 'email')).toEqual(['whatsapp', 'email', 'by-hand']);
  expect(withChannel(['by-hand', 'email'], 'whatsapp')).toEqual(['whatsapp', 'by-hand', 'email']);
  expect(withChannel(['email', 'whatsapp'], 'by-hand')).toEqual(['email', 'whatsapp', 'by-hand']);
  expect(otherChannels(['email'])).toEqual(['whatsapp', 'thread', 'by-hand']);
  expect(newValues(['whatsapp', 'thread']).order).toEqual(['whatsapp', 'thread', 'email', 'by-hand']);
  expect(newValues([]).order).toEqual(['email', 'by-hand']);
});

test('variables are marked where they stand, and braces around anything else are text', () => {
  expect(partsOf('Hola {guestName}, {otra} { no } {}')).toEqual([
    { text: 'Hola ', kind: 'words' },
    { text: '{guestName}', kind: 'variable' },
    { text: ', ', kind: 'words' },
    { text: '{otra}', kind: 'unknown' },
    { text: ' { no } {}', kind: 'words' },
  ]);
  expect(unknownIn('{constructor} {otra} {otra}')).toEqual(['{constructor}', '{otra}']);
});
