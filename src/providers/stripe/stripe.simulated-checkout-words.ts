import type { Language } from '#vocabulary/language.ts';

const es = {
  note: 'Modo de prueba: esta no es una página de Stripe y no cobra dinero.',
  pay: 'Paga a {name}',
  keep: 'Guarda una tarjeta para {name}',
  keepText: 'Ahora no se cobra nada.',
  until: 'Puedes pagar hasta',
  email: 'Correo',
  card: 'Tarjeta',
  good: '•••• 4242, se aprueba',
  declined: '•••• 0002, se rechaza',
  noFunds: '•••• 9995, sin fondos',
  asks: '•••• 3184, el banco pregunta siempre',
  asksOnce: '•••• 3155, el banco pregunta una vez',
  failsLater: '•••• 0341, se guarda y después se rechaza',
  disputed: '•••• 0259, se reclama después',
  submit: 'Pagar',
  save: 'Guardar la tarjeta',
  refused: 'Tu tarjeta fue rechazada. Prueba con otra.',
  notConfirmed: 'Tu banco no confirmó el pago. Prueba otra vez.',
  wrongPayer: 'Escribe tu correo.',
  done: 'Listo.',
  expired: 'El tiempo para pagar terminó.',
  unknown: 'Esta página no existe.',
  back: 'Volver al comercio',
};
type Words = Readonly<Record<keyof typeof es, string>>;

const pt: Words = {
  note: 'Modo de teste: esta não é uma página da Stripe e não cobra dinheiro.',
  pay: 'Pague a {name}',
  keep: 'Guarde um cartão para {name}',
  keepText: 'Nada é cobrado agora.',
  until: 'Você pode pagar até',
  email: 'E-mail',
  card: 'Cartão',
  good: '•••• 4242, é aprovado',
  declined: '•••• 0002, é recusado',
  noFunds: '•••• 9995, sem saldo',
  asks: '•••• 3184, o banco pergunta sempre',
  asksOnce: '•••• 3155, o banco pergunta uma vez',
  failsLater: '•••• 0341, é guardado e depois recusado',
  disputed: '•••• 0259, é contestado depois',
  submit: 'Pagar',
  save: 'Guardar o cartão',
  refused: 'O seu cartão foi recusado. Tente com outro.',
  notConfirmed: 'O seu banco não confirmou o pagamento. Tente de novo.',
  wrongPayer: 'Escreva o seu e-mail.',
  done: 'Pronto.',
  expired: 'O tempo para pagar terminou.',
  unknown: 'Esta página não existe.',
  back: 'Voltar à loja',
};

const en: Words = {
  note: 'Test mode: this is no page of Stripe, and it takes no money.',
  pay: 'Pay {name}',
  keep: 'Save a card for {name}',
  keepText: 'Nothing is charged now.',
  until: 'You can pay until',
  email: 'Email',
  card: 'Card',
  good: '•••• 4242, approved',
  declined: '•••• 0002, declined',
  noFunds: '•••• 9995, no funds',
  asks: '•••• 3184, the bank always asks',
  asksOnce: '•••• 3155, the bank asks once',
  failsLater: '•••• 0341, saved and declined later',
  disputed: '•••• 0259, disputed later',
  submit: 'Pay',
  save: 'Save the card',
  refused: 'Your card was declined. Try another one.',
  notConfirmed: 'Your bank did not confirm the payment. Try again.',
  wrongPayer: 'Enter your email.',
  done: 'Done.',
  expired: 'The time to pay is over.',
  unknown: 'This page does not exist.',
  back: 'Return to the shop',
};

export type CheckoutWord = keyof Words;

const ALL: Readonly<Record<Language, Words>> = { es, pt, en };

/** The word of a page, with the name of the shop in its place. */
export const checkoutWordOf = (language: Language, word: CheckoutWord, name = ''): string =>
  ALL[language][word].replace('{name}', name);
