import type { content as es } from '../es/content.ts';

export const content: Record<keyof typeof es, string> = {
  'activity.reservation.received': 'Nova reserva de {guest}, por {channel}',
  'activity.reservation.canceled': 'A reserva de {guest}, por {channel}, foi cancelada',
  'activity.reservation.conflict': '{channel} vendeu a {guest} noites que já estavam ocupadas',
  'activity.calendar.read.one': 'Lemos 1 reserva nova do {channel} para {listing}',
  'activity.calendar.read.other': 'Lemos {count} reservas novas do {channel} para {listing}',
  'activity.calendar.broken': 'O calendário do {channel} de {listing} não responde há três sincronizações',
  'activity.reservation.amend.sold':
    '{name} não aceitou a mudança da reserva de {guest}: essas noites já estão vendidas lá',
  'activity.reservation.amend.permission':
    '{name} não aceitou a mudança da reserva de {guest}: o acesso só permite ler',
  'activity.reservation.amend.canceled':
    '{name} não aceitou a mudança da reserva de {guest}: lá a reserva está cancelada',
  'activity.reservation.amend.rooms':
    '{name} não aceitou a mudança da reserva de {guest}: lá ela tem vários quartos e só se cancelam juntos',
  'activity.reservation.amend.missing':
    '{name} não aceitou a mudança da reserva de {guest}: lá a reserva não existe mais',
  'activity.reservation.amend.ignored':
    '{name} não aceitou a mudança da reserva de {guest}: recebeu e não fez',
  'activity.reservation.amend.refused':
    '{name} não aceitou a mudança da reserva de {guest}. Mude você mesmo lá',
  'activity.reservation.amend.gave-up':
    '{name} não aceitou a mudança da reserva de {guest}: não respondeu em um dia inteiro',
  'activity.connection.created': 'Você conectou {name}',
  'activity.connection.read': 'Sincronizamos {name}. Acomodações: {listings}. Reservas: {reservations}',
  'activity.connection.reconnect': '{name} recusou o acesso. Conecte de novo',
  'activity.connection.nightsSold': '{name} não fechou noites de {listing}: já estão vendidas lá',
  'activity.connection.nightsNotAllowed':
    '{name} não nos deixa fechar noites de {listing}: falta a permissão à conexão. Conecte {name} de novo',
  'activity.connection.nightsRefused': '{name} não fechou noites de {listing}. Feche você mesmo lá',
  'activity.connection.nightsStuck': '{name} não reabriu noites de {listing}. Abra você mesmo lá',
  'activity.connection.nightsLeft': 'Você desconectou {name} e ficaram noites fechadas lá. Abra você mesmo',

  'forms.error.nameTaken': 'Já existe um formulário com este nome',
  'forms.error.tooMany': 'Você pode ter {max} formulários. Mude um que já não usa',
  'forms.error.sameKey': 'Duas perguntas têm a mesma chave',
  'activity.reservation.settled': '{guest} já tem as suas noites: o conflito foi resolvido',
  'activity.connection.moved': 'Você passou de {from} para {to}',
};
