import type { MessageChannel, MessageTrigger } from '#areas/guests/messages/templates.contract.ts';
import type { StayMessage } from '#areas/guests/messages/timeline.contract.ts';
import { QUIET_FROM, QUIET_UNTIL } from '#areas/guests/messages/messages.constants.ts';
import type { Variable } from '#areas/guests/messages/variables.constants.ts';
import { dayIn, type Instant, timeIn } from '#vocabulary/instant.ts';
import type { useLanguage } from '#web/shell/language/language.tsx';
import { todayIn } from '#web/shell/today.ts';
import type { Family } from '#web/ui/status.tsx';

type Words = ReturnType<typeof useLanguage>;

/** A sentence as the end of another one. */
export const lowerFirst = (text: string): string =>
  text.charAt(0).toLocaleLowerCase() + text.slice(1).replace(/\.$/, '');

/** "2 días antes de la llegada · 10:00". */
export function triggerWords(trigger: MessageTrigger, { t, tn }: Pick<Words, 't' | 'tn'>): string {
  if ('on' in trigger) return t(`app.messages.trigger.${trigger.on}`);
  const { side, of } = trigger;
  if ('hours' in trigger) {
    if (trigger.hours === 0) return t(`app.messages.trigger.at.${of}`);
    return tn(`app.messages.trigger.hours.${side}.${of}`, trigger.hours);
  }
  const day =
    trigger.days === 0
      ? t(`app.messages.trigger.day.${of}`)
      : tn(`app.messages.trigger.days.${side}.${of}`, trigger.days);
  return `${day} · ${trigger.at}`;
}

/** The name of a channel inside a sentence: that of a product keeps its capital. */
const channelInside = (channel: MessageChannel, { t }: Pick<Words, 't'>): string => {
  const name = t(`app.messages.channel.${channel}`);
  return channel === 'whatsapp' ? name : name.toLocaleLowerCase();
};

/** "Correo, luego a mano". */
export function channelsWords(channels: readonly MessageChannel[], words: Pick<Words, 't'>): string {
  const { t } = words;
  const [first, ...rest] = channels;
  if (first === undefined) return '';
  return rest.reduce(
    (said, channel) => t('app.messages.channels.then', { first: said, next: channelInside(channel, words) }),
    t(`app.messages.channel.${first}`),
  );
}

/** "El wifi y el código de la puerta", each thing once: the network and its password are one wifi. */
export function missingWords(
  missing: readonly Variable[],
  { t, format }: Pick<Words, 't' | 'format'>,
): string {
  return format.list([...new Set(missing.map((name) => t(`app.messages.missing.${name}`)))]);
}

/** "hoy", or "mié 18 nov", by the clock of the property. */
export const dayWords = (at: Instant, zone: string, { t, format }: Pick<Words, 't' | 'format'>): string => {
  const day = dayIn(zone, at);
  return day === todayIn(zone) ? t('app.messages.today') : format.date(day);
};

/** "hoy, 15:00". */
export const momentWords = (at: Instant, zone: string, words: Pick<Words, 't' | 'format'>): string =>
  `${dayWords(at, zone, words)}, ${words.format.time(at, zone)}`;

const FAMILIES = {
  planned: 'sky',
  held: 'sun',
  'to-do': 'sun',
  sending: 'sky',
  sent: 'palm',
  delivered: 'sky',
  read: 'palm',
  opened: 'palm',
  failed: 'rose',
  unknown: 'sky',
  skipped: 'neutral',
} as const satisfies Record<StayMessage['state'], Family>;

export const familyOf = ({ state }: Pick<StayMessage, 'state'>): Family => FAMILIES[state];

const isAhead = ({ dueAt }: Pick<StayMessage, 'dueAt'>): boolean => Date.parse(dueAt) > Date.now();

/** Left, or may have left. */
const LEFT: ReadonlySet<StayMessage['state']> = new Set([
  'sent',
  'delivered',
  'read',
  'opened',
  'failed',
  'unknown',
]);

/** Whether it lies behind the present moment. What is held or to be sent by hand waits for a person, and is ahead. */
export const isPast = (message: Pick<StayMessage, 'state' | 'dueAt'>): boolean => {
  const { state } = message;
  return LEFT.has(state) || (state === 'skipped' && !isAhead(message));
};

/** Waits for a person of the house; a message that is held without a missing value waits for the guest's check-in or for WhatsApp. */
export const needsPerson = ({ state, missing }: Pick<StayMessage, 'state' | 'missing'>): boolean =>
  (state === 'held' && missing.length > 0) || state === 'to-do' || state === 'failed' || state === 'unknown';

const isByHand = ({ deliveries }: Pick<StayMessage, 'deliveries'>): boolean =>
  deliveries.at(-1)?.channel === 'by-hand';

export function stateWords(
  message: Pick<StayMessage, 'state' | 'dueAt' | 'deliveries'>,
  { t }: Words,
): string {
  const { state } = message;
  if (state === 'skipped')
    return t(isAhead(message) ? 'app.messages.willSkip' : 'app.messages.state.skipped');
  if (state === 'sent' && isByHand(message)) return t('app.messages.sentByHand');
  return t(`app.messages.state.${state}`);
}

type Line = { readonly text: string; readonly look: 'plain' | 'moved' | 'waits' | 'wrong' };
type Delivery = StayMessage['deliveries'][number];

/** "enviado, entregado y leído 18:05": what happened, with its time; what happened in one minute has one time. */
function stepsWords({ at, deliveredAt, readAt, openedAt }: Delivery, zone: string, words: Words): string {
  const { t, format } = words;
  const timeOf = (moment: Instant): string =>
    dayIn(zone, moment) === dayIn(zone, at) ? format.time(moment, zone) : momentWords(moment, zone, words);
  const steps = [
    { step: 'sent', moment: at },
    { step: 'delivered', moment: deliveredAt },
    { step: 'read', moment: readAt },
    { step: 'opened', moment: openedAt },
  ] as const;
  const groups: { time: string; names: string[] }[] = [];
  for (const { step, moment } of steps) {
    if (moment === null) continue;
    const time = timeOf(moment);
    const name = t(`app.messages.step.${step}`);
    if (groups.at(-1)?.time === time) groups.at(-1)?.names.push(name);
    else groups.push({ time, names: [name] });
  }
  return groups.map(({ time, names }) => `${format.list(names)} ${time}`).join(', ');
}

/** What WhatsApp has not told: a guest can switch off that reading is told. */
function untold({ channel, deliveredAt, readAt, openedAt }: Delivery, { t }: Words): string | null {
  if (channel !== 'whatsapp' || readAt !== null || openedAt !== null) return null;
  return t(deliveredAt === null ? 'app.messages.step.notDelivered' : 'app.messages.step.notRead');
}

function deliveryWords(delivery: Delivery, zone: string, words: Words): Line {
  const { t, format } = words;
  const { channel, state, at, by, problem } = delivery;
  if (channel === 'by-hand') {
    const text = t('app.messages.delivery.byHand', {
      by: by ?? t('app.blank'),
      at: momentWords(at, zone, words),
    });
    return { text, look: 'plain' };
  }
  const name = t(`app.messages.channel.${channel}`);
  if (state === 'sending' || state === 'failed' || state === 'unknown') {
    const text = t(`app.messages.delivery.${state}`, { channel: name, at: format.time(at, zone) });
    return {
      text: problem === null ? text : `${text}. ${problem}`,
      look: state === 'failed' ? 'wrong' : 'plain',
    };
  }
  const steps = [stepsWords(delivery, zone, words), untold(delivery, words)].filter(Boolean).join(', ');
  return { text: t('app.messages.delivery.steps', { channel: name, steps }), look: 'plain' };
}

/** A channel is used after the one before it has certainly failed. */
function deliveriesWords(deliveries: readonly Delivery[], zone: string, words: Words): readonly Line[] {
  return deliveries.map((delivery, index) => {
    const line = deliveryWords(delivery, zone, words);
    if (index === 0 || delivery.channel === 'by-hand') return line;
    const name = words.t(`app.messages.channel.${delivery.channel}`);
    const said = `${channelInside(delivery.channel, words)}${line.text.slice(name.length)}`;
    return { ...line, text: words.t('app.messages.delivery.next', { said }) };
  });
}

/** At night nothing is said to guests. */
export const QUIET = { from: QUIET_FROM, until: QUIET_UNTIL } as const;

/** A moment of the night waited for the morning, or left the evening before; others moved because the stay was booked late. */
export const isMovedByNight = (
  { movedFromNight }: Pick<StayMessage, 'movedFromNight'>,
  zone: string,
): boolean => {
  if (movedFromNight === null) return false;
  const time = timeIn(zone, movedFromNight);
  return time >= QUIET.from || time < QUIET.until;
};

/** Why it moved: the night, new dates, or a late booking. */
function movedLine(message: StayMessage, zone: string, { t }: Words): Line[] {
  const { dueAt, movedFromDates, movedFromNight } = message;
  if (movedFromDates !== null && movedFromDates !== dueAt) {
    const isEarlier = Date.parse(dueAt) < Date.parse(movedFromDates);
    return [
      { text: t(isEarlier ? 'app.messages.moved.earlier' : 'app.messages.moved.later'), look: 'moved' },
    ];
  }
  if (movedFromNight === null) return [];
  const text = isMovedByNight(message, zone)
    ? t('app.messages.moved.night', QUIET)
    : t('app.messages.moved.late');
  return [{ text, look: 'moved' }];
}

/** The earlier time, which is shown struck through. */
export const oldTimeOf = ({ dueAt, movedFromDates, movedFromNight }: StayMessage): Instant | null => {
  const old = movedFromDates ?? movedFromNight;
  return old === dueAt ? null : old;
};

/** What a held message waits for; a turn has its time. */
function heldWords(
  { waitsFor, turnAt, missing }: StayMessage,
  { zone, words }: { readonly zone: string; readonly words: Words },
): string {
  const { t } = words;
  if (waitsFor === null) return t('app.messages.held.leaves', { what: missingWords(missing, words) });
  // A turn that has come is tried right now.
  if (waitsFor === 'pace' && turnAt !== null && Date.parse(turnAt) > Date.now()) {
    return t('app.messages.held.turn', { at: momentWords(turnAt, zone, words) });
  }
  return t(HELD_WORDS[waitsFor]);
}

const HELD_WORDS = {
  'check-in': 'app.messages.held.checkIn',
  approval: 'app.messages.held.approval',
  pace: 'app.messages.held.pace',
} as const satisfies Record<NonNullable<StayMessage['waitsFor']>, string>;

/** What a row of the timeline says below its name. */
export function linesOf(
  message: StayMessage,
  { zone, words }: { readonly zone: string; readonly words: Words },
): readonly Line[] {
  const { t } = words;
  const { state, channels, ifCheckIn, reasonText, usefulUntil, deliveries } = message;
  const until = momentWords(usefulUntil, zone, words);
  switch (state) {
    case 'skipped':
      return reasonText === null ? [] : [{ text: reasonText, look: 'plain' }];
    case 'held':
      return [
        { text: heldWords(message, { zone, words }), look: 'waits' },
        { text: t('app.messages.usefulUntil', { at: until }), look: 'plain' },
      ];
    case 'to-do':
      return [
        { text: t('app.messages.byHand.you'), look: 'waits' },
        { text: t('app.messages.usefulUntil', { at: until }), look: 'plain' },
      ];
    case 'planned': {
      const how = channelsWords(channels, words);
      const text = ifCheckIn === null ? how : `${t(`app.messages.ifCheckIn.${ifCheckIn}`)} ${how}`;
      return [{ text, look: 'plain' }, ...movedLine(message, zone, words)];
    }
    case 'sending':
    case 'sent':
    case 'delivered':
    case 'read':
    case 'opened':
    case 'failed':
    case 'unknown':
      return deliveriesWords(deliveries, zone, words);
  }
}
