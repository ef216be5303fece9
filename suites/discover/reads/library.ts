import type { Reply } from '../../kit/exchange.ts'
import { type Discovery, finding } from '../finding.ts'
import { type Members, idOf, itemsIn, leavesOf, nameIn, sameId } from '../shapes.ts'
import { textMember, wordOnlyIn } from './search-bodies.ts'

/** The identifier with which the first text of an object begins: `trim`, or `upcase` of `upcase(text)`. */
export function identifierOf(object: Members | undefined): string | undefined {
  const text = leavesOf(object).find(({ value }) => typeof value === 'string')?.value
  return typeof text === 'string' ? /^[A-Za-z][\w-]*(?=$|\()/.exec(text)?.[0] : undefined
}

/** `fixtures.function` and `command`: the first of each list. */
export const listedNames: Discovery = async (look) => [
  ...finding(
    'fixtures.function',
    identifierOf((await look.list('listFunctions'))[0]),
    'the first in the list of functions',
  ),
  ...finding(
    'fixtures.command',
    identifierOf((await look.list('listCommands'))[0]),
    'the first in the list of commands',
  ),
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
export const macroBodies: Discovery = async (look) => {
  const [macro] = await look.list('listMacros')
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
