import {
  type RegistrationRenewal,
  registryContract,
  type TourismSettings,
} from '#areas/guests/registry/registry.contract.ts';
import { translateFailures } from '#web/parts/translate-failure.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { REPORT_TOPICS } from './queries.ts';
import { Card } from '#web/ui/card.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import styles from './registrations.module.css';

type Line = Pick<TourismSettings['registries'][number], 'mode' | 'state' | 'problem'>;

const FAMILIES = {
  active: 'palm',
  reconnect: 'rose',
  paused: 'grey',
} as const satisfies Record<Line['state'], Family>;

function RegistryLine({ name, detail, line }: { name: string; detail: string; line: Line }) {
  const { t } = useLanguage();
  return (
    <li>
      <span>
        <b>{name}</b> <span className="muted sm">{detail}</span>
      </span>
      <StatusPill family={FAMILIES[line.state]}>{t(`app.connection.state.${line.state}`)}</StatusPill>
      {line.problem && <p className={styles['problem']}>{line.problem}</p>}
    </li>
  );
}

/** Some of its reports go to a simulator. */
export const isOnTrial = ({ tra, sire, registries }: TourismSettings): boolean =>
  [tra, sire, ...registries].some((line) => line?.mode === 'test');

type RenewalProps = { readonly settings: TourismSettings; readonly renewal: RegistrationRenewal };

/** The RNT lapses at the end of March: a press confirms its renewal. */
function Renewal({ settings, renewal: { year, until, isOver } }: RenewalProps) {
  const { t, format } = useLanguage();
  const { send, isPending } = useChange(registryContract.markRenewed, { invalidates: REPORT_TOPICS });
  const renew = () =>
    send({
      params: { id: settings._id },
      query: { propertyId: settings.propertyId },
      body: { year },
    });
  const press = () =>
    translateFailures(renew(), t('registry.update')).then(
      () => notify('success', t('app.registry.renewal.marked', { year })),
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <Notice
      family={isOver ? 'rose' : 'sun'}
      more={
        <May call={registryContract.markRenewed}>
          <Button size="small" busy={isPending} onClick={press}>
            {t('app.registry.renewal.mark')}
          </Button>
        </May>
      }
    >
      {t(isOver ? 'app.registry.renewal.over' : 'app.registry.renewal.due', {
        year,
        day: format.date(until, 'short'),
      })}
    </Notice>
  );
}

type RegistrationsProps = {
  readonly settings: readonly TourismSettings[];
  readonly link: (id: string) => string;
};

export function Registrations({ settings, link }: RegistrationsProps) {
  const { t, tn } = useLanguage();
  return (
    <div className={styles['cards']}>
      {settings.map((one) => (
        <Card
          key={one._id}
          title={one.establishmentName}
          aside={
            one.listingIds.length
              ? tn('shell.property.listings', one.listingIds.length)
              : t('app.registry.allListings')
          }
          padded
        >
          <ul className={styles['lines']}>
            {one.tra && (
              <RegistryLine name="TRA" detail={t('app.registry.rnt', { rnt: one.tra.rnt })} line={one.tra} />
            )}
            {one.sire && (
              <RegistryLine
                name="SIRE"
                detail={t('app.registry.hotelCode', { code: one.sire.hotelCode })}
                line={one.sire}
              />
            )}
            {one.registries.map((line) => (
              <RegistryLine
                key={line.registry}
                name={line.name}
                detail={Object.values(line.settings)[0] ?? ''}
                line={line}
              />
            ))}
          </ul>
          {one.renewal && <Renewal settings={one} renewal={one.renewal} />}
          <ScreenLink to={link(one._id)} preventScrollReset size="small">
            {t('app.registry.settings')}
          </ScreenLink>
        </Card>
      ))}
    </div>
  );
}
