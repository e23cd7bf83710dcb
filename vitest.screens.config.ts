import { defineConfig } from 'vitest/config';

/** Browser tests: real Chromium against the real product. Two files at a time: one waits while the other draws. */
export default defineConfig({
  test: {
    include: ['tests/screens/**/*.screen.ts'],
    globalSetup: ['tests/support/global-setup.ts', 'tests/support/build-web.ts'],
    setupFiles: ['tests/support/official.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env: { TZ: 'America/Bogota' },
  },
});
