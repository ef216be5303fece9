import { type GivenMacro, NotApplicable, type Stored, type Tools, fill, holdsSecret, textsIn } from '../../kit/index.ts'
import { holdsName, read } from '../macros/macro.ts'
import { bundleOf, portable } from './bundle.ts'

/** Texts by the members of a macro that hold them. */
type Words = Readonly<Record<string, string>>

/**
 * Writes words of its own into each member of a macro that `requests.createMacro` shows, its name apart.
 * @returns the members that the macro shows as they were written: which words a member takes is not documented
 */
export async function reworded(tools: Tools, macro: GivenMacro, label: string): Promise<Words> {
  const { api, given, unique } = tools
  const words: Record<string, string> = {}
  for (const [member, sent] of Object.entries(given.macroBody(macro.name) as object)) {
    if (typeof sent !== 'string' || holdsName(sent, macro.name)) continue
    const mark = unique(label)
    for (const text of [`${sent} ${mark}`, mark]) {
      const body = { ...(await read(api, macro)), [member]: text }
      const { ok } = await api.call('replaceMacro', { path: { macroId: macro.id }, body, valid: false })
      if (!ok || (await read(api, macro))[member] !== text) continue
      words[member] = text
      break
    }
  }
  return words
}

interface BundledMacro {
  macro: GivenMacro
  /** The words that stand in the macro alone, as they were exported. */
  words: Words
  flow: Stored
  dump: string
}

/** A macro in the bundle of a flow that uses it; not applicable unless bundles hold macros, which is not documented. */
export async function bundledMacro(tools: Tools): Promise<BundledMacro> {
  const { api, fixture, given } = tools
  const macro = await given.macro()
  given.macrosNamed(macro.name)
  const written = await reworded(tools, macro, 'exported')
  if (Object.keys(written).length === 0) throw new NotApplicable('a macro does not show the text that a replace stored')
  const uses = fill(fixture('macro_flow'), { macroId: macro.id, macroName: macro.name }) as object
  const flow = await portable(tools, { description: 'exported', ...uses })
  const dump = await bundleOf(api, [flow])
  // A flow may hold the words of the macros that it uses.
  const shown = textsIn((await api.need('getFlow', { path: { flowId: flow.id } })).json)
  const held = Object.entries(written).filter(
    ([, text]) => holdsMark(dump, text) && !shown.some((one) => one.includes(markIn(text))),
  )
  if (held.length === 0) throw new NotApplicable('the bundle of a flow does not hold the macro that the flow uses')
  return { macro, words: Object.fromEntries(held), flow, dump }
}

/** The word of its own in what `reworded` writes. */
const markIn = (text: string): string => text.slice(text.lastIndexOf(' ') + 1)

/** Whether a bundle, which may be encoded, holds that word. */
const holdsMark = (dump: string, text: string): boolean => holdsSecret(dump, markIn(text))
