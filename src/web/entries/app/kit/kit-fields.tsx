import { MapPin } from 'lucide-react';
import { useState } from 'react';

import { Card } from '#web/ui/card.tsx';
import { Checkbox, Switch } from '#web/ui/choice.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { DateField, DateRange, TimeField } from '#web/ui/date-field.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { CodeField, Input, PasswordField, TextArea } from '#web/ui/input.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Signature } from '#web/ui/signature.ts';
import { SignaturePad } from '#web/ui/signature-pad.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import styles from './kit.module.css';

const COUNTRIES = ['Argentina', 'Brasil', 'Colombia', 'México', 'Panamá', 'Perú', 'Uruguay'].map((label) => ({
  value: label,
  label,
}));

function Special() {
  const [country, setCountry] = useState<string>();
  const [phone, setPhone] = useState({ countryIso: 'CO', callingCode: '57', nationalNumber: '' });
  const [birth, setBirth] = useState('1991-08-14');
  const [range, setRange] = useState({ from: '2026-11-21', to: '2026-11-25' });
  const [code, setCode] = useState('');
  const [signature, setSignature] = useState<Signature>();
  const [picture, setPicture] = useState<Blob | null>();
  const src = useObjectUrl(picture);
  return (
    <>
      <FieldRow>
        <Field label="País">
          <Combobox options={COUNTRIES} value={country} onChange={setCountry} placeholder="Elige un país" />
        </Field>
        <Field label="Teléfono" hint="Te enviamos un código por WhatsApp">
          <PhoneField value={phone} onChange={setPhone} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label="Fechas" group>
          <DateRange value={range} onChange={setRange} />
        </Field>
        <FieldRow>
          <Field label="Nacimiento">
            <DateField value={birth} onChange={setBirth} />
          </Field>
          <Field label="Llegada">
            <TimeField defaultValue="15:30" />
          </Field>
        </FieldRow>
      </FieldRow>
      <FieldRow>
        <Field label="Código de verificación">
          <CodeField value={code} onChange={setCode} />
        </Field>
        <Field label="Firma" group>
          <SignaturePad value={signature} onChange={setSignature} />
        </Field>
      </FieldRow>
      <ImageField label="Foto" note="opcional" hint="PNG o JPEG" src={src} onChange={setPicture} />
    </>
  );
}

export function KitFields() {
  return (
    <Card title="Campos" padded>
      <div className={styles['form']}>
        <FieldRow columns={3}>
          <Field label="Nombre interno">
            <Input size="small" defaultValue="Apto 201" />
          </Field>
          <Field label="Capacidad">
            <Input defaultValue="3 huéspedes" />
          </Field>
          <Field label="Correo" error="No es un email válido">
            <Input size="large" type="email" defaultValue="ana@" />
          </Field>
        </FieldRow>
        <Field label="Dirección">
          <Input icon={<MapPin aria-hidden="true" />} placeholder="Calle, número y ciudad" />
        </Field>
        <Field label="Enlace iCal" note="recomendado" hint="Lo encuentras en el calendario de Airbnb">
          <Input
            checked
            type="url"
            defaultValue="https://www.airbnb.com/calendar/ical/20411873.ics?s=8f2c1d"
            trailing={<StatusPill family="palm">14 reservas leídas</StatusPill>}
          />
        </Field>
        <FieldRow>
          <Field label="Contraseña">
            <PasswordField defaultValue="mango-y-mar-27" />
          </Field>
          <Field label="Apagado">
            <Input disabled defaultValue="No se puede cambiar" />
          </Field>
        </FieldRow>
        <Field label="Notas para el huésped">
          <TextArea defaultValue="La llave está en la caja junto a la puerta." />
        </Field>
        <Special />
        <div className={styles['row']}>
          {(['sm', 'md', 'lg', 'xlg'] as const).map((width) => (
            <Select key={width} width={width} aria-label={`Ancho ${width}`}>
              <option>{width}</option>
              <option>Otra opción</option>
            </Select>
          ))}
          <Select pill width="md" aria-label="Mes">
            <option>Nov 2026</option>
          </Select>
        </div>
        <FieldRow>
          <Switch label="Botón de Maps y Waze" hint="Usa la dirección" defaultChecked />
          <Switch label="Llegar con Uber" hint="Usa la dirección" />
        </FieldRow>
        <div className={styles['row']}>
          <Checkbox label="Acepto las normas" defaultChecked />
          <Checkbox label="Algunas" indeterminate />
          <Checkbox label="Ninguna" />
          <Checkbox label="Apagada" disabled />
        </div>
      </div>
    </Card>
  );
}
