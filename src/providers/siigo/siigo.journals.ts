import type { AccountingEntry, AccountingJournals } from '#capabilities/accounting/accounting.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { SiigoClient } from './siigo.client.ts';
import { buildSiigoJournal } from './siigo.journal.ts';
import type { DocumentType } from './siigo.wire.ts';
import { PROVIDER, SIIGO } from './siigo.words.ts';

function refuseAnother(currency: string): void {
  if (currency === SIIGO.currency) return;
  const message = `siigo books ${SIIGO.currency}, and this is in ${currency}`;
  throw new ProviderFailure(PROVIDER, 'refused', message, {
    fields: [{ field: 'currency', text: 'fiscal.currency', params: SIIGO.words, message }],
  });
}

/** Journals in Siigo: two entries each, a debit and a credit. */
export function siigoJournals(
  clientOf: (connection: ProviderConnection) => SiigoClient,
  { usable }: { readonly usable: (types: readonly DocumentType[]) => readonly AccountingEntry[] },
): AccountingJournals {
  return {
    documentTypes: async (connection) => usable(await clientOf(connection).documentTypes('CC')),
    hasThirdParty: async (connection, identification) =>
      (await clientOf(connection).customersOf(identification)).length > 0,
    post: async (connection, journal, key) => {
      refuseAnother(journal.currency);
      return (await clientOf(connection).postJournal(buildSiigoJournal(journal), key)).name;
    },
  };
}
