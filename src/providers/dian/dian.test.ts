import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import type { ProviderFailure } from '#capabilities/failures.ts';
import { fiscalConformance, type FiscalSubject } from '#capabilities/fiscal/fiscal.conformance.ts';
import { decimal } from '#vocabulary/decimal.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { ana, creditNote, invoice, rich, REFERENCE } from './dian.examples.ts';
import { validateDianSchema } from './dian.schema.ts';
import openPkcs12 from './dian.pkcs12.ts';
import {
  certificateOfCostlyParts,
  certificateWithRounds,
  testCertificate,
} from './dian.test-certificates.ts';
import { connection, connectionWith, startDian } from './dian.test-stage.ts';
import { parseAnswers, parseFault, isAccessFault } from './dian.wire.ts';
import { readXml, textAt } from '#foundation/xml/xml.ts';

const SERVICE = 'POST WcfDianCustomerServices.svc';
const stranger = connectionWith({ certificate: testCertificate({ isSelfSigned: true }) });

describe('DIAN', () => {
  fiscalConformance(async (): Promise<FiscalSubject> => {
    const { simulator, fiscal } = await startDian();
    const fail = (fault: Omit<Parameters<typeof simulator.failNext>[0], 'match'>) =>
      simulator.failNext({ match: SERVICE, ...fault });
    return {
      fiscal,
      connection,
      stranger,
      invoice: rich,
      creditNoteOf: ({ key }) => creditNote(key, rich),
      roles: ['document', 'answer', 'delivery'],
      wrong: { ...invoice, total: decimal('1190000.01') },
      wrongField: 'total',
      refused: { ...invoice, customer: { ...ana, name: 'Rechazo DIAN' } },
      blamedField: 'customer.name',
      close: () => fail({ times: 4, status: 503, contentType: 'text/html', body: '<h1>Mantenimiento</h1>' }),
      loseAnswer: () => fail({ acceptThenDrop: true }),
      timeOut: () => fail({ status: 504, contentType: 'text/html', body: '' }),
      queueNext: () => simulator.has({ kind: 'queue', documents: 1 }),
      takeInvoiceNumber: () => simulator.has({ kind: 'used', nit: '900373076', number: 'SETP990000002' }),
      issued: () => Object.keys(simulator.world.documents).length,
      stop: simulator.stop,
    };
  });

  const within = async (story: (running: Awaited<ReturnType<typeof startDian>>) => Promise<void>) => {
    const running = await startDian();
    try {
      await story(running);
    } finally {
      await running.simulator.stop();
    }
  };
  const failure = (attempt: Promise<unknown>): Promise<ProviderFailure> =>
    attempt.then(
      () => expect.unreachable(),
      (caught: ProviderFailure) => caught,
    );

  test.each([
    ['no file', { certificate: 'bm90IGEgY2VydGlmaWNhdGU=' }, 'certificate', 'fiscal.certificate.unreadable'],
    ['no base64', { certificate: 'C:\\firma.p12' }, 'certificate', 'fiscal.certificate.unreadable'],
    [
      'a wrong password',
      { certificatePassword: 'otra' },
      'certificatePassword',
      'fiscal.certificate.password',
    ],
    ['no password', { certificatePassword: '' }, 'certificatePassword', 'fiscal.certificate.password'],
    [
      'an expired certificate',
      { certificate: testCertificate({ to: '2026-11-20' }) },
      'certificate',
      'fiscal.certificate.expired',
    ],
    [
      'one for later',
      { certificate: testCertificate({ from: '2026-12-01' }) },
      'certificate',
      'fiscal.certificate.notYet',
    ],
    [
      'that of another tax id',
      { certificate: testCertificate({ nit: '800197268' }) },
      'certificate',
      'fiscal.certificate.otherTaxId',
    ],
    [
      'one without its key',
      { certificate: testCertificate({ hasNoKey: true }) },
      'certificate',
      'fiscal.certificate.noKey',
    ],
    [
      'one that asks for too much work',
      { certificate: certificateWithRounds(20_000_000) },
      'certificate',
      'fiscal.certificate.rounds',
    ],
    ['a NIT with dots', { nit: '900.373.076' }, 'nit', 'fiscal.nit'],
    ['no software', { softwareId: '' }, 'softwareId', 'fiscal.software.id'],
    ['a PIN that is none', { softwarePin: '12' }, 'softwarePin', 'fiscal.software.pin'],
  ])('%s has a refusal of its own, and no request is sent', (_what, credentials, field, text) =>
    within(async ({ fiscal, simulator }) => {
      const refused = await failure(fiscal.check(connectionWith(credentials)));
      expect(refused).toMatchObject({ kind: 'refused', fields: [{ field, text }] });
      expect(simulator.received()).toEqual([]);
    }),
  );

  test('says when its certificate ends, also of an expired one, and sends no request', () =>
    within(async ({ fiscal, simulator }) => {
      const ending = (to: string) =>
        fiscal.expiresOn?.(connectionWith({ certificate: testCertificate({ to }) }));
      expect(await ending('2026-12-21')).toBe('2026-12-21');
      expect(await ending('2026-11-20')).toBe('2026-11-20');
      const unreadable = fiscal.expiresOn?.(connectionWith({ certificate: 'bm8=' })) ?? Promise.resolve();
      expect((await failure(unreadable)).kind).toBe('refused');
      expect(simulator.received()).toEqual([]);
    }));

  test.each(['openssl-1.p12', 'openssl-3.p12'])(
    'a file of %s opens, old ciphers and new, with an ñ',
    (name) =>
      within(async ({ fiscal }) => {
        const file = readFileSync(path.join(import.meta.dirname, 'fixtures', name)).toString('base64');
        await fiscal.check(connectionWith({ certificate: file, certificatePassword: 'contraseña-Ñ' }));
        const wrong = connectionWith({ certificate: file, certificatePassword: 'contrasena-N' });
        expect((await failure(fiscal.check(wrong))).fields[0]?.field).toBe('certificatePassword');
      }),
  );

  test('more rounds than the bound are refused before any work, in every part of a file that names them [W2-N-03, SEC-62]', () => {
    const open = (base64: string) => openPkcs12({ base64, password: 'simulador' });
    expect(open(certificateWithRounds(100_001))).toEqual({ problem: 'rounds' });
    expect(open(certificateWithRounds(100_000))).toEqual({ problem: 'password' });
    expect(open(certificateOfCostlyParts('3des'))).toEqual({ problem: 'rounds' });
    expect(open(certificateOfCostlyParts('aes256'))).toEqual({ problem: 'rounds' });
  });

  test('a certificate with the check digit behind its NIT, or without any number, is taken', () =>
    within(async ({ fiscal }) => {
      for (const nit of ['900373076-4', '9003730764', null]) {
        await fiscal.check(connectionWith({ certificate: testCertificate({ nit }) }));
      }
    }));

  test.each([
    [500, 'application/soap+xml', 'unknown'],
    [502, 'text/html', 'unknown'],
    [503, 'application/soap+xml', 'unknown'],
    [503, 'text/html', 'wait'],
    [403, 'text/html', 'wait'],
    [507, 'text/html', 'unknown'],
    [429, 'text/html', 'wait'],
  ])('a document answered with %i as %s: %s [REL-04]', (status, contentType, kind) =>
    within(async ({ simulator, fiscal }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      simulator.failNext({ match: SERVICE, status, contentType, body: '<p/>' });
      expect((await failure(fiscal.send(connection, prepared))).kind).toBe(kind);
      expect(simulator.received(SERVICE)).toHaveLength(1);
    }),
  );

  test('an answer without a verdict leaves it open [REL-04]', () =>
    within(async ({ simulator, fiscal }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      simulator.failNext({ match: SERVICE, garbage: true });
      expect((await failure(fiscal.send(connection, prepared))).kind).toBe('unknown');
    }));

  const answered = (fields: string) =>
    `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><SendBillSyncResponse xmlns="http://wcf.dian.colombia"><SendBillSyncResult xmlns:b="b">${fields}</SendBillSyncResult></SendBillSyncResponse></s:Body></s:Envelope>`;

  test.each([
    [
      'trouble of theirs with 200',
      '<b:IsValid>false</b:IsValid><b:StatusCode>500</b:StatusCode><b:StatusDescription>Ha ocurrido un error. Por favor inténtelo de nuevo.</b:StatusDescription>',
    ],
    [
      'an acceptance of another document',
      `<b:IsValid>true</b:IsValid><b:StatusCode>00</b:StatusCode><b:XmlDocumentKey>${'d'.repeat(96)}</b:XmlDocumentKey>`,
    ],
    ['nothing at all', ''],
  ])('%s is no verdict [REL-04]', (_what, fields) =>
    within(async ({ simulator, fiscal }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      simulator.failNext({
        match: SERVICE,
        status: 200,
        contentType: 'application/soap+xml',
        body: answered(fields),
      });
      expect((await failure(fiscal.send(connection, prepared))).kind).toBe('unknown');
    }),
  );

  test('rule 90 leaves the document open while DIAN does not answer, and pending while DIAN decides [REL-03]', () =>
    within(async ({ simulator, fiscal, afterNext }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      await fiscal.send(connection, prepared);
      afterNext(() =>
        simulator.failNext({ match: SERVICE, times: 9, status: 503, contentType: 'text/html', body: '' }),
      );
      expect((await failure(fiscal.send(connection, prepared))).kind).toBe('unknown');

      const other = await fiscal.prepare(connection, rich, REFERENCE);
      simulator.reset();
      simulator.has({ kind: 'queue', documents: 1 });
      expect((await fiscal.send(connection, other)).state).toBe('pending');
      expect((await fiscal.send(connection, other)).state).toBe('pending');
      expect((await fiscal.send(connection, other)).state).toBe('accepted');
    }));

  test('a certificate that DIAN finds revoked is a matter of access, not of the document', () =>
    within(async ({ simulator, fiscal }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      simulator.failNext({
        match: SERVICE,
        status: 200,
        contentType: 'application/soap+xml',
        body: answered(
          '<b:ErrorMessage xmlns:c="c"><c:string>Regla: ZD04, Rechazo: Certificado revocado</c:string></b:ErrorMessage><b:IsValid>false</b:IsValid><b:StatusCode>99</b:StatusCode>',
        ),
      });
      const refused = await failure(fiscal.send(connection, prepared));
      expect(refused).toMatchObject({ kind: 'reconnect', fields: [{ field: 'certificate' }] });
    }));

  test('a customer without a name on the invoice gets one all the same', () =>
    within(async ({ fiscal }) => {
      const nobody = {
        ...ana,
        identity: { type: '13', number: '222222222222' },
        name: 'consumidor final',
        email: null,
      };
      const sent = await fiscal.send(
        connection,
        await fiscal.prepare(connection, { ...invoice, customer: nobody }, REFERENCE),
      );
      expect(sent.state).toBe('accepted');
    }));

  test('what is sent twice is the same to the byte, zip included [REL-02]', () =>
    within(async ({ simulator, fiscal }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      await fiscal.send(connection, prepared);
      await fiscal.send(connection, prepared);
      const sent = simulator
        .received(SERVICE)
        .map(({ body }) => /<wcf:contentFile>([^<]+)/.exec(body)?.[1])
        .filter((content) => content !== undefined);
      expect(sent).toHaveLength(2);
      expect(sent[0]).toBe(sent[1]);
      expect(prepared.file.name).toBe('fv0900373076000263b023381.xml');
    }));

  test('a document of yesterday is not signed today', () =>
    within(async ({ fiscal, clock }) => {
      clock.set('2026-11-22T05:00:01.000Z' as Instant);
      const refused = await failure(fiscal.prepare(connection, invoice, REFERENCE));
      expect(refused.fields).toMatchObject([{ field: 'issuedAt', text: 'fiscal.issuedAt.today' }]);
    }));

  test('only the issuer of the connection is invoiced for', () =>
    within(async ({ fiscal }) => {
      const other = { ...invoice.issuer, identity: { type: '31', number: '800197268' } };
      const refused = await failure(fiscal.prepare(connection, { ...invoice, issuer: other }, REFERENCE));
      expect(refused.fields).toMatchObject([{ field: 'issuer.identity.number' }]);
    }));

  test('a test set is queued, and asked for by its ticket', () =>
    within(async ({ simulator, fiscal }) => {
      const enabling = connectionWith({ testSetId: 'd5e1f3f0-aaaa-bbbb-cccc-0123456789ab' });
      const prepared = await fiscal.prepare(enabling, invoice, REFERENCE);
      const sent = await fiscal.send(enabling, prepared);
      if (sent.state !== 'pending') throw new Error(`expected pending, got ${sent.state}`);
      const asked = { key: prepared.key, ticket: sent.ticket };
      expect((await fiscal.statusOf(enabling, asked))?.state).toBe('pending');
      expect((await fiscal.statusOf(enabling, asked))?.state).toBe('accepted');
      expect(simulator.received(SERVICE)).toHaveLength(3);
    }));

  test('a credit note for an invoice that DIAN does not have is refused at the corrected invoice', () =>
    within(async ({ fiscal }) => {
      const prepared = await fiscal.prepare(connection, creditNote('a'.repeat(96)), REFERENCE);
      const refused = await failure(fiscal.send(connection, prepared));
      expect(refused.fields).toMatchObject([{ field: 'corrects', text: 'fiscal.theirs.corrects' }]);
      expect(refused.fields[0]?.message).toContain('CBF03');
    }));

  test('a wrong technical key and a wrong PIN are found by DIAN, each at its field', () =>
    within(async ({ fiscal }) => {
      const { authorization } = invoice.series;
      const series = {
        ...invoice.series,
        authorization: authorization && { ...authorization, technicalKey: 'x' },
      };
      const ofKey = await fiscal.prepare(connection, { ...invoice, series }, REFERENCE);
      expect((await failure(fiscal.send(connection, ofKey))).fields).toMatchObject([
        { field: 'series.authorization.technicalKey', text: 'fiscal.theirs.key' },
      ]);
      const wrongPin = connectionWith({ softwarePin: '54321' });
      const ofPin = await fiscal.prepare(wrongPin, invoice, REFERENCE);
      expect((await failure(fiscal.send(wrongPin, ofPin))).fields).toMatchObject([
        { field: 'document', text: 'fiscal.theirs.software' },
      ]);
    }));

  test('ranges and buyers are asked for', () =>
    within(async ({ fiscal }) => {
      expect(await fiscal.seriesOf?.(connection)).toEqual([
        {
          prefix: 'SETP',
          authorization: { ...invoice.series.authorization, resolvedOn: plainDate('2019-01-19') },
        },
      ]);
      expect(await fiscal.seriesOf?.(connectionWith({ softwareId: 'another-software' }))).toEqual([]);
      const known = await fiscal.findCustomer?.(connection, { type: '31', number: '800197268' });
      expect(known).toEqual({ name: 'CLIENTE DE PRUEBA S.A.S.', email: 'compras@cliente.example' });
      expect(await fiscal.findCustomer?.(connection, { type: '13', number: '1' })).toBeNull();
    }));

  test('the delivery to the customer is valid, and holds our document and the answer of DIAN', () =>
    within(async ({ fiscal }) => {
      const prepared = await fiscal.prepare(connection, invoice, REFERENCE);
      const accepted = await fiscal.send(connection, prepared);
      if (accepted.state !== 'accepted') throw new Error('The document was not accepted');
      expect(accepted.warnings).toMatchObject([{ rule: 'FAJ43B', field: 'issuer', isWarning: true }]);
      const files = await fiscal.filesOf(connection, invoice, prepared, accepted);
      for (const { role, bytes } of files) {
        using document = readXml(bytes);
        expect({ role, complaints: document && validateDianSchema(document) }).toEqual({
          role,
          complaints: [],
        });
        if (role !== 'delivery' || !document) continue;
        const enclosed = document.find("//*[local-name()='Description']").map(({ content }) => content);
        expect(enclosed).toContain(Buffer.from(prepared.file.bytes).toString());
        expect(textAt(document, 'ParentDocumentID')).toBe('SETP990000001');
      }
    }));

  test('what support reads has neither secrets nor personal data [SEC-64, PRV-01]', () =>
    within(async ({ fiscal, requestLog }) => {
      const accepted = await fiscal.send(connection, await fiscal.prepare(connection, invoice, REFERENCE));
      await fiscal.findCustomer?.(connection, { type: '31', number: '800197268' });
      const seen = JSON.stringify(requestLog);
      expect(seen).toContain('SendBillSync');
      const { certificate = '', certificatePassword = '' } = connection.credentials;
      for (const hidden of [
        certificate.slice(0, 40),
        certificatePassword,
        '52123456',
        'Ana Rojas',
        'cliente.example',
        'CLIENTE DE PRUEBA',
        // How a zip begins in base64: the document itself.
        'UEsDB',
        accepted.state === 'accepted'
          ? Buffer.from(accepted.answer?.bytes ?? '')
              .toString('base64')
              .slice(0, 40)
          : '-',
      ]) {
        expect(seen).not.toContain(hidden);
      }
    }));
});

describe('answers that DIAN published', () => {
  const sample = (name: string) => {
    const document = readXml(readFileSync(path.join(import.meta.dirname, 'fixtures', name)));
    if (!document) throw new Error(`${name} is no XML`);
    return document;
  };

  test('an acceptance with its warnings', () => {
    using document = sample('getstatuszip-accepted.xml');
    const [answer] = parseAnswers(document);
    expect(answer).toMatchObject({ isValid: true, code: '00' });
    expect(answer?.rules.map(({ name, isNotification }) => [name, isNotification])).toEqual([
      ['FAJ40', true],
      ['FAJ41', true],
    ]);
    expect(answer?.key).toMatch(/^794d0cf7/);
  });

  test('a rejection with its rules, under their old names', () => {
    using document = sample('sendbillsync-rejected.xml');
    const [answer] = parseAnswers(document);
    expect(answer).toMatchObject({ isValid: false, code: '99' });
    expect(answer?.rules.map(({ name }) => name)).toEqual(['AC38B', 'ZB01', 'AA08D', 'AA09']);
  });

  test('the fault for a certificate that DIAN does not trust', () => {
    using document = sample('fault-untrusted-certificate.xml');
    const fault = parseFault(document);
    expect(fault && isAccessFault(fault)).toBe(true);
  });
});
