import type { BinKind, RuleId } from '#spec'
import { comparable } from '../checks/recycle-bin/comparable.ts'
import { read } from '../checks/objects.ts'
import { type Stored, type Tools, expect, same } from '../kit/index.ts'
import type { Judge } from '../kit/model.ts'

type Members = Readonly<Record<string, unknown>>

/** An object that is made, replaced, deleted and restored, as the model has it. */
export interface Binned {
  stored: Stored
  state: 'active' | 'deleted'
  /** What was last sent of the members that a client sets and reads. */
  written: Members
  restored: boolean
  /** Whether the recycle bin named it by its name, by which it can be told from objects of other kinds. */
  namedInBin: boolean
}

export interface BinLife<One extends Binned = Binned> {
  objects: One[]
  /** What all of them are made with, so that they are alike but for their names and ids. */
  alike: Members
}

/** What the steps need to know of a kind of objects. */
export interface BinNoun<Life extends BinLife> {
  kind: BinKind
  /** Members of a new object. */
  first: (tools: Tools, life: Life) => Members
  /** Members that a replace changes. */
  next: (tools: Tools) => Members
  make: (tools: Tools, members: Members, life: Life) => Promise<Stored>
  /** Whether another object is one that a rule about the others means; without it each is. */
  isMeant?: (object: Life['objects'][number], other: Life['objects'][number]) => boolean
  /** What more is to be known of an object that was made. */
  created?: (object: Life['objects'][number], life: Life) => void
  /** What more is true once it was deleted. */
  deleted?: (object: Life['objects'][number], life: Life, tools: Tools) => Promise<void>
  /** What more is to be known of one that was restored, as it is read now. */
  restored?: (object: Life['objects'][number], shown: Members) => void
}

/** Most objects of one life. */
export const MOST = 3

/** Rules of a kind that the steps come to. */
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

/** Rules of the recycle bin that hold for every kind; the kind that they need is that of flows. */
export const ANY_KIND = [
  'recycle-bin/active-objects-not-listed',
  'recycle-bin/keeps-every-deleted-object',
  'recycle-bin/restore-spares-other-objects',
  'recycle-bin/restored-object-deletable-again',
  'recycle-bin/restored-object-leaves-bin',
] as const satisfies readonly RuleId[]

/** What the steps of a life share. */
export interface Scene<Life extends BinLife> {
  noun: BinNoun<Life>
  judge: Judge
  rules: ReturnType<typeof binRules>
}

export const isActive = ({ objects }: BinLife, index: number): boolean => objects[index]?.state === 'active'
export const isDeleted = ({ objects }: BinLife, index: number): boolean => objects[index]?.state === 'deleted'

/** The name by which an object is found where its id says too little; a listener may show none. */
export function nameOf({ stored, written }: Binned): string | undefined {
  const name = written['name'] ?? stored['name']
  return typeof name === 'string' ? name : undefined
}

/** The object of that number, which the step's condition says is there. */
export const at = <One extends Binned>({ objects }: BinLife<One>, index: number): One => objects[index] as One

/** The other objects that are there and that the rules about others mean. */
export function othersOf<Life extends BinLife>({ noun }: Scene<Life>, { objects }: Life, object: Binned): Binned[] {
  return objects.filter(
    (other) => other !== object && other.state === 'active' && (noun.isMeant?.(object, other) ?? true),
  )
}

/** Members that the object does not show as they were written, with both values. */
export function unlike({ written }: Binned, shown: Members): { member: string; actual: unknown; expected: unknown }[] {
  return Object.entries(written)
    .map(([member, value]) => ({
      member,
      actual: comparable(member, shown[member]),
      expected: comparable(member, value),
    }))
    .filter(({ actual, expected }) => !same(actual, expected))
}

/** The object reads as it was last written. */
export async function readsAsWritten<Life extends BinLife>(
  { noun, judge }: Scene<Life>,
  object: Binned,
  { api }: Tools,
  rule: RuleId,
): Promise<void> {
  const now = await read(api, noun.kind, object.stored)
  judge(rule, () => expect.equal(unlike(object, now), [], 'what reads otherwise than it was written'))
}
