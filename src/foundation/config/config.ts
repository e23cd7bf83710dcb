import net from 'node:net';

import { z } from 'zod';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/;
/** Plain http only for addresses of this machine: simulators in tests. */
const secureUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || LOOPBACK.test(url));

const addresses = (text: string) => text.split(',').map((address) => address.trim());
/** The values that the server accepts for forwarded headers: an address, a network, or the name of a group. */
const isProxy = (text: string): boolean => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  return net.isIP(address) > 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
};

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Listening address. The default reaches this machine only; containers set 0.0.0.0. */
  HOST: z.string().default('127.0.0.1'),
  /** Where people reach the product, without a trailing slash; links in messages start with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * PostgreSQL 16 or newer. `migrate` and `npm start` enter as its user, who owns the tables and may create roles; `api`
   * and `worker` take only host and name of it, and log in as the two roles that were made so, with passwords that follow
   * from MASTER_KEY (SEC-03). Empty: the embedded database.
   */
  DATABASE_URL: z.url().optional(),
  /**
   * The two database logins, where the operator creates them: members of posada_app and of posada_system, and of
   * nothing more.
   */
  DATABASE_APP_URL: z.url().optional(),
  DATABASE_SYSTEM_URL: z.url().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  /** Folder of the embedded database, of uploaded files and of generated keys. */
  DATA_DIR: z.string().default('data'),
  /** 32 bytes, base64: wraps the keys of guests and credentials (PRV-05). Empty: made once in DATA_DIR. */
  MASTER_KEY: z.string().optional(),
  /** Simulators of all providers in this process, open to newcomers (SEC-47). */
  SIMULATORS: flag.default(true),
  /** Needed to run simulators on a public host name (SEC-47). */
  SIMULATORS_IN_PUBLIC: flag.default(false),
  /** Steering calls of the simulators (D-62): tests only. */
  SIMULATOR_CONTROL: flag.default(false),
  /**
   * The rate limit of simulators, in place of the real providers'; and the longest time that an accounting program then
   * works on a document. Tests only: with either of them only simulators are called.
   */
  SIMULATOR_REQUESTS_PER_SECOND: z.coerce.number().positive().max(10_000).optional(),
  SIMULATOR_PROCESSING_SECONDS: z.coerce.number().int().min(1).max(3_600).optional(),
  /** Where the simulators answer, when they run on their own. Empty: in this process. */
  SIMULATORS_URL: z.url().optional(),
  /** The simulators' mail server, which delivers nowhere. Empty: see `mailPortOf`. */
  SIMULATOR_MAIL_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Mail server, `smtp://user:password@host:port`. Empty: the simulators' mailbox. */
  SMTP_URL: z.string().optional(),
  /**
   * The port of the worker where answers and bounces of guests' mails arrive over SMTP, and the domain of their addresses,
   * whose MX leads there: both, or none. Every program gets both.
   */
  INBOUND_MAIL_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^(?=.{1,190}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, 'is not a domain')
    .optional(),
  /** The maker of this software, as tax documents have to name it: name and tax id in their exact form. */
  SOFTWARE_MAKER_NAME: z.string().trim().max(200).default(''),
  SOFTWARE_MAKER_TAX_ID: z.string().trim().max(40).default(''),
  MAIL_FROM: z.string().default('Posada <no-reply@posada.localhost>'),
  /** Gateway for SMS that speaks the message call of Twilio, `https://api.twilio.com`. Empty: the simulator. */
  SMS_URL: z.url().optional(),
  SMS_ACCOUNT: z.string().default(''),
  SMS_TOKEN: z.string().default(''),
  SMS_FROM: z.string().default(''),
  /** WhatsApp Cloud API of the platform's own number. Empty: the simulator. */
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_ID: z.string().default(''),
  WHATSAPP_CODE_TEMPLATE: z.string().default('posada_code'),
  WHATSAPP_CLOUD_BASE_URL: z.url().default('https://graph.facebook.com'),
  WHATSAPP_CLOUD_VERSION: z.string().default('v25.0'),
  /** The app at Meta through which hosts connect their numbers with Embedded Signup: all three, or none. */
  META_APP_ID: z.string().optional(),
  META_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16).optional(),
  /**
   * A gateway that links telephones of hosts to WhatsApp, of the contract in src/providers/whatsapp-web: all three, or none.
   * Without a trailing slash. Empty: only the simulated gateway, in test mode.
   */
  WHATSAPP_WEB_GATEWAY_URL: secureUrl.optional(),
  WHATSAPP_WEB_GATEWAY_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,500}$/, 'is not a token of at least 16 characters without spaces')
    .optional(),
  /** Signs what the gateway posts to /hooks/whatsapp-web. */
  WHATSAPP_WEB_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Sign-in with Google: the client of the installation. Empty: the simulator. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Another issuer that does the same; its addresses have to be on its own host. */
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  /**
   * The cards that pay Posada itself: three keys of one Stripe account. Without them the simulator takes the cards.
   * Without simulators, payment is not possible.
   */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\S+$/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\S+$/)
    .optional(),
  /** Of the address that its events are posted to. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/)
    .optional(),
  /** Without a trailing slash. */
  STRIPE_URL: secureUrl.default('https://api.stripe.com'),
  /** Google Maps, for addresses and their time zones. Empty: the simulator, else country and state. */
  GOOGLE_MAPS_KEY: z.string().optional(),
  /** With the version of its API. */
  CLOUDBEDS_URL: secureUrl.default('https://api.cloudbeds.com/api/v1.3'),
  /** DIAN's web service for electronic invoices, and the one where issuers are enabled. */
  DIAN_URL: secureUrl.default('https://vpfe.dian.gov.co/WcfDianCustomerServices.svc'),
  DIAN_ENABLING_URL: secureUrl.default('https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc'),
  /** With the version of its API. */
  ALEGRA_URL: secureUrl.default('https://api.alegra.com/api/v1'),
  SIIGO_URL: secureUrl.default('https://api.siigo.com'),
  /** The name of this software at Siigo, the same for all companies: letters and digits. */
  SIIGO_PARTNER_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{3,100}$/)
    .default('Posada'),
  /**
   * Whether what apps stamp is paid for with credits: `on` or `off`. Off, nothing is counted and everything is open. Empty: off,
   * and on where `npm start` shows the product with its simulators.
   */
  BILLING: z.enum(['on', 'off']).optional(),
  /** Official exchange rates are read from their authorities, or with simulators from the simulated authorities. */
  EXCHANGE_RATES: flag.default(true),
  /** Banco de México, for its official rate of the dollar; free. Empty: the simulator, else the euro's rates. */
  BANXICO_TOKEN: z.string().optional(),
  /** The operator that the legal documents of this installation name. Empty: the documents use a general text. */
  OPERATOR_NAME: z.string().max(120).optional(),
  /** Where people write about their data, and hosts for help. Empty: likewise. */
  OPERATOR_EMAIL: z.email().optional(),
  /** Where /tra leads: a help article on registry reports. Empty: the questions of the home page. */
  TRA_HELP_URL: secureUrl.optional(),
  /** Where /airbnb-chat-group leads. Empty: likewise. */
  CHAT_GROUP_URL: secureUrl.optional(),
  /** Number behind /go-whatsapp, digits with the country's code. Empty: likewise. */
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\+?\d{8,15}$/)
    .optional(),
  /** Host names that /redirect and short links go to without asking, over https, separated by commas (D-14, SEC-23). */
  REDIRECT_HOSTS: z
    .string()
    .default('')
    .transform((names) => names.split(',').map((name) => name.trim().toLowerCase()))
    .transform((names) => names.filter((name) => name !== '')),
  /** Container of Google Tag Manager for the public site; loaded after a visitor agreed. Empty: no measuring. */
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/)
    .optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  /**
   * The proxy in front, whose forwarded headers are trusted (SEC-62): addresses and networks separated by commas, or
   * `loopback`, `linklocal`, `uniquelocal`; `none` if people reach this process directly. An https PUBLIC_URL needs it.
   */
  TRUSTED_PROXY: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : addresses(text)))
    .refine((list) => list.every(isProxy), 'is not a list of addresses and networks, nor none')
    .optional(),
  /** How long the API still answers after the stop signal, while a balancer notices (REL-50). */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(5),
  /** Replies are checked against their contract; tests and development. */
  CHECK_REPLIES: flag.default(false),
  /** Where `npm run dev` keeps the pages that it serves. Empty: those that were built. */
  PAGES_FOLDER: z.string().optional(),
  /**
   * Token with which the collector reads GET /metrics. Empty: only this machine may read it. With an https PUBLIC_URL
   * no reader may, because a proxy on this machine looks the same.
   */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where a worker on its own answers GET /metrics: with a token on HOST, without one on this machine. Empty: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
});

export type Config = Readonly<z.infer<typeof Environment>>;

/** Reads the environment once; throws one error that names every wrong variable (SEC-63). */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`The environment is not usable:\n${problems.join('\n')}`);
  }
  return parsed.data;
}

/** Simulators are asked at a pace that the real ones would not take. */
export const hasFastSimulators = ({
  SIMULATOR_REQUESTS_PER_SECOND,
  SIMULATOR_PROCESSING_SECONDS,
}: Config): boolean =>
  SIMULATOR_REQUESTS_PER_SECOND !== undefined || SIMULATOR_PROCESSING_SECONDS !== undefined;

const ABOVE_PORT = 25;

/**
 * Where the simulators' mail server listens: near PORT, so that a second copy needs no other setting, and the same for
 * the programs of one installation.
 */
export const mailPortOf = ({ SIMULATOR_MAIL_PORT, PORT }: Config): number =>
  SIMULATOR_MAIL_PORT ?? (PORT > 65_535 - ABOVE_PORT ? PORT - ABOVE_PORT : (PORT || 3000) + ABOVE_PORT);
