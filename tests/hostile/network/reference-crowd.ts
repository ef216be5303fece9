import type { Ask, Person } from '../../shared-target/people.ts'
import { PEOPLE } from '../../shared-target/people.ts'
import type { ReferenceServerInProcess } from '../../reference-server/in-process.ts'
import { person } from '../../reference-server/settle.ts'

/** Translations of the neighbours' requests where this server differs from the mock. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/"flowType":"[^"]*"/, '"flowType":"flow.pipe.plain"'],
  [/"connectionType":"[^"]*"/, '"connectionType":"connection.store.tables"'],
  [/"formatType":"[^"]*"/, '"formatType":"format.lines.plain"'],
  [/"properties":\{"field\.format[^}]*\}/, '"properties":{"lines.end":"CRLF"}'],
  [/"listenerType":"[^"]*"/, '"sort":"web"'],
  [/"name":("[^"]*"),"code"/, '"label":$1,"script"'],
  [/"commands":\["version"\]/, '"script":"release"'],
  [/"template_id":\d+/, '"template_id":4611686018427390041'],
  [/"connectionId":\d+,"sql":"[^"]*"/, '"through":4611686018427393001,"statement":"tell me"'],
]
/** Kinds by their names in this server's recycle bin. */
const BINS: Readonly<Record<string, string>> = {
  flows: 'pipe',
  schedules: 'timer',
  connections: 'link',
  formats: 'layout',
  listeners: 'inbox',
}
/** The server's ids do not fit into a number: the neighbours see numbers counted from here. */
const FIRST_ALIAS = 700_000_001
const FIRST_PERSON = 4_611_686_018_427_391_900n

/** Adds the neighbours to the reference server, and translates their requests. */
export function askingReference({ world, origin, sendPlainly }: ReferenceServerInProcess): Ask {
  const keys = new Map<Person, string>()
  const numbers = new Map<Person, bigint>()
  for (const [index, { login, role }] of PEOPLE.entries()) {
    const one = person(world, FIRST_PERSON + BigInt(index), login, role, { password: `${login}-pass-1` })
    keys.set(login, world.people.giveKey(one))
    numbers.set(login, one.id)
  }
  const aliases = new Map<string, number>()
  const ids = new Map<string, string>()
  const shortened = (text: string): string =>
    text.replaceAll(/\b\d{16,19}\b/g, (id) => {
      const alias = aliases.get(id) ?? FIRST_ALIAS + aliases.size
      aliases.set(id, alias)
      ids.set(String(alias), id)
      return String(alias)
    })
  const inFull = (text: string): string => text.replaceAll(/\b7\d{8}\b/g, (alias) => ids.get(alias) ?? alias)
  return async (as, method, path, body) => {
    const words = inFull(path)
      .replace('users/34', `users/${numbers.get('pipe')}`)
      .replace(/^recycle-bin\/(\w+)/, (_whole, kind: string) => `recycle-bin/${BINS[kind]}`)
    const sent = WORDS.reduce((text, [from, to]) => text.replace(from, to), inFull(JSON.stringify(body ?? null)))
    const answer = await sendPlainly({
      method,
      url: words.startsWith('in?') ? `${origin}/rest/${words}` : `${origin}/rest/v1/${words}`,
      headers: { authorization: `Bearer ${keys.get(as)}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: sent }),
    })
    const text = new TextDecoder().decode(answer.body)
    if (path.endsWith('/new-api-key') && answer.status === 200)
      keys.set('pipe', (JSON.parse(text) as { key: string }).key)
    if (answer.status >= 300 || text === '') return undefined
    return /json/i.test(answer.headers['content-type'] ?? '') ? (JSON.parse(shortened(text)) as unknown) : text
  }
}
