import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { cardContract } from '#areas/desk/reception/card.contract.ts';
import { checkInContract, type CheckInFilter } from '#areas/guests/check-in/check-in.contract.ts';
import { checkInSettingsContract } from '#areas/guests/check-in/settings.contract.ts';
import { call, callForFile } from '#web/shell/call.ts';

const PAGE_SIZE = 50;

export type CheckInsAsked = {
  readonly page: number;
  readonly search: string;
  readonly filter: CheckInFilter;
};

/** Topic `check-in`. */
export const checkInsQuery = (propertyId: string, { page, search, filter }: CheckInsAsked) =>
  queryOptions({
    queryKey: ['check-in', propertyId, 'list', page, search, filter],
    queryFn: ({ signal }) =>
      call(
        checkInContract.listCheckIns,
        {
          query: {
            propertyId,
            page,
            limit: PAGE_SIZE,
            filter: JSON.stringify(filter),
            ...(search && { search }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Topic `check-in`: one stay with its guests. */
export const checkInQuery = (propertyId: string, reservationId: string) =>
  queryOptions({
    queryKey: ['check-in', propertyId, 'one', reservationId],
    queryFn: ({ signal }) =>
      call(checkInContract.getCheckIn, { params: { reservationId }, query: { propertyId } }, { signal }),
  });

/** Topic `check-in`: the drawing under an agreement, as a picture. */
export const signatureQuery = (propertyId: string, reservationId: string) =>
  queryOptions({
    queryKey: ['check-in', propertyId, 'signature', reservationId],
    queryFn: async ({ signal }) => {
      const args = { params: { reservationId }, query: { propertyId } };
      return (await callForFile(checkInContract.getSignature, args, { signal })).blob();
    },
  });

/** Documents in full: asked for by whoever prints, and kept by nothing once the page is left. */
export const cardQuery = (propertyId: string, reservationId: string) =>
  queryOptions({
    queryKey: ['card', propertyId, reservationId],
    queryFn: ({ signal }) =>
      call(
        cardContract.getRegistrationCard,
        { params: { reservationId }, query: { propertyId } },
        { signal },
      ),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** Topic `check-in`: what the host asks and shows. */
export const checkInSettingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['check-in', propertyId, 'settings'],
    queryFn: ({ signal }) => call(checkInSettingsContract.getSettings, { query: { propertyId } }, { signal }),
  });

/** What is out of date after an answer of a guest. */
export const CHECK_IN_TOPICS = [['check-in'], ['reservations'], ['registry'], ['today']] as const;
