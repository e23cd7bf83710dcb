import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { temporalUsersContract } from '#areas/platform/accounts/users/temporal-users.contract.ts';
import { wizardContract } from '#areas/property/sign-up/sign-up.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { keep, readKept } from '#web/parts/kept.ts';
import { countriesQuery, ownCountryQuery, statesQuery } from '#web/parts/places/places.ts';
import { momentIn } from '#web/shell/session/resend-code.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { useZodForm } from '#web/ui/form.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { notify } from '#web/ui/toasts.ts';
import { AccessCodeStep } from './access-code-step.tsx';
import { CreatedStep } from './created-step.tsx';
import { enterApp } from './enter-app.ts';
import { isTaken } from './is-taken.ts';
import { PlaceStep } from './place-step.tsx';
import { inWizardWords } from './refusal.ts';
import { utmOf } from '#web/parts/source.ts';
import { zoneOf } from '#web/parts/places/time-zone.ts';
import { useSteps } from './use-steps.ts';
import {
  type Place,
  placeSchema,
  type PlaceValues,
  type SignUpType,
  typeIn,
  type You,
  YOU_SCHEMAS,
  type YouValues,
} from './wizard-schema.ts';
import { YouStep } from './you-step.tsx';

/** S-START-02 to S-START-04. R-NAV-11: a signed-in person has nothing to register. */
export function WizardPage() {
  return <Guarded />;
}

/** S-START-05: the same, and the property stores this source. */
export function BusinessWizardPage() {
  return <Guarded pageMark="b2b" />;
}

type WizardProps = { readonly pageMark?: string };

function Guarded(props: WizardProps) {
  const [isAtHome] = useState(isSignedIn);
  useEffect(() => {
    if (isAtHome) enterApp();
  }, [isAtHome]);
  return isAtHome ? <LoadingOverlay /> : <Wizard {...props} />;
}

/** R-SIGNUP-05: the type in the address, written back to it; other parameters stay. */
function useSignUpType(): [SignUpType, (type: SignUpType) => void] {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const type = typeIn(search);
  const write = (wanted: SignUpType) =>
    setSearch(
      (parameters) => {
        parameters.set('type', wanted);
        return parameters;
      },
      { replace: true, state },
    );
  useEffect(() => {
    if (search.get('type') !== type) write(type);
  });
  return [type, write];
}

const EXISTS = {
  phone: { code: 'account-already-exists-phone', field: 'phoneNumber', text: 'signup.error.phoneExists' },
  email: { code: 'account-already-exists-email', field: 'email', text: 'signup.error.emailExists' },
} as const;

const contactOf = ({ email, phoneNumber }: You) => ({
  ...(email !== undefined && { email }),
  ...(phoneNumber !== undefined && { phoneNumber }),
});

const KEPT = 'wizard';
/** What a reload gives back, in this window: all but the code. */
type Kept = {
  readonly reached: number;
  readonly you: You;
  readonly place: Place | undefined;
  readonly resendAt: number;
  readonly typedYou: YouValues;
  readonly typedPlace: PlaceValues;
};

/**
 * The three forms are kept here and not in their steps, so that going back and forth loses nothing (R-SIGNUP-04).
 * A reload loses nothing either: a person who reads the code in another app may find the page loaded again.
 */
function Wizard({ pageMark }: WizardProps) {
  const { t, language } = useLanguage();
  const queries = useQueryClient();
  const [type, setType] = useSignUpType();
  const [search] = useSearchParams();
  const [kept] = useState(() => readKept<Kept>(KEPT));
  const { step, reached, goOn, goBackTo } = useSteps(kept?.reached);
  const [you, setYou] = useState<You>(kept?.you ?? { name: '', business: '' });
  const [place, setPlace] = useState<Place | undefined>(kept?.place);
  const [resendAt, setResendAt] = useState(kept?.resendAt ?? 0);
  const [isCreated, setCreated] = useState(false);
  const countries = useQuery(countriesQuery(language));
  const ownCountry = useQuery(ownCountryQuery);
  const start = useChange(temporalUsersContract.createTemporalUser);
  const resend = useChange(temporalUsersContract.resendAccessCode);
  const finish = useChange(wizardContract.signUpWithProperty);

  const youForm = useZodForm(YOU_SCHEMAS[type], {
    defaultValues: kept?.typedYou ?? { name: '', business: '', email: '' },
    isKept: true,
    onSubmit: async (values) => {
      try {
        if (await isTaken(contactOf(values))) {
          // R-SIGNUP-17, R-SIGNUP-19: shown here, where it can be changed, and not two steps later.
          const { text, ...entry } = EXISTS[type];
          throw new CallFailure(409, t(text), [{ ...entry, message: t(text) }]);
        }
      } catch (error) {
        throw inWizardWords(error, t);
      }
      setYou(values);
      proposeCountry();
      goOn();
    },
  });

  /** The country of the phone, or the one the request comes from, until another is chosen. */
  function proposeCountry() {
    if (placeForm.getValues('country') !== '') return;
    const iso = (type === 'phone' && youForm.getValues('phoneNumber.countryIso')) || ownCountry.data;
    const country = countries.data?.find(({ iso2 }) => iso2 === iso);
    if (!country) return;
    placeForm.setValue('country', country._id);
    placeForm.setValue('timezone', zoneOf(country, undefined) ?? '');
  }

  const schema = useMemo(
    () => placeSchema(type, (id) => queries.getQueryData(statesQuery(id, language).queryKey)),
    [type, queries, language],
  );
  const placeForm = useZodForm(schema, {
    defaultValues: kept?.typedPlace ?? { country: '', state: null, timezone: '' },
    isKept: true,
    onSubmit: async (values) => {
      try {
        // R-SIGNUP-16. A phone beside an e-mail is the business's; the code goes to the e-mail.
        const { resendInSeconds } = await start.send({
          body: { name: you.name, language, ...contactOf({ ...you, ...phoneIn(values) }) },
        });
        setResendAt(momentIn(resendInSeconds));
      } catch (error) {
        const { code } = EXISTS[type];
        if (!(error instanceof CallFailure && error.is(code))) throw inWizardWords(error, t);
        // Registered in the meantime: only another address helps, which is a field of the first step.
        notify('error', error.message);
        goBackTo(1);
        return;
      }
      setPlace(values);
      goOn();
    },
  });

  const typed = JSON.stringify({
    reached,
    you,
    place,
    resendAt,
    typedYou: youForm.watch(),
    typedPlace: placeForm.watch(),
  } satisfies Kept);
  useEffect(() => {
    keep(KEPT, isCreated ? undefined : JSON.parse(typed));
  }, [typed, isCreated]);

  const create = async (accessCode: string) => {
    const country = countries.data?.find(({ _id }) => _id === place?.country);
    // R-VAL-10.
    if (!place || !country) throw new Error(t('signup.location.missing'));
    const contact = contactOf({ ...you, ...phoneIn(place) });
    try {
      await finish.send({
        body: {
          ...contact,
          language,
          accessCode,
          user: { name: you.name },
          property: {
            name: you.business,
            currency: country.currency,
            timezone: place.timezone,
            phone: contact.phoneNumber ?? null,
            location: {
              country: { _id: country._id, name: country.name, iso: country.iso2 },
              state: place.state ?? null,
            },
            ...utmOf(search, pageMark),
          },
        },
      });
    } catch (error) {
      throw inWizardWords(error, t);
    }
    setCreated(true);
  };

  if (isCreated) return <CreatedStep />;
  switch (step) {
    case 1:
      return <YouStep form={youForm} type={type} onType={setType} />;
    case 2:
      return (
        <PlaceStep
          form={placeForm}
          type={type}
          business={you.business}
          countries={countries}
          onBack={() => goBackTo(1)}
        />
      );
    default:
      return (
        <AccessCodeStep
          type={type}
          you={you}
          resendAt={resendAt}
          onResendAt={setResendAt}
          onResend={async () => {
            const contact = contactOf(you);
            return (await resend.send({ body: { ...contact, language } })).resendInSeconds;
          }}
          onCode={create}
          onOther={() => goBackTo(1)}
        />
      );
  }
}

const phoneIn = ({ phoneNumber }: Place) => (phoneNumber === undefined ? {} : { phoneNumber });
