import type { StayEntry, StayStep } from '#areas/desk/history/history.contract.ts';
import { moneyOf } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { useLanguage } from '#web/shell/language/language.tsx';

type Words = ReturnType<typeof useLanguage>;
type StepOf<Kind extends StayStep['kind']> = Extract<StayStep, { kind: Kind }>;

function roomWords({ from, to }: StepOf<'room'>, { t }: Words): string {
  if (to === null) return t('history.room.none');
  return from === null ? t('history.room.set', { to }) : t('history.room', { from, to });
}

function totalWords({ totalBefore, total, currency }: StepOf<'total'>, { t, format }: Words): string {
  const money = (amount: number) =>
    currency === null ? format.number(amount) : format.money(moneyOf(amount, currency));
  if (total === null) return t('history.total.none');
  if (totalBefore === null) return t('history.total.set', { to: money(total) });
  return t('history.total', { from: money(totalBefore), to: money(total) });
}

function statusWords({ from, to }: StepOf<'status'>, { t }: Words): string {
  const isBack = to === 'confirmed' && from !== 'not_confirmed';
  return t(isBack ? 'history.status.back' : `history.status.${to}`);
}

/** The action of a person, to follow the person's name. */
export function stepWords(step: StayStep, by: StayEntry['by'], words: Words): string {
  const { t, format } = words;
  // A day and its month stay on one line.
  const day = (date: PlainDate) => format.date(date, 'short').replaceAll(' ', '\u00a0');
  const none = t('app.stay.noListing');
  switch (step.kind) {
    case 'received': {
      const isSeller = by.kind === 'calendar' || by.name === step.channel;
      return isSeller ? t('history.received') : t('history.receivedOf', { channel: step.channel });
    }
    case 'status':
      return statusWords(step, words);
    case 'arrival':
    case 'departure':
    case 'dates':
      return t(`history.${step.kind}`, {
        from: day(step.from),
        to: day(step.to),
      });
    case 'came':
      return t('history.came', { day: day(step.on) });
    case 'room':
      return roomWords(step, words);
    case 'split': {
      const rooms = step.rooms.map(({ name, to }) =>
        t('history.split.room', { room: name ?? none, to: day(to) }),
      );
      return t('history.split', { rooms: format.list(rooms) });
    }
    case 'joined':
      return t('history.joined', { room: step.room ?? none });
    case 'guests':
      return t('history.guests', { from: step.from, to: step.to });
    case 'fields':
      return t('history.fields', {
        fields: format.list(step.fields.map((name) => t(`changed.stayField.${name}`))),
      });
    case 'total':
      return totalWords(step, words);
    default:
      return t(`history.${step.kind}`);
  }
}
