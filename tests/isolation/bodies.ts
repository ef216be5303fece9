import fc from 'fast-check'
import { type OperationFacts, writeJson } from '#spec'
import { REFERENCE_KEYS } from '../../mocks/world/index.ts'
import { plainBehaviour } from '../../mocks/index.ts'
import { embeddedTarget } from '../../scripts/cli/embedded.ts'
import { documentedBody } from '../fuzz/fitting.ts'
import { type Name, type Sides, anyName, isNaming, written } from './names.ts'

/** A body with symbolic names, which are resolved when it is sent. */
export type Body = (sides: Sides) => string

const { requests } = embeddedTarget('http://mock.test').target

/** Every callable tool, including the assistant. */
export const tools = [...plainBehaviour.parts.agentTools.list(), plainBehaviour.parts.mcpListing.assistant]

/** Bodies for an operation that refer to objects of either side wherever possible. */
export function bodyFor(facts: OperationFacts): fc.Arbitrary<Body | undefined> {
  if (facts.id === 'callMcp') return messages
  if (facts.id === 'executeTool') return toolArguments.map(({ given }) => given)
  if (facts.group === 'chat' || /chat$/i.test(facts.id)) return questions
  if (/import/i.test(facts.id)) return bundles
  // Their bodies are parameters of the flow.
  if (facts.id === 'runFlow') return fc.constant(() => '{"a":"b"}')
  const documented = documentedBody(facts.id)
  if (documented === undefined) return fc.constant(undefined)
  const shown = [...documented.examples, requests[facts.id]?.body, FURTHER[facts.id]].filter((one) => one !== undefined)
  return fc
    .tuple(fc.constantFrom(...shown, {}), fc.array(anyName, { minLength: 4, maxLength: 4 }), additions)
    .map(([example, names, added]) => (sides) => {
      const next = namesFrom(names)
      const named = rewritten(example, '', (member) => written(member, next(), sides))
      return writeJson(isObject(named) ? { ...named, ...added(sides) } : named)
    })
}

/** Other bodies that get far. */
const FURTHER: Readonly<Record<string, unknown>> = {
  runSql: { connectionId: 1, sql: 'select c from t' },
  searchMessages: { text: 'body' },
  searchWithFilters: { query: '0', types: ['flow', 'webhook', 'agent'] },
  issueToken: { login: '', password: 'password foreignmark of nobody' },
}

/** Cycles through the names. */
function namesFrom(names: readonly Name[]): () => Name {
  let at = 0
  return () => names[at++ % names.length] as Name
}

/** A JSON value with every name replaced. */
function rewritten(value: unknown, member: string, name: (member: string) => string | number): unknown {
  if (Array.isArray(value)) return value.map((one) => rewritten(one, member, name))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rewritten(one, key, name)]))
  return isNaming(member) && value !== undefined ? name(member) : value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Members through which a body could reach for what is not its sender's. */
const REACHING = ['tenantId', 'id', 'flowId', 'listenerId', 'connectionId', 'userId', 'flowIds', 'ioIds'] as const
const LISTS: ReadonlySet<string> = new Set(['flowIds', 'ioIds'])

const additions: fc.Arbitrary<(sides: Sides) => object> = fc
  .tuple(fc.subarray([...REACHING]), fc.boolean(), anyName)
  .map(([members, refers, name]) => (sides) => ({
    ...Object.fromEntries(
      members.map((member) => {
        const value = written(member, name, sides)
        return [member, LISTS.has(member) ? [value] : value]
      }),
    ),
    ...(refers ? { properties: references(name, sides) } : {}),
  }))

function references(name: Name, sides: Sides): Record<string, string> {
  const members = { flow: 'flowId', connection: 'connectionId', format: 'formatId', macro: 'macroId' } as const
  return Object.fromEntries(
    Object.entries(REFERENCE_KEYS).map(([kind, key]) => [
      key,
      String(written(members[kind as keyof typeof members], name, sides)),
    ]),
  )
}

/** Bundles whose objects claim to belong to somebody else. */
const bundles: fc.Arbitrary<Body> = fc
  .record({
    form: fc.constantFrom(['etalon-flow-bundle-1', 'flows'], ['etalon-object-bundle-1', 'objects']),
    kind: fc.constantFrom('connection', 'format'),
    added: additions,
    collisionPolicy: fc.constantFrom('Add', 'Replace', 'Keep', 'Keep All, Replace Flows and Macros'),
    importCredentials: fc.boolean(),
  })
  .map(({ form, kind, added, collisionPolicy, importCredentials }) => (sides) => {
    const [format = '', member = ''] = form
    const dump = writeJson({ format, [member]: [{ kind, name: 'flow 0', ...added(sides) }] })
    return writeJson({ dump, collisionPolicy, importCredentials })
  })

const TEXTS = ['flow', 'description', 'secret', 'orders'] as const

/** A tool with arguments that refer to objects. */
const toolArguments: fc.Arbitrary<{ name: string; given: Body }> = fc
  .record({ tool: fc.constantFrom(...tools), name: anyName, text: fc.constantFrom(...TEXTS), verb: fc.nat({ max: 2 }) })
  .map(({ tool, name, text, verb }) => ({
    name: tool.name,
    given: (sides) =>
      writeJson(
        Object.fromEntries(
          Object.entries(tool.parameters.properties).map(([argument, { type }]) => {
            if (argument === 'command') return [argument, commandOf(verb, name, sides)]
            if (argument === 'template_id') return [argument, 81]
            if (type === 'integer') return [argument, written(argument, name, sides)]
            return [argument, argument === 'mode' ? 'standard' : type === 'boolean' ? false : text]
          }),
        ),
      ),
  }))

function commandOf(verb: number, name: Name, sides: Sides): string {
  return ['flows', 'whoami', `run ${written('flowId', name, sides)}`][verb] as string
}

const messages: fc.Arbitrary<Body> = fc.oneof(
  {
    weight: 8,
    arbitrary: toolArguments.map(
      ({ name, given }): Body =>
        (sides) =>
          `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given(sides)}}}`,
    ),
  },
  { weight: 1, arbitrary: fc.constant((): string => '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') },
)

/** Questions that make the assistant call a tool on an object (see `assistant.ts`). */
const questions: fc.Arbitrary<Body> = fc
  .record({ tool: fc.constantFrom(...tools), of: fc.constantFrom('own', 'foreign') })
  .map(
    ({ tool, of }): Body =>
      () =>
        writeJson({ message: `use ${tool.name} on ${of}` }),
  )
