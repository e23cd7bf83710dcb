import { z } from 'zod';

import { queueEmail } from '#areas/platform/messaging/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { TextKey } from '#texts/index.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { DEFAULT_LANGUAGE } from '#vocabulary/language.ts';
import { majorUnits } from '#vocabulary/money.ts';
import { billNumber } from './bills.service.ts';
import { findBill } from './bills.store.ts';
import { billingContact } from './customers.service.ts';

export type BillLetter = 'paid' | 'declined' | 'givenUp' | 'returned';

/** Whoever pays for the account, whoever paid by the link, or both. */
export const LetterTo = z.enum(['everybody', 'account', 'link']);
type LetterTo = z.infer<typeof LetterTo>;

const SUBJECTS = {
  paid: 'bill.mail.paid.subject',
  declined: 'bill.mail.declined.subject',
  givenUp: 'bill.mail.givenUp.subject',
  returned: 'bill.mail.returned.subject',
} as const satisfies Record<BillLetter, TextKey>;
const TEXTS = {
  paid: 'bill.mail.paid.text',
  declined: 'bill.mail.declined.text',
  givenUp: 'bill.mail.givenUp.text',
  returned: 'bill.mail.returned.text',
} as const satisfies Record<BillLetter, TextKey>;

/** Where a bill is seen and paid without signing in (SEC-39). */
export const payAddress = (ctx: AccountContext, reference: string): string =>
  `${ctx.publicUrl}/landing-payment/${reference}`;

/** To whoever pays: what was charged, what was not, and the page where it is put right. */
export async function writeLetter(
  ctx: AccountContext,
  id: BillId,
  letter: BillLetter,
  { minor, to: asked = 'everybody' }: { readonly minor?: number; readonly to?: LetterTo } = {},
): Promise<void> {
  const bill = await findBill(ctx.db, id);
  const { email, language } = await billingContact(ctx);
  if (!bill || email === null || (bill.charge === 0 && letter === 'paid')) return;
  // Nobody owes credits that were not given: whoever wanted them says what becomes of it.
  if (bill.kind === 'credits' && (letter === 'declined' || letter === 'givenUp')) return;
  const { currency } = bill;
  const amount = new Intl.NumberFormat(language ?? DEFAULT_LANGUAGE, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  }).format(majorUnits({ minor: minor ?? bill.charge, currency }));
  const toWhom = { to: email, language: language ?? DEFAULT_LANGUAGE };
  const params = { number: billNumber(bill), amount, link: payAddress(ctx, bill.reference) };
  // A receipt is also for whoever paid by the link.
  const others = letter === 'paid' && bill.link_payer ? [bill.link_payer.email] : [];
  const all = new Set([email, ...others]);
  if (asked === 'link') all.delete(email);
  const receivers = asked === 'account' ? [email] : all;
  await ctx.db.transaction(async (tx) => {
    for (const to of receivers) {
      await queueEmail(ctx, tx, { ...toWhom, to, subject: SUBJECTS[letter], text: TEXTS[letter], params });
    }
  });
}
