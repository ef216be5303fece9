import type { Around } from '../page/page.ts'
import { drawsOfAllPairs, pairCoverage } from '../draws.ts'
import { pageOf } from '../page/page.ts'
import { type Kind, type Results, notedResults } from '../results.ts'
import { existing, unmutated } from './existing.ts'
import { KINDS, type Recorded, fileOf, FOLDER, resultsIn, textOf } from './record.ts'

/**
 * What stands after a run: what it noted and, of what it was not asked for, what is kept from before; nothing of what is no
 * more.
 * @param folder where the processes of the run have put down their results
 */
export function resultsAfter(folder: string, kept?: Recorded): Recorded {
  const ids = existing()
  const merged = <K extends Kind>(kind: K): Results<K> => {
    const before: Results<K> = kept?.[kind] ?? new Map()
    return new Map([...before, ...notedResults(folder, kind)].filter(([id]) => ids[kind].has(id)))
  }
  return { faults: merged('faults'), mutants: merged('mutants'), variants: merged('variants'), draws: merged('draws') }
}

/** The committed files of results and what is to stand in them, the page among them. */
export function filesOf(recorded: Recorded): Map<string, string> {
  const texts = KINDS.map((kind) => [fileOf(kind), textOf(kind, recorded[kind])] as const)
  // The page goes by the order of the files, whichever order the processes of a run were through in.
  const inOrder = <K extends Kind>(kind: K): Results<K> => resultsIn(kind, textOf(kind, recorded[kind]))
  const read: Recorded = {
    faults: inOrder('faults'),
    mutants: inOrder('mutants'),
    variants: inOrder('variants'),
    draws: inOrder('draws'),
  }
  return new Map([...texts, [`${FOLDER}/README.md`, pageOf(read, around(read))]])
}

function around({ mutants }: Recorded): Around {
  const { pairs, covered } = pairCoverage(drawsOfAllPairs())
  const tried = (id: string): boolean => (mutants.get(id)?.outcome ?? 'not seen') !== 'not seen'
  return { pairs, covered, unmutated: unmutated(tried) }
}
