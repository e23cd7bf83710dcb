/** Pages of the public site beside home and the legal ones: videos, WhatsApp, Siigo, files. */
export const siteMore = {
  'videos.title': 'Vídeos para aprender a usar a Posada',
  'videos.description':
    'Guias curtos em vídeo sobre o check-in on-line, os registros no SIRE e na TRA e os calendários da sua hospedagem.',
  'videos.lead': 'Guias curtos, passo a passo. Assista quando precisar: não pedem conta.',
  'videos.none.title': 'Ainda não há vídeos',
  'videos.none.text':
    'Quando publicarmos o primeiro, ele aparece aqui. Enquanto isso, as perguntas frequentes respondem o que mais nos perguntam.',
  'videos.none.action': 'Ver perguntas frequentes',
  'videos.failed.title': 'Não foi possível carregar os vídeos',
  'videos.failed.text': 'O problema foi nosso, não seu. Tente de novo daqui a pouco.',
  'videos.failed.action': 'Tentar de novo',
  'videos.all': 'Todos os vídeos',
  'videos.play': 'Reproduzir',
  'videos.told':
    'Ao reproduzir, seu navegador se conecta a {host}, que pode ver seu endereço IP e usar os próprios cookies. Antes disso, nada de lá é carregado.',
  'videos.watchThere': 'Assistir em {host}',

  'whatsapp.title': 'WhatsApp, onde você já fala com seus hóspedes',
  'whatsapp.description':
    'O que a Posada faz com o WhatsApp hoje: mensagens que saem sozinhas do seu número, link de check-in para colar na conversa e códigos de acesso. E o que falta.',
  'whatsapp.lead':
    'Mande o check-in pela conversa de sempre. Seu hóspede abre no celular, sem baixar nada nem criar conta.',
  'whatsapp.chat': 'Falar com a gente no WhatsApp',
  'whatsapp.today': 'Como funciona hoje',
  'whatsapp.today.1.title': 'O check-in vai na sua conversa',
  'whatsapp.today.1.text':
    'Conecte seu número do WhatsApp Business e a confirmação, o link e a saída vão sozinhos, com permissão do hóspede. Onde este site oferece, você vincula seu celular com um código QR: não é uma via oficial e vai devagar. Sem número, você copia o link e cola na conversa.',
  'whatsapp.today.2.title': 'Escrevem para o número certo',
  'whatsapp.today.2.text':
    'Cada acomodação pode ter seu número. Ao terminar o check-in, o hóspede vê um botão que abre a conversa com você.',
  'whatsapp.today.3.title': 'Seus códigos também chegam lá',
  'whatsapp.today.3.text':
    'Se você entra com o celular, o código chega por SMS e por WhatsApp, conforme o que este site tiver conectado.',
  'whatsapp.later': 'O que ainda não faz',
  'whatsapp.later.text': 'Preferimos dizer antes que você procure. Avisaremos quando funcionar.',
  'whatsapp.later.1': 'Conectar o número em uma janela da Meta: hoje você põe os dados do seu próprio app',
  'whatsapp.later.2':
    'Responder a conversa pela Posada: o que escrevem se lê ali, e você responde no celular',
  'whatsapp.later.3': 'Avisos por WhatsApp para sua equipe',

  'siigo.title': 'Posada e Siigo: da reserva à fatura',
  'siigo.description':
    'A conexão da Posada com a Siigo: a fatura eletrônica de cada estadia sai da conta dela, sem digitar nada duas vezes.',
  'siigo.lead':
    'Conecte sua conta da Siigo e emita a partir da reserva a fatura eletrônica e a nota de crédito, iguais à conta até o último centavo.',
  'siigo.chat': 'Pergunte sobre a Siigo',
  'siigo.today': 'O que você já pode fazer',
  'siigo.today.1.title': 'Todas as suas reservas em um lugar',
  'siigo.today.1.text':
    'As do seu PMS, as dos seus links iCal e as que você escreve, cada uma na sua acomodação e com suas datas.',
  'siigo.today.2.title': 'A fatura sai da estadia',
  'siigo.today.2.text':
    'Noites, extras e pagamentos já estão na conta. Você escolhe quem compra, e uma fatura que ficou em dúvida é consultada: nunca sai em dobro.',
  'siigo.today.3.title': 'SIRE e TRA em dia',
  'siigo.today.3.text':
    'Os registros saem sozinhos e você guarda o comprovante de cada um: uma pendência a menos ao fechar o mês.',
  'siigo.later': 'O que falta',
  'siigo.later.text': 'Isto ainda não funciona com a Siigo. Avisaremos aqui e não cobraremos pela espera.',
  'siigo.later.1': 'Ver e organizar na Posada os clientes que você tem na Siigo',
  'siigo.later.2': 'Os lançamentos contábeis de comissões e depósitos',
  'siigo.later.3': 'Trazer seus produtos da Siigo',

  'offer.rest': 'Ver tudo o que a Posada faz',

  'files.title': 'Baixe seu arquivo',
  'files.signIn.title': 'Entre para abrir este arquivo',
  'files.text': 'Só abre para quem tem acesso à propriedade.',
  'files.signIn': 'É de uma propriedade na Posada. Depois de entrar, abra este link de novo.',
  'files.action': 'Baixar',
  'files.loading': 'Baixando…',
  'files.done': 'Pronto. Procure nos seus downloads.',
  'files.failed': 'Não foi possível baixar. Talvez ele não exista mais ou seu usuário não tenha acesso.',
  'files.signedOut': 'Sua sessão terminou. Entre e abra este link de novo.',
  'files.broken.title': 'Este link não abre nenhum arquivo',
  'files.broken.text': 'Talvez falte uma parte. Copie o link inteiro ou peça de novo a quem o enviou.',
};
