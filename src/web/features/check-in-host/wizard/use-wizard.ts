import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { notificationsContract } from '#areas/guests/notifications/notifications.contract.ts';
import { wizardContract } from '#areas/guests/check-in/wizard.contract.ts';
import { WIZARD_END, WIZARD_STEPS } from '#areas/property/properties/wizard.constants.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { notify } from '#web/ui/toasts.ts';

type Step = (typeof WIZARD_STEPS)[number];
/** `done` is the screen after the last step. */
type Place = Step | 'done';

const stepIn = (text: string | null | undefined): Step | undefined =>
  WIZARD_STEPS.find((one) => one === text);

const withStep = (place: Place) => (search: URLSearchParams) => {
  const next = new URLSearchParams(search);
  next.set('step', place);
  return next;
};

/** In the address, so that back and forward work like the buttons; without one, the host's last step (E-07). */
function usePlace(): { readonly place: Place; readonly go: (place: Place) => void } {
  const { property } = useProperty();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('step');
  const place = asked === 'done' ? asked : (stepIn(asked) ?? stepIn(property.wizardStep) ?? WIZARD_STEPS[0]);
  useEffect(() => {
    if (asked !== place) setSearch(withStep(place), { replace: true });
  }, [asked, place, setSearch]);
  return { place, go: (next) => setSearch(withStep(next)) };
}

export function useWizard(home: string) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const navigate = useNavigate();
  const { place, go } = usePlace();
  const { send, isPending } = useChange(wizardContract.saveWizardStep, { invalidates: [['properties']] });
  const { send: initNotifications } = useChange(notificationsContract.initNotifications);
  /** The first notifications of a step. They are no reason to stop the host, who can turn them on at any time. */
  const notifyOf = (step: Step) =>
    initNotifications({ query: { propertyId: property.id, step } }).catch(() => undefined);
  /** A failed save of the step's place does not stop the host: the settings of the step are saved. */
  const keep = (wizardStep: Step | typeof WIZARD_END) =>
    send({ query: { propertyId: property.id }, body: { wizardStep } }).catch((failure: unknown) =>
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater')),
    );
  const index = place === 'done' ? WIZARD_STEPS.length : WIZARD_STEPS.indexOf(place);
  const next = WIZARD_STEPS[index + 1];
  return {
    place,
    index,
    go,
    home,
    isBusy: isPending,
    before: WIZARD_STEPS[index - 1],
    isLast: next === undefined,
    advance: async () => {
      await keep(next ?? WIZARD_END);
      if (place !== 'done') await notifyOf(place);
      go(next ?? 'done');
    },
    /** The sign-in no longer leads here. */
    end: async () => {
      await keep(WIZARD_END);
      await navigate(home);
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;
