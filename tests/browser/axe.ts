import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules of WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong in a page: the rule, and the elements that break it. */
export async function axeViolations(page: Page): Promise<string[]> {
  if ((await page.evaluate(`typeof window.axe`)) === 'undefined') await page.evaluate(axe.source)
  const found = (await page.evaluate(
    `window.axe.run(document, { runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'], elementRef: false })`,
  )) as axe.AxeResults
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, html }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''} ${html.slice(0, 120)}`),
  )
}
