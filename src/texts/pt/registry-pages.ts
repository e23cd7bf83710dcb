import type { registryPages as es } from '../es/registry-pages.ts';

export const registryPages: Readonly<Record<keyof typeof es, string>> = {
  'registry.load': 'Erro ao carregar as configurações',
  'registry.create': 'Erro ao criar as configurações',
  'registry.update': 'Erro ao atualizar as configurações',
  'registry.delete': 'Erro ao excluir as configurações',
  'registry.disconnect': 'Erro ao desconectar o aplicativo',
  'registry.listings.list': 'Erro ao carregar as acomodações',
  'registry.listings.create': 'Erro ao criar a acomodação',
  'registry.listings.delete': 'Erro ao excluir a acomodação',
};
