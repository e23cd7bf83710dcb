import type {
  GuestDevice,
  GuestDeviceProblem,
} from '#capabilities/guest-messaging/guest-messaging.devices.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { NumberUse } from '../messages.constants.ts';
import type { GuestChannelTables } from './guest-channels.tables.ts';

export type DeviceRow = {
  connection_id: ConnectionId;
  state: GuestDevice['state'];
  last_error: GuestDeviceProblem | null;
  phone: string | null;
  name: string | null;
  linked_at: Instant | null;
  next_at: Instant | null;
  accepted_at: Instant;
  read_at: Instant;
};

const own = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<GuestChannelTables>()
    .selectFrom('guest_devices')
    .select([
      'connection_id',
      'state',
      'last_error',
      'phone',
      'name',
      'linked_at',
      'next_at',
      'accepted_at',
      'read_at',
    ])
    .where('property_id', '=', propertyId);

export const findDevice = (
  db: Queries,
  propertyId: PropertyId,
  id: ConnectionId,
): Promise<DeviceRow | undefined> => own(db, propertyId).where('connection_id', '=', id).executeTakeFirst();

/** Nothing else of the number is decided, and its state does not change, until the transaction ends. */
export const lockDevice = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ConnectionId,
): Promise<DeviceRow | undefined> =>
  own(tx, propertyId).where('connection_id', '=', id).forUpdate().executeTakeFirst();

export const listDevices = (db: Queries, propertyId: PropertyId): Promise<DeviceRow[]> =>
  own(db, propertyId).execute();

/** The telephone of a new connection, before anything is known of it; one that is there stays. */
export async function insertDevice(
  tx: Transaction,
  propertyId: PropertyId,
  row: { readonly connection_id: ConnectionId; readonly accepted_by: UserId; readonly at: Instant },
): Promise<void> {
  const { at, ...of } = row;
  await tx
    .tables<GuestChannelTables>()
    .insertInto('guest_devices')
    .values({ ...of, property_id: propertyId, state: 'disconnected', accepted_at: at, read_at: at })
    .onConflict((conflict) => conflict.column('connection_id').doNothing())
    .execute();
}

export async function changeDevice(
  tx: Transaction,
  propertyId: PropertyId,
  id: ConnectionId,
  change: Partial<Omit<DeviceRow, 'connection_id' | 'accepted_at'>>,
): Promise<void> {
  await tx
    .tables<GuestChannelTables>()
    .updateTable('guest_devices')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .execute();
}

export async function findNumberUse(db: Queries, propertyId: PropertyId): Promise<NumberUse | null> {
  const row = await db
    .tables<GuestChannelTables>()
    .selectFrom('guest_number_uses')
    .select('used_by')
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return row?.used_by ?? null;
}

/** The last answer counts. Null: nothing is known of the number that is connected now. */
export async function saveNumberUse(
  tx: Transaction,
  propertyId: PropertyId,
  told: { readonly used_by: NumberUse; readonly told_by: UserId; readonly told_at: Instant } | null,
): Promise<void> {
  const tables = tx.tables<GuestChannelTables>();
  if (told === null) {
    await tables.deleteFrom('guest_number_uses').where('property_id', '=', propertyId).execute();
    return;
  }
  await tables
    .insertInto('guest_number_uses')
    .values({ ...told, property_id: propertyId })
    .onConflict((conflict) => conflict.column('property_id').doUpdateSet(told))
    .execute();
}
