import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Plus } from 'lucide-react';
import { useState } from 'react';

import type { Credit } from '#areas/subscription/credits/credits.contract.ts';
import { creditsQuery } from '#web/features/credits/queries.ts';
import { PropertyProvider } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { Layout } from '../layout.tsx';
import { KitActions } from './kit-actions.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitForm } from './kit-form.tsx';
import { KitLayers } from './kit-layers.tsx';
import { KitStates } from './kit-states.tsx';
import { KitAside, KitToday } from './kit-today.tsx';

const properties = [
  { id: 'azul', name: 'Casa Azul', timezone: 'America/Bogota', city: 'Cartagena', listingsCount: 12 },
  { id: 'sol', name: 'Posada del Sol', timezone: 'America/Bogota', city: 'Medellín', listingsCount: 1 },
];

/** Invented data: no server has it, and the property belongs to no account. */
const stamps: Credit = {
  properties: [
    {
      id: 'azul' as Credit['properties'][number]['id'],
      name: 'Casa Azul',
      apps: [
        {
          id: 'e-invoice-dian',
          unit: 'stamps',
          quantity: 42,
          known: true,
          inUse: true,
          reserved: 1,
          spent: 7,
          lastsDays: 30,
        },
      ],
    },
  ],
  credits: 42,
  stamps: 42,
  metered: true,
};

/** Every part of the kit in every state, inside the real layout. */
export function KitPage() {
  const queries = useQueryClient();
  useState(() => {
    const { queryKey } = creditsQuery('azul');
    queries.setQueryDefaults(queryKey, { staleTime: Infinity });
    queries.setQueryData(queryKey, stamps);
  });
  return (
    <PropertyProvider properties={properties} none={null}>
      <Layout person={{ name: 'Valentina Mora', email: 'valentina@casaazul.co' }}>
        <Page
          title="Buenos días, Valentina"
          subtitle="Sábado 21 de noviembre · Cartagena, 29 °C"
          actions={
            <>
              <Button icon={<CalendarPlus aria-hidden="true" />}>Bloquear fechas</Button>
              <Button kind="primary" icon={<Plus aria-hidden="true" />}>
                Nueva reserva
              </Button>
            </>
          }
        >
          <KitToday.Figures />
          <Columns aside={<KitAside />}>
            <KitToday.Lists />
          </Columns>
          <KitActions />
          <KitFields />
          <KitForm />
          <KitStates />
          <KitLayers />
        </Page>
      </Layout>
    </PropertyProvider>
  );
}
