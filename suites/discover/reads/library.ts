import type { Reply } from '../../kit/exchange.ts'
import { isObject } from '../../kit/stream/events.ts'
import type { Look } from '../look.ts'
import { type Discovery, finding } from '../finding.ts'
import { idOf, itemsIn, leavesOf, nameIn, sameId, valuesIn } from '../shapes.ts'
import { idIn } from './ids.ts'
import { textMember, wordOnlyIn } from './search-bodies.ts'

/** The identifier with which a text, or the first text of an object, begins: `trim`, or `upcase` of `upcase(text)`. */
export function identifierOf(object: unknown): string | undefined {
  const text = leavesOf(object).find(({ value }) => typeof value === 'string')?.value
  return typeof text === 'string' ? /^[A-Za-z][\w-]*(?=$|\()/.exec(text)?.[0] : undefined
}

/** The identifier of the first item of a list: of objects, of just texts, or of texts about each by its name. */
async function firstOf(look: Look, list: 'listFunctions' | 'listCommands'): Promise<string | undefined> {
  const { json } = (await look.seen(list)) ?? {}
  const [first] = valuesIn(json)
  if (isObject(first)) return identifierOf(nameIn(first)?.name) ?? identifierOf(first)
  if (first !== undefined) return identifierOf(first)
  const about = isObject(json) ? Object.entries(json) : []
  const isByName = about.every(([, value]) => typeof value === 'string')
  return isByName ? about.map(([name]) => identifierOf(name)).find((name) => name !== undefined) : undefined
}

/** `fixtures.function` and `command`: the first of each list. */
export const listedNames: Discovery = async (look) => [
  ...finding('fixtures.function', await firstOf(look, 'listFunctions'), 'the first in the list of functions'),
  ...finding('fixtures.command', await firstOf(look, 'listCommands'), 'the first in the list of commands'),
]

/** Whether a list shows one object and not the other. */
export function showsOnly(one: unknown, other: unknown): (reply: Reply) => boolean {
  return ({ json }) => {
    const ids = itemsIn(json).flatMap((item) => leavesOf(item).map(({ value }) => value))
    return ids.some((id) => sameId(id, one)) && !ids.some((id) => sameId(id, other))
  }
}

/** Templates, and the search that finds the first of them and not the other. */
export const templates: Discovery = async (look) => {
  const all = (await look.list('listTemplates')).flatMap((item) => {
    const [id, name] = [idOf(item), nameIn(item)?.name]
    return id === undefined || name === undefined ? [] : [{ id, name }]
  })
  const [template] = all
  if (template === undefined) return []
  const read = await look.seen('getTemplate', { path: { templateId: template.id } })
  const readable = finding('requests.getTemplate', read && { path: { templateId: template.id } }, 'the first template')
  const hits = (await look.list('search', { query: { query: template.name } })).some(
    (hit) => nameIn(hit)?.name === template.name,
  )
  const named = finding('fixtures.template_name', hits ? template.name : undefined, 'the search finds it')
  for (const other of all.slice(1)) {
    const word = wordOnlyIn(template.name, other.name)
    if (word === undefined) continue
    const member = await textMember(look, 'searchTemplates', word, showsOnly(template.id, other.id))
    if (member === undefined) break
    return [
      ...readable,
      ...named,
      ...finding(
        'requests.searchTemplates',
        { body: { [member]: word } },
        'finds the first template and not the second',
      ),
      ...finding('fixtures.template', template, 'found by that search'),
      ...finding('fixtures.other_template', other, 'not found by it'),
    ]
  }
  return [...readable, ...named]
}

/** `requests.createMacro` and `replaceMacro`: like a macro that is there. */
export const macroBodies: Discovery = async (look, found) => {
  const [listed] = await look.list('listMacros')
  const id = listed === undefined ? undefined : idIn(found, 'macro', listed)
  // A list may show no more than names.
  const whole = id === undefined ? undefined : (await look.seen('getMacro', { path: { macroId: id } }))?.json
  const macro = isObject(whole) ? { ...listed, ...whole } : listed
  const named = macro === undefined ? undefined : nameIn(macro)
  if (macro === undefined || named === undefined) return []
  const others = Object.entries(macro).filter(
    ([member, value]) =>
      typeof value === 'string' &&
      member !== named.member &&
      !/^(id|description|created|modified|\w*(Id|By|At))$/.test(member),
  )
  const body = { [named.member]: '{name}', ...Object.fromEntries(others) }
  const why = `like macro ${JSON.stringify(named.name)}`
  return [...finding('requests.createMacro', { body }, why), ...finding('requests.replaceMacro', { body }, why)]
}
