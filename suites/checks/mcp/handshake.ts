import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import {
  type Answer,
  DOCUMENTED_CODES,
  INVALID_PARAMS,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  isObject,
  post,
} from './client.ts'
import { CAPABILITY_METHODS } from './capabilities.ts'
import { IN_LATEST, LATEST, VERSIONS, codeOf, codeOfError, connect, hello, message, resultOf } from './session.ts'

/** Unsupported versions: two that never existed, one of them between the supported ones, the earlier ones, and the one after. */
const UNSUPPORTED: readonly string[] = ['1900-01-01', '2024-11-05', '2025-03-26', '2025-09-01', '2026-07-28']

function initialize(tools: Tools, params?: unknown, valid = true): Promise<Answer> {
  return post(tools, { json: message('initialize', params) }, { valid })
}

const hasResult = ({ responses }: Answer): boolean => isObject(responses[0]?.['result'])

/** What says nothing about a handshake: the key, the account or the rate is refused. */
const OTHER_REASONS: readonly number[] = [401, 403, 429]

/** Whether a handshake was refused as such: with a documented code, or by HTTP. */
function refusesHandshake({ responses, reply: { status } }: Answer): boolean {
  const error = responses[0]?.['error']
  if (isObject(error)) return DOCUMENTED_CODES.has(error['code'])
  return status >= 400 && status < 500 && !OTHER_REASONS.includes(status)
}

/** Asserts that the server agrees on the requested version, also after a handshake that asked for the other one. */
async function agreed(tools: Tools, version: string): Promise<void> {
  const answers = []
  for (const other of VERSIONS.filter((one) => one !== version)) answers.push(await initialize(tools, hello(other)))
  const answer = await initialize(tools, hello(version))
  // Where no handshake is served, there are other reasons than the version.
  tools.expect.that(
    !refusesHandshake(answer) || !answers.some(hasResult),
    `a handshake that asks for ${version} is refused, and one for the other version is not`,
    answer.reply.text,
  )
  tools.expect.equal(resultOf(answer)['protocolVersion'], version, 'the agreed protocol version')
}

export const agreesOn20250618 = check({
  rule: 'mcp/agrees-on-2025-06-18',
  title: 'a handshake that asks for 2025-06-18',
  run: (tools) => agreed(tools, '2025-06-18'),
})

export const agreesOn20251125 = check({
  rule: 'mcp/agrees-on-2025-11-25',
  title: 'a handshake that asks for 2025-11-25',
  run: (tools) => agreed(tools, '2025-11-25'),
})

export const unknownVersionNotAgreed = check({
  rule: 'mcp/unknown-version-not-agreed',
  title: 'handshakes that ask for earlier and later versions, and for one in between',
  run: async (tools) => {
    for (const asked of UNSUPPORTED) {
      const { responses } = await initialize(tools, hello(asked), false)
      const result = responses[0]?.['result']
      if (!isObject(result)) continue
      const version = result['protocolVersion']
      tools.expect.that(
        VERSIONS.includes(version as string),
        `asked for ${asked}, the server agrees on ${String(version)}`,
        version,
      )
    }
  },
})

export const unknownVersionIsNoError = check({
  rule: 'mcp/unknown-version-is-no-error',
  title: 'handshakes that ask for earlier and later versions, and for one in between',
  run: async (tools) => {
    for (const asked of UNSUPPORTED) {
      const { responses, reply } = await initialize(tools, hello(asked), false)
      tools.expect.that(
        isObject(responses[0]?.['result']),
        `a handshake that asks for ${asked} has no result`,
        reply.text,
      )
    }
  },
})

export const unknownVersionGetsLatest = check({
  rule: 'mcp/unknown-version-gets-latest',
  title: 'handshakes that ask for earlier and later versions, and for one in between',
  run: async (tools) => {
    for (const asked of UNSUPPORTED) {
      const { responses } = await initialize(tools, hello(asked), false)
      const result = responses[0]?.['result']
      if (!isObject(result)) throw new NotApplicable(`a handshake that asks for ${asked} fails`)
      const version = result['protocolVersion']
      // An unsupported version is for another rule.
      if (!VERSIONS.includes(version as string)) throw new Blocked('the server agrees on an unsupported version')
      tools.expect.equal(version, LATEST, `the version for a client that asks for ${asked}`)
    }
  },
})

export const handshakeTellsCapabilities = check({
  rule: 'mcp/handshake-tells-capabilities',
  title: 'the capabilities of the server in the handshake for each version',
  run: async (tools) => {
    const answers = []
    for (const version of VERSIONS) answers.push(await initialize(tools, hello(version)))
    if (answers.every(refusesHandshake)) {
      const ping = await post(tools, { json: message('ping') }, { headers: IN_LATEST })
      tools.expect.that(!hasResult(ping), 'every handshake is refused, where a ping is served', answers[0]?.reply.text)
    }
    for (const answer of answers) {
      const { capabilities } = resultOf(answer)
      tools.expect.that(isObject(capabilities), 'the handshake has no capabilities', capabilities)
    }
  },
})

/** What the handshake for each version tells of the server; empty if missing. */
async function serverInfos(tools: Tools): Promise<Readonly<Record<string, unknown>>[]> {
  const infos = []
  for (const version of VERSIONS) infos.push(resultOf(await initialize(tools, hello(version)))['serverInfo'])
  return infos.map((info) => (isObject(info) ? info : {}))
}

export const handshakeTellsServerName = check({
  rule: 'mcp/handshake-tells-server-name',
  title: 'the name of the server in the handshake for each version',
  run: async (tools) => {
    for (const { name } of await serverInfos(tools)) {
      const isName = typeof name === 'string' && /.-ai-agent$/.test(name)
      tools.expect.that(isName, 'the name of the server is not that of a service with -ai-agent after it', name)
    }
  },
})

export const handshakeTellsServerVersion = check({
  rule: 'mcp/handshake-tells-server-version',
  title: 'the version of the server in the handshake for each version of the protocol',
  run: async (tools) => {
    for (const { version } of await serverInfos(tools)) tools.expect.equal(version, 'v2.0', 'the version of the server')
  },
})

export const handshakeNeedsParams = check({
  rule: 'mcp/handshake-needs-params',
  title: 'a handshake without params',
  run: async (tools) => void codeOf(await initialize(tools, undefined, false)),
})

const { protocolVersion: _version, ...VERSIONLESS } = hello()

export const handshakeNeedsVersion = check({
  rule: 'mcp/handshake-needs-version',
  title: 'a handshake without a protocol version',
  run: async (tools) => void codeOf(await initialize(tools, VERSIONLESS, false)),
})

export const badHandshakeCode = check({
  rule: 'mcp/bad-handshake-code',
  title: 'handshakes without params and without a protocol version',
  run: async (tools) => {
    for (const params of [undefined, VERSIONLESS]) {
      const code = codeOfError(await initialize(tools, params, false))
      // Params may be a part that the request lacks.
      if (params === undefined && code === INVALID_REQUEST) continue
      tools.expect.equal(code, INVALID_PARAMS, 'the code of the error')
    }
  },
})

export const toolsCapability = check({
  rule: 'mcp/tools-capability',
  title: 'the capabilities of the server',
  run: async (tools) => {
    const { capabilities } = resultOf(await initialize(tools, hello()))
    if (!isObject(capabilities)) throw new Blocked('the handshake has no capabilities')
    tools.expect.that(isObject(capabilities['tools']), 'tools are no capability of the server', capabilities)
  },
})

/** The code of the error in an answer; undefined if it has none. */
function errorCodeIn({ responses }: Answer): unknown {
  const error = responses[0]?.['error']
  return isObject(error) ? error['code'] : undefined
}

/** Logging is left out: whoever sends log messages declares it, and need not let clients set a level. */
const { logging: _, ...withMethods } = CAPABILITY_METHODS
/** Tasks are asked for one that does not exist: they can be had without a list. */
const DECLARABLE = { ...withMethods, tasks: [message('tasks/get', { taskId: 'etalon' })] }

export const noIdleCapabilities = check({
  rule: 'mcp/no-idle-capabilities',
  title: 'the methods of each capability that the server declares',
  run: async (tools) => {
    const session = await connect(tools)
    const declared = isObject(session.capabilities) ? session.capabilities : {}
    for (const [name, methods] of Object.entries(DECLARABLE)) {
      if (declared[name] === undefined) continue
      const codes = []
      for (const sent of methods) codes.push(errorCodeIn(await session.send(sent, { valid: false })))
      const isServed = codes.some((code) => code !== METHOD_NOT_FOUND)
      tools.expect.that(isServed, `the server declares ${name} and has no method of it`, codes)
    }
  },
})

export const optionalHandshakeMembers = check({
  rule: 'mcp/optional-handshake-members',
  title: 'instructions, titles and what else there is',
  run: async (tools) => {
    for (const version of VERSIONS) {
      const result = resultOf(await initialize(tools, hello(version)))
      const info = isObject(result['serverInfo']) ? result['serverInfo'] : {}
      const texts = [result['instructions'], info['title']]
      // New in that version, so it means nothing to earlier clients.
      if (result['protocolVersion'] === LATEST) texts.push(info['description'], info['websiteUrl'])
      const odd = texts.find((text) => text !== undefined && typeof text !== 'string')
      tools.expect.that(odd === undefined, 'instructions, a title, a description or an address is no text', odd)
      const { experimental, tools: ofTools } = isObject(result['capabilities']) ? result['capabilities'] : {}
      for (const meta of [result['_meta'], experimental])
        tools.expect.that(meta === undefined || isObject(meta), '_meta or experimental is no object', meta)
      const changes = isObject(ofTools) ? ofTools['listChanged'] : undefined
      tools.expect.that(changes === undefined || typeof changes === 'boolean', 'listChanged is no boolean', changes)
    }
  },
})

export const unknownClientCapabilitiesIgnored = check({
  rule: 'mcp/unknown-client-capabilities-ignored',
  title: 'a client with capabilities of all versions and of none',
  run: async (tools) => {
    for (const version of VERSIONS) {
      const { responses, reply } = await initialize(tools, {
        ...hello(version),
        capabilities: {
          tasks: { list: {}, cancel: {} },
          elicitation: { form: {}, url: {} },
          experimental: { etalon: {} },
          etalon: { wanted: true },
        },
        clientInfo: {
          name: 'etalon',
          version: '1.0.0',
          description: 'a client',
          websiteUrl: 'https://client.example.com/',
          icons: [{ src: 'https://client.example.com/icon.png', mimeType: 'image/png', sizes: ['48x48'] }],
        },
        etalon: true,
      })
      tools.expect.that(isObject(responses[0]?.['result']), `the handshake for ${version} has no result`, reply.text)
    }
  },
})

/** Codes by which a server of a later revision refuses a client, which then does not fall back. */
const OF_LATER_REVISION: ReadonlySet<unknown> = new Set([-32020, -32021, -32022])
const LATER = '2026-07-28'

export const laterRevisionFallsBack = check({
  rule: 'mcp/later-revision-falls-back',
  title: 'server/discover of a client that speaks 2026-07-28',
  run: async (tools) => {
    const params = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': LATER,
        'io.modelcontextprotocol/clientInfo': { name: 'etalon', version: '1.0.0' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    }
    const headers = { 'mcp-protocol-version': LATER, 'mcp-method': 'server/discover' }
    const asked = message('server/discover', params)
    const { responses, reply } = await post(tools, { json: asked }, { headers, valid: false })
    const error = responses[0]?.['error']
    const isRefusal = (reply.status >= 400 && reply.status < 500) || isObject(error)
    tools.expect.that(isRefusal && reply.status < 500, `server/discover was answered with ${reply.status}`, reply.text)
    const code = isObject(error) ? error['code'] : undefined
    tools.expect.that(!OF_LATER_REVISION.has(code), 'the refusal is one of the later revision', code)
  },
})
