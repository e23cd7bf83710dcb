import { useQuery } from '@tanstack/react-query';
import { BedDouble } from 'lucide-react';
import { type ComponentType, useState } from 'react';

import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import { listingNamesQuery } from '#web/parts/listing-names.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import type { Wizard } from './use-wizard.ts';
import { GoOn, WizardFrame } from './wizard-frame.tsx';
import styles from './wizard.module.css';

/** The link and the QR of a listing, which the entry lends: it belongs to the listings. */
export type LinkSlot = ComponentType<{ readonly listing: Pick<Listing, '_id' | 'internalName'> }>;

type LinksStepProps = {
  readonly wizard: Wizard;
  readonly Link: LinkSlot;
  readonly newListing: string;
};

const PLACES = ['airbnb', 'booking', 'door'] as const;

function Links({ Link, newListing }: Omit<LinksStepProps, 'wizard'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [chosen, setChosen] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(listingNamesQuery(property.id));
  if (error && !data)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton lines={6} />
      </div>
    );
  }
  const listing = data.find(({ id }) => id === chosen) ?? data[0];
  if (!listing) {
    return (
      <Empty
        compact
        icon={<BedDouble />}
        title={t('app.checkIn.wizard.guest-links.none')}
        action={<ScreenLink to={newListing}>{t('app.listing.add')}</ScreenLink>}
      />
    );
  }
  return (
    <>
      {data.length > 1 && (
        <Field label={t('app.stay.listing')}>
          <Select value={listing.id} onChange={({ target }) => setChosen(target.value)}>
            {data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Link key={listing.id} listing={{ _id: listing.id as Listing['_id'], internalName: listing.name }} />
      <dl className={styles['places']}>
        {PLACES.map((place) => (
          <div key={place}>
            <dt>{t(`app.checkIn.wizard.guest-links.${place}`)}</dt>
            <dd>{t(`app.checkIn.wizard.guest-links.${place}.text`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The permanent link of each unit, with its words for the channels: C-CHK-32 and C-CHK-33. */
export const LinksStep = ({ wizard, ...rest }: LinksStepProps) => (
  <WizardFrame wizard={wizard} actions={<GoOn wizard={wizard} />}>
    <div className={styles['sheet']}>
      <Links {...rest} />
    </div>
  </WizardFrame>
);
