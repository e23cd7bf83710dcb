import { ArrowLeft, CalendarSearch } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';

import {
  calendarExplainContract,
  type ExplainedCalendar,
  type ExplainedEvent,
} from '#areas/channels/calendars/calendar-explain.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import styles from './calendar-check.module.css';

const FORM = 'calendar-check';
const Asked = z.object({ calendar: z.string().trim().min(1, 'general.required').max(2048) });

const FAMILIES = {
  stay: 'palm',
  block: 'sky',
  window: 'neutral',
  skipped: 'grey',
} as const satisfies Record<ExplainedEvent['kind'], Family>;

type Row = ExplainedEvent & { readonly index: number };

function useColumns(): readonly Column<Row>[] {
  const { t, format } = useLanguage();
  return [
    {
      key: 'dates',
      header: t('app.listing.explain.dates'),
      isHead: true,
      cell: ({ arrival, departure }) =>
        arrival && departure
          ? `${format.date(arrival, 'numeric')} – ${format.date(departure, 'numeric')}`
          : t('app.listing.explain.noDates'),
    },
    {
      key: 'event',
      header: t('app.listing.explain.event'),
      cell: ({ summary }) => (
        <span className={styles['summary']}>{summary || t('app.listing.explain.noTitle')}</span>
      ),
    },
    {
      key: 'meaning',
      header: t('app.listing.explain.meaning'),
      cell: ({ kind, isRepeated, text }) => (
        <span className={styles['meaning']}>
          <span>
            <StatusPill family={FAMILIES[kind]}>{t(`app.listing.explain.kind.${kind}`)}</StatusPill>{' '}
            {isRepeated && <StatusPill family="plum">{t('app.listing.explain.repeats')}</StatusPill>}
          </span>
          {text}
        </span>
      ),
    },
  ];
}

/** Any calendar link, event by event, as text; nothing is stored. */
export function CalendarCheckPage({ listings }: { readonly listings: () => string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [found, setFound] = useState<ExplainedCalendar>();
  const explain = useChange(calendarExplainContract.explainCalendar);
  const form = useZodForm(Asked, {
    defaultValues: { calendar: '' },
    onSubmit: async ({ calendar }) => {
      setFound(undefined);
      setFound(await explain.send({ body: { calendar, propertyId: property.id } }));
    },
  });
  return (
    <Page
      title={t('app.listing.explain')}
      subtitle={t('app.listing.explain.lead')}
      kind="form"
      actions={
        <LinkButton to={listings()} kind="quiet" icon={<ArrowLeft aria-hidden="true" />}>
          {t('shell.nav.listings')}
        </LinkButton>
      }
    >
      <Card padded>
        <Form form={form} id={FORM}>
          <div className={styles['ask']}>
            <Field label={t('app.listing.link')} error={form.errorOf('calendar')}>
              <Input
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                placeholder="https://"
                {...form.register('calendar')}
              />
            </Field>
            <Button type="submit" kind="primary" busy={form.isBusy}>
              {t('app.listing.explain.look')}
            </Button>
          </div>
        </Form>
      </Card>
      <Card>
        {explain.isPending && (
          <div aria-busy="true" className={styles['waiting']}>
            <p role="status">{t('app.listing.link.reading')}</p>
            <Skeleton lines={4} />
          </div>
        )}
        {!explain.isPending && !found && (
          <Empty
            icon={<CalendarSearch aria-hidden="true" />}
            title={t('app.listing.explain.start')}
            text={t('app.listing.explain.start.text')}
          />
        )}
        {!explain.isPending && found && <Found calendar={found} />}
      </Card>
    </Page>
  );
}

function Found({ calendar: { events, total } }: { readonly calendar: ExplainedCalendar }) {
  const { t, tn } = useLanguage();
  const columns = useColumns();
  if (total === 0) {
    return <Empty title={t('app.listing.explain.none')} text={t('app.listing.explain.none.text')} />;
  }
  return (
    <>
      <p role="status" className={styles['count']}>
        <b>{tn('app.listing.explain.found', total)}</b>
        {total > events.length && ` · ${t('app.listing.explain.first', { shown: events.length })}`}
      </p>
      <Table
        caption={t('app.listing.explain')}
        columns={columns}
        rows={events.map((event, index) => ({ ...event, index }))}
        rowKey={({ index }) => String(index)}
      />
    </>
  );
}
