import { Blocked, NotApplicable, type Reply, check } from '../../kit/index.ts'
import { downloadQuery, downloadedLog } from '../runs/starts.ts'
import { endedRun, writtenIn } from './log.ts'

export const downloadHoldsTheLog = check({
  rule: 'executions/download-holds-the-log',
  title: 'the log of an ended run, and what is downloaded',
  run: async (tools) => {
    const run = await endedRun(tools)
    const query = downloadQuery(tools.target, run)
    const log = await tools.api.need('getExecutionConsole', { path: { ...run } })
    if (writtenIn(log) === '') throw new NotApplicable('the log of the run is empty')
    // The one may be complete before the other.
    const { text } = await tools.eventually(
      () => tools.api.need('downloadExecutionConsole', { query }),
      (download) => download.text.trim() !== '',
    )
    tools.expect.that(text.trim() !== '', 'nothing is downloaded, where the log is not empty', log.text)
  },
})

export const downloadTakesTokenInQuery = check({
  rule: 'executions/download-takes-token-in-query',
  title: 'a token in the query is enough, bare or after Bearer',
  run: async (tools) => {
    const { api, expect, target } = tools
    const run = await endedRun(tools)
    const query = downloadQuery(target, run)
    const key = target.credentials.admin?.api_key
    if (key === undefined) throw new Blocked('there is no admin key')
    // How soon it can be downloaded is not documented.
    await downloadedLog(tools, run, [])
    const ask = (Authorization: string): Promise<Reply> =>
      api.call('downloadExecutionConsole', { as: 'nobody', query: { ...query, Authorization }, valid: false })
    const bare = await ask(key)
    expect.status(bare.ok ? bare : await ask(`Bearer ${key}`), 200)
  },
})
