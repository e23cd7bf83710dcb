import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import {
  BILLS,
  billFor,
  billOf,
  type Owner,
  pay,
  saveCard,
} from '#areas/subscription/billing/billing.test-stage.ts';
import type { BillDraft } from '#areas/subscription/billing/bills.service.ts';
import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import type { BillRow } from '#areas/subscription/billing/bills.store.ts';
import { aBiller, type Biller } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import type { DianWorld } from '#providers/dian/dian.simulator.ts';
import type { TestApp } from '#support/app.ts';
import { type Colleague, signInAgain } from '#support/people.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { BillId } from '#vocabulary/ids.ts';
import type { ChargeIssuer } from './charge-issuers.contract.ts';

export const ISSUERS_OF_CHARGES = '/api/admin/charge-issuers';
/** The day of the tests in Bogotá. */
export const TODAY = '2026-11-21';
export const PAYER = { legalName: 'Hostal El Faro S.A.S.', taxId: '860002964-4', country: 'CO' };

/** The operator of Posada: an administrator with a property that invoices at DIAN. */
export type Operator = { readonly biller: Biller; readonly admin: Colleague; readonly propertyId: string };

export async function anOperator(app: TestApp, email: string, company: object = {}): Promise<Operator> {
  const biller = await aBiller(app, email, {}, company);
  const userId = (await biller.get<User>('/api/auth/me')).data._id;
  const { system } = app.platform.pools;
  await system.named('test-admin', 'update users set is_admin = true where id = $1', [userId]);
  return { biller, admin: await signInAgain(app, userId), propertyId: biller.propertyId };
}

export const nameIssuer = ({ admin, propertyId }: Operator, more: object = {}) =>
  admin.send<ChargeIssuer>('POST', ISSUERS_OF_CHARGES, { country: 'CO', propertyId, from: TODAY, ...more });

/** The country without an issuing property. */
export const nobodyIssues = (operator: Operator) => nameIssuer(operator, { propertyId: null });

export const namedAs = (host: Owner, payer: object = PAYER) =>
  host.send('PATCH', '/api/common/subscriptions/customer', payer);

/** A bill that a host paid with a card of the simulator. */
export async function paidBill(app: TestApp, host: Owner, draft: Partial<BillDraft> = {}): Promise<BillRow> {
  const bill = await billFor(app, host, draft);
  const card = await saveCard(app, host);
  const { status, data } = await pay(host, bill.id, card.id);
  if (data?.state !== 'succeeded') throw new Error(`The payment was answered with ${status}`);
  return bill;
}

export const documentsOf = async (host: Owner, id: BillId): Promise<Bill['documents']> =>
  (await billOf(host, id)).documents;

/** The documents of a bill, once they are issued. */
export async function issuedFor(host: Owner, id: BillId, count = 1): Promise<Bill['documents']> {
  let documents: Bill['documents'] = [];
  await eventually(async () => {
    documents = await documentsOf(host, id);
    const states = documents.map(({ state }) => state);
    if (states.length !== count || states.some((state) => state !== 'issued')) {
      throw new Error(`The documents are ${states.join(', ') || 'missing'}`);
    }
  });
  return documents;
}

export const filePath = (billId: string, documentId: string, file: string): string =>
  `${BILLS}/${billId}/documents/${documentId}/${file}`;

export async function fileFor(app: TestApp, { token }: Owner, path: string): Promise<Response> {
  return fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
}

/** The documents at DIAN. */
export async function atDian(app: TestApp): Promise<string[]> {
  const { documents } = await steer(app, 'dian').world<DianWorld>();
  return Object.keys(documents);
}

export type Mail = {
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly name: string }[];
};
export async function mailsTo(app: TestApp, to: string): Promise<Mail[]> {
  const answer = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Mail[];
}
