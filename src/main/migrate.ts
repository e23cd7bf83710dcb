import { readConfig } from '#foundation/config/config.ts';
import { migrate } from '#foundation/database/migrate.ts';
import { createLog } from '#foundation/observability/log.ts';
import { databaseUrlOf } from './program.ts';

const config = readConfig(process.env);
const log = createLog({ level: config.LOG_LEVEL });
const applied = await migrate({ url: databaseUrlOf(config), log });
log.info({ applied: applied.length }, 'the schema is up to date');
