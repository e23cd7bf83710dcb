import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { ReviewedInvoice } from '#areas/invoicing/invoices/drafts/review.contract.ts';
import type { InvoiceRow } from '#areas/invoicing/invoices/invoices.contract.ts';
import { submissionsContract } from '#areas/invoicing/invoices/submissions/submissions.contract.ts';
import { type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { todayIn } from '#web/shell/today.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { FilterSelect } from '#web/ui/filters.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { InvoiceBadge } from './invoice-words.tsx';
import { invoicesIn, type Stack, STACKS } from './invoices-asked.ts';
import styles from './invoicing.module.css';
import { countsQuery, invoicesQuery, reviewQuery } from './queries.ts';
import { readinessOf, seriousIn } from './readiness.ts';

/** Months that can be chosen: those of the last year and a half. */
const MONTHS = 18;

const isOpen = ({ state }: Pick<InvoiceRow, 'state'>): boolean => state === 'draft' || state === 'failure';

/** The list of the address, with the choice and the readiness of each document: one state for the page and its pane. */
export function useInvoiceList() {
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const { search: address, set } = useAddressFilters();
  const asked = invoicesIn(address);
  const query = invoicesQuery(property.id, asked);
  const { data } = useQuery(query);
  const rows = data?.data ?? [];
  const open = rows.filter(isOpen);
  const review = useQuery(
    reviewQuery(
      property.id,
      open.map(({ _id }) => _id),
    ),
  );
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    address,
    set,
    asked,
    query,
    counts: useQuery(countsQuery(property.id, asked.month)).data,
    reviewed: new Map<string, ReviewedInvoice>(review.data?.invoices.map((one) => [one._id, one])),
    hasChoice: asked.stack === 'todo' && mayCall(submissionsContract.submitInvoices),
    /** A chosen document that left the list meanwhile is no longer chosen. */
    chosen: open.filter(({ _id }) => ids.has(_id)),
    choose: (id: string, isIn: boolean) =>
      setIds((now) => new Set(isIn ? [...now, id] : [...now].filter((one) => one !== id))),
    clear: () => setIds(new Set()),
  };
}
export type InvoiceList = ReturnType<typeof useInvoiceList>;

type RowProps = { readonly row: InvoiceRow; readonly list: InvoiceList };

/** The box of a row that can be sent. */
export function ChoiceBox({ row, list }: RowProps) {
  const { t } = useLanguage();
  return (
    <Checkbox
      data-choice=""
      hideLabel
      label={t('invoicing.choose', { name: row.customerName })}
      checked={list.chosen.some(({ _id }) => _id === row._id)}
      disabled={!isOpen(row)}
      onChange={({ target: { checked } }) => list.choose(row._id, checked)}
    />
  );
}

type ReviewedProps = { readonly row: InvoiceRow; readonly reviewed: ReviewedInvoice | undefined };

/** The error that blocks a document, or a warning; the first of several, with the number of others. */
export function Readiness({ row, reviewed }: ReviewedProps) {
  const { t } = useLanguage();
  const odd = reviewed ? seriousIn(reviewed).map(({ message }) => message) : [];
  const missing = [...new Set([row.problem ?? [], reviewed?.problems ?? []].flat())];
  const sentences = missing.length > 0 ? missing : odd;
  const [first, ...others] = sentences;
  const other = reviewed?.oddities.find(({ message }) => !odd.includes(message))?.message;
  return (
    <span className={styles['told']}>
      <span className="sm">
        {first ?? (reviewed ? (other ?? t('invoicing.ready')) : t('shell.loading'))}
        {others.length > 0 && <span className="muted"> +{others.length}</span>}
      </span>
    </span>
  );
}

/** The state of a row; for an unsent document, its readiness. */
export function ListedBadge({ row, reviewed }: ReviewedProps) {
  const { t } = useLanguage();
  if (row.state !== 'draft' || !reviewed) return <InvoiceBadge {...row} />;
  const readiness = readinessOf(reviewed);
  if (readiness === 'mend') return <StatusPill family="rose">{t('invoicing.ready.mend')}</StatusPill>;
  if (readiness === 'look') return <StatusPill family="sun">{t('invoicing.ready.look')}</StatusPill>;
  return <StatusPill family="sky">{t('invoicing.ready')}</StatusPill>;
}

/** The stacks of the list: waiting, under way, done. */
export function StackSwitch({ list }: { readonly list: InvoiceList }) {
  const { t, format } = useLanguage();
  const { counts, asked, set } = list;
  const countOf = (stack: Stack): string => {
    const count = counts?.[stack] ?? 0;
    if (!counts || count === 0) return '';
    return count > counts.limit
      ? t('invoicing.count.more', { limit: format.number(counts.limit) })
      : format.number(count);
  };
  return (
    <SegmentedControl<Stack>
      label={t('app.filter.status')}
      options={(Object.keys(STACKS) as Stack[]).map((value) => ({
        value,
        label: `${t(`invoicing.stack.${value}`)} ${countOf(value)}`.trim(),
      }))}
      value={asked.stack}
      onChange={(value) => set('stack', value === 'todo' ? undefined : value)}
    />
  );
}

/** `2026-11`, and those before it. */
function monthsUntil(today: PlainDate): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}

/** Waiting documents are not hidden by a month that the person did not choose. */
export function MonthSelect({ list }: { readonly list: InvoiceList }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const known = monthsUntil(todayIn(property.timezone));
  const { month } = list.asked;
  const months = month === undefined || known.includes(month) ? known : [...known, month];
  return (
    <FilterSelect
      label={t('invoicing.month')}
      all={t('invoicing.month.all')}
      value={month}
      options={months.map((value) => ({
        value,
        label: format.date(plainDate(`${value}-01`), 'month'),
      }))}
      onChange={(value) => list.set('month', value || undefined)}
    />
  );
}
