import { afterEach, describe, expect, test } from 'vitest';

import { textConformance } from '#capabilities/messaging/messaging.conformance.ts';
import { QUALITY_RULES } from '#capabilities/provider.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { outboundFor } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { createWhatsappCodes } from './whatsapp-cloud.codes.ts';
import { whatsappCloudManifest } from './whatsapp-cloud.manifest.ts';
import { createWhatsappSimulator, SIMULATED_WHATSAPP } from './whatsapp-cloud.simulator.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const makeOutbound = outboundFor({
  clock: systemClock,
  log: silentLog,
  limits: { sleep: () => Promise.resolve() },
});

async function start() {
  const simulator = await startSimulator(createWhatsappSimulator());
  stops.push(simulator.stop);
  const baseUrl = `${simulator.url}/v25.0`;
  return { simulator, baseUrl, texts: createWhatsappCodes({ makeOutbound, baseUrl, ...SIMULATED_WHATSAPP }) };
}
const words = { to: '+573001112233', text: 'Hola Ana', language: 'es', key: 'k' } as const;

describe('codes of the platform on WhatsApp', () => {
  textConformance(async () => {
    const { simulator, baseUrl, texts } = await start();
    const match = 'POST messages';
    return {
      texts,
      arrived: () => simulator.world.messages.map(({ to, text }) => ({ to: `+${to}`, text })),
      busy: () =>
        simulator.failNext({
          match,
          status: 400,
          body: '{"error":{"message":"(#131056) Pair rate limit hit","type":"OAuthException","code":131056}}',
        }),
      loseAnswer: () => simulator.failNext({ match, acceptThenDrop: true }),
      stranger: createWhatsappCodes({ makeOutbound, baseUrl, ...SIMULATED_WHATSAPP, token: 'wrong' }),
      unreachable: createWhatsappCodes({
        makeOutbound,
        baseUrl: 'http://127.0.0.1:1',
        ...SIMULATED_WHATSAPP,
      }),
      refusedNumbers: ['+573005550000', '+573005550001', '+573005550003'],
    };
  });

  test('a code goes as a template in the language of its reader, with our key', async () => {
    const { simulator, texts } = await start();
    await texts.send({ ...words, language: 'pt', code: '550077' });
    const [request] = simulator.received('POST messages');
    expect(request?.json).toMatchObject({
      to: '573001112233',
      type: 'template',
      template: { name: 'posada_code', language: { code: 'pt_BR' } },
      biz_opaque_callback_data: 'k',
    });
    expect(simulator.world.messages[0]?.text).toBe(
      '550077 é seu código de verificação. Para sua segurança, não o compartilhe.',
    );
  });

  test('free words are taken within a day of the last message of the person, and no later', async () => {
    const { simulator, texts } = await start();
    await expect(texts.send(words)).rejects.toMatchObject({ kind: 'refused', fields: [{ field: 'text' }] });
    simulator.has({ wrote: '573001112233' });
    await texts.send(words);
    simulator.advance(86_401);
    await expect(texts.send(words)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('beside real ways the simulator takes no codes [SEC-47]', async () => {
    const simulator = await startSimulator(createWhatsappSimulator({ hasPlatformNumber: false }));
    stops.push(simulator.stop);
    const baseUrl = `${simulator.url}/v25.0`;
    const texts = createWhatsappCodes({ makeOutbound, baseUrl, ...SIMULATED_WHATSAPP });
    await expect(texts.send({ ...words, code: '482913' })).rejects.toMatchObject({ kind: 'reconnect' });
    expect(simulator.world.messages).toEqual([]);
  });

  test('every rule of the quality scale has its mark', () => {
    const rules = Object.values(QUALITY_RULES).flat();
    expect(Object.keys(whatsappCloudManifest.quality).sort()).toEqual([...rules].sort());
  });
});
