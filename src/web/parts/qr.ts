import { useQuery } from '@tanstack/react-query';

/** A QR code of a text as a data address, once it is drawn. The library is loaded when the first code is. */
export function useQr(text: string, { width, margin }: { readonly width: number; readonly margin: number }) {
  const { data } = useQuery({
    queryKey: ['qr', text, width],
    queryFn: async () => (await import('qrcode')).toDataURL(text, { width, margin }),
    gcTime: 0,
  });
  return data;
}
