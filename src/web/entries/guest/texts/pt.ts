import { general } from '#texts/pt/general.ts';
import { guest } from '#texts/pt/guest.ts';
import { shell } from '#texts/pt/shell.ts';
import { site } from '#texts/pt/site.ts';

export const texts = { ...general, ...guest, ...shell, ...site };
