import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { cardContract } from '#areas/desk/reception/card.contract.ts';
import { checkInContract, type CheckInFilter } from '#areas/guests/check-in/check-in.contract.ts';
import { formAnswersContract } from '#areas/guests/check-in/form-answers.contract.ts';
import { checkInSettingsContract } from '#areas/guests/check-in/settings.contract.ts';
import { registryContract } from '#areas/guests/registry/registry.contract.ts';
import { call, callForFile } from '#web/shell/call.ts';

const PAGE_SIZE = 50;

export type CheckInsAsked = {
  readonly page: number;
  readonly search: string;
  readonly sort: 'arrival' | 'departure';
  readonly filter: CheckInFilter;
};

/** Topic `check-in`. */
export const checkInsQuery = (propertyId: string, { page, search, sort, filter }: CheckInsAsked) =>
  queryOptions({
    queryKey: ['check-in', propertyId, 'list', page, search, sort, filter],
    queryFn: ({ signal }) =>
      call(
        checkInContract.listCheckIns,
        {
          query: {
            propertyId,
            page,
            limit: PAGE_SIZE,
            sort,
            filter: JSON.stringify(filter),
            ...(search && { search }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Topic `registry`: how far the check-ins of some days are, and which stays have data to correct. */
export const checkInSummaryQuery = (propertyId: string, days: CheckInFilter) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'check-ins', days],
    queryFn: ({ signal }) =>
      call(
        registryContract.summariseCheckIns,
        { query: { propertyId, filter: JSON.stringify(days) } },
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

/** Documents in full: read when a person prints the card, and kept nowhere after the page closes. */
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

/** Topic `check-in`: the guests' answers to the host's own questions. */
export const formAnswersQuery = (propertyId: string, reservationId: string) =>
  queryOptions({
    queryKey: ['check-in', propertyId, 'forms', reservationId],
    queryFn: ({ signal }) =>
      call(formAnswersContract.listAnswers, { params: { reservationId }, query: { propertyId } }, { signal }),
  });

/** Topic `check-in`: the host's questions and the settings of the guest's page. */
export const checkInSettingsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['check-in', propertyId, 'settings'],
    queryFn: ({ signal }) => call(checkInSettingsContract.getSettings, { query: { propertyId } }, { signal }),
  });

/** The queries that an answer of a guest makes stale. */
export const CHECK_IN_TOPICS = [['check-in'], ['reservations'], ['registry'], ['today']] as const;
