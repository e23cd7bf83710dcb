import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { checkInErrors } from '../check-in.errors.ts';
import { FieldName, GuestChange } from '../guest.contract.ts';
import { guestListErrors } from './guest-list.errors.ts';

/** Maximum guests of one list: a coach and its drivers, twice. */
export const LIST_ROWS_MAX = 120;
/** Maximum bytes of a file; a list of that many guests has a thirtieth. */
export const LIST_BYTES_MAX = 1_000_000;

/** The columns of a list of guests, in their order. */
export const LIST_FIELDS = [
  'firstName',
  'lastName',
  'secondLastName',
  'documentType',
  'documentNumber',
  'nationality',
  'birthDate',
  'sex',
] as const satisfies readonly FieldName[];
export const ListField = z.enum(LIST_FIELDS);
export type ListField = z.infer<typeof ListField>;

/** The values of a row, as the form stores them. */
export const ListAnswers = GuestChange.pick({
  firstName: true,
  lastName: true,
  secondLastName: true,
  documentType: true,
  documentNumber: true,
  nationality: true,
  birthDate: true,
  sex: true,
});
export type ListAnswers = z.infer<typeof ListAnswers>;

/** The planned result of one row. */
export const GuestListRow = z.object({
  /** The row in the sheet, from 1. */
  line: z.number().int(),
  name: z.string(),
  /** `fills` a guest without answers, `adds` a guest, is `there` already and changes nothing, or is `wrong`. */
  outcome: z.enum(['fills', 'adds', 'there', 'wrong']),
  answers: ListAnswers,
  /** The answers that are codes, in the caller's language: type of document, nationality, sex. */
  words: z.partialRecord(ListField, z.string()),
  /** Sentences in the caller's language, each at its cell; `cell` is null when the sheet has no such column. */
  problems: z.array(
    z.object({ field: ListField, cell: z.string().nullable(), value: z.string(), message: z.string() }),
  ),
  /** The fields that this guest still has to answer afterwards. */
  missing: z.array(FieldName),
});
export type GuestListRow = z.infer<typeof GuestListRow>;

const count = z.number().int();
export const GuestListPlan = z.object({
  rows: z.array(GuestListRow),
  /** The form's labels of the fields that this reply names. */
  labels: z.partialRecord(FieldName, z.string()),
  counts: z.object({ fills: count, adds: count, there: count, wrong: count }),
  /** Headings that the list ignores. */
  unknownColumns: z.array(z.string()),
  /** Columns that neither the law nor the host asks of these guests: they are not stored (PRV-01). */
  notAsked: z.array(ListField),
  /** A digest of the shown plan: the list is saved exactly like this or not at all. */
  plan: z.string(),
});
export type GuestListPlan = z.infer<typeof GuestListPlan>;

const query = z.object({ propertyId: PropertyId.optional() });
const ofStay = {
  access: 'member',
  app: 'check-in',
  permission: 'guest-identity',
  params: z.object({ reservationId: ReservationId }),
  query,
} as const;

export const guestListContract = {
  previewGuestList: defineCall({
    ...ofStay,
    id: 'C-CHK-46',
    method: 'POST',
    path: '/api/common/check-ins/{reservationId}/guest-list/preview',
    rate: 'lookup',
    summary: 'Preview a guest list',
    description:
      'The field `file` contains a workbook (.xlsx, up to 1 MB) with a list of guests. The reply contains the result of each row. Nothing is stored.',
    multipart: true,
    status: 200,
    reply: GuestListPlan,
    errors: [
      checkInErrors.closed,
      guestListErrors.empty,
      guestListErrors.noNames,
      guestListErrors.noWorkbook,
      guestListErrors.tooLarge,
      guestListErrors.tooMany,
    ],
  }),
  saveGuestList: defineCall({
    ...ofStay,
    id: 'C-CHK-47',
    method: 'POST',
    path: '/api/common/check-ins/{reservationId}/guest-list',
    summary: 'Save a guest list',
    description:
      'The call saves the rows that C-CHK-46 previewed as guests of the stay. It saves all rows or no row.',
    body: z.strictObject({
      rows: z
        .array(z.strictObject({ line: z.number().int().min(1).max(1_048_576), answers: ListAnswers }))
        .min(1, 'general.required')
        .max(LIST_ROWS_MAX),
      plan: z.string().max(100),
    }),
    repeatable: true,
    status: 200,
    reply: z.object({
      /** Guests who had no answers before and have some now. */
      saved: count,
      /** Rows whose guests had answered before; these stay as they are. */
      there: count,
    }),
    errors: [checkInErrors.closed, guestListErrors.otherPlan, guestListErrors.wrongRows],
  }),
  guestListTemplate: defineCall({
    access: 'member',
    app: 'check-in',
    id: 'C-CHK-48',
    method: 'GET',
    path: '/api/common/guest-list/template',
    summary: 'Download the guest list template',
    description: 'The workbook contains the columns that the property asks of its guests.',
    query,
    status: 200,
    reply: z.void(),
    raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
};
