import type { Look, Looks } from './look.ts'
import { SEEDED } from './make.ts'

const MODELS = `/v1/executions/${SEEDED.models}`
const MODELS_RUN = `${MODELS}/audit/${SEEDED.modelsRun}`
const DOWNLOAD = '/v1/executions/console/download'

const text =
  (path: string): Look =>
  async (api) =>
    (await api.get(path)).text.replaceAll(/\s/g, '')

export const executionLooks = {
  'executions/record': async (api) => Object.keys((await api.get(MODELS)).json),
  'executions/history-order': async (api) => {
    const [one, other] = (await api.get(`/v1/executions/${SEEDED.longHistory}/history`)).json
    return one.auditId < other.auditId
  },
  'executions/page-size': async (api) => (await api.get(`/v1/executions/${SEEDED.longHistory}/history`)).json.length,
  'executions/nothing-left-out': async (api) =>
    (await api.get(`${MODELS}/history`)).headers['x-truncated-count'] ?? 'absent',
  'executions/light-record': async (api) => Object.keys((await api.get(`${MODELS}/history`)).json[0]),
  'executions/statuses-without-runs': text(`${MODELS}/statuses`),
  'executions/console': text(`${MODELS_RUN}/console`),
  'executions/live-console': text(`${MODELS_RUN}/console/live`),
  'executions/download-name': async (api) => {
    const statuses: number[] = []
    for (const name of ['run', 'auditId', 'execution'])
      statuses.push((await api.get(DOWNLOAD, { query: { [name]: String(SEEDED.modelsRun) } })).status)
    return statuses
  },
  'executions/download-form': async (api) =>
    (await api.get(DOWNLOAD, { query: { run: String(SEEDED.modelsRun) } })).headers['content-type'],
  'executions/download-as-file': async (api) =>
    (await api.get(DOWNLOAD, { query: { run: String(SEEDED.modelsRun) } })).headers['content-disposition'] ?? 'no',
  'executions/artifact-names': async (api) => (await api.get(`${MODELS_RUN}/dbt/artifacts/manifest.json`)).status,
  'executions/dbt-results': async (api) => Object.keys((await api.get(`${MODELS_RUN}/dbt`)).json),
  'executions/tasks': async (api) => {
    const { auditId } = (await api.post(`/v1/flows/${SEEDED.slow}/run`)).json
    const { text } = await api.get(`/v1/executions/${SEEDED.slow}/audit/${auditId}/running-tasks`)
    return text.replaceAll(/\s|\d/g, '')
  },
} as const satisfies Looks
