import type { App, MarketplaceProperty } from '#areas/property/marketplace/marketplace.contract.ts';
import { roundMoney } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Part } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './app-drawer.module.css';
import { bandsFor, monthlyPrice } from './price.ts';

type AppCostProps = {
  readonly app: App;
  readonly of: MarketplaceProperty;
  readonly listings: number | undefined;
};

/** The bands of the price, the own one marked. */
function Bands({ app, listings = 0 }: Pick<AppCostProps, 'app' | 'listings'>) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const sold = bandsFor(app.feeBillingRange, property.currency ?? '');
  if (!sold) return null;
  return (
    <ul className={styles['bands']} aria-label={t('app.marketplace.cost.bands')}>
      {sold.bands.map(({ start, end, value }) => {
        const isOwn = listings >= start && (end === null || listings <= end);
        const band =
          end === null
            ? t('app.marketplace.cost.bandOpen', { start })
            : t('app.marketplace.cost.band', { start, end });
        return (
          <li key={start} className={isOwn ? styles['own'] : undefined}>
            {isOwn ? t('app.marketplace.cost.own', { band }) : band}
            <b>{format.money(roundMoney(value, sold.currency))}</b>
          </li>
        );
      })}
    </ul>
  );
}

function Sum({ app, of: { tax }, listings = 0 }: AppCostProps) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const price = monthlyPrice(app.feeBillingRange, { currency: property.currency ?? '', listings, tax });
  if (!price) return null;
  const rate = tax && format.percent(tax.rate / 10_000);
  const words = tax && { tax: tax.name, rate: rate ?? '' };
  return (
    <>
      <dl className={styles['lines']}>
        <div>
          <dt>
            {price.band.byAccommodation
              ? tn('app.marketplace.cost.listings', price.listings, { price: format.money(price.unit) })
              : t('app.marketplace.cost.property')}
            <small>{t('app.marketplace.cost.today')}</small>
          </dt>
          <dd>{format.money(price.net)}</dd>
        </div>
        {words && price.tax && (
          <div>
            <dt>
              {t(tax.isIncluded ? 'app.marketplace.cost.taxInside' : 'app.marketplace.cost.tax', words)}
            </dt>
            <dd>{format.money(price.tax)}</dd>
          </div>
        )}
      </dl>
      <p className={styles['total']}>
        <b>{t('app.marketplace.cost.total')}</b>
        <span>
          <strong>{format.money(price.total, { code: false })}</strong>{' '}
          <span className="sm muted">{price.total.currency}</span>
        </span>
      </p>
    </>
  );
}

/** The price of an app for this property: its calculation, and the number of listings from which it changes. */
export function AppCost(props: AppCostProps) {
  const { app } = props;
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const plans = format.list(app.plans);
  const [first] = app.plans;
  const isSold = bandsFor(app.feeBillingRange, property.currency ?? '') !== undefined;
  const note =
    app.pricingModel === 'free'
      ? t('app.marketplace.cost.free')
      : app.pricingModel === 'stamp'
        ? t('app.marketplace.cost.stamp')
        : first === undefined
          ? t('app.marketplace.cost.unknown')
          : t('app.marketplace.cost.included', { plans });
  return (
    <Part title={t('app.marketplace.cost', { property: property.name })}>
      {isSold ? (
        <>
          <div className={classes(styles['cost'], 'num')}>
            <Sum {...props} />
            <Bands {...props} />
          </div>
          <p className="xs muted">
            {t('app.marketplace.cost.rule')}{' '}
            {first !== undefined && t('app.marketplace.cost.orPlan', { plan: first })}
          </p>
        </>
      ) : (
        <p className="sm">{note}</p>
      )}
    </Part>
  );
}
