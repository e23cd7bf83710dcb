import { ExternalLink, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { Button } from '#web/ui/button.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { ConfirmDialog, DeleteDialog, Dialog, Drawer, WarningDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { MODAL_WIDTHS_A, MODAL_WIDTHS_B } from '#web/ui/measures.ts';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { Avatar, StatusPill } from '#web/ui/status.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './kit.module.css';

const LAYERS = ['dialog', 'confirm', 'delete', 'warning', 'overlay'] as const;
type Layer = (typeof LAYERS)[number];
const DIALOG_WIDTHS = [...MODAL_WIDTHS_A, ...MODAL_WIDTHS_B];
const DRAWERS = ['sm', 'md', 'lg'] as const;

/** Open while the address says so. */
function ReservationDrawer() {
  const [search, setSearch] = useSearchParams();
  const name = search.get('reservation');
  return (
    <Drawer
      open={name !== null}
      onClose={() => setSearch({}, { preventScrollReset: true })}
      leading={<Avatar name={name ?? ''} size="large" />}
      title={name}
      subtitle="Airbnb · HMX4T9QZ2P"
      foot={
        <>
          <Button
            icon={<MessageCircle aria-hidden="true" />}
            onClick={() => notify('success', 'Mensaje enviado')}
          >
            Escribir
          </Button>
          <Button icon={<ExternalLink aria-hidden="true" />}>Enlace de check-in</Button>
        </>
      }
    >
      <Facts
        facts={[
          { label: 'Llegada', value: 'sáb 21 nov', more: '15:00' },
          { label: 'Salida', value: 'mié 25 nov', more: '11:00' },
          { label: 'Total', value: '$ 1.960.000', more: 'COP · 4 noches' },
        ]}
      />
      <Timeline
        steps={[
          {
            key: '1',
            state: 'done',
            title: 'Check-in completo',
            text: '2 de 2 huéspedes · contrato firmado',
            end: 'ayer 20:14',
          },
          {
            key: '2',
            state: 'failed',
            title: 'SIRE rechazado',
            text: 'Número de documento: se esperan 9 caracteres.',
            end: '11:31',
            actions: (
              <>
                <Button kind="primary" size="small">
                  Corregir y reenviar
                </Button>
                <Button size="small">Ver envío</Button>
              </>
            ),
          },
          { key: '3', state: 'waiting', title: 'Pago y depósito', text: 'Esperamos al banco', end: '09:18' },
          {
            key: '4',
            state: 'open',
            title: 'Factura',
            text: 'Se timbra al salir, el 25 nov',
            end: <StatusPill family="neutral">Borrador</StatusPill>,
          },
        ]}
      />
    </Drawer>
  );
}

type Sized =
  | { readonly is: 'dialog'; readonly width: (typeof DIALOG_WIDTHS)[number] }
  | { readonly is: 'drawer'; readonly width: (typeof DRAWERS)[number] };

/** Every width there is. */
function SizedLayers() {
  const [layer, setLayer] = useState<Sized>();
  const close = () => setLayer(undefined);
  const title = layer && `${layer.is} ${layer.width}`;
  return (
    <>
      <div className={styles['row']}>
        {DIALOG_WIDTHS.map((width) => (
          <Button key={width} size="small" onClick={() => setLayer({ is: 'dialog', width })}>
            {`dialog ${width}`}
          </Button>
        ))}
        {DRAWERS.map((width) => (
          <Button key={width} size="small" onClick={() => setLayer({ is: 'drawer', width })}>
            {`drawer ${width}`}
          </Button>
        ))}
      </div>
      {layer?.is === 'dialog' && (
        <Dialog open width={layer.width} title={title} onClose={close}>
          Lo que cabe en este ancho.
        </Dialog>
      )}
      {layer?.is === 'drawer' && (
        <Drawer open width={layer.width} title={title} onClose={close}>
          Lo que cabe en este ancho.
        </Drawer>
      )}
    </>
  );
}

export function KitLayers() {
  const [layer, setLayer] = useState<Layer>();
  const [city, setCity] = useState<string>();
  const close = () => setLayer(undefined);
  const slowly = () => new Promise((resolve) => setTimeout(resolve, 800));
  const refused = () => Promise.reject(new Error('Tiene reservas activas. Cancélalas primero.'));
  return (
    <Card title="Capas" padded>
      <div className={styles['row']}>
        {LAYERS.map((one) => (
          <Button key={one} onClick={() => setLayer(one)}>
            {one}
          </Button>
        ))}
      </div>
      <SizedLayers />
      <ReservationDrawer />
      <Dialog
        open={layer === 'dialog'}
        title="Nueva reserva"
        onClose={close}
        foot={
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button kind="primary" onClick={() => notify('success', 'Reserva guardada')}>
              Guardar
            </Button>
          </>
        }
      >
        <Field label="Ciudad">
          <Combobox
            value={city}
            onChange={setCity}
            placeholder="Elige una ciudad"
            options={['Bogotá', 'Cartagena', 'Medellín'].map((label) => ({ value: label, label }))}
          />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={layer === 'confirm'}
        title="¿Enviar el recordatorio?"
        onClose={close}
        onConfirm={slowly}
      >
        Lo recibirán 2 huéspedes por WhatsApp.
      </ConfirmDialog>
      <DeleteDialog open={layer === 'delete'} itemName="Loft 3" onClose={close} onConfirm={refused} />
      <WarningDialog
        open={layer === 'warning'}
        title="¿Desconectar Siigo?"
        onClose={close}
        onConfirm={slowly}
      >
        Las facturas en borrador se quedan sin enviar.
      </WarningDialog>
      {layer === 'overlay' && (
        <LoadingOverlay>
          <Button onClick={close}>Cerrar</Button>
        </LoadingOverlay>
      )}
    </Card>
  );
}
