import type { sitePrivacy as es } from '../es/site-privacy.ts';

export const sitePrivacy: Record<keyof typeof es, string> = {
  'privacy.title': 'Privacidade',
  'privacy.description':
    'Quais dados a Posada trata dos anfitriões e de seus hóspedes, para quê, quem os recebe, por quanto tempo ficam e como exercer seus direitos.',
  'privacy.lead':
    'Política de tratamento de dados pessoais conforme a Lei 1581 de 2012 da Colômbia e a LGPD do Brasil, em palavras que se entendem.',

  'privacy.1.title': 'Quem responde pelos seus dados',
  'privacy.1.text':
    'Há dois casos diferentes.\n\n- **Sua conta de anfitrião ou da equipe.** O controlador é {operator}.\n- **Os dados que você dá como hóspede.** O controlador é a hospedagem que enviou o link. O operador é {operator}: trata os dados por instrução da hospedagem e para nada mais.\n\nPara qualquer assunto de dados pessoais, escreva para {contact}. A Posada é software livre: quem a programa não recebe os dados deste site.',

  'privacy.2.title': 'Dados de anfitriões e equipes',
  'privacy.2.text':
    '- **Para identificar você:** nome, e-mail, telefone e idioma. A senha é guardada de forma que ninguém consegue lê-la.\n- **Do seu negócio:** nome, localização, fuso horário, acomodações, reservas e números de registro.\n- **Para proteger sua conta:** sessões abertas, navegador, rede aproximada, chaves de acesso e o histórico de quem mudou o quê.\n- **De onde você veio:** as marcas de campanha ou o código de promoção do link que você abriu, se havia.\n\nSe você entra com o Google, recebemos seu nome, seu e-mail e se ele está verificado, e seu identificador no Google. Nunca sua senha.',

  'privacy.3.title': 'Dados de hóspedes',
  'privacy.3.text':
    'O check-in pede só o que o registro do país da hospedagem exige: por exemplo nome, tipo e número de documento, nacionalidade, data de nascimento, procedência e destino. Também sua assinatura no contrato de hospedagem.\n\nSe você fotografa seu documento, a imagem é lida na memória do servidor e descartada: não é guardada nem enviada a ninguém. Você confirma cada dado antes que ele seja usado; nada é decidido sobre você de forma automática.',

  'privacy.4.title': 'Para que são usados e com qual base',
  'privacy.4.text':
    '- Prestar o serviço que você contratou: execução do contrato.\n- Registrar os hóspedes perante as autoridades: obrigação legal da hospedagem.\n- Proteger as contas, conter abusos e deixar constância das mudanças: obrigação legal de segurança e legítimo interesse.\n- Medir quais páginas do site ajudam: só com o seu consentimento, que você pode retirar quando quiser.\n\nNão vendemos dados, não fazemos perfis de hóspedes e não os usamos para publicidade.',

  'privacy.5.title': 'Quem os recebe',
  'privacy.5.text':
    '- **Autoridades.** Na Colômbia, a Migración Colombia (SIRE) e o Ministério do Comércio, Indústria e Turismo (TRA), quando a hospedagem ativa esses registros.\n- **Sistemas que o anfitrião conecta,** como o Cloudbeds ou seus calendários.\n- **Mensageria,** para entregar e-mails, SMS ou mensagens de WhatsApp com códigos e avisos: recebem o endereço e o texto.\n- **A equipe da hospedagem,** conforme o papel de cada pessoa. Ver a identidade de um hóspede é uma permissão à parte.\n- **Suporte.** Se uma pessoa do suporte olha sua conta, ela precisa escrever o motivo, só pode ler, a vista se fecha em 30 minutos e você a vê no seu histórico.\n\nUma ordem legal válida de outra autoridade é cumprida depois de verificada e pelo mínimo necessário.',

  'privacy.6.title': 'Onde estão',
  'privacy.6.text':
    'Os dados estão nos servidores de {operator}. Se algum deles, ou dos provedores de mensageria, estiver em outro país, a transmissão é feita com as garantias do artigo 26 da Lei 1581 e do artigo 33 da LGPD. Você pode perguntar onde estão os seus.',

  'privacy.7.title': 'Por quanto tempo são guardados',
  'privacy.7.text':
    '- **Respostas do check-in e assinatura:** {guestDays} dias depois da saída na Colômbia. Depois se apaga a chave que as abre, de modo que nem uma cópia de segurança serve para lê-las.\n- **Foto do documento:** não é guardada.\n- **Conta:** enquanto estiver aberta. Ao encerrá-la, apaga-se o que identifica você.\n- **Sessões:** {idleDays} dias sem uso, {sessionDays} no máximo. **Códigos:** {codeMinutes} minutos. **Convites:** {invitationDays} dias.\n- **Reservas, comprovantes dos registros e histórico:** enquanto a propriedade existir, sem os dados do hóspede já apagados.\n\nUma lei pode exigir mais tempo para um dado; então ele é guardado só para isso.',

  'privacy.8.title': 'Como são protegidos',
  'privacy.8.text':
    'A identidade de cada hóspede é cifrada com uma chave própria. O banco de dados separa cada hospedagem por si mesmo, além do programa. As credenciais dos registros são escritas e não voltam a ser mostradas. Quem entra de um navegador novo confirma com um código, e pode-se exigir um segundo passo ou uma chave de acesso.\n\nSe houver um incidente que afete seus dados, informaremos você e a autoridade como manda a lei.',

  'privacy.9.title': 'Seus direitos',
  'privacy.9.text':
    'Você pode conhecer, atualizar, corrigir e eliminar seus dados, pedir prova da sua autorização, revogá-la, saber com quem foram compartilhados, opor-se e levá-los com você. É grátis.\n\n- **Se você tem conta:** em «Sua conta» pode corrigir, baixar e encerrar.\n- **Se você é hóspede:** escreva primeiro à hospedagem; se ela não responder, escreva para {contact} e nós encaminharemos.\n- **Prazos na Colômbia:** consultas, 10 dias úteis (até 5 a mais se explicarmos o motivo); reclamações, 15 dias úteis (até 8 a mais).\n- **No Brasil:** a confirmação de que tratamos seus dados, de imediato ou com uma declaração completa em 15 dias.\n\nSe não ficar satisfeito, você pode recorrer à Superintendencia de Industria y Comercio na Colômbia ou à ANPD no Brasil. Um dado que a lei obriga a registrar não pode ser eliminado antes do tempo.',

  'privacy.10.title': 'Menores de idade',
  'privacy.10.text':
    'As contas são para maiores de idade. A lei pede que se registrem também as crianças hospedadas: seus dados são dados pelo adulto com quem viajam, usados só para esse registro e apagados nos mesmos prazos.',

  'privacy.11.title': 'Cookies',
  'privacy.11.text':
    'Os cookies que usamos, um por um e com sua duração, estão na página de cookies. Os que não são necessários esperam o seu sim.',

  'privacy.12.title': 'Mudanças',
  'privacy.12.text':
    'Se esta política mudar em algo importante, avisaremos por e-mail às contas e aqui, antes que passe a valer. A versão e a data estão no início da página.',
};
