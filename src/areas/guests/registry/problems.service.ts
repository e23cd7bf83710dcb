import { z } from 'zod';

import { localizeParams } from '#countries/complaint.ts';
import type { RegistryProblem } from '#countries/registry-rules.ts';
import type { Context } from '#foundation/context/context.ts';
import { isTextKey } from '#foundation/http/envelope.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { StayReport } from './registry.contract.ts';
import type { ReportRow } from './stay-reports.store.ts';

/** Why a report is not done, stored with it. */
export const StoredProblem = z.discriminatedUnion('from', [
  /** Posada's own rules: nothing was sent. */
  z.object({
    from: z.literal('rules'),
    text: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    field: z.string(),
    ofGuest: z.boolean(),
  }),
  /** The registry's own text. */
  z.object({ from: z.literal('registry'), message: z.string(), field: z.string().nullable() }),
  z.object({ from: z.enum(['unknown', 'reconnect', 'waiting', 'taken', 'gave-up']) }),
]);
export type StoredProblem = z.infer<typeof StoredProblem>;

const sealContextOf = (id: string) => `stay_reports.problem:${id}`;

/** Sealed, because a sentence such as "9 characters for Germany" reveals a nationality. */
export const sealProblem = (ctx: Context, id: string, problem: StoredProblem): Buffer =>
  ctx.secrets.platformKey.seal(JSON.stringify(problem), sealContextOf(id));

export const openProblem = (
  ctx: Context,
  { id, problem }: Pick<ReportRow, 'id' | 'problem'>,
): StoredProblem | null =>
  problem
    ? StoredProblem.parse(JSON.parse(ctx.secrets.platformKey.unseal(problem, sealContextOf(id))))
    : null;

export const storedProblemOf = ({ text, params, field, guestId }: RegistryProblem): StoredProblem => ({
  from: 'rules',
  text,
  params: { ...params },
  field,
  ofGuest: guestId !== null,
});

const OF_SETTINGS = new Set([
  'sireHotelCode',
  'cityDivipola',
  'rnt',
  'propertyName',
  'accommodationType',
  'registrySettings',
]);
const OF_RESERVATION = new Set(['arrival', 'departure', 'total', 'roomName', 'guests']);

type Shown = NonNullable<StayReport['problem']>;

const actionFor = (field: string | null): Shown['action'] => {
  if (field !== null && OF_SETTINGS.has(field)) return 'settings';
  return field !== null && OF_RESERVATION.has(field) ? 'reservation' : 'correct-guest';
};

const OURS = {
  unknown: { text: 'registry.problem.unknown', action: 'decide' },
  reconnect: { text: 'registry.problem.reconnect', action: 'reconnect' },
  waiting: { text: 'registry.problem.waiting', action: 'wait' },
  /** The registry has the report and decides later. */
  taken: { text: 'registry.problem.taken', action: 'wait' },
  'gave-up': { text: 'registry.problem.gaveUp', action: 'send' },
} as const;

/** The problem as a sentence that says what to do, and the action of its button (USER-PAIN 7). */
export function presentProblem(ctx: Context, registryName: string, problem: StoredProblem): Shown {
  const texts = allTexts[ctx.language];
  switch (problem.from) {
    case 'rules': {
      const text = isTextKey(problem.text) ? problem.text : 'general.invalid';
      const message = translate(texts, text, localizeParams(ctx.language, problem.params));
      return { field: problem.field, message, action: actionFor(problem.field) };
    }
    case 'registry':
      return { field: problem.field, message: asSentence(problem.message), action: actionFor(problem.field) };
    default: {
      const { text, action } = OURS[problem.from];
      return { field: null, message: translate(texts, text, { registry: registryName }), action };
    }
  }
}

/** Outdated data at a registry, with what to do there; null while the registry has the present stay (W1-D-06). */
export function outdatedReportProblem(
  ctx: Context,
  row: Pick<ReportRow, 'changed_since' | 'withdrawn_since' | 'settled_at'>,
  params: { readonly registry: string; readonly guest: string },
): Shown | null {
  const isToWithdraw = row.withdrawn_since !== null && row.settled_at === null;
  if (!isToWithdraw && !row.changed_since) return null;
  const text = isToWithdraw ? 'registry.problem.withdrawn' : 'registry.problem.changed';
  return { field: null, message: translate(allTexts[ctx.language], text, params), action: 'settle' };
}

/** A registry's own text, formatted as a sentence. */
const asSentence = (words: string): string => {
  const text = words.trim().replace(/\.$/, '');
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;
};
