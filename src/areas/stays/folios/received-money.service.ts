import { findConnection } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ConnectionId, ReservationId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import type { Money } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { applyCorrections, entrySignOf, type PaymentKind, type PaymentMethod } from './folio.ts';
import { entriesOf, entryBySourceKey, insertEntries } from './folios.store.ts';
import { openFolio, publishFolioChange } from './open-folio.service.ts';

/** Money of a guest that another area received, gave back or holds. */
export type ReceivedMoney = {
  readonly kind: PaymentKind;
  /** Above 0: the kind gives the direction. */
  readonly amount: Money;
  readonly method: PaymentMethod;
  readonly onDate: PlainDate;
  /** Unique among all money that was ever received: `provider:account:payment`, and the kind. */
  readonly sourceKey: string;
  readonly reference: string | null;
  /** The connection whose account has it, and the provider's id; null where a person saw it arrive. */
  readonly from: { readonly connectionId: ConnectionId; readonly externalId: string } | null;
};

/**
 * `kept-by-system`: its amounts come from there, and an entry of ours would count twice once it is written there. By a member, or by
 * Posada where the system takes payments: `taken-by-system`.
 */
export type Entering = 'entered' | 'kept-by-system' | 'taken-by-system' | 'other-currency';

/**
 * Writes it once, under the lock of the folio. A folio in another currency, whose amounts cannot be added, and one that a system keeps
 * stay as they are: the caller shows the money beside the folio.
 */
export async function enterReceivedMoney(
  ctx: PropertyContext,
  tx: Transaction,
  reservationId: ReservationId,
  { kind, amount, method, onDate, sourceKey, reference, from }: ReceivedMoney,
): Promise<Entering> {
  const folio = await openFolio(ctx, tx, { reservationId });
  if (await entryBySourceKey(tx, ctx.propertyId, folio.id, sourceKey)) return 'entered';
  if (folio.currency !== amount.currency) return 'other-currency';
  const keeper = folio.managed_by && (await findConnection(tx, ctx.propertyId, folio.managed_by));
  if (keeper) {
    const { folios } = ctx.providers.byId(keeper.provider_id).capabilities.pms ?? {};
    return kind === 'payment' && folios?.payments ? 'taken-by-system' : 'kept-by-system';
  }
  const [entry] = await insertEntries(ctx, tx, folio.id, [
    {
      kind,
      service: 'payment',
      description: '',
      on_date: onDate,
      night: null,
      quantity: 1,
      amount_minor: entrySignOf(kind) * amount.minor,
      method,
      reference,
      ...(from === null
        ? { source: 'posada' }
        : { source: 'connection', connection_id: from.connectionId, external_id: from.externalId }),
      corrects_id: null,
      source_key: sourceKey,
      request_key: null,
    },
  ]);
  if (!entry) throw httpErrors.missing();
  await recordChange(ctx, tx, {
    subject: 'folio',
    subjectId: reservationId,
    action: 'entered',
    after: {
      name: null,
      line: entry.number,
      kind,
      total_minor: entry.amount_minor,
      currency: folio.currency,
    },
  });
  await publishFolioChange(ctx, tx, folio);
  return 'entered';
}

/** Money of a test that was entered: corrects all of its entries to 0, once. */
export async function takeOutTestMoney(
  ctx: PropertyContext,
  tx: Transaction,
  reservationId: ReservationId,
  from: { readonly connectionId: ConnectionId; readonly externalId: string },
): Promise<void> {
  const folio = await openFolio(ctx, tx, { reservationId });
  const entries = await entriesOf(tx, ctx.propertyId, folio.id);
  const nets = applyCorrections(entries).filter(
    ({ entry, net }) =>
      entry.connection_id === from.connectionId && entry.external_id === from.externalId && net !== 0,
  );
  const { timeZone } = await propertyFacts(ctx);
  await insertEntries(
    ctx,
    tx,
    folio.id,
    nets.map(({ entry, net }) => ({
      kind: entry.kind,
      service: entry.service,
      description: '',
      on_date: dayIn(timeZone, ctx.clock.now()),
      night: null,
      quantity: 1,
      amount_minor: 0 - net,
      method: entry.method,
      reference: entry.reference,
      source: 'connection' as const,
      connection_id: from.connectionId,
      external_id: from.externalId,
      corrects_id: entry.id,
      source_key: null,
      request_key: null,
    })),
  );
  if (nets.length > 0) await publishFolioChange(ctx, tx, folio);
}
