import { findSoldStay } from '#areas/stays/reservations/index.ts';
import { actorOf, type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { readAutoInvoiceSettings } from '../auto-invoice/auto-invoice-settings.store.ts';
import { insertSelfLink, revokeSelfLink, type SelfLink, selfLinkOf } from './self-links.store.ts';
import type { SelfInvoiceLink } from './self-links.contract.ts';

/** Derived from the link's id, so that it can be shown again without being stored. */
const tokenOf = ({ secrets }: PropertyContext, id: string): string =>
  secrets.nextToken(`self-invoice-link:${id}`);

const addressOf = (ctx: PropertyContext, { id }: SelfLink): string =>
  `${ctx.publicUrl}/factura/${tokenOf(ctx, id)}`;

/** The hash that finds a link. */
export const selfTokenHash = (token: string): string => hashOf(token);

/** Another master key derives other tokens. */
const isDerivable = (ctx: PropertyContext, link: SelfLink): boolean =>
  link.token_hash === hashOf(tokenOf(ctx, link.id));

/** The link of the stay, if its token can still be derived. */
export async function findSelfLinkUrl(ctx: PropertyContext, id: ReservationId): Promise<string | null> {
  const link = await selfLinkOf(ctx.db, ctx.propertyId, id);
  return link && isDerivable(ctx, link) ? addressOf(ctx, link) : null;
}

/**
 * Returns the one link of a stay; creates it if it is missing. Only a link that was found unusable is revoked: one that another
 * call has made meanwhile has been shown already.
 */
export async function ensureSelfLink(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
): Promise<string> {
  const inside = contextInTransaction(ctx, tx);
  const known = await selfLinkOf(tx, ctx.propertyId, id);
  if (known && isDerivable(ctx, known)) return addressOf(ctx, known);
  const at = ctx.clock.now();
  if (known) await revokeSelfLink(tx, ctx.propertyId, known.id, at);
  const linkId = newId<string>(at);
  await insertSelfLink(tx, {
    id: linkId,
    property_id: ctx.propertyId,
    reservation_id: id,
    token_hash: hashOf(tokenOf(ctx, linkId)),
    created_by: actorOf(ctx),
    created_at: at,
  });
  const made = await findSelfLinkUrl(inside, id);
  if (made === null) throw httpErrors.conflict();
  return made;
}

/** Whether a session may continue: the link that opened it was not replaced. */
export const isActiveSelfLink = async (
  ctx: PropertyContext,
  id: ReservationId,
  linkId: string,
): Promise<boolean> => (await selfLinkOf(ctx.db, ctx.propertyId, id))?.id === linkId;

/** C-SELF-10. */
export async function getSelfInvoiceLink(
  ctx: PropertyContext,
  id: ReservationId,
  { replace }: { readonly replace: boolean },
): Promise<SelfInvoiceLink> {
  const { self_invoice: isAllowed } = await readAutoInvoiceSettings(ctx.db, ctx.propertyId);
  const url = await ctx.db.transaction(async (tx) => {
    const stay = await findSoldStay(tx, ctx.propertyId, id);
    if (!stay) throw httpErrors.missing();
    if (replace) {
      const shown = await selfLinkOf(tx, ctx.propertyId, id);
      if (shown) await revokeSelfLink(tx, ctx.propertyId, shown.id, ctx.clock.now());
      await recordChange(ctx, tx, { subject: 'invoice', subjectId: id, action: 'link-replaced' });
    }
    return ensureSelfLink(ctx, tx, id);
  });
  return { url, isAllowed };
}
