import { describeRule } from './snippet.ts'
import { STATUS_RULES } from './statuses.ts'

interface Case {
  at: string
  /** `operation` by default. */
  id?: string
  /** A member of the operation, and of its path item, in YAML. */
  member?: string
  itemMember?: string
  documents: number
  /** The finding; none if missing. */
  finds?: string
}

const JSON_BODY = 'requestBody: { content: { application/json: {} } }'
const parameter = (place: string, type: string): string =>
  `parameters: [{ name: one, in: ${place}, schema: { type: ${type} } }]`
const PUBLIC = 'x-etalon: { public: true }'

/** Like 401 and 403: anything that needs a token may be refused. */
const ofTokens = (status: number): Readonly<Record<string, Case>> => ({
  'an operation with a token': { at: 'get /v1/flows', documents: status },
  'a public operation': { at: 'post /v1/token-auth/issue', member: PUBLIC, documents: 200 },
  'its absence': { at: 'get /v1/flows', documents: 200, finds: `it lacks ${status}` },
  'it on a public operation': {
    at: 'post /v1/token-auth/issue',
    member: PUBLIC,
    documents: status,
    finds: `a public operation documents ${status}`,
  },
})

const CASES: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  'status-400': {
    'a body and 400': { at: 'post /v1/flows', member: JSON_BODY, documents: 400 },
    'nothing that can be wrong': { at: 'get /v1/search', member: parameter('query', 'string'), documents: 200 },
    'an agent path': { at: 'get /v1/ai-agent/api/x/{one}', member: parameter('path', 'integer'), documents: 200 },
    'a body without 400': {
      at: 'post /v1/flows',
      member: JSON_BODY,
      documents: 200,
      finds: 'it lacks 400 though what is sent can be invalid',
    },
    'an integer of the path item': {
      at: 'get /v1/flows/{one}',
      itemMember: parameter('path', 'integer'),
      documents: 200,
      finds: 'it lacks 400 though what is sent can be invalid',
    },
  },
  'status-401': ofTokens(401),
  'status-403': ofTokens(403),
  'status-404': {
    'an id with 404': { at: 'get /v1/flows/{flowId}', documents: 404 },
    'no id': { at: 'get /v1/flows', documents: 200 },
    'a tool, which gets 200': { at: 'post /v1/ai-agent/api/tools/{tool_name}/execute', documents: 200 },
    'an id without 404': {
      at: 'get /v1/flows/{flowId}',
      documents: 200,
      finds: 'it lacks 404 though its path names an object',
    },
    'a session without 404': {
      at: 'get /v1/ai-agent/api/sessions/{session_id}/messages',
      documents: 200,
      finds: 'it lacks 404 though its path names an object',
    },
  },
  'status-409': {
    'the delete of a flow': { at: 'delete /v1/flows/{id}', id: 'deleteFlow', documents: 409 },
    'another delete': { at: 'delete /v1/schedules/{id}', id: 'deleteSchedule', documents: 200 },
    'a refusable delete without it': {
      at: 'delete /v1/macros/{id}',
      id: 'deleteMacro',
      documents: 200,
      finds: 'it lacks 409 though it is refused while it is referred to',
    },
    'an invented conflict': { at: 'post /v1/flows', documents: 409, finds: 'it documents 409' },
  },
  'status-415': {
    'JSON with 415': { at: 'post /v1/flows', member: JSON_BODY, documents: 415 },
    'no body': { at: 'get /v1/flows', documents: 200 },
    'the agent API': { at: 'post /v1/ai-agent/api/chat', member: JSON_BODY, documents: 200 },
    'JSON without 415': {
      at: 'post /v1/flows',
      member: JSON_BODY,
      documents: 200,
      finds: 'it lacks 415 though it takes JSON',
    },
    '415 without JSON': {
      at: 'get /v1/flows',
      documents: 415,
      finds: 'it documents 415 though it takes no JSON',
    },
  },
  'status-500': {
    '500': { at: 'get /v1/flows', documents: 500 },
    'its absence': { at: 'get /v1/flows', documents: 200, finds: 'it lacks 500' },
  },
}

/** The operation of a case in YAML; its responses are on the last line. */
function linesOf({ at, id = 'operation', member, itemMember, documents }: Case): string[] {
  const [method = '', path = ''] = at.split(' ')
  return [
    `${path}:`,
    ...(itemMember === undefined ? [] : [`  ${itemMember}`]),
    `  ${method}:`,
    `    operationId: ${id}`,
    ...(member === undefined ? [] : [`    ${member}`]),
    `    responses: { "${documents}": {} }`,
  ]
}

for (const rule of STATUS_RULES) {
  const cases = Object.entries(CASES[rule.id] ?? {}).map(([name, one]) => {
    const lines = linesOf(one)
    const finds = one.finds === undefined ? [] : [`line ${lines.length}: ${one.id ?? 'operation'}: ${one.finds}`]
    return [name, { snippet: `\n${lines.join('\n')}`, finds }] as const
  })
  describeRule(rule, {
    valid: Object.fromEntries(
      cases.flatMap(([name, { snippet, finds }]) => (finds.length === 0 ? [[name, snippet]] : [])),
    ),
    invalid: Object.fromEntries(cases.filter(([, { finds }]) => finds.length > 0)),
  })
}
