import { type Api, createApi } from '../../kit/api.ts'
import { attempt, list } from '../../kit/ledger/removing.ts'
import type { Subject } from '../../kit/subject.ts'
import { transportPipeline } from '../transport-pipeline.ts'
import { type Holder, hasEnded } from './holder.ts'
import { type Marker, isSilent, markersIn } from './marker.ts'

/** The markers of active runs on a target, judged at this time of the target's clock (epoch ms). */
export async function liveMarkers(api: Pick<Api, 'call'>, now: number | undefined): Promise<Marker[]> {
  const marks = markersIn(await list(api, 'flow'))
  return marks.filter((mark) => !isSilent(mark, now) && hasEnded(mark.holder) !== true)
}

/** The target's time by the Date of a response, in epoch ms; undefined without Date. */
export async function targetTime(api: Pick<Api, 'call'>): Promise<number | undefined> {
  const { exchange } = await api.call('listTenants')
  const date = Date.parse(exchange.response.headers['date'] ?? '')
  return Number.isNaN(date) ? undefined : date
}

/**
 * The holder of a run if its marker on the target shows it to be active; undefined if there is no marker or it is
 * stale.
 */
export async function activeRun({
  target,
  redactor,
  run,
  send,
}: Pick<Subject, 'target' | 'redactor' | 'run' | 'send'>): Promise<Holder | undefined> {
  const way = transportPipeline(target, send, redactor)
  const api = createApi({ target, redactor, run, send: way.send, watch: () => {} }, 'sweep', { cleanUp: true })
  let live: Marker | undefined
  await attempt(async () => {
    live = (await liveMarkers(api, await targetTime(api))).find(({ holder }) => holder.run === run)
    return true
  })
  way.close()
  const gone = way.lost()
  if (gone !== undefined) throw gone
  return live?.holder
}
