import type { checkInWizard as es } from '../es/check-in-wizard.ts';

export const checkInWizard: Record<keyof typeof es, string> = {
  'app.checkIn.wizard.title': 'Prepare a chegada dos seus hóspedes',
  'app.checkIn.wizard.about': 'Cinco passos curtos. Cada um fica salvo e você pode continuar quando quiser.',
  'app.checkIn.wizard.open': 'Configurar passo a passo',
  'app.checkIn.wizard.waits': 'Falta configurar o check-in. Você está no passo {current} de {total}.',
  'app.checkIn.wizard.goOn': 'Continuar',
  'app.checkIn.wizard.guest-fields': 'O que você pergunta',
  'app.checkIn.wizard.guest-fields.short': 'Dados além da lei',
  'app.checkIn.wizard.guest-fields.text':
    'O que a lei e os registros pedem já está incluído. Acrescente só o que você precisa.',
  'app.checkIn.wizard.guest-page': 'O que eles veem e quando',
  'app.checkIn.wizard.guest-page.short': 'Endereço, wi-fi e entrada',
  'app.checkIn.wizard.guest-page.text':
    'Seu hóspede lê na página do check-in, sem precisar escrever para você.',
  'app.checkIn.wizard.registries': 'Os registros do seu país',
  'app.checkIn.wizard.registries.short': 'Os relatórios saem sozinhos',
  'app.checkIn.wizard.registries.text':
    'Com o registro conectado, cada check-in completo é informado sozinho e no prazo.',
  'app.checkIn.wizard.registries.open': 'Sem conexão',
  'app.checkIn.wizard.registries.none': 'No seu país não há um registro para conectar',
  'app.checkIn.wizard.registries.none.text': 'Se isso mudar, você verá em Registro.',
  'app.checkIn.wizard.registries.notYours': 'Na sua equipe, quem tem acesso a Registro faz a conexão',
  'app.checkIn.wizard.guest-links': 'O link de cada acomodação',
  'app.checkIn.wizard.guest-links.short': 'Para Airbnb, Booking e a porta',
  'app.checkIn.wizard.guest-links.text':
    'Um link fixo com o qual cada hóspede encontra o check-in. Você cola uma única vez.',
  'app.checkIn.wizard.guest-links.none': 'Adicione uma acomodação para ter o link',
  'app.checkIn.wizard.guest-links.airbnb': 'No Airbnb',
  'app.checkIn.wizard.guest-links.airbnb.text':
    'Copie a mensagem e cole em uma mensagem programada para quando a reserva é confirmada.',
  'app.checkIn.wizard.guest-links.booking': 'No Booking.com',
  'app.checkIn.wizard.guest-links.booking.text': 'Cole em um modelo que é enviado depois de cada reserva.',
  'app.checkIn.wizard.guest-links.door': 'Na porta',
  'app.checkIn.wizard.guest-links.door.text':
    'Imprima o QR e pendure na entrada, para quem chega sem ter feito.',
  'app.checkIn.wizard.forms': 'Suas próprias perguntas',
  'app.checkIn.wizard.forms.short': 'Placa, animais, o que você quiser',
  'app.checkIn.wizard.forms.text':
    'A placa do carro, os animais, a hora da saída: seus hóspedes respondem antes de assinar.',
  'app.checkIn.wizard.save': 'Salvar e continuar',
  'app.checkIn.wizard.next': 'Continuar',
  'app.checkIn.wizard.finish': 'Terminar',
  'app.checkIn.wizard.skip': 'Pular este passo',
  'app.checkIn.wizard.later': 'Continuar depois',
  'app.checkIn.wizard.never': 'Não mostrar mais',
  'app.checkIn.wizard.done': 'Seu check-in está pronto',
  'app.checkIn.wizard.done.text': 'Seus hóspedes fazem em minutos, e você vê em Check-in.',
  'app.checkIn.wizard.done.notice': 'Você pode mudar tudo isso quando quiser nas configurações do check-in.',
  'app.checkIn.wizard.home': 'Ir para Hoje',
  'app.checkIn.wizard.checkIns': 'Ver os check-ins',
};
