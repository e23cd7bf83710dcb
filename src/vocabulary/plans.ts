import { z } from 'zod';

/** The plans of a property, from the smaller to the larger (D-4). */
export const PLAN_IDS = ['BASIC', 'PRO'] as const;
export const PlanId = z.enum(PLAN_IDS, 'general.invalid.option');
export type PlanId = z.infer<typeof PlanId>;

/** How often it is paid. */
export const FREQUENCIES = ['month', 'year'] as const;
export const Frequency = z.enum(FREQUENCIES, 'general.invalid.option');
export type Frequency = z.infer<typeof Frequency>;
