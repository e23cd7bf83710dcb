import { describe, expect, test } from 'vitest';

import { ANALYTICS_EVENT_FREE_TRIAL, isDevelopmentHost, pushEvent } from './measuring.ts';

const NOW = new Date('2026-11-21T15:00:00Z');

describe('the data layer [R-EVENTS-01]', () => {
  test.each([
    '',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '0.0.0.0',
    'posada.localhost',
    'posada.test',
    'mac.local',
    'dev.posada.co',
    'app-dev.posada.co',
    'dev-2.posada.co',
    'posada.dev',
  ])('%s is for developers and gets nothing', (host) => {
    expect(isDevelopmentHost(host)).toBe(true);
    const page: { dataLayer?: object[] } = {};
    pushEvent(page, host, ANALYTICS_EVENT_FREE_TRIAL, NOW);
    expect(page).toEqual({});
  });

  test.each(['posada.co', 'www.posada.com.br', 'developers.posada.co', 'mundev.co', '10.0.0.4'])(
    '%s gets the event with its moment [R-EVENTS-02]',
    (host) => {
      const page: { dataLayer?: object[] } = { dataLayer: [{ event: 'before' }] };
      pushEvent(page, host, ANALYTICS_EVENT_FREE_TRIAL, NOW);
      expect(page.dataLayer?.[1]).toEqual({
        event: 'button_free_trial_click',
        timestamp: '2026-11-21T15:00:00.000Z',
      });
    },
  );
});
