export const setup = {
  'mail.setupLink.subject': 'Continue a configuração de {property} no computador',
  'mail.setupLink.text':
    'Olá, {name}:\n\nAbra este link em um computador ou tablet e continue de onde parou:\n{link}\n\nPediremos que você entre na sua conta. O que você já respondeu está salvo.',
  'text.setupLink': 'Posada: continue a configuração de {property} em um computador ou tablet: {link}',
  'setup.error.phone': 'Primeiro confirme seu telefone',
  'setup.error.answers': 'Primeiro termine as perguntas do passo 2',
  'setup.error.functions': 'Complete as funções principais para terminar',
  'setup.error.noAddress': 'Sua conta não tem esse meio de contato',
  'setup.error.notSent': 'Não foi possível enviar o link. Tente mais tarde.',
};
