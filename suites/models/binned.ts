import type { BinKind, RuleId } from '#spec'
import { comparable } from '../checks/recycle-bin/comparable.ts'
import { givenTags, read } from '../checks/objects.ts'
import { type Stored, type Tools, expect, same } from '../kit/index.ts'
import type { Judge } from '../kit/model.ts'

type Members = Readonly<Record<string, unknown>>

/** An object that is created, replaced, deleted and restored, as the model sees it. */
export interface Binned {
  stored: Stored
  state: 'active' | 'deleted'
  /** The client-writable members as last sent. */
  written: Members
  restored: boolean
  /** Whether the bin showed its name, which distinguishes it from objects of other kinds. */
  namedInBin: boolean
}

export interface BinLife<One extends Binned = Binned> {
  objects: One[]
  /** Common members of all objects, which differ only in name and id. */
  alike: Members
}

/** What the steps need to know about a resource. */
export interface BinNoun<Life extends BinLife> {
  kind: BinKind
  /** Members of a new object. */
  first: (tools: Tools, life: Life) => Members
  /** Members that a replace changes. */
  next: (tools: Tools) => Members
  make: (tools: Tools, members: Members, life: Life) => Promise<Stored>
  /** Whether rules about other objects include `other`; by default they include all. */
  isMeant?: (object: Life['objects'][number], other: Life['objects'][number]) => boolean
  /** Called after an object was created. */
  created?: (object: Life['objects'][number], life: Life) => void
  /** Checks more after an object was deleted. */
  deleted?: (object: Life['objects'][number], life: Life, tools: Tools) => Promise<void>
  /** Called after an object was restored, with its current members. */
  restored?: (object: Life['objects'][number], shown: Members) => void
}

/** Maximum number of objects per sequence. */
export const MOST = 3

/** Rules of a kind that the steps prove. */
export function binRules<Kind extends BinKind>(kind: Kind) {
  const rules = {
    listed: `${kind}s/created-${kind}-listed`,
    replaced: `${kind}s/replace-is-stored`,
    replaceSpares: `${kind}s/replace-spares-other-${kind}s`,
    notFound: `${kind}s/deleted-${kind}-not-found`,
    notListed: `${kind}s/deleted-${kind}-not-listed`,
    inBin: `${kind}s/deleted-${kind}-in-recycle-bin`,
    deleteSpares: `${kind}s/delete-spares-other-${kind}s`,
    readable: `recycle-bin/restored-${kind}-readable`,
    asBefore: `recycle-bin/restored-${kind}-as-before`,
  } as const
  return rules as Record<keyof typeof rules, RuleId>
}

/** Recycle bin rules for all kinds; they need flows. */
export const ANY_KIND = [
  'recycle-bin/active-objects-not-listed',
  'recycle-bin/keeps-every-deleted-object',
  'recycle-bin/restore-spares-other-objects',
  'recycle-bin/restored-object-deletable-again',
  'recycle-bin/restored-object-leaves-bin',
] as const satisfies readonly RuleId[]

/** What the steps of a sequence share. */
export interface Scene<Life extends BinLife> {
  noun: BinNoun<Life>
  judge: Judge
  rules: ReturnType<typeof binRules>
}

export const isActive = ({ objects }: BinLife, index: number): boolean => objects[index]?.state === 'active'
export const isDeleted = ({ objects }: BinLife, index: number): boolean => objects[index]?.state === 'deleted'

/** The name to find an object by if its id is not enough; a listener may not show one. */
export function nameOf({ stored, written }: Binned): string | undefined {
  const name = written['name'] ?? stored['name']
  return typeof name === 'string' ? name : undefined
}

/** The object with that index, which the step's condition guarantees. */
export const at = <One extends Binned>({ objects }: BinLife<One>, index: number): One => objects[index] as One

/** The other existing objects that rules about others include. */
export function othersOf<Life extends BinLife>({ noun }: Scene<Life>, { objects }: Life, object: Binned): Binned[] {
  return objects.filter(
    (other) => other !== object && other.state === 'active' && (noun.isMeant?.(object, other) ?? true),
  )
}

/** Members that differ from what was written, with both values. */
export function unlike({ written }: Binned, shown: Members): { member: string; actual: unknown; expected: unknown }[] {
  return Object.entries(written)
    .map(([member, value]) => ({
      member,
      actual: comparable(member, member === 'tags' ? givenTags(shown[member]) : shown[member]),
      expected: comparable(member, value),
    }))
    .filter(({ actual, expected }) => !same(actual, expected))
}

/** Asserts that the object reads as last written. */
export async function readsAsWritten<Life extends BinLife>(
  { noun, judge }: Scene<Life>,
  object: Binned,
  { api }: Tools,
  rule: RuleId,
): Promise<void> {
  const now = await read(api, noun.kind, object.stored)
  judge(rule, () => expect.equal(unlike(object, now), [], 'what reads otherwise than it was written'))
}
