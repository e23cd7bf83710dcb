/**
 * R-SUB-02: whether a card was tried here, in this browser's data about the customer. The server stores when (D-49).
 */
export const PAYMENT_TRIED_MARKER = 'tried';
const STORED_AS = 'customer';

type Saved = Readonly<Record<string, unknown>>;

function saved(): Saved {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Saved) : {};
  } catch {
    return {};
  }
}

export const hasTried = (billId: string): boolean => saved()[PAYMENT_TRIED_MARKER] === billId;

/** The last bill is enough: the message is for a person who returns to it. */
export function markTried(billId: string): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify({ ...saved(), [PAYMENT_TRIED_MARKER]: billId }));
  } catch {
    // Private windows of some browsers refuse storage: then nothing is stored.
  }
}
