import type { ReservationOfDay } from '#areas/stays/reservations/index.ts';
import type { Context } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { TodayStay } from './today.contract.ts';

type Step = TodayStay['steps']['guests'];

const GUESTS: Readonly<Record<ReservationOfDay['check_in_state'], Step>> = {
  pending: 'todo',
  started: 'doing',
  complete: 'done',
};
const REGISTRY: Readonly<Record<ReservationOfDay['registry_state'], Step>> = {
  none: 'none',
  pending: 'doing',
  sent: 'done',
  refused: 'failed',
};

/**
 * The country has a registry, and no connection reports this stay to it: never green, even with a complete form
 * (W1-F-03).
 */
const isUnheard = ({ registry_state }: ReservationOfDay, toConnect: readonly string[]): boolean =>
  registry_state === 'none' && toConnect.length > 0;

/** The progress of a stay, and the first open step as text. */
export function describeProgress(
  ctx: Context,
  reservation: ReservationOfDay,
  toConnect: readonly string[],
): Pick<TodayStay, 'steps' | 'label' | 'tone'> {
  const texts = allTexts[ctx.language];
  const steps: TodayStay['steps'] = {
    guests: GUESTS[reservation.check_in_state],
    registry: isUnheard(reservation, toConnect) ? 'todo' : REGISTRY[reservation.registry_state],
  };
  if (steps.registry === 'failed') {
    return { steps, label: translate(texts, 'today.label.registry'), tone: 'failed' };
  }
  if (steps.guests !== 'done') {
    const label =
      reservation.guests_done > 0
        ? translate(texts, 'today.label.some', { done: reservation.guests_done, total: reservation.guests })
        : translate(texts, 'today.label.missing');
    return { steps, label, tone: 'waiting' };
  }
  if (steps.registry === 'todo') {
    return { steps, label: translate(texts, 'today.label.unregistered'), tone: 'waiting' };
  }
  const isUnderWay = steps.registry === 'doing';
  const key = isUnderWay ? 'today.label.registryWaiting' : 'today.label.done';
  return { steps, label: translate(texts, key), tone: isUnderWay ? 'waiting' : 'done' };
}
