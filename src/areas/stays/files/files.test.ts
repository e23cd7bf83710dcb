import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty, renewSession } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { FILE_MAX_BYTES, FILES_QUOTA_BYTES } from './files.constants.ts';

const UPLOAD = '/api/common/files/base64';
const DOWNLOAD = '/api/common/files/download';
type Uploaded = { _id: string; url: string; name: string; contentType: string; bytes: number };

let app: TestApp;
let host: Host & { propertyId: string };
let stranger: Host & { propertyId: string };
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'duena@example.test');
  stranger = await hostWithProperty(app, 'extrano@example.test');
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b24716' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Someone', ImageDescription: 'canary-place-4.711' } })
    .toBuffer();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

const base64 = (content: Uint8Array) => Buffer.from(content).toString('base64');
const upload = (content: Uint8Array | string, own: object = {}) =>
  host.send<Uploaded>('POST', UPLOAD, {
    data: typeof content === 'string' ? content : base64(content),
    name: 'Fachada.jpg',
    contentType: 'image/jpeg',
    resource: 'property-photo',
    ...own,
  });
const download = (address: string, token = host.token) =>
  fetch(address.startsWith('http') ? address : `${app.url}${address}`, {
    headers: { authorization: `Bearer ${token}` },
  });
/** Black squares of one bit a pixel: next to nothing as a file. */
function emptyPng(edge: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(content.length, 0);
    ends.writeUInt32BE(zlib.crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(Buffer.alloc(edge * (Math.ceil(edge / 8) + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const storedFiles = () =>
  fs
    .readdirSync(app.platform.config.DATA_DIR, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(jpg|png|part)$/.test(name));

describe('a picture is stored and can be read again [C-GEN-11, C-GEN-12]', () => {
  test('it is always a download that runs nothing, under its given name [SEC-28]', async () => {
    const { status, data } = await upload(photo, { name: 'Fachada año 2026.jpg' });
    expect(status).toBe(201);
    expect(data).toMatchObject({ name: 'Fachada año 2026.jpg', contentType: 'image/jpeg' });
    const answer = await download(data.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Fachada ano 2026.jpg"; filename*=UTF-8''Fachada%20a%C3%B1o%202026.jpg`,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const content = Buffer.from(await answer.arrayBuffer());
    expect(content.length).toBe(data.bytes);
    expect((await sharp(content).metadata()).width).toBe(60);
    const byUrl = await download(`${DOWNLOAD}?url=${encodeURIComponent(data.url)}&name=otra.exe`);
    expect(byUrl.headers.get('content-disposition')).toContain('filename="otra.jpg"');
  });

  test('place, author and bytes after the picture are removed [SEC-29]', async () => {
    const polyglot = Buffer.concat([
      photo,
      Buffer.from('<script>canary-script</script>PK\u0003\u0004canary-zip'),
    ]);
    const { data } = await upload(polyglot);
    const content = Buffer.from(await (await download(data.url)).arrayBuffer());
    expect(content.toString('latin1')).not.toMatch(/canary|Someone|script/);
    expect((await sharp(content).metadata()).exif).toBeUndefined();
  });

  test('a photo that is turned by its metadata is turned for good, and a big one gets smaller [SEC-29]', async () => {
    const wide = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#fff' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data } = await upload(wide);
    const { width, height } = await sharp(
      Buffer.from(await (await download(data.url)).arrayBuffer()),
    ).metadata();
    expect([width, height]).toEqual([667, 2000]);
  });

  test('a logo keeps its transparency, and WebP is read too', async () => {
    const webp = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
      .webp()
      .toBuffer();
    const { data } = await upload(`data:image/webp;base64,${base64(webp)}`, { resource: 'property-logo' });
    expect(data).toMatchObject({ name: 'Fachada.png', contentType: 'image/png' });
    const content = Buffer.from(await (await download(data.url)).arrayBuffer());
    expect((await sharp(content).metadata()).hasAlpha).toBe(true);
  });
});

describe('a hostile file is refused at its field, and nothing of it is stored [SEC-27, T-UPLOAD]', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[what: string, content: () => Uint8Array | string, own: object, status: number, field: string]>([
    ['no base64', () => '***', {}, 400, 'data'],
    ['nothing', () => '', {}, 400, 'data'],
    ['an SVG that says it is a JPEG', () => Buffer.from(svg), {}, 415, 'data'],
    ['a page', () => Buffer.from('<html><script>1</script>'), { contentType: 'image/png' }, 415, 'data'],
    ['a program', () => Buffer.from('MZ\u0090\u0000'), {}, 415, 'data'],
    ['an archive', () => Buffer.from('504b0304', 'hex'), { contentType: 'application/zip' }, 415, 'data'],
    ['a PDF', () => Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' }, 415, 'data'],
    [
      'the beginning of a JPEG and a page',
      () => Buffer.from('\u00ff\u00d8\u00ff<html>', 'latin1'),
      {},
      422,
      'data',
    ],
    ['half a photo', () => photo.subarray(0, photo.length / 2), {}, 422, 'data'],
    ['too many bytes', () => Buffer.alloc(FILE_MAX_BYTES + 1, 0xff), {}, 413, 'data'],
    ['a bucket of its own', () => photo, { bucket: 'public' }, 400, 'bucket'],
    ['a resource of its own', () => photo, { resource: '../../etc' }, 400, 'resource'],
    ['another app than the resource has', () => photo, { appId: 'registry' }, 400, 'appId'],
    [
      'a connection that does not exist',
      () => photo,
      { partnerIntegrationId: crypto.randomUUID() },
      404,
      'partnerIntegrationId',
    ],
  ])('%s', async (_what, content, own, status, field) => {
    const before = storedFiles();
    const answer = await upload(content(), own);
    expect(answer.status).toBe(status);
    expect(answer.errors[0]?.field).toMatch(new RegExp(`(^|\\.)${field}$`));
    expect(storedFiles()).toEqual(before);
  });

  test('a small file of 900 million pixels is refused by its header', async () => {
    const bomb = emptyPng(30_000);
    expect(bomb.length).toBeLessThan(150_000);
    const { status, errors } = await upload(bomb);
    expect([status, errors[0]?.code]).toEqual([413, 'image-too-large']);
  });

  test.each([
    ['../../../etc/passwd', 'etc-passwd.jpg'],
    ['C:\\Windows\\system32\\cmd.exe', 'C-Windows-system32-cmd.jpg'],
    ['\u202egpj.exe', 'gpj.jpg'],
    ['a"; filename="evil.html', 'a- filename=-evil.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['   ', 'archivo.jpg'],
    [`${'x'.repeat(900)}.png`, `${'x'.repeat(116)}.jpg`],
  ])('the name %j is a label and nothing else', async (given, kept) => {
    const { status, data } = await upload(photo, { name: given });
    expect([status, data.name]).toEqual([201, kept]);
    expect(
      storedFiles().every((name) =>
        /^[\w-]+\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.(jpg|png)$/.test(name.split(path.sep).join('/')),
      ),
    ).toBe(true);
  });

  test('a name with NUL is refused at its field [W1-C-06]', async () => {
    const { status, errors } = await upload(photo, { name: 'foto\0.png.php' });
    expect([status, errors[0]?.field]).toEqual([400, 'name']);
  });

  test('the storage of a property is limited', async () => {
    const { data } = await upload(photo);
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    await client.query('update uploaded_files set bytes = $1 where id = $2', [FILES_QUOTA_BYTES, data._id]);
    const before = storedFiles();
    const refused = await upload(photo);
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'files-quota']);
    expect(storedFiles()).toEqual(before);
    await client.query('update uploaded_files set bytes = 1 where id = $1', [data._id]);
    await client.end();
  });

  test('a property cannot upload without limit [SEC-72]', async () => {
    let status = 201;
    for (let tries = 0; tries < 130 && status === 201; tries++) status = (await upload(photo)).status;
    expect(status).toBe(429);
  });
});

describe('access to a file [SEC-02, SEC-28]', () => {
  test('no session, another property and a missing app get the same refusal', async () => {
    const { data } = await upload(photo, { resource: 'listing-photo' });
    expect((await fetch(data.url)).status).toBe(401);
    await renewSession(stranger);
    const withoutId = async (answer: Response) => (await answer.text()).replace(/"requestId":"[^"]*"/, '');
    const foreign = await download(`${DOWNLOAD}?key=${data._id}`, stranger.token);
    const missing = await download(`${DOWNLOAD}?key=${crypto.randomUUID()}`, stranger.token);
    expect([foreign.status, await withoutId(foreign)]).toEqual([missing.status, await withoutId(missing)]);
    expect((await download(data.url, stranger.token)).status).toBe(404);
    const { token } = await createColleague(app, host.propertyId, 'limpieza@example.test', {
      role: 'manager',
      apps: ['today'],
    });
    expect((await download(data.url, token)).status).toBe(404);
  });

  test.each([
    'https://evil.example/api/common/files/download?key=',
    '/api/common/files/../../etc/passwd?key=',
    'file:///etc/passwd?key=',
  ])('an address that is not ours names no file: %s', async (address) => {
    const { data } = await upload(photo);
    const answer = await download(`${DOWNLOAD}?url=${encodeURIComponent(address + data._id)}`);
    expect(answer.status).toBe(404);
  });

  test('a foreign property cannot be written into, and a large body is read only for a session', async () => {
    expect((await upload(photo, { propertyId: stranger.propertyId })).status).toBe(404);
    const answer = await fetch(`${app.url}${UPLOAD}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"data":"${'A'.repeat(2_000_000)}"}`,
    });
    expect(answer.status).toBe(401);
  });
});
