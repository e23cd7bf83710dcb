import { general } from '#texts/es/general.ts';
import { guest } from '#texts/es/guest.ts';
import { shell } from '#texts/es/shell.ts';
import { site } from '#texts/es/site.ts';

export const texts = { ...general, ...guest, ...shell, ...site };
