import { z } from 'zod';

import { WalkIn } from '#areas/desk/reception/reception.contract.ts';
import type { FieldName } from '#areas/guests/check-in/guest.contract.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { typedAmount, typedCount } from '#web/parts/typed-number.ts';

const { nights, adults, children, firstName, email, phone } = WalkIn.shape;

/** The desk's fields of the main guest's document; the other questions are in the check-in. */
export const DOCUMENT_FIELDS = [
  'nationality',
  'documentType',
  'documentNumber',
  'secondLastName',
  'birthDate',
  'sex',
] as const satisfies readonly FieldName[];
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

const answer = z.string().trim().max(120, 'general.invalid.tooLong').optional();

export const WalkInForm = z.object({
  roomId: ListingId,
  nights: typedCount(nights),
  adults: typedCount(adults.unwrap()),
  children: typedCount(children.unwrap()),
  firstName,
  lastName: z.string().trim().max(78, 'general.invalid.tooLong').optional(),
  nationality: answer,
  documentType: answer,
  documentNumber: answer,
  secondLastName: answer,
  birthDate: answer,
  sex: answer,
  email: email.unwrap().or(z.undefined()),
  phone: phone.unwrap().or(z.undefined()),
  total: typedAmount,
});
export type WalkInValues = z.input<typeof WalkInForm>;
export type WalkInChecked = z.output<typeof WalkInForm>;

/** The body of the call: empty fields are not sent. */
export const bodyOf = ({ total, ...values }: WalkInChecked): z.input<typeof WalkIn> => ({
  ...(Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== null),
  ) as Omit<WalkInChecked, 'total'>),
  ...(total !== null && { total }),
});
