import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type {
  Conflict,
  ConflictParty,
  ConflictSuggestion,
} from '#areas/stays/reservations/conflicts/conflicts.contract.ts';
import { type Reservation, reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { splitContract } from '#areas/stays/reservations/segments/split.contract.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { call } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { notify } from '#web/ui/toasts.ts';
import { STAY_TOPICS } from '../queries.ts';
import { useNeedsManualPush } from '../manual-push.ts';

type Body = { roomId: ListingId | null; evenIfTaken?: true };

/**
 * Applies a suggestion with one press and offers its undo. A refusal names the stay that has taken the listing
 * meanwhile.
 */
export function useSolve(onHolder: (id: string) => void) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const queries = useQueryClient();
  const { send } = useChange(reservationContract.updateReservation);
  const split = useChange(splitContract.splitStay);
  const [busy, setBusy] = useState<string>();
  const needsManualPush = useNeedsManualPush();

  const query = { propertyId: property.id };
  const put = (id: string, body: Body, version: number) =>
    send({ params: { id }, query, body }, { ifMatch: String(version) });
  /** Moves only the segment that was sold twice: a stay in two listings keeps its other nights. */
  const move = (
    { _id: id, isPart, checkInDate: from, checkOutDate: to, version }: ConflictParty,
    roomId: ListingId,
  ) =>
    isPart
      ? split.send({ params: { id }, query, body: { from, to, roomId } }, { ifMatch: String(version) })
      : put(id, { roomId }, version);
  const versionOf = async (id: string): Promise<number> =>
    (await call(reservationContract.getReservation, { params: { id }, query })).version;
  const readAgain = () => Promise.all(STAY_TOPICS.map((queryKey) => queries.invalidateQueries({ queryKey })));

  const refuse = (failure: unknown) => {
    if (!(failure instanceof CallFailure)) throw failure;
    if (failure.status === 412) return notify('error', t('app.calendar.stale'));
    const { details } = failure;
    const holder =
      typeof details === 'object' && details !== null && 'reservationId' in details && details.reservationId;
    const kind = typeof details === 'object' && details !== null && 'kind' in details && details.kind;
    const see =
      typeof holder === 'string' && kind === 'stay'
        ? { label: t('app.calendar.see'), onPress: () => onHolder(holder) }
        : undefined;
    return notify('error', failure.message, see);
  };

  /** The stay in conflict gives the listing up for a moment, so that the stay that had it can come back. */
  const bringBack = async ({ stay }: Conflict, moved: ConflictParty, after: Reservation) => {
    const isSecond = moved._id === stay._id;
    if (!isSecond) {
      const second = await versionOf(stay._id);
      await put(stay._id, { roomId: null }, second);
    }
    await put(moved._id, { roomId: moved.roomId, evenIfTaken: true }, after.version);
    if (!isSecond) await put(stay._id, { roomId: stay.roomId, evenIfTaken: true }, await versionOf(stay._id));
  };

  const undo = async (conflict: Conflict, moved: ConflictParty, after: Reservation) => {
    try {
      await bringBack(conflict, moved, after);
      notify('success', t('app.calendar.undone'));
    } catch (failure) {
      refuse(failure);
    }
    await readAgain();
  };

  const take = async (
    conflict: Conflict,
    party: ConflictParty,
    { roomId, roomName, why }: ConflictSuggestion,
  ) => {
    setBusy(`${conflict.stay._id} ${roomId}`);
    try {
      const after = await move(party, roomId);
      const text = t('reservation.conflict.moved', { guest: party.guestName, listing: roomName });
      const isManual = await needsManualPush(party._id, party.source);
      const message = isManual ? `${text}. ${t('app.calendar.alsoThere')}` : text;
      const back = { label: t('app.calendar.undo'), onPress: () => void undo(conflict, party, after) };
      const mayUndo = why !== 'own' && !party.isPart && !conflict.stay.isPart;
      notify('success', message, mayUndo ? back : undefined);
    } catch (failure) {
      refuse(failure);
    }
    await readAgain();
    setBusy(undefined);
  };

  return { take: (...args: Parameters<typeof take>) => void take(...args), busy };
}
