import type { Page } from 'playwright-core';

/** The part of a fiber of React that tells whether its component was called in a commit. */
type Fiber = {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
};

/**
 * How often React has called a component on this page, read from what it tells its developer tools. Unlike time, it is the
 * same on a busy machine. Before the page is opened.
 */
export async function countRenders(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1;
    // Of functions, with and without forwardRef and memo.
    const COMPONENTS = new Set([0, 11, 14, 15]);
    let calls = 0;
    const visit = (fiber: Fiber): void => {
      const before = fiber.alternate;
      if (COMPONENTS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) calls += 1;
      // The same children as before: nothing below was looked at.
      if (before?.child === fiber.child) return;
      for (let child = fiber.child; child; child = child.sibling) visit(child);
    };
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => visit(root.current),
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, drawnComponents: () => calls });
  });
  return () => page.evaluate(() => (window as unknown as { drawnComponents(): number }).drawnComponents());
}
