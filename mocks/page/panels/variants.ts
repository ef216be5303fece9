import type { AnswerOf } from '../control.ts'
import { button, choice, form, labelled, make } from '../element.ts'
import type { Panel } from '../panel.ts'
import { search } from '../search.ts'
import { table } from '../table.ts'

type Freedom = AnswerOf<'listVariants'>['freedoms'][number]

/** Freedoms of the documents, each with its present variant. */
export const variants: Panel = {
  id: 'variants',
  title: 'Variants',
  open({ control, act }) {
    const take = (freedom: string, variant: string): Promise<void> =>
      act(() => control('PUT', `/variants/${freedom}`, { variant }), `${freedom} is taken as ${variant}.`)
    const { element, show } = table<Freedom>({
      caption: 'Freedoms, and the variant that each is taken in',
      head: ['Freedom', 'What is open', 'Variant'],
      keyOf: ({ freedom }) => freedom,
      cellsOf: (one) => [
        [make('code', {}, one.freedom)],
        [one.text],
        one.fixed === undefined ? [choiceOf(one, take)] : [`Not varied: ${one.fixed}`],
      ],
    })
    const textOf = ({ freedom, text, variants: all }: Freedom): string =>
      `${freedom} ${text} ${Object.keys(all).join(' ')}`
    const { content, search: searched } = search<Freedom>('Freedom or words', textOf, show)

    const seed = make('input', { type: 'number', min: 0, max: 4_294_967_295, value: 7, required: true })
    const draw = (): Promise<void> =>
      act(
        () => control('PUT', '/variants', { seed: Number(seed.value) }),
        `All is taken as seed ${seed.value} draws it.`,
      )
    const plain = (): Promise<void> => act(() => control('DELETE', '/variants'), 'All is taken plainly.')
    const drawn = make('p', {})
    return {
      content: [
        form(
          'Draw all of them',
          () => void draw(),
          labelled('Seed', seed),
          make('button', {}, 'Draw'),
          button('Take all plainly', () => void plain()),
        ),
        drawn,
        ...content,
        element,
      ],
      still: true,
      async refresh() {
        const { seed: by, freedoms } = await control<'listVariants'>('GET', '/variants')
        drawn.textContent = by === undefined ? 'No seed draws them.' : `Drawn by seed ${by}.`
        searched(freedoms)
      },
    }
  },
}

function choiceOf(
  { freedom, taken, variants: all }: Freedom,
  take: (freedom: string, variant: string) => Promise<void>,
): HTMLElement {
  const words = Object.fromEntries(Object.entries(all).map(([id, text]) => [id, `${id}: ${text}`]))
  const select = choice(words, taken)
  select.setAttribute('aria-label', `Variant of ${freedom}`)
  select.addEventListener('change', () => void take(freedom, select.value))
  return select
}
