import type { Queries } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { AccessTables } from '../access/access.tables.ts';

export type TemporalUser = {
  id: string;
  address: string;
  email: string | null;
  phone_number: string | null;
  name: string | null;
  language: Language;
};

const COLUMNS = ['id', 'address', 'email', 'phone_number', 'name', 'language'] as const;

/** One request per address: beginning again keeps the id, and with it the code that is on its way. */
export const saveTemporalUser = (
  system: Queries,
  user: TemporalUser & { createdAt: Instant },
): Promise<TemporalUser> => {
  const { createdAt, ...values } = user;
  return system
    .tables<AccessTables>()
    .insertInto('temporal_users')
    .values({ ...values, created_at: createdAt })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({
        phone_number: user.phone_number,
        name: user.name,
        language: user.language,
        created_at: createdAt,
      }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
};

export const findTemporalUser = (system: Queries, address: string): Promise<TemporalUser | undefined> =>
  system
    .tables<AccessTables>()
    .selectFrom('temporal_users')
    .select(COLUMNS)
    .where('address', '=', address)
    .executeTakeFirst();

export async function removeTemporalUser(tx: Queries, address: string): Promise<void> {
  await tx.tables<AccessTables>().deleteFrom('temporal_users').where('address', '=', address).execute();
}
