import type { OperationFacts } from '#spec'
import { type Passage, isObject, textOf } from '../../../suites/index.ts'
import { type Entry, valueOf } from './objects.ts'

const MINUTE_MS = 60_000
/** Assumed duration of a run that shows none. */
const RUN_MS = 40
/** Outcomes of runs that the mock can reproduce. */
const OUTCOMES: readonly unknown[] = ['success', 'warning', 'error']

/** Past events: how runs ended, and what webhooks delivered. */
export interface Past {
  take: (facts: OperationFacts, passage: Passage) => boolean
  simulations: () => Entry[]
  deliveries: () => Entry[]
}

export function createPast(): Past {
  const runs = new Map<unknown, Entry>()
  const deliveries = new Map<unknown, Entry>()

  function takeRun(flowId: unknown, { status, started, ended }: Entry): boolean {
    if (!OUTCOMES.includes(status)) return false
    const durationMs = typeof started === 'number' && typeof ended === 'number' ? Math.max(0, ended - started) : RUN_MS
    runs.set(String(flowId), { flowId, outcome: status, durationMs })
    return true
  }

  function takeDelivery(webhookId: unknown, shown: unknown, seenAt: number): void {
    if (!isObject(shown)) return
    const { id, event, entityId, created, response } = shown
    const { status = shown['status'], body } = isObject(response) ? response : {}
    const minutesAgo = typeof created === 'number' ? Math.max(0, Math.round((seenAt - created) / MINUTE_MS)) : 0
    const before = deliveries.get(String(id)) ?? { answer: '' }
    const answer = typeof body === 'string' ? { answer: body } : {}
    deliveries.set(String(id), { ...before, id, webhookId, event, entityId, minutesAgo, status, ...answer })
  }

  return {
    take({ id, path }, { url, answer, startedAt }) {
      if (answer?.status !== 200 || answer.known === 'nothing') return false
      const value = valueOf(textOf(answer))
      const [first] = idsIn(path, url)
      if (id === 'getExecution') return isObject(value) && takeRun(first, value)
      if (id !== 'listWebhookDeliveries' && id !== 'getWebhookDelivery') return false
      for (const one of [value].flat()) takeDelivery(first, one, startedAt)
      return true
    },
    simulations: () => [...runs.values()],
    deliveries: () => [...deliveries.values()],
  }
}

/** The integers in a path at its operation's parameters, exactly. */
function idsIn(template: string, url: string): unknown[] {
  const segments = new URL(url).pathname.split('/').toReversed()
  const names = template.split('/').toReversed()
  return names.flatMap((name, index) => (name.startsWith('{') ? [valueOf(segments[index] ?? '')] : [])).toReversed()
}
