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
  'activity.connection.deviceLeft':
    'Você desconectou {name} e o celular continua vinculado. Encerre no WhatsApp, em Dispositivos conectados',

  'forms.error.notAsked': 'Só os formulários do check-in são perguntados aos hóspedes',
  'forms.error.whichListings': 'Escolha pelo menos uma hospedagem',
  'forms.error.tooManyAsked': 'Somando todos os formulários, um hóspede responde no máximo {max} perguntas',
  'app.forms.title': 'Formulários',
  'app.forms.lead': 'O que você pergunta aos hóspedes além do que a lei pede',
  'app.forms.one': 'Formulário',
  'app.forms.new': 'Novo formulário',
  'app.forms.none': 'Você ainda não tem formulários',
  'app.forms.none.text':
    'Pergunte a placa do carro, a hora do voo ou se trazem animal. Seus hóspedes respondem na página de check-in.',
  'app.forms.noneFound': 'Nenhum formulário tem esse nome',
  'app.forms.search': 'Busque por nome',
  'app.forms.gone': 'Este formulário não existe mais',
  'app.forms.name': 'Nome',
  'app.forms.name.hint': 'Seus hóspedes o veem como título',
  'app.forms.app': 'Parte da Posada',
  'app.forms.askedIn': 'A quem se pergunta',
  'app.forms.askedIn.nowhere': 'A ninguém ainda',
  'app.forms.askedIn.property': 'A todos os hóspedes',
  'app.forms.askedIn.listings': 'Aos hóspedes de algumas hospedagens',
  'app.forms.listings': 'Hospedagens',
  'app.forms.listings.count.one': '{count} hospedagem',
  'app.forms.listings.count.other': '{count} hospedagens',
  'app.forms.questions': 'Perguntas',
  'app.forms.questions.count.one': '{count} pergunta',
  'app.forms.questions.count.other': '{count} perguntas',
  'app.forms.questions.hint':
    'Elas aparecem como você as escreve, em um só idioma. Se você recebe estrangeiros, escreva-as também em inglês.',
  'app.forms.question': 'Pergunta {number}',
  'app.forms.kind': 'Resposta',
  'app.forms.kind.text': 'Texto',
  'app.forms.kind.number': 'Número',
  'app.forms.kind.date': 'Data',
  'app.forms.kind.yes-no': 'Sim ou não',
  'app.forms.kind.choice': 'Uma de várias',
  'app.forms.kind.plate': 'Placa de um veículo',
  'app.forms.choices': 'Opções, uma por linha',
  'app.forms.required': 'Obrigatória',
  'app.forms.add': 'Adicionar pergunta',
  'app.forms.removeQuestion': 'Remover',
  'app.forms.up': 'Subir',
  'app.forms.save': 'Salvar formulário',
  'app.forms.saved': 'Formulário salvo',
  'app.forms.answers': 'Respostas às suas perguntas',
  'app.forms.unanswered': 'Sem resposta',
  'app.forms.yes': 'Sim',
  'app.forms.no': 'Não',
  'forms.error.nameTaken': 'Já existe um formulário com este nome',
  'forms.error.tooMany': 'Você pode ter {max} formulários. Mude um que já não usa',
  'forms.error.sameKey': 'Duas perguntas têm a mesma chave',
  'activity.listing.joined': '{listing} e o seu quarto em {system} são um só a partir de agora',
  'activity.listing.separated': '{listing} e o seu quarto em {system} voltam a ser separados',
  'activity.reservation.otherSystem':
    '{guest}: um sistema cancelou e outro tem a estadia; ela continua no outro',
  'activity.reservation.settled': '{guest} já tem as suas noites: o conflito foi resolvido',
  'activity.connection.moved': 'Você passou de {from} para {to}',
};
