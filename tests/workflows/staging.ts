import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { type RunningMock, startMock } from '../../mocks/node/start.ts'
import type { EmptyProject } from '../package/empty-project.ts'
import { userProject } from '../package/user-project.ts'
import type { Machine } from './job.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The files of this project that the action needs from a checkout. */
const SOURCES = [
  '.npmrc',
  'action.yml',
  'package.json',
  'package-lock.json',
  'contracts',
  'mocks',
  'scripts',
  'spec',
  'suites',
]
/** What the mock of these tests breaks, as reading shows: a rule that no consumer relies on, and one that breaks an interaction. */
export const BROKEN = 'templates/get-missing'
export const RELIED_ON = { rule: 'errors/unauthorized-body-empty', operation: 'listFlows' }
export const INTERACTION = 'web-console/a-list-of-the-flows-with-a-key-that-was-never-issued'

/** A user's project with a target file and a baseline, and the service on staging. */
export interface Staging {
  mock: RunningMock
  project: EmptyProject
  /** A machine with the files as they are in the repository, and no artifacts yet. */
  newMachine: () => Machine
  close: () => Promise<void>
}

/** Starts the service, a mock with these two rules broken, and makes the project. */
export async function startStaging(): Promise<Staging> {
  const alterations = faults
    .filter(({ rule, operation }) => rule === BROKEN || (rule === RELIED_ON.rule && operation === RELIED_ON.operation))
    .map(({ fault }) => fault)
  const action = mkdtempSync(join(tmpdir(), 'etalon-action-'))
  for (const source of SOURCES) cpSync(join(ROOT, source), join(action, source), { recursive: true })
  const mock = await startMock({ alterations, deliverTo: ['127.0.0.1:*'] })
  const project = await userProject()
  return {
    mock,
    project,
    newMachine() {
      const file = (name: string, text: string): void => writeFileSync(join(project.folder, name), text)
      // Reads alone verify nothing of some consumers, so that no share of each can be asked for.
      file(
        'staging.yaml',
        `base_url: ${mock.baseUrl}\nallow: [reads]\nrequire: { proved: 0.1, verified: 0 }\ncredentials: { admin: { api_key: "\${STAGING_ADMIN_KEY}" } }\n`,
      )
      const known = [{ rule: BROKEN }, RELIED_ON, { interaction: INTERACTION }]
      const accepted = { reason: 'planted by a test', expires: '2099-12-31' }
      file('baseline.yaml', JSON.stringify(known.map((one) => ({ ...one, ...accepted }))))
      const temp = join(project.folder, '.runner')
      const artifacts = join(project.folder, '.artifacts')
      rmSync(artifacts, { recursive: true, force: true })
      mkdirSync(artifacts)
      return { workspace: project.folder, temp, artifacts, action, environment: project.environment }
    },
    async close() {
      await mock.close()
      project.remove()
      rmSync(action, { recursive: true })
    },
  }
}

/** The text of a file that users copy, below `docs/workflows`. */
export function copied(name: string): string {
  return readFileSync(join(ROOT, 'docs/workflows', name), 'utf8')
}
