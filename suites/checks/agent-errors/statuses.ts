import { type CallRequest, check, observe } from '../../kit/index.ts'
import type { OperationId } from '#spec'
import { unlessTooMany } from '../agent-tools/tools.ts'
import { documentedStatus as ofPlatform } from '../errors/every-answer.ts'
import { SERVER_ERROR, failing, failsWithin } from '../errors/server-failure.ts'
import { callWith, expectRefusal, unlessCapped } from './call.ts'

/** Calls about the caller's language-model key. What the last two answer without a key is not documented. */
const ABOUT_KEY: ReadonlySet<OperationId> = new Set(['setCustomKey', 'getCustomKey', 'deleteCustomKey'])

export const validRequestIs200 = check({
  rule: 'agent-errors/valid-request-is-200',
  title: 'a documented request',
  over: ({ id }) => !ABOUT_KEY.has(id),
  run: async (tools) => tools.expect.status(await callWith(tools, {}), 200),
})

export const customKeyIs200 = check({
  rule: 'agent-errors/valid-request-is-200',
  title: 'a documented request about a key that is set',
  over: ({ id }) => ABOUT_KEY.has(id),
  exclusive: 'apart',
  claims: 'agent-usage',
  run: async (tools) => {
    const { api, expect, given, operation } = tools
    const setting = (await given.requestFor('setCustomKey')) as CallRequest<'setCustomKey'>
    if (operation !== 'setCustomKey') await api.need('setCustomKey', setting)
    try {
      expect.status(await callWith(tools, {}), 200)
    } finally {
      if (operation !== 'deleteCustomKey') await api.call('deleteCustomKey')
    }
  },
})

export const documentedStatus = observe({ ...ofPlatform, rule: 'agent-errors/documented-status' })

export const missingField = check({
  rule: 'agent-errors/missing-field',
  title: 'bodies without their message',
  over: 'operations',
  run: async (tools) => {
    for (const body of [{ include_tools: false }, {}, { include_tools: true, system_prompt: 'Be brief.' }])
      await expectRefusal(tools, { body }, 400)
  },
})

/** No body, labelled as one in JSON and without a label. */
const NO_BODIES = ['application/json', null].map((contentType) => ({ raw: { contentType } }))

export const missingBody = check({
  rule: 'agent-errors/missing-field',
  title: 'no body at all',
  over: 'operations',
  run: async (tools) => {
    for (const none of NO_BODIES) {
      const { status } = unlessCapped(await callWith(tools, { ...none, valid: false }))
      // What is no JSON may be refused with another status than a missing field.
      tools.expect.that(status >= 400 && status < 500, `a chat without a body was answered with ${status}`, status)
    }
  },
})

export const internalError = check({
  rule: 'agent-errors/internal-error',
  title: 'a documented request during which the server fails',
  over: 'operations',
  // The injected failure hits whichever call comes next.
  exclusive: 'from-hook',
  run: async (tools) => {
    const reply = unlessTooMany(await failing(tools))
    if (!failsWithin(reply)) tools.expect.status(reply, SERVER_ERROR)
  },
})
