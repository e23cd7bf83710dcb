import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { request } from '#support/host.ts';
import { type Colleague, createSignedInPerson } from '#support/people.ts';
import { videoAddressesOf, parseVideoAddress } from './videos.constants.ts';
import type { Playlist, PlaylistEntry, Video } from './videos.contract.ts';

const ADMIN = '/api/admin/playlists';
const FIRST = {
  slug: 'conectar-cloudbeds',
  titles: { es: 'Conectar Cloudbeds', en: 'Connect Cloudbeds' },
  summaries: { es: 'En tres minutos' },
  url: 'https://youtu.be/abcdefghijk?si=tracking',
};

let app: TestApp;
let admin: Colleague;
beforeAll(async () => {
  app = await startTestApp();
  admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const { _id } of await entries()) await admin.send('DELETE', `${ADMIN}/${_id}`);
});

const entries = async () => (await admin.get<PlaylistEntry[]>(ADMIN)).data;
const playlist = async (slug: string, own: object = {}) => {
  const body = { slug, titles: { es: slug }, isPublic: true, ...own };
  return (await admin.send<PlaylistEntry>('POST', ADMIN, body)).data;
};
const addVideo = (id: string, own: object = {}) =>
  admin.send<PlaylistEntry>('POST', `${ADMIN}/${id}/videos`, { ...FIRST, ...own });
const listed = async (language = 'es') =>
  (await request<Playlist[]>(app, 'GET', `/api/common/playlists?language=${language}`)).data;

describe('what the public sees [C-GEN-05, C-GEN-06]', () => {
  test('nothing until an administrator has entered and published something with a video in it', async () => {
    expect(await listed()).toEqual([]);
    const { _id } = await playlist('primeros-pasos', { isPublic: false });
    await playlist('vacia');
    await addVideo(_id);
    expect(await listed()).toEqual([]);
    await admin.send('PATCH', `${ADMIN}/${_id}`, { isPublic: true });
    expect((await listed()).map(({ slug }) => slug)).toEqual(['primeros-pasos']);
  });

  test('in the language that was asked for, or in Spanish, with the player that asks least [SEC-45]', async () => {
    await addVideo((await playlist('primeros-pasos'))._id);
    const read = (slug: string, language: string) =>
      request<Video>(app, 'GET', `/api/common/playlists/videos/${slug}?language=${language}`);
    expect((await read(FIRST.slug, 'en')).data).toMatchObject({
      title: 'Connect Cloudbeds',
      summary: 'En tres minutos',
      source: 'youtube',
      watchUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
      playerUrl: 'https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0',
      playlist: { slug: 'primeros-pasos' },
    });
    expect((await read(FIRST.slug, 'pt')).data.title).toBe('Conectar Cloudbeds');
    expect((await read(FIRST.slug, 'xx')).status).toBe(200);
    expect((await read('otro', 'es')).status).toBe(404);
    await admin.send('PATCH', `${ADMIN}/${(await entries())[0]?._id}`, { isPublic: false });
    expect((await read(FIRST.slug, 'es')).status, 'taken back').toBe(404);
  });
});

describe('C-GEN-29 C-GEN-30 C-GEN-31 C-GEN-32 C-GEN-33 C-GEN-34 C-GEN-35', () => {
  test('lists and videos are moved, changed and removed', async () => {
    for (const slug of ['a', 'b', 'c']) await playlist(slug);
    const [, second, third] = await entries();
    await admin.send('PATCH', `${ADMIN}/${third?._id}`, { place: 0 });
    expect((await entries()).map(({ slug }) => slug)).toEqual(['c', 'a', 'b']);
    for (const slug of ['x', 'y', 'z']) await addVideo(second?._id ?? '', { slug });
    const videos = async () => (await entries()).flatMap((one) => one.videos);
    const [x] = await videos();
    await admin.send('PATCH', `/api/admin/videos/${x?._id}`, { place: 99, titles: { es: 'Equis' } });
    expect((await videos()).map(({ slug, titles }) => [slug, titles.es])).toEqual([
      ['y', FIRST.titles.es],
      ['z', FIRST.titles.es],
      ['x', 'Equis'],
    ]);
    expect((await admin.send('DELETE', `/api/admin/videos/${x?._id}`)).status).toBe(200);
    expect((await admin.send('DELETE', `/api/admin/videos/${x?._id}`)).status).toBe(404);
    await admin.send('DELETE', `${ADMIN}/${second?._id}`);
    expect(await videos()).toEqual([]);
  });

  test.each([
    ['url', { url: 'https://youtube.com.evil.example/watch?v=abcdefghijk' }],
    ['url', { url: 'http://youtu.be/abcdefghijk' }],
    ['url', { url: 'https://user@youtu.be/abcdefghijk' }],
    ['url', { url: 'https://youtu.be/abc"onload=' }],
    ['url', { url: 'javascript:alert(1).mp4' }],
    ['slug', { slug: 'Con Espacios' }],
    ['titles.es', { titles: { es: ' ' } }],
    ['summaries.es', { summaries: { es: 'x'.repeat(1001) } }],
    ['seconds', { seconds: -1 }],
  ])('what is wrong is said at %s: %j', async (field, wrong) => {
    const { _id } = await playlist('primeros-pasos');
    const { status, errors } = await addVideo(_id, wrong);
    expect([status, errors[0]?.field]).toEqual([400, field]);
  });

  test('an address of the page belongs to one', async () => {
    const { _id } = await playlist('primeros-pasos');
    await addVideo(_id);
    const again = await addVideo(_id);
    expect([again.status, again.errors[0]?.field]).toEqual([409, 'slug']);
    const list = await admin.send('POST', ADMIN, { slug: 'primeros-pasos', titles: { es: 'x' } });
    expect(list.status).toBe(409);
    expect((await addVideo(crypto.randomUUID())).status).toBe(404);
  });

  test('administrators alone [SEC-02]', async () => {
    const person = await createSignedInPerson(app, 'alguien@example.test');
    expect((await person.get(ADMIN)).status).toBe(403);
    expect((await person.send('POST', ADMIN, { slug: 'x', titles: { es: 'x' } })).status).toBe(403);
    expect((await request(app, 'GET', ADMIN)).status).toBe(401);
  });
});

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk&t=3', 'youtube', 'abcdefghijk'],
  ['https://m.youtube.com/shorts/abcdefghijk', 'youtube', 'abcdefghijk'],
  ['https://vimeo.com/123456789', 'vimeo', '123456789'],
  ['https://player.vimeo.com/video/123456789?h=x', 'vimeo', '123456789'],
  ['https://videos.example.test/a/b.mp4', 'file', 'https://videos.example.test/a/b.mp4'],
])('%s is a video', (address, source, reference) => {
  const found = parseVideoAddress(address);
  expect(found).toEqual({ source, reference });
  // An address shown to administrators can be pasted again.
  expect(found && parseVideoAddress(videoAddressesOf(found.source, found.reference).watchUrl)).toEqual(found);
});
