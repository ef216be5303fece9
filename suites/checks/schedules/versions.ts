import { type Api, Blocked, type Stored, type Tools, check, listed } from '../../kit/index.ts'
import { unlikeVersions } from '../unlike-versions.ts'
import { bodyOf, given } from './schedule.ts'

const MISSING_UUID = '00000000-0000-4000-8000-000000000000'

interface Version {
  uuid: string
}

async function versionsOf(api: Api, { id }: Stored): Promise<Version[]> {
  return listed<Version>(await api.need('listScheduleVersions', { path: { scheduleId: id } }))
}

async function replace({ api }: Tools, schedule: Stored, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await api.need('replaceSchedule', { path: { scheduleId: schedule.id }, body: bodyOf(schedule, changes) })
}

/** The text of a version: it may be the schedule itself or a record around it. */
async function textOf(api: Api, { id }: Stored, { uuid }: Version): Promise<string> {
  return (await api.need('getScheduleVersion', { path: { scheduleId: id, uuid } })).text
}

export const growOnReplace = check({
  rule: 'schedules/versions-grow-on-replace',
  title: 'a replace leaves more versions than before',
  run: async (tools) => {
    const schedule = await given(tools)
    const before = (await versionsOf(tools.api, schedule)).length
    await replace(tools, schedule, { description: 'another' })
    const after = (await versionsOf(tools.api, schedule)).length
    tools.expect.that(after > before, `there were ${before} versions and are ${after}`)
  },
})

export const uuidsAreStrings = check({
  rule: 'schedules/version-uuids-are-strings',
  title: 'versions have different string uuids',
  run: async (tools) => {
    const schedule = await given(tools)
    await replace(tools, schedule, { description: 'second' })
    await replace(tools, schedule, { description: 'third' })
    const uuids = (await versionsOf(tools.api, schedule)).map(({ uuid }) => uuid)
    tools.expect.that(
      uuids.every((uuid) => typeof uuid === 'string' && uuid !== ''),
      'a uuid is no string',
      uuids,
    )
    tools.expect.equal(new Set(uuids).size, uuids.length, 'the number of different uuids')
  },
})

export const ofTheNamedScheduleOnly = check({
  rule: 'schedules/versions-of-the-named-schedule-only',
  title: 'two schedules share no version',
  run: async (tools) => {
    const [first, second] = [await given(tools), await given(tools)]
    await replace(tools, first, { description: 'another' })
    await replace(tools, second, { description: 'another' })
    const others = new Set((await versionsOf(tools.api, second)).map(({ uuid }) => uuid))
    const shared = (await versionsOf(tools.api, first)).filter(({ uuid }) => others.has(uuid))
    tools.expect.equal(shared, [], 'versions listed for both schedules')
  },
})

export const listedReadable = check({
  rule: 'schedules/listed-versions-readable',
  title: 'each listed version is read by its uuid',
  run: async (tools) => {
    const schedule = await given(tools)
    await replace(tools, schedule, { description: 'another' })
    for (const { uuid } of await versionsOf(tools.api, schedule)) {
      tools.expect.status(await tools.api.call('getScheduleVersion', { path: { scheduleId: schedule.id, uuid } }), 200)
    }
  },
})

export const holdsAsSaved = check({
  rule: 'schedules/version-holds-schedule-as-saved',
  title: 'one version shows name, description and expression of an earlier save',
  run: async (tools) => {
    const description = tools.unique('first')
    const schedule = await given(tools)
    const other = tools.fixture('schedule.other')
    // By a replace: the documents do not say whether creating a schedule saves a version.
    await replace(tools, schedule, { description })
    await replace(tools, schedule, { name: tools.unique('renamed'), description: 'second', schedule: other })
    const texts = []
    for (const version of await versionsOf(tools.api, schedule)) texts.push(await textOf(tools.api, schedule, version))
    const wanted = [schedule['name'], description, schedule['schedule']].map((value) => JSON.stringify(value))
    tools.expect.that(
      texts.some((text) => wanted.every((value) => text.includes(value))),
      'no version shows the first save',
      texts,
    )
  },
})

export const staysAsSaved = check({
  rule: 'schedules/version-stays-as-saved',
  title: 'a version reads the same after another replace',
  run: async (tools) => {
    const description = tools.unique('first')
    const schedule = await given(tools)
    await replace(tools, schedule, { description })
    await replace(tools, schedule, { description: 'second' })
    for (const version of await versionsOf(tools.api, schedule)) {
      if (!(await textOf(tools.api, schedule, version)).includes(description)) continue
      await replace(tools, schedule, { description: 'third' })
      const now = await textOf(tools.api, schedule, version)
      tools.expect.that(now.includes(description), 'the version shows another description now', now)
      return
    }
    throw new Blocked('no version shows the first description')
  },
})

export const missing = check({
  rule: 'schedules/version-missing',
  title: 'an unknown uuid is not found',
  run: async (tools) => {
    const { id } = await given(tools)
    const path = { scheduleId: id, uuid: MISSING_UUID }
    tools.expect.status(await tools.api.call('getScheduleVersion', { path, valid: false }), 404)
  },
})

export const diffShowsADifference = check({
  rule: 'schedules/diff-shows-a-difference',
  title: 'different versions differ otherwise than a version from itself',
  run: async (tools) => {
    const schedule = await given(tools)
    const later = ['the second one', 'the third one']
    for (const description of later) await replace(tools, schedule, { description })
    const versions = await versionsOf(tools.api, schedule)
    const [to, from] = await unlikeVersions(versions, (uuid) => textOf(tools.api, schedule, { uuid }), later)
    const diff = async (uuidFrom: string, uuidTo: string): Promise<string> => {
      const path = { scheduleId: schedule.id, uuidFrom, uuidTo }
      const reply = await tools.api.call('diffScheduleVersions', { path })
      tools.expect.status(reply, 200)
      return reply.text
    }
    const different = await diff(from, to)
    tools.expect.that(different !== (await diff(to, to)), 'the difference is that of a version with itself', different)
  },
})
