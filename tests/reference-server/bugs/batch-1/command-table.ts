import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, instead, membersOf, reading, showing } from '../plants.ts'

const apiUser = { as: 'api_user' } as const

export const commandTable = bugsOf('platform', 'CLI (available to the API User role)', [
  {
    id: 'cli/first-command-only',
    sentence: 'POST | /v1/cli | runs one or more built-in CLI commands and returns their output',
    breaks: true,
    says: 'Only the first of several commands runs.',
    plant: reading('POST /v1/cli', (body) => ({ ...body, script: String(body.script).split('\n')[0] })),
    probe: async (api) =>
      !(await api.post('/v1/cli', { script: 'say hill\nsay lake' }, apiUser)).json.output.includes('lake'),
  },
  {
    id: 'cli/output-of-the-last-command',
    sentence: 'POST | /v1/cli | runs one or more built-in CLI commands and returns their output',
    breaks: true,
    says: 'The output is that of the last command.',
    plant: showing('POST /v1/cli', (value) => {
      value.output = value.output.split('\n').at(-1)
    }),
    probe: async (api) =>
      !(await api.post('/v1/cli', { script: 'say hill\nsay lake' }, apiUser)).json.output.includes('hill'),
  },
  {
    id: 'cli/output-of-the-call-before',
    sentence: 'POST | /v1/cli | runs one or more built-in CLI commands and returns their output',
    breaks: true,
    says: 'The output is that of the call before.',
    plant: (service) => {
      let last: unknown
      showing('POST /v1/cli', (value) => {
        const before = last ?? value.output
        last = value.output
        value.output = before
      })(service)
    },
    probe: async (api) => {
      await api.post('/v1/cli', { script: 'say hill' }, apiUser)
      return (await api.post('/v1/cli', { script: 'say lake' }, apiUser)).json.output === 'hill'
    },
  },
  {
    id: 'cli/no-output',
    sentence: 'POST | /v1/cli | runs one or more built-in CLI commands and returns their output',
    breaks: true,
    says: 'The commands run, and their output is empty.',
    plant: showing('POST /v1/cli', (value) => {
      value.output = ''
    }),
    probe: async (api) => (await api.post('/v1/cli', { script: 'release' }, apiUser)).json.output === '',
  },
  {
    id: 'cli/list-without-one-command',
    sentence: 'GET | /v1/cli/commands | lists CLI commands',
    breaks: true,
    says: 'The list leaves out a command that runs.',
    plant: showing('GET /v1/cli/commands', (list) => list.filter(({ usage }: Loose) => usage !== 'release')),
    probe: async (api) => !(await api.get('/v1/cli/commands', apiUser)).text.includes('"release"'),
  },
  {
    id: 'cli/unknown-command-is-put-out',
    sentence: 'POST | /v1/cli | runs one or more built-in CLI commands and returns their output',
    breaks: false,
    says: 'An unknown command is told of in the output, with 200.',
    plant: instead('POST /v1/cli', async (call, handler) => {
      try {
        return await handler(call)
      } catch (problem) {
        if (typeof membersOf(call)['script'] !== 'string') throw problem
        return json({ output: 'no such command' })
      }
    }),
    probe: async (api) => (await api.post('/v1/cli', { script: 'dance' }, apiUser)).status === 200,
  },
])
