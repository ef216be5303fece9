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
      act(() => control('PUT', `/variants/${freedom}`, { variant }), `${freedom} is ${variant} now.`)
    const { element, show } = table<Freedom>({
      caption: 'Freedoms, with their present variants',
      head: ['Freedom', 'Unspecified behaviour', 'Variant'],
      keyOf: ({ freedom }) => freedom,
      cellsOf: (one) => [
        [make('code', {}, one.freedom)],
        [one.text],
        one.fixed === undefined ? [choiceOf(one, take)] : [`Not varied: ${one.fixed}`],
      ],
    })
    const textOf = ({ freedom, text, variants: all }: Freedom): string =>
      `${freedom} ${text} ${Object.keys(all).join(' ')}`
    const { content, search: searched } = search<Freedom>('Filter', textOf, show)

    const seed = make('input', { type: 'number', min: 0, max: 4_294_967_295, value: 7, required: true })
    const draw = (): Promise<void> =>
      act(() => control('PUT', '/variants', { seed: Number(seed.value) }), `Seed ${seed.value} chooses all variants.`)
    const plain = (): Promise<void> =>
      act(() => control('DELETE', '/variants'), 'All freedoms have their plain choices.')
    const drawn = make('p', {})
    return {
      content: [
        form(
          'Choose by seed',
          () => void draw(),
          labelled('Seed', seed),
          make('button', {}, 'Choose'),
          button('Clear all', () => void plain()),
        ),
        drawn,
        ...content,
        element,
      ],
      still: true,
      async refresh() {
        const { seed: by, freedoms } = await control<'listVariants'>('GET', '/variants')
        drawn.textContent = by === undefined ? 'No seed set' : `Chosen by seed ${by}`
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
