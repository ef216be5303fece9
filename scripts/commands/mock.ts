import { Command } from 'commander'
import { BASE_PATH, createMock, demoCredentials } from '../../mocks/index.ts'
import { listen } from '../../mocks/node/serve.ts'

interface MockFlags {
  host: string
  port: string
}

/** `etalon mock`: the stateful mock on a port, with its keys printed. */
export function mockCommand(): Command {
  return new Command('mock')
    .description('serve the stateful mock')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 picks a free one', '4010')
    .action(async (flags: MockFlags) => {
      const mock = createMock()
      const { origin, close } = await listen(mock.fetch, { host: flags.host, port: Number(flags.port) })
      console.log(`ready: ${origin}${BASE_PATH}`)
      for (const [name, key] of Object.entries(demoCredentials())) console.log(`${name}: ${key}`)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
    })
}
