import { useCallback, useMemo, useState } from 'react';

import type { DocumentReading, FieldName, GuestForm } from '#areas/check-in/guest.contract.ts';
import type { GuestId } from '#vocabulary/ids.ts';

export type Proposal = {
  readonly value: string;
  /** Sure enough to be filled in; otherwise it is only offered. */
  readonly isFilled: boolean;
};

/** Under this the reader itself is not sure (DocumentReading). */
const FILLED_FROM = 85;
const READ_FIELDS = ['nationality', 'documentNumber', 'firstName', 'lastName', 'birthDate'] as const;

/** The machine-readable lines know capitals only; people read and correct names as they are written. */
const asWritten = (name: string): string =>
  name === name.toUpperCase()
    ? name.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (start) => start.toUpperCase())
    : name;

/** What a photo says about the fields of a guest, without what is already answered that way. */
export function proposalsFrom(reading: DocumentReading, guest: GuestForm): ReadonlyMap<FieldName, Proposal> {
  const found = new Map<FieldName, Proposal>();
  const offer = (name: FieldName, value: string | null | undefined, confidence: number) => {
    const field = guest.fields.find((one) => one.name === name);
    if (!field || !value || field.value === value) return;
    // An answer that is there is never written over, only questioned.
    found.set(name, { value, isFilled: confidence >= FILLED_FROM && !field.value });
  };
  for (const name of READ_FIELDS) {
    const read = reading.fields[name];
    const isName = name === 'firstName' || name === 'lastName';
    offer(name, read && isName ? asWritten(read.value) : read?.value, read?.confidence ?? 0);
  }
  offer('documentType', reading.documentTypeChoice, 100);
  return found;
}

/** Proposals of all guests. They live until the guest confirms, corrects or takes another photo (USER-PAIN 12). */
export function useProposals() {
  const [byGuest, setByGuest] = useState<ReadonlyMap<GuestId, ReadonlyMap<FieldName, Proposal>>>(new Map());
  const propose = useCallback((guestId: GuestId, found: ReadonlyMap<FieldName, Proposal>) => {
    setByGuest((now) => new Map(now).set(guestId, found));
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
      settle,
    }),
    [byGuest, propose, settle],
  );
}

export type Proposals = ReturnType<typeof useProposals>;
