import type { marketplace as es } from '../es/marketplace.ts';

export const marketplace: Record<keyof typeof es, string> = {
  'marketplace.appNotActive': 'Este app não está ativo na sua propriedade. Ative ou teste em Apps.',
  'marketplace.trialUsed': 'Este app já foi testado ou já é pago na sua propriedade',
  'marketplace.noTrial': 'Este app não pode ser testado',
  'marketplace.planFirst': 'O plano da sua propriedade venceu: escolha um antes de testar apps',
  'marketplace.notLive': 'Este app ainda não está no ar',
  'marketplace.alreadyLive': 'Este app já está no ar',
  'marketplace.nothingToEnd': 'Não há nada para desativar: vem com seu plano, com seu teste ou é grátis',
  'mail.marketplace.live.subject': '{app} já está na Posada',
  'mail.marketplace.live.text':
    'Olá, {name}:\n\nVocê pediu para avisar: {app} já está no ar. Veja aqui:\n\n{link}\n\nNão vamos escrever mais sobre isso.',
  'mail.marketplace.trialEnds.subject': 'O teste de {app} termina em {date}',
  'mail.marketplace.trialEnds.text':
    'Olá, {name}:\n\nO teste de {app} em {property} termina em {date} às 23:59. Desliga sozinho e não cobra nada; o que você fez com ele fica guardado.\n\n{link}',
};
