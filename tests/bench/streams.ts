import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from './contestant.ts'
import { AUTHORIZATION, start } from './process.ts'
import type { Row } from './row.ts'

const STREAMS = 1_000
const TOKENS = 40
/** The assistant repeats the name in the question with every word, so that a word from another stream shows. */
const SCRIPT = {
  replies: [
    { when: 'I am (?<name>\\w+)', says: Array.from({ length: TOKENS }, (_, index) => `{name}.${index}`).join(' ') },
  ],
}
const PACE = ['--first-token', '200', '--tokens-per-second', '20', '--jitter', '0.5']

/** Very many concurrent chat streams: each must deliver its own words, complete and in order. */
export async function streams(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-bench-'))
  const script = join(folder, 'assistant.yaml')
  writeFileSync(script, JSON.stringify(SCRIPT))
  const server = await start({ ...mock, command: (port) => [...mock.command(port), '--assistant', script, ...PACE] })
  const agent = new Agent({ maxSockets: STREAMS })
  let open = 0
  let mostOpen = 0
  try {
    const names = Array.from({ length: STREAMS }, (_, index) => `client${index}`)
    const begun = performance.now()
    const told = await Promise.all(
      names.map((name) =>
        chat(server.origin, name, agent, (change) => (mostOpen = Math.max(mostOpen, (open += change)))),
      ),
    )
    const seconds = (performance.now() - begun) / 1000
    const whole = told.filter((words, index) => words.join('') === wordsFor(names[index] as string).join('')).length
    const tokens = told.reduce((sum, words) => sum + words.length, 0)
    return [
      {
        measure: `${STREAMS} chat streams at once`,
        figures: {
          'open at once': mostOpen,
          tokens,
          'streams with all their tokens, in order, none of another': whole,
          seconds: Number(seconds.toFixed(1)),
        },
        targets: [
          {
            text: `all ${STREAMS} streams whole, in order, unmixed`,
            value: whole,
            reached: whole === STREAMS && tokens === STREAMS * TOKENS,
          },
          { text: `${STREAMS} open at once`, value: mostOpen, reached: mostOpen === STREAMS },
        ],
      },
    ]
  } finally {
    agent.destroy()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

function wordsFor(name: string): string[] {
  return Array.from({ length: TOKENS }, (_, index) => `${name}.${index}${index === TOKENS - 1 ? '' : ' '}`)
}

/** The tokens of one stream, in order of arrival. */
function chat(origin: string, name: string, agent: Agent, opened: (change: 1 | -1) => void): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: AUTHORIZATION, 'content-type': 'application/json', accept: 'text/event-stream' }
    const asked = request(
      `${origin}/rest/v1/ai-agent/api/chat/stream`,
      { method: 'POST', agent, headers },
      (response) => {
        opened(1)
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('error', reject).on('end', () => {
          opened(-1)
          resolve(tokensIn(text))
        })
      },
    )
    asked.on('error', reject).end(JSON.stringify({ message: `I am ${name}`, include_tools: false }))
  })
}

function tokensIn(text: string): string[] {
  return text.split('\n\n').flatMap((frame) => {
    const event = frame === '' ? {} : JSON.parse(frame.replace(/^data: /, ''))
    return event.type === 'token' ? [event.content as string] : []
  })
}
