import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { type BillingIssuer, issuersContract } from '#areas/invoicing/issuers/issuers.contract.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { listingNamesQuery } from '#web/parts/listing-names.ts';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Switch } from '#web/ui/choice.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { Found } from './found.tsx';
import styles from './issuers.module.css';
import { ISSUER_TOPICS } from './queries.ts';

type ChoiceProps = {
  readonly issuer: BillingIssuer;
  /** The other present issuer of each listing. */
  readonly others: ReadonlyMap<string, string>;
  readonly onClose: () => void;
};

function Choice({ issuer, others, onClose }: ChoiceProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const name = issuer.tradeName ?? issuer.legalName;
  const names = useQuery(listingNamesQuery(property.id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(issuer.listings.map(({ _id }) => _id)),
  );
  const [isDefault, setDefault] = useState(issuer.isDefault);
  const { send, isPending, error } = useChange(issuersContract.assignListings, {
    invalidates: ISSUER_TOPICS,
  });
  const toggle = (id: string, isIn: boolean) =>
    setChosen((now) => new Set(isIn ? [...now, id] : [...now].filter((one) => one !== id)));
  const save = async () => {
    const known = names.data?.filter(({ id }) => chosen.has(id)) ?? [];
    const listings = known.map(({ id }) => id as ListingId);
    const body = { listings, ...(isDefault && { isDefault }) };
    await send({ params: { id: issuer._id }, query: { propertyId: property.id }, body });
    notify('success', t('app.issuers.saved', { name }));
    onClose();
  };
  return (
    <Drawer
      open
      title={t('app.issuers.listingsOf', { name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button
            kind="primary"
            busy={isPending}
            disabled={!names.data}
            // The reason of a failure is shown above the list.
            onClick={() => void save().catch(() => undefined)}
          >
            {t('app.save')}
          </Button>
        </>
      }
    >
      {error && (
        <Notice family="rose" live>
          {error.message}
        </Notice>
      )}
      <Switch
        label={t('app.issuers.isDefault')}
        hint={t(issuer.isDefault ? 'app.issuers.isDefault.stays' : 'app.issuers.isDefault.hint')}
        checked={isDefault}
        disabled={issuer.isDefault}
        onChange={({ target }) => setDefault(target.checked)}
      />
      <Field group label={t('app.issuers.listings')}>
        {names.error && (
          <Failed
            compact
            text={t('accounting.listings')}
            error={names.error}
            busy={names.isFetching}
            onRetry={() => void names.refetch()}
          />
        )}
        {!names.data && !names.error && <Skeleton lines={4} />}
        {names.data?.length === 0 && <p className="muted sm">{t('app.issuers.noneYet')}</p>}
        <div className={styles['choices']}>
          {names.data?.map(({ id, name: listing }) => {
            const other = others.get(id);
            return (
              <Checkbox
                key={id}
                label={listing}
                hint={other !== undefined && t('app.issuers.billedBy', { name: other })}
                checked={chosen.has(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
            );
          })}
        </div>
      </Field>
    </Drawer>
  );
}

/** Which listings an issuer bills for. */
export function ListingsDrawer({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { id } = useParams();
  const go = useDrawerNavigation();
  const close = () => go(home);
  return (
    <Found title={t('app.issuers.listings')} onClose={close}>
      {({ issuers }) => {
        const issuer = issuers.find((one) => one._id === id && one.archivedAt === null);
        const others = issuers
          .filter((one) => one !== issuer)
          .flatMap(({ listings, tradeName, legalName }) =>
            listings.map(({ _id }) => [_id, tradeName ?? legalName] as const),
          );
        return issuer && <Choice key={issuer._id} issuer={issuer} others={new Map(others)} onClose={close} />;
      }}
    </Found>
  );
}
