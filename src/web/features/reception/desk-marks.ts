import { useState } from 'react';

import { reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import type { DeskStay } from '#areas/desk/reception/reception.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { notify } from '#web/ui/toasts.ts';
import { DESK_TOPICS } from './queries.ts';

/** The marks of a stay. */
export type Marked = Pick<DeskStay, 'reservationId' | 'guestName' | 'status'>;
type Status = DeskStay['status'];

export type DeskMarks = {
  /** Stays whose mark is being sent. */
  readonly busy: ReadonlySet<string>;
  readonly arrive: (stay: Marked) => void;
  readonly leave: (stay: Marked) => void;
  readonly undo: (stay: Marked) => void;
  /** The last mark that was made here and can be undone; false without one. */
  readonly undoLast: () => boolean;
  /** The stay that was marked as arrived last. */
  readonly lastArrived: string | undefined;
};

/** A guest who leaves without an arrival mark has arrived: the server refuses a departure without an arrival. */
const STEPS: Readonly<Partial<Record<Status, readonly Status[]>>> = {
  confirmed: ['checked_in', 'checked_out'],
  checked_in: ['checked_out'],
};
const BEFORE: Readonly<Partial<Record<Status, Status>>> = {
  checked_in: 'confirmed',
  checked_out: 'checked_in',
};

/**
 * "Llegó" and "Salió" in one press, and the undo in another. A second press while the first is being sent does nothing.
 */
export function useDeskMarks(): DeskMarks {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send } = useChange(reservationContract.updateReservation, { invalidates: DESK_TOPICS });
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Marked>();

  const put = async (stay: Marked, steps: readonly Status[], said: string, isMark: boolean) => {
    const { reservationId: id, guestName } = stay;
    if (busy.has(id)) return;
    setBusy((before) => new Set(before).add(id));
    try {
      for (const status of steps) {
        await send({ params: { id }, query: { propertyId: property.id }, body: { status } });
      }
      const status = steps.at(-1) ?? stay.status;
      setLast(isMark ? { reservationId: id, guestName, status } : undefined);
      const back = { label: t('app.reception.undo'), onPress: () => undo({ ...stay, status }) };
      notify('success', said, isMark && status === 'checked_out' ? back : undefined);
    } catch (failure) {
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater'));
    } finally {
      setBusy((before) => new Set([...before].filter((one) => one !== id)));
    }
  };
  const nameOf = ({ guestName }: Marked) => guestName || t('app.stay.noName');
  const undo = (stay: Marked) => {
    const before = BEFORE[stay.status];
    if (before) void put(stay, [before], t('app.reception.said.undone', { guest: nameOf(stay) }), false);
  };
  return {
    busy,
    arrive: (stay) =>
      void put(stay, ['checked_in'], t('app.reception.said.arrived', { guest: nameOf(stay) }), true),
    leave: (stay) =>
      void put(stay, STEPS[stay.status] ?? [], t('app.reception.said.left', { guest: nameOf(stay) }), true),
    undo,
    undoLast: () => {
      if (last) undo(last);
      return last !== undefined;
    },
    lastArrived: last?.status === 'checked_in' ? last.reservationId : undefined,
  };
}
