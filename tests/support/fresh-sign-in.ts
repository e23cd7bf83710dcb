import { hashOf } from '#foundation/secrets/secrets.ts';
import type { TestApp } from './app.ts';
import type { Host } from './host.ts';

const PROVE = `
  update sessions set proved_at = $2 where id = (select session_id from session_tokens where token_hash = $1)`;

/** The person of this session has just proved their identity again (SEC-12), by any way of signing in. */
export async function markSignInFresh(app: TestApp, { token }: Pick<Host, 'token'>): Promise<void> {
  await app.platform.pools.system.named('test-proved', PROVE, [hashOf(token), app.clock.now()]);
}
