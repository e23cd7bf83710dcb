import { paths } from '../paths.ts';

export const creditLinks = {
  home: paths.credits,
  buy: paths.buyCredits,
  newCard: paths.creditCard,
  invoices: paths.invoicing,
  invoice: paths.invoice,
};
