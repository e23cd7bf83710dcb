import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AddressInfo, Server } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

import { defineSimulator, type Simulator } from '#foundation/simulation/simulator.ts';
import type { Stage } from '#foundation/simulation/definition.ts';

import type { CaughtMail, CaughtText } from './mailbox.messages.ts';
import { mailboxPage, PAGE_POLICY } from './mailbox.page.ts';

export type MailboxWorld = {
  /** Newest first. */
  messages: CaughtMail[];
  lastId: number;
  /** The next answer of the mail server: 250 takes the message, 451 and 550 refuse it. */
  answer: number;
};

export type MailboxHappening = { readonly answer: number };

const REMEMBERED = 500;
const LARGEST_MAIL = 5_000_000;

/** A number, 0 for any that is free, or a server that listens already and is taken over. */
export type MailPort = number | Server;

/**
 * A mail server that delivers nowhere, with a page that shows what was sent: a newcomer without a mail
 * account reads there the code they were sent (D-60). The two belong together, so they are made together.
 */
export type Mailbox = {
  readonly simulator: Simulator<MailboxWorld, never, MailboxHappening>;
  /** A text that another simulator took: codes to telephones are read here as well. */
  readonly deliver: (message: CaughtText) => void;
  /** Starts the mail server on this machine. Mount the simulator first. Throws when the port is taken. */
  readonly listen: (port: MailPort) => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
};

export type MailboxOptions = {
  /** Which browsers see a message. Default: all; a shared installation shows each browser its own (SEC-47). */
  readonly maySee?: (request: FastifyRequest, mail: CaughtMail) => boolean | Promise<boolean>;
};

export function createMailbox({ maySee = () => true }: MailboxOptions = {}): Mailbox {
  let stage: Stage<MailboxWorld> | undefined;

  const visibleTo = async (request: FastifyRequest, messages: readonly CaughtMail[]) => {
    const allowed = await Promise.all(messages.map(async (mail) => maySee(request, mail)));
    return messages.filter((_mail, index) => allowed[index]);
  };

  const simulator = defineSimulator<MailboxWorld, never, MailboxHappening>({
    id: 'mailbox',
    seed: () => ({ messages: [], lastId: 0, answer: 250 }),
    emit: ({ world }, { answer }) => {
      world.answer = answer;
    },
    begin: (mounted) => {
      stage = mounted;
    },
    routes: (app, mounted) => {
      const page = async (request: FastifyRequest, reply: FastifyReply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', PAGE_POLICY)
          .header('cache-control', 'no-store')
          .send(mailboxPage(await visibleTo(request, mounted.world.messages)));
      app.get('/', page);
      // Newest first; `?to=` narrows to one address.
      app.get<{ Querystring: { to?: string } }>('/messages', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const wanted = request.query.to?.toLowerCase();
        const mails = mounted.world.messages.filter(({ to }) => wanted === undefined || to.includes(wanted));
        return visibleTo(request, mails);
      });
    },
  });

  return {
    simulator,
    deliver: ({ channel, from, to, text }) => {
      if (stage) keep(stage, { channel, messageId: '', from, to: [to], subject: '', text, html: null });
    },
    listen: (port) => {
      if (!stage) throw new Error('Mount the mailbox before its mail server listens');
      return listen(port, stage);
    },
  };
}

async function listen(port: MailPort, stage: Stage<MailboxWorld>) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Passwords are of no interest here; a client that insists on one is let in.
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    size: LARGEST_MAIL,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { rcptTo, mailFrom } = session.envelope;
        const recipients = rcptTo.map(({ address }) => address.toLowerCase());
        const envelope = { from: mailFrom === false ? '' : mailFrom.address, to: recipients };
        take(Buffer.concat(chunks), envelope, stage, done);
      });
    },
  });
  await new Promise<void>((listening, failed) => {
    server.on('error', failed);
    if (typeof port === 'number') server.listen(port, '127.0.0.1', listening);
    else server.listen(port, listening);
  });
  server.removeAllListeners('error');
  // A client that hangs up is no reason to fall over.
  server.on('error', () => undefined);
  const { port: chosen } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

type Envelope = { readonly from: string; readonly to: readonly string[] };

/** Takes a message or refuses it as the world says. The server wants to be called back. */
const take = callbackify(async (raw: Buffer, envelope: Envelope, stage: Stage<MailboxWorld>) => {
  const { answer } = stage.world;
  if (answer >= 400) throw Object.assign(new Error('simulated'), { responseCode: answer });
  await caught(raw, envelope, stage);
});

async function caught(raw: Buffer, { from, to }: Envelope, stage: Stage<MailboxWorld>): Promise<void> {
  const mail = await PostalMime.parse(new Uint8Array(raw));
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? null;
  keep(stage, {
    channel: 'email',
    messageId: (mail.messageId ?? '').replace(/^<|>$/g, ''),
    from: mail.from?.address ?? '',
    to,
    returnPath: from,
    replyTo: (mail.replyTo ?? []).flatMap(({ address }) => address ?? []),
    unsubscribe: header('list-unsubscribe'),
    autoSubmitted: header('auto-submitted'),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    attachments: mail.attachments.map(({ filename, content }) => ({
      name: filename ?? '',
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  });
}

function keep(
  stage: Stage<MailboxWorld>,
  caught: Omit<CaughtMail, 'id' | 'receivedAt' | 'code' | 'links'>,
): void {
  const { world } = stage;
  world.lastId += 1;
  const message: CaughtMail = {
    ...caught,
    id: String(world.lastId),
    receivedAt: stage.clock.now(),
    code: codeIn(caught.text),
    links: [...caught.text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link).slice(0, 5),
  };
  world.messages = [message, ...world.messages].slice(0, REMEMBERED);
  stage.changed();
}

/** The number after the word, else one of six digits that stands alone. */
function codeIn(text: string): string | null {
  const words = text.replace(/https?:\/\/\S+/g, ' ');
  return (
    /(?:c[oó]digo|code)\D{0,60}?(\d{4,8})\b/i.exec(words)?.[1] ??
    /(?<![\w.+-])\d{6}(?![\w-])/.exec(words)?.[0] ??
    null
  );
}
