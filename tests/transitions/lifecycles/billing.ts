import { expect } from 'vitest'
import { type Ways, waysOf } from '../lifecycle.ts'
import { type Reply, type Service, keys } from '../service.ts'

/** A user of the demo world whose allowance a walk sets; all calls are this user's. */
const LOGIN = 'carl'
const token = keys.capped
/** Enough for a short question, of which a client learns whether there is an allowance left, but not for a long one. */
const LITTLE_USD = 0.000_5
const LONG = 'Tell me more. '.repeat(200)

const chat = (service: Service, message = 'Hello') =>
  service.call<{ code?: string; response?: string }>('chat', { body: { message }, token })
const setKey = (service: Service) => service.call('setCustomKey', { body: { api_key: 'sk-walked' }, token })
const deleteKey = (service: Service) => service.call('deleteCustomKey', { token })
const leave = (usd: number) => (service: Service) => service.control(`/allowances/${LOGIN}`, { usd })
const within = leave(10)
const usedUp = leave(0)
const saysCap = async (_service: Service, _subject: void, { json }: Reply) =>
  expect(json).toMatchObject({ success: false, code: 'cap_exceeded', error: expect.any(String) })

/** Free tools with their arguments. */
const FREE_TOOLS = {
  search_knowledge_base: { query: 'schedule' },
  search_templates: { query: 'orders' },
  create_support_ticket: { subject: 'walked', description: 'A ticket', user_email: 'carl@example.com' },
}

async function freeToolsWork(service: Service): Promise<void> {
  for (const [name, body] of Object.entries(FREE_TOOLS)) {
    const { json } = await service.call('executeTool', { path: { tool_name: name }, body, token })
    expect(json, name).toMatchObject({ tool: name, success: true })
  }
}

/** A key of one's own, set when the allowance was as it is left. */
const ownKey = (usd: number) => async (service: Service) => {
  await leave(usd)(service)
  await setKey(service)
}

/** The AI billing of one user: within the allowance, used up, on a key of one's own. */
export const billing: Ways = waysOf<void>({
  object: 'ai billing',
  async statesOf(service) {
    const { json } = await service.call<{ configured: boolean }>('getCustomKey', { token })
    const answers = (await chat(service)).json.code === undefined
    if (json.configured) return answers ? ['own key'] : []
    return [answers ? 'within allowance' : 'allowance used up']
  },
  moves: {
    'ai-billing/use-up': {
      given: leave(LITTLE_USD),
      go: (service) => chat(service, LONG),
      otherwise: [
        { says: 'enough is left', given: within, status: 200, state: 'within allowance' },
        { says: 'the key is the own one', given: ownKey(LITTLE_USD), status: 200, state: 'own key' },
      ],
    },
    'ai-billing/refused': {
      given: usedUp,
      go: (service) => chat(service),
      async effects(service, subject, reply) {
        await saysCap(service, subject, reply)
        await freeToolsWork(service)
      },
    },
    'ai-billing/recharge': {
      given: usedUp,
      // No documented request fills an allowance up.
      go: (service) => service.control(`/allowances/${LOGIN}/recharge`),
      otherwise: [
        {
          says: 'nothing is filled up',
          given: usedUp,
          go: (service) => service.advance(1_000),
          status: undefined,
          state: 'allowance used up',
        },
      ],
    },
    'ai-billing/own-key': { given: within, go: setKey },
    'ai-billing/own-key-after-cap': { given: usedUp, go: setKey },
    'ai-billing/back-to-service': {
      given: ownKey(10),
      go: deleteKey,
      otherwise: [{ says: 'the allowance is used up', given: ownKey(0), status: 200, state: 'allowance used up' }],
    },
    'ai-billing/back-to-cap': {
      given: ownKey(0),
      go: deleteKey,
      otherwise: [{ says: 'some of the allowance is left', given: ownKey(10), status: 200, state: 'within allowance' }],
    },
  },
})
