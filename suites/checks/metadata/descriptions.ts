import { type RuleId, resources } from '#spec'
import { Blocked, NotApplicable, type Reply, type Tools, check, textsIn, isObject } from '../../kit/index.ts'
import {
  type DescribedProperty,
  type Describing,
  type Entry,
  KIND_OF,
  describe,
  needEntry,
  requiredProperty,
  saysType,
} from './description.ts'
import { expectNamed, isNamed } from './named.ts'

function typeIsDescribed(rule: RuleId, operation: Describing) {
  const kind = KIND_OF[operation]
  return check({
    rule,
    title: `the ${kind} type of the target file is described`,
    run: async ({ api, expect, fixture }) => {
      const key = fixture(kind)[`${kind}Type`]
      const reply = await api.call(operation, { path: { key } })
      // A type may have no property keys, and null for a description.
      expect.json(reply)
    },
  })
}

export const connectionTypeDescribed = typeIsDescribed(
  'metadata/connection-type-described',
  'getConnectionTypeMetadata',
)
export const formatTypeDescribed = typeIsDescribed('metadata/format-type-described', 'getFormatTypeMetadata')
export const flowTypeDescribed = typeIsDescribed('metadata/flow-type-described', 'getFlowTypeMetadata')

/** The keys of a type that the target file names. */
function keysOf({ key, required, optional }: DescribedProperty): string[] {
  return [key, required, optional].filter((one) => one !== undefined)
}

function namesKeys(rule: RuleId, operation: 'getConnectionTypeMetadata' | 'getFormatTypeMetadata') {
  const kind = KIND_OF[operation]
  return check({
    rule,
    title: `the properties that a ${kind} is made with are described`,
    run: async (tools) => {
      const made = tools.fixture(kind)
      const described = tools.target.fixtures.described_property?.[kind]
      const types = [[made[`${kind}Type`], Object.keys(made.properties ?? {})] as const]
      if (described !== undefined) types.push([described.type_key, keysOf(described)])
      await expectNamed(tools, operation, types)
    },
  })
}

export const connectionKeysNamed = namesKeys('metadata/connection-keys-named', 'getConnectionTypeMetadata')
export const formatKeysNamed = namesKeys('metadata/format-keys-named', 'getFormatTypeMetadata')

export const flowKeysNamed = check({
  rule: 'metadata/flow-keys-named',
  title: 'the properties of a flow type are described, and those that a flow of the target file takes',
  run: async (tools) => {
    const described = tools.fixture('described_property.flow')
    const { flow, flow_properties: taken } = tools.target.fixtures
    const types: [string, string[]][] = [[described.type_key, keysOf(described)]]
    if (typeof flow?.['flowType'] === 'string') types.push([flow['flowType'], Object.keys(taken ?? {})])
    await expectNamed(tools, 'getFlowTypeMetadata', types)
  },
})

/** Checks that an object is made with a property that the description of its type names, where one without it is made, too. */
function takesDescribed(rule: RuleId, operation: Describing) {
  const kind = KIND_OF[operation]
  const { create } = resources[kind].operations
  return check({
    rule,
    title: `a ${kind} takes a property that is described, with its default`,
    run: async (tools) => {
      const { api, expect, fixture, given, target } = tools
      const described = fixture(`described_property.${kind}`)
      const { type_key: type, key, default: value } = described
      if (!isNamed(key, textsIn((await describe(tools, operation, type)).json), keysOf(described)))
        throw new Blocked(`the description does not name ${key}`)
      const save = async (properties: object): Promise<Reply> => {
        const { body } = await given.requestFor(create)
        return api.call(create, { body: { ...(body as object), [`${kind}Type`]: type, properties }, valid: false })
      }
      const own = target.fixtures[kind]
      const { [key]: _sent, ...base } =
        own?.[`${kind}Type`] === type ? { ...own?.properties } : requiredProperty(described)
      // Which values the other properties take is not documented.
      if (!(await save(base)).ok) throw new NotApplicable(`a plain ${kind} of the type ${type} is refused`)
      const { status, text } = await save({ ...base, [key]: String(value) })
      expect.that(status !== 400, `a ${kind} with ${key}, which is described, is refused`, text)
    },
  })
}

export const connectionKeysTaken = takesDescribed('metadata/connection-keys-named', 'getConnectionTypeMetadata')
export const formatKeysTaken = takesDescribed('metadata/format-keys-named', 'getFormatTypeMetadata')
export const flowKeysTaken = takesDescribed('metadata/flow-keys-named', 'getFlowTypeMetadata')

/** The case's operation with the target file's property for its kind. */
function known({ operation, fixture }: Tools): { operation: Describing; property: DescribedProperty } {
  const describing = operation as Describing
  return { operation: describing, property: fixture(`described_property.${KIND_OF[describing]}`) }
}

export const keysOfOneType = check({
  rule: 'metadata/keys-of-one-type',
  title: 'a key of one type is not described for another',
  over: 'operations',
  run: async (tools) => {
    const { operation, property } = known(tools)
    const other = tools.fixture(`other_type.${KIND_OF[operation]}`)
    const texts = textsIn((await describe(tools, operation, other)).json)
    tools.expect.that(!texts.includes(property.key), `${property.key} is a key of another type`, texts)
  },
})

export const typesOfKeys = check({
  rule: 'metadata/types-of-keys',
  title: 'a described key comes with its type',
  over: 'operations',
  run: async (tools) => {
    const { operation, property } = known(tools)
    const { facts } = needEntry(await describe(tools, operation, property.type_key), property.key)
    tools.expect.that(saysType(facts, property), `${property.key} has no type`, facts)
  },
})

export const defaultsOfKeys = check({
  rule: 'metadata/defaults-of-keys',
  title: 'a described key comes with its default',
  over: 'operations',
  run: async (tools) => {
    const { operation, property } = known(tools)
    const { facts } = needEntry(await describe(tools, operation, property.type_key), property.key)
    const values = factsIn(facts).map(([, value]) => value)
    // As text or as a JSON value of its type: the documents do not say which.
    tools.expect.some(values, (value) => String(value) === String(property.default), `${property.key} has no default`)
  },
})

export const requiredKeys = check({
  rule: 'metadata/required-keys',
  title: 'a required key is told from an optional one',
  over: 'operations',
  run: async (tools) => {
    const { operation, property } = known(tools)
    const { required: needed, optional: free } = property
    if (needed === undefined || free === undefined)
      throw new NotApplicable(`fixtures.described_property.${KIND_OF[operation]} has no required or no optional key`)
    const reply = await describe(tools, operation, property.type_key)
    const [required, optional] = [needEntry(reply, needed), needEntry(reply, free)]
    const toldApart = isToldApart(required, optional) || isListed(reply.json, needed, free)
    // How a description says it is not shown, so any other difference may tell them apart.
    if (!toldApart && statements(required, needed) !== statements(optional, free))
      throw new NotApplicable(`what sets ${needed} apart from ${free} has no known words`)
    tools.expect.that(toldApart, `${needed} and ${free} are described alike`, reply.json)
    const isInverted = says(REQUIRED, optional) && !says(REQUIRED, required)
    tools.expect.that(!isInverted, `${free} is described as required`, optional.facts)
    const isInvertedToo = says(OPTIONAL, required) && !says(OPTIONAL, optional)
    tools.expect.that(!isInvertedToo, `${needed} is described as optional`, required.facts)
  },
})

type Fact = readonly [name: string, value: unknown]

/** What is said of a key, also in objects within: how a description arranges it is not documented. */
function factsIn(facts: unknown): Fact[] {
  return isObject(facts)
    ? Object.entries(facts).flatMap(([name, value]) => (isObject(value) ? factsIn(value) : [[name, value] as const]))
    : []
}

/** The same, with each item of a list alone: there may be a list of rules that hold for a key. */
function factsWithItems(facts: unknown): Fact[] {
  return factsIn(facts).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((item: unknown) => (isObject(item) ? factsWithItems(item) : [[name, item] as const]))
      : [[name, value] as const],
  )
}

/** Words for a switch that is on; one that is off may be left out. */
const ON: ReadonlySet<string> = new Set(['true', 'yes', 'y', '1'])
/** Words for "required" and for "optional". */
const MARKS: ReadonlySet<string> = new Set(['required', 'mandatory', 'optional'])

const REQUIRED = /^(is_?)?(required|mandatory)$/i
const OPTIONAL = /^(is_?)?optional$/i

/** Whether a description says so, by a flag of that name or by that word. */
function says(word: RegExp, { facts }: Entry): boolean {
  return factsWithItems(facts).some(
    ([name, value]) => word.test(String(value)) || (word.test(name) && ON.has(String(value).toLowerCase())),
  )
}

/** By a flag or a word on either, or by the list that contains it. */
function isToldApart(required: Entry, optional: Entry): boolean {
  if (required.among !== optional.among) return true
  const flags = ({ facts }: Entry): string =>
    factsWithItems(facts)
      .flatMap(([name, value]) => marksIn(String(value).toLowerCase()).map((mark) => `${name}=${mark}`))
      .toSorted()
      .join()
  return flags(required) !== flags(optional)
}

/** A text that is a switch, or the known words in one such as `required|max:255`. */
function marksIn(text: string): string[] {
  return ON.has(text) ? [text] : text.split(/[^\p{L}]+/u).filter((word) => MARKS.has(word))
}

/** What a statement about what has to be there may be called, or say. */
const ABOUT_NEED = /must|may|need|req|mand|opt|use|card|occur|presen|null|empty|blank|rule|valid|constraint/i
/** How facts are called that are about something else, above all the other two that are documented. */
const OTHER = /type|default|icon|label/i
/** A longer text may be a group of keys or an editor for them. */
const CODE_LENGTH = 4

/** What else of a key's facts may say whether it is required, but for parts of the key, such as a label. */
function statements({ facts }: Entry, key: string): string {
  const names = [key, ...key.split('.')].map((name) => name.toLowerCase())
  const isStatement = ([name, value]: Fact): boolean => {
    if (OTHER.test(name) && !ABOUT_NEED.test(name)) return false
    if (typeof value !== 'string') return typeof value === 'boolean'
    if (/\s/.test(value) || names.includes(value.toLowerCase())) return false
    return value.length <= CODE_LENGTH || ABOUT_NEED.test(`${name}=${value}`)
  }
  return factsWithItems(facts)
    .filter(isStatement)
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join()
}

/** By a separate list of the required keys. */
function isListed(description: unknown, required: string, optional: string): boolean {
  if (typeof description !== 'object' || description === null) return false
  if (Array.isArray(description) && description.includes(required)) return !description.includes(optional)
  return Object.values(description).some((member) => isListed(member, required, optional))
}
