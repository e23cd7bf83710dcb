import type { InvoiceSeries } from '#areas/invoicing/issuers/series.contract.ts';
import { REMINDER_DAYS } from '#areas/invoicing/issuers/issuers.constants.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import styles from './issuers.module.css';
import type { IssuerLinks } from './links.ts';

const FAMILIES = {
  ready: 'palm',
  'not-yet': 'sky',
  expired: 'rose',
  'used-up': 'rose',
  archived: 'grey',
} as const satisfies Record<InvoiceSeries['state'], Family>;

function State({ series: { state, daysLeft } }: { readonly series: InvoiceSeries }) {
  const { t, tn } = useLanguage();
  if (state === 'ready' && daysLeft !== null) {
    const isSoon = daysLeft <= Math.max(...REMINDER_DAYS);
    return <StatusPill family={isSoon ? 'sun' : 'palm'}>{tn('app.series.daysLeft', daysLeft)}</StatusPill>;
  }
  return <StatusPill family={FAMILIES[state]}>{t(`app.series.state.${state}`)}</StatusPill>;
}

type SeriesLineProps = {
  readonly series: InvoiceSeries;
  /** Of an issuer that bills no more. */
  readonly isFixed: boolean;
  readonly links: IssuerLinks;
};

/** One range: how much of it is used, and how long it is good for. */
export function SeriesLine({ series, isFixed, links }: SeriesLineProps) {
  const { t, format } = useLanguage();
  const { _id, kind, prefix, from, to, next, authorization } = series;
  const kindWord = t(`app.series.kind.${kind}`);
  const name = to === null ? prefix : `${prefix} ${from}–${to}`.trim();
  return (
    <li className={styles['line']}>
      <div className={styles['lineHead']}>
        <span>
          <b>{kindWord}</b> <span className="num">{name}</span>
        </span>
        <State series={series} />
      </div>
      {to !== null && <ProgressBar label={t('app.series.used')} done={next - from} total={to - from + 1} />}
      <p className="muted xs num">
        {t('app.series.nextIs', { number: `${prefix}${next}` })}
        {authorization &&
          ` · ${t('app.series.authorized', {
            resolution: authorization.resolution,
            date: format.date(authorization.validTo, 'numeric'),
          })}`}
      </p>
      <div className={styles['actions']}>
        {next > from && (
          <ScreenLink
            to={links.numbers(_id)}
            preventScrollReset
            size="small"
            aria-label={t('app.series.numbersOf', { name: `${kindWord} ${name}` })}
          >
            {t('app.series.numbers')}
          </ScreenLink>
        )}
        {!isFixed && series.state !== 'archived' && (
          <ScreenLink
            to={links.series(_id)}
            preventScrollReset
            size="small"
            aria-label={t('app.series.editOf', { name: `${kindWord} ${name}` })}
          >
            {t('app.series.edit')}
          </ScreenLink>
        )}
      </div>
    </li>
  );
}
