import { FISCAL_PAYMENT_MEANS } from '#capabilities/fiscal/fiscal.document.ts';

/** What a person may add. Commissions and withholdings only come from a property system. */
export const ADDED_KINDS = ['charge', 'addendum', 'payment', 'refund', 'deposit', 'deposit-release'] as const;

/** Money that changes hands, in either direction. */
export const PAYMENT_KINDS = ['payment', 'refund', 'deposit', 'deposit-release'] as const;

export const PAYMENT_METHODS = FISCAL_PAYMENT_MEANS;

/** What is sold besides nights. */
export const SERVICES = ['cleaning', 'extra', 'food', 'other'] as const;

/** Channels that collect the money of every stay that they sell, and pay the house afterwards. */
export const COLLECTING_CHANNELS: readonly string[] = ['airbnb'];

/** Twelve digits: in every currency, a larger amount is a typing error. */
export const AMOUNT_MAX = 999_999_999_999;
export const QUANTITY_MAX = 9_999;
export const DESCRIPTION_MAX = 160;
export const REFERENCE_MAX = 80;
export const ACCOUNT_NAME_MAX = 80;
export const ENTRIES_PAGE = 50;
export const ENTRIES_PAGE_MAX = 200;
