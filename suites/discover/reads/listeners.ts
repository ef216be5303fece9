import type { Int64 } from '#spec'
import { isId } from '../../kit/is-id.ts'
import { type Discovery, type Found, finding } from '../finding.ts'
import type { Look } from '../look.ts'
import { type Leaf, type Members, idOf, leavesOf, nameIn, nested, sameId } from '../shapes.ts'
import { whole } from '../whole.ts'
import { idIn } from './ids.ts'
import { startingMessage } from './messages.ts'

interface Bound {
  listener: Members
  id: Int64
  url: Leaf
  /** The schedule that binds a flow to it, and the member that refers to it. */
  schedule?: Members
  reference?: Leaf
}

/** The listeners that show a URL, those with a flow first. */
async function listenersOf(look: Look, found: Found): Promise<Bound[]> {
  const schedules = await whole(look, 'schedule', await look.list('listSchedules'), 'schedule')
  const listeners = (await look.list('listListeners')).flatMap((listener): Bound[] => {
    const id = idIn(found, 'listener', listener)
    const url = leavesOf(listener).find(({ value }) => typeof value === 'string' && /^https?:\/\//.test(value))
    if (id === undefined || url === undefined) return []
    const refers = (schedule: Members): Leaf | undefined =>
      leavesOf(schedule).find(
        ({ path, value }) =>
          path.at(-1) !== 'id' && path[0] !== 'flowId' && (sameId(value, id) || value === String(id)),
      )
    const schedule = schedules.find((one) => refers(one) !== undefined && isId(one['flowId']))
    const reference = schedule === undefined ? undefined : refers(schedule)
    return [
      { listener, id, url, ...(schedule === undefined || reference === undefined ? {} : { schedule, reference }) },
    ]
  })
  return listeners.toSorted((a, b) => Number(a.schedule === undefined) - Number(b.schedule === undefined))
}

/** `fixtures.http_listener` and `listener_schedule`: a listener, its URL, its flow, and a message with its execution. */
export const httpListeners: Discovery = async (look, found) => {
  const [bound] = await listenersOf(look, found)
  if (bound === undefined) return []
  const { listener, id, url, schedule, reference } = bound
  const name = nameIn(listener)?.name
  const why = `listener ${JSON.stringify(name)}`
  const body = createBody(listener, url, name)
  const create = finding('requests.createListener', body && { body }, `like ${why}`)
  if (schedule === undefined || reference === undefined) return create
  const flowId = schedule['flowId'] as Int64
  const message = await startingMessage(look, id, flowId)
  return [
    ...create,
    ...finding('fixtures.http_listener.id', id, `${why}, which a schedule binds to a flow`),
    ...finding(
      'fixtures.http_listener.flowId',
      flowId,
      'that flow; each message starts it, where `executes` is allowed',
    ),
    ...finding('fixtures.http_listener.name', name, 'its name'),
    ...finding('fixtures.http_listener.url', url.value, 'its URL'),
    ...finding('fixtures.http_listener.url_field', url.path.join('.'), 'the member that holds it'),
    ...finding('fixtures.http_listener.message', message, 'a message, and the execution that it started'),
    ...finding(
      'fixtures.listener_schedule',
      // A service that shows an integer may refuse a text.
      nested(reference.path, typeof reference.value === 'string' ? '{listenerId}' : '{listenerId:integer}'),
      `schedule ${idOf(schedule)} binds its flow so`,
    ),
  ]
}

/** Members of a listener that a client does not choose. */
const OWN = /^(id|\w*Id|created|createdBy|modified|modifiedBy|description|tags)$/

/** Whether a text is the URL of a listener, or the part of it that is its own: another listener cannot have that. */
function isEndOf({ value: url }: Leaf, text: string): boolean {
  const part = text.replaceAll(/^\/+|\/+$/g, '')
  return url === text || (part !== '' && String(url).endsWith(`/${part}`))
}

/** A body that makes such a listener: its texts, but for its URL and the end of that, with a name of the gate. */
function createBody(listener: Members, url: Leaf, name: string | undefined): Members | undefined {
  const named = nameIn(listener)
  if (named === undefined || name === undefined) return undefined
  const texts = Object.entries(listener).filter(
    ([member, value]) =>
      typeof value === 'string' && !isEndOf(url, value) && member !== named.member && !OWN.test(member),
  )
  return { [named.member]: '{name}', ...Object.fromEntries(texts) }
}
