import { writeJson } from '#spec'
import { NotApplicable, type Stored, type Tools, check, listed, same } from '../../kit/index.ts'
import { succeeded } from '../bundles/back.ts'
import { importing } from '../bundles/bundle.ts'
import { change, read } from '../objects.ts'
import { holdsName } from '../macros/macro.ts'
import { bundledMacro, reworded } from './bundled-macro.ts'
import { named } from './bundle.ts'

/** Whether the flows of this name have all the description that the flow was exported with. */
async function gaveWay({ api }: Tools, { name, description }: Stored): Promise<boolean> {
  const flows = await Promise.all((await named(api, name)).map((one) => read(api, 'flow', one)))
  return flows.length > 0 && flows.every((one) => one['description'] === description)
}

/** The macro by its id or, as an import may give it another one, those of its name. */
async function macrosNow({ api }: Tools, { id, name }: Stored): Promise<unknown[]> {
  const own = await api.call('getMacro', { path: { macroId: id }, valid: false })
  if (own.ok) return [own.json]
  const alike = listed<Stored>(await api.need('listMacros')).filter((one) => holdsName(writeJson(one), String(name)))
  return Promise.all(alike.map(async (one) => (await api.need('getMacro', { path: { macroId: one.id } })).json))
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
      (shown) => shown.some(holds),
    )
    expect.that(now.some(holds), 'the import replaced the flow that was there, but not the macro', now)
  },
})
