import { describe, expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { type ProgramName, refusalOf, REFUSALS } from './refusals.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
/** The settings of an operator of a real installation: no refusal applies. */
const REAL = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://posada.example.test',
  TRUSTED_PROXY: 'uniquelocal',
  MASTER_KEY: KEY,
  SIMULATORS: '0',
  SMTP_URL: 'smtp://mail.example.test',
};
const PROGRAMS: readonly ProgramName[] = ['start', 'api', 'worker', 'simulators', 'migrate'];

/**
 * One row for each refusal: the change to working settings, the refusing program, and the beginning of the sentence.
 */
const ROWS: readonly (readonly [string, Record<string, string>, readonly ProgramName[], RegExp])[] = [
  [
    'no word about the proxy',
    { TRUSTED_PROXY: '' },
    ['start', 'api'],
    /^PUBLIC_URL is https: say in TRUSTED_PROXY /,
  ],
  [
    'an https address without a key',
    { MASTER_KEY: '' },
    ['start', 'api', 'worker', 'migrate'],
    /^PUBLIC_URL is https: set MASTER_KEY /,
  ],
  [
    'a key that is none',
    { MASTER_KEY: 'secret' },
    ['start', 'api', 'worker', 'migrate'],
    /^MASTER_KEY is not 32 bytes in base64/,
  ],
  [
    'simulators on a public name',
    { SIMULATORS: '1' },
    ['start', 'api', 'worker', 'simulators'],
    /^Simulators would run on a public host name/,
  ],
  [
    'a mailbox that the whole network reads',
    { SIMULATORS: '1', PUBLIC_URL: '' },
    ['start', 'simulators'],
    /^HOST opens this process to the network, and its mailbox shows everybody’s codes/,
  ],
  [
    'the pace of simulators towards what is real',
    { SIMULATOR_REQUESTS_PER_SECOND: '1000' },
    ['start', 'api', 'worker', 'simulators'],
    /^SIMULATOR_REQUESTS_PER_SECOND and SIMULATOR_PROCESSING_SECONDS are for tests/,
  ],
  [
    'open to the network without an address',
    { PUBLIC_URL: '' },
    ['start', 'api'],
    /^HOST opens this process to the network: say in PUBLIC_URL/,
  ],
  [
    'nobody who sends mail',
    { SMTP_URL: '' },
    ['start', 'api', 'worker'],
    /^SIMULATORS=0 leaves nobody to send mail, .* set SMTP_URL/,
  ],
  [
    'mail that comes in without a domain',
    { INBOUND_MAIL_PORT: '2525' },
    ['start', 'api', 'worker'],
    /^INBOUND_MAIL_PORT and INBOUND_MAIL_DOMAIN go together/,
  ],
  [
    'a gateway for WhatsApp without its token and its secret',
    { WHATSAPP_WEB_GATEWAY_URL: 'https://gateway.example.test' },
    ['start', 'api', 'worker'],
    /^WHATSAPP_WEB_GATEWAY_URL, WHATSAPP_WEB_GATEWAY_TOKEN and WHATSAPP_WEB_WEBHOOK_SECRET go together/,
  ],
  [
    'a gateway for WhatsApp whose notices nothing signs',
    {
      WHATSAPP_WEB_GATEWAY_URL: 'https://gateway.example.test',
      WHATSAPP_WEB_GATEWAY_TOKEN: 'a-token-of-the-operator',
    },
    ['start', 'api', 'worker'],
    /^WHATSAPP_WEB_GATEWAY_URL, WHATSAPP_WEB_GATEWAY_TOKEN and WHATSAPP_WEB_WEBHOOK_SECRET go together/,
  ],
  [
    'one login of two',
    { DATABASE_APP_URL: 'postgres://app@localhost/posada' },
    ['start', 'api', 'worker', 'migrate'],
    /^DATABASE_APP_URL and DATABASE_SYSTEM_URL go together/,
  ],
];

describe('settings with which a program does not start [W1-C-10, SEC-47, SEC-62, SEC-63]', () => {
  test('every refusal has a row here', () => {
    const said = ROWS.map(([, changes, [program]]) =>
      refusalOf(program!, readConfig({ ...REAL, ...changes })),
    );
    expect(new Set(said)).toEqual(new Set(REFUSALS.map(({ sentence }) => sentence)));
  });

  test.each(ROWS)('%s', (_what, changes, programs, sentence) => {
    expect(refusalOf('api', readConfig(REAL))).toBeUndefined();
    for (const program of programs) {
      const said = refusalOf(program, readConfig({ ...REAL, ...changes })) ?? '';
      expect(said, program).toMatch(sentence);
      // One sentence that fits behind a name in a terminal or a log.
      expect(said).not.toMatch(/\n|\. [A-Z]/);
    }
    for (const program of PROGRAMS.filter((one) => !programs.includes(one))) {
      expect(refusalOf(program, readConfig({ ...REAL, ...changes })) ?? '', program).not.toMatch(sentence);
    }
  });

  test.each<[ProgramName, Record<string, string>]>([
    ['start', {}],
    ['start', { PORT: '8080' }],
    ['start', { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.2:3000', SIMULATORS_IN_PUBLIC: '1' }],
    ['start', { HOST: '127.0.0.1', PUBLIC_URL: 'http://posada.localhost:3000' }],
    ['worker', REAL],
    [
      'api',
      {
        ...REAL,
        WHATSAPP_WEB_GATEWAY_URL: 'https://gateway.example.test',
        WHATSAPP_WEB_GATEWAY_TOKEN: 'a-token-of-the-operator',
        WHATSAPP_WEB_WEBHOOK_SECRET: 'a-secret-of-the-operator',
      },
    ],
    ['simulators', {}],
    ['migrate', {}],
  ])('%s starts with %j', (program, environment) => {
    expect(refusalOf(program, readConfig(environment))).toBeUndefined();
  });
});
