import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probes } from './probe.ts'

const MINUTE_MS = 60_000
const WRONG_CODE = '000000'
/** More wrong codes than a service takes that locks users out. */
const MANY_CODES = 5

/** Starts a two-factor login: returns what the second call needs besides the code. */
async function begun({ api, target }: Tools): Promise<{ login: string; password: string; tfaToken: string }> {
  const { login, password } = target.credentials.two_factor as { login: string; password: string }
  const { json } = await api.call('issueToken', { body: { login, password } })
  return { login, password, tfaToken: (json as { tfaToken: string }).tfaToken }
}

async function refreshed({ api }: Tools, token: string): Promise<string> {
  return ((await api.need('refreshToken', { body: { token } })).json as { token: string }).token
}

/** Tokens in other places and spellings, and tokens used twice. */
export const authenticationProbes: Probes<'authentication'> = {
  'authentication/missing-credentials': ({ api }) => api.call('issueToken', { body: { login: 'edda' } }),
  'authentication/second-call-members': async (tools) => {
    const { tfaToken } = await begun(tools)
    await tools.api.call('issueToken', { body: { tfaToken, code: await tools.given.code() } })
  },
  'authentication/wrong-codes': async (tools) => {
    for (let tries = 1; tries <= MANY_CODES; tries++)
      await tools.api.call('issueToken', { body: { ...(await begun(tools)), code: WRONG_CODE } })
    await tools.api.call('issueToken', { body: { ...(await begun(tools)), code: await tools.given.code() } })
  },
  'authentication/tfa-token-after-wrong-code': async (tools) => {
    const login = await begun(tools)
    await tools.api.call('issueToken', { body: { ...login, code: WRONG_CODE } })
    await tools.api.call('issueToken', { body: { ...login, code: await tools.given.code() } })
  },
  'authentication/tfa-token-used-again': async (tools) => {
    const login = await begun(tools)
    for (const code of [await tools.given.code(), await tools.given.code()])
      await tools.api.call('issueToken', { body: { ...login, code } })
  },
  'authentication/code-used-again': async (tools) => {
    const code = await tools.given.code()
    for (const _time of ['first', 'second'])
      await tools.api.call('issueToken', { body: { ...(await begun(tools)), code } })
  },
  'authentication/tfa-token-lifetime': async (tools) => {
    const login = await begun(tools)
    // The hook does not help: codes follow the machine's clock.
    await new Promise((resolve) => setTimeout(resolve, 10 * MINUTE_MS))
    await tools.api.call('issueToken', { body: { ...login, code: await tools.given.code() } })
  },
  'authentication/header-on-public-calls': ({ api, target }) =>
    api.call('issueToken', { body: target.credentials.login, authorization: 'Bearer of-nobody' }),
  'authentication/token-after-refresh': async (tools) => {
    const token = await tools.given.jwt()
    await refreshed(tools, token)
    await tools.api.call('listFlows', { as: { token } })
  },
  'authentication/refresh-of-api-key': ({ api, target }) =>
    api.call('refreshToken', { body: { token: target.credentials.editor?.api_key } }),
  'authentication/refresh-of-switched-token': async (tools) => {
    const path = { tenantId: tools.target.features.second_tenant }
    const { json } = await tools.api.need('switchTenant', { path })
    const token = await refreshed(tools, (json as { token: string }).token)
    await tools.api.call('listFlows', { as: { token } })
  },
  'authentication/revocation-of-unknown': ({ api }) => api.call('revokeToken', { body: { token: 'of-nobody' } }),
  'authentication/revocation-of-api-key': async ({ api, target }) => {
    await api.call('revokeToken', { body: { token: target.credentials.editor?.api_key } })
    await api.call('listFlows', { as: 'editor' })
  },
  'authentication/scheme-case': ({ api, target }) =>
    api.call('listFlows', { authorization: `bearer  ${target.credentials.admin?.api_key}` }),
  'authentication/query-token-and-header': async ({ api, given }) => {
    const { id } = await given.flow()
    await api.call('exportFlows', { query: { flows: String(id), Authorization: 'Bearer of-nobody' } })
  },
  'authentication/query-token-elsewhere': ({ api, target }) =>
    api.call('exportObjects', {
      query: { Authorization: `Bearer ${target.credentials.admin?.api_key}` },
      as: 'nobody',
    }),
}
