import { rmSync } from 'node:fs'
import { type Api, createApi } from '../kit/api.ts'
import type { As } from '../kit/target.ts'
import type { Kind } from '../kit/ledger/creations.ts'
import { type Entry, type Ledger, createLedger } from '../kit/ledger/ledger.ts'
import { OBJECT_KINDS, isObjectKind, namesOf } from '../kit/ledger/objects.ts'
import { attempt, describeEntry, removeEntries } from '../kit/ledger/removing.ts'
import { undoHook } from '../kit/ledger/undoing.ts'
import { listed } from '../kit/lists.ts'
import type { Subject } from '../kit/subject.ts'
import type { Target } from '../kit/target.ts'
import type { ReadLedger } from './read-ledger.ts'
import { sweepPlace } from './sweep-place.ts'
import type { Swept } from './swept.ts'
import { transportPipeline } from './transport-pipeline.ts'

/**
 * Removes everything that a run has left: what its ledger says, and what carries its name in the documented lists,
 * since a create response may have been lost. Looks in the administrator's tenant, the tenants of the ledger's entries,
 * and the given ones. Touches nothing else; idempotent. If a complete ledger says which `kinds` the run created, it
 * looks for no others.
 */
export async function sweep(
  subject: Omit<Subject, 'receiver' | 'number' | 'ledger' | 'watch'>,
  ledger: Ledger,
  { tenants = [], kinds }: { tenants?: readonly unknown[]; kinds?: ReadonlySet<Kind> } = {},
): Promise<Swept> {
  const api = createApi({ ...subject, watch: () => {} }, 'sweep', { cleanUp: true })
  const permanent = [...ledger.permanent()].map(([kind, count]) => `${count} × ${kind}`)
  const swept: Swept = { removed: [], left: [], unsure: [], permanent }
  for (const entry of ledger.removable().filter(({ kind }) => !isObjectKind(kind))) {
    const left = await removeEntries(api, ledger, [entry], (hook) => undoHook(subject, ledger, hook))
    if (left.length === 0) swept.removed.push(...describeEntry(entry))
    else if (entry.kind === 'hook' && !isUndoable(subject.target, entry)) swept.unsure.push(...left)
    else if (entry.kind === 'execution' && (entry.ids.length === 0 || entry.flow === undefined))
      swept.unsure.push(...left)
    else swept.left.push(...left)
  }
  const sought = OBJECT_KINDS.filter((kind) => kinds?.has(kind) ?? true)
  if (sought.length === 0) return swept
  const all = new Set([undefined, ...tenants, ...ledger.removable().map(({ tenant }) => tenant)])
  for (const tenant of all) {
    const as = await tokenFor(api, tenant)
    if (as === undefined) swept.left.push(`whatever is in tenant ${String(tenant)}, which cannot be switched to`)
    else await sweepPlace(api, { as, tenant, run: subject.run, kinds: sought }, ledger, swept)
  }
  const binned = await binnedBy(api, subject.run)
  if (binned > 0) swept.permanent.push(`${binned} × entry of the recycle bin`)
  return swept
}

/**
 * Sweeps after a run of another process, by its ledger if there is one, which is deleted when nothing is left. Without
 * a ledger it also looks in the second tenant.
 * @throws TargetLost if the target stops responding for good
 */
export async function sweepAfter(
  { target, redactor, run, send }: Pick<Subject, 'target' | 'redactor' | 'run' | 'send'>,
  known: ReadLedger | undefined,
): Promise<Swept> {
  const way = transportPipeline(target, send, redactor)
  const subject = { target, redactor, run, send: way.send }
  const { second_tenant: second } = target.features
  const swept = await sweep(subject, known?.ledger ?? createLedger(), known === undefined ? { tenants: [second] } : {})
  way.close()
  const gone = way.lost()
  if (gone !== undefined) throw gone
  for (const line of known?.damaged ?? []) swept.unsure.push(`what ${known?.path}:${line} noted, which cannot be read`)
  if (known !== undefined && swept.left.length === 0) rmSync(known.path)
  return swept
}

/** Whether the target file declares the hook's undo. */
function isUndoable({ hooks }: Target, { hook }: Entry): boolean {
  return hook !== undefined && hooks[hook.name]?.undo !== undefined
}

async function tokenFor(api: Pick<Api, 'call'>, tenant: unknown): Promise<As | undefined> {
  if (tenant === undefined) return 'admin'
  let token: unknown
  await attempt(async () => {
    const { json } = await api.call('switchTenant', { path: { tenantId: tenant } })
    token = (json as { token?: unknown } | null | undefined)?.token
    return true
  })
  return typeof token === 'string' ? { token } : undefined
}

/** The number of recycle bin entries that contain the run's name anywhere: their shape is not documented. */
async function binnedBy(api: Pick<Api, 'call'>, run: string): Promise<number> {
  let count = 0
  await attempt(async () => {
    const entries = listed(await api.call('listDeletedObjects'))
    count = entries.filter((entry) => JSON.stringify(Object.values(entry).map(String)).includes(namesOf(run))).length
    return true
  })
  return count
}
