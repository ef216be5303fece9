import type { Key } from './key.ts'

/**
 * Unique keys in ascending order. New keys are mostly the highest; a full journal drops its lowest. Both are cheap,
 * however many keys there are.
 */
export class AscendingKeys {
  #keys: Key[] = []
  /** Position of the lowest key. Keys before it are gone; they are freed once they are half of the list. */
  #first = 0

  get size(): number {
    return this.#keys.length - this.#first
  }

  /** The key at a position, from 0; undefined out of range. */
  at(place: number): Key | undefined {
    return place < 0 ? undefined : this.#keys[this.#first + place]
  }

  /** The number of keys below a bound, which is also the bound's position; all of them without a bound. */
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
