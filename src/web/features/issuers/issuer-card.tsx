import { Plus } from 'lucide-react';

import type { BillingIssuer, IssuerRules } from '#areas/invoicing/issuers/issuers.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './issuers.module.css';
import type { IssuerLinks } from './links.ts';
import { ReadGranted } from './read-granted.tsx';
import { SeriesLine } from './series-line.tsx';

/** As many names as fit in a line. */
const NAMES_SHOWN = 4;

function useListingWords({ isDefault, listings }: BillingIssuer, isAlone: boolean): string {
  const { t, tn, format } = useLanguage();
  if (isDefault && isAlone) return t('app.issuers.all');
  const names = listings.map(({ name }) => name);
  const more = names.length - NAMES_SHOWN;
  const own = more > 0 ? [...names.slice(0, NAMES_SHOWN), tn('app.issuers.more', more)] : names;
  if (isDefault)
    return names.length === 0 ? t('app.issuers.rest') : t('app.issuers.restAnd', { names: format.list(own) });
  return names.length === 0 ? t('app.issuers.noListings') : format.list(own);
}

type IssuerCardProps = {
  readonly issuer: BillingIssuer;
  readonly rules: IssuerRules;
  /** The only issuer of the property. */
  readonly isAlone: boolean;
  readonly links: IssuerLinks;
};

export function IssuerCard({ issuer, rules, isAlone, links }: IssuerCardProps) {
  const { t } = useLanguage();
  const listings = useListingWords(issuer, isAlone);
  const isArchived = issuer.archivedAt !== null;
  const { series } = issuer;
  return (
    <Card
      padded
      title={issuer.tradeName ?? issuer.legalName}
      mark={
        isArchived ? (
          <StatusPill family="grey">{t('app.issuers.archivedOne')}</StatusPill>
        ) : (
          issuer.isDefault && !isAlone && <StatusPill family="plum">{t('app.issuers.default')}</StatusPill>
        )
      }
      aside={
        !isArchived && (
          <ScreenLink to={links.issuer(issuer._id)} preventScrollReset size="small">
            {t('app.issuers.edit')}
          </ScreenLink>
        )
      }
    >
      <div className={styles['parts']}>
        <p className="sm num">
          {rules.taxIdName} {issuer.taxId}
          {issuer.tradeName !== null && ` · ${issuer.legalName}`}
        </p>
        <Facts
          facts={[
            { label: t('app.issuers.collects'), value: t(`app.issuers.collects.${issuer.collects}`) },
            { label: t('app.property.city'), value: issuer.address.cityName },
            ...(rules.hasTourismRegister
              ? [{ label: t('app.issuers.rnt'), value: issuer.rnt ?? t('app.issuers.noRnt') }]
              : []),
          ]}
        />
        {!isArchived && (
          <section className={styles['part']}>
            <div className={styles['partHead']}>
              <h3>{t('app.issuers.listings')}</h3>
              <ScreenLink to={links.listings(issuer._id)} preventScrollReset size="small">
                {t('app.issuers.choose')}
              </ScreenLink>
            </div>
            <p className="muted sm">{listings}</p>
          </section>
        )}
        <section className={styles['part']}>
          <div className={styles['partHead']}>
            <h3>{t('app.series.title')}</h3>
            {!isArchived && (
              <>
                <ReadGranted issuer={issuer} />
                <ScreenLink
                  to={links.newSeries(issuer._id)}
                  preventScrollReset
                  size="small"
                  icon={<Plus aria-hidden="true" />}
                >
                  {t('app.series.add')}
                </ScreenLink>
              </>
            )}
          </div>
          {series.length === 0 ? (
            <p className="muted sm">{t('app.series.none')}</p>
          ) : (
            <ul className={styles['series']}>
              {series.map((one) => (
                <SeriesLine key={one._id} series={one} isFixed={isArchived} links={links} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Card>
  );
}
