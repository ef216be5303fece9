import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLANTED } from './planted.ts'

const root = resolve(import.meta.dirname, '../../..')

describe('the linter notices', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'etalon-fences-'))
    cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(PLANTED.filter(({ linter }) => linter))('$fence', ({ file, code }) => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code)
    const found = oxlint(folder, file)
    rmSync(path)
    expect(found).toMatch(/no-restricted-(imports|globals)/)
  })

  test('nothing where no fence is crossed', () => {
    const path = join(folder, 'mocks/domain/planted.ts')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, "import { allOperations } from '#spec'\nexport const kept = allOperations\n")
    expect(oxlint(folder, 'mocks/domain/planted.ts')).not.toMatch(/no-restricted/)
  })
})

function oxlint(cwd: string, file: string): string {
  try {
    return execFileSync(join(root, 'node_modules/.bin/oxlint'), [file], { cwd, encoding: 'utf8' })
  } catch (problem) {
    return (problem as { stdout: string }).stdout
  }
}

describe('the compiler notices', () => {
  test.each(PLANTED.filter(({ compiler }) => compiler))('$fence', ({ file, code }) => {
    expect(diagnose(file, code)).not.toEqual([])
  })

  test('nothing where no fence is crossed', () => {
    expect(
      diagnose('mocks/domain/planted.ts', "import { allOperations } from '#spec'\nexport const kept = allOperations\n"),
    ).toEqual([])
  })
})

/** The project that a file of this folder belongs to: the nearest tsconfig above it. */
function projectOf(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = join(root, folder, 'tsconfig.json')
    if (ts.sys.fileExists(config)) return config
  }
}

/** What TypeScript says of a file that is not there, as if it stood in its project. */
function diagnose(file: string, code: string): string[] {
  const path = join(root, file)
  const config = ts.getParsedCommandLineOfConfigFile(
    projectOf(file),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )
  if (config === undefined) throw new Error(`no project for ${file}`)
  const host = ts.createCompilerHost(config.options)
  const { readFile, fileExists } = host
  host.fileExists = (name) => name === path || fileExists.call(host, name)
  host.readFile = (name) => (name === path ? code : readFile.call(host, name))
  const program = ts.createProgram({
    rootNames: [...config.fileNames, path],
    options: { ...config.options, noEmit: true },
    projectReferences: config.projectReferences,
    host,
  })
  const source = program.getSourceFile(path)
  return [...program.getOptionsDiagnostics(), ...program.getSemanticDiagnostics(source)]
    .filter((diagnostic) => diagnostic.file === undefined || diagnostic.file.fileName === path)
    .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
}
