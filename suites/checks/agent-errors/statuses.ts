import { type CallRequest, type Tools, check, observe } from '../../kit/index.ts'
import type { OperationId } from '#spec'
import { documentedStatus as ofPlatform } from '../errors/every-answer.ts'
import { failing } from '../errors/server-failure.ts'
import { callWith } from './call.ts'

/** Calls that change the caller's language-model key, on which all of the caller's chats depend. */
const CHANGES_KEY: ReadonlySet<OperationId> = new Set(['setCustomKey', 'deleteCustomKey'])

export const validRequestIs200 = check({
  rule: 'agent-errors/valid-request-is-200',
  title: 'a documented request',
  over: ({ id }) => !CHANGES_KEY.has(id),
  run: async (tools) => tools.expect.status(await callWith(tools, {}), 200),
})

export const customKeyIs200 = check({
  rule: 'agent-errors/valid-request-is-200',
  title: 'a documented request about a key that is set',
  over: ({ id }) => CHANGES_KEY.has(id),
  exclusive: true,
  run: async (tools) => {
    const { api, expect, given, operation } = tools
    const setting = (await given.requestFor('setCustomKey')) as CallRequest<'setCustomKey'>
    if (operation === 'deleteCustomKey') await api.need('setCustomKey', setting)
    try {
      expect.status(await callWith(tools, {}), 200)
    } finally {
      if (operation === 'setCustomKey') await api.call('deleteCustomKey')
    }
  },
})

export const documentedStatus = observe({ ...ofPlatform, rule: 'agent-errors/documented-status' })

/** Sends the documented body without its required member. */
async function withoutMember(tools: Tools): Promise<void> {
  const body = tools.operation === 'setCustomKey' ? {} : { include_tools: false }
  tools.expect.status(await callWith(tools, { body, valid: false }), 400)
}

export const missingField = check({
  rule: 'agent-errors/missing-field',
  title: 'a body without its required member',
  over: 'operations',
  run: withoutMember,
})

export const internalError = check({
  rule: 'agent-errors/internal-error',
  title: 'a documented request during which the server fails',
  over: 'operations',
  // The injected failure hits whichever call comes next.
  exclusive: true,
  run: async (tools) => tools.expect.status(await failing(tools), 500),
})
