import { Command, Option } from 'commander'
import { BASE_PATH, type Mock, createMock, demoCredentials } from '../../mocks/index.ts'
import { listen } from '../../mocks/node/serve.ts'
import { UsageError } from '../../suites/index.ts'
import { wholeNumber } from './whole-number.ts'

const LAST_PORT = 65_535
/** A hundred years: an expiry beyond the range of dates would be none. */
const LONGEST_LIFETIME_S = 3_155_760_000

interface MockFlags {
  host: string
  port: string
  stateless?: true
  tokenLifetime?: string
}

/** `etalon mock`: the stateful mock on a port, with its keys printed. */
export function mockCommand(): Command {
  return new Command('mock')
    .description('serve the stateful mock')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 picks a free one', '4010')
    .option('--stateless', 'serve the documented examples by Prism; takes Prefer: code=, example=, dynamic=true')
    .addOption(
      new Option('--token-lifetime <seconds>', 'how long a JWT works; 8 hours unless given').conflicts('stateless'),
    )
    .action(async (flags: MockFlags) => {
      const port = wholeNumber(flags.port, '--port', 0, LAST_PORT)
      const fetch = flags.stateless === true ? await stateless() : stateful(flags)
      const { origin, close } = await listen(fetch, { host: flags.host, port }).catch(
        (problem: NodeJS.ErrnoException) => {
          throw new UsageError(
            `cannot listen on ${flags.host}:${port} (${problem.code}); choose another --port, or 0 for a free one`,
          )
        },
      )
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

function stateful({ tokenLifetime }: MockFlags): Mock['fetch'] {
  if (tokenLifetime === undefined) return createMock().fetch
  const seconds = wholeNumber(tokenLifetime, '--token-lifetime', 1, LONGEST_LIFETIME_S)
  return createMock({ tokenLifetimeMs: seconds * 1000 }).fetch
}
