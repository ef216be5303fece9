import { type OperationId, type ResourceKind, resources } from '#spec'
import type { CallRequest, Tools } from '../../kit/index.ts'
import { requiredProperty } from '../metadata/description.ts'
import { referenceOf } from '../resources/io.ts'
import type { Members } from '../resources/kind.ts'
import { LONG_PROPERTY, NAMES, PROPERTY_TEXTS, TEXTS, tagsOfRound } from './unusual.ts'

/** The kinds that have a type and properties. */
export const TYPED = ['flow', 'connection', 'format'] as const
export type Typed = (typeof TYPED)[number]
/** The kinds whose members the documents show. */
const SHOWN: readonly ResourceKind[] = [...TYPED, 'schedule', 'webhook']
/** The kinds of which each object carries tags. */
export const TAGGED = [...TYPED, 'schedule', 'listener'] as const

export const isTyped = (kind: ResourceKind): kind is Typed => (TYPED as readonly ResourceKind[]).includes(kind)
export const isShown = (kind: ResourceKind): boolean => SHOWN.includes(kind)

/** A body that creates a plain object of the kind. */
export async function plainBody({ given }: Tools, kind: ResourceKind): Promise<Members> {
  // Which names a macro may have is not documented: one like that of a macro that was made.
  if (kind === 'macro') return given.macroBody(`${(await given.macro()).name}2`) as Members
  const { body } = (await given.requestFor(resources[kind].operations.create)) as CallRequest<OperationId>
  return body as Members
}

/** Whether a value is a name of this run. */
const isName = (value: unknown): boolean => typeof value === 'string' && value.startsWith('etalon')

/** The members of a body that hold the name: the documents do not show which one of a listener or macro does. */
export function nameMembers(kind: ResourceKind, body: Members): string[] {
  if (isShown(kind)) return ['name']
  return Object.keys(body).filter((member) => isName(body[member]))
}

/** Unusual values for the members of a kind, in parts that a service may take or refuse each by itself. */
export async function unusual(tools: Tools, kind: ResourceKind, plain: Members, round: number): Promise<Members[]> {
  const { unique } = tools
  const pick = picking(round)
  const named = nameMembers(kind, plain).map((member) => ({ [member]: unique(pick(NAMES)) }))
  const described = isShown(kind) ? [{ description: pick(TEXTS) }] : []
  const tagged = (TAGGED as readonly ResourceKind[]).includes(kind) ? [{ tags: tagsOfRound(unique, round) }] : []
  return [...named, ...described, ...tagged, ...(await ownParts(tools, kind, plain, round))]
}

async function ownParts(tools: Tools, kind: ResourceKind, plain: Members, round: number): Promise<Members[]> {
  const pick = picking(round)
  if (isTyped(kind)) return [...typedParts(tools, kind, plain, round), ...referring(tools, kind, plain, round)]
  const { target, given } = tools
  // A flow that the target file names may have an id that doubles round.
  const flowId = [target.fixtures.runs?.succeeds, (await given.flow()).id][round % 2]
  if (kind === 'schedule') {
    const other = target.fixtures.schedule?.other
    const expression = round === 1 || other === undefined ? [] : [{ schedule: other }]
    return [...(flowId === undefined ? [] : [{ flowId }]), ...expression, { enabled: round === 1 }]
  }
  if (kind === 'macro') return textsOf(plain).map((member) => ({ [member]: `${String(plain[member])} ${round + 1}` }))
  if (kind !== 'webhook') return []
  const addresses = Object.values(target.fixtures.webhook ?? {})
  const limit = round === 0 ? 'flowIncludes' : 'flowExcludes'
  return [
    { events: pick([['Flow.Failed', 'Connection.Updated'], ['*'], ['Flow.Warning']]) },
    ...(addresses.length === 0 ? [] : [{ url: addresses[round % addresses.length] }]),
    ...(flowId === undefined ? [] : [{ [limit]: [flowId] }]),
    { enabled: round === 1 },
  ]
}

/** A connection that refers to a secret, which is told apart from a value by its form alone. */
function referring(tools: Tools, kind: Typed, plain: Members, round: number): Members[] {
  const reference = kind === 'connection' && round === 3 ? referenceOf(tools) : {}
  if (Object.keys(reference).length === 0) return []
  return [{ connectionType: plain['connectionType'], properties: { ...(plain['properties'] as object), ...reference } }]
}

/** Members of several words that do not hold the name: what a macro does, not one of a few choices. */
function textsOf(plain: Members): string[] {
  return Object.keys(plain).filter((member) => {
    const value = plain[member]
    return typeof value === 'string' && value.includes(' ') && !isName(value)
  })
}

/** A type with its properties, one part for each property: of the fixture, as described, and another type. */
function typedParts({ target }: Tools, kind: Typed, plain: Members, round: number): Members[] {
  const type = `${kind}Type`
  const described = target.fixtures.described_property?.[kind]
  const other = target.fixtures.other_type?.[kind]
  const plainProperties = (plain['properties'] ?? {}) as Members
  if (round === 2 && other !== undefined && other !== plain[type]) return [{ [type]: other, properties: {} }]
  if (described === undefined) return [{ properties: plainProperties }]
  const { type_key, key, default: preset, optional } = described
  const base = { [type]: type_key, ...(type_key === plain[type] ? {} : { properties: {} }) }
  const text = PROPERTY_TEXTS[round % PROPERTY_TEXTS.length]
  const kept = type_key === plain[type] ? plainProperties : requiredProperty(described, text)
  const others = optional === undefined ? [] : [{ [optional]: round === 1 ? LONG_PROPERTY : text }]
  return [{ [key]: String(preset) }, ...others].map((own) => ({ ...base, properties: { ...kept, ...own } }))
}

/** All parts in one body: properties are joined. */
export function joined(parts: readonly Members[]): Members {
  return parts.reduce<Members>((all, part) => {
    const properties = { ...(all['properties'] as object), ...(part['properties'] as object) }
    return { ...all, ...part, ...('properties' in all || 'properties' in part ? { properties } : {}) }
  }, {})
}

/** Picks the value of the round. */
const picking =
  (round: number) =>
  <T>(values: readonly T[]): T =>
    values[round % values.length] as T
