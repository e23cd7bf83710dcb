import type { SimulatedDecline } from './stripe.simulated-cards.ts';

/** A refusal with the body of Stripe's answer. */
export type Refusal = { readonly status: number; readonly error: Readonly<Record<string, unknown>> };

type ErrorFields = Partial<SimulatedDecline> & {
  readonly message: string;
  readonly param?: string;
};

export const problem = (type: string, { code, ...rest }: ErrorFields) => ({
  ...(code !== undefined && {
    code,
    doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
  }),
  ...rest,
  type,
});

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(String(refusal.error['message']));
    this.refusal = refusal;
  }
}

export const refuse = (
  status: number,
  fields: ErrorFields,
  about: Readonly<Record<string, unknown>> = {},
): Refused => new Refused({ status, error: { ...problem('invalid_request_error', fields), ...about } });

/** 402, with the intent that it is about. */
export const refuseCard = (
  decline: SimulatedDecline,
  about: Readonly<Record<string, unknown>> = {},
): Refused => new Refused({ status: 402, error: { ...problem('card_error', decline), ...about } });

export const missing = (what: string, id: string, param: string, status: 400 | 404 = 404): Refused =>
  refuse(status, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param });

export const chargeRefused = (isBlocked: boolean): string =>
  isBlocked
    ? 'Stripe blocked this payment as too risky.'
    : 'The bank did not return any further details with this decline.';
