import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLine, wordsOf } from './exchange.ts'
import { FOLDER } from './record.ts'

/**
 * Checks every response of every mock in the tests against the specification and the passive rules, and fails the run if one
 * breaks them. Leaves out mocks that break a rule on purpose, and those of the strength run, whose gates apply the same rules to
 * every exchange.
 */
export default function judgeWholeRun(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-exchanges-'))
  process.env[FOLDER] = folder
  return async () => {
    try {
      await judgeFolder(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

/** The lines of a file that end: a process that is killed leaves a part of one. */
async function* wholeLines(file: string): AsyncGenerator<string> {
  let begun = ''
  for await (const piece of createReadStream(file, 'utf8')) {
    const [first = '', ...others] = (piece as string).split('\n')
    if (others.length === 0) {
      begun += first
      continue
    }
    yield begun + first
    yield* others.slice(0, -1)
    begun = others.at(-1) as string
  }
}

/** @throws Error with the findings */
export async function judgeFolder(folder: string): Promise<void> {
  const { createJudge } = await import('./judge.ts')
  let judged = 0
  const findings = []
  for (const file of readdirSync(folder)) {
    const { judge, take } = createJudge()
    for await (const line of wholeLines(join(folder, file))) {
      judge(readLine(line))
      judged += 1
    }
    findings.push(...take())
  }
  console.log(`${judged} responses of mocks checked`)
  if (findings.length === 0) return
  const words = findings.map(({ rule, message, exchange }) => `${rule}: ${message}\n${wordsOf(exchange)}`)
  throw new Error(`mocks broke rules:\n${words.join('\n')}`)
}
