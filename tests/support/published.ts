/** What the current test has heard about the simulators; the set-up file is loaded anew for each test file, this is not. */
export const published = { complaints: new Set<string>(), isOnPurpose: false };

/** For a test whose point is an answer that no document allows. */
export function notAsPublished(): void {
  published.isOnPurpose = true;
}
