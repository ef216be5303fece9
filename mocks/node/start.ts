import { BASE_PATH, type Mock, type MockOptions, createMock } from '../index.ts'
import { nodePorts } from './ports.ts'
import { type ListenOptions, listen } from './serve.ts'

/** A mock on a port of this machine, in this process. */
export interface RunningMock {
  mock: Mock
  /** `http://host:port` without a trailing slash: the control surface is below it. */
  origin: string
  /** `{base_url}` of the documents. */
  baseUrl: string
  /** Ends the mock and its port. */
  close: () => Promise<void>
}

/**
 * Starts a mock with everything that it can have of Node, on a free port of 127.0.0.1 unless told otherwise.
 * @throws Error with `code` EADDRINUSE where the port is taken
 */
export async function startMock(
  options: MockOptions = {},
  where: Pick<ListenOptions, 'host' | 'port'> = {},
): Promise<RunningMock> {
  const mock = createMock({ ports: nodePorts(), ...options })
  try {
    const { origin, close } = await listen(mock.fetch, { ...where, operate: mock.operate })
    return {
      mock,
      origin,
      baseUrl: origin + BASE_PATH,
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
