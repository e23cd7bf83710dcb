import type { PropertyId } from '#vocabulary/ids.ts';

/** Lets a request wait for an outcome, instead of polling. */
export type News = {
  /**
   * For a property, in this process. A process that receives no events never calls it: each waiting caller has its own
   * time limit.
   */
  readonly tell: (propertyId: PropertyId) => void;
  /** Begin to wait before reading: an announcement in between is then not lost. */
  readonly next: (propertyId: PropertyId) => { readonly heard: Promise<void>; readonly forget: () => void };
};

export function createNews(): News {
  const waiting = new Map<PropertyId, Set<() => void>>();
  return {
    tell: (propertyId) => {
      for (const hear of waiting.get(propertyId) ?? []) hear();
    },
    next: (propertyId) => {
      const { promise: heard, resolve } = Promise.withResolvers<void>();
      const ofProperty = waiting.get(propertyId) ?? new Set();
      waiting.set(propertyId, ofProperty.add(resolve));
      return {
        heard,
        forget: () => {
          ofProperty.delete(resolve);
          if (ofProperty.size === 0) waiting.delete(propertyId);
        },
      };
    },
  };
}
