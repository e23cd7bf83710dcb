import { ClipboardList, Plus } from 'lucide-react';
import { useCallback } from 'react';
import { Outlet } from 'react-router';

import { type CustomForm, formsContract } from '#areas/property/forms/forms.contract.ts';
import { useAddressFilters } from '#web/parts/address-filters.ts';
import { appendSearch } from '#web/parts/append-search.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Card } from '#web/ui/card.tsx';
import { FilterBar } from '#web/ui/filters.tsx';
import { fold } from '#web/ui/fold.ts';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Empty } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { formsQuery } from './queries.ts';

function Asked({ form: { askedIn, listingIds } }: { readonly form: CustomForm }) {
  const { t, tn } = useLanguage();
  if (askedIn === 'nowhere') return <StatusPill family="grey">{t('app.forms.askedIn.nowhere')}</StatusPill>;
  return (
    <StatusPill family="palm">
      {askedIn === 'property'
        ? t('app.forms.askedIn.property')
        : tn('app.forms.listings.count', listingIds.length)}
    </StatusPill>
  );
}

function useColumns(): readonly Column<CustomForm>[] {
  const { t, tn } = useLanguage();
  return [
    { key: 'name', header: t('app.forms.name'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    { key: 'app', header: t('app.forms.app'), cell: ({ appId }) => t(`team.app.${appId}`) },
    {
      key: 'questions',
      header: t('app.forms.questions'),
      cell: ({ fields }) => tn('app.forms.questions.count', fields.length),
    },
    { key: 'asked', header: t('app.forms.askedIn'), cell: (form) => <Asked form={form} /> },
  ];
}

type FormsPageProps = { readonly create: string; readonly one: (id: string) => string };

/** The host's questions, and the guests of each form. */
export function FormsPage({ create, one }: FormsPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const { search, set } = useAddressFilters();
  const text = search.get('search') ?? '';
  const columns = useColumns();
  const find = useCallback((value: string) => set('search', value), [set]);
  return (
    <Page
      title={t('app.forms.title')}
      subtitle={t('app.forms.lead')}
      actions={
        <ScreenLink
          to={appendSearch(create, search)}
          kind="primary"
          preventScrollReset
          icon={<Plus aria-hidden="true" />}
        >
          {t('app.forms.new')}
        </ScreenLink>
      }
    >
      <Card>
        <FilterBar search={<SearchBox label={t('app.forms.search')} value={text} onSearch={find} />} />
        <QueryTable
          caption={t('app.forms.title')}
          query={formsQuery(property.id)}
          rowsOf={(all) => all.filter(({ name }) => fold(name).includes(fold(text)))}
          rowKey={({ _id }) => _id}
          {...(mayCall(formsContract.updateForm) && {
            rowLink: ({ _id }: CustomForm) => appendSearch(one(_id), search),
          })}
          columns={columns}
          empty={
            text === '' ? (
              <Empty
                icon={<ClipboardList aria-hidden="true" />}
                title={t('app.forms.none')}
                text={t('app.forms.none.text')}
                action={<ScreenLink to={create}>{t('app.forms.new')}</ScreenLink>}
              />
            ) : (
              <Empty title={t('app.forms.noneFound')} />
            )
          }
        />
      </Card>
      <Outlet />
    </Page>
  );
}
