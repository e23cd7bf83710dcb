import type { Provider } from '#capabilities/provider.ts';
import { type Config, hasFastSimulators, mailPortOf } from '#foundation/config/config.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { isInTransaction } from '#foundation/database/database.ts';
import { recordDeparture } from '#foundation/effects/departure.ts';
import { currentLease } from '#foundation/jobs/lease.ts';
import type { Log } from '#foundation/observability/log.ts';
import { type MakeOutbound, outboundFor, type OutboundLimits } from '#foundation/outbound/outbound.ts';
import { createSafeFetch } from '#foundation/outbound/safe-fetch.ts';
import { isCpf } from '#countries/brazil/brazil.documents.ts';
import { nitCheckDigit } from '#countries/colombia/colombia.tax-ids.ts';
import { createAlegra } from '#providers/alegra/alegra.provider.ts';
import { createBanxicoProvider } from '#providers/banxico/banxico.provider.ts';
import { SIMULATED_BANXICO } from '#providers/banxico/banxico.simulator.ts';
import { createBcraProvider } from '#providers/bcra/bcra.provider.ts';
import { createCloudbeds } from '#providers/cloudbeds/cloudbeds.provider.ts';
import { createDianProvider } from '#providers/dian/dian.provider.ts';
import { createEcbProvider } from '#providers/ecb/ecb.provider.ts';
import { createFnrhProvider } from '#providers/fnrh/fnrh.provider.ts';
import { createGoogleMapsProvider } from '#providers/google-maps/google-maps.provider.ts';
import { SIMULATED_GOOGLE_MAPS } from '#providers/google-maps/google-maps.simulator.ts';
import { createGoogleProvider, GOOGLE_HOSTS, GOOGLE_ISSUER } from '#providers/google/google.provider.ts';
import { SIMULATED_GOOGLE } from '#providers/google/google.simulator.ts';
import { createGuesty } from '#providers/guesty/guesty.provider.ts';
import { createHospitable } from '#providers/hospitable/hospitable.provider.ts';
import { createHostfully } from '#providers/hostfully/hostfully.provider.ts';
import { createIcalProvider } from '#providers/ical/ical.provider.ts';
import { createLocalMrzProvider } from '#providers/local-mrz/local-mrz.provider.ts';
import { createSiigo } from '#providers/siigo/siigo.provider.ts';
import { createSesProvider } from '#providers/ses/ses.provider.ts';
import { createSireProvider } from '#providers/sire/sire.provider.ts';
import { createSmsProvider } from '#providers/sms/sms.provider.ts';
import { SIMULATED_SMS } from '#providers/sms/sms.simulator.ts';
import { createSmtpProvider } from '#providers/smtp/smtp.provider.ts';
import { createMercadoPago } from '#providers/mercado-pago/mercado-pago.provider.ts';
import { createStays } from '#providers/stays/stays.provider.ts';
import {
  createStripeProvider,
  moneyKindOf,
  STRIPE_PAGE,
  type StripePayments,
} from '#providers/stripe/stripe.provider.ts';
import { SIMULATED_STRIPE } from '#providers/stripe/stripe.simulator.ts';
import { createTraProvider } from '#providers/tra/tra.provider.ts';
import { createTrmProvider } from '#providers/trm/trm.provider.ts';
import { SIMULATED_WHATSAPP_APP } from '#providers/whatsapp-cloud/whatsapp-cloud.manifest.ts';
import { createWhatsappCloudProvider } from '#providers/whatsapp-cloud/whatsapp-cloud.provider.ts';
import { SIMULATED_WHATSAPP } from '#providers/whatsapp-cloud/whatsapp-cloud.simulator.ts';
import { SIMULATED_WHATSAPP_GATEWAY } from '#providers/whatsapp-web/whatsapp-web.manifest.ts';
import { createWhatsappWebProvider } from '#providers/whatsapp-web/whatsapp-web.provider.ts';
import { createWompi } from '#providers/wompi/wompi.provider.ts';
import { restrictToSimulators } from './simulators-only.ts';

export type ProviderSettings = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the simulators answer; test connections and nothing else go there (D-59, SEC-47). */
  readonly simulatorsUrl: string;
  readonly observe?: (request: { provider: string; outcome: string }) => void;
  /** The highest rate of requests to every provider in place of its own; only if simulators allow as much. */
  readonly requestsPerSecond?: number;
  /** For tests, which do not wait as long. */
  readonly limits?: Pick<OutboundLimits, 'monotonicMs' | 'sleep'>;
};

/** Every provider by name; an unused one shows up as unused. */
export function createProviders({
  config,
  clock,
  log,
  simulatorsUrl,
  observe,
  requestsPerSecond = config.SIMULATOR_REQUESTS_PER_SECOND,
  limits,
}: ProviderSettings): readonly Provider[] {
  const wayOut = outboundFor({
    clock,
    log,
    isInTransaction,
    lease: currentLease,
    departing: recordDeparture,
    ...(limits && { limits }),
    ...(observe && {
      onRequestLogged: ({ provider, status }) =>
        observe({ provider, outcome: status === null ? 'none' : `${Math.floor(status / 100)}xx` }),
    }),
  });
  const allowed = hasFastSimulators(config) ? restrictToSimulators(wayOut, simulatorsUrl) : wayOut;
  const outbound: MakeOutbound =
    requestsPerSecond === undefined ? allowed : (options) => allowed({ ...options, requestsPerSecond });
  const simulator = (id: string) => `${simulatorsUrl}/simulators/${id}`;
  const simulatorOrigins = config.SIMULATORS ? [new URL(simulatorsUrl).origin] : [];
  return [
    createCloudbeds({
      makeOutbound: outbound,
      clock,
      liveBaseUrl: config.CLOUDBEDS_URL,
      testBaseUrl: config.SIMULATORS ? `${simulator('cloudbeds')}/api/v1.3` : undefined,
      testConsentPage: config.SIMULATORS ? `${simulator('cloudbeds')}/api/v1.1/oauth` : undefined,
    }),
    createGuesty({
      makeOutbound: outbound,
      clock,
      testOrigin: config.SIMULATORS ? simulator('guesty') : undefined,
    }),
    createHospitable({
      makeOutbound: outbound,
      clock,
      testBaseUrl: config.SIMULATORS ? `${simulator('hospitable')}/v2` : undefined,
      testAuthUrl: config.SIMULATORS ? simulator('hospitable') : undefined,
    }),
    createStays({
      makeOutbound: outbound,
      clock,
      testBaseUrl: config.SIMULATORS ? `${simulator('stays')}/casa-azul` : undefined,
    }),
    createHostfully({
      makeOutbound: outbound,
      clock,
      testBaseUrl: config.SIMULATORS ? `${simulator('hostfully')}/api/v3.2` : undefined,
    }),
    createMercadoPago({
      makeOutbound: outbound,
      clock,
      testOrigin: config.SIMULATORS ? simulator('mercado-pago') : undefined,
    }),
    createWompi({
      makeOutbound: outbound,
      clock,
      testOrigin: config.SIMULATORS ? simulator('wompi') : undefined,
    }),
    createIcalProvider({ safeFetch: createSafeFetch({ simulatorOrigins }), clock, simulatorOrigins }),
    createSireProvider({
      outbound,
      liveUrl: 'https://apps.migracioncolombia.gov.co/sire',
      testUrl: simulator('sire'),
    }),
    createSesProvider({
      outbound,
      liveUrl: 'https://hospedajes.ses.mir.es/hospedajes-web/ws/v1/comunicacion',
      testUrl: `${simulator('ses')}/hospedajes-web/ws/v1/comunicacion`,
    }),
    createFnrhProvider({
      outbound,
      liveUrl: 'https://fnrh.turismo.serpro.gov.br/FNRH_API/rest/v2',
      testUrl: simulator('fnrh'),
      isCpf,
    }),
    createTraProvider({ outbound, liveUrl: 'https://pms.mincit.gov.co', testUrl: simulator('tra') }),
    createDianProvider({
      outbound,
      clock,
      checkDigitOf: nitCheckDigit,
      urls: {
        production: config.DIAN_URL,
        habilitacion: config.DIAN_ENABLING_URL,
        test: config.SIMULATORS ? `${simulator('dian')}/WcfDianCustomerServices.svc` : undefined,
      },
    }),
    createAlegra({
      outbound,
      clock,
      maxProcessingSeconds: config.SIMULATOR_PROCESSING_SECONDS,
      checkDigitOf: nitCheckDigit,
      liveUrl: config.ALEGRA_URL,
      testUrl: config.SIMULATORS ? simulator('alegra') : undefined,
    }),
    createSiigo({
      outbound,
      clock,
      liveUrl: config.SIIGO_URL,
      testUrl: config.SIMULATORS ? simulator('siigo') : undefined,
      partnerId: config.SIIGO_PARTNER_ID,
    }),
    createSmtpProvider({
      url: config.SMTP_URL ?? `smtp://127.0.0.1:${mailPortOf(config)}`,
      from: config.MAIL_FROM,
      reachesPeople: config.SMTP_URL !== undefined,
      inboundDomain: config.INBOUND_MAIL_DOMAIN ?? null,
      isInTransaction,
      departing: recordDeparture,
    }),
    ...textProviders(config, outbound, simulator),
    createLocalMrzProvider(),
    ...socialProviders(config, clock, outbound, simulator),
    ...mapProviders(config, outbound, simulator),
    createStripeProvider({
      makeOutbound: outbound,
      clock,
      liveBaseUrl: config.STRIPE_URL,
      testBaseUrl: config.SIMULATORS ? simulator('stripe') : undefined,
      payments: paymentsOfInstallation(config, { outbound, clock }, simulator),
    }),
    ...rateProviders(config, outbound, simulator),
  ];
}

/** Google as configured, else its simulator where there is one, else no button (R-SOCIAL-10). */
function socialProviders(
  config: Config,
  clock: Clock,
  outbound: MakeOutbound,
  simulator: (id: string) => string,
): readonly Provider[] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = config;
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: one of them is missing');
  }
  if (clientId !== undefined && clientSecret !== undefined) {
    const hosts = issuer === GOOGLE_ISSUER ? GOOGLE_HOSTS : [];
    return [createGoogleProvider({ outbound, clock, issuer, hosts, clientId, clientSecret })];
  }
  if (!config.SIMULATORS) return [];
  return [
    createGoogleProvider({ outbound, clock, issuer: simulator('google'), hosts: [], ...SIMULATED_GOOGLE }),
  ];
}

/** SMS and WhatsApp: as configured, else the simulators where there are any, else none. */
function textProviders(
  config: Config,
  outbound: MakeOutbound,
  simulator: (id: string) => string,
): readonly Provider[] {
  const providers: Provider[] = [];
  if (config.SMS_URL !== undefined) {
    const { SMS_URL: baseUrl, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = config;
    providers.push(createSmsProvider({ outbound, baseUrl, account, token, from }));
  } else if (config.SIMULATORS) {
    providers.push(createSmsProvider({ outbound, baseUrl: simulator('sms'), ...SIMULATED_SMS }));
  }
  return [
    ...providers,
    whatsappProvider(config, outbound, simulator),
    whatsappWebProvider(config, outbound, simulator),
  ];
}

/** WhatsApp for hosts with numbers of their own; codes from the number of the installation, else from the simulator's. */
function whatsappProvider(
  config: Config,
  makeOutbound: MakeOutbound,
  simulator: (id: string) => string,
): Provider {
  const version = config.WHATSAPP_CLOUD_VERSION;
  const liveBaseUrl = `${config.WHATSAPP_CLOUD_BASE_URL}/${version}`;
  const testBaseUrl = config.SIMULATORS ? `${simulator('whatsapp-cloud')}/${version}` : undefined;
  const ofInstallation = config.WHATSAPP_TOKEN !== undefined && {
    baseUrl: liveBaseUrl,
    phoneNumberId: config.WHATSAPP_PHONE_ID,
    token: config.WHATSAPP_TOKEN,
    codeTemplate: config.WHATSAPP_CODE_TEMPLATE,
  };
  const ofSimulator = testBaseUrl !== undefined && { baseUrl: testBaseUrl, ...SIMULATED_WHATSAPP };
  return createWhatsappCloudProvider({
    makeOutbound,
    liveBaseUrl,
    testBaseUrl,
    codes: ofInstallation || ofSimulator || null,
    apps: {
      live: whatsappAppOf(config),
      test: config.SIMULATORS ? SIMULATED_WHATSAPP_APP : undefined,
    },
  });
}

/** The app through which hosts connect a number with Embedded Signup. */
function whatsappAppOf({
  META_APP_ID: id,
  META_APP_SECRET: secret,
  WHATSAPP_VERIFY_TOKEN: verifyToken,
}: Config) {
  if (id !== undefined && secret !== undefined && verifyToken !== undefined)
    return { id, secret, verifyToken };
  if ([id, secret, verifyToken].every((value) => value === undefined)) return undefined;
  throw new Error(
    'META_APP_ID, META_APP_SECRET and WHATSAPP_VERIFY_TOKEN go together: one of them is missing',
  );
}

/** Telephones of hosts, through the gateway of the installation; in test mode through the simulated one. */
function whatsappWebProvider(
  config: Config,
  makeOutbound: MakeOutbound,
  simulator: (id: string) => string,
): Provider {
  const {
    WHATSAPP_WEB_GATEWAY_URL: url,
    WHATSAPP_WEB_GATEWAY_TOKEN: token,
    WHATSAPP_WEB_WEBHOOK_SECRET: webhookSecret,
  } = config;
  // One or two of them are refused before (refusals.ts).
  const isSet = url !== undefined && token !== undefined && webhookSecret !== undefined;
  return createWhatsappWebProvider({
    makeOutbound,
    gateways: {
      live: isSet ? { url, token, webhookSecret } : undefined,
      test: config.SIMULATORS ? { url: simulator('whatsapp-web'), ...SIMULATED_WHATSAPP_GATEWAY } : undefined,
    },
  });
}

/** Google Maps with the key of the installation, else its simulator, else none. */
function mapProviders(
  { GOOGLE_MAPS_KEY: key, SIMULATORS }: Config,
  outbound: MakeOutbound,
  simulator: (id: string) => string,
): readonly Provider[] {
  if (key !== undefined) {
    return [createGoogleMapsProvider({ outbound, baseUrl: 'https://maps.googleapis.com', key })];
  }
  if (!SIMULATORS) return [];
  const baseUrl = simulator('google-maps');
  return [createGoogleMapsProvider({ outbound, baseUrl, ...SIMULATED_GOOGLE_MAPS })];
}

/** What the installation is paid with: its keys at Stripe, else the simulator, else nothing. */
function paymentsOfInstallation(
  config: Config,
  common: { outbound: MakeOutbound; clock: Clock },
  simulator: (id: string) => string,
): StripePayments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: baseUrl } = config;
  if (secretKey !== undefined && publishableKey !== undefined && webhookSecret !== undefined) {
    const modeOf = (key: string) => key.split('_')[1];
    if (modeOf(secretKey) !== modeOf(publishableKey)) {
      throw new Error('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY mix a test and a live account');
    }
    const page = { ...STRIPE_PAGE, publishableKey };
    return { ...common, baseUrl, secretKey, webhookSecret, page, moneyKind: moneyKindOf(secretKey) };
  }
  if ([secretKey, publishableKey, webhookSecret].some((key) => key !== undefined)) {
    throw new Error(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together: one of them is missing',
    );
  }
  if (!config.SIMULATORS) return null;
  const url = simulator('stripe');
  const { origin } = new URL(url);
  const page = {
    scriptUrl: `${url}/v3/stripe.js`,
    publishableKey: SIMULATED_STRIPE.publishableKey,
    sources: { script: [origin], frame: [origin], connect: [] },
  };
  return { ...common, baseUrl: url, ...SIMULATED_STRIPE, page, moneyKind: 'simulated-money' };
}

/** The sources of official rates: with simulators the simulated ones, else the real ones, Banxico’s with a token. */
function rateProviders(
  { EXCHANGE_RATES, BANXICO_TOKEN: token, SIMULATORS }: Config,
  outbound: MakeOutbound,
  simulator: (id: string) => string,
): readonly Provider[] {
  if (!EXCHANGE_RATES) return [];
  const at = (id: string, live: string) => ({ outbound, baseUrl: SIMULATORS ? simulator(id) : live });
  const banxico = SIMULATORS ? SIMULATED_BANXICO : token === undefined ? null : { token };
  return [
    createTrmProvider(at('trm', 'https://www.datos.gov.co')),
    ...(banxico
      ? [createBanxicoProvider({ ...at('banxico', 'https://www.banxico.org.mx'), ...banxico })]
      : []),
    createBcraProvider(at('bcra', 'https://api.bcra.gob.ar')),
    createEcbProvider(at('ecb', 'https://data-api.ecb.europa.eu')),
  ];
}
