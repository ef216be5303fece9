import { type OperationId, problemOfBody, readJson, writeJson } from '#spec'
import type { Json } from '../json.ts'
import { step } from '../together.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Steps } from '../../domain/kernel/steps.ts'
import type { AreaVariants } from './variant.ts'

/** Changes how the platform API reads bodies; the agent has steps of its own. */
function reading(read: (plain: Steps['readBody']) => Steps['readBody']): Alteration {
  return step(({ readBody }) => ({ readBody: read(readBody) }))
}

/** Conversions between types of scalars; undefined if a value cannot be converted. */
const CONVERSIONS: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined),
  integer: (value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined),
  number: (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined),
  boolean: (value) => (value === 'true' || value === 'false' ? value === 'true' : undefined),
}

/** Replaces the value at a path, if the change returns one. */
function replaced(value: Json, [step, ...rest]: readonly string[], change: (found: unknown) => unknown): unknown {
  if (step === undefined) return change(value) ?? value
  const at = replaced(value[step], rest, change)
  return Array.isArray(value) ? value.with(Number(step), at) : { ...value, [step]: at }
}

/** Converts all scalars of a wrong type in a body to the documented type. */
function converted(id: OperationId, body: string): string {
  const { plain, exact } = readJson(body)
  const { pointer, message } = problemOfBody(id, plain) ?? { pointer: '', message: '' }
  const convert = CONVERSIONS[/^must be (\w+)/.exec(message)?.[1] ?? '']
  if (convert === undefined) return body
  const path = pointer.split('/').slice(1)
  const after = writeJson(
    replaced(
      exact,
      path.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
      convert,
    ),
  )
  return after === writeJson(exact) ? body : converted(id, after)
}

/** The total number of members of the objects in a value. */
function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  return inside.reduce<number>((sum, one) => sum + membersIn(one), Array.isArray(value) ? 0 : inside.length)
}

/** Whether a JSON text has a duplicate member: it names more members than remain after parsing. */
function hasDoubled(text: string): boolean {
  const names = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined)
  return names.length > membersIn(JSON.parse(text))
}

/** Variants of how invalid bodies are read: in their bytes, their members or their types. */
const MAY_BE_EMPTY: ReadonlySet<OperationId> = new Set([
  'bulkEditFlows',
  'bulkEditSchedules',
  'bulkEditConnections',
  'bulkEditFormats',
  'bulkEditListeners',
  'replaceFlow',
])

export const bodyErrorVariants = {
  'errors/lenient-types': {
    taken: reading((plain) => (incoming) => {
      const found = plain(incoming)
      if (!('reason' in found)) return found
      try {
        return plain({ ...incoming, body: converted(incoming.facts.id, incoming.body) })
      } catch {
        return found
      }
    }),
  },
  'errors/invalid-utf-8': {
    replaced: reading(
      (plain) =>
        ({ isUtf8: _broken, ...incoming }) =>
          plain(incoming),
    ),
  },
  'errors/list-body': {
    empty: reading(
      (plain) => (incoming) =>
        plain(
          incoming.body.startsWith('[') && MAY_BE_EMPTY.has(incoming.facts.id) ? { ...incoming, body: '{}' } : incoming,
        ),
    ),
  },
  'errors/doubled-members': {
    refused: reading((plain) => (incoming) => {
      const found = plain(incoming)
      const doubled = !('reason' in found) && found.body !== undefined && hasDoubled(incoming.body)
      return doubled ? refuse(400, 'a member twice', { text: 'a member stands there twice' }) : found
    }),
  },
} as const satisfies Partial<AreaVariants<'errors'>>
