import { type BinKind, type KindWith, type OperationId, type ResourceKind, pathTo, resources } from '#spec'
import type { Stored, Tools } from '../../kit/index.ts'
import { type Named, made } from '../objects.ts'

export type Members = Readonly<Record<string, unknown>>

/** What the checks need to know about a kind of objects. */
export interface KindUnderTest<Kind extends ResourceKind> {
  kind: Kind
  operations: (typeof resources)[Kind]['operations']
  /** Path of the object, with further parameters if the operation has any. */
  path: <More extends Members>(object: Named, more?: More) => Record<string, unknown> & More
  /** A new object of the case, with every member that its checks look at. */
  given: (tools: Tools, members?: Members) => Promise<Stored>
  /** A new object that differs from this one in no more than it must. */
  alike: (tools: Tools, object: Stored) => Promise<Stored>
  /** Members beside the tags that clients send, and read as they sent them. */
  members: (tools: Tools) => readonly string[]
  /** What of an object the checks replace and leave out. */
  texts: readonly ('description' | 'tags')[]
  /** The request of a list that is not the plain one. */
  listing?: (operation: OperationId, object: Stored) => { path: Members } | undefined
}

export type Tagged = KindUnderTest<BinKind>

/** A kind whose objects have saved versions. */
export interface Versioned extends KindUnderTest<KindWith<'versions'>> {
  /**
   * Two saves of an object, what the version of the first one shows beside the name, and two values of each member of
   * its own.
   */
  saves: (
    tools: Tools,
    object: Stored,
  ) => {
    first: Members
    second: Members
    shown: readonly unknown[]
    others?: Readonly<Record<string, readonly [unknown, unknown]>>
  }
}

/** A kind with its operations, rules and paths; its objects have a description and tags unless it says otherwise. */
export function underTest<Kind extends BinKind>(
  kind: Kind,
  own: Pick<KindUnderTest<Kind>, 'members'> & Partial<KindUnderTest<Kind>>,
): KindUnderTest<Kind> {
  const given: KindUnderTest<Kind>['given'] = (tools, members) =>
    made(tools, kind, { description: 'made by the suite', tags: ['etalon'], ...members })
  return {
    kind,
    operations: resources[kind].operations,
    path: <More extends Members>(object: Named, more?: More) => ({ ...pathTo(kind, object), ...(more as More) }),
    given,
    alike: (tools) => given(tools),
    texts: ['description', 'tags'],
    ...own,
  }
}
