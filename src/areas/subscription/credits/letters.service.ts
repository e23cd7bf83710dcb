import { listMembers, permissionsOf } from '#areas/platform/accounts/index.ts';
import { findBillingContact, type BillLine } from '#areas/subscription/billing/index.ts';
import { queueEmail } from '#areas/platform/messaging/index.ts';
import { propertyFacts, linkToApp } from '#areas/property/properties/index.ts';
import type { AccountContext, PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { DEFAULT_LANGUAGE, LOCALES } from '#vocabulary/language.ts';
import { CREDITS_HEALTHY_MIN } from './credits.constants.ts';
import { readPropertyCredits } from './credits.service.ts';
import { type BalanceRow, lockBalance, setLastWarning } from './credits.store.ts';

const addressOf = (ctx: PropertyContext, app: AppId): string =>
  linkToApp(ctx, '/credits', { of: `${ctx.propertyId}.${app}` });

/** Tells the payer that an automatic purchase was refused and that auto-recharge is now off. */
export async function sendAutoRechargeRefusedLetter(
  ctx: PropertyContext & AccountContext,
  tx: Transaction,
  { id, units, propertyName: property }: Pick<BillLine, 'id' | 'units' | 'propertyName'>,
): Promise<void> {
  const { email, language } = await findBillingContact(ctx);
  if (email === null) return;
  await queueEmail(ctx, tx, {
    to: email,
    language: language ?? DEFAULT_LANGUAGE,
    subject: 'credits.mail.refused.subject',
    text: 'credits.mail.refused.text',
    params: { property, amount: units, link: addressOf(ctx, id as AppId) },
  });
}

const levelOf = ({ available }: BalanceRow): BalanceRow['told'] =>
  available === 0 ? 'empty' : available < CREDITS_HEALTHY_MIN ? 'low' : null;

/** R-CRED-04: falling below either limit sends one mail to the members who see money, if a connection uses the credits. */
export async function warnIfCreditsLow(ctx: PropertyContext, app: AppId): Promise<void> {
  const { apps } = await readPropertyCredits(ctx);
  const isInUse = apps.some(({ id, inUse }) => id === app && inUse);
  const { name: property } = await propertyFacts(ctx);
  const members = isInUse ? await listMembers(ctx) : [];
  await ctx.db.transaction(async (tx) => {
    const balance = await lockBalance(tx, ctx.propertyId, app);
    if (!balance) return;
    const level = levelOf(balance);
    if (level === balance.told || (level !== null && !isInUse)) return;
    await setLastWarning(tx, balance, level);
    // A rise from none to a few needs no warning.
    if (level === null || balance.told === 'empty') return;
    for (const member of members) {
      if (member.email === null || !permissionsOf(member).has('money')) continue;
      const language = member.language ?? DEFAULT_LANGUAGE;
      await queueEmail(ctx, tx, {
        to: member.email,
        language,
        subject: level === 'low' ? 'credits.mail.low.subject' : 'credits.mail.empty.subject',
        text: level === 'low' ? 'credits.mail.low.text' : 'credits.mail.empty.text',
        params: {
          name: member.name,
          property,
          link: addressOf(ctx, app),
          left: new Intl.NumberFormat(LOCALES[language]).format(balance.available),
        },
      });
    }
  });
}
