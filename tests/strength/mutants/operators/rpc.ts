import { answering } from '../../../../mocks/alterations/mcp.ts'
import { GONE, edited } from '../edit.ts'
import { type Mutant, type Operator, successesOf } from '../mutant.ts'
import { membersOf, namedSchema, wrongFor } from '../schemas.ts'

type Response = Readonly<Record<string, any>>
type Change = (response: Response) => Response

/** Schemas of the results by method. */
const RESULTS = {
  initialize: namedSchema('McpInitializeResult'),
  ping: namedSchema('McpEmptyResult'),
  'tools/list': namedSchema('McpListToolsResult'),
  'tools/call': namedSchema('McpCallToolResult'),
} as const

/** The documented error codes. */
const CODES = [-32700, -32600, -32601, -32602, -32603] as const

const without =
  (name: string): Change =>
  (response) =>
    edited(response, [name], () => GONE) as Response

/** Changes to a response's id. */
const IDS: Readonly<Record<string, Change>> = {
  'as text': (response) => ({ ...response, id: typeof response['id'] === 'string' ? 1 : String(response['id']) }),
  'of another': (response) => ({
    ...response,
    id: typeof response['id'] === 'string' ? `${response['id']}x` : Number(response['id']) + 1,
  }),
  null: (response) => ({ ...response, id: null }),
  'left out': without('id'),
}

const VERSIONS: Readonly<Record<string, Change>> = {
  'jsonrpc 1.0': (response) => ({ ...response, jsonrpc: '1.0' }),
  'without jsonrpc': without('jsonrpc'),
}

/** Alters ids, codes and members of JSON-RPC responses, by method or code. */
export const responseAltered: Operator = (facts) => {
  if (facts.id !== 'callMcp') return []
  const mutant = (
    operator: string,
    detail: string,
    when: (response: Response, method: unknown) => boolean,
    change: Change,
  ): Mutant => ({
    operator,
    operation: facts.id,
    detail,
    touches: successesOf(facts),
    make: (note) =>
      answering((response: Response, sent) => {
        if (!when(response, sent.method)) return response
        const changed = change(response)
        if (JSON.stringify(changed) !== JSON.stringify(response)) note()
        return changed
      }),
  })
  const ofMethod = (method: string) => (response: Response, sent: unknown) => sent === method && 'result' in response
  const ofCode = (code: number) => (response: Response) => response['error']?.code === code
  const both = (operator: string, changes: Readonly<Record<string, Change>>): Mutant[] =>
    Object.entries(changes).flatMap(([detail, change]) => [
      ...Object.keys(RESULTS).map((method) => mutant(operator, `${method} ${detail}`, ofMethod(method), change)),
      ...CODES.map((code) => mutant(operator, `${code} ${detail}`, ofCode(code), change)),
    ])
  return [
    ...both('JSON-RPC id', IDS),
    ...both('JSON-RPC version', VERSIONS),
    ...CODES.flatMap((code, index) =>
      [CODES[(index + 1) % CODES.length] as number, -32000, code + 1].map((other) =>
        mutant('JSON-RPC code', `${code} as ${other}`, ofCode(code), (response) => ({
          ...response,
          error: { ...response['error'], code: other },
        })),
      ),
    ),
    ...CODES.flatMap((code) => [
      mutant(
        'required field dropped',
        `${code} message`,
        ofCode(code),
        (response) => edited(response, ['error', 'message'], () => GONE) as Response,
      ),
      mutant(
        'field type',
        `${code} code`,
        ofCode(code),
        (response) => edited(response, ['error', 'code'], String) as Response,
      ),
      mutant('JSON-RPC code', `${code} as a result`, ofCode(code), ({ error, ...response }) => ({
        ...response,
        result: { error },
      })),
    ]),
    ...Object.entries(RESULTS).flatMap(([method, schema]) =>
      membersOf(schema).flatMap((member) => {
        const path = ['result', ...member.path]
        const place = `${method} ${member.path.join('/')}`
        const wrong = wrongFor(member)
        return [
          mutant(
            member.required ? 'required field dropped' : 'optional field dropped',
            place,
            ofMethod(method),
            (response) => edited(response, path, () => GONE) as Response,
          ),
          ...(wrong === undefined
            ? []
            : [
                mutant(
                  'field type',
                  place,
                  ofMethod(method),
                  (response) => edited(response, path, () => wrong) as Response,
                ),
              ]),
        ]
      }),
    ),
  ]
}
