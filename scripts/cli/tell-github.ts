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

/** Prints the annotations of a report, and adds it to the step summary if the workflow provides the file. */
export function tellGithub(
  report: Report,
  { attempt, shown }: Finishing,
  { GITHUB_STEP_SUMMARY: file, GITHUB_WORKSPACE: workspace = '.' }: NodeJS.ProcessEnv,
): void {
  const isHere = (place: string): boolean => existsSync(join(workspace, place))
  const lines = shown('the annotations on GitHub', (one) => annotations(one, isHere).join('\n'), report)
  if (lines !== '') console.log(lines)
  if (file === undefined || file === '') return
  const summary = 'the step summary on GitHub'
  attempt(summary, () => appendFileSync(file, shown(summary, stepSummary, report)))
}
