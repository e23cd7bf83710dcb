import { general } from '#texts/en/general.ts';
import { guest } from '#texts/en/guest.ts';
import { shell } from '#texts/en/shell.ts';
import { site } from '#texts/en/site.ts';

export const texts = { ...general, ...guest, ...shell, ...site };
