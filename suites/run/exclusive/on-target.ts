import { createApi } from '../../kit/api.ts'
import type { Ledger } from '../../kit/ledger/ledger.ts'
import { createLedger } from '../../kit/ledger/ledger.ts'
import { attempt, removeObject } from '../../kit/ledger/removing.ts'
import { type Stored, stored } from '../../kit/given/flows.ts'
import type { Subject } from '../../kit/subject.ts'
import { Interrupted } from '../../kit/verdict.ts'
import { wayTo } from '../transport-pipeline.ts'
import { type Holder, disturbs } from './holder.ts'
import { liveMarks, targetTime } from './live.ts'
import { BEAT_MS, type Mark, descriptionOf, isOlder, markName, marksIn } from './marker.ts'

/** A target as one run holds it. */
export interface Held {
  /** Takes the mark away. */
  release: () => Promise<void>
}

/** What came of trying to hold a target: it is held, or somebody else does. */
export type Claim = { held: Held } | { by: Holder }

/**
 * Marks a target as that of a run, by a flow `etalon-<run>-lock` in it, unless a run that disturbs it has done so. Of two that do
 * so at once the older mark counts. The mark is noted in the ledger, renewed as long as it is held, and counts for nothing
 * once it was silent for some minutes. Where flows cannot be listed or made nothing is known of others, and
 * nothing marked; nor where `limits.left_behind` has no room for it in the recycle bin.
 */
export async function claimTarget(
  subject: Pick<Subject, 'target' | 'send' | 'redactor' | 'run' | 'leavings'> & { ledger?: Ledger },
  holder: Holder,
): Promise<Claim> {
  const ledger = subject.ledger ?? createLedger()
  const way = wayTo(subject.target, subject.send, subject.redactor)
  const marking = { ...subject, send: way.send, ledger, watch: () => {} }
  const api = createApi(marking, 'lock')
  const upkeep = createApi(marking, 'lock', { cleanUp: true })
  let now: number | undefined
  const others = async (): Promise<Mark[]> =>
    (await liveMarks(api, now)).filter((mark) => disturbs(holder, mark.holder))
  let mark: Stored | undefined
  let known: Mark[] = []
  await attempt(async () => {
    now = await targetTime(api)
    known = await others()
    if (known.length > 0) return true
    const body = {
      ...(subject.target.fixtures['flow'] as object | undefined),
      name: markName(holder.run),
      description: descriptionOf(holder),
    }
    mark = stored(await api.need('createFlow', { body }))
    const [own] = marksIn([mark])
    now = own?.created ?? now
    known = own === undefined ? [] : (await others()).filter((other) => isOlder(other, own))
    return true
  }).catch((problem: unknown) => {
    // Nothing more may stay behind, so that there is no mark.
    if (!(problem instanceof Interrupted)) throw problem
  })
  const release = async (): Promise<void> => {
    const made = mark
    mark = undefined
    way.close()
    // The end of a run removes all that has its name.
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
  }, BEAT_MS)
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
