import type { Key } from './table.ts'

/**
 * Keys in ascending order, each once. New keys are mostly the highest, and those of a full journal go from the lowest up:
 * taken together, both cost the same however many keys there are.
 */
export class AscendingKeys {
  #keys: Key[] = []
  /** Where the lowest stands. What is before it is gone, and is let go of once it is half of the list. */
  #first = 0

  get size(): number {
    return this.#keys.length - this.#first
  }

  /** The key at a place, from 0; undefined outside of the list. */
  at(place: number): Key | undefined {
    return place < 0 ? undefined : this.#keys[this.#first + place]
  }

  /** How many keys lie under a bound, which is where it would stand; all of them without one. */
  place(below: Key | undefined): number {
    return (below === undefined ? this.#keys.length : this.#search(below)) - this.#first
  }

  add(key: Key): void {
    const last = this.#keys.at(-1)
    if (this.size === 0 || (last as Key) < key) {
      this.#keys.push(key)
      return
    }
    const at = this.#search(key)
    if (this.#keys[at] !== key) this.#keys.splice(at, 0, key)
  }

  drop(key: Key): void {
    if (this.at(0) === key) this.#dropLowest()
    else {
      const at = this.#search(key)
      if (this.#keys[at] === key) this.#keys.splice(at, 1)
    }
  }

  #dropLowest(): void {
    this.#first += 1
    if (this.#first * 2 < this.#keys.length) return
    this.#keys = this.#keys.slice(this.#first)
    this.#first = 0
  }

  #search(key: Key): number {
    let [from, to] = [this.#first, this.#keys.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#keys[middle] as Key) < key) from = middle + 1
      else to = middle
    }
    return from
  }
}
