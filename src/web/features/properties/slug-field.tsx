import { useQuery } from '@tanstack/react-query';

import type { Property } from '#areas/property/properties/properties.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import styles from './properties.module.css';
import type { PropertyChecked, PropertyValues } from './property-schema.ts';
import { slugProposalsQuery, slugQuery } from './queries.ts';

const SHOWN = 3;

type SlugFieldProps = {
  readonly form: ZodForm<PropertyValues, PropertyChecked>;
  readonly property: Property;
};

/** R-VAL-33: checks the slug while it is typed, and proposes free ones. */
export function SlugField({ form, property }: SlugFieldProps) {
  const { t } = useLanguage();
  const slug = form.watch('slug').trim().toLowerCase();
  const [name, city] = [useSettled(form.watch('name').trim()), form.watch('city')?.name];
  const proposals = useQuery(slugProposalsQuery(property._id, name, city || undefined));
  const shown = proposals.data?.filter((one) => one !== slug && one !== property.slug).slice(0, SHOWN) ?? [];
  return (
    <Field label={t('app.properties.slug')} hint={t('app.properties.slug.hint')} error={form.errorOf('slug')}>
      <div className={styles['slug']}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('slug')} />
        <p role="status" className={styles['said']}>
          {/* The field itself already shows the error. */}
          {form.errorOf('slug') === undefined && <SlugState slug={slug} property={property} />}
        </p>
        {shown.length > 0 && (
          <div className={styles['proposals']}>
            <span className="muted">{t('app.properties.slug.proposals')}</span>
            {shown.map((one) => (
              <Chip
                key={one}
                onClick={() => form.setValue('slug', one, { shouldDirty: true, shouldValidate: true })}
              >
                {one}
              </Chip>
            ))}
          </div>
        )}
      </div>
    </Field>
  );
}

function SlugState({ slug, property }: { readonly slug: string; readonly property: Property }) {
  const { t } = useLanguage();
  const settled = useSettled(slug);
  const isOwn = slug === property.slug;
  const { data, error } = useQuery({
    ...slugQuery(property._id, settled),
    enabled: !isOwn && settled === slug && slug !== '',
  });
  if (slug === '') return null;
  if (isOwn) return t('app.properties.slug.own');
  if (settled !== slug) return t('app.properties.slug.checking');
  if (error) return t('app.properties.slug.unknown');
  if (!data) return t('app.properties.slug.checking');
  if (data.available) return <span className={styles['free']}>{t('app.properties.slug.free')}</span>;
  return <span className={styles['taken']}>{t(`property.slug.${data.reason ?? 'taken'}`)}</span>;
}
