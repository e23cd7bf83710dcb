import { z } from 'zod';

import {
  TEMPLATE_BODY_MAX,
  TEMPLATE_SUBJECT_MAX,
  TRIGGER_DAYS_MAX,
  TRIGGER_HOURS_MAX,
} from '#areas/guests/messages/messages.constants.ts';
import {
  MessageChannel,
  type MessageConditions,
  type MessagePreviewInput,
  type MessageTemplate,
  MessageTemplateInput,
  MessageTexts,
  MessageTrigger,
} from '#areas/guests/messages/templates.contract.ts';
import type { TextKey } from '#texts/index.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { unknownIn } from './variables.ts';

/** The beginning of the sentence that says when a message leaves. */
export const WHENS = [
  'days-before',
  'days-after',
  'same-day',
  'hours-before',
  'hours-after',
  'booked',
  'check-in-completed',
  'dates-changed',
  'canceled',
] as const;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const NIGHTS_MAX = 365;

const Text = z
  .object({
    subject: z.string().trim().max(TEMPLATE_SUBJECT_MAX, 'general.invalid.tooLong').optional(),
    body: z.string().trim().max(TEMPLATE_BODY_MAX, 'general.invalid.tooLong').optional(),
  })
  .superRefine(({ subject, body }, check) => {
    for (const [path, text] of [
      ['subject', subject],
      ['body', body],
    ] as const) {
      if (unknownIn(text ?? '').length > 0)
        check.addIssue({ code: 'custom', path: [path], message: 'app.messages.text.unknown' });
    }
    if (Boolean(subject) === Boolean(body)) return;
    check.addIssue({
      code: 'custom',
      path: [subject ? 'body' : 'subject'],
      message: 'app.messages.text.both',
    });
  });

const typed = z.string().trim().optional();

/** The fields of the editor: inputs hold text, and the trigger is a sentence of several of them. */
export const TemplateForm = z
  .object({
    name: MessageTemplateInput.shape.name,
    purpose: MessageTemplateInput.shape.purpose,
    when: z.enum(WHENS),
    amount: typed,
    of: z.enum(['arrival', 'departure']),
    at: typed,
    usefulUntil: MessageTemplateInput.shape.usefulUntil,
    late: MessageTemplateInput.shape.late,
    checkIn: z.enum(['any', 'pending', 'complete']),
    channels: z.array(z.string()),
    listings: z.array(ListingId),
    languages: z.array(Language),
    nightsFrom: typed,
    nightsTo: typed,
    order: z.array(MessageChannel).min(1, 'general.required'),
    texts: z.object({ es: Text, pt: Text, en: Text }),
  })
  .superRefine(({ when, amount, at, nightsFrom, nightsTo, texts }, check) => {
    const refuse = (path: string, message: TextKey) =>
      check.addIssue({ code: 'custom', path: [path], message });
    const isDays = when === 'days-before' || when === 'days-after';
    const isHours = when === 'hours-before' || when === 'hours-after';
    if (isDays || isHours) {
      const most = isDays ? TRIGGER_DAYS_MAX : TRIGGER_HOURS_MAX;
      if (!amount) refuse('amount', 'general.required');
      else if (!/^\d+$/.test(amount)) refuse('amount', 'general.invalid.number');
      else if (Number(amount) > most) refuse('amount', 'general.invalid.tooBig');
    }
    if ((isDays || when === 'same-day') && !TIME.test(at ?? '')) refuse('at', 'general.invalid.format');
    for (const [path, text] of [
      ['nightsFrom', nightsFrom],
      ['nightsTo', nightsTo],
    ] as const) {
      if (text && !(/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= NIGHTS_MAX))
        refuse(path, 'general.invalid.number');
    }
    if (nightsFrom && nightsTo && Number(nightsTo) < Number(nightsFrom))
      refuse('nightsTo', 'app.messages.nights.order');
    if (!SUPPORTED_LANGUAGES.some((language) => texts[language].body))
      refuse('texts', 'app.messages.text.none');
  });
export type TemplateValues = z.input<typeof TemplateForm>;
export type TemplateChecked = z.output<typeof TemplateForm>;

type Sentence = Pick<TemplateValues, 'when' | 'amount' | 'of' | 'at'>;

/** The trigger that the sentence says; null while it is not whole. */
export function triggerOf({ when, amount, of, at }: Sentence): MessageTrigger | null {
  const count = Number((amount ?? '').trim() || Number.NaN);
  const time = (at ?? '').trim();
  const read = () => {
    switch (when) {
      case 'days-before':
        return { days: count, side: 'before', of, at: time };
      case 'days-after':
        return { days: count, side: 'after', of, at: time };
      case 'same-day':
        return { days: 0, side: 'before', of, at: time };
      case 'hours-before':
        return { hours: count, side: 'before', of };
      case 'hours-after':
        return { hours: count, side: 'after', of };
      case 'booked':
      case 'check-in-completed':
      case 'dates-changed':
      case 'canceled':
        return { on: when };
    }
  };
  return MessageTrigger.safeParse(read()).data ?? null;
}

function sentenceOf(trigger: MessageTrigger): Required<Sentence> {
  const usual = { amount: '1', of: 'arrival', at: '10:00' } as const;
  if ('on' in trigger) return { ...usual, when: trigger.on };
  const { side, of } = trigger;
  if ('hours' in trigger) return { ...usual, when: `hours-${side}`, amount: String(trigger.hours), of };
  if (trigger.days === 0) return { ...usual, when: 'same-day', of, at: trigger.at };
  return { when: `days-${side}`, amount: String(trigger.days), of, at: trigger.at };
}

const NEW: TemplateValues = {
  name: '',
  purpose: 'stay',
  when: 'days-before',
  amount: '2',
  of: 'arrival',
  at: '10:00',
  usefulUntil: 'arrival',
  late: 'now',
  checkIn: 'any',
  channels: [],
  listings: [],
  languages: [],
  nightsFrom: '',
  nightsTo: '',
  order: ['email', 'by-hand'],
  texts: {
    es: { subject: '', body: '' },
    pt: { subject: '', body: '' },
    en: { subject: '', body: '' },
  },
};

export function valuesOf(template: MessageTemplate | undefined): TemplateValues {
  if (!template) return NEW;
  const { name, purpose, usefulUntil, late, channels, conditions, texts } = template;
  const text = (language: Language) => texts[language] ?? { subject: '', body: '' };
  return {
    name,
    purpose,
    ...sentenceOf(template.trigger),
    usefulUntil,
    late,
    checkIn: conditions.checkIn ?? 'any',
    channels: conditions.channels ?? [],
    listings: conditions.listings ?? [],
    languages: conditions.languages ?? [],
    nightsFrom: String(conditions.nightsFrom ?? ''),
    nightsTo: String(conditions.nightsTo ?? ''),
    order: channels,
    texts: { es: text('es'), pt: text('pt'), en: text('en') },
  };
}

/** A condition that says nothing is left out, and holds for all stays. */
function conditionsOf(values: TemplateChecked): MessageConditions {
  const { checkIn, channels, listings, languages, nightsFrom, nightsTo } = values;
  return {
    ...(checkIn !== 'any' && { checkIn }),
    ...(channels.length > 0 && { channels }),
    ...(listings.length > 0 && { listings }),
    ...(languages.length > 0 && { languages }),
    ...(nightsFrom && { nightsFrom: Number(nightsFrom) }),
    ...(nightsTo && { nightsTo: Number(nightsTo) }),
  };
}

/** The languages in which subject and text are written. */
export const writtenTexts = (texts: TemplateValues['texts']): MessageTexts =>
  Object.fromEntries(
    SUPPORTED_LANGUAGES.flatMap((language) => {
      const { subject = '', body = '' } = texts[language];
      const text = { subject: subject.trim(), body: body.trim() };
      return text.subject && text.body ? [[language, text]] : [];
    }),
  );

/** As most hosts want it: where the guest reads first, and a person last. */
const USUAL_ORDER: readonly MessageChannel[] = ['whatsapp', 'thread', 'email', 'by-hand'];

/** The channels that are not chosen yet. */
export const otherChannels = (order: readonly MessageChannel[]): readonly MessageChannel[] =>
  USUAL_ORDER.filter((channel) => !order.includes(channel));

/** With one more channel, in its usual place; the others keep their order. */
export function withChannel(order: readonly MessageChannel[], channel: MessageChannel): MessageChannel[] {
  const later = USUAL_ORDER.slice(USUAL_ORDER.indexOf(channel) + 1);
  const place = order.findIndex((one) => later.includes(one));
  return place < 0 ? [...order, channel] : [...order.slice(0, place), channel, ...order.slice(place)];
}

/** The values of a new template, which leaves by what the property has connected beside mail. */
export const newValues = (connected: readonly MessageChannel[]): TemplateValues => ({
  ...NEW,
  order: connected.reduce(withChannel, NEW.order),
});

/** The body of the call. */
export function inputOf(values: TemplateChecked): MessageTemplateInput {
  const trigger = triggerOf(values);
  if (trigger === null) throw new Error('A checked template has no trigger');
  const { name, purpose, usefulUntil, late, order, texts } = values;
  return {
    name,
    purpose,
    trigger,
    conditions: conditionsOf(values),
    channels: order,
    usefulUntil,
    late,
    texts: writtenTexts(texts),
  };
}

/** What is asked for the preview while it is typed; null while there is nothing that could be shown. */
export function previewInputOf(
  values: TemplateValues,
  reservationId: string | undefined,
): MessagePreviewInput | null {
  const trigger = triggerOf(values);
  const texts = MessageTexts.safeParse(writtenTexts(values.texts)).data ?? {};
  const isUnknown = Object.values(texts).some(
    (text) => text && unknownIn(`${text.subject} ${text.body}`).length > 0,
  );
  if (trigger === null || isUnknown || Object.keys(texts).length === 0) return null;
  const { usefulUntil, late } = values;
  return {
    texts,
    trigger,
    usefulUntil,
    late,
    ...(reservationId !== undefined && {
      reservationId: reservationId as NonNullable<MessagePreviewInput['reservationId']>,
    }),
  };
}

/** The language of the first text that cannot be stored. */
export const wrongLanguage = (values: TemplateValues): Language | undefined => {
  const { error } = TemplateForm.safeParse(values);
  const [, language] = error?.issues.find(({ path }) => path[0] === 'texts' && path.length > 1)?.path ?? [];
  return SUPPORTED_LANGUAGES.find((one) => one === language);
};

type StaleKey = 'name' | `texts.${Language}.${'subject' | 'body'}`;

/** The texts that two people can change at once; of other fields the change that was made here is kept. */
export const STALE_LABELS: Readonly<Record<StaleKey, TextKey>> = {
  name: 'app.messages.name',
  'texts.es.subject': 'app.messages.subject.es',
  'texts.es.body': 'app.messages.body.es',
  'texts.pt.subject': 'app.messages.subject.pt',
  'texts.pt.body': 'app.messages.body.pt',
  'texts.en.subject': 'app.messages.subject.en',
  'texts.en.body': 'app.messages.body.en',
};

export const isTemplate = (value: unknown): value is MessageTemplate =>
  typeof value === 'object' && value !== null && 'version' in value && 'trigger' in value;
