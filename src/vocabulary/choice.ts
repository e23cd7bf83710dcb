import { z } from 'zod';

/** What a field offers: the value that is sent, and the words that are shown. */
export const Choice = z.object({ value: z.string(), label: z.string() });

/** One entry of an official list: its code, and what it is called. */
export const CodeAndLabel = z.object({ code: z.string(), label: z.string() });
