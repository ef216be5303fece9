import { factsOf } from '#spec'
import type { Exchange } from '../exchange.ts'
import { bodyOf, membersOf } from '../judged.ts'
import type { Subject } from '../subject.ts'
import type { Target } from '../target.ts'
import { type CaseTools, createTools } from '../tools.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import { type FileId, idsOf, parameterOf } from './ids.ts'
import { LOOKS } from './looks.ts'

/** A case that failed: what its rule needs, the fixtures that it asked for, and what it sent. */
interface Failed {
  id: string
  needs: readonly string[]
  asked: CaseTools['asked']
  exchanges: readonly Exchange[]
}

/** Whether objects were found nowhere, by target and key. Several cases may ask at once, and each look costs whole lists. */
const looked = new WeakMap<Target, Map<string, Promise<boolean | undefined>>>()

/**
 * What blocks a failed case whose objects are not on the target: where a history was purged, an installation restored or an
 * id mistyped, the target file is wrong and no rule is broken. Undefined if they are there, or if it cannot be told.
 */
export async function blockedByStale(subject: Subject, failed: Failed): Promise<Blocked | undefined> {
  const stale: FileId[] = []
  for (const one of idsOf(subject.target))
    if (isUsed(one, failed, subject.target) && (await isStale(subject, failed.id, one))) stale.push(one)
  if (stale.length === 0) return undefined
  const objects = Map.groupBy(stale, ({ kind, id }) => `${kind} ${id}`)
  return new Blocked([...objects].map(([object, ids]) => sayStale(object, ids)).join('; '))
}

function sayStale(object: string, ids: readonly FileId[]): string {
  const keys = ids.map(({ key }) => key).join(' and ')
  return `${keys} of the target file ${ids.length === 1 ? 'is' : 'are'} stale: there is no ${object} (any more)`
}

/** Whether a case depends on an object of the target file, and has not read it. */
function isUsed(one: FileId, { needs, asked, exchanges }: Failed, { baseUrl }: Target): boolean {
  if (one.kind === 'listener URL') {
    const { href } = new URL(String(one.id), baseUrl)
    return exchanges.some(({ delivered, request }) => delivered === true && request.url === href)
  }
  if (exchanges.some((exchange) => hasRead(exchange, one))) return false
  const holder = one.key.replace(/(\.(body|path|arguments))?\.\w+$/, '')
  return (
    needs.includes(one.key.replace('features.', 'feature:')) ||
    [...asked].some((name) => [one.key, holder].includes(`fixtures.${name}`)) ||
    exchanges.some((exchange) => names(exchange, one))
  )
}

/** Whether a request names the object. */
function names({ operation, request }: Exchange, { kind, id }: FileId): boolean {
  const name = parameterOf(kind)
  if (name === undefined) return false
  const { pathname, searchParams } = new URL(request.url)
  const template = factsOf(operation).path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const inPath = new RegExp(`${template}$`).exec(pathname)?.groups?.[name]
  const { body } = request
  const inBody = body === undefined ? undefined : membersOf(bodyOf({ raw: { body } }))[name]
  const text = String(id)
  return inPath === encodeURIComponent(text) || searchParams.get(name) === text || String(inBody) === text
}

/** Whether the case has read the object: then it was there when the case began. */
function hasRead(exchange: Exchange, one: FileId): boolean {
  const { action, path } = factsOf(exchange.operation)
  const isRead = action === 'read' && path.endsWith(`{${parameterOf(one.kind)}}`)
  return isRead && exchange.response.status < 300 && names(exchange, one)
}

async function isStale(subject: Subject, caseId: string, one: FileId): Promise<boolean> {
  const known = looked.get(subject.target) ?? new Map<string, Promise<boolean | undefined>>()
  looked.set(subject.target, known)
  const looking = known.get(one.key) ?? isNowhere(subject, caseId, one)
  known.set(one.key, looking)
  const isAbsent = await looking
  // What could not be told may be later.
  if (isAbsent === undefined) known.delete(one.key)
  return isAbsent === true
}

/** Whether no way of looking shows the object; undefined if that cannot be told. */
async function isNowhere(
  { alone: _held, ...subject }: Subject,
  caseId: string,
  one: FileId,
): Promise<boolean | undefined> {
  const tools = createTools(subject, caseId, 'listFlows', 0)
  let isAbsent: true | undefined
  try {
    for (const look of LOOKS[one.kind]) {
      try {
        if (await look(tools, one)) return false
        isAbsent = true
      } catch (problem) {
        if (!(problem instanceof NotApplicable)) return undefined
      }
    }
    return isAbsent
  } finally {
    await tools.cleanUp()
  }
}
