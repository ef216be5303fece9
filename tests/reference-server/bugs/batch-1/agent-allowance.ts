import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, showing } from '../plants.ts'
import { asCapped, chat } from './agent-given.ts'
import { CHATS, refusing } from './agent-plants.ts'

/** Changes the answer of chat that the allowance is used up. */
const telling = (change: (value: Loose) => unknown) =>
  refusing(CHATS, (answer) => {
    const value: Loose = JSON.parse(String(answer.body).replaceAll(/[\n\r]/g, ' '))
    return value.code === 'cap_exceeded' ? json(change(value) ?? value) : answer
  })

export const allowanceErrors = bugsOf('agent', 'Errors', [
  {
    id: 'allowance/code-by-another-name',
    sentence: 'Application-level code `cap_exceeded` is returned by chat when the monthly allowance is used up',
    breaks: true,
    says: 'The code is capExceeded.',
    plant: telling((value) => {
      value.code = 'capExceeded'
    }),
    probe: async (api) => (await asCapped(api)).json.code === 'capExceeded',
  },
  {
    id: 'allowance/used-up-is-429',
    sentence:
      '200 | success; application-level failures are reported in the body with `success` false, `error` and `code`',
    breaks: true,
    says: 'Chat answers with 429 when the allowance is used up.',
    plant: refusing(CHATS, (answer) =>
      String(answer.body).includes('cap_exceeded') ? { ...answer, status: 429 } : answer,
    ),
    probe: async (api) => (await asCapped(api)).status === 429,
  },
  {
    id: 'allowance/used-up-without-success',
    sentence:
      '200 | success; application-level failures are reported in the body with `success` false, `error` and `code`',
    breaks: true,
    says: 'The answer that the allowance is used up has no success.',
    plant: telling((value) => {
      delete value.success
    }),
    probe: async (api) => (await asCapped(api)).json.success === undefined,
  },
  {
    id: 'allowance/error-says-nothing-of-the-cap',
    sentence: 'Application-level code `cap_exceeded` (error text states the AI usage cap is exceeded)',
    breaks: true,
    says: 'The error text is “Request failed”.',
    plant: telling((value) => {
      value.error = 'Request failed'
    }),
    probe: async (api) => (await asCapped(api)).json.error === 'Request failed',
  },
  {
    id: 'allowance/error-as-an-object',
    sentence: 'Application-level error | success false; error string; code string',
    breaks: true,
    says: 'The error is an object that holds the message and the code.',
    plant: telling(({ error, code, ...value }) => ({ ...value, error: { message: error, code } })),
    probe: async (api) => typeof (await asCapped(api)).json.error === 'object',
  },
  {
    id: 'allowance/other-failures-without-a-code',
    sentence: 'application-level failures are reported in the body with `success` false, `error` and `code`',
    breaks: true,
    says: 'A failure of the model has no code.',
    plant: showing(CHATS, (value) => {
      if (value.code === 'model_trouble') delete value.code
    }),
    probe: async (api) => {
      const { json: value } = await chat(api, 'stumble')
      return value.success === false && value.code === undefined
    },
  },
  {
    id: 'allowance/other-failures-are-a-success',
    sentence: 'application-level failures are reported in the body with `success` false, `error` and `code`',
    breaks: true,
    says: 'A failure of the model has success true.',
    plant: showing(CHATS, (value) => {
      if (value.code === 'model_trouble') value.success = true
    }),
    probe: async (api) => (await chat(api, 'stumble')).json.success === true,
  },
  {
    id: 'allowance/internal-error-is-503',
    sentence: '500 | internal error',
    breaks: true,
    says: 'An internal error of the tool list is answered with 503.',
    plant: (service) => {
      const before = service.exchange
      service.exchange = async (request) => {
        const answer = await before(request)
        return answer.status === 500 && request.url?.includes('/ai-agent/api/tools') === true
          ? { ...answer, status: 503 }
          : answer
      }
    },
    probe: async (api) => {
      await api.post('/hooks/break', { method: 'GET', path: '/v1/ai-agent/api/tools' }, { as: 'nobody' })
      return (await api.get('/v1/ai-agent/api/tools')).status === 503
    },
  },
])
