import { knowsMailAddress, receiveMail } from '#areas/guests/messages/index.ts';
import { startMailServer } from '#providers/smtp/incoming/mail-server.ts';
import { jobContext, type Platform } from './platform.ts';

/**
 * Takes the mail that comes in for messages to guests, where a port and a domain are set; null elsewhere. The worker does it: what
 * arrives is work.
 */
export async function listenForMail(
  platform: Platform,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> } | null> {
  const { INBOUND_MAIL_PORT: port, INBOUND_MAIL_DOMAIN: domain, HOST: host } = platform.config;
  if (port === undefined || domain === undefined) return null;
  const ctx = jobContext(platform, null, 'inbound-mail');
  return startMailServer({
    host,
    port,
    domain,
    knows: (localPart) => knowsMailAddress(ctx, localPart),
    take: (mail) => receiveMail(ctx, mail),
    onFailure: (error) => platform.log.warn({ error: String(error) }, 'a mail was not taken'),
  }).catch((error: unknown) => {
    throw nameSetting(error, port);
  });
}

/** The port is another one than that of the product, so that the sentence for that one would mislead. */
function nameSetting(error: unknown, port: number): unknown {
  const { code } = Object(error) as { code?: unknown };
  if (code === 'EADDRINUSE') return new Error(`INBOUND_MAIL_PORT: another program listens on port ${port}`);
  if (code === 'EACCES') return new Error(`INBOUND_MAIL_PORT: this user may not listen on port ${port}`);
  return error;
}
