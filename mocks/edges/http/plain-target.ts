import { BASE_PATH } from '../../domain/base-path.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import { STREAMING, routeOf } from './route-table.ts'
import { remembered } from '../../world/remembered.ts'

/** What the first line of a plain request asks for. */
export type PlainTarget = Pick<Incoming, 'facts' | 'path' | 'target' | 'query'>

/** A target that a URL would leave unchanged, so that none need be constructed. */
const PLAIN_TARGET = /^\/rest\/[\w\-~:@!$,./]+(?:\?[\w\-~:@!$,./=&]*)?$/
const DOTS = /\/\.\.?(?:[/?]|$)/
/** Number of targets remembered of each method. */
const REMEMBERED = 1_000
/** Longer targets are not remembered, to bound the memory. */
const LONGEST = 256

const byMethod = remembered(REMEMBERED, (method: string) =>
  remembered(REMEMBERED, (url: string) => parsed(method, url)),
)

/**
 * The operation and the parameters of a method and a target. Undefined if only the router can decide on it: a target to
 * be decoded, a streaming operation, or none.
 */
export function targetIn(method: string, url: string): PlainTarget | undefined {
  return url.length > LONGEST ? parsed(method, url) : byMethod(method)(url)
}

function parsed(method: string, url: string): PlainTarget | undefined {
  if (method === 'HEAD' || !PLAIN_TARGET.test(url) || DOTS.test(url)) return undefined
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  const route = routeOf(method, path)
  if (route === undefined || !('path' in route) || STREAMING.has(route.facts)) return undefined
  return {
    facts: route.facts,
    path: route.path,
    target: path.slice(BASE_PATH.length),
    query: at === -1 ? [] : [...new URLSearchParams(url.slice(at))],
  }
}
