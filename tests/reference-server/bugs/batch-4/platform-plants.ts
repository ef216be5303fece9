import type { Call } from '../../call.ts'
import type { Item } from '../../store.ts'
import type { Plant } from '../../service.ts'
import type { Post, World } from '../../world.ts'

type Kind = keyof Call['tenant']['stores']

/** State that a plant keeps for each server. */
export function perWorld<T>(make: () => T): (world: World) => T {
  const states = new WeakMap<World, T>()
  return (world) => {
    const state = states.get(world) ?? make()
    states.set(world, state)
    return state
  }
}

/** The stored object that the path names; undefined if there is none. */
export function stored(call: Call, kind: Kind): Item | undefined {
  const id = call.params[`${kind}Id`] ?? ''
  return /^-?\d+$/.test(id) ? call.tenant.stores[kind].items.get(BigInt(id)) : undefined
}

/** Stores other members, beside the versions. */
export function alter(call: Call, kind: Kind, id: bigint, change: (item: Item) => object): void {
  const { items } = call.tenant.stores[kind]
  const item = items.get(id)
  if (item !== undefined) items.set(id, { ...item, ...change(item) })
}

/** Bytes of UTF-8 that are read as Latin-1. */
export const garbled = (text: string): string => Buffer.from(text).toString('latin1')

/** Changes how deliveries are sent. */
export const posting =
  (change: (world: World, send: Post) => Post): Plant =>
  ({ world }) => {
    Object.assign(world, { post: change(world, world.post) })
  }
