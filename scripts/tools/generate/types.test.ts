import { expect, test } from 'vitest'
import { openapiTypes } from './types.ts'

test('what no client calls is none of the operations, whatever its id', async () => {
  const operation = (operationId: string): object => ({ operationId, responses: { 200: { description: 'Done' } } })
  const text = await openapiTypes({
    openapi: '3.1.1',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get: operation('listThings') } },
    webhooks: { made: { post: operation('deliverThing') } },
    components: { pathItems: { Elsewhere: { post: operation('sendThing') } } },
  })
  expect(text).toContain('listThings')
  expect(text).not.toMatch(/deliverThing|sendThing/)
})
