import { general } from '#texts/pt/general.ts';
import { selfInvoice } from '#texts/pt/self-invoice.ts';
import { shell } from '#texts/pt/shell.ts';
import { site } from '#texts/pt/site.ts';

export const texts = { ...general, ...selfInvoice, ...shell, ...site };
