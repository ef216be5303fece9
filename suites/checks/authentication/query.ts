import type { OperationId, RuleId } from '#spec'
import { Blocked, type CallRequest, type Check, type Claim, type Reply, type Tools, check } from '../../kit/index.ts'
import { type BadTokens, alteredTokens, expiredKeys, revokedKeys, revokedTokens, unknownTokens } from './bad-tokens.ts'
import { switchedToken } from './switched.ts'

type Request = CallRequest<OperationId>

/**
 * Sends the token in the query instead of the header, bare and after Bearer, because the documents do not say which.
 */
async function inQuery(
  { api }: Tools,
  operation: OperationId,
  { valid = false, ...request }: Request,
  token: string,
): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const Authorization of [token, `Bearer ${token}`]) {
    const query = { ...request.query, Authorization } as never
    replies.push(await api.call(operation, { ...request, query, as: 'nobody', valid }))
  }
  return replies
}

async function jwtInQuery(tools: Tools, operation: OperationId): Promise<void> {
  const request = (await tools.given.requestFor(operation)) as Request
  const replies = await inQuery(tools, operation, request, await tools.given.jwt())
  tools.expect.that(
    replies.some(({ status }) => status !== 401),
    'a working JWT in the query was answered with 401',
  )
}

export const queryTokenOnExport = check({
  rule: 'authentication/query-token-on-export',
  title: 'a JWT in the query is taken',
  run: (tools) => jwtInQuery(tools, 'exportFlows'),
})

export const exportByQueryIsText = check({
  rule: 'flows/export-is-text',
  title: 'a bundle that a token in the query exports is text/plain',
  run: async (tools) => {
    const flow = await tools.given.flow()
    const replies = await inQuery(tools, 'exportFlows', { query: { flows: String(flow.id) } }, await tools.given.jwt())
    // The documents do not show which of the two forms is read.
    const served = replies.filter(({ ok }) => ok)
    if (served.length === 0) throw new Blocked('no token in the query exports the flow')
    for (const { media } of served) tools.expect.equal(media, 'text/plain', 'the media type of an export')
  },
})

export const queryTokenOnDownload = check({
  rule: 'authentication/query-token-on-download',
  title: 'a JWT in the query is taken',
  run: (tools) => jwtInQuery(tools, 'downloadExecutionConsole'),
})

/** A case for both operations, with all bad tokens of a kind: the query is no way round the rules of the header. */
function refusing(rule: RuleId, title: string, tokens: BadTokens, claims?: Claim): Check {
  return check({
    rule,
    title: `${title} in the query`,
    over: 'operations',
    ...(claims === undefined ? {} : { claims }),
    run: async (tools) => {
      const request = (await tools.given.requestFor(tools.operation)) as Request
      for (const token of await tokens(tools)) {
        for (const reply of await inQuery(tools, tools.operation, request, token)) tools.expect.status(reply, 401)
      }
    },
  })
}

const unknown = 'a token that nobody issued'
export const queryTokenJudged = refusing('authentication/query-token-judged', unknown, unknownTokens)
export const alteredInQuery = refusing('authentication/altered-token-in-query', 'an altered JWT', alteredTokens)
export const revokedInQuery = refusing('authentication/revoked-token-in-query', 'a revoked JWT', revokedTokens)
export const revokedKeyInQuery = refusing(
  'authentication/revoked-key-in-query',
  'a revoked key',
  revokedKeys,
  'user-keys',
)
export const expiredInQuery = refusing('authentication/expired-key-in-query', 'an expired key', expiredKeys)

export const roleInQuery = check({
  rule: 'authentication/query-token-has-role',
  title: "an API User's key in the query exports no flow",
  run: async (tools) => {
    const { expect, given, target } = tools
    const request = (await given.requestFor('exportFlows')) as Request
    const replies = await inQuery(tools, 'exportFlows', request, target.credentials.api_user?.api_key ?? '')
    for (const reply of replies) expect.status(reply, 401, 403)
    // The documents do not show which of the two forms is read.
    if (!replies.some(({ status }) => status === 403)) throw new Blocked('neither form of the token was read')
  },
})

export const tenantInQuery = check({
  rule: 'authentication/query-token-has-tenant',
  title: 'a token of another tenant in the query exports no flow of this one',
  run: async (tools) => {
    const { expect, given, unique } = tools
    const name = unique('flow-of-a-tenant')
    const { id } = await given.flow({ name })
    const query = { flows: String(id) }
    const own = await tools.api.need('exportFlows', { query })
    const token = await switchedToken(tools)
    const there = await tools.api.call('getFlow', { path: { flowId: id }, as: { token }, valid: false })
    if (there.ok) throw new Blocked('the token of the switch reads the flow, too')
    // Whoever has a token may ask for what is not there: a rule about every answer checks the status.
    for (const reply of await inQuery(tools, 'exportFlows', { query, valid: true }, token))
      // The form of a bundle is not documented: it may hold the flow without its name in plain text.
      expect.that(!reply.text.includes(name) && reply.text !== own.text, 'the flow was exported', reply.text)
  },
})
