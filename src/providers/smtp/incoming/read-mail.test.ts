import { describe, expect, test } from 'vitest';

import { deliveryReport, officialReports, reportOf } from '#support/delivery-reports.ts';
import { readAside } from './read-aside.ts';
import readMail from './read-mail.ts';

const read = (text: string, hasNullSender = false) => readMail({ raw: Buffer.from(text), hasNullSender });
const mailOf = (headers: readonly string[], body: string) =>
  ['From: Ana <Ana@Example.test>', 'Subject: Re: Tu llegada', ...headers, '', body].join('\r\n');
const answer = async (body: string, ...headers: string[]): Promise<string | null> => {
  const mail = await read(mailOf(headers, body));
  if (mail.kind !== 'answer') throw new Error(`It is read as ${mail.kind}`);
  return mail.text;
};
const UTF8 = 'Content-Type: text/plain; charset=utf-8';
const HTML = 'Content-Type: text/html; charset=utf-8';

describe('a report of a mail server', () => {
  const ANA = 'Ana@example.test';
  const recipientsOf = async (text: string) => {
    const mail = await read(text, true);
    if (mail.kind !== 'report') throw new Error(`It is read as ${mail.kind}`);
    return mail.recipients;
  };

  test('says what became of each recipient, as the examples of RFC 3464 do', async () => {
    const official = (name: keyof typeof officialReports) =>
      recipientsOf(deliveryReport(officialReports[name], ANA, { id: name }));
    const ana = 'ana@example.test';
    expect(await official('simple')).toEqual([{ addresses: [ana], action: 'failed', status: '4.0.0' }]);
    expect(await official('several')).toEqual([
      { addresses: ['first@example.test'], action: 'failed', status: '5.0.0' },
      { addresses: ['second@example.test'], action: 'delayed', status: '4.0.0' },
      { addresses: [ana], action: 'failed', status: '5.0.0' },
    ]);
    // A name of another system is no address.
    expect(await official('gateway')).toEqual([]);
    expect(await official('delayed')).toEqual([{ addresses: [ana], action: 'delayed', status: '4.0.0' }]);
  });

  test.each([
    ['Final-Recipient: RFC822;<Ana@EXAMPLE.test>', 'ACTION: Failed (it did)', 'Status : 5.1.1 (no)'],
    ['FINAL-RECIPIENT:\r\n rfc822 ;\r\n\tana@example.test', 'action:failed', 'status:\r\n 5.1.1'],
  ])('is read however its fields are written: %j', async (...fields) => {
    const text = deliveryReport([['Reporting-MTA: dns; mx'], fields], ANA, { id: 'x' });
    expect(await recipientsOf(text)).toEqual([
      { addresses: ['ana@example.test'], action: 'failed', status: '5.1.1' },
    ]);
  });

  test('says nothing without an action or an address, and no answer can pretend to be one', async () => {
    expect(await recipientsOf(deliveryReport(reportOf('vanished', '5.1.1'), ANA, { id: 'x' }))).toEqual([]);
    expect(await recipientsOf(deliveryReport([['x: y'], ['Action: failed']], ANA, { id: 'x' }))).toEqual([]);
    const pretended = deliveryReport(officialReports.simple, ANA, { id: 'x' }).replace('/report', '/mixed');
    expect(await read(pretended)).toMatchObject({ kind: 'answer' });
  });

  test('counts for twenty recipients and 200,000 letters', async () => {
    const others = Array.from({ length: 20 }, (_, at) => reportOf('failed', `5.1.${at}`)[1]!);
    const last = await recipientsOf(deliveryReport([['x: y'], ...others, ['x: y']], ANA, { id: 'x' }));
    expect(last).toHaveLength(20);
    const many = await recipientsOf(deliveryReport([['x: y'], ...others, ...others], ANA, { id: 'x' }));
    expect(many).toHaveLength(20);
    const long = deliveryReport([[`x: ${'y'.repeat(200_000)}`], others[0]!], ANA, { id: 'x' });
    expect(await recipientsOf(long)).toEqual([]);
  });
});

describe('a mail that a program wrote', () => {
  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated; owner-email="x"',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'X-Autoreply: yes',
    'X-Autorespond: Fuera de la oficina',
    'List-Id: <list.example.test>',
    'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
  ])('is ignored: %s', async (header) => {
    expect(await read(mailOf([header], 'STOP'))).toEqual({ kind: 'automatic' });
  });

  test('is one without a sender, too; and a person may say that it is none', async () => {
    expect(await read(mailOf([], 'STOP'), true)).toEqual({ kind: 'automatic' });
    expect(await answer('STOP', 'Auto-Submitted: no')).toBe('STOP');
  });
});

describe('an answer of a person', () => {
  test('has its sender, its subject and its words in any alphabet', async () => {
    const text = 'Llego a las 9 👋🏽 — ¿está bien?\n\nשלום, أهلا';
    expect(await read(mailOf([UTF8], text))).toEqual({
      kind: 'answer',
      from: 'ana@example.test',
      subject: 'Re: Tu llegada',
      text,
    });
    expect(
      await answer(
        'Llego ma=F1ana',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
      ),
    ).toBe('Llego mañana');
  });

  test.each([
    [
      'Llego a las 9\n\nEl lun, 30 nov 2026 a la(s) 10:00 a.m., Casa Azul (\nno-reply@example.test) escribió:\n\n> Hola\n> STOP',
      'Llego a las 9',
    ],
    [
      'On Mon, Nov 30, 2026 at 10:00 AM Casa Azul <a@b.test> wrote:\n> When?\n\nAt nine.\n\n> Bring keys?\n\nYes.',
      'At nine.\n\n\nYes.',
    ],
    ['Ok\n\nEm seg., 30 de nov. de 2026 às 10:00, Casa Azul <a@b.test> escreveu:\nOlá\nSTOP', 'Ok'],
    [
      'Ok\n\nDe: Casa Azul <a@b.test>\nEnviado: lunes, 30 de noviembre de 2026 10:00\nPara: Ana\nAsunto: Hola\n\nHola',
      'Ok',
    ],
    ['Ok\n\n-----Mensaje original-----\nHola', 'Ok'],
    ['STOP\n\nEnviado desde mi iPhone', 'STOP'],
    ['STOP\n-- \nAna Díaz\nTel. 300', 'STOP'],
    ['El vecino nos escribió:\nhay fiesta', 'El vecino nos escribió:\nhay fiesta'],
    ['De: aeropuerto\nPara: la casa', 'De: aeropuerto\nPara: la casa'],
    ['Enviado desde Bogotá', 'Enviado desde Bogotá'],
    ['> solo lo de antes', '> solo lo de antes'],
  ])('is without the mail that it answers: %j', async (body, own) => {
    expect(await answer(body, UTF8)).toBe(own);
  });

  test('is read of the page where there are no plain words', async () => {
    const page =
      '<html><head><title>no</title><style>p{color:red}</style></head><body><p>Llego ma&ntilde;ana<br>a las&nbsp;9 &#x1F44B; &lt;3</p><!-- no --><script>alert(1)</script><div>¿Sí?</div><div class="gmail_quote"><blockquote>STOP</blockquote></div></body></html>';
    expect(await answer(page, HTML)).toBe('Llego mañana\na las 9 👋 <3\n\n¿Sí?');
    const both = ['--b', UTF8, '', 'Con palabras', '--b', HTML, '', '<p>Con página</p>', '--b--', ''].join(
      '\r\n',
    );
    expect(await answer(both, 'Content-Type: multipart/alternative; boundary=b')).toBe('Con palabras');
  });

  test.each([
    ['<p>&Ntilde;and&uacute; &agrave; la carte &middot; &copy&#128075;', 'Ñandú à la carte · ©👋'],
    ['<p title="9 > 8" data-x=\'<script>\'>Llego a las 9</p>', 'Llego a las 9'],
    ["<p>Ok</p><div class='x GMAIL_QUOTE'>STOP</div>", 'Ok'],
    ['<p>Ok</p><hr id=divRplyFwdMsg><p>STOP</p>', 'Ok'],
    ['<p>Ok</p><blockquote>STOP</blockquote><p>STOP</p>', 'Ok'],
    ['<p>Ok</p><div class="moz-cite-prefix-no">Sí</div>', 'Ok\n\nSí'],
    ['<noscript><blockquote>x</blockquote></noscript><p>Ok</p><template><p>x</template>', 'Ok'],
    ['<head><title>x</title><body>Ok</style></title><style>x', 'Ok'],
  ])('is read of a page as browsers read it: %s', async (page, words) => {
    expect(await answer(page, HTML)).toBe(words);
  });

  test('of 200,000 letters of elements within each other is read to its end', async () => {
    for (const name of ['div', 'b', 'svg']) {
      const page = `<${name}>`.repeat(Math.floor(199_000 / (name.length + 2)));
      expect(await answer(`${page}Hola</i>`, HTML)).toBe('Hola');
    }
  });

  test('is read no further than 200,000 letters', async () => {
    const words = `${'x'.repeat(199_999)} y`;
    expect(await answer(words, UTF8)).toBe('x'.repeat(199_999));
    expect(await answer(`<b>${words}`, HTML)).toBe('x'.repeat(199_997));
  });

  test.each([
    [
      'a picture alone',
      mailOf(['Content-Type: image/png', 'Content-Transfer-Encoding: base64'], 'iVBORw0KGgo='),
    ],
    ['nothing', ''],
    [
      'parts in parts',
      Array.from(
        { length: 60 },
        (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
      ).join(''),
    ],
  ])('has no words in %s', async (_what, text) => {
    expect(await read(text)).toMatchObject({ kind: 'answer', text: null });
  });

  test.each([
    [10, { kind: 'answer', from: 'ana@example.test', text: 'Hola' }],
    [30, { kind: 'answer', from: null, text: null }],
  ])('is read within %i levels of parts: %j', async (depth, expected) => {
    const levels = Array.from({ length: depth }, (_, at) => at);
    const parts = levels.map(
      (at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
    );
    const body = `${parts.join('')}--b${depth}\r\n${UTF8}\r\n\r\nHola\r\n--b${depth}--\r\n`;
    const deep = mailOf(['Content-Type: multipart/mixed; boundary=b0'], body);
    expect(await read(deep)).toMatchObject(expected);
    // Without a sender a program wrote it, also where it cannot be read.
    expect(await read(deep, true)).toEqual({ kind: 'automatic' });
  });

  test('has no words of a mail that is attached', async () => {
    const attached = `--b\r\nContent-Type: message/rfc822\r\n\r\n${mailOf([UTF8], 'STOP')}\r\n--b--\r\n`;
    expect(await answer(attached, 'Content-Type: multipart/mixed; boundary=b')).toBeNull();
  });

  test('has a subject of 300 letters, and headers of 100,000', async () => {
    const long = mailOf([UTF8], 'Hola').replace('Re: Tu llegada', 'x'.repeat(1_000));
    expect(await read(long)).toMatchObject({ subject: 'x'.repeat(300), text: 'Hola' });
    expect(await read(mailOf([UTF8, `X-Long: ${'x'.repeat(100_000)}`], 'Hola'))).toMatchObject({
      from: null,
      text: null,
    });
  });

  test('is read although its form is broken', async () => {
    const broken = mailOf(
      ['Content-Type: multipart/mixed; boundary=b', '\u0000: x'],
      `--b\r\n${UTF8}\r\n\r\nHola\r\n--c`,
    );
    expect(await read(broken)).toMatchObject({
      kind: 'answer',
      text: expect.stringContaining('Hola') as string,
    });
    for (let at = 0; at < broken.length; at += 7) {
      expect((await read(broken.slice(0, at))).kind).toBe('answer');
    }
  });

  test('of a million letters that open and never close is read in a moment', async () => {
    for (const letters of [
      '<',
      '<!--',
      '<a ',
      '&',
      '<style>',
      '\n> ',
      '\nEl 1 ',
      '--',
      '> \n\n',
      'De: a\n',
    ]) {
      // A mail with more lines is not taken.
      const body = letters.repeat(
        letters.includes('\n') ? 40_000 / letters.split('\n').length : 1_000_000 / letters.length,
      );
      for (const type of [UTF8, HTML]) {
        const started = performance.now();
        await read(mailOf([type], body));
        expect([letters, type, performance.now() - started < 3_000]).toEqual([letters, type, true]);
      }
    }
  });

  test('is read in a thread of its own', async () => {
    const raw = Buffer.from(mailOf([UTF8], 'Hola 👋'));
    expect(await readAside({ raw, hasNullSender: false })).toMatchObject({ text: 'Hola 👋' });
  });
});
