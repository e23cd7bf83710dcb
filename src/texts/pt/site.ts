import type { site as es } from '../es/site.ts';

export const site: Record<keyof typeof es, string> = {
  'site.header.enter': 'Entrar',
  'site.header.login': 'Entrar',
  'site.header.start': 'Começar',
  'site.header.freeTrial': 'Teste grátis',
  'site.nav.functions': 'Funções',
  'site.nav.faq': 'Perguntas frequentes',
  'site.nav.pricing': 'Preços',
  'site.lang.es': 'Español',
  'site.lang.en': 'English',
  'site.lang.pt': 'Português',
};
