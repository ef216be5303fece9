import { type Stored, type Tools, unlessBlocked } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import type { Members } from './kind.ts'
import { type Subject, listedVersions, textOf } from './versions.ts'

/** How many versions an object has, and whether one of them shows its description. */
interface Versions {
  count: number
  shows: boolean
}

/** What a save changes of an object. */
interface State {
  members: Members
  /** Its saved versions, if they can be listed and read. */
  versions: Versions | undefined
}

/** The members that clients write; the documents show the stamp of a save for flows alone. */
const membersOf = (kind: Subject['kind']): string[] => [
  'name',
  'description',
  `${kind}Type`,
  'tags',
  'properties',
  ...(kind === 'flow' ? ['modified'] : []),
]

/**
 * What a save of the object would change. Its versions may be listed some time later, so they are waited for until one shows
 * its description; unless `waits` is false, for one of which none does.
 */
export async function stateOf(tools: Tools, subject: Subject, object: Stored, waits = true): Promise<State> {
  const shown = await read(tools.api, subject.kind, object)
  const members = membersOf(subject.kind).map((member) => [member, comparable(member, shown[member])] as const)
  // That versions can be listed and read is for other rules.
  const versions = await unlessBlocked(() => versionsOf(tools, subject, object, String(shown['description']), waits))
  return { members: Object.fromEntries(members), versions }
}

function versionsOf(
  { api, eventually }: Tools,
  subject: Subject,
  object: Stored,
  text: string,
  waits: boolean,
): Promise<Versions> {
  const look = async (): Promise<Versions> => {
    const versions = await listedVersions(api, subject, object)
    for (const version of versions)
      if ((await textOf(api, subject, object, version)).includes(text)) return { count: versions.length, shows: true }
    return { count: versions.length, shows: false }
  }
  return waits ? eventually(look, ({ shows }) => shows) : look()
}

/** Asserts that nothing has saved an object since. */
export async function expectSameState(tools: Tools, subject: Subject, object: Stored, before: State): Promise<void> {
  const { expect } = tools
  const now = await stateOf(tools, subject, object, before.versions?.shows)
  for (const [member, value] of Object.entries(before.members)) expect.equal(now.members[member], value, member)
  // How long versions are kept is not documented.
  const isSaved =
    before.versions !== undefined && now.versions !== undefined && now.versions.count > before.versions.count
  expect.that(!isSaved, 'the object has another saved version', { before: before.versions, now: now.versions })
}
