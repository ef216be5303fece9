import { REFERENCE_KEYS } from '../world/index.ts'
import { describe, expect, test } from 'vitest'
import { demoWorld } from '../world/demo.ts'

const { tables: base } = demoWorld(0, 1)

describe('the types of the demo world', () => {
  const objects = (['connection', 'format', 'flow'] as const).flatMap((kind) =>
    [...base[`${kind}s`].values()].map((object) => ({
      kind,
      name: object.name,
      type: (object as unknown as Record<string, string>)[`${kind}Type`] ?? '',
      properties: object.properties ?? {},
    })),
  )

  test.each(objects)('describe what $kind "$name" holds', ({ kind, type, properties }) => {
    const described = base.types.get(type)
    expect(described?.kind).toBe(kind)
    const fields = described?.fields ?? []
    const keys = fields.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(Object.keys(properties)))
    const required = fields.filter((field) => field.required === true).map(({ key }) => key)
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(required))
  })

  test('describe how flows that move data refer to other objects', () => {
    const keys = base.types.get('flow.etl.database')?.fields.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(Object.values(REFERENCE_KEYS)))
  })
})
