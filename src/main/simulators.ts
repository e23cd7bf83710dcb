import path from 'node:path';

import type { FastifyInstance } from 'fastify';

import { type Config, mailPortOf } from '#foundation/config/config.ts';
import { type Clock, systemClock } from '#foundation/context/clock.ts';
import { createServer } from '#foundation/http/server.ts';
import { createLog } from '#foundation/observability/log.ts';
import type { AnySimulator } from '#foundation/simulation/simulator.ts';
import { createAlegraSimulator } from '#providers/alegra/alegra.simulator.ts';
import { banxicoSimulator } from '#providers/banxico/banxico.simulator.ts';
import { bcraSimulator } from '#providers/bcra/bcra.simulator.ts';
import { createCloudbedsSimulator } from '#providers/cloudbeds/cloudbeds.simulator.ts';
import { dianSimulator } from '#providers/dian/dian.simulator.ts';
import { ecbSimulator } from '#providers/ecb/ecb.simulator.ts';
import { fnrhSimulator } from '#providers/fnrh/fnrh.simulator.ts';
import { googleMapsSimulator } from '#providers/google-maps/google-maps.simulator.ts';
import { createGoogleSimulator } from '#providers/google/google.simulator.ts';
import { createGuestySimulator } from '#providers/guesty/guesty.simulator.ts';
import { createHospitableSimulator } from '#providers/hospitable/hospitable.simulator.ts';
import { hostfullySimulator } from '#providers/hostfully/hostfully.simulator.ts';
import { airbnbSimulator, bookingSimulator, vrboSimulator } from '#providers/ical/ical.simulator.ts';
import { sesSimulator } from '#providers/ses/ses.simulator.ts';
import { createSiigoSimulator } from '#providers/siigo/siigo.simulator.ts';
import { sireSimulator } from '#providers/sire/sire.simulator.ts';
import { createSmsSimulator } from '#providers/sms/sms.simulator.ts';
import { createMailbox, type MailPort } from '#providers/smtp/mailbox.simulator.ts';
import { staysSimulator } from '#providers/stays/stays.simulator.ts';
import { createMercadoPagoSimulator } from '#providers/mercado-pago/mercado-pago.simulator.ts';
import { createStripeSimulator } from '#providers/stripe/stripe.simulator.ts';
import { traSimulator } from '#providers/tra/tra.simulator.ts';
import { trmSimulator } from '#providers/trm/trm.simulator.ts';
import { createWhatsappSimulator } from '#providers/whatsapp-cloud/whatsapp-cloud.simulator.ts';
import { createWhatsappWebSimulator } from '#providers/whatsapp-web/whatsapp-web.simulator.ts';
import { createWompiSimulator } from '#providers/wompi/wompi.simulator.ts';
import { readProgramConfig, runStart, waitUntilStopped } from './program.ts';

/**
 * Everything outside, imitated: mounted in the one process of a fresh installation, or a program of its own.
 * The mailbox, with the telephones whose messages it shows, exists only as long as no way to real people is set
 * (SEC-47); WhatsApp without the number of the platform, and its gateway for telephones, exist beside real ways, for test
 * connections of hosts.
 */
export async function mountSimulators(
  app: FastifyInstance,
  {
    config,
    clock,
    productUrl = config.PUBLIC_URL,
    mayNotify,
    requestsPerSecond = config.SIMULATOR_REQUESTS_PER_SECOND,
    mailPort = mailPortOf(config),
  }: {
    config: Config;
    clock: Clock;
    /** Where the product answers: the address for notices is a setting of a gateway, which no request names. */
    productUrl?: string | undefined;
    mayNotify?: (url: URL) => boolean;
    /** The rate limit of property systems in place of the real ones'. */
    requestsPerSecond?: number | undefined;
    mailPort?: MailPort;
  },
): Promise<() => Promise<void>> {
  const folder = path.join(path.resolve(config.DATA_DIR), 'simulators');
  const mount = (simulator: AnySimulator) =>
    simulator.mount(app, {
      clock,
      control: config.SIMULATOR_CONTROL,
      stateFile: path.join(folder, `${simulator.id}.json`),
      ...(mayNotify && { mayNotify }),
    });
  const productOrigins = config.PUBLIC_URL === undefined ? [] : [new URL(config.PUBLIC_URL).origin];
  for (const simulator of [
    airbnbSimulator,
    bookingSimulator,
    vrboSimulator,
    createCloudbedsSimulator(productOrigins, requestsPerSecond),
    createGuestySimulator(requestsPerSecond),
    googleMapsSimulator,
    createHospitableSimulator(productOrigins),
    staysSimulator,
    hostfullySimulator,
    dianSimulator,
    sesSimulator,
    fnrhSimulator,
    sireSimulator,
    traSimulator,
    createAlegraSimulator(requestsPerSecond),
    createSiigoSimulator(requestsPerSecond),
    createStripeSimulator({
      productOrigins,
      endpoints: productOrigins.map((origin) => `${origin}/hooks/payments`),
    }),
    createMercadoPagoSimulator(productOrigins),
    createWompiSimulator(productOrigins),
    trmSimulator,
    banxicoSimulator,
    bcraSimulator,
    ecbSimulator,
  ]) {
    mount(simulator);
  }
  mount(createGoogleSimulator(productOrigins));
  const gatewayEndpoints =
    productUrl === undefined ? [] : [`${new URL(productUrl).origin}/hooks/whatsapp-web`];
  const { SMTP_URL, SMS_URL, WHATSAPP_TOKEN } = config;
  if ([SMTP_URL, SMS_URL, WHATSAPP_TOKEN].some((real) => real !== undefined)) {
    // Test connections of hosts still need it; the codes of the platform are not for its eyes.
    mount(createWhatsappSimulator({ hasPlatformNumber: false }));
    mount(createWhatsappWebSimulator({ endpoints: gatewayEndpoints }));
    return async () => {};
  }
  const mailbox = createMailbox();
  mount(mailbox.simulator);
  mount(createSmsSimulator(mailbox.deliver));
  mount(createWhatsappSimulator({ deliver: mailbox.deliver }));
  mount(createWhatsappWebSimulator({ deliver: mailbox.deliver, endpoints: gatewayEndpoints }));
  const { close } = await mailbox.listen(mailPort);
  return close;
}

if (import.meta.main) {
  const config = readProgramConfig('simulators');
  const log = createLog({ level: config.LOG_LEVEL });
  const { app, close, address } = await runStart(async () => {
    const made = await createServer({
      log,
      ownOrigins: () => [],
      trustedProxy: config.TRUSTED_PROXY,
      observe: () => {},
    });
    const closeMailbox = await mountSimulators(made, { config, clock: systemClock });
    const listening = await made.listen({ host: config.HOST, port: config.PORT });
    return { app: made, close: closeMailbox, address: listening };
  });
  // A program that says it is ready can be stopped from that word on.
  const stopped = waitUntilStopped();
  log.info({ address }, 'simulators are ready');
  await stopped;
  await app.close();
  await close();
  process.exit(0);
}
