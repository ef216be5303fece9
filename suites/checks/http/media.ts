import { type OperationId, writeJson } from '#spec'
import { Blocked, type CallRequest, type Reply, type Tools, check } from '../../kit/index.ts'

/** Sends a documented request with another Content-Type. */
async function labelled({ api, given, operation }: Tools, contentType: string | null): Promise<Reply> {
  const { body, ...request } = (await given.requestFor(operation)) as CallRequest<OperationId>
  const reply = await api.call(operation, { ...request, raw: { body: writeJson(body), contentType }, valid: false })
  if (reply.status === 401) throw new Blocked(`${operation} was answered with 401 before its body was looked at`)
  return reply
}

async function taken(tools: Tools, contentType: string): Promise<void> {
  const { status } = await labelled(tools, contentType)
  tools.expect.that(status !== 415, `a body labelled ${contentType} was answered with 415`, status)
}

export const unlabelledBodyRefused = check({
  rule: 'http/unlabelled-body-refused',
  title: 'a documented body without Content-Type',
  over: 'operations',
  run: async (tools) => tools.expect.status(await labelled(tools, null), 415, 400),
})

export const mediaTypeParametersIgnored = check({
  rule: 'http/media-type-parameters-ignored',
  title: 'a body labelled application/json; charset=utf-8',
  over: 'operations',
  run: (tools) => taken(tools, 'application/json; charset=utf-8'),
})

export const mediaTypeCaseIgnored = check({
  rule: 'http/media-type-case-ignored',
  title: 'a body labelled Application/JSON',
  over: 'operations',
  run: (tools) => taken(tools, 'Application/JSON'),
})
