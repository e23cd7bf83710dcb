import type { checkIn as es } from '../es/check-in.ts';

export const checkIn: Record<keyof typeof es, string> = {
  'checkIn.incomplete': 'Falta este dado para terminar',
  'checkIn.notSigned': 'Falta assinar o contrato',
  'checkIn.alreadyComplete':
    'O check-in já está completo. Se for preciso corrigir algo, fale com o seu anfitrião',
  'checkIn.settings.lawAsks': 'A lei ou um registro conectado já pede: não dá para pedir menos',
  'checkIn.settings.onlyAround': 'Só aparece perto da estadia, depois do check-in. Escolha outro momento',
  'checkIn.full': 'Já estão todos os hóspedes que cabem nesta acomodação: {maximum}',
  'checkIn.mainGuestStays': 'O hóspede principal não pode ser removido',
  'checkIn.termsChanged': 'O anfitrião acabou de publicar novas condições. Leia e assine de novo.',
  'checkIn.stayIsOver': 'Essa estadia já terminou. Confira a data de saída',
  'checkIn.form.plate': 'Escreva a placa com letras e números, por exemplo ABC1D23',
  'checkIn.form.incomplete': 'Faltam respostas às perguntas da hospedagem',
  'checkIn.closed': 'Esta estadia não recebe mais check-in',
  'checkIn.proveFirst':
    'Outra pessoa já respondeu aqui. Escreva antes o sobrenome ou os 4 últimos números do telefone',
  'checkIn.wrongFact': 'Não confere com a reserva. Escreva o sobrenome ou os últimos 4 números do telefone',
  'checkIn.signature.invalid': 'Não conseguimos ler a assinatura. Apague e assine de novo',
  'checkIn.signature.tooLarge': 'A assinatura é pesada demais. Apague e assine de novo',
  'checkIn.document.unreadable':
    'Não conseguimos ler as linhas de baixo. Tente com mais luz e sem reflexos, ou escreva os dados',
  'checkIn.document.none':
    'A foto não mostra linhas de leitura nem um código de barras que saibamos ler. Tente o outro lado, mais perto, ou escreva os dados',
  'checkIn.document.format': 'Envie a foto em JPEG, PNG ou WebP',
  'checkIn.document.tooLarge': 'A foto é grande demais. Use uma com menos de 8 MB',
  'checkIn.document.busy': 'O leitor está ocupado. Tente de novo em alguns segundos, ou escreva os dados',
  'checkIn.list.noWorkbook':
    'Este arquivo não é uma planilha do Excel. Salve como .xlsx, sem senha, e envie de novo',
  'checkIn.list.tooLarge':
    'O arquivo é grande demais. Copie as linhas dos hóspedes para o modelo e envie o modelo',
  'checkIn.list.tooMany': 'Você pode carregar até {max} hóspedes por vez: divida o arquivo',
  'checkIn.list.noNames':
    'Não encontramos uma coluna de nomes ou sobrenomes. Baixe o modelo e use os títulos dele',
  'checkIn.list.empty': 'O arquivo só tem os títulos: escreva um hóspede por linha',
  'checkIn.list.wrongRows':
    'Há linhas para corrigir. Não salvamos nenhuma: corrija no arquivo e envie de novo',
  'checkIn.list.otherPlan': 'Algo mudou no check-in desde que você carregou a lista. Revise a lista de novo',
  'checkIn.list.twice': 'Também está na linha {line}',
  'checkIn.list.date': 'Escreva a data como 31/05/1990',
  'checkIn.list.nationality': 'Escreva o país, por exemplo Brasil ou BR',
  'checkIn.list.sex': 'Escreva F, M ou X',
  'checkIn.list.documentType': 'Escreva um destes: {options}',
  'checkIn.list.formula': 'A fórmula desta célula falhou. Escreva o dado',
  'checkIn.agreement.exampleGuest': '(nome do hóspede)',
  'checkIn.agreement.title': 'Contrato de hospedagem: {listing}',
  'checkIn.agreement.parties':
    '{property}, como anfitrião, e {guest}, como hóspede responsável, combinam a hospedagem em {listing}.',
  'checkIn.agreement.stay':
    'A estadia vai de {arrival} às {arrivalTime} até {departure} às {departureTime}. Entrar antes ou sair depois depende do acordo do anfitrião.',
  'checkIn.agreement.guests.one':
    'A acomodação está reservada para {count} hóspede. Só pode passar a noite a pessoa registrada neste check-in. Os menores de idade ficam sob os cuidados do hóspede responsável.',
  'checkIn.agreement.guests.other':
    'A acomodação está reservada para {count} hóspedes. Só podem passar a noite as pessoas registradas neste check-in. Os menores de idade ficam sob os cuidados do hóspede responsável.',
  'checkIn.agreement.care':
    'O hóspede cuida da acomodação e dos seus objetos, respeita o descanso dos vizinhos e as regras da casa, e responde pelos danos que causar.',
  'checkIn.agreement.law':
    'O hóspede apresenta os dados do seu documento, que o anfitrião deve informar às autoridades. A exploração sexual de menores e o tráfico de pessoas, de fauna ou de bens culturais são crimes e são denunciados.',
  'checkIn.agreement.data':
    'Os dados são usados para a estadia e os registros que a lei exige, e são apagados quando vence o prazo que ela fixa. O hóspede pode pedir para vê-los ou corrigi-los a qualquer momento.',
  'activity.checkIn.completed': '{guest} completou o check-in',
  'activity.checkIn.completedByHost': 'Você completou o check-in de {guest}',
  'activity.checkIn.identitySeen': 'Alguém da sua equipe viu os dados do documento de {guest}',
  'activity.checkIn.cardPrinted': 'Alguém da sua equipe imprimiu a ficha de registro de {guest}',
  'activity.checkIn.listSaved':
    'Alguém da sua equipe carregou uma lista de hóspedes no check-in de {guest}: {guests}',
  'checkIn.wrongSurname': 'Não confere. Escreva o sobrenome como está na reserva',
  'checkIn.noMatch': 'Não encontramos uma reserva com esses dados. Confira as datas e o código ou os números',
  'checkIn.ofOneGuest':
    'Este link é de uma só pessoa. O que é de toda a estadia é feito pelo hóspede principal',
  'checkIn.guestUnnamed': 'Escreva primeiro o nome e o sobrenome desta pessoa',
  'checkIn.request.full': 'Há pedidos demais em espera. Escreva para o seu anfitrião',
  'checkIn.listingLink.words':
    'Olá, aqui você faz o check-in de {property} antes de chegar: {url} Ele pede as datas e o código da sua reserva, ou os últimos 4 números do seu telefone.',
  'activity.checkIn.requested': 'Um hóspede de {listing} espera que você o una às noites dele',
};
