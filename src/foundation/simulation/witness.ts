/**
 * One request to a simulator with its answer, for a comparison of the simulator with the published API of the provider.
 */
export type Exchange = {
  /** Id of the simulator. */
  readonly simulator: string;
  readonly method: string;
  /** Below the simulator's prefix. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly status: number;
  /** The body of the answer; null where a fault took its place. */
  readonly answer: string | null;
};
export type Witness = (exchange: Exchange) => void;

let present: Witness | undefined;

/** One for all simulators of the process. Only tests have one. */
export function setWitness(witness: Witness): void {
  present = witness;
}

export function reportExchange(exchange: () => Exchange): void {
  present?.(exchange());
}
