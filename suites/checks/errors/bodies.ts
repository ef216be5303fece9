import { type CallRequest, type Tools, check } from '../../kit/index.ts'
import type { OperationId } from '#spec'

/** A call that nothing is wrong with but its body. */
async function sent(tools: Tools, raw: CallRequest<OperationId>['raw'], status: number): Promise<void> {
  const { api, given, expect, operation } = tools
  const { body: _right, ...request } = await given.requestFor(operation)
  expect.status(
    await api.call(operation, { ...(request as CallRequest<OperationId>), ...(raw === undefined ? {} : { raw }) }),
    status,
  )
}

export const unsupportedMediaType = check({
  rule: 'errors/unsupported-media-type',
  title: 'a body as text/csv',
  over: 'operations',
  run: (tools) => sent(tools, { body: 'name\nEtalon\n', contentType: 'text/csv' }, 415),
})

export const malformedJson = check({
  rule: 'errors/malformed-json',
  title: 'a JSON body that breaks off',
  over: 'operations',
  run: (tools) => sent(tools, { body: '{"name": ', contentType: 'application/json' }, 400),
})
