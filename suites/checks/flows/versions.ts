import { type Api, Blocked, type Stored, check, fill, isId } from '../../kit/index.ts'
import { replace } from '../objects.ts'
import { type Version, listedVersions } from '../resources/versions.ts'
import { flows } from './flow.ts'

async function contentOf(api: Api, flow: Stored, { uuid }: Version): Promise<Record<string, unknown>> {
  const { json } = await api.need('getFlowVersion', { path: { flowId: flow.id, uuid } })
  return (json ?? {}) as Record<string, unknown>
}

const SAVED = ['name', 'description', 'tags', 'properties'] as const

/** A version of the flow, after a replace if the creation left none: the documents do not say whether it does. */
async function afterReplace(api: Api, flow: Stored): Promise<Version> {
  await replace(api, 'flow', flow, { ...flow, description: 'second' })
  const [version] = await listedVersions(api, flows, flow)
  if (version === undefined) throw new Blocked('a replace left no version')
  return version
}

export const versionsShowTheId = check({
  rule: 'flows/version-holds-flow-as-saved',
  title: 'each version that shows the flow shows it with its id',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    await afterReplace(api, flow)
    for (const version of await listedVersions(api, flows, flow)) {
      const { id, name } = await contentOf(api, flow, version)
      // What has no name is not the flow: a record around it may have an id of its own.
      if (isId(id) && name !== undefined) expect.equal(id, flow.id, 'the id of the flow in a version')
    }
  },
})

/** Sends a new save message as the target file shows, and returns the reply. */
async function setMessage(api: Api, template: unknown, flow: Stored, { uuid }: Version, message: string) {
  const path = { flowId: flow.id, uuid }
  return api.need('setFlowVersionMessage', { path, body: fill(template, { message }) })
}

export const messageAnswered = check({
  rule: 'flows/version-message-answered',
  title: 'the changed record is answered with its uuid and message',
  run: async ({ api, given, expect, target, unique }) => {
    const flow = await given.flow()
    const version = await afterReplace(api, flow)
    const message = unique('message')
    const reply = await setMessage(api, target.requests.setFlowVersionMessage?.body, flow, version, message)
    expect.that(
      reply.text.includes(message) && reply.text.includes(version.uuid),
      'the answer lacks uuid or message',
      reply.json,
    )
  },
})

export const messageLeavesContent = check({
  rule: 'flows/version-message-leaves-content',
  title: 'the flow in the version stays',
  run: async ({ api, given, expect, target, unique }) => {
    const flow = await given.flow({ description: 'content' })
    const version = await afterReplace(api, flow)
    const before = await contentOf(api, flow, version)
    await setMessage(api, target.requests.setFlowVersionMessage?.body, flow, version, unique('message'))
    const after = await contentOf(api, flow, version)
    for (const member of SAVED) expect.equal(after[member], before[member], member)
  },
})
