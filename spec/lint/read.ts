import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { type SourceFile, sourceFile } from './source-file.ts'

/** The files of `spec/` that our own rules read. */
export interface SpecFiles {
  /** Places in the documents, by document and section. */
  sources: readonly SourceFile[]
  rules: readonly SourceFile[]
  freedoms: readonly SourceFile[]
  lifecycles: readonly SourceFile[]
  unasked: readonly SourceFile[]
  paths: readonly SourceFile[]
  schemas: readonly SourceFile[]
  jsonrpc: readonly SourceFile[]
  /** The target file that declares everything that a target can offer. */
  target: readonly SourceFile[]
}

/**
 * Reads the files that our own rules check.
 * @param spec the folder of the specification, absolute; file names are relative to its parent
 */
export function readSpec(spec: string): SpecFiles {
  const read = (path: string): SourceFile => sourceFile(relative(join(spec, '..'), path), readFileSync(path, 'utf8'))
  const folder = (name: string, matching: RegExp): SourceFile[] =>
    existsSync(join(spec, name))
      ? readdirSync(join(spec, name))
          .filter((file) => matching.test(file))
          .sort()
          .map((file) => read(join(spec, name, file)))
      : []
  return {
    sources: folder('sources', /\.yaml$/),
    rules: folder('rules', /\.yaml$/),
    freedoms: folder('freedoms', /\.yaml$/),
    lifecycles: folder('.', /^lifecycles\.yaml$/),
    unasked: folder('.', /^unasked\.yaml$/),
    paths: folder('paths', /\.yaml$/),
    schemas: folder('schemas', /\.yaml$/),
    jsonrpc: folder('.', /^jsonrpc\.yaml$/),
    target: folder('../scripts', /^embedded-target\.yaml$/),
  }
}

/** Returns `flows` for `spec/rules/flows.yaml`. */
export function areaOf(file: SourceFile): string {
  return basename(file.name, '.yaml')
}
