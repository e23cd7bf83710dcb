import type pg from 'pg';

import { hashOf } from '#foundation/secrets/secrets.ts';

/** The person of these tests, by whose row what changes it can be made to wait. */
export const ANA = '01976f00-0000-7000-8000-000000000001';
const SESSION = '01976f00-0000-7000-8000-000000000002';

/** Writes Ana, signed in, into a prepared database that no program runs on yet; answers with the value of her session. */
export async function signedInAna(client: pg.Client): Promise<string> {
  const token = 'a-session-of-somebody-who-is-signed-in';
  await client.query(
    `insert into users (id, username, email, name, confirmed_at)
     values ($1, 'test:ana', 'ana@example.test', 'Ana', now())`,
    [ANA],
  );
  await client.query(
    `insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [SESSION, ANA],
  );
  await client.query(
    `insert into session_tokens (token_hash, session_id, issued_at) values ($1, $2, now())`,
    [hashOf(token), SESSION],
  );
  return token;
}
