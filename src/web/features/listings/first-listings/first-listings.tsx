import { useQuery } from '@tanstack/react-query';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { type Listing, listingContract } from '#areas/stays/listings/listings.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { CalendarAddresses } from '../calendar-addresses.tsx';
import { Chips } from '../listing-chips.tsx';
import { LISTING_TOPICS, listingsQuery } from '../queries.ts';
import { type Draft, forgetSecrets } from './draft.ts';
import { FIRST_LISTING_FORM, FirstListingForm } from './first-listing-form.tsx';
import styles from './first-listings.module.css';

type FrameParts = {
  readonly mark: ReactNode;
  readonly aside: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

type FirstListingsProps = {
  readonly total: number;
  readonly onTotal: (total: number) => void;
  /** `new`, `copy-<id>` or an id: the form that is open. */
  readonly open: string | undefined;
  readonly onOpen: (open: string | undefined) => void;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft | null) => void;
  readonly place: string;
  readonly known: { readonly name: string; readonly whatsapp: string | null };
  readonly below: (openFirst: () => void) => ReactNode;
  readonly finish: ReactNode;
  readonly back: ReactNode;
  readonly onChanged: () => void;
  readonly frame: (parts: FrameParts) => ReactNode;
};

/** One page has all first listings; a host with more continues in the app. */
const ALL = { page: 1, name: '', state: 'active', limit: 1000 } as const;
const COPY = 'copy-';

/** R-ONB-06, R-ONB-07: the listings of the setup beside the form of one of them. */
export function FirstListings(props: FirstListingsProps) {
  const { total, open, onOpen, draft, onDraft, back, below, finish, onChanged, frame } = props;
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isSaving, setSaving] = useState(false);
  const query = useQuery(listingsQuery(property.id, ALL));
  const listings = query.data?.data;
  const count = query.data?.meta.total ?? 0;
  const source = listings?.find(({ _id }) => _id === open?.replace(COPY, ''));
  const isForm = open !== undefined && listings !== undefined && (open === 'new' || source !== undefined);
  const forget = () => {
    forgetSecrets(property.id);
    onDraft(null);
  };
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [open]);
  const close = () => {
    isClosing.current = true;
    forget();
    onOpen(undefined);
  };
  const list = (
    <div className={styles['list']}>
      <HowMany {...props} />
      {query.error && !listings && (
        <Failed compact error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {!query.error && !listings && <Skeleton lines={4} />}
      {listings?.map((listing) => (
        <ListingCard
          key={listing._id}
          listing={listing}
          isOpen={listing._id === open}
          onOpen={onOpen}
          onGone={() => {
            if (listing._id === open) close();
            onChanged();
          }}
        />
      ))}
      {listings?.length === 0 && !isForm && (
        <Empty compact title={t('setup.listings.empty')} text={t('setup.listings.empty.text')} />
      )}
      {open !== 'new' && (
        <Button dashed full icon={<Plus aria-hidden="true" />} onClick={() => onOpen('new')}>
          {t('app.listing.add')}
        </Button>
      )}
    </div>
  );
  const of = Math.max(total, count);
  return frame({
    mark: (
      <StatusPill family="neutral">
        {of === 1
          ? t('onboarding.listing.counterOfOne', { done: count })
          : t('onboarding.listing.counter', { count, total: of })}
      </StatusPill>
    ),
    aside: isForm ? <Button onClick={close}>{t('setup.listings.close')}</Button> : back,
    actions: isForm ? (
      <Button type="submit" form={FIRST_LISTING_FORM} kind="primary" busy={isSaving}>
        {t('app.listing.save')}
      </Button>
    ) : (
      finish
    ),
    children: (
      <div className={classes(styles['columns'], isForm && styles['editing'])}>
        {list}
        {isForm ? (
          <FirstListingForm
            key={open}
            open={open}
            listing={open === source?._id ? source : undefined}
            source={source}
            place={props.place}
            known={{
              // Many have one place, and it is called as their business is.
              internalName: count === 0 ? props.known.name : '',
              whatsapp: props.known.whatsapp ?? '',
            }}
            draft={draft}
            onDraft={onDraft}
            isClosing={isClosing}
            onBusy={setSaving}
            onSaved={() => {
              close();
              onChanged();
            }}
          />
        ) : (
          <div className={styles['beside']}>
            <WaitingDraft draft={draft} onOpen={onOpen} />
            {below(() => onOpen(listings?.[0]?._id ?? 'new'))}
            {listings && <ForOtherChannels listings={listings} />}
          </div>
        )}
      </div>
    ),
  });
}

/** Selling on two channels needs both ways: what one sells is closed in the other by the address that it reads here. */
function ForOtherChannels({ listings }: { readonly listings: readonly Listing[] }) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const shown = listings.find(({ _id }) => _id === chosen) ?? listings[0];
  if (!shown) return null;
  return (
    <div className={styles['addresses']}>
      {listings.length > 1 && (
        <Field label={t('setup.listings.addressesOf')}>
          <Select value={shown._id} onChange={({ target }) => setChosen(target.value)}>
            {listings.map(({ _id, internalName }) => (
              <option key={_id} value={_id}>
                {internalName}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <CalendarAddresses key={shown._id} listingId={shown._id} />
    </div>
  );
}

function WaitingDraft({ draft, onOpen }: Pick<FirstListingsProps, 'draft' | 'onOpen'>) {
  const { t } = useLanguage();
  const { for: open } = draft;
  if (typeof open !== 'string') return null;
  return (
    <Notice
      family="sky"
      more={
        <Button size="small" onClick={() => onOpen(open)}>
          {t('setup.listings.draft.open')}
        </Button>
      }
    >
      {t('setup.listings.draft')}
    </Notice>
  );
}

/** R-ONB-06: any number, from one on. */
function HowMany({ total, onTotal }: Pick<FirstListingsProps, 'total' | 'onTotal'>) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState(String(total));
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    setTyped(digits);
    if (Number(digits) > 0) onTotal(Number(digits));
  };
  return (
    <Field label={t('onboarding.listing.howMany')}>
      <Input
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(String(total))}
      />
    </Field>
  );
}

type ListingCardProps = {
  readonly listing: Listing;
  readonly isOpen: boolean;
  readonly onOpen: (open: string) => void;
  readonly onGone: () => void;
};

function ListingCard({ listing, isOpen, onOpen, onGone }: ListingCardProps) {
  const { t, tn } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { property } = useProperty();
  const remove = useChange(listingContract.deleteListing, { invalidates: LISTING_TOPICS });
  const { _id: id, internalName: name, capacity, arrivalTime: from, departureTime: to } = listing;
  const facts = [capacity !== null && tn('app.guests', capacity), t('app.listing.times', { from, to })];
  const drop = async () => {
    try {
      await remove.send({ params: { id }, query: { propertyId: property.id } });
    } catch (error) {
      // R-ONB-10; the reason why a listing cannot be deleted takes precedence.
      const saysWhy = error instanceof CallFailure && (error.status === 409 || error.isNetworkLoss);
      throw saysWhy ? error : new Error(t('onboarding.listing.deleteFailed'), { cause: error });
    }
    notify('success', t('onboarding.listing.deleted'));
    onGone();
  };
  return (
    <article className={classes(styles['card'], isOpen && styles['open'])}>
      <button type="button" className={styles['whole']} aria-pressed={isOpen} onClick={() => onOpen(id)}>
        <b>{name}</b>
        <span className="xs muted num">{facts.filter(Boolean).join(' · ')}</span>
      </button>
      <Chips listing={listing} />
      <div className={styles['tools']}>
        <IconButton
          size="small"
          icon={<Copy aria-hidden="true" />}
          label={t('setup.listings.duplicateOf', { name })}
          onClick={() => onOpen(`${COPY}${id}`)}
        />
        <IconButton
          size="small"
          icon={<Trash2 aria-hidden="true" />}
          label={t('setup.listings.deleteOf', { name })}
          onClick={() => setAsking(true)}
        />
      </div>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('general.deleteQuestion', { itemName: name })}
        confirmLabel={t('general.delete')}
        onClose={() => setAsking(false)}
        onConfirm={drop}
      >
        <p>{t('onboarding.listing.deleteConfirm')}</p>
      </ConfirmDialog>
    </article>
  );
}
