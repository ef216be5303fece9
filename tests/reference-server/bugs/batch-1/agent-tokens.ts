import { bugsOf } from '../bug.ts'
import { eventsIn, messagesOf, sessionOf, streamed, talkLive, toldIn, typesIn } from './agent-given.ts'
import { LIVE, changing, retelling, rewriting } from './agent-plants.ts'

export const agentTokens = bugsOf('agent', 'Events', [
  {
    id: 'agent-tokens/trimmed',
    sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
    breaks: true,
    says: 'Tokens come without the blanks around them.',
    plant: changing('token', (event) => ({ ...event, content: event.content.trim() })),
    probe: async (api) => !toldIn(await streamed(api, 'hello')).includes(' '),
  },
  {
    id: 'agent-tokens/last-one-is-missing',
    sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
    breaks: true,
    says: 'The last token is missing from session streams.',
    plant: retelling((events) => {
      const last = events.findLastIndex(({ type }) => type === 'token')
      return events.filter((_event, at) => at !== last)
    }, LIVE),
    probe: async (api) => {
      const session = await sessionOf(api)
      const told = toldIn(await talkLive(api, session, 'hello'))
      return (await messagesOf(api, session)).json[1].content !== told
    },
  },
  {
    id: 'agent-tokens/of-a-turn-so-far',
    sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
    breaks: true,
    says: 'Every token holds the whole response so far.',
    plant: retelling((events) => {
      let told = ''
      return events.map((event) => {
        if (event.type !== 'token') return event
        told += event.content
        return { ...event, content: told }
      })
    }),
    probe: async (api) => {
      const session = await sessionOf(api)
      const told = toldIn(await talkLive(api, session, 'hello'))
      return told.length > (await messagesOf(api, session)).json[1].content.length
    },
  },
  {
    id: 'agent-tokens/a-character-across-two-parts-is-broken',
    sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
    breaks: true,
    says: 'Streams break characters of several bytes where one part of the bytes ends and the next begins.',
    plant: rewriting((text) => {
      const bytes = Buffer.from(text)
      let read = ''
      for (let from = 0; from < bytes.length; from += 3) read += bytes.subarray(from, from + 3).toString()
      return read
    }),
    probe: async (api) => (await streamed(api, 'hello')).text.includes('\uFFFD'),
  },
  {
    id: 'agent-tokens/text-by-another-name',
    sentence: 'token | content | a text token',
    breaks: true,
    says: 'Tokens call their content `text`.',
    plant: changing('token', ({ type, content }) => ({ type, text: content })),
    probe: async (api) => eventsIn(await streamed(api, 'hello')).some(({ text }) => text !== undefined),
  },
  {
    id: 'agent-tokens/cleaned-of-markdown',
    sentence: 'the concatenation of all tokens is the full response; response | string | complete reply, Markdown',
    breaks: true,
    says: 'Tokens come without the asterisks of Markdown that the kept message has.',
    plant: changing('token', (event) => ({ ...event, content: event.content.replaceAll('*', '') })),
    probe: async (api) => {
      const session = await sessionOf(api)
      const told = toldIn(await talkLive(api, session, 'hello'))
      return (await messagesOf(api, session)).json[1].content !== told
    },
  },
  {
    id: 'agent-tokens/letter-by-letter',
    sentence: 'token | content | a text token; the concatenation of all tokens is the full response',
    breaks: false,
    says: 'Every token is one character.',
    plant: retelling((events) =>
      events.flatMap((event) =>
        event.type === 'token' ? [...event.content].map((content) => ({ type: 'token', content })) : [event],
      ),
    ),
    probe: async (api) => typesIn(await streamed(api, 'hello')).filter((type) => type === 'token').length > 20,
  },
])
