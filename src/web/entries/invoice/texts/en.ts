import { general } from '#texts/en/general.ts';
import { selfInvoice } from '#texts/en/self-invoice.ts';
import { shell } from '#texts/en/shell.ts';
import { site } from '#texts/en/site.ts';

export const texts = { ...general, ...selfInvoice, ...shell, ...site };
