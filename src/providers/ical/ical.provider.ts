import type { Provider } from '#capabilities/provider.ts';

import { createIcal, type IcalOptions } from './ical.calendar.ts';
import { icalManifest } from './ical.manifest.ts';

export const createIcalProvider = (options: IcalOptions): Provider => ({
  manifest: icalManifest,
  capabilities: { calendar: createIcal(options) },
});
