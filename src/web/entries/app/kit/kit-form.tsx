import { z } from 'zod';

import { CallFailure } from '#web/shell/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';

const schema = z.object({
  name: z.string().min(3, 'signup.name.min').max(40),
  capacity: z.coerce.number<string>().int().min(1).max(30),
  wifi: z.string().max(40).optional(),
});

/** The name "Repetido" is refused as a server would, "Caído" fails without a field. */
async function save({ name }: z.infer<typeof schema>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 600));
  if (name === 'Repetido') {
    const message = 'Ya tienes un alojamiento con este nombre';
    throw new CallFailure(409, message, [{ code: 'name-exists', field: 'name', message }]);
  }
  if (name === 'Caído') {
    throw new CallFailure(503, 'Error interno del servidor', [
      { code: '503', message: 'Service Unavailable' },
    ]);
  }
  notify('success', 'Alojamiento guardado');
}

export function KitForm() {
  const form = useZodForm(schema, { defaultValues: { name: '', capacity: '', wifi: '' }, onSubmit: save });
  return (
    <Card title="Formulario" padded>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={() => form.reset()}>Deshacer</Button>
            <Button type="submit" kind="primary" busy={form.isBusy}>
              Guardar alojamiento
            </Button>
          </>
        }
      >
        <Field label="Nombre interno" error={form.errorOf('name')}>
          <Input {...form.register('name')} />
        </Field>
        <FieldRow>
          <Field label="Capacidad" error={form.errorOf('capacity')}>
            <Input inputMode="numeric" {...form.register('capacity')} />
          </Field>
          <Field label="Red wifi" note="opcional" error={form.errorOf('wifi')}>
            <Input {...form.register('wifi')} />
          </Field>
        </FieldRow>
      </Form>
    </Card>
  );
}
