import { openPools } from '#foundation/database/database.ts';
import { listenForMail } from '#main/inbound-mail.ts';
import type { TestApp } from './app.ts';

/** The port where mail comes in of a worker whose database is away, while `run` lasts. */
export async function withMailWithoutDatabase(
  { platform }: TestApp,
  run: (port: number) => Promise<void>,
): Promise<void> {
  const away = 'postgres://posada:posada@127.0.0.1:1/posada';
  const pools = openPools({ logins: { app: away, system: away }, size: 2, log: platform.log });
  const mail = await listenForMail({ ...platform, pools });
  try {
    await run(mail?.port ?? 0);
  } finally {
    await mail?.stop();
    await pools.end();
  }
}
