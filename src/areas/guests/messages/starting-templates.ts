import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { MessageTexts } from './templates.contract.ts';
import type { TemplateRow } from './templates.store.ts';

type Start = Pick<
  TemplateRow,
  'purpose' | 'trigger' | 'conditions' | 'channels' | 'useful_until' | 'late'
> & { readonly name: TextKey; readonly subject: TextKey; readonly body: TextKey };

const days = (count: number, side: 'before' | 'after', of: 'arrival' | 'departure', at: string) => ({
  days: count,
  side,
  of,
  at,
});

/** The six messages that every property begins with, in the order of a stay. All are off. */
const STARTS: readonly (Start & { readonly key: string })[] = [
  {
    key: 'confirmation',
    purpose: 'stay',
    trigger: { on: 'booked' },
    conditions: {},
    channels: ['email', 'by-hand'],
    useful_until: 'arrival',
    late: 'now',
    name: 'messages.start.confirmation.name',
    subject: 'messages.start.confirmation.subject',
    body: 'messages.start.confirmation.body',
  },
  {
    key: 'check-in',
    purpose: 'stay',
    trigger: days(7, 'before', 'arrival', '10:00'),
    conditions: { checkIn: 'pending' },
    channels: ['email', 'by-hand'],
    useful_until: 'arrival',
    late: 'now',
    name: 'messages.start.checkIn.name',
    subject: 'messages.start.checkIn.subject',
    body: 'messages.start.checkIn.body',
  },
  {
    key: 'reminder',
    purpose: 'stay',
    trigger: days(2, 'before', 'arrival', '10:00'),
    conditions: { checkIn: 'pending' },
    channels: ['email', 'by-hand'],
    useful_until: 'arrival',
    late: 'skip',
    name: 'messages.start.reminder.name',
    subject: 'messages.start.reminder.subject',
    body: 'messages.start.reminder.body',
  },
  {
    key: 'directions',
    purpose: 'stay',
    trigger: days(0, 'before', 'arrival', '09:00'),
    conditions: { checkIn: 'complete' },
    channels: ['email', 'by-hand'],
    useful_until: 'departure',
    late: 'now',
    name: 'messages.start.directions.name',
    subject: 'messages.start.directions.subject',
    body: 'messages.start.directions.body',
  },
  {
    key: 'departure',
    purpose: 'stay',
    trigger: days(1, 'before', 'departure', '18:00'),
    conditions: {},
    channels: ['email', 'by-hand'],
    useful_until: 'departure',
    late: 'skip',
    name: 'messages.start.departure.name',
    subject: 'messages.start.departure.subject',
    body: 'messages.start.departure.body',
  },
  {
    key: 'late-check-out',
    purpose: 'offer',
    trigger: days(2, 'before', 'departure', '11:00'),
    conditions: {},
    channels: ['email'],
    useful_until: 'departure',
    late: 'skip',
    name: 'messages.start.lateCheckOut.name',
    subject: 'messages.start.lateCheckOut.subject',
    body: 'messages.start.lateCheckOut.body',
  },
];

const textsOf = (subject: TextKey, body: TextKey): MessageTexts =>
  Object.fromEntries(
    SUPPORTED_LANGUAGES.map((language) => [
      language,
      { subject: allTexts[language][subject], body: allTexts[language][body] },
    ]),
  );

/** `withThreads`: a property system carries them in the chat of its bookings, where its guests read first. */
export const startingTemplates = (
  now: Instant,
  language: keyof typeof allTexts,
  withThreads: boolean,
): Omit<TemplateRow, 'version'>[] =>
  STARTS.map(({ name, subject, body, channels, ...start }) => ({
    ...start,
    channels: withThreads ? ['thread' as const, ...channels] : channels,
    id: newId<string>(now),
    name: allTexts[language][name],
    texts: textsOf(subject, body),
    on_since: null,
    created_at: now,
    updated_at: now,
    updated_by: null,
  }));
