import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';

import { registryContract, type TourismSettings } from '#areas/guests/registry/registry.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { partnersQuery, registrationsQuery } from './queries.ts';
import type { Wizard } from './use-wizard.ts';
import { GoOn, WizardFrame } from './wizard-frame.tsx';
import styles from './wizard.module.css';

type State = TourismSettings['registries'][number]['state'];

const FAMILIES = {
  active: 'palm',
  reconnect: 'rose',
  paused: 'grey',
} as const satisfies Record<State, Family>;

/** How a registry is connected; the worst of several registrations counts. Undefined where none has it. */
function stateOf(settings: readonly TourismSettings[], registry: string): State | undefined {
  const states = settings.flatMap(({ tra, sire, registries }) => {
    if (registry === 'tra') return tra?.state ?? [];
    if (registry === 'sire') return sire?.state ?? [];
    return registries.filter((one) => one.registry === registry).map(({ state }) => state);
  });
  return (['reconnect', 'paused', 'active'] as const).find((state) => states.includes(state));
}

type RegistriesStepProps = {
  readonly wizard: Wizard;
  /** Where registries are connected, and where one registration is changed. */
  readonly registry: string;
  readonly registration: (id?: string) => string;
};

/** The authorities that need reports by law, and their connections. */
function Registries({ registry, registration }: Omit<RegistriesStepProps, 'wizard'>) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const maySee = useAccess().mayCall(registryContract.listSettings);
  const stored = useQuery({ ...registrationsQuery(property.id), enabled: maySee });
  const partners = useQuery({ ...partnersQuery(language), enabled: maySee });
  if (!maySee) return <Empty compact title={t('app.checkIn.wizard.registries.notYours')} />;
  const failed = [stored, partners].find(({ data, error }) => data === undefined && error !== null);
  if (failed?.error) {
    return (
      <Failed
        compact
        error={failed.error}
        text={t('registry.load')}
        busy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!stored.data || !partners.data) {
    return (
      <div aria-busy="true">
        <Skeleton lines={4} />
      </div>
    );
  }
  const { data: settings } = stored;
  const offered = partners.data.filter(
    ({ type, countries }) => type === 'registry' && countries.includes(property.country ?? ''),
  );
  if (offered.length === 0) {
    const text = t('app.checkIn.wizard.registries.none.text');
    return <Empty compact icon={<Landmark />} title={t('app.checkIn.wizard.registries.none')} text={text} />;
  }
  const [only] = settings.length === 1 ? settings : [];
  return (
    <>
      <ul className={styles['lines']}>
        {offered.map(({ _id, name, summary }) => {
          const state = stateOf(settings, _id);
          return (
            <li key={_id}>
              <div>
                <b>{name}</b>
                <p className="sm muted">{summary}</p>
              </div>
              <StatusPill family={state ? FAMILIES[state] : 'sun'}>
                {t(state ? `app.connection.state.${state}` : 'app.checkIn.wizard.registries.open')}
              </StatusPill>
            </li>
          );
        })}
      </ul>
      <div>
        {settings.length === 0 ? (
          <ScreenLink to={registration()}>{t('app.registry.connect')}</ScreenLink>
        ) : (
          <ScreenLink to={only ? registration(only._id) : registry}>{t('app.registry.settings')}</ScreenLink>
        )}
      </div>
    </>
  );
}

export const RegistriesStep = ({ wizard, ...links }: RegistriesStepProps) => (
  <WizardFrame wizard={wizard} actions={<GoOn wizard={wizard} />}>
    <div className={styles['sheet']}>
      <Registries {...links} />
    </div>
  </WizardFrame>
);
