import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules } from '#spec'
import { type Meaning, digestOf } from './digest.ts'
import { differences, extended, readEdition, writeEdition } from './edition.ts'

const edition = readEdition()
const [first, second] = rules as unknown as readonly [Meaning, Meaning]

describe('the edition of the catalogue', () => {
  test('holds every rule with its original meaning, and none is gone', () => {
    const { changed, gone } = differences(edition, rules)
    expect(changed, 'a rule with a new meaning needs a new id; see docs/versions.md').toEqual([])
    expect(gone, 'no rule leaves an edition; see docs/versions.md').toEqual([])
  })

  test('misses no rule', () => {
    expect(differences(edition, rules).added, 'run node scripts/tools/edition.ts').toEqual([])
  })
})

describe('a meaning', () => {
  const others: Partial<Meaning>[] = [
    { text: `${first.text} Mostly.` },
    { source: [...first.source, 'platform/errors/500'] },
    { kind: first.kind === 'status' ? 'shape' : 'status' },
    { profile: first.profile === 'product' ? 'http' : 'product' },
    { operations: first.operations.slice(1) },
  ]
  test.each(others)('changes with %o', (change) => {
    expect(differences(edition, [{ ...first, ...change }, ...rules.slice(1)]).changed).toEqual([first.id])
  })

  test('does not depend on the order of sources and operations', () => {
    const turned = { ...first, source: first.source.toReversed(), operations: first.operations.toReversed() }
    expect(digestOf(turned)).toBe(digestOf(first))
  })

  test('does not move to another id', () => {
    const swapped = [{ ...first, id: second.id }, { ...second, id: first.id }, ...rules.slice(2)]
    expect(differences(edition, swapped).changed.toSorted()).toEqual([first.id, second.id].toSorted())
  })
})

describe('writing an edition', () => {
  const grown = { ...first, id: 'flows/planted' as Meaning['id'] }

  test('adds new rules, and reads back unchanged', () => {
    const folder = mkdtempSync(join(tmpdir(), 'etalon-edition-'))
    try {
      const file = join(folder, '1.yaml')
      writeEdition(extended(edition, [...rules, grown], new Set()), file)
      expect(readEdition(file)).toEqual({ ...edition, [grown.id]: digestOf(grown) })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('begins a new one with all rules', () => {
    const none = readEdition(join(tmpdir(), 'etalon-no-such-edition.yaml'))
    expect(Object.keys(extended(none, rules, new Set())).toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
  })

  test('refuses to drop a rule', () => {
    expect(() => extended(edition, rules.slice(1), new Set())).toThrow(`${first.id} is gone`)
  })

  test('accepts another text only with --reworded', () => {
    const reworded = [{ ...first, text: 'In other words.' }, ...rules.slice(1)]
    expect(() => extended(edition, reworded, new Set())).toThrow(`${first.id} has another text`)
    expect(extended(edition, reworded, new Set([first.id]))[first.id]).toBe(digestOf(reworded[0]!))
  })
})
