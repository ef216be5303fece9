import type { JudgedOperation, OperationRule } from './rule.ts'

/** The Errors tables say 200 for success; for deletes, the documents differ or leave a choice. */
export const statusSuccess: OperationRule = {
  id: 'status-success',
  says: 'Success is 200; 204 for the delete of a webhook, either for deletes without a documented answer.',
  *judge(operation) {
    const found = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
    const expected = successOf(operation)
    if (found.join() === expected.join()) return
    const message = `success is ${found.join(' and ') || 'not documented'}`
    yield { at: ['responses'], message, fix: `document ${expected.join(' and ') || 'none'}` }
  },
}

function successOf({ api, method, id }: JudgedOperation): string[] {
  if (api === 'mcp') return method === 'get' ? [] : ['200', '202']
  if (api === 'agent' || method !== 'delete' || id === 'deleteFlow') return ['200']
  return id === 'deleteWebhook' ? ['204'] : ['200', '204']
}
