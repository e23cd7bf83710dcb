import type { PropertyContext } from '#foundation/context/context.ts';

/**
 * The address of a page of the app for a message. It names the property: the browser that opens it may stand in another
 * one (W2-K-08).
 *
 * @param path of the page, such as `/registry`.
 */
export const linkToApp = (
  { publicUrl, propertyId }: Pick<PropertyContext, 'publicUrl' | 'propertyId'>,
  path: `/${string}`,
  query: Readonly<Record<string, string>> = {},
): string => `${publicUrl}/app${path}?${new URLSearchParams({ ...query, property: propertyId })}`;
