/** The parts that a sender may choose, for the tests of the thread. */
export type TestWork =
  { readonly say: string } | { readonly spin: true } | { readonly fill: true } | { readonly fail: string };

export default function work(given: TestWork): string {
  if ('spin' in given) for (;;);
  if ('fill' in given) for (const kept: string[][] = []; ;) kept.push(Array.from({ length: 10_000 }, String));
  if ('fail' in given) throw new TypeError(given.fail);
  return `${given.say} ${Object.keys(process.env).length}`;
}
