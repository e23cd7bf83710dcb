import { CalendarX } from 'lucide-react';

import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Columns } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import type { Column } from '#web/ui/table.tsx';
import styles from './kit.module.css';

type Charge = {
  readonly name: string;
  readonly product: string;
  readonly total: string;
  readonly isWrong?: boolean;
};

const charges: readonly Charge[] = [
  { name: 'Alojamiento, 2 noches', product: 'HOSP-01 Hospedaje', total: '560.000' },
  { name: 'Guarda de equipaje', product: 'SERV-07 Servicios', total: '20.000' },
  { name: 'Limpieza extra', product: 'SERV-02 Limpieza', total: '69.500', isWrong: true },
];

const columns: readonly Column<Charge>[] = [
  {
    key: 'choose',
    header: '',
    headerLabel: 'Elegir',
    cell: ({ name, isWrong }) => <Checkbox hideLabel label={`Elegir ${name}`} defaultChecked={!isWrong} />,
  },
  { key: 'name', header: 'Concepto', isHead: true, cell: ({ name }) => <b>{name}</b> },
  { key: 'product', header: 'Producto Siigo', cell: ({ product }) => product },
  { key: 'total', header: 'Total', align: 'end', cell: ({ total }) => total },
];

const shared = {
  caption: 'Conceptos',
  columns,
  rowKey: ({ name }: Charge) => name,
  rowLook: ({ isWrong }: Charge) => (isWrong ? ('attention' as const) : undefined),
  rowsOf: (reply: readonly Charge[]) => reply,
  empty: <Empty title="Esta reserva no tiene conceptos" action={<Button>Agregar concepto</Button>} />,
};

const never = () => new Promise<readonly Charge[]>(() => undefined);

export function KitStates() {
  return (
    <Columns
      aside={
        <>
          <Card title="Vacía">
            <QueryTable {...shared} query={{ queryKey: ['kit', 'empty'], queryFn: () => [] }} />
          </Card>
          <Card title="Otra vacía">
            <Empty
              icon={<CalendarX aria-hidden="true" />}
              title="No hay llegadas hoy"
              text="La próxima es mañana a las 15:00, Loft 3."
              compact
            />
          </Card>
          <Card title="Falló">
            <Failed text="Siigo está tomando mucho tiempo en responder." onRetry={() => undefined} />
          </Card>
        </>
      }
    >
      <Notice family="sun">
        El IVA de “Limpieza extra” suma $ 9.500 y el 19 % de $ 60.000 es $ 11.400. Corrige el valor o el
        impuesto.
      </Notice>
      <Notice family="rose" more="Vuelve a intentarlo en unos minutos.">
        No pudimos guardar la factura
      </Notice>
      <Notice family="sky">Las reservas se actualizan cada hora.</Notice>
      <Notice family="palm">Todo quedó registrado.</Notice>
      <Card title="Llena">
        <QueryTable {...shared} query={{ queryKey: ['kit', 'full'], queryFn: () => charges }} />
      </Card>
      <Card title="Cargando">
        <QueryTable {...shared} query={{ queryKey: ['kit', 'loading'], queryFn: never }} skeletonRows={3} />
      </Card>
      <Card title="Contornos" padded>
        <div className={styles['form']}>
          <Skeleton shape="title-line" />
          <Skeleton lines={3} />
          <Skeleton shape="block" />
        </div>
      </Card>
    </Columns>
  );
}
