import { resolve } from 'node:path'
import { areaOf, readSpec } from '../../../spec/lint/read.ts'
import type { SourceFile } from '../../../spec/lint/source-file.ts'

/** A file relative to the project root, and a line in it, counted from 1. */
type Place = [file: string, line: number]

export interface Places {
  rules: Record<string, Place>
  operations: Record<string, Place>
  /** Anchors of the documents: the heading of each, its words, and what they come to. */
  sources: Record<string, { place: string; quote: string; says: string }>
}

/** The place of each rule and operation in the specification's files, and the text of each anchor. */
export function placesOf(spec: string): Places {
  const { rules, paths, sources } = readSpec(resolve(spec))
  return {
    rules: Object.fromEntries(rules.flatMap(rulePlaces)),
    operations: Object.fromEntries(paths.flatMap(operationPlaces)),
    sources: Object.fromEntries(
      sources
        .flatMap(({ value }) => Object.entries(value as Places['sources']))
        .map(([anchor, { place, quote, says }]) => [anchor, { place, quote, says }]),
    ),
  }
}

function rulePlaces(file: SourceFile): [string, Place][] {
  const entries = (file.value ?? []) as { id: string }[]
  return entries.map(({ id }, index) => {
    if (!id.startsWith(`${areaOf(file)}/`)) throw new Error(`${file.name}: ${id} is a rule of another area`)
    return [id, [file.name, file.lineOf([index])]]
  })
}

function operationPlaces(file: SourceFile): [string, Place][] {
  const paths = file.value as Record<string, Record<string, { operationId?: string }>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]): [string, Place][] =>
      operationId === undefined ? [] : [[operationId, [file.name, file.lineOf([path, method])]]],
    ),
  )
}
