import { readFileSync } from 'node:fs';
import path from 'node:path';

import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readSigner } from './dian.certificate.ts';
import { zipDocument } from './dian.client.ts';
import { actionOf, envelope, type Operation } from './dian.envelope.ts';
import { invoice, ISSUED_AT, rich, REFERENCE } from './dian.examples.ts';
import { testCertificate } from './dian.test-certificates.ts';
import { connection, connectionWith, startDian } from './dian.test-stage.ts';

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8');
const ADDRESS = 'https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc';

let stage: Awaited<ReturnType<typeof startDian>>;
let document: string;
beforeAll(async () => {
  stage = await startDian();
  document = Buffer.from((await stage.fiscal.prepare(connection, rich, REFERENCE)).file.bytes).toString(
    'utf8',
  );
});
afterAll(() => stage.simulator.stop());

describe('what others have verified', () => {
  // xmlsec1 1.2.37 says "3/3" of the document and "1/1" of the envelope (README). A change of these needs a new check
  // by xmlsec1.
  test('the signature of a document equals the one that xmlsec1 verified', () => {
    expect(document).toBe(fixture('verified-invoice.xml'));
  });

  test('the signature of a call equals the one that xmlsec1 verified', async () => {
    const signer = await readSigner(connection, ISSUED_AT);
    const call = envelope('GetStatus', { trackId: 'x' }, { to: ADDRESS, signer, now: ISSUED_AT });
    expect(Buffer.from(call).toString('utf8')).toBe(fixture('verified-envelope.xml'));
  });
});

const post = async (body: Uint8Array<ArrayBuffer> | string, operation: Operation) => {
  const answer = await fetch(`${stage.simulator.url}/WcfDianCustomerServices.svc`, {
    method: 'POST',
    headers: { 'content-type': `application/soap+xml; charset=utf-8; action="${actionOf(operation)}"` },
    body,
  });
  return { status: answer.status, text: await answer.text() };
};
const callOf = async (operation: Operation, parameters: Readonly<Record<string, string>>, of = connection) =>
  Buffer.from(
    envelope(operation, parameters, { to: ADDRESS, signer: await readSigner(of, ISSUED_AT), now: ISSUED_AT }),
  ).toString('utf8');
const sendZip = async (zip: Uint8Array) =>
  post(
    await callOf('SendBillSync', { fileName: 'z.zip', contentFile: Buffer.from(zip).toString('base64') }),
    'SendBillSync',
  );
const rulesFor = async (xml: string) => {
  const { text } = await sendZip(zipDocument('fv.xml', new TextEncoder().encode(xml)));
  return [...text.matchAll(/Regla: (\w+)/g)].map(([, rule]) => rule);
};

describe('the simulator of DIAN looks for itself', () => {
  test.each([
    [
      'an amount',
      '<cbc:PayableAmount currencyID="COP">2221919.46',
      '<cbc:PayableAmount currencyID="COP">2221918.46',
      'FAU14',
    ],
    ['the CUFE', /schemeName="CUFE-SHA384">\w{8}/, 'schemeName="CUFE-SHA384">00000000', 'FAD06'],
    ['the buyer', '<cbc:RegistrationName>Marie Dubois', '<cbc:RegistrationName>Otra', 'ZE02'],
    ['the day', '<cbc:IssueDate>2026-11-21', '<cbc:IssueDate>2026-11-20', 'FAD09e'],
    ['the number', '<cbc:ID>SETP990000002', '<cbc:ID>SETP989999999', 'FAD05c'],
    ['the resolution', '18760000001', '18760000009', 'FAB05b'],
    ['the prefix', '<sts:Prefix>SETP', '<sts:Prefix>SETX', 'FAB10a'],
    ['the software', '56f2ae4e-9812', '00000000-9812', 'FAB24b'],
    ['its code', /(SoftwareSecurityCode [^>]*>)\w{6}/, '$1000000', 'FAB27b'],
    [
      'a check digit',
      'schemeID="4" schemeName="31">900373076',
      'schemeID="5" schemeName="31">900373076',
      'FAJ24',
    ],
    ['a quantity', '>2.00</cbc:InvoicedQuantity>', '>0.00</cbc:InvoicedQuantity>', 'FAV04b'],
    ['a price', '>500000.00</cbc:PriceAmount>', '>600000.00</cbc:PriceAmount>', 'FAV06'],
    ['a tax', /(<cbc:TaxAmount currencyID="COP">)7919.96/g, '$17900.96', 'FAX07'],
    ['an element', '<cbc:LineCountNumeric>4</cbc:LineCountNumeric>', '<cbc:Wrong>4</cbc:Wrong>', 'ZB01'],
    ['the environment', '<cbc:ProfileExecutionID>2', '<cbc:ProfileExecutionID>1', 'FAD04'],
    ['the policy', 'dMoMvtcG5a', 'AAAAAAAAAA', 'ZE06'],
  ])('and refuses a document with a changed %s', async (_what, from, to, rule) => {
    const changed = document.replaceAll(from instanceof RegExp ? new RegExp(from, 'g') : from, to);
    expect(changed).not.toBe(document);
    const rules = await rulesFor(changed);
    expect(rules).toContain(rule);
    expect(rules, 'the signature is broken, too').toContain('ZE02');
    expect(stage.simulator.world.documents).toEqual({});
  });

  test('takes a zip with one document in it of a size that documents have, and nothing else [SEC-30]', async () => {
    const one = new Uint8Array([60]);
    const bomb = zipSync({ 'a.xml': new Uint8Array(6_000_000) });
    for (const zip of [
      bomb,
      new Uint8Array([1, 2]),
      zipSync({ 'a.xml': one, 'b.xml': one }),
      zipSync({ 'a.xml': one }),
    ]) {
      expect((await sendZip(zip)).text).toContain('Regla: ZB01');
    }
  });

  test('accepts only messages that are signed for it, with a certificate of an authority', async () => {
    const good = await callOf('GetStatus', { trackId: 'x' });
    expect((await post(good, 'GetStatus')).status).toBe(200);
    for (const bad of [
      good.replace('vpfe-hab', 'vpfe'),
      good.replace(/<ds:Signature>.*<\/ds:Signature>/, ''),
      good.replace(/<wsa:Action>.*<\/wsa:Action>/, ''),
      good.replace('#ID-to', '#TS-time'),
      good.replaceAll('2026-11-21T15:05', '2026-11-21T14:59'),
      'no xml',
    ]) {
      const answer = await post(bad, 'GetStatus');
      expect(answer).toMatchObject({ status: 500, text: expect.stringContaining('verifying security') });
    }
    const selfSigned = connectionWith({ certificate: testCertificate({ isSelfSigned: true }) });
    const untrusted = await post(await callOf('GetStatus', { trackId: 'x' }, selfSigned), 'GetStatus');
    expect(untrusted).toMatchObject({
      status: 500,
      text: expect.stringContaining('did not specify a Reason'),
    });
  });

  test('a good certificate of another company does not sign for this issuer (ZE03)', async () => {
    const other = connectionWith({ certificate: testCertificate({ nit: '800197268' }), nit: '800197268' });
    const issuer = { ...invoice.issuer, identity: { type: '31', number: '800197268' } };
    const theirs = await stage.fiscal.prepare(other, { ...invoice, issuer }, REFERENCE);
    const xml = Buffer.from(theirs.file.bytes).toString('utf8').replaceAll('>800197268<', '>900373076<');
    expect(await rulesFor(xml)).toContain('ZE03');
  });
});
