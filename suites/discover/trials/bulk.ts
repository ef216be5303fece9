import { isObject } from '../../kit/stream/events.ts'
import type { Stored } from '../../kit/given/flows.ts'
import { type Finding, finding } from '../finding.ts'
import { wordsOfRefusal } from '../reads/search-bodies.ts'
import { type Members } from '../shapes.ts'
import type { Trial, Workbench } from './workbench.ts'

/** How actions are commonly called; a refusal may name others. */
const COMMON = {
  rename: ['rename', 'flow.rename', 'name.set'],
  delete: ['delete', 'flow.delete'],
  untag: ['tags.remove', 'tags.delete'],
}
const LIKE = { rename: /renam|title|name/i, delete: /delet|remov|discard/i, untag: /tag/i }
const MEMBERS = { rename: ['name', 'newName', 'text', 'title'], delete: [], untag: ['tags'] }
type Action = keyof typeof COMMON

/** `bulk_actions`: actions of which the effect on a flow is seen. */
export const bulkActions: Trial = async (bench, found) => {
  const named = await actionsNamed(bench)
  const findings: Finding[] = []
  for (const action of Object.keys(COMMON) as Action[]) {
    if (found.has(`bulk_actions.${action}`)) continue
    const types = [...new Set([...named.filter((word) => LIKE[action].test(word)), ...COMMON[action]])].filter(
      (type) => type !== 'tags.add',
    )
    const body = await firstThatWorks(bench, action, types)
    findings.push(...finding(`bulk_actions.${action}`, body, 'its effect on a flow was seen'))
  }
  return findings
}

/** The words with which an unknown action is refused: they may name those that there are. */
export async function actionsNamed(bench: Workbench): Promise<string[]> {
  const actions = [{ type: 'etalon-no-such-action' }]
  const body = { flowIds: [(await bench.given.flow()).id], actions, modifiedMessage: '' }
  return wordsOfRefusal(await bench.tried('bulkEditFlows', { body, valid: false }))
}

async function firstThatWorks(
  bench: Workbench,
  action: Action,
  types: readonly string[],
): Promise<Members | undefined> {
  for (const type of types) {
    for (const member of MEMBERS[action].length === 0 ? [undefined] : MEMBERS[action]) {
      const [flow, other] = [await bench.given.flow({ tags: ['etalon-one', 'etalon-two'] }), await bench.given.flow()]
      const name = bench.unique('renamed')
      const value = action === 'untag' ? ['etalon-one'] : name
      const body = {
        flowIds: [flow.id],
        actions: [{ type, ...(member === undefined ? {} : { [member]: value }) }],
        modifiedMessage: '',
      }
      const reply = await bench.tried('bulkEditFlows', { body, valid: false })
      if (reply?.ok !== true || !(await shows(bench, action, { flow, other, name }))) continue
      return { type, ...(member === undefined ? {} : { [member]: action === 'untag' ? ['{tag}'] : '{name}' }) }
    }
  }
  return undefined
}

async function shows(
  bench: Workbench,
  action: Action,
  { flow, other, name }: { flow: Stored; other: Stored; name: string },
): Promise<boolean> {
  const reply = await bench.tried('getFlow', { path: { flowId: flow.id } })
  const spared = await bench.tried('getFlow', { path: { flowId: other.id } })
  const now = isObject(reply?.json) ? reply.json : {}
  if (spared?.ok !== true) return false
  if (action === 'delete') return reply?.status === 404
  if (action === 'rename') return now['name'] === name
  const tags = Array.isArray(now['tags']) ? now['tags'] : []
  return tags.includes('etalon-two') && !tags.includes('etalon-one')
}
