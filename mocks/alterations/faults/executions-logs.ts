import type { Json } from '../json.ts'
import { on, onEach } from '../on.ts'
import { part } from '../together.ts'
import { type ExecutionRecord, type ExecutionStatus, type FlowRecord, type View } from '../../world/index.ts'
import { type AreaFaults, type Fault, fault } from './fault.ts'
import { OTHER_WAYS } from './executions-alterations.ts'

/** Statuses of executions that did not come to an end of their own. */
const UNDER_WAY_OR_STOPPED: readonly ExecutionStatus[] = ['queued', 'running', 'canceled']

/** The latest execution of the same flow. */
const newestOf = <One extends ExecutionRecord>(one: One, { executions }: View): ExecutionRecord =>
  [...executions.values()].findLast(({ flowId }) => flowId === one.flowId) ?? one

/** A length that may be too much for a reader of logs, in characters: 64 KB. */
const LONG = 65_536

/** Parts of a log that a reader of it may keep. */
const PARTS: Readonly<Record<string, (log: string) => string>> = {
  'the last 100 lines': (log) => log.split('\n').slice(-100).join('\n'),
  'the first 64 KB': (log) => log.slice(0, LONG),
  'nothing, if it is over 64 KB,': (log) => (log.length > LONG ? '' : log),
}

/** Gives only a part of a long log, or none. */
const cut = (id: 'getExecutionConsole' | 'downloadExecutionConsole'): Fault[] => [
  ...Object.entries(PARTS).map(([which, part]) =>
    fault(
      `gives only ${which} of a log`,
      onEach(id).part('logs', (plain) => ({ text: (execution, now) => part(plain.text(execution, now)) })),
    ),
  ),
  fault(
    'finds no log over 64 KB',
    onEach(id).answer((answer) => (String(answer.text).length > LONG ? { status: 404 } : answer)),
  ),
]

/** Whether the flow of an execution has had several names. */
const isRenamed = ({ flowId }: ExecutionRecord, { versions }: View): boolean =>
  new Set(versions.where('object', `flow:${flowId}`).map(({ snapshot }) => (snapshot as FlowRecord).name)).size > 1

/** The ends of executions that did not succeed. */
const OTHER_ENDS = ['error', 'warning', 'canceled'] as const

/** How long a run is taken to be new, in ms. */
const A_MOMENT_MS = 100

/** Faults of logs, downloads, results of dbt and running tasks. */
export const executionLogFaults = {
  'executions/console-of-one-execution': [
    fault(
      'shows the newest log of the flow',
      on('getExecutionConsole').find((found, { view }) => found && newestOf(found, view)),
    ),
    ...cut('getExecutionConsole'),
  ],
  'executions/download-of-one-execution': [
    fault(
      'downloads the newest log of the flow',
      on('downloadExecutionConsole').find(
        (found, { view }) =>
          found && { ...found, execution: found.execution === undefined ? undefined : newestOf(found.execution, view) },
      ),
    ),
    ...cut('downloadExecutionConsole'),
  ],
  'executions/console-answers': [
    fault(
      'finds no log',
      on('getExecutionConsole').find(() => undefined),
    ),
    ...OTHER_ENDS.map((end) =>
      fault(
        `finds no log of executions that ended as ${end}`,
        on('getExecutionConsole').find((found) => (found?.status === end ? undefined : found)),
      ),
    ),
    fault(
      'finds no log of executions that are under way, or were stopped',
      on('getExecutionConsole').find((found) =>
        found !== undefined && UNDER_WAY_OR_STOPPED.includes(found.status) ? undefined : found,
      ),
    ),
    ...Object.entries(OTHER_WAYS).map(([way, what]) =>
      fault(
        `finds no log of executions by ${what}`,
        on('getExecutionConsole').find((found) => (found?.triggerType === way ? undefined : found)),
      ),
    ),
    fault(
      'finds no log of executions whose flow was renamed',
      on('getExecutionConsole').find((found, { view }) =>
        found !== undefined && isRenamed(found, view) ? undefined : found,
      ),
    ),
  ],
  'executions/live-console-answers': fault(
    'finds no live log',
    on('tailExecutionConsole').find(() => undefined),
  ),
  'executions/live-console-follows': [
    fault('answers an empty live log', part('logs', { live: () => '' })),
    fault(
      'holds the live log open, and sends nothing',
      on('tailExecutionConsole')
        .decides((decision, { parts, path }) => ({
          ...decision,
          until: ({ executions }) => parts.runs.isOver(executions.get(path.auditId)?.status ?? 'success'),
        }))
        .bodiless(200),
    ),
    fault(
      'tails what a run writes in its first moment',
      part('logs', (plain) => ({
        live: (execution, now) => plain.live(execution, Math.min(now, (execution.started ?? now) + A_MOMENT_MS)),
      })),
    ),
  ],
  'executions/live-console-of-one-execution': fault(
    'tails the newest log of the flow',
    on('tailExecutionConsole').find((found, { view }) => found && newestOf(found, view)),
  ),
  'executions/download-answers': [
    fault(
      'finds no download with a token in the header',
      on('downloadExecutionConsole').refuses((call) => call.rest['Authorization'] === undefined, 404),
    ),
    ...OTHER_ENDS.map((end) =>
      fault(
        `downloads no log of executions that ended as ${end}`,
        on('downloadExecutionConsole').refuses((_call, { execution }) => execution?.status === end, 404),
      ),
    ),
    fault(
      'downloads no log of executions that are under way, or were stopped',
      on('downloadExecutionConsole').refuses(
        (_call, { execution }) => execution !== undefined && UNDER_WAY_OR_STOPPED.includes(execution.status),
        404,
      ),
    ),
    ...Object.entries(OTHER_WAYS).map(([way, what]) =>
      fault(
        `downloads no log of executions by ${what}`,
        on('downloadExecutionConsole').refuses((_call, { execution }) => execution?.triggerType === way, 404),
      ),
    ),
    fault(
      'downloads no log of executions whose flow was renamed',
      on('downloadExecutionConsole').refuses(
        ({ view }, { execution }) => execution !== undefined && isRenamed(execution, view),
        404,
      ),
    ),
  ],
  'executions/download-takes-token-in-query': fault(
    'reads the token from the header only',
    on('downloadExecutionConsole').step({
      tokenOf: ({ headers }) => /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1],
    }),
  ),
  'executions/dbt-answers': fault(
    'finds no dbt results',
    on('getDbtResults').find(() => undefined),
  ),
  'executions/dbt-results': [
    ...['models', 'tests', 'sources'].map((member) =>
      fault(
        `omits the ${member} from the dbt results`,
        on('getDbtResults').body((results) => ({ ...results, [member]: [] })),
      ),
    ),
    ...['status', 'execution_time'].map((member) =>
      fault(
        `shows tests with the ${member} of models`,
        on('getDbtResults').body((results) => ({
          ...results,
          tests: results.tests.map((one: Json) => ({ ...one, [member]: results.models[0][member] })),
        })),
      ),
    ),
    fault(
      'returns the dbt results of the flow, whichever execution is asked for',
      on('getDbtResults').otherwise(({ path, view }) =>
        view.flows.get(path.flowId) === undefined ? undefined : view.simulations.get(path.flowId)?.dbt,
      ),
    ),
  ],
  'executions/download-holds-the-log': fault(
    'sends an empty download',
    part('logs', { download: () => ({ status: 200 }) }),
  ),
  'executions/dbt-artifact-served': fault(
    'does not serve the catalog',
    on('getDbtArtifact').find((found, call) => (call.path.artifactName === 'catalog.json' ? undefined : found)),
  ),
  'executions/dbt-artifact-other-names': [
    fault(
      'serves an artifact under any name',
      part('dbt', { servedName: (asked, artifacts) => (asked in artifacts ? asked : 'manifest.json') }),
    ),
    fault(
      'serves an artifact under a name that begins with its own',
      part('dbt', { servedName: (asked, artifacts) => Object.keys(artifacts).find((name) => asked.startsWith(name)) }),
    ),
  ],
  'executions/no-running-tasks-after-the-end': [
    fault(
      'shows tasks of executions that are over',
      part('dbt', (plain) => ({ tasks: (execution, now) => plain.tasks({ ...execution, status: 'running' }, now) })),
    ),
    fault(
      'shows tasks of executions that came to their own end',
      part('dbt', (plain) => ({
        tasks: (execution, now) =>
          plain.tasks(execution.status === 'success' ? { ...execution, status: 'running' } : execution, now),
      })),
    ),
    fault(
      'shows a task of executions that are over, with a time that goes on',
      part('dbt', {
        tasks: ({ started }, now) => [{ name: 'transform', elapsed: `${now - started} ms`, until: new Date(now) }],
      }),
    ),
  ],
  'executions/running-tasks-answers': fault(
    'finds no tasks',
    on('listRunningTasks').find(() => undefined),
  ),
} as const satisfies Partial<AreaFaults<'executions'>>
