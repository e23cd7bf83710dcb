import type { integrations as es } from '../es/integrations.ts';

export const integrations: Record<keyof typeof es, string> = {
  'integration.noId': 'Não é possível atualizar a integração',
  'oauth.invalidSecret': 'O client secret fornecido não é válido',
  'oauth.invalidScope': 'Você não tem permissões suficientes para concluir sua conexão',
};
