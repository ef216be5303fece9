import { readFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import { parse } from 'yaml'
import {
  type AssistantScript,
  BASE_PATH,
  type Mock,
  type StreamingRecord,
  assistantScript,
  createMock,
  cutOf,
  deliverAnywhere,
  demoCredentials,
  streamingSettings,
} from '../../mocks/index.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import { listen } from '../../mocks/node/serve.ts'
import { UsageError } from '../../suites/index.ts'
import { journalLine } from './journal-line.ts'
import { wholeNumber } from './whole-number.ts'

const LAST_PORT = 65_535
/** A hundred years: an expiry beyond the range of dates would be none. */
const LONGEST_LIFETIME_S = 3_155_760_000

/** How long answers that are under way may take to their end when the mock is told to stop; a second signal ends it at once. */
const GRACE_MS = 5_000

interface MockFlags {
  host: string
  port: string
  stateless?: true
  tokenLifetime?: string
  deliverAnywhere?: true
  assistant?: string
  journal?: true
  firstToken?: string
  tokensPerSecond?: string
  jitter?: string
  cut?: string
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
    .addOption(
      new Option('--deliver-anywhere', 'let webhooks deliver to other machines than this one').conflicts('stateless'),
    )
    .addOption(
      new Option('--assistant <file>', 'what the agent says, in YAML; see mocks/world/assistant.yaml').conflicts(
        'stateless',
      ),
    )
    .addOption(new Option('--first-token <ms>', 'time before the first token of a stream').conflicts('stateless'))
    .addOption(new Option('--tokens-per-second <number>', 'pace of the tokens after it').conflicts('stateless'))
    .addOption(new Option('--jitter <share>', 'share by which these pauses vary, 0 to 1').conflicts('stateless'))
    .addOption(
      new Option('--cut <point>', 'break streams off, as in before:session, after:tool_start, before:end').conflicts(
        'stateless',
      ),
    )
    .addOption(
      new Option('--journal', 'print each request: what was answered, and why it was refused').conflicts('stateless'),
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
      const keys = flags.stateless === true ? [] : Object.entries(demoCredentials())
      console.log(['ready:', `${origin}${BASE_PATH}`, ...keys.map(([name, key]) => `${name}=${key}`)].join(' '))
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close(GRACE_MS))
    })
}

/** Prism is loaded only where it is asked for: it takes longer to load than the whole mock. */
async function stateless(): Promise<(request: Request) => Promise<Response>> {
  const { createStateless } = await import('../../mocks/node/prism/stateless.ts')
  return createStateless(BASE_PATH)
}

function stateful({
  tokenLifetime,
  deliverAnywhere: anywhere,
  assistant,
  journal,
  ...flags
}: MockFlags): Mock['fetch'] {
  const seconds =
    tokenLifetime === undefined ? undefined : wholeNumber(tokenLifetime, '--token-lifetime', 1, LONGEST_LIFETIME_S)
  return createMock({
    ports: nodePorts(),
    streaming: streamingOf(flags),
    ...(journal === true ? { onEntry: (sandbox, entry) => console.log(journalLine(sandbox, entry)) } : {}),
    ...(anywhere === true ? { deliver: deliverAnywhere } : {}),
    ...(seconds === undefined ? {} : { tokenLifetimeMs: seconds * 1000 }),
    ...(assistant === undefined ? {} : { assistant: scriptIn(assistant) }),
  }).fetch
}

/** How streams come, by the flags. */
function streamingOf({ firstToken, tokensPerSecond, jitter, cut }: Partial<MockFlags>): StreamingRecord {
  const given = { firstTokenMs: firstToken, tokensPerSecond, jitter }
  const pace = Object.entries(given).flatMap(([name, text]) => (text === undefined ? [] : [[name, Number(text)]]))
  try {
    return streamingSettings({ ...Object.fromEntries(pace), ...(cut === undefined ? {} : { cut: cutOf(cut) }) })
  } catch (problem) {
    throw new UsageError((problem as Error).message)
  }
}

function scriptIn(file: string): AssistantScript {
  try {
    return assistantScript(parse(readFileSync(file, 'utf8')))
  } catch (problem) {
    throw new UsageError(`${file}: ${(problem as Error).message}`)
  }
}
