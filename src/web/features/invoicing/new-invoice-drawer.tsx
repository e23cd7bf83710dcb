import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { invoicesContract } from '#areas/invoicing/invoices/invoices.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { soldByLabel } from '#web/parts/sold-by.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Failed, Notice } from '#web/ui/states.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import styles from './invoicing.module.css';
import { InvoiceBadge, useAmount } from './invoice-words.tsx';
import { INVOICE_TOPICS, stayInvoicesQuery, stayQuery, staysQuery } from './queries.ts';

type DrawerLinks = { readonly home: () => string; readonly invoice: (id: string) => string };

/** The existing documents of the stay: most people come to continue one, and not to bill twice. */
function Known({ stay, invoice }: { readonly stay: string; readonly invoice: DrawerLinks['invoice'] }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const amount = useAmount();
  const { data, error, isFetching, refetch } = useQuery(stayInvoicesQuery(property.id, stay));
  if (!data && error) {
    const title = t('invoice.reservationInvoices');
    return <Failed compact title={title} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data?.length) return null;
  return (
    <Part title={t('invoicing.new.known')}>
      <ul className={styles['known']}>
        {data.map((row) => (
          <li key={row._id}>
            <Link to={invoice(row._id)}>
              {row.number ?? row.customerName} · {amount(row.total, row.currency)}
            </Link>
            <InvoiceBadge {...row} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Makes a draft for a stay and leads to it. */
export function NewInvoiceDrawer({ home, invoice }: DrawerLinks) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const [stay, setStay] = useState(address.get('stay') ?? '');
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const search = useSettled(typed);
  const stays = useQuery(staysQuery(property.id, search));
  const chosen = useQuery(stayQuery(property.id, stay));
  const { send, isPending, error } = useChange(invoicesContract.createInvoice, {
    invalidates: INVOICE_TOPICS,
  });
  const nameOf = ({ guestName, checkInDate, checkOutDate }: Reservation) =>
    `${guestName || t('app.stay.noName')} · ${format.date(checkInDate, 'short')} → ${format.date(checkOutDate, 'short')}`;
  const create = async () => {
    setAsked(true);
    if (stay === '') return;
    const made = await send({
      query: { propertyId: property.id },
      body: { thirdPartyId: stay },
    });
    void navigate(invoice(made._id));
  };
  return (
    <Drawer
      open
      title={t('invoicing.new')}
      onClose={() => go(home())}
      foot={
        <>
          <Button onClick={() => go(home())}>{t('general.cancel')}</Button>
          <Button kind="primary" busy={isPending} onClick={() => void create().catch(() => undefined)}>
            {t('invoicing.new.create')}
          </Button>
        </>
      }
    >
      <Field
        label={t('invoicing.new.stay')}
        hint={t('invoicing.new.hint')}
        error={isAsked && stay === '' ? t('general.required') : undefined}
      >
        <Combobox
          options={(stays.data ?? []).map((one) => ({
            value: one._id,
            label: nameOf(one),
            hint: one.channelCode ?? soldByLabel(one.channelName, t),
          }))}
          value={stay}
          chosenLabel={chosen.data && nameOf(chosen.data)}
          placeholder={t('invoicing.new.choose')}
          onChange={setStay}
          onSearch={setTyped}
          isSearching={stays.isFetching}
        />
      </Field>
      {stay && <Known stay={stay} invoice={invoice} />}
      {error && (
        <Notice family="rose" live>
          {error.message}
        </Notice>
      )}
    </Drawer>
  );
}
