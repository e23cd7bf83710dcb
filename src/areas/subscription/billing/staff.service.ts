import { accountOfProperty } from '#areas/platform/accounts/index.ts';
import type { AccountContext, PersonContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { BillId, PropertyId } from '#vocabulary/ids.ts';
import { toMajorUnits, roundMoney } from '#vocabulary/money.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { billNumber, presentBill } from './bills.service.ts';
import { attemptsOfBill, type BillRow, findBillOwner, findBill, listBillRows } from './bills.store.ts';
import { disputedBills } from './disputes.store.ts';
import { documentsOfBills } from './documents.store.ts';
import type { BillForStaff, RefundInput } from './refunds.contract.ts';
import { refundBill } from './refunds.service.ts';
import { refundsOf } from './refunds.store.ts';

async function present(ctx: AccountContext, row: BillRow): Promise<BillForStaff> {
  const attempts = await attemptsOfBill(ctx.db, row.id);
  const isDisputed = (await disputedBills(ctx.db, [row.id])).has(row.id);
  const documents = (await documentsOfBills(ctx.db, [row.id])).get(row.id);
  const { currency } = row;
  return {
    ...presentBill(row, { attempt: attempts.at(-1), isDisputed, documents }),
    attempts: attempts.map(({ decided_at: at, session, state, code, decline_code: reason }) => ({
      at,
      session,
      state,
      code: reason ?? code,
    })),
    refunds: (await refundsOf(ctx.db, row.id)).map(({ decided_at: at, amount: minor, reason, state }) => ({
      at,
      amount: toMajorUnits({ minor, currency }),
      reason,
      state,
    })),
  };
}

/** C-PAY-18. */
export async function listBillsForStaff(
  ctx: PersonContext,
  propertyId: PropertyId,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: BillForStaff[]; meta: PageMeta }> {
  const accountId = await accountOfProperty(ctx.system, propertyId);
  if (accountId === undefined) throw httpErrors.missing();
  const inside = ctx.forAccount(accountId);
  const { rows, total } = await listBillRows(inside.db, accountId, { page, limit, seen: null });
  const data: BillForStaff[] = [];
  for (const row of rows) data.push(await present(inside, row));
  return { data, meta: { total, page, limit } };
}

/** C-PAY-19. Recorded in the history of each property on the bill. */
export async function refundBillForStaff(
  ctx: PersonContext,
  id: BillId,
  { amount, reason }: RefundInput,
): Promise<BillForStaff> {
  const owner = await findBillOwner(ctx.system, id);
  if (!owner) throw httpErrors.missing();
  const inside = ctx.forAccount(owner.account_id);
  const bill = await findBill(inside.db, id);
  if (!bill) throw httpErrors.missing();
  const minor = amount === null ? null : roundMoney(amount, bill.currency).minor;
  // Less than the smallest coin of the currency is nothing that a provider can give back.
  if (minor === 0)
    throw new Failure(400, [{ code: 'invalid-input', field: 'amount', text: 'general.invalid.tooSmall' }]);
  await refundBill(inside, id, { amount: minor, reason });
  const properties = new Set(bill.lines.flatMap(({ propertyId }) => propertyId ?? []));
  for (const propertyId of properties) {
    const property = ctx.forProperty(propertyId);
    await property.db.transaction((tx) =>
      recordChange(property, tx, {
        subject: 'payer',
        subjectId: owner.account_id,
        action: 'refunded',
        after: { bill: billNumber(bill), amount, reason },
      }),
    );
  }
  ctx.log.warn({ admin: ctx.person.userId, bill: id, amount: minor }, 'a bill was refunded');
  return present(inside, bill);
}
