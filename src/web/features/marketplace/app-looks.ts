import type { AppId } from '#vocabulary/app-ids.ts';
import type { Family } from '#web/ui/status.tsx';

export type Picture =
  'reports' | 'phone' | 'scan' | 'list' | 'stamped' | 'exchange' | 'card' | 'chart' | 'board';

type Look = {
  /** Two letters, as a mark. */
  readonly mark: string;
  readonly family: Extract<Family, 'palm' | 'sky' | 'sun' | 'plum'> | 'clay';
  readonly picture: Picture;
};

/** The look of each app; an app in development is grey until it is released. */
export const LOOKS: Readonly<Record<AppId, Look>> = {
  'sire-tra': { mark: 'Re', family: 'palm', picture: 'reports' },
  'check-in-host': { mark: 'Ci', family: 'clay', picture: 'phone' },
  'scan-id': { mark: 'Es', family: 'clay', picture: 'scan' },
  'invoice-manager': { mark: 'Gf', family: 'palm', picture: 'list' },
  'e-invoice-dian': { mark: 'Fe', family: 'sky', picture: 'stamped' },
  'siigo-connect': { mark: 'Si', family: 'sky', picture: 'exchange' },
  'alegra-connect': { mark: 'Al', family: 'plum', picture: 'exchange' },
  'payment-collect': { mark: 'Co', family: 'clay', picture: 'card' },
  'powerbi-connect': { mark: 'Bi', family: 'sun', picture: 'chart' },
  'hubspot-connect': { mark: 'Hs', family: 'sky', picture: 'board' },
  'e-invoice-sat': { mark: 'Sa', family: 'sky', picture: 'stamped' },
  'e-invoice-afip': { mark: 'Af', family: 'sky', picture: 'stamped' },
};
