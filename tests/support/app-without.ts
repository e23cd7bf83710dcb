import { createProviders } from '#main/providers.ts';
import { startTestApp, type TestApp } from './app.ts';

type Settings = NonNullable<Parameters<typeof startTestApp>[0]>;

/** An installation with no provider of one capability: it sends no e-mail, or takes no card. */
export const startAppWithout = (
  capability: 'email' | 'payments',
  settings: Settings = {},
): Promise<TestApp> =>
  startTestApp(settings, {
    makeProviders: (given) =>
      createProviders(given).filter(({ capabilities }) => capabilities[capability] === undefined),
  });
