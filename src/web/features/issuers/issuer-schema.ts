import type { z } from 'zod';

import { type BillingIssuer, IssuerInput } from '#areas/invoicing/issuers/issuers.contract.ts';
import type { TextKey } from '#texts/index.ts';

/** The rules of the call; the country's further rules are checked when it is saved, and shown at their field. */
export const IssuerForm = IssuerInput;
export type IssuerValues = z.input<typeof IssuerForm>;
export type IssuerChecked = z.output<typeof IssuerForm>;

export const valuesOf = (issuer: BillingIssuer | undefined) =>
  ({
    legalName: issuer?.legalName ?? '',
    tradeName: issuer?.tradeName ?? '',
    taxId: issuer?.taxId ?? '',
    person: issuer?.person ?? 'company',
    responsibilities: issuer?.responsibilities ?? [],
    collects: issuer?.collects ?? 'none',
    rnt: issuer?.rnt ?? '',
    email: issuer?.email ?? '',
    phone: issuer?.phone ?? '',
    cityCode: issuer?.address.cityCode ?? '',
    postalCode: issuer?.address.postalCode ?? '',
    line: issuer?.address.line ?? '',
  }) satisfies IssuerValues;

/** The fields that two people can change at once. */
export const STALE_LABELS = {
  legalName: 'app.issuers.legalName',
  tradeName: 'app.issuers.tradeName',
  taxId: 'app.issuers.taxId',
  rnt: 'app.issuers.rnt',
  email: 'app.issuers.email',
  phone: 'app.properties.phone',
  postalCode: 'app.issuers.postalCode',
  line: 'app.listing.address',
} as const satisfies Partial<Record<keyof IssuerValues, TextKey>>;

export const isIssuer = (value: unknown): value is BillingIssuer =>
  typeof value === 'object' && value !== null && 'version' in value && 'legalName' in value;
