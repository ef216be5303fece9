import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Row } from './row.ts'

const FOLDER = join(import.meta.dirname, '../../bench')

/** The machine and its load. */
export interface Conditions {
  date: string
  cpu: string
  cores: number
  node: string
  /** Mean number of runnable processes in the minute before the run and in its last minute. */
  loadBefore: number
  loadAfter: number
}

export function conditions(loadBefore: number): Conditions {
  return {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.versions.node,
    loadBefore,
    loadAfter: load(),
  }
}

export function load(): number {
  return Number((loadavg()[0] as number).toFixed(1))
}

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ measure, figures, targets }) => {
    const shown = Object.entries(figures).map(([name, value]) => `${name}: ${value}`)
    const held = targets.map(({ text, value, reached }) => `${reached ? '' : 'MISSED '}${value} (${text})`)
    return `| ${[measure, shown.join('<br>'), held.join('<br>')].join(' | ')} |`
  })
  return ['| measure | figures | must reach |', '|---|---|---|', ...lines].join('\n')
}

/** Writes `bench/results.json` and the table. */
export function write(rows: readonly Row[], measured: Conditions): void {
  const { date, cpu, cores, node, loadBefore, loadAfter } = measured
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'results.json'), `${JSON.stringify({ ...measured, rows }, undefined, 2)}\n`)
  writeFileSync(
    join(FOLDER, 'README.md'),
    `# Measurements

Written by \`npm run bench\`, in one run on one machine: ${date}, ${cpu} (${cores} cores), Node ${node}; load of the machine
${loadBefore} before and ${loadAfter} at the end. autocannon sends the requests from a separate process; the gate sends its own. Servers take turns, in
several rounds after a warm-up. The best round of each counts, unless the row says otherwise, because other work on the machine can only make a
round slower.

${tableOf(rows)}
`,
  )
}
