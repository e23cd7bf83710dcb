import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { Listing } from './listings.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let stranger: Host & { propertyId: string };

async function uploaded(by: Host): Promise<string> {
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#b24716' } })
    .jpeg()
    .toBuffer();
  const { data } = await by.send<{ _id: string }>('POST', '/api/common/files/base64', {
    data: picture.toString('base64'),
    name: 'patio.jpg',
    resource: 'listing-photo',
  });
  return data._id;
}
const aListing = async (more: object = {}) =>
  host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Suite Bahía', ...more });
const change = ({ _id }: Listing, body: object) =>
  host.send<Listing>('PATCH', `/api/pms/listings/${_id}`, body);

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'duena@example.test');
  stranger = await hostWithProperty(app, 'extrano@example.test');
});
afterAll(() => app.stop());

describe('the photo of a listing [C-LIST-03, C-LIST-05]', () => {
  test('it is a file of its property, and stays until it is removed [C-GEN-11]', async () => {
    const photo = await uploaded(host);
    const { status, data: listing } = await aListing({ photo });
    expect(status).toBe(201);
    expect(listing.photo).toBe(photo);
    expect((await change(listing, { internalName: 'Suite Mar' })).data.photo).toBe(photo);
    const other = await uploaded(host);
    expect((await change(listing, { photo: other })).data.photo).toBe(other);
    expect((await change(listing, { photo: null })).data.photo).toBeNull();
  });

  test('it is never a file of another property, nor a missing one [SEC-02]', async () => {
    const foreign = await uploaded(stranger);
    const { data: listing } = await aListing();
    for (const photo of [foreign, '01976f00-0000-7000-8000-00000000dead']) {
      const refused = await change(listing, { photo });
      expect(refused.status).toBe(400);
      expect(refused.errors[0]).toMatchObject({ code: 'photo-missing', field: 'photo' });
      expect((await aListing({ photo })).status).toBe(400);
    }
    expect((await change(listing, { photo: 'patio.jpg' })).status).toBe(400);
  });

  test('a photo that no listing shows is deleted with its content; a shared one stays [SEC-28]', async () => {
    const status = async (key: string) => {
      const headers = { authorization: `Bearer ${host.token}` };
      return (await fetch(`${app.url}/api/common/files/download?key=${key}`, { headers })).status;
    };
    const [first, second] = [await uploaded(host), await uploaded(host)];
    const { data: listing } = await aListing({ photo: first });
    const { data: other } = await aListing({ photo: second });
    await change(listing, { photo: second });
    await eventually(async () => expect(await status(first)).toBe(404));
    await change(listing, { photo: null });
    const { data: third } = await aListing({ photo: await uploaded(host) });
    await host.send('DELETE', `/api/pms/listings/${third._id}`);
    await eventually(async () => expect(await status(third.photo ?? '')).toBe(404));
    // Meanwhile the job of the shared photo ran as well, and kept the photo.
    expect(await status(second)).toBe(200);
    await host.send('DELETE', `/api/pms/listings/${other._id}`);
    await eventually(async () => expect(await status(second)).toBe(404));
  });
});
