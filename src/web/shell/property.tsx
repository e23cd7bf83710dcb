import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router';

import type { Property } from '#areas/property/properties/properties.contract.ts';
import { notify } from '#web/ui/toasts.ts';
import { useLanguage } from './language/language.tsx';
import { rememberedProperty, rememberProperty } from './remembered-property.ts';
import { getOpenView } from './session/view-as.ts';

/** The fields of a property that the shell needs. */
export type ShellProperty = {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
  readonly currency?: string | undefined;
  readonly city?: string | undefined;
  readonly country?: string | undefined;
  /** R-SIGNUP-10; null for a property without one. */
  readonly trial?: Property['trial'] | undefined;
  /** The first setup waits, or is under way. */
  readonly isSetupOpen?: boolean | undefined;
  /** The step where the check-in wizard continues; null before it began. */
  readonly wizardStep?: Property['onboarding']['step4']['wizardStep'] | undefined;
  /** The check-in wizard waits, or is under way. */
  readonly isWizardOpen?: boolean | undefined;
  readonly listingsCount?: number | undefined;
};

type CurrentProperty = {
  readonly property: ShellProperty;
  readonly properties: readonly ShellProperty[];
  readonly switchTo: (id: string) => void;
};

const Context = createContext<CurrentProperty | undefined>(undefined);
/** Another person's property is not remembered in this browser (SEC-17). */
const remember = (id: string): void => {
  if (!getOpenView()) rememberProperty(id);
};

type PropertyProviderProps = {
  readonly properties: readonly ShellProperty[];
  /** The account's default; the address comes before it. */
  readonly currentId?: string | undefined;
  /** That of the thing in the address; before the one that was chosen last. */
  readonly ofAddress?: string | undefined;
  /** Shown to a person who has no property yet. */
  readonly none: ReactNode;
  readonly children: ReactNode;
};

/**
 * R-SESSION-05: `?property=` chooses the property when it is one of the person's, and then leaves the address.
 */
export function PropertyProvider(props: PropertyProviderProps) {
  const { properties, currentId, ofAddress, none, children } = props;
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('property');
  const [chosenId, setChosenId] = useState(() => ofAddress ?? rememberedProperty());
  const has = (id: string | null | undefined) => properties.some((property) => property.id === id);
  const id = [asked, chosenId, currentId].find(has) ?? properties[0]?.id;
  const property = properties.find((one) => one.id === id);

  const switchTo = useCallback((next: string) => {
    remember(next);
    setChosenId(next);
  }, []);

  useEffect(() => {
    if (asked === null) return;
    if (id !== undefined && id === asked) switchTo(id);
    setSearch(
      (parameters) => {
        parameters.delete('property');
        return parameters;
      },
      { replace: true },
    );
  }, [asked, id, setSearch, switchTo]);

  // The property at the opening of the page: a later choice does not change it.
  const [isAnother] = useState(
    () => ofAddress !== undefined && asked === null && ofAddress !== (rememberedProperty() ?? currentId),
  );
  const name = properties.find((one) => one.id === ofAddress)?.name;
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaid.current || !isAnother || ofAddress === undefined || name === undefined) return;
    isSaid.current = true;
    remember(ofAddress);
    notify('success', t('shell.property.ofAddress', { property: name }));
  }, [isAnother, ofAddress, name, t]);

  const value = useMemo(
    () => property && { property, properties, switchTo },
    [property, properties, switchTo],
  );
  return value ? <Context value={value}>{children}</Context> : none;
}

/** The property that the page is about. */
export function useProperty(): CurrentProperty {
  const current = useContext(Context);
  if (!current) throw new Error('PropertyProvider is missing');
  return current;
}
