import fc from 'fast-check'
import { type OperationFacts, writeJson } from '#spec'
import { documentedBody, fitting } from './fitting.ts'
import { hostileText, hostileValue } from './hostile.ts'

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

function bytesOf(text: string): Bytes {
  return encoder.encode(text)
}

const LEVELS = 10_000
/** JSON too deep for a recursive parser; one with an exact number, which takes another code path. */
const DEEP = [
  '['.repeat(LEVELS) + ']'.repeat(LEVELS),
  `{"properties":${'{"a":'.repeat(LEVELS)}9007199254740993${'}'.repeat(LEVELS + 1)}`,
]

/** Bodies that are not JSON, or JSON that some parsers do not survive. */
const malformed: fc.Arbitrary<Bytes> = fc.oneof(
  fc.constantFrom('{', '[1,]', '{"a":1}x', "{'a':1}", '\uFEFF{}', 'NaN', '"\\u12"', '1'.repeat(400)).map(bytesOf),
  fc.constantFrom('[', '{"a":').map((opening) => bytesOf(opening.repeat(LEVELS))),
  fc.constantFrom(...DEEP).map(bytesOf),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)),
  fc.constant(Uint8Array.from([...bytesOf('{"name":"'), 0xff, 0xc0, ...bytesOf('"}')])),
)

/** Bodies for an operation, besides documented ones such as `shown`; undefined for none. */
export function bodyFor(facts: OperationFacts, shown?: unknown): fc.Arbitrary<Bytes | undefined> {
  const documented = documentedBody(facts.id)
  if (documented !== undefined && shown !== undefined) documented.examples.push(shown)
  return fc.oneof(
    { weight: documented === undefined ? 0 : 8, arbitrary: documentedOr(documented).map(jsonBytes) },
    { weight: 1, arbitrary: hostileValue.map(jsonBytes) },
    { weight: 1, arbitrary: malformed },
    { weight: documented === undefined ? 8 : 1, arbitrary: fc.constant(undefined) },
  )
}

function jsonBytes(value: unknown): Bytes {
  return bytesOf(writeJson(value))
}

/** Documented examples, values that match the schema, and values that nearly do. */
function documentedOr(documented: ReturnType<typeof documentedBody>): fc.Arbitrary<unknown> {
  if (documented === undefined) return hostileValue
  const { schema, examples } = documented
  return fc.oneof(
    fc.constantFrom(...examples),
    fitting(schema),
    mutated(fc.oneof(fc.constantFrom(...examples), fitting(schema))),
  )
}

/** Objects with a member removed, replaced or added. */
function mutated(objects: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(objects, fc.nat(), hostileText, hostileValue, fc.constantFrom('without', 'changed', 'added'))
    .map(([value, which, name, other, how]) => {
      if (typeof value !== 'object' || value === null) return value
      const members: [string, unknown][] = Object.entries(value)
      const at = which % Math.max(1, members.length)
      if (how === 'without') members.splice(at, 1)
      else if (how === 'changed') members.splice(at, 1, [members[at]?.[0] ?? name, other])
      else members.push([name, other])
      return Object.fromEntries(members)
    })
}
