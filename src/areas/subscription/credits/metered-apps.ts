import type { AppId } from '#vocabulary/app-ids.ts';

export type MeteredApp = {
  readonly id: AppId;
  /** Who stamps for it, by the id of its provider. */
  readonly provider: string;
  /** What one of its credits is called. */
  readonly unit: 'stamps';
};

/** The apps that are paid for by what they stamp; those of accounting programs are not. */
export const METERED_APPS: readonly MeteredApp[] = [
  { id: 'e-invoice-dian', provider: 'dian', unit: 'stamps' },
];

/** The app that a provider's stamps are counted for; undefined where they cost nothing. */
export const meteredAppOf = (provider: string): AppId | undefined =>
  METERED_APPS.find((one) => one.provider === provider)?.id;
