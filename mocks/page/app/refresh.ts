/** How often the console asks for what it shows, in ms. */
export const REFRESH_MS = 5_000
/** How often it asks for a long list of sandboxes: a mock that a company shares has thousands, and many consoles. */
const SELDOM_MS = 60_000
/** Sandboxes that are few enough to be asked for each time. */
const FEW = 50

/** Whether a list of so many sandboxes is asked for seldom, and the selected one by itself. */
export function isLong(count: number): boolean {
  return count > FEW
}

/** When to ask for the list of sandboxes again, in ms. */
export function listRefreshMs(count: number): number {
  return isLong(count) ? SELDOM_MS : REFRESH_MS
}
