import { resources } from '#spec'
import { Blocked, check } from '../../kit/index.ts'
import { made } from '../objects.ts'
import { switchedToken } from './switched.ts'

const LISTED = ['schedule', 'connection', 'format', 'listener'] as const

export const nothingOfTheTenantBefore = check({
  rule: 'authentication/switched-token-sees-no-other-tenant',
  title: 'no list, tag, search or start under the token of a switch finds objects of the tenant before',
  run: async (tools) => {
    const { api, expect, unique } = tools
    const mark = unique('of-the-tenant-before')
    // The members of listeners beside their tags are not documented.
    for (const kind of ['flow', ...LISTED] as const)
      await made(tools, kind, { ...(kind === 'listener' ? {} : { name: mark }), tags: [mark] })
    const as = { token: await switchedToken(tools) }
    // Whether the token is for the other tenant is for another rule.
    if ((await api.need('listFlows', { as })).text.includes(mark))
      throw new Blocked('the token is for the tenant before')
    const replies = [
      ...(await Promise.all(LISTED.map((kind) => api.call(resources[kind].operations.list, { as })))),
      await api.call('listTags', { as }),
      await api.call('search', { as, query: { query: mark } }),
    ]
    for (const { exchange, text } of replies)
      expect.that(!text.includes(mark), `${exchange.operation} shows an object of the tenant before`, mark)
    expect.status(await api.call('runFlowByName', { path: { flowName: mark }, as, valid: false }), 404)
  },
})
