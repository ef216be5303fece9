import type { ExecutionRecord, View } from '../../world/index.ts'
import type { AnyAnswer, Answer } from '../kernel/answer.ts'
import { operation, reading } from '../kernel/operation.ts'
import { findExecution } from './find.ts'
import { tasksOf } from './tasks.ts'

export interface DbtParts {
  /** dbt artifacts of an execution by name; undefined if it ran no dbt. */
  artifactsOf: (execution: ExecutionRecord, view: View) => Readonly<Record<string, unknown>> | undefined
  /** The dbt results derived from the artifacts; their members are not documented. */
  results: (artifacts: Readonly<Record<string, unknown>>) => unknown
  /** The name under which a requested artifact is served. */
  servedName: (asked: string, artifacts: Readonly<Record<string, unknown>>) => string | undefined
  /** Response with an artifact; its media type is not documented. */
  answer: (artifact: unknown) => AnyAnswer
  /** Present tasks of an execution. */
  tasks: (execution: ExecutionRecord, now: number) => unknown
}

/** An entry of dbt's results, of which only the id is read. */
type DbtResult = { unique_id?: string }

const resultsIn = (artifact: unknown): DbtResult[] => (artifact as { results?: DbtResult[] } | undefined)?.results ?? []

export const dbtParts: DbtParts = {
  artifactsOf: ({ flowId }, view) => view.simulations.get(flowId)?.dbt,
  results: (artifacts) => {
    const run = resultsIn(artifacts['run_results.json'])
    const isTest = ({ unique_id: id }: DbtResult): boolean => id?.startsWith('test.') === true
    return {
      models: run.filter((one) => !isTest(one)),
      tests: run.filter(isTest),
      sources: resultsIn(artifacts['sources.json']),
    }
  },
  servedName: (asked, artifacts) => (Object.hasOwn(artifacts, asked) ? asked : undefined),
  answer: (artifact) => ({ status: 200, json: artifact }),
  tasks: (execution, now) => (execution.status === 'running' ? tasksOf(execution, now) : []),
}

type FindCall = Parameters<typeof findExecution>[0] & { parts: { dbt: DbtParts } }

/** The artifacts of the execution in the path. */
function findArtifacts(call: FindCall): Readonly<Record<string, unknown>> | undefined {
  const execution = findExecution(call)
  return execution === undefined ? undefined : call.parts.dbt.artifactsOf(execution, call.view)
}

export const dbtOperations = {
  getDbtResults: operation('getDbtResults')({
    find: findArtifacts,
    apply: ({ parts }, artifacts) => reading(parts.dbt.results(artifacts)),
    answer: (results) => ({ status: 200, json: results }),
  }),

  getDbtArtifact: operation('getDbtArtifact')({
    find: (call) => {
      const artifacts = findArtifacts(call)
      const name = artifacts === undefined ? undefined : call.parts.dbt.servedName(call.path.artifactName, artifacts)
      return name === undefined ? undefined : { artifact: artifacts?.[name] }
    },
    apply: (_call, { artifact }) => reading(artifact),
    answer: (artifact, { parts }) => parts.dbt.answer(artifact) as Answer<'getDbtArtifact'>,
  }),

  listRunningTasks: operation('listRunningTasks')({
    find: findExecution,
    apply: ({ parts, now }, execution) => reading(parts.dbt.tasks(execution, now)),
    answer: (tasks) => ({ status: 200, json: tasks }),
  }),
}
