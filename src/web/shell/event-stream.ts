/** Server-sent events for requests that must carry headers, which the browser's own EventSource cannot. */
type Listener = {
  readonly opened: () => void;
  /** The connection is lost; it is tried again unless the server refused. */
  readonly lost: () => void;
  /** The server refuses the stream, and it is not tried again. */
  readonly refused: () => void;
  readonly received: (event: string, data: string) => void;
};

const AGAIN_MS = 3000;
const BETWEEN_EVENTS = '\n\n';

/** One event as it travels: `event: news` and `data: …`; lines that begin with a colon say nothing. */
function tell(block: string, { received }: Listener): void {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [name = '', ...rest] = line.split(': ');
    if (name) fields.set(name, rest.join(': '));
  }
  const data = fields.get('data');
  if (data !== undefined) received(fields.get('event') ?? 'message', data);
}

async function readAll(body: ReadableStream<Uint8Array<ArrayBuffer>>, listener: Listener): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = `${waiting}${value}`.split(BETWEEN_EVENTS);
    waiting = blocks.pop() ?? '';
    for (const block of blocks) tell(block, listener);
  }
}

/** Listens until the returned function is called; reconnects by itself when the connection is lost. */
export function readEvents(
  address: string,
  headers: Readonly<Record<string, string>>,
  listener: Listener,
): () => void {
  const leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether it is worth trying again. */
  const listen = async (): Promise<boolean> => {
    const response = await fetch(address, { headers, credentials: 'same-origin', signal: leaving.signal });
    if (!response.ok || !response.body) return false;
    listener.opened();
    await readAll(response.body, listener);
    return true;
  };
  const run = async () => {
    const again = await listen().catch(() => true);
    if (leaving.signal.aborted) return;
    listener.lost();
    if (again) timer = setTimeout(() => void run(), AGAIN_MS);
    else listener.refused();
  };
  void run();
  return () => {
    leaving.abort();
    clearTimeout(timer);
  };
}
