import { z } from 'zod';

import { programQuery } from '#areas/invoicing/accounting/accounting.contract.ts';
import { accountingErrors } from '#areas/invoicing/accounting/accounting.errors.ts';
import { PaymentMethod } from '#areas/stays/folios/folios.contract.ts';
import { marketplaceErrors } from '#areas/property/marketplace/marketplace.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, FolioId, JournalId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { JOURNAL_KINDS, JOURNALS_MOST, JOURNALS_PAGE } from './journals.constants.ts';
import { journalErrors } from './journals.errors.ts';

const account = z
  .string()
  .trim()
  .min(1, 'general.required')
  .regex(/^\d{0,20}$/, 'general.invalid.format');
/** Entries that tax documents never contain; `deposit` includes its return. */
export const JournalKind = z.enum(JOURNAL_KINDS);
/** `attention`: no call can determine whether it was posted. */
export const JournalState = z.enum(['processing', 'success', 'failure', 'attention']);
export type JournalState = z.infer<typeof JournalState>;

/** Digits only, as Siigo stores it. */
const thirdParty = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{1,20}$/, 'general.invalid.format');

/** From the program's chart of accounts. */
export const JournalAccounts = z
  .object({ debit: account, credit: account })
  .refine(({ debit, credit }) => debit !== credit, { error: 'journals.sameAccount', path: ['credit'] });

/** The accounts for entries that tax documents do not contain. A kind without accounts is not posted. */
export const JournalSettingsInput = z.object({
  documentType: z.string().trim().min(1, 'general.required').max(20).nullable(),
  /** Number of the third party of the entries: a customer of the program. */
  thirdParty: thirdParty.nullable(),
  /** Third parties of channels, by the channel's slug. */
  channels: z
    .record(z.string().min(1).max(60), thirdParty)
    .refine((numbers) => Object.keys(numbers).length <= 20, 'general.invalid.tooBig'),
  kinds: z.partialRecord(JournalKind, JournalAccounts),
  /** Accounts for deposit money by means of payment; default: the debit of the kind. */
  money: z.partialRecord(PaymentMethod, account),
});
export type JournalSettingsInput = z.infer<typeof JournalSettingsInput>;

export const JournalSettings = z.object({
  ...JournalSettingsInput.shape,
  propertyIntegrationId: ConnectionId,
  partnerIntegrationId: z.string(),
  /** Name of the program. */
  name: z.string(),
  /** 0 before the first settings. */
  version: z.number().int(),
  changedAt: Instant.nullable(),
});
export type JournalSettings = z.infer<typeof JournalSettings>;

export const Journal = z.object({
  _id: JournalId,
  kind: z.enum([...JOURNAL_KINDS, 'deposit-release']),
  onDate: PlainDate,
  /** Major units; negative if it reverses a posting. */
  amount: z.number(),
  currency: z.string(),
  /** Code of the booking, or name of the folio. */
  about: z.string(),
  reservationId: ReservationId.nullable(),
  folioId: FolioId,
  state: JournalState,
  /** The program's number: `CC-10-20`. */
  number: z.string().nullable(),
  /** In the reader's language, with the program's words. */
  errors: z.array(z.object({ field: z.string(), message: z.string(), original: z.string() })),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
});
export type Journal = z.infer<typeof Journal>;

const query = z.object(programQuery);
const read = {
  access: 'member',
  app: 'invoicing',
  permission: 'money',
  method: 'GET',
  query,
  status: 200,
  errors: [],
} as const;

export const journalsContract = {
  listJournals: defineCall({
    ...read,
    id: 'C-JRN-01',
    path: '/api/accounting/journals',
    summary: 'List journals of a property',
    description: 'A journal posts to the accounting program what no tax document states. Newest first.',
    query: z.object({
      ...query.shape,
      state: JournalState.optional(),
      ...pagingQuery(JOURNALS_PAGE, JOURNALS_MOST),
    }),
    reply: z.array(Journal),
    /** Whether a connected accounting program accepts journals. */
    meta: z.object({ ...PageMeta.shape, isOffered: z.boolean() }),
  }),
  getJournalSettings: defineCall({
    ...read,
    id: 'C-JRN-02',
    path: '/api/accounting/journals/settings',
    summary: 'Get journal settings',
    description: 'The settings name the accounts of the journals.',
    reply: JournalSettings,
    errors: [accountingErrors.noProgram, journalErrors.notOffered],
  }),
  saveJournalSettings: defineCall({
    ...read,
    id: 'C-JRN-03',
    method: 'PUT',
    path: '/api/accounting/journals/settings',
    permission: 'manage',
    summary: 'Replace journal settings',
    description: 'The call replaces all accounts. A kind that gets its first accounts is posted from now on.',
    body: JournalSettingsInput,
    ifMatch: true,
    reply: JournalSettings,
    errors: [
      accountingErrors.noProgram,
      accountingErrors.needsAccess,
      accountingErrors.providerDown,
      accountingErrors.slow,
      accountingErrors.siigoSlow,
      journalErrors.notOffered,
      marketplaceErrors.appNotActive,
    ],
  }),
  retryJournal: defineCall({
    ...read,
    id: 'C-ACC-24',
    method: 'POST',
    path: '/api/accounting/journals/siigo-connect-single-journal-retry',
    permission: 'bill',
    summary: 'Retry a journal',
    description: 'A journal that failed is posted again with the current accounts.',
    body: z.object({ journalId: JournalId }),
    reply: Journal,
    errors: [
      accountingErrors.noProgram,
      journalErrors.notOffered,
      journalErrors.notFailed,
      marketplaceErrors.appNotActive,
    ],
  }),
};
