import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from '../package/pack.ts'
import { buildPackage } from '../../scripts/tools/build/package.ts'

/** The package's file list, by golden file name. */
export async function packageGoldens(): Promise<Map<string, string>> {
  const root = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'etalon-goldens-'))
  try {
    await buildPackage(root, join(folder, 'package'))
    const { files } = await pack(join(folder, 'package'), folder)
    // Chunks are named by a hash of their content.
    const names = files.map((file) => file.replace(/-[A-Z0-9]{8}\.js/, '-<hash>.js')).toSorted()
    return new Map([['package-files.txt', `${[...new Set(names)].join('\n')}\n`]])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
