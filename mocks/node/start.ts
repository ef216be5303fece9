import { randomBytes } from 'node:crypto'
import { TOKEN_PARAMETER } from '../edges/control/token.ts'
import { BASE_PATH, type Mock, type MockOptions, createMock } from '../index.ts'
import { delivering } from './deliver.ts'
import { isLoopbackAddress } from './hosts.ts'
import { nodePorts } from './ports.ts'
import { type ListenOptions, listen } from './serve.ts'

/** Where a mock listens, and under which names. */
export interface Where extends Pick<ListenOptions, 'host' | 'port' | 'allowHosts'> {
  /** What the control surface asks for where other machines reach the mock; made up unless given. */
  token?: string
}

/** A mock on a port of this machine, in this process. */
export interface RunningMock {
  mock: Mock
  /** `http://host:port` without a trailing slash: the control surface is below it. */
  origin: string
  /** `{base_url}` of the documents. */
  baseUrl: string
  /** What the control surface asks for; undefined where only this machine reaches the mock. */
  token?: string
  /** Ends the mock and its port. */
  close: () => Promise<void>
}

/**
 * Starts a mock with everything that it can have of Node, on a free port of 127.0.0.1 unless told otherwise.
 * @throws Error with `code` EADDRINUSE where the port is taken
 */
export async function startMock(options: MockOptions = {}, where: Where = {}): Promise<RunningMock> {
  const token = controlToken(where.host, where.token ?? options.controlToken)
  const mock = createMock({
    ports: nodePorts(),
    deliver: delivering(options),
    ...options,
    ...(token === undefined ? {} : { controlToken: token }),
  })
  try {
    const { origin, close } = await listen(mock.fetch, {
      ...where,
      operate: mock.operate,
      onRefused: mock.turnedAway,
      allowOrigins: options.allowOrigins ?? [],
    })
    return {
      mock,
      origin,
      baseUrl: origin + BASE_PATH,
      ...(token === undefined ? {} : { token }),
      async close() {
        mock.close()
        await close()
      },
    }
  } catch (problem) {
    mock.close()
    throw problem
  }
}

const TOKEN_BYTES = 24

/** The token of a control surface, which needs one where other machines reach it: the one that is given, or a new one. */
export function controlToken(host = '127.0.0.1', given?: string): string | undefined {
  return given ?? (isLoopbackAddress(host) ? undefined : randomBytes(TOKEN_BYTES).toString('base64url'))
}

/** The address of a mock's page, with the token that it needs. `openSandbox` and the fixtures take it as an origin. */
export function pageLink(origin: string, token: string | undefined): string {
  return token === undefined ? `${origin}/` : `${origin}/?${TOKEN_PARAMETER}=${encodeURIComponent(token)}`
}
