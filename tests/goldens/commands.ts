import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EDITION } from '#spec'
import type { Report } from '../../suites/index.ts'
import { normal } from './normal.ts'

const PROGRAM = join(import.meta.dirname, '../../scripts/etalon.ts')
const NAMES = [
  'init',
  'check',
  'doctor',
  'contracts',
  'diff',
  'merge',
  'release',
  'replay',
  'sweep',
  'proxy',
  'record',
  'mock',
  'rules',
  'completion',
]
/** Commands whose output is frozen, besides the help of every command, by golden file name. */
const OUTPUTS: Readonly<Record<string, readonly string[]>> = {
  'rule.txt': ['rules', 'flows/delete-refuses-scheduled'],
  'rules-search.txt': ['rules', 'recycle', 'bin'],
  'list.txt': ['check', '--list'],
  'unknown-option.txt': ['check', '--colour'],
  'unknown-rule.txt': ['check', '--only', 'flows/nothing-like-it'],
  'missing-target.txt': ['check', '--target', 'nowhere.yaml'],
  'diff.txt': ['diff', String(EDITION)],
  'diff-unknown.txt': ['diff', 'nowhere'],
  'nothing-to-sweep.txt': ['sweep', '--url', 'http://127.0.0.1:9/rest'],
}
const SEED = '20261123'

/** Runs a command to its end in an empty folder. Returns its exit code and output. */
function printed(words: readonly string[], folder: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], { cwd: folder, maxBuffer: 2 ** 28 }, (_problem, out, err) => {
      resolve(normal(`${out}${err}`))
    })
  })
}

/** The verdicts on rules, cases and operations, one per line, without what differs from run to run. */
function verdictsIn({ rules, summary, proved, operations }: Report): string {
  const lines: unknown[] = [
    { summary, proved },
    ...rules.map(({ id, text, source, profile, outcome, reason, cases }) => {
      // Passive rules see operations in the order of their responses.
      const ofCases = cases.map(({ title, operation, outcome: how }) => [title, operation, how].join(' | ')).toSorted()
      return { id, text, source, profile, outcome, reason, cases: ofCases }
    }),
    ...operations.map(({ operationId, documented, seen }) => ({ operationId, documented, seen })),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The help and some outputs of the command line, and the verdicts of a whole run on the embedded mock, by golden file name. */
export async function commandGoldens(): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-goldens-'))
  const files = new Map<string, string>()
  try {
    files.set('help.txt', await printed(['--help'], folder))
    for (const name of NAMES) files.set(`help-${name}.txt`, await printed([name, '--help'], folder))
    for (const [file, words] of Object.entries(OUTPUTS)) files.set(file, await printed(words, folder))
    const report = join(folder, 'report.json')
    await printed(['check', '--seed', SEED, '--report', report], folder)
    files.set('verdicts.jsonl', verdictsIn(JSON.parse(readFileSync(report, 'utf8')) as Report))
    return files
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
