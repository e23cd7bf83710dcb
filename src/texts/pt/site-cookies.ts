import type { siteCookies as es } from '../es/site-cookies.ts';

export const siteCookies: Record<keyof typeof es, string> = {
  'cookies.title': 'Cookies',
  'cookies.description':
    'Os cookies da Posada, um por um: para que serve cada um, quanto dura e quais esperam o seu consentimento.',
  'cookies.lead': 'Poucos e com nome próprio. Nenhum de publicidade.',
  'cookies.necessary.title': 'Necessários',
  'cookies.necessary.text':
    'Sem eles você não conseguiria entrar nem escolher o idioma. Nenhum é compartilhado com terceiros e por isso não pedem consentimento. Em um endereço https, alguns levam __Secure- na frente.',
  'cookies.table.name': 'Nome',
  'cookies.table.use': 'Para que serve',
  'cookies.table.life': 'Duração',
  'cookies.use.language': 'Lembra o idioma que você escolheu neste site.',
  'cookies.use.consent': 'Lembra se você aceitou a medição ou só o necessário.',
  'cookies.use.session': 'Mantém sua sessão. Os programas da página não conseguem lê-lo.',
  'cookies.use.marker':
    'Diz até quando vale sua sessão, para renová-la e encerrar todas as abas ao mesmo tempo.',
  'cookies.use.device': 'Reconhece o navegador com que você já entrou, para não pedir um código a cada vez.',
  'cookies.use.ticket': 'Une os passos de um mesmo acesso.',
  'cookies.use.form': 'Comprova que o formulário de acesso foi aberto aqui.',
  'cookies.use.social': 'Une seu navegador à resposta quando você entra com o Google.',
  'cookies.use.invoice': 'Lembra qual estadia você abriu para fazer a fatura.',
  'cookies.use.guest': 'Mantém aberto o seu check-in como hóspede.',
  'cookies.life.days': '{count} dias',
  'cookies.life.day': '1 dia',
  'cookies.life.minutes': '{count} minutos',
  'cookies.life.visit': 'Até fechar o navegador, ou {count} minutos sem uso',
  'cookies.storage.title': 'O que seu navegador guarda',
  'cookies.storage.text':
    'O aplicativo lembra no seu navegador a última propriedade aberta, o idioma da aba e um convite ainda não aceito. Não são cookies e não são enviados por si sós. Ao sair, são apagados.',
  'cookies.measuring.title': 'De medição, só com o seu sim',
  'cookies.measuring.text':
    'Quem administra este site pode usar o Google Tag Manager para contar visitas e saber quais botões ajudam. Nada disso é carregado até você aceitar. Se estiver ativo, você verá a pergunta ao entrar; então o Google pode colocar seus próprios cookies, como _ga, por até 2 anos.\n\nSe você disser que não, ou não responder, o site funciona igual.',
  'cookies.change.title': 'Como mudar de ideia',
  'cookies.change.text':
    'Apague os cookies deste site no seu navegador e perguntaremos de novo. Você também pode bloqueá-los: o site continua legível, mas não será possível entrar.',
};
