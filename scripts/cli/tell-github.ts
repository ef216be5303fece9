import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Finishing } from './finishing.ts'
import { type Report, annotations, stepSummary } from '../../suites/index.ts'

/** Whether this is a step of a GitHub workflow. */
export function isOnGithub(environment: NodeJS.ProcessEnv): boolean {
  return environment['GITHUB_ACTIONS'] === 'true'
}

/** Defuses workflow commands in output: a runner obeys them anywhere in a line, `##[…]` too, and a target may send some. */
export function withoutCommands(output: string): string {
  const until = randomUUID()
  return `::stop-commands::${until}\n${output}\n::${until}::`
}

/** Prints the annotations of a report, adds it to the step summary, and sets the step's outputs. */
export function tellGithub(
  report: Report,
  { attempt, shown }: Finishing,
  { GITHUB_STEP_SUMMARY: file, GITHUB_OUTPUT: outputs, GITHUB_WORKSPACE: workspace = '.' }: NodeJS.ProcessEnv,
): void {
  const isHere = (place: string): boolean => existsSync(join(workspace, place))
  const lines = shown('the annotations on GitHub', (one) => annotations(one, isHere).join('\n'), report)
  if (lines !== '') console.log(lines)
  if (isGiven(file)) {
    const summary = 'the step summary on GitHub'
    attempt(summary, () => appendFileSync(file, shown(summary, stepSummary, report)))
  }
  if (isGiven(outputs)) attempt("the step's outputs on GitHub", () => appendFileSync(outputs, outputsOf(report)))
}

/** How many rules had which outcome, as lines of `$GITHUB_OUTPUT`. */
function outputsOf({ summary: { pass, violation, blocked, error } }: Report): string {
  return `proved=${pass}\nviolations=${violation}\nblocked=${blocked}\nerrors=${error}\n`
}

function isGiven(file: string | undefined): file is string {
  return file !== undefined && file !== ''
}
