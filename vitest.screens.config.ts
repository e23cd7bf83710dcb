import { defineConfig } from 'vitest/config';

/** Browser tests: real Chromium against the real product. One file at a time, because two cores are few. */
export default defineConfig({
  test: {
    include: ['tests/screens/**/*.screen.ts'],
    globalSetup: ['tests/support/global-setup.ts', 'tests/support/build-web.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    env: { TZ: 'America/Bogota' },
  },
});
