/** Minimum contrast of text and of large text with the background (WCAG 2.2, 1.4.3). */
export const CONTRAST = { least: 4.5, leastLarge: 3 }

/** Runs in the page: finds texts with too little contrast. */
export function faint({ least, leastLarge }: { least: number; leastLarge: number }): string[] {
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

/** Runs in the page: finds structural problems for assistive technology. */
export function obstacles(landmarks: readonly string[]): string[] {
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
  return [
    ...all('a,button,input,select,summary,textarea')
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

/** Runs in the page: the focused element, and whether its focus is visible. */
export function focused(): { what: string; seen: boolean } {
  const element = document.activeElement as HTMLElement
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  return {
    what:
      element.id === '' ? `${element.localName} ${(element.textContent ?? '').trim().slice(0, 40)}` : `#${element.id}`,
    seen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && width > 0 && height > 0,
  }
}
