import type { PersonContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { UserId } from '#vocabulary/ids.ts';

/** The marketplace stands above this area: what it keeps of a person comes from the wiring. */
export type OwnApps = {
  readonly read: (
    ctx: PersonContext,
  ) => Promise<{ readonly favourites: AppId[]; readonly waitingFor: AppId[] }>;
  readonly forget: (tx: Transaction, userId: UserId) => Promise<void>;
};
