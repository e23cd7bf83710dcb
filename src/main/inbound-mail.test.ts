import { type AddressInfo, createServer } from 'node:net';

import { expect, test } from 'vitest';

import { startTestApp } from '#support/app.ts';
import { listenForMail } from './inbound-mail.ts';

test('without a port and a domain nothing listens, and a taken port is named by its setting [SEC-65]', async () => {
  const app = await startTestApp();
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo;
  try {
    expect(await listenForMail(app.platform)).toBeNull();
    const config = {
      ...app.platform.config,
      INBOUND_MAIL_PORT: port,
      INBOUND_MAIL_DOMAIN: 'in.posada.example',
    };
    await expect(listenForMail({ ...app.platform, config })).rejects.toThrow(
      `INBOUND_MAIL_PORT: another program listens on port ${port}`,
    );
  } finally {
    other.close();
    await app.stop();
  }
});
