import { json, missing } from './answer.ts'
import { type Call, type Handler, type Route, whole } from './call.ts'
import { textOf } from './fields.ts'
import { flowsNaming, line } from './references.ts'
import type { Item } from './store.ts'

const macroIn = (call: Call): Item => call.item(call.tenant.stores.macro, 'macroId')

function save(call: Call, before?: Item): Item {
  if (before !== undefined) whole(call, before)
  const name = textOf(call.members, 'label', true) ?? ''
  const script = textOf(call.members, 'script') ?? ''
  const id = before?.id ?? call.world.newId('macro')
  return call.tenant.stores.macro.put({ id, name, label: name, script }, call.who, call.now)
}

/** Macros have a label instead of a name. */
const shown = ({ id, label, script }: Item): object => ({ id, label, script })

const remove: Handler = (call) => {
  const macro = macroIn(call)
  const users = flowsNaming(call.tenant, 'macro', macro.id)
  if (users.length > 0) return json({ usedBy: users.map((flow) => line('flow', flow, 'uses')) }, 409)
  call.tenant.stores.macro.items.delete(macro.id)
  return json({ removed: true })
}

const usage: Handler = (call) =>
  json(flowsNaming(call.tenant, 'macro', macroIn(call).id).map((flow) => line('flow', flow, 'uses')))

const FUNCTIONS = [
  { signature: 'upcase(text)', about: 'capital letters' },
  { signature: 'shorten(text, length)', about: 'cuts at a length' },
]

export interface Template {
  id: bigint
  title: string
  flowType: string
}

export const TEMPLATES: readonly Template[] = [
  { id: 4_611_686_018_427_390_041n, title: 'Visits to rooms', flowType: 'flow.pipe.split' },
  { id: 4_611_686_018_427_390_042n, title: 'Nightly cleaning', flowType: 'flow.pipe.plain' },
]

const searchTemplates: Handler = ({ members }) => {
  const words = (textOf(members, 'words', true) ?? '').toLowerCase()
  return json(TEMPLATES.filter(({ title }) => title.toLowerCase().includes(words)))
}

const template: Handler = (call) => {
  const id = call.id('templateId')
  const found = TEMPLATES.find((one) => one.id === id)
  if (found === undefined) throw missing('template')
  return json(found)
}

export const macroRoutes: readonly Route[] = [
  ['GET', '/v1/macros', 'look', (call) => json(call.tenant.stores.macro.all().map(shown))],
  ['POST', '/v1/macros', 'edit', (call) => json(shown(save(call)))],
  ['GET', '/v1/macros/:macroId', 'look', (call) => json(shown(macroIn(call)))],
  ['PUT', '/v1/macros/:macroId', 'edit', (call) => json(shown(save(call, macroIn(call))))],
  ['DELETE', '/v1/macros/:macroId', 'edit', remove],
  ['GET', '/v1/macros/:macroId/usage', 'look', usage],
  ['GET', '/v1/functions', 'look', () => json(FUNCTIONS)],
  ['GET', '/v1/templates', 'look', () => json(TEMPLATES)],
  ['POST', '/v1/templates/search', 'look', searchTemplates],
  ['GET', '/v1/templates/:templateId', 'look', template],
]
