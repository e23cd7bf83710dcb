import { z } from 'zod';

import { type FieldProblem, ProviderFailure, type ProviderFailureKind } from '#capabilities/failures.ts';
import { type OutboundResponse, sanitizeProviderText } from '#foundation/outbound/outbound.ts';

import { PROVIDER } from './mercado-pago.failures.ts';

const words = z.string().nullish().catch(null);

/** A refusal has a word (`error`), a sentence (`message`), and of payments a list of causes. */
const Refusal = z.object({
  error: words,
  message: words,
  cause: z
    .union([
      z.array(z.object({ code: z.union([z.string(), z.number()]).nullish(), description: words })),
      z
        .object({ code: z.union([z.string(), z.number()]).nullish(), description: words })
        .transform((one) => [one]),
    ])
    .nullish()
    .catch(null),
});

function saidIn(response: OutboundResponse): z.output<typeof Refusal> | null {
  try {
    return response.read(Refusal);
  } catch {
    // A refusal that is no JSON is a refusal all the same.
    return null;
  }
}

/** What Mercado Pago names in its words, as our fields: the first that fits. */
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/currency/i, 'currency'],
  [/expiration|invalid_date/i, 'expiresAt'],
  [/back_url|auto_return/i, 'returnUrl'],
  [/external_reference/i, 'reference'],
  [/unit_price|amount/i, 'amount'],
];
const MOST_CAUSES = 10;

/**
 * 404 means that there is none; 423 and 424 that it was not done and may be asked again; 409 that another request with this key, or
 * for this payment, is on its way: of a write nothing is known then.
 */
function kindOf(status: number, isWrite: boolean): ProviderFailureKind {
  if (status === 404) return 'missing';
  if (status === 409) return isWrite ? 'unknown' : 'wait';
  return status === 423 || status === 424 ? 'wait' : 'refused';
}

/** The refusal of a request: its words, and the field that they name. Never the values that were sent. */
export function mercadoPagoFailureOf(
  response: OutboundResponse,
  what: string,
  { isWrite = false, field }: { readonly isWrite?: boolean; readonly field?: string } = {},
): ProviderFailure {
  const said = saidIn(response);
  const causes = (said?.cause ?? []).slice(0, MOST_CAUSES).map((one) => one.description ?? '');
  const texts = [said?.message ?? '', ...causes].map(sanitizeProviderText).filter((one) => one !== '');
  const sentence = [...new Set(texts)].join(' · ').slice(0, 300);
  const kind = kindOf(response.status, isWrite);
  const named = field ?? FIELDS.find(([words]) => words.test(`${said?.error ?? ''} ${sentence}`))?.[1];
  const fields: FieldProblem[] =
    kind === 'refused' && named !== undefined
      ? [{ field: named, message: sentence || String(response.status) }]
      : [];
  return new ProviderFailure(
    PROVIDER,
    kind,
    `${PROVIDER}: ${what} was refused (${response.status})${sentence === '' ? '' : `: ${sentence}`}`,
    { fields },
  );
}
