import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { chooseWidths, hasBrowser, openBrowser, openPerson } from '#support/browser.ts';
import { inDaysFromNow } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { isFine } from '#support/pages.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';

/** A guest signs with a finger; the stored signature is the drawn one. */
let app: TestApp;
let browser: Browser;
let host: Host & { propertyId: string };
let loftsMade = 0;

async function aLink(): Promise<{ id: string; url: string }> {
  const { data: room } = await host.send<Listing>('POST', '/api/pms/listings', {
    internalName: `Loft ${++loftsMade}`,
  });
  const { data: reservation } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: room._id,
    checkInDate: inDaysFromNow(1),
    checkOutDate: inDaysFromNow(3),
    guestName: 'Marina Duarte',
  });
  let url = '';
  await eventually(async () => {
    const link = await host.send<{ url: string }>(
      'POST',
      `/api/common/check-ins/${reservation._id}/link`,
      {},
    );
    expect(link.status).toBe(201);
    url = link.data.url;
  });
  return { id: reservation._id, url };
}

describe.skipIf(!hasBrowser)('the signature', () => {
  beforeAll(async () => {
    app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
    host = await hostWithProperty(app);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test.each(chooseWidths(2))(
    'is drawn, sent as strokes and drawn by us, at $width px in $language [C-CHK-16, SEC-29]',
    async ({ language, ...viewport }) => {
      const { id, url } = await aLink();
      const { page, context, complaints } = await openPerson(browser, viewport);
      const t = allTexts[language];
      await page.goto(url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The secret has left the address, so the cookie is there.
      await page.waitForURL(/\/g\/checkin/);
      await page.goto(`${app.url}/g/checkin/agreement?language=${language}`);
      const pad = page.getByRole('img', { name: t['shell.signature.draw'] });
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (!box) throw new Error('There is no pad');
      const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
      await page.mouse.move(...at(0.15, 0.6));
      await page.mouse.down();
      for (let part = 0; part <= 60; part++) {
        await page.mouse.move(...at(0.15 + part / 90, 0.5 + 0.25 * Math.sin(part / 4)));
      }
      // A finger that leaves the pad draws along its edge.
      await page.mouse.move(...at(1.2, 0.5));
      await page.mouse.up();
      await page.getByRole('img', { name: t['shell.signature.drawn'] }).waitFor();
      await isFine(page);
      const folder = process.env['SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/signature-${viewport.width}.png` });
      const sending = page.waitForRequest((request) => request.url().includes('/api/guest/agreement'));
      await page.getByRole('button', { name: t['guest.agreement.action'], exact: true }).click();
      const sent = (await sending).postDataJSON() as { kind: string; strokes: number[][][] };
      expect(sent.kind).toBe('drawn');
      expect(sent.strokes.flat().length).toBeGreaterThan(40);
      expect(Math.max(...sent.strokes.flat().map(([x = 0]) => x))).toBe(1200);
      await eventually(async () => {
        const { data } = await host.get<CheckInDetail>(`/api/common/check-ins/${id}`);
        expect(data.agreement.hasDrawing).toBe(true);
      });
      const picture = await fetch(`${app.url}/api/common/check-ins/${id}/signature`, {
        headers: { authorization: `Bearer ${host.token}` },
      });
      expect(picture.headers.get('content-type')).toBe('image/png');
      if (folder) {
        const { writeFile } = await import('node:fs/promises');
        await writeFile(`${folder}/signed-${viewport.width}.png`, Buffer.from(await picture.arrayBuffer()));
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
