import { type ResourceKind, resources } from '#spec'
import { type As, type Stored, type Tools, isId, unlessNotApplicable } from '../../kit/index.ts'

/** A new object in the tenant of a token; undefined where that tenant does not take what the target file shows. */
export async function madeThere(
  { api, given }: Tools,
  kind: ResourceKind,
  as: As,
  members: Readonly<Record<string, unknown>> = {},
): Promise<Stored | undefined> {
  const { create } = resources[kind].operations
  const reply = await unlessNotApplicable(async () => {
    const { body, ...request } = await given.requestFor(create)
    return api.call(create, { ...request, body: { ...(body as object), ...members }, as, valid: false })
  })
  const object = reply?.json as Partial<Stored> | undefined
  return reply?.ok === true && isId(object?.id) ? (object as Stored) : undefined
}
