import type { ProviderConnection } from '../connection.ts';

/** What we ask of a government registry. Every function throws only ProviderFailure. */
export type RegistryReport = {
  /** `main-guest` and `companion` for card registries, `movements` for file registries. */
  readonly kind: string;
  /** What the country's rules built: values ready to be sent, all text. */
  readonly fields: Readonly<Record<string, string>>;
};

export type RegistryProof = {
  /** The number the registry gave. */
  readonly code: string | null;
  /** The registry's answer, kept as proof; no credentials. */
  readonly answer: string;
};

export type RegistryCapability = {
  /**
   * Duplicate-safety class (SECURITY-RELIABILITY section 2): what an unknown outcome may be followed by.
   * It may differ by kind of report.
   */
  readonly classOf: (kind: string) => 'K' | 'U' | 'L' | 'N';
  readonly check: (connection: ProviderConnection) => Promise<void>;
  readonly send: (
    connection: ProviderConnection,
    report: RegistryReport,
    idempotencyKey: string,
  ) => Promise<RegistryProof>;
  /** Looks a report up by its content; null when the registry does not have it. Only classes U and L. */
  readonly find?: (connection: ProviderConnection, report: RegistryReport) => Promise<RegistryProof | null>;
};
