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

/** "Correo, luego a mano". */
export function channelsWords(channels: readonly MessageChannel[], { t }: Pick<Words, 't'>): string {
  const [first, ...rest] = channels;
  if (first === undefined) return '';
  return rest.reduce(
    (said, channel) =>
      t('app.messages.channels.then', {
        first: said,
        next: t(`app.messages.channel.${channel}`).toLocaleLowerCase(),
      }),
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
  opened: 'palm',
  failed: 'rose',
  unknown: 'sky',
  skipped: 'neutral',
} as const satisfies Record<StayMessage['state'], Family>;

export const familyOf = ({ state }: Pick<StayMessage, 'state'>): Family => FAMILIES[state];

const isAhead = ({ dueAt }: Pick<StayMessage, 'dueAt'>): boolean => Date.parse(dueAt) > Date.now();

/** Whether it lies behind the present moment. What is held or to be sent by hand waits for a person, and is ahead. */
export const isPast = (message: Pick<StayMessage, 'state' | 'dueAt'>): boolean => {
  const { state } = message;
  if (state === 'sent' || state === 'opened' || state === 'failed' || state === 'unknown') return true;
  return state === 'skipped' && !isAhead(message);
};

/** Waits for a person of the house; a message that is held without a missing value waits for the guest's check-in. */
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

function deliveryWords(
  { channel, state, at, openedAt, by, problem }: Delivery,
  zone: string,
  words: Words,
): Line {
  const { t, format } = words;
  const name = t(`app.messages.channel.${channel}`);
  if (channel === 'by-hand') {
    return {
      text: t('app.messages.delivery.byHand', { by: by ?? t('app.blank'), at: momentWords(at, zone, words) }),
      look: 'plain',
    };
  }
  if (state === 'opened' && openedAt !== null) {
    return {
      text: t('app.messages.delivery.opened', { channel: name, at: momentWords(openedAt, zone, words) }),
      look: 'plain',
    };
  }
  const text = t(`app.messages.delivery.${state}`, { channel: name, at: format.time(at, zone) });
  return {
    text: problem === null ? text : `${text}. ${problem}`,
    look: state === 'failed' ? 'wrong' : 'plain',
  };
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

/** What a row of the timeline says below its name. */
export function linesOf(
  message: StayMessage,
  { zone, words }: { readonly zone: string; readonly words: Words },
): readonly Line[] {
  const { t } = words;
  const { state, channels, missing, ifCheckIn, reasonText, usefulUntil, deliveries } = message;
  const until = momentWords(usefulUntil, zone, words);
  switch (state) {
    case 'skipped':
      return reasonText === null ? [] : [{ text: reasonText, look: 'plain' }];
    case 'held': {
      const what = missingWords(missing, words);
      return [
        {
          text: what === '' ? t('app.messages.held.checkIn') : t('app.messages.held.leaves', { what }),
          look: 'waits',
        },
        { text: t('app.messages.usefulUntil', { at: until }), look: 'plain' },
      ];
    }
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
    case 'opened':
    case 'failed':
    case 'unknown':
      return deliveries.map((delivery) => deliveryWords(delivery, zone, words));
  }
}
