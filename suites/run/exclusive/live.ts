import { type Api, createApi } from '../../kit/api.ts'
import { attempt, list } from '../../kit/ledger/removing.ts'
import type { Subject } from '../../kit/subject.ts'
import { wayTo } from '../transport-pipeline.ts'
import { type Holder, hasEnded } from './holder.ts'
import { type Mark, isSilent, marksIn } from './marker.ts'

/** The marks on a target of runs that are under way, as far as can be told at this moment of the target's clock (epoch ms). */
export async function liveMarks(api: Pick<Api, 'call'>, now: number | undefined): Promise<Mark[]> {
  const marks = marksIn(await list(api, 'flow'))
  return marks.filter((mark) => !isSilent(mark, now) && hasEnded(mark.holder) !== true)
}

/** What time an answer of the target says it is, in epoch ms; undefined where it has no Date. */
export async function targetTime(api: Pick<Api, 'call'>): Promise<number | undefined> {
  const { exchange } = await api.call('listTenants')
  const date = Date.parse(exchange.response.headers['date'] ?? '')
  return Number.isNaN(date) ? undefined : date
}

/** Whether a run is under way, by its mark on the target: who it is, or undefined where it has none, or one that counts no more. */
export async function underWay({
  target,
  redactor,
  run,
  send,
}: Pick<Subject, 'target' | 'redactor' | 'run' | 'send'>): Promise<Holder | undefined> {
  const way = wayTo(target, send, redactor)
  const api = createApi({ target, redactor, run, send: way.send, watch: () => {} }, 'sweep', { cleanUp: true })
  let live: Mark | undefined
  await attempt(async () => {
    live = (await liveMarks(api, await targetTime(api))).find(({ holder }) => holder.run === run)
    return true
  })
  way.close()
  const gone = way.lost()
  if (gone !== undefined) throw gone
  return live?.holder
}
