import { expect, test } from 'vitest';

import { mailPortOf, readConfig } from './config.ts';

test.each([
  [{}, 3025],
  [{ PORT: '4100' }, 4125],
  [{ PORT: '65530' }, 65_505],
  [{ PORT: '4100', SIMULATOR_MAIL_PORT: '2525' }, 2525],
])(
  'with %j the mail of the simulators has port %i, so that PORT is all that a second copy needs [W1-B-04]',
  (given, port) => {
    expect(mailPortOf(readConfig(given))).toBe(port);
  },
);
