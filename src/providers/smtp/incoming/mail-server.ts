import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';

import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

import type { RawMail } from '#capabilities/messaging/incoming-mail.ts';

import { messageIdIn, takesTooLong } from './mail-bounds.ts';

/** A mail for addresses of ours. */
export type ReceivedMail = RawMail & {
  /** Before the sign, in small letters. */
  readonly localParts: readonly string[];
  readonly messageId: string | null;
};

export type MailServerOptions = {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly domain: string;
  /** Whether mail for an address is taken. Throws when that cannot be known now. */
  readonly knows: (localPart: string) => Promise<boolean>;
  /** Stores a mail for good. Throws when it did not, `limited` for a sender that writes too often. */
  readonly take: (mail: ReceivedMail) => Promise<'stored' | 'limited'>;
  /** Why a mail was not taken now, for the log. */
  readonly onFailure: (error: unknown) => void;
  readonly limits?: Partial<MailLimits>;
};

/** Of what strangers may cost, before anything is known of them. */
export type MailLimits = {
  readonly bytes: number;
  readonly connections: number;
  readonly connectionsOfAddress: number;
  readonly recipients: number;
  readonly mailsOfConnection: number;
  /** Wrong recipients of a connection: addresses cannot be guessed, so that a few are enough. */
  readonly refusals: number;
  readonly idleMs: number;
  readonly wholeMs: number;
};

const LIMITS: MailLimits = {
  bytes: 1_000_000,
  connections: 40,
  connectionsOfAddress: 15,
  recipients: 5,
  mailsOfConnection: 20,
  refusals: 10,
  idleMs: 60_000,
  wholeMs: 300_000,
};

const STOP_MS = 5_000;

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });

/** What one connection has done so far. */
type Conversation = { mails: number; refusals: number };

/**
 * A mail server that takes mail for addresses of ours and passes nothing on (RFC 5321): no sign-in, no relaying. It says 250 once the
 * mail is stored, and 451 while it cannot be, so that the sender keeps it.
 */
export async function startMailServer({
  host,
  port,
  domain,
  knows,
  take,
  onFailure,
  limits: given,
}: MailServerOptions): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const limits = { ...LIMITS, ...given };
  const conversations = new Map<string, Conversation>();
  const ofAddress = new Map<string, number>();
  const of = ({ id }: SMTPServerSession): Conversation => {
    const known = conversations.get(id) ?? { mails: 0, refusals: 0 };
    conversations.set(id, known);
    return known;
  };

  const later = (error: unknown): Error => {
    onFailure(error);
    return refusal(451, '4.3.0 Not taken now, try again later');
  };

  const accept = async (address: string, session: SMTPServerSession): Promise<void> => {
    const conversation = of(session);
    if (conversation.refusals >= limits.refusals) throw refusal(421, '4.7.0 Too many wrong recipients');
    const [localPart = '', at, ...rest] = address.toLowerCase().split(/(@)/);
    const isOurs = at === '@' && rest.join('') === domain;
    const isKnown =
      isOurs &&
      (await knows(localPart).catch((error: unknown) => {
        throw later(error);
      }));
    if (isKnown) return;
    conversation.refusals += 1;
    throw refusal(550, '5.1.1 There is no such address here');
  };

  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const raw = await readBounded(stream, limits.bytes);
    if (raw === null) throw refusal(552, '5.3.4 The mail is too big');
    if (takesTooLong(raw)) throw refusal(554, '5.6.0 The mail has too many parts or lines');
    const { mailFrom, rcptTo } = session.envelope;
    const taken = await take({
      raw,
      hasNullSender: mailFrom === false || mailFrom.address === '',
      localParts: rcptTo.map(({ address }) => address.toLowerCase().split('@')[0] ?? ''),
      messageId: messageIdIn(raw),
    }).catch((error: unknown) => {
      throw later(error);
    });
    if (taken === 'limited') throw refusal(452, '4.2.1 Too many mails for this address, try again later');
  };

  const server = new SMTPServer({
    name: domain,
    banner: 'mail of guests',
    authOptional: true,
    // The package brings a certificate whose key is public: its TLS would only look safe.
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideSTARTTLS: true,
    hideSMTPUTF8: true,
    disableReverseLookup: true,
    logger: false,
    size: limits.bytes,
    maxClients: limits.connections,
    socketTimeout: limits.idleMs,
    closeTimeout: STOP_MS,
    maxCommandLength: 2_000,
    onConnect: ({ id, remoteAddress }, done) => {
      const open = (ofAddress.get(remoteAddress) ?? 0) + 1;
      if (open > limits.connectionsOfAddress) return done(refusal(421, '4.7.0 Too many connections'));
      ofAddress.set(remoteAddress, open);
      conversations.set(id, { mails: 0, refusals: 0 });
      return done();
    },
    onClose: ({ id, remoteAddress }) => {
      // One that was turned away as it came was not counted.
      if (!conversations.delete(id)) return;
      const open = (ofAddress.get(remoteAddress) ?? 1) - 1;
      if (open > 0) ofAddress.set(remoteAddress, open);
      else ofAddress.delete(remoteAddress);
    },
    onMailFrom: (_address, session, done) => {
      const conversation = of(session);
      conversation.mails += 1;
      done(conversation.mails > limits.mailsOfConnection ? refusal(421, '4.7.0 Too many mails') : null);
    },
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length >= limits.recipients) {
        return done(refusal(452, '4.5.3 Too many recipients'));
      }
      return callbackify(accept)(address, session, (error) => done(error ?? null));
    },
    onData: (stream, session, done) => {
      callbackify(receive)(stream, session, (error) => done(error ?? null));
    },
  });
  // A client that sends a letter now and then is never idle.
  server.server.on('connection', (socket) => {
    const end = setTimeout(() => socket.destroy(), limits.wholeMs).unref();
    socket.once('close', () => clearTimeout(end));
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.removeListener('error', failed);
      listening();
    });
  });
  // A client that hangs up is no reason to fall over.
  server.on('error', () => undefined);
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** Null for a mail that is too big, of which no more than that is kept; the rest is read and forgotten. */
async function readBounded(stream: SMTPServerDataStream, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) chunks.length = 0;
    else chunks.push(chunk);
  }
  return length > most ? null : Buffer.concat(chunks);
}
