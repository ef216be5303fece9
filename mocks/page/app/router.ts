import { useMemo, useSyncExternalStore } from 'react'

/** What the address shows: segments and parameters of its fragment, as in `#/journal/12?status=4xx`. */
export interface Place {
  segments: readonly string[]
  query: URLSearchParams
}

type Parameters = Readonly<Record<string, string>>

const MOVED = 'etalon:moved'

/** The fragment of a place, as a link. */
export function linkTo(
  segments: readonly (string | number | bigint)[],
  query: Parameters | URLSearchParams = {},
): string {
  const parameters = new URLSearchParams(query).toString()
  const path = segments.map((segment) => encodeURIComponent(String(segment))).join('/')
  return `#/${path}${parameters === '' ? '' : `?${parameters}`}`
}

/** Is asked before another place is opened; it calls the function if that may be. */
export type Guard = (go: () => void) => void

let guard: Guard | undefined
/** The fragment of the place that is shown. */
let shown = location.hash

/** Has every change of the place asked for, until the returned function is called. */
export function guardPlace(ask: Guard): () => void {
  guard = ask
  return () => {
    if (guard === ask) guard = undefined
  }
}

/** Does what leaves the place, at once or when the guard lets it. */
export function leave(go: () => void): void {
  if (guard === undefined) go()
  else guard(go)
}

/** Takes back a move of the browser, such as its button or a link, that a guard has to allow. */
function keepPlace(): void {
  if (location.hash === shown) return
  if (guard === undefined) {
    shown = location.hash
    return
  }
  history.pushState(null, '', shown)
  guard(() => history.back())
}

// Before those of the components, which see the place as it is kept.
for (const event of ['popstate', 'hashchange']) addEventListener(event, keepPlace)

/** Opens a place: as a new entry of the browser's history, or in place of the present one. */
export function open(link: string, { replace = false }: { replace?: boolean } = {}): void {
  leave(() => {
    if (replace) history.replaceState(null, '', link)
    else history.pushState(null, '', link)
    shown = location.hash
    dispatchEvent(new Event(MOVED))
  })
}

function subscribe(told: () => void): () => void {
  const events = ['hashchange', 'popstate', MOVED]
  for (const event of events) addEventListener(event, told)
  return () => {
    for (const event of events) removeEventListener(event, told)
  }
}

/** The present place; the component renders again when it changes. */
export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return useMemo(() => placeOf(hash), [hash])
}

function placeOf(hash: string): Place {
  const [path = '', parameters = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const segments = path === '' ? [] : path.split('/').map(decoded)
  return { segments, query: new URLSearchParams(parameters) }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * One parameter of the address; an empty value removes it, and a new one those that depend on it. Does not add to the
 * history.
 */
export function useParameter(
  name: string,
  otherwise = '',
  dependent: readonly string[] = [],
): [string, (value: string) => void] {
  const { segments, query } = usePlace()
  const set = (value: string): void => {
    const next = new URLSearchParams(query)
    for (const other of dependent) next.delete(other)
    if (value === otherwise) next.delete(name)
    else next.set(name, value)
    open(linkTo(segments, next), { replace: true })
  }
  return [query.get(name) ?? otherwise, set]
}
