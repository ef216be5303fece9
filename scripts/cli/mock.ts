import { randomInt } from 'node:crypto'
import { Command, Option } from 'commander'
import {
  type MakeWorld,
  BASE_PATH,
  LiveScript,
  type Mock,
  type MockOptions,
  type StreamingRecord,
  createMock,
  cutOf,
  streamingSettings,
} from '../../mocks/index.ts'
import { mockVariables } from '../../mocks/client/variables.ts'
import { openDataFile } from '../../mocks/node/data-file.ts'
import { servingDocuments } from '../../mocks/edges/documents.ts'
import { servingPage } from '../../mocks/node/page.ts'
import { ownVersion } from '../../mocks/node/own-version.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import { WITHOUT_PRISM, loadStateless } from '../../mocks/node/prism/load.ts'
import { listen } from '../../mocks/node/serve.ts'
import { stopGracefully } from '../../mocks/node/stop.ts'
import { UsageError } from '../../suites/kit/usage-error.ts'
import { type MockOutput, type OutputFlags, outputFor } from './log/mock-output.ts'
import { TOKEN_VARIABLE, forPagesOf, listenOptionsOf, mockOptionsOf, tokenFor } from './mock-door.ts'
import type * as Files from './mock-files.ts'
import { collectOften, growYoungGeneration, keepYoungGeneration } from './heap.ts'
import { type LimitFlags, limitOptions, limitsIn } from './mock-limits.ts'
import type { Ready } from './mock-ready.ts'
import { type Reload, reloadOnChange } from './mock-reload.ts'
import { quickRuns } from './quick-runs.ts'
import { several } from './several.ts'
import { onStop } from './stop-signals.ts'
import { wholeNumber } from './whole-number.ts'

const LAST_PORT = 65_535
const LAST_SEED = 4_294_967_295
/** A hundred years: a longer lifetime would exceed the range of dates. */
const LONGEST_LIFETIME_S = 3_155_760_000

/** Time for what is under way after a stop signal, in seconds: the default, and an hour. */
const STOP_TIMEOUT_S = '5'
const LONGEST_STOP_S = 3_600

interface MockFlags extends OutputFlags, LimitFlags {
  port: string
  tokenLifetime?: string
  assistant?: string
  world?: string
  data?: string
  quickRuns?: true
  stopTimeout: string
  firstToken?: string
  toolTime?: string
  tokensPerSecond?: string
  jitter?: string
  cut?: string
  vary?: string | true
  env?: string
  envPrefix?: string
}

/** `etalon mock`: the stateful mock on a port, with its keys printed. */
export function mockCommand(): Command {
  const command = new Command('mock')
    .description('start the mock server and its web console')
    .option(
      '--host <host>',
      `address to listen on; if other machines can reach it, /_mock and the page require a token (${TOKEN_VARIABLE}, or a new one)`,
      '127.0.0.1',
    )
    .option('--port <port>', 'port to listen on; 0 picks a free one', '4010')
    .addOption(
      several('--allow-origin <origins>', 'web page origins that may use the API, besides those of this machine'),
    )
    .addOption(several('--allow-host <names>', 'host names accepted in requests, besides localhost and --host'))
    .option('--stateless', 'serve the documented examples through Prism; honours Prefer: code=, example=, dynamic=true')
    .addOption(new Option('--token-lifetime <seconds>', 'lifetime of a JWT; default 8 hours').conflicts('stateless'))
    .addOption(
      several(
        '--deliver-to <addresses>',
        'receivers that webhooks may deliver to, such as http://127.0.0.1:9999; default none',
      ).conflicts('stateless'),
    )
    .addOption(
      new Option(
        '--deliver-anywhere',
        'also let webhooks deliver to public addresses; this machine and private networks still need --deliver-to',
      ).conflicts('stateless'),
    )
    .addOption(
      new Option('--assistant <file>', 'what the agent replies, in YAML; see mocks/world/assistant.yaml').conflicts(
        'stateless',
      ),
    )
    .addOption(
      new Option(
        '--world <file>',
        'the world to start with: YAML as in mocks/world/demo, a snapshot, or large for 2,000 flows',
      ).conflicts('stateless'),
    )
    .addOption(
      new Option('--data <file>', 'persist everything in a file, and continue from its content').conflicts('stateless'),
    )
    .addOption(
      new Option(
        '--quick-runs',
        'let runs of up to 5 s end at once, in tests and where etalon check tests this mock',
      ).conflicts('stateless'),
    )
    .addOption(new Option('--first-token <ms>', 'delay before the first token of a stream').conflicts('stateless'))
    .addOption(new Option('--tool-time <ms>', 'how long each tool of a stream works').conflicts('stateless'))
    .addOption(new Option('--tokens-per-second <number>', 'pace of the tokens after the first').conflicts('stateless'))
    .addOption(new Option('--jitter <share>', 'random variation of these delays, 0 to 1').conflicts('stateless'))
    .addOption(
      new Option('--cut <point>', 'break streams off: before:session, after:tool_start, before:end, …').conflicts(
        'stateless',
      ),
    )
    .addOption(
      new Option('--journal', 'print each request with its response, and why it was refused').conflicts('stateless'),
    )
    .addOption(
      new Option(
        '--vary [seed]',
        'pick conforming variants of what the documents leave open, at random by the seed; default a random seed',
      ).conflicts('stateless'),
    )
    .addOption(
      new Option('--log <format>', 'print a log instead: one line of JSON for each request and event, without secrets')
        .choices(['json'])
        .conflicts(['stateless', 'journal']),
    )
    .option('--env <file>', 'write the base URL and the keys to an env file such as .env.local; its other lines stay')
    .option(
      '--env-prefix <prefix>',
      'begin the names of the variables of --env with VITE_, NEXT_PUBLIC_, …, without which pages do not see them',
    )
    .option(
      '--stop-timeout <seconds>',
      'time for responses under way after SIGTERM or Ctrl-C; a second signal stops at once',
      STOP_TIMEOUT_S,
    )
    .option('--json', 'print one line of JSON when ready, with everything; all else goes to stderr')
    .action(async (flags: MockFlags) => {
      const output = outputFor(flags, process.env)
      const { say } = output
      const port = wholeNumber(flags.port, '--port', 0, LAST_PORT)
      const stopMs = wholeNumber(flags.stopTimeout, '--stop-timeout', 0, LONGEST_STOP_S) * 1000
      const prefix = prefixIn(flags)
      const token = flags.stateless === true ? undefined : tokenFor(flags, process.env)
      const { mock, fetch, operate, reloads, seed } =
        flags.stateless === true ? await stateless(flags) : await stateful(flags, token, output)
      const { origin, close } = await listen(fetch, {
        ...listenOptionsOf(flags, mock),
        port,
        operate,
      }).catch((problem: NodeJS.ErrnoException) => {
        mock?.close()
        throw new UsageError(
          `cannot listen on ${flags.host}:${port} (${problem.code}); choose another --port, or 0 for a free one`,
        )
      })
      const reloading = reloadOnChange(reloads, say)
      // Prism's document rarely changes, and its start-up time is what counts.
      if (mock !== undefined) await reloading
      const stop = async (): Promise<void> => {
        const stopReloading = await reloading
        await Promise.all([mock === undefined ? close(stopMs) : stopGracefully(mock, close, stopMs), stopReloading()])
      }
      const keys = mock?.keys ?? {}
      if (flags.env !== undefined) {
        const { writeEnvFile } = await import('./env-file.ts')
        try {
          writeEnvFile(flags.env, mockVariables(origin + BASE_PATH, keys, prefix))
        } catch (problem) {
          await stop()
          throw problem
        }
      }
      const ready: Ready = {
        version: ownVersion(),
        origin,
        keys,
        hasConsole: mock !== undefined,
        startupMs: performance.now(),
        ...(seed === undefined ? {} : { seed }),
        ...(token === undefined ? {} : { token }),
        ...(flags.env === undefined ? {} : { envFile: flags.env }),
      }
      // Before anybody learns that it is ready: a signal may follow at once.
      let isStopping = false
      onStop(() => {
        if (isStopping) process.exit()
        isStopping = true
        output.stopping()
        // A delayed response that was cut off would keep the process alive.
        void stop()
          .then(() => output.stopped())
          .then(() => process.exit())
      })
      if (mock !== undefined) {
        keepYoungGeneration()
        // A mock under load takes a quarter less memory, and a few percent more processor time.
        collectOften(100)
      }
      output.ready(ready)
    })
  for (const option of limitOptions) command.addOption(option)
  return command
}

/** What the names in the env file begin with. @throws UsageError if no name can begin so, or if there is no file */
function prefixIn({ env, envPrefix }: MockFlags): string {
  if (envPrefix === undefined) return ''
  if (env === undefined) throw new UsageError('--env-prefix goes with --env FILE, the file with the variables')
  if (!/^[A-Za-z_]\w*$/.test(envPrefix))
    throw new UsageError(`--env-prefix ${envPrefix}: must be the beginning of a variable's name, such as VITE_`)
  return envPrefix
}

/** The handler to serve, and the reactions to changes of its files. */
interface Served extends Pick<Mock, 'fetch' | 'operate'> {
  mock?: Mock
  /** The seed for what the documents leave open. */
  seed?: number
  reloads: ReadonlyMap<string, Reload>
}

async function stateless(flags: MockFlags): Promise<Served> {
  const loaded = await loadStateless()
  if (loaded === undefined) throw new UsageError(`--stateless: ${WITHOUT_PRISM}`)
  const { DOCUMENT, createStateless } = loaded
  let prism = await createStateless(BASE_PATH)
  const reload = async (): Promise<string> => {
    prism = await createStateless(BASE_PATH)
    return 'the mock serves it now'
  }
  const fetch = forPagesOf(
    flags,
    servingDocuments((request) => prism(request)),
  )
  return { fetch, reloads: new Map([[DOCUMENT, reload]]) }
}

/** Loads the YAML readers only when a file is given. */
const files = (): Promise<typeof Files> => import('./mock-files.ts')

async function stateful(flags: MockFlags, token: string | undefined, output: MockOutput): Promise<Served> {
  const { tokenLifetime, assistant, world, data, vary } = flags
  const { say } = output
  growYoungGeneration()
  const seconds =
    tokenLifetime === undefined ? undefined : wholeNumber(tokenLifetime, '--token-lifetime', 1, LONGEST_LIFETIME_S)
  const streaming = streamingOf(flags)
  const seed = vary === undefined ? undefined : seedIn(vary)
  const script = assistant === undefined ? undefined : new LiveScript((await files()).scriptIn(assistant))
  const makeWorld = world === undefined ? undefined : await worldFor(world)
  const options: MockOptions = {
    ports: nodePorts(),
    ...output.options,
    sandboxLimits: limitsIn(flags),
    ...(streaming === undefined ? {} : { streaming }),
    ...mockOptionsOf(flags, token, say),
    ...(seconds === undefined ? {} : { tokenLifetimeMs: seconds * 1000 }),
    ...(script === undefined ? {} : { assistant: script }),
    ...(makeWorld === undefined ? {} : { world: makeWorld }),
    ...(seed === undefined ? {} : { vary: seed }),
    ...(flags.quickRuns === true ? { alterations: [quickRuns] } : {}),
  }
  const mock =
    data === undefined
      ? createMock(options)
      : (await files()).withData(() => {
          const store = openDataFile(data)
          const [first] = store.documents()
          if (world !== undefined && first !== undefined)
            say(`${data} already holds a world, which is used; ${world} would only fill a new file`)
          return createMock({ ...options, store })
        })
  const reloads = new Map<string, Reload>()
  if (assistant !== undefined && script !== undefined) {
    reloads.set(assistant, async () => {
      script.exchange((await files()).scriptIn(assistant))
      return 'it applies from now on'
    })
  }
  if (world === LARGE) say(sizeOf(mock))
  else if (world !== undefined) {
    reloads.set(world, async () => {
      mock.startFrom((await files()).worldIn(world))
      return 'new sandboxes and resets start from it; stored state stays'
    })
  }
  return { ...mock, fetch: servingPage(mock.fetch, token), mock, reloads, ...(seed === undefined ? {} : { seed }) }
}

/** The value of `--world` that stands for no file. */
const LARGE = 'large'

async function worldFor(world: string): Promise<MakeWorld> {
  return world === LARGE ? (await import('../../mocks/world/large.ts')).largeWorld : (await files()).worldIn(world)
}

/** How much a world holds, and the memory that it takes. */
function sizeOf({ world: { view } }: Mock): string {
  const megabytes = Math.round(process.memoryUsage().rss / 1e6)
  return `World: ${view.flows.size} flows, ${view.executions.size} executions (${megabytes} MB of memory)`
}

/** The given seed, or a random one. */
function seedIn(vary: string | true): number {
  return vary === true ? randomInt(LAST_SEED) : wholeNumber(vary, '--vary', 0, LAST_SEED)
}

/** Streaming settings from the flags; undefined if no flag is set. @throws UsageError that names the flag */
function streamingOf({
  firstToken,
  toolTime,
  tokensPerSecond,
  jitter,
  cut,
}: Partial<MockFlags>): StreamingRecord | undefined {
  const flags: readonly (readonly [flag: string, text: string | undefined, read: (text: string) => object])[] = [
    ['--first-token', firstToken, (text) => ({ firstTokenMs: Number(text) })],
    ['--tool-time', toolTime, (text) => ({ toolMs: Number(text) })],
    ['--tokens-per-second', tokensPerSecond, (text) => ({ tokensPerSecond: Number(text) })],
    ['--jitter', jitter, (text) => ({ jitter: Number(text) })],
    ['--cut', cut, (text) => ({ cut: cutOf(text) })],
  ]
  let settings: StreamingRecord | undefined
  for (const [flag, text, read] of flags) {
    if (text === undefined) continue
    try {
      settings = streamingSettings(read(text), settings)
    } catch (problem) {
      const { message } = problem as Error
      const example = flag === '--cut' ? '; give for example after:tool_start' : ''
      // The option stands for the name of the setting.
      throw new UsageError(`${flag} ${text}: ${message.replace(/^\w+ (?=must be a number)/, '')}${example}`)
    }
  }
  return settings
}
