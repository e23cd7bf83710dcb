import type { help as es } from '../es/help.ts';

export const help: Record<keyof typeof es, string> = {
  'help.title': 'Ajuda',
  'help.lead': 'O que os anfitriões mais perguntam, com a tela onde se resolve.',
  'help.calendar': 'Um calendário não é lido',
  'help.calendar.text':
    'Abra a acomodação: em Calendários está o que falhou e quando. Cole um novo link ou envie o arquivo .ics.',
  'help.calendar.action': 'Ver acomodações',
  'help.link': 'Um hóspede não tem o link',
  'help.link.text':
    'Em Check-in, abra a reserva, copie o link ou envie de novo. Ali também se corrige o e-mail ou o telefone.',
  'help.link.action': 'Ir para Check-in',
  'help.registry': 'O governo recusou um registro',
  'help.registry.text':
    'Em Registro está o que a autoridade respondeu e o dado a corrigir. Corrija e ele é enviado de novo.',
  'help.registry.action': 'Ir para Registro',
  'help.invoice': 'Uma fatura foi recusada',
  'help.invoice.text': 'Em Faturas, abra o documento recusado: ele diz por quê e o que mudar.',
  'help.invoice.action': 'Ir para Faturas',
  'help.twice': 'As mesmas noites foram vendidas duas vezes',
  'help.twice.text': 'Veja quais reservas se cruzam e mova uma, ou cancele no canal dela.',
  'help.twice.action': 'Ver cruzamentos',
  'help.team': 'Uma pessoa da equipe não consegue entrar',
  'help.team.text': 'Veja se ela aceitou o convite e o que pode fazer. Você pode enviá-lo de novo.',
  'help.team.action': 'Ir para Equipe',
  'help.support': 'Falar com uma pessoa',
  'help.support.text': 'Escreva para',
  'help.support.none': 'Escreva para quem administra esta instalação da Posada.',
  'help.videos': 'Ver os vídeos',
};
