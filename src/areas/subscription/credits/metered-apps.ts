import type { AppId } from '#vocabulary/app-ids.ts';

export type MeteredApp = {
  readonly id: AppId;
  /** Id of the provider that submits. */
  readonly provider: string;
  /** Shown name of its credits. */
  readonly unit: 'stamps';
};

/** Apps that are billed per submission; apps of accounting programs are not. */
export const METERED_APPS: readonly MeteredApp[] = [
  { id: 'e-invoice-dian', provider: 'dian', unit: 'stamps' },
];

/** The app whose credits a provider's submissions use; undefined if they are free. */
export const meteredAppOf = (provider: string): AppId | undefined =>
  METERED_APPS.find((one) => one.provider === provider)?.id;
