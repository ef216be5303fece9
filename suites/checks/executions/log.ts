import type { Reply, StartedRun, Tools } from '../../kit/index.ts'
import { downloadQuery } from '../runs/starts.ts'

/** Asserts that a log is answered; how soon it can be read is not documented. */
export async function expectLog({ eventually, expect }: Tools, read: () => Promise<Reply>): Promise<void> {
  expect.status(await eventually(read, ({ status }) => status === 200), 200)
}

/** Reads the log of a run from the console. */
export const consoleOf =
  ({ api }: Tools, { flowId, auditId }: StartedRun) =>
  (): Promise<Reply> =>
    api.call('getExecutionConsole', { path: { flowId, auditId } })

/** Downloads the log of a run. */
export const downloadOf =
  ({ api, target }: Tools, { flowId, auditId }: StartedRun) =>
  (): Promise<Reply> =>
    api.call('downloadExecutionConsole', { query: downloadQuery(target, { flowId, auditId }) })

/** A run that succeeds, and is over. */
export async function endedRun({ given, fixture }: Tools): Promise<StartedRun> {
  const run = await given.run(fixture('runs.succeeds'))
  await given.ended(run)
  return run
}

/** The texts of a log, in whatever form it comes. */
export function writtenIn({ json, text }: Reply): string {
  const texts = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [value].filter(isString)
  return (json === undefined ? text : texts(json).join('\n')).trim()
}

const isString = (value: unknown): value is string => typeof value === 'string'
