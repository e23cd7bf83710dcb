import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { appendSearch } from '#web/parts/append-search.ts';
import { Paging } from '#web/parts/paging.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ChoiceBox, ListedBadge, MonthSelect, StackSwitch, useInvoiceList } from './invoice-list.tsx';
import { useAmount, useStayText } from './invoice-words.tsx';
import type { InvoiceLinks } from './links.ts';
import styles from './invoices-pane.module.css';

type PaneProps = { readonly links: InvoiceLinks; readonly current: string };

/** The list beside a document, so that a person goes from one to the next (W2-L-09). */
export function InvoicesPane({ links, current }: PaneProps) {
  const { t } = useLanguage();
  const amount = useAmount();
  const stayText = useStayText();
  const list = useInvoiceList();
  const { asked, address, set } = list;
  const { data, error, isFetching, refetch } = useQuery(list.query);
  return (
    <section className={styles['pane']} aria-label={t('invoicing.pane')}>
      <div className={styles['head']}>
        <Link to={appendSearch(links.home(), address)} className={styles['title']}>
          {t('shell.nav.invoicing')}
        </Link>
        <MonthSelect list={list} />
        <StackSwitch list={list} />
      </div>
      <div className={styles['rows']}>
        {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div aria-busy="true" className={styles['wait']}>
            <Skeleton lines={8} />
          </div>
        )}
        {data?.data.length === 0 && <Empty title={t(`invoicing.none.${asked.stack}`)} />}
        {data && data.data.length > 0 && (
          <ul>
            {data.data.map((row) => (
              <li
                key={row._id}
                className={classes(
                  styles['row'],
                  list.hasChoice && styles['choosing'],
                  row._id === current && styles['current'],
                )}
              >
                {list.hasChoice && <ChoiceBox row={row} list={list} />}
                <Link
                  to={appendSearch(links.invoice(row._id), address)}
                  className={styles['link']}
                  aria-current={row._id === current ? 'page' : undefined}
                >
                  <b>{row.customerName}</b>
                  <span>{[row.number, stayText(row.stay)].filter(Boolean).join(' · ')}</span>
                </Link>
                <span className={classes(styles['end'], 'num')}>
                  <b className="nowrap">{amount(row.total, row.currency)}</b>
                  <ListedBadge row={row} reviewed={list.reviewed.get(row._id)} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {data && <Paging meta={data.meta} onPage={(page) => set('page', String(page))} />}
      </div>
      {list.hasChoice && <BulkBar rows={list.chosen} onSent={list.clear} />}
    </section>
  );
}
