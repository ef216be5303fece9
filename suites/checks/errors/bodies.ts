import { Blocked, type CallRequest, type Reply, type Tools, check } from '../../kit/index.ts'
import { type OperationId, writeJson } from '#spec'
import { standingRequest } from './standing.ts'
import { reaching } from '../connections/reaching.ts'

type Raw = NonNullable<CallRequest<OperationId>['raw']>

/** Asserts the refusal of requests that are valid except for their bodies, which are made of the right one. */
async function refused(tools: Tools, status: number, bodies: (right: string) => readonly Raw[]): Promise<void> {
  const { request, discard } = await standingRequest(tools)
  const { body: right, ...others } = request
  for (const raw of bodies(writeJson(right ?? {}))) {
    const reply = await tools.api.call(tools.operation, { ...others, raw })
    if (reply.status !== status) discard()
    tools.expect.status(reply, status)
  }
}

/** Labels that are not JSON's; whether other labels of the JSON family are refused is open. */
const OTHER_LABELS = ['text/csv', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded']
const FORM = 'multipart/form-data; boundary=etalon'
/** Operations whose body the documents name. Which others take uploads, which are forms, is not shown. */
const NAMED_BODY =
  /^((issue|refresh|revoke)Token|(create|replace)(Flow|Schedule|Connection|Webhook)|bulkEdit\w+|inspectFlow|testConnection)$/

export const unsupportedMediaType = check({
  rule: 'errors/unsupported-media-type',
  title: 'a body as text/csv, and bodies that are JSON by everything but their labels',
  over: 'operations',
  run: (tools) => {
    const labels = NAMED_BODY.test(tools.operation) ? [...OTHER_LABELS, FORM] : OTHER_LABELS
    return refused(tools, 415, (json) => [
      { body: 'name\nEtalon\n', contentType: 'text/csv' },
      ...labels.map((contentType) => ({ body: json, contentType })),
    ])
  },
})

/** Not even a media type. It does not end in json, since a label that does may be taken. */
const NO_MEDIA_TYPE = 'application'

export const labelOfNoMediaType = check({
  rule: 'errors/unsupported-media-type',
  title: 'a JSON body whose label is no media type: 415, or 400 as for what has an invalid value',
  over: 'operations',
  run: async (tools) => {
    const { request, discard } = await standingRequest(tools)
    const { body, ...others } = request
    const raw = { body: writeJson(body ?? {}), contentType: NO_MEDIA_TYPE }
    const { status } = await tools.api.call(tools.operation, { ...others, raw })
    if (status === 415 || status === 400) return
    discard()
    tools.expect.that(false, `a body labelled '${NO_MEDIA_TYPE}' was answered with ${status}`, status)
  },
})

/** What a body that is nearly JSON has too much of, or too little. */
const SPOILT: readonly ((json: string) => string)[] = [
  () => '{"name": ',
  (json) => json.replace(/(?<=.)}$/, ',}').replace(/^{,}$/, '{"name":"etalon",}'),
  (json) => `${json} }`,
  // A reader that stops at the last brace, or at the first that fits, sees nothing of these.
  (json) => `${json},`,
  (json) => `${json} etalon`,
]

export const malformedJson = check({
  rule: 'errors/malformed-json',
  title: 'a JSON body that breaks off, has a comma before its end, or goes on after it with a brace, a comma or a word',
  over: 'operations',
  run: (tools) =>
    refused(tools, 400, (json) => SPOILT.map((spoil) => ({ body: spoil(json), contentType: 'application/json' }))),
})

/**
 * Sends a request about the objects of a connection, valid except for its body. Whether such an operation takes a body
 * is for the target file to say (`requests`): without an entry the case is not applicable, and if that body is refused
 * it is blocked.
 */
async function reachedBy(tools: Tools, raw: NonNullable<CallRequest<OperationId>['raw']>): Promise<Reply> {
  const { api, given, operation } = tools
  const { body } = await given.requestFor(operation)
  const path = { connectionId: await reaching(tools, operation) } as never
  await api.need(operation, { path, body })
  return api.call(operation, { path, raw })
}

export const unshownBodyMediaType = check({
  rule: 'errors/unshown-body-media-type',
  title: 'a body as text/csv',
  over: 'operations',
  run: async (tools) =>
    tools.expect.status(await reachedBy(tools, { body: 'name\nEtalon\n', contentType: 'text/csv' }), 415),
})

export const unshownBodyMalformed = check({
  rule: 'errors/unshown-body-malformed',
  title: 'a JSON body that breaks off',
  over: 'operations',
  run: async (tools) =>
    tools.expect.status(await reachedBy(tools, { body: '{"name": ', contentType: 'application/json' }), 400),
})

const READS: Partial<Record<OperationId, OperationId>> = {
  replaceFlow: 'getFlow',
  replaceSchedule: 'getSchedule',
  replaceConnection: 'getConnection',
  replaceFormat: 'getFormat',
}
/** Members that clients write and that read back unchanged; secret properties may not. */
const STEADY = ['name', 'description', 'flowType', 'connectionType', 'formatType', 'flowId', 'schedule', 'enabled']

function steadyOf({ json }: Reply): Record<string, unknown> {
  const object = (json ?? {}) as Record<string, unknown>
  return Object.fromEntries(STEADY.map((member) => [member, object[member]]))
}

export const badRequestChangesNothing = check({
  rule: 'errors/bad-request-changes-nothing',
  title: 'an object reads as before after JSON that breaks off, and after a whole body with tags that are none',
  over: 'operations',
  run: async ({ api, given, expect, operation, unique }) => {
    const reads = READS[operation]
    if (reads === undefined) throw new Blocked(`no operation is known that reads what ${operation} replaces`)
    const { path, body: whole } = (await given.requestFor(operation)) as CallRequest<OperationId>
    const before = steadyOf(await api.need(reads, { path }))
    const { tags: _tags, ...others } = whole as Record<string, unknown>
    for (const body of [
      `{"name": "${unique('broken')}", "description": `,
      writeJson({ ...others, name: unique('untaggable'), tags: { etalon: true } }),
    ]) {
      const { status } = await api.call(operation, { path, raw: { body, contentType: 'application/json' } })
      if (status !== 400) throw new Blocked(`${operation} answered ${status} in place of 400`)
      const after = await api.call(reads, { path })
      expect.status(after, 200)
      expect.equal(steadyOf(after), before, 'the object')
    }
  },
})
