import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { rejectionText } from '../problems.ts';
import type { TemplateApproval } from '../templates.contract.ts';
import type { TemplateRow } from '../templates.store.ts';
import { readWays } from '../ways.service.ts';
import { connectionsIn } from './submissions.service.ts';
import { submissionOf } from './submissions.constants.ts';
import { submissionName } from './submissions.ts';
import { listSubmissions, type SubmissionRow } from './submissions.store.ts';

/** How the words of templates stand at the number of the property: the real one where there is one. */
export async function listApprovals(
  ctx: PropertyContext,
  templates: readonly TemplateRow[],
): Promise<ReadonlyMap<string, readonly TemplateApproval[]>> {
  const [connection] = connectionsIn(await readWays(ctx));
  if (!connection) return new Map();
  const templateIds = templates.map(({ id }) => id);
  const [submissions, { name: propertyName }] = await Promise.all([
    listSubmissions(ctx.db, ctx.propertyId, { connectionId: connection.id, templateIds }),
    propertyFacts(ctx),
  ]);
  const isTest = connection.mode === 'test';
  return new Map(
    templates.map((template) => [
      template.id,
      SUPPORTED_LANGUAGES.flatMap((language) => {
        const text = template.texts[language];
        if (!text) return [];
        const current = submissionName(template.id, submissionOf(text.body, propertyName));
        const own = submissions.filter((one) => one.template_id === template.id && one.language === language);
        const ofNow = own.find(({ name }) => name === current);
        const before = own.find(({ name, state }) => name !== current && state === 'approved');
        const isNeeded = ofNow?.state !== 'approved';
        return [
          ...(ofNow ? [presentApproval(ctx, ofNow, true, isTest)] : []),
          ...(before && isNeeded ? [presentApproval(ctx, before, false, isTest)] : []),
        ];
      }),
    ]),
  );
}

const presentApproval = (
  ctx: PropertyContext,
  { language, state, category, quality, problem }: SubmissionRow,
  isCurrent: boolean,
  isTest: boolean,
): TemplateApproval => ({
  language,
  state,
  isCurrent,
  category,
  quality,
  problem: rejectionText(ctx, problem),
  isTest,
});
