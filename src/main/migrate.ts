import { createLog } from '#foundation/observability/log.ts';
import { prepareDatabase } from './installation.ts';
import { readProgramConfig, databaseUrlOf, runStart } from './program.ts';

const config = readProgramConfig('migrate');
const log = createLog({ level: config.LOG_LEVEL });
await runStart(async () => {
  const applied = await prepareDatabase({ config, url: databaseUrlOf(config), log });
  log.info({ applied: applied.length }, 'the schema is up to date');
});
