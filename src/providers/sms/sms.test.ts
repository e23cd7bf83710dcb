import { afterEach, describe, expect, test } from 'vitest';

import { textConformance } from '#capabilities/messaging/messaging.conformance.ts';
import { QUALITY_RULES } from '#capabilities/provider.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { createSms } from './sms.client.ts';
import { smsManifest } from './sms.manifest.ts';
import { createSmsSimulator, SIMULATED_SMS } from './sms.simulator.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const outbound = outboundFor({
  clock: systemClock,
  log: silentLog,
  limits: { sleep: () => Promise.resolve() },
});

async function start() {
  const simulator = await startSimulator(createSmsSimulator());
  stops.push(simulator.stop);
  return { simulator, texts: createSms({ outbound, baseUrl: simulator.url, ...SIMULATED_SMS }) };
}

describe('SMS', () => {
  textConformance(async () => {
    const { simulator, texts } = await start();
    const match = 'POST Messages.json';
    return {
      texts,
      arrived: () => simulator.world.messages,
      busy: () =>
        simulator.failNext({
          match,
          status: 429,
          body: '{"code":20429,"message":"Too Many Requests","status":429}',
          retryAfterSeconds: 5,
        }),
      loseAnswer: () => simulator.failNext({ match, acceptThenDrop: true }),
      stranger: createSms({ outbound, baseUrl: simulator.url, ...SIMULATED_SMS, token: 'wrong' }),
      unreachable: createSms({ outbound, baseUrl: 'http://127.0.0.1:1', ...SIMULATED_SMS }),
      refusedNumbers: ['+573005550000', '+573005550001', '+573005550003'],
    };
  });

  test('a limit of the other side says how long to wait', async () => {
    const { texts } = await start();
    const message = { to: '+573005550002', text: 'x', language: 'es', key: 'k' } as const;
    await expect(texts.send(message)).rejects.toMatchObject({ kind: 'wait', retryAfterSeconds: 5 });
  });

  test('every rule of the quality scale has its mark', () => {
    const rules = Object.values(QUALITY_RULES).flat();
    expect(Object.keys(smsManifest.quality).sort()).toEqual([...rules].sort());
  });
});
