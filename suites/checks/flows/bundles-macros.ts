import { writeJson } from '#spec'
import {
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  check,
  isId,
  isObject,
  listed,
  same,
} from '../../kit/index.ts'
import { succeeded } from '../bundles/back.ts'
import { importing } from '../bundles/bundle.ts'
import { change } from '../objects.ts'
import { holdsName, isMap } from '../macros/macro.ts'
import { bundledMacro, reworded } from './bundled-macro.ts'
import { named } from './bundle.ts'

/** What is shown of objects that a list names: it may name some that are gone. */
async function shownOf(replies: readonly Promise<Reply>[]): Promise<unknown[]> {
  return (await Promise.all(replies)).filter(({ ok }) => ok).map(({ json }) => json)
}

/** Whether the flows of this name have all the description that the flow was exported with. */
async function gaveWay({ api }: Tools, { name, description }: Stored): Promise<boolean> {
  const replies = (await named(api, name)).map(({ id }) => api.call('getFlow', { path: { flowId: id }, valid: false }))
  const flows = await shownOf(replies)
  return flows.length > 0 && flows.every((one) => isObject(one) && one['description'] === description)
}

const LONGEST_ID = 64
const isShort = (id: unknown): boolean => isId(id) || (typeof id === 'string' && id.length <= LONGEST_ID)

/** The ids that each entry with a name shows in the list of macros, which may be a map, from the name or the id of each. */
function idsNamed(list: Reply, name: string): Stored['id'][][] {
  const alike = (one: unknown): boolean => holdsName(writeJson(one), name)
  const { json } = list
  // Which of key and value is the id is not documented: of what is none, nothing can be read.
  const shown = isMap(json)
    ? Object.entries(json)
        .filter(alike)
        .map(([key, one]) => [key, isObject(one) ? one['id'] : one])
    : listed<Partial<Stored>>(list)
        .filter(alike)
        .map(({ id }) => [id])
  return shown.map((ids) => ids.filter(isShort) as Stored['id'][])
}

/** The macro by its id, if it is still there, and those of its name: an import may leave it, and make another one. */
async function macrosNow({ api }: Tools, { id, name }: Stored): Promise<{ shown: unknown[]; areAllShown: boolean }> {
  const named = idsNamed(await api.need('listMacros'), String(name))
  const reads = [id, ...named.flat()].map((macroId) => api.call('getMacro', { path: { macroId }, valid: false }))
  return { shown: await shownOf(reads), areAllShown: named.every(({ length }) => length > 0) }
}

export const keepAllReplacesMacros = check({
  rule: 'flows/import-keep-all-replaces-macros',
  title: 'a macro that was changed after its export reads as it was exported',
  run: async (tools) => {
    const { api, eventually, expect } = tools
    const { macro, words, flow, dump } = await bundledMacro(tools)
    const later = await reworded(tools, macro, 'changed')
    const members = Object.keys(words).filter((member) => later[member] !== undefined)
    if (members.length === 0) throw new NotApplicable('a macro does not show the text that a replace stored')
    await change(api, 'flow', flow, { description: 'changed' })
    const reply = await api.call('importFlows', importing(dump, 'Keep All, Replace Flows and Macros'))
    // What a policy does with what is there is not documented, but this one's name does not part macros from flows.
    if (!succeeded(reply) || !(await eventually(() => gaveWay(tools, flow), Boolean)))
      throw new NotApplicable('the import did not replace the flow that was there')
    const holds = (shown: unknown): boolean =>
      members.every((member) => same((shown as Readonly<Record<string, unknown>> | null)?.[member], words[member]))
    const now = await eventually(
      () => macrosNow(tools, macro),
      ({ shown }) => shown.some(holds),
    )
    const isReplaced = now.shown.some(holds)
    if (!isReplaced && !now.areAllShown) throw new NotApplicable('the list of macros does not show the id of each')
    expect.that(isReplaced, 'the import replaced the flow that was there, but not the macro', now.shown)
  },
})
