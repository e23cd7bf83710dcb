import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { payersContract } from '#areas/subscription/billing/payers.contract.ts';
import { creditsContract } from '#areas/subscription/credits/credits.contract.ts';
import { purchasesContract } from '#areas/subscription/credits/purchases.contract.ts';
import { autoRechargesContract } from '#areas/subscription/credits/auto-recharges.contract.ts';
import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { call } from '#web/shell/call.ts';

/** Topic `credits`: the balance of a property; events of its ledger make it stale (R-CRED-06). */
export const creditsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['credits', propertyId],
    queryFn: ({ signal }) => call(creditsContract.getCredits, { params: { propertyId } }, { signal }),
  });

/** Topic `credits`: the balances of all properties of the person. */
export const allCreditsQuery = queryOptions({
  queryKey: ['credits', 'all'],
  queryFn: ({ signal }) => call(creditsContract.listCredits, {}, { signal }),
});

export type LedgerAsked = { readonly propertyId: string; readonly appId: AppId; readonly page: number };

/** Topic `credits`. */
export const ledgerQuery = ({ propertyId, appId, page }: LedgerAsked) =>
  queryOptions({
    queryKey: ['credits', propertyId, 'ledger', appId, page],
    queryFn: ({ signal }) =>
      call(creditsContract.listLedger, { params: { propertyId }, query: { appId, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export type PriceAsked = { readonly propertyId: string; readonly appId: AppId; readonly amount: number };

/**
 * Topic `credits`: the price of this many. The price of the previous number stays on the page until this one arrives.
 */
export const priceQuery = ({ propertyId, appId, amount }: PriceAsked) =>
  queryOptions({
    queryKey: ['credits', propertyId, 'price', appId, amount],
    queryFn: ({ signal }) =>
      call(
        purchasesContract.getCreditPrice,
        { params: { propertyId }, query: { appId, amount } },
        { signal },
      ),
    retry: false,
  });

/** Topic `credits`. */
export const autoRechargeQuery = (propertyId: string, appId: AppId) =>
  queryOptions({
    queryKey: ['credits', propertyId, 'top-up', appId],
    queryFn: ({ signal }) =>
      call(autoRechargesContract.getAutoRecharge, { params: { propertyId, appId } }, { signal }),
  });

export type BillsAsked = {
  readonly propertyId: string;
  readonly status: Bill['status'] | undefined;
  readonly page: number;
};

/** Topic `credits`. */
export const creditBillsQuery = ({ propertyId, status, page }: BillsAsked) =>
  queryOptions({
    queryKey: ['credits', propertyId, 'bills', status, page],
    queryFn: ({ signal }) =>
      call(
        purchasesContract.listCreditBills,
        { query: { propertyId, page, ...(status && { status }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Topic `billing`: the cards that the account has saved, the newest first. */
export const cardsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['billing', propertyId, 'cards'],
    queryFn: ({ signal }) => call(payersContract.listCards, { query: { propertyId } }, { signal }),
  });

/** Topic `billing`: the payer on Posada's documents. */
export const payerQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['billing', propertyId, 'payer'],
    queryFn: ({ signal }) => call(payersContract.getPayer, { query: { propertyId } }, { signal }),
  });

/** Topic `billing`: the data that the card step needs to save a card. */
export const cardIntentQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['billing', propertyId, 'card-intent'],
    queryFn: ({ signal }) => call(payersContract.getCardIntent, { query: { propertyId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
