import { execFile } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

test('simulators say in one line that their port is taken [W2-Q-08, SEC-65]', async () => {
  const holder = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const port = String((holder.address() as AddressInfo).port);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-port-'));
  const env = { PATH: process.env['PATH'], PORT: port, SMTP_PORT: '0', DATA_DIR: folder, SIMULATORS: '1' };
  const said = await new Promise<{ code: unknown; text: string }>((resolve) => {
    execFile(process.execPath, ['src/main/simulators.ts'], { env }, (error, _out, text) =>
      resolve({ code: error?.code, text }),
    );
  });
  holder.close();
  fs.rmSync(folder, { recursive: true, force: true });
  expect(said.code).toBe(1);
  expect(said.text).toMatch(/^posada · .*\n$/);
  expect(said.text).toContain(port);
  expect(said.text).not.toMatch(/\n +at /);
});
