import { type ResourceKind, pathTo, resources } from '#spec'
import { NotApplicable, type Stored, type Tools, mayNameObject, stored, unlessBlocked } from '../../kit/index.ts'
import { read } from './flow.ts'

/**
 * What an editor makes that refers to something of the administrator. Not applicable where an editor may not, since how
 * roles map to rights is not documented, or where the administrator does not see it, as in another tenant.
 */
export async function byEditor({ api }: Tools, kind: ResourceKind, make: () => Promise<Stored>): Promise<Stored> {
  const made = await unlessBlocked(make)
  if (made === undefined) throw new NotApplicable(`the editor may not make such a ${kind}`)
  const { ok } = await api.call(resources[kind].operations.read, { path: pathTo(kind, made), valid: false })
  if (!ok) throw new NotApplicable(`the administrator does not see the ${kind} of the editor`)
  return made
}

/**
 * A flow that an editor makes, and that refers to an object of the administrator. Not applicable where it does not show
 * that object: an editor who has no rights to it may have saved the flow without the reference.
 */
export async function referringByEditor(tools: Tools, object: Stored, make: () => Promise<Stored>): Promise<Stored> {
  const flow = await byEditor(tools, 'flow', make)
  if (!mayNameObject({ json: await read(tools.api, flow) }, object))
    throw new NotApplicable('the flow of the editor does not show what it refers to')
  return flow
}

/** A new flow of the administrator that a schedule of an editor runs. */
export async function scheduledByEditor(tools: Tools, enabled = false): Promise<{ flow: Stored; schedule: Stored }> {
  const { api, given } = tools
  const flow = await given.flow()
  const { body } = await given.requestFor('createSchedule')
  const schedule = await byEditor(tools, 'schedule', async () =>
    stored(
      await api.call('createSchedule', {
        body: { ...(body as object), flowId: flow.id, enabled },
        as: 'editor',
        valid: false,
      }),
    ),
  )
  return { flow, schedule }
}
