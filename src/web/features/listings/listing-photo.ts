import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { filesContract } from '#areas/stays/files/files.contract.ts';
import { call, callForFile } from '#web/shell/call.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';

/** The content behind an id never changes. */
const photoQuery = (propertyId: string, id: string | null) =>
  queryOptions({
    queryKey: ['files', propertyId, id],
    queryFn: async ({ signal }) => {
      const query = { propertyId, key: id ?? '' };
      return (await callForFile(filesContract.downloadFile, { query }, { signal })).blob();
    },
    enabled: id !== null,
    staleTime: Infinity,
  });

const asDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read'));
    reader.readAsDataURL(file);
  });

/** The picture of a listing in its form: shown as it would be saved, and uploaded when the form is. */
export function useListingPhoto(propertyId: string, stored: string | null) {
  const kept = useQuery(photoQuery(propertyId, stored));
  // Undefined: unchanged.
  const [picked, setPicked] = useState<Blob | null>();
  const src = useObjectUrl(picked === undefined ? kept.data : picked);
  const uploaded = useRef<{ readonly picture: Blob; readonly id: string }>(undefined);

  /** The id for the listing; a second press of the button does not upload again. */
  const save = async (): Promise<string | null | undefined> => {
    if (!picked) return picked;
    if (uploaded.current?.picture !== picked) {
      const body = {
        propertyId,
        data: await asDataUrl(picked),
        name: 'listing.jpg',
        contentType: picked.type,
        resource: 'listing-photo',
      } as const;
      const { _id } = await call(filesContract.uploadFile, { body });
      uploaded.current = { picture: picked, id: _id };
    }
    return uploaded.current.id;
  };
  return {
    src,
    isLoading: picked === undefined && kept.isLoading,
    failure: picked === undefined ? kept.error?.message : undefined,
    pick: setPicked,
    save,
  };
}
export type ListingPhoto = ReturnType<typeof useListingPhoto>;
