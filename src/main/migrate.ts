import { migrate } from '#foundation/database/migrate.ts';
import { createLog } from '#foundation/observability/log.ts';
import { readPhonesAgain } from './phones-again.ts';
import { configured, databaseUrlOf } from './program.ts';

const config = configured();
const log = createLog({ level: config.LOG_LEVEL });
const applied = await migrate({ url: databaseUrlOf(config), log });
await readPhonesAgain({ url: databaseUrlOf(config), log });
log.info({ applied: applied.length }, 'the schema is up to date');
