import { type KindWith, pathTo, readJson, resources, writeJson } from '#spec'
import { type Api, NotApplicable, type Stored, type Tools, listed } from '../../kit/index.ts'
import { read, replace } from '../objects.ts'
import type { KindUnderTest, Members } from './kind.ts'

/** A saved version as the list of versions shows it. */
export type Version = { uuid: string } & Members

export type Subject = KindUnderTest<KindWith<'versions'>>

/** Saved versions of the object, in any order. */
export async function listedVersions(api: Api, { operations, path }: Subject, object: Stored): Promise<Version[]> {
  return listed<Version>(await api.need(operations.versions, { path: path(object) }))
}

/** How many versions a service keeps is not documented. */
export async function needKept(api: Api, subject: Subject, object: Stored, { uuid }: Version): Promise<void> {
  const isKept = (await listedVersions(api, subject, object)).some((one) => one.uuid === uuid)
  if (!isKept) throw new NotApplicable('the service does not keep a version that long')
}

/** A value in which texts that are JSON objects stand as these. */
function unfolded(value: unknown): unknown {
  if (typeof value === 'string') {
    try {
      return value.startsWith('{') ? unfolded(readJson(value).exact) : value
    } catch {
      return value
    }
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(unfolded)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unfolded(one)]))
}

/**
 * The text of a version: it may be the object itself or a record around it, which may hold the object as a text, too. Written
 * anew, since JSON may escape any character.
 */
export async function textOf(
  api: Api,
  { operations, path }: Subject,
  object: Stored,
  { uuid }: Version,
): Promise<string> {
  const { json, text } = await api.need(operations.version, { path: path(object, { uuid }) })
  return json === undefined ? text : [json, unfolded(json)].map((one) => writeJson(one)).join('\n')
}

/** Replaces the object by what it was created with, plus changes; a refusal blocks the case. */
export async function change(api: Api, { kind }: Subject, object: Stored, changes: Members): Promise<void> {
  const body = { ...object, ...changes }
  const { ok } = await api.call(resources[kind].operations.replace, { path: pathTo(kind, object), body, valid: false })
  // A service may refuse an object that was read before it was changed last.
  if (!ok) await replace(api, kind, object, { ...(await read(api, kind, object)), ...body })
}

/** Descriptions for further saves of an object. */
export const LATER = ['the second one', 'the third one'] as const

/** An object saved three times, so that it has two versions whatever a service keeps. */
export async function savedOften(tools: Tools, subject: Subject): Promise<Stored> {
  const object = await subject.given(tools)
  for (const description of LATER) await change(tools.api, subject, object, { description })
  return object
}
