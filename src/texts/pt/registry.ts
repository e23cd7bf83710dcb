import type { registry as es } from '../es/registry.ts';

export const registry: Record<keyof typeof es, string> = {
  'registry.badCredentials': 'Dados de acesso incorretos',
  'registry.unexpected': 'Ocorreu um erro inesperado, por favor tente novamente',
  'registry.platformDown': 'A plataforma do governo não está disponível, tente mais tarde',
  'registry.load': 'Erro ao carregar as configurações',
  'registry.create': 'Erro ao criar as configurações',
  'registry.update': 'Erro ao atualizar as configurações',
  'registry.delete': 'Erro ao excluir as configurações',
  'registry.disconnect': 'Erro ao desconectar o aplicativo',
  'registry.listings.list': 'Erro ao carregar as acomodações',
  'registry.listings.create': 'Erro ao criar a acomodação',
  'registry.listings.delete': 'Erro ao excluir a acomodação',
};
