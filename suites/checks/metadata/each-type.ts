import type { RuleId } from '#spec'
import { Blocked, type Tools, check, isObject } from '../../kit/index.ts'
import { type Describing, KIND_OF, describe, likeTexts, needEntry, saysType } from './description.ts'
import { isGroup, listOf, typeOf } from './listed.ts'

/** The parts of a type key of the documented form; one with fewer may be that of a group. */
const PARTS = 3

/** The keys of all listed types of a kind. */
async function listedTypes(tools: Tools, operation: Describing): Promise<string[]> {
  const kind = KIND_OF[operation]
  const keys = likeTexts(await listOf(tools, kind), String(typeOf(tools, kind)))
  if (keys.length === 0) throw new Blocked(`the type of fixtures.${kind} is not listed`)
  const types = keys.filter((key) => !isGroup(key, keys))
  // Only types of formats have no documented form; what is listed of other kinds is for another rule.
  return kind === 'format' ? types : types.filter((key) => key.startsWith(`${kind}.`) && key.split('.').length >= PARTS)
}

function eachIsDescribed(rule: RuleId, operation: Describing) {
  return check({
    rule,
    title: `every ${KIND_OF[operation]} type that is listed is described`,
    run: async (tools) => {
      for (const key of await listedTypes(tools, operation)) {
        const reply = await tools.api.call(operation, { path: { key } })
        // A type may have no property keys, and null for a description.
        tools.expect.json(reply)
      }
    },
  })
}

export const eachConnectionType = eachIsDescribed('metadata/connection-type-described', 'getConnectionTypeMetadata')
export const eachFormatType = eachIsDescribed('metadata/format-type-described', 'getFormatTypeMetadata')
export const eachFlowType = eachIsDescribed('metadata/flow-type-described', 'getFlowTypeMetadata')

/** The member names that lead to a part of a description; undefined through a list, whose items may lie elsewhere. */
function pathTo(part: unknown, description: unknown): string[] | undefined {
  if (part === description) return []
  if (!isObject(description)) return undefined
  for (const [name, member] of Object.entries(description)) {
    const rest = pathTo(part, member)
    if (rest !== undefined) return [name, ...rest]
  }
  return undefined
}

const partAt = (description: unknown, path: readonly string[]): unknown =>
  path.reduce((part, name) => (isObject(part) ? part[name] : undefined), description)

/** What may say the type of a key in place of the usual member. */
const SCHEMA_WORDS = ['enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref']

export const typeOfEveryKey = check({
  rule: 'metadata/types-of-keys',
  title: 'the keys of every listed type come with their types, as the one of the target file does',
  over: 'operations',
  run: async (tools) => {
    const operation = tools.operation as Describing
    const { key, type, type_key: known } = tools.fixture(`described_property.${KIND_OF[operation]}`)
    const description = await describe(tools, operation, known)
    const { facts, among } = needEntry(description, key)
    const path = pathTo(among, description.json)
    if (!isObject(facts) || path === undefined) return
    // More than one member may say a type, such as that of its values and that of its editor.
    const saying = Object.keys(facts).filter((name) => saysType(facts[name], { type }))
    if (saying.length === 0) throw new Blocked(`${key} has no type`)
    // In a list the key is a member beside the others; else it is the name of the entry.
    const naming = Object.keys(facts).find((name) => facts[name] === key)
    const isEntry = (one: unknown): one is Record<string, unknown> =>
      isObject(one) &&
      Object.keys(facts).some((name) => name in one && !saying.includes(name)) &&
      (naming === undefined || naming in one)
    for (const listed of await listedTypes(tools, operation)) {
      const entries = Object.values(partAt((await describe(tools, operation, listed)).json, path) ?? {}).filter(isEntry)
      const isTyped = (one: Record<string, unknown>): boolean =>
        saying.some((name) => ![undefined, null, ''].includes(one[name] as null)) ||
        SCHEMA_WORDS.some((word) => word in one)
      tools.expect.none(entries, (one) => !isTyped(one), `a key of ${listed} has no type`)
    }
  },
})
