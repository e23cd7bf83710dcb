import { serve } from '#foundation/http/serve.ts';
import { versionOf } from '#foundation/http/versions.ts';
import { journalsContract } from './journals.contract.ts';
import { listJournals, retryJournal } from './journals.service.ts';
import { changeJournalSettings, getJournalSettings } from './settings.service.ts';

export const journalsRoutes = serve(journalsContract, {
  listJournals: (ctx, { query }) => listJournals(ctx, query),
  getJournalSettings: (ctx, { query }) => getJournalSettings(ctx, query),
  saveJournalSettings: (ctx, { query, body }, { request }) =>
    changeJournalSettings(ctx, query, body, versionOf(request)),
  retryJournal: (ctx, { query, body }) => retryJournal(ctx, query, body.journalId),
});
