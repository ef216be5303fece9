import { createApi } from '../../kit/api.ts'
import type { Ledger } from '../../kit/ledger/ledger.ts'
import { createLedger } from '../../kit/ledger/ledger.ts'
import { attempt, removeObject } from '../../kit/ledger/removing.ts'
import { type Stored, stored } from '../../kit/given/flows.ts'
import type { Subject } from '../../kit/subject.ts'
import { Interrupted } from '../../kit/verdict.ts'
import { type Holder, conflictsWith } from './holder.ts'
import { liveMarkers, targetTime } from './live.ts'
import { HEARTBEAT_MS, type Marker, descriptionOf, isOlder, markerName, markersIn } from './marker.ts'

/** A target held by one run. */
export interface Held {
  /** Removes the marker. */
  release: () => Promise<void>
}

/** The result of trying to hold a target: this run holds it, or another does. */
export type Claim = { held: Held } | { by: Holder }

/**
 * Marks a target as held, by a flow `etalon-<run>-lock`, unless a conflicting run already holds it. If two do so at
 * once, the older marker wins. The marker is in the ledger, is renewed while held, and expires after some minutes of
 * silence. Without permission to list or create flows, nothing is known of others and nothing is marked; nor if
 * `limits.left_behind` leaves no room for it in the recycle bin.
 */
export async function claimTarget(
  subject: Pick<Subject, 'target' | 'send' | 'redactor' | 'run' | 'leftovers'> & { ledger?: Ledger },
  holder: Holder,
): Promise<Claim> {
  const ledger = subject.ledger ?? createLedger()
  const marking = { ...subject, ledger, watch: () => {} }
  const api = createApi(marking, 'lock')
  const upkeep = createApi(marking, 'lock', { cleanUp: true })
  let now: number | undefined
  const others = async (): Promise<Marker[]> =>
    (await liveMarkers(api, now)).filter((mark) => conflictsWith(holder, mark.holder))
  let mark: Stored | undefined
  let known: Marker[] = []
  await attempt(async () => {
    now = await targetTime(api)
    known = await others()
    if (known.length > 0) return true
    const body = {
      ...subject.target.fixtures.flow,
      name: markerName(holder.run),
      description: descriptionOf(holder),
    }
    mark = stored(await api.need('createFlow', { body }))
    const [own] = markersIn([mark])
    now = own?.created ?? now
    known = own === undefined ? [] : (await others()).filter((other) => isOlder(other, own))
    return true
  }).catch((problem: unknown) => {
    // The limit on leftovers is reached, so there is no marker.
    if (!(problem instanceof Interrupted)) throw problem
  })
  const release = async (): Promise<void> => {
    const made = mark
    mark = undefined
    // The end of a run removes everything with its name.
    if (made === undefined || api.entries.every(({ closed }) => closed)) return
    if (await attempt(() => removeObject(upkeep, 'flow', made.id))) for (const entry of api.entries) ledger.close(entry)
  }
  const [by] = known
  if (by !== undefined) {
    await release()
    return { by: by.holder }
  }
  const beat = setInterval(() => {
    const made = mark
    if (made !== undefined)
      void attempt(async () => (await upkeep.call('replaceFlow', { path: { flowId: made.id }, body: made })).ok)
  }, HEARTBEAT_MS)
  beat.unref()
  return {
    held: {
      async release() {
        clearInterval(beat)
        await release()
      },
    },
  }
}
