/** Functions that run inside a page; each stands alone, because only its own text travels there. */

type Probed = Window & { readyAt?: number; responses?: number[]; largestPaint?: number };

/** Notes when an element is on screen: after the first frame that shows it. */
export function watchForReady(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)?.checkVisibility({ visibilityProperty: true })) {
      requestAnimationFrame(() => setTimeout(() => ((window as Probed).readyAt = performance.now())));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export const readyAfter = (): number => (window as Probed).readyAt ?? 0;

/** When our calendar has read all that it asked for; 0 until then. */
export const wholeAfter = (): number =>
  document.querySelector('[aria-busy=false] [role=grid]') ? performance.now() : 0;

/** Follows the largest contentful paint: each entry is larger than the one before. */
export function watchLargestPaint(): void {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) (window as Probed).largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** When the largest paint was; 0 until it has stood for so long. */
export function settledPaint(ms: number): number {
  const paint = (window as Probed).largestPaint ?? 0;
  return paint > 0 && performance.now() - paint > ms ? paint : 0;
}

/** Gathers how long the page takes from an input to the next paint (Event Timing, steps of 8 ms). */
export function watchResponses(): void {
  const responses: number[] = ((window as Probed).responses = []);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) responses.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** The longest since the last reading; 16, the smallest value that browsers report, when all were shorter. */
export const longestResponse = (): number => Math.max(16, ...((window as Probed).responses?.splice(0) ?? []));

/** The middle of one of the elements that nothing covers. */
export function placeInSight(options: {
  readonly within: string;
  readonly stay: string;
  readonly index: number;
}): { x: number; y: number } {
  const places = [...document.querySelectorAll(`${options.within} ${options.stay}`)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = { x: left + width / 2, y: top + height / 2 };
    return element.contains(document.elementFromPoint(place.x, place.y)) ? place : [];
  });
  const place = places[options.index];
  if (!place) throw new Error(`There are ${places.length} of ${options.stay} in sight`);
  return place;
}

/**
 * Scrolls as twelve notches of a wheel a second do, down and then half as fast to the right; how often the page was
 * drawn meanwhile.
 */
export function framesWhileScrolling(options: {
  readonly place: string;
  readonly ms: number;
}): Promise<{ perSecond: number; late: number }> {
  const element = document.querySelector(options.place);
  if (!element) throw new Error(`There is no ${options.place}`);
  return new Promise((resolve) => {
    const times: number[] = [];
    const step = (now: number) => {
      const before = times.at(-1) ?? now;
      times.push(now);
      const passed = now - (times[0] ?? now);
      const distance = (now - before) * 1.2;
      if (passed < options.ms / 2) element.scrollTop += distance;
      else element.scrollLeft += distance / 2;
      if (passed < options.ms) {
        requestAnimationFrame(step);
        return;
      }
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
      resolve({
        perSecond: (gaps.length * 1000) / passed,
        late: gaps.filter((gap) => gap > 25).length / gaps.length,
      });
    };
    requestAnimationFrame(step);
  });
}
