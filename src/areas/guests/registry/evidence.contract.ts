import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { nightsBetween, PlainDate } from '#vocabulary/plain-date.ts';
import { tableFormat } from '#vocabulary/table-format.ts';

/** Maximum days of a period: a leap year. */
export const EVIDENCE_DAYS_MAX = 366;
/** Maximum lines of a file. */
export const EVIDENCE_EXPORT_MAX = 10_000;

/** An attempt to send or to look up, its final result without an answer, or the decision of a person. */
export const EvidenceDeed = z.enum([
  'send',
  'find',
  'end',
  'sent-again',
  'by-hand',
  /** With a file at the registry's portal. */
  'uploaded',
  'withdrawn',
  'stay-by-hand',
]);
export type EvidenceDeed = z.infer<typeof EvidenceDeed>;

export const EvidenceOutcome = z.enum([
  /** Written before anything is sent: without a later line, the answer was lost with the process. */
  'begun',
  'done',
  'taken',
  'not-there',
  'refused',
  'missing',
  'reconnect',
  'wait',
  'unknown',
  'attention',
  'decided',
]);
export type EvidenceOutcome = z.infer<typeof EvidenceOutcome>;

export const EvidenceLine = z.object({
  _id: z.uuid(),
  at: Instant,
  reservationId: ReservationId,
  /** Null when a person reported a whole stay. */
  registry: z.string().nullable(),
  registryName: z.string().nullable(),
  /** Number of the establishment at the registry, such as the RNT. */
  registration: z.string().nullable(),
  kind: z.string(),
  /** E for arrival and S for departure; null when the registry has one card per guest. */
  movement: z.enum(['E', 'S']).nullable(),
  /** `hidden` for members who may not see guest identities; `erased` with the guest's key; `stay` for a whole stay. */
  guestState: z.enum(['named', 'hidden', 'erased', 'stay']),
  guestName: z.string().nullable(),
  /** The last characters of the document that was sent. */
  documentEnd: z.string().nullable(),
  deed: EvidenceDeed,
  outcome: EvidenceOutcome,
  /** Number that the registry gave. */
  code: z.string().nullable(),
  /**
   * For a movement that was uploaded in a file: C-REG-26 returns its receipt. Null without one, and after the erasure
   * of the guest.
   */
  receipt: z.object({ fileId: z.uuid(), name: z.string() }).nullable(),
  mode: z.enum(['live', 'test']),
  /** Name of the person, or Posada. */
  by: z.string(),
  /** SHA-256 of the line in the history; null for a line that the history does not have. */
  hash: z.string().nullable(),
});
export type EvidenceLine = z.infer<typeof EvidenceLine>;

export const EvidenceFilter = z
  .strictObject({
    /** Days of the property's calendar; both are part of the period. */
    from: PlainDate,
    to: PlainDate,
    registry: z.string().max(20).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'app.evidence.order' })
  .refine(({ from, to }) => nightsBetween(from, to) < EVIDENCE_DAYS_MAX, {
    path: ['to'],
    message: 'app.evidence.tooLong',
  });
export type EvidenceFilter = z.infer<typeof EvidenceFilter>;

const common = { method: 'GET', access: 'member', app: 'registry', status: 200 } as const;
const asked = { propertyId: PropertyId.optional(), filter: jsonQuery(EvidenceFilter) };

export const evidenceContract = {
  listEvidence: defineCall({
    ...common,
    id: 'C-REG-20',
    path: '/api/common/registry-evidence',
    summary: 'List evidence of registry reports',
    query: z.object({ ...asked, ...pagingQuery(50, 200) }),
    reply: z.array(EvidenceLine),
    meta: z.object({
      ...PageMeta.shape,
      /** Registrations in the lines of the period. */
      registrations: z.array(z.object({ registryName: z.string(), registration: z.string() })),
      /** Hash of the last line of the period in the history; null without lines. */
      lastHash: z.string().nullable(),
    }),
  }),
  exportEvidence: defineCall({
    ...common,
    id: 'C-REG-21',
    path: '/api/common/registry-evidence/csv',
    summary: 'Export evidence of registry reports',
    fresh: true,
    rate: 'export',
    query: z.object({ ...asked, format: tableFormat }),
    reply: z.void(),
    raw: 'text/csv',
  }),
};
