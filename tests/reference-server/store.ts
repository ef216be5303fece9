import { randomBytes, randomUUID } from 'node:crypto'

export type Json = Record<string, unknown>

/** A stored flow, schedule, connection, format, listener, macro or webhook. */
export type Item = Json & { id: bigint; name: string }

export interface Version {
  uuid: string
  comment: string
  author: string
  at: number
  image: Item
}

/** A random 64-bit integer: most are beyond a double's precision, and half are negative. */
export function freshId(): bigint {
  return randomBytes(8).readBigInt64BE()
}

/** Objects of one kind: active, in the recycle bin, and the saved versions of both. */
export class Store {
  readonly items = new Map<bigint, Item>()
  readonly bin = new Map<bigint, { item: Item; at: number }>()
  readonly versions = new Map<bigint, Version[]>()
  /** Recently opened ids by user, the latest first. */
  readonly opened = new Map<string, bigint[]>()

  /** Newest first. */
  all(): Item[] {
    return [...this.items.values()].toReversed()
  }

  put(item: Item, author: string, at: number, comment = ''): Item {
    this.items.set(item.id, item)
    const versions = this.versions.get(item.id) ?? []
    versions.push({ uuid: randomUUID().toUpperCase(), comment, author, at, image: structuredClone(item) })
    this.versions.set(item.id, versions)
    return item
  }

  discard(id: bigint, at: number): void {
    const item = this.items.get(id)
    if (item === undefined) return
    this.items.delete(id)
    this.bin.set(id, { item, at })
  }

  restore(id: bigint): Item | undefined {
    const item = this.bin.get(id)?.item
    if (item !== undefined) this.items.set(id, item)
    this.bin.delete(id)
    return item
  }

  open(id: bigint, who: string): void {
    const before = this.opened.get(who) ?? []
    this.opened.set(who, [id, ...before.filter((one) => one !== id)])
  }

  recent(who: string): Item[] {
    return (this.opened.get(who) ?? []).flatMap((id) => this.items.get(id) ?? [])
  }
}
