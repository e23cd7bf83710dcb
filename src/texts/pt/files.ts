import type { files as es } from '../es/files.ts';

export const files: Record<keyof typeof es, string> = {
  'files.error.notBase64': 'O arquivo não chegou completo. Escolha-o de novo',
  'files.error.otherApp': 'Este tipo de arquivo é de outra parte da Posada',
  'files.error.tooLarge': 'É grande demais. O limite é de {megabytes} MB',
  'files.error.tooManyPixels': 'A imagem tem pixels demais. Reduza-a e envie de novo',
  'files.error.type': 'Envie uma foto em JPG, PNG ou WebP',
  'files.error.unreadable': 'Não conseguimos ler esta imagem. Tente outra',
  'files.error.full': 'Sua propriedade não tem mais espaço para arquivos',
  'shortLinks.error.target': 'Escreva um endereço que comece com https://',
  'shortLinks.error.secret': 'Este link abre algo privado e não pode ser encurtado',
  'shortLinks.error.expired': 'A data já passou',
  'shortLinks.error.tooMany': 'Você pode ter {max} links curtos ativos. Desligue os que não usa mais.',
  'shortLinks.page.leaving.title': 'Este link leva você para fora da Posada',
  'shortLinks.page.leaving.text':
    'Foi compartilhado por um anfitrião. Vai para {host}, que não é da Posada. Siga só se você esperava por ele.',
  'shortLinks.page.leaving.go': 'Ir para {host}',
  'shortLinks.page.gone.title': 'Este link não leva a lugar nenhum',
  'shortLinks.page.gone.text':
    'Ele pode estar escrito errado ou não estar mais ativo. Peça um novo a quem o enviou.',
  'shortLinks.page.busy.title': 'Espere um momento',
  'shortLinks.page.busy.text': 'Muitos links foram abertos na sua rede. Tente de novo em um minuto.',
};
