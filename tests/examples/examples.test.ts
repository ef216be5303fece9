import { describe, expect, test } from 'vitest'
import { type OperationFacts, type OperationId, factsOf } from '#spec'
import { operationFacts } from '../../spec/generated/operations.ts'
import openapi from '../../spec/generated/openapi.json' with { type: 'json' }
import { BASE_PATH, type Mock, createMock, plainBehaviour } from '../../mocks/index.ts'
import type { AgentTool } from '../../mocks/domain/agent/tools/tool.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import type { Role } from '../../mocks/world/index.ts'

/** From the fewest rights to the most. */
const ROLES: readonly Role[] = ['api-user', 'viewer', 'operator', 'editor', 'administrator']

/** What requests need and no example can show, since the documents do not name it. */
const NOT_SHOWN: Partial<Record<OperationId, string>> = { downloadExecutionConsole: 'auditId=1001' }

/** Operations on what belongs to the administrator, though any role may call them. */
const OWNED: readonly string[] = ['sessionChat', 'streamSessionChat', 'listSessionMessages']

interface Parameter {
  in: string
  name: string
  required?: boolean
  example?: unknown
  examples?: Record<string, { value: unknown }>
}
interface Described {
  operationId?: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown; summary?: string }> }> }
  responses?: Record<string, unknown>
}

interface Example {
  facts: OperationFacts
  /** The operations that the caller must be allowed: this one, and those that its tool stands for. */
  operations: readonly OperationId[]
  title: string
  path: string
  headers: Record<string, string>
  body?: string
  statuses: number[]
}

function parameterOf(given: Parameter | { $ref: string }): Parameter {
  if (!('$ref' in given)) return given
  const name = given.$ref.split('/').at(-1) as keyof typeof openapi.components.parameters
  return openapi.components.parameters[name]
}

/** The tool that an example of its arguments, or of a call over MCP, is for. */
function toolOf(id: OperationId, summary: string, value: unknown): AgentTool | undefined {
  const { find, list } = plainBehaviour.parts.agentTools
  if (id === 'callMcp') return find(String((value as { params?: { name?: string } }).params?.name))
  if (id !== 'executeTool') return undefined
  return list().find(({ name }) => summary.includes(name)) ?? find('search_templates')
}

/** Every example of a request in the published document, as a client would send it. */
function* published(): Generator<Example> {
  for (const [template, item] of Object.entries(
    openapi.paths as unknown as Record<string, Record<string, Described>>,
  )) {
    for (const { operationId, parameters = [], requestBody, responses = {} } of Object.values(item)) {
      if (operationId === undefined) continue
      const facts = factsOf(operationId as OperationId)
      const shared = (item['parameters'] ?? []) as unknown as Parameter[]
      const own = parameters.map(parameterOf)
      const all = [...own, ...shared.map(parameterOf).filter(({ name }) => !own.some((one) => one.name === name))]
      const valued = all.flatMap(({ in: place, name, example, examples, required }) => {
        const value = example ?? Object.values(examples ?? {})[0]?.value
        if (value === undefined && required === true) throw new Error(`${operationId}: ${name} has no example`)
        return value === undefined ? [] : [{ place, name, value: String(value) }]
      })
      const among = (place: string): (typeof valued)[number][] => valued.filter((one) => one.place === place)
      const path = among('path').reduce(
        (filled, { name, value }) => filled.replace(`{${name}}`, encodeURIComponent(value)),
        template,
      )
      const query = new URLSearchParams([
        ...among('query').map(({ name, value }) => [name, value]),
        ...new URLSearchParams(NOT_SHOWN[operationId as OperationId]),
      ])
      const statuses = Object.keys(responses).map(Number)
      const request = {
        facts,
        operations: [facts.id],
        path: query.size === 0 ? path : `${path}?${query}`,
        headers: Object.fromEntries(among('header').map(({ name, value }) => [name, value])),
        statuses: operationId === 'openMcpStream' ? [405] : statuses.filter((status) => status < 300),
      }
      const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([media, { examples = {} }]) =>
        Object.entries(examples).map(([name, { value, summary = '' }]) => ({ media, name, summary, value })),
      )
      if (requestBody !== undefined && bodies.length === 0) throw new Error(`${operationId} has no example`)
      if (bodies.length === 0) yield { ...request, title: operationId }
      for (const { media, name, summary, value } of bodies) {
        const headers = { ...request.headers, 'content-type': media }
        const tool = toolOf(facts.id, summary, value)
        const path =
          facts.id === 'executeTool' ? request.path.replace('search_templates', tool?.name ?? '') : request.path
        const operations = [facts.id, ...(tool?.standsFor ?? [])]
        yield { ...request, title: `${operationId}: ${name}`, operations, path, headers, body: JSON.stringify(value) }
      }
    }
  }
}

/** A user with the fewest rights that allow an operation. */
function callerOf({ facts: { id }, operations }: Example, mock: Mock): string {
  const { view } = mock.world
  const users = [...view.users.values()].filter(
    ({ tenantId, totpSecret }) => tenantId === 1 && totpSecret === undefined,
  )
  const login = OWNED.includes(id)
    ? 'ada'
    : ROLES.flatMap((role) => users.filter((user) => user.role === role)).find((user) =>
        operations.every((one) => plainBehaviour.parts.permissions.allows(user, factsOf(one))),
      )?.login
  const user = view.users.where('login', login ?? '')[0]!
  return view.tokens.where('userId', String(user.id)).find(({ kind }) => kind === 'api-key')!.token
}

describe('every published example works on the demo world, with the fewest rights it needs', () => {
  const examples = [...published()]

  test('of every operation', () => {
    expect(new Set(examples.map(({ facts }) => facts.id)).size).toBe(Object.keys(operationFacts).length)
  })

  test.each(examples)('$title', async (example) => {
    const { facts, path, headers, body, statuses } = example
    const mock = createMock({ ports: nodePorts() })
    const response = await mock.fetch(
      new Request(`http://mock.test${BASE_PATH}${path}`, {
        method: facts.method,
        headers: { authorization: `Bearer ${callerOf(example, mock)}`, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    )
    const text = await response.text()
    expect(statuses, text.slice(0, 300)).toContain(response.status)
    if (facts.id === 'callMcp' && text !== '') expect(text).not.toMatch(/"error":|"isError":true/)
    if (facts.id === 'executeTool' || facts.id.endsWith('hat')) expect(text).not.toContain('"success":false')
    if (facts.id === 'importFlows' || facts.id === 'importObjects')
      expect(JSON.parse(text)).toMatchObject({ failed: false })
    mock.close()
  })
})
