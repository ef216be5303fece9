import type { OperationId } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Stored,
  type Tools,
  check,
  fill,
  inTime,
  unlessBlocked,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { flows } from '../flows/flow.ts'
import { listeners } from '../listeners/listener.ts'
import { change, read, tagsOf } from '../objects.ts'
import { discard, restore } from '../recycle-bin/bin.ts'
import { addTags, takes } from '../resources/bulk.ts'
import { connections, formats } from '../resources/io.ts'
import type { Tagged } from '../resources/kind.ts'
import { schedules } from '../schedules/schedule.ts'
import { inUse } from './search.ts'

/** The kinds whose objects carry tags, by what creates one. */
const TAGGED: Partial<Record<OperationId, Tagged>> = {
  createFlow: flows,
  createConnection: connections,
  createFormat: formats,
  createSchedule: schedules,
  createListener: listeners,
}

/** Whether a new object carries the tag; a listener gets it in bulk, because what its creation takes is not documented. */
async function carries(tools: Tools, subject: Tagged, tag: string): Promise<boolean> {
  if (subject.kind !== 'listener') return takes(tools, subject, [tag])
  const listener = await tools.given.listener()
  await addTags(tools, subject, [listener], [[tag]])
  return tagsOf(await read(tools.api, 'listener', listener)).includes(tag)
}

export const inUseListed = check({
  rule: 'search/tags-in-use-listed',
  title: 'the tags of objects are listed, and one with other letters than those of ASCII where an object keeps it',
  over: 'operations',
  run: async (tools) => {
    const { expect, operation, target, unique } = tools
    const subject = TAGGED[operation]
    if (subject === undefined) throw new Blocked(`${operation} creates nothing that has tags`)
    for (const label of ['tag', 'Größe']) {
      const tag = unique(label)
      const isCarried = await carries(tools, subject, tag)
      // Which texts a tag may have is not documented.
      if (!isCarried && label === 'tag') throw new Blocked(`a new ${subject.kind} does not carry the tag ${tag}`)
      if (isCarried) expect.that(await inUse(tools, tag, true), `the tag is not among those in use ${inTime(target)}`)
    }
  },
})

/** Ways in which an object that is there gets a tag. */
const TAGGING: Readonly<
  Record<string, (tools: Tools, subject: Tagged, object: Stored, tag: string) => Promise<unknown>>
> = {
  'a replace': ({ api }, { kind }, object, tag) => change(api, kind, object, { tags: [tag] }),
  'a bulk edit': (tools, subject, object, tag) => addTags(tools, subject, [object], [[tag]]),
  'a restore': async (tools, { kind }, object, tag) => {
    await change(tools.api, kind, object, { tags: [tag] })
    await discard(tools, kind, object)
    // A list that was read meanwhile may be kept. Whether it has the tags of deleted objects is not documented.
    await tools.api.need('listTags')
    await restore(tools, kind, object)
  },
}

export const laterListed = check({
  rule: 'search/tags-in-use-listed',
  title: 'a tag that an object gets by a replace or a bulk edit, or has after its restore, is listed',
  over: 'operations',
  run: async (tools) => {
    const { api, expect, operation, target, unique } = tools
    const subject = TAGGED[operation]
    if (subject === undefined) throw new Blocked(`${operation} creates nothing that has tags`)
    const object = await subject.given(tools)
    for (const [way, give] of Object.entries(TAGGING)) {
      const tag = unique('later')
      if (way === 'a restore' && target.recycleBinTypes[subject.kind] === undefined) continue
      // Whether an object gets it so is for other rules.
      const now = await unlessBlocked(async () => {
        await give(tools, subject, object, tag)
        return read(api, subject.kind, object)
      })
      if (now === undefined || !tagsOf(now).includes(tag)) continue
      expect.that(await inUse(tools, tag, true), `a tag of ${way} is not among those in use ${inTime(target)}`)
    }
  },
})

export const noLongerUsedLeftOut = check({
  rule: 'search/tags-no-longer-used-left-out',
  title: 'a tag that no object carries any more is not listed',
  run: async (tools) => {
    const { api, given, unique, expect } = tools
    const tag = unique('tag')
    const { id } = await given.flow({ tags: [tag] })
    if (!(await inUse(tools, tag, true))) throw new Blocked('the tag of the flow is not among those in use')
    const { json } = await api.need('getFlow', { path: { flowId: id } })
    await api.need('replaceFlow', { path: { flowId: id }, body: { ...(json as object), tags: [] } })
    expect.that(
      !(await inUse(tools, tag, false)),
      `a tag that nothing carries stayed among those in use ${inTime(tools.target)}`,
    )
  },
})

export const untaggedInBulkLeftOut = check({
  rule: 'search/tags-no-longer-used-left-out',
  title: 'a tag that a bulk edit removed from the only flow that carried it is not listed',
  run: async (tools) => {
    const { api, eventually, expect, given, target, unique } = tools
    const template = target.bulkActions['untag']
    if (template === undefined) throw new NotApplicable('the target file has no bulk_actions.untag')
    const tag = unique('tag')
    const flow = await given.flow({ tags: [tag] })
    if (!(await inUse(tools, tag, true))) throw new Blocked('the tag of the flow is not among those in use')
    const body = { flowIds: [flow.id], actions: [fill(template, { tag })], modifiedMessage: 'etalon: remove a tag' }
    const { ok } = await api.call('bulkEditFlows', { body, valid: false })
    const hasTag = async (): Promise<boolean> => tagsOf(await read(api, 'flow', flow)).includes(tag)
    // Whether flows know such an action is not documented.
    if (!ok || (await eventually(hasTag, (has) => !has))) throw new NotApplicable('bulk_actions.untag removes no tag')
    const isThere = await inUse(tools, tag, false)
    expect.that(!isThere, `a tag that a bulk edit removed stayed among those in use ${inTime(target)}`)
  },
})

export const noLongerUsedByOthersLeftOut = check({
  rule: 'search/tags-no-longer-used-left-out',
  title: 'a tag that a connection, a format or a schedule alone carried until it was replaced is not listed',
  run: async (tools) => {
    const { api, expect, target, unique } = tools
    for (const { kind, given } of [connections, formats, schedules]) {
      const tag = unique('tag')
      const object = await unlessNotApplicable(() => given(tools, { tags: [tag] }))
      // That a tag in use is listed is for another rule.
      if (object === undefined || !(await inUse(tools, tag, true))) continue
      await change(api, kind, object, { tags: [] })
      const isThere = await inUse(tools, tag, false)
      expect.that(!isThere, `a tag that a ${kind} let go stayed among those in use ${inTime(target)}`)
    }
  },
})
