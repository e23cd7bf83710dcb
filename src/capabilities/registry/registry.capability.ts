import type { ProviderConnection } from '../connection.ts';
import type { FieldProblem } from '../failures.ts';

/** What we ask of a government registry. Every function throws only ProviderFailure. */
export type RegistryReport = {
  /** `main-guest` and `companion` for card registries, `movements` for file registries. */
  readonly kind: string;
  /** The output of the country's rules: values ready to be sent, all text. */
  readonly fields: Readonly<Record<string, string>>;
};

export type RegistryProof = {
  /** The number the registry gave. */
  readonly code: string | null;
  /** The registry's answer, kept as proof; no credentials. */
  readonly answer: string;
};

/** The registry has it and decides later; it is asked for by this name. */
export type RegistryPending = { readonly taken: string; readonly answer: string };

/** The decision of a registry about a report that it had taken. */
export type RegistryDecision =
  | { readonly accepted: RegistryProof }
  | { readonly refused: { readonly message: string; readonly fields: readonly FieldProblem[] } };

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
  ) => Promise<RegistryProof | RegistryPending>;
  /**
   * The decision about a report that `send` left for later; null as long as it is not decided. Absent if `send` decides
   * at once.
   */
  readonly findDecision?: (connection: ProviderConnection, taken: string) => Promise<RegistryDecision | null>;
  /** Looks a report up by its content; null when the registry does not have it. Only classes U and L. */
  readonly find?: (connection: ProviderConnection, report: RegistryReport) => Promise<RegistryProof | null>;
};
