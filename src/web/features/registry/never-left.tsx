import { useQuery } from '@tanstack/react-query';

import { registryContract } from '#areas/guests/registry/registry.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { REPORT_TOPICS, summaryQuery } from './queries.ts';

/** After an outage of more than a day: everything that certainly never left goes with one press. */
export function NeverLeft() {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery(summaryQuery(property.id));
  const { send, isPending } = useChange(registryContract.sendReports, { invalidates: REPORT_TOPICS });
  return data?.neverLeft.map(({ registry: integration, registryName: registry, count }) => {
    const press = () =>
      send({
        params: { integration },
        query: { propertyId: property.id },
        body: { neverLeft: true },
      }).then(
        () => notify('information', t('app.report.onItsWay', { registry })),
        (failure: Error) => notify('error', failure.message),
      );
    return (
      <Notice
        key={integration}
        family="rose"
        more={
          <May call={registryContract.sendReports}>
            <Button size="small" busy={isPending} onClick={press}>
              {t('app.report.neverLeft.send')}
            </Button>
          </May>
        }
      >
        {tn('app.report.neverLeft', count, { registry })}. {t('app.report.neverLeft.safe')}
      </Notice>
    );
  });
}
