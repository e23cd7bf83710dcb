import type { messaging as es } from '../es/messaging.ts';

export const messaging: Record<keyof typeof es, string> = {
  'whatsapp.testMessage': 'Esta é uma mensagem de teste',
  'mail.code.subject': '{code} é o seu código da Posada',
  'mail.code.text':
    'Olá, {name}:\n\nSeu código para entrar na Posada é {code}. Ele vale por {minutes} minutos e só pode ser usado uma vez.\n\nSe você não pediu, não faça nada: sem o código ninguém consegue ativar esta conta.',
};
