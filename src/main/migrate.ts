import { createLog } from '#foundation/observability/log.ts';
import { prepareDatabase } from './installation.ts';
import { configured, databaseUrlOf, starting } from './program.ts';

const config = configured('migrate');
const log = createLog({ level: config.LOG_LEVEL });
await starting(async () => {
  const applied = await prepareDatabase({ config, url: databaseUrlOf(config), log });
  log.info({ applied: applied.length }, 'the schema is up to date');
});
