import { labelled, make } from './element.ts'

/** Number of items shown at once. */
const SHOWN = 50

/** A search field that filters a long list, with a count of the results. */
export interface Search<Item> {
  content: readonly Node[]
  /** Filters another list by the words in the field. */
  search: (items: readonly Item[]) => void
}

/** Searches the `textOf` each item; passes the visible ones to `show`. */
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
    const said = `${shown.length} of ${all.length} shown${found.length > SHOWN ? '; use the filter' : ''}`
    // Setting the same text again would announce it again.
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
