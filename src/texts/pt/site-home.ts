import type { siteHome as es } from '../es/site-home.ts';

export const siteHome: Record<keyof typeof es, string> = {
  'home.title': 'Posada: check-in, registro e calendários da sua hospedagem',
  'home.description':
    'Seus hóspedes fazem o check-in pelo celular, a Posada envia os registros ao SIRE e à TRA e reúne seus calendários. Software livre que você pode instalar no seu servidor.',
  'home.skip': 'Ir para o conteúdo',
  'home.menu': 'Menu',
  'home.language': 'Idioma',
  'home.nav.selfHost': 'Seu servidor',
  'home.nav.developers': 'Desenvolvedores',

  'home.hero.title': 'Você abre a porta. A Posada cuida da papelada.',
  'home.hero.text':
    'Check-in on-line, registro no SIRE e na TRA e todos os seus calendários em uma só tela. Conectada a Cloudbeds, Guesty, Hospitable, Hostfully, Stays e aos links iCal do Airbnb, Booking.com e Vrbo.',
  'home.hero.note': '{days} dias sem cartão. Também no seu servidor.',

  'home.stage.label': 'Exemplo do que você vê na Posada, com dados fictícios',
  'home.stage.caption': 'É assim por dentro. Os dados são de exemplo.',
  'home.stage.guest': 'Ana Lucía Rojas',
  'home.stage.ready': 'Tudo pronto',
  'home.stage.stay': 'Apto 201 · seg 23 → qua 25 nov · 3 hóspedes',
  'home.stage.documents': '3 hóspedes com os dados completos',
  'home.stage.contract': 'Contrato assinado',
  'home.stage.tra': 'TRA aceita para os 3',
  'home.stage.entry': 'Entrada informada ao SIRE',
  'home.stage.exit': 'A saída é informada na quarta',
  'home.stage.problem': 'O SIRE recusou um registro',
  'home.stage.problemText': 'Falta um caractere no passaporte de Tomás Keller. Vence hoje às 23:59.',
  'home.stage.problemAction': 'Corrigir e reenviar',
  'home.stage.calendar': 'Novembro',

  'home.card.checkIn.title': 'Check-in sem recepção',
  'home.card.checkIn.text':
    'O hóspede fotografa o documento, confirma os dados e assina pelo celular. Se parar no meio, continua de onde estava.',
  'home.card.registry.title': 'Registro junto ao governo',
  'home.card.registry.text':
    'SIRE e TRA saem sozinhos e você vê o comprovante de cada hóspede. Se algo falhar, dizemos o que corrigir.',
  'home.card.calendar.title': 'Calendários que batem',
  'home.card.calendar.text':
    'Todas as suas unidades e canais na mesma tela. Você vê datas em conflito antes que virem problema.',
  'home.works': 'Funciona hoje com',

  'home.flow.title': 'Uma reserva, de ponta a ponta',
  'home.flow.text':
    'Ninguém copia dados. Cada envio deixa um comprovante e pode ser repetido sem duplicar nada.',
  'home.flow.1.when': 'Minuto 0',
  'home.flow.1.title': 'Chega a reserva',
  'home.flow.1.text': 'Do seu PMS, de um link iCal ou digitada por você.',
  'home.flow.2.when': 'Antes de chegar',
  'home.flow.2.title': 'O hóspede completa o check-in',
  'home.flow.2.text': 'Com um link, sem conta e sem baixar nada. Em espanhol, português ou inglês.',
  'home.flow.3.when': 'Chegada',
  'home.flow.3.title': 'Saem os registros',
  'home.flow.3.text': 'A TRA de cada hóspede e a entrada dos estrangeiros no SIRE.',
  'home.flow.4.when': 'Saída',
  'home.flow.4.title': 'O registro se encerra',
  'home.flow.4.text': 'A saída vai ao SIRE dentro das 24 horas que a Migración exige.',

  'home.selfHost.title': 'Seu servidor, seus dados',
  'home.selfHost.text':
    'A Posada é software livre (AGPL-3.0). Baixe o código e inicie com um comando: ele instala o que precisa, cria o banco de dados e traz simuladores para testar sem tocar em nada real.',
  'home.selfHost.label': 'Como iniciar',
  'home.selfHost.comment': '# na pasta da Posada',
  'home.selfHost.output': 'posada · ready: http://localhost:3000',
  'home.next.title': 'O que vem depois',
  'home.next.text': 'Cobranças, caução e fechaduras ainda não existem. Avisaremos quando funcionarem.',

  'home.pricing.title': 'Preços sem letras miúdas',
  'home.pricing.text':
    'Depois do teste, um plano por acomodação e mês. Você vê cada preço e cada cobrança antes, e nada é cobrado sem o seu sim.',
  'home.pricing.own.name': 'No seu servidor',
  'home.pricing.own.price': 'Grátis',
  'home.pricing.own.unit': 'Software livre, para sempre',
  'home.pricing.own.1': 'Tudo o que você vê nesta página',
  'home.pricing.own.2': 'Seu próprio banco de dados PostgreSQL',
  'home.pricing.own.3': 'O código completo, sob AGPL-3.0',
  'home.pricing.own.action': 'Como se instala',
  'home.pricing.here.name': 'Aqui, sem instalar nada',
  'home.pricing.here.price': '{days} dias',
  'home.pricing.here.unit': 'de teste, sem cartão',
  'home.pricing.here.1': 'Check-in, SIRE, TRA e calendários desde o primeiro minuto',
  'home.pricing.here.2': 'Sua equipe completa, cada pessoa com seu papel',
  'home.pricing.here.3': 'Um modo de teste para praticar sem reportar a ninguém',
  'home.pricing.here.4': 'Seus dados, pela API, quando quiser',

  'home.faq.sire.q': 'E se o SIRE estiver fora do ar?',
  'home.faq.sire.a':
    'O registro espera e sai sozinho quando o portal volta. Se o prazo apertar, você baixa o arquivo e o envia à mão: os dois caminhos não duplicam nada.',
  'home.faq.pms.q': 'Preciso trocar de PMS?',
  'home.faq.pms.a':
    'Não. Se você usa Cloudbeds, Guesty, Hospitable, Hostfully ou Stays, a Posada se conecta com uma chave de acesso ou com a sua permissão. Com outro sistema, importe os calendários por iCal ou digite a reserva.',
  'home.faq.documents.q': 'O que acontece com os documentos dos meus hóspedes?',
  'home.faq.documents.a':
    'A foto é lida na memória do servidor e descartada: nunca é guardada. Ficam só os dados que o registro exige, depois que o hóspede os confirma.',
  'home.faq.countries.q': 'Serve fora da Colômbia?',
  'home.faq.countries.a':
    'O check-in e os calendários, sim. Os registros junto ao governo existem hoje para a Colômbia: SIRE da Migración e TRA do Ministério do Comércio.',
  'home.faq.data.q': 'Posso levar meus dados comigo?',
  'home.faq.data.a':
    'Sim. Se você mesmo instalar, tudo fica no seu próprio banco PostgreSQL. E o que aparece na tela também pode ser lido pela API, que é documentada.',
  'home.closing.title': 'Experimente com a sua próxima reserva',
  'home.footer.license': 'Software livre sob AGPL-3.0',
};
