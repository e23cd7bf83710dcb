import { general } from '#texts/es/general.ts';
import { selfInvoice } from '#texts/es/self-invoice.ts';
import { shell } from '#texts/es/shell.ts';
import { site } from '#texts/es/site.ts';

export const texts = { ...general, ...selfInvoice, ...shell, ...site };
