import type { ContactedStay } from '#areas/stays/reservations/index.ts';

/**
 * Where a person writes to the guest: the page of the booking at Airbnb, as its own calendars name it; elsewhere the telephone's
 * WhatsApp with the text. Null where Posada knows no way.
 */
export function channelUrlOf(
  {
    channel_slug: slug,
    channel_code: code,
    phone,
  }: Pick<ContactedStay, 'channel_slug' | 'channel_code' | 'phone'>,
  text: string,
): string | null {
  if (slug.startsWith('airbnb')) {
    return code !== null && /^HM[A-Z0-9]{6,12}$/.test(code)
      ? `https://www.airbnb.com/hosting/reservations/details/${code}`
      : null;
  }
  return phone === null ? null : `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
