/** Requests that the page sends before its scripts are loaded (entries/app/ahead.ts), by address. */
type Begun = { answer?: Promise<Response>; envelope?: unknown; isTaken?: boolean };
type Ahead = typeof globalThis & { posadaBegun?: Map<string, Begun> };

const begun = () => ((globalThis as Ahead).posadaBegun ??= new Map());

/**
 * Sends a request now that a call will need in a moment, exactly as the call would. `look` gets the answer before the
 * caller that takes it.
 */
export function sendAhead(address: string, look?: (envelope: unknown) => unknown): void {
  if (begun().has(address)) return;
  const one: Begun = {};
  const read = async (): Promise<Response> => {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
    });
    // A call that waits for it already reads it by itself.
    if (!response.ok || (one.isTaken && !look)) return response;
    one.envelope = await response
      .clone()
      .json()
      .catch(() => undefined);
    if (one.envelope !== undefined) look?.(one.envelope);
    return response;
  };
  one.answer = read();
  // The caller that takes it handles a failure; without a caller it is ignored.
  one.answer.catch(() => undefined);
  begun().set(address, one);
}

/** The question was another one with the same answer. */
export function aliasAhead(address: string, asked: string): void {
  const one = begun().get(asked);
  if (one && !begun().has(address)) begun().set(address, one);
}

/** How long after its beginning a page may still be starting; later calls need fresh data. */
const STARTING_MS = 20_000;

const isStarting = () => performance.now() <= STARTING_MS;

/** Once, and only while the page starts. The page itself sends every other request. */
export function takeAheadRequest(address: string): Promise<Response> | undefined {
  if (!isStarting()) return undefined;
  const one = begun().get(address);
  begun().set(address, { isTaken: true });
  if (!one || one.isTaken) return undefined;
  one.isTaken = true;
  return one.answer;
}

/** The answer that has arrived already, for the first render of a page. */
export function takeAheadAnswer(address: string): unknown {
  const one = begun().get(address);
  if (!one || one.isTaken || one.envelope === undefined || !isStarting()) return undefined;
  one.isTaken = true;
  return one.envelope;
}
