/** The viewed account of this tab (SEC-17), kept over a reload and a sign-in (R-SESSION-04). */
const STORED_AS = 'viewUser';

/** Private windows of some browsers refuse storage: the view then lasts as long as the page. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
export const storedViewUser = (): string | null =>
  withStorage((storage) => storage.getItem(STORED_AS)) ?? null;
/** For the next page of this tab, which asks the server whether it is valid. */
export const storeViewUser = (id: string): void => withStorage((storage) => storage.setItem(STORED_AS, id));
export const forgetViewUser = (): void => withStorage((storage) => storage.removeItem(STORED_AS));
/** While signing in (R-SESSION-04). */
export const isImpersonating = (): boolean => storedViewUser() !== null;
