import type { Instant } from '#vocabulary/instant.ts';
import type { Credentials, ProviderConnection } from '../connection.ts';

/**
 * Why a device is not linked: the code was shown for too long, another program took its place, or something that the
 * provider has no word of ours for.
 */
export type GuestDeviceProblem = 'not-scanned' | 'replaced' | 'other';

type Common = {
  /** The beginning of its state; null where the provider does not tell. */
  readonly since: Instant | null;
  readonly lastError: GuestDeviceProblem | null;
  /** `+` and digits of the telephone that it was linked with; null before the first time. */
  readonly phone: string | null;
  /** As guests see it. */
  readonly name: string | null;
};

/** The link between a telephone of the host and the provider, as it is now. */
export type GuestDevice = Common &
  (
    | {
        /**
         * `reconnecting` and `connecting` end by themselves. `logged-out`: ended on the telephone. `blocked`: the network
         * refuses the number.
         */
        readonly state:
          'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'blocked' | 'logged-out';
      }
    /** A text to be drawn and scanned. Another one follows at `expiresAt`: the device has to be read again. */
    | { readonly state: 'qr'; readonly qr: string; readonly expiresAt: Instant | null }
    /** Letters and digits to be typed on the telephone. */
    | { readonly state: 'code'; readonly pairingCode: string }
  );

/** `phone`: `+` and digits of the telephone on which the code will be typed. */
export type GuestDeviceMethod = { readonly kind: 'qr' } | { readonly kind: 'code'; readonly phone: string };

/** A channel that sends from a telephone of the host, which is linked on that telephone. Throws only ProviderFailure. */
export type GuestDevices = {
  /** Whether a device can be linked in this mode: the installation has what it takes. */
  readonly isAvailable: (mode: ProviderConnection['mode']) => boolean;
  /** The credentials of a new connection: a key made at random, which no person types. */
  readonly createCredentials: (mode: ProviderConnection['mode']) => Credentials;
  /** Begins to link, or answers how it is linked already. `refused` at `phone` for a number that is none. */
  readonly connect: (connection: ProviderConnection, method: GuestDeviceMethod) => Promise<GuestDevice>;
  readonly read: (connection: ProviderConnection) => Promise<GuestDevice>;
  /** Ends the link and erases it at the provider. A device that is not linked is fine. */
  readonly logOut: (connection: ProviderConnection) => Promise<void>;
  /** In test mode the page of the simulated telephone, on which a person scans; null for a real one. */
  readonly phonePageOf: (connection: ProviderConnection) => string | null;
};
