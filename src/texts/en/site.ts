import type { site as es } from '../es/site.ts';

export const site: Record<keyof typeof es, string> = {
  'site.header.enter': 'Open Posada',
  'site.header.login': 'Log in',
  'site.header.start': 'Get started',
  'site.header.freeTrial': 'Free trial',
  'site.nav.functions': 'Features',
  'site.nav.faq': 'FAQ',
  'site.nav.pricing': 'Pricing',
  'site.lang.es': 'Español',
  'site.lang.en': 'English',
  'site.lang.pt': 'Português',
};
