import { button, form, labelled, make } from '../element.ts'
import { type ChatEvent, readEvents } from '../events.ts'
import type { Panel } from '../panel.ts'
import { askProduct, keyChoice } from '../product.ts'
import { table } from '../table.ts'
import { streamPace } from './streaming.ts'

interface Came {
  at: number
  ms: number
  event: ChatEvent
}

/** Sends a message to the agent, and shows the events of the stream as they arrive, at the configured pace. */
export const chat: Panel = {
  id: 'chat',
  title: 'Chat',
  open(context) {
    const { sandbox, act } = context
    const pace = streamPace(context)
    let came: Came[] = []
    let sending: AbortController | undefined
    const key = keyChoice(sandbox)
    const message = make('input', { required: true, size: 40, value: 'What is a flow?' })
    const tools = make('input', { type: 'checkbox', checked: true })
    const answer = make('p', { 'aria-live': 'polite', 'aria-label': 'Answer of the agent', role: 'log' })
    const stop = button('Stop', () => sending?.abort(), { disabled: true })
    const { element, show } = table<Came>({
      caption: 'Events of the stream',
      head: ['Number', 'After ms', 'Type', 'Event'],
      keyOf: ({ at }) => `${at}`,
      cellsOf: ({ at, ms, event }) => {
        const { type, ...rest } = event
        return [[`${at}`], [`${Math.round(ms)}`], [type], [make('code', {}, JSON.stringify(rest))]]
      },
    })

    async function send(): Promise<void> {
      sending?.abort()
      const mine = new AbortController()
      sending = mine
      came = []
      show(came)
      answer.textContent = ''
      // Announced to screen readers when complete, not word by word.
      answer.ariaBusy = 'true'
      stop.disabled = false
      try {
        await stream(mine.signal)
      } finally {
        answer.ariaBusy = 'false'
        stop.disabled = true
      }
    }
    async function stream(signal: AbortSignal): Promise<void> {
      const begun = performance.now()
      const body = { message: message.value, include_tools: tools.checked }
      const response = await askProduct(key.value, 'POST', '/ai-agent/api/chat/stream', body, signal)
      if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
      await readEvents(response.body, (event) => {
        came = [...came, { at: came.length + 1, ms: performance.now() - begun, event }]
        answer.append(event.type === 'token' ? (event.content ?? '') : '')
        show(came)
      })
      const last = came.at(-1)?.event.type
      if (last !== 'end' && last !== 'error') throw new Error('the stream broke')
    }

    return {
      content: [
        form(
          'Ask the agent',
          () => void act(send, 'The stream has ended.'),
          labelled('Message', message),
          labelled('As', key),
          labelled('With tools', tools),
          make('button', {}, 'Send'),
          stop,
        ),
        answer,
        element,
        ...pace.content,
      ],
      refresh: pace.show,
      close: () => sending?.abort(),
    }
  },
}
