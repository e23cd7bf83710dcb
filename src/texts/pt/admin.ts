import type { admin as es } from '../es/admin.ts';

export const admin: Record<keyof typeof es, string> = {
  'admin.businesses': 'Erro ao carregar a lista de negócios',
  'admin.waitList': 'Erro ao carregar a lista de usuários em espera',
  'admin.csv': 'Erro ao exportar csv',
  'admin.reservation': 'Erro ao carregar a reserva',
  'admin.document': 'Erro ao carregar o documento',
  'admin.business': 'Erro ao tentar carregar as informações do negócio',
  'admin.propertySettings': 'Erro ao obter as configurações da propriedade',
  'admin.documentValidate': 'Erro ao validar o documento',
};
