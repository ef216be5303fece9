import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diagnosticsIn } from './linter.ts'
import { PLANTED } from './planted.ts'

const root = resolve(import.meta.dirname, '../..')

/** A file of the domain that violates no fence. */
const CLEAN = {
  fence: 'nothing where no fence is crossed',
  file: 'mocks/domain/planted.ts',
  code: "import { allOperations } from '#spec'\nexport const kept = allOperations\n",
}

/** A planted file with its place: the linter and the compiler check all of them at once. */
interface Sown {
  fence: string
  file: string
  code: string
}

const sown = (planted: readonly Sown[]): Sown[] =>
  planted.map(({ fence, file, code }, index) => ({ fence, file: file.replace('planted', `planted-${index}`), code }))

describe('the linter notices', () => {
  const files = sown([...PLANTED.filter(({ linter }) => linter), CLEAN])
  const folder = mkdtempSync(join(tmpdir(), 'etalon-fences-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  let found: ReadonlyMap<string, readonly string[]>
  beforeAll(() => {
    cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    for (const { file, code } of files) {
      const path = join(folder, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, code)
    }
    const names = files.map(({ file }) => file)
    found = diagnosticsIn(folder, names, /no-restricted-(imports|globals)/)
  })

  test.each(files)('$fence', ({ fence, file }) => {
    const crossed = found.get(file) ?? []
    if (fence === CLEAN.fence) expect(crossed).toEqual([])
    else expect(crossed).not.toEqual([])
  })
})

describe('the compiler notices', () => {
  const files = sown([...PLANTED.filter(({ compiler }) => compiler), CLEAN])
  const said = new Map<string, readonly string[]>()
  beforeAll(() => {
    // A file's imports are visible in its whole program: with a file that may use Node, Node's types would be there for one that may not.
    // And an import from outside the project is reported for only one of the files.
    const programs = Map.groupBy(
      files,
      ({ file, code }) => `${projectOf(file)} ${code.includes("from '.") ? file : ''}`,
    )
    for (const ofIt of programs.values())
      for (const [file, problems] of diagnose(projectOf(ofIt[0]!.file), ofIt)) said.set(file, problems)
  })

  test.each(files)('$fence', ({ fence, file }) => {
    if (fence === CLEAN.fence) expect(said.get(file)).toEqual([])
    else expect(said.get(file)?.length).toBeGreaterThan(0)
  })
})

/** The project of a file in this folder: the nearest tsconfig above it. */
function projectOf(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = join(root, folder, 'tsconfig.json')
    if (ts.sys.fileExists(config)) return config
  }
}

/** Parsed files, which most projects share. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** TypeScript's diagnostics for files that do not exist, as if they were in their project. */
function diagnose(configFile: string, files: readonly Sown[]): Map<string, string[]> {
  const planted = new Map(files.map(({ file, code }) => [join(root, file), code]))
  const config = ts.getParsedCommandLineOfConfigFile(
    configFile,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )
  if (config === undefined) throw new Error(`no project in ${configFile}`)
  const host = ts.createCompilerHost(config.options)
  const { readFile, fileExists, getSourceFile } = host
  host.fileExists = (name) => planted.has(name) || fileExists.call(host, name)
  host.readFile = (name) => planted.get(name) ?? readFile.call(host, name)
  host.getSourceFile = (name, options, ...more) => {
    if (planted.has(name)) return getSourceFile.call(host, name, options, ...more)
    const key = `${name} ${JSON.stringify(options)}`
    if (!parsed.has(key)) parsed.set(key, getSourceFile.call(host, name, options, ...more))
    return parsed.get(key)
  }
  const program = ts.createProgram({
    rootNames: [...config.fileNames, ...planted.keys()],
    options: { ...config.options, noEmit: true },
    projectReferences: config.projectReferences,
    host,
  })
  const ofAll = program.getOptionsDiagnostics()
  if (ofAll.some(({ file }) => file === undefined)) throw new Error('the project itself is in question')
  return new Map(
    files.map(({ file }) => {
      const path = join(root, file)
      const problems = [...ofAll, ...program.getSemanticDiagnostics(program.getSourceFile(path))]
        .filter((diagnostic) => diagnostic.file?.fileName === path)
        .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
      return [file, problems]
    }),
  )
}
