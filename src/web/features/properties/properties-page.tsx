import { useQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { Link, Outlet } from 'react-router';

import type { Property } from '#areas/property/properties/properties.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { PROPERTY_TYPES } from '#web/parts/property-types.ts';
import { useProperty } from '#web/shell/property.tsx';
import { useViewState } from '#web/shell/session/view-as.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAccessTo } from './access.ts';
import { PlanState } from './plan-state.tsx';
import styles from './properties.module.css';
import { PropertyActions } from './property-actions.tsx';
import { listingCountQuery, ownPropertiesQuery } from './queries.ts';

type Addresses = {
  readonly create: string;
  readonly edit: (id: string) => string;
  readonly remove: (id: string) => string;
  /** The payments for the properties. */
  readonly plans: string;
};

/** S-APP-13: the person's properties, in any role. */
export function PropertiesPage(addresses: Addresses) {
  const { t } = useLanguage();
  const { view } = useViewState();
  const add = (
    <LinkButton to={addresses.create} preventScrollReset kind="primary" icon={<Plus aria-hidden="true" />}>
      {t('app.properties.new')}
    </LinkButton>
  );
  return (
    // Only the person creates a property.
    <Page title={t('app.properties.title')} subtitle={t('app.properties.lead')} actions={!view && add}>
      <Card>
        <QueryTable
          caption={t('app.properties.title')}
          query={ownPropertiesQuery}
          rowsOf={(properties) => properties}
          rowKey={({ _id }) => _id}
          columns={useColumns(addresses)}
          empty={
            <Empty
              icon={<Building2 aria-hidden="true" />}
              title={t('app.properties.none')}
              text={t('app.properties.none.text')}
            />
          }
        />
      </Card>
      <Outlet />
    </Page>
  );
}

function ListingCount({ propertyId }: { readonly propertyId: string }) {
  const { t, format } = useLanguage();
  const { data, error } = useQuery(listingCountQuery(propertyId));
  if (data) return format.number(data.active);
  return error ? <span className="muted">{t('app.properties.listings.failed')}</span> : <Skeleton />;
}

type NameProps = { readonly one: Property; readonly edit: string | undefined };

function Name({ one: { _id, name }, edit }: NameProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  return (
    <span className={styles['name']}>
      {edit === undefined ? (
        <b>{name}</b>
      ) : (
        <Link to={edit} preventScrollReset>
          {name}
        </Link>
      )}
      {_id === property.id && <StatusPill family="neutral">{t('app.properties.current')}</StatusPill>}
    </span>
  );
}

function useColumns({ edit, remove, plans }: Addresses): readonly Column<Property>[] {
  const { t } = useLanguage();
  const accessTo = useAccessTo();
  return [
    {
      key: 'name',
      header: t('app.properties.name'),
      isHead: true,
      cell: (one) => <Name one={one} edit={accessTo(one._id).mayEdit ? edit(one._id) : undefined} />,
    },
    { key: 'type', header: t('app.property.type'), cell: ({ type }) => t(PROPERTY_TYPES[type]) },
    {
      key: 'place',
      header: t('app.properties.place'),
      cell: ({ location: { city, state, country } }) => city?.name ?? state?.name ?? country.name,
    },
    {
      key: 'role',
      header: t('app.team.role'),
      cell: ({ _id }) => {
        const { role } = accessTo(_id);
        return role === undefined ? t('app.blank') : t(`team.role.${role}`);
      },
    },
    {
      key: 'listings',
      header: t('app.properties.listings'),
      cell: ({ _id }) => (accessTo(_id).seesListings ? <ListingCount propertyId={_id} /> : t('app.blank')),
    },
    {
      key: 'plan',
      header: t('app.properties.plan'),
      cell: ({ trial }) => <PlanState trial={trial} to={plans} />,
    },
    {
      key: 'actions',
      header: '',
      headerLabel: t('app.properties.actions'),
      align: 'end',
      cell: (one) => <PropertyActions one={one} edit={edit(one._id)} remove={remove(one._id)} />,
    },
  ];
}
