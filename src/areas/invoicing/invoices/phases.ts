import type { InvoicePhase, InvoiceState, StampStatus } from './invoices.tables.ts';

type Phase = {
  /** Shown to people and programs. */
  readonly state: InvoiceState;
  readonly stampStatus: StampStatus | null;
  /** What moves a document to this phase. */
  readonly movedBy: string;
  /** What follows. */
  readonly follows: string;
  readonly next: readonly InvoicePhase[];
};

const ON_ITS_WAY = ['unknown', 'pending', 'waiting', 'attention', 'rejected', 'accepted'] as const;
const onItsWay = { state: 'processing', stampStatus: 'draft' } as const;

/**
 * The phases of a document and their successors. Only the column `invoices.phase` is written. The two shown columns are
 * derived from it, in the database as here, and no other file may change them.
 */
export const PHASES: Readonly<Record<InvoicePhase, Phase>> = {
  draft: {
    state: 'draft',
    stampStatus: null,
    movedBy: 'a person, a guest, or billing by itself',
    follows: 'it may be changed, sent or deleted',
    next: ['sending'],
  },
  sending: {
    ...onItsWay,
    movedBy: 'whoever sends it, in the transaction that signs it, takes its number and plans its effect',
    follows: 'whoever stamps is asked; a credit is reserved',
    next: ON_ITS_WAY,
  },
  waiting: {
    ...onItsWay,
    movedBy: 'the effect: they cannot be reached, and have nothing',
    follows: 'it is sent again',
    next: ON_ITS_WAY,
  },
  unknown: {
    ...onItsWay,
    movedBy: 'the effect: it left, and the answer was lost',
    follows: 'they are asked whether they have it, before anything is sent again',
    next: ON_ITS_WAY,
  },
  pending: {
    ...onItsWay,
    movedBy: 'the effect: they have it and decide later',
    follows: 'they are asked for it by their ticket',
    next: ON_ITS_WAY,
  },
  attention: {
    ...onItsWay,
    movedBy: 'the effect: it cannot find out',
    follows: 'a person says what they saw there (C-ACC-50)',
    next: ON_ITS_WAY,
  },
  rejected: {
    state: 'failure',
    stampStatus: 'rejected',
    movedBy: 'the effect, or the person who says that it is not there',
    follows: 'the credit is free again; it is corrected and sent under its number as the next revision',
    next: ['sending'],
  },
  accepted: {
    state: 'success',
    stampStatus: 'accepted',
    movedBy: 'the effect, or the person who saw it there',
    follows: 'the credit is spent; files are kept and mailed; only a credit note changes anything',
    next: ['canceled'],
  },
  canceled: {
    state: 'success',
    stampStatus: 'canceled',
    movedBy: 'the acceptance of the credit note that gives back the last of it',
    follows: 'its lines may be billed again',
    next: [],
  },
};

/** Throws if the phase cannot follow: always a fault of Posada, never of the input. */
export function requireNext(from: InvoicePhase, to: InvoicePhase): void {
  if (from !== to && !PHASES[from].next.includes(to)) {
    throw new Error(`A document that is ${from} cannot become ${to}`);
  }
}
