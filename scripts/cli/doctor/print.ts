import { escapeControls } from '../../../suites/index.ts'
import type { Effect } from '#spec'
import { type Gap, type Gaps, linesOf } from './gaps.ts'
import type { Look } from './look.ts'
import type { Problem } from './problem.ts'

/** All that the doctor found; printed as JSON by `--json`. */
export interface Examination extends Look, Gaps {
  target: string
  /** The target file, or the name that one could have. */
  file: string
  /** What the file lets the gate do. */
  allowed: readonly Effect[]
}

const STATES: Readonly<Record<Look['state'], string>> = {
  ready: 'responds, and is this API',
  'key-refused': 'refuses the key of the administrator',
  unusable: 'cannot be used',
}

/** At most this many missing keys are shown; `--json` has all. */
const SHOWN = 30

/** The findings for a terminal: what is wrong first, then the lines to add, the ones that pay most first. */
export function describe({
  target,
  file,
  state,
  problems,
  notes,
  requests,
  provable,
  missing,
  otherwise,
  allowed,
}: Examination): string {
  const { rules, of, required } = provable
  const shown = missing.slice(0, SHOWN)
  const share = Math.round((rules / of) * 100)
  return [
    `${target} ${STATES[state]} (${requests} requests, which only read)`,
    ...section('problems', problems.map(problemLine)),
    ...section(
      'notes',
      notes.map((note) => [note]),
    ),
    `the file can prove ${rules} of ${of} testable rules (${share} %); a verdict needs ${Math.round(required * 100)} %`,
    ...section('what is missing, what opens most rules first', shown.map(gapLines)),
    ...(missing.length > SHOWN ? [`  … and ${missing.length - SHOWN} more; --json lists them`] : []),
    ...section(
      `lines to add to ${file}, with values of your own; under a name that is there already, only what follows it`,
      shown.length === 0 ? [] : [linesOf(shown, allowed).trimEnd().split('\n')],
    ),
    ...section(
      'not applicable for other reasons',
      otherwise.map(({ reason, rules: count }) => [`${rulesOf(count)}: ${reason}`]),
    ),
  ]
    .map(escapeControls)
    .join('\n')
}

function problemLine({ what, fix, acts, rules }: Problem): string[] {
  return [`${what}${rules === undefined ? '' : ` (${rulesOf(rules)})`}`, `  ${acts}: ${fix}`]
}

function gapLines({ key, means, rules }: Gap): string[] {
  return [`${rulesOf(rules.length)}: ${key}${means === '' ? '' : ` (${means})`}`]
}

function rulesOf(count: number): string {
  return `${count} rule${count === 1 ? '' : 's'}`
}

function section(name: string, entries: readonly (readonly string[])[]): string[] {
  return entries.length === 0 ? [] : [`${name}:`, ...entries.flat().map((line) => `  ${line}`)]
}
