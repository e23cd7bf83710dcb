import { useCallback, useMemo, useState } from 'react';

import type { FieldName } from '#areas/guests/check-in/guest.contract.ts';
import type { GuestId } from '#vocabulary/ids.ts';
import type { Proposal } from '#web/parts/proposals.ts';

/** Proposals of all guests. They live until the guest confirms, corrects or takes another photo (USER-PAIN 12). */
export function useProposals() {
  const [byGuest, setByGuest] = useState<ReadonlyMap<GuestId, ReadonlyMap<FieldName, Proposal>>>(new Map());
  const propose = useCallback((guestId: GuestId, found: ReadonlyMap<FieldName, Proposal>) => {
    setByGuest((now) => new Map(now).set(guestId, found));
  }, []);
  /** From an earlier visit; data of this visit takes precedence. */
  const recall = useCallback((guestId: GuestId, found: ReadonlyMap<FieldName, Proposal>) => {
    setByGuest((now) => (now.has(guestId) ? now : new Map(now).set(guestId, found)));
  }, []);
  const settle = useCallback((guestId: GuestId, name: FieldName) => {
    setByGuest((now) => {
      const rest = new Map(now.get(guestId));
      return rest.delete(name) ? new Map(now).set(guestId, rest) : now;
    });
  }, []);
  return useMemo(
    () => ({
      of: (guestId: GuestId): ReadonlyMap<FieldName, Proposal> => byGuest.get(guestId) ?? new Map(),
      propose,
      recall,
      settle,
    }),
    [byGuest, propose, recall, settle],
  );
}

export type Proposals = ReturnType<typeof useProposals>;
