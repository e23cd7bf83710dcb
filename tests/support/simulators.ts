import type { TestApp } from './app.ts';

/** Steers a simulator of the running product the way a person at its control panel would (D-62). */
export function steer(app: TestApp, simulator: string) {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${app.url}/_simulator/${simulator}/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`${simulator} ${path} answered ${response.status}`);
    return response.status === 204 ? undefined : response.json();
  };
  return {
    has: (item: unknown) => call('POST', 'has', item),
    emit: (happening: unknown) => call('POST', 'emit', happening),
    failNext: (fault: unknown) => call('POST', 'failNext', fault),
    /** Releases the requests that `failNext({ match, hold: true })` holds. */
    release: () => call('POST', 'release'),
    /** What `failNext` was asked for and has not happened yet does not happen. */
    calm: () => call('POST', 'calm'),
    received: (match: string) =>
      call('GET', `received?match=${encodeURIComponent(match)}`) as Promise<
        { body: string; status: number }[]
      >,
    sent: () => call('GET', 'sent') as Promise<{ url: string; json: unknown; status: number | null }[]>,
    world: <World>() => call('GET', 'world') as Promise<World>,
  };
}
