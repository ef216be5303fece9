import { type OperationId, parseInt64 } from '#spec'
import { type Change, flowKey } from '../../world/index.ts'
import type { Caller, Scene } from '../kernel/call.ts'

/** Output of a command, whether it failed, and its changes. */
export interface CommandResult {
  output: string
  failed?: true
  changes?: readonly Change[]
}

/** A built-in command. The documents name none: these are the mock's own. */
export interface Command {
  description: string
  /** Whether it can change something. */
  changes?: true
  /** The equivalent operation, if there is one. */
  standsFor?: OperationId
  run: (argument: string, scene: Scene & { caller: Caller }) => CommandResult
}

const HOUR_MS = 3_600_000
const USUAL_HOURS = 24

function parseHours(text: string): number | undefined {
  const hours = Number(text)
  return text === '' || !(hours > 0) ? undefined : hours
}

/** The release that the documents describe. */
const RELEASE = '9.9.9'

export const plainCommands: Readonly<Record<string, Command>> = {
  help: {
    description: 'Lists the commands',
    run: (_argument, { parts }) => ({
      output: Object.entries(parts.cli.commands)
        .map(([name, { description }]) => `${name}: ${description}`)
        .join('\n'),
    }),
  },
  version: { description: 'Prints the release', run: () => ({ output: RELEASE }) },
  echo: { description: 'Prints its argument', run: (argument) => ({ output: argument }) },
  whoami: {
    description: 'Prints the login of the caller',
    run: (_argument, { caller }) => ({ output: caller.user.login }),
  },
  flows: {
    description: 'Lists the flows, one id and name per line',
    standsFor: 'listFlows',
    run: (_argument, { view, caller }) => ({
      output: [...view.flows.values()]
        .filter(({ tenantId }) => tenantId === caller.tenantId)
        .map(({ id, name }) => `${id} ${name ?? ''}`)
        .join('\n'),
    }),
  },
  failures: {
    description: 'Lists the executions that failed in the last hours, 24 unless given',
    standsFor: 'listExecutionHistory',
    run: (argument, { view, caller, now }) => {
      const since = now - (parseHours(argument) ?? USUAL_HOURS) * HOUR_MS
      const lines: string[] = []
      for (const { id, name, tenantId } of view.flows.values()) {
        if (tenantId !== caller.tenantId) continue
        for (const { started, status, auditId } of view.executions.newestWhere('flow', flowKey(tenantId, id))) {
          if (started < since) break
          if (status === 'error') lines.push(`${new Date(started).toISOString()} ${id} ${auditId} ${name ?? ''}`)
        }
      }
      return { output: lines.toSorted().toReversed().join('\n') || 'no execution failed' }
    },
  },
  running: {
    description: 'Lists the executions that run or wait, one per line',
    standsFor: 'listExecutionHistory',
    run: (_argument, { view, caller }) => {
      const lines = [...view.executions.values()]
        .filter(({ status, tenantId }) => tenantId === caller.tenantId && (status === 'running' || status === 'queued'))
        .map((one) =>
          [new Date(one.started).toISOString(), one.flowId, one.auditId, one.status, one.description].join(' '),
        )
      return { output: lines.toSorted().toReversed().join('\n') || 'nothing is running' }
    },
  },
  run: {
    description: 'Starts the flow with the given id',
    changes: true,
    standsFor: 'runFlow',
    run: (argument, scene) => {
      const flow = scene.view.flows.get(parseInt64(argument) ?? argument)
      if (flow?.tenantId !== scene.caller.tenantId) return { output: `there is no flow ${argument}`, failed: true }
      const started = scene.parts.runs.start(flow, { parameters: {}, triggerType: 'cli' }, scene.caller, scene)
      return { output: `flow ${flow.id}: ${OUTCOMES[started.result.code] ?? ''}`, changes: started.changes }
    },
  },
}

/** Names of the start outcome codes (platform document, execution records). */
const OUTCOMES = ['started', 'already running', 'canceled'] as const
