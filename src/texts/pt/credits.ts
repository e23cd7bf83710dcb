import type { credits as es } from '../es/credits.ts';

export const credits: Record<keyof typeof es, string> = {
  'credits.load': 'Erro ao consultar os créditos',
  'credits.provider': 'Não foi possível estabelecer a conexão com o provedor',
  'credits.cardDeclined': 'As informações do cartão são inválidas',
};
