import type { credits as es } from '../es/credits.ts';

export const credits: Record<keyof typeof es, string> = {
  'credits.provider': 'Não foi possível estabelecer a conexão com o provedor',
  'credits.cardDeclined': 'As informações do cartão são inválidas',
  'credits.empty':
    'Não há mais selos para emitir esta nota. O rascunho ficou salvo: peça mais a quem administra a Posada e emita de novo',
  'credits.tooMany': 'Não há tantos para tirar',
  'credits.keyUsed': 'Isto já foi pedido com outros dados. Carregue a página de novo',
};
