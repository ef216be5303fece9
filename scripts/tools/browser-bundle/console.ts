import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type OutputFile, build } from 'esbuild'
import { LICENCES, licencesOf } from '../licences.ts'
import { onlyUsedIcons } from './icons.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const PAGE = join(ROOT, 'mocks/page')
/** The folder of the built console in a clone. Not committed: it is larger than its sources, and changes with each. */
const FOLDER = join(ROOT, 'dist/console')
/** Written last, so that its time says what the other files were built from. */
const STAMP = join(ROOT, 'dist/console.stamp')
/** What the console is made of. */
const SOURCES = [PAGE, join(ROOT, 'spec/int64.ts'), join(ROOT, 'package-lock.json'), import.meta.filename]

let building: Promise<void> | undefined

/** Builds the console in a clone unless it is newer than its sources. */
export async function freshConsole(): Promise<void> {
  if (timeOf(STAMP) > newestIn(SOURCES)) return
  building ??= buildConsole().finally(() => (building = undefined))
  await building
}

/** Builds the console: scripts, style sheets, and the licences of the packages in them. */
export async function buildConsole(): Promise<void> {
  const begun = new Date()
  const { outputFiles, metafile } = await build({
    entryPoints: {
      console: join(PAGE, 'console.tsx'),
      styles: join(PAGE, 'console.css'),
      reference: join(PAGE, 'reference.ts'),
    },
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    plugins: [onlyUsedIcons(PAGE, ROOT)],
    outdir: FOLDER,
    chunkNames: 'part-[hash]',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  mkdirSync(FOLDER, { recursive: true })
  for (const { path, contents } of outputFiles satisfies OutputFile[]) place(path, contents)
  place(join(FOLDER, LICENCES), licencesOf(metafile, ROOT))
  const written = new Set(outputFiles.map(({ path }) => path))
  for (const name of readdirSync(FOLDER)) {
    const old = join(FOLDER, name)
    // Another process may be writing its own files now.
    if (name.startsWith('part-') && !written.has(old) && statSync(old).mtime < begun) rmSync(old, { force: true })
  }
  place(STAMP, '')
  // A source that changed meanwhile is newer.
  utimesSync(STAMP, begun, begun)
}

/** Writes a file so that nobody reads half of it. */
function place(path: string, content: string | Uint8Array): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newestIn(paths: readonly string[]): number {
  const times = paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [timeOf(path)]
    return [
      timeOf(path),
      ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => timeOf(join(path, name))),
    ]
  })
  return Math.max(...times)
}
