import { z } from 'zod';

/** Files of a table: for any program, or for spreadsheets, where numbers, days and phones stay what they are. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const tableFormat = z.enum(TABLE_FORMATS, 'general.invalid.option').default('csv');
