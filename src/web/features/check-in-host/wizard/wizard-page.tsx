import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { FormsStep } from './forms-step.tsx';
import { type LinkSlot, LinksStep } from './links-step.tsx';
import { RegistriesStep } from './registries-step.tsx';
import { FieldsStep, GuestPageStep } from './settings-steps.tsx';
import { useWizard, type Wizard } from './use-wizard.ts';
import { WizardFrame } from './wizard-frame.tsx';
import styles from './wizard.module.css';

type WizardLinks = {
  readonly home: string;
  readonly checkIns: string;
  readonly settings: string;
  readonly registry: string;
  readonly registration: (id?: string) => string;
  readonly newListing: string;
  readonly forms: string;
  readonly newForm: string;
};

type WizardPageProps = {
  readonly links: WizardLinks;
  readonly Link: LinkSlot;
};

/** S-APP-10, R-LOGIN-10: how guests check in, one step after the other; each saves by itself and can be left out. */
export function CheckInWizardPage({ links, Link }: WizardPageProps) {
  const { registry, registration, newListing, forms, newForm } = links;
  const wizard = useWizard(links.home);
  switch (wizard.place) {
    case 'guest-fields':
      return <FieldsStep wizard={wizard} />;
    case 'guest-page':
      return <GuestPageStep wizard={wizard} />;
    case 'registries':
      return <RegistriesStep wizard={wizard} registry={registry} registration={registration} />;
    case 'guest-links':
      return <LinksStep wizard={wizard} Link={Link} newListing={newListing} />;
    case 'forms':
      return <FormsStep wizard={wizard} forms={forms} newForm={newForm} />;
    case 'done':
      return <Done wizard={wizard} links={links} />;
  }
}

function Done({ wizard, links }: { readonly wizard: Wizard; readonly links: WizardLinks }) {
  const { t } = useLanguage();
  return (
    <WizardFrame
      wizard={wizard}
      bare
      title={t('app.checkIn.wizard.done')}
      text={t('app.checkIn.wizard.done.text')}
      actions={
        <>
          <LinkButton to={links.home}>{t('app.checkIn.wizard.home')}</LinkButton>
          <LinkButton to={links.checkIns} kind="primary">
            {t('app.checkIn.wizard.checkIns')}
          </LinkButton>
        </>
      }
    >
      <div className={styles['sheet']}>
        <Notice family="palm">{t('app.checkIn.wizard.done.notice')}</Notice>
        <div>
          <ScreenLink to={links.settings}>{t('app.checkIn.settings.title')}</ScreenLink>
        </div>
      </div>
    </WizardFrame>
  );
}
