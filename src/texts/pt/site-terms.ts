import type { siteTerms as es } from '../es/site-terms.ts';

export const siteTerms: Record<keyof typeof es, string> = {
  'terms.title': 'Termos de uso',
  'terms.description':
    'O que você pode esperar da Posada, o que esperamos de você e o que continua sendo sua responsabilidade perante as autoridades.',
  'terms.lead':
    'Escritos para serem lidos por inteiro em cinco minutos. Se algo não ficar claro, escreva para nós antes de aceitar.',

  'terms.1.title': 'Com quem é o acordo',
  'terms.1.text':
    'Estes termos valem entre você e {operator}, que presta o serviço com a Posada neste endereço. A Posada é um programa livre: quem o escreve não é parte deste acordo, a menos que também administre este site.\n\nSe você usa a Posada para um negócio, confirma que pode obrigá-lo. Se não concorda com algo, não crie a conta.',

  'terms.2.title': 'O que o serviço faz',
  'terms.2.text':
    'A Posada reúne as reservas dos seus calendários e sistemas, pede aos seus hóspedes os dados do check-in, guarda o contrato que eles assinam, envia os registros que a lei exige e emite as faturas eletrônicas que você pedir, com as credenciais que você fornece.\n\nO que ainda não existe, como depósitos de hóspedes ou fechaduras, não faz parte do serviço até que anunciemos. O que você envia em modo de teste chega a simuladores e não tem efeito legal.',

  'terms.3.title': 'Sua conta',
  'terms.3.text':
    '- Você deve ser maior de idade e fornecer dados verdadeiros.\n- Cuide da sua senha, dos seus códigos e das suas chaves de acesso. Cada pessoa da equipe entra com a própria conta e com o papel que você der.\n- Avise se achar que alguém entrou no seu lugar. Em «Sua conta» você pode encerrar todas as sessões.',

  'terms.4.title': 'O que continua sendo seu perante a lei',
  'terms.4.text':
    'O dever de registrar os hóspedes é da hospedagem, não do programa. Na Colômbia, isso inclui o Registro Nacional de Turismo, a Tarjeta de Registro de Alojamiento (TRA) e o registro de estrangeiros no SIRE dentro dos prazos da Migración Colombia.\n\nA Posada prepara e envia cada registro e mostra o comprovante. Revise os que esperam sua atenção. Quando uma autoridade não responde ou recusa, nós avisamos e você pode baixar o arquivo para apresentá-lo.\n\nTambém são seus os impostos, as licenças, as regras do prédio e o que você combinar com cada hóspede.',

  'terms.5.title': 'Os dados dos seus hóspedes',
  'terms.5.text':
    'Você decide para que os dados dos seus hóspedes são pedidos: você é o controlador e {operator} atua como operador, apenas conforme suas instruções e estes termos. Você pode usar esses dados para a hospedagem e para cumprir a lei, nada além disso. Não os venda nem os copie para fora sem um motivo que o hóspede conheça.\n\nOs detalhes estão na página de privacidade.',

  'terms.6.title': 'O que não é permitido',
  'terms.6.text':
    '- Registrar pessoas que não existem ou dados que você sabe que são falsos.\n- Usar credenciais de um registro que não são suas nem foram autorizadas.\n- Procurar dados de outras contas, contornar limites ou pôr o serviço em risco.\n- Enviar mensagens que seus hóspedes não esperam.\n\nDiante de uma violação grave, podemos suspender o acesso. Diremos o motivo e, se a lei permitir, antes de fazê-lo.',

  'terms.7.title': 'Teste e preço',
  'terms.7.text':
    'Cada propriedade nova começa com {days} dias de teste, sem cartão. Depois, o serviço é pago com um plano, com apps à parte ou com créditos de emissão, conforme o que você ativar. Você vê o preço e as condições antes, e só é cobrado o que aceita de forma expressa, com a renovação que a sua assinatura mostra até que você a cancele. Um link com promoção mostra uma oferta; o desconto que vale é o que o serviço confirmar na contratação.',

  'terms.8.title': 'Seus conteúdos e sua saída',
  'terms.8.text':
    'O que você escreve e o que seus hóspedes respondem não passa a ser nosso. Você pode ler tudo pela API, baixar os dados da sua conta e encerrá-la em «Sua conta». Ao encerrar, apaga-se o que identifica você; o que a lei manda guardar fica guardado só por esse tempo.',

  'terms.9.title': 'Disponibilidade e terceiros',
  'terms.9.text':
    'Trabalhamos para que o serviço esteja sempre disponível, mas ele também depende de autoridades, calendários e sistemas de outros, que falham e mudam sem aviso. Quando algo não pôde ser enviado, a Posada espera, tenta de novo e avisa. Não prometemos um serviço sem interrupções.',

  'terms.10.title': 'O programa é livre',
  'terms.10.text':
    'A Posada é publicada sob a licença AGPL-3.0 ou posterior. Você pode pedir o código da versão que este site usa, instalá-la no seu servidor e alterá-la conforme essa licença. Como programa, é entregue sem garantia, como diz a licença; estes termos tratam do serviço deste site. Os nomes de cidades são do GeoNames (geonames.org), sob licença CC BY 4.0.',

  'terms.11.title': 'Responsabilidade',
  'terms.11.text':
    'Respondemos pelos danos que causarmos com dolo ou culpa grave e pelo que a lei não permite excluir. Não respondemos por multas devidas a dados falsos, credenciais vencidas ou avisos que não foram atendidos.\n\nNada disto limita os direitos que a lei dá aos consumidores: na Colômbia, a Lei 1480 de 2011; no Brasil, o Código de Defesa do Consumidor.',

  'terms.12.title': 'Mudanças e lei aplicável',
  'terms.12.text':
    'Se estes termos mudarem em algo importante, avisaremos por e-mail com tempo para você decidir; a versão e a data estão no início. Vale a lei do domicílio de {operator}, sem retirar de você a proteção obrigatória do lugar onde mora.\n\nPara qualquer pergunta, escreva para {contact}.',
};
