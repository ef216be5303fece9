import { bad, json } from './answer.ts'
import type { Call, Handler } from './call.ts'
import { idsOf, textOf, textsOf } from './fields.ts'
import { start } from './engine.ts'
import { drop } from './dropping.ts'
import type { Item, Json } from './store.ts'
import type { Kind } from './world.ts'

type Action = (call: Call, kind: Kind, item: Item) => Item | 'refused' | undefined

/** Actions by type: each returns the changed object, or undefined if there is nothing to store. */
const ACTIONS: Readonly<Record<string, (members: Json) => Action>> = {
  'tags.add': (members) => {
    const tags = textsOf(members, 'tags')
    return (_call, _kind, item) => ({ ...item, tags: [...new Set([...(item['tags'] as string[]), ...tags])] })
  },
  'tags.drop': (members) => {
    const tags = textsOf(members, 'tags')
    return (_call, _kind, item) => ({ ...item, tags: (item['tags'] as string[]).filter((one) => !tags.includes(one)) })
  },
  title: (members) => {
    const name = textOf(members, 'text', true) ?? ''
    return (_call, _kind, item) => ({ ...item, name })
  },
  discard: () => (call, kind, item) => {
    if (kind === 'flow') {
      const { status } = drop(call.tenant, item, { schedules: false, connections: false }, call.now)
      return status === 200 ? undefined : 'refused'
    }
    call.tenant.stores[kind].discard(item.id, call.now)
    return undefined
  },
  go: () => (call, kind, item) => {
    if (kind !== 'flow') throw bad('only flows go')
    start(call.world, call.tenant, item, { by: call.who, trigger: 'HAND' })
    return undefined
  },
}

/** Applies actions in order to every named object; ignores unknown ids. */
export function bulk(kind: Kind, member: string): Handler {
  return (call) => {
    const { members, tenant, who, now } = call
    if (members[member] === undefined) throw bad(`${member} is missing`)
    const ids = idsOf(members, member)
    if (!Array.isArray(members['actions'])) throw bad('actions is a list')
    const actions = (members['actions'] as Json[]).map((one) => {
      const action = ACTIONS[String(one?.['type'])]
      if (action === undefined) throw bad('no such action')
      return action(one)
    })
    const comment = textOf(members, 'modifiedMessage') ?? ''
    const store = tenant.stores[kind]
    const changed = ids.filter((id) => {
      let item = store.items.get(id)
      if (item === undefined) return false
      const before = item
      for (const action of actions) {
        const after = action(call, kind, item)
        if (after === undefined) return true
        if (after === 'refused') return false
        item = after
      }
      const stamp = kind === 'flow' ? { modifiedBy: who, modified: now } : {}
      if (item !== before) store.put({ ...item, ...stamp }, who, now, comment)
      return true
    })
    if (kind !== 'flow') return json({ outcome: 'done', changed: changed.length })
    return json({ status: 'done', totalFlows: ids.length, updatedFlows: changed.length, updatedFlowIds: changed })
  }
}
