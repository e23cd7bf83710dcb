import { foliosContract, HouseFolioInput } from '#areas/stays/folios/folios.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import type { HouseLinks } from './links.ts';
import { FOLIO_TOPICS } from './queries.ts';

const FORM = 'new-account';

/** Opens an account of the house, in the property's currency. */
export function NewAccountDrawer({ links }: { readonly links: HouseLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const { send } = useChange(foliosContract.createHouseFolio, { invalidates: FOLIO_TOPICS });
  const form = useZodForm(HouseFolioInput.pick({ name: true }), {
    defaultValues: { name: '' },
    onSubmit: async (body) => {
      const { _id } = await send({ query: { propertyId: property.id }, body });
      go(links.home(_id), { replace: true });
    },
  });
  return (
    <Drawer
      open
      title={t('app.house.add')}
      onClose={() => go(links.list())}
      foot={
        <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
          {t('app.house.save')}
        </Button>
      }
    >
      <Form id={FORM} form={form}>
        <Field label={t('app.house.name')} hint={t('app.house.name.hint')} error={form.errorOf('name')}>
          <Input autoComplete="off" data-autofocus {...form.register('name')} />
        </Field>
      </Form>
    </Drawer>
  );
}
