import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { tableFormat } from '#vocabulary/table-format.ts';
import { Instant } from '#vocabulary/instant.ts';

export const AUDIT_SUBJECTS = [
  'property',
  'listing',
  'listing-type',
  'reservation',
  'folio',
  'check-in',
  'check-in-settings',
  'notification-settings',
  'guest',
  'connection',
  'master-key',
  'registration',
  'report',
  'payment-settings',
  'payment-plan',
  'payment-request',
  'message-settings',
  'message-template',
  'message',
  'terms',
  'file',
  'short-link',
  'form',
  'invoice',
  'customer',
  'credits',
  'payer',
  'app',
  'plan',
  'issuer',
  'accounting-mapping',
  'invoice-series',
  'member',
  'view',
] as const;

export const AuditSubject = z.enum(AUDIT_SUBJECTS);

export const AuditEntry = z.object({
  _id: z.number().int(),
  at: Instant,
  /**
   * The values of the filter: `user:<id>`, `admin:<id>` of Posada's staff, `guest:<link>`, `system:<provider>`,
   * `calendar:<channel>` or `posada`.
   */
  actor: z.string(),
  actorName: z.string(),
  subject: AuditSubject,
  subjectId: z.string(),
  action: z.string(),
  /** The current name of the record, and the stay it belongs to; null if the record is gone. */
  about: z.object({ name: z.string(), reservationId: ReservationId.nullable() }).nullable(),
  /** In the caller's language. */
  message: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Network address; null for changes by Posada or a guest. */
  from: z.string().nullable(),
  /** Whether the entry is in the chain already; it takes about a minute. */
  isSealed: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filter = {
  propertyId: PropertyId.optional(),
  subject: AuditSubject.optional(),
  subjectId: z.string().max(100).optional(),
  actor: z.string().max(100).optional(),
  from: Instant.optional(),
  until: Instant.optional(),
};

const common = { method: 'GET', access: 'member', app: 'audit', permission: 'manage', status: 200 } as const;

export const auditContract = {
  listChanges: defineCall({
    ...common,
    id: 'C-AUD-01',
    path: '/api/common/audit-log',
    summary: 'List audit log entries',
    description: 'Each entry shows the actor and the values before and after the change. Newest first.',
    query: z.object({
      ...filter,
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
      before: z.coerce.number<string | number>().int().positive().optional(),
    }),
    reply: z.array(AuditEntry),
  }),
  exportChanges: defineCall({
    ...common,
    id: 'C-AUD-02',
    path: '/api/common/audit-log/csv',
    fresh: true,
    rate: 'export',
    summary: 'Export audit log entries',
    description: 'Returns the entries of C-AUD-01 as a file with at most 10,000 lines.',
    query: z.object({ ...filter, format: tableFormat }),
    reply: z.void(),
    raw: 'text/csv',
  }),
  verifyChanges: defineCall({
    ...common,
    id: 'C-AUD-03',
    path: '/api/common/audit-log/verification',
    rate: 'export',
    summary: 'Verify the audit log',
    description:
      'Recalculates the hash chain of the audit log. `brokenAt` is the first altered entry, or null where the chain is intact.',
    query: z.object({ propertyId: PropertyId.optional() }),
    reply: z.object({ checked: z.number().int(), brokenAt: z.number().int().nullable() }),
  }),
};
