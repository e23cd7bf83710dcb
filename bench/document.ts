import { sign } from 'node:crypto';

import { movableClock } from '#foundation/context/clock.ts';
import { readSigner } from '#providers/dian/dian.certificate.ts';
import type { DianClient } from '#providers/dian/dian.client.ts';
import { invoice, ISSUED_AT, REFERENCE } from '#providers/dian/dian.examples.ts';
import { dianFiscal } from '#providers/dian/dian.fiscal.ts';
import { dianManifest } from '#providers/dian/dian.manifest.ts';
import { atMost, type Bench, inTurn, median } from './bench.ts';

const DOCUMENTS = 60;
const SEALS = 400;
/** As long as what is signed of a document. */
const SIGNED = Buffer.alloc(1_500, 'x');

/**
 * P-09 for the document that the product signs itself, DIAN's: its rules, the official schema, the document and its XAdES
 * seal, beside the RSA-2048 seal alone. The certificate is opened before, as once for a connection.
 */
export async function measureDocument({ rounds, note, say }: Bench): Promise<void> {
  const clock = movableClock(ISSUED_AT);
  const connection = { mode: 'test', credentials: dianManifest.testCredentials } as const;
  const client = {} as DianClient;
  const fiscal = dianFiscal({ client, clock, checkDigitOf: () => 4 });
  const { key } = await readSigner(connection, ISSUED_AT);
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (bits !== 2048) throw new Error(`The key has ${bits} bits`);
  const cpuOf = async (count: number, make: () => unknown) => {
    const before = process.cpuUsage();
    for (let made = 0; made < count; made++) await make();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / count;
  };
  const pairs = await inTurn(
    rounds,
    () => cpuOf(DOCUMENTS, () => fiscal.prepare(connection, invoice, REFERENCE)),
    () => cpuOf(SEALS, () => sign('sha256', SIGNED, key)),
  );
  const each = median(pairs.map(({ ours }) => ours));
  say(
    `a document ${each.toFixed(2)} ms, a seal ${median(pairs.map(({ theirs }) => theirs)).toFixed(2)} ms of CPU`,
  );
  const ratio = median(pairs.map(({ ours, theirs }) => ours / theirs));
  note(
    'P-09',
    'CPU, document of DIAN: build, seal and schema check, against its seal alone',
    ratio,
    atMost('×', 3, 1.6),
  );
}
