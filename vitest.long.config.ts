import { defineConfig } from 'vitest/config';

import commit from './vitest.config.ts';

/** The parts of `npm run test:long` on the server (`scripts/test-long.ts` names their files), one file at a time. */
export default defineConfig({
  test: { ...commit.test, include: ['src/**/*.test.ts', 'tests/**/*.{test,long}.ts'], maxWorkers: 1 },
});
