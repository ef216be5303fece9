import { type OperationId, type ResourceKind, RESOURCE_KINDS, resources } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  check,
  isRounded,
  same,
  stored,
} from '../../kit/index.ts'
import { givenTags, read } from '../objects.ts'
import type { Members } from '../resources/kind.ts'
import { isHidden, propertiesOf } from '../resources/io.ts'
import { meantBy } from '../webhooks/webhook.ts'
import { ROUNDS } from './unusual.ts'
import { type View, comparable, viewsOf } from './views.ts'
import { TAGGED, isShown, isTyped, joined, plainBody, unusual } from './writable.ts'

/** The kind that an operation creates or replaces. */
export function kindOf(operation: OperationId): ResourceKind {
  const kind = RESOURCE_KINDS.find((one) =>
    (Object.values(resources[one].operations) as OperationId[]).includes(operation),
  )
  if (kind === undefined) throw new Blocked(`${operation} is about no kind of objects`)
  return kind
}

interface Save {
  sent: Members
  made: Stored
  reply: Reply
}

type Saving = (members: Members) => Promise<{ reply: Reply; made: () => Stored }>

/** Creates objects, or replaces one, with other members than a plain one has. */
async function savingOf(tools: Tools, kind: ResourceKind, base: Stored, plain: Members): Promise<Saving> {
  const { api, operation } = tools
  const { operations, id } = resources[kind]
  if (operation !== operations.replace)
    return async (members) => {
      const reply = await api.call(operations.create, {
        body: { ...(await plainBody(tools, kind)), ...members },
        valid: false,
      })
      return { reply, made: () => stored(reply) }
    }
  const whole = { ...(await read(api, kind, base)), ...plain }
  return async (members) => {
    const request = { path: { [id]: base.id }, body: { ...whole, ...members }, valid: false }
    return { reply: await api.call(operation, request), made: () => base }
  }
}

/** Saves all parts together or, where a service refuses that, each that it takes: valid values are not documented. */
async function* saves(saving: Saving, parts: readonly Members[]): AsyncGenerator<Save> {
  const attempts = [parts, ...(parts.length > 1 ? parts.map((part) => [part]) : [])]
  for (const attempt of attempts) {
    const sent = joined(attempt)
    const { reply, made } = await saving(sent)
    if (reply.status >= 500) throw new Blocked(`saving the object answered ${reply.status}`)
    if (!reply.ok) continue
    yield { sent, made: made(), reply }
    if (attempt === parts) return
  }
}

/** Asserts that a view shows what was sent, where it shows the member at all. */
function expectSent(tools: Tools, kind: ResourceKind, { operation, shown, whole }: View, sent: Members): void {
  for (const [member, value] of Object.entries(sent)) {
    if (member === 'properties') {
      const properties = propertiesOf(shown)
      for (const [key, text] of Object.entries(value as Members)) {
        const isSpelled = Object.keys(properties).every((one) => one === key || one.toLowerCase() !== key.toLowerCase())
        tools.expect.that(isSpelled, `the key ${key} is spelled otherwise by ${operation}`, properties)
        if (isHidden(key) || (!whole && properties[key] === undefined)) continue
        tools.expect.equal(properties[key], text, `properties.${key} of ${operation}`)
      }
    } else if (whole || (shown[member] !== undefined && shown[member] !== null))
      tools.expect.equal(meant(member, shown[member]), meant(member, value), `${member} of ${operation}`)
  }
  expectCarried(tools, kind, { operation, shown, whole }, sent)
}

/**
 * What a value of a member stands for: whether tags that differ in case are one, and whether a member that is false is left
 * out, is not documented, and the star is all events.
 */
function meant(member: string, value: unknown): unknown {
  if (member === 'enabled') return value ?? false
  if (member === 'events') return meantBy(value)
  const isText = (one: unknown): one is string => typeof one === 'string'
  const tags = member === 'tags' ? givenTags(value) : undefined
  return comparable(Array.isArray(tags) ? tags.map((tag) => (isText(tag) ? tag.toUpperCase() : tag)) : value)
}

/** Asserts that tags are spelled in one way wherever an object is shown. */
function expectOneSpelling(tools: Tools, views: readonly View[]): void {
  const [first, ...others] = views.filter(({ shown }) => Array.isArray(shown['tags']))
  for (const { operation, shown } of others)
    tools.expect.equal(comparable(shown['tags']), comparable(first?.shown['tags']), `tags of ${operation}`)
}

/** Lists of which the documents do not say what an item is like: it may refer to the object by id, name and type alone. */
const REFERRING: ReadonlySet<OperationId> = new Set(['listRecentConnections', 'listRecentFormats'])

/** Asserts that an item that shows an object, and not only refers to it, carries its tags, its type key and its name. */
function expectCarried(tools: Tools, kind: ResourceKind, { operation, shown, whole }: View, sent: Members): void {
  const type = `${kind}Type`
  const carried = ['name', 'tags', ...(isTyped(kind) ? [type] : [])].filter((member) => member in sent)
  const told = ['description', 'properties', ...(REFERRING.has(operation) ? [] : carried)]
  const shows = told.some((member) => member in shown && member in sent)
  if (whole || !shows || !isShown(kind) || !(TAGGED as readonly ResourceKind[]).includes(kind)) return
  for (const member of carried)
    tools.expect.that(member in shown, `an item of ${operation} does not carry ${member}`, shown)
}

export const membersComeBack = check({
  rule: 'conventions/members-come-back',
  title: 'long texts, letters beyond ASCII, many tags, other types and properties, wherever the object is shown',
  over: 'operations',
  run: async (tools) => {
    const kind = kindOf(tools.operation)
    const plain = await plainBody(tools, kind)
    const base = stored(await tools.api.need(resources[kind].operations.create, { body: plain }))
    // What the documents do not show of an object counts where a plain one reads as it was sent.
    const before = isShown(kind) ? [] : await viewsOf(tools, kind, base)
    const saving = await savingOf(tools, kind, base, plain)
    let taken = 0
    for (let round = 0; round < ROUNDS; round++) {
      for await (const { sent, made, reply } of saves(saving, await unusual(tools, kind, plain, round))) {
        taken += 1
        const views = await viewsOf(tools, kind, made, { operation: tools.operation, reply })
        for (const view of views) {
          tools.expect.that(!isRounded(view.shown['id'], made.id), `the id ${made.id} is rounded by ${view.operation}`)
          expectSent(tools, kind, view, isShown(kind) ? sent : known(view, sent, plain, before))
        }
        expectOneSpelling(tools, views)
      }
    }
    if (isShown(kind) && tools.operation === resources[kind].operations.create) await expectSaved(tools, kind, saving)
    if ((TAGGED as readonly ResourceKind[]).includes(kind)) await expectTagsAsCreated(tools, kind, saving)
    if (taken === 0) throw new NotApplicable(`${tools.operation} takes no unusual values`)
  },
})

/** Asserts that a save spells tags as a create does. */
async function expectTagsAsCreated(tools: Tools, kind: ResourceKind, saving: Saving): Promise<void> {
  const { api, expect, unique } = tools
  const { create } = resources[kind].operations
  if (tools.operation === create) return
  const sent = { tags: [unique('UPPER')] }
  const { reply, made } = await saving(sent)
  if (!reply.ok) return
  const created = await api.call(create, { body: { ...(await plainBody(tools, kind)), ...sent }, valid: false })
  if (!created.ok) return
  const [now, other] = [await read(api, kind, made()), await read(api, kind, stored(created))]
  // A service may give a new object tags of its own.
  const tags = [now, other].map((one) => comparable(givenTags(one['tags'])))
  expect.equal(tags[0], tags[1], `tags after ${tools.operation}, and after ${create}`)
}

/** Asserts that the answer to a create shows what is saved of texts that a service may change. */
async function expectSaved(tools: Tools, kind: ResourceKind, saving: Saving): Promise<void> {
  for (const sent of [{ name: `  ${tools.unique('blanks')} ` }, { description: ' blanks\r\naround lines ' }]) {
    const { reply, made } = await saving(sent)
    if (!reply.ok) continue
    const now = await read(tools.api, kind, made())
    const answer = tools.expect.object(reply)
    for (const member of Object.keys(sent)) tools.expect.equal(answer[member], now[member], `${member} of the answer`)
  }
}

/** Of what was sent, the members that the operation showed of a plain object as they were sent. */
function known({ operation }: View, sent: Members, plain: Members, before: readonly View[]): Members {
  const former = before.find((view) => view.operation === operation) ?? before[0]
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([member]) => member === 'tags' || same(comparable(former?.shown[member]), comparable(plain[member])),
    ),
  )
}
