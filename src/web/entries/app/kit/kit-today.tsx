import { IdCard, Landmark, ReceiptText } from 'lucide-react';

import { AmountChart } from '#web/ui/amount-chart.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { AttentionList, AttentionRow, Card, KpiStrip, PersonCell } from '#web/ui/card.tsx';
import { ProgressSteps, type StepState } from '#web/ui/progress.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { LogList } from '#web/ui/timeline.tsx';
import styles from './kit.module.css';

type Arrival = {
  readonly name: string;
  readonly from: string;
  readonly listing: string;
  readonly nights: number;
  readonly time: string;
  readonly steps: readonly StepState[];
  readonly pill: readonly [Family, string];
};

const arrivals: readonly Arrival[] = [
  {
    name: 'Tomás Keller',
    from: 'Airbnb · 2 huéspedes',
    listing: 'Suite Bóveda',
    nights: 4,
    time: '15:00',
    steps: ['done', 'failed', 'done', 'done'],
    pill: ['rose', 'Registro'],
  },
  {
    name: 'Ana Lucía Rojas',
    from: 'Booking · 3 huéspedes',
    listing: 'Apto 201',
    nights: 2,
    time: '15:30',
    steps: ['done', 'done', 'done', 'done'],
    pill: ['palm', 'Todo listo'],
  },
  {
    name: 'Marina Duarte',
    from: 'Directa · 1 huésped',
    listing: 'Loft 3',
    nights: 7,
    time: '16:00',
    steps: ['waiting', 'open', 'done', 'open'],
    pill: ['sun', 'Falta check-in'],
  },
];

/** One of them gave back more than it sold. */
const invoiced = [
  ['ago', 8_400_000],
  ['sep', 5_100_000],
  ['oct', -900_000],
  ['nov', 11_200_000],
] as const;

const STEP_NAMES = ['Huéspedes', 'Registro', 'Pago', 'Llave'];

const columns: readonly Column<Arrival>[] = [
  {
    key: 'guest',
    header: 'Huésped',
    isHead: true,
    cell: ({ name, from }) => <PersonCell name={name} text={from} />,
  },
  { key: 'listing', header: 'Alojamiento', cell: ({ listing }) => listing },
  { key: 'nights', header: 'Noches', cell: ({ nights }) => nights },
  { key: 'time', header: 'Check-in', cell: ({ time }) => time },
  {
    key: 'steps',
    header: 'Avance',
    cell: ({ steps }) => (
      <ProgressSteps steps={steps.map((state, index) => ({ label: STEP_NAMES[index] ?? '', state }))} />
    ),
  },
  {
    key: 'pill',
    header: '',
    headerLabel: 'Estado',
    cell: ({ pill: [family, word] }) => <StatusPill family={family}>{word}</StatusPill>,
  },
];

const nights = [74, 80, 50, 42, 48, 62, 86, 90, 56, 34, 30, 38, 68, 76];
const day = (index: number) => (index < 10 ? `${21 + index} nov` : `${index - 9} dic`);

function Figures() {
  return (
    <KpiStrip
      kpis={[
        { label: 'Llegadas hoy', figure: '6', note: '4 con check-in completo' },
        { label: 'Salidas hoy', figure: '4', note: '2 facturas por timbrar' },
        { label: 'En casa', figure: '23', note: 'huéspedes en 9 alojamientos' },
        { label: 'Ocupación noviembre', figure: '78 %', note: '+6 pts frente a octubre', trend: 'good' },
      ]}
    />
  );
}

function Lists() {
  return (
    <>
      <Card title="Necesita tu atención" mark={<StatusPill family="rose">3</StatusPill>}>
        <AttentionList>
          <AttentionRow
            family="rose"
            icon={<Landmark />}
            title="SIRE rechazó el reporte de Tomás Keller"
            text="El número de pasaporte tiene 8 caracteres y Migración espera 9 para Alemania. Vence hoy a las 23:59."
            action={<Button size="small">Corregir y reenviar</Button>}
          />
          <AttentionRow
            family="sun"
            icon={<IdCard />}
            title="2 llegadas de hoy sin check-in"
            text="Marina Duarte (Loft 3) y familia Osorio (Casa Patio). Último recordatorio hace 5 horas."
            action={<Button size="small">Recordar por WhatsApp</Button>}
          />
          <AttentionRow
            family="sky"
            icon={<ReceiptText />}
            title="2 facturas listas para timbrar"
            text="$ 1.284.000 COP entre las dos. Todos los impuestos cuadran."
            action={<Button size="small">Revisar y timbrar</Button>}
          />
        </AttentionList>
      </Card>
      <Card title="Llegadas de hoy" aside="Huéspedes · Registro · Pago · Llave">
        <Table
          caption="Llegadas de hoy"
          columns={columns}
          rows={arrivals}
          rowKey={({ name }) => name}
          rowLink={({ name }) => `?reservation=${encodeURIComponent(name)}`}
        />
      </Card>
    </>
  );
}

export const KitToday = { Figures, Lists };

export function KitAside() {
  return (
    <>
      <Card title="Sofía, tu coanfitriona" padded>
        <div className={styles['form']}>
          <LogList
            entries={[
              {
                key: '1',
                family: 'palm',
                text: (
                  <>
                    <b>Código de acceso enviado</b> a Ana Lucía Rojas
                  </>
                ),
                note: '11:42 · TTLock, puerta 201',
              },
              {
                key: '2',
                family: 'sun',
                text: (
                  <>
                    <b>Pregunta que no sé responder</b>
                    <br />
                    “¿Puedo dejar la moto adentro?”, Loft 3
                  </>
                ),
                note: '10:51 · WhatsApp',
              },
            ]}
          />
          <Button full>Ver toda la bitácora</Button>
        </div>
      </Card>
      <Card title="Próximos 14 días" aside="noches vendidas" padded>
        <BarChart
          title="Noches vendidas por día"
          bars={nights.map((value, index) => ({
            label: day(index),
            value,
            isStrong: index === 6 || index === 7,
          }))}
        />
      </Card>
      <Card title="Facturado por mes" aside="COP" padded>
        <AmountChart
          title="Facturado por mes"
          unit="Mes"
          total="Total"
          series={[
            { label: 'Base', look: 'strong' },
            { label: 'Impuestos', look: 'soft' },
          ]}
          bars={invoiced.map(([label, net]) => ({
            label,
            name: `${label} 2026`,
            amounts: [net, net * 0.19],
          }))}
          format={(amount) => `$ ${amount.toLocaleString('es-CO')}`}
          formatShort={(amount) => `$ ${amount / 1_000_000} M`}
        />
      </Card>
    </>
  );
}
