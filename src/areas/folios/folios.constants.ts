import { FISCAL_PAYMENT_MEANS } from '#capabilities/fiscal/fiscal.document.ts';

/** What a person may add: a commission and a withholding come with a property system. */
export const ADDED_KINDS = ['charge', 'addendum', 'payment', 'refund', 'deposit', 'deposit-release'] as const;

/** Money that changes hands, in either direction. */
export const PAYMENT_KINDS = ['payment', 'refund', 'deposit', 'deposit-release'] as const;

/** `channel`: who sold the stay collected for it. */
export const PAYMENT_METHODS = [...FISCAL_PAYMENT_MEANS, 'channel'] as const;
