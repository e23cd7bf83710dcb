import crypto from 'node:crypto';

import { atLeast, type Bench, inTurn, median } from './bench.ts';
import { load } from './load.ts';

const SECRET = 'bench-secret-of-a-connection-0123456789';

/** P-06: webhooks taken over HTTP beside one statement that stores an event and a job. */
export async function measureWebhooks({ rounds, stage, note }: Bench): Promise<void> {
  const { api, apiPid, raw, rawPid, databasePid, host, query } = await stage();
  await query(
    `insert into connections (id, property_id, provider_id, mode, state, sealing_key_id, credentials, webhook_secret_hash)
     values (gen_random_uuid(), $1, 'cloudbeds', 'test', 'paused', gen_random_uuid(), '', $2)`,
    [host.propertyId, crypto.createHash('sha256').update(SECRET).digest('hex')],
  );
  let number = 0;
  const body = () => ({
    version: '1.0',
    event: 'reservation/status_changed',
    timestamp: 1_775_001_600 + number++,
    propertyID: 5001,
    reservationID: String(8_000_000 + number),
    status: 'checked_in',
  });
  const options = { requests: 1000, connections: 16, pids: [apiPid, rawPid, databasePid] };
  const pairs = await inTurn(
    rounds,
    () => load(api, () => ({ method: 'POST', path: `/hooks/cloudbeds/${SECRET}`, body: body() }), options),
    () => load(raw, () => ({ method: 'POST', path: '/notice', body: body() }), options),
  );
  const refused = pairs.reduce((sum, { ours }) => sum + ours.failures, 0);
  if (refused > 0) throw new Error(`${refused} webhook events were refused`);
  const rate = median(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
  note('P-06', 'webhooks taken in a second', rate, atLeast('×', 0.5, 0.75));
}
