import { createProviders } from '#main/providers.ts';
import { startTestApp, type TestApp } from './app.ts';

/** An installation that sends no e-mail. */
export const startMuteApp = (): Promise<TestApp> =>
  startTestApp(
    {},
    {
      makeProviders: (settings) =>
        createProviders(settings).filter(({ capabilities }) => capabilities.email === undefined),
    },
  );
