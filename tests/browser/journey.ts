/** What a client starts with. */
export interface Traveller {
  /** `{base_url}` of the documents. */
  baseUrl: string
  login: string
  password: string
}

/** What the client saw. */
export interface Journey {
  flow: { id: number; name: string }
  /** Names of the listed flows. */
  listed: string[]
  /** The status of the run at each poll. */
  statuses: string[]
  /** The events of a chat stream as they arrived, with the ms since the first. */
  events: { type: string; content?: string; atMs: number }[]
  /** The status of a request without a token. */
  withoutToken: number
}

/**
 * Uses the service as a frontend does: logs in, creates a flow, lists it, runs it to its end and streams a chat. Self-contained,
 * because a page gets it as source text.
 */
export async function journey({ baseUrl, login, password }: Traveller): Promise<Journey> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  async function call(method: string, path: string, body?: object): Promise<Response> {
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    return fetch(`${baseUrl}/v1${path}`, init)
  }
  async function read<Body>(method: string, path: string, body?: object): Promise<Body> {
    return (await (await call(method, path, body)).json()) as Body
  }
  const withoutToken = (await call('GET', '/flows')).status
  const { token } = await read<{ token: string }>('POST', '/token-auth/issue', { login, password })
  headers['authorization'] = `Bearer ${token}`

  const flow = await read<Journey['flow']>('POST', '/flows', { name: 'From a client' })
  const list = await read<Journey['flow'][]>('GET', '/flows')

  const { auditId } = await read<{ auditId: number }>('POST', `/flows/${flow.id}/run`)
  const statuses: string[] = []
  do {
    await new Promise((resolve) => setTimeout(resolve, 5))
    const { status } = await read<{ status: string }>('GET', `/executions/${flow.id}?auditId=${auditId}`)
    statuses.push(status)
  } while (['queued', 'running'].includes(statuses.at(-1) ?? '') && statuses.length < 1000)

  const { body } = await call('POST', '/ai-agent/api/chat/stream', { message: 'What is a flow?' })
  const reader = body!.getReader()
  const decoder = new TextDecoder()
  const events: Journey['events'] = []
  let text = ''
  let first = 0
  for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read()) {
    first ||= performance.now()
    const lines = (text + decoder.decode(piece.value, { stream: true })).split('\n\n')
    text = lines.pop() ?? ''
    for (const line of lines) events.push({ ...JSON.parse(line.slice(6)), atMs: performance.now() - first })
  }
  return { flow, listed: list.map(({ name }) => name), statuses, events, withoutToken }
}
