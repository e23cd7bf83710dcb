import type { reservations as es } from '../es/reservations.ts';

export const reservations: Record<keyof typeof es, string> = {
  'reservation.nightsTaken': 'Essas noites já estão ocupadas por {guest}',
  'reservation.nightsBlocked': 'Essas noites estão bloqueadas',
  'reservation.unknownListing': 'Escolha uma acomodação da lista',
  'reservation.statusNotPossible': 'A reserva não pode passar para esse estado',
  'reservation.csv.code': 'Código',
  'reservation.csv.currency': 'Moeda',
  'reservation.csv.download': 'Baixar CSV',
  'reservation.dates.order': 'A saída deve ser depois da chegada',
  'reservation.dates.tooLong': 'A estadia não pode passar de 400 noites',
  'reservation.cancelNotPossible':
    'Esta estadia já começou ou terminou: não dá para cancelar. Se ninguém chegou, marque como “Não chegou”',
  'reservation.conflicts': 'Conflitos',
  'reservation.conflicts.lead': 'Estadias que um canal vendeu em noites que já estavam ocupadas',
  'reservation.conflicts.none': 'Nenhuma noite está vendida duas vezes',
  'reservation.conflicts.none.text':
    'Se um canal vender noites ocupadas, aqui você verá para quem e para onde pode mudar o hóspede.',
  'reservation.conflicts.back': 'Ver reservas',
  'reservation.conflicts.waiting.one': '{count} estadia foi vendida em noites que já estavam ocupadas',
  'reservation.conflicts.waiting.other': '{count} estadias foram vendidas em noites que já estavam ocupadas',
  'reservation.conflicts.solve': 'Resolver',
  'reservation.conflict.title': '{listing}: {guest} está sem as suas noites',
  'reservation.conflict.second': 'Chegou depois',
  'reservation.conflict.first': 'Tem as noites',
  'reservation.conflict.nobody': 'As noites já estão livres. Garanta-as antes que alguém as venda.',
  'reservation.conflict.block': 'Noites bloqueadas',
  'reservation.conflict.received': 'Soubemos em {at}',
  'reservation.conflict.moveStay': 'Mude {guest}. Estas acomodações estão livres em todas as noites:',
  'reservation.conflict.moveHolder': 'Não há outra acomodação livre para {guest}. Você pode mudar {holder}:',
  'reservation.conflict.noRoom':
    'Nenhuma acomodação está livre em todas essas noites. Mude as datas, divida a estadia em duas acomodações ou cancele uma.',
  'reservation.conflict.why.own': 'As noites ficaram livres',
  'reservation.conflict.why.same': 'Do mesmo tamanho',
  'reservation.conflict.why.fits': 'Cabem todos',
  'reservation.conflict.take': 'Mudar para {listing}',
  'reservation.conflict.keep': 'Deixar em {listing}',
  'reservation.conflict.see': 'Ver reserva',
  'reservation.conflict.cancel': 'Cancelar aqui',
  'reservation.conflict.cancelText.channel':
    'Só é cancelada na Posada: para {channel} a reserva continua de pé e {guest} acha que tem onde dormir. Cancele também em {channel}; lá pode haver uma multa.',
  'reservation.conflict.cancelText.manual':
    '{guest} fica sem reserva. Avise você: daqui não sai nenhuma mensagem.',
  'reservation.conflict.moved': '{guest} passa para {listing}',
};
