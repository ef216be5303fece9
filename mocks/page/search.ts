import { labelled, make } from './element.ts'

/** Items that are shown at once. */
const SHOWN = 50

/** A field for words that narrows a long list down, and says how many of it are shown. */
export interface Search<Item> {
  content: readonly Node[]
  /** Another list, of which those are shown that have all of the words. */
  search: (items: readonly Item[]) => void
}

/** `textOf` an item is searched; those that are shown are handed to `show`. */
export function search<Item>(
  label: string,
  textOf: (item: Item) => string,
  show: (items: readonly Item[]) => void,
): Search<Item> {
  let all: readonly Item[] = []
  const words = make('input', { type: 'search', input: () => narrow() })
  const count = make('p', { role: 'status', class: 'quiet' })
  const narrow = (): void => {
    const wanted = words.value.toLowerCase().split(/\s+/)
    const found = all.filter((item) => wanted.every((word) => textOf(item).toLowerCase().includes(word)))
    const shown = found.slice(0, SHOWN)
    const said = `${shown.length} of ${all.length} are shown${found.length > SHOWN ? ', narrow them down by words' : ''}`
    // What is said again is read out again.
    if (count.textContent !== said) count.textContent = said
    show(shown)
  }
  return {
    content: [make('div', { role: 'search', class: 'actions' }, labelled(label, words)), count],
    search(items) {
      all = items
      narrow()
    },
  }
}
