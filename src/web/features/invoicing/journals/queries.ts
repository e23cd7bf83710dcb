import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { accountingContract } from '#areas/invoicing/accounting/accounting.contract.ts';
import { type Journal, journalsContract } from '#areas/invoicing/journals/journals.contract.ts';
import { call } from '#web/shell/call.ts';

const PAGE_SIZE = 50;

export const STATES = ['all', 'failure', 'attention', 'processing', 'success'] as const;
export type StateChoice = (typeof STATES)[number];
export const stateOf = (text: string | null): StateChoice => STATES.find((state) => state === text) ?? 'all';

type Asked = { readonly state: StateChoice; readonly page: number };

/** Topic `journals`. */
export const journalsQuery = (propertyId: string, { state, page }: Asked) =>
  queryOptions({
    queryKey: ['journals', propertyId, 'list', state, page],
    queryFn: ({ signal }) => {
      const chosen: { state?: Journal['state'] } = state === 'all' ? {} : { state };
      const query = { propertyId, page, limit: PAGE_SIZE, ...chosen };
      return call(journalsContract.listJournals, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Topic `journals`. */
export const settingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['journals', propertyId, 'settings'],
    queryFn: ({ signal }) => call(journalsContract.getJournalSettings, { query: { propertyId } }, { signal }),
  });

/** Topic `accounting`: the program's present types of journals. */
export const journalTypesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['accounting', propertyId, 'journal-types'],
    queryFn: ({ signal }) =>
      call(accountingContract.listDocumentTypes, { query: { propertyId, kind: 'journal' } }, { signal }),
  });

export const JOURNAL_TOPICS = [['journals'], ['today'], ['history']] as const;
