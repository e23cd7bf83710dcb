import {
  connectionErrors,
  type ConnectionRow,
  connectionsOfProperty,
  createConnection,
  deleteConnection,
} from '#areas/property/connections/index.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import type { PaymentIntegration, PaymentIntegrationInput } from './integrations.contract.ts';
import { paymentConnections } from './payment-connections.ts';

const KINDS = [paymentConnections];

async function listRows(ctx: PropertyContext): Promise<ConnectionRow[]> {
  const rows = await connectionsOfProperty(ctx.db, ctx.propertyId);
  return rows.filter((row) => paymentConnections.isOf(ctx.providers.byId(row.provider_id)));
}

const present = (ctx: PropertyContext, row: ConnectionRow): PaymentIntegration => ({
  _id: row.id,
  propertyId: ctx.propertyId,
  partnerIntegrationId: row.provider_id,
  name: ctx.providers.byId(row.provider_id).manifest.name,
  account: row.name ?? '',
  mode: row.mode,
  state: row.state,
  createdAt: row.created_at,
});

/** C-PINT-01. */
export const listPaymentIntegrations = async (ctx: PropertyContext): Promise<PaymentIntegration[]> =>
  (await listRows(ctx)).map((row) => present(ctx, row));

/** C-PINT-02. The named keys and the others are the settings of the provider. */
export async function connectPayments(
  ctx: MemberContext,
  { partnerIntegrationId, mode, publicKey, secretKey, extras }: PaymentIntegrationInput,
): Promise<PaymentIntegration> {
  const provider = ctx.providers.all.find(({ manifest }) => manifest.id === partnerIntegrationId);
  if (!provider || !paymentConnections.isOf(provider)) {
    throw connectionErrors.unknownProvider({ field: 'partnerIntegrationId' });
  }
  const credentials = {
    ...extras,
    ...(publicKey !== undefined && { publicKey }),
    ...(secretKey !== undefined && { secretKey }),
  };
  const { _id } = await createConnection(ctx, KINDS, { partnerIntegrationId, mode, credentials });
  const row = (await listRows(ctx)).find(({ id }) => id === _id);
  if (!row) throw httpErrors.missing();
  return present(ctx, row);
}

/** C-PINT-03. */
export async function disconnectPayments(ctx: PropertyContext, id: ConnectionId): Promise<{ deleted: true }> {
  if (!(await listRows(ctx)).some((row) => row.id === id)) throw httpErrors.missing();
  await deleteConnection(ctx, KINDS, id);
  return { deleted: true };
}
