import type { RecordOf } from './stored.ts'
import type { BinnedKind, View } from '../world/index.ts'

/** The objects of a kind in the recycle bin, in order of deletion. */
export function binned<Kind extends BinnedKind>(view: View, kind: Kind): RecordOf<`${Kind}s`>[] {
  return [...view.bin.values()].flatMap((entry) => (entry.kind === kind ? [entry.record as RecordOf<`${Kind}s`>] : []))
}
