import { Command } from 'commander'
import { BASE_PATH, createMock, demoCredentials } from '../../mocks/index.ts'
import { listen } from '../../mocks/node/serve.ts'
import { UsageError } from '../../suites/index.ts'

interface MockFlags {
  host: string
  port: string
  stateless?: true
}

/** `etalon mock`: the stateful mock on a port, with its keys printed. */
export function mockCommand(): Command {
  return new Command('mock')
    .description('serve the stateful mock')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 picks a free one', '4010')
    .option('--stateless', 'serve the documented examples by Prism; takes Prefer: code=, example=, dynamic=true')
    .action(async (flags: MockFlags) => {
      const fetch = flags.stateless === true ? await stateless() : createMock().fetch
      const { origin, close } = await listen(fetch, { host: flags.host, port: portOf(flags.port) })
      console.log(`ready: ${origin}${BASE_PATH}`)
      if (flags.stateless !== true) {
        for (const [name, key] of Object.entries(demoCredentials())) console.log(`${name}: ${key}`)
      }
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
    })
}

/** Prism is loaded only where it is asked for: it takes longer to load than the whole mock. */
async function stateless(): Promise<(request: Request) => Promise<Response>> {
  const { createStateless } = await import('../../mocks/node/prism/stateless.ts')
  return createStateless(BASE_PATH)
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new UsageError(`--port ${text}: give a number from 0 to 65535`)
}
