import { type Config, hasFastSimulators } from '#foundation/config/config.ts';

export type ProgramName = 'start' | 'api' | 'worker' | 'simulators' | 'migrate';

/** Settings with which a program does not start, and its message: one sentence that names the setting. */
export type Refusal = {
  readonly programs: readonly ProgramName[];
  readonly refuses: (config: Config) => boolean;
  readonly sentence: string;
};

const isSecure = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL?.startsWith('https:') === true;

const isThisMachine = (host: string): boolean =>
  /^(localhost|127\.[\d.]+|\[?::1\]?|.*\.localhost)$/.test(host);

const isOpen = ({ HOST }: Config): boolean => !isThisMachine(HOST);
const isPublic = ({ PUBLIC_URL }: Config): boolean =>
  PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname);

/** A key of 32 bytes in base64, and not one that was typed to get past this check. */
const isKey = (text: string): boolean => Buffer.from(text, 'base64').length === 32;

const SERVING = ['start', 'api'] as const;
const WORKING = ['start', 'api', 'worker'] as const;

export const REFUSALS: readonly Refusal[] = [
  {
    // SEC-62. A proxy in front ends the TLS of an https address. Without its header all callers come from one network:
    // thirty wrong passwords of one person would lock all others out.
    programs: SERVING,
    refuses: (config) => isSecure(config) && config.TRUSTED_PROXY === undefined,
    sentence:
      'PUBLIC_URL is https: say in TRUSTED_PROXY which addresses the proxy in front has, such as loopback, uniquelocal or 10.0.0.0/8, or none where people reach this process directly',
  },
  {
    // PRV-05. One that is made beside the data is lost, or stolen, with them.
    programs: [...WORKING, 'migrate'],
    refuses: (config) => isSecure(config) && config.MASTER_KEY === undefined,
    sentence:
      'PUBLIC_URL is https: set MASTER_KEY (openssl rand -base64 32) and keep it apart from the data, because without it nobody can read what the guests entered',
  },
  {
    programs: [...WORKING, 'migrate'],
    refuses: ({ MASTER_KEY }) => MASTER_KEY !== undefined && !isKey(MASTER_KEY),
    sentence: 'MASTER_KEY is not 32 bytes in base64: openssl rand -base64 32 makes one',
  },
  {
    // SEC-47. Simulators show the codes of all users.
    programs: [...WORKING, 'simulators'],
    refuses: (config) => config.SIMULATORS && !config.SIMULATORS_IN_PUBLIC && isPublic(config),
    sentence:
      'Simulators would run on a public host name: set SIMULATORS=0, or SIMULATORS_IN_PUBLIC=1 for a demo',
  },
  {
    // SEC-47. Without a name the installation is not declared public, but the whole network reads the mailbox all the
    // same.
    programs: ['start', 'simulators'],
    refuses: (config) => config.SIMULATORS && !config.SIMULATORS_IN_PUBLIC && isOpen(config),
    sentence:
      'HOST opens this process to the network, and its mailbox shows everybody’s codes: leave HOST out, set SIMULATORS=0, or SIMULATORS_IN_PUBLIC=1 for a demo',
  },
  {
    // REL-43. What is real would be asked faster than it allows, and something sent again before it can be known.
    programs: [...WORKING, 'simulators'],
    refuses: (config) => hasFastSimulators(config) && (!config.SIMULATORS || isPublic(config)),
    sentence:
      'SIMULATOR_REQUESTS_PER_SECOND and SIMULATOR_PROCESSING_SECONDS are for tests against simulators: leave them out',
  },
  {
    // Links in messages lead to PUBLIC_URL, and its host is the only one whose pages may write (SEC-06).
    programs: SERVING,
    refuses: (config) => isOpen(config) && config.PUBLIC_URL === undefined,
    sentence: 'HOST opens this process to the network: say in PUBLIC_URL where people reach it, https://…',
  },
  {
    // A person who registers would be told of a code that is never sent.
    programs: WORKING,
    refuses: ({ SIMULATORS, SIMULATORS_URL, SMTP_URL }) =>
      !SIMULATORS && SIMULATORS_URL === undefined && SMTP_URL === undefined,
    sentence:
      'SIMULATORS=0 leaves nobody to send mail, and codes go by mail: set SMTP_URL, smtp://user:password@host:587',
  },
  {
    // The api tells hosts whether bounces are seen, and the worker sees them.
    programs: WORKING,
    refuses: ({ INBOUND_MAIL_PORT, INBOUND_MAIL_DOMAIN }) =>
      (INBOUND_MAIL_PORT === undefined) !== (INBOUND_MAIL_DOMAIN === undefined),
    sentence:
      'INBOUND_MAIL_PORT and INBOUND_MAIL_DOMAIN go together: the port where mail arrives, and the domain whose MX leads there',
  },
  {
    // Without the secret every notice is refused, and without the address or the token no message leaves.
    programs: WORKING,
    refuses: ({
      WHATSAPP_WEB_GATEWAY_URL: url,
      WHATSAPP_WEB_GATEWAY_TOKEN: token,
      WHATSAPP_WEB_WEBHOOK_SECRET: secret,
    }) => new Set([url, token, secret].map((value) => value === undefined)).size > 1,
    sentence:
      'WHATSAPP_WEB_GATEWAY_URL, WHATSAPP_WEB_GATEWAY_TOKEN and WHATSAPP_WEB_WEBHOOK_SECRET go together: one of them is missing',
  },
  {
    programs: [...WORKING, 'migrate'],
    refuses: ({ DATABASE_APP_URL, DATABASE_SYSTEM_URL }) =>
      (DATABASE_APP_URL === undefined) !== (DATABASE_SYSTEM_URL === undefined),
    sentence: 'DATABASE_APP_URL and DATABASE_SYSTEM_URL go together: each role has a login of its own',
  },
];

/** The sentence of the first thing that stands against it; undefined when the program may start. */
export const refusalOf = (program: ProgramName, config: Config): string | undefined =>
  REFUSALS.find(({ programs, refuses }) => programs.includes(program) && refuses(config))?.sentence;
