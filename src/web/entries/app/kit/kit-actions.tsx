import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ProgressBar, Stepper } from '#web/ui/progress.tsx';
import { Avatar, BillingDot, StampStatus, StatusPill } from '#web/ui/status.tsx';
import { SegmentedControl, Tabs } from '#web/ui/tabs.tsx';
import { notify } from '#web/ui/toasts.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import styles from './kit.module.css';

const FAMILIES = ['palm', 'sun', 'rose', 'sky', 'plum', 'neutral', 'grey', 'ink'] as const;
const KINDS = ['default', 'active', 'error', 'archived', 'processing', 'dark'] as const;
const STAMPS = [
  'accepted',
  'canceled-pending',
  'draft',
  'rejected',
  'deleted',
  'canceled',
  'no_show',
] as const;
const BILLING = ['not-billed', 'billed', 'process', 'error', 'deleted'] as const;
const icon = <Plus aria-hidden="true" />;

function Choices() {
  const [tab, setTab] = useState<'general' | 'team' | 'money'>('general');
  const [list, setList] = useState<'ready' | 'draft' | 'accepted'>('ready');
  return (
    <>
      <SegmentedControl
        label="Facturas"
        value={list}
        onChange={setList}
        options={[
          { value: 'ready', label: 'Por timbrar 7' },
          { value: 'draft', label: 'Borrador 3' },
          { value: 'accepted', label: 'Aceptadas 64' },
        ]}
      />
      <Tabs
        label="Ajustes"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'general', label: 'General' },
          { value: 'team', label: 'Equipo' },
          { value: 'money', label: 'Cobros' },
        ]}
      >
        Lo que muestra la pestaña elegida.
      </Tabs>
    </>
  );
}

export function KitActions() {
  const items = [
    { key: 'edit', label: 'Editar', icon: <Pencil aria-hidden="true" />, onSelect: () => undefined },
    { key: 'stamp', label: 'Timbrar', disabledReason: 'Falta el impuesto', onSelect: () => undefined },
    {
      key: 'delete',
      label: 'Eliminar',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => notify('information', 'Eliminado'),
    },
  ];
  return (
    <Card title="Acciones y estados" padded>
      <div className={styles['form']}>
        {(['small', 'medium', 'large'] as const).map((size) => (
          <div key={size} className={styles['row']}>
            <Button kind="primary" size={size} icon={icon}>
              Guardar
            </Button>
            <Button size={size}>Cancelar</Button>
            <Button kind="quiet" size={size}>
              Ver envío
            </Button>
            <Button kind="danger" size={size}>
              Eliminar
            </Button>
            <Button kind="primary" size={size} busy>
              Guardando
            </Button>
            <Button size={size} disabled>
              Apagado
            </Button>
            <IconButton label="Más" size={size} icon={<Ellipsis aria-hidden="true" />} />
          </div>
        ))}
        <div className={styles['row']}>
          <LinkButton to="?" dashed icon={icon}>
            Agregar alojamiento
          </LinkButton>
          <Menu
            label="Más acciones"
            items={items}
            trigger={(attributes) => (
              <IconButton
                {...attributes}
                kind="outlined"
                label="Más acciones"
                icon={<Ellipsis aria-hidden="true" />}
              />
            )}
          />
          <Tooltip text="Se timbra al salir, el 25 de noviembre">
            <Button>Con explicación</Button>
          </Tooltip>
          <Button onClick={() => notify('success', 'Reserva guardada')}>Aviso</Button>
          <Button onClick={() => notify('error', 'SIRE no responde. Lo intentamos otra vez en 5 minutos.')}>
            Aviso de error
          </Button>
        </div>
        <div className={styles['row']}>
          {FAMILIES.map((family) => (
            <StatusPill key={family} family={family}>
              {family}
            </StatusPill>
          ))}
        </div>
        <div className={styles['row']}>
          {KINDS.map((kind) => (
            <StatusPill key={kind} kind={kind}>
              {kind}
            </StatusPill>
          ))}
        </div>
        <div className={styles['row']}>
          {STAMPS.map((state) => (
            <StampStatus key={state} state={state} />
          ))}
        </div>
        <div className={styles['row']}>
          {BILLING.map((state) => (
            <BillingDot key={state} state={state} />
          ))}
          <BillingDot state="billed" dotOnly />
        </div>
        <div className={styles['row']}>
          <Avatar name="Tomás Keller" size="small" />
          <Avatar name="Ana Lucía Rojas" />
          <Avatar name="João Salgado" size="large" />
        </div>
        <Choices />
        <ProgressBar label="Importando reservas" done={37} total={120} errors={2} />
        <div className={styles['phone']}>
          <Stepper current={2} total={4} />
        </div>
      </div>
    </Card>
  );
}
