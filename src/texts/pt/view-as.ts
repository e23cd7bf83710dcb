import type { viewAs as es } from '../es/view-as.ts';

export const viewAs: Record<keyof typeof es, string> = {
  'viewAs.box.title': 'Ver como esta pessoa',
  'viewAs.box.text':
    'Você vai ver o mesmo que esta pessoa por 30 minutos, só para ler. Documentos, senhas e downloads ficam fechados. Sua visita aparece no histórico dela.',
  'viewAs.box.start': 'Ver como esta pessoa',
  'viewAs.box.nobody': 'Ninguém tem esta conta',
  'viewAs.reason': 'Motivo',
  'viewAs.reason.hint': 'A pessoa lê no histórico dela, do jeito que você escrever.',
  'viewAs.banner.label': 'Visão de outra pessoa',
  'viewAs.banner.sees': 'Você está vendo a conta de',
  'viewAs.banner.reads': 'Só leitura',
  'viewAs.banner.writes': 'Pode escrever',
  'viewAs.banner.left.one': 'resta {count} min',
  'viewAs.banner.left.other': 'restam {count} min',
  'viewAs.banner.elevate': 'Pedir escrita',
  'viewAs.banner.end': 'Terminar',
  'viewAs.elevate.title': 'Escrever nesta conta',
  'viewAs.elevate.text':
    'Você vai poder mudar dados das propriedades até a visão terminar. Cada mudança fica no histórico em nome do suporte.',
  'viewAs.elevate.submit': 'Permitir mudanças',
  'viewAs.end.ended': 'Você terminou a visão',
  'viewAs.end.over': 'A visão terminou: passaram os 30 minutos ou ela foi fechada em outro lugar',
  'viewAs.open': 'Você está com a visão de {name} aberta.',
  'viewAs.open.resume': 'Voltar à visão',
  'viewAs.account.title': 'Conta de {name}',
  'viewAs.account.text':
    'O jeito de entrar, as sessões e os dados pessoais ficam fora da visão. Para corrigir o nome ou o idioma, use a lista de usuários.',
  'viewAs.noProperty.title': '{name} ainda não tem propriedades',
  'viewAs.noProperty.text': 'Quando registrar uma, ela aparece aqui.',
  'signInAgain.title': 'Entre de novo',
  'signInAgain.text':
    'Isto pede que você tenha entrado há menos de 5 minutos. Digite sua senha e continuamos de onde você parou.',
  'signInAgain.noPassword': 'Não tenho senha',
  'signInAgain.submit': 'Continuar',
  'app.history.reason': 'Motivo',
  'app.history.until': 'Até',
};
