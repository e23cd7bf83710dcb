/** The simulator calls that the current test has heard of. The set-up file is loaded for each test file; this file is not. */
export const published = { complaints: new Set<string>(), isOnPurpose: false };

/** For a test whose point is an answer that no document allows. */
export function allowUnpublishedAnswers(): void {
  published.isOnPurpose = true;
}
