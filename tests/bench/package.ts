import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyProject } from '../package/empty-project.ts'
import { pack } from '../package/pack.ts'
import { PACKAGE, build } from './contestant.ts'
import { type Row, median, rounded } from './row.ts'

const INSTALLS = 3
const MB = 1_000_000

/** The published package: its size, and the time to install it into an empty project from npm's cache. */
export async function packaged(): Promise<Row[]> {
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'etalon-packed-'))
  try {
    const { file, size, unpackedSize, files } = await pack(PACKAGE, folder)
    const times: number[] = []
    let others = 0
    for (let round = 0; round <= INSTALLS; round++) {
      const project = emptyProject()
      const taken = await project.install(file)
      // The first install fills npm's cache.
      if (round > 0) times.push(taken)
      const modules = readdirSync(join(project.folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
      others = modules.filter((path) => /^(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path)).length - 1
      project.remove()
    }
    return [
      {
        measure: 'the package, MB',
        figures: { tarball: rounded(size / MB), unpacked: rounded(unpackedSize / MB), files: files.length },
        targets: [],
      },
      {
        measure: 'npm install of it into an empty project, from the cache, s',
        figures: {
          best: rounded(Math.min(...times) / 1000),
          median: rounded(median(times) / 1000),
          'other packages that come with it': others,
        },
        targets: [],
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
