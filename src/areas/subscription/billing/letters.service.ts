import { z } from 'zod';

import { administratorContacts } from '#areas/platform/accounts/index.ts';
import { queueEmail } from '#areas/platform/messaging/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { TextKey } from '#texts/index.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { DEFAULT_LANGUAGE, LOCALES } from '#vocabulary/language.ts';
import { billNumber } from './bills.service.ts';
import { findBill } from './bills.store.ts';
import { findBillingContact } from './provider-customers.service.ts';
import { moneyText } from './money-text.ts';
import { findRefund } from './refunds.store.ts';

export type BillLetter = 'paid' | 'declined' | 'givenUp' | 'returned';

/** The account, the person who paid by the link, or both. */
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

/** The page that shows a bill and takes its payment without a sign-in (SEC-39). */
export const payAddress = (ctx: AccountContext, reference: string): string =>
  `${ctx.publicUrl}/landing-payment/${reference}`;

/** Tells the administrators that a promised refund was not paid out, and its reason. */
export async function sendRefundRefusedLetter(ctx: AccountContext, refundId: string): Promise<void> {
  const refund = await findRefund(ctx.db, refundId);
  const bill = refund && (await findBill(ctx.db, refund.bill_id));
  if (!refund || !bill) return;
  const { currency } = bill;
  const { name } = await findBillingContact(ctx);
  const administrators = await administratorContacts(ctx.system);
  await ctx.db.transaction(async (tx) => {
    for (const { email, language: known } of administrators) {
      if (email === null) continue;
      const language = known ?? DEFAULT_LANGUAGE;
      const amount = moneyText(LOCALES[language], { minor: refund.amount, currency });
      await queueEmail(ctx, tx, {
        to: email,
        language,
        subject: 'bill.mail.refundRefused.subject',
        text: 'bill.mail.refundRefused.text',
        params: { number: billNumber(bill), amount, name, reason: refund.reason },
      });
    }
  });
}

/** Tells the payer what was charged or failed, with the page to correct it. */
export async function sendBillLetter(
  ctx: AccountContext,
  id: BillId,
  letter: BillLetter,
  { minor, to: asked = 'everybody' }: { readonly minor?: number; readonly to?: LetterTo } = {},
): Promise<void> {
  const bill = await findBill(ctx.db, id);
  const { email, language } = await findBillingContact(ctx);
  if (!bill || email === null || (bill.charge === 0 && letter === 'paid')) return;
  // Credits that were not granted are not owed: the caller of the purchase decides what follows.
  if (bill.kind === 'credits' && (letter === 'declined' || letter === 'givenUp')) return;
  const { currency } = bill;
  const amount = moneyText(language ?? DEFAULT_LANGUAGE, { minor: minor ?? bill.charge, currency });
  const toWhom = { to: email, language: language ?? DEFAULT_LANGUAGE };
  const params = { number: billNumber(bill), amount, link: payAddress(ctx, bill.reference) };
  // The person who paid by the link gets a receipt too.
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
