import { type Api, type Stored, type Tools, unlessBlocked } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import type { Members } from './kind.ts'
import { type Subject, listedVersions, textOf } from './versions.ts'

/** What a save changes of an object. */
interface State {
  members: Members
  /** The number of its saved versions, if one of them shows the present description: they may be listed some time later. */
  versions: number | undefined
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

export async function stateOf(api: Api, subject: Subject, object: Stored): Promise<State> {
  const shown = await read(api, subject.kind, object)
  const members = membersOf(subject.kind).map((member) => [member, comparable(member, shown[member])] as const)
  // That versions can be listed and read is for other rules.
  const versions = await unlessBlocked(() => versionsWith(api, subject, object, String(shown['description'])))
  return { members: Object.fromEntries(members), versions }
}

/** How many versions an object has, if one of them shows this text. */
async function versionsWith(api: Api, subject: Subject, object: Stored, text: string): Promise<number | undefined> {
  const versions = await listedVersions(api, subject, object)
  for (const version of versions)
    if ((await textOf(api, subject, object, version)).includes(text)) return versions.length
  return undefined
}

/** Asserts that nothing has saved an object since. */
export async function expectSameState(
  { api, expect }: Tools,
  subject: Subject,
  object: Stored,
  before: State,
): Promise<void> {
  const now = await stateOf(api, subject, object)
  for (const [member, value] of Object.entries(before.members)) expect.equal(now.members[member], value, member)
  // How long versions are kept is not documented.
  const isSaved = before.versions !== undefined && now.versions !== undefined && now.versions > before.versions
  expect.that(!isSaved, 'the object has another saved version', { before: before.versions, now: now.versions })
}
