/** Answers that the page asks for before its scripts are there (entries/app/ahead.ts), by address. */
type Begun = Map<string, Promise<Response> | 'taken'>;
type Ahead = typeof globalThis & { posadaBegun?: Begun };

const begun = (): Begun => ((globalThis as Ahead).posadaBegun ??= new Map());

/** Asks now what a call will want in a moment, as the call would; not what was quicker. `look` gets a copy. */
export function begin(address: string, look: (answer: Response) => unknown = () => undefined): void {
  if (begun().has(address)) return;
  const answer = fetch(address, { headers: { accept: 'application/json' }, credentials: 'same-origin' });
  // Whoever takes it hears of a failure; for whoever does not, it is none.
  answer.then((response) => look(response.clone())).catch(() => undefined);
  begun().set(address, answer);
}

/** How long after its begin a page may still be starting; what is asked later wants to know what is so by then. */
const STARTING_MS = 20_000;

/** Once, and only while the page starts. */
export function takeBegun(address: string): Promise<Response> | undefined {
  if (performance.now() > STARTING_MS) return undefined;
  const answer = begun().get(address);
  begun().set(address, 'taken');
  return answer === 'taken' ? undefined : answer;
}
