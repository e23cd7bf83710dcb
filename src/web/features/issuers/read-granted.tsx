import { Download } from 'lucide-react';

import { type BillingIssuer } from '#areas/invoicing/issuers/issuers.contract.ts';
import { seriesContract } from '#areas/invoicing/issuers/series.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ISSUER_TOPICS } from './queries.ts';

/** The ranges of an issuer from the authority itself, where one of its connections can be asked. */
export function ReadGranted({ issuer }: { readonly issuer: BillingIssuer }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const reading = useChange(seriesContract.readGrantedSeries, { invalidates: ISSUER_TOPICS });
  const { rangesFrom: name, _id: id } = issuer;
  if (name === null) return null;
  const read = () =>
    reading.send({ params: { id }, query: { propertyId: property.id } }).then(
      ({ series }) =>
        notify(
          'success',
          t(series.length > 0 ? 'app.series.granted.done' : 'app.series.granted.none', { name }),
        ),
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <May call={seriesContract.readGrantedSeries}>
      <Button
        size="small"
        icon={<Download aria-hidden="true" />}
        busy={reading.isPending}
        onClick={() => void read()}
      >
        {t('app.series.granted', { name })}
      </Button>
    </May>
  );
}
