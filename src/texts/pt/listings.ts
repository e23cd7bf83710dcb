import type { listings as es } from '../es/listings.ts';

export const listings: Record<keyof typeof es, string> = {
  'listings.empty': 'No listings found',
  'listing.status.open': 'Aberto',
  'listing.status.closed': 'Fechado',
  'listing.filter.active': 'Ativo',
  'listing.filter.archived': 'Arquivado',
  'listing.filter.all': 'Todos',
  'listing.time.invalid': 'Escreva a hora assim: 15:00',
  'listing.capacity.invalid': 'Escreva quantos hóspedes cabem, entre 1 e 99',
  'listing.calendar.missing': 'Esta acomodação não tem um link de calendário',
  'listing.delete.hasStays': 'Esta acomodação tem estadias por vir. Arquive-a ou cancele-as primeiro',
  'listing.calendar.problem.notHttps': 'O link deve começar com https://',
  'listing.calendar.problem.private':
    'Esse link aponta para um endereço privado. Copie o que o canal fornece',
  'listing.calendar.problem.notCalendar':
    'Esse link abre uma página, não um calendário. Procure “Exportar calendário” no canal e copie esse link',
  'listing.calendar.problem.tooLarge': 'Esse calendário é grande demais para ser de uma acomodação',
  'listing.calendar.problem.tooMany': 'Esse calendário tem mais de 5.000 eventos. Use o de uma só acomodação',
  'listing.calendar.problem.tooSlow': 'O calendário demora demais para responder. Vamos tentar de novo',
  'listing.calendar.problem.gone': 'O canal não tem mais esse calendário. Copie um link novo',
  'listing.calendar.problem.refused': 'O canal não nos deixa ler esse calendário. Copie um link novo',
  'listing.calendar.problem.unavailable': 'O canal não responde. Vamos tentar de novo',
  'listing.calendar.problem.emptied':
    'O calendário chegou quase vazio. Não apagamos nada: revise o link no canal',
  'listing.photo.missing': 'Esta foto não está mais aqui. Envie de novo',
  'listing.explain.stay': 'É uma reserva: entra no seu calendário com o hóspede',
  'listing.explain.block': 'É um bloqueio: fecha estas noites, sem reserva',
  'listing.explain.blockOfBooking': 'A Booking não diz se está vendida ou fechada: fechamos estas noites',
  'listing.explain.repeated': 'Repete-se: cada data conta em separado',
  'listing.explain.window': 'O canal ainda não vende tão longe: não bloqueia nada aqui',
  'listing.explain.tentative': 'É um pedido sem confirmação: esperamos até ser uma reserva',
  'listing.explain.cancelled': 'Está cancelada: não ocupa nenhuma noite',
  'listing.explain.tooLong': 'Dura mais de 400 noites: parece um erro do canal e não a usamos',
  'listing.explain.endsBeforeStart': 'Termina antes de começar: não podemos usá-la',
  'listing.explain.unreadable': 'Não entendemos as datas: confira no canal',
};
