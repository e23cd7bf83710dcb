import { defineConfig } from 'vitest/config';

import server from './vitest.config.ts';

/** `npm test -- unit`: the server tests that need no database, which are named by `scripts/test-unit.ts`. */
export default defineConfig({ test: { ...server.test, globalSetup: [], maxWorkers: 2 } });
