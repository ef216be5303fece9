import type { AnswerOf } from '../control.ts'
import { choice, form, labelled, make } from '../element.ts'
import type { PanelContext } from '../panel.ts'

type Streaming = AnswerOf<'getStreaming'>

/** Where a stream breaks. */
const CUTS = { '': 'nowhere', before: 'before', after: 'after' }

/** A form for the pace of chat streams, with a function that shows the present settings. */
export function streamPace({ control, act }: PanelContext): { content: readonly Node[]; show: () => Promise<void> } {
  const number = (attributes: Record<string, string | number>): HTMLInputElement =>
    make('input', { type: 'number', min: 0, required: true, ...attributes })
  const [first, rate] = [number({}), number({ title: '0: at once' })]
  const jitter = number({ max: 1, step: 'any' })
  const side = choice(CUTS)
  const event = make('input', { value: 'end', size: 12 })
  const now = make('p', { role: 'status', class: 'quiet' })
  let isFilled = false
  const set = (): Promise<void> =>
    act(
      () =>
        control('POST', '/streams', {
          firstTokenMs: Number(first.value),
          tokensPerSecond: Number(rate.value),
          jitter: Number(jitter.value),
          cut: side.value === '' ? null : { side: side.value, event: event.value },
        }),
      'The pace is set.',
    )
  const element = form(
    'Pace of streams',
    () => void set(),
    labelled('First token after ms', first),
    labelled('Tokens per second', rate),
    labelled('Jitter', jitter),
    labelled('Cut', side),
    labelled('Event of the cut', event),
    make('button', {}, 'Set'),
  )
  return {
    content: [element, now],
    async show() {
      const settings = await control<'getStreaming'>('GET', '/streams')
      const said = wordsOf(settings)
      if (now.textContent !== said) now.textContent = said
      // Does not overwrite unsaved input.
      if (isFilled) return
      isFilled = true
      const { firstTokenMs, tokensPerSecond, jitter: share, cut } = settings
      for (const [input, value] of [
        [first, firstTokenMs],
        [rate, tokensPerSecond],
        [jitter, share],
      ] as const)
        input.value = `${value}`
      side.value = cut?.side ?? ''
      event.value = cut?.event ?? 'end'
    },
  }
}

function wordsOf({ firstTokenMs, tokensPerSecond, cut }: Streaming): string {
  const pace = tokensPerSecond === 0 ? 'at once' : `at ${tokensPerSecond} tokens a second`
  const end = cut === undefined ? ', uncut' : `, and break ${cut.side} ${cut.event}`
  return `Streams begin after ${firstTokenMs} ms, arrive ${pace}${end}.`
}
