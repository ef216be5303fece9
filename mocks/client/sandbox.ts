import { TOKEN_PARAMETER } from '../edges/control/token.ts'
import type { JournalEntry } from '../sandboxes/journal.ts'

/** A login and its password, as a token is asked for with them. */
export interface Login {
  login: string
  password: string
}

/** A service of a mock that runs somewhere, as a test uses it. */
export interface Service {
  /** Id of its sandbox. */
  id: string
  /** `{base_url}` of the documents: every sandbox has the same, and is told by its keys. */
  baseUrl: string
  /** API keys by role. */
  keys: Readonly<Record<string, string>>
  /** Logins by role. */
  logins: Readonly<Record<string, Login>>
  /** Moves its clock on by so many ms. */
  advance: (ms: number) => Promise<void>
  /** The requests that it served, oldest first. */
  journal: () => Promise<JournalEntry[]>
  /** Back to how it began. */
  reset: () => Promise<void>
  /** Calls any other route of its control surface, by its path after the sandbox: `/snapshots/before`. */
  control: (method: string, path: string, body?: unknown) => Promise<unknown>
}

/** A sandbox: nothing else sees what happens in it. */
export interface OpenSandbox extends Service {
  /** Ends it: its keys work no more. */
  close: () => Promise<void>
}

/** How a sandbox is to begin: with the state that the mock began with, and the plain choices, unless said otherwise. */
export interface SandboxWish {
  /** 1 to 40 of a-z and 0-9; made up unless given. */
  id?: string
  /** Id of the sandbox whose state it starts with. */
  from?: string
  /** Seed by which it takes each freedom of the documents in one of its variants. */
  vary?: number
}

/**
 * Opens a sandbox of the mock at `origin` (`http://127.0.0.1:4010`). One that other machines reach needs the token that it
 * printed: give the link of its page (`http://192.0.2.7:4010/?token=…`) in place of the origin.
 * @throws Error with the mock's words where it refuses
 */
export async function openSandbox(origin: string, wish: SandboxWish = {}): Promise<OpenSandbox> {
  const service = serviceAt(origin, await send(origin, 'POST', '/_mock/sandboxes', wish))
  return { ...service, close: async () => void (await service.control('DELETE', '')) }
}

/**
 * The service that the mock at `origin` is without any sandbox: what whoever has its well-known keys sees. The link of its
 * page is taken too.
 * @throws Error with the mock's words where it refuses
 */
export async function defaultSandbox(origin: string): Promise<Service> {
  return serviceAt(origin, await send(origin, 'GET', '/_mock/sandboxes/default'))
}

function serviceAt(origin: string, shown: unknown): Service {
  const { id, keys, logins } = shown as Pick<Service, 'id' | 'keys' | 'logins'>
  const path = `/_mock/sandboxes/${id}`
  const control: Service['control'] = (method, rest, body) => send(origin, method, path + rest, body)
  return {
    id,
    keys,
    logins,
    baseUrl: new URL('/rest', origin).href,
    control,
    advance: async (ms) => void (await control('POST', '/clock/advance', { ms })),
    journal: async () => ((await control('GET', '/journal')) as { entries: JournalEntry[] }).entries,
    reset: async () => void (await control('POST', '/reset')),
  }
}

async function send(origin: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const token = new URL(origin).searchParams.get(TOKEN_PARAMETER)
  const response = await fetch(new URL(path, origin), {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
