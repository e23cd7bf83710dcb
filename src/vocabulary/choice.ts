import { z } from 'zod';

/** One choice of a field: the value that is sent, and the words that are shown. */
export const Choice = z.object({ value: z.string(), label: z.string() });

/** One entry of an official list: its code and its label. */
export const CodeAndLabel = z.object({ code: z.string(), label: z.string() });
