import { readJson } from '#spec'
import type { operations } from './generated/openapi.ts'
import { membersAt } from './members.ts'
import { Refused } from './refused.ts'

/** Operations of the control surface with a JSON body. */
type BodyId = {
  [Id in keyof operations]: operations[Id] extends { requestBody?: { content: { 'application/json': unknown } } }
    ? Id
    : never
}[keyof operations]

type BodyOf<Id extends BodyId> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Body } }
}
  ? Body
  : never

interface Failing {
  instancePath: string
  keyword: string
  message?: string
  params: Readonly<Record<string, unknown>>
}

interface Validator {
  (value: unknown): boolean
  errors?: readonly Failing[] | null
}

/**
 * Reads and validates a body against the OpenAPI document. Validators load on first use, since most mocks are never
 * controlled.
 * @throws Refused with the invalid member and a valid example
 */
export async function bodyOf<Id extends BodyId>(request: Request, id: Id): Promise<BodyOf<Id>> {
  const text = await request.text()
  const validators = (await import('./generated/validators.js')) as unknown as Record<string, Validator>
  const validate = validators[`body_${id}`] as Validator
  const readings = read(text)
  if (readings === undefined) return wrong(id, 'the body is not valid JSON')
  if (!validate(readings.plain)) return wrong(id, await wordsOf(validate.errors ?? [], id))
  return readings.exact as BodyOf<Id>
}

/** An absent body counts as empty, so that validation names the missing members. */
function read(text: string): ReturnType<typeof readJson> | undefined {
  try {
    return readJson(text === '' ? '{}' : text)
  } catch {
    return undefined
  }
}

/** Refuses a body, with a valid example. */
export async function wrong(id: BodyId, problem: string): Promise<never> {
  const { example } = await documented(id)
  throw new Refused(400, `${problem}; for example, send ${JSON.stringify(example)}`)
}

/** What the document says of a body. */
async function documented(id: BodyId): Promise<{ example: unknown; membersIn: (pointer: string) => string[] }> {
  const { default: document } = await import('./generated/openapi.json', { with: { type: 'json' } })
  const operations = Object.values(document.paths as Record<string, object>).flatMap((item) => Object.values(item))
  const { example, schema } = operations.find(({ operationId }) => operationId === id).requestBody.content[
    'application/json'
  ]
  return { example, membersIn: (pointer) => membersAt(schema, pointer, document.components.schemas) }
}

async function wordsOf([first]: readonly Failing[], id: BodyId): Promise<string> {
  if (first === undefined) return 'the body is invalid'
  const { instancePath, keyword, params, message } = first
  const at = instancePath === '' ? 'the body' : instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'additionalProperties') {
    const members = (await documented(id)).membersIn(instancePath)
    const taken = members.length === 0 ? '' : `; it takes ${members.join(', ')}`
    return `${at} has no member '${String(params['additionalProperty'])}'${taken}`
  }
  if (keyword === 'required') return `${at} lacks '${String(params['missingProperty'])}'`
  if (keyword === 'enum') return `${at} is one of ${(params['allowedValues'] as unknown[]).join(', ')}`
  return `${at} ${message ?? 'is invalid'}`
}
