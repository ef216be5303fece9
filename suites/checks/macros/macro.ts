import { writeJson } from '#spec'
import {
  type Api,
  Blocked,
  type GivenMacro,
  type Reply,
  type Tools,
  expect as expected,
  isObject,
  same,
  unlessBlocked,
} from '../../kit/index.ts'
import { expectNoneOrItself } from '../objects.ts'
import { isInBin } from '../recycle-bin/bin.ts'

/** The macro as it is stored now; blocks the case if it cannot be read. */
export async function read(api: Api, { id }: { id: GivenMacro['id'] }): Promise<Record<string, unknown>> {
  const { json } = await api.need('getMacro', { path: { macroId: id } })
  if (typeof json !== 'object' || json === null) throw new Blocked('the macro is not an object')
  return json as Record<string, unknown>
}

/**
 * Asserts that a macro reads as sent. Its other fields are not documented and may change by themselves, like a
 * last-opened time, so only members that were read as sent before are compared.
 */
export function expectAsSent(
  { given, expect }: Tools,
  macro: GivenMacro,
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): void {
  const isNamed = (shown: object): boolean => holdsName(writeJson(shown), macro.name)
  expect.that(isNamed(now) || !isNamed(before), 'the macro that is read does not hold its name any more', now)
  const sent = given.macroBody(macro.name)
  for (const [member, value] of Object.entries(typeof sent === 'object' ? { ...sent } : {})) {
    if (same(before[member], value)) expect.equal(now[member], value, member)
  }
}

/**
 * Whether a text holds the name of a macro. Which names there are is not documented: a service may keep one in capitals, or
 * put other letters in place of hyphens.
 */
export function holdsName(text: string, name: string): boolean {
  const plain = (one: string): string => one.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plain(text).includes(plain(name))
}

/** Whether a list of macros is a map, from the name or the id of each to the rest; other members may stand beside them. */
export function isMap(json: unknown): json is Record<string, unknown> {
  return isObject(json) && !Object.values(json).some(Array.isArray)
}

/** A further name for a macro, of letters and digits alone where its own one is. */
export function anotherName({ unique }: Tools, { name }: GivenMacro): string {
  const next = unique('renamed')
  return /^[a-z0-9]+$/i.test(name) ? next.replaceAll(/[^a-z0-9]/gi, '') : next
}

/** A read of a deleted macro, and whether it lies in the recycle bin: where it goes is not documented. */
interface ReadOnceDeleted {
  reply: Reply
  isBinned: boolean
}

export async function readOnceDeleted(tools: Tools, macro: GivenMacro): Promise<ReadOnceDeleted> {
  const reply = await tools.api.call('getMacro', { path: { macroId: macro.id }, valid: false })
  // How soon the recycle bin follows is not documented.
  const isBinned = reply.ok && (await unlessBlocked(() => isInBin(tools, macro))) === true
  return { reply, isBinned }
}

/** Asserts that a deleted macro is not read; in the recycle bin it may still be. */
export function expectGone(macro: GivenMacro, { reply, isBinned }: ReadOnceDeleted): void {
  if (isBinned) expectNoneOrItself(reply, macro)
  else expected.status(reply, 404)
}

/** Replaces a text anywhere in a value, since a macro's name may appear in any member. */
export function renamed(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') return value.replaceAll(from, to)
  if (Array.isArray(value)) return value.map((member) => renamed(member, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, renamed(member, from, to)]))
}
