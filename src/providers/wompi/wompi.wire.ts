import { z } from 'zod';

import { type Instant, instantOf } from '#vocabulary/instant.ts';

/** The wire format, read tolerantly: unknown fields are ignored (docs.wompi.co and tests/official/wompi). */

const text = (longest: number) => z.string().max(longest);
const maybeText = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() || null);

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/;
const moment = text(40).refine(
  (value) => MOMENT.test(value) && !Number.isNaN(Date.parse(value)),
  'no moment',
);
const instant = moment.transform((value): Instant => instantOf(Date.parse(value)));
const maybeInstant = instant.nullish().catch(null);

/** Only these two of the account are believed; the rest of it is for people. */
const MerchantAnswer = z.object({
  data: z.object({
    id: z.union([z.number().int(), z.string().min(1).max(60)]),
    name: maybeText,
    legal_name: maybeText,
    public_key: maybeText,
  }),
});

const Transaction = z.object({
  id: text(100).min(1),
  created_at: instant,
  finalized_at: maybeInstant,
  /** Of an amount that is no whole number nothing may be concluded. */
  amount_in_cents: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reference: text(300),
  status: text(60).min(1),
  status_message: maybeText,
  payment_method_type: maybeText,
  payment_method: z
    .object({ extra: z.object({ last_four: maybeText }).nullish().catch(null) })
    .nullish()
    .catch(null),
  payment_link_id: maybeText,
  /** Whose payment it is: in the answer about one, and not in a list. */
  merchant: z.object({ public_key: maybeText }).nullish().catch(null),
});

const TransactionAnswer = z.object({ data: Transaction });
const TransactionList = z.object({ data: z.array(Transaction).max(200) });

export type Merchant = z.output<typeof MerchantAnswer>['data'];
export type Transaction = z.output<typeof Transaction>;
export { MerchantAnswer, TransactionAnswer, TransactionList };
