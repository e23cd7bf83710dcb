import type { listings as es } from '../es/listings.ts';

export const listings: Record<keyof typeof es, string> = {
  'listings.empty': 'No listings found',
  'listing.status.open': 'Aberto',
  'listing.status.closed': 'Fechado',
  'listing.filter.active': 'Ativo',
  'listing.filter.archived': 'Arquivado',
  'listing.filter.all': 'Todos',
  'listing.copy.mark': '(cópia)',
  'listing.copy.make': 'Duplicar',
  'listing.copy.made': 'Criamos {name}: mude o nome e adicione o calendário',
  'listing.filter.count': '{state} ({count})',
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
};
