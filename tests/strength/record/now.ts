import type { Around } from '../page/page.ts'
import { combinationsOfAllPairs, pairCoverage } from '../combinations.ts'
import { pageOf } from '../page/page.ts'
import { type Kind, type Results, notedResults } from '../results.ts'
import { existing, unmutated } from './existing.ts'
import { KINDS, type Recorded, fileOf, FOLDER, resultsIn, textOf } from './record.ts'

/**
 * The results after a run: its own and, for what it did not try, the earlier ones. Ids that no longer exist are
 * dropped.
 * @param folder the folder with the notes of the run's processes
 */
export function resultsAfter(folder: string, kept?: Recorded): Recorded {
  const ids = existing()
  const merged = <K extends Kind>(kind: K): Results<K> => {
    const before: Results<K> = kept?.[kind] ?? new Map()
    return new Map([...before, ...notedResults(folder, kind)].filter(([id]) => ids[kind].has(id)))
  }
  return {
    faults: merged('faults'),
    mutants: merged('mutants'),
    variants: merged('variants'),
    combinations: merged('combinations'),
  }
}

/** The committed result files, including the page, and their content. */
export function filesOf(recorded: Recorded): Map<string, string> {
  const texts = KINDS.map((kind) => [fileOf(kind), textOf(kind, recorded[kind])] as const)
  // The page follows the order of the files, not the order in which the processes finished.
  const inOrder = <K extends Kind>(kind: K): Results<K> => resultsIn(kind, textOf(kind, recorded[kind]))
  const read: Recorded = {
    faults: inOrder('faults'),
    mutants: inOrder('mutants'),
    variants: inOrder('variants'),
    combinations: inOrder('combinations'),
  }
  return new Map([...texts, [`${FOLDER}/README.md`, pageOf(read, around(read))]])
}

function around({ mutants }: Recorded): Around {
  const { pairs, covered } = pairCoverage(combinationsOfAllPairs())
  const tried = (id: string): boolean => (mutants.get(id)?.outcome ?? 'not seen') !== 'not seen'
  return { pairs, covered, unmutated: unmutated(tried) }
}
