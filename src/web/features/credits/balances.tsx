import { useLanguage } from '#web/shell/language/language.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type CreditRow, type Health, healthOf, keyOf } from './credit-rows.ts';
import styles from './credits.module.css';

const FAMILIES = { empty: 'rose', low: 'rose', healthy: 'palm' } as const satisfies Record<
  Exclude<Health, 'unknown'>,
  Family
>;

/** How long they last, and in a word whether that is enough. */
function Lasts({ row }: { readonly row: CreditRow }) {
  const { t, tn } = useLanguage();
  const health = healthOf(row);
  if (health === 'unknown') return <span className="sm muted">{t('app.credits.unknown.text')}</span>;
  const state = t(`app.credits.${health}`);
  const days = row.lastsDays !== null && health !== 'empty' && tn('app.credits.days', row.lastsDays);
  return (
    <StatusPill family={FAMILIES[health]}>
      {days ? t('app.credits.withDays', { state, days }) : state}
    </StatusPill>
  );
}

function useColumns(): readonly Column<CreditRow>[] {
  const { t, format } = useLanguage();
  const figure = (value: number | null) =>
    value === null ? <span className="muted">{t('app.blank')}</span> : format.number(value);
  return [
    {
      key: 'what',
      header: t('app.credits.what'),
      isHead: true,
      cell: ({ property, id, unit }) => (
        <span className={styles['what']}>
          <b>{property}</b>
          <span className="xs muted">
            {t(`app.credits.app.${id as 'e-invoice-dian'}`)} · {t(`app.credits.unit.${unit}`)}
          </span>
        </span>
      ),
    },
    {
      key: 'available',
      header: t('app.credits.available'),
      align: 'end',
      cell: (row) => {
        const health = healthOf(row);
        return (
          <span className={classes(styles['quantity'], styles[health])}>
            {row.known ? (
              format.number(row.quantity)
            ) : (
              <>
                <span aria-hidden="true">{t('app.blank')}</span>
                <span className="visually-hidden">{t('app.credits.unknown')}</span>
              </>
            )}
          </span>
        );
      },
    },
    { key: 'reserved', header: t('app.credits.reserved'), align: 'end', cell: (row) => figure(row.reserved) },
    { key: 'spent', header: t('app.credits.spent'), align: 'end', cell: (row) => figure(row.spent) },
    { key: 'lasts', header: t('app.credits.lasts'), cell: (row) => <Lasts row={row} /> },
  ];
}

type BalancesProps = {
  readonly rows: readonly CreditRow[];
  readonly chosen: CreditRow | undefined;
  readonly linkOf: (row: CreditRow) => string;
};

/** The credits of each property, by app. */
export function Balances({ rows, chosen, linkOf }: BalancesProps) {
  const { t } = useLanguage();
  const columns = useColumns();
  return (
    <Card>
      <Table
        caption={t('app.credits.balances')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowLink={linkOf}
        rowLook={(row) => (rows.length > 1 && row === chosen ? 'chosen' : undefined)}
      />
    </Card>
  );
}
