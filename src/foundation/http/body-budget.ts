type Room = { readonly all: number; readonly each: number };

/**
 * How many bytes of bodies are held at once, over all requests and for one address: without a ceiling many bodies of an allowed size
 * are more than the memory of the process (SEC-62).
 */
export class BodyBudget {
  readonly #room: Room;
  readonly #held = new Map<string, number>();
  #sum = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  /** False, and nothing is taken, where there is no room. */
  take(address: string, bytes: number): boolean {
    const own = (this.#held.get(address) ?? 0) + bytes;
    if (own > this.#room.each || this.#sum + bytes > this.#room.all) return false;
    this.#held.set(address, own);
    this.#sum += bytes;
    return true;
  }

  give(address: string, bytes: number): void {
    const own = (this.#held.get(address) ?? 0) - bytes;
    this.#sum -= bytes;
    if (own > 0) this.#held.set(address, own);
    else this.#held.delete(address);
  }
}
