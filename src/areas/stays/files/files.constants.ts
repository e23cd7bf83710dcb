import type { App } from '#vocabulary/call.ts';

export const FILE_MAX_BYTES = 5 * 1_048_576;
/** The same as base64, with the rest of the body around it. */
export const FILE_BODY_BYTES = Math.ceil((FILE_MAX_BYTES * 4) / 3) + 16_384;
export const FILE_MAX_PIXELS = 40_000_000;
export const FILE_LABEL_MAX = 120;
/** Limit for one property. */
export const FILES_QUOTA_BYTES = 500 * 1_048_576;
export const UPLOADS_PER_HOUR = 120;

/** What a file is for: the app it belongs to, and how it is re-encoded (SEC-27, SEC-29). */
export const RESOURCES = {
  'property-photo': { app: 'property', edge: 2000, type: 'image/jpeg' },
  'property-logo': { app: 'property', edge: 800, type: 'image/png' },
  'listing-photo': { app: 'listings', edge: 2000, type: 'image/jpeg' },
} as const satisfies Record<string, { app: App; edge: number; type: 'image/jpeg' | 'image/png' }>;
export type Resource = keyof typeof RESOURCES;
