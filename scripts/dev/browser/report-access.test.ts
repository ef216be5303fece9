import { type Browser, type Page, chromium as driver } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../../suites/index.ts'
import { chromium } from './chromium.ts'
import { openReport, reportWith, withEveryOutcome } from './report-page.ts'

/** Least contrast of text with its ground, and of large text (WCAG 2.2, 1.4.3). */
const CONTRAST = 4.5
const LARGE_CONTRAST = 3

/** Runs in the page: texts whose contrast with what stands behind them is too small. */
function faint({ least, leastLarge }: { least: number; leastLarge: number }): string[] {
  const rgba = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = rgba(colour).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const groundOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return (rgba(backgroundColor)[3] ?? 1) === 0 ? groundOf(element.parentElement) : backgroundColor
  }
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent!.trim() !== '',
    )
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => hasText(element) && element.checkVisibility())
    .flatMap((element) => {
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const [one, other] = [luminance(color), luminance(groundOf(element))].sort((a, b) => b - a) as [number, number]
      const ratio = (one + 0.05) / (other + 0.05)
      const size = Number.parseFloat(fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      return ratio < (isLarge ? leastLarge : least)
        ? [`${element.localName}.${element.className} ${ratio.toFixed(2)}`]
        : []
    })
}

/** Runs in the page: what a reader of its structure would stumble over. */
function obstacles(): string[] {
  const named = (element: HTMLElement): boolean => {
    const labels = (element as HTMLInputElement).labels ?? []
    const text = [
      element.getAttribute('aria-label'),
      ...[...labels].map((label) => label.textContent),
      element.textContent,
    ]
    return text.some((words) => (words ?? '').trim() !== '')
  }
  const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
  const levels = all('h1,h2,h3,h4,h5,h6').map(({ localName }) => Number(localName[1]))
  const landmarks = ['main', 'nav', 'header', '[role=search]']
  return [
    ...all('a,button,input,select,summary')
      .filter((element) => !named(element))
      .map((element) => `no name: ${element.outerHTML.slice(0, 80)}`),
    ...levels.flatMap((level, index) =>
      level > (levels[index - 1] ?? 0) + 1 ? [`h${level} after h${levels[index - 1]}`] : [],
    ),
    ...(levels.filter((level) => level === 1).length === 1 ? [] : ['not one h1']),
    ...landmarks.filter((selector) => document.querySelector(selector) === null).map((selector) => `no ${selector}`),
    ...all('th')
      .filter((cell) => !cell.hasAttribute('scope'))
      .map((cell) => `no scope: ${cell.textContent}`),
    ...all('table')
      .filter((table) => table.querySelector('caption, thead') === null)
      .map(() => 'a table without a head'),
    ...all('.scroll')
      .filter((region) => region.tabIndex !== 0)
      .map(() => 'a region that scrolls with a mouse only'),
    ...all('section')
      .filter((section) => document.getElementById(section.getAttribute('aria-labelledby') ?? '') === null)
      .map(({ id }) => `unnamed section ${id}`),
    ...(document.documentElement.lang === 'en' ? [] : ['no language']),
    ...(document.title === '' ? ['no title'] : []),
  ]
}

/** Runs in the page: what has the focus, and whether a reader sees it there. */
function focused(): { what: string; seen: boolean } {
  const element = document.activeElement as HTMLElement
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  return {
    what:
      element.id === '' ? `${element.localName} ${(element.textContent ?? '').trim().slice(0, 40)}` : `#${element.id}`,
    seen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && width > 0 && height > 0,
  }
}

const { path, reason } = chromium()
const name = `the HTML report for readers of every kind${reason === undefined ? '' : ` (skipped: ${reason})`}`

describe.skipIf(path === undefined)(name, () => {
  let browser: Browser
  let passing: Report
  let failing: Report
  beforeAll(async () => {
    browser = await driver.launch({ executablePath: path!, chromiumSandbox: false })
    passing = await reportWith()
    failing = withEveryOutcome(await reportWith('macros/delete-refuses-used', 'search/finds-macros'))
  })
  afterAll(() => browser.close())

  /** A page on which everything that can be opened is open. */
  async function opened(report: Report, colorScheme: 'light' | 'dark'): Promise<Page> {
    const { page } = await openReport(browser, report, { colorScheme })
    await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true })`)
    return page
  }

  test.each(['light', 'dark'] as const)('has enough contrast in the %s', async (colorScheme) => {
    for (const report of [passing, failing]) {
      const page = await opened(report, colorScheme)
      expect(await page.evaluate(faint, { least: CONTRAST, leastLarge: LARGE_CONTRAST })).toEqual([])
      await page.context().close()
    }
  })

  test('notices text that is too faint', async () => {
    const page = await opened(passing, 'light')
    await page
      .locator('h2')
      .first()
      .evaluate((heading) => heading.style.setProperty('color', '#999'))
    expect(await page.evaluate(faint, { least: CONTRAST, leastLarge: LARGE_CONTRAST })).toEqual(['h2. 2.85'])
    await page.context().close()
  })

  test('is built in an order that can be listened to', async () => {
    for (const report of [passing, failing]) {
      const page = await opened(report, 'light')
      expect(await page.evaluate(obstacles)).toEqual([])
      await page.context().close()
    }
  })

  test('notices what stands in the way', async () => {
    const page = await opened(passing, 'light')
    await page.evaluate(`document.querySelector('h2').outerHTML = '<h5>x</h5><button></button>'`)
    expect(await page.evaluate(obstacles)).toEqual([
      'no name: <button></button>',
      'h5 after h1',
      'unnamed section failures',
    ])
    await page.context().close()
  })

  test('is walked through with the keyboard, each step seen', async () => {
    const { page } = await openReport(browser, failing)
    const steps: string[] = []
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const { what, seen } = await page.evaluate(focused)
      expect(seen, what).toBe(true)
      steps.push(what)
    }
    expect(steps.slice(0, 6)).toEqual([
      'a Skip to the report',
      'a Failed',
      'a Not tried',
      'a Coverage',
      'a All rules',
      '#theme',
    ])
    const order = ['#outcome', '#area', '#words', 'a macros/delete-refuses-used'].map((what) => steps.indexOf(what))
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(new Set(steps).size).toBeGreaterThan(20)
    await page.context().close()
  })

  test('is operated with the keyboard', async () => {
    const { page } = await openReport(browser, failing, { colorScheme: 'light' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect((await page.evaluate(focused)).what).toBe('#content')
    await page.focus('#theme')
    await page.keyboard.press('Enter')
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
    const summary = page.locator('.exchange:not([open]) summary').first()
    await summary.focus()
    const closed = await page.locator('.exchange[open]').count()
    await page.keyboard.press('Enter')
    expect(await page.locator('.exchange[open]').count()).toBe(closed + 1)
    await page.context().close()
  })

  test('fits on a narrow screen', async () => {
    const { page } = await openReport(browser, failing, { viewport: { width: 360, height: 640 } })
    expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBe(360)
    await page.context().close()
  })
})
