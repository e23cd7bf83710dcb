import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input, TextArea } from '#web/ui/input.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { TermsChecked, TermsValues } from './terms-schema.ts';
import styles from './terms.module.css';

type TermsFieldsProps = {
  readonly form: ZodForm<TermsValues, TermsChecked>;
  readonly isNew: boolean;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
};

export function TermsFields({ form, isNew, language, onLanguage }: TermsFieldsProps) {
  const { t } = useLanguage();
  const { register, errorOf } = form;
  const nothing = errorOf('texts');
  return (
    <>
      <Field label={t('app.terms.name')} hint={t('app.terms.name.hint')} error={errorOf('name')}>
        <Input autoComplete="off" data-autofocus={isNew ? '' : undefined} {...register('name')} />
      </Field>
      <Tabs
        label={t('app.terms.language')}
        tabs={SUPPORTED_LANGUAGES.map((one) => ({ value: one, label: t(`site.lang.${one}`) }))}
        value={language}
        onChange={onLanguage}
      >
        {/* Each language has inputs of its own: text of one never shows in another. */}
        <div key={language} className={styles['fields']}>
          <Field label={t('app.terms.heading')} error={errorOf(`texts.${language}.title`)}>
            <Input autoComplete="off" lang={language} {...register(`texts.${language}.title`)} />
          </Field>
          <Field
            label={t('app.terms.content')}
            hint={t('app.terms.content.hint')}
            error={errorOf(`texts.${language}.content`)}
          >
            <TextArea
              lang={language}
              className={styles['text'] ?? ''}
              {...register(`texts.${language}.content`)}
            />
          </Field>
        </div>
      </Tabs>
      {nothing !== undefined && (
        <Notice family="rose" live>
          {nothing}
        </Notice>
      )}
    </>
  );
}
